"""Positions of games with their past, for programs that keep many: each takes little memory, however long the game is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from attrs import evolve, field, frozen

from aoi_rules.errors import SaveError
from aoi_rules.game import Game, Ruleset
from aoi_rules.machine.moves import Move, legal_moves
from aoi_rules.play import score
from aoi_rules.play.record import GameRecord
from aoi_rules.play.turns import Timeline

__all__ = ["CompactPosition"]


@frozen(eq=False)
class CompactPosition:
    """A game at a decision or at its end; it never changes.

    Its past is the first `turns` turns of a course; playing on from the latest position of a course lengthens the course.
    `first` is a record of the same game, `at` the token of the position.  `texts` is for code that writes down what a seat saw,
    by the number of the seat: later positions begin with the text of this one.
    """

    rules: Ruleset
    first: GameRecord
    position: Any
    course: Timeline
    turns: int
    at: int
    texts: dict[int, tuple[int, tuple[str, ...]]] = field(factory=dict, repr=False)

    @classmethod
    def of(cls, game: Game) -> CompactPosition:
        """The position of a game that nobody plays any more."""
        record = game.record
        return cls(game.rules, record, record.position, record.current_timeline(), len(record.turns), record.at)

    @property
    def moves(self) -> Sequence[Move]:
        """The legal moves of the seat that must decide."""
        return legal_moves(self.first.program, self.first.names, self.position.step, self.position.moves)

    @property
    def outcome(self) -> score.Outcome:
        """Who has won."""
        return score.outcome(self.first.engine, self.first.names, self.position)

    @property
    def game(self) -> Game:
        """The game, for reading only: consecutive calls return the same object, so do not play it."""
        return _game(self)

    def sides(self, move: Move, drawn: Sequence[int]) -> tuple[int, ...]:
        """The sides of all draws that a move needs, if the first draws are these."""
        engine = self.first.engine
        return engine.sides(engine.play(self.position, move.raw, list(drawn))[1])

    def play_move(self, move: Move, drawn: Sequence[int]) -> CompactPosition:
        """The position after a move for which chance draws these numbers."""
        course = self.course if len(self.course.made) == self.turns else self.course.first_turns(self.turns)
        record = self.record(course)
        record.play(move, list(drawn))
        return evolve(self, position=record.position, course=course, turns=self.turns + 1, at=record.at, texts=dict(self.texts))

    def record(self, course: Timeline) -> GameRecord:
        """A record of the game, with a course that has these turns."""
        first = self.first
        return GameRecord(first.program, first.names, first.options, first.seed, first.engine, self.position, course, at=self.at)

    def played_numbers(self) -> tuple[tuple[int, ...], list[tuple[int, tuple[int, ...]]]]:
        """The draws of the setup; and for each turn, the integer of its move and its draws.  Raises SaveError for a game that a
        view imagined."""
        if self.course.imagined is not None:
            raise SaveError("a game that was imagined from a view cannot be pickled: nobody knows the moves before it")
        return self.course.beginning.drawn, [(turn.move.index, turn.drawn) for turn in self.course.turns[: self.turns]]


@lru_cache(maxsize=1)
def _game(standing: CompactPosition) -> Game:
    """The game of a position; its `State` is made only once for several calls."""
    return Game(standing.rules, standing.record(standing.course.first_turns(standing.turns)))
