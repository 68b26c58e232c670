"""A game: a ruleset and a state."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define

from aoi_rules.errors import IllegalMoveError
from aoi_rules.machine import engine, explain, faults, log, reading, views
from aoi_rules.machine.imagining import imagined
from aoi_rules.machine.moves import Event, LegalMoves, Move, Refusal, noted, wanted
from aoi_rules.machine.names import Names
from aoi_rules.machine.past import Past
from aoi_rules.machine.program import Program
from aoi_rules.machine.veiling import veiled
from aoi_rules.view import Score, View

if TYPE_CHECKING:
    from aoi_rules.ruleset import Ruleset

__all__ = ["Game", "Score", "View"]


@define
class _Turn:
    """A move that was made: who, what, what chance drew, what the log says, and the state after it."""

    seat: int
    move: Move
    drawn: tuple[int, ...]
    log: tuple[Any, ...]
    before: Any  # None for all but the latest turns: older states are played anew where they are wanted


_KEPT = 8
"""How many states before the latest turns are kept for undo; keeping all of them would burden every decision."""


def _again(program: Program, before: Any, turn: _Turn) -> Any:
    """The state after a turn, with what chance drew then."""
    after = before.copy()
    after.script = list(turn.drawn)
    engine.play(program, after, turn.move.raw)
    after.script = None
    return after


class Game:
    """A game: a ruleset and a state.  `play` changes it; earlier states stay as they were, so undo is going back."""

    __slots__ = ("_drawn", "_imagined", "_log", "_names", "_options", "_origin", "_pasts", "_redo", "_state", "_turns", "rules",
                 "seed")

    def __init__(self, rules: Ruleset, names: Names, options: dict[str, int], seed: int, state: Any) -> None:
        self.rules = rules
        self.seed = seed
        self._names = names
        self._options = options
        self._state = state
        self._origin = state
        self._turns: list[_Turn] = []
        self._redo: list[tuple[_Turn, Any]] = []
        self._drawn: tuple[int, ...] = ()
        self._log: tuple[Any, ...] = ()
        self._imagined: Past | None = None
        self._pasts: dict[int, Past] = {}

    @classmethod
    def _begin(
        cls, rules: Ruleset, seats: tuple[str, ...], options: dict[str, int], seed: int, script: list[int] | None
    ) -> Game:
        with faults.guard(rules.program):
            state = engine.start(rules.program, len(seats), options, seed, script)
        game = cls(rules, Names(rules.model, seats), options, seed, state)
        game._drawn, game._log = tuple(state.drawn), tuple(state.log)
        state.drawn = state.log = state.script = None
        return game

    # ---- what is going on -------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in play, clockwise."""
        return self._names.seats

    @property
    def options(self) -> dict[str, str]:
        """The options the game was made with."""
        return {o.name: o.choices[self._options[o.name]] for o in self.rules.model.options}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state.over)

    @property
    def to_move(self) -> str | None:
        """The seat that must decide; None when the game is over."""
        return None if self._state.over else self._names.seats[self._state.to_move]

    @property
    def phase(self) -> str:
        """The title of the phase the game is in; empty before the first."""
        number = self._state.phase
        return self.rules.model.phases[number].title if number >= 0 else ""

    @property
    def decisions(self) -> int:
        """How many decisions were made and not taken back."""
        return len(self._turns)

    def legal_moves(self) -> Sequence[Move]:
        """Every legal move of the seat that must decide, without duplicates, in a stable order; empty when over."""
        state = self._state
        step = state.frames[-1][0] if state.frames else -1
        return LegalMoves(self.rules.program, self._names, step, state.moves)

    def parse(self, text: str) -> Move:
        """The move that a text means, legal or not; raises MoveTextError where it is none or fits several."""
        with faults.guard(self.rules.program):
            return reading.parse(self.rules.program, self._names, self._state, text)

    def explain(self, move: Move | str, seat: str | None = None) -> tuple[Refusal, ...]:
        """Every rule that forbids a move now, as far as `seat` may know (by default the seat that must decide)."""
        if isinstance(move, str):
            move = self.parse(move)
        viewer = self._state.to_move if seat is None else self._seat(seat)
        with faults.guard(self.rules.program):
            return explain.refusals(self.rules.program, self._names, self._state, move, viewer)

    def scores(self) -> dict[str, Score]:
        """Each seat's reckoning as if the game ended now."""
        with faults.guard(self.rules.program):
            rows = self.rules.program.score(self._state.copy())
        lines = self.rules.model.score
        return {
            seat: Score({n.name: r[i] for n, r in zip(lines, rows, strict=True)},
                        sum(r[i] for n, r in zip(lines, rows, strict=True) if n.counts))
            for i, seat in enumerate(self.seats)
        }

    def outlook(self) -> dict[str, int]:
        """What each seat's position is worth beyond its points, in hundredths of one, as the ruleset reckons it, if it
        does.  It may hang on what others do not see: for bots, in a game that they imagine."""
        reckon = self.rules.program.outlook
        return dict(zip(self.seats, reckon(self._state) if reckon else [0] * len(self.seats), strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that win, clockwise; several where the rulebook leaves a tie, none before the end."""
        if not self._state.over:
            return ()
        state = self._state.copy()
        with faults.guard(self.rules.program):
            rows = self.rules.program.score(state)
            counted = [r for n, r in zip(self.rules.model.score, rows, strict=True) if n.counts]
            ranks = self.rules.program.rank(state, [sum(r[i] for r in counted) for i in range(state.players)])
        return tuple(s for s, r in zip(self.seats, ranks, strict=True) if r == max(ranks))

    def view(self, seat: str | None = None) -> View:
        """What a seat may see; None is a spectator."""
        program, names, state = self.rules.program, self._names, self._state
        viewer = -1 if seat is None else self._seat(seat)
        own = viewer >= 0 and viewer == state.to_move and not state.over
        past = self._past_of(viewer)
        imagine = self._imaginer(veiled(program, state, past), past)
        moves = LegalMoves(program, names, state.frames[-1][0], state.moves) if own else ()
        data, left = views.position(program, names, state, viewer), views.left(program, state) if own else None
        return View(seat, self.to_move, self.over, self.phase, moves, left, data, imagine)

    def _imaginer(self, known: Any, past: Past) -> Callable[[random.Random], Game]:
        """Deals anew what a viewer cannot see; `known` is a state that holds nothing of what is hidden."""
        rules, names, options = self.rules, self._names, dict(self._options)  # the function must not hold the game

        def imagine(rng: random.Random) -> Game:
            with faults.guard(rules.program):
                state = imagined(rules.program, known, past, rng.randrange)
            game = Game(rules, names, options, state.seed, state)
            game._imagined = past
            return game

        return imagine

    def _past_of(self, viewer: int) -> Past:
        """All that happened as a viewer saw it."""
        program, turns = self.rules.program, len(self._turns)
        past = self._pasts[viewer].back(turns) if viewer in self._pasts else None
        if past is None:
            past = Past.of(program, self._state.players, viewer, self._begun())
        if past.turns < turns:
            past = past.after(program, [e for t in self._turns[past.turns :] for e in t.log], turns)
        self._pasts[viewer] = past
        return past

    def _begun(self) -> tuple[Any, ...]:
        """The log before the first turn."""
        return self._log if self._imagined is None else self._imagined.log()

    def events(self, seat: str | None = None) -> Sequence[Event]:
        """The whole log as a seat saw it; None is a spectator."""
        viewer = -1 if seat is None else self._seat(seat)
        entries = (*self._begun(), *(e for t in self._turns for e in t.log))
        return log.Events(self.rules.program, self._names, entries, viewer)

    def _seat(self, seat: str) -> int:
        if seat not in self._names.seats:
            raise ValueError(f"no seat `{seat}` plays; there are: {', '.join(self._names.seats)}")
        return self._names.seats.index(seat)

    # ---- playing ----------------------------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Sequence[Event]:
        """Carry out a move, or a text naming one or a whole action; returns what happened, as its player sees it.

        Raises MoveTextError for a text that is no move, IllegalMoveError with the refusals for one that is not legal,
        TypeError for what is neither, PlayError or PluginError where the rules or a plugin fail; the game is as it was.
        """
        if isinstance(move, str):
            return self._play_text(move)
        wanted(move)
        state = self._state
        if state.over or move.step != state.frames[-1][0] or move.raw not in state.moves or (move.note and noted(move)):
            self._refuse(move)
        seat = state.to_move
        turn = self._carry_out(state, move, None)
        return log.Events(self.rules.program, self._names, turn.log, seat)

    def _refuse(self, move: Move) -> None:
        refused = self.explain(move)
        reasons = "\n".join(str(r) for r in refused)
        raise IllegalMoveError(f"`{move}` is not allowed now:\n{reasons}", refused)

    def _carry_out(self, state: Any, move: Move, script: list[int] | None) -> _Turn:
        after = state.copy()
        after.log, after.drawn, after.script = [], [], script
        try:
            engine.play(self.rules.program, after, move.raw)
        except (Exception, SystemExit) as error:
            faults.raise_told(self.rules.program, error)
            raise
        if move.note:
            after.log[0] = log.with_note(after.log[0], move.note)
        entries, drawn = tuple(after.log), tuple(after.drawn)
        after.log = after.drawn = after.script = None
        turn = _Turn(state.to_move, move, drawn, entries, state)
        self._turns.append(turn)
        self._redo.clear()
        self._state = after
        if len(self._turns) > _KEPT:
            self._turns[-_KEPT - 1].before = None
        return turn

    def _taught(self, turn: _Turn) -> bool:
        """Whether somebody learned something by a turn: chance drew, or a piece went where more may see it."""
        return bool(turn.drawn) or log.teaches(self.rules.model.zones, turn.log)

    def _states(self) -> list[Any]:
        """The state before each turn and the present one; older ones are played anew from the first."""
        known = [t.before for t in self._turns]
        state = self._origin
        for number, turn in enumerate(self._turns):
            if known[number] is None:
                known[number] = state
            state = known[number] if number + 1 < len(known) and known[number + 1] is not None else (
                _again(self.rules.program, known[number], turn))
        return [*known, self._state]

    def _play_text(self, text: str) -> Sequence[Event]:
        """One decision after the other, as far as the text's words go; all of it or nothing."""
        state, turns, redo = self._state, len(self._turns), list(self._redo)
        seat = state.to_move
        try:
            for move in reading.moves(self.rules.program, self._names, lambda: self._state, text):
                self.play(move)
        except Exception:
            self._state = state
            del self._turns[turns:]
            self._forget()
            self._redo = redo
            raise
        entries = tuple(e for t in self._turns[turns:] for e in t.log)
        return log.Events(self.rules.program, self._names, entries, seat)

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back without unlearning anything: False past a draw or a reveal, and
        past another seat's decision."""
        if not self._turns or self._taught(self._turns[-1]):
            return False
        return not self._redo or self._redo[-1][0].seat == self._turns[-1].seat

    def undo(self, force: bool = False) -> None:
        """Go back to the last decision; `force` also past what `can_undo` forbids.  Raises ValueError where it
        cannot."""
        if not self._turns:
            raise ValueError("this is the first decision; there is nothing to take back")
        if not force and not self.can_undo:
            raise ValueError("somebody learned something by the last move, or it was another seat's; use force=True")
        if self._turns[-1].before is None:
            for turn, state in zip(self._turns, self._states(), strict=False):
                turn.before = state  # going back goes on, as a rule
        before = self._turns[-1].before
        turn = self._turns.pop()
        self._redo.append((turn, self._state))
        self._state = before
        self._forget()

    def _forget(self) -> None:
        """Turns were taken back: others may follow now."""
        self._pasts = {v: past for v, last in self._pasts.items() if (past := last.back(len(self._turns))) is not None}

    def redo(self) -> None:
        """Go forward again, with what chance drew then.  Raises ValueError where nothing was taken back."""
        if not self._redo:
            raise ValueError("nothing was taken back")
        turn, state = self._redo.pop()
        self._turns.append(turn)
        self._state = state

    def copy(self) -> Game:
        """An independent game at the same decision, with the same past."""
        game = Game(self.rules, self._names, self._options, self.seed, self._state)
        game._turns, game._redo = list(self._turns), list(self._redo)
        game._drawn, game._log, game._origin = self._drawn, self._log, self._origin
        game._imagined, game._pasts = self._imagined, dict(self._pasts)
        return game

    def __repr__(self) -> str:
        return f"<Game of {self.rules.title}: {', '.join(self.seats)}; {len(self._turns)} decisions made>"
