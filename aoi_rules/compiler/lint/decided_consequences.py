"""Lint of consequences whose condition the verb has just decided: `after flip(s) when not s.turned`, where `flip` sets `s.turned`
to yes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.verbs import Verb
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language.operators import EQUAL, UNEQUAL

__all__ = ["check_decided_consequences"]


def check_decided_consequences(verbs: Iterable[Verb], report: Reporter) -> None:
    """Warn of each condition of a consequence that never holds after the verb."""
    for verb in verbs:
        for part in (part for after in verb.body.consequences for part in conjuncts(after.when)):
            asked = _asked(part)
            lines = [line for line in verb.body.effects if isinstance(line, eff.Set) and _target(line) == asked]
            given = lines[-1] if asked is not None and lines else None
            if given is not None and _holds_after(part, given) is False and not report.has_problem_in(part.place):
                report.warn("always-false", f"`{source_text(part.place)}` never holds after `{verb.name}`, which sets "
                            f"`{source_text(given.target.place)}`", part.place,
                            "leave it out, or ask for the opposite: the verb sets it in " + line_of(given.place, part.place))


def _target(line: eff.Set) -> typ.Expression | None:
    """The keep that a line surely sets."""
    target = strip_present(line.target) if line.when is None else None
    return target if isinstance(target, typ.KeepValue) else None


def _asked(part: typ.Expression) -> typ.Expression | None:
    """The keep that a condition asks about."""
    return next((node for node in _sides(part) if isinstance(node, typ.KeepValue)), None)


def _sides(part: typ.Expression) -> Iterator[typ.Expression]:
    if isinstance(part, typ.Compare):
        yield from map(strip_present, (part.left, part.right))
    else:
        yield strip_present(part.operand if isinstance(part, typ.Not | typ.AbsenceTest) else part)


def _holds_after(part: typ.Expression, line: eff.Set) -> bool | None:
    """Whether a condition about a keep holds after a line has set it; None if that does not decide it."""
    value = strip_present(line.value)
    if isinstance(part, typ.AbsenceTest):
        return part.absent if isinstance(value, typ.Absent) else None
    if isinstance(part, typ.Compare):
        other = next((node for node in _sides(part) if not isinstance(node, typ.KeepValue)), None)
        known = isinstance(value, typ.Const | typ.Member) and type(other) is type(value)
        if part.operator not in (EQUAL, UNEQUAL) or not known:
            return None
        return (other == value) is (part.operator is EQUAL)
    if isinstance(value, typ.Const) and isinstance(strip_present(part), typ.Not | typ.KeepValue):
        return bool(value.value) is not isinstance(strip_present(part), typ.Not)
    return None
