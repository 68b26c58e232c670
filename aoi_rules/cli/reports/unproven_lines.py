"""`aoi check --unproven`: the rule lines that no scenario proves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from aoi_rules.cli.terminal.output import say, table
from aoi_rules.cli.terminal.progress import progress

if TYPE_CHECKING:
    from aoi_rules.clauses import ClauseProof
    from aoi_rules.scenarios import Suite
    from aoi_rules.scenarios.coverage import Coverage
    from aoi_rules.witness.unproven_rules import UnprovenLine

__all__ = ["line_data", "tell_unproven", "unproven_lines", "unproven_places"]


def unproven_lines(suites: Sequence[Suite], coverage: Coverage) -> tuple[list[UnprovenLine], int]:
    """The lines without which all of these scenarios pass, and how many lines were tried."""
    from aoi_rules.witness.unproven_rules import find_unproven, lines_to_prove  # noqa: PLC0415 - few checks need it

    lines = lines_to_prove(suites, coverage)
    with progress(len(lines), "lines") as step:
        return list(find_unproven(lines, suites, coverage, step)), len(lines)


def unproven_places(clauses: Sequence[ClauseProof], suites: Sequence[Suite], coverage: Coverage) -> frozenset[str]:
    """The places of the lines that some clauses name, and without which all of these scenarios pass."""
    from aoi_rules.witness.unproven_rules import find_unproven, lines_to_prove  # noqa: PLC0415 - few checks need it

    named = {rule.place.full_text for clause in clauses for rule in clause.rules}
    lines = [line for line in lines_to_prove(suites, coverage) if line.place.full_text in named]
    with progress(len(lines), "lines") as step:
        return frozenset(line.place.full_text for line in find_unproven(lines, suites, coverage, step))


def tell_unproven(found: Sequence[UnprovenLine], tried: int) -> None:
    """Print the lines, and how many there are."""
    rows = [("unproven line", "kind", "place", "change", "scenarios")]
    rows += [(one.name, one.word, one.place.full_text.rpartition(":")[0], one.change, str(one.scenarios)) for one in found]
    for text in table(rows, 4) if found else ():
        say(text)
    say(f"{len(found)} of {tried} rule lines unproven" + ("; `aoi witness` writes a scenario for a line" if found else ""))


def line_data(one: UnprovenLine) -> dict[str, Any]:
    """A line for programs; `change` is what no scenario notices."""
    return {"line": one.name, "kind": one.word, "place": one.place.json(full=True), "change": one.change,
            "scenarios": one.scenarios}
