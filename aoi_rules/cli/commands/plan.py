"""`aoi plan`: shows which saved games can continue under changed rules, and what stops the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from aoi_rules.cli.arguments.rulesets import form_option, parts_option, ruleset
from aoi_rules.cli.reports.saved_games import verdict_lines, where_stopped
from aoi_rules.cli.terminal.output import say, say_json
from aoi_rules.cli.terminal.progress import progress
from aoi_rules.planning import Plan, PlannedSave, files_in, plan_file, renamings, version_from
from aoi_rules.protocol import PlanJson

__all__ = ["command"]


@click.command("plan")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--saves", "folder", required=True, metavar="DIR", type=click.Path(exists=True, file_okay=False),
              help="The folder with the saved games; games of other rulesets, or with other parts, are skipped.")
@click.option("--old-plugin", "old_plugin", metavar="PATH", type=click.Path(exists=True, path_type=Path),
              help="The version of a plugin for the rules OLD: a project's folder, a wheel, or a Python file with the name of "
                   "the plugin.")
@click.option("--new-plugin", "new_plugin", metavar="PATH", type=click.Path(exists=True, path_type=Path),
              help="The same for the rules NEW. By default, the installed version.")
@parts_option
@form_option
@click.pass_context
def command(
    ctx: click.Context, old: str, new: str, folder: str, old_plugin: Path | None, new_plugin: Path | None, parts: tuple[str, ...],
    form: str,
) -> None:
    """Say for each saved game in a folder whether it continues under the rules NEW in the same way as under the rules OLD.
    Both are names or paths of rulesets: the text that the games were played under, and the text with the changes; --with adds
    parts to both.

    For a game that does not continue, show the move where it stops, what differs there, and the changed line that causes
    this. Two versions of a plugin are compared like this: `aoi plan MAP MAP --old-plugin tolls-1.0-py3-none-any.whl
    --new-plugin tolls --saves DIR`.

    A line `renamed OLD to NEW` in the new text prevents a changed name from stopping games. The exit code is 1 if a game
    stops or cannot be read.
    """
    if old == new == "-":
        raise click.UsageError("both texts cannot be standard input")
    with version_from(old_plugin) as given:
        before = ruleset(old, (*parts, *given))
    paths = files_in(Path(folder))
    found, others = list[PlannedSave](), 0
    with version_from(new_plugin) as given, progress(len(paths), "saved games") as step:
        plan = Plan(before, ruleset(new, (*parts, *given)))
        for path in paths:
            save = plan_file(plan, path)
            if save is None:
                others += 1
            else:
                found.append(save)
            step()
    if form == "json":
        say_json(_data(old, new, found, others))
    else:
        _print_plan(plan, found, others)
    ctx.exit(0 if all(save.result == "continues" for save in found) else 1)


def _print_plan(plan: Plan, found: Sequence[PlannedSave], others: int) -> None:
    for was, now in plan.changed_plugins():
        say(f"the plugin {was} {'has other rules now' if str(was) == str(now) else f'had other rules than {now}'}")
    for save in found:
        say(f"{save.file}: {_describe_save(save)}")
        for line in verdict_lines(save.verdict) if save.verdict else ():
            say(f"    {line}")
    counted = Counter(save.result for save in found)
    on, played = counted["continues"], counted["continues"] + counted["stops"]
    parts = [f"{on} of {_number(played)} of `{plan.old.name}` {'continues' if on == 1 else 'continue'}" if played else
            f"there is no saved game of `{plan.old.name}`"]
    parts += [f"{other} {'was' if other == 1 else 'were'} played under other rules"] if (other := counted["not-of-old"]) else []
    parts += [f"{counted['unreadable']} could not be read"] if counted["unreadable"] else []
    for gone, new in renamings(plan.old.model, plan.new.model) if counted["stops"] else ():
        say(f"`{gone}` was removed, and `{new}` is new: if they are the same, write `renamed {gone} to {new}` into the new text")
    parts += [f"{_number(others)} of other rulesets or with other parts skipped"] if others else []
    say("; ".join(parts))


def _describe_save(save: PlannedSave) -> str:
    match save.result:
        case "continues":
            return "continues, but is scored differently" if save.verdict is not None and save.verdict.values else "continues"
        case "unreadable":
            return f"cannot be read: {save.message}"
        case "not-of-old":
            return f"was not played under the old rules: {save.message}"
    assert save.verdict is not None, "a readable game of the old rules has a verdict"
    assert save.verdict.difference is not None, "a game that stops has a difference"
    return where_stopped(save.verdict.difference)


def _number(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"


def _data(old: str, new: str, found: Sequence[PlannedSave], others: int) -> PlanJson:
    counted = Counter(save.result for save in found)
    return {"version": 1, "old": old, "new": new, "continues": counted["continues"], "stops": counted["stops"], "others": others,
            "saves": [save.json() for save in found]}
