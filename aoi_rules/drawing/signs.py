"""What a map shows besides places and slots: marks of places, and looks of links."""

from __future__ import annotations

from attrs import evolve, frozen

from aoi_rules.drawing.lettering import clean_title
from aoi_rules.drawing.reader import Reader, ShownMember
from aoi_rules.model.ruleset import DrawingMark
from aoi_rules.model.types import Shape

__all__ = ["LineLook", "every_mark", "look_of", "marks_of", "room_for", "field_words"]


def field_words(name: str) -> str:
    """The name of a field for people."""
    return clean_title(name.replace("_", " "))


@frozen
class LineLook:
    """The look of a link: its stroke, its author's paint, or ``""``, and an addition to the name of its kind, `more`, such as ``
    (planned)``, if only some links of the type look like this."""

    stroke: str
    paint: str = ""
    more: str = ""


# ---- links -----------------------------------------------------------------------------------------------------------


def look_of(reader: Reader, type_name: str, index: int) -> LineLook | None:
    """The present look of a link: from the first line whose `while` holds, else from the line without one; None if there is
    neither."""
    plain = None
    for mark in _marks_of_type(reader, "stroke", type_name):
        shown, look = mark.role("while"), LineLook(mark.role("stroke") or "", mark.role("paint") or "")
        if shown is None:
            plain = plain or look
        elif reader.value(type_name, shown, index):
            return evolve(look, more=f" ({field_words(shown)})")
    return plain


# ---- marks -----------------------------------------------------------------------------------------------------------


def marks_of(reader: Reader, type_name: str, index: int) -> tuple[ShownMember, ...]:
    """The present marks of a place, in the order of the drawing's lines."""
    return tuple(term for mark in _marks_of_type(reader, "mark", type_name) for term in _members_on_mark(reader, mark, index))


def room_for(reader: Reader, type_name: str, index: int) -> int:
    """How many marks a place may need room for: its present ones, and one for each kept field that may become one, so that all
    pictures of a game have the same layout."""
    return sum(max(len(_members_on_mark(reader, mark, index)), int((type_name, _field(mark)) not in reader.fields))
               for mark in _marks_of_type(reader, "mark", type_name))


def every_mark(reader: Reader) -> tuple[ShownMember, ...]:
    """All marks that a place may ever have, so that a mark's letters are the same in every position."""
    found: dict[ShownMember, None] = {}
    for mark in (m for m in reader.model.drawing if m.form == "mark"):
        cell = reader.cells.get((mark.type, _field(mark)))
        if cell is not None:
            named = reader.terms.get(cell.element_type.of,
                                     {}).values() if cell.element_type.kind is Shape.MEMBER else [_mark_by_name(mark)]
            found.update(dict.fromkeys(named))
    return tuple(found)


def _marks_of_type(reader: Reader, form: str, type_name: str) -> list[DrawingMark]:
    return [m for m in reader.model.drawing if m.form == form and m.type == type_name]


def _field(mark: DrawingMark) -> str:
    return mark.role("of") or ""


def _mark_by_name(mark: DrawingMark) -> ShownMember:
    """The mark of a truth, which has the name of the field."""
    return ShownMember(_field(mark), field_words(_field(mark)))


def _members_on_mark(reader: Reader, mark: DrawingMark, index: int) -> list[ShownMember]:
    name = _field(mark)
    value, cell = reader.value(mark.type, name, index), reader.cells.get((mark.type, name))
    if cell is None or not value:
        return []
    if cell.element_type.kind is not Shape.MEMBER:
        return [_mark_by_name(mark)]
    return [reader.member(cell.element_type.of, one) for one in (value if isinstance(value, list | tuple) else [value])]
