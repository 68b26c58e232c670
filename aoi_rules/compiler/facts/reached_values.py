"""The values that each keep can reach: the first one, and those that it gets from effects that can happen.

What an effect gives depends on what keeps have, and so does whether it happens.  So the values grow from the first ones, round
by round, until no effect adds one.  Effects that depend on a condition which never holds are left out, and so are actions with
such a requirement.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.facts.members import directions
from aoi_rules.compiler.facts.values import NO, Values, union
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.rules import Action, Do, FlowPart, Requirement, TypedRules

__all__ = ["facts_with", "possible_effects", "reached_values"]

_ROUNDS = 40
"""After how many rounds nothing is known; members are reached in a few."""
_COUNTED = 3
"""After how many rounds a number that still grows has no bound."""


def reached_values(
    rules: TypedRules, changes: Changes, without: Requirement | None = None, untrusted: frozenset[str] = frozenset()
) -> Mapping[str, Values]:
    """The values of each keep with a first value that some line changes, by its slot, as if one of the requirements did not
    exist; nothing if they cannot be found.  Nothing is assumed about the members of `untrusted` types."""
    keeps = {keep.slot: keep for keep in rules.symbols.every_keep()
             if keep.slot in rules.firsts and keep.slot in changes.writes and not keep.has_several}
    beginning, happening = facts_with({}, rules, changes, untrusted), set[int]()
    reached = {slot: beginning.value(rules.firsts[slot], {}) for slot in keeps}
    for count in range(_ROUNDS):
        facts = facts_with(reached, rules, changes, untrusted)
        grown = dict(reached)
        for effect in possible_effects(rules, facts, without, happening):
            for keep in (target.keep for name in effect.CHANGES if isinstance(target := getattr(effect, name), typ.KeepValue)):
                if keep.slot in grown and grown[keep.slot] != facts.top(keep.type):
                    grown[keep.slot] = _values_after(effect, keep, grown[keep.slot], facts)
        if grown == reached:
            return reached
        reached = grown if count < _COUNTED else {s: _widen(keeps[s], reached[s], new) for s, new in grown.items()}
    return {}


def facts_with(
    reached: Mapping[str, Values], rules: TypedRules, changes: Changes, untrusted: frozenset[str] = frozenset()
) -> Facts:
    """What is known of expressions if keeps have these values, by their slots; another text may settle what is open here."""
    facts = Facts(rules, changes, untrusted, assumes_default=False)
    facts.keeps.update(reached)
    return facts


def _values_after(effect: eff.Effect, keep: KeepSymbol, before: Values, facts: Facts) -> Values:
    """The values that a keep has before or after an effect."""
    if isinstance(effect, eff.Set):
        return union((before, facts.value(effect.value, {})))
    if isinstance(effect, eff.Change):
        up, down = directions(effect.operator, facts.value(effect.by, {}))
        if not up and not down:
            return before
        return Values(None if down else before.low, None if up else before.high, before.absent)
    found = facts.top(keep.type)
    return found if isinstance(found, Values) else before


def _widen(keep: KeepSymbol, before: Values, after: Values) -> Values:
    """The values after a round, without a bound where a number grew in it."""
    if not keep.type.numeric or before == after:
        return after
    low = before.low if before.low == after.low else None
    return Values(low, before.high if before.high == after.high else None, after.absent)


# ---- what can happen -------------------------------------------------------------------------------------------------


def possible_effects(
    rules: TypedRules, facts: Facts, without: Requirement | None = None, happening: set[int] | None = None
) -> Iterator[eff.Effect]:
    """Every effect that can happen, as far as conditions and requirements tell, except one of these.  What can happen with fewer
    values of keeps can happen with more: the `id` of each such part of the rules is kept in `happening`."""
    known = set[int]() if happening is None else happening
    waiting: list[Any] = [rules.setup, rules.flow, rules.score.items, *rules.actions.values()]
    met: set[int] = set()
    while waiting:
        item = waiting.pop()
        if isinstance(item, tuple | list):
            waiting += item
        elif id(item) not in met and (id(item) in known or _can_happen(item, facts, without)):
            met.add(id(item))
            known.add(id(item))
            if isinstance(item, eff.Effect):
                yield item
            waiting += _parts_inside(item)


def _can_happen(item: Any, facts: Facts, without: Requirement | None) -> bool:
    """Whether the condition of a part of the rules may hold, and so may all requirements of an action."""
    asked = [getattr(item, "when", None)]
    if isinstance(item, Action):
        asked += [line.condition for stage in item.stages for line in stage.lines
                  if isinstance(line, Requirement) and line.when is None and line is not without]
    return all(facts.truth(condition, {}) is not NO for condition in asked)


def _parts_inside(item: Any) -> Iterator[Any]:
    """The parts of the rules that happen with another one."""
    if isinstance(item, ver.Perform):
        yield item.verb.body.effects
        yield item.verb.body.consequences
    elif isinstance(item, eff.Effect):
        yield from item.blocks
    elif isinstance(item, Do | ver.Consequence):
        yield item.body
    else:
        yield item.parts if isinstance(item, FlowPart) else getattr(item, "run", ())
