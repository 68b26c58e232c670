"""Statements of a rule program as C."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.emit.c.changes import Changes
from aoi_rules.compiler.emit.c.storage import MOVES, SET, Form, StorageKind, kind_of
from aoi_rules.compiler.emit.c.writer import c_type
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.walking import walk
from aoi_rules.language.operators import AND
from aoi_rules.model.types import Type

__all__ = ["PRINTERS", "CStatements"]


@define
class CStatements(Changes):
    """Prints statements of every class; a function `returns` a value of this type."""

    returns: Type | None = None
    _said: str = ""
    _declared: set[str] = field(factory=set)

    def body(self, statements: Sequence[sta.Statement]) -> None:
        """Print the whole body of a function: the locals that are not declared where they are first assigned, and the
        statements."""
        self._declared = set()
        at_once = self._top_level_locals(statements)
        names: dict[str, StorageKind] = {}
        for node in walk(*statements):
            target = node.target if isinstance(node, sta.Assign) else node.local if isinstance(
                node, sta.DrawPiece | sta.PickOne) else None
            if target is not None and target.name not in at_once and target.name not in names:
                names[target.name] = kind_of(target.type)
        for name, kind in names.items():
            if kind == MOVES:
                continue
            if kind.form is Form.TUPLE:
                self.line(f"Cell {self.text.names.local(name)}[{max(1, kind.width)}] = {{0}};")
            else:
                self.line(f"{c_type(kind)}{self.text.names.local(name)} = {kind.form.first};")
            self._declared.add(name)
        self.print_all(statements)

    @staticmethod
    def _top_level_locals(statements: Sequence[sta.Statement]) -> set[str]:
        """The locals that are first assigned at the top of a body, before anything uses them."""
        return {node.target.name for node in statements if isinstance(node, sta.Assign)} - {
            inner.target.name for node in statements if not isinstance(node, sta.Assign)
            for inner in walk(node) if isinstance(inner, sta.Assign)
            and not any(isinstance(one, sta.Assign) and one.target.name == inner.target.name
                        for one in statements[: statements.index(node)])}

    def print_all(self, statements: Sequence[sta.Statement]) -> None:
        """Print statements, with each line of the rules as a comment before the first of its statements."""
        for statement in statements:
            if statement.place is not None and (said := self.source(statement.place)) != self._said:
                self._said = said
                self.line(f"/* {said} */")
            PRINTERS[statement.__class__](self, statement)

    # ---- locals and loops --------------------------------------------------------------------------------------------

    def _assign(self, node: sta.Assign) -> None:
        name, kind = self.text.names.local(node.target.name), kind_of(node.target.type)
        if kind == MOVES:
            self._assign_moves(node, name)
            return
        if kind.form is Form.TUPLE:
            self._assign_tuple(node, name, kind)
            return
        value = self.text.as_type(node.value, node.target.type)
        if kind.form is Form.LIST and isinstance(node.value, exp.Local):
            value = f"list_copy(c, {value})"
        head = "" if node.target.name in self._declared else c_type(kind)
        self._declared.add(node.target.name)
        self.line(f"{head}{name} = {value};")

    def _assign_tuple(self, node: sta.Assign, name: str, kind: StorageKind) -> None:
        if node.target.name not in self._declared:
            self.line(f"Cell {name}[{max(1, kind.width)}] = {{0}};")
            self._declared.add(node.target.name)
        if isinstance(node.value, exp.Tuple):
            parts = [f"{name}[{n}] = {self.text.at(item)};" for n, item in enumerate(node.value.items)]
            self.line(" ".join(parts))
        else:
            self.line(f"memcpy({name}, {self.text.at(node.value)}, sizeof {name});")

    def _assign_moves(self, node: sta.Assign, name: str) -> None:
        value = node.value
        if isinstance(value, exp.NewList):
            head = "" if node.target.name in self._declared else "Moves *"
            self._declared.add(node.target.name)
            self.line(f"{head}{name} = moves_new(c);")
        else:
            assert isinstance(value, exp.ListOf), node
            assert value.value == value.variable, node
            self._filter_moves(value, name)

    def _filter_moves(self, value: exp.ListOf, name: str) -> None:
        """Keep the moves of the list that meet all conditions."""
        source = value.source
        if isinstance(source, exp.CountedItems):
            self.line(f"if (!spend(c, (Cell){name}->count * {source.each})) {self.leave};")
            source = source.things
        assert source == sta.MOVES, value
        one = self.text.names.local(value.variable.name)
        self.line(f"uint32_t {name}_kept = 0;")
        with self.block(f"for (uint32_t {name}_at = 0; {name}_at < {name}->count; {name}_at++)"):
            self.line(f"const Cell *{one} = {name}->cells + {name}->starts[{name}_at];",
                      f"if ({self.text.all(value.where)}) moves_keep({name}, {name}_at, {name}_kept++);")
        self.line(f"{name}->count = {name}_kept;", f"{name}->used = {name}_kept ? {name}->starts[{name}_kept] : 0;")

    def _accumulate(self, node: sta.Accumulate) -> None:
        name, kind = self.text.names.local(node.target.name), kind_of(node.target.type)
        value = self.text.as_set(node.value) if kind == SET else self.text.at(node.value)
        self.line(f"{name} = {node.operator.c.format(name, value)};")

    def _append(self, node: sta.Append) -> None:
        name, kind = self.text.names.local(node.target.name), kind_of(node.target.type)
        value = node.value
        if kind == MOVES:
            self._append_move(name, value)
        elif kind_of(value.type).form is Form.LIST:  # a row of scores
            self.line(f"list_extend(c, &{name}, {self.text.as_list(value)});")
        elif isinstance(value, exp.Tuple):
            assert kind.width == len(value.items), node
            self.line(f"list_push(c, &{name}, {len(value.items)}, {self._cell_array(value.items)});")
        elif kind_of(value.type).form is Form.TUPLE:
            self.line(f"list_extend(c, &{name}, (List){{(Cell *){self.text.at(value)}, {kind.width}, 0}});")
        else:
            self.line(f"list_add(c, &{name}, {self.text.at(value)});")

    def _append_move(self, name: str, value: exp.Expression) -> None:
        if isinstance(value, exp.Tuple):
            self.line(f"moves_push(c, {name}, {len(value.items)}, {self._cell_array(value.items)});")
            return
        kind = kind_of(value.type)
        assert kind.form is Form.TUPLE, value
        self.line(f"moves_push(c, {name}, {kind.width}, {self.text.at(value)});")

    def _cell_array(self, items: Sequence[exp.Expression]) -> str:
        """The values of an entry as an array."""
        return f"(Cell[]){{{', '.join(map(self.text.at, items))}}}"

    def _extend(self, node: sta.Extend) -> None:
        name = self.text.names.local(node.target.name)
        assert node.target.type != sta.MOVES.type, node
        self.line(f"list_extend(c, &{name}, {self.text.as_list(node.values)});")

    def _if(self, node: sta.If, head: str = "if") -> None:
        self.line(f"{head} ({self.text.condition(node.test)}) {{")
        self._print_inner(node.body)
        if node.otherwise:
            self.line("} else {")
            self._print_inner(node.otherwise)
        self.line("}")

    def _print_inner(self, statements: Sequence[sta.Statement]) -> None:
        self.pad += "  "
        declared = set(self._declared)
        self.print_all(statements)
        self._declared = declared
        self.pad = self.pad[:-2]

    def _guard(self, node: sta.Guard) -> None:
        with self.block(f"if ({self.text.at(exp.Not(exp.Logic(AND, node.conditions)))})"):
            self.print_all((node.leave,))

    def _once_per(self, node: sta.OncePer) -> None:
        seen = self.text.names.local(node.seen.name)
        items = node.key.items if isinstance(node.key, exp.Tuple) else (node.key,)
        if all(kind_of(item.type).form is not Form.LIST for item in items):
            self.line(f"if (seen_before(c, &{seen}, {self.text.cells(items)})) continue;")
            return
        with self.block(""):
            self.line("List key = list_new();")
            for item in items:
                if kind_of(item.type).form is Form.LIST:
                    self.line(f"list_extend_counted(c, &key, {self.text.as_list(item)});")
                else:
                    self.line(f"list_extend(c, &key, {self.text.cells((item,))});")
            self.line(f"if (seen_before(c, &{seen}, key)) continue;")

    def _for_each(self, node: sta.ForEach) -> None:
        source: exp.Expression = node.source
        each: int | None = None
        if isinstance(source, exp.CountedItems):
            each = source.each
            source = source.things
        variable = self.text.names.local(node.variables[0].name)
        if isinstance(source, exp.Indices | exp.NumberRange):
            self._for_numbers(node, source, variable, each)
        elif isinstance(source, exp.Bits) and each is None:
            rest = f"{variable}_rest"
            with self.block(f"for (Members {rest} = members_of({self.text.as_set(source.set)}); members_left(&{rest});)"):
                self.line(f"Cell {variable} = next_member(&{rest});")
                self._loop_body(node)
        else:
            self._for_list(node, source, each)

    def _for_numbers(self, node: sta.ForEach, source: exp.Indices | exp.NumberRange, variable: str, each: int | None) -> None:
        end = f"{variable}_end"
        if isinstance(source, exp.Indices):
            size = self.text.at(source.size)
            low, high = "0", f"{size} - 1"
        else:
            limit = "INT64_MAX" if source.limit is None else str(source.limit)
            low = self.text.at(source.low)
            high = f"range_end(c, {low}, {self.text.at(source.high)}, {limit})"
        if isinstance(source, exp.Indices) and isinstance(source.size, exp.Const) and each is None:
            head = f"for (Cell {variable} = 0; {variable} < {size}; {variable}++)"
        else:
            if each is not None:
                self.line(f"if (!spend_on(c, {low}, {high}, {each})) {self.leave};")
            head = f"for (Cell {variable} = {low}, {end} = {high}; {variable} <= {end}; {variable}++)"
        with self.block(head):
            self._loop_body(node)

    def _for_list(self, node: sta.ForEach, source: exp.Expression, each: int | None) -> None:
        kind = kind_of(source.type)
        width = 1 if kind.form is Form.TUPLE else kind.width
        assert width, node
        loop = f"{self.text.names.local(node.variables[0].name)}_in"
        listed = self.text.as_list(source)
        if each is not None:
            listed = f"counted(c, {listed}, {each}, {width})"
        with self.block(f"for (Each {loop} = {{{listed}, 0}}; {loop}.at < {loop}.list.count; {loop}.at += {width})"):
            if len(node.variables) == 1 and width > 1:
                self.line(f"const Cell *{self.text.names.local(node.variables[0].name)} = {loop}.list.items + {loop}.at;")
            else:
                parts = [f"{self.text.names.local(v.name)} = {loop}.list.items[{loop}.at{f' + {n}' if n else ''}]"
                         for n, v in enumerate(node.variables)]
                self.line(f"Cell {', '.join(parts)};")
            self._loop_body(node)

    def _loop_body(self, node: sta.ForEach) -> None:
        declared = set(self._declared)
        if node.where:
            self.line(f"if ({self.text.at(exp.Not(exp.Logic(AND, node.where)))}) continue;")
        self.print_all(node.body)
        self._declared = declared

    def _continue(self, node: sta.Continue) -> None:
        self.line("continue;")

    def _return(self, node: sta.Return) -> None:
        if node.value is None:
            self.line("return;")
            return
        value = node.value.things if isinstance(node.value, exp.SameTuple) else node.value
        result = kind_of(self.returns or value.type)
        if result.form is Form.TUPLE:
            assert isinstance(value, exp.Tuple)
            self.line(f"return (Links){{{', '.join(map(self.text.as_set, value.items))}}};")
        elif result.form is Form.LIST and isinstance(value, exp.Tuple):
            self.line(f"return list_copy(c, {self.text.as_list(value)});")
        else:
            bare = result.form in (Form.NUMBER, Form.TEXT)
            self.line(f"return {self.text.without_brackets(value) if bare else self.text.as_kind(value, result)};")

    # ---- the frame ---------------------------------------------------------------------------------------------------

    def _set_frame(self, node: sta.SetFrame) -> None:
        at, kind = self.text.frame_index(node.slot), self.text.frames.kind(self.text.routine, node.slot)
        if kind.form is Form.LIST:
            self.line(f"store_frame_list(c, s, f + {at}, {self.text.as_list(node.value)});")
        elif kind == SET:
            self.line(f"set_store({self.text.as_set(node.value)}, &FRAME({at})); /* {node.slot} */")
        else:
            self.line(f"FRAME({at}) = {self.text.at(node.value)}; /* {node.slot} */")

    def _goto(self, node: sta.Goto) -> None:
        self.line(f"FRAME(0) = {self.text.steps[node.step]}; /* {node.step} */", f"{self.leave};")

    def _end_routine(self, node: sta.EndRoutine) -> None:
        self.line("pop_frame(s);", f"{self.leave};")

    def _push(self, node: sta.Push) -> None:
        routine = self.text.frames.routines[node.action]
        size, chosen = self.text.frames.size(node.action), [f"move[{n + 1}]" for n in range(routine.chosen)]
        values = ", ".join([str(self.text.steps[routine.entry]), "FRAME(1)", *chosen])
        self.line(f"push_frame_of(c, s, {size}, (Cell[]){{{values}}}, {2 + len(chosen)}); /* {node.action} */")

    def _list_moves(self, node: sta.ListMoves) -> None:
        name = self.text.names.local(node.moves.name)
        self.line(f"{self.text.call(node.function, node.arguments, (name, str(node.number)))};")

    def _ask(self, node: sta.Ask) -> None:
        moves = self.text.names.local(node.moves.name)
        if node.forced:
            with self.block(f"if ({moves}->count == 1)"):
                self.line(f"{self.text.names.of('apply', node.decision)}(c, s, f, {moves}->cells);", "return 0;")
        self.line("s->to_move = FRAME(1);", "return 1;")

    def _no_source(self, node: sta.NoSource) -> None:
        self.line("fault(c, NO_SOURCE);", f"{self.leave};")

    def _done(self, node: sta.Done) -> None:
        self.line(f"{self.leave};")

    # ---- the budget --------------------------------------------------------------------------------------------------

    def _spend(self, node: sta.Spend) -> None:
        if node.asked:
            self.line(f"if (!spend(c, {node.steps})) {self.leave};")
        elif node.steps:
            self.line(f"c->left -= {node.steps};")
        if node.deeper > 0:
            self.line(f"if (!deeper(c)) {self.leave};")
        elif node.deeper < 0:
            self.line("c->deep--;")

    def _spend_for(self, node: sta.SpendFor) -> None:
        count = self.text.at(exp.Length(node.things))
        self.line(f"if (!spend(c, {count} * {node.each})) {self.leave};")


PRINTERS: Mapping[type, Callable[[CStatements, Any], None]] = {
    sta.Assign: CStatements._assign, sta.Accumulate: CStatements._accumulate, sta.Append: CStatements._append,
    sta.Extend: CStatements._extend, sta.If: CStatements._if, sta.Guard: CStatements._guard,
    sta.OncePer: CStatements._once_per, sta.ForEach: CStatements._for_each, sta.Continue: CStatements._continue,
    sta.Return: CStatements._return, sta.Store: Changes._store, sta.ChangeSlot: Changes._change_slot,
    sta.ChangePiece: Changes._change_piece, sta.MovePieces: Changes._move_pieces,
    sta.DrawPiece: Changes._draw_piece, sta.PickOne: Changes._pick_one, sta.Perform: CStatements._perform,
    sta.LogHeading: Changes._log_heading, sta.LogVerb: Changes._log_verb, sta.LogMove: Changes._log_move,
    sta.Forget: Changes._forget,
    sta.Hit: lambda *_: None, sta.Note: lambda *_: None, sta.SetFrame: CStatements._set_frame, sta.Goto: CStatements._goto,
    sta.EndRoutine: CStatements._end_routine, sta.Push: CStatements._push, sta.ListMoves: CStatements._list_moves,
    sta.Ask: CStatements._ask, sta.NoSource: CStatements._no_source, sta.Done: CStatements._done,
    sta.Spend: CStatements._spend, sta.SpendFor: CStatements._spend_for,
}
