"""`aoi plugins`: lists the installed plugins, and what each of them provides."""

from __future__ import annotations

import click
from attrs import asdict

from aoi_rules.cli.arguments.rulesets import form_option, plugin_option, plugins_given
from aoi_rules.cli.reports.plugins import plugin_rows
from aoi_rules.cli.terminal.output import say, say_json

__all__ = ["command"]


@click.command("plugins")
@plugin_option
@form_option
@click.pass_context
def command(ctx: click.Context, form: str) -> None:
    """List the plugins of installed packages: the package of each with its version, and the parts, words, functions, maps,
    bots and checks that it provides to rulesets with a line `uses NAME`. With --plugin, also list those in Python files. `aoi
    explain WORD` explains a word of a plugin.

    The exit code is 1 if a plugin fails; its entry gives the reason.
    """
    rows = plugin_rows(plugins_given())
    if form == "json":
        say_json([asdict(row) for row in rows])
    else:
        say("\n\n".join(row.text for row in rows))
    ctx.exit(1 if any(row.problem for row in rows) else 0)
