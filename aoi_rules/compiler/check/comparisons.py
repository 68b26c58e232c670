"""Comparisons: two values, a value and `none`, and one value among several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from aoi_rules.advice.rules.absent_values import absent_at_first
from aoi_rules.advice.rules.attributes import attribute_of_type, hint_for_ambiguous, hint_for_comparison, member_in
from aoi_rules.advice.rules.definitions import figure_in, hint_for_quotient, quoted_in, quoted_member, use_that_reads
from aoi_rules.advice.rules.figures import figure, other_kind
from aoi_rules.advice.rules.later_bindings import too_early
from aoi_rules.advice.similar_names import constant_for
from aoi_rules.advice.suggestions import Guess, ask_about
from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.constants import TRUTHS
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.diagnostics import Mention
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import DIVIDE, EQUAL, IN, NOT_IN, UNEQUAL
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import is_none, name_in
from aoi_rules.model.types import NONE, TRUTH, Shape, Type, list_of
from aoi_rules.words.scenario import Sees

__all__ = ["check_operands", "compare", "local_names", "refuse_absent"]


def check_operands(check: CheckContext, node: tree.Compare, scope: Scope) -> tuple[typ.Expression, typ.Expression]:
    """Both operands; the other operand determines the type of a figure or of a bare name of a member."""
    left, right = node.left, node.right
    if _type_uncertainty(left, scope) > _type_uncertainty(right, scope):
        second = check.expression(right, scope)
        return check.expression(left, scope, second.type), second
    first = check.expression(left, scope)
    pieces = list_of(check.symbols.zones[first.type.of].of) if first.type.kind is Shape.ZONE else first.type
    try:
        return first, check.expression(right, scope, pieces)
    except Fault as fault:
        if fault.code == "ambiguous-name" and isinstance(right, tree.Name):
            fault.hint = hint_for_ambiguous(node, first.type, check.symbols) or fault.hint
        raise


def _type_uncertainty(node: Expression, scope: Scope) -> int:
    """How much the type of an operand depends on the other one: a figure's most, that of a bare name of a member or a link
    less."""
    if isinstance(node, tree.Negative):
        node = node.operand
    if isinstance(node, tree.Number | tree.Money):
        return 2
    return 1 if isinstance(node, tree.Pair) or (isinstance(node, tree.Name) and node.name not in scope.names) else 0


def compare(check: CheckContext, node: tree.Compare, scope: Scope, expected: Type | None) -> typ.Expression:
    """A comparison: false if an operand is absent, except with the literal `none`."""
    if is_none(node.right):
        return _compare_with_none(check, node, scope)
    _refuse_forms(node)
    left, right = check_operands(check, node, scope)
    if node.operator in (IN, NOT_IN):
        return _check_membership(check, node, left, right)
    _refuse_kinds(check, node, left, right)
    both_lists = left.type.kind == right.type.kind is Shape.LIST
    if left.type.without_absent() != right.type.without_absent() and not both_lists:
        quoted = quoted_in(check.symbols, node.left, right.type) or quoted_in(check.symbols, node.right, left.type)
        if (blamed := quoted or _figure_defined(check, node, left, right)) is not None:
            raise blamed
        raise too_early(check.symbols, node.left, node.right) or Fault(
            "wrong-type", f"{left.type.wording} cannot be compared with {right.type.wording}", node.place,
            _hint_for_comparison(check, node, scope, left.type, right.type), local_names(right, left),
            kinds=(left.type.wording, right.type.wording))
    if node.operator not in (EQUAL, UNEQUAL) and not left.type.has_absent_value:
        raise Fault("wrong-type", f"{left.type.wording} has no order", node.place, kinds=(left.type.wording,))
    return typ.Compare(TRUTH, node.place, node.operator, left, right)


def _figure_defined(check: CheckContext, node: tree.Compare, left: typ.Expression, right: typ.Expression) -> Fault | None:
    """The fault of a definition that is compared with another kind of figure than it is; None if another text gives what it is
    compared with, which may be wrong itself."""
    for side, this, that in ((node.left, left, right), (node.right, right, left)):
        there = not isinstance(that, typ.KeepValue) or that.keep.place.source is node.place.source
        if there and (found := figure_in(check.symbols, side, that.type, this.type)) is not None:
            return found
    return None


def _refuse_forms(node: tree.Compare) -> None:
    """Raise Fault for something on the right of a comparison that is not allowed there: a range, or several values joined by `or`
    or `and`."""
    left, right = format_expression(node.left), node.right
    if node.operator in (IN, NOT_IN) and isinstance(right, tree.Range) and right.high is not None:
        both = f"{format_expression(right.low)} <= {left} and {left} <= {format_expression(right.high)}"
        raise Fault("wrong-expression", "`in` cannot be followed by a range here", right.place,
                    f"write `{both}`" if node.operator is IN else f"write `not ({both})`")
    if isinstance(right, tree.Logic) and not any(isinstance(one, tree.Compare | tree.Logic | tree.Not) for one in right.operands):
        each = f" {right.operator} ".join(f"{left} {node.operator} {format_expression(one)}" for one in right.operands)
        raise Fault("wrong-type", f"`{right.operator}` joins whole conditions", right.place, f"write `{each}`")


def _refuse_kinds(check: CheckContext, node: tree.Compare, left: typ.Expression, right: typ.Expression) -> None:
    """Raise Fault for an amount of money compared with a number, or a number compared with money."""
    for side, this, that in ((node.right, right, left), (node.left, left, right)):
        if figure(node.left) and figure(node.right):
            break
        hint: Mention | Guess | None = other_kind(side, that.type.kind, this.type.kind)
        if hint is not None:
            hint = hint_for_quotient(check.symbols, _dividing_amounts(that), side) or hint
            raise Fault("wrong-type", f"{left.type.wording} cannot be compared with {right.type.wording}", side.place, hint,
                        local_names(that), kinds=(left.type.wording, right.type.wording))


def _dividing_amounts(number: typ.Expression) -> Iterator[str]:
    """The definitions of amounts of money by which an amount in a number is divided."""
    for part in expressions_of(number):
        by = part.right if isinstance(part, typ.Arithmetic) and part.operator is DIVIDE else None
        if isinstance(by, typ.Use) and by.type.kind is Shape.MONEY:
            yield by.definition.name


def local_names(*found: typ.Expression) -> tuple[str, ...]:
    """The names among some operands that have local values, such as parameters."""
    return tuple(one.binding.name for one in found if isinstance(one, typ.Local))


def _hint_for_use(check: CheckContext, node: tree.Compare, scope: Scope, left: Type, right: Type) -> str | None:
    """The hint for an attribute beside a value of another type: the definition with such a value that reads this attribute."""
    for side, other, wanted in ((node.right, node.left, left), (node.left, node.right, right)):
        use = use_that_reads(check.symbols, side, other)
        try:
            fits = use is not None and check.expression(use, scope).type == wanted.without_absent()
        except Fault:
            fits = False
        if use is not None and fits:
            return ask_about(f"`{format_expression(use)}`")
    return None


def _hint_for_comparison(check: CheckContext, node: tree.Compare, scope: Scope, left: Type, right: Type) -> str | None:
    """A hint that shows how a comparison of two types could be meant."""
    if {left.kind, right.kind} == {Shape.NUMBER, Shape.MONEY}:
        if figure(node.left) and figure(node.right):
            return "money has a `$` before it, and a number has none"
        return _hint_for_text(check, node, left, right) or _hint_for_use(check, node, scope, left, right) or (
            "an amount divided by `$1` is a number, and a number times `$1` an amount")
    for side, other in ((node.right, left), (node.left, right)):
        if (named := quoted_member(check.symbols, side, other)) is not None and named.sure is not None:
            member = tree.Name(named.sure, side.place)
            compared = attrs.evolve(node, right=member) if side is node.right else attrs.evolve(node, left=member)
            return f"write `{format_expression(compared)}`, without quotation marks"
        if isinstance(side, tree.Text) and other.kind is Shape.MEMBER and side.value.isidentifier():
            return f"a name is written without quotation marks: `{side.value}`"
    if left == NONE:
        return f"put `none` on the right: `{format_expression(node.right)} {node.operator} none`"
    if (meant := _hint_for_truth(node, left, right) or _hint_for_links(check, node, left, right)) is not None:
        return meant
    several = _hint_for_several(check, node, left, right) if node.operator in (EQUAL, UNEQUAL) else None
    return several or hint_for_comparison(node, left, right, check.symbols) or _hint_for_text(check, node, left, right)


def _hint_for_text(check: CheckContext, node: tree.Compare, left: Type, right: Type) -> str | None:
    """The hint for an attribute of another type than it is compared with, or for the thing without one, if the text of the line
    shows one of the same thing that fits: “You have only {me.money}” beside `price <= me.points`."""
    for side, wanted in ((node.right, left), (node.left, right)):
        of = name_in(side.value if isinstance(side, tree.Attribute) else side)
        if not of:
            continue
        names = re.findall(rf"\{{{of}\.(\w+)\}}", node.place.line_text)
        kinds = [kind for name in names for kind in [_kind_of(check, name)] if kind == wanted.without_absent()]
        if len({*names}) == 1 and kinds:
            return f"did you mean `{of}.{names[0]}`, as the text says?"
    return None


def _kind_of(check: CheckContext, name: str) -> Type | None:
    """The type of a keep or a field, whose ever it is; None if there is none, or several."""
    found = {of[name].type for decl in check.symbols.types.values() for of in (decl.keeps, decl.fields) if name in of}
    return found.pop() if len(found) == 1 else None


def _hint_for_several(check: CheckContext, node: tree.Compare, left: Type, right: Type) -> str | None:
    """The hint for a list, a set or a zone that is equated with one of what it holds, or with several."""
    among, held = (check.symbols.zones[kind.of].of if kind.kind is Shape.ZONE else kind.of for kind in (right, left))
    if left.kind is Shape.ZONE and right.kind is Shape.LIST:
        return _hint_for_pieces(check, node)
    if right.kind in _SEVERAL and (left.name == among or hint_for_comparison(node, left, right, check.symbols) is None):
        among_them = attrs.evolve(node, operator=IN if node.operator is EQUAL else NOT_IN)
        return f"write `{format_expression(among_them)}`"
    if left.kind in _SEVERAL and right.name == held:
        asked = attrs.evolve(node, operator=IN if node.operator is EQUAL else NOT_IN, left=node.right, right=node.left)
        return f"write `{format_expression(asked)}`"
    return None


_SEVERAL = (Shape.LIST, Shape.SET, Shape.ZONE)


def _hint_for_pieces(check: CheckContext, node: tree.Compare) -> str:
    """The hint for a zone that is equated with a list: how many pieces of a kind it has and, in a scenario, what a seat sees."""
    zone, listed = format_expression(node.left), node.right.items if isinstance(node.right, tree.Items) else ()
    piece = format_expression(listed[0]) if listed else "PIECE"
    number = sum(format_expression(one) == piece for one in listed) or "NUMBER"
    counted = f"write `{zone}.count({piece}) {node.operator} {number}` for each kind of piece"
    seen = f", or claim what a seat sees: `{Sees.word} SEAT {zone} = {format_expression(node.right)}`"
    return counted + (seen if check.rules is not None and node.operator is EQUAL else "")


def _hint_for_links(check: CheckContext, node: tree.Compare, left: Type, right: Type) -> str | None:
    """The hint for links of two kinds that are compared: whether they join the same two."""
    joined = [decl.joins for kind in (left, right) if kind.kind is Shape.MEMBER and (decl := check.symbols.types.get(kind.of))]
    named = all(isinstance(side, tree.Name | tree.Attribute) for side in (node.left, node.right))
    if len(joined) < 2 or not joined[0] or joined[0] != joined[1] or not named or node.operator.ordered:
        return None
    first, second = format_expression(node.left), format_expression(node.right)
    test = f"all(x in {first}.ends for x in {second}.ends)"
    return f"to test whether they join the same two, write `{test if node.operator is EQUAL else f'not {test}'}`"


def _hint_for_truth(node: tree.Compare, left: Type, right: Type) -> str | None:
    """The hint for a number or an amount that is compared with `yes` or `no`: a test whether it is 0; and for a truth that is
    compared with 0 or 1."""
    if node.operator.ordered:
        return None
    said = node.right.value if isinstance(node.right, tree.Number | tree.Text) else None
    truth = _TRUTHS.get(said if isinstance(said, int) else constant_for(str(said)) or str(said).lower())
    if left.kind is Shape.TRUTH and truth is not None:
        holds = truth is (node.operator is EQUAL)
        return f"write `{format_expression(node.left if holds else tree.Not(node.left, node.place))}`"
    if not left.counts or right.kind is not Shape.TRUTH or not isinstance(node.right, tree.Name):
        return None
    none = (node.right.name == "no") is (node.operator is EQUAL)
    zero = tree.Money(0, node.place) if left.kind is Shape.MONEY else tree.Number(0, node.place)
    return f"write `{format_expression(attrs.evolve(node, operator=EQUAL if none else UNEQUAL, right=zero))}`"


_TRUTHS: Mapping[object, bool] = dict[object, bool]((*TRUTHS.items(), (0, False), (1, True)))
"""What people write for `yes` and `no`."""


def _compare_with_none(check: CheckContext, node: tree.Compare, scope: Scope) -> typ.Expression:
    if node.operator not in (EQUAL, UNEQUAL):
        raise Fault("wrong-type", "`none` can only be compared with `==` and `!=`", node.place)
    found = check.expression(node.left, scope)
    unguarded = found.type.or_absent()
    if isinstance(node.left, tree.Attribute):
        unguarded = check.expression(node.left, scope.without_guards()).type if scope.present else found.type
    always = not unguarded.optional and not check.defining  # a definition may be used with values of both kinds
    if found.type == NONE or not found.type.has_absent_value or always:
        if (early := too_early(check.symbols, node.left)) is not None:
            raise early
        says, rather = f"this is {found.type.wording}, which is never absent", _hint_for_emptiness(node, found.type)
        raise Fault("never-absent", says, node.place if rather else node.left.place,
                    rather or _hint_for_first_value(node, found) or "leave the comparison out")
    return typ.AbsenceTest(TRUTH, node.place, node.operator is EQUAL, found)


def _hint_for_first_value(node: tree.Compare, found: typ.Expression) -> str | None:
    """The hint for a keep that is never absent, since its line gives it no first value; None for anything else."""
    hint = absent_at_first(found.keep, node.place) if isinstance(found, typ.KeepValue) else None
    return hint and hint + "; else leave the comparison out"


def _hint_for_emptiness(node: tree.Compare, kind: Type) -> str | None:
    """The hint for a comparison with `none` of something that holds several things and may be empty; None for anything else."""
    text, absent = format_expression(node.left), node.operator is EQUAL
    if kind.kind is Shape.ZONE:
        return f"write `{text}.empty`" if absent else f"write `not {text}.empty`"
    if kind.kind in (Shape.LIST, Shape.SET):
        return f"write `count({text}) {'==' if absent else '>'} 0`"
    return None


def _check_membership(check: CheckContext, node: tree.Compare, left: typ.Expression, right: typ.Expression) -> typ.Expression:
    first, second = left.type, right.type
    if second.kind not in (Shape.SET, Shape.LIST, Shape.ZONE):
        having = attribute_of_type(node.right, second, list_of(first.name), check.symbols)
        has = f"write `{format_expression(attrs.evolve(node, right=having))}`" if having is not None else None
        raise Fault("wrong-type", f"`in` needs a list, a set or a zone, and this is {second.wording}",
                    node.right.place, "did you mean `==`?" if first.without_absent() == second.without_absent() else has,
                    kinds=(second.wording,))
    of = check.symbols.zones[second.of].of if second.kind is Shape.ZONE else second.of
    if first.kind in (Shape.SET, Shape.LIST) and first.of == of:
        likely, rather = (Loop.ANY, Loop.ALL) if node.operator is IN else (Loop.ALL, Loop.ANY)
        if (early := too_early(check.symbols, node.left)) is not None:
            raise early
        asked = f"(x {node.operator} {format_expression(node.right)} for x in {format_expression(node.left)})"
        raise Fault("wrong-type", f"`{node.operator}` asks about one thing, and this is {first.wording}", node.left.place,
                    f"write `{likely}{asked}`, or `{rather}` in place of `{likely}`", kinds=(first.wording,))
    if of and first.name != of:
        raise Fault("wrong-type", f"{first.wording} is never in {second.wording}", node.place,
                    member_in(node, first, of, check.symbols), kinds=(first.wording, second.wording))
    if node.operator is NOT_IN:
        refuse_absent(left, node)
    return typ.Contains(TRUTH, node.place, left, right, node.operator is NOT_IN)


def refuse_absent(found: typ.Expression, node: Any) -> None:
    """Raise Fault for a negated operand that may be absent."""
    if found.type.optional:
        raise Fault("may-be-absent", "negated, this would also be true if a value that it compares is absent",
                    node.place, "check for it first: `… != none and …`")
