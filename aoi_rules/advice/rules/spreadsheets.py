"""Functions of spreadsheets, and what to write here instead: `COUNTIFS(field.owner, p)` as a `count`."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence

from attrs import frozen

from aoi_rules.advice.rules.attributes import values_of
from aoi_rules.advice.syntax.counted_members import COUNTING, CountedMembers
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import COMPARING, EQUAL, UNEQUAL
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import walk

__all__ = ["of_spreadsheet"]

_ASKED = re.compile(rf"\s*(?:(?P<other><>)|(?P<sign>{COMPARING})|=)?\s*(?P<value>[\s\S]*)")


def of_spreadsheet(node: tree.Call, name: str, scope: Scope, symbols: SymbolTable) -> str | None:
    """The hint for a function of a spreadsheet; None for all others."""
    make = _FORMS.get(name.lower().replace(".", ""))
    if make is None:
        return None
    columns = _Columns.of(node, symbols.types)
    given = node.arguments
    through = name.lower() in COUNTING and bool(given) and not columns.are(given[0])
    written = _of_members(node, name, scope, symbols) if through else make(columns, given)
    return f"write `{written}`" if written is not None else _GENERAL.get(name.lower())


def _of_members(node: tree.Call, name: str, scope: Scope, symbols: SymbolTable) -> str | None:
    """The loop for a function that is given what it goes through, `COUNTIF(players, leads(p))`; None for other values."""
    many, *values = map(format_expression, node.arguments)
    decl = symbols.types.get("seat" if many in _SEATS else many)
    attributes = values_of(symbols, decl) if decl is not None else {}
    named = {part.name for part in walk(*node.arguments) if isinstance(part, tree.Name)}
    letters = (many.rpartition(".")[2][:1], *"xyz", f"one_{many.rpartition('.')[2]}")
    free = next(letter for letter in letters if letter not in named and letter not in scope.names)

    def is_bound(name: str) -> bool:
        return name in scope.names or name in symbols.defines or name in symbols.keeps or name in symbols.types

    return CountedMembers(many, values, lambda name: name in attributes or (decl is None and not is_bound(name)), is_bound,
                          free).loop(name)


_SEATS = ("players", "others")


@frozen
class _Columns:
    """The columns of a call: attributes of the type `kind`, `town.size`, each of which means that of all its members; a loop
    calls these `name`."""

    kind: str
    name: str

    @classmethod
    def of(cls, node: tree.Call, types: Container[str]) -> _Columns:
        """The columns that a call has, all of the first of these types in it."""
        found = (part.value.name for part in walk(*node.arguments)
                 if isinstance(part, tree.Attribute) and isinstance(part.value, tree.Name) and part.value.name in types)
        alone = (part.name for part in node.arguments if isinstance(part, tree.Name) and part.name in types)
        kind = next(found, None) or next(alone, "")
        used = {part.name for part in walk(*node.arguments) if isinstance(part, tree.Name)}
        return cls(kind, next(letter for letter in (kind[:1] or "x", *"xyz", "one") if letter not in used))

    def are(self, node: tree.Expression) -> bool:
        """Whether an expression is, or has, a column."""
        return bool(self.kind) and any(isinstance(part, tree.Attribute) and part.value == tree.Name(self.kind, part.place)
                                       for part in walk(node))

    def of_one(self, node: tree.Expression) -> str:
        """An expression with the attribute of one member in place of each column."""
        return re.sub(rf"(?<![\w.]){self.kind}\.", f"{self.name}.", format_expression(node))

    def loop(self, function: str, value: str, tests: Sequence[str] = ()) -> str:
        """A loop through the members."""
        tested = f" when {' and '.join(tests)}" if tests else ""
        return f"{function}({value} for {self.name} in {self.kind}{tested})"

    def tests(self, given: Sequence[tree.Expression]) -> list[str]:
        """The conditions of pairs of a column and what it must be."""
        return [self.test(*pair) for pair in zip(given[::2], given[1::2], strict=False)] if len(given) > 1 else [
            self.of_one(one) for one in given]

    def test(self, column: tree.Expression, asked: tree.Expression) -> str:
        """The condition for one column."""
        what, value = self.of_one(column), asked.value if isinstance(asked, tree.Text) else format_expression(asked)
        found = _ASKED.fullmatch(value)
        assert found is not None  # it may match nothing
        sign = UNEQUAL.sign if found["other"] else found["sign"] or EQUAL.sign
        if sign == EQUAL.sign and found["value"] in ("yes", "no"):
            return what if found["value"] == "yes" else f"not {what}"
        return f"{what} {sign} {found['value']}"


_Form = Callable[[_Columns, Sequence[tree.Expression]], str | None]


def _count(columns: _Columns, given: Sequence[tree.Expression]) -> str | None:
    tested = bool(given) and columns.are(given[0])
    return columns.loop(Loop.COUNT, columns.name, columns.tests(given)) if tested else None


def _count_present(sign: str) -> _Form:
    def form(columns: _Columns, given: Sequence[tree.Expression]) -> str | None:
        if len(given) != 1 or not columns.are(given[0]):
            return None
        return columns.loop(Loop.COUNT, columns.name, [f"{columns.of_one(given[0])} {sign} none"])
    return form


def _different(counted: bool) -> _Form:
    def form(columns: _Columns, given: Sequence[tree.Expression]) -> str | None:
        if len(given) != 1 or not columns.are(given[0]):
            return None
        loop = columns.loop(Loop.SET, columns.of_one(given[0]))
        return f"{Loop.COUNT}({loop})" if counted else loop
    return form


def _computed(function: Loop) -> _Form:
    """`SUM(town.size)`, or `SUMIFS(town.size, town.owner, p)` with what must hold."""
    def form(columns: _Columns, given: Sequence[tree.Expression]) -> str | None:
        if not given or not columns.are(given[0]):
            return " + ".join(map(format_expression, given)) if function is Loop.SUM and len(given) > 1 else None
        return columns.loop(function, columns.of_one(given[0]), columns.tests(given[1:]))
    return form


def _end(function: Loop) -> _Form:
    """`LARGE(town.size, 1)`, the first of the greatest values."""
    def form(columns: _Columns, given: Sequence[tree.Expression]) -> str | None:
        rank = given[1] if len(given) > 1 else None
        return _computed(function)(columns, given[:1]) if isinstance(rank, tree.Number) and rank.value == 1 else None
    return form


def _sum_if(columns: _Columns, given: Sequence[tree.Expression]) -> str | None:
    """`SUMIF(town.owner, p, town.size)`, whose sum comes last."""
    return _computed(Loop.SUM)(columns, (given[-1], *given[:-1])) if len(given) > 1 else None


def _product(columns: _Columns, given: Sequence[tree.Expression]) -> str | None:
    if not given or not all(map(columns.are, given)) or any(isinstance(part, tree.Compare) for part in walk(*given)):
        return None
    return columns.loop(Loop.SUM, " * ".join(map(columns.of_one, given)))


def _average(columns: _Columns, given: Sequence[tree.Expression]) -> str | None:
    if not given or not columns.are(given[0]):
        return None
    tests = columns.tests(given[1:])
    return f"{columns.loop(Loop.SUM, columns.of_one(given[0]), tests)} // {columns.loop(Loop.COUNT, columns.name, tests)}"


def _average_if(columns: _Columns, given: Sequence[tree.Expression]) -> str | None:
    return _average(columns, (given[-1], *given[:-1])) if len(given) > 1 else None


def _filter(columns: _Columns, given: Sequence[tree.Expression]) -> str | None:
    return columns.loop(Loop.LIST, columns.name, columns.tests(given[1:])) if len(given) > 1 and columns.are(given[1]) else None


def _joined(sign: str) -> _Form:
    def form(_: _Columns, given: Sequence[tree.Expression]) -> str | None:
        return f" {sign} ".join(map(_operand, given)) if len(given) > 1 else None
    return form


def _operand(node: tree.Expression) -> str:
    text = format_expression(node)
    return f"({text})" if isinstance(node, tree.Binary | tree.Compare | tree.Logic | tree.Conditional | tree.Not) else text


def _power(_: _Columns, given: Sequence[tree.Expression]) -> str | None:
    match given:
        case [value, tree.Number() as number] if 1 < number.value <= _MOST_FACTORS:
            return " * ".join([_operand(value)] * number.value)
    return None


_MOST_FACTORS = 3
"""A power with more factors is not written out."""


def _present(_: _Columns, given: Sequence[tree.Expression]) -> str | None:
    match list(map(format_expression, given)):
        case [value, otherwise]:
            return f"{value} if {value} {UNEQUAL.sign} none else {otherwise}"
    return None


def _blank(_: _Columns, given: Sequence[tree.Expression]) -> str | None:
    return f"{_operand(given[0])} {EQUAL.sign} none" if len(given) == 1 else None


def _switch(_: _Columns, given: Sequence[tree.Expression]) -> str | None:
    """`SWITCH(value, a, b, c, d, e)` as a choice: `b` if the value is `a`."""
    if not given or len(given) % 2:
        return None
    what, *cases, last = map(format_expression, given)
    chosen = [f"{result} if {what} == {case}" for case, result in zip(cases[::2], cases[1::2], strict=True)]
    return " else ".join([*chosen, last]) if chosen else None


def _choose(_: _Columns, given: Sequence[tree.Expression]) -> str | None:
    what, *cases = map(format_expression, given)
    chosen = [f"{result} if {what} == {number}" for number, result in enumerate(cases[:-1], 1)]
    return " else ".join([*chosen, cases[-1]]) if len(cases) > 1 else None


def _without_form(_: _Columns, __: Sequence[tree.Expression]) -> None:
    return None


_SEARCHING = ("vlookup", "hlookup", "xlookup", "lookup", "index", "match", "offset")
_FORMS: dict[str, _Form] = {
    **dict.fromkeys(("countif", "countifs"), _count),
    "counta": _count_present(UNEQUAL.sign), "countblank": _count_present(EQUAL.sign),
    "unique": _different(False), **dict.fromkeys(("countunique", "countdistinct"), _different(True)),
    "sum": _computed(Loop.SUM), "sumifs": _computed(Loop.SUM), "sumif": _sum_if, "sumproduct": _product,
    **dict.fromkeys(("max", "maxifs"), _computed(Loop.MAX)),
    **dict.fromkeys(("min", "minifs"), _computed(Loop.MIN)),
    **dict.fromkeys(("average", "avg", "mean", "averageifs"), _average), "averageif": _average_if, "filter": _filter,
    "large": _end(Loop.MAX), "small": _end(Loop.MIN), "mod": _joined("%"), "quotient": _joined("//"), "power": _power,
    "iferror": _present, "ifna": _present, "isblank": _blank, "switch": _switch, "choose": _choose,
    **dict.fromkeys(_SEARCHING, _without_form),
}
"""How each function is written here, by its name in small letters."""
_LOOKED_UP = ("nothing is looked up in a table: what something has follows a dot, `THING.NAME`, and the one for which "
              "something holds is `first(x for x in TYPE when CONDITION)`")
_COUNTED = "a loop goes through the members of a type: `{0}(x for x in TYPE when CONDITION)`"
_SUMMED = "a loop goes through the members of a type: `{0}(VALUE for x in TYPE when CONDITION)`"
_GENERAL = {
    **dict.fromkeys(_SEARCHING, _LOOKED_UP),
    **dict.fromkeys(("countif", "countifs", "counta", "countblank", "countunique"), _COUNTED.format(Loop.COUNT)),
    **dict.fromkeys(("sumif", "sumifs", "sumproduct"), _SUMMED.format(Loop.SUM)),
    **dict.fromkeys(("average", "averageif", "averageifs"),
                    "an average is a sum, divided by a number: `sum(VALUE for x in TYPE) // count(TYPE)`"),
    "maxifs": _SUMMED.format(Loop.MAX), "minifs": _SUMMED.format(Loop.MIN),
}
"""The hints for functions whose values have another form."""
