"""Checks the log of each viewer against the rules' declarations of who sees what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from attrs import define, field, frozen

from aoi_rules.game import Game
from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.entries import DECIDED, MOVED, SAID, Decided, Fact, Moved, Said, Value
from aoi_rules.machine.log import Events
from aoi_rules.machine.moves import Move
from aoi_rules.machine.past import Past
from aoi_rules.machine.results import Event
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.types import Shape
from aoi_rules.testing.declared import DeclaredVisibility
from aoi_rules.testing.playing import LawViolation

__all__ = ["discloses"]

_SEATS = 3
"""The number of seats whose logs are checked in one game, besides a spectator's."""


def discloses(game: Game, rng: Random) -> None:
    """Every entry of a game's log is one event for everybody.  If a piece moves between two places that a viewer does not see,
    its event is the same as for any other piece; if something is chosen that a viewer may not learn, the event is the same as for
    any other choice; and no line of the log names such a piece."""
    turns = list(_turns(game))
    viewers = list(enumerate(game.seats))
    for viewer, seat in ((-1, None), *rng.sample(viewers, min(_SEATS, len(viewers)))):
        events = game.events(seat)
        happened = sum(len(turn.log) for turn in turns)
        if len(events) != happened:
            who = seat or "a spectator"
            raise LawViolation(game, f"{who} is shown {len(events)} events although {happened} things happened: their number may "
                                     "reveal what is hidden")
        witness, shown = _Witness(game, viewer, seat or "a spectator", rng), iter(events)
        for turn in turns:
            witness.check_turn(turn, [next(shown) for _ in turn.log])


@frozen
class _Turn:
    """The log of a decision, or of the setup (number 0), with the positions before and after it."""

    number: int
    log: tuple[Fact, ...]
    positions: tuple[Any, ...]


def _turns(game: Game) -> Iterator[_Turn]:
    record, model = game.record, game.rules.model
    shared = any(z.seen == "seats" for z in model.zones) or any(
        c.seers or (o.note and o.note.seers) for d in game.rules.program.decisions.values() for o in d.options for c in o.choices)
    states = record.states() if shared else [record.state] * (len(record.turns) + 1)  # computing them takes time
    yield _Turn(0, record.beginning.log, (states[0],))
    for number, turn in enumerate(record.turns):
        yield _Turn(number + 1, turn.log, (states[number], states[number + 1]))


@define
class _Witness:
    """Checks events as a viewer sees them.  `usual` has events that were already compared, with other values in place of the
    hidden ones; `states` has the positions before each turn and the last one, computed on first use."""

    game: Game
    viewer: int
    who: str
    rng: Random
    usual: dict[tuple[object, ...], Event] = field(factory=dict)
    states: list[Any] = field(factory=list)

    def check_turn(self, turn: _Turn, events: Sequence[Event]) -> None:
        """Check everything that a turn showed."""
        shown: set[tuple[str, Value]] = set()
        hidden: set[tuple[str, Value]] = set()
        for entry, event in zip(turn.log, events, strict=True):
            if entry[0] == MOVED:
                seen = self._check_move(turn, entry, event)
                (shown if seen else hidden).add((self._zone(entry[1]).of, entry[5]))
            elif entry[0] == DECIDED:
                shown.update(self._check_decision(turn, entry, event))
        for entry, event in zip(turn.log, events, strict=True) if hidden - shown else ():
            if entry[0] == SAID:
                self._check_names(turn, entry, event, hidden - shown)

    # ---- pieces ---------------------------------------------------------------------------------------------------------

    def _check_move(self, turn: _Turn, entry: Moved, event: Event) -> bool:
        """Whether the viewer may see a piece move; if not, check that the event does not depend on which piece it is."""
        _, zone, owner, to, to_owner, piece, way = entry
        declared = DeclaredVisibility(self.viewer, turn.positions)
        if declared.zone(self._zone(zone), owner) or declared.zone(self._zone(to), to_owner):
            return True
        others = [n for n, _ in enumerate(self._members(self._zone(zone).of)) if n != piece]
        if others and event != self._expected_event((*entry[:5], -1, way), (*entry[:5], self.rng.choice(others), way)):
            raise self._leak_of(turn, event, self._zone(zone).of, piece)
        return False

    def _check_names(self, turn: _Turn, entry: Said, event: Event, hidden: set[tuple[str, Value]]) -> None:
        """Check that a log line of a verb names no piece that moved unseen, unless a piece of its kind is in a keep that the
        viewer sees: the line may be about that one."""
        line = self.game.rules.program.texts[entry[1]]
        for part in (p for p in line.parts if isinstance(p, int)):
            cell = line.cells[part]
            named, value = (cell.of, entry[2 + part]), entry[2 + part]
            if not isinstance(value, int) or cell.kind is not Shape.MEMBER or named not in hidden:
                continue
            if named not in self._openly_kept_members(turn, cell.of):
                raise self._leak_of(turn, event, cell.of, value)

    def _openly_kept_members(self, turn: _Turn, of: str) -> set[tuple[str, Value]]:
        """The members of a type that are in a keep which the viewer sees, before or after a turn."""
        self.states = self.states or self.game.record.states()
        found: set[tuple[str, Value]] = set()
        for state in self.states[max(0, turn.number - 1) : turn.number + 1]:
            declared = DeclaredVisibility(self.viewer, (state,))
            for keep in (k for k in self.game.rules.model.keeps if k.cell.kind in (Shape.MEMBER, Shape.LIST) and k.cell.of == of):
                for member, value in _kept_values(self.game, keep, state):
                    if declared.keep(keep, member):
                        found.update((of, one) for one in (value if isinstance(value, list | tuple) else (value,)))
        return found

    def _leak_of(self, turn: _Turn, event: Event, of: str, piece: int) -> LawViolation:
        what = f"`{self._members(of)[piece].name}`, which went where {self.who} does not see it"
        return LawViolation(self.game, f"{self.who} is shown {what}: “{event.text}”", turn.number)

    # ---- choices --------------------------------------------------------------------------------------------------------

    def _check_decision(self, turn: _Turn, entry: Decided, event: Event) -> list[tuple[str, Value]]:
        """The members that the viewer learns were chosen, whatever the action does afterwards.  Checks that the event depends
        only on these and on what the action shows at once."""
        option = self._option(entry)
        if option is None:
            return []
        declared = DeclaredVisibility(self.viewer, turn.positions[:1] if entry is turn.log[0] else turn.positions)
        own = self.viewer == entry[1]
        chosen = list(self._choices_in_log(entry))
        learned = [own or not c.secret or declared.is_among(c.seers, entry[1]) for c, _ in chosen]
        known = [one or ((c.revealed or c.goes != "") and self._is_shown(turn, c, v))
                 for one, (c, v) in zip(learned, chosen, strict=True)]
        read = own or option.note is None or not option.note.secret or declared.is_among(option.note.seers, entry[1])
        hidden = not (all(known) and read)
        if hidden and event != self._expected_event(self._mask(entry, known, read), self._other_entry(entry, known, read)):
            text = f"{self.who} is shown what {self.game.seats[entry[1]]} chose in secret: “{event.text}” ({event.data})"
            raise LawViolation(self.game, text, turn.number)
        return [(c.cell.of, v) for (c, v), one in zip(chosen, learned, strict=True) if one]

    def _is_shown(self, turn: _Turn, choice: Choice, value: int) -> bool:
        """Whether a turn shows the viewer a value: by a piece that the viewer sees move, or in a log line of a verb."""
        declared = DeclaredVisibility(self.viewer, turn.positions)
        for entry in turn.log:
            if entry[0] == MOVED and (self._zone(entry[1]).of, entry[5]) == (choice.cell.of, value):
                if any(declared.zone(self._zone(zone), owner) for zone, owner in (entry[1:3], entry[3:5])):
                    return True
            elif entry[0] == SAID and (choice.cell.name, value) in self._named_values(entry):
                return True
        return False

    def _named_values(self, entry: Said) -> list[tuple[str, Value]]:
        """The values that a log line of a verb names, each with the name of its type."""
        line = self.game.rules.program.texts[entry[1]]
        return [(line.cells[part].name, entry[2 + part]) for part in line.parts if isinstance(part, int)]

    def _mask(self, entry: Decided, known: Sequence[bool], read: bool) -> tuple[object, ...]:
        """The part of an entry that the event may depend on."""
        values = tuple(v if k else -1 for v, k in zip(entry[3][1:], known, strict=True))
        return (*entry[:3], entry[3][:1] + values, *(entry[5:] if read else ()))

    def _other_entry(self, entry: Decided, known: Sequence[bool], read: bool) -> Decided:
        """The entry with other values in place of those that the viewer does not learn."""
        pairs = zip(self._choices_in_log(entry), known, strict=True)
        values = tuple(v if k else self.rng.choice(self._values(c, v)) for (c, v), k in pairs)
        note = entry[5:] if read or not entry[5:] else ("something else",)
        return (*entry[:3], entry[3][:1] + values, *entry[4:5], *note)

    def _values(self, choice: Choice, value: int) -> list[int]:
        """Other values that could have been chosen; the same value if there is no other."""
        last = len(self.game.seats) - 1 if choice.cell.of == "seat" else choice.high
        return [n for n in range(choice.low, last + 1) if n != value] or [value]

    def _choices_in_log(self, entry: Decided) -> Iterator[tuple[Choice, int]]:
        """What was chosen in a move that is in the log."""
        option = self._option(entry)
        yield from zip(option.choices if option else (), entry[3][1:], strict=False)

    def _option(self, entry: Decided) -> Option | None:
        return Move(self.game.rules.program, self.game.record.names, entry[2], entry[3]).option

    # ---- both -----------------------------------------------------------------------------------------------------------

    def _expected_event(self, key: tuple[object, ...], other: Fact) -> Event:
        """The event that the viewer sees for an entry of which it may know only the key."""
        if key not in self.usual:
            program, names = self.game.rules.program, self.game.record.names
            past = Past.of(program, len(self.game.seats), self.viewer, (other,))
            self.usual[key] = Events(program, names, past.log(), self.viewer)[0]
        return self.usual[key]

    def _zone(self, number: int) -> ZoneModel:
        return self.game.rules.model.zones[number]

    def _members(self, of: str) -> Sequence[Any]:
        return self.game.rules.model.type(of).members


def _kept_values(game: Game, keep: KeepModel, state: Any) -> Iterator[tuple[int, Any]]:
    """The values of a keep in a state: the number of the member that has each, -1 if there is none, and the value."""
    values, each = getattr(state, keep.slot), len(game.rules.model.type(keep.of).members) if keep.of else 1
    return ((number // each, value) for number, value in enumerate(values)) if keep.per else iter(((-1, values),))
