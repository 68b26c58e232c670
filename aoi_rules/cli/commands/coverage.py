"""`aoi coverage`: shows which rule lines the scenarios exercise, and whether they would notice a change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import click

from aoi_rules.cli.arguments.homes import measure_coverage
from aoi_rules.cli.arguments.rulesets import form_option, parts_option
from aoi_rules.cli.arguments.search_limits import limit_of, limit_options
from aoi_rules.cli.reports.rule_coverage import Proof, line_data, proof, proof_data, tell_proof
from aoi_rules.cli.terminal.output import say, say_data, say_json, table
from aoi_rules.cli.terminal.progress import progress
from aoi_rules.cli.terminal.search_progress import search_progress
from aoi_rules.diagnostics import render
from aoi_rules.lab import cores
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.changes import KINDS
from aoi_rules.scenarios.coverage import Coverage, CoverageLine
from aoi_rules.scenarios.mutants import sample
from aoi_rules.scenarios.mutation import UNCOMPILED, Verdict, judge, mutants_in
from aoi_rules.witness.effort import Finding
from aoi_rules.witness.limits import SearchLimit
from aoi_rules.witness.survivors import find_for_survivors

__all__ = ["command"]


@click.command("coverage")
@click.argument("names", metavar="[NAME|PATH]...", nargs=-1)
@click.option("--fail-under", type=click.FloatRange(0, 100), default=0, metavar="PERCENT",
              help="Exit with 1 if fewer lines are exercised.")
@click.option("--all", "every", is_flag=True, help="List every line, not only those that are not exercised.")
@click.option("--rule", metavar="RULE",
              help="Show the text of this line, the scenarios that declare that they cover it, and the others that reach it.")
@click.option("--mutate", is_flag=True, help="Change rule lines and see whether a scenario fails.")
@click.option("--mutants", "most", type=click.IntRange(1), default=100, show_default=True, metavar="N",
              help="How many changes to try; the same ones each time.")
@click.option("--changes", "kinds", type=click.Choice(list(KINDS)), multiple=True,
              help="Try only changes of this kind; can be given several times.")
@click.option("--witness", is_flag=True,
              help="With --mutate: write a scenario for each change that no scenario notices.")
@limit_options("the scenario of each change")
@parts_option
@form_option
@click.pass_context
def command(
    ctx: click.Context, names: tuple[str, ...], fail_under: float, every: bool, rule: str | None, mutate: bool, most: int,
    kinds: tuple[str, ...], witness: bool, decisions: int, minutes: float, jobs: int | None, parts: tuple[str, ...], form: str,
) -> None:
    """Run scenarios and show which lines of the rules they exercise. What counts depends on the kind of line: a requirement must
    have been met and have refused a move, an action must have been taken, a consequence must have happened and not happened, and
    a score line must have been other than zero. A scenario that fails is listed, and the lines that it reached before failing
    count.

    A PATH is a file or a folder; the lines of rulesets and parts in it are counted, except parts that only declare words for
    scenarios. With a file, the scenarios in it are run, and those in its folder and in a folder `scenarios` there that are played
    on its ruleset or with its parts, as by `aoi test`. A NAME is a game of the library with all its maps, or a game of an
    installed package with everything in that package. Without either, the current folder is used. In a folder, the entries of a
    file `.aoiignore` are skipped. `aoi explain` explains a line by its name.
    """
    if witness and not mutate:
        raise click.UsageError("`--witness` writes scenarios for the changes of `--mutate`; give both")
    suites, coverage = measure_coverage(names, parts)
    if coverage.problems:
        _tell_problems(coverage, form)
        ctx.exit(1)
    if rule is not None:
        _tell_rule(proof(suites, coverage, rule), form)
        return
    verdicts = _run_mutants(suites, coverage, kinds, most) if mutate and coverage.lines else []
    noticed = _witnesses(suites, verdicts, limit_of(decisions, minutes), jobs or cores()) if witness else {}
    if form == "json":
        say_json(_data(coverage, verdicts, noticed))
    else:
        _print_coverage(suites, coverage, every)
        if mutate:
            _tell_mutants(verdicts)
        _tell_witnesses(noticed)
    fewer = coverage.percent < fail_under or (fail_under and not coverage.lines)
    ctx.exit(1 if coverage.failed or coverage.claims or fewer or any(v.result == "survived" for v in verdicts) else 0)


def _run_mutants(suites: Sequence[Suite], coverage: Coverage, kinds: Sequence[str], most: int) -> list[Verdict]:
    mutants = sample(mutants_in(suites, coverage, kinds), most)
    with progress(len(mutants), "changed lines") as step:
        return list(judge(mutants, suites, coverage, step))


def _witnesses(suites: Sequence[Suite], verdicts: Sequence[Verdict], limit: SearchLimit, jobs: int) -> dict[str, Finding]:
    """By the titles of the changes that no scenario notices, what was found out about them."""
    survivors = [verdict.mutant for verdict in verdicts if verdict.result == "survived"]
    with search_progress(len(survivors), "changes", limit) as watcher:
        found = find_for_survivors(suites, survivors, limit, jobs=jobs, watcher=watcher)
        return {mutant.title: one for mutant, one in zip(survivors, found, strict=True)}


# ---- for people ------------------------------------------------------------------------------------------------------


def _tell_rule(found: Proof, form: str) -> None:
    if form == "json":
        say_json(proof_data(found))
    else:
        tell_proof(found)


def _print_coverage(suites: Sequence[Suite], coverage: Coverage, every: bool) -> None:
    titles = {(suite.file.source.path, name, number): title for suite in suites for name, number, title in suite.titles()}
    for by, outcome in coverage.failed.items():
        say(f"{titles[by]}\n{outcome}\n")
    for claim in coverage.claims:
        say(render(claim, full=True) + "\n")
    shown = [line for line in coverage.lines if every or line.missing_ways]
    rows = [(line.name, line.kind, line.place.full_text.rsplit(":", 1)[0], _state(line)) for line in shown]
    if rows:
        _say_table(("line", "kind", "place", "seen"), rows, 4)
    if not coverage.lines:
        ran = f"{_scenarios(coverage.scenarios)} ran" if coverage.scenarios else "no scenario was run"
        say("No ruleset in this place has rule lines of its own; name a game of the library to count its lines, such as `aoi "
            f"coverage age_of_industry` ({ran})")
        return
    kinds = Counter(line.kind for line in coverage.lines)
    done = Counter(line.kind for line in coverage.lines if not line.missing_ways)
    _say_table(("kind", "lines", "exercised"), [(kind, str(kinds[kind]), str(done[kind])) for kind in sorted(kinds)], 1)
    say(f"{coverage.count_covered} of {len(coverage.lines)} lines ({coverage.percent:.1f} %) exercised by "
        f"{_scenarios(coverage.scenarios)}" + (f", of which {len(coverage.failed)} failed" if coverage.failed else ""))


def _say_table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]], left: int) -> None:
    for text in table([head, *rows], left):
        say(text)
    say()


def _state(line: CoverageLine) -> str:
    if line.missing_ways:
        return ", ".join(f"never {way}" for way in line.missing_ways)
    return _scenarios(len(line.scenarios))


def _scenarios(number: int) -> str:
    return "1 scenario" if number == 1 else f"{number} scenarios"


def _tell_problems(coverage: Coverage, form: str) -> None:
    """Print the problems in the files; nothing can be run because of them."""
    if form == "json":
        say_json(_data(coverage, [], {}))
        return
    for problem in coverage.problems:
        say(render(problem, full=True) + "\n")


def _tell_mutants(verdicts: Sequence[Verdict]) -> None:
    survived = [v for v in verdicts if v.result == "survived"]
    excused = [v for v in verdicts if v.result == "excused"]
    say()
    for title, found in (("no scenario notices", survived), ("excused", excused)):
        if found:
            rows = [(v.mutant.title, v.mutant.place.full_text.rsplit(":", 1)[0], v.by) for v in found]
            _say_table((title, "place", "why" if title == "excused" else ""), rows, 3)
    counted = Counter(v.result for v in verdicts)
    results = ", ".join(_count_results(result, number) for result, number in sorted(counted.items()))
    say(f"{len(verdicts)} changed {'line' if len(verdicts) == 1 else 'lines'}" + (f": {results}" if results else ""))


def _tell_witnesses(noticed: Mapping[str, Finding]) -> None:
    """Print the scenarios that notice changes, and what was compared in vain."""
    for title, one in noticed.items():
        if one.text:
            say(f"\n{title} is noticed by:\n")
            say_data(one.text)
        else:
            compared = [f"no difference in {one.tried.decisions:,} decisions"] if one.tried.decisions else []
            say(f"\n{title}: {'; '.join([*compared, *([one.tried.why] if one.tried.why else [])])}")


def _count_results(result: str, number: int) -> str:
    """How many changes had a result, in words."""
    if result == UNCOMPILED:
        return f"{number} {'does' if number == 1 else 'do'} not compile"
    return f"{number} {result}"


# ---- for programs ----------------------------------------------------------------------------------------------------


def _data(coverage: Coverage, verdicts: Sequence[Verdict], noticed: Mapping[str, Finding]) -> dict[str, Any]:
    changed = [{"line": v.mutant.name, "change": v.mutant.change, "place": v.mutant.place.json(full=True),
                "result": v.result, "by": v.by, **_witness_data(noticed.get(v.mutant.title))} for v in verdicts]
    return {"lines": [line_data(line) for line in coverage.lines], "covered": coverage.count_covered, "percent": coverage.percent,
            "scenarios": coverage.scenarios, "failed": [o.failure.json(full=True) for o in coverage.failed.values() if o.failure],
            "claims": [c.json(full=True) for c in coverage.claims], "mutants": changed,
            "problems": [p.json(full=True) for p in coverage.problems]}


def _witness_data(one: Finding | None) -> dict[str, Any]:
    """What was found out about a change that no scenario noticed."""
    return {} if one is None else {"scenario": one.text or None, "decisions": one.tried.decisions, "why": one.tried.why,
                                   "cut_short": one.tried.cut_short}
