"""Comparisons, arithmetic and logic, with what they tell about values being present."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from aoi_rules.compiler.attributes import zone_base
from aoi_rules.compiler.bounds import arithmetic_span
from aoi_rules.compiler.code import Code, CompileFault, Env, absent
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.model.types import MONEY, NONE, NUMBER, TRUTH, Type

if TYPE_CHECKING:
    from aoi_rules.compiler.expressions import Expressions

__all__ = ["arithmetic", "compare", "conditional", "facts", "logic", "negation", "negative", "sides"]


def facts(node: Expression) -> frozenset[Any]:
    """The expressions that are present wherever a condition is true."""
    if isinstance(node, tree.Logic) and node.operator == "and":
        return frozenset().union(*(facts(o) for o in node.operands))
    if isinstance(node, tree.Compare):
        if _is_none(node.right):
            return _chain(node.left) if node.operator == "!=" else frozenset()
        if node.operator == "not_in":
            return frozenset()  # nothing is in what hangs on something absent
        return _chain(node.left) | _chain(node.right)
    if isinstance(node, tree.Attribute):
        return _chain(node.value)
    return frozenset()


def _chain(node: Expression) -> frozenset[Any]:
    found: set[Any] = set()
    while isinstance(node, tree.Attribute):
        found.add(node)
        node = node.value
    if isinstance(node, tree.Name):
        found.add(node)
    return frozenset(found)


def _is_none(node: Expression) -> bool:
    return isinstance(node, tree.Name) and node.name == "none"


def sides(ex: Expressions, node: tree.Compare, env: Env) -> tuple[Code, Code]:
    """Both sides; a bare member's name takes its type from the other side."""
    left, right = node.left, node.right
    if _bare(left, env) and not _bare(right, env):
        second = ex.compile(right, env)
        return ex.compile(left, env, second.typ), second
    first = ex.compile(left, env)
    return first, ex.compile(right, env, first.typ)


def _bare(node: Expression, env: Env) -> bool:
    return isinstance(node, tree.Name) and node.name not in env.locals


def compare(ex: Expressions, node: tree.Compare, env: Env) -> Code:
    """A comparison: false where a side is absent, except with the literal `none`."""
    if _is_none(node.right):
        return _with_none(ex, node, env)
    left, right = sides(ex, node, env)
    if node.operator in ("in", "not_in"):
        return _membership(ex, node, left, right)
    if left.typ.present() != right.typ.present() and not _both_lists(left, right):
        raise CompileFault("wrong-type", f"{left.typ.wording} cannot be compared with {right.typ.wording}", node.place,
                           _alike(node, left, right))
    if node.operator not in ("==", "!=") and left.typ.kind not in ("number", "money", "ref"):
        raise CompileFault("wrong-type", f"{left.typ.wording} has no order", node.place)
    left, right = (attrs.evolve(c, src=c.unchecked) for c in (left, right))
    return ex.merge(_guarded(node.operator, left, right), TRUTH, left, right)


def _alike(node: tree.Compare, left: Code, right: Code) -> str | None:
    """How the two sides could have been meant."""
    if {left.typ.kind, right.typ.kind} == {"number", "money"}:
        return "money has a `$` before it: `$3`"
    if left.typ == NONE:
        return "put `none` on the right: `… == none`"
    if node.operator in ("==", "!=") and right.typ.kind in ("list", "set", "zone"):
        return "did you mean `in`?" if node.operator == "==" else "did you mean `not in`?"
    return None


def _both_lists(left: Code, right: Code) -> bool:
    return left.typ.kind == right.typ.kind == "list"


def _guarded(operator: str, left: Code, right: Code) -> str:
    nothing = absent(left.typ)
    a, b = left.src, right.src
    first, second = left.typ.optional, right.typ.optional
    if operator == "==":
        return f"({nothing} != {a} == {b})" if first and second else f"({a} == {b})"
    if operator == "!=":
        head = f"{nothing} != " if first else ""
        return f"({head}{a} != {b}{f' != {nothing}' if second else ''})"
    if operator in ("<", "<="):
        return f"({nothing} < {a} {operator} {b})" if first else f"({a} {operator} {b})"
    return f"({a} {operator} {b} > {nothing})" if second else f"({a} {operator} {b})"


def _with_none(ex: Expressions, node: tree.Compare, env: Env) -> Code:
    if node.operator not in ("==", "!="):
        raise CompileFault("wrong-type", "`none` can only be compared by `==` and `!=`", node.place)
    code = ex.compile(node.left, env)
    unguarded = ex.compile(node.left, Env(env.locals)).typ if isinstance(node.left, tree.Attribute) else code.typ.maybe()
    always = not unguarded.optional and not ex.defining  # a definition may be used with values of both kinds
    if code.typ == NONE or code.typ.kind not in ("ref", "number", "money") or always:
        raise CompileFault("never-absent", f"this is {code.typ.wording} and never absent", node.left.place,
                           "leave the comparison out")
    if code.typ.kind == "ref":
        return Code(f"({code.src} {'<' if node.operator == '==' else '>='} 0)", TRUTH, code.deps, code.names)
    return Code(f"({code.src} {node.operator} ABSENT)", TRUTH, code.deps, code.names)


def _membership(ex: Expressions, node: tree.Compare, left: Code, right: Code) -> Code:
    if right.typ.kind == "set":
        src = f"({right.src} >> {left.src} & 1)"
        if left.typ.optional:
            src = f"({left.src} >= 0 and {src})"
        src = f"({src} != 0)" if not left.typ.optional else f"bool({src})"
    elif right.typ.kind == "list":
        src = f"({left.src} in {right.src})"
    elif right.typ.kind == "zone":
        base = zone_base(ex, right)
        src = f"(s.z_{right.typ.of}[{base} + {left.src}] > 0)"
        if left.typ.optional:
            src = f"({left.src} >= 0 and {src})"
    else:
        raise CompileFault("wrong-type", f"`in` needs a list, a set or a zone, and this is {right.typ.wording}",
                           node.right.place, "did you mean `==`?" if left.typ.present() == right.typ.present() else None)
    of = ex.all.zones[right.typ.of].of if right.typ.kind == "zone" else right.typ.of
    if of and (left.typ.of or left.typ.kind) != of:
        raise CompileFault("wrong-type", f"{left.typ.wording} is never in {right.typ.wording}", node.place)
    if node.operator == "not_in":
        _refuse_absent(left, node)
        src = f"(not {src})"
    return ex.merge(src, TRUTH, left, right)


def _refuse_absent(code: Code, node: Any) -> None:
    if code.typ.optional:
        raise CompileFault(
            "may-be-absent", "turned round, this would also be true where a value that it compares is absent",
            node.place, "ask for it first: `… != none and …`",
        )


def negation(ex: Expressions, node: tree.Not, env: Env) -> Code:
    """`not`; refused before a comparison whose sides may be absent."""
    _refuse_turning(ex, node.operand, node, env)
    code = ex.truth(node.operand, env)
    return Code(f"(not {code.src})", TRUTH, code.deps, code.names)


def _refuse_turning(ex: Expressions, operand: Expression, node: tree.Not, env: Env) -> None:
    if isinstance(operand, tree.Compare) and not _is_none(operand.right):
        for code in sides(ex, operand, env):
            _refuse_absent(code, node)
    elif isinstance(operand, tree.Logic):
        for part in operand.operands:
            _refuse_turning(ex, part, node, env)
            env = env.know(facts(part)) if operand.operator == "and" else env


def logic(ex: Expressions, node: tree.Logic, env: Env) -> Code:
    """`and` / `or`; to the right of an `and` what the left tells is known."""
    codes = []
    for operand in node.operands:
        codes.append(ex.truth(operand, env))
        if node.operator == "and":
            env = env.know(facts(operand))
    return ex.merge(f"({f' {node.operator} '.join(c.src for c in codes)})", TRUTH, *codes)


def conditional(ex: Expressions, node: tree.Conditional, env: Env, expected: Type | None) -> Code:
    """`a if c else b`; in `a` what `c` tells is known."""
    test = ex.truth(node.test, env)
    first = ex.compile(node.then, env.know(facts(node.test)), expected)
    second = ex.compile(node.otherwise, env, first.typ)
    for code, side in ((first, node.otherwise), (second, node.then)):
        if NONE in (first.typ, second.typ) and code.typ.kind not in ("ref", "number", "money", "none"):
            raise CompileFault("wrong-type", f"this is {code.typ.wording}, which is never absent, and the other side is "
                               "`none`", side.place)
    if first.typ == NONE:
        first = Code(absent(second.typ), second.typ.maybe())
    if second.typ == NONE:
        second = Code(absent(first.typ), first.typ.maybe())
    if first.typ.present() != second.typ.present():
        raise CompileFault("wrong-type", f"one side is {first.typ.wording}, the other {second.typ.wording}", node.place)
    typ = first.typ.maybe() if first.typ.optional or second.typ.optional else first.typ
    code = ex.merge(f"({first.src} if {test.src} else {second.src})", typ, test, first, second)
    exact = f"({first.unchecked} if {test.src} else {second.unchecked})" if first.exact or second.exact else ""
    return attrs.evolve(code, exact=exact)


_FAR = 1 << 62
_RESULT = {
    ("+", "number", "number"): NUMBER, ("+", "money", "money"): MONEY, ("-", "number", "number"): NUMBER,
    ("-", "money", "money"): MONEY, ("*", "number", "number"): NUMBER, ("*", "money", "number"): MONEY,
    ("*", "number", "money"): MONEY, ("//", "number", "number"): NUMBER, ("//", "money", "money"): NUMBER,
    ("//", "money", "number"): MONEY, ("%", "number", "number"): NUMBER, ("%", "money", "money"): MONEY,
}


def arithmetic(ex: Expressions, node: tree.Binary, env: Env) -> Code:
    """Whole numbers; money and numbers are told apart.  Dividing by nothing gives 0: expressions are total."""
    left, right = ex.compile(node.left, env), ex.compile(node.right, env)
    for side, code in ((node.left, left), (node.right, right)):
        if code.typ.optional:
            raise CompileFault("may-be-absent", "one cannot reckon with what may be absent", side.place,
                               "ask for it first: `… if … != none else 0`")
    typ = _RESULT.get((node.operator, left.typ.kind, right.typ.kind))
    if typ is None:
        raise CompileFault("wrong-type", f"`{node.operator}` does not go between {left.typ.wording} and "
                           f"{right.typ.wording}", node.place)
    if node.operator in ("//", "%") and right.src == "0":
        raise CompileFault("division-by-zero", "nothing can be divided by 0", node.place)
    return _checked(ex.merge(_computed(node.operator, left, right), typ, left, right), node.operator, left, right)


def _computed(operator: str, left: Code, right: Code) -> str:
    """The exact value of what two numbers give."""
    a, b = left.unchecked, right.unchecked
    if operator in ("//", "%") and not b.isdigit():
        return f"({a} {operator} {b} if {b} else 0)"
    return f"({a} {operator} {b})"


def _checked(code: Code, operator: str, left: Code, right: Code) -> Code:
    """A value with the look whether a game may have it, unless the text shows that.

    What is added to it or compared with it takes the exact value, which is a little longer than 64 bits at most; a product
    of two values that both change is looked at wherever it stands, so that none grows without end.
    """
    if (operator == "//" and not left.exact) or (operator == "%" and not right.exact):
        return code  # it is no greater than what it is made of
    span = arithmetic_span(operator, left.span, right.span)
    if span[0] is not None and span[1] is not None and span[0] > -_FAR and span[1] < _FAR:
        return attrs.evolve(code, span=span)
    far = operator == "*" and None in left.span and None in right.span
    return attrs.evolve(code, src=f"fits({code.src})", exact="" if far else code.src)


def negative(ex: Expressions, node: tree.Negative, env: Env) -> Code:
    """`-a`."""
    code = ex.compile(node.operand, env)
    if code.typ not in (NUMBER, MONEY):
        raise CompileFault("wrong-type", f"`-` needs a number, and this is {code.typ.wording}", node.place)
    zero = Code("0", code.typ, span=(0, 0))
    return _checked(Code(f"(-{code.unchecked})", code.typ, code.deps, code.names), "-", zero, code)
