"""`aoi bisect`: finds the line that differs between two rulesets and stops a saved game."""

from __future__ import annotations

import click

from aoi_rules import Ruleset, SaveError, save_format
from aoi_rules.cli.arguments.rulesets import form_option, parts_option, read_text, ruleset
from aoi_rules.cli.reports.saved_games import verdict_lines, where_stopped
from aoi_rules.cli.terminal.output import say, say_json
from aoi_rules.planning import Plan, Verdict
from aoi_rules.protocol import BisectJson
from aoi_rules.storage.replay import replay_save

__all__ = ["command"]


@click.command("bisect")
@click.argument("path", metavar="SAVE")
@click.argument("old", metavar="A")
@click.argument("new", metavar="B")
@parts_option
@form_option
@click.pass_context
def command(ctx: click.Context, path: str, old: str, new: str, parts: tuple[str, ...], form: str) -> None:
    """Find the line that makes a saved game end differently under the rules B than under the rules A, under which it was
    played. Both are names or paths of rulesets; --with adds parts to both.

    The changes between the two texts are tried separately and together on the rules A, by playing the game again. The exit
    code is 0 if the game continues under B, and 1 if it stops.
    """
    if (path, old, new).count("-") > 1:
        raise click.UsageError("only one of the three can be standard input")
    save = save_format.read(read_text(path))
    plan = Plan(ruleset(old, parts), ruleset(new, parts))
    if save.ruleset != plan.old.name:
        raise click.UsageError(f"{path} is a game of `{save.ruleset[:80]}`, not of `{plan.old.name}`")
    if plan.other_parts(save):
        names = " ".join(f"--with {part.name}" for part in save.parts) or "without --with"
        raise click.UsageError(f"{path} was played with other parts added to its ruleset: {names}")
    try:
        verdict = plan.verdict(save)
    except SaveError as error:
        raise SaveError(f"{path} was not played under {old}: {error}{_hint_for_order(plan.new, save, old, new)}") from None
    if form == "json":
        data: BisectJson = {"save": path, "old": old, "new": new, "verdict": verdict.json()}
        say_json(data)
    else:
        _print_verdict(path, verdict)
    ctx.exit(1 if verdict.difference else 0)


def _hint_for_order(rules: Ruleset, save: save_format.Save, old: str, new: str) -> str:
    """A hint if the two rulesets are in the wrong order."""
    try:
        turned = replay_save(rules, save).difference is None
    except SaveError:
        return ""
    return f"; it was played under {new}: name that first, and {old} after it" if turned else ""


def _print_verdict(path: str, verdict: Verdict) -> None:
    on = "continues, but is scored differently" if verdict.values else "continues without a difference"
    say(f"{path}: {where_stopped(verdict.difference) if verdict.difference else on}")
    for line in verdict_lines(verdict):
        say(f"    {line}")
