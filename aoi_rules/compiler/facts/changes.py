"""What a game changes: the effects that write each keep, and whether pieces enter zones from outside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.rules import Do, FlowPart, TypedRules
from aoi_rules.compiler.typed.walk import flow_parts

__all__ = ["Changes", "blocks_of", "changes", "effects_of"]


@frozen(eq=False)
class Changes:
    """The effects that change each keep, by its slot, and the types of pieces that are added to a zone."""

    writes: Mapping[str, list[eff.Effect]] = field(factory=dict)
    added: frozenset[str] = frozenset()


def changes(rules: TypedRules) -> Changes:
    """What the rules change from set-up to the score; changes only in the starting position of a scenario are left out."""
    writes: dict[str, list[eff.Effect]] = {}
    added: set[str] = set()
    for effect in effects_of(rules):
        for target in (getattr(effect, name) for name in effect.CHANGES):
            if isinstance(target, typ.KeepValue):
                writes.setdefault(target.keep.slot, []).append(effect)
        if isinstance(effect, eff.AddPiece):
            added.add(rules.symbols.zones[effect.target.type.of].of)
    return Changes(writes, frozenset(added))


def effects_of(rules: TypedRules) -> Iterator[eff.Effect]:
    """Every effect of the rules from set-up to the score, once."""
    waiting: list[Any] = [rules.setup, rules.flow, rules.score.items, tuple(rules.actions.values()), rules.verbs]
    met: set[int] = set()
    while waiting:
        item = waiting.pop()
        if isinstance(item, tuple | list):
            waiting += item
        elif id(item) not in met:
            met.add(id(item))
            if isinstance(item, eff.Effect):
                yield item
            waiting += _parts_inside(item)


def blocks_of(rules: TypedRules) -> Iterator[tuple[eff.Effect, ...]]:
    """Every block of effects of the rules from set-up to the score, once."""
    outer = [do.body for do in (*rules.setup, *(line for line in rules.score.items if isinstance(line, Do)))]
    flows = flow_parts(rules.flow, *(part for action in rules.actions.values() for part in action.run))
    outer += [part.body for part in flows if isinstance(part, Do)]
    waiting, met = [*outer, *(block for verb in rules.verbs for block in verb.blocks)], set[int]()
    while waiting:
        block = waiting.pop()
        if block and id(block[0]) not in met:
            met.add(id(block[0]))
            yield block
            waiting += [inner for effect in block for inner in effect.blocks]


def _parts_inside(item: Any) -> Iterator[Any]:
    """The effects and the parts of the flow in a verb, an action or one of these."""
    if isinstance(item, eff.Effect | ver.Verb):
        yield from item.blocks
    elif isinstance(item, Do):
        yield item.body
    else:
        yield item.parts if isinstance(item, FlowPart) else getattr(item, "run", ())
