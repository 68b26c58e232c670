"""`aoi witness`: writes a scenario that a rule line needs, which passes, and fails without the line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.cli.arguments.rule_lines import lines_asked
from aoi_rules.cli.arguments.rulesets import form_option, parts_option, ruleset_argument, seed_of
from aoi_rules.cli.arguments.search_limits import limit_of, limit_options
from aoi_rules.cli.files.atomic import check_writable, fingerprint, write_file
from aoi_rules.cli.terminal.output import complain, say_data, say_json, shorten_name
from aoi_rules.cli.terminal.search_progress import search_progress
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.errors import AoiError
from aoi_rules.lab import cores
from aoi_rules.language.files import read
from aoi_rules.library.catalogue import played_on
from aoi_rules.machine.names import join_names
from aoi_rules.scenarios.lines import Lines
from aoi_rules.witness import RulesText, SearchEffort, Witness, with_scenario, witnesses

__all__ = ["command"]


@click.command("witness")
@ruleset_argument
@click.argument("names", metavar="LINE…", nargs=-1, required=True)
@limit_options("the witness of each line")
@click.option("--seed", type=seed_of, default="1", show_default=True, metavar="S", help="The same seed gives the same scenario.")
@click.option("--write", "file", metavar="FILE", type=click.Path(dir_okay=False),
              help="Add the scenarios to this file, next to those of the same lines.")
@parts_option
@form_option
@click.pass_context
def command(
    ctx: click.Context, name: str, names: tuple[str, ...], decisions: int, minutes: float, seed: int, jobs: int | None,
    file: str | None, parts: tuple[str, ...], form: str,
) -> None:
    """Write a scenario that shows what a line of the rules does: it passes, and fails without the line.

    The line is dropped or, if the rules are not valid without it, disabled or changed. Games are played under both rules with the
    same moves until they differ: in the legal moves, a value, the score, the winner. The difference is made as short and simple
    as possible, with the fewest seats, moves, and lines of `given`. The scenario is printed once it has passed under the rules
    and failed under the changed ones. Read it before you accept it: it shows what the rules do, which may not be what the
    rulebook says.

    LINE is the name of a line, as in `aoi coverage` and `aoi show --named`. The exit code is 1 if a line has no witness.
    """
    wanted, lines = lines_asked(name, parts)
    text = RulesText.of(wanted.source, lines, wanted.laid)
    for line in names:
        _require_line(lines, line, name)
    if file is not None:
        check_writable(Path(file))
    limit = limit_of(decisions, minutes)
    with search_progress(len(names), "lines", limit) as watcher:
        found = list(witnesses(text, lines, names, limit, seed, jobs or cores(), watcher))
    for _, result in found if file is not None else ():
        if isinstance(result, Witness):
            _write(Path(str(file)), result, text.name)
    if form == "json":
        say_json({"witnesses": [_data(line, result) for line, result in found]})
    else:
        _print_findings(found, seed, file)
    ctx.exit(0 if all(isinstance(result, Witness) for _, result in found) else 1)


def _require_line(lines: Lines, line: str, name: str) -> None:
    """Raise UsageError unless a line has that name."""
    if not lines.find_lines(line):
        below = [rule.name for rule in lines.lines_below(line)]
        known = [rule.name for rule in (*lines.rules, *lines.single)]
        hint = f"the lines of `{line}` are: {', '.join(dict.fromkeys(below))}" if below else did_you_mean(line, known)
        names = f"`aoi show {shorten_name(name)} --named` lists the names"
        raise click.UsageError(f"no line is called `{line}`; {hint or names}")


def _write(path: Path, found: Witness, name: str) -> None:
    """Add a scenario to a file; raises AoiError if the file cannot be read, or if it finds no such ruleset."""
    before = path.read_bytes() if path.exists() else None
    source = read(str(path)) if before is not None else Source(path.name, "", str(path))
    if isinstance(source, Diagnostic):
        raise AoiError(str(source))
    content = with_scenario(source, found.text, found.line)
    if played_on(read_file(Source(source.name, content, source.path)), name) is None:
        raise AoiError(f"scenarios in {path} cannot name `{name}`; name a file next to that of the ruleset")
    write_file(path, content, None if before is None else fingerprint(before))


# ---- for people ------------------------------------------------------------------------------------------------------


def _print_findings(found: Sequence[tuple[str, Witness | SearchEffort]], seed: int, file: str | None) -> None:
    for line, result in found:
        if isinstance(result, Witness):
            say_data(result.text + ("\n" if len(found) > 1 else ""))
            complain(_remark(result, seed) + (f"; added to {file}" if file is not None else ""))
        else:
            why = f": {result.why}" if result.why else ""
            complain(f"{line}: no witness{why} ({_describe_effort(result)} from seed {seed})")


def _remark(found: Witness, seed: int) -> str:
    """What is known about a witness."""
    unnoticed = f", passes with {join_names(found.holds_with)}" if found.holds_with else ""
    shorter = _number(found.tried.shorter, "shorter scenario")
    effort = _describe_effort(found.tried)
    return f"{found.line}: fails with {join_names(found.fails_with)}{unnoticed} ({effort} from seed {seed}, then {shorter})"


def _describe_effort(tried: SearchEffort) -> str:
    return f"{_number(tried.games, 'game')}, {_number(tried.decisions, 'decision')}"


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


# ---- for programs ----------------------------------------------------------------------------------------------------


def _data(line: str, result: Witness | SearchEffort) -> dict[str, Any]:
    tried = result.tried if isinstance(result, Witness) else result
    found = result if isinstance(result, Witness) else None
    return {"line": line, "scenario": found.text if found else None, "fails_with": list(found.fails_with) if found else [],
            "passes_with": list(found.holds_with) if found else [], "why": tried.why, "cut_short": tried.cut_short,
            "games": tried.games, "decisions": tried.decisions, "shorter": tried.shorter}
