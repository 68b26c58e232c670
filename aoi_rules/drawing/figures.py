"""Figures that the ruleset shows beside the board: of the game, or of each player, with their limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from aoi_rules.drawing.lettering import as_title, clean_text, clean_title, cut_text
from aoi_rules.drawing.reader import Reader
from aoi_rules.model.ruleset import FigureModel, Model

__all__ = ["Figure", "figures"]

_SENTENCE = 240
"""The most characters of a text that is announced: it stands alone, and is broken into lines."""


@frozen
class Figure:
    """A figure that a viewer sees now: its name, its title, its seat (empty for one of the game), the member of a second type if
    it has one (`type` and `member`, else empty; the title ends with the title of that member), and its value and limit, as
    words."""

    name: str
    title: str
    seat: str
    type: str
    member: str
    value: str
    limit: str

    @property
    def text(self) -> str:
        """The value with its limit: `5 of 10`."""
        return f"{self.value} of {self.limit}" if self.limit else self.value

    @property
    def short_text(self) -> str:
        """The same for small spaces: `5/10`."""
        return f"{self.value}/{self.limit}" if self.limit else self.value


def figures(model: Model, position: Mapping[str, Any] | None) -> tuple[Figure, ...]:
    """The figures that a position shows, in the order of the ruleset, then of seats and of members; `position` is the data of a
    view, without which there are none."""
    if not position:
        return ()
    reader, lines = Reader(model, position), {line.name: line for line in model.figures}
    return tuple(_figure(reader, lines[one["name"]], one) for one in position.get("figures", ()) if one["name"] in lines)


def _figure(reader: Reader, line: FigureModel, one: Mapping[str, Any]) -> Figure:
    limit, member = one["limit"], one["member"] or ""
    title = clean_title(line.title) or ("" if member and one["seat"] else as_title(line.name))
    if member:
        title = " ".join(part for part in (title, reader.member(line.of, member).title) if part)
    shown = "" if limit is None or line.limit is None else reader.words(line.limit, limit)
    value = cut_text(clean_text(one["value"]), _SENTENCE) if line.is_announced else reader.words(line.cell, one["value"])
    return Figure(line.name, title, one["seat"] or "", line.of, member, value, shown)
