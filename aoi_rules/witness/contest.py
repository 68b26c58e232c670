"""A ruleset against another one: games are played under both until they differ, and the difference becomes a scenario that passes
under the first and fails under the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial

import attrs
from attrs import define, field, frozen

from aoi_rules.game import Ruleset
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.machine.names import Names
from aoi_rules.model.ruleset import OF_SCORE
from aoi_rules.scenarios.lines import Lines
from aoi_rules.scenarios.outcome import Outcome
from aoi_rules.scenarios.runner import run
from aoi_rules.witness.claims import claims
from aoi_rules.witness.difference import Difference, first_difference
from aoi_rules.witness.draft import Draft
from aoi_rules.witness.duel import Divergence, Duel, game_plan
from aoi_rules.witness.locating import Starts, locate_difference
from aoi_rules.witness.players import RulesPlayer
from aoi_rules.witness.positions import Positions
from aoi_rules.witness.reasons import Reasons
from aoi_rules.witness.rules import Change, PlayedRules, RulesText, same_items
from aoi_rules.witness.shrinking import shrink_draft
from aoi_rules.witness.text import scenario_text
from aoi_rules.witness.wording import Wording
from aoi_rules.words.actions import Define, VerbWord
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_rule

__all__ = ["ScenarioAim", "Contest", "ScenarioHome", "Opponent", "ScenarioFound"]

_LARGEST = 1_000
"""A larger number in the text is not tried as a value."""
_GAMES = 24_000
"""The number by which the first game of a stretch is higher than that of the stretch before; see `game_plan`."""
_PATIENCE, _REASONS = 3_000, 8_000
"""Reasons for refusals are compared after the first number of decisions without a difference, then after every second number."""
_POSITIONS = 30
"""The number of positions in which they are compared."""


@define(eq=False, slots=False)
class ScenarioHome:
    """A ruleset for which scenarios are written, compiled once."""

    text: RulesText
    lines: Lines

    @cached_property
    def played_rules(self) -> PlayedRules:
        """The unchanged ruleset."""
        found = PlayedRules.of(self.text)
        assert found is not None, "a ruleset whose lines are known has no errors"
        return found

    @cached_property
    def starts(self) -> Starts:
        """The positions with which scenarios can begin."""
        return Starts(self.played_rules, self.text.phases())

    @cached_property
    def called_statements(self) -> dict[str, tree.Statement]:
        """The definitions and verbs, by name."""
        return {name_of(item): item for item in self.lines.items if Define.begins(item) or VerbWord.begins(item)}

    @cached_property
    def numbers(self) -> Sequence[int]:
        """The numbers in the text of the rules, and those next to them."""
        rules = [item for item in self.lines.items if is_rule(item.word)]
        found = {node.value for node in walk(*rules) if isinstance(node, tree.Number | tree.Money) and node.value <= _LARGEST}
        return sorted({max(0, number + more) for number in found for more in (-1, 0, 1)})

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The titles of lines, phases and actions by name."""
        model = self.played_rules.rules.model
        return {**{rule.name: rule.text for rule in self.lines.rules}, **{p.name: p.title for p in model.phases},
                **{action.name: action.title for action in model.actions}, OF_SCORE.rstrip("."): "Scores"}

    def names_about(self, *items: tree.Statement) -> tuple[str, ...]:
        """The names in some lines, then those in the definitions and verbs that they use, and so on."""
        waiting, found = list(items), dict[str, None]()
        for item in waiting:
            names = [name for name in _names_in(item) if name not in found]
            found.update(dict.fromkeys(names))
            waiting += [self.called_statements[name] for name in names if name in self.called_statements]
        return tuple(found)


def _names_in(item: tree.Statement) -> Sequence[str]:
    """The names in a line, including the word of a verb."""
    nodes = (node for node in walk(item) if isinstance(node, tree.Name | tree.Attribute | tree.Statement))
    return list(dict.fromkeys(node.word if isinstance(node, tree.Statement) else node.name for node in nodes))


@frozen(eq=False)
class Opponent:
    """A ruleset under which scenarios should fail: a text with a change."""

    text: RulesText
    change: Change
    played: PlayedRules

    @classmethod
    def of(cls, text: RulesText, change: Change = same_items) -> Opponent | None:
        """A text with a change; None if that is not a valid ruleset."""
        played = PlayedRules.of(text, change)
        return None if played is None else cls(text, change, played)


def outcomes(text: RulesText, scenarios: Sequence[str], change: Change = same_items) -> list[Outcome | None]:
    """The outcomes of scenarios under a text with a change; None for one that has an error itself, or that invalidates the
    rules."""
    found, _ = text.compile_with("\n".join(scenarios), change)
    if found.program is None:
        return [outcomes(text, [one], change)[0] for one in scenarios] if len(scenarios) > 1 else [None]
    rules = Ruleset(found.program)
    results: list[Outcome | None] = []
    for scenario in found.scenarios:
        try:
            results.append(run(rules, scenario))
        except Exception:  # noqa: BLE001 - changed rules may fail in any way
            results.append(None)
    return results


def is_alike(outcome: Outcome | None, shown: Sequence[str]) -> bool:
    """Whether a scenario passes under the changed rules as well, with the same snapshots that are `shown` under the right
    ones."""
    return outcome is not None and outcome.failure is None and outcome.shown == shown


@frozen
class ScenarioAim:
    """What a scenario should show: its title, the line that it covers (or empty), and the names in the lines that differ. With
    `values_first`, values that differ are more telling than moves. `rule` is a requirement whose refusals count too, or empty.
    With `logs`, the text of the log may be all that differs."""

    title: str
    covers: str
    about: tuple[str, ...]
    values_first: bool = True
    rule: str = ""
    logs: bool = False


@frozen
class ScenarioFound:
    """A scenario that distinguishes two rulesets, and how many shorter ones were tried."""

    text: str
    shorter: int


@define(eq=False)
class Contest:
    """Games under two rulesets, in a stretch of a search; `games` counts them, `looks` counts how often reasons for refusals were
    compared, and `tried` counts the decisions that were compared in order to shorten a difference."""

    home: ScenarioHome
    opponent: Opponent
    aim: ScenarioAim
    seed: int
    stretch: int = 0
    games: int = 0
    looks: int = 0
    tried: int = 0
    duel: Duel = field(init=False)
    positions: Positions = field(init=False)

    @duel.default
    def _duel(self) -> Duel:
        one, other = self.home.played_rules, self.opponent.played
        same = one.rules.program.content_hash == other.rules.program.content_hash
        logs = self.aim.logs or same
        return Duel(RulesPlayer(one), RulesPlayer(other), logs, reads_log=logs or self.stretch == 0)

    @positions.default
    def _positions(self) -> Positions:
        return Positions(self.home.played_rules, self.home.starts, self.aim.about, self.home.numbers)

    @property
    def decisions(self) -> int:
        """How many decisions were compared, including those in drafts; the number is the same on every machine."""
        return self.duel.decisions + self.tried

    def build_machine_code(self) -> None:
        """Play with machine code from now on, if it can be built: the games are the same."""
        self.duel.one.build_machine_code()
        self.duel.other.build_machine_code()

    def next_game(self, most: int, stop: Callable[[], bool]) -> ScenarioFound | None:
        """Play one more game, of at most `most` decisions; a scenario, if one is found in it."""
        number = self.stretch * _GAMES + self.games
        self.games += 1
        divergence = self._game(number, most, stop)
        found = self._of_divergence(divergence, self.duel.logs) if divergence is not None else None
        if found is None and self.aim.rule and self.duel.decisions >= _PATIENCE + _REASONS * self.looks:
            self.looks += 1
            found = self._by_reasons(number)
        return found

    def _game(self, number: int, most: int, stop: Callable[[], bool]) -> Divergence | None:
        """Play the game of a number: every second one begins with a changed position."""
        rng = random.Random(f"{self.seed} position {number}")  # noqa: S311 - the same seed is to give the same positions
        plan = game_plan(self.home.played_rules, self.seed, number // 2)
        draft = self.positions.vary_position(rng) if number % 2 else None
        if draft is not None:
            plan = attrs.evolve(plan, seats=draft.seats, options=draft.options, moves=f"{self.seed} {number}", draft=draft)
        elif number % 2:
            return None
        return self.duel.game(plan, most, stop, lambda state: self.positions.note(plan.seats, plan.options, state, rng))

    def by_log(self) -> ScenarioFound | None:
        """A scenario for a difference in the log alone, if one was seen in a game."""
        return self._of_divergence(self.duel.logged, logs=True) if self.duel.logged is not None else None

    def _of_divergence(self, divergence: Divergence, logs: bool) -> ScenarioFound | None:
        """A scenario that shows the difference in a game; with `logs`, also a difference in the log."""
        differ = partial(first_difference, self.home.played_rules, self.opponent.played, values_first=self.aim.values_first,
                         logs=logs, compared=self._count)
        found = locate_difference(self.home.starts, differ, divergence)
        return None if found is None else self._find_telling_text(
            *shrink_draft(self.home.starts, differ, *found, compared=lambda: self.tried))

    def _by_reasons(self, number: int) -> ScenarioFound | None:
        """The same for a requirement that forbids only what others forbid too: the scenario names it among the reasons."""
        rng = random.Random(f"{self.seed} reasons {number}")  # noqa: S311 - the same seed is to give the same positions
        reasons = Reasons(self.home.played_rules, self.aim.rule)
        for draft in (self.positions.vary_position(rng) for _ in range(_POSITIONS)):
            found = reasons.find_refusal(draft, rng) if draft is not None else None
            if found is not None:
                again = partial(reasons.still_refuses, text=found[1].text)
                return self._find_telling_text(*shrink_draft(self.home.starts, again, *found))
        return None

    def _count(self) -> None:
        """Record that a decision was compared in a draft."""
        self.tried += 1

    def _find_telling_text(self, draft: Draft, difference: Difference, shorter: int) -> ScenarioFound | None:
        """The first text with a claim that passes under the rules and fails under the others."""
        home, aim = self.home, self.aim
        wording = Wording(Names(home.played_rules.rules.model, draft.seats), frozenset(home.called_statements))
        drafts = dict.fromkeys((draft, draft.with_moves(*draft.moves, *difference.forced)))
        texts = [scenario_text(home.text, home.starts, one, claim, wording, aim.title, aim.covers)
                 for one in drafts for claim in claims(difference, wording, aim.about)]
        right = {text: outcome for text, outcome in zip(texts, outcomes(home.text, texts), strict=True)
                 if outcome is not None and outcome.failure is None} if texts else {}
        wrong = outcomes(self.opponent.text, list(right), self.opponent.change) if right else []
        found = next((text for text, outcome in zip(right, wrong, strict=True) if not is_alike(outcome, right[text].shown)), None)
        return None if found is None else ScenarioFound(found, shorter)
