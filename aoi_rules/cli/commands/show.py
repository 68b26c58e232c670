"""`aoi show`: shows a ruleset's map, its rules, and the results of the compiler's stages."""

from __future__ import annotations

from typing import Any

import click

from aoi_rules import Ruleset
from aoi_rules.cli.arguments.rule_lines import lines_of
from aoi_rules.cli.arguments.rulesets import compile_ruleset, form_option, parts_option, ruleset, ruleset_argument
from aoi_rules.cli.files.atomic import picture
from aoi_rules.cli.reports.line_origins import line_data, origin_lines, rule_lines
from aoi_rules.cli.terminal.output import columns, safe, say, say_data, say_json
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.stage_text import STAGES
from aoi_rules.drawing import board_svg, board_text
from aoi_rules.drawing.machine import machine_diagram
from aoi_rules.errors import AoiError
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.scenarios.lines import Lines

__all__ = ["command"]

_GAMES = 8
"""How many games are begun to find out which values chance decides."""
_STAGE = (
    "The result of a stage of the compiler: all lines that are played, with their origin (resolved), the checked rules with "
    "the types of their parts (typed), the program before (lowered) and after optimisation (program), the Python module "
    "(code), or the C that `aoi build` compiles (c)."
)


@click.command("show")
@ruleset_argument
@click.option("--svg", metavar="FILE", help="Write the map as a picture; `-` is standard output.")
@click.option("--machine", "what", flag_value="machine", help="The compiled states, as a Mermaid diagram.")
@click.option("--named", "what", flag_value="named", help="The names of all rule lines, with their words and places.")
@click.option("--stage", type=click.Choice(list(STAGES)), help=_STAGE)
@parts_option
@form_option
def command(name: str, svg: str | None, what: str | None, stage: str | None, parts: tuple[str, ...], form: str) -> None:
    """Show the map of a ruleset as readable text, or what the options request."""
    if form == "json" and (stage != "resolved" or svg):
        raise click.UsageError("--format json needs --stage resolved")
    if stage and what:
        raise click.UsageError(f"--stage and --{what} cannot be combined; give one of them")
    if what == "named" and svg is None:
        _show_names(lines_of(name, parts))
        return
    forms = Forms()
    rules = ruleset(name, found=compile_ruleset(name, parts, forms))
    if svg is not None:
        picture(svg, board_svg(rules.model, _setup_values(rules)))
    if what == "machine":
        say_data(safe(machine_diagram(rules.program)).rstrip("\n") + "\n")
    elif stage == "resolved":
        _show_resolved(rules, form)
    elif stage:
        say_data(safe(STAGES[stage](forms)).rstrip("\n") + "\n")
    elif svg is None:
        say(board_text(rules.model, _setup_values(rules), columns()))


def _setup_values(rules: Ruleset) -> dict[str, Any]:
    """The values of members in the first position, as in the data of a view.  A value that chance decides is None; it is
    recognised because games with different seeds differ there.  Empty if no game can begin."""
    try:
        first = [rules.new_game(seed=seed).view(None).data["types"] for seed in range(_GAMES)]
    except AoiError:
        return {}
    types = {name: {keep: _common_values([types[name][keep] for types in first]) for keep in keeps}
             for name, keeps in first[0].items() if name != "seat"}
    return {"types": types}


def _common_values(lists: list[list[Any]]) -> list[Any]:
    """The values that are the same in all lists, member by member; None where they differ."""
    return [values[0] if all(value == values[0] for value in values) else None for values in zip(*lists, strict=True)]


def _show_resolved(rules: Ruleset, form: str) -> None:
    """Print all lines that are played, each with its origin."""
    lines = rules.program.resolved_text()
    if form == "json":
        say_json({"rules": [_data(rule) for rule in rules.model.rules], "lines": [line_data(line) for line in lines]})
    else:
        say("\n".join(origin_lines(lines)))


def _show_names(lines: Lines) -> None:
    """Print the names of all lines, grouped by action, phase and so on, with blank lines around each group."""
    parts: dict[str, list[RuleModel]] = {}
    for rule in lines.rules:
        parts.setdefault(rule.name.split(".")[0], []).append(rule)
    joined = True
    for part, rules in parts.items():
        alone = [rule.name for rule in rules] == [part]
        if not (alone and joined) and rules[0] is not lines.rules[0]:
            say()
        if part not in [rule.name for rule in rules]:
            say(part)
        for rule in rules:
            say("\n".join(rule_lines(rule, 0)))
        joined = alone


def _data(rule: RuleModel) -> dict[str, object]:
    return {"name": rule.name, "kind": rule.kind, "text": rule.text, "see": rule.see, "place": rule.place.json(full=True)}
