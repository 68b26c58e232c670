"""Small rule programs parsed from text, in the printer's format: for tests of passes.

    members card 4, colour 2
    table card.colour: colour = (0, 1, -1, 0, -1)
    state.owner: seat or none
    exists possible(me: seat, colour: colour) -> truth:
        for card in bits(hand(me)) if card.colour[card] == colour:
            return yes
        return no
"""

# The methods have the names of Python's nodes.
# ruff: noqa: N802

from __future__ import annotations

import ast
import re
from itertools import count
from textwrap import dedent
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram, SlotData
from aoi_rules.compiler.program.printer import function_text
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import (
    ADD,
    AND,
    AT_LEAST,
    AT_MOST,
    DIVIDE,
    EQUAL,
    INTERSECT,
    LESS,
    MODULO,
    MORE,
    MULTIPLY,
    OR,
    SUBTRACT,
    UNEQUAL,
    UNITE,
)
from aoi_rules.model.types import ABSENT, NUMBER, TRUTH, Shape, Type
from aoi_rules.plugin_api.values import Function as HookFunction
from tests.compiler import nodes

__all__ = ["functions", "program"]

_HEAD = re.compile(r"(\w+) ([\w.]+)\((.*)\)(?: -> ([\w ]+))?:$")
_FOR = re.compile(r"for ([\w, ]+) in .*:$")
_SOURCE = Source("test.aoi", "")
_ARITHMETIC = {ast.Add: ADD, ast.Sub: SUBTRACT, ast.Mult: MULTIPLY, ast.FloorDiv: DIVIDE, ast.Mod: MODULO}
_ADDING = {one.sign: one for one in (ADD, UNITE, INTERSECT)}
_COMPARISONS = {ast.Eq: EQUAL, ast.NotEq: UNEQUAL, ast.Lt: LESS, ast.LtE: AT_MOST, ast.Gt: MORE, ast.GtE: AT_LEAST}
_NAMED = {"yes": exp.Const(True), "no": exp.Const(False), "none": exp.Const(ABSENT)}
_ONE = {"fits": exp.Fits, "bits": exp.Bits, "indices": nodes.indices, "size": exp.BitCount, "length": exp.Length,
        "tuple": exp.SameTuple, "distinct": exp.Distinct}


def program(text: str) -> RuleProgram:
    """The program that a text describes."""
    return _Reader().read(dedent(text).strip("\n").split("\n"))


def functions(whole: RuleProgram) -> str:
    """The functions of a program as text, without the notes after their heads."""
    lines = "\n".join(function_text(f) for f in whole.functions.values()).split("\n")
    return "\n".join(line.partition("  # ")[0] for line in lines)


class _Reader:
    def __init__(self) -> None:
        self.members: dict[str, int] = {}
        self.tables: dict[str, exp.TableData] = {}
        self.slots: dict[str, Type] = {}
        self.functions: dict[str, Function] = {}
        self.locals: dict[str, exp.Local] = {}
        self.places = (Place(_SOURCE, number, 1, number, 2) for number in count(1))  # each comprehension has its own

    def read(self, lines: list[str]) -> RuleProgram:
        while lines:
            line = lines.pop(0)
            if line.startswith("members "):
                self.members = {n: int(c) for n, c in (one.split() for one in line[8:].split(", "))}
            elif line.startswith("table "):
                name, kind, rows = re.fullmatch(r"table ([\w.]+): ([\w ]+) = (.+)", line).groups()  # type: ignore[union-attr]
                self.tables[name] = exp.TableData(name, ast.literal_eval(rows), _type(kind))
            elif line.startswith("state."):
                name, kind = line[6:].split(": ")
                self.slots[name] = _type(kind)
            elif line:
                self.function(line, lines)
        slots = tuple(SlotData(name, "keep", kind) for name, kind in self.slots.items())
        return RuleProgram("test", slots, (), {}, self.functions, {}, {}, {}, (), (), (), 5, members=self.members)

    def function(self, line: str, lines: list[str]) -> None:
        kind, name, parameters, returns = _HEAD.fullmatch(line).groups()  # type: ignore[union-attr]
        self.locals = {}
        for one in filter(None, parameters.split(", ")):
            local, typ = one.split(": ")
            self.locals[local] = exp.Local(local, _type(typ))
        given = tuple(self.locals.values())
        body = self.block(lines, 4)
        self.functions[name] = Function(name, Purpose(kind), given, body, _type(returns) if returns else None)

    # ---- statements -------------------------------------------------------------------------------------------------

    def block(self, lines: list[str], depth: int) -> tuple[sta.Statement, ...]:
        found = []
        while lines and lines[0].startswith(" " * depth):
            found.append(self.statement(lines.pop(0).strip(), lines, depth + 4))
        return tuple(found)

    def statement(self, line: str, lines: list[str], depth: int) -> sta.Statement:
        if _FOR.fullmatch(line):
            loop = ast.parse(f"[0 {line[:-1]}]", mode="eval").body.generators[0]  # type: ignore[attr-defined]
            names = loop.target.elts if isinstance(loop.target, ast.Tuple) else [loop.target]
            source, variables = self.expression(loop.iter), tuple(self.local(n.id) for n in names)
            return sta.ForEach(variables, source, self.conditions(loop.ifs), self.block(lines, depth))
        if line.startswith("if "):
            test, body = self.parsed(line[3:-1]), self.block(lines, depth)
            if not (lines and lines[0] == f"{' ' * (depth - 4)}else:"):
                return sta.If(test, body)
            lines.pop(0)
            return sta.If(test, body, self.block(lines, depth))
        if line.startswith("unless "):
            conditions, leave = line[7:].rsplit(": ", 1)
            return sta.Guard(self.conditions([_tree(conditions)]), self.statement(leave, [], 0))
        if line == "continue":
            return sta.Continue()
        if line.startswith("return"):
            return sta.Return(self.parsed(line[7:]) if line[7:] else None)
        return self.change(line)

    def change(self, line: str) -> sta.Statement:
        if added := re.fullmatch(r"(\w+)\.append\((.+)\)", line):
            return sta.Append(self.local(added[1]), self.parsed(added[2]))
        if once := re.fullmatch(r"once per (.+) in (\w+)", line):
            return sta.OncePer(self.local(once[2]), self.parsed(once[1]))
        name, sign, value = re.fullmatch(r"(\w+) ([+|&]?)= (.+)", line).groups()  # type: ignore[union-attr]
        made = self.parsed(value)
        return sta.Accumulate(self.local(name), _ADDING[sign], made) if sign else sta.Assign(self.local(name), made)

    # ---- expressions ------------------------------------------------------------------------------------------------

    def local(self, name: str, kind: Type = NUMBER) -> exp.Local:
        return self.locals.setdefault(name, exp.Local(name, kind))

    def parsed(self, text: str) -> exp.Expression:
        return self.expression(_tree(text))

    def conditions(self, nodes: list[ast.expr]) -> tuple[exp.Expression, ...]:
        parts = [v for n in nodes for v in (n.values if isinstance(n, ast.BoolOp) and isinstance(n.op, ast.And) else [n])]
        return tuple(map(self.expression, parts))

    def expression(self, node: Any) -> Any:
        found: Any = getattr(self, type(node).__name__)(node)
        return found

    def all(self, nodes: list[ast.expr]) -> tuple[exp.Expression, ...]:
        return tuple(map(self.expression, nodes))

    def Constant(self, node: ast.Constant) -> exp.Expression:
        return exp.Const(node.value)  # type: ignore[arg-type]

    def Name(self, node: ast.Name) -> exp.Expression:
        return _NAMED[node.id] if node.id in _NAMED else self.local(node.id)

    def Attribute(self, node: ast.Attribute) -> exp.Expression:
        name = ast.unparse(node)
        return exp.Table(self.tables[name]) if name in self.tables else nodes.slot(name[6:], self.slots.get(name[6:], NUMBER))

    def Subscript(self, node: ast.Subscript) -> exp.Expression:
        return exp.At(self.expression(node.value), self.expression(node.slice))

    def BinOp(self, node: ast.BinOp) -> exp.Expression:
        left, right = self.expression(node.left), self.expression(node.right)
        if isinstance(node.op, ast.BitAnd | ast.BitOr):
            kind = exp.Intersection if isinstance(node.op, ast.BitAnd) else exp.UnionOf
            return kind((*(left.operands if isinstance(left, kind) else (left,)), right))
        return exp.Arithmetic(_ARITHMETIC[type(node.op)], left, right)

    def UnaryOp(self, node: ast.UnaryOp) -> exp.Expression:
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return exp.Const(-node.operand.value)  # type: ignore[operator]
        return exp.Not(self.expression(node.operand))

    def BoolOp(self, node: ast.BoolOp) -> exp.Expression:
        return exp.Logic(AND if isinstance(node.op, ast.And) else OR, self.all(node.values))

    def Compare(self, node: ast.Compare) -> exp.Expression:
        operands = (self.expression(node.left), *self.all(node.comparators))
        if isinstance(node.ops[0], ast.In):
            return exp.HasBit(operands[1], operands[0])
        return exp.Compare(operands, tuple(_COMPARISONS[type(o)] for o in node.ops))

    def IfExp(self, node: ast.IfExp) -> exp.Expression:
        return exp.IfElse(self.expression(node.test), self.expression(node.body), self.expression(node.orelse))

    def Set(self, node: ast.Set) -> exp.Expression:
        return exp.Bit(self.expression(node.elts[0]))

    def Tuple(self, node: ast.Tuple) -> exp.Expression:
        return exp.Tuple(self.all(node.elts))

    def List(self, _: ast.List) -> exp.Expression:
        return nodes.new_list()

    def Call(self, node: ast.Call) -> exp.Expression:
        name = ast.unparse(node.func)
        if node.args and isinstance(node.args[0], ast.GeneratorExp):
            return self.comprehension(name, node.args[0])
        arguments = self.all(node.args)
        if name == "set":
            return exp.NewKeySet()
        if name.startswith("hook."):
            return exp.Call(_hook(name[5:]), arguments)
        return _ONE[name](arguments[0]) if name in _ONE else nodes.call(name, arguments)

    def comprehension(self, name: str, node: ast.GeneratorExp) -> exp.Expression:
        """`home.kind(item for x in source if …)`; for a ranking, the item is the key."""
        home, _, named = name.rpartition(".")
        kind = Loop(named)
        loop = node.generators[0]
        source = self.expression(loop.iter)
        variable = self.local(loop.target.id, Type(Shape.MEMBER, "thing"))  # type: ignore[attr-defined]
        item, where = self.expression(node.elt), self.conditions(loop.ifs)
        typ = _row(item)
        keys = (item.items if isinstance(item, exp.Tuple) else (item,)) if kind.ranks else ()
        kept = None if kind is Loop.ANY or kind.takes_things else item
        return exp.Comprehension(kind, _gives(kind, typ), kept, typ, variable, source, where, keys, home, place=next(self.places))


def _tree(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _type(text: str) -> Type:
    found = Type.parse(text)
    assert found is not None, text
    return found


def _row(item: exp.Expression) -> Type:
    if isinstance(item, exp.At) and isinstance(item.things, exp.Table):
        data = item.things.data
        return data.type.or_absent() if data.type.numeric and ABSENT in data.rows[:-1] else data.type
    return item.type if isinstance(item, exp.Local) else NUMBER


def _gives(kind: Loop, item: Type) -> Type:
    if kind in (Loop.ANY, Loop.ALL):
        return TRUTH
    if kind in (Loop.LIST, Loop.SET, Loop.SORTED):
        return Type(Shape.SET if kind is Loop.SET else Shape.LIST, item.of or item.kind)
    if kind in (Loop.BEST, Loop.LEAST):
        return Type(Shape.MEMBER, "thing", optional=True)
    return NUMBER.or_absent() if kind in ("min", "max") else NUMBER


_HOOKS: dict[str, HookFunction] = {}


def _hook(name: str) -> HookFunction:
    return _HOOKS.setdefault(name, HookFunction(name, ("number",), "number", lambda number: number))

