"""What a line that a person types means: the numbers of choices that are shown, several of them, and words after a number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import Factory, define

from aoi_rules import View
from aoi_rules.errors import MoveTextError
from aoi_rules.machine.moves import Move

__all__ = ["Later", "parse_choice", "require_alone", "several", "expand_number"]

_ALONE = frozenset(("?", "help", "quit", "scores", "undo"))
"""Commands of a prompt that nothing may follow."""
_SEVERAL = re.compile(r"\d+(?:[\s,]+\d+)+")
_NUMBER_AND_WORDS = re.compile(r"(\d+)[\s,]+(\D.*)")
_ENDED = re.compile(r"(\d+)[.):]")
"""A number as lists write it: `2.`"""
_RANGE = re.compile(r"(\d+)\s*[-–]\s*(\d+)")


def require_alone(text: str) -> None:
    """Raise MoveTextError for a line that begins with such a command and goes on."""
    command, _, rest = text.partition(" ")
    if command.lower() in _ALONE and rest.strip():
        raise MoveTextError(f"nothing may follow `{command}`")


def parse_choice(moves: Sequence[Move], text: str) -> Move | None:
    """The move that a number or a move's own words name; None if a text is to be read as moves are.  Raises MoveTextError for
    a number that no choice has, and for a range of numbers."""
    text = ended[1] if (ended := _ENDED.fullmatch(text)) else text
    if found := _RANGE.fullmatch(text):
        raise MoveTextError(f"`{text}` names several choices; type one number, or several in the order in which they are to be "
                            f"done, such as `{found[1]} {found[2]}`")
    if text.isascii() and text.isdigit():
        number = int(text[:9])
        if not 1 <= number <= len(moves):
            raise MoveTextError(f"the choices go from 1 to {len(moves)}")
        return moves[number - 1]
    words = " ".join(text.casefold().split())
    return next((move for move in moves if move.words.casefold() == words), None)


def several(moves: Sequence[Move], text: str) -> list[Move]:
    """The moves that several numbers name; none if a line is something else.  Raises MoveTextError like `parse_choice`."""
    if not _SEVERAL.fullmatch(text):
        return []
    return [move for number in re.split(r"[\s,]+", text) if (move := parse_choice(moves, number)) is not None]


def expand_number(moves: Sequence[Move], text: str) -> str:
    """A line with the text of a move in place of a number before words: `7 with brown`."""
    found = _NUMBER_AND_WORDS.fullmatch(text)
    return f"{parse_choice(moves, found[1])} {found[2]}" if found else text


@define
class Later:
    """The choices of a line that come after its first; they wait until the action that has begun has asked what it needs."""

    moves: list[Move] = Factory(list)
    depth: int = 0
    """How many actions had begun where the line was typed."""

    def after(self, view: View, moves: Sequence[Move]) -> None:
        """These come after a choice that is made now."""
        self.moves, self.depth = list(moves), len(view.pending)

    def clear(self) -> None:
        """Nothing comes later."""
        self.moves = []

    def is_next(self, move: Move) -> bool:
        """Whether a move comes next; a `stop` of another decision is another one."""
        return bool(self.moves) and move == self.moves[0] and (move.option is not None or move.step == self.moves[0].step)

    def take(self, view: View) -> Move | None:
        """The choice that comes next, which waits no longer; None if it is not possible now."""
        found = next((move for move in view.moves if self.is_next(move)), None)
        if found is not None:
            del self.moves[0]
        return found

    def waits(self, view: View) -> bool:
        """Whether an action that began after the line was typed asks something first."""
        return len(view.pending) > self.depth

    def words(self) -> str:
        """What comes later, in a player's words."""
        return ", ".join(f"“{move.words}”" for move in self.moves)
