"""`aoi coverage --rule`: one line of the rules, and the scenarios that test it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

import click
from attrs import frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.cli.terminal.output import say, table
from aoi_rules.diagnostics import Place
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.coverage import Coverage, CoverageLine

__all__ = ["Proof", "line_data", "proof", "proof_data", "tell_proof"]

Scenarios = tuple[tuple[str, str], ...]

_COVERED = "covered by: scenarios that reach this line and declare it (`covers {}`)"
_EXERCISED = "exercised by: scenarios that reach this line without declaring it"
_FAILED = "reached by scenarios that fail"


@frozen
class Proof:
    """A line; by title and file, the scenarios that declare `covers` for it; the other scenarios that reach it; and those that
    reach it and fail."""

    line: CoverageLine
    covered: Scenarios
    exercised: Scenarios
    failed: Scenarios


def proof(suites: Sequence[Suite], coverage: Coverage, rule: str) -> Proof:
    """The proof of the line with that name; raises UsageError if there is none."""
    called = [found for found in coverage.lines if rule in found.names]
    line = next((found for found in called if found.name == rule), called[0] if called else None)
    if line is None:
        names = [name for found in coverage.lines for name in sorted(found.names)]
        raise click.UsageError(f"no line is called `{rule}`; {did_you_mean(rule, names) or '`--all` lists them'}")
    titles = {(s.file.source.path, name, n): (title, not line.names.isdisjoint(s.covered_rules(name, n)))
              for s in suites for name, n, title in s.titles()}
    seen = [(titles[by][0], by[0], titles[by][1]) for by in sorted(line.scenarios - coverage.failed.keys())]
    return Proof(line, tuple((title, file) for title, file, claimed in seen if claimed),
                 tuple((title, file) for title, file, claimed in seen if not claimed),
                 tuple((titles[by][0], by[0]) for by in sorted(line.scenarios & coverage.failed.keys())))


def tell_proof(found: Proof) -> None:
    """Print the line with its text, then each list of scenarios below a heading."""
    line = found.line
    say(f"{line.name} ({line.kind})" + (f": {line.text}" if line.text else ""))
    say(f"    {line.place.full_text}\n")
    say(textwrap.indent(_source_lines(line.place), "  "))
    for title, scenarios in ((_COVERED.format(line.name), found.covered), (_EXERCISED, found.exercised), (_FAILED, found.failed)):
        if scenarios:
            say(f"\n{title}")
            for text in table([(f"  {name}", file) for name, file in scenarios], 2, headed=False):
                say(text)
    if line.missing_ways:
        say(f"\nno scenario shows it {' or '.join(line.missing_ways)}")


def line_data(line: CoverageLine) -> dict[str, Any]:
    """A line for programs; `text` is its text for players, `written` its text in the rules."""
    return {"name": line.name, "kind": line.kind, "place": line.place.json(full=True), "text": line.text,
            "written": _source_lines(line.place), "ways": list(line.ways), "missing": list(line.missing_ways),
            "scenarios": len(line.scenarios)}


def proof_data(found: Proof) -> dict[str, Any]:
    """A proof for programs."""
    lists = {"covered_by": found.covered, "exercised_by": found.exercised, "failed_by": found.failed}
    return {**line_data(found.line),
            **{key: [{"title": title, "file": file} for title, file in scenarios] for key, scenarios in lists.items()}}


def _source_lines(place: Place) -> str:
    """The lines of the text that contain a statement, without their common indentation."""
    return textwrap.dedent("\n".join(place.source.lines[place.line - 1 : place.end_line]))
