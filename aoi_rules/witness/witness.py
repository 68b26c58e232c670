"""Looks for a scenario that a rule needs: it passes, and fails without the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from attrs import define, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.machine.builtin_rules import CHOICE
from aoi_rules.model.ruleset import CASE, RuleModel
from aoi_rules.scenarios.changes import seen_by
from aoi_rules.scenarios.lines import Lines
from aoi_rules.witness.contest import Contest, Opponent, ScenarioAim, ScenarioHome, outcomes
from aoi_rules.witness.limits import SearchLimit
from aoi_rules.witness.rules import Change, RulesText
from aoi_rules.witness.text import title_of
from aoi_rules.witness.without import DROPPING, ChangedLine, changed_lines
from aoi_rules.words.actions import Action, Case, Choose, Require, SourceWord
from aoi_rules.words.networks import Open, Through

__all__ = ["OF_MOVES", "Search", "SearchEffort", "Witness", "search_contests"]


@frozen
class SearchEffort:
    """What was tried: how many games, how many decisions in them, how many shorter scenarios; why there is no witness, or empty;
    and whether the search was cut short by its time limit, so that a longer one may find more."""

    games: int
    decisions: int
    shorter: int = 0
    why: str = ""
    cut_short: bool = False


@frozen
class Witness:
    """A scenario that shows what a line of the rules does: its text passes, and fails with each of the changes `fails_with` of
    the line; with the changes `holds_with`, it passes too."""

    line: str
    text: str
    fails_with: tuple[str, ...]
    holds_with: tuple[str, ...]
    tried: SearchEffort


@define(eq=False, slots=False)
class Search:
    """A search for witnesses of lines of one ruleset, with a seed.  The ruleset is compiled once for all of them."""

    home: ScenarioHome
    seed: int = 1

    @classmethod
    def of(cls, text: RulesText, lines: Lines, seed: int = 1) -> Search:
        """The search in a ruleset."""
        return cls(ScenarioHome(text, lines), seed)

    def witness(self, rule: RuleModel, limit: SearchLimit) -> Witness | SearchEffort:
        """A witness of a line; what was tried if none is found within a limit.  The result depends on the seed and the number of
        decisions alone, unless the search is cut short."""
        changes = changed_lines(self.home.lines.paths[str(rule.place)])
        contests = [Contest(self.home, opponent, self._aim(rule), self.seed) for opponent in self._opponents(changes)]
        if not contests:
            return SearchEffort(0, 0, why="the ruleset is not valid without this line, or with this line changed")
        text, tried = search_contests(contests, limit)
        return self._tell(rule.name, text, changes, tried) if text else tried

    def of_change(self, name: str, place: Place, change: Change, limit: SearchLimit) -> str | SearchEffort:
        """The text of a scenario that fails with one change of the line at a place; what was tried if none is found."""
        opponent = Opponent.of(self.home.text, change)
        if opponent is None:
            return SearchEffort(0, 0, why="the ruleset is not valid with this change")
        line = self.home.lines.paths[str(place)][-1]
        known = self.home.lines.called(name) if seen_by(line) is None else ()
        aim = self._aim(known[0]) if known else ScenarioAim(f"who sees {name}", "", self.home.names_about(line))
        text, tried = search_contests([Contest(self.home, opponent, aim, self.seed)], limit)
        return text or tried

    def _opponents(self, changes: Sequence[ChangedLine]) -> Iterator[Opponent]:
        """The ruleset without a line; if it cannot do without, those with the line changed."""
        dropped = (Opponent.of(self.home.text, change.apply) for change in changes if change.name in DROPPING)
        first = next(filter(None, dropped), None)
        if first is not None:
            yield first
            return
        changed = (Opponent.of(self.home.text, change.apply) for change in changes if change.name not in DROPPING)
        yield from filter(None, changed)

    def _aim(self, rule: RuleModel) -> ScenarioAim:
        path = self.home.lines.paths[str(rule.place)]
        refuses = rule.name if rule.kind in (Require.word, CASE) else ""
        about = self.home.names_about(path[-1])
        return ScenarioAim(title_of(rule, self.home.titles), rule.name, about, rule.kind not in OF_MOVES, refuses)

    def _tell(self, name: str, text: str, changes: Sequence[ChangedLine], tried: SearchEffort) -> Witness:
        """The witness, after each change of its line that makes a ruleset was tried."""
        fails, holds = list[str](), list[str]()
        for change in changes:
            (outcome,) = outcomes(self.home.text, [text], change.apply)
            if outcome is not None and outcome.failure is None:
                holds.append(change.name)
            elif outcome is not None or Opponent.of(self.home.text, change.apply) is not None:
                fails.append(change.name)
        return Witness(name, text, tuple(fails), tuple(holds), tried)


OF_MOVES = frozenset(cls.word for cls in (Require, Case, SourceWord, Choose, Action, Open, Through)) | {CHOICE}
"""Kinds of lines that decide what may be done, rather than what happens."""
_NATIVELY = 10_000
"""After so many decisions in vain, machine code is built."""
_SOON = 4
"""It is not built for a search that ends after this many times as many decisions."""
CUT_SHORT = "the search was cut short by its time limit"
"""Why there is no scenario, if time decided that."""


def search_contests(contests: Sequence[Contest], limit: SearchLimit) -> tuple[str, SearchEffort]:
    """Play games of some contests in turn until one has a scenario; its text, which is empty if there is none, and what was
    tried."""
    clock, played = limit.begin(), 0
    natively = limit.decisions < _SOON * _NATIVELY  # it is not worth while
    while (played := sum(contest.cost for contest in contests)) < limit.decisions and not clock.struck:
        if played >= _NATIVELY and not natively:
            for contest in contests:
                contest.build_machine_code()
            natively = True
        for contest in contests:
            found = None if clock.is_late() else contest.next_game(clock.is_late)
            if found is not None:
                return found.text, _count(contests, found.shorter)
    return "", attrs.evolve(_count(contests), why=CUT_SHORT if clock.struck else "", cut_short=clock.struck)


def _count(contests: Sequence[Contest], shorter: int = 0) -> SearchEffort:
    return SearchEffort(sum(one.games for one in contests), sum(one.decisions for one in contests), shorter)
