"""Statements of a rule program as C."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from attrs import define, field

from aoi_rules.compiler.emit.c.expressions import CExpressions
from aoi_rules.compiler.emit.c.kinds import MOVE, MOVES, NUMBER, SET, Kind, Unprintable, is_moves
from aoi_rules.compiler.emit.c.layout import broken
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.walk import walk
from aoi_rules.diagnostics import Place
from aoi_rules.model.types import NUMBER as NUMBER_TYPE

__all__ = ["CStatements", "c_type"]

_SIGNS = {"|": "set_or", "&": "set_and"}


def c_type(kind: Kind) -> str:
    """The C type of a value."""
    if kind.name == "array":
        return "const Set *" if kind.of == ("set",) else "const Cell *"
    return {"set": "Set ", "list": "List ", "moves": "Moves *", "move": "const Cell *", "paths": "Paths *", "seen": "Seen ",
            "tuple": "const Cell *"}.get(kind.name, "Cell ")


def _first(kind: Kind) -> str:
    """The value of a local before it is assigned."""
    return {"set": "EMPTY", "list": "list_new()", "number": "0", "text": "0", "seen": "{0}"}.get(kind.name, "NULL")


@define
class CStatements:
    """Prints the statements of one function into `lines`; `leave` is how it is left early."""

    text: CExpressions
    source: Callable[[Place], str]
    lines: list[str] = field(factory=list)
    leave: str = "return"
    pad: str = "  "
    _place: Place | None = None
    _declared: set[str] = field(factory=set)

    def line(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            self.lines += broken(line, self.pad)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """A block of statements behind a head."""
        self.line(f"{head} {{")
        self.pad += "  "
        yield
        self.pad = self.pad[:-2]
        self.line("}")

    def body(self, statements: Sequence[sta.Statement]) -> None:
        """Print the whole body of a function: the locals that are not declared where they are first assigned, and the
        statements."""
        self._declared = set()
        self.text.kinds.aliases.clear()
        at_once = self._declared_at_once(statements)
        names: dict[str, Kind] = {}
        for node in walk(*statements):
            target = node.target if isinstance(node, sta.Assign) else node.local if isinstance(
                node, sta.DrawPiece | sta.PickOne) else None
            if target is not None and target.name not in at_once and target.name not in names:
                names[target.name] = self.text.env[target.name]
        for name, kind in names.items():
            if kind == MOVES:
                continue
            if kind.name == "tuple":
                self.line(f"Cell {self.text.names.local(name)}[{max(1, kind.width)}] = {{0}};")
            else:
                self.line(f"{c_type(kind)}{self.text.names.local(name)} = {_first(kind)};")
            self._declared.add(name)
        self.all(statements)

    @staticmethod
    def _declared_at_once(statements: Sequence[sta.Statement]) -> set[str]:
        """The locals that are first assigned at the top of a body, before anything uses them."""
        return {node.target.name for node in statements if isinstance(node, sta.Assign)} - {
            inner.target.name for node in statements if not isinstance(node, sta.Assign)
            for inner in walk(node) if isinstance(inner, sta.Assign)
            and not any(isinstance(one, sta.Assign) and one.target.name == inner.target.name
                        for one in statements[: statements.index(node)])}

    def all(self, statements: Sequence[sta.Statement]) -> None:
        """Print statements, each line of the rules as a comment before the first of its statements."""
        for statement in statements:
            if statement.place is not None and statement.place != self._place:
                self._place = statement.place
                self.line(f"/* {self.source(statement.place)} */")
            printer = _PRINTERS.get(statement.__class__)
            if printer is None:
                raise Unprintable(f"{statement.__class__.__name__} has no form in C")
            printer(self, statement)

    # ---- locals and loops --------------------------------------------------------------------------------------------

    def _assign(self, node: sta.Assign) -> None:
        name, kind = self.text.names.local(node.target.name), self.text.env[node.target.name]
        if kind == MOVES:
            self._assign_moves(node, name)
            return
        if kind.name == "tuple":
            self._assign_tuple(node, name, kind)
            return
        value = self._alias(node) if kind.name == "array" else self.text.as_type(node.value, kind, node.target.type)
        if kind.name == "list" and isinstance(node.value, exp.Local):
            value = f"list_copy(c, {value})"
        head = "" if node.target.name in self._declared else c_type(kind)
        self._declared.add(node.target.name)
        self.line(f"{head}{name} = {value};")

    def _alias(self, node: sta.Assign) -> str:
        """Another name for a list in the state."""
        if not isinstance(node.value, exp.Slot):
            raise Unprintable("a local that is another name for a table")
        self.text.kinds.aliases[node.target.name] = node.value.name
        return self.text.at(node.value)

    def _assign_tuple(self, node: sta.Assign, name: str, kind: Kind) -> None:
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
        elif isinstance(value, exp.Listed) and value.value == value.variable:
            self._filter_moves(value, name)
        else:
            raise Unprintable("a list of moves that is not filtered")

    def _filter_moves(self, value: exp.Listed, name: str) -> None:
        """Keep the moves of the list that meet all conditions."""
        source = value.source
        if isinstance(source, exp.Counted):
            self.line(f"if (!spend(c, (Cell){name}->count * {source.each})) {self.leave};")
            source = source.things
        if not is_moves(source):
            raise Unprintable("moves that come from another list")
        one = self.text.names.local(value.variable.name)
        self.text.env = {**self.text.env, value.variable.name: MOVE}
        self.line(f"uint32_t {name}_kept = 0;")
        with self.block(f"for (uint32_t {name}_at = 0; {name}_at < {name}->count; {name}_at++)"):
            self.line(f"const Cell *{one} = {name}->cells + {name}->starts[{name}_at];",
                      f"if ({self.text.all(value.where)}) moves_keep({name}, {name}_at, {name}_kept++);")
        self.line(f"{name}->count = {name}_kept;", f"{name}->used = {name}_kept ? {name}->starts[{name}_kept] : 0;")

    def _accumulate(self, node: sta.Accumulate) -> None:
        name, kind = self.text.names.local(node.target.name), self.text.env[node.target.name]
        if kind == SET:
            self.line(f"{name} = {_SIGNS[node.operator]}({name}, {self.text.set(node.value)});")
        else:
            self.line(f"{name} = add(c, {name}, {self.text.at(node.value)});")

    def _append(self, node: sta.Append) -> None:
        name, kind = self.text.names.local(node.target.name), self.text.env[node.target.name]
        value = node.value
        if kind == MOVES:
            self._append_move(name, value)
        elif self.text.kind(value).name == "list":  # a row of scores
            self.line(f"list_extend(c, &{name}, {self.text.listed(value)});")
        elif isinstance(value, exp.Tuple):
            if kind.width != len(value.items):
                raise Unprintable("a list with entries of different lengths")
            self._cells("list_more(c, &" + name + f", {len(value.items)})", value.items)
        elif self.text.kind(value).name == "tuple":
            self.line(f"list_extend(c, &{name}, (List){{(Cell *){self.text.at(value)}, {kind.width}, 0}});")
        else:
            self.line(f"list_add(c, &{name}, {self.text.at(value)});")

    def _append_move(self, name: str, value: exp.Expr) -> None:
        if isinstance(value, exp.Tuple):
            self._cells(f"moves_add(c, {name}, {len(value.items)})", value.items)
            return
        kind = self.text.kind(value)
        if kind.name != "tuple":
            raise Unprintable("a move that is no tuple")
        with self.block(""):
            self.line(f"Cell *cells = moves_add(c, {name}, {kind.width});",
                      f"if (cells) memcpy(cells, {self.text.at(value)}, {kind.width} * sizeof(Cell));")

    def _cells(self, room: str, items: Sequence[exp.Expr]) -> None:
        """Print the values of an entry into the room for it."""
        with self.block(""):
            self.line(f"Cell *cells = {room};")
            with self.block("if (cells)"):
                self.line(*[f"cells[{n}] = {self.text.at(item)};" for n, item in enumerate(items)])

    def _extend(self, node: sta.Extend) -> None:
        name = self.text.names.local(node.target.name)
        if self.text.env[node.target.name] == MOVES:
            raise Unprintable("a list of moves that is extended by another")
        self.line(f"list_extend(c, &{name}, {self.text.listed(node.values)});")

    def _if(self, node: sta.If, head: str = "if") -> None:
        self.line(f"{head} ({_bare(self.text.test(node.test))}) {{")
        self._inner(node.body)
        if node.otherwise:
            self.line("} else {")
            self._inner(node.otherwise)
        self.line("}")

    def _inner(self, statements: Sequence[sta.Statement]) -> None:
        self.pad += "  "
        declared = set(self._declared)
        self.all(statements)
        self._declared = declared
        self.pad = self.pad[:-2]

    def _guard(self, node: sta.Guard) -> None:
        with self.block(f"if ({self.text.at(exp.Not(exp.Logic('and', node.conditions)))})"):
            self.all((node.leave,))

    def _once_per(self, node: sta.OncePer) -> None:
        seen = self.text.names.local(node.seen.name)
        items = node.key.items if isinstance(node.key, exp.Tuple) else (node.key,)
        self.line(f"if (seen_before(c, &{seen}, {self.text.cells(items)})) continue;")

    def _for_each(self, node: sta.ForEach) -> None:
        source: exp.Expr = node.source
        each: int | None = None
        if isinstance(source, exp.Counted):
            each = source.each
            source = source.things
        variable = self.text.names.local(node.variables[0].name)
        loops = dict(self.text.kinds.loops)
        self.text.kinds.loops.update({v.name: found for v in node.variables if (found := self._bounds(v, source)) is not None})
        if isinstance(source, exp.Indices | exp.NumberRange):
            self._for_numbers(node, source, variable, each)
        elif isinstance(source, exp.Bits) and each is None:
            with self.block(f"for (Set {variable}_rest = {self.text.set(source.set)}; set_some({variable}_rest);)"):
                self.line(f"Cell {variable} = set_pop(&{variable}_rest);")
                self._loop_body(node)
        else:
            self._for_list(node, source, each)
        self.text.kinds.loops.clear()
        self.text.kinds.loops.update(loops)

    def _bounds(self, variable: exp.Local, source: exp.Expr) -> tuple[int, int] | None:
        """The bounds of a loop's variable: a number below a constant, or a member of a type."""
        if isinstance(source, exp.Indices) and isinstance(source.size, exp.Const):
            return 0, max(0, int(source.size.value) - 1)
        if variable.type.kind == "ref" and not isinstance(source, exp.CallHook | exp.FrameRead):
            return 0, max(0, self.text.kinds.program.members.get(variable.type.of, 1 << 40) - 1)
        return None

    def _for_numbers(self, node: sta.ForEach, source: exp.Indices | exp.NumberRange, variable: str, each: int | None) -> None:
        end = f"{variable}_end"
        if isinstance(source, exp.Indices):
            low, high = "0", f"{self.text.at(source.size)} - 1"
        else:
            limit = "INT64_MAX" if source.limit is None else str(source.limit)
            low = self.text.at(source.low)
            high = f"range_end(c, {low}, {self.text.at(source.high)}, {limit})"
        simple = isinstance(source, exp.Indices) and isinstance(source.size, exp.Const) and each is None
        if simple:
            head = f"for (Cell {variable} = 0; {variable} < {high.removesuffix(' - 1')}; {variable}++)"
        else:
            if each is not None:
                self.line(f"if (!spend_on(c, {low}, {high}, {each})) {self.leave};")
            head = f"for (Cell {variable} = {low}, {end} = {high}; {variable} <= {end}; {variable}++)"
        with self.block(head):
            self._loop_body(node)

    def _for_list(self, node: sta.ForEach, source: exp.Expr, each: int | None) -> None:
        kind = self.text.kind(source)
        if kind == MOVES:
            raise Unprintable("a loop over moves")
        width = 1 if kind.name == "tuple" else kind.width
        if width == 0:
            raise Unprintable("a list of entries without cells")
        loop = f"{self.text.names.local(node.variables[0].name)}_in"
        listed = self.text.listed(source)
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
            self.line(f"if ({self.text.at(exp.Not(exp.Logic('and', node.where)))}) continue;")
        self.all(node.body)
        self._declared = declared

    def _continue(self, node: sta.Continue) -> None:
        self.line("continue;")

    def _return(self, node: sta.Return) -> None:
        if node.value is None:
            self.line("return;")
            return
        result = self.text.env.get(" result", NUMBER)
        value = node.value.things if isinstance(node.value, exp.SameTuple) else node.value
        if result.name == "pair":
            assert isinstance(value, exp.Tuple)
            self.line(f"return (Links){{{', '.join(map(self.text.set, value.items))}}};")
            return
        text = self.text.as_kind(value, result)
        if result.name == "list" and isinstance(value, exp.Tuple):
            text = f"list_copy(c, {text})"
        self.line(f"return {_bare(text)};")

    # ---- the state ---------------------------------------------------------------------------------------------------

    def _target(self, slot: str, index: exp.Expr | None) -> str:
        if index is None:
            return f"s->{self.text.names.slot(slot)}"
        return self.text.place(exp.Slot(slot), index)

    def _store(self, node: sta.Store) -> None:
        kind = self.text.kinds.slot(node.slot)
        if node.first or node.value is None:
            self._store_first(node, kind)
            return
        target = self._target(node.slot, node.index)
        one = Kind(kind.of[0]) if kind.name == "array" else kind
        if one.name == "list":
            value = self.text.listed(node.value)
            self.line(f"store_list(c, s, &{target}, {f'kept(c, {value})' if node.kept else value});")
        elif kind.name == "array" and node.index is None:
            raise Unprintable("a list in the state that is replaced as a whole")
        else:
            type_ = next((slot.type for slot in self.text.kinds.program.slots if slot.name == node.slot), NUMBER_TYPE)
            self.line(f"{target} = {self.text.as_type(node.value, one, type_)};")

    def _store_first(self, node: sta.Store, kind: Kind) -> None:
        value = self.text.tables.values[f"first {node.slot}"]
        tables = self.text.tables
        if kind.name != "array":
            self.line(self.first_text(node.slot, kind.name, value))
        elif node.index is None:
            with self.block(f"for (Cell at = 0; at <= {kind.size}; at++)"):
                name = self.text.names.slot(node.slot)
                first, absent = value[0] if kind.size else value[-1], value[-1]
                if kind.of == ("list",):
                    raise Unprintable("lists in the state that are set to their first values")
                self.line(f"s->{name}[at] = at ? {tables.cell(first, kind.of[0])} : {tables.cell(absent, kind.of[0])};")
        else:
            self.line(f"{self._target(node.slot, node.index)} = {tables.cell(value[0], kind.of[0])};")

    def first_text(self, slot: str, kind: str, value: Any) -> str:
        """The statement that gives a single slot its first value."""
        name = self.text.names.slot(slot)
        if kind == "list":
            cells = ", ".join(self.text.tables.cell(one, "") for one in value)
            listed = f"(List){{(Cell[]){{{cells}}}, {len(value)}, 0}}" if value else "list_new()"
            return f"store_list(c, s, &s->{name}, {listed});"
        return f"s->{name} = {self.text.tables.cell(value, kind)};"

    def _change_slot(self, node: sta.ChangeSlot) -> None:
        by = node.by.value if isinstance(node.by, exp.Fits) and not node.by.always else node.by
        value = self.text.at(by) if node.sign == "+" else self.text.at(exp.Negate(by))
        self.line(f"change(c, &{self._target(node.slot, node.index)}, {value});")

    def _zone(self, pieces: sta.Pieces) -> str:
        return f"&{self.text.names.of('ZONE', pieces.zone)}, {self.text.at(pieces.owner)}"

    def _stream(self, pieces: sta.Pieces) -> int:
        zone = next(zone for zone in self.text.kinds.program.zones if zone.name == pieces.zone)
        return self.text.kinds.program.streams.index(zone.stream)

    def _change_piece(self, node: sta.ChangePiece) -> None:
        by = "1" if node.sign == "+" else "-1"
        self.line(f"change_piece(c, s, {self._zone(node.pieces)}, {self.text.at(node.piece)}, {by});")

    def _move_pieces(self, node: sta.MovePieces) -> None:
        zones = f"{self._zone(node.source)}, {self._zone(node.target)}"
        if node.kind == "all":
            self.line(f"move_all(c, s, {zones});")
            return
        assert node.what is not None
        what = self.text.at(node.what)
        if node.kind == "piece":
            self.line(f"move_piece(c, s, {zones}, {what});")
        elif node.refill:
            back = f"&{self.text.names.of('ZONE', node.refill)}"
            self.line(f"move_refilled(c, s, {self._stream(node.source)}, {what}, {back}, {zones});")
        else:
            self.line(f"move_random(c, s, {self._stream(node.source)}, {what}, {zones});")

    def _draw_piece(self, node: sta.DrawPiece) -> None:
        name, stream, source = self.text.names.local(node.local.name), self._stream(node.source), self._zone(node.source)
        if node.refill:
            self.line(f"refill(c, s, &{self.text.names.of('ZONE', node.refill)}, {source});")
        if node.to is None:
            self.line(f"{name} = draw_piece(c, s, {stream}, {source});")
        else:
            self.line(f"{name} = draw_to(c, s, {stream}, {source}, {self._zone(node.to)});")

    def _pick_one(self, node: sta.PickOne) -> None:
        stream = self.text.kinds.program.streams.index(node.stream)
        self.line(f"{self.text.names.local(node.local.name)} = pick_one(c, s, {stream}, {self.text.listed(node.among)});")

    def _perform(self, node: sta.Perform) -> None:
        self.line(f"{self.text.call(node.name, node.arguments)};")

    def _log_verb(self, node: sta.LogVerb) -> None:
        with self.block("if (logging(c))"):
            self.line(f"log_entry(c, {2 + len(node.values)});", "log_number(c, 1);", f"log_number(c, {node.text});")
            for value in node.values:
                kind = self.text.kind(value)
                if kind == SET:
                    raise Unprintable("a set in the log")
                if kind.name in ("list", "tuple"):
                    if "text" in kind.of:
                        raise Unprintable("a list of texts in the log")
                    self.line(f"log_list(c, {self.text.listed(value)});")
                else:
                    self.line(f"log_{'text' if kind.name == 'text' else 'number'}(c, {self.text.at(value)});")

    def _log_move(self, node: sta.LogMove) -> None:
        number, lengths = self.text.steps[node.decision], self.text.names.of("LENGTHS", node.decision)
        with self.block("if (logging(c))"):
            self.line(f"log_entry(c, {5 if node.shown else 4});", "log_number(c, 0);", "log_number(c, FRAME(1));",
                      f"log_number(c, {number});", f"log_move(c, move, move[0] < 0 ? 1 : {lengths}[move[0]]);")
            if node.shown:
                found = "0"
                for numbers, seats in reversed(node.shown):
                    test = " || ".join(f"move[0] == {n}" for n in numbers)
                    found = f"(({test}) ? (Cell)set_word({self.text.set(seats)}, 0) : {found})"
                self.line(f"log_number(c, {found});")

    def _forget(self, node: sta.Forget) -> None:
        groups = [*node.groups, *(self.text.kinds.stamps[name] for name in node.networks)]
        if not groups:
            return
        targets = " = ".join(f"s->stamps[{group}]" for group in groups)
        self.line(f"{targets} = new_stamp(c);")

    # ---- the frame ---------------------------------------------------------------------------------------------------

    def _set_frame(self, node: sta.SetFrame) -> None:
        at, kind = self.text.frame_index(node.slot), self.text.kinds.frames.get((self.text.routine, node.slot), NUMBER)
        if kind.name == "list":
            self.line(f"store_frame_list(c, s, f + {at}, {self.text.listed(node.value)});")
        elif kind == SET:
            self.line(f"set_store({self.text.set(node.value)}, &FRAME({at})); /* {node.slot} */")
        else:
            self.line(f"FRAME({at}) = {self.text.at(node.value)}; /* {node.slot} */")

    def _goto(self, node: sta.Goto) -> None:
        self.line(f"FRAME(0) = {self.text.steps[node.step]}; /* {node.step} */", f"{self.leave};")

    def _end_routine(self, node: sta.EndRoutine) -> None:
        self.line("pop_frame(s);", f"{self.leave};")

    def _push(self, node: sta.Push) -> None:
        routine = self.text.kinds.program.routines[node.action]
        size, chosen = self.text.kinds.frame_size(node.action), [f"move[{n + 1}]" for n in range(routine.chosen)]
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


def _bare(text: str) -> str:
    """A condition without brackets around the whole."""
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for at, ch in enumerate(text):
        depth += (ch == "(") - (ch == ")")
        if depth == 0 and at < len(text) - 1:
            return text
    return text[1:-1]


_PRINTERS: Mapping[type, Callable[[CStatements, Any], None]] = {
    sta.Assign: CStatements._assign, sta.Accumulate: CStatements._accumulate, sta.Append: CStatements._append,
    sta.Extend: CStatements._extend, sta.If: CStatements._if, sta.Guard: CStatements._guard,
    sta.OncePer: CStatements._once_per, sta.ForEach: CStatements._for_each, sta.Continue: CStatements._continue,
    sta.Return: CStatements._return, sta.Store: CStatements._store, sta.ChangeSlot: CStatements._change_slot,
    sta.ChangePiece: CStatements._change_piece, sta.MovePieces: CStatements._move_pieces,
    sta.DrawPiece: CStatements._draw_piece, sta.PickOne: CStatements._pick_one, sta.Perform: CStatements._perform,
    sta.LogVerb: CStatements._log_verb, sta.LogMove: CStatements._log_move, sta.Forget: CStatements._forget,
    sta.Hit: lambda *_: None, sta.SetFrame: CStatements._set_frame, sta.Goto: CStatements._goto,
    sta.EndRoutine: CStatements._end_routine, sta.Push: CStatements._push, sta.ListMoves: CStatements._list_moves,
    sta.Ask: CStatements._ask, sta.NoSource: CStatements._no_source, sta.Done: CStatements._done,
    sta.Spend: CStatements._spend, sta.SpendFor: CStatements._spend_for,
}
