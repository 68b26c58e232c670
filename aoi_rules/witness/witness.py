"""Looks for a scenario that depends on a rule: it passes, and fails without the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs
from attrs import define, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.machine.builtin_rules import CHOICE
from aoi_rules.model.ruleset import CASE, RuleModel
from aoi_rules.scenarios.changes import HOLE, SEEN, changes_of, seen_by
from aoi_rules.scenarios.lines import Lines, read_lines
from aoi_rules.scenarios.mutants import change_at
from aoi_rules.witness.contest import Contest, Opponent, ScenarioAim, ScenarioHome, is_alike, outcomes
from aoi_rules.witness.dropped_lines import DROPPING, ChangedLine, changed_lines
from aoi_rules.witness.effort import Finding, SearchEffort
from aoi_rules.witness.limits import SearchLimit
from aoi_rules.witness.rules import RulesText, members_of
from aoi_rules.witness.sharing import SearchWatcher, find_scenarios
from aoi_rules.witness.stretches import count_tried, play_contests
from aoi_rules.witness.text import title_of
from aoi_rules.words.actions import Action, Case, Choose, Require, SourceWord
from aoi_rules.words.networks import Open, Through
from aoi_rules.words.roles import is_declared_by_name
from aoi_rules.words.scenario import Snapshot

__all__ = ["OF_MOVES", "ChangeQuery", "Search", "SearchIn", "Witness", "witnesses"]


@frozen
class Witness:
    """A scenario that shows what a line of the rules does: its text passes, and fails with each of the changes `fails_with` of
    the line; with the changes `holds_with`, it passes too."""

    line: str
    text: str
    fails_with: tuple[str, ...]
    holds_with: tuple[str, ...]
    tried: SearchEffort

    @classmethod
    def of(cls, line: str, found: Finding) -> Witness | SearchEffort:
        """The witness of a line; what was tried if none was found."""
        return cls(line, found.text, found.fails_with, found.holds_with, found.tried) if found.text else found.tried


@frozen
class LineQuery:
    """A scenario for a line: its name, and the number of the line among those of that name."""

    name: str
    number: int


@frozen
class ChangeQuery:
    """A scenario that fails with a change of a line: its name, its place and the change, as in `aoi coverage --mutate`."""

    name: str
    place: Place
    change: str


@define(eq=False, slots=False)
class Search:
    """A search for witnesses of lines of one ruleset, with a seed.  The ruleset is compiled once for all of them."""

    home: ScenarioHome
    seed: int = 1
    _last: tuple[LineQuery | ChangeQuery | None, Sequence[Opponent]] = (None, ())

    @classmethod
    def of(cls, text: RulesText, lines: Lines, seed: int = 1) -> Search:
        """The search in a ruleset."""
        return cls(ScenarioHome(text, lines), seed)

    def question(self, name: str) -> Sequence[LineQuery]:
        """The question for a witness of a line with that name; none if there is no such line."""
        return [LineQuery(name, number) for number in range(len(self.home.lines.find_lines(name)))]

    def witness(self, rule: RuleModel, limit: SearchLimit) -> Witness | SearchEffort:
        """A witness of a line; what was tried if none is found within a limit.  The result depends only on the seed and the
        number of decisions, unless the search is cut short."""
        query = LineQuery(rule.name, self.home.lines.find_lines(rule.name).index(rule))
        (found,) = find_scenarios(self, lambda: self, [[query]], limit)
        return Witness.of(rule.name, found)

    def contests(self, query: LineQuery | ChangeQuery, stretch: int) -> Sequence[Contest] | str:
        """See Searcher."""
        if self._last[0] != query:  # the stretches of one query follow one another
            self._last = query, tuple(self._opponents(query))
        aim = self._aim(self._rule(query)) if isinstance(query, LineQuery) else self._aim_of_change(query)
        found = [Contest(self.home, opponent, aim, self.seed, stretch) for opponent in self._last[1]]
        return found or (_WITHOUT if isinstance(query, LineQuery) else _CHANGED)

    def finish(
        self, query: LineQuery | ChangeQuery, text: str, tried: SearchEffort, is_late: Callable[[], bool]
    ) -> Finding:
        """See Searcher; if the scenario of a line passes with another condition in it, one that does not is looked for."""
        if isinstance(query, ChangeQuery):
            return Finding(text, tried)
        changes = self._changes(query)
        found = self._judge(text, tried, changes)
        for change in changes:
            if change.decides and change.name in found.holds_with and not is_late():
                found = self._search_on(query, change, found, is_late)
        return found

    def _judge(self, text: str, tried: SearchEffort, changes: Sequence[ChangedLine]) -> Finding:
        """A scenario, after trying it with each change of its line that gives a valid ruleset; with the `last` ones if there are
        no others."""
        fails, holds = list[str](), list[str]()
        rights = outcomes(self.home.text, [text]) if Snapshot.word in text else ()
        shown = tuple(one for right in rights if right is not None for one in right.shown)
        for change in changes:
            if change.last and (fails or holds):
                break
            (outcome,) = outcomes(self.home.text, [text], change.apply)
            if is_alike(outcome, shown):
                holds.append(change.name)
            elif outcome is not None or Opponent.of(self.home.text, change.apply) is not None:
                fails.append(change.name)
        return Finding(text, tried, tuple(fails), tuple(holds))

    def _search_on(self, query: LineQuery, change: ChangedLine, found: Finding, is_late: Callable[[], bool]) -> Finding:
        """The scenario, or one that fails with a change as well, if that is found soon."""
        opponent = Opponent.of(self.home.text, change.apply)
        if opponent is None:
            return found
        contest = Contest(self.home, opponent, self._aim(self._rule(query)), self.seed)
        other = play_contests([contest], _MORE, is_late)
        tried = found.tried + count_tried([contest], other)
        better = found if other is None else self._judge(other.text, tried, self._changes(query))
        return better if set(better.holds_with) < set(found.holds_with) else attrs.evolve(found, tried=tried)

    def _rule(self, query: LineQuery) -> RuleModel:
        return self.home.lines.find_lines(query.name)[query.number]

    def _changes(self, query: LineQuery) -> Sequence[ChangedLine]:
        return changed_lines(self.home.lines.paths[str(self._rule(query).place)], members_of(self.home.played_rules.rules.model))

    def _opponents(self, query: LineQuery | ChangeQuery) -> Iterator[Opponent]:
        """The ruleset without a line or, if it needs the line, the rulesets with the line changed. Or the ruleset with a
        change."""
        if isinstance(query, ChangeQuery):
            path = self.home.lines.paths[str(query.place)]
            changes = (change for _, name, change in changes_of(path[-1], len(path) > 1) if name == query.change)
            yield from filter(None, (Opponent.of(self.home.text, change_at(query.place, change)) for change in changes))
            return
        changed = self._changes(query)
        dropped = (Opponent.of(self.home.text, change.apply) for change in changed if change.name in DROPPING)
        first = next(filter(None, dropped), None)
        if first is not None:
            yield first
            return
        for last in (False, True):
            others = [change for change in changed if change.name not in DROPPING and change.last is last]
            found = [*filter(None, (Opponent.of(self.home.text, change.apply) for change in others))]
            yield from found
            if found:
                return

    def _aim_of_change(self, query: ChangeQuery) -> ScenarioAim:
        path = self.home.lines.paths[str(query.place)]
        kinds = {name: kind for kind, name, _ in changes_of(path[-1], len(path) > 1)}
        logs = kinds.get(query.change) in (SEEN, HOLE)
        declared = is_declared_by_name(path[-1].word) and seen_by(path[-1]) is not None
        known = () if declared else self.home.lines.find_lines(query.name)
        if known:
            return attrs.evolve(self._aim(known[0]), logs=logs)
        return ScenarioAim(f"who sees {query.name}", "", self.home.names_about(path[-1]))

    def _aim(self, rule: RuleModel) -> ScenarioAim:
        line = self.home.lines.paths[str(rule.place)][-1]
        refuses = rule.name if rule.kind in (Require.word, CASE) else ""
        about = self.home.names_about(line)
        return ScenarioAim(title_of(rule, self.home.titles, line), rule.name, about, rule.kind not in OF_MOVES, refuses)


OF_MOVES = frozenset(cls.word for cls in (Require, Case, SourceWord, Choose, Action, Open, Through)) | {CHOICE}
"""Kinds of lines that decide what is allowed rather than what happens."""
_MORE = 1_000
"""How many decisions are compared for a better scenario."""
_WITHOUT = "the ruleset is not valid without this line, or with this line changed"
_CHANGED = "the ruleset is not valid with this change"


@frozen
class SearchIn:
    """Makes a search in a ruleset; it can be pickled."""

    text: RulesText
    seed: int

    def __call__(self) -> Search:
        """The search."""
        _, lines = read_lines(self.text.source, self.text.laid)
        assert lines is not None, "the lines of the ruleset were read before"
        return Search.of(self.text, lines, self.seed)


def witnesses(
    text: RulesText, lines: Lines, names: Sequence[str], limit: SearchLimit, seed: int = 1, jobs: int = 1,
    watcher: SearchWatcher | None = None,
) -> Iterator[tuple[str, Witness | SearchEffort]]:
    """For each of these lines, in order, a witness, looked for within a limit, or what was tried.  `jobs` processes share the
    work.  Raises LookupError if no line has one of the names."""
    for name in names:
        if not lines.find_lines(name):
            raise LookupError(name)
    search = Search.of(text, lines, seed)
    found = find_scenarios(search, SearchIn(text, seed), [search.question(name) for name in names], limit, jobs, watcher)
    yield from ((name, Witness.of(name, one)) for name, one in zip(names, found, strict=True))
