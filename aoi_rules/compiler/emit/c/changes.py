"""Statements that change the state, move pieces, draw, and write the log, as C."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aoi_rules.compiler.emit.c.storage import NUMBER, Form, StorageKind, kind_of
from aoi_rules.compiler.emit.c.writer import CWriter
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.language.operators import ADD
from aoi_rules.machine.entries import HEADINGS

__all__ = ["Changes"]


class Changes(CWriter):
    """Prints what changes a state."""

    def _slot_of(self, name: str) -> exp.Slot:
        return exp.Slot(name, self.text.slots[name])

    def _target(self, slot: str, index: exp.Expression | None) -> str:
        if index is None:
            return f"s->{self.text.names.slot(slot)}"
        return self.text.place(self._slot_of(slot), index)

    def _store(self, node: sta.Store) -> None:
        typ = self.text.slots[node.slot]
        kind = kind_of(typ)
        if node.first or node.value is None:
            self._store_first(node, kind)
            return
        target = self._target(node.slot, node.index)
        one = StorageKind(kind.of[0]) if kind.form is Form.ARRAY else kind
        if one.form is Form.LIST:
            value = self.text.as_list(node.value)
            self.line(f"store_list(c, s, &{target}, {f'kept(c, {value})' if node.kept else value});")
        else:
            assert kind.form is not Form.ARRAY or node.index is not None, node
            self.line(f"{target} = {self.text.as_type(node.value, typ.element if kind.form is Form.ARRAY else typ)};")

    def _store_first(self, node: sta.Store, kind: StorageKind) -> None:
        tables = self.text.tables
        value = next(slot.initial_value for slot in self.text.frames.program.slots if slot.name == node.slot)
        if kind.form is not Form.ARRAY:
            self.line(self.first_text(node.slot, kind.form, value))
        elif kind.of == (Form.LIST,):
            name = self.text.names.slot(node.slot)
            if node.index is not None:
                self.line(f"store_list(c, s, &{self._target(node.slot, node.index)}, {self._list_literal(value[0])});")
            elif kind.size:
                with self.block(f"for (Cell at = 1; at <= {kind.size}; at++)"):
                    self.line(f"store_list(c, s, &s->{name}[at], {self._list_literal(value[0])});")
        elif node.index is None:
            with self.block(f"for (Cell at = 0; at <= {kind.size}; at++)"):
                name = self.text.names.slot(node.slot)
                first, absent = value[0] if kind.size else value[-1], value[-1]
                self.line(f"s->{name}[at] = at ? {tables.cell(first, kind.of[0])} : {tables.cell(absent, kind.of[0])};")
        else:
            self.line(f"{self._target(node.slot, node.index)} = {tables.cell(value[0], kind.of[0])};")

    def _list_literal(self, value: Sequence[Any]) -> str:
        """A constant list."""
        cells = ", ".join(self.text.tables.cell(one, "") for one in value)
        return f"(List){{(Cell[]){{{cells}}}, {len(value)}, 0}}" if value else "list_new()"

    def first_text(self, slot: str, kind: str, value: Any) -> str:
        """The statement that gives a single slot its first value."""
        name = self.text.names.slot(slot)
        if kind is Form.LIST:
            return f"store_list(c, s, &s->{name}, {self._list_literal(value)});"
        return f"s->{name} = {self.text.tables.cell(value, kind)};"

    def _change_slot(self, node: sta.ChangeSlot) -> None:
        by = node.by.value if isinstance(node.by, exp.Fits) and not node.by.always else node.by
        value = self.text.at(by) if node.operator is ADD else self.text.at(exp.Negate(by))
        self.line(f"change(c, &{self._target(node.slot, node.index)}, {value});")

    def _zone(self, pieces: sta.Pieces) -> str:
        return f"&{self.text.names.of('ZONE', pieces.zone)}, {self.text.at(pieces.owner)}"

    def _stream(self, pieces: sta.Pieces) -> int:
        zone = next(zone for zone in self.text.frames.program.zones if zone.name == pieces.zone)
        return self.text.frames.program.streams.index(zone.stream)

    def _change_piece(self, node: sta.ChangePiece) -> None:
        by = "1" if node.operator is ADD else "-1"
        self.line(f"change_piece(c, s, {self._zone(node.pieces)}, {self.text.at(node.piece)}, {by});")

    def _move_pieces(self, node: sta.MovePieces) -> None:
        zones = f"{self._zone(node.source)}, {self._zone(node.target)}"
        if node.kind == "all":
            self.line(f"move_all(c, s, {zones});")
            return
        assert node.what is not None
        what = self.text.at(node.what)
        if node.kind == "piece":
            self.line(f"carry_piece(c, s, {zones}, {what}, {'WAY_KNOWN' if node.known else 'WAY_NAMED'});")
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
        stream = self.text.frames.program.streams.index(node.stream)
        self.line(f"{self.text.names.local(node.local.name)} = pick_one(c, s, {stream}, {self.text.as_list(node.among)});")

    def _perform(self, node: sta.Perform) -> None:
        self.line(f"{self.text.call(node.name, node.arguments)};")

    def _log_heading(self, node: sta.LogHeading) -> None:
        values = ", ".join([str(HEADINGS[node.kind]), *map(self.text.at, node.values)])
        self.line(f"if (logging(c)) log_numbers(c, {1 + len(node.values)}, (Cell[]){{{values}}});")

    def _log_verb(self, node: sta.LogVerb) -> None:
        kinds = [kind_of(value.type) for value in node.values]
        if all(kind == NUMBER for kind in kinds):
            values = ", ".join(["1", str(node.text), *map(self.text.at, node.values)])
            self.line(f"if (logging(c)) log_numbers(c, {2 + len(kinds)}, (Cell[]){{{values}}});")
            return
        with self.block("if (logging(c))"):
            self.line(f"log_entry(c, {2 + len(node.values)});", "log_number(c, 1);", f"log_number(c, {node.text});")
            for value in node.values:
                kind = kind_of(value.type)
                if kind.form in (Form.LIST, Form.TUPLE):
                    self.line(f"log_{'texts' if Form.TEXT in kind.of else 'list'}(c, {self.text.as_list(value)});")
                else:
                    self.line(f"log_{'text' if kind.form is Form.TEXT else 'number'}(c, {self.text.at(value)});")

    def _log_move(self, node: sta.LogMove) -> None:
        number, lengths = self.text.steps[node.decision], self.text.names.of("LENGTHS", node.decision)
        entry = f"log_move(c, {5 if node.shown else 4}, FRAME(1), {number}, move, move[0] < 0 ? 1 : {lengths}[move[0]]);"
        if not node.shown:
            self.line(f"if (logging(c)) {entry}")
            return
        found = "0"
        for numbers, seats in reversed(node.shown):
            test = " || ".join(f"move[0] == {n}" for n in numbers)
            found = f"(({test}) ? (Cell)set_word({self.text.as_set(seats)}, 0) : {found})"
        with self.block("if (logging(c))"):
            self.line(entry, f"log_number(c, {found});")

    def _forget(self, node: sta.Forget) -> None:
        groups = [*node.groups, *(self.text.stamps[name] for name in node.networks)]
        if not groups:
            return
        targets = " = ".join(f"s->stamps[{group}]" for group in groups)
        self.line(f"{targets} = new_stamp(c);")
