"""The columns of tables of members, and the contents of their cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any

from attrs import evolve

from aoi_rules.advice.similar_names import named_after
from aoi_rules.advice.suggestions import ask_about, suggest_word, times
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.draft import TableDraft, TypeDraft
from aoi_rules.compiler.symbols.headers import no_header
from aoi_rules.diagnostics import with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in, walk
from aoi_rules.model.types import Shape
from aoi_rules.words.components import Has
from aoi_rules.words.drawings import Drawing

__all__ = ["ColumnReader"]


class ColumnReader:
    """Reads the headers and the cells of tables, and reports those that do not fit the type of the members."""

    def __init__(self, declarations: TableDraft, report: Reporter) -> None:
        self.symbols = declarations
        self.report = report

    def read(self, decl: TypeDraft, table: tree.Table, parent: str) -> list[str]:
        """The names of the fields in a table's columns, one of which may be the `parent`; an empty name for any other
        column."""
        for cell in table.header.cells:
            if len(cell.values) != 1 or not isinstance(cell.values[0], tree.Name):
                wrong = no_header(table.header, cell, ["id", "title", *decl.fields])
                self.report.error("wrong-table", wrong.says, wrong.place, wrong.hint)
                self.report.record_lost(table)
                return [""] * len(table.header.cells)
        names: list[Any] = self._in_small_letters(decl, [cell.values[0] for cell in table.header.cells])
        for number, name in enumerate(names):
            if any(name.name == before.name for before in names[:number]):
                self.report.error("declared-twice", f"a second column is called `{name.name}`", name.place,
                                  _hint_for_column(decl, {n.name for n in names}))
                self.report.record_lost(table)
                return [""] * len(names)
        used = {name.name for name in names}
        given = [tuple(row.cells[number].values for row in table.rows if number < len(row.cells)) for number in range(len(names))]
        return [n.name if n.name == parent else self._read_column(decl, cell, n.name, used, values)
                for cell, n, values in zip(table.header.cells, names, given, strict=True)]

    def _in_small_letters(self, decl: TypeDraft, names: list[Any]) -> list[Any]:
        """The names in a header; if several have capital letters that the columns have not, this is one problem."""
        known = {"id", "title", decl.parent, *decl.fields}
        capital = [node for node in names if node.name not in known and node.name.lower() in known]
        if len(capital) < _SEVERAL:
            return names
        small = [tree.Name(node.name.lower(), node.place) if node in capital else node for node in names]
        self.report.error("unknown-field", "the names of columns are in small letters", capital[0].place,
                          f"write `| {' | '.join(node.name for node in small)} |`", names=(capital[0].name,))
        return small

    def with_names(self, decl: TypeDraft, table: tree.Table, columns: list[str]) -> tree.Table:
        """A table whose names and titles are what they are meant to be: those that are exchanged, names in quotation marks or of
        digits, and titles without them are one problem each."""
        if not {"id", "title"} <= {*columns}:
            return self._with_plain(decl, table, columns)
        first, second = columns.index("id"), columns.index("title")
        rows = [row for row in table.rows if len(row.cells) == len(columns) and not _is_header(row, table)]
        turned = [row for row in rows if isinstance(_only(row, first), tree.Text) and isinstance(_only(row, second), tree.Name)]
        if not turned:
            return self._with_plain(decl, table, columns)
        if len(turned) == len(rows):
            self.report.error("wrong-table", "the columns `id` and `title` are exchanged", table.header.cells[first].place,
                              "exchange the two names in the header")
        else:
            self.report.error("wrong-value", "the name and the title are exchanged", turned[0].cells[first].place,
                              _in_rows(len(turned)) + "exchange the two cells")
        return evolve(table, rows=tuple(_exchange(row, first, second) if row in turned else row for row in table.rows))

    def _with_plain(self, decl: TypeDraft, table: tree.Table, columns: list[str]) -> tree.Table:
        """A table with names for texts and numbers in its column of names, and texts for names in that of titles."""
        for at, column in enumerate(columns):
            meant = {number: value for number, row in enumerate(table.rows) if column in _MEANT and len(row.cells) > at
                     and not _is_header(row, table) and (value := _MEANT[column](decl.name, _only(row, at))) is not None}
            if meant:
                first = table.rows[next(iter(meant))].cells[at]
                what = "a plain name" if column == "id" else "a text in quotation marks"
                self.report.error("wrong-value", f"{what} is expected in this column", first.place,
                                  f"{_in_rows(len(meant))}write `{format_expression(next(iter(meant.values())))}`")
                table = evolve(table, rows=tuple(
                    _with_cell(row, at, meant[number]) if number in meant else row for number, row in enumerate(table.rows)))
        return table

    def _read_column(
        self, decl: TypeDraft, cell: tree.Cell, name: str, used: set[str], given: Sequence[Sequence[tree.Expression]]
    ) -> str:
        if name in ("id", "title") or name in decl.fields:
            return name
        if decl.sound:
            known = {n: place for n, place in {"id": None, "title": None, **{n: f.place for n, f in decl.fields.items()}}.items()
                     if n not in used}
            if any(inner.name == name and inner.parent == decl.name for inner in self.symbols.types.values()):
                self.report.error("unknown-field", f"`{name}` is a type in {decl.name}, not a column", cell.place, names=(name,),
                                  hint=f"give each {decl.name} a line with a block: `{decl.name} NAME … {{ {name} … }}`")
                return ""
            self.report.error("unknown-field", f"{with_article(decl.name)} has no `{name}`", cell.place,
                              ask_about("`id`") if name == decl.name else
                              suggest_word(name, known, cell.place) or _hint_for_field_without_column(decl, used, given)
                              or self._hint_for_missing_field(name, given)
                              or _hint_with_columns(known), names=(name,))
        return ""

    def _hint_for_missing_field(self, name: str, given: Sequence[Sequence[tree.Expression]]) -> str | None:
        """The hint for a column whose field is missing although lines read it: its declaration. These lines are not to blame."""
        owners = [other for other in self.symbols.types.values() if name in other.fields or name in other.keeps]
        drawn = [line for line in self.symbols.lines if Drawing.begins(line)]
        if not any(isinstance(part, tree.Attribute) and part.name == name for part in walk(*self.symbols.lines)) and (
                not any(isinstance(part, tree.Name) and part.name == name for part in walk(*drawn))):
            return None
        self.report.lost.add(name)
        rather = f"declare it in the type: `{Has.word} {name} {self._kind_of_cells(given)}`"
        return f"{rather}, or leave this column out" if owners else rather

    def _kind_of_cells(self, given: Sequence[Sequence[tree.Expression]]) -> str:
        """The type of the values in a column, and whether a cell has several."""
        values = [node for nodes in given for node in nodes]
        literals = {tree.LITERALS.get(type(node.operand if isinstance(node, tree.Negative) else node), "") for node in values}
        names = {node.name for node in values if isinstance(node, tree.Name)}
        kinds = [kind.name for kind in self.symbols.types.values() if names <= kind.index.keys()]
        if not names and len(literals) == 1:
            kind = literals.pop()
        elif len(names) != len({name_in(node) for node in values}) or not names:
            kind = "TYPE"
        else:
            kind = str(Shape.TRUTH) if names <= {"yes", "no"} else kinds[0] if len(kinds) == 1 else "TYPE"
        return f"{kind} many" if any(len(nodes) > 1 for nodes in given) else kind

    def read_parent(self, decl: TypeDraft, cell: tree.Cell) -> int:
        """The number of the member in which a row's member is nested; -1 if there is none, which is reported."""
        parents = self.symbols.types[decl.parent]
        node = self.read_cell(cell, tree.Name, f"the {decl.parent} that it belongs to")
        if node is None and not cell.values:
            self.report.error("wrong-value", f"the {decl.parent} of this {decl.name} is missing", cell.place,
                              f"each row names the {decl.parent} that it belongs to")
        elif node is not None and node.name not in parents.index:
            self.report.error("unknown-member", f"no {decl.parent} is called `{node.name}`", node.place,
                              suggest_word(node.name, {one.name: one.place for one in parents.members}, node.place),
                              names=(node.name,))
        return -1 if node is None else parents.index.get(node.name, -1)

    def require_commas(self, decl: TypeDraft, column: str, cell: tree.Cell) -> None:
        """Report values of a cell that are side by side without commas, if the column may have several."""
        field = decl.fields.get(column)
        ends = [(one.place, other.place) for one, other in pairwise(cell.values)]
        if field is not None and field.has_several and any(not one.source.lines[one.line - 1][
                one.end_column - 1 : other.column - 1].strip() for one, other in ends):
            self.report.error("wrong-value", f"commas separate the values of `{column}`", cell.place,
                              f"write `{', '.join(format_expression(node) for node in cell.values)}`")

    def read_cell(self, cell: tree.Cell | None, kind: type, what: str) -> Any:
        """The one value of a cell; None if it is empty, or if it holds anything else than `what`, which is reported."""
        if cell is None or not cell.values:
            return None
        if len(cell.values) == 1 and isinstance(cell.values[0], kind):
            return cell.values[0]
        names = [node.name for node in cell.values if isinstance(node, tree.Name)]
        hint = None
        if kind is tree.Name and len(names) == len(cell.values) > 1:
            joined = "".join(names) if times("".join(names), cell.place.source) else "_".join(names)
            hint = f"a name is one word: `{joined}`"
        elif kind is tree.Text and names:
            hint = f'write `"{" ".join(names)}"`'
        self.report.error("wrong-value", f"{what} is expected in this column", cell.place, hint)
        return None


_SEVERAL = 2


def _hint_for_field_without_column(
    decl: TypeDraft, used: Collection[str], given: Sequence[Sequence[tree.Expression]]
) -> str | None:
    """The hint for an unknown column whose values fit the one field that each member must give and that has no column."""
    lacking = [one for one in decl.fields.values() if one.first is None and one.name not in used]
    literals = {tree.LITERALS.get(type(node), "") for nodes in given for node in nodes}
    fits = len(lacking) == 1 and bool(literals) and literals == {lacking[0].value_type.literal}
    return ask_about(f"`{lacking[0].name}`") + f" Each {decl.name} needs it, and it has no column" if fits else None


def _is_header(row: tree.Row, table: tree.Table) -> bool:
    """Whether a row is the header again."""
    return [cell.values for cell in row.cells] == [cell.values for cell in table.header.cells]


def _only(row: tree.Row, at: int) -> Any:
    """The value of a cell that has one; None for another cell."""
    values = row.cells[at].values
    return values[0] if len(values) == 1 else None


def _name_meant(kind: str, node: Any) -> tree.Expression | None:
    """The name that a text or a number is meant to be; None for anything else."""
    numbered = f"{kind}_{node.value}" if isinstance(node, tree.Number) else None
    name = named_after(node.value) if isinstance(node, tree.Text) else numbered
    return None if name is None else tree.Name(name, node.place)


def _title_meant(_: str, node: Any) -> tree.Expression | None:
    return tree.Text(node.name, node.place) if isinstance(node, tree.Name) else None


_MEANT = {"id": _name_meant, "title": _title_meant}
"""What a value of another kind is meant to be in the columns of names and of titles."""


def _in_rows(number: int) -> str:
    """The beginning of a hint that is for the first of some rows."""
    return "" if number == 1 else f"{number} rows are like this: "


def _with_cell(row: tree.Row, at: int, value: tree.Expression) -> tree.Row:
    cells = (*row.cells[:at], evolve(row.cells[at], values=(value,)), *row.cells[at + 1 :])
    return evolve(row, cells=cells)


def _exchange(row: tree.Row, first: int, second: int) -> tree.Row:
    """A row with the contents of two cells exchanged."""
    one, other = row.cells[first].values[0], row.cells[second].values[0]
    return _with_cell(_with_cell(row, first, other), second, one)


def _hint_for_column(decl: TypeDraft, columns: set[str]) -> str:
    """The hint for a column that occurs twice: the field without a column, if there is only one."""
    missing = [name for name in decl.fields if name not in columns]
    if len(missing) == 1:
        return f"did you mean `{missing[0]}`, which has no column?"
    return f"{', '.join(f'`{name}`' for name in missing)} have no column" if missing else "leave this column out"


def _hint_with_columns(known: Collection[str]) -> str:
    """The hint with the further columns that a table may have."""
    if len(known) == 1:
        return f"did you mean `{next(iter(known))}`, which has no column?"
    return f"the columns may be {', '.join(known)}" if known else "leave this column out"
