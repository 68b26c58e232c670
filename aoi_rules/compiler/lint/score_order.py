"""Lint of the order of a score: points for money that a later line of the score still changes."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.compiler.facts.changes import effects_in
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Do, Points, Score
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.diagnostics import line_of

__all__ = ["check_score_order"]


def check_score_order(score: Score, report: Reporter) -> None:
    """Warn of each line that counts the value of a keep before a later line changes it."""
    for at, line in enumerate(score.items):
        if not isinstance(line, Points) or not (line.counts or line.loses):
            continue
        read = {part.keep.slot for part in expressions_of(line.value) if isinstance(part, typ.KeepValue)}
        for later in (item for item in score.items[at + 1 :] if isinstance(item, Do)):
            name = next((name for slot, name in _changed_by(later) if slot in read), None)
            if name is not None:
                place = line.word.statement.word_place
                report.warn("wrong-place", f"`{line.word.name}` counts `{name}` before it changes: "
                            + line_of(later.place, place) + " does that", place, "move this line below that one")
                break


def _changed_by(line: Do) -> Iterator[tuple[str, str]]:
    """The slot and the name of each keep that a line changes."""
    for effect in effects_in(line):
        for target in (strip_present(node) for name in effect.CHANGES if (node := getattr(effect, name)) is not None):
            if isinstance(target, typ.KeepValue):
                yield target.keep.slot, target.keep.name
