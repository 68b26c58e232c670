"""`aoi show`: a ruleset's map, its rules, and what it was compiled to."""

from __future__ import annotations

import click

from aoi_rules import Ruleset
from aoi_rules.cli.arguments import form_option, ruleset, ruleset_argument
from aoi_rules.cli.origins import line_data, origin_lines
from aoi_rules.cli.output import columns, picture, safe, say, say_json
from aoi_rules.drawing import board_svg, board_text
from aoi_rules.drawing.machine import machine_diagram
from aoi_rules.model.ruleset import RuleModel

__all__ = ["command", "rule_lines"]


@click.command("show", short_help="The map as text or as a picture, the rules, the machine.")
@ruleset_argument
@click.option("--svg", metavar="FILE", help="Write the map as a picture; `-` is standard output.")
@click.option("--machine", "what", flag_value="machine", help="The compiled states, as a Mermaid diagram.")
@click.option("--code", "what", flag_value="code", help="The Python module that the ruleset was compiled to.")
@click.option("--rules", "what", flag_value="rules", help="All that is played, line by line, with its origin.")
@click.option("--named", "what", flag_value="named", help="Every named rule, with its words and its places.")
@form_option
def command(name: str, svg: str | None, what: str | None, form: str) -> None:
    """Show the map of a ruleset as readable text, or what the options ask for."""
    if form == "json" and (what != "rules" or svg):
        raise click.UsageError("--format json goes with --rules")
    rules = ruleset(name)
    if svg is not None:
        picture(svg, board_svg(rules.model))
    if what == "machine":
        say(machine_diagram(rules.program).rstrip("\n"))
    elif what == "code":
        say(rules.program.code.rstrip("\n"))
    elif what == "rules":
        _rules(rules, form)
    elif what == "named":
        _named(rules)
    elif svg is None:
        say(safe(board_text(rules.model, None, columns())))


def _rules(rules: Ruleset, form: str) -> None:
    lines = rules.program.resolved_text()
    if form == "json":
        say_json({"rules": [_data(rule) for rule in rules.model.rules], "lines": [line_data(line) for line in lines]})
    else:
        say("\n".join(origin_lines(lines)))


def _named(rules: Ruleset) -> None:
    actions = {action.name: action for action in rules.model.actions}
    part = None
    for rule in rules.model.rules:
        if rule.name.split(".")[0] != part:
            part = rule.name.split(".")[0]
            say(("" if rule is rules.model.rules[0] else "\n") + safe(actions[part].title if part in actions else part))
        say("\n".join("  " + line for line in rule_lines(rule)))


def _data(rule: RuleModel) -> dict[str, object]:
    return {"name": rule.name, "kind": rule.kind, "text": rule.text, "see": rule.see, "place": str(rule.place)}


def rule_lines(rule: RuleModel, outer: int = 1) -> list[str]:
    """A rule for people: its name and words, then the rulebook's section and the place in the text.

    It is indented by how many dots its name has beyond `outer`.
    """
    depth = "  " * (rule.name.count(".") - outer)
    see = f"{rule.see} · " if rule.see else ""
    head = f"{depth}{rule.name}"
    return [safe(f"{head}: {rule.text}" if rule.text else head), safe(f"{depth}    {see}{rule.place}")]
