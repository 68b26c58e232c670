"""Lint of verbs that change nothing because of the values that they get: `leads initiative` where `verb leads(p) { set initiative =
p }`, and `gives me me $3`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.compiler.walking import rewrite, walk
from aoi_rules.diagnostics import Mention, line_of

__all__ = ["check_performed"]

_SIMPLE = (eff.Set, eff.Change, eff.MovePiece, eff.MoveAll, eff.MoveRandom)
"""The effects that a reader sees through at once: those without a block and without a name."""
_Values = Mapping[typ.Binding, typ.Expression]


def check_performed(effect: ver.Perform, report: Reporter) -> None:
    """Warn of a verb none of whose effects changes anything with these values; one with consequences makes these happen."""
    verb, body = effect.verb, effect.verb.body
    if not body.effects or body.consequences or not all(isinstance(one, _SIMPLE) for one in body.effects):
        return
    values = dict(zip(verb.parameters, effect.arguments, strict=True))
    if verb.me is not None and effect.me is not None:
        values[verb.me] = effect.me
    alone = _find_idle_lines(body.effects, {}) is not None  # whatever values it gets, which is reported at these lines
    said = _find_idle_lines(body.effects, values) if not alone else None
    if said is not None and not report.has_problem_in(effect.place, "no-effect"):
        report.warn("no-effect", f"`{source_text(effect.place)}` changes nothing: {said[0]}", effect.place,
                    Mention("give it another value, or leave the line out: see ") + line_of(said[1].place, effect.place))


def _find_idle_lines(effects: Sequence[eff.Effect], values: _Values) -> tuple[str, eff.Effect] | None:
    """Why none of some effects changes anything with these values, and the first of them; None if one may change something."""
    left = [one for one in effects if not _is_idle(one, values)]
    pairs = [pair for pair in combinations(left, 2) if _undo_each_other(*pair, values)]
    undone = [one for pair in pairs for one in pair]
    if len(undone) != len(left) or len({id(one) for one in undone}) != len(left):
        return None
    first = effects[0]
    if left:
        return "what it adds it takes back", left[0]
    if isinstance(first, eff.Set):
        return f"`{source_text(_with(first.value, values).place)}` is the value that it has", first
    return "the pieces are there already" if not isinstance(first, eff.Change) else "it changes by 0", first


def _is_idle(effect: eff.Effect, values: _Values) -> bool:
    """Whether an effect sets something to what it is, or moves pieces to where they are."""
    if isinstance(effect, eff.Set):
        return isinstance(strip_present(effect.target), typ.KeepValue) and _are_same(effect.target, effect.value, values)
    if isinstance(effect, eff.MovePiece | eff.MoveAll | eff.MoveRandom):
        return _are_same(effect.source, effect.target, values)
    by = strip_present(_with(effect.by, values)) if isinstance(effect, eff.Change) else None
    return isinstance(by, typ.Const) and by.value == 0


def _undo_each_other(one: eff.Effect, other: eff.Effect, values: _Values) -> bool:
    """Whether one effect raises what the other lowers, by the same amount, which does not depend on it."""
    if not isinstance(one, eff.Change) or not isinstance(other, eff.Change) or one.operator is other.operator:
        return False
    target = strip_present(_with(one.target, values))
    if one.when != other.when or not isinstance(target, typ.KeepValue) or not _are_same(one.target, other.target, values):
        return False
    read = (part.keep.slot for part in walk(_with(one.by, values)) if isinstance(part, typ.KeepValue))
    return _with(one.by, values) == _with(other.by, values) and target.keep.slot not in read


def _are_same(one: typ.Expression, other: typ.Expression, values: _Values) -> bool:
    return bool(strip_present(_with(one, values)) == strip_present(_with(other, values)))


def _with(node: typ.Expression, values: _Values) -> typ.Expression:
    """An expression with the values of names in it."""
    found: typ.Expression = rewrite(node, lambda part: values.get(part.binding, part) if isinstance(part, typ.Local) else part)
    return found
