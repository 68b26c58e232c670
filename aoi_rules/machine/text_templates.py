"""Texts with values in them, as players read them: questions to seats, and reasons for refusals."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.machine.entries import Result
from aoi_rules.machine.names import Names, join_names
from aoi_rules.model.lines import TextTemplate
from aoi_rules.model.types import ABSENT, Type, member_of

__all__ = ["Kinds", "Parts", "fill_braces", "fill_template"]

Parts = Sequence[str | tuple[int, ...]]
"""Literal texts, and between them the indices of values."""
Kinds = Sequence[tuple[Type, str, str]]
"""The type of each value, the type for whose members it counts, and the words before it; each empty if there is none."""


def fill_template(names: Names, text: TextTemplate, values: Sequence[Result]) -> str:
    """A text with its values."""
    return "".join(part if isinstance(part, str) else fill_braces(names, text.kinds, part, values) for part in text.parts)


def fill_braces(names: Names, kinds: Kinds, numbers: Sequence[int], values: Sequence[Result]) -> str:
    """The content of one pair of braces: the values with some numbers, several as a list, `2 Food, Fuel 3 and Steel 1`."""
    found = [item for number in numbers for item in _items(names, *kinds[number], values[number])]
    return join_names(found or ["nobody" if all(kinds[number][0].of == "seat" for number in numbers) else "nothing"])


def _items(names: Names, cell: Type, counts: str, before: str, value: Result) -> list[str]:
    """The items of a value, with the words before each; none if it is absent."""
    found = _count_members(names, cell.element, counts, value) if counts else _titles(names, cell, value)
    return [f"{before} {item}" if before else item for item in found]


def _count_members(names: Names, cell: Type, counts: str, value: Result) -> list[str]:
    """The members that are counted, with their numbers: `2 Food`; for pieces `Ace`, and `Ace (2 times)`."""
    assert not isinstance(value, int)
    pieces = any(zone.of == counts for zone in names.model.zones)
    titles = (names.title(member_of(counts), number) for number in range(len(names.members(counts))))
    found = [(title, count) for title, count in zip(titles, value, strict=False) if count not in (0, ABSENT)]
    if pieces:
        return [title if count == 1 else f"{title} ({count} times)" for title, count in found]
    return [f"{cell.show_value(count)} {title}" for title, count in found]


def _titles(names: Names, cell: Type, value: Result) -> list[str]:
    if cell.has_several:
        assert not isinstance(value, int)
        return [names.title(cell.element, one) for one in value]
    return [] if names.value(cell, value) is None else [names.title(cell, value)]
