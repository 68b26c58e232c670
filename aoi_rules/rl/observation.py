"""What a seat may know of a position, as a vector of numbers for learners.

The vector has the same length in every position of a ruleset with a number of players; `describe` lists its entries.  They come
from `View.data`, `View.pending`, `View.left`, `View.phase` and `View.to_move`:

| entry | value |
|---|---|
| `me.SEAT`, `to_move.SEAT`, `phase.NAME`, `options.NAME.VALUE` | 1 for the current one, 0 for the others |
| `left`, `rounds.NAME` | a number; `left` is -1 where it is None |
| `keeps.NAME`, `types.TYPE.NAME.MEMBER`, and with `.MEMBER` appended if a keep has a second type | a number, or 1 for yes |
| the same with `?` appended | 1 if the number is present and visible; the number itself is 0 if it is absent or hidden |
| the same with `.MEMBER` appended | 1 for the current member, 0 for the others; all 0 if it is absent or hidden |
| the same with `.MEMBER` and `.MEMBER@` appended | for a list: how often the member occurs, and the first position, from 1 |
| the same, and with `@1` to `@16` appended | for a list of numbers: its length, and its first values |
| `zones.NAME.OWNER` | the number of pieces, -1 if it is hidden; the owner is `all` if the zone is common |
| `zones.NAME.OWNER.PIECE` | the number of pieces of that kind, 0 if it is hidden |
| `pending.ACTION.seat.SEAT`, `pending.ACTION.CHOICE` | the seat that began it, and the choices so far, as above |

Texts are left out, as is everything that nobody ever sees; so are figures and details, which the rules compute from the rest.  If
an action has begun twice, the later one is shown.  Seats are in the order of the game for every viewer; `me` is the viewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from aoi_rules.game import Game, Ruleset
from aoi_rules.machine.pending import sees_choice, unfinished_frames
from aoi_rules.machine.position import number
from aoi_rules.machine.viewers import is_seer
from aoi_rules.machine.views import actions_left
from aoi_rules.model.types import ABSENT, Shape, Type
from aoi_rules.rl.layout import PLACES, Entry, Guard, plan_of
from aoi_rules.rl.missing_extra import missing_library

try:
    import numpy as np
except ImportError as error:
    raise missing_library(error) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Entry", "Observer", "Vector", "describe"]

Vector: TypeAlias = "NDArray[np.float32]"


def describe(rules: Ruleset, players: int | Sequence[str] | None = None) -> tuple[Entry, ...]:
    """The entries of an observation, in order; `players` as in `Ruleset.new_game`, which raises the same errors."""
    return tuple(plan_of(rules.program, rules.choose_seats(players)).entries)


class Observer:
    """Makes the observations of one ruleset and its seats in play, which are given as in `Ruleset.new_game`.

    `entries` are described above; `low` and `high` are vectors of their bounds.  A number with more than 24 bits is rounded, as
    in 32-bit floats.
    """

    def __init__(self, rules: Ruleset, players: int | Sequence[str] | None = None) -> None:
        """Raises SetupError for seats or a number of players that the ruleset does not allow."""
        plan = plan_of(rules.program, rules.choose_seats(players))
        self._plan, self._program = plan, rules.program
        self.names, self.seats = plan.names, plan.names.seats
        self.entries = tuple(plan.entries)
        self.low: Vector = np.array([entry.low for entry in plan.entries], np.float32)
        self.high: Vector = np.array([entry.high for entry in plan.entries], np.float32)
        self._slots = attrgetter(*(slot for slot, _ in plan.slots), "players", "players")  # always two or more, to get a tuple
        self._counts = [count for _, count in plan.slots]
        self._numbers, self._perhaps, self._choices = (_pairs(p) for p in (plan.numbers, plan.perhaps, plan.choices))
        self._fixed = [_hidden_from(plan.guards, viewer) for viewer in (*range(len(self.seats)), -1)]
        self._changing = [guard for guard in plan.guards if guard.seers]

    def of(self, game: Game, seat: str | None) -> Vector:
        """What a seat, or for None a spectator, sees of a game: a new vector of the length of `entries`.  Raises SeatError for a
        name that is not in play."""
        return self.read(game.record.state, game.viewer(seat))

    def read(self, state: Any, viewer: int, into: Vector | None = None) -> Vector:
        """The same for a position, given as a `State`, and the number of a seat, or -1; written into the vector `into` if there
        is one."""
        found: Vector = np.empty(len(self.entries), np.float32) if into is None else into
        found[:] = self.read_all([state], [viewer])[0]
        return found

    def read_all(self, states: Sequence[Any], viewers: Sequence[int]) -> Vector:
        """The same for several positions, each with its own viewer: an array with one row for each."""
        source = np.empty((len(states), self._plan.source), np.int64)
        for row, state, viewer in zip(source, states, viewers, strict=True):
            row[:] = self._source(state, viewer)
            self._hide(row, state, viewer)
        found = np.zeros((len(states), len(self.entries)), np.float32)
        found[:, self._numbers[1]] = source[:, self._numbers[0]]
        known = source[:, self._perhaps[0]]
        there = known != ABSENT
        found[:, self._perhaps[1]] = np.where(there, known, 0)
        found[:, self._perhaps[1] + 1] = there
        member = source[:, self._choices[0]]
        rows, chosen = np.nonzero(member >= 0)
        found[rows, self._choices[1][chosen] + member[rows, chosen]] = 1
        return found

    def _source(self, state: Any, viewer: int) -> list[int]:
        """The numbers from which entries are computed, including what is hidden."""
        own = viewer == state.to_move and not state.over
        number = actions_left(self._program, state) if own else None
        found = [viewer, -1 if state.over else state.to_move, state.phase, -1 if number is None else number]
        for value, count in zip(self._slots(state), self._counts, strict=False):
            if type(value) is int:
                found.append(value)
            else:
                found += value[:count]
        found += self._list_numbers(state)
        found += self._unfinished_numbers(state, viewer)
        return found

    def _hide(self, source: NDArray[np.int64], state: Any, viewer: int) -> None:
        """Remove everything that the viewer may not know."""
        hidden, instead = self._fixed[viewer]
        source[hidden] = instead
        for guard in self._changing:
            if viewer != guard.owner and not is_seer(guard.seers, state, guard.whose, viewer):
                source[guard.first : guard.first + guard.count] = guard.hidden

    def _list_numbers(self, state: Any) -> Iterable[int]:
        """The numbers that represent the lists."""
        for keep, count in self._plan.lists:
            value = getattr(state, keep.slot)
            for one in value[:count] if keep.per else [value]:
                yield from self._numbers_of(one, keep.cell)

    def _numbers_of(self, values: Sequence[int], cell: Type) -> list[int]:
        if cell.element.kind is not Shape.MEMBER:
            return [len(values), *values[:PLACES], *[0] * (PLACES - len(values))]
        found = [0] * (2 * len(self._plan.names.members(cell.of)))
        for place, value in enumerate(values, 1):
            found[2 * value] += 1
            found[2 * value + 1] = found[2 * value + 1] or place
        return found

    def _unfinished_numbers(self, state: Any, viewer: int) -> list[int]:
        """The numbers of the unfinished actions, without the choices that the viewer may not know."""
        plan = self._plan
        found, start = list(plan.nothing), plan.source - len(plan.nothing)
        for seat, frame, option, made in unfinished_frames(self._program, state) if plan.begun else ():
            if option.action in plan.begun:
                at = plan.begun[option.action] - start
                choices = (*option.choices, *option.later_choices)
                found[at : at + 1 + len(choices)] = plan.nothing[at : at + 1 + len(choices)]  # of an earlier action
                found[at] = seat
                for place, (choice, value) in enumerate(zip(choices[:made], frame[2:], strict=False), at + 1):
                    found[place] = number(value) if sees_choice(choice, state, seat, viewer) else found[place]
        return found


def _pairs(pairs: Sequence[tuple[int, int]]) -> NDArray[np.intp]:
    """Two rows: the indices in the source, and those in the observation."""
    return np.array(pairs, np.intp).reshape(-1, 2).T


def _hidden_from(guards: Iterable[Guard], viewer: int) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """The indices of the source that a viewer never sees, and the numbers to put there instead."""
    found = [(at, guard.hidden) for guard in guards if not guard.seers and viewer != guard.owner
             for at in range(guard.first, guard.first + guard.count)]
    return np.array([at for at, _ in found], np.intp), np.array([hidden for _, hidden in found], np.int64)
