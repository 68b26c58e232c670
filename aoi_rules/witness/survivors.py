"""Scenarios that notice the changes of rule lines that no scenario noticed so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from aoi_rules.diagnostics import Source
from aoi_rules.library.catalogue import Laid, played_on
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.lines import read_lines
from aoi_rules.scenarios.mutants import Mutant
from aoi_rules.witness.limits import SearchLimit
from aoi_rules.witness.rules import RulesText
from aoi_rules.witness.witness import Search, SearchEffort

__all__ = ["MutationWitness", "Survivors"]

_Key = tuple[str, str]
"""The path of a file and the name of a ruleset that its scenarios are played on."""


@frozen
class MutationWitness:
    """A change of a line with a scenario that passes by the rules and fails with it, whose text is empty if none was found, and
    what was tried."""

    mutant: Mutant
    text: str
    tried: SearchEffort


@define(eq=False)
class Survivors:
    """Looks for scenarios on the rulesets that some files of scenarios are about, each of which is compiled once."""

    suites: Sequence[Suite]
    seed: int = 1
    _searches: dict[_Key, Search | None] = field(factory=dict)

    def noticed(self, mutant: Mutant, limit: SearchLimit) -> MutationWitness:
        """A scenario that notices a change, on the first ruleset in which it makes a difference; `limit` is that of each."""
        tried = SearchEffort(0, 0, why="none of these rulesets has this line")
        for search in self._rulesets_with_line(mutant):
            found = search.of_change(mutant.name, mutant.place, mutant.apply, limit)
            if isinstance(found, str):
                return MutationWitness(mutant, found, SearchEffort(0, 0))
            tried = SearchEffort(tried.games + found.games, tried.decisions + found.decisions, why=found.why,
                                 cut_short=tried.cut_short or found.cut_short)
        return MutationWitness(mutant, "", tried)

    def _rulesets_with_line(self, mutant: Mutant) -> Iterator[Search]:
        """The rulesets that have the line of a change; each game and map once."""
        known: set[str] = set()
        for suite in self.suites:
            for name in suite.file.scenes:
                source = played_on(suite.file, name)
                if source is None or name in known:
                    continue
                known.add(name)
                search = self._search(source, suite.laid)
                if search is not None and str(mutant.place) in search.home.lines.paths:
                    yield search

    def _search(self, source: Source, laid: tuple[Laid, ...]) -> Search | None:
        """The search in a ruleset; None if it has errors."""
        key = source.path, source.name
        if key not in self._searches:
            lines = read_lines(source, laid)[1]
            self._searches[key] = None if lines is None else Search.of(RulesText.of(source, lines, laid), lines, self.seed)
        return self._searches[key]
