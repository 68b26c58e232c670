"""The recurring costs and incomes of an amount that a seat has, and its points at the end.

For each unit of the amount, this finds what it adds to another amount of the same seat in each pass of a loop of the flow, and to
a line of the score, if that is always the same number.  Conditions of lines are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, field, frozen

from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.effects import Alias, Change, Effect, EffectEach, Together
from aoi_rules.compiler.typed.rules import ActingBlock, Do, FlowPart, Phase, Points, Repeat, TypedRules
from aoi_rules.compiler.typed.verbs import Perform
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.language import tree
from aoi_rules.language.operators import ADD, MULTIPLY, SUBTRACT
from aoi_rules.model.ruleset import AttachmentModel
from aoi_rules.model.spans import times

__all__ = ["attached_by_keep"]

_DEEPEST = 20
"""Verbs may perform themselves, so they are followed only to this depth."""


def attached_by_keep(rules: TypedRules) -> Mapping[str, tuple[AttachmentModel, ...]]:
    """What is attached to each keep of the seats, by the keep's slot."""
    dos = [part for part, _, _ in _repeated_effects(rules.flow, _Surroundings())]
    lines = [item for item in rules.score.items if isinstance(item, Points) and item.counts]
    read = {id(node.keep): node.keep for node in expressions_of(*dos, *lines) if isinstance(node, typ.KeepValue)}
    found = {}
    for keep in read.values():
        if keep.per == "seat" and not keep.of and keep.type.numeric:
            known = (*_attached_amounts(rules, keep), *_attached_points(rules, keep, lines))
            if known:
                found[keep.slot] = known
    return found


def _attached_points(rules: TypedRules, keep: KeepSymbol, lines: list[Points]) -> Iterator[AttachmentModel]:
    """What each unit of a keep adds to lines of the score."""
    env = _Env(keep, frozenset({id(rules.score.me)}))
    for line in lines:
        by = _slope(line.value, env)
        if by:
            word = line.word
            yield AttachmentModel(by, word.name.name, "", word.title or word.name.name, _section_text(word.see), word.place)


def _attached_amounts(rules: TypedRules, keep: KeepSymbol) -> Iterator[AttachmentModel]:
    """What each unit of a keep adds to other amounts in each pass of a loop."""
    for part, where, selves in _repeated_effects(rules.flow, _Surroundings()):
        env = _Env(keep, frozenset(map(id, selves)))
        for target, by in _amount_changes(part.body, env, 0):
            if target is not keep:
                yield AttachmentModel(by, target.name, where.loop, where.title, where.section, part.place)


# ---- the flow -----------------------------------------------------------------------------------------------------------


@frozen
class _Surroundings:
    """The loop and the phase around a part of the flow, and the section of the rulebook of that phase."""

    loop: str = ""
    title: str = ""
    section: str = ""
    selves: tuple[typ.Binding, ...] = ()


def _repeated_effects(part: FlowPart, where: _Surroundings) -> Iterator[tuple[Do, _Surroundings, tuple[typ.Binding, ...]]]:
    """The effects in each pass of a named loop, with the seats that act then."""
    if isinstance(part, Do):
        if where.loop:
            yield part, where, where.selves
        return
    if isinstance(part, Repeat):
        where = evolve(where, loop=part.name)
    elif isinstance(part, Phase):
        where = evolve(where, title=part.word.title or part.name, section=_section_text(part.word.see))
    elif isinstance(part, ActingBlock):
        where = evolve(where, selves=(part.me,))
    for inner in part.parts:
        yield from _repeated_effects(inner, where)


def _section_text(see: object) -> str:
    return see.value if isinstance(see, tree.Text) else ""


# ---- what effects add ---------------------------------------------------------------------------------------------------


@frozen
class _Env:
    """What is known while one unit of a keep is traced: the bindings that are its seat, and by how much the values of other
    bindings grow with it, None if that is not always the same."""

    keep: KeepSymbol
    selves: frozenset[int]
    slopes: Mapping[int, int | None] = field(factory=dict)

    def bind(self, bindings: Mapping[int, int | None], selves: frozenset[int] = frozenset()) -> _Env:
        """The same with more bindings."""
        return evolve(self, slopes={**self.slopes, **bindings}, selves=self.selves | selves)


def _amount_changes(effects: tuple[Effect, ...], env: _Env, depth: int) -> Iterator[tuple[KeepSymbol, int]]:
    """The amounts of the seat that effects change, each with the change for one unit."""
    for item in effects:
        if isinstance(item, Alias):
            env = env.bind({id(item.binding): _slope(item.value, env)}, _seat_bindings([(item.binding, item.value)], env))
        elif isinstance(item, Change):
            by, target = _slope(item.by, env), strip_present(item.target)
            if by and isinstance(target, typ.KeepValue) and _is_of_seat(target, env):
                yield target.keep, by if item.operator is ADD else -by
        elif isinstance(item, EffectEach):
            # not counted again for each acting seat
            everybody = isinstance(strip_present(item.within), typ.Players) and not env.selves
            yield from _amount_changes(item.body, env.bind({id(item.binding): 0 if everybody else None},
                                                           frozenset({id(item.binding)}) if everybody else frozenset()), depth)
        elif isinstance(item, Together):
            yield from _amount_changes(item.body, env, depth)
        elif isinstance(item, Perform) and depth < _DEEPEST:
            inside = _bind_arguments(item.verb.parameters, item.arguments, item.verb.me, item.me, env)
            yield from _amount_changes(item.verb.body.effects, inside, depth + 1)


def _bind_arguments(
    parameters: tuple[typ.Binding, ...], arguments: tuple[typ.Expression, ...], me: typ.Binding | None,
    who: typ.Expression | None, env: _Env,
) -> _Env:
    """What is known inside a verb or a definition with these arguments."""
    pairs = [*zip(parameters, arguments, strict=True), *([(me, who)] if me is not None and who is not None else [])]
    slopes = {id(binding): _slope(value, env) for binding, value in pairs}
    return evolve(env, slopes=slopes, selves=_seat_bindings(pairs, env))


def _seat_bindings(pairs: list[tuple[typ.Binding, typ.Expression]], env: _Env) -> frozenset[int]:
    """The bindings that are the seat."""
    return frozenset(id(binding) for binding, value in pairs if _is_seat(value, env))


def _is_seat(node: typ.Expression | None, env: _Env) -> bool:
    node = strip_present(node) if node is not None else None
    return isinstance(node, typ.Local) and id(node.binding) in env.selves


def _is_of_seat(node: typ.KeepValue, env: _Env) -> bool:
    """Whether a kept value is an amount of the seat."""
    return node.keep.per == "seat" and not node.keep.of and _is_seat(node.base, env)


# ---- numbers ------------------------------------------------------------------------------------------------------------


def _slope(node: typ.Expression, env: _Env) -> int | None:
    """By how much a value grows with each unit; None if that is not always the same."""
    node = strip_present(node)
    if isinstance(node, typ.KeepValue) and node.keep is env.keep and _is_of_seat(node, env):
        return 1
    if isinstance(node, typ.Local):
        return env.slopes.get(id(node.binding), 0)
    if isinstance(node, typ.Negate):
        return times(-1, _slope(node.operand, env))
    if isinstance(node, typ.Use):
        definition = node.definition
        inner = _bind_arguments(definition.parameters, node.arguments, definition.me, node.me, env)
        return _slope(definition.body, inner)
    if isinstance(node, typ.Arithmetic) and node.operator in (ADD, SUBTRACT):
        left, right = _slope(node.left, env), _slope(node.right, env)
        return None if left is None or right is None else left + (right if node.operator is ADD else -right)
    if isinstance(node, typ.Arithmetic) and node.operator is MULTIPLY:
        return _slope_of_product(node, env)
    return 0 if _is_constant(node, env) else None


def _slope_of_product(node: typ.Arithmetic, env: _Env) -> int | None:
    left, right = _slope(node.left, env), _slope(node.right, env)
    if left == right == 0:
        return 0
    if left == 0:
        return times(_constant_value(node.left), right)
    return times(_constant_value(node.right), left) if right == 0 else None


def _constant_value(node: typ.Expression) -> int | None:
    """The number of a constant expression; None for any other."""
    node = strip_present(node)
    if isinstance(node, typ.Const):
        return node.value if isinstance(node.value, int) else None
    if isinstance(node, typ.Use) and not node.arguments:
        return _constant_value(node.definition.body)
    return times(-1, _constant_value(node.operand)) if isinstance(node, typ.Negate) else None


def _is_constant(node: typ.Expression, env: _Env) -> bool:
    """Whether a value does not depend on the amount."""
    return not any((isinstance(one, typ.KeepValue) and one.keep is env.keep)
                   or (isinstance(one, typ.Local) and env.slopes.get(id(one.binding), 0) != 0) for one in expressions_of(node))
