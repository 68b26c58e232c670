"""A quick evaluation of moves, for bots: what each leads to once its action is carried out, and play by the best evaluations.

`aoi_rules/native/bridge_looks.h` is the same in C.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from aoi_rules.machine.entries import Move
from aoi_rules.machine.position import FrozenPosition
from aoi_rules.machine.program import Program

__all__ = ["PositionPlayer", "finish_action", "lead_of", "evaluate_moves", "play_best"]

P = TypeVar("P", bound=FrozenPosition)


class PositionPlayer(Protocol[P]):
    """Plays and evaluates positions of one program."""

    @property
    def program(self) -> Program:
        """The program that is played."""
        ...

    def play(self, position: P, move: Move, script: list[int] | None) -> tuple[P, object]:
        """The position after a move, and what happened; `script` has the random draws, if they are known."""
        ...

    def stage(self, position: P) -> tuple[int, int]:
        """The phase, and how many passes of the named loops have begun."""
        ...

    def lines(self, position: P) -> list[list[int]]:
        """The values of the score's lines: for each line one for each player."""
        ...

    def outlook(self, position: P) -> list[int]:
        """The value of a position for each player beyond its points, in hundredths of a point."""
        ...


def evaluate_moves(by: PositionPlayer[P], position: P, which: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """For each of the moves with the numbers `which`, the points of all players after it, then their outlook.

    The outlook is 0 if the game is over.  An action that has begun is carried out with its first choices, because a half-finished
    action is worth nothing. A stop after which another seat decides is worth what the position is: what comes then would come
    anyway.
    """
    for index in which:
        move, mover = position.moves[index], position.to_move
        after = finish_action(by, by.play(position, move, None)[0], mover)
        if move[0] < 0 and after.to_move != mover:
            after = position
        lines = by.program.model.score  # the rows of these lines come first
        counted = [values for values, line in zip(by.lines(after), lines, strict=False) if line.counts]
        points = map(sum, zip([0] * after.players, *counted, strict=True))
        yield *points, *([0] * after.players if after.over else by.outlook(after))


def play_best(by: PositionPlayer[P], position: P, most: int, phases: int) -> P:
    """The position after at most `most` decisions, each the move that puts its seat furthest ahead of the best of the others by
    its evaluation, the first of several; fewer once a phase has begun `phases` times."""
    for _ in range(most):
        moves = position.moves
        if position.over or not moves or phases <= 0:
            break
        found = list(evaluate_moves(by, position, range(len(moves)))) if len(moves) > 1 else []
        ahead = [lead_of(look, position.players, position.to_move) for look in found]
        before = by.stage(position)
        position, _ = by.play(position, moves[ahead.index(max(ahead)) if ahead else 0], None)
        phases -= before != by.stage(position)
    return position


def finish_action(by: PositionPlayer[P], position: P, seat: int) -> P:
    """The position once an action that the seat began is carried out, with its first choices."""
    while not position.over and position.to_move == seat and position.moves:
        first = position.moves[0]
        if first[0] < 0 or not by.program.decisions[position.step].options[first[0]].inside:
            break
        position, _ = by.play(position, first, None)
    return position


def lead_of(look: tuple[int, ...], players: int, seat: int) -> int:
    """How far a seat is ahead of the best of the others, in hundredths of a point."""
    others = [100 * look[i] + look[players + i] for i in range(players)]
    own = others.pop(seat)
    return own - max(others, default=0)
