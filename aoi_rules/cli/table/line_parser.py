"""The meaning of a line that a person types: one or several numbers of choices, and words after a number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import Factory, define

from aoi_rules import View
from aoi_rules.errors import MoveTextError
from aoi_rules.machine.moves import Move

__all__ = ["LaterChoices", "parse_choice", "require_alone", "parse_numbers", "expand_number"]

_ALONE = frozenset(("?", "help", "quit", "scores", "undo"))
"""Commands at a prompt after which nothing may follow."""
_SEVERAL = re.compile(r"\d+(?:[\s,]+\d+)+")
_NUMBER_AND_WORDS = re.compile(r"(\d+)[\s,]+(\D.*)")
_ENDED = re.compile(r"(\d+)[.):]")
"""A number in the form used in lists: `2.`"""
_RANGE = re.compile(r"(\d+)\s*[-–]\s*(\d+)")


def require_alone(text: str) -> None:
    """Raise MoveTextError for a line that continues after such a command."""
    command, _, rest = text.partition(" ")
    if command.lower() in _ALONE and rest.strip():
        raise MoveTextError(f"nothing may follow `{command}`")


def parse_choice(moves: Sequence[Move], text: str) -> Move | None:
    """The move for a number or for a move's own words; None if the text should be parsed as a move.  Raises MoveTextError for a
    number without a choice, and for a range of numbers."""
    text = ended[1] if (ended := _ENDED.fullmatch(text)) else text
    if found := _RANGE.fullmatch(text):
        raise MoveTextError(f"`{text}` names several choices; type one number, or several in the order to do them, such as "
                            f"`{found[1]} {found[2]}`")
    if text.isascii() and text.isdigit():
        number = int(text[:9])
        if not 1 <= number <= len(moves):
            raise MoveTextError(f"the choices go from 1 to {len(moves)}")
        return moves[number - 1]
    words = " ".join(text.casefold().split())
    return next((move for move in moves if move.words.casefold() == words), None)


def parse_numbers(moves: Sequence[Move], text: str) -> list[Move]:
    """The moves for several numbers; empty if a line is something else.  Raises MoveTextError like `parse_choice`."""
    if not _SEVERAL.fullmatch(text):
        return []
    return [move for number in re.split(r"[\s,]+", text) if (move := parse_choice(moves, number)) is not None]


def expand_number(moves: Sequence[Move], text: str) -> str:
    """Replace a number before words with the text of its move: `7 with brown`."""
    found = _NUMBER_AND_WORDS.fullmatch(text)
    return f"{parse_choice(moves, found[1])} {found[2]}" if found else text


@define
class LaterChoices:
    """The choices of a line after the first one; they wait until the action that has begun has asked for everything that it
    needs."""

    moves: list[Move] = Factory(list)
    depth: int = 0
    """How many actions had begun when the line was typed."""

    def store(self, view: View, moves: Sequence[Move]) -> None:
        """Store these choices, which follow one that is made now."""
        self.moves, self.depth = list(moves), len(view.pending)

    def clear(self) -> None:
        """Forget the remaining choices."""
        self.moves = []

    def is_next(self, move: Move) -> bool:
        """Whether a move is the next choice; a `stop` of another decision is a different move."""
        return bool(self.moves) and move == self.moves[0] and (move.option is not None or move.step == self.moves[0].step)

    def take(self, view: View) -> Move | None:
        """Remove and return the next choice; None if it is not possible now."""
        found = next((move for move in view.moves if self.is_next(move)), None)
        if found is not None:
            del self.moves[0]
        return found

    def is_waiting(self, view: View) -> bool:
        """Whether an action that began after the line was typed needs a decision first."""
        return len(view.pending) > self.depth

    def words(self) -> str:
        """The remaining choices, in a player's words."""
        return ", ".join(f"“{move.words}”" for move in self.moves)
