"""Looks for a scenario that a rule needs: it passes, and fails without the rule."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial

import attrs
from attrs import define, field, frozen

from aoi_rules.game import Ruleset
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.machine.builtin_rules import CHOICE
from aoi_rules.machine.names import Names
from aoi_rules.model.ruleset import CASE, OF_SCORE, RuleModel
from aoi_rules.scenarios.lines import Lines
from aoi_rules.scenarios.outcome import Outcome
from aoi_rules.scenarios.runner import run
from aoi_rules.witness.claims import claims
from aoi_rules.witness.difference import Difference, first_difference
from aoi_rules.witness.draft import Draft
from aoi_rules.witness.duel import Duel, Parting, game_plan
from aoi_rules.witness.locating import Starts, located
from aoi_rules.witness.positions import Positions
from aoi_rules.witness.reasons import Reasons
from aoi_rules.witness.rules import Change, PlayedRules, RulesText
from aoi_rules.witness.shrinking import shrunk
from aoi_rules.witness.text import scenario_text, title_of
from aoi_rules.witness.without import ChangedLine, changed_lines
from aoi_rules.witness.wording import Wording
from aoi_rules.words.actions import Action, Case, Choose, Define, Require, SourceWord, VerbWord
from aoi_rules.words.line_names import name_of
from aoi_rules.words.networks import Open, Through
from aoi_rules.words.roles import is_rule

__all__ = ["Search", "Tried", "Witness"]


@frozen
class Tried:
    """What was tried: how many games, how many decisions in them, how many shorter scenarios, and why there is no witness, or
    empty."""

    games: int
    decisions: int
    shorter: int = 0
    why: str = ""


@frozen
class Witness:
    """A scenario that shows what a line of the rules does: its text passes, and fails with each of the changes `fails_with` of
    the line; with the changes `holds_with`, it passes too."""

    line: str
    text: str
    fails_with: tuple[str, ...]
    holds_with: tuple[str, ...]
    tried: Tried


@define(eq=False, slots=False)
class Search:
    """A search for witnesses of lines of one ruleset.  The ruleset is compiled once for all of them."""

    text: RulesText
    lines: Lines
    seed: int = 1
    _starts: Starts | None = field(default=None, init=False)

    @cached_property
    def played(self) -> PlayedRules:
        """The ruleset as it is."""
        found = PlayedRules.of(self.text)
        assert found is not None, "a ruleset whose lines are known has no errors"
        return found

    @cached_property
    def starts(self) -> Starts:
        """The positions with which scenarios can begin."""
        return Starts(self.played, self.text.phases())

    @cached_property
    def declared(self) -> frozenset[str]:
        """The names of definitions and verbs."""
        return frozenset(name_of(item) for item in self.lines.items if Define.begins(item) or VerbWord.begins(item))

    def witness(self, rule: RuleModel, stop: Callable[[], bool]) -> Witness | Tried:
        """A witness of a line; what was tried if none is found before it is to `stop`.  The result depends on the seed alone,
        unless the search is stopped."""
        changes = changed_lines(self.lines, rule)
        games = decisions = 0
        compiled = False
        for change in changes:
            other = PlayedRules.of(self.text, change.apply)
            if other is None:
                continue
            compiled = True
            duel = Duel(self.played, other)
            positions = Positions(self.played, self.starts, self._about(rule), self._numbers)
            for number in range(_GAMES):
                if stop():
                    return Tried(games, decisions + duel.decisions, why="the time is over")
                parting = self._game(duel, positions, number, stop)
                games += 1
                made = self._witness_of(rule, change, other, parting) if parting is not None else None
                if made is None and number % _REASONS == _REASONS - 1 and rule.kind in (Require.word, CASE):
                    made = self._witness_by_reasons(rule, change, positions, number)
                if made is not None:
                    text, shorter = made
                    return self._tell(rule, text, changes, Tried(games, decisions + duel.decisions, shorter))
            decisions += duel.decisions
        return Tried(games, decisions, why="" if compiled else "without this line, or with it changed, there is no ruleset")

    def _game(self, duel: Duel, positions: Positions, number: int, stop: Callable[[], bool]) -> Parting | None:
        """Play one game: every second one begins with a changed position."""
        rng = random.Random(f"{self.seed} position {number}")  # noqa: S311 - the same seed is to give the same positions
        plan = game_plan(self.played, self.seed, number // 2)
        draft = positions.varied(rng) if number % 2 else None
        if draft is not None:
            plan = attrs.evolve(plan, seats=draft.seats, options=draft.options, moves=f"{self.seed} {number}", draft=draft)
        elif number % 2:
            return None
        return duel.game(plan, stop, lambda state: positions.note(plan.seats, plan.options, state, rng))

    def _about(self, rule: RuleModel) -> tuple[str, ...]:
        """The names in a line, then those in the definitions and verbs that it uses, then those in what these use."""
        homes = {name_of(item): item for item in self.lines.items if Define.begins(item) or VerbWord.begins(item)}
        waiting, found = [self.lines.paths[str(rule.place)][-1]], dict[str, None]()
        for item in waiting:
            names = [name for name in _names_in(item) if name not in found]
            found.update(dict.fromkeys(names))
            waiting += [homes[name] for name in names if name in homes]
        return tuple(found)

    @cached_property
    def _numbers(self) -> Sequence[int]:
        """The numbers in the text of the rules, and those next to them."""
        rules = [item for item in self.lines.items if is_rule(item.word)]
        found = {node.value for node in walk(*rules) if isinstance(node, tree.Number | tree.Money) and node.value <= _LARGEST}
        return sorted({max(0, number + more) for number in found for more in (-1, 0, 1)})

    def _witness_of(
        self, rule: RuleModel, change: ChangedLine, other: PlayedRules, parting: Parting
    ) -> tuple[str, int] | None:
        """The text of a scenario that shows a difference in a game, and how many shorter ones were tried."""
        differ = partial(first_difference, self.played, other, values_first=rule.kind not in _OF_MOVES)
        found = located(self.starts, differ, parting)
        if found is None:
            return None
        draft, difference, tried = shrunk(self.played, differ, *found)
        text = self._proven(rule, change, draft, difference)
        return None if text is None else (text, tried)

    def _witness_by_reasons(
        self, rule: RuleModel, change: ChangedLine, positions: Positions, number: int
    ) -> tuple[str, int] | None:
        """The same for a requirement that forbids only what others forbid too: the scenario has it among the reasons."""
        rng = random.Random(f"{self.seed} reasons {number}")  # noqa: S311 - the same seed is to give the same positions
        reasons = Reasons(self.played, rule.name)
        for draft in (positions.varied(rng) for _ in range(_POSITIONS)):
            found = reasons.found(draft, rng) if draft is not None else None
            if found is not None:
                shorter = shrunk(self.played, partial(reasons.again, text=found[1].text), *found)
                text = self._proven(rule, change, *shorter[:2])
                return None if text is None else (text, shorter[2])
        return None

    def _proven(self, rule: RuleModel, change: ChangedLine, draft: Draft, difference: Difference) -> str | None:
        """The first text with a claim that passes by the rules and fails by the changed ones."""
        wording = Wording(Names(self.played.rules.model, draft.seats), self.declared)
        title = title_of(rule, self._titles)
        texts = [scenario_text(self.text, self.played, draft, claim, wording, title, rule.name)
                 for claim in claims(difference, wording, self._about(rule))]
        right = [text for text, outcome in zip(texts, self._outcomes(texts), strict=True)
                 if outcome is not None and outcome.failure is None]
        wrong = self._outcomes(right, change.apply) if right else []
        return next((text for text, outcome in zip(right, wrong, strict=True)
                     if outcome is None or outcome.failure is not None), None)

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        model = self.played.rules.model
        return {**{rule.name: rule.text for rule in self.lines.rules}, **{p.name: p.title for p in model.phases},
                **{action.name: action.title for action in model.actions}, OF_SCORE.rstrip("."): "Scores"}

    def _outcomes(self, texts: Sequence[str], change: Change = lambda items: items) -> list[Outcome | None]:
        """What comes of scenarios by changed rules; None for one that has an error of its own, or breaks the rules."""
        found, _ = self.text.compiled("\n".join(texts), change)
        if found.program is None:
            return [self._alone(text, change) for text in texts] if len(texts) > 1 else [None]
        rules = Ruleset(found.program)
        outcomes: list[Outcome | None] = []
        for scenario in found.scenarios:
            try:
                outcomes.append(run(rules, scenario))
            except Exception:  # noqa: BLE001 - changed rules may fail in any way
                outcomes.append(None)
        return outcomes

    def _alone(self, text: str, change: Change) -> Outcome | None:
        return self._outcomes([text], change)[0]

    def _tell(self, rule: RuleModel, text: str, changes: Sequence[ChangedLine], tried: Tried) -> Witness:
        """The witness, after each change of its line that makes a ruleset was tried."""
        fails, holds = list[str](), list[str]()
        for change in changes:
            outcome = self._outcomes([text], change.apply)[0]
            if outcome is not None and outcome.failure is None:
                holds.append(change.name)
            elif outcome is not None or PlayedRules.of(self.text, change.apply) is not None:
                fails.append(change.name)
        return Witness(rule.name, text, tuple(fails), tuple(holds), tried)


_LARGEST = 1_000
"""A larger number in the text is not tried as a value."""
_OF_MOVES = frozenset(cls.word for cls in (Require, Case, SourceWord, Choose, Action, Open, Through)) | {CHOICE}
"""Kinds of lines that decide what may be done, rather than what happens."""
_REASONS = 50
"""After so many games without a difference, reasons of refusals are looked at."""
_POSITIONS = 30
"""In how many positions."""
_GAMES = 100_000
"""How many games are played for one change of a line."""


def _names_in(item: tree.Statement) -> Sequence[str]:
    """The names in a line, the word of a verb among them."""
    nodes = (node for node in walk(item) if isinstance(node, tree.Name | tree.Attribute | tree.Statement))
    return list(dict.fromkeys(node.word if isinstance(node, tree.Statement) else node.name for node in nodes))
