"""Fields in a table: what is in each, where a column and a row meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from aoi_rules.drawing.details import details
from aoi_rules.drawing.lettering import as_title, clean_title
from aoi_rules.drawing.reader import Reader, ShownMember
from aoi_rules.drawing.signs import LineLook, look_of
from aoi_rules.model.ruleset import DrawingMark, Model, TypeModel
from aoi_rules.model.types import Shape

__all__ = ["Cell", "Grid", "CellLink", "grids", "places_in_order", "state_in_words", "supplies", "transpose"]


SHORT = 6
"""The greatest length of a title that only tells where a field is."""
_FIGURES = ("price", "needs", "gives", "points", "each", "marks")


@frozen
class Cell:
    """A field at a place of the grid, a member of `type`.  What is absent is None or empty.

    `price`, `needs`, `gives`, `points` and `each` are words; so are `marks`, the marks of the field, and `notes`, the details
    that no role shows.  `pawns` are the seats among its marks, which a picture shows as their badges.  `own` is its author's
    paint for it.
    """

    type: str
    name: str
    title: str
    column: int
    row: int
    fill: ShownMember | None
    owner: ShownMember | None
    done: bool
    price: str
    needs: tuple[str, ...]
    gives: tuple[str, ...]
    points: str
    each: str
    marks: tuple[str, ...]
    pawns: tuple[ShownMember, ...]
    notes: tuple[str, ...]
    own: str

    @property
    def paint(self) -> str:
        """The paint of the thing that fills it, otherwise its own; empty without one."""
        return self.fill.paint if self.fill is not None else self.own

    @property
    def marks_text(self) -> str:
        """Its marks without the pawns, and the points for each of something: `River, 2 each`."""
        return ", ".join([*(() if self.pawns else self.marks), *([f"{self.each} each"] if self.each else [])])


@frozen
class CellLink:
    """A link between two cells, by their numbers, a member of `type`; `kind` is its name, `look` its look."""

    type: str
    name: str
    kind: str
    ends: tuple[int, int]
    look: LineLook | None = None


@frozen
class Grid:
    """Columns and rows, the fields, the links between them, the word for a finished field, and the game's words for the figures
    of a field: `roles`.  Columns and rows are members of the types `across` and `down`; one of these is empty if its columns or
    rows are numbers, or if there is one row, which then has no title.  `named` are the columns, rows and fields, by type and
    name, that a figure of the game names now, with its title: the present era, what is up for auction."""

    across: str
    down: str
    columns: tuple[ShownMember, ...]
    rows: tuple[ShownMember, ...]
    cells: tuple[Cell, ...]
    ways: tuple[CellLink, ...]
    done: str
    roles: Mapping[str, str]
    named: Mapping[tuple[str, str], str]

    @property
    def has_only_names(self) -> bool:
        """Whether its fields only tell where they are, like those of a chessboard: `a1`, `a2`."""
        return all(self._is_place(cell) and not (cell.price or cell.needs or cell.gives or cell.points) for cell in self.cells)

    def _is_place(self, cell: Cell) -> bool:
        """Whether a field's title is a place and no name: it is short, and has a number, or is made of the titles of its column
        and row; or its author gave it none."""
        across, down = self.columns[cell.column].title.casefold(), self.rows[cell.row].title.casefold()
        tells = cell.title == cell.name or any(letter.isdigit() for letter in cell.title)
        return len(cell.title) <= SHORT and (tells or cell.title.casefold() in (across, down, across + down, down + across))


def grids(model: Model, position: Mapping[str, Any] | None) -> tuple[Grid, ...]:
    """The grids of a model and a position, according to the ruleset's marks."""
    reader = Reader(model, position or {})
    marks = [m for m in model.drawing if m.form == "grid" and m.type in reader.types]
    return tuple(grid for mark in marks if (grid := _grid(reader, mark)) is not None)


def _grid(reader: Reader, mark: DrawingMark) -> Grid | None:
    drawn = reader.types[mark.type]
    across, down = _axis(reader, drawn, mark.role("across")), _axis(reader, drawn, mark.role("down"))
    if across is None or down is None:
        return None
    cells = tuple(_cell(reader, mark, drawn, index, column, row)
                  for index, (column, row) in enumerate(zip(across.of_members, down.of_members, strict=True)))
    return Grid(across.type, down.type, across.terms, down.terms, cells, tuple(_read_links(reader, drawn)),
                _mark_words(mark, "done"), {role: _mark_words(mark, role) for role in _FIGURES if mark.role(role)},
                _members_named(reader, (across.type, down.type, drawn.name)))


@frozen
class _Axis:
    """The columns or the rows of a grid: the type whose members they are, or empty; and the number of each member's, from 0."""

    type: str
    terms: tuple[ShownMember, ...]
    of_members: Sequence[int]


def _axis(reader: Reader, drawn: TypeModel, name: str | None) -> _Axis | None:
    """The columns or rows that a field gives: one for each member of its type, or for each number that occurs, from the least to
    the greatest.  Without a field, all are in one; None if there is no such field."""
    if name is None:
        return _Axis("", (ShownMember("", ""),), [0] * len(drawn.members))
    cell, values = reader.cells.get((drawn.name, name)), reader.fields.get((drawn.name, name))
    if cell is None or values is None or cell.has_several:
        return None
    if cell.kind is Shape.MEMBER:
        return _Axis(cell.of, tuple(reader.terms[cell.of].values()), values) if cell.of in reader.types else None
    places = places_in_order(values)
    return _Axis("", tuple(ShownMember(str(one), reader.words(cell, one)) for one in sorted(set(values))), places)


def places_in_order(values: Sequence[Any]) -> list[int]:
    """For each value, how many different ones are less: the number of its column or row in a grid, from 0."""
    order = {one: number for number, one in enumerate(sorted(set(values)))}
    return [order[one] for one in values]


def _members_named(reader: Reader, types: Sequence[str]) -> dict[tuple[str, str], str]:
    """The members of some types that figures of the game name now, with the titles of these figures."""
    lines = [line for line in reader.model.figures if not line.per and line.cell.kind is Shape.MEMBER and line.cell.of in types]
    shown = {line.name: line for line in lines}
    found = [(shown[one["name"]], one["value"]) for one in reader.position.get("figures", ()) if one["name"] in shown]
    return {(line.cell.of, value): clean_title(line.title) or as_title(line.name)
            for line, value in found if isinstance(value, str)}


def _mark_words(mark: DrawingMark, role: str) -> str:
    return clean_title((mark.role(role) or "").replace("_", " "))


def _cell(reader: Reader, mark: DrawingMark, drawn: TypeModel, index: int, column: int, row: int) -> Cell:
    def word(role: str) -> str:
        name = mark.role(role) or ""
        now = reader.position.get("details", {}).get(drawn.name, {}).get(drawn.members[index].name, {}).get(name)
        value = reader.value(drawn.name, name, index) if now is None else now  # what the viewing seat would really pay
        return reader.words(reader.cells[drawn.name, mark.role(role) or ""], value) if value else ""

    def words(role: str) -> tuple[str, ...]:
        value = reader.value(drawn.name, mark.role(role), index)
        cell = reader.cells.get((drawn.name, mark.role(role) or ""))
        if not value or cell is None:
            return ()
        return tuple(reader.words(cell.element_type, one) for one in (value if isinstance(value, list) else [value]))

    def term(role: str) -> ShownMember | None:
        return reader.term(drawn.name, mark.role(role), index)

    member = reader.member(drawn.name, drawn.members[index].name)
    return Cell(
        drawn.name, member.name, member.title, column, row, term("fill"), term("owner"),
        bool(reader.value(drawn.name, mark.role("done"), index)), word("price"), words("needs"), words("gives"),
        word("points"), word("each"), words("marks"),
        _pawns(reader, mark, index), _notes(reader, mark, member.name), member.paint,
    )


def _pawns(reader: Reader, mark: DrawingMark, index: int) -> tuple[ShownMember, ...]:
    """The seats among the marks of a field."""
    name = mark.role("marks")
    cell, value = reader.cells.get((mark.type, name or "")), reader.value(mark.type, name, index)
    if cell is None or cell.element_type.of != "seat" or not value:
        return ()
    return tuple(reader.member("seat", one) for one in (value if isinstance(value, list) else [value]))


def _notes(reader: Reader, mark: DrawingMark, member: str) -> tuple[str, ...]:
    """The details of a field that no role of the grid shows."""
    shown = {name for _, name in mark.roles}
    return tuple(one.text for one in details(reader.model, reader.position, mark.type, member) if one.name not in shown)


def _read_links(reader: Reader, drawn: TypeModel) -> list[CellLink]:
    marks = [m.type for m in reader.model.drawing if m.form == "line"]
    kinds = [reader.types[name] for name in marks if name in reader.types and reader.types[name].joins == drawn.name]
    return [_read_link(reader, kind, index, ends) for kind in kinds
            for index, ends in enumerate(reader.fields[kind.name, "ends"]) if len(ends) == 2]


def _read_link(reader: Reader, kind: TypeModel, index: int, ends: Sequence[int]) -> CellLink:
    look = look_of(reader, kind.name, index)
    title = clean_title(kind.title) + (look.more if look is not None else "")
    return CellLink(kind.name, kind.members[index].name, title, (ends[0], ends[1]), look)


def supplies(grid: Grid) -> list[tuple[str, list[ShownMember]]]:
    """Each thing that a field gives, in the order of the fields, with the owner of each finished field that gives it."""
    found: dict[str, list[ShownMember]] = {thing: [] for cell in grid.cells for thing in cell.gives}
    for cell in grid.cells:
        for thing in cell.gives if cell.owner is not None and cell.done else ():
            found[thing] += [cell.owner] if cell.owner is not None else []
    return list(found.items())


def state_in_words(grid: Grid, cell: Cell) -> str:
    """The owner, and whether the field is finished, as words."""
    if cell.owner is None:
        return ""
    return f"{cell.owner.title}, {grid.done}" if cell.done and grid.done else cell.owner.title


def transpose(grid: Grid) -> Grid:
    """The grid with its columns as rows."""
    cells = tuple(evolve(cell, column=cell.row, row=cell.column) for cell in grid.cells)
    return evolve(grid, across=grid.down, down=grid.across, columns=grid.rows, rows=grid.columns, cells=cells)
