"""A third printer, for JavaScript, limited to computing values: it shows that a node has all the information that a printer
needs.

It prints functions that only read the state and call neither a plugin nor a network, and it counts no work.  Sets are BigInts,
lists arrays.
"""

# All entries of a table take the same arguments, whether they need them or not.
# ruff: noqa: ARG005

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.program.types import table_of
from aoi_rules.compiler.walking import walk
from aoi_rules.language.operators import AND, EQUAL, UNEQUAL
from aoi_rules.model.types import Shape, Type

__all__ = ["Printer", "name_of"]

_HEAD = """\
const divided = (a, b) => b === 0 ? 0 : Math.floor(a / b), rest = (a, b) => b === 0 ? 0 : a - b * Math.floor(a / b);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b), up = (size) => [...Array(size).keys()];
const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
const bits = (set) => { const found = []; for (let n = 0; set; n++, set >>= 1n) if (set & 1n) found.push(n); return found; };
const keyed = (things, key) => things.map((one) => [key(one), one]).sort(([a], [b]) => {
  for (let n = 0; n < a.length; n++) if (order(a[n], b[n])) return order(a[n], b[n]);
  return 0; }).map(([, one]) => one);"""
_DIVIDING = {"//": "divided", "%": "rest"}
_LISTS = (Shape.LIST, Shape.TUPLE)


@define
class Printer:
    """Prints the functions of one program; `tables` are the constant tables that they look up."""

    program: RuleProgram
    tables: dict[int, exp.TableData] = field(factory=dict)

    def printable(self) -> list[Function]:
        """The functions that have a form here, and call only such functions."""
        found = {name: one for name, one in self.program.functions.items() if one.kind is Purpose.VALUE and _known(one.body)}
        while left := [name for name, one in found.items() if any(
                isinstance(node, exp.CallFunction) and node.name not in found for node in walk(*one.body))]:
            for name in left:
                del found[name]
        return list(found.values())

    def module(self) -> str:
        """All of them, with their helpers: `state` has the slots of a position."""
        functions = [self.function(one) for one in self.printable()]
        tables = [f"const t{number} = {_literal(data.rows, table_of(data.type, 0))};" for number, data in enumerate(self.tables.values())]
        return "\n".join([_HEAD, *tables, "let state;", *functions])

    def function(self, one: Function) -> str:
        """A function."""
        own = sorted({node.target.name for node in walk(*one.body) if isinstance(node, sta.Assign)} - {p.name for p in one.parameters})
        names = "".join(f"let {', '.join(map(name_of, own))};" if own else "")
        body = self.body(one.body, one.returns)
        return f"function {name_of(one.name)}({', '.join(name_of(p.name) for p in one.parameters)}) {{ {names} {body} }}"

    # ---- statements -------------------------------------------------------------------------------------------------

    def body(self, statements: Iterable[sta.Statement], returns: Type | None) -> str:
        return " ".join(self.statement(one, returns) for one in statements)

    def statement(self, one: Any, returns: Type | None) -> str:
        """One statement; `returns` is the type of the function's result."""
        if isinstance(one, sta.If):
            return f"if ({self.of(one.test)}) {{ {self.body(one.body, returns)} }} else {{ {self.body(one.otherwise, returns)} }}"
        if isinstance(one, sta.ForEach):
            names = ", ".join(name_of(v.name) for v in one.variables)
            head = f"for (const {names if len(one.variables) == 1 else f'[{names}]'} of {self.of(one.source)})"
            return f"{head} {{ if (!({self.all(one.where)})) continue; {self.body(one.body, returns)} }}"
        if isinstance(one, sta.Guard):
            return f"if (!({self.all(one.conditions)})) {{ {self.statement(one.leave, returns)} }}"
        if isinstance(one, sta.Return):
            return f"return {self.of(one.value, returns) if one.value is not None else ''};"
        return _STATEMENTS[type(one)](self, one)

    def all(self, conditions: Sequence[exp.Expression]) -> str:
        return self.of(exp.Logic(AND, tuple(conditions)))

    # ---- expressions ------------------------------------------------------------------------------------------------

    def of(self, node: exp.Expression, wanted: Type | None = None) -> str:
        """An expression; for a constant or a choice, in a place that needs a value of the type `wanted`."""
        if isinstance(node, exp.Const):
            return _literal(node.value, wanted or node.type)
        if isinstance(node, exp.IfElse):
            typ = wanted or node.type
            return f"({self.of(node.test)} ? {self.of(node.then, typ)} : {self.of(node.otherwise, typ)})"
        return _EXPRESSIONS[type(node)](self, node)

    def compared(self, node: exp.Compare) -> str:
        """A chain of comparisons; lists and sets are equal if their contents are."""
        typ = next((one.type for one in node.operands if one.type.kind in (Shape.SET, *_LISTS)), None)
        parts = [self.of(one, typ) for one in node.operands]
        found = []
        for one, operator, other in zip(parts, node.operators, parts[1:], strict=False):
            if typ is not None and typ.kind in _LISTS:
                found.append(f"{'' if operator is EQUAL else '!'}same({one}, {other})")
            else:
                found.append(f"{one} {({EQUAL: '===', UNEQUAL: '!=='}.get(operator, operator))} {other}")
        return f"({' && '.join(found)})"

    def arithmetic(self, node: exp.Arithmetic) -> str:
        left, right = self.of(node.left), self.of(node.right)
        return f"{_DIVIDING[node.operator.sign]}({left}, {right})" if node.operator.divides else f"({left} {node.operator} {right})"

    def logic(self, node: exp.Logic) -> str:
        signs = f" {node.operator.c} ".join(map(self.of, node.operands))
        return f"({signs})" if node.operands else str(node.operator.neutral).lower()

    def joined(self, node: Any, sign: str) -> str:
        return f"({f' {sign} '.join(self.of(one, node.type) for one in node.operands)})"

    def table(self, node: exp.Table) -> str:
        self.tables.setdefault(id(node.data), node.data)
        return f"t{list(self.tables).index(id(node.data))}"

    def constant(self, node: exp.ComputedConstant) -> str:
        return _literal(self.program.constants[node.name].result, node.type)

    def listed(self, node: exp.ListOf) -> str:
        one = name_of(node.variable.name)
        return f"{self.of(node.source)}.filter(({one}) => {self.all(node.where)}).map(({one}) => {self.of(node.value)})"

    def sorted(self, node: exp.SortedBy) -> str:
        keys = node.key.items if isinstance(node.key, exp.Tuple) else (node.key,)
        return f"keyed({self.of(node.things)}, ({name_of(node.variable.name)}) => [{', '.join(map(self.of, keys))}])"


_STATEMENTS: dict[type, Callable[[Printer, Any], str]] = {
    sta.Assign: lambda p, one: f"{name_of(one.target.name)} = {p.of(one.value, one.target.type)};",
    sta.Accumulate: lambda p, one: f"{name_of(one.target.name)} {one.operator}= {p.of(one.value, one.target.type)};",
    sta.Append: lambda p, one: f"{name_of(one.target.name)}.push({p.of(one.value)});",
    sta.Continue: lambda p, one: "continue;", sta.Spend: lambda p, one: "", sta.SpendFor: lambda p, one: "",
}
_EXPRESSIONS: dict[type, Callable[[Printer, Any], str]] = {
    exp.Local: lambda p, node: name_of(node.name), exp.Slot: lambda p, node: f"state[{json.dumps(node.name)}]",
    exp.Table: Printer.table, exp.ComputedConstant: Printer.constant, exp.Arithmetic: Printer.arithmetic, exp.Compare: Printer.compared, exp.Logic: Printer.logic,
    exp.At: lambda p, node: f"{p.of(node.things)}.at({p.of(node.index)})", exp.Negate: lambda p, node: f"-{p.of(node.operand)}",
    exp.Fits: lambda p, node: p.of(node.value), exp.Not: lambda p, node: f"!{p.of(node.operand)}",
    exp.Mask: lambda p, node: f"{(1 << node.members) - 1}n", exp.Bit: lambda p, node: f"(1n << BigInt({p.of(node.member)}))",
    exp.HasBit: lambda p, node: f"Boolean({p.of(node.set)} >> BigInt({p.of(node.member)}) & 1n)",
    exp.Intersection: lambda p, node: p.joined(node, "&"), exp.UnionOf: lambda p, node: p.joined(node, "|"),
    exp.BitCount: lambda p, node: f"bits({p.of(node.set)}).length", exp.Bits: lambda p, node: f"bits({p.of(node.set)})",
    exp.Indices: lambda p, node: f"up({p.of(node.size)})", exp.Length: lambda p, node: f"{p.of(node.things)}.length",
    exp.Tuple: lambda p, node: f"[{', '.join(map(p.of, node.items))}]", exp.NewList: lambda p, node: "[]",
    exp.SameTuple: lambda p, node: f"[...{p.of(node.things)}]", exp.Within: lambda p, node: f"{p.of(node.things)}.includes({p.of(node.value)})",
    exp.ListOf: Printer.listed, exp.SortedBy: Printer.sorted,
    exp.CallFunction: lambda p, node: f"{name_of(node.name)}({', '.join(map(p.of, node.arguments))})",
}
_ANYWHERE = frozenset((*_STATEMENTS, *_EXPRESSIONS, exp.Const, exp.IfElse, sta.If, sta.ForEach, sta.Guard, sta.Return))


def _known(body: Sequence[sta.Statement]) -> bool:
    """Whether each node has a form here."""
    return all(type(node) in _ANYWHERE for node in walk(*body))


def name_of(name: str) -> str:
    """A name in JavaScript."""
    return f"_{''.join(ch if ch.isalnum() else f'${ord(ch)}' for ch in name)}"


def _literal(value: Any, typ: Type) -> str:
    if isinstance(value, tuple):
        inner = typ.element if typ.kind in (Shape.TABLE, Shape.LIST) else typ
        return f"[{', '.join(_literal(one, inner) for one in value)}]"
    return f"{value}n" if typ.kind is Shape.SET else json.dumps(value)
