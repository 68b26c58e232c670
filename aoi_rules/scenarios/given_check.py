"""Whether the values that a scenario's `given` sets are unchanged at the first decision, and what changed them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from aoi_rules.errors import AoiError
from aoi_rules.machine import engine
from aoi_rules.machine.faults import guard, place_of_step
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.scenario import ScenarioModel
from aoi_rules.model.types import NUMBER

__all__ = ["ScenarioStart", "Entry", "find_unheld_line"]


@frozen
class Entry:
    """A value of the state: of a slot, or the one at `at` of a slot with several; `what` has it."""

    slot: str
    at: int | None
    what: KeepModel | ZoneModel | None

    def of(self, state: Any) -> Any:
        """The value in a state."""
        value = getattr(state, self.slot)
        return value if self.at is None else value[self.at]

    def holds(self, given: Any, state: Any) -> bool:
        """Whether a state still has the value of another one; for a zone, the pieces in it."""
        if isinstance(self.what, ZoneModel):
            return bool(self.of(state) >= self.of(given))
        return bool(self.of(state) == self.of(given))

    def describe_thing(self, names: Names) -> str:
        """Its name in a scenario, without the piece of a zone."""
        if self.what is None or self.at is None:
            return self.what.name if self.what is not None else next(r.name for r in names.model.rounds if r.slot == self.slot)
        if isinstance(self.what, ZoneModel):
            owner = self.at // len(names.members(self.what.of))
            return f"{names.owners(self.what)[owner]}.{self.what.name}" if self.what.per else self.what.name
        seconds = names.members(self.what.of) if self.what.of else ()
        owner, second = divmod(self.at, len(seconds) or 1)
        return f"{names.members(self.what.per)[owner]}.{self.what.name}" + (f"({seconds[second]})" if seconds else "")

    def describe_change(self, names: Names, given: Any, state: Any, place: str) -> str:
        """The message if its value was changed at a place in the rules."""
        name = self.describe_thing(names)
        if isinstance(self.what, ZoneModel):
            kinds = names.members(self.what.of)
            assert self.at is not None
            return f"`{kinds[self.at % len(kinds)]}` does not stay in `{name}`: {place} takes it away before anybody decides"
        cell = self.what.cell if self.what is not None else NUMBER
        was, now = names.title(cell, self.of(given)), names.title(cell, self.of(state))
        return f"`{name}` does not stay {was}: {place} makes it {now} before anybody decides"


def _entries(names: Names) -> Iterator[Entry]:
    """Everything that `given` can set: passes of loops, keeps, and the contents of zones, for the seats in play."""
    for loop in names.model.rounds:
        yield Entry(loop.slot, None, None)
    for keep in names.model.keeps:
        if not keep.per:
            yield Entry(keep.slot, None, keep)
            continue
        number = len(names.members(keep.per)) * (len(names.members(keep.of)) if keep.of else 1)
        yield from (Entry(keep.slot, at, keep) for at in range(number))
    for zone in names.model.zones:
        number = len(names.owners(zone)) * len(names.members(zone.of))
        yield from (Entry(zone.pieces, at, zone) for at in range(number))


@frozen
class ScenarioStart:
    """How a scenario begins: the states before `given` and after each of its lines."""

    program: Program
    names: Names
    scenario: ScenarioModel
    laid: Sequence[Any]

    def state(self, phase: int) -> Any:
        """The position that was given, before the first step of a phase, or of the game."""
        state = self.laid[-1].copy()
        entry, size = self.program.entry
        state.frames = [[entry if phase < 0 else phase, -1] + [0] * (size - 2)]
        for loop in self.names.model.rounds if phase >= 0 > self.scenario.phase else ():
            if getattr(state, loop.slot) == 0:
                setattr(state, loop.slot, 1)
        return state

    def set_at(self, entry: Entry) -> int | None:
        """The line of `given` that set an entry to its value, or last put a piece there; None if none did."""
        for line in reversed(range(len(self.laid) - 1)):
            before, after = entry.of(self.laid[line]), entry.of(self.laid[line + 1])
            if before != after or (entry.slot, entry.at) in self.scenario.sets[line]:
                return line if not isinstance(entry.what, ZoneModel) or after > before else None
        return None


def find_unheld_line(begun: ScenarioStart, first: Any) -> tuple[int, str, str] | None:
    """Of a game that began with a position and is at its first decision: the line of `given` that does not hold there, what
    changed it, and the phase to begin with, so that it holds; None if all lines hold.

    A scenario that begins with a phase is about what that phase does, so it may change everything except the pass of a loop,
    which it would only count again."""
    for entry in _entries(begun.names):
        line = begun.set_at(entry)
        if line is None or entry.holds(begun.laid[-1], first):
            continue
        if begun.scenario.phase < 0 or _counted_anew(begun, entry, first):
            return line, _describe_step(begun, entry), _find_better_phase(begun, entry, first)
    return None


def _counted_anew(begun: ScenarioStart, entry: Entry, first: Any) -> bool:
    """Whether an entry is the pass of a loop that began its first pass, whatever the number was before."""
    if entry.what is not None or entry.of(begun.laid[-1]) == 1:
        return False
    other = begun.state(begun.scenario.phase)
    setattr(other, entry.slot, 1)
    return _advance(begun.program, other) and other.pack() == first.pack()


def _advance(program: Program, state: Any) -> bool:
    """Continue to the first decision; returns whether the rules get there."""
    try:
        with guard(program):
            engine.advance(program, state)
    except AoiError:
        return False
    return True


def _describe_step(begun: ScenarioStart, entry: Entry) -> str:
    """A description of the step that last changed an entry."""
    state, given, now = begun.state(begun.scenario.phase), begun.laid[-1], begun.laid[-1]
    place, value = "", entry.of(given)
    with guard(begun.program):
        for step in engine.steps(begun.program, state):
            if entry.of(state) != value:
                place, value, now = place_of_step(begun.program, step), entry.of(state), state
    return entry.describe_change(begun.names, given, now, place)


def _find_better_phase(begun: ScenarioStart, entry: Entry, first: Any) -> str:
    """The phase to begin with, in which somebody decides before an entry is changed; empty if there is none."""
    here = begun.names.model.phases[first.phase].name if 0 <= first.phase < len(begun.names.model.phases) else ""
    for name in sorted(begun.scenario.phases, key=lambda name: name != here):
        state = begun.state(begun.scenario.phases[name])
        if _advance(begun.program, state) and not state.over and entry.holds(begun.laid[-1], state):
            return name
    return ""
