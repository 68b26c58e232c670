"""The lines that scenarios say they cover: the names of all existing lines, and the problem with a name that no line has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from aoi_rules.advice.similar_names import only_match
from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.coverage import Trace
from aoi_rules.diagnostics import Diagnostic, Place
from aoi_rules.language import tree
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.scenarios.lines import home_name, rule_lines
from aoi_rules.words.actions import Action
from aoi_rules.words.line_names import name_of

__all__ = ["counted_lines", "unknown_line"]


def counted_lines(
    program: Program, trace: Trace, items: Sequence[tree.Statement], aside: Callable[[Place], bool]
) -> Iterator[tuple[RuleModel, str]]:
    """Every line of a ruleset that a scenario may cover, with the name after the action it is written in; the rule's own name
    follows the action that has it, perhaps by `like`. `aside` says which places belong to scenarios and their helpers."""
    actions = {name_of(i): i for i in items if Action.begins(i)}
    for rule in rule_lines(program.model, trace, items):
        if not aside(rule.place):
            yield rule, home_name(rule.name, rule.place, actions)


def unknown_line(name: str, place: Place, known: Iterable[str]) -> Diagnostic:
    """The problem with a `covers` that names none of the known lines."""
    known = list(known)
    home, _, _ = name.rpartition(".")
    inside = [line for line in known if home and line.startswith(f"{home}.")]
    listed = f"the lines of `{home}` are: {', '.join(inside)}" if inside and only_match(name, known) is None else None
    return Diagnostic("unknown-rule", f"`covers {name}`: no line has this name", place, listed or did_you_mean(name, known),
                      names=(name,))
