"""Statements of a rule program as Python lines, each with its place in the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aoi_rules.compiler.emit.expressions import SAFE, Expressions
from aoi_rules.compiler.emit.layout import CALL, INDENT, TUPLE, Doc, one_line
from aoi_rules.compiler.emit.lines import Lines
from aoi_rules.compiler.emit.names import Names
from aoi_rules.compiler.emit.shared_lists import SharedLists
from aoi_rules.compiler.emit.writer import Numbers, Writer
from aoi_rules.compiler.emit.zone_layout import Zones
from aoi_rules.compiler.operations import join_conditions
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.symbols.slots import paths_slot, pieces_slot, sizes_slot
from aoi_rules.language.operators import ADD, AND, SUBTRACT, Level
from aoi_rules.machine.entries import DECIDED, HEADINGS, SAID, WAYS

__all__ = ["Statements"]

_LONG = 60


class Statements(Writer):
    """Prints the statements of each class."""

    def __init__(self, lines: Lines, names: Names, numbers: Numbers, zones: Zones, owning: SharedLists) -> None:
        super().__init__(lines, names, numbers)
        self.zones = zones
        self.owning = owning
        self.printers = {
            sta.Assign: self._assign, sta.Accumulate: self._accumulate, sta.Append: self._append, sta.Extend: self._extend,
            sta.If: self._if, sta.Guard: self._guard, sta.OncePer: self._once_per, sta.ForEach: self._for_each,
            sta.Continue: self._continue, sta.Return: self._return, sta.Yield: self._yield, sta.Store: self._store,
            sta.ChangeSlot: self._change_slot, sta.ChangePiece: self._change_piece, sta.MovePieces: self._move_pieces,
            sta.DrawPiece: self._draw_piece, sta.PickOne: self._pick_one, sta.Perform: self._perform,
            sta.LogHeading: self._log_heading, sta.LogVerb: self._log_verb, sta.LogMove: self._log_move,
            sta.Forget: self._forget, sta.Hit: self._hit, sta.Note: self._note,
            sta.SetFrame: self._set_frame, sta.Goto: self._goto, sta.EndRoutine: self._end_routine, sta.Push: self._push,
            sta.ListMoves: self._list_moves, sta.Ask: self._ask, sta.NoSource: self._no_source, sta.Done: self._done,
            sta.Spend: self._spend, sta.SpendFor: self._spend_for,
        }

    def _print_call(self, name: str, arguments: Sequence[exp.Expression]) -> None:
        self.put(lambda e: e.call(name, arguments))

    # ---- locals and loops --------------------------------------------------------------------------------------------

    def _assign(self, node: sta.Assign) -> None:
        self.put(lambda e: e.at(node.value), f"{self.names.local(node.target.name)} = ")

    def _accumulate(self, node: sta.Accumulate) -> None:
        self.put(lambda e: e.at(node.value), f"{self.names.local(node.target.name)} {node.operator}= ")

    def _append(self, node: sta.Append) -> None:
        name = self.names.local(node.target.name)
        self.put(lambda e: e.make.group(f"{name}.append(", (e.at(node.value),), ")"))

    def _extend(self, node: sta.Extend) -> None:
        self.put(lambda e: e.at(node.values), f"{self.names.local(node.target.name)} += ")

    def _if(self, node: sta.If, word: str = "if") -> None:
        if self._print_branch(node):
            return
        self.put(lambda e: e.test((node.test,)), f"{word} ", ":")
        self.block(node.body)
        if len(node.otherwise) == 1 and isinstance(node.otherwise[0], sta.If) and not self._exits_of(node.otherwise[0]):
            self.lines.place = node.otherwise[0].place or self.home
            self._if(node.otherwise[0], "elif")
        elif node.otherwise:
            self.line("else:")
            self.block(node.otherwise)

    def _print_branch(self, node: sta.If) -> bool:
        """Print a choice between two next steps as one line, if nothing else is done."""
        both = self._exits_of(node)
        if both is None:
            return False
        one, other = (self.numbers.steps[goto.step] for goto in both)
        parts = str(one), str(other)
        self.put(lambda e: e.make.chain((parts[0], e.test((node.test,), Level.OR), parts[1]), (" if ", " else ")), "f[0] = ",
                 comment=f"{both[0].step} or {both[1].step}")
        self.exit(self.leave)
        return True

    @staticmethod
    def _exits_of(node: sta.If) -> tuple[sta.Goto, sta.Goto] | None:
        if len(node.body) == len(node.otherwise) == 1:
            one, other = node.body[0], node.otherwise[0]
            if isinstance(one, sta.Goto) and isinstance(other, sta.Goto):
                return one, other
        return None

    def _guard(self, node: sta.Guard) -> None:
        test = join_conditions(AND, node.conditions)
        turned = test.operand if isinstance(test, exp.Not) else exp.Not(test)
        self.put(lambda e: e.at(turned, Level.ANY, True), "if ", ":")
        self.block((node.leave,))

    def _once_per(self, node: sta.OncePer) -> None:
        seen = self.names.local(node.seen.name)
        self.put(lambda e: e.at(node.key), "alike = ")
        self.line(f"if alike in {seen}:", f"{INDENT}continue", f"{seen}.add(alike)")

    def _for_each(self, node: sta.ForEach) -> None:
        names = ", ".join([self.names.local(variable.name) for variable in node.variables])
        only = node.body[0] if len(node.body) == 1 else None
        if isinstance(only, sta.Append) and not node.where:
            value, target = only.value, self.names.local(only.target.name)
            if (value,) == node.variables:
                self.put(lambda e: e.at(node.source), f"{target} += ")
                return
            self.put(lambda e: e.make.group(
                "[", (e.make.chain((e.at(value), e.at(node.source, Level.OR)), (f" for {names} in ",)),), "]"), f"{target} += ")
            return
        self.put(lambda e: e.at(node.source), f"for {names} in ", ":")
        if not node.where:
            self.block(node.body)
            return
        self.pad += INDENT
        self.put(lambda e: e.test(node.where), "if ", ":")
        self.block(node.body)
        self.pad = self.pad[: -len(INDENT)]

    def _continue(self, node: sta.Continue) -> None:
        self.line("continue")

    def _return(self, node: sta.Return) -> None:
        value = node.value
        if value is None:
            self.exit("return")
        else:
            self.put(lambda e: e.at(value), "return ")

    def _yield(self, node: sta.Yield) -> None:
        self.line(f"yield {node.number}")

    # ---- the state ---------------------------------------------------------------------------------------------------

    def _store(self, node: sta.Store) -> None:
        index, value = node.index, node.value
        if index is not None:
            self._unshare_list(node.slot)
        target = f"{self._target(node.slot, index)} = "
        if node.first or value is None:
            name = self.names.constant(f"first {node.slot}")
            first = name if node.slot not in self.numbers.lists else f"{name}[:]"
            self.put(lambda e: first if index is None else e.make.row(name, e.make.group("[", (e.at(index),), "]")), target)
        elif node.kept:
            self.put(lambda e: e.make.group("check_length(", (e.at(value),), ")"), target)
        else:
            self.put(lambda e: e.at(value), target)

    def _target(self, slot: str, index: exp.Expression | None, again: bool = False) -> str:
        """The target of an assignment: a slot or an entry of one; an index that is long, or used `again`, is computed first."""
        if index is None:
            return f"s.{slot}"
        text = one_line(self.flat.at(index))
        if len(text) > _LONG or (again and not isinstance(index, exp.Const | exp.Local)):
            self.put(lambda e: e.at(index), "at = ")
            text = "at"
        return f"s.{slot}[{text}]"

    def _unshare_list(self, slot: str) -> None:
        """Make a list the state's own before it is written, unless that was already done on this path."""
        bit = self.owning.bits[slot]
        if bit not in self.owned:
            self.line(*self.owning.lines(bit))
        if self.remembers:
            self.owned |= {bit}

    def _unshare_zones(self, *zones: str) -> None:
        for zone in dict.fromkeys(filter(None, zones)):
            self._unshare_list(pieces_slot(zone))

    def _change_slot(self, node: sta.ChangeSlot) -> None:
        """Print a change of a number; its size is checked only if it is not small, so that most changes need no call."""
        by = node.by.value if isinstance(node.by, exp.Fits) and not node.by.always else node.by
        if node.index is not None:
            self._unshare_list(node.slot)
        target = self._target(node.slot, node.index, again=True)
        self.put(lambda e: e.make.chain((target, e.at(by, Level.PRODUCT)), (f" {node.operator} ",)), f"{target} = now = ")
        self.line(f"if not {SAFE[0]}now{SAFE[1]}:", f"{INDENT}fits(now)")

    def _forget(self, node: sta.Forget) -> None:
        self.line(*[f"s.memo[{group}] = {{}}" for group in node.groups])
        self.line(*[f"s.{paths_slot(name)} = None" for name in node.networks])

    def _perform(self, node: sta.Perform) -> None:
        self._print_call(self.names.function(node.name), node.arguments)

    def _hit(self, node: sta.Hit) -> None:
        self.line(f"HIT({node.number})")

    def _note(self, node: sta.Note) -> None:
        self.line("if s.log is not None:")
        self.pad += INDENT
        self.put(lambda e: e.make.group(
            "s.log.note(", ("s", str(node.number), e.make.group("(", tuple(map(e.at, node.values)), ")", TUPLE)), ")", CALL))
        self.pad = self.pad[: -len(INDENT)]

    # ---- pieces and chance -------------------------------------------------------------------------------------------

    def _change_piece(self, node: sta.ChangePiece) -> None:
        zone = self.zones[node.pieces.zone]
        index = self.zones.index(node.pieces, node.piece)
        self._unshare_zones(zone.name)
        self.line(f"{self._target(pieces_slot(zone.name), index)} {node.operator}= 1")
        self.line(f"{self._target(sizes_slot(zone.name), node.pieces.owner)} {node.operator}= 1")

    def _move_pieces(self, node: sta.MovePieces) -> None:
        zone, what = self.zones[node.source.zone], node.what
        kinds = str(zone.kinds)
        stream = str(self.numbers.streams[zone.stream])

        def call(e: Expressions) -> Doc:
            zones = [*self._zone_arguments(node.source, e), *self._zone_arguments(node.target, e), kinds]
            if node.kind == "all":
                return e.make.group("move_all(", ("s", *zones), ")", CALL)
            assert what is not None
            if node.kind == "piece":
                way = (str(WAYS["known"]),) if node.known else ()
                return e.make.group("move_piece(", ("s", *zones, e.at(what), *way), ")", CALL)
            if node.refill:
                values = ("s", stream, e.at(what), *self.zones.common(node.refill), *zones)
                return e.make.group("move_refilled(", values, ")", CALL)
            return e.make.group("move_random(", ("s", stream, e.at(what), *zones), ")", CALL)

        self._unshare_zones(node.source.zone, node.target.zone, node.refill)
        self.put(call)

    def _zone_arguments(self, pieces: sta.Pieces, e: Expressions) -> tuple[Doc, ...]:
        """The arguments that describe a zone in calls of the machine: its number, its lists, and its owner."""
        return *self.zones.common(pieces.zone), e.at(pieces.owner)

    def _draw_piece(self, node: sta.DrawPiece) -> None:
        zone, to = self.zones[node.source.zone], node.to
        kinds, stream = str(zone.kinds), str(self.numbers.streams[zone.stream])
        self._unshare_zones(zone.name, "" if to is None else to.zone, node.refill)
        if node.refill:
            common = self.zones.common(node.refill)
            self.put(lambda e: e.make.group("refill(", ("s", *common, *self._zone_arguments(node.source, e), kinds), ")", CALL))

        def call(e: Expressions) -> Doc:
            source = self._zone_arguments(node.source, e)
            if to is None:
                return e.make.group("draw_piece(", ("s", stream, *source[1:], kinds), ")", CALL)
            return e.make.group("draw_to(", ("s", stream, *source, *self._zone_arguments(to, e), kinds), ")", CALL)

        self.put(call, f"{self.names.local(node.local.name)} = ")

    def _pick_one(self, node: sta.PickOne) -> None:
        stream = self.numbers.streams[node.stream]
        if isinstance(node.among, exp.SameTuple | exp.Tuple):
            self.put(lambda e: e.at(node.among), "among = ")
        else:
            self.put(lambda e: e.make.group("tuple(", (e.at(node.among),), ")"), "among = ")
        self.line("if not among:")
        self.pad += INDENT
        self._raise("NothingToPick")
        self.pad = self.pad[: -len(INDENT)]
        self.line(f"{self.names.local(node.local.name)} = among[chance(s, {stream}, len(among))]")

    def _raise(self, error: str) -> None:
        place = "" if self.lines.place is None else str(self.lines.place)
        self.put(lambda e: e.make.group(f"{error}(", (e.make.text(place),), ")"), "raise ")

    # ---- the log -----------------------------------------------------------------------------------------------------

    def _log_heading(self, node: sta.LogHeading) -> None:
        self._print_log(lambda e: e.make.group("(", (str(HEADINGS[node.kind]), *map(e.at, node.values)), ")", TUPLE))

    def _log_verb(self, node: sta.LogVerb) -> None:
        self._print_log(lambda e: e.make.group("(", (str(SAID), str(node.text), *map(e.at, node.values)), ")", TUPLE))

    def _log_move(self, node: sta.LogMove) -> None:
        number, move = str(self.numbers.steps[node.decision]), self.names.local("move")

        def entry(e: Expressions) -> Doc:
            values: list[Doc] = [str(DECIDED), "f[1]", number, move]
            if node.shown:
                parts: list[Doc] = []
                for numbers, seats in node.shown:
                    parts += [e.at(seats, Level.OR), e.make.row(f"{move}[0] in ", str(numbers))]
                values.append(e.make.chain((*parts, "0"), (" if ", " else ") * len(node.shown)))
            return e.make.group("(", values, ")", TUPLE)

        self._print_log(entry)

    def _print_log(self, entry: Callable[[Expressions], Doc]) -> None:
        self.line("if s.log is not None:")
        self.pad += INDENT
        self.put(lambda e: e.make.group("s.log.append(", (entry(e),), ")"))
        self.pad = self.pad[: -len(INDENT)]

    # ---- the frame ---------------------------------------------------------------------------------------------------

    def _set_frame(self, node: sta.SetFrame) -> None:
        slot, value = exp.FrameRead(node.slot, node.value.type), node.value
        target = one_line(self.flat.at(slot))
        if isinstance(value, exp.Arithmetic) and value.left == slot and value.operator in (ADD, SUBTRACT):
            by = value.right
            self.put(lambda e: e.at(by), f"{target} {value.operator}= ", comment=node.slot)
        else:
            self.put(lambda e: e.at(value), f"{target} = ", comment=node.slot)

    def _goto(self, node: sta.Goto) -> None:
        number = str(self.numbers.steps[node.step])
        self.put(lambda _: number, "f[0] = ", comment=node.step)
        self.exit(self.leave)

    def _end_routine(self, node: sta.EndRoutine) -> None:
        self.line("end_frame(s.frames)")
        self.exit(self.leave)

    def _push(self, node: sta.Push) -> None:
        routine, move = self.numbers.routines[node.action], self.names.local("move")
        rest = ("0",) * (len(routine.slots) - routine.chosen)
        frame = (str(self.numbers.steps[routine.entry]), "f[1]", f"*{move}[1:]", *rest)
        self.put(lambda e: e.make.group("s.frames.append([", frame, "])", CALL), comment=node.action)

    def _list_moves(self, node: sta.ListMoves) -> None:
        name, moves = self.names.function(node.function), self.names.local(node.moves.name)
        self.put(lambda e: e.make.group(
            f"{name}(", ("s", *map(e.at, node.arguments), moves, str(node.number)), ")", CALL))

    def _ask(self, node: sta.Ask) -> None:
        moves = self.names.local(node.moves.name)
        if node.forced:
            apply = self.names.apply(node.decision)
            self.line(f"if len({moves}) == 1:", f"{INDENT}{apply}(s, f, {moves}[0])", f"{INDENT}return 0")
        self.line(f"s.moves = {moves}", "s.to_move = f[1]", "return 1")

    def _no_source(self, node: sta.NoSource) -> None:
        self._raise("NoSource")

    def _done(self, node: sta.Done) -> None:
        self.exit(self.leave)

    # ---- the budget --------------------------------------------------------------------------------------------------

    def _spend(self, node: sta.Spend) -> None:
        if node.steps:
            self.line(f"s.left -= {node.steps}")
        if node.asked:
            self.line("if s.left < 0:", f"{INDENT}raise_spent()")
        if node.deeper > 0:
            self.line("s.deep += 1", "if s.deep > MAX_DEEP:", f"{INDENT}too_deep()")
        elif node.deeper < 0:
            self.line("s.deep -= 1")

    def _spend_for(self, node: sta.SpendFor) -> None:
        things = self.names.local(node.things.name)
        self.line(f"s.left -= len({things}) * {node.each}", "if s.left < 0:", f"{INDENT}raise_spent()")
