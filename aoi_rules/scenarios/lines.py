"""The rule lines of a ruleset by their names: those that coverage counts, `covers` names, and clause tables list; and what is
wrong with a name that no line has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs
from attrs import frozen

from aoi_rules.advice.similar_names import only_match
from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.pipeline import TestInputs
from aoi_rules.compiler.source.resolve import Items
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language import tree
from aoi_rules.language.walk import contains_place
from aoi_rules.library.catalogue import Laid
from aoi_rules.library.compilation import compile_text
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import Model, RuleModel
from aoi_rules.scenarios.declaration_names import Uses
from aoi_rules.scenarios.displayed import displayed_definitions
from aoi_rules.scenarios.line_names import Path, line_names, paths_in
from aoi_rules.scenarios.mutants import mutants_of
from aoi_rules.words.actions import Action, Define
from aoi_rules.words.line_names import name_of

__all__ = ["Lines", "counted_lines", "home_name", "read_lines", "rule_lines", "unknown_line"]


def rule_lines(model: Model, trace: Trace, items: Sequence[tree.Statement]) -> Iterator[RuleModel]:
    """Every line that coverage counts, by its name in this ruleset; the trace is that of its compilation."""
    yield from model.rules
    yield from (RuleModel(a.name, "action", a.title, a.see, a.place) for a in model.actions)
    names = line_names(items)
    for point in trace.points:
        if point.place.full_text in names:  # what a scenario does itself is not a rule
            yield RuleModel(names[point.place.full_text], point.kind, point.text, "", point.place)
    shown = displayed_definitions(items)
    rules = (i for i in items if Define.begins(i) and name_of(i) not in shown)
    yield from (RuleModel(name_of(i), "definition", "", "", i.place) for i in rules)


def home_name(name: str, place: Place, actions: Mapping[str, tree.Statement]) -> str:
    """The name of a line after the action it is written in, not one that took it over by `like`."""
    action, dot, rest = name.partition(".")
    if action in actions and not contains_place(actions[action], place):
        home = next((a for a, item in actions.items() if contains_place(item, place)), action)
        return f"{home}{dot}{rest}"
    return name


@frozen
class Lines:
    """The lines of one ruleset in the order of the text, each with its section; `single` are effects and the like, which
    coverage does not count and `--mutate` changes; `paths` has the statements that contain each, by its place; `uses` has
    the places that name each declaration."""

    program: Program
    items: tuple[tree.Statement, ...]
    rules: tuple[RuleModel, ...]
    single: tuple[RuleModel, ...]
    paths: Mapping[str, Path]
    uses: Uses

    def find_lines(self, name: str) -> list[RuleModel]:
        """The lines with that name."""
        return [r for r in self.rules if r.name == name] or [r for r in self.single if r.name == name]

    def lines_below(self, name: str) -> list[RuleModel]:
        """The lines whose names begin with that one."""
        return [r for r in self.rules if r.name.startswith(f"{name}.")]


def read_lines(source: Source, laid: tuple[Laid, ...] = ()) -> tuple[CompileResult, Lines | None]:
    """Compile a ruleset with parts added to it, and record its lines; None if it has errors."""
    trace = Trace(on=True)
    kept: list[tuple[str, tree.Statement]] = []

    def keep(items: Items) -> Items:
        kept.extend(items)
        return items

    forms = Forms()
    compiled = compile_text(source, testing=TestInputs(trace=trace, change=keep), forms=forms, laid=laid)
    if compiled.program is None or forms.rules is None:
        return compiled, None
    return compiled, _lines(compiled.program, trace, tuple(item for _, item in kept), forms.rules.uses)


def _lines(program: Program, trace: Trace, items: tuple[tree.Statement, ...], uses: Uses) -> Lines:
    paths = {str(path[-1].place): path for item in reversed(items) for path in paths_in(item)}
    order = {name: n for n, name in enumerate(dict.fromkeys(item.place.source.name for item in items))}
    found: dict[tuple[str, str], RuleModel] = {}
    actions = {name_of(i): i for i in items if Action.begins(i)}
    for rule in rule_lines(program.model, trace, items):
        for name in (rule.name, home_name(rule.name, rule.place, actions)):
            see = rule.see or _section(paths.get(str(rule.place), ()))
            found.setdefault((name, str(rule.place)), attrs.evolve(rule, name=name, see=see))
    rules = sorted(found.values(), key=lambda r: (order.get(r.place.source.name, -1), r.place.line, r.place.column))
    return Lines(program, items, tuple(rules), _find_rules(items, rules, paths), paths, uses)


def _find_rules(items: Sequence[tree.Statement], rules: Sequence[RuleModel], paths: Mapping[str, Path]) -> tuple[RuleModel, ...]:
    known = {rule.name for rule in rules}
    changed = mutants_of(list(items), {item.place.source.path for item in items})
    places = {mutant.name: mutant.place for mutant in reversed(changed) if mutant.name not in known}
    return tuple(RuleModel(name, paths[str(p)][-1].word, "", _section(paths[str(p)]), p) for name, p in places.items())


def _section(path: Path) -> str:
    """The section of the rulebook that a statement names or, if it names none, that the nearest statement around it names."""
    for item in reversed(path):
        for word, text in zip(item.arguments, item.arguments[1:], strict=False):
            if isinstance(word, tree.Name) and word.name == "see" and isinstance(text, tree.Text):
                return text.value
    return ""


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
