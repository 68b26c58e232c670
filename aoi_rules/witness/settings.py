"""The lines of a `given`, as values: what they store, how they are written, and which of them lead to a certain position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Protocol

from attrs import frozen

from aoi_rules.machine.names import Names
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.types import Shape
from aoi_rules.scenarios.pieces import OWNER, holding_keeps
from aoi_rules.witness.rules import PlayedRules
from aoi_rules.witness.wording import Wording

__all__ = ["PieceSetting", "RoundSetting", "Setting", "Spot", "ValueSetting", "Values", "left_in_zone", "piece_type_of",
           "settings_between", "units_of"]

Values = int | tuple[int, ...]
"""The value of a keep: a number, or several for a list."""
Spot = tuple[str, int]
"""The name of a zone, and the number of its owner."""
_BOARD: Spot = ("", -1)


class Setting(Protocol):
    """A line of a `given`."""

    @property
    def group(self) -> tuple[str, ...]:
        """What the line is about, the most general first: lines of one group may only be correct together."""
        ...

    def store(self, played: PlayedRules, state: Any) -> None:
        """Change a state; raises LookupError if the ruleset has nothing with that name."""
        ...

    def write_line(self, wording: Wording) -> str:
        """The line as an author writes it; a link needs a line before it, which gives it a name."""
        ...


@frozen
class RoundSetting:
    """The pass of a named loop."""

    name: str
    value: int

    @property
    def group(self) -> tuple[str, ...]:
        """See Setting."""
        return ("", self.name)

    def store(self, played: PlayedRules, state: Any) -> None:
        """See Setting."""
        slot = next((loop.slot for loop in played.rules.model.rounds if loop.name == self.name), None)
        if slot is None:
            raise LookupError(self.name)
        setattr(state, slot, self.value)

    def write_line(self, wording: Wording) -> str:
        """See Setting."""
        return f"set {wording.game_slot_name(self.name)} = {self.value}"


@frozen
class ValueSetting:
    """The value of a keep: of the game, or of member number `owner`, perhaps for member number `second` of another type."""

    per: str
    name: str
    owner: int
    second: int
    value: Values

    @property
    def group(self) -> tuple[str, ...]:
        """See Setting."""
        return (self.per, self.name, str(self.owner))

    def store(self, played: PlayedRules, state: Any) -> None:
        """See Setting."""
        keep = played.keeps[self.per, self.name]
        if not keep.per:
            setattr(state, keep.slot, self.value)
            return
        seconds = len(played.rules.model.type(keep.of).members) if keep.of else 1
        values = [*getattr(state, keep.slot)]
        values[self.owner * seconds + max(self.second, 0)] = self.value
        setattr(state, keep.slot, values)

    def write_line(self, wording: Wording) -> str:
        """See Setting."""
        keep = wording.keep(self.per, self.name)
        return wording.set_line(keep, self.owner, self.second, self.value)


@frozen
class PieceSetting:
    """A piece that goes from one zone to another, or between a zone and the board.  `source` and `target` are the names of zones,
    each with the number of its owner; an empty name is the board."""

    kind: int
    source: Spot
    target: Spot

    @property
    def group(self) -> tuple[str, ...]:
        """See Setting."""
        return ("piece", self.target[0] or self.source[0], str(self.target[1] if self.target[0] else self.source[1]))

    def store(self, played: PlayedRules, state: Any) -> None:
        """See Setting."""
        for (name, owner), number in ((self.source, -1), (self.target, 1)):
            if name:
                zone = played.zones[name]
                kinds = len(played.rules.model.type(zone.of).members)
                _raise(state, zone.pieces, owner * kinds + self.kind, number)
                _raise(state, zone.sizes, owner, number)

    def write_line(self, wording: Wording) -> str:
        """See Setting."""
        name = self.source[0] or self.target[0]
        piece = wording.member(wording.zone(name).of, self.kind)
        source, target = (wording.zone_of(*one) if one[0] else "" for one in (self.source, self.target))
        if not source:
            return f"add {piece} to {target}"
        return f"move {piece} from {source} to {target}" if target else f"remove {piece} from {source}"


def _raise(state: Any, slot: str, at: int, number: int) -> None:
    values = [*getattr(state, slot)]
    values[at] += number
    setattr(state, slot, values)


# ---- the settings of a position --------------------------------------------------------------------------------------


def settings_between(played: PlayedRules, names: Names, before: Any, after: Any) -> tuple[Setting, ...]:
    """The lines that turn one position into another, as far as `given` can: passes of loops, keeps and pieces, for the seats in
    play."""
    found: list[Setting] = [RoundSetting(loop.name, getattr(after, loop.slot)) for loop in played.rules.model.rounds
                            if getattr(before, loop.slot) != getattr(after, loop.slot)]
    for keep in played.rules.model.keeps:
        found += _values_of(keep, names, before, after)
    for of in dict.fromkeys(zone.of for zone in played.rules.model.zones):
        zones = [zone for zone in played.rules.model.zones if zone.of == of]
        for kind in range(len(names.members(of))):
            found += _pieces_of(zones, kind, names, before, after)
    return tuple(found)


def _values_of(keep: KeepModel, names: Names, before: Any, after: Any) -> Iterator[ValueSetting]:
    """The values of a keep that differ."""
    old, new = getattr(before, keep.slot), getattr(after, keep.slot)
    if keep.cell.kind in (Shape.SET, Shape.TEXT):
        return  # sets are never kept, and not every text can be written
    if not keep.per:
        if _plain_values(old) != _plain_values(new):
            yield ValueSetting("", keep.name, -1, -1, _plain_values(new))
        return
    seconds = len(names.model.type(keep.of).members) if keep.of else 1
    for owner in range(len(names.members(keep.per))):
        for second in range(len(names.members(keep.of)) if keep.of else 1):
            at = owner * seconds + second
            if _plain_values(old[at]) != _plain_values(new[at]):
                yield ValueSetting(keep.per, keep.name, owner, second if keep.of else -1, _plain_values(new[at]))


def _plain_values(value: int | Sequence[int]) -> Values:
    return value if isinstance(value, int) else tuple(value)


def _pieces_of(zones: Sequence[ZoneModel], kind: int, names: Names, before: Any, after: Any) -> Iterator[PieceSetting]:
    """The moves of pieces of one kind: from zones that now have fewer of them to those that have more, first between zones of one
    owner."""
    more, fewer = Counter[Spot](), Counter[Spot]()
    for zone in zones:
        kinds = len(names.model.type(zone.of).members)
        for owner in range(len(names.owners(zone))):
            at = owner * kinds + kind
            change = getattr(after, zone.pieces)[at] - getattr(before, zone.pieces)[at]
            (more if change > 0 else fewer)[zone.name, owner] += abs(change)
    for same in (True, False):
        for source, target in product(list(fewer), list(more)):
            if (source[1] == target[1]) is same and (number := min(fewer[source], more[target])) > 0:
                yield from [PieceSetting(kind, source, target)] * number
                fewer[source] -= number
                more[target] -= number
    yield from (PieceSetting(kind, source, _BOARD) for source in fewer.elements())
    yield from (PieceSetting(kind, _BOARD, target) for target in more.elements())


def left_in_zone(played: PlayedRules, settings: Sequence[Setting], start: Any, spot: Spot) -> Sequence[int]:
    """The kinds of the pieces that a zone has in a position, one entry for each piece, without those that lines take from it."""
    zone = played.zones[spot[0]]
    kinds = len(played.rules.model.type(zone.of).members)
    left = Counter(dict(enumerate(getattr(start, zone.pieces)[spot[1] * kinds : (spot[1] + 1) * kinds])))
    left.subtract(s.kind for s in settings if isinstance(s, PieceSetting) and s.source == spot)
    return sorted(left.elements())


# ---- what belongs together -------------------------------------------------------------------------------------------


def units_of(played: PlayedRules, settings: Sequence[Setting]) -> tuple[tuple[Setting, ...], ...]:
    """The lines in groups that are only correct together: all values of a member that holds a piece, with the line that takes the
    piece from its zone; every other line alone.  Passes of loops come first, then values of the game and of its seats."""
    left = list(settings)
    found: list[tuple[Setting, ...]] = []
    for keep in holding_keeps(played.rules.model):
        for held in [s for s in settings if isinstance(s, ValueSetting) and (s.per, s.name) == (keep.per, keep.name)]:
            unit: list[Setting] = [s for s in left if isinstance(s, ValueSetting) and (s.per, s.owner) == (held.per, held.owner)]
            unit[:0] = _taken_for(played, held, unit, left)
            left = [s for s in left if not any(s is one for one in unit)]
            found.append(tuple(unit))
    return (*((one,) for one in sorted(left, key=_rank)), *(unit for unit in found if unit))


def piece_type_of(played: PlayedRules, setting: Setting) -> str:
    """The type of the pieces that a line moves, or of the piece that a member holds by it; empty for other lines."""
    if isinstance(setting, PieceSetting):
        return played.zones[setting.source[0] or setting.target[0]].of
    keep = played.keeps[setting.per, setting.name] if isinstance(setting, ValueSetting) else None
    return keep.cell.of if keep is not None and keep in holding_keeps(played.rules.model) else ""


def _taken_for(
    played: PlayedRules, held: ValueSetting, unit: Sequence[Setting], settings: Sequence[Setting]
) -> Sequence[Setting]:
    """The line that takes the piece that a member holds from a zone: from one of the player who owns it, if the lines say who
    that is."""
    owners = [s.value for s in unit if isinstance(s, ValueSetting) and s.name == OWNER]
    found = [s for s in settings if isinstance(s, PieceSetting) and s.target == _BOARD and s.kind == held.value
             and played.zones[s.source[0]].of == played.keeps[held.per, held.name].cell.of]
    own = [s for s in found if played.zones[s.source[0]].per != "seat" or s.source[1] in owners]
    return (own or found)[:1]


def _rank(setting: Setting) -> int:
    """The place of a line in a `given`: passes of loops, values of the game, of its seats, of other members, pieces."""
    if isinstance(setting, RoundSetting):
        return 0
    if isinstance(setting, ValueSetting):
        return 1 if not setting.per else 2 if setting.per == "seat" else 3
    return 4
