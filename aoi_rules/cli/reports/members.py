"""Members of types for people: what a thing of the game is, with its figures in words."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.cli.terminal.output import safe, table
from aoi_rules.diagnostics import an
from aoi_rules.drawing.reader import Reader
from aoi_rules.model.ruleset import MemberModel, Model, TypeModel

__all__ = ["shown"]

_MARK = "(`?`: reconstructed, not read from the printed game)"


def shown(model: Model, kind: TypeModel, number: int) -> str:
    """A member's title, type, name and place, then its figures, those with a `?` marked."""
    member = kind.members[number]
    rows = list(_figures(model, kind, number))
    marked = member.unconfirmed or any(words.endswith("?") for _, words in rows)
    lines = [f"{member.title}{'?' * member.unconfirmed}: {an(_title(kind))}", f"  {member.name} · {member.place.full}"]
    return safe("\n".join([*lines, *(f"  {row}" for row in table(rows, 2, headed=False)), *([f"  {_MARK}"] if marked else [])]))


def _title(kind: TypeModel) -> str:
    return kind.title.replace("_", " ")


def _figures(model: Model, kind: TypeModel, number: int) -> Iterator[tuple[str, str]]:
    reader = Reader(model, {})
    member: MemberModel = kind.members[number]
    for fact in kind.fields:
        value = reader.seen(fact.cell, fact.values[number])
        if fact.name not in ("paint", "icon") and value not in (None, []):
            yield fact.name.replace("_", " "), reader.words(fact.cell, value) + "?" * (fact.name in member.marked)
