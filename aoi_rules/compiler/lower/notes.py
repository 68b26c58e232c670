"""Notes in a program that explains plays: before each change, its place in the text and the terms of its amount."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve

from aoi_rules.compiler.lower.context import PLAYERS, Context, Env
from aoi_rules.compiler.lower.expressions import lower_expression, lower_items, lowered_all
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.effects import WRITERS, slots_written
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.rules import Points
from aoi_rules.diagnostics import Place
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ADD, SUBTRACT
from aoi_rules.model.points import Addend, PointKind, RulePoint
from aoi_rules.model.types import Shape

__all__ = ["with_notes", "noted_name", "note_reset", "note_score"]

_Lines = list[sta.Statement]
_Sum = list[tuple[Addend, tuple[exp.Expression, ...]]]
"""Terms, each with its value and, for an entry of a slot, the index of the entry."""


def with_notes(context: Context, item: eff.Effect, env: Env, lines: _Lines) -> _Lines:
    """The statements of an effect that binds no name, with notes if the program explains."""
    if not context.trace.explains or (item.blocks and not isinstance(item, ver.Perform)):
        return lines
    if isinstance(item, ver.Perform):
        sums = [_collect_terms(context, argument, env) for argument in item.arguments]
        hidden = env.closed or any(context.reads_secret(env, lower_expression(context, one, env)) for one in item.arguments)
        names = tuple(binding.name for binding in item.verb.parameters)
        call = _make_note(context, RulePoint(PointKind.CALL, item.place, names=names, logged=bool(item.verb.text), hidden=hidden),
                          sums)
        return [call, *lines, _make_note(context, RulePoint(PointKind.RETURN, item.place), ())]
    changed = tuple(sorted({slot for line in lines if line.__class__ in WRITERS for slot in slots_written(line)}))
    amount = item.by if isinstance(item, eff.Change) else item.value if isinstance(item, eff.Set) else None
    sums = [_collect_terms(context, amount, env)] if amount is not None and amount.type.numeric else []
    if isinstance(item, eff.Change) and item.operator is SUBTRACT:
        sums = [[_negate_term(one) for one in each] for each in sums]
    secret = amount is not None and context.reads_secret(env, lower_expression(context, amount, env))
    point = RulePoint(PointKind.CHANGE, item.place, changed, sets=isinstance(item, eff.Set), hidden=env.closed, secret=secret)
    return [_make_note(context, point, sums), *lines]


def noted_name(context: Context, item: eff.Effect, env: Env, lines: _Lines) -> _Lines:
    """The statements of an effect that binds a name, with notes; `env` is the environment before it."""
    if not context.trace.explains:
        return lines
    if isinstance(item, eff.DrawPiece):
        changed = tuple(sorted({slot for line in lines if line.__class__ in WRITERS for slot in slots_written(line)}))
        return [_make_note(context, RulePoint(PointKind.CHANGE, item.place, changed, hidden=env.closed), ()), *lines]
    if isinstance(item, eff.Alias) and item.value.type.numeric:
        first = lines[0]
        assert isinstance(first, sta.Assign)
        point = RulePoint(PointKind.VALUE, item.place, names=(first.target.name,))
        return [_make_note(context, point, [_collect_terms(context, item.value, env)]), *lines]
    return lines


def note_reset(context: Context, slot: str, place: Place) -> _Lines:
    """The note that the flow itself gives a slot another value; nothing if the program does not explain."""
    if not context.trace.explains:
        return []
    return [_make_note(context, RulePoint(PointKind.CHANGE, place, (slot,), sets=True), ())]


def note_score(context: Context, item: Points, me: exp.Local, env: Env) -> _Lines:
    """The notes that show, for each seat `me`, the terms of its number in a line of the score; nothing if the program does not
    explain."""
    if not context.trace.explains:
        return []
    terms = _collect_terms(context, item.value, env, apart=True)
    note = _make_note(context, RulePoint(PointKind.SCORE, item.word.place, names=(item.word.name.name,)), [terms])
    body = sta.Note(note.number, (me, *note.values), place=note.place)
    return [sta.ForEach((me,), exp.Indices(PLAYERS, "seat"), (), (body,), place=item.word.place)]


def _make_note(context: Context, point: RulePoint, sums: Sequence[_Sum]) -> sta.Note:
    """The note of a point with these sums."""
    points = context.trace.noted
    points.append(evolve(point, sums=tuple(tuple(term for term, _ in one) for one in sums)))
    values = tuple(value for one in sums for _, values in one for value in values)
    return sta.Note(len(points) - 1, values, place=point.place)


# ---- what an amount consists of -----------------------------------------------------------------------------------------


def _collect_terms(context: Context, node: typ.Expression, env: Env, apart: bool = False) -> _Sum:
    """The terms of a number; none for anything else.  A sum over members is taken `apart` or is one term."""
    if not node.type.numeric or node.type.optional:
        return []
    if isinstance(node, typ.Arithmetic) and node.operator in (ADD, SUBTRACT):
        left, right = _collect_terms(context, node.left, env, apart), _collect_terms(context, node.right, env, apart)
        return [*left, *(right if node.operator is ADD else [_negate_term(one) for one in right])]
    if isinstance(node, typ.Negate):
        return [_negate_term(one) for one in _collect_terms(context, node.operand, env, apart)]
    each = _list_addends(context, node, env) if apart else None
    if each is not None:
        return [each]
    value, text = lower_expression(context, node, env), _describe_number(node)
    hidden = context.reads_secret(env, value)
    if isinstance(node, typ.Local) and isinstance(value, exp.Local):
        return [(Addend(text, 1, local=value.name, hidden=hidden), (value,))]
    if isinstance(node, typ.KeepValue) and isinstance(value, exp.Slot):
        return [(Addend(text, 1, slot=value.name, hidden=hidden), (value,))]
    if isinstance(node, typ.KeepValue) and isinstance(value, exp.At) and isinstance(value.things, exp.Slot):
        return [(Addend(text, 1, slot=value.things.name, listed=True, hidden=hidden), (value, value.index))]
    return [(Addend(text, 1, hidden=hidden), (value,))]


def _list_addends(context: Context, node: typ.Expression, env: Env) -> tuple[Addend, tuple[exp.Expression, ...]] | None:
    """A sum over members, or a number of members, as a list of these with their numbers; None for anything else."""
    if isinstance(node, typ.Use):
        values = dict(zip(node.definition.parameters, lowered_all(context, node.arguments, env), strict=True))
        if node.definition.me is not None and node.me is not None:
            values[node.definition.me] = lower_expression(context, node.me, env)
        return _list_addends(context, node.definition.body, env.with_bindings(values))
    if not isinstance(node, typ.Comprehension) or node.kind not in (Loop.SUM, Loop.COUNT):
        return None
    if node.variable.type.kind is not Shape.MEMBER:
        return None
    source, (variable, inner) = lower_items(context, node.source, env), env.local(node.variable)
    where = lowered_all(context, conjuncts(node.condition), inner)
    number = lower_expression(context, node.item, inner) if node.kind is Loop.SUM else exp.Const(1)
    found = exp.ListOf(exp.Tuple((variable, number)), variable, source, where)
    return Addend("", 1, hidden=context.reads_secret(env, found), each=variable.type.of), (found,)


def _negate_term(one: tuple[Addend, tuple[exp.Expression, ...]]) -> tuple[Addend, tuple[exp.Expression, ...]]:
    """A term that is subtracted, if it was added before."""
    term, values = one
    return evolve(term, sign=-term.sign), values


def _describe_number(node: typ.Expression) -> str:
    """The description of a number for players: the author's name for it, or the numbers and names in its formula."""
    if isinstance(node, typ.Present):
        return _describe_number(node.operand)
    if isinstance(node, typ.Arithmetic):
        return f"{_describe_number(node.left)} {node.operator} {_describe_number(node.right)}"
    if isinstance(node, typ.Const):
        return node.type.show_value(node.value)
    for kind, name in _NAMES.items():
        if isinstance(node, kind):
            return str(name(node)).replace("_", " ")
    return node.place.text


_NAMES: Mapping[type, Callable[[Any], str]] = {
    typ.Use: lambda node: node.definition.name, typ.Local: lambda node: node.binding.name,
    typ.KeepValue: lambda node: node.keep.name,
    typ.Field: lambda node: node.name, typ.Counter: lambda node: node.name,
}
"""The author's name for a number, by the class of the expression."""
