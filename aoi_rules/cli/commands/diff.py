"""`aoi diff`: the changed lines of a ruleset, each with a scenario in which it matters."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

import click

from aoi_rules.cli.arguments.rule_lines import lines_asked
from aoi_rules.cli.arguments.rulesets import form_option, parts_option, seed_of
from aoi_rules.cli.arguments.search_limits import limit_of, limit_options
from aoi_rules.cli.terminal.output import say, say_json
from aoi_rules.cli.terminal.search_progress import search_progress
from aoi_rules.lab import cores
from aoi_rules.planning.lines import ResolvedLine
from aoi_rules.witness.changed_texts import ChangedTexts, ReadText, TextChange

__all__ = ["command"]


@click.command("diff")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", required=False)
@limit_options("a difference that each change makes")
@click.option("--seed", type=seed_of, default="1", show_default=True, metavar="S", help="The same seed gives the same scenarios.")
@parts_option
@form_option
def command(
    old: str, new: str | None, decisions: int, minutes: float, jobs: int | None, seed: int, parts: tuple[str, ...], form: str
) -> None:
    """Show the changed lines of a ruleset and, for each change, a short scenario that passes with it and fails without it.

    OLD and NEW are names or paths of two texts of one ruleset; --with adds parts to the new one. Without NEW, OLD is compared
    with itself with these parts: `aoi diff germany --with house.aoi`. Games are played with and without each change, with the
    same moves. If no difference is found, the number of compared decisions is printed.
    """
    if new is None and not parts:
        raise click.UsageError("name a second text, or parts: `--with FILE`")
    before, after = _read_text(old), _read_text(old if new is None else new, parts)
    try:
        texts = ChangedTexts(before, after, seed)
    except ValueError as error:
        raise click.UsageError(f"{error}; give two texts of one ruleset") from error
    limit = limit_of(decisions, minutes)
    with search_progress(len(texts), "changes", limit) as watcher:
        found = list(texts.changes(limit, jobs or cores(), watcher))
    if form == "json":
        say_json({"changes": [_data(change) for change in found]})
        return
    for change in found:
        say("\n".join(_lines(change)) + "\n")
    matter = sum(bool(change.text) for change in found)
    say(f"{len(found)} {'change' if len(found) == 1 else 'changes'}, of which {matter} {'makes' if matter == 1 else 'make'} a "
        "difference" if found else "no line differs")


def _read_text(name: str, parts: tuple[str, ...] = ()) -> ReadText:
    """The text of a ruleset with parts; raises RulesetError with its problems."""
    wanted, lines = lines_asked(name, parts)
    return ReadText.of(wanted.source, lines, wanted.laid)


def _lines(change: TextChange) -> Iterator[str]:
    """The report of a change: its lines, and a scenario or the reason why there is none."""
    yield change.name
    yield from (f"  - {line.written}   ({_place(line)})" for line in change.old)
    yield from (f"  + {line.written}   ({_place(line)})" for line in change.new)
    if change.why:
        yield f"  {change.why}"
    if change.text:
        yield textwrap.indent(change.text.rstrip(), "  ")
    elif change.tried.decisions:
        yield f"  no difference in {change.tried.decisions:,} decisions" + (f"; {change.tried.why}" if change.tried.why else "")


def _place(line: ResolvedLine) -> str:
    """`path:line`."""
    return line.place.full_text.rpartition(":")[0]


def _data(change: TextChange) -> dict[str, Any]:
    lines = {key: [{"text": line.written, "name": line.name, "place": line.place.json(full=True)} for line in some]
             for key, some in (("old", change.old), ("new", change.new))}
    return {**lines, "scenario": change.text or None, "why": change.why, "games": change.tried.games,
            "decisions": change.tried.decisions, "cut_short": change.tried.cut_short}
