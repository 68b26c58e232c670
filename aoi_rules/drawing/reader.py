"""Looks up facts: a field of the model or, if the position has it, a member's present keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any
from weakref import ref

from attrs import define, evolve, field, frozen

from aoi_rules.drawing.lettering import clean_text, clean_title
from aoi_rules.model.icons import letters_of, path_of
from aoi_rules.model.ruleset import DetailModel, Model, TypeModel
from aoi_rules.model.types import ABSENT, Shape, Type

__all__ = ["Reader", "ShownMember", "in_play", "points_in"]


@frozen
class ShownMember:
    """A member as it is shown: its name in the language, its title, made harmless, and its author's paint and icon; `corner` are
    letters in the corner of a card, such as its rank."""

    name: str
    title: str
    paint: str = ""
    icon: str = ""
    corner: str = ""


@frozen(eq=False)
class Facts:
    """The facts of a model, by name: its types; the cells of fields and keeps and the values of fields, by type and name; the
    members of each type as they are shown, and the members in zones as they are shown there; the numbers of members, by type and
    name; and the details of each type."""

    types: Mapping[str, TypeModel]
    cells: Mapping[tuple[str, str], Type]
    fields: Mapping[tuple[str, str], Sequence[Any]]
    terms: Mapping[str, Mapping[str, ShownMember]]
    pieces: Mapping[str, Mapping[str, ShownMember]]
    numbers: Mapping[str, Mapping[str, int]]
    details: Mapping[str, Sequence[DetailModel]]


_KNOWN: dict[int, tuple[ref[Model], Facts]] = {}
"""Facts by the identity of their model, as long as that lives: a model is large, so comparing two of them is slow."""


def facts_of(model: Model) -> Facts:
    """The facts of a model, gathered once."""
    number = id(model)
    known = _KNOWN.get(number)
    if known is None or known[0]() is not model:
        forget = partial(_forget, _KNOWN, number)  # when a program ends, the names of modules may be gone before the model
        known = ref(model, forget), _gather_facts(model)
        _KNOWN[number] = known
    return known[1]


def _forget(known: dict[int, tuple[ref[Model], Facts]], number: int, _: ref[Model]) -> None:
    known.pop(number, None)


def _gather_facts(model: Model) -> Facts:
    cells = {(keep.per, keep.name): keep.cell for keep in model.keeps}
    cells |= {(item.name, fact.name): fact.cell for item in model.types for fact in item.fields}
    fields = {(item.name, fact.name): fact.values for item in model.types for fact in item.fields}
    terms: dict[str, dict[str, ShownMember]] = {}
    for item in model.types:
        terms[item.name] = _terms(item, fields, list(terms.get(item.parent, {}).values()))
    zoned = {zone.of for zone in model.zones}
    pieces = {item.name: _pieces(item, terms, fields) for item in model.types if item.name in zoned}
    numbers = {item.name: {one.name: number for number, one in enumerate(item.members)} for item in model.types}
    lines: dict[str, list[DetailModel]] = {}
    for line in model.details:
        lines.setdefault(line.type, []).append(line)
    return Facts({item.name: item for item in model.types}, cells, fields, terms, pieces, numbers, lines)


def _terms(
    item: TypeModel, fields: Mapping[tuple[str, str], Sequence[Any]], parents: Sequence[ShownMember],
) -> dict[str, ShownMember]:
    """The members of a type; a nested one without an icon has that of the member that contains it, one of `parents`."""
    def texts(name: str) -> list[str]:
        return [v if isinstance(v, str) else "" for v in fields.get((item.name, name), ())] or [""] * len(item.members)

    above = fields.get((item.name, item.parent), ()) if parents else ()
    icons = [icon or (parents[above[n]].icon if above else "") for n, icon in enumerate(texts("icon"))]
    return {
        member.name: ShownMember(member.name, clean_title(member.title or member.name), paint, icon)
        for member, paint, icon in zip(item.members, texts("paint"), icons, strict=True)
    }


def _pieces(
    item: TypeModel, terms: Mapping[str, Mapping[str, ShownMember]], fields: Mapping[tuple[str, str], Sequence[Any]],
) -> dict[str, ShownMember]:
    """The members in their own paint, in that of what they refer to (a card for a colour of places in that colour), or in that of
    the member that contains them.  They have the picture and the letters of those members too."""
    refs: list[tuple[list[ShownMember], Sequence[Any]]] = [
        (list(terms[f.cell.of].values()), f.values) for f in item.fields if f.cell.kind is Shape.MEMBER]
    if item.parent in terms:
        refs.append((list(terms[item.parent].values()), fields[item.name, item.parent]))
    found = {}
    for number, term in enumerate(terms[item.name].values()):
        meant = [those[v] for those, values in refs if isinstance(v := values[number], int) and v >= 0]
        found[term.name] = evolve(
            term, paint=next(filter(None, [term.paint, *(one.paint for one in meant)]), ""),
            icon=term.icon or next((one.icon for one in meant if path_of(one.icon)), ""),
            corner=next((one.icon for one in (term, *meant) if letters_of(one.icon)), ""))
    return found


def in_play(position: Mapping[str, Any] | None) -> bool:
    """Whether a position belongs to a game, which has seats, and does not only contain the first values of members' keeps."""
    return bool(position and "seats" in position)


def points_in(value: object) -> tuple[tuple[float, float], ...]:
    """The points in a list of numbers, in pairs; none in anything else."""
    numbers = value if isinstance(value, list) and all(isinstance(one, int) for one in value) else []
    return tuple((float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=False))


@define
class Reader:
    """Reads a model and a position (the data of a view, only its `types`, or an empty mapping)."""

    model: Model
    position: Mapping[str, Any]
    types: Mapping[str, TypeModel] = field(init=False)
    cells: Mapping[tuple[str, str], Type] = field(init=False)
    fields: Mapping[tuple[str, str], Sequence[Any]] = field(init=False)
    terms: Mapping[str, Mapping[str, ShownMember]] = field(init=False)
    pieces: Mapping[str, Mapping[str, ShownMember]] = field(init=False)
    numbers: Mapping[str, Mapping[str, int]] = field(init=False)
    details: Mapping[str, Sequence[DetailModel]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        facts = facts_of(self.model)
        self.types, self.cells, self.fields = facts.types, facts.cells, facts.fields
        self.terms, self.pieces = facts.terms, facts.pieces
        self.numbers, self.details = facts.numbers, facts.details

    def value(self, type_name: str, name: str | None, index: int) -> Any:
        """A fact in the form of a view: a reference is a name, an absent value is None; None also if there is no such fact."""
        if name is None:
            return None
        now = self.position.get("types", {}).get(type_name, {}).get(name)
        if now is not None:
            return now[index] if index < len(now) else None
        facts = self.fields.get((type_name, name))
        return None if facts is None else self.view_value(self.cells[type_name, name], facts[index])

    def view_value(self, cell: Type, value: Any) -> Any:
        """A value of the model in the form of a view."""
        if cell.has_several and isinstance(value, tuple):
            return [self.view_value(cell.element, one) for one in value]
        if cell.kind is Shape.MEMBER:
            return self.types[cell.of].members[value].name if value >= 0 else None
        if cell.kind is Shape.TRUTH:
            return bool(value)
        return None if value == ABSENT else value

    def term(self, type_name: str, name: str | None, index: int) -> ShownMember | None:
        """The member that a fact refers to, or the fact itself as words; None if it is absent."""
        value = self.value(type_name, name, index)
        if name is None or value is None or value == []:
            return None
        cell = self.cells[type_name, name]
        if cell.kind is Shape.MEMBER and isinstance(value, str):
            return self.member(cell.of, value)
        return ShownMember(clean_text(value), self.words(cell, value))

    def member(self, type_name: str, name: str) -> ShownMember:
        """A member by its name; one that the model does not have (a seat, if seats are not a type) has its name as its title."""
        return self.terms.get(type_name, {}).get(name) or ShownMember(name, clean_title(name))

    def words(self, cell: Type, value: Any) -> str:
        """A value in a person's form: `$3`, a title, `yes`, several with commas."""
        if value is None:
            return "–"
        if isinstance(value, list | tuple):
            return ", ".join(self.words(cell, item) for item in value) or "–"
        one = cell.element_type
        if one.kind is Shape.MEMBER:
            return self.member(one.of, str(value)).title
        return clean_title(value) if one.kind is Shape.TEXT else one.show_value(value)
