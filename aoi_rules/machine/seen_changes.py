"""What an explained play changed, as values, as far as a viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import frozen

from aoi_rules.machine.attachments import attached_amounts
from aoi_rules.machine.entries import CHANGED, PLACED, Chain, Changed, Explained, Placed, Portion, Said, Value
from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.log import place_title, sees_zone, verb_text
from aoi_rules.machine.names import Names, capital
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Cause, Change, ChangeData, ChangeKind, Part
from aoi_rules.machine.viewers import EVERYTHING, keep_seen
from aoi_rules.model.points import PointKind
from aoi_rules.model.ruleset import KeepModel, RoundModel
from aoi_rules.model.types import NUMBER, Shape, Type, member_of

if TYPE_CHECKING:
    from aoi_rules.protocol import ValueJson

__all__ = ["SeenChanges"]


@frozen(slots=False, eq=False)
class SeenChanges:
    """The changes in the entries of an explained play, as a viewer may know them; `program` is the one that explained it."""

    program: Program
    names: Names
    viewer: int

    def of(self, entries: Sequence[Explained]) -> list[tuple[Change, ...]]:
        """For each entry that describes an event, its changes; the first one includes what was changed before it."""
        found: list[list[Change]] = []
        early: list[Change] = []
        for entry in entries if self.viewer == EVERYTHING else self._net_changes(entries):
            latest = found[-1] if found else early
            if entry[0] == CHANGED:
                latest += self._change(entry)
            elif entry[0] == PLACED:
                latest += self._piece(entry)
            else:
                found.append([] if found else early)
        return [tuple(changes) for changes in found]

    def _net_changes(self, entries: Sequence[Explained]) -> list[Explained]:
        """The entries, in which the changes of each veiled slot are replaced by their total, without reasons: no view shows the
        values in between."""
        changed: dict[tuple[str, int], list[Changed]] = {}
        for entry in entries:
            if entry[0] == CHANGED and self._is_veiled(entry[1]):
                changed.setdefault((entry[1], entry[2]), []).append(entry)
        result = list[Explained]()
        for entry in entries:
            if entry[0] == CHANGED and (found := changed.get((entry[1], entry[2]))):
                if entry is found[-1] and found[0][3] != entry[4]:
                    result.append((*entry[:3], found[0][3], *entry[4:6], (), True))
            else:
                result.append(entry)
        return result

    def _is_veiled(self, slot: str) -> bool:
        """Whether a slot is changed anywhere in a way that not all may see; this applies to every slot if it decides whether a
        verb is performed."""
        return self._calls_in_secret or slot in self._slots_in_secret

    @cached_property
    def _calls_in_secret(self) -> bool:
        return any(point.hidden and point.kind is PointKind.CALL for point in self.program.points)

    @cached_property
    def _slots_in_secret(self) -> frozenset[str]:
        return frozenset(slot for point in self.program.points if point.hidden or point.secret for slot in point.slots)

    # ---- keeps -------------------------------------------------------------------------------------------------------

    @cached_property
    def _rounds(self) -> Mapping[str, RoundModel]:
        return {one.slot: one for one in self.program.model.rounds}

    def _change(self, entry: Changed) -> Iterator[Change]:
        """The change of a keep or of a counter, if the viewer sees it."""
        _, slot, at, before, after, chain, parts, hidden = entry
        loop, keep = self._rounds.get(slot), self.program.keeps.get(slot)
        because = () if hidden and self.viewer != EVERYTHING else self._causes(chain)
        if loop is not None:
            name = loop.name.replace("_", " ")
            yield Change(ChangeKind.ROUND, f"{capital(name)}: {before} → {after}",
                         {"round": loop.name, "from": self._value(NUMBER, before), "to": self._value(NUMBER, after)}, because)
        if keep is None:
            return
        each = len(self.names.members(keep.of)) if keep.of else 1
        owner, second = divmod(at, each) if keep.per else (-1, -1)
        if not keep_seen(keep, None, owner, self.viewer) or (keep.per and owner >= len(self.names.members(keep.per))):
            return
        of = self.names.member(keep.per, owner) if keep.per else None
        data: ChangeData = {"keep": keep.name, "type": keep.per or None, "of": of,
                            "each": self.names.member(keep.of, second) if keep.of else None,
                            "from": self._value(keep.cell, before), "to": self._value(keep.cell, after)}
        kind, units = self._kind(keep), 0
        if kind is ChangeKind.AMOUNT:
            old, new = data["from"] or 0, data["to"] or 0  # an absent number counts as 0
            assert isinstance(old, int)
            assert isinstance(new, int)
            data["by"] = units = new - old
        text = self._text(keep, owner, second, before, after)
        yield Change(kind, text, data, because, self.parts(parts) if because else (),
                     tuple([attached_amounts(self.program.model, one, units) for one in keep.attached]))

    def _value(self, cell: Type, value: Value) -> ValueJson:
        return self.names.value(cell, value)

    @staticmethod
    def _kind(keep: KeepModel) -> ChangeKind:
        cell = keep.cell
        if cell.numeric:
            return ChangeKind.AMOUNT
        if cell.kind is Shape.MEMBER:
            return ChangeKind.OWNER if cell.of == "seat" else ChangeKind.MEMBER
        return {Shape.TRUTH: ChangeKind.FLAG, Shape.LIST: ChangeKind.ORDER, Shape.SET: ChangeKind.SET}[cell.kind]

    def _text(self, keep: KeepModel, owner: int, second: int, before: Value, after: Value) -> str:
        names, words = self.names, capital(keep.name.replace("_", " "))
        whose = f" of {names.title(member_of(keep.per), owner)}" if keep.per else ""
        which = f" ({names.title(member_of(keep.of), second)})" if keep.of else ""
        return f"{words}{whose}{which}: {names.title(keep.cell, before)} → {names.title(keep.cell, after)}"

    # ---- pieces ------------------------------------------------------------------------------------------------------

    def _piece(self, entry: Placed) -> Iterator[Change]:
        """The change of a piece's place, if the viewer sees that it changed."""
        _, zone, owner, to, to_owner, piece, _, chain, hidden = entry
        zones, names = self.program.model.zones, self.names
        ends = [(zones[z], o) for z, o in ((zone, owner), (to, to_owner)) if z >= 0]
        known = piece != HIDDEN and any(sees_zone(z, o, self.viewer) for z, o in ends)
        if not known and not any(sees_zone(z, o, self.viewer, size=True) for z, o in ends) and len(ends) == 1:
            return
        cell = member_of(ends[0][0].of)
        what = names.title(cell, piece) if known else cell.unnamed_text
        places = [place_title(names, z, o) for z, o in ends]
        text = f"{what}: {places[0]} → {places[1]}" if len(ends) == 2 else (
            f"{what}: out of {places[0]}" if zone >= 0 else f"{what}: into {places[0]}")
        first, second = ((zones[z], o) if z >= 0 else None for z, o in ((zone, owner), (to, to_owner)))
        data: ChangeData = {"type": cell.of, "piece": names.member(cell.of, piece) if known else None,
                            "from": first[0].name if first else None, "to": second[0].name if second else None,
                            "owner": names.member(first[0].per, first[1]) if first and first[0].per else None,
                            "receiver": names.member(second[0].per, second[1]) if second and second[0].per else None}
        yield Change(ChangeKind.PIECE, text, data, () if hidden and self.viewer != EVERYTHING else self._causes(chain))

    # ---- lines of the rules ------------------------------------------------------------------------------------------

    def _causes(self, chain: Chain) -> tuple[Cause, ...]:
        return tuple([self._cause(point) for point in chain])

    def _cause(self, point: int) -> Cause:
        found = self._known_causes.get(point)
        if found is None:
            found = self._known_causes[point] = _cause(self.program, point)
        return found

    @cached_property
    def _known_causes(self) -> dict[int, Cause]:
        return {}

    def parts(self, parts: Sequence[Portion]) -> tuple[Part, ...]:
        """The parts of an amount; those that not all may know are merged into one, without a name."""
        found, rest = [], 0
        for amount, what, point, hidden in parts:
            if hidden and self.viewer != EVERYTHING:
                rest += amount
                continue
            found.append(self._part(amount, what, self._cause(point)))
        return (*found, *([Part(rest, "", None)] if rest or (not found and parts) else []))

    def _part(self, amount: int, what: str | Said | tuple[str, int], cause: Cause) -> Part:
        """A part of an amount, identified by a text, a verb's line in the log, or a member of a type."""
        if isinstance(what, str):
            return Part(amount, what, cause)
        if isinstance(what[0], str):
            cell, number = member_of(what[0]), what[1]
            return Part(amount, self.names.title(cell, number), cause, cell.of, self.names.member(cell.of, number))
        return Part(amount, verb_text(self.program, self.names, what), cause, *self._named_member(what))

    def _named_member(self, said: Said) -> tuple[str, str] | tuple[()]:
        """The type and the name of the only member in a verb's line that is not a seat."""
        line, values = self.program.texts[said[1]], said[2:]
        found = [(line.cells[part].of, values[part]) for part in line.parts
                 if isinstance(part, int) and line.cells[part].kind is Shape.MEMBER and line.cells[part].of != "seat"]
        if len(found) != 1 or not isinstance(number := found[0][1], int) or number < 0:
            return ()
        return found[0][0], self.names.member(found[0][0], number)


def _cause(program: Program, point: int) -> Cause:
    """The line of the rules at a point."""
    model, found = program.model, program.points[point]
    parts = found.rule.split(".")
    action = next((one for one in model.actions if one.name == parts[0]), None)
    phase = next((one for name in reversed(parts) for one in model.phases if one.name == name), None)
    home = action or phase
    return Cause(found.rule, home.title if home else "", home.see if home else "", str(found.place))
