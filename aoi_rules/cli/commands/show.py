"""`aoi show`: shows a ruleset's map, its rules, and the results of the compiler's stages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from aoi_rules import Ruleset
from aoi_rules.cli.arguments.pictures import picture_options
from aoi_rules.cli.arguments.rule_lines import lines_of
from aoi_rules.cli.arguments.rulesets import compile_ruleset, form_option, parts_option, ruleset, ruleset_argument
from aoi_rules.cli.files.atomic import document, picture
from aoi_rules.cli.reports.line_origins import line_data, origin_lines, rule_lines
from aoi_rules.cli.terminal.output import columns, safe, say, say_data, say_json
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.stage_text import STAGES
from aoi_rules.drawing import board_text
from aoi_rules.drawing.machine import machine_diagram
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.scenarios.lines import Lines

__all__ = ["command"]

_STAGE = (
    "The result of a stage of the compiler: all lines that are played, with their origin (resolved), the checked rules with "
    "the types of their parts (typed), the program before (lowered) and after optimisation (program), the Python module "
    "(code), or the C that `aoi build` compiles (c)."
)


@click.command("show")
@ruleset_argument
@click.option("--svg", metavar="FILE", help="Write the map as a picture; `-` is standard output.")
@click.option("--pdf", metavar="FILE", help="Write the board, counters, cards and mats at true size, to print and cut out.")
@click.option("--trace", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="PICTURE",
              help="Put a picture, PNG or JPEG, beneath the map of --svg, to copy the map from it.")
@picture_options
@click.option("--machine", "what", flag_value="machine", help="The compiled states, as a Mermaid diagram.")
@click.option("--named", "what", flag_value="named", help="The names of all rule lines, with their words and places.")
@click.option("--stage", type=click.Choice(list(STAGES)), help=_STAGE)
@parts_option
@form_option
def command(
    name: str, svg: str | None, pdf: str | None, trace: Path | None, pictured: tuple[str, ...], width: int | None,
    theme: str, what: str | None, stage: str | None, parts: tuple[str, ...], form: str,
) -> None:
    """Show the map of a ruleset as readable text, or what the options request."""
    if form == "json" and (stage != "resolved" or svg or pdf):
        raise click.UsageError("--format json needs --stage resolved")
    if stage and what:
        raise click.UsageError(f"--stage and --{what} cannot be combined; give one of them")
    if what == "named" and svg is None and pdf is None:
        _show_names(lines_of(name, parts))
        return
    forms = Forms()
    rules = ruleset(name, found=compile_ruleset(name, parts, forms))
    if svg is not None:
        picture(svg, _trace_map(rules, pictured or None, width, theme, trace))
    if pdf is not None:
        document(pdf, rules.pdf())
    if what == "machine":
        say_data(safe(machine_diagram(rules.program)).rstrip("\n") + "\n")
    elif stage == "resolved":
        _show_resolved(rules, form)
    elif stage:
        say_data(safe(STAGES[stage](forms)).rstrip("\n") + "\n")
    elif svg is None and pdf is None:
        say(board_text(rules.model, rules.first_values, columns(), planned=True))


def _trace_map(rules: Ruleset, pictured: Sequence[str] | None, width: int | None, theme: str, trace: Path | None) -> str:
    """The map as a picture, over another one if there is one to trace."""
    try:
        return rules.svg(pictured, width, theme, trace.read_bytes() if trace is not None else b"")
    except ValueError as error:
        raise click.UsageError(f"{trace}: {error}") from None


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
