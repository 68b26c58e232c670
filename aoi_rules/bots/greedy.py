"""A bot for any game: it looks a few decisions ahead and wants the text's own score.

It knows no game.  What it cannot see it imagines; what a position is worth, `Game.scores` says.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from attrs import frozen

from aoi_rules.bots.protocol import moves_to_choose
from aoi_rules.game import Game, View
from aoi_rules.machine.generator import Generator
from aoi_rules.machine.moves import Move

__all__ = ["GreedyBot"]

_NOTES = 0.001    # what a line that is shown and not added is worth, a point being 1: it parts equals
_OUTLOOK = 0.01   # what a hundredth of a point is worth, by the text's own outlook
_WIN = 1000.0     # what winning is worth, shared among those who win
_CHOICE = 0.02    # what each legal move of the own next turn is worth: who can do more, does better later
_PAIR = 2         # ways to go on that are compared, when an action is finished
_ALL = 100        # the decisions of which some are slips
_PATIENCE = 40    # decisions of others that are played until the own next turn is given up


@frozen
class _Line:
    """A move, the position after it once what it began is finished, and what that is worth to the seat."""

    worth: float
    move: Move
    game: Game


@frozen
class GreedyBot:
    """Plays each move in an imagined game and keeps those that do best once the seat's turn is over.

    First every move is tried together with the best that can follow it in the same turn.  The most promising ones, of
    each action a few, are then tried again: the others go on by chance and the seat's next turn is played greedily, in
    each of `futures` imagined games, so that a move may pay only later.
    """

    searches: ClassVar[bool] = True
    wide: int = 1
    """How many moves of each action are followed to the next decision."""
    candidates: int = 6
    """How many moves are tried again in the futures."""
    alike: int = 2
    """How many of these may be of one action."""
    futures: int = 0
    """How many imagined games they are tried in; 0, the rule, leaves that out: with 2 it plays better, and takes six
    times as long."""
    rounds: int = 1
    turns: int = 3
    """How many actions of its own next turn the bot looks at."""
    slips: int = 0
    """In how many decisions of a hundred it plays any legal move, which makes it an easier opponent."""

    @classmethod
    def from_argument(cls, text: str) -> GreedyBot:
        """A bot that plays any legal move in the given number of decisions of a hundred, as in `50`.

        Raises ValueError for another text.
        """
        if not (text.isascii() and text.isdigit() and int(text[:4]) <= _ALL):
            raise ValueError("it takes in how many decisions of a hundred it plays any move, such as 50")
        return cls(slips=int(text))

    def choose(self, view: View, rng: random.Random) -> Move:
        """The move that seems best to the seat that must decide."""
        moves = moves_to_choose(view)
        if len(moves) == 1:
            return moves[0]
        if self.slips and rng.randrange(_ALL) < self.slips:
            return rng.choice(moves)
        lines = _rank_lines(self._look_two_ahead(view.imagine(rng), view.me, rng))
        if not self.futures or lines[0].game.over:
            return lines[0].move
        tried = list(_first_of_each(lines, self.alike))[: self.candidates]
        games = [(view.imagine(rng), rng.getrandbits(64)) for _ in range(self.futures)]
        return max(tried, key=lambda line: line.worth + self._later(line.move, view.me, games)).move

    def _look_two_ahead(self, game: Game, me: str, rng: random.Random) -> list[_Line]:
        """Each move, worth what the best move after it is worth where the seat goes on and the move is promising; equal ones in
        any order, so that games begin in different ways, but to stop is the last of them."""
        found = list(_lines(game, me))
        rng.shuffle(found)
        lines = _rank_lines(sorted(found, key=lambda line: line.move.option is None))
        promising = [*_first_of_each(lines, self.wide),
                     *(line for line in lines[: self.candidates] if _may_stop_here(line.game, me))]
        followed = {line.move: _best(line.game, me) for line in promising if line.game.to_move == me}
        return [_Line(followed[n.move].worth, n.move, n.game) if n.move in followed else n for n in lines]

    def _later(self, move: Move, me: str, games: Iterable[tuple[Game, int]]) -> float:
        """What the seat has after its next turn, on average over imagined games."""
        found = [self._future(game, move, me, Generator(state)) for game, state in games]
        return sum(found) / len(found)

    def _future(self, imagined: Game, move: Move, me: str, rng: random.Random) -> float:
        game = imagined.copy()
        game.play(move)
        game, free = self._go_on(game, me), 0.0
        for _ in range(self.rounds):
            game = game.copy()
            for _ in range(_PATIENCE):
                if game.to_move in (me, None):
                    break
                game.play(rng.choice(game.legal_moves()))
            free += _CHOICE * len(game.legal_moves()) if game.to_move == me else 0.0
            game = self._go_on(game, me)
        return free + game.scores()[me].total

    def _go_on(self, game: Game, me: str) -> Game:
        """The game after the seat's best moves, one action after the other, while it is its turn."""
        for _ in range(self.turns):
            if game.to_move != me:
                break
            game = _best(game, me).game
        return game


def _lines(game: Game, me: str) -> Iterator[_Line]:
    """Every legal move, carried out in a copy.  Stopping is worth what there is before it where others go on then and
    chance decides: what it brings next would have come anyway."""
    for move in game.legal_moves():
        after = game.copy()
        after.play(move)
        _finish(after, me)
        passed = move.option is None and after.to_move not in (me, None) and not after.can_undo
        yield _Line(_worth(game if passed else after, me), move, after)


def _best(game: Game, me: str) -> _Line:
    return max(_lines(game, me), key=lambda line: line.worth)


def _rank_lines(lines: Iterable[_Line]) -> list[_Line]:
    return sorted(lines, key=lambda line: -line.worth)


def _first_of_each(lines: Iterable[_Line], number: int) -> Iterator[_Line]:
    """The first lines of each action, in their order."""
    seen: dict[str, int] = {}
    for line in lines:
        seen[line.move.action] = seen.get(line.move.action, 0) + 1
        if seen[line.move.action] <= number:
            yield line


def _finish(game: Game, me: str) -> None:
    """Continue an action that is begun and not carried out, by its first choices: half of it is worth nothing.  Where the rest
    may be left out it stays as it is; of two ways to end it the better one is taken."""
    while game.to_move == me:
        moves = game.legal_moves()
        first = moves[0]
        if first.option is None or not first.option.inside or moves[-1].option is None:
            return
        game.play(_better(game, moves, me) if len(moves) == _PAIR else first)


def _better(game: Game, moves: Sequence[Move], me: str) -> Move:
    """The move after which the position is worth more."""
    def worth(move: Move) -> float:
        after = game.copy()
        after.play(move)
        return _worth(after, me)

    return max(moves, key=worth)


def _may_stop_here(game: Game, me: str) -> bool:
    """Whether the seat is inside an action whose rest it may leave out."""
    moves = game.legal_moves() if game.to_move == me else ()
    return len(moves) > 1 and moves[-1].option is None and moves[0].option is not None and moves[0].option.inside


def _worth(game: Game, me: str) -> float:
    """How far the seat is ahead, by the text's own scoring as if the game ended now, and its outlook."""
    scores, outlook = game.scores(), game.outlook()
    others = [score.total + _OUTLOOK * outlook[seat] for seat, score in scores.items() if seat != me]
    own = scores[me]
    ahead = own.total + _OUTLOOK * outlook[me] - max(others, default=0) + _NOTES * sum(own.lines.values())
    return ahead + (_WIN / len(game.winners) if me in game.winners else 0.0)
