"""What an author means by a position whose values have words of other programs, `x 50; y 10`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import NUMBER, Type

__all__ = ["hint_for_position", "is_second_axis"]

_AXES = ("x", "y")


class Field(Protocol):
    """A field of a type."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def one(self) -> Type:
        """The type of one value."""

    @property
    def many(self) -> bool:
        """Whether it may have several values."""


def hint_for_position(line: tree.Statement, lines: Sequence[object], fields: Iterable[Field]) -> str | None:
    """The hint for a line with two figures, or for `x 50` among `lines` with a `y 10`, where only one field takes several
    numbers; None for another line."""
    taking = [field.name for field in fields if field.many and field.one == NUMBER]
    beside = next((other for other in lines if isinstance(other, tree.Statement) and other.word.lower() == _AXES[1]), None)
    of_axis = line.word.lower() == _AXES[0] and beside is not None
    values = (*line.arguments, *(beside.arguments if of_axis and beside is not None else ()))
    if len(taking) != 1 or len(values) != len(_AXES) or not all(isinstance(value, tree.Number) for value in values):
        return None
    return f"write `{' '.join((taking[0], *map(format_expression, values)))}`"


def is_second_axis(line: tree.Statement, lines: Sequence[object]) -> bool:
    """Whether a line is the `y 10` after an `x 50`, of which the problem at that line says all."""
    words = [other.word.lower() for other in lines if isinstance(other, tree.Statement)]
    return line.word.lower() == _AXES[1] and _AXES[0] in words
