"""Checks of a drawing: its types and fields are there, and nothing is drawn twice."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol, KeepSymbol, SymbolTable, TypeSymbol
from aoi_rules.diagnostics import Fix, Place, an, line_of, meant
from aoi_rules.language.unparser import format_statement
from aoi_rules.words.base import Ident

__all__ = ["check_drawing"]


def check_drawing(symbols: SymbolTable, report: Reporter) -> None:
    """Report the lines of a drawing that name what is not there, and second lines for one type."""
    checks, first = _Checks(symbols, report), dict[tuple[str, str], Any]()
    for item in symbols.drawing.body if symbols.drawing else ():
        checks.line(item)
        earlier = first.setdefault((item.word, item.type.name), item)
        if earlier is not item:
            checks.second(earlier, item)


@frozen
class _Checks:
    """The checks of single lines."""

    symbols: SymbolTable
    report: Reporter

    def line(self, item: Any) -> None:
        """A line names a type, and fields of it by role."""
        known = {t.name: t.place for t in self.symbols.types.values()}
        if item.type.name not in known:
            self.report.error("unknown-type", f"no type is called `{item.type}`", item.type.place,
                              meant(item.type.name, known, item.place))
            return
        if len(item.roles) % 2:
            self.report.error("wrong-argument", f"`{item.word}`: roles and fields stand in pairs", item.roles[-1].place,
                              "such as `fill colour`")
        roles, drawn = item.roles[: len(item.roles) // 2 * 2 : 2], self.symbols.types[item.type.name]
        for number, role in enumerate(roles):
            self._role(item, role, [earlier.name for earlier in roles[:number]])
        for ident in item.roles[1::2]:
            self._field(drawn, ident)
        self._needed(item, drawn)

    def second(self, first: Any, item: Any) -> None:
        """A second line of the same kind for a type would draw its members twice."""
        same = format_statement(first.statement) == format_statement(item.statement)
        instead = f"`amend drawing {{ replace {item.word} {item.type} … }}`"
        hint = "leave this line out" if same else f"replace the other instead: {instead}"
        self.report.error("declared-twice", f"a second `{item.word} {item.type}` draws everything twice", item.type.place,
                          f"the first stands in {line_of(first.place, item.place)}; {hint}",
                          _removal(item.statement.place) if same else None)

    def _role(self, item: Any, role: Ident, earlier: list[str]) -> None:
        if role.name not in item.ROLES:
            self.report.error("unknown-role", f"a `{item.word}` that is drawn has no role `{role}`", role.place,
                              meant(role.name, dict.fromkeys(item.ROLES), role.place) or f"it has {', '.join(item.ROLES)}")
        elif role.name in earlier and role.name not in item.REPEATED:
            self.report.error("declared-twice", f"the role `{role}` is given twice", role.place, "one field fills it")

    def _field(self, drawn: TypeSymbol, ident: Ident) -> None:
        known = self._fields(drawn)
        if ident.name not in known and drawn.sound:
            self.report.error("unknown-field", f"{an(drawn.name)} has no `{ident}`", ident.place,
                              meant(ident.name, {name: f.place for name, f in known.items()}, ident.place))

    def _needed(self, item: Any, drawn: TypeSymbol) -> None:
        """The roles without which nothing is drawn are filled, by fields that name members."""
        given = dict(zip((r.name for r in item.roles[::2]), item.roles[1::2], strict=False))
        missing = [role for role in item.NEEDED if role not in given]
        if missing:
            what = " and ".join(f"`{role}`" for role in missing)
            self.report.error("wrong-argument", f"`{item.word}`: nothing is drawn without {what}", item.type.place,
                              f"write `{item.word} {item.type} {' '.join(f'{role} FIELD' for role in item.NEEDED)} …`")
        for role in item.NEEDED:
            filled = self._fields(drawn).get(given[role].name) if role in given else None
            if filled is not None and (filled.one.kind != "ref" or filled.many):
                self.report.error("wrong-type", f"the field that fills `{role}` names a member of a type, and "
                                  f"`{given[role]}` does not", given[role].place)

    def _fields(self, drawn: TypeSymbol) -> dict[str, FieldSymbol | KeepSymbol]:
        return {**drawn.fields, **drawn.keeps}


def _removal(place: Place) -> Fix:
    """The fix that takes a statement out, with its line where it stands alone there."""
    lines = place.source.lines
    before, after = lines[place.line - 1][: place.column - 1], lines[place.end_line - 1][place.end_column - 1 :]
    if before.strip() or after.strip() or place.end_line == len(lines):
        return Fix(place, "")
    return Fix(Place(place.source, place.line, 1, place.end_line + 1, 1), "")
