"""The checker of expressions: from the tree of a text to typed expressions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from aoi_rules.advice.numbers import number_called
from aoi_rules.advice.rules.attributes import hint_for_members, longer_names, of_only_value
from aoi_rules.advice.rules.names_in_scope import names_of
from aoi_rules.advice.rules.unknown_names import (
    fault_of_iterated,
    hint_for,
    hint_for_binding,
    hint_for_choice,
    hint_for_reader,
    hint_for_unused,
    hint_for_zone,
    hint_to_declare,
    line_of_points,
)
from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.check import (
    attributes,
    calls,
    comparisons,
    comprehensions,
    expanded_forms,
    operators,
    sequences,
    subscripts,
)
from aoi_rules.compiler.check.context import Check, CheckContext
from aoi_rules.compiler.check.definitions import use_definition
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.link_names import LinkName
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.model.types import BASIC, NONE, NUMBER, Shape, Type, list_of, member_of

__all__ = ["Checker"]


# ---- literals and names ------------------------------------------------------------------------------------------------


def _check_literal(check: CheckContext, node: tree.Number | tree.Money, scope: Scope, expected: Type | None) -> typ.Expression:
    """A figure: of the expected type if that type is written as such a figure."""
    written = tree.LITERALS[type(node)]
    kind = expected.element_type.without_absent() if expected is not None and expected.literal == written else BASIC[written]
    return typ.Const(node.value, kind, place=node.place)


def _check_text(check: CheckContext, node: tree.Text, scope: Scope, expected: Type | None) -> typ.Expression:
    return typ.Const(node.value, place=node.place)


def _check_name(check: CheckContext, node: tree.Name, scope: Scope, expected: Type | None) -> typ.Expression:
    """A name: a binding, a member of the expected type, a declaration, or a member of any type."""
    name = node.name
    if name in scope.names:
        return check.local(scope.names[name], node.place)
    if name in ("yes", "no"):
        return typ.Const(name == "yes", place=node.place)
    if name == "none":
        return typ.Absent(NONE, node.place)
    found = _expected_member(check, node, expected) or _find_declaration(check, node, scope)
    return found or _find_member(check, node, scope, expected)


def _expected_member(check: CheckContext, node: tree.Name, expected: Type | None) -> typ.Expression | None:
    types = check.symbols.types
    if expected is None or expected.kind not in (Shape.MEMBER, Shape.LIST, Shape.SET) or expected.of not in types:
        return None
    return check.member(expected.of, node.name, node.place) if node.name in types[expected.of].index else None


def _find_declaration(check: CheckContext, node: tree.Name, scope: Scope) -> typ.Expression | None:
    """The expression for a name that is declared once for the whole game; None if there is no such declaration."""
    name, place, symbols = node.name, node.place, check.symbols
    if name in symbols.keeps:
        check.use("keep", name, place)
        return typ.KeepValue(symbols.keeps[name].type, place, symbols.keeps[name])
    if name in symbols.options:
        check.use("option", name, place)
        return typ.Option(member_of(name), place, name)
    if name in symbols.zones:
        return attributes.zone_of(check, node, scope)
    if name in symbols.defines:
        return use_definition(check, name, (), node, scope)
    if name == "players":
        return typ.Players(list_of("seat"), place)
    if name == "others":
        me = _require_me(node, scope)
        return typ.Others(list_of("seat"), place, check.local(me, place))
    if name in symbols.counters:
        check.use("counter", name, place)
        return typ.Counter(NUMBER, place, name)
    if name in symbols.types:
        check.use("type", name, place)
        return typ.Players(list_of(name), place) if name == "seat" else typ.Members(list_of(name), place, name)
    return None


def _require_me(node: tree.Name, scope: Scope) -> typ.Binding:
    if scope.acting_seat is None:
        players = " or ".join(f"`{name}`" for name in names_of("seat", scope))
        raise Fault("nobody-acts", f"nobody is acting here, so `{node.name}` means nothing", node.place,
                    f"write {players}" if players else _WHO_ACTS)
    return scope.acting_seat


_WHO_ACTS = "`me` is known in actions, and inside `each player in …` of the flow; elsewhere go through `players`"


def _find_member(check: CheckContext, node: tree.Name, scope: Scope, expected: Type | None) -> typ.Expression:
    """A member of any type; the hint for an unknown member is about the `expected` type."""
    if node.name == "me":
        _require_me(node, scope)
    homes = [t for t in check.symbols.types.values() if node.name in t.index]
    homes = [t for t in homes if not any(t.parent == h.name for h in homes)]  # a member nested in a place with its own name
    if len(homes) == 1:
        return check.member(homes[0].name, node.name, node.place)
    if homes:
        choices = " or ".join(f"`{t.name}.{node.name}`" for t in homes)
        other = None if expected is None else longer_names(node.name, expected, check.symbols)
        raise Fault("ambiguous-name", f"`{node.name}` could mean several things", node.place, other or f"say {choices}",
                    names=(node.name,))
    _refuse_lost(check, node, expected)
    figure = number_called(node.name)
    hint = f"write `{figure}`" if figure is not None else hint_for(check, node, scope)
    if any(node.name in name.split("--") for name in check.global_names if "--" in name):
        raise Fault("", "the link that names it is reported", node.place)
    known = check.names_in_scope(scope) | dict.fromkeys(_OTHERS if scope.acting_seat is not None else _OTHERS[1:])
    if expected is not None and expected.numeric:  # no member is meant
        others = {*check.symbols.zones, *(name for decl in check.symbols.types.values() for name in decl.index)}
        known = {name: place for name, place in known.items() if name not in others or name in scope.names}
    hint = (hint or hint_for_reader(check, node, scope) or suggest_word(node.name, known, node.place)
            or hint_for_unused(check, node) or hint_for_zone(check, node)
            or (hint_for_members(expected, check.symbols) if expected else None)
            or line_of_points(check, node))
    if hint is None and scope.acting_seat is None and find_similar(node.name, _OTHERS[:1]):
        hint = f"nobody acts here, so there are no others: all players are `{_OTHERS[1]}`"
    if hint is None and check.rules is not None and expected is None:
        hint = hint_for_members(member_of("seat"), check.symbols)
    if hint is None and not check.symbols.unsound and node.name.islower():
        hint = hint_for_choice(check, node) or hint_for_binding(check, node)
        if hint is None and (iterated := fault_of_iterated(check, node)) is not None:
            raise iterated
        hint = hint or hint_to_declare(node)
    raise Fault("unknown-name", f"nothing is called `{node.name}` here", node.place, hint, names=(node.name,))


def _refuse_lost(check: CheckContext, node: tree.Name, expected: Type | None) -> None:
    """Raise Fault for a name that no value has for a reason of its own: of a network, of the value that an option lacks, or in a
    line that could not be understood."""
    if node.name in check.report.lost:
        raise Fault("", "what would have given it a value could not be understood", node.place)
    if node.name in check.symbols.networks:
        raise Fault("unknown-name", f"`{node.name}` is a network, which has no value itself", node.place,
                    f"the places that links join to one are `{node.name}.reached(PLACE)`", names=(node.name,))
    if expected is not None and (lacking := of_only_value(node, expected, check.symbols)) is not None:
        raise lacking


_OTHERS = ("others", "players")
"""What is known where somebody acts, without being declared."""


def _check_pair(check: CheckContext, node: tree.Pair, scope: Scope, expected: Type | None) -> typ.Expression:
    """`a -- b` or `KIND.a -- b`: the link between two members, of the `expected` kind if there are several."""
    kinds = [decl for decl in check.symbols.types.values() if decl.joins]
    name = LinkName.of(node, kinds)
    if name.kind:
        check.use("type", name.kind, node.place)
    found = name.find_links(kinds)
    wanted = [one for one in found if expected is not None and expected.kind is Shape.MEMBER and one[0].name == expected.of]
    if len(wanted or found) == 1:
        decl, number = (wanted or found)[0]
        check.use("member", f"{decl.name}.{decl.members[number].name}", node.place)
        return typ.Member(member_of(decl.name), node.place, number)
    if found:
        pair = " -- ".join(name.ends)
        raise Fault("ambiguous-name", f"several links join `{name.ends[0]}` and `{name.ends[1]}`", node.place,
                    f"say which one: {' or '.join(f'`{decl.name}.{pair}`' for decl, _ in found)}")
    raise name.unknown_link(next((decl.name for decl in kinds), "rail"))


def _check_items(check: CheckContext, node: tree.Items, scope: Scope, expected: Type | None) -> typ.Expression:
    """A list literal: single values, all of one type."""
    found = [check.expression(item, scope, expected) for item in node.items]
    if not found:
        return typ.Tuple((), list_of(expected.of if expected else ""), place=node.place)
    first = found[0].type
    for item, one in zip(node.items, found, strict=True):
        kind = one.type
        if kind.kind in (Shape.LIST, Shape.SET, Shape.ZONE, Shape.NONE):
            raise Fault("wrong-type", f"a list holds single things, and this is {kind.wording}", item.place)
        if kind.optional and kind.of == "seat" and all(isinstance(other, typ.Member) for other in found):
            raise Fault("may-be-absent", "not every seat plays in every game", item.place,
                        "`players` is the list of those that play, in their order")
        if kind.optional:
            raise Fault("may-be-absent", "what is in a list must be present, and this may be absent", item.place,
                        "check for it first: `… if … != none else …`", absent=item)
        if kind != first:
            raise Fault("wrong-type", f"the list begins with {first.wording}, and this is {kind.wording}", item.place)
    return typ.Tuple(tuple(found), list_of(first.name), place=node.place)


# ---- the checker -------------------------------------------------------------------------------------------------------


class Checker(CheckContext):
    """Checks the expressions of one ruleset; a problem is raised as a `Fault` with its place."""

    CHECKS: ClassVar[Mapping[type, Check]] = {
        tree.Attribute: attributes.attribute, tree.Binary: operators.arithmetic, tree.Call: calls.call,
        tree.Compare: comparisons.compare, tree.Comprehension: comprehensions.comprehension,
        tree.Conditional: operators.conditional, tree.Index: subscripts.index, tree.Items: _check_items,
        tree.Logic: operators.logic, tree.Money: _check_literal,
        tree.Name: _check_name, tree.Negative: operators.negative, tree.Not: operators.negation, tree.Number: _check_literal,
        tree.Pair: _check_pair, tree.Text: _check_text,
    }

    def source(self, node: Expression, scope: Scope) -> typ.Expression:
        """An expression that can be iterated over: a list, a set, a zone, or a `Range`."""
        return sequences.source(self, node, scope)

    def element(self, found: typ.Expression) -> Type:
        """The type of each item of an iterable."""
        return sequences.element(self, found)

    def zone(self, node: Expression, scope: Scope) -> typ.Expression:
        """A zone: a common zone by its name, or an expression of the kind `zone`."""
        return attributes.zone_of(self, node, scope)

    def changes(self, found: typ.Expression) -> bool:
        """Whether the value of an expression depends on the state of a game."""
        return expanded_forms.changes(self, found)

    def is_fixed(self, found: typ.Expression) -> bool:
        """Whether the text alone decides the value of an expression: it depends neither on the state nor on a name."""
        return expanded_forms.is_fixed(self, found)
