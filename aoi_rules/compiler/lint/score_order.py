"""Lint of the order of a score: a line that counts what a later line of the score still changes, and a value that breaks no tie
because it is all that the points count, and points that are the same for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from aoi_rules.compiler.facts.changes import effects_in
from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Do, Points, Score, TypedRules
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.compiler.walking import rewrite
from aoi_rules.diagnostics import line_of
from aoi_rules.language.operators import ADD

__all__ = ["check_same_points", "check_score_order", "check_ties"]


def check_score_order(score: Score, report: Reporter) -> None:
    """Warn of each line that counts the value of a keep before a later line changes it, unless a line after that one counts it
    too: then the score is made in steps, such as the first and the second place."""
    for at, line in enumerate(score.items):
        if not isinstance(line, Points) or not (line.counts or line.loses):
            continue
        read = _read_by(line)
        for number, later in enumerate(score.items[at + 1 :], at + 1):
            changed = dict(_changed_by(later)) if isinstance(later, Do) else {}
            again = {slot for other in score.items[number + 1 :] if isinstance(other, Points) and other.counts
                     for slot in _read_by(other)}
            slot = next((slot for slot in changed if slot in read - again), None)
            if slot is not None and isinstance(later, Do):
                place = line.word.statement.word_place
                says = f"`{line.word.name}` reads `{changed[slot]}`, which " + line_of(later.place, place) + " changes afterwards"
                first = next(item for item in score.items if slot in _reads_or_changes(item))
                up = first.word.statement.word_place
                report.warn("wrong-place", says, place, "move that line up, before this one; before " + line_of(up, place) +
                            " too, if that depends on it" if up.line < place.line else
                            "move this line below that one, or that one up")
                break


def check_same_points(rules: TypedRules, report: Reporter) -> None:
    """Warn of points that do not depend on the player who gets them, though they read what is kept of players."""
    me = rules.score.me
    for line in (line for line in rules.score.items if isinstance(line, Points) and line.counts):
        parts = list(expressions_of(line.value))
        mine = any((isinstance(part, typ.Local) and part.binding is me) or (isinstance(part, typ.Use) and part.me is not None)
                   for part in parts)
        kept = any(isinstance(part, typ.KeepValue) and part.keep.per == "seat" for part in parts)
        if kept and not mine and not report.has_problem_in(line.value.place):
            report.warn("wrong-value", "all players get the same points here: nothing in this depends on `me`", line.value.place,
                        "count what `me` has, or leave the line out")


def check_ties(score: Score, report: Reporter) -> None:
    """Warn of a value that should break ties of the points, if these are the same value, or the sum of the same values."""
    counted = [line for line in score.items if isinstance(line, Points) and line.counts]
    points = Counter(part for line in counted for part in _summands(line.value))
    for rank in score.ranks:
        if counted and rank.kind == "most" and rank.value is not None and Counter(_summands(rank.value)) == points:
            says = f"this breaks no tie: the points are `{source_text(rank.value.place)}` too"
            report.warn("no-effect", says, rank.value.place, "name another value, or leave it out")


def _summands(node: typ.Expression, inside: int = 0) -> Iterator[typ.Expression]:
    """What a value is the sum of, also through the definitions that it uses; `inside` is the number of definitions around it."""
    node = strip_present(node)
    if isinstance(node, typ.Arithmetic) and node.operator is ADD:
        yield from (part for side in (node.left, node.right) for part in _summands(side, inside))
    elif isinstance(node, typ.Use) and inside < _DEEP:
        given = dict(zip(node.definition.parameters, node.arguments, strict=True))
        if node.definition.me is not None and node.me is not None:
            given[node.definition.me] = node.me
        body = rewrite(node.definition.body, lambda part: given.get(part.binding, part) if isinstance(part, typ.Local) else part)
        yield from _summands(body, inside + 1)
    else:
        yield node


_DEEP = 8
"""In this many definitions, a value is taken as it is."""


def _read_by(line: Points) -> set[str]:
    """The slots of the keeps that a line reads."""
    return {part.keep.slot for part in expressions_of(line.value) if isinstance(part, typ.KeepValue)}


def _reads_or_changes(line: object) -> set[str]:
    """The slots of the keeps that a line reads or changes."""
    if isinstance(line, Points):
        return _read_by(line)
    return {slot for slot, _ in _changed_by(line)} if isinstance(line, Do) else set()


def _changed_by(line: Do) -> Iterator[tuple[str, str]]:
    """The slot and the name of each keep that a line changes."""
    for effect in effects_in(line):
        for target in (strip_present(node) for name in effect.CHANGES if (node := getattr(effect, name)) is not None):
            if isinstance(target, typ.KeepValue):
                yield target.keep.slot, target.keep.name
