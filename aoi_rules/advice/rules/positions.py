"""What an author means by a line in the block of a member that fits no field: `x 50; y 10`, or a value that changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import attrs

from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.model.types import NUMBER, Type
from aoi_rules.words.components import Has
from aoi_rules.words.effects import Set
from aoi_rules.words.files import Amend
from aoi_rules.words.flow import Setup

__all__ = ["AXES", "hint_for_keep", "hint_for_position", "is_second_axis"]

AXES = ("x", "y")
"""The names that authors write before the two figures of a position, `at x 52 y 48`."""


class Field(Protocol):
    """A field of a type."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def value_type(self) -> Type:
        """The type of one value."""

    @property
    def has_several(self) -> bool:
        """Whether it may have several values."""


def hint_for_position(line: tree.Statement, lines: Sequence[object], fields: Iterable[Field]) -> str | None:
    """The hint for a line with two figures, or for `x 50` among `lines` with a `y 10`, where only one field takes several
    numbers; None for another line."""
    taking = [field.name for field in fields if field.has_several and field.value_type == NUMBER]
    beside = next((other for other in lines if isinstance(other, tree.Statement) and other.word.lower() == AXES[1]), None)
    of_axis = line.word.lower() == AXES[0] and beside is not None
    values = (*line.arguments, *(beside.arguments if of_axis and beside is not None else ()))
    if len(taking) != 1 or len(values) != len(AXES) or not all(isinstance(value, tree.Number) for value in values):
        return None
    return f"write `{' '.join((taking[0], *map(format_expression, values)))}`"


def hint_for_keep(member: str, line: tree.Statement, keep: Place) -> str:
    """The hint for a line that gives a member a value of a keep, which is declared at a place: an effect sets it when the game
    begins; in a part or a map, one that is added to the game's setup."""
    whose = f"({member.replace('--', ' -- ')})" if "--" in member else member
    name = tree.Attribute(tree.Name(whose, line.place), line.word, line.place)
    value = line.arguments[0] if len(line.arguments) == 1 else tree.Name("…", line.place)
    effect = format_statement(attrs.evolve(line, word=Set.word, arguments=(name,), value=value, block=None))
    fixed = f"write `{Has.word} {line.word} …` in " + line_of(keep, line.place, line.word)
    if keep.source is line.place.source:
        return fixed + f"; if it changes, set it when the game begins: `{Setup.word} {{ do NAME {{ {effect} }} }}`"
    return f"set it when the game begins: `{Amend.word} {Setup.word} {{ do NAME {{ {effect} }} }}`; if it never changes, " + fixed


def is_second_axis(line: tree.Statement, lines: Sequence[object]) -> bool:
    """Whether a line is the `y 10` after an `x 50`, about which the problem at that line says everything."""
    words = [other.word.lower() for other in lines if isinstance(other, tree.Statement)]
    return line.word.lower() == AXES[1] and AXES[0] in words
