"""The limits of the choices of a stage: the values that each can have in any game, and which values of two choices fit
together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat

from attrs import define, frozen

from aoi_rules.compiler.facts.evaluation import Env, Found
from aoi_rules.compiler.facts.values import NO, YES, Values, of
from aoi_rules.compiler.numbering.choice_reads import ChoiceReads
from aoi_rules.compiler.numbering.columns import Columns
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.effects import Alias
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.compiler.typed.rules import Action, Choice, Requirement
from aoi_rules.model.types import Shape

__all__ = ["Limits", "Pair", "exactly_these", "limits"]

_MOST_VALUES = 25_000
"""A choice with more values than this, such as a number up to a million, keeps all of them."""
_MOST_GROUPS = 128
"""A condition that distinguishes more groups of values, or of pairs of values, limits no choice."""


@frozen(eq=False)
class Pair:
    """The values of a choice, given an earlier one: `group` has the number of the group of each value of the earlier choice, and
    `allowed` the values that fit each group."""

    earlier: int
    later: int
    group: Mapping[int, int]
    allowed: tuple[frozenset[int], ...]


@frozen(eq=False)
class Limits:
    """The values of each choice, ascending, and the limits of pairs."""

    values: tuple[Sequence[int], ...]
    pairs: tuple[Pair, ...] = ()


@frozen(eq=False)
class _StageCondition:
    """A condition of a stage and the `when` under which it must hold, with the aliases that they use, in order."""

    condition: typ.Expression
    when: typ.Expression | None
    aliases: tuple[Alias, ...]

    @property
    def nodes(self) -> tuple[typ.Expression, ...]:
        """The expressions in it."""
        return (self.condition,) if self.when is None else (self.condition, self.when)


def exactly_these(values: Sequence[int]) -> Values:
    """One of these values, ascending, however many there are."""
    return Values(values[0], values[-1], False, frozenset(values)) if values else of(())


def limits(columns: Columns, action: Action, number: int) -> Limits:
    """The limits of the choices of one stage of an action."""
    return _LimitFinder(columns, ChoiceReads(action, action.stages[number])).find_limits()


@define(eq=False, slots=False)
class _LimitFinder:
    """Finds the limits of one stage."""

    columns: Columns
    reading: ChoiceReads

    def __attrs_post_init__(self) -> None:
        self.facts = self.columns.facts
        self.choices = self.reading.stage.choices
        self.listed = frozenset(n for n, choice in enumerate(self.choices) if _is_listed(choice))
        self.asked: dict[frozenset[int], list[_StageCondition]] = {}
        for asked in self._stage_conditions():
            self.asked.setdefault(self.reading.choices_in(*asked.nodes), []).append(asked)

    def _stage_conditions(self) -> Iterator[_StageCondition]:
        used = self.reading.aliases_in
        for line in self.reading.stage.lines:
            if isinstance(line, Requirement) and line.when is not None:
                yield _StageCondition(line.condition, line.when, used(line.condition, line.when))
            elif isinstance(line, Choice | Requirement):
                for part in conjuncts(line.when if isinstance(line, Choice) else line.condition):
                    yield _StageCondition(part, None, used(part))

    def find_limits(self) -> Limits:
        """The limits."""
        if any(self._is_impossible(asked, {}) for asked in self.asked.get(frozenset(), ())):
            return Limits(tuple(() for _ in self.choices))
        values = [self._possible_values(number) for number in range(len(self.choices))]
        pairs: list[Pair] = []
        for named, conditions in self.asked.items():
            if len(named) == 2 and named <= self.listed:
                earlier, later = sorted(named)
                limiting = (self._pair_by_condition(one, earlier, later, values) for one in conditions)
                pairs += (pair for pair in limiting if pair is not None)
        pairs += (pair for number in sorted(self.listed) if (pair := self._pair_by_source(number, values)) is not None)
        return Limits(tuple(values), tuple(pairs))

    def _is_impossible(self, asked: _StageCondition, chosen: Mapping[int, int]) -> bool:
        """Whether a condition can never hold with these values of choices, as far as the remaining work allows checking it."""
        if not self.facts.may_evaluate():
            return False
        env = self._make_env(chosen, asked.aliases)
        return self.facts.truth(asked.condition, env) is NO and self.facts.truth(asked.when, env) is YES

    def _make_env(self, chosen: Mapping[int, int], aliases: Iterable[Alias]) -> Env:
        """The values of names, given these values of choices, for expressions that use these aliases."""
        env: dict[Binding, Found] = {self.choices[number].binding: of((value,)) for number, value in chosen.items()}
        for alias in aliases:
            env[alias.binding] = self.facts.of(alias.value, env)
        return env

    # ---- one choice -----------------------------------------------------------------------------------------------------

    def _possible_values(self, number: int) -> Sequence[int]:
        """The values that a choice can have, whatever the others are."""
        domain = self.choices[number].domain
        values: Sequence[int] = range(domain.low, domain.high + 1)
        if number not in self.listed:
            return values
        among = self._candidates(number, {})
        values = values if among is None else [value for value in values if value in among]
        for asked in self.asked.get(frozenset((number,)), ()):
            groups = self._group_values(asked, number, values)
            if len(groups) > _MOST_GROUPS:
                continue
            kept = [group for group in groups if not self._is_impossible(asked, {number: group[0]})]
            if len(kept) < len(groups):
                values = sorted(value for group in kept for value in group)
        return values

    def _candidates(self, number: int, chosen: Mapping[int, int]) -> frozenset[int] | None:
        """The candidates of a choice, given these values of others; None if it may be anything."""
        within = self.choices[number].within
        return self.facts.contents_of(within, self._make_env(chosen, self.reading.aliases_in(within))).entries.each

    def _group_values(self, asked: _StageCondition, number: int, values: Sequence[int]) -> list[Sequence[int]]:
        """The values of a choice, in groups that a condition does not distinguish."""
        domain, standing = self.choices[number].domain, self.columns.placeholder(self.choices[number].binding.type)
        columns = [self.columns.of(look_up, standing.binding, domain.low, domain.high)
                   for look_up in self.reading.read_of(number, asked.nodes, standing)]
        if len(columns) == 1:
            keys: Iterable[object] = columns[0]
        else:
            keys = zip(*columns, strict=True) if columns else repeat((), domain.high - domain.low + 1)
        own = None if len(values) > domain.high - domain.low else frozenset(values)
        found: dict[object, list[int]] = {}
        for value, key in enumerate(keys, domain.low):
            if own is None or value in own:
                found.setdefault(key, []).append(value)
        return list(found.values())

    # ---- two choices ----------------------------------------------------------------------------------------------------

    def _pair_by_condition(
        self, asked: _StageCondition, earlier: int, later: int, values: Sequence[Sequence[int]]
    ) -> Pair | None:
        """The limits that a condition sets to the later of two choices, given the earlier one; None if there are none."""
        groups, others = self._group_values(asked, earlier, values[earlier]), self._group_values(asked, later, values[later])
        if len(groups) * len(others) > _MOST_GROUPS:
            return None
        allowed = []
        for group in groups:
            found: set[int] = set()
            for other in others:
                if not self._is_impossible(asked, {earlier: group[0], later: other[0]}):
                    found.update(other)
            allowed.append(frozenset(found))
        if all(len(found) == len(values[later]) for found in allowed):
            return None
        return Pair(earlier, later, {value: n for n, group in enumerate(groups) for value in group}, tuple(allowed))

    def _pair_by_source(self, number: int, values: Sequence[Sequence[int]]) -> Pair | None:
        """The limits of a choice that depends on one earlier choice for its candidates; None if they depend on others."""
        named = self.reading.choices_in(self.choices[number].within)
        if len(named) != 1 or not named <= self.listed:
            return None
        (earlier,) = named
        own = frozenset(values[number])
        groups: dict[frozenset[int], int] = {}
        group: dict[int, int] = {}
        for value in values[earlier]:
            among = self._candidates(number, {earlier: value}) if self.facts.may_evaluate() else None
            group[value] = groups.setdefault(own if among is None else among & own, len(groups))
        return Pair(earlier, number, group, tuple(groups))


def _is_listed(choice: Choice) -> bool:
    """Whether the values of a choice are examined one by one.  Seats are not: which seats play, and therefore their numbers,
    differs from game to game."""
    kind, domain = choice.binding.type, choice.domain
    return (kind.numeric or (kind.kind is Shape.MEMBER and kind.of != "seat")) and domain.high - domain.low < _MOST_VALUES
