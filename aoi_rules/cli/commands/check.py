"""`aoi check`: shows the problems in rulesets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from aoi_rules.cli.arguments.rulesets import forms_option, laid_over, parts_option, source_of
from aoi_rules.cli.reports.unproven_lines import line_data, tell_unproven, unproven_lines
from aoi_rules.cli.terminal.output import complain, say, say_data, say_json, shorten_name
from aoi_rules.diagnostics import Place, line_of, render
from aoi_rules.language.folders import rule_files
from aoi_rules.library import catalogue
from aoi_rules.workspace.checking import CheckResult, check_texts

if TYPE_CHECKING:
    from aoi_rules.cli.files.fixes import AppliedFix
    from aoi_rules.scenarios import Suite
    from aoi_rules.scenarios.coverage import Coverage

__all__ = ["check", "command", "texts_named"]


@click.command("check")
@click.argument("names", metavar="[NAME|PATH]...", nargs=-1)
@click.option("--unconfirmed", is_flag=True, help="List the figures that are reconstructed, each with its place.")
@click.option("--fix", is_flag=True, help="Apply corrections where only one is possible, and check the files again.")
@click.option("--accepted", is_flag=True, help="List the warnings that `accept` lines silence, each with the reason.")
@click.option("--unproven", is_flag=True, help="List the rule lines without which every scenario still passes. This tries the "
                                               "scenarios with each line dropped.")
@parts_option
@forms_option("github", "sarif")
@click.pass_context
def command(
    ctx: click.Context, names: tuple[str, ...], unconfirmed: bool, fix: bool, accepted: bool, unproven: bool,
    parts: tuple[str, ...], form: str,
) -> None:
    """Show every problem in rulesets: where it is, what is wrong and, if one is likely, the correction.

    A PATH is a file, or a folder with all its files, except those that a file `.aoiignore` there names; without a NAME or
    PATH, the current folder is checked. Parts are checked in their game, scenarios in the rulesets that they are played on.

    Warnings and unconfirmed figures are not failures; errors are, and then the exit code is 1. `--format github` writes
    workflow commands, which show problems next to the lines of a change; `sarif` is for code scanners.
    """
    texts = texts_named(names)
    fixed = _fix_files(texts, parts) if fix else []
    found = check(texts, parts)
    lines = unproven_lines(*_measure_coverage(names, parts)) if unproven and not found.has_errors else None
    if form == "json":
        say_json({**_data(texts, found, fixed), **({} if lines is None else {"unproven": [line_data(one) for one in lines[0]]})})
    elif form == "text":
        _print_result(texts, found, fixed, unconfirmed, accepted)
        if lines is not None:
            tell_unproven(*lines)
    else:
        _annotate(found, form)
    ctx.exit(1 if found.has_errors else 0)


def _measure_coverage(names: Sequence[str], parts: Sequence[str]) -> tuple[list[Suite], Coverage]:
    """The scenarios of rulesets, and the lines that they exercise."""
    from aoi_rules.cli.arguments.homes import measure_coverage  # noqa: PLC0415 - few checks need scenarios

    return measure_coverage(names, parts)


def _fix_files(texts: Sequence[str], parts: Sequence[str]) -> list[AppliedFix]:
    """Apply all fixes in the files of these texts, including those that appear only after others."""
    from aoi_rules.cli.files.fixes import apply_fixes  # noqa: PLC0415 - few want this

    for name in texts:
        if name == "-" or (not Path(name).exists() and catalogue.has_ruleset(name)):
            what = "is standard input" if name == "-" else "belongs to a package"
            raise click.UsageError(f"--fix changes files, and `{name}` {what}; name files or folders")
    return apply_fixes(texts, lambda: check(texts, parts).problems)


# ---- for people ------------------------------------------------------------------------------------------------------


def _print_result(names: Sequence[str], found: CheckResult, fixed: Sequence[AppliedFix], unconfirmed: bool,
                  accepted: bool) -> None:
    for one in fixed:
        complain(str(one))
    for diagnostic in found.problems:
        say(render(diagnostic, full=True) + "\n")
    for mark in found.unconfirmed or () if unconfirmed else ():
        say(f"{mark.full_text}: {_line(mark)}")
    for taken in found.accepted if accepted else ():
        said = render(taken.problem, full=True).splitlines()[0]
        say(f"{said}\n  accepted in " + line_of(taken.place, taken.problem.place) + f": {taken.reason}")
    name = shorten_name(names[0]) if len(names) == 1 else f"{len(names)} files"
    say(f"{name}: {', '.join(_counts(found))}")


def _line(mark: Place) -> str:
    """The marked line, beginning with its figure or name."""
    return f"{mark.text or '(the whole statement)'}   in: {' '.join(mark.line_text.split())}"


def _counts(found: CheckResult) -> list[str]:
    """The numbers of what was found, in words."""
    counted = Counter(problem.severity for problem in found.problems)
    counts = [_number(counted[s], s) for s in ("error", "warning", "note") if counted[s]] or ["no problems"]
    if found.accepted:
        counts.append(f"{len(found.accepted)} accepted")
    if found.unconfirmed is not None:
        counts.append(_number(len(found.unconfirmed), "unconfirmed figure"))
    return counts


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# ---- for programs ----------------------------------------------------------------------------------------------------


def _data(names: Sequence[str], found: CheckResult, fixed: Sequence[AppliedFix]) -> dict[str, object]:
    return {"checked": list(names), "problems": [d.json(full=True) for d in found.problems],
            "accepted": [one.json(full=True) for one in found.accepted], "fixed": [one.json() for one in fixed],
            "unconfirmed": [mark.json(full=True) for mark in found.unconfirmed or ()]}


def _annotate(found: CheckResult, form: str) -> None:
    from aoi_rules.cli.reports.annotations import sarif, workflow_commands  # noqa: PLC0415 - as above

    if form == "sarif":
        say_json(sarif(found.problems, found.accepted))
        return
    for line in workflow_commands(found.problems):
        say_data(line + "\n")


def texts_named(names: Sequence[str]) -> tuple[str, ...]:
    """The texts that the arguments name: the files in folders, and every other name unchanged.  Without a name, the current
    folder. Raises UsageError if a folder contains no rules."""
    found: dict[str, None] = {}
    for name in names or (".",):
        if Path(name).is_dir() and not catalogue.has_ruleset(name):
            files = [str(path) for path in rule_files(Path(name))]
            if not files:
                raise click.UsageError(f"no ruleset is in {'this folder' if name == '.' else name}")
            found |= dict.fromkeys(files)
        else:
            found[name] = None
    return tuple(found)


def check(names: Sequence[str], parts: Sequence[str] = ()) -> CheckResult:
    """The problems of the texts that the arguments name, with parts added to each ruleset."""
    sources = [source_of(name) for name in names]
    return check_texts(sources, *laid_over(parts))
