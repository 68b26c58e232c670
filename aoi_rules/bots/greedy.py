"""A bot for any game: it looks a few decisions ahead and maximises the score that the ruleset defines.

It knows no particular game.  It imagines what it cannot see; `Game.scores` gives the value of a position.
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

_NOTES = 0.001    # the worth in points of a score line that is shown but not added: it decides between equal moves
_OUTLOOK = 0.01   # the worth in points of one unit of the ruleset's outlook, which is in hundredths
_WIN = 1000.0     # the worth in points of winning, shared among the winners
_CHOICE = 0.02    # the worth of each legal move in the bot's next turn: more possibilities are better later
_PAIR = 2         # the number of ways to continue an action at which they are compared
_ALL = 100        # `slips` is a number out of this many decisions
_PATIENCE = 40    # after this many decisions of others, the bot no longer waits for its next turn


@frozen
class _Line:
    """A move, the position after it and after the action that it began, and the worth of that position to the seat."""

    worth: float
    move: Move
    game: Game


@frozen
class GreedyBot:
    """Plays each move in an imagined game and chooses the one that does best by the end of the seat's turn.

    First, every move is tried together with the best move that can follow it in the same turn.  Then the most promising ones, a
    few of each action, are tried again in each of `futures` imagined games: the others play at random, and the seat's next turn
    is played greedily.  In this way a move can also pay off later.
    """

    searches: ClassVar[bool] = True
    wide: int = 1
    """The number of moves of each action that are followed to the next decision."""
    candidates: int = 6
    """The number of moves that are tried again in the futures."""
    alike: int = 2
    """The number of these that may be moves of the same action."""
    futures: int = 0
    """The number of imagined games in which they are tried; 0, the default, skips this step.  With 2 it plays better, and takes
    six times as long."""
    rounds: int = 1
    turns: int = 3
    """The number of actions of its own next turn that the bot looks at."""
    slips: int = 0
    """The number of decisions, out of a hundred, in which it plays a random legal move, which makes it an easier opponent."""

    @classmethod
    def from_argument(cls, text: str) -> GreedyBot:
        """Make a bot that plays a random legal move in the given number of decisions out of a hundred, such as `50`.

        Raises ValueError for any other text.
        """
        if not (text.isascii() and text.isdigit() and int(text[:4]) <= _ALL):
            raise ValueError("it takes the number of decisions, out of a hundred, in which it plays a random move, such as 50")
        return cls(slips=int(text))

    def choose(self, view: View, rng: random.Random) -> Move:
        """The move that seems best for the seat that must decide."""
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
        return max(tried, key=lambda line: line.worth + self._evaluate_next_turn(line.move, view.me, games)).move

    def _look_two_ahead(self, game: Game, me: str, rng: random.Random) -> list[_Line]:
        """Evaluate each move.  If the move is promising and the seat moves again, the worth is that of the best move after it.
        Equal moves come in random order, so that games begin in different ways, but stopping comes last among them."""
        found = list(_lines(game, me))
        rng.shuffle(found)
        lines = _rank_lines(sorted(found, key=lambda line: line.move.option is None))
        promising = [*_first_of_each(lines, self.wide),
                     *(line for line in lines[: self.candidates] if _may_stop_here(line.game, me))]
        followed = {line.move: _find_best_line(line.game, me) for line in promising if line.game.to_move == me}
        return [_Line(followed[n.move].worth, n.move, n.game) if n.move in followed else n for n in lines]

    def _evaluate_next_turn(self, move: Move, me: str, games: Iterable[tuple[Game, int]]) -> float:
        """The worth of the seat's position after its next turn, on average over imagined games."""
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
        """The game after the seat's best moves, one action after the other, for as long as it is the seat's turn."""
        for _ in range(self.turns):
            if game.to_move != me:
                break
            game = _find_best_line(game, me).game
        return game


def _lines(game: Game, me: str) -> Iterator[_Line]:
    """Every legal move, carried out in a copy.  If others move after stopping and chance decides, stopping is worth the position
    before it: what it brings would have come anyway."""
    for move in game.legal_moves():
        after = game.copy()
        after.play(move)
        _finish(after, me)
        passed = move.option is None and after.to_move not in (me, None) and not after.can_undo
        yield _Line(_evaluate_lead(game if passed else after, me), move, after)


def _find_best_line(game: Game, me: str) -> _Line:
    return max(_lines(game, me), key=lambda line: line.worth)


def _rank_lines(lines: Iterable[_Line]) -> list[_Line]:
    return sorted(lines, key=lambda line: -line.worth)


def _first_of_each(lines: Iterable[_Line], number: int) -> Iterator[_Line]:
    """The first `number` lines of each action, in order."""
    seen: dict[str, int] = {}
    for line in lines:
        seen[line.move.action] = seen.get(line.move.action, 0) + 1
        if seen[line.move.action] <= number:
            yield line


def _finish(game: Game, me: str) -> None:
    """Continue an action that has begun with its first choices, because half of an action is worth nothing.  If the rest is
    optional, stop there; if there are two ways to end it, take the better one."""
    while game.to_move == me:
        moves = game.legal_moves()
        first = moves[0]
        if first.option is None or not first.option.inside or moves[-1].option is None:
            return
        game.play(_choose_better_move(game, moves, me) if len(moves) == _PAIR else first)


def _choose_better_move(game: Game, moves: Sequence[Move], me: str) -> Move:
    """The move that leads to the best position."""
    def evaluate_move(move: Move) -> float:
        after = game.copy()
        after.play(move)
        return _evaluate_lead(after, me)

    return max(moves, key=evaluate_move)


def _may_stop_here(game: Game, me: str) -> bool:
    """Whether the seat is inside an action and may leave out the rest of it."""
    moves = game.legal_moves() if game.to_move == me else ()
    return len(moves) > 1 and moves[-1].option is None and moves[0].option is not None and moves[0].option.inside


def _evaluate_lead(game: Game, me: str) -> float:
    """How far the seat is ahead, by the ruleset's own scoring as if the game ended now, including its outlook."""
    scores, outlook, sides = game.scores(), game.outlook(), game.teams
    worth = {side: sum(scores[seat].total + _OUTLOOK * outlook[seat] for seat in side) for side in sides}
    own = next(side for side in sides if me in side)
    others = [points for side, points in worth.items() if side != own]
    ahead = worth[own] - max(others, default=0) + _NOTES * sum(scores[me].lines.values())
    won = set(game.winners)
    return ahead + (_WIN / sum(not won.isdisjoint(side) for side in sides) if me in won else 0.0)
