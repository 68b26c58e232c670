"""From a difference in a whole game to a short scenario: a position near the difference with which a scenario can begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import gt
from typing import Any

import attrs
from attrs import define, field

from aoi_rules.machine.faults import guard
from aoi_rules.machine.names import Names
from aoi_rules.model.types import Shape
from aoi_rules.witness.difference import Differ, Difference
from aoi_rules.witness.draft import Draft
from aoi_rules.witness.duel import Divergence
from aoi_rules.witness.rules import PlayedRules
from aoi_rules.witness.settings import Setting, ValueSetting, settings_between

__all__ = ["Starts", "leave_drawn_pieces", "locate_difference"]

_SEED = 1
"""The seed for the setup of every scenario."""


@define(eq=False)
class Starts:
    """The positions with which scenarios begin, before `given`, by their seats and options."""

    played: PlayedRules
    phases: Sequence[str]
    _known: dict[tuple[object, ...], Any] = field(factory=dict)

    def before_given(self, seats: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> Any:
        """The position that `given at PHASE` changes."""
        key = seats, options
        if key not in self._known:
            program = self.played.rules.program
            with guard(program):
                state = program.new_state(len(seats), self.played.rules.chosen_options(dict(options)))
                state.seed = _SEED
                program.setup(state)
            for loop in program.model.rounds:
                setattr(state, loop.slot, 1)
            self._known[key] = state
        return self._known[key]

    def settings(self, divergence: Divergence, state: Any) -> tuple[Setting, ...]:
        """The lines of `given` that lead to a position of a game."""
        start = self.before_given(divergence.plan.seats, divergence.plan.options)
        return settings_between(self.played, divergence.names, start, state)


def locate_difference(starts: Starts, differ: Differ, divergence: Divergence) -> tuple[Draft, Difference] | None:
    """A draft in which two rulesets differ as they do in a game; None if none is found. Drafts that begin close to the difference
    are tried first.  `differ` says what differs in a draft."""
    for draft in _drafts(starts.played, starts, divergence):
        found = differ(draft)
        if found is not None:
            return draft.with_moves(*found.moves), found
    return None


def _drafts(one: PlayedRules, starts: Starts, divergence: Divergence) -> Iterator[Draft]:
    """Scenarios that begin with a position of the game and make the moves that were made from there; finally the whole game."""
    empty = Draft(divergence.plan.seats, divergence.plan.options)
    states = [*(state for state, _ in divergence.before), divergence.here]
    moves = [move for _, move in divergence.before]
    tried = 0
    for number in reversed(range(len(states))):
        later = tuple(move for move in moves[number:] if move is not None)
        phase = _phase(one, states[number])
        if states[number].over or phase not in starts.phases or (number < len(moves) and moves[number] is None):
            continue
        tried += 1
        draft = attrs.evolve(empty, phase=phase, settings=starts.settings(divergence, states[number]), moves=later)
        yield draft
        seat = states[number].to_move
        for change in _first_to_move(one, divergence.names, states[number], seat) if tried <= _CLOSE else ():
            yield attrs.evolve(draft, settings=_replace_setting(draft.settings, change))
        fewer = leave_drawn_pieces(one, states[number], divergence.here) if tried <= _CLOSE else None
        if fewer is not None:
            yield attrs.evolve(draft, settings=starts.settings(divergence, fewer))
    if divergence.whole and divergence.plan.seed == _SEED:
        yield attrs.evolve(empty, moves=tuple(move for move in moves if move is not None))


_CLOSE = 12
"""For how many positions the search tries to let the seat that decides there begin."""


def leave_drawn_pieces(one: PlayedRules, state: Any, later: Any) -> Any | None:
    """A position in which common zones hold only those of their pieces that are taken from them before a later position, so that
    anything drawn at random is one of these; the other pieces are in another such zone. None if there is no such position."""
    found = None
    common = [zone for zone in one.rules.model.zones if not zone.per]
    for zone in common:
        there, left = getattr(state, zone.pieces), getattr(later, zone.pieces)
        taken = [max(0, before - after) for before, after in zip(there, left, strict=True)]
        beside = next((other for other in common if other.of == zone.of and other is not zone), None)
        if beside is None or not any(taken) or list(there) == taken or any(map(gt, left, there)):
            continue
        found = found or state.copy()
        away = [before - kept for before, kept in zip(there, taken, strict=True)]
        others = [count + more for count, more in zip(getattr(found, beside.pieces), away, strict=True)]
        for slots, counts in ((zone, taken), (beside, others)):
            setattr(found, slots.pieces, counts)
            setattr(found, slots.sizes, [sum(counts)])
    return found


def _phase(one: PlayedRules, state: Any) -> str:
    return one.rules.model.phases[state.phase].name if state.phase >= 0 else ""


def _first_to_move(one: PlayedRules, names: Names, state: Any, seat: int) -> Iterator[ValueSetting]:
    """Changes to a position that may make a seat the first to decide: lists of seats that begin with it, or contain nobody
    else; keeps that hold it."""
    for keep in one.rules.model.keeps:
        if keep.per or keep.cell.of != "seat":
            continue
        value = getattr(state, keep.slot)
        if keep.cell.kind is Shape.LIST and seat in value:
            at = list(value).index(seat)
            if at:
                yield ValueSetting("", keep.name, -1, -1, (*value[at:], *value[:at]))
        elif keep.cell.kind is Shape.MEMBER and value != seat:
            yield ValueSetting("", keep.name, -1, -1, seat)
            before = (seat - 1) % len(names.seats)
            if value != before:
                yield ValueSetting("", keep.name, -1, -1, before)


def _replace_setting(settings: Sequence[Setting], change: ValueSetting) -> tuple[Setting, ...]:
    """The settings with another value of a keep."""
    others = [one for one in settings if not (isinstance(one, ValueSetting) and one.group == change.group)]
    return (*others, change)

