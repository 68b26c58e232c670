"""`aoi clauses`: shows a rulebook's clauses, each with the lines of the rules and the scenarios that it names."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import click

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.clauses import ClauseProof, ProvenTable, RuleText, prove_table
from aoi_rules.clauses.table import HEAD, NAME
from aoi_rules.cli.arguments.homes import measure_coverage
from aoi_rules.cli.arguments.rule_lines import lines_asked
from aoi_rules.cli.arguments.rulesets import form_option, parts_option, ruleset_argument
from aoi_rules.cli.reports.unproven_lines import unproven_places
from aoi_rules.cli.terminal.output import columns, paragraph, say, say_json, shorten_name
from aoi_rules.diagnostics import Place
from aoi_rules.errors import AoiError

__all__ = ["command"]

_SHORT = 12  # the largest number of lines of a statement that are shown


@click.command("clauses")
@ruleset_argument
@click.argument("section", metavar="[SECTION]...", nargs=-1)
@click.option("--unproven", is_flag=True, help="Mark the lines without which every scenario still passes. This tries the "
                                               "scenarios with each line dropped.")
@parts_option
@form_option
@click.pass_context
def command(
    ctx: click.Context, name: str, section: tuple[str, ...], unproven: bool, parts: tuple[str, ...], form: str
) -> None:
    """Show a rulebook clause by clause, each clause with the lines of the rules that implement it, the scenarios that test it,
    and the ruling if the rulebook is silent.

    The clauses are in a table in the file `CLAUSES.md` next to the game; a map without one has those of its game. SECTION is
    a section of the rulebook or a heading of the table; other words are searched for in both, in the clauses and in the names
    of lines: `aoi clauses germany coal and iron`, `aoi clauses germany build.card`. The exit code is 1 if a clause that is
    shown names a line or a scenario that does not exist.
    """
    table = _table(name, parts)
    shown = table.find_clauses(" ".join(section)) if section else table.clauses
    if not shown:
        hint = did_you_mean(" ".join(section), table.topics()) or f"`aoi clauses {name}` shows all"
        raise click.UsageError(f"no section or clause is about `{shorten_name(' '.join(section))}`; {hint}")
    without = unproven_places(shown, *measure_coverage([str(table.table.folder)], parts)) if unproven else None
    if form == "json":
        say_json(_data(table, shown, without))
    else:
        _print_clauses(table, shown, without or ())
    ctx.exit(1 if any(clause.missing for clause in shown) else 0)


def _table(name: str, parts: Sequence[str]) -> ProvenTable:
    """The table of a ruleset; raises RulesetError if the ruleset has problems, AoiError if there is no table."""
    wanted, lines = lines_asked(name, parts)
    found = prove_table(wanted.source, lines, wanted.laid)
    if found is None:
        raise AoiError(f"no `{NAME}` is next to {lines.program.model.title} or its game; the manual's page “Scenarios” shows "
                       "how to write one")
    if not found.clauses:
        raise AoiError(f"{found.table.source.path} has no clauses: a table of them has the columns {', '.join(HEAD)}")
    return found


# ---- for people ------------------------------------------------------------------------------------------------------


def _print_clauses(table: ProvenTable, clauses: Sequence[ClauseProof], without: Collection[str]) -> None:
    """Print the clauses, with a section's title before the first of its clauses; `without` are the places of unproven lines."""
    say(f"{table.table.title}\n{table.table.source.path}")
    before = ""
    for clause in clauses:
        if clause.clause.section != before:
            before = clause.clause.section
            say(f"\n{before}")
        say("\n" + "\n".join(_lines(clause, without)))


def _lines(claimed: ClauseProof, without: Collection[str]) -> Iterator[str]:
    clause = claimed.clause
    yield f"  {paragraph(clause.text, columns() - 2, '  ')}"
    if clause.ruling:
        yield f"    {paragraph(f'Ruling: {clause.ruling}', columns() - 4, '    ')}"
    for rule in claimed.rules:
        yield f"    {rule.name} ({rule.kind}) · {_path_and_line(rule.place)}"
        yield textwrap.indent("\n".join(_short_rule(rule)), "      │ ", lambda _: True)
        if rule.place.full_text in without:
            yield "      no scenario fails without this line"
    for title, place in claimed.scenarios:
        yield f"    “{title}” · {_path_and_line(place)}"
    for missing in claimed.missing:
        yield f"    does not exist: {missing}"


def _short_rule(rule: RuleText) -> Iterator[str]:
    lines = rule.written.split("\n")
    yield from lines[:_SHORT]
    if len(lines) > _SHORT:
        yield f"… {len(lines) - _SHORT} more lines"


def _path_and_line(place: Place) -> str:
    """`path:line`."""
    return place.full_text.rpartition(":")[0]


# ---- for programs ----------------------------------------------------------------------------------------------------


def _data(table: ProvenTable, clauses: Sequence[ClauseProof], without: Collection[str] | None) -> dict[str, Any]:
    return {"title": table.table.title, "file": table.table.source.path,
            "clauses": [_clause(clause, without) for clause in clauses]}


def _clause(claimed: ClauseProof, without: Collection[str] | None) -> dict[str, Any]:
    """A clause; if unproven lines were looked for, each line says whether it is proven."""
    clause = claimed.clause
    rules = [{"name": r.name, "kind": r.kind, "place": r.place.json(full=True), "written": r.written,
              **({} if without is None else {"proven": r.place.full_text not in without})} for r in claimed.rules]
    scenarios = [{"title": title, "place": place.json(full=True)} for title, place in claimed.scenarios]
    return {"chapter": clause.chapter, "section": clause.section, "clause": clause.text, "rules": rules, "scenarios": scenarios,
            "ruling": clause.ruling, "missing": list(claimed.missing), "place": clause.place.json(full=True)}
