"""Parts: a plugin's text that adds lines to a game's named ones, replaces one, or drops one.

Every line keeps its place, so a resolved ruleset can say where each of its lines comes from.
"""

from __future__ import annotations

from typing import Any

import attrs
from attrs import define, field

from aoi_rules.compiler.report.reporter import Reporter, note_old_name
from aoi_rules.diagnostics import Place, line_of, meant
from aoi_rules.language import tree
from aoi_rules.language.naming import name_of
from aoi_rules.machine.renaming import Renamed, line_now

__all__ = ["Amender"]

Items = list[tuple[str, tree.Statement]]


@define
class Amender:
    """Applies parts to a game's statements, one after the other."""

    report: Reporter
    renamed: Renamed = ()
    replaced: dict[tuple[str, ...], Place] = field(factory=dict)

    def apply(self, items: Items, part: tree.Statement) -> Items:
        """The statements with the amendments of a part carried out and the part's own statements after them."""
        lines: list[Any] = [s for _, s in items]
        where = {id(s): w for w, s in items}
        result = self._lines(lines, part.block.items if part.block else (), (), items)
        return [(where.get(id(s), self._home(s, items)), s) for s in result]

    @staticmethod
    def _home(statement: tree.Statement, items: Items) -> str:
        """The kind of block of a statement that a part wrote: that of the statement it changed, or `part` for a new one."""
        key = (statement.word, name_of(statement))
        return next((w for w, s in items if (s.word, name_of(s)) == key), "part")

    def _lines(self, lines: list[Any], changes: Any, path: tuple[str, ...], items: Items) -> list[Any]:
        result = list(lines)
        for change in changes:
            if isinstance(change, tree.Statement) and change.word in ("amend", "replace", "drop"):
                self._change(result, change, path, items)
            else:
                result.append(change)
        return _joined(result)

    def _change(self, lines: list[Any], change: tree.Statement, path: tuple[str, ...], items: Items) -> None:
        wanted = _wanted(change)
        if wanted is None:
            self.report.error("wrong-argument", f"`{change.word}`: say what, such as `{change.word} action build`",
                              change.place)
            return
        at = self._find(lines, wanted, change, path)
        if at is None:
            return
        if change.word == "replace":
            wanted = _called(wanted, name_of(lines[at]))
        full = (*path, f"{wanted.word} {name_of(lines[at])}".strip())
        if change.word == "drop":
            del lines[at]
        elif change.word == "replace":
            self._once(full, change)
            lines[at] = _with_lines(wanted, lines[at]) if wanted.word == "menu" else wanted
        else:
            self._only_lines(wanted)
            target = lines[at]
            block = target.block or (tree.Block((), target.place) if change.block else None)
            if wanted.word == "menu":
                block = _with_lines(target, change).block
            elif block is not None and change.block is not None:
                block = tree.Block(tuple(self._lines(list(block.items), change.block.items, full, items)), block.place)
            lines[at] = attrs.evolve(target, block=block, condition=_both(target.condition, change.condition))

    def _only_lines(self, wanted: tree.Statement) -> None:
        """Report an `amend` that gives more than lines: it changes neither the texts nor the value of what it names."""
        surplus = next((node for node in (*wanted.arguments[1:], wanted.value) if node is not None), None)
        if surplus is not None:
            self.report.error("wrong-argument", "`amend` adds to a line, and this would change it", surplus.place,
                              "`replace` puts another line in its place")

    def _find(self, lines: list[Any], wanted: tree.Statement, change: tree.Statement, path: tuple[str, ...]) -> int | None:
        name = name_of(wanted)
        now = line_now(self.renamed, ".".join(p.partition(" ")[2] for p in path), name)
        for called in (name, *([now] if now else [])):
            for number, line in enumerate(lines):
                if isinstance(line, tree.Statement) and line.word == wanted.word and name_of(line) == called:
                    if called != name:
                        note_old_name(self.report, name, called, wanted.arguments[0].place)
                    return number
        known = {name_of(i): i.place for i in lines if isinstance(i, tree.Statement) and i.word == wanted.word}
        self.report.error("unknown-line", f"there is no `{wanted.word} {name}`".rstrip() + f" to {change.word}",
                          change.place, meant(name, known, change.place) if name else None)
        return None

    def _once(self, full: tuple[str, ...], change: tree.Statement) -> None:
        first = self.replaced.setdefault(full, change.place)
        if first is not change.place:
            self.report.error("declared-twice", f"`{'.'.join(full)}` is replaced a second time", change.place,
                              f"the first stands in {line_of(first, change.place)}")


def _with_lines(menu: tree.Statement, other: tree.Statement) -> tree.Statement:
    """A menu with the `also` and `drop` lines of another statement too."""
    lines = (*(menu.block.items if menu.block else ()), *(other.block.items if other.block else ()))
    home = menu.block or other.block
    return menu if home is None else attrs.evolve(menu, block=tree.Block(lines, home.place))


def _called(item: tree.Statement, name: str) -> tree.Statement:
    """A line with the present name of what it names, where it was written with an old one."""
    first = item.arguments[0] if item.arguments else None
    if not isinstance(first, tree.Name) or first.name == name:
        return item
    return attrs.evolve(item, arguments=(attrs.evolve(first, name=name), *item.arguments[1:]))


def _both(first: tree.Expression | None, second: tree.Expression | None) -> tree.Expression | None:
    """Two conditions as one."""
    if first is None or second is None:
        return second if first is None else first
    return tree.Logic("and", (first, second), second.place)


def _joined(lines: list[Any]) -> list[Any]:
    """Statements in which tables that follow each other are one table with the columns of both, since a text could not
    separate them."""
    result: list[Any] = []
    for line in lines:
        last = result[-1] if result else None
        if isinstance(last, tree.Table) and isinstance(line, tree.Table) and _joinable(last) and _joinable(line):
            result[-1] = _together(last, line)
        else:
            result.append(line)
    return result


def _joinable(table: tree.Table) -> bool:
    columns = [_column(cell) for cell in table.header.cells]
    return "" not in columns and len(set(columns)) == len(columns)


def _column(cell: tree.Cell) -> str:
    """The name of a column, empty where it has none."""
    return cell.values[0].name if len(cell.values) == 1 and isinstance(cell.values[0], tree.Name) else ""


def _together(first: tree.Table, second: tree.Table) -> tree.Table:
    columns = {_column(cell): cell for cell in (*second.header.cells, *first.header.cells)}
    order = dict.fromkeys(_column(cell) for cell in (*first.header.cells, *second.header.cells))
    rows = []
    for table in (first, second):
        at = {_column(cell): number for number, cell in enumerate(table.header.cells)}
        for row in table.rows:
            cells = (row.cells[at[name]] if name in at else tree.Cell((), row.place) for name in order)
            rows.append(attrs.evolve(row, cells=tuple(cells)))
    header = attrs.evolve(first.header, cells=tuple(columns[name] for name in order))
    return tree.Table(header, tuple(rows), first.place)


def _wanted(change: tree.Statement) -> tree.Statement | None:
    """The statement that an amendment names: `action build { … }` for `amend action build { … }`."""
    if not change.arguments or not isinstance(change.arguments[0], tree.Name):
        return None
    return attrs.evolve(change, word=change.arguments[0].name, arguments=change.arguments[1:])
