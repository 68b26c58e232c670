"""What a game changes: the effects that write each keep, and whether pieces enter zones from outside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.rules import Do, FlowPart, TypedRules
from aoi_rules.compiler.typed.walk import flow_parts, strip_present
from aoi_rules.language.operators import EQUAL, UNEQUAL

__all__ = ["Changes", "blocks_of", "changes", "effects_in", "effects_of"]


@frozen(eq=False)
class Changes:
    """The effects that change each keep, by its slot, the types of which pieces are added that were in no zone before, and the
    value that a `let` gives each name."""

    writes: Mapping[str, list[eff.Effect]] = field(factory=dict)
    added: frozenset[str] = frozenset()
    lets: Mapping[typ.Binding, typ.Expression] = field(factory=dict)


def changes(rules: TypedRules) -> Changes:
    """What the rules change from set-up to the score; changes only in the starting position of a scenario are left out."""
    writes: dict[str, list[eff.Effect]] = {}
    added: set[str] = set()
    lets: dict[typ.Binding, typ.Expression] = {}
    back = {id(effect) for block in blocks_of(rules) for effect in _put_back(block)}
    for effect in effects_of(rules):
        for target in (getattr(effect, name) for name in effect.CHANGES):
            if isinstance(target, typ.KeepValue):
                writes.setdefault(target.keep.slot, []).append(effect)
        if isinstance(effect, eff.AddPiece) and id(effect) not in back:
            added.add(rules.symbols.zones[effect.target.type.of].of)
        elif isinstance(effect, eff.Alias):
            lets[effect.binding] = effect.value
    return Changes(writes, frozenset(added), lets)


def _put_back(block: tuple[eff.Effect, ...]) -> Iterator[eff.AddPiece]:
    """The lines of a block that add a piece which it has drawn, if only one of them can."""
    for drawn in (effect for effect in block if isinstance(effect, eff.DrawPiece) and effect.target is None):
        adding = [effect for effect in block if isinstance(effect, eff.AddPiece) and _is_name(effect.piece, drawn.binding)]
        if all(_exclude(one.when, other.when) for one, other in combinations(adding, 2)):
            yield from adding


def _is_name(node: typ.Expression, binding: typ.Binding) -> bool:
    node = strip_present(node)
    return isinstance(node, typ.Local) and node.binding is binding


def _exclude(one: typ.Expression | None, other: typ.Expression | None) -> bool:
    """Whether two conditions about names, which nothing changes, never hold together: `c == ace` and `c != ace`."""
    asked = [[part for part in conjuncts(when) if isinstance(part, typ.Compare)] for when in (one, other)]
    return any(_excludes(*pair) or _excludes(*reversed(pair)) for pair in product(*asked))


def _excludes(one: typ.Compare, other: typ.Compare) -> bool:
    sides = [strip_present(side) for part in (one, other) for side in (part.left, part.right)]
    if one.operator is not EQUAL or sides[0] != sides[2] or not all(isinstance(side, typ.Local | typ.Member) for side in sides):
        return False
    other_member = isinstance(sides[1], typ.Member) and isinstance(sides[3], typ.Member) and sides[1] != sides[3]
    return sides[1] == sides[3] if other.operator is UNEQUAL else other.operator is EQUAL and other_member


def effects_of(rules: TypedRules) -> Iterator[eff.Effect]:
    """Every effect of the rules from set-up to the score, once."""
    yield from effects_in(rules.setup, rules.flow, rules.score.items, tuple(rules.actions.values()), rules.verbs)


def effects_in(*items: Any) -> Iterator[eff.Effect]:
    """Every effect in effects, verbs, actions, parts of the flow and tuples of these, and in the verbs that they use, once."""
    waiting = [*items]
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
