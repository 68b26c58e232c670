"""The targets of effects: a `keep` or, in the starting position of a scenario, the pass of a `repeat`."""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.advice.rules.definitions import defined_as
from aoi_rules.advice.rules.later_bindings import too_early
from aoi_rules.advice.rules.names_in_scope import chosen_of
from aoi_rules.advice.rules.unknown_names import require_known
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.check.attributes import base_of, fault_of_many, refuse_dot
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed.expressions import Counter, Expression, KeepValue
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import NUMBER, Shape, Type
from aoi_rules.words.components import Keep
from aoi_rules.words.effects import Move

__all__ = ["target"]

Target = tuple[Expression, str]
"""The target expression, and the name of its `keep` or its `repeat`."""


def target(
    checker: Checker, node: tree.Expression, scope: Scope, counters: bool, value: tree.Expression | None = None
) -> Target:
    """The target of an effect; `counters` tells whether it may be a `repeat`; `value` is the new value.  Raises Fault for
    anything else."""
    symbols = checker.symbols
    if isinstance(node, tree.Name) and node.name in symbols.keeps:
        keep = symbols.keeps[node.name]
        checker.use("keep", node.name, node.place)
        return KeepValue(keep.type, node.place, keep), keep.name
    if counters and isinstance(node, tree.Name) and node.name in symbols.counters:
        checker.use("counter", node.name, node.place)
        return Counter(NUMBER, node.place, node.name), node.name
    if isinstance(node, tree.Attribute):
        return _target_of_member(checker, node, scope, value)
    if isinstance(node, tree.Call) and isinstance(node.function, tree.Attribute):
        return _target_of_pair(checker, node, node.function, scope)
    name = node.name if isinstance(node, tree.Name) else ""
    found = checker.expression(node, scope)  # reports a name that is not declared at all
    hint = defined_as(symbols, node, value, found.type) or suggest_word(name, {n: k.place for n, k in symbols.keeps.items()},
                                                                        node.place)
    raise Fault("cannot-change", "only a `keep` can change", node.place,
                hint or _hint_for_swap(checker, node, value, scope))


def _hint_for_swap(checker: Checker, node: tree.Expression, value: tree.Expression | None, scope: Scope) -> str | None:
    """The hint for a `set` whose value could be a target."""
    try:
        kept = None if value is None else target(checker, value, scope, False)[0]
    except Fault:
        return None
    if kept is None or kept.type.without_absent() != checker.expression(node, scope).type:
        return None
    return f"did you mean `set {format_expression(value)} = {format_expression(node)}`?" if value is not None else None


def _keeps_of(checker: Checker, base: Expression) -> Mapping[str, KeepSymbol]:
    return checker.symbols.types[base.type.of].keeps if base.type.kind is Shape.MEMBER else {}


def _target_of_pair(checker: Checker, node: tree.Call, function: tree.Attribute, scope: Scope) -> Target:
    """The target `p.points(food)`: the value that a member keeps for a member of a second type."""
    base, found = base_of(checker, function, scope), checker.expression(node, scope)
    keep = _keeps_of(checker, base).get(function.name)
    if keep is None:
        raise Fault("cannot-change", "only a `keep` can change", node.place)
    return found, keep.name


def _hint_for_loop(
    checker: Checker, node: tree.Attribute, kind: Type, scope: Scope, value: tree.Expression | None
) -> str | None:
    """The hint for an attribute of several members: a loop; None if none of them has it, or one of them is meant."""
    decl = checker.symbols.types.get(kind.of)
    type_named = isinstance(node.value, tree.Name) and node.value.name == kind.of
    if decl is None or node.name not in decl.keeps or (type_named and chosen_of(kind.of, scope) is not None):
        return None
    each = next(name for name in ("p", "x", "y", "each_one") if name not in scope.names)
    effect = f"set {each}.{node.name} = {format_expression(value)}" if value is not None else "…"
    of = "" if value is not None else f", and in it `{each}.{node.name}`"
    return f"write `each {each} in {format_expression(node.value)} {{ {effect} }}`{of}"


def _hint_for_field(checker: Checker, kind: str, node: tree.Attribute) -> str:
    """The hint for a field that changes: its line."""
    field = checker.symbols.types[kind].fields.get(node.name) if kind in checker.symbols.types else None
    if field is None or field.place is None:
        return "only a `keep` can change"
    return f"only a `{Keep.word}` can change: write `{Keep.word} {node.name} …` in " + line_of(field.place, node.place, node.name)


def _hint_for_counted(checker: Checker, node: tree.Attribute, scope: Scope, value: tree.Expression | None) -> str | None:
    """The hint for a member in place of the only number that it keeps, `raise picture.artist by 1`; None where a value is set."""
    kind = checker.expression(node, scope).type
    decl = checker.symbols.types.get(kind.of) if kind.kind is Shape.MEMBER and value is None else None
    counts = [keep.name for keep in decl.keeps.values() if keep.type.counts and not keep.of] if decl is not None else []
    return f"write `{format_expression(node)}.{counts[0]}`" if len(counts) == 1 else None


def _hint_for_zone(checker: Checker, node: tree.Attribute, value: tree.Expression | None) -> str | None:
    """The hint for a zone in place of a keep: pieces come into it; None for anything else."""
    if node.name not in checker.symbols.zones or value is None:
        return None
    zone = format_expression(node)
    pieces = map(format_expression, value.items if isinstance(value, tree.Items) else (value,))
    lines = "; ".join(f"{Move.word} {piece} to {zone}" for piece in pieces)
    return f"it is a zone: write `{lines}`, in play with `from` and the zone where it is before `to`"


def _target_of_member(checker: Checker, node: tree.Attribute, scope: Scope, value: tree.Expression | None) -> Target:
    refuse_dot(checker, node)
    base = base_of(checker, node, scope)
    if base.type.has_several:
        require_known(checker, node.value)
        if (early := too_early(checker.symbols, node.value)) is not None:
            raise early
    if base.type.has_several and (hint := _hint_for_loop(checker, node, base.type, scope, value)) is not None:
        raise Fault("unknown-field", f"{base.type.wording} has no `{node.name}`: each of them has its own", node.place, hint,
                    names=(node.name,))
    keeps = _keeps_of(checker, base)
    if node.name not in keeps:
        checker.expression(node, scope)  # reports an attribute that does not exist at all
        known = {n: k.place for n, k in keeps.items()}
        raise Fault("cannot-change", f"`{node.name}` is not a `keep` of {base.type.wording}", node.place,
                    _hint_for_zone(checker, node, value) or _hint_for_counted(checker, node, scope, value)
                    or suggest_word(node.name, known, node.place)
                    or _hint_for_field(checker, base.type.of, node))
    if base.type.optional:
        raise Fault("may-be-absent", "this may be absent, and what is absent cannot change", node.value.place,
                    "check for it first: `when … != none`", absent=node.value)
    keep = keeps[node.name]
    if keep.of:
        raise fault_of_many(checker, keep, node, scope, changed=True)
    checker.use("keep", f"{base.type.of}.{keep.name}", node.place)
    return KeepValue(keep.type, node.place, keep, base), keep.name
