"""The details of a type's members that players need for decisions: the fields, keeps and computed values that the ruleset names,
as words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from aoi_rules.drawing.lettering import as_title, clean_text
from aoi_rules.drawing.reader import Reader
from aoi_rules.model.ruleset import DetailModel, Model
from aoi_rules.model.types import Shape

__all__ = ["Detail", "details", "summaries", "summary"]

_BARE = (Shape.MEMBER, Shape.TEXT, Shape.MONEY)
"""The kinds of values that are clear without a title."""


@frozen
class Detail:
    """A detail: its name, its title, its value as words, and both in the ruleset's own form: `needs Brick`, `2 points`."""

    name: str
    title: str
    value: str
    text: str


def details(model: Model, position: Mapping[str, Any] | None, type_name: str, member: str) -> tuple[Detail, ...]:
    """The details of a member, in the order of the ruleset, without those that are absent, empty, `no` or 0.

    `position` is the data of a view; without it only fields are known, and nothing of a member that the type does not have.
    """
    return _details(Reader(model, position or {}), type_name, member)


def _details(reader: Reader, type_name: str, member: str) -> tuple[Detail, ...]:
    found = ((line, _value(reader, line, member)) for line in reader.details.get(type_name, ()))
    return tuple([_detail(reader, line, value) for line, value in found if value not in (None, "", 0) and value != []])


def summary(model: Model, position: Mapping[str, Any] | None, type_name: str, member: str) -> str:
    """The details of a member in one line: `Factory · $2 · needs Brick`; empty if it has none."""
    return " · ".join(detail.text for detail in details(model, position, type_name, member))


def summaries(model: Model, position: Mapping[str, Any] | None) -> dict[str, dict[str, str]]:
    """The details of all members that have any, each in one line: by type, then by name."""
    reader = Reader(model, position or {})
    found = {of: {name: _details(reader, of, name) for name in reader.numbers[of]} for of in reader.details}
    return {of: {name: " · ".join(detail.text for detail in lines) for name, lines in all_lines.items() if lines}
            for of, all_lines in found.items()}


def _value(reader: Reader, line: DetailModel, member: str) -> Any:
    """A detail's value in the form of a view, None if it is absent."""
    if line.computed:
        return reader.position.get("details", {}).get(line.type, {}).get(member, {}).get(line.name)
    numbers: Mapping[str, int] = reader.numbers[line.type]
    if line.type == "seat" and "seats" in reader.position:  # a view has only values of members in play
        numbers = {name: number for number, name in enumerate(reader.position["seats"])}
    return reader.value(line.type, line.name, numbers[member]) if member in numbers else None


def _detail(reader: Reader, line: DetailModel, value: Any) -> Detail:
    title, words = as_title(line.name), reader.words(line.cell, value)
    wording = clean_text(line.wording)
    if "{}" in wording:
        return Detail(line.name, title, words, wording.replace("{}", words))
    if line.cell.kind is Shape.TRUTH:
        return Detail(line.name, title, words, wording or title)
    before = wording or ("" if line.cell.element_type.kind in _BARE else title)
    return Detail(line.name, title, words, f"{before} {words}".strip())
