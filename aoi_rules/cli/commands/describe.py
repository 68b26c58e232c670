"""`aoi describe`: describes a ruleset as JSON."""

from __future__ import annotations

import click

from aoi_rules.cli.arguments.rulesets import parts_option, ruleset, ruleset_argument
from aoi_rules.cli.terminal.output import say_json

__all__ = ["command"]


@click.command("describe")
@ruleset_argument
@parts_option
def command(name: str, parts: tuple[str, ...]) -> None:
    """Print the description of a ruleset as JSON: its types with their members, titles and figures, what changes in play and
    who sees it, zones, actions, options, phases, rules and score lines. With it, a client in any language can explain and
    draw views; `aoi schema` prints its form."""
    say_json(dict(ruleset(name, parts).describe()))
