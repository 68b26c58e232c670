"""Finds scenarios for changes of rule lines that no scenario has noticed so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import define, field, frozen

from aoi_rules.diagnostics import Source
from aoi_rules.library.catalogue import Laid, played_on
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.lines import read_lines
from aoi_rules.scenarios.mutants import Mutant
from aoi_rules.witness.contest import Contest
from aoi_rules.witness.effort import Finding, SearchEffort
from aoi_rules.witness.limits import SearchLimit
from aoi_rules.witness.rules import RulesText
from aoi_rules.witness.sharing import SearchWatcher, find_scenarios
from aoi_rules.witness.witness import ChangeQuery, Search

__all__ = ["Survivors", "find_for_survivors"]

_Ruleset = tuple[Source, tuple[Laid, ...]]
"""The text of a ruleset, and the parts that are added to it."""


@frozen
class SurvivorQuery:
    """A scenario for a change in the ruleset with a certain number."""

    ruleset: int
    change: ChangeQuery


@define(eq=False)
class Survivors:
    """Looks for scenarios on some rulesets, each of which is compiled once."""

    rulesets: Sequence[_Ruleset]
    seed: int = 1
    _searches: dict[int, Search | None] = field(factory=dict)

    def question(self, mutant: Mutant) -> Sequence[SurvivorQuery]:
        """The question for a scenario that notices a change, on the first ruleset with the line in which the change makes a
        difference."""
        change = ChangeQuery(mutant.name, mutant.place, mutant.change)
        searches = ((number, self._search(number)) for number in range(len(self.rulesets)))
        return [SurvivorQuery(number, change) for number, search in searches
                if search is not None and str(mutant.place) in search.home.lines.paths]

    def contests(self, query: SurvivorQuery, stretch: int) -> Sequence[Contest] | str:
        """See Searcher."""
        search = self._search(query.ruleset)
        assert search is not None, "only a ruleset without errors has the line"
        return search.contests(query.change, stretch)

    def finish(self, query: SurvivorQuery, text: str, tried: SearchEffort, is_late: Callable[[], bool]) -> Finding:
        """See Searcher: there is only one change."""
        del query, is_late
        return Finding(text, tried)

    def _search(self, number: int) -> Search | None:
        """The search in a ruleset; None if it has errors."""
        if number not in self._searches:
            source, laid = self.rulesets[number]
            lines = read_lines(source, laid)[1]
            self._searches[number] = None if lines is None else Search.of(RulesText.of(source, lines, laid), lines, self.seed)
        return self._searches[number]


@frozen
class SurvivorsOf:
    """Makes a search in some rulesets; it can be pickled."""

    rulesets: tuple[_Ruleset, ...]
    seed: int

    def __call__(self) -> Survivors:
        """The search."""
        return Survivors(self.rulesets, self.seed)


def find_for_survivors(
    suites: Sequence[Suite], mutants: Sequence[Mutant], limit: SearchLimit, seed: int = 1, jobs: int = 1,
    watcher: SearchWatcher | None = None,
) -> Iterator[Finding]:
    """For each change, in order, a scenario that passes under the rules and fails with the change, on one of the rulesets that
    the files of scenarios are about; `limit` is that of each ruleset.  `jobs` processes share the work."""
    again = SurvivorsOf(tuple(_rulesets(suites)), seed)
    search = again()
    yield from find_scenarios(search, again, [search.question(mutant) for mutant in mutants], limit, jobs, watcher)


def _rulesets(suites: Sequence[Suite]) -> Iterator[_Ruleset]:
    """The rulesets that scenarios are played on; each game and map once."""
    known: set[str] = set()
    for suite in suites:
        for name in suite.file.scenes:
            source = played_on(suite.file, name)
            if source is not None and name not in known:
                known.add(name)
                yield source, suite.laid
