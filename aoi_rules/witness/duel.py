"""Plays games with a ruleset and a changed one side by side, until they differ."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field, frozen

from aoi_rules.errors import AoiError
from aoi_rules.machine import engine
from aoi_rules.machine.faults import guard
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.scenarios.outcome import LineFailed
from aoi_rules.witness.draft import Draft, PlayedMove, begin_game
from aoi_rules.witness.rules import PlayedRules, other_audiences, slots_of

__all__ = ["Duel", "GamePlan", "Divergence", "game_plan"]

_LONGEST = 20_000
"""A game that takes more decisions is broken off."""
_SHORT = 30
"""As many are made in a game that begins with a position near which something may differ."""
_NOTED = 5
"""One of so many positions is noted."""
_KEPT = 60
"""How many positions before a difference are kept."""


@frozen
class GamePlan:
    """A game that is played: its seats, the values of its options, its seed, and the seed and the way in which moves are chosen:
    at random, or so that kinds of moves that were seldom made come first.  With a `draft`, it begins with that position."""

    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: int
    moves: str
    rarely: bool
    draft: Draft | None = None


def game_plan(played: PlayedRules, seed: int, number: int) -> GamePlan:
    """The plan of a game by its number: two of three have the fewest seats, the others more and more; each option has its first
    value most of the time; every second game has the set-up of all scenarios."""
    model = played.rules.model
    more = range(model.least_players, model.most_players + 1)
    players = model.least_players if number % 3 < 2 else more[(number // 3 + 1) % len(more)]
    values = [(o, o.choices[(o.default + number // 4) % len(o.choices)]) for o in model.options] if number % 4 == 3 else []
    chosen = tuple((o.name, value) for o, value in values if value != o.choices[o.default])
    return GamePlan(model.seats[:players], chosen, 1 if number % 2 == 0 else seed + number, f"{seed} {number}", number % 4 < 2)


@frozen(eq=False)
class Divergence:
    """Where two games differ: the positions before the last decisions in the first of them, each with the move that was made
    there; and the position in which they differ."""

    plan: GamePlan
    names: Names
    before: tuple[tuple[Any, PlayedMove | None], ...]
    here: Any
    whole: bool
    """Whether `before` has all decisions since the set-up."""


@define(eq=False)
class Duel:
    """Two rulesets that are played side by side; `decisions` counts those that were compared, `made` how often each kind of move
    was made."""

    one: PlayedRules
    other: PlayedRules
    decisions: int = 0
    made: Counter[tuple[int, int]] = field(factory=Counter)
    _alike: dict[tuple[int, int], bool] = field(factory=dict)
    _slots: list[tuple[str, str]] = field(init=False)
    _seen_by_others: list[str] = field(init=False)
    """The slots of the first ruleset that others see in the second one."""

    @_slots.default
    def _both_slots(self) -> list[tuple[str, str]]:
        slots, others = slots_of(self.one.rules.model), slots_of(self.other.rules.model)
        return [(slot, others[name]) for name, slot in slots.items() if name in others]

    @_seen_by_others.default
    def _slots_of_others(self) -> list[str]:
        model = self.one.rules.model
        slots = slots_of(model)
        return [slots[name] for name in other_audiences(model, self.other.rules.model)]

    def game(self, plan: GamePlan, stop: Callable[[], bool], noted: Callable[[Any], None]) -> Divergence | None:
        """Play a game, until the two differ, it is over, or it is to `stop`; `noted` is called with some of its positions."""
        names = self.one.rules.program.names(plan.seats)
        first = self._start(self.one, plan)
        if first is None:
            return None
        other = self._start(self.other, plan)
        if other is None and plan.draft is not None:
            return None
        played = _GameInProgress(self.one.rules.program, plan, names, first)
        rng = random.Random(plan.moves)  # noqa: S311 - the same seed is to give the same games
        for number in range(_LONGEST if plan.draft is None else _SHORT):
            s = played.state
            if other is None or not self._are_same(s, other):
                return played.divergence()
            if s.over or (number % 64 == 63 and stop()):
                return None
            if number % _NOTED == 0:
                noted(s)
            move = self._choose_move(s, rng, plan)
            theirs = self._translate_move(s, other, move, names)
            if not played.play(move):
                return None
            self.decisions += 1
            if theirs is None or not _carried_out(self.other.rules.program, other, theirs):
                other = None
        return None

    @staticmethod
    def _start(played: PlayedRules, plan: GamePlan) -> Any:
        """The first position of a game; None if the rules allow none."""
        if plan.draft is not None:
            try:
                return begin_game(played, plan.draft).record.state.copy()
            except (LineFailed, LookupError, AoiError):
                return None
        chosen = played.rules.chosen_options(dict(plan.options))
        try:
            with guard(played.rules.program):
                return engine.start(played.rules.program, len(plan.seats), chosen, plan.seed, None)
        except AoiError:
            return None

    def _choose_move(self, s: Any, rng: random.Random, plan: GamePlan) -> tuple[int, ...]:
        """The move to make."""
        moves: Sequence[tuple[int, ...]] = s.moves
        if len(moves) == 1:
            return moves[0]
        if plan.rarely and rng.random() < _RARE:
            kinds = Counter(move[0] for move in moves)
            step = s.frames[-1][0]
            least = min(kinds, key=lambda kind: (self.made[step, kind] / kinds[kind], rng.random()))
            moves = [move for move in moves if move[0] == least]
        move = rng.choice(moves)
        self.made[s.frames[-1][0], move[0]] += 1
        return move

    # ---- comparing -----------------------------------------------------------------------------------------------------------

    def _are_same(self, s: Any, t: Any) -> bool:
        """Whether two positions are the same, as far as a scenario can say."""
        if s.over != t.over or s.to_move != t.to_move:
            return False
        if not s.over and not self._same_moves(s, t):
            return False
        if any(getattr(s, slot) != getattr(t, other) for slot, other in self._slots):
            return False
        if any(_has_something(getattr(s, slot)) for slot in self._seen_by_others):
            return False
        points, others = self._scores(self.one, s), self._scores(self.other, t)
        return points == others and (not s.over or _seats_that_won(self.one, s) == _seats_that_won(self.other, t))

    def _same_moves(self, s: Any, t: Any) -> bool:
        if self._same_decision(s.frames[-1][0], t.frames[-1][0]):
            return bool(s.moves == t.moves)
        return self._texts(self.one, s) == self._texts(self.other, t)

    @staticmethod
    def _scores(played: PlayedRules, s: Any) -> dict[str, list[int]] | None:
        """The lines of the score that are not zero for all; None if they cannot be computed."""
        try:
            rows = played.rules.program.score(s.copy())
        except Exception:  # noqa: BLE001 - changed rules may fail in any way
            return None
        return {line.name: row for line, row in zip(played.rules.model.score, rows, strict=True) if any(row)}

    @staticmethod
    def _texts(played: PlayedRules, s: Any) -> set[str]:
        names = played.rules.program.names(played.rules.model.seats[: s.players])
        return {_text(played.rules.program, names, s, move) for move in s.moves}

    def _same_decision(self, step: int, other: int) -> bool:
        """Whether the moves of two decisions mean the same if they have the same numbers."""
        known = self._alike.get((step, other))
        if known is None:
            known = self._alike[step, other] = _kinds(self.one.rules.program, step) == _kinds(self.other.rules.program, other)
        return known

    def _translate_move(self, s: Any, t: Any, move: tuple[int, ...], names: Names) -> tuple[int, ...] | None:
        """A move of the first position as one of the second; None if it has none of that text."""
        if self._same_decision(s.frames[-1][0], t.frames[-1][0]):
            return move
        text, program = _text(self.one.rules.program, names, s, move), self.other.rules.program
        return next((other for other in t.moves if _text(program, names, t, other) == text), None)


_RARE = 0.5
"""How often a game that prefers what was seldom done does so."""


def _has_something(value: Any) -> bool:
    """Whether a keep has another value than absence or 0, or a zone has pieces."""
    return bool(value > 0) if isinstance(value, int) else any(map(_has_something, value))


def _kinds(program: Program, step: int) -> list[tuple[object, ...]]:
    """What the moves of a decision mean, by the numbers of their options."""
    return [(option.action, option.lead, option.tail, option.inside, tuple((c.name, c.cell) for c in option.choices))
            for option in program.decisions[step].options]


def _text(program: Program, names: Names, s: Any, move: tuple[int, ...]) -> str:
    return Move(program, names, s.frames[-1][0], move).text


def _seats_that_won(played: PlayedRules, s: Any) -> list[bool]:
    """Which seats have won a game that is over; none if that cannot be computed."""
    program, copy = played.rules.program, s.copy()
    try:
        rows = program.score(copy)
        totals = [sum(row[seat] for line, row in zip(played.rules.model.score, rows, strict=True) if line.counts)
                  for seat in range(s.players)]
        ranks = program.rank(copy, totals)
    except Exception:  # noqa: BLE001 - changed rules may fail in any way
        return []
    return [rank == max(ranks) for rank in ranks]


def _carried_out(program: Program, s: Any, move: tuple[int, ...]) -> bool:
    """Make a move in a position; whether the rules got to another decision."""
    try:
        engine.play(program, s, move)
    except Exception:  # noqa: BLE001 - as above
        return False
    return True


class _GameInProgress:
    """The game by the rules as it is played: the present position, and some before it."""

    def __init__(self, program: Program, plan: GamePlan, names: Names, state: Any) -> None:
        self.program, self.plan, self.names, self.state = program, plan, names, state
        self.before: deque[tuple[Any, tuple[int, ...]]] = deque(maxlen=_KEPT)
        self.decisions = 0

    def play(self, move: tuple[int, ...]) -> bool:
        """Make a move; whether the rules can go on."""
        self.before.append((self.state, move))
        self.state = self.state.copy()
        self.decisions += 1
        return _carried_out(self.program, self.state, move)

    def divergence(self) -> Divergence:
        """What is known where the two games differ."""
        before = tuple((s, self._move(s, move)) for s, move in self.before)
        whole = self.decisions == len(before) and self.plan.draft is None
        return Divergence(self.plan, self.names, before, self.state, whole)

    def _move(self, s: Any, move: tuple[int, ...]) -> PlayedMove | None:
        """A move by its text; None if it was forced."""
        decision = self.program.decisions[s.frames[-1][0]]
        if len(s.moves) == 1 and not decision.secret:
            return None
        return self.plan.seats[s.to_move], _text(self.program, self.names, s, move)
