"""`aoi check`: the problems in a ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import click
from attrs import evolve

from aoi_rules.cli.arguments import Asked, asked, form_option, parts_option, ruleset_argument
from aoi_rules.cli.output import brief, say, say_json
from aoi_rules.compiler.compiled import Compiled
from aoi_rules.diagnostics import Diagnostic, Place, render
from aoi_rules.language.files import tests_rules

__all__ = ["command"]


@click.command("check", short_help="Problems in a ruleset, each with its place.")
@ruleset_argument
@click.option("--unconfirmed", is_flag=True, help="List the figures that are reconstructed, each with its place.")
@parts_option
@form_option
@click.pass_context
def command(ctx: click.Context, name: str, unconfirmed: bool, parts: tuple[str, ...], form: str) -> None:
    """Tell every problem of a ruleset: where it is, what is wrong, and where one is likely, the mend.

    Warnings and figures that are not confirmed are no failure; errors are, and the exit code is then 1.
    """
    found = _tested(name, parts)
    marks = found.unconfirmed or ()
    if form == "json":
        say_json(_data(name, found.diagnostics, marks))
    else:
        for diagnostic in found.diagnostics:
            say(render(diagnostic, full=True) + "\n")
        for mark in marks if unconfirmed else ():
            say(f"{mark.full}: {_line(mark)}")
        say(_summary(name, found.diagnostics, None if found.unconfirmed is None else len(marks)))
    ctx.exit(1 if any(d.severity == "error" for d in found.diagnostics) else 0)


def _tested(name: str, parts: Sequence[str]) -> Compiled:
    """What comes of a text, and what is wrong with the scenarios in it; a file may hold scenarios alone."""
    wanted = asked(name, parts)
    if not isinstance(wanted, Asked):
        return wanted
    if not tests_rules(wanted.source.text):
        return wanted.compiled(run=False)
    from aoi_rules.compiler.source.scenario_file import read_file  # noqa: PLC0415 - brings the parser along
    from aoi_rules.scenarios import Suite  # noqa: PLC0415 - brings the drawing and the machine along

    file = read_file(wanted.source)
    found = wanted.compiled(run=False) if file.own or not file.scenes else Compiled(None, ())
    said = Suite(file, traced=True, laid=wanted.laid).problems() if file.scenes else ()
    others = [problem for problem in said if problem not in found.diagnostics]
    return evolve(found, diagnostics=(*found.diagnostics, *others))


def _line(mark: Place) -> str:
    """The marked line, its figure or name first."""
    line = mark.source.lines[mark.line - 1]
    what = line[mark.column - 1 : mark.end_column - 1] if mark.end_line == mark.line else ""
    return f"{what or '(the whole statement)'}   in: {' '.join(line.split())}"


def _summary(name: str, diagnostics: Sequence[Diagnostic], marks: int | None) -> str:
    counted = Counter(d.severity for d in diagnostics)
    counts = [_number(counted[s], s) for s in ("error", "warning", "note") if counted[s]] or ["no problems"]
    if marks is not None:
        counts.append(_number(marks, "unconfirmed figure"))
    return f"{brief(name)}: {', '.join(counts)}"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _data(name: str, diagnostics: Sequence[Diagnostic], marks: Sequence[Place]) -> dict[str, object]:
    return {"ruleset": name, "problems": [d.json(full=True) for d in diagnostics],
            "unconfirmed": [mark.json(full=True) for mark in marks]}
