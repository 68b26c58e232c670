"""Finds out whether scenarios notice a changed rule: a test of the tests themselves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

import attrs
from attrs import frozen

from aoi_rules.compiler.coverage import Trace
from aoi_rules.game import Ruleset
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.library import compilation
from aoi_rules.scenarios.coverage import Coverage
from aoi_rules.scenarios.mutants import Mutant, mutants_of
from aoi_rules.scenarios.runner import run
from aoi_rules.scenarios.suite import Suite

__all__ = ["UNCOMPILED", "Verdict", "judge", "mutants_in", "rules_in", "unchanged_in"]


UNCOMPILED = "no ruleset"
"""The result of a change with which the rules cannot be compiled."""


@frozen
class Verdict:
    """The result of a mutant: `noticed`, `survived`, `excused`, or `no ruleset` if the change cannot be compiled.

    `by` is the scenario that failed, or the reason that excuses it.
    """

    mutant: Mutant
    result: str
    by: str = ""


def mutants_in(suites: Sequence[Suite], coverage: Coverage, kinds: Collection[str] = ()) -> list[Mutant]:
    """The changes of every line that the coverage counts, over all rulesets, in the order of the text; only those of certain
    kinds if any are named."""
    wanted = {line.place.source.path for line in coverage.lines}
    found: dict[tuple[str, str], Mutant] = {}
    for rules in rules_in(suites):
        for mutant in mutants_of(rules, wanted, kinds):
            found.setdefault((mutant.place.full_text, mutant.change), mutant)
    return sorted(found.values(), key=lambda m: (m.place.source.path, m.place.line, m.place.column, m.change))


def rules_in(suites: Sequence[Suite]) -> Iterator[list[tree.Statement]]:
    """The resolved statements of each ruleset that scenarios are played on, without those that only help scenarios."""
    for suite in suites:
        for name in suite.file.scenes:
            if suite.of(name).program is not None:
                yield [item for item in suite.resolved[name] if not suite.is_aside(name, item.place)]


def unchanged_in(suites: Sequence[Suite]) -> dict[str, str]:
    """The changes that need not be noticed, by title, with their reasons."""
    found = {}
    for suite in suites:
        for item in suite.file.unchanged:
            texts = [a.value for a in item.arguments if isinstance(a, tree.Text)]
            names = [a for a in item.arguments if not isinstance(a, tree.Text)]
            found[" ".join(format_expression(n) for n in names)] = " ".join(texts)
    return found


def judge(
    mutants: Sequence[Mutant], suites: Sequence[Suite], coverage: Coverage, step: Callable[[], None] = lambda: None
) -> Iterator[Verdict]:
    """Run the scenarios that see a line with each of its changes, until one fails; scenarios that fail without any change show
    nothing."""
    excused = unchanged_in(suites)
    seen: dict[str, set[tuple[str, str, int]]] = {}
    for line in coverage.lines:
        seen.setdefault(line.place.full_text, set()).update(line.scenarios - coverage.failed.keys())
    everything = {(s.file.source.path, n, i) for s in suites for n, i, _ in s.titles()} - coverage.failed.keys()
    homes = {suite.file.source.path: suite for suite in suites}
    for mutant in mutants:
        if mutant.title in excused:
            yield Verdict(mutant, "excused", excused[mutant.title])
        else:
            numbers = next((seen[p] for p in mutant.enclosing if seen.get(p)), everything)
            yield _judge(mutant, homes, numbers)
        step()


def _judge(mutant: Mutant, homes: dict[str, Suite], numbers: set[tuple[str, str, int]]) -> Verdict:
    groups: dict[tuple[str, str], list[int]] = {}
    for path, name, number in sorted(numbers):
        groups.setdefault((path, name), []).append(number)
    for (path, name), wanted in sorted(groups.items(), key=lambda g: (-len(g[1]), g[0])):
        result, by = _try_mutant(mutant, homes[path], name, wanted)
        if result != "survived":
            return Verdict(mutant, result, by)
    return Verdict(mutant, "survived")


def _try_mutant(mutant: Mutant, suite: Suite, name: str, wanted: list[int]) -> tuple[str, str]:
    """Run one file's scenarios on the changed rules: whether one fails, or shows something different than on the original
    ones."""
    file, scenes = suite.file, suite.file.scenes[name]
    fewer = attrs.evolve(scenes, scenarios=tuple(scenes.scenarios[n] for n in wanted))
    compiled = compilation.compile_scenarios(attrs.evolve(file, scenes={name: fewer}), name, Trace(every=True), mutant.apply,
                                         laid=suite.laid)
    if compiled.program is None:
        # the name of a changed score line may be missing; that counts as noticed, too
        errors = [d for d in compiled.diagnostics if d.severity == "error"]
        missed = [d.place is not None and suite.is_aside(name, d.place) for d in errors]
        return ("noticed", str(errors[0].message)) if errors and all(missed) else (UNCOMPILED, "")
    rules = Ruleset(compiled.program)
    for number, scenario in zip(wanted, compiled.scenarios, strict=True):
        try:
            outcome = run(rules, scenario)
            failed = outcome.failure is not None or outcome.shown != suite.snapshot_texts(name, number)
        except Exception:  # noqa: BLE001 - changed rules may break in any way, and breaking is noticed
            failed = True
        if failed:
            return "noticed", f"{scenario.title} ({Path(file.source.path).name})"
    return "survived", ""
