"""What is known of loops (member by member if there are few) and of uses of definitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aoi_rules.compiler.facts.evaluation import Env, Evaluation, Found, Rule, total, values_between
from aoi_rules.compiler.facts.members import pieces_of_each
from aoi_rules.compiler.facts.values import EITHER, NO, YES, Contents, Values, of, union
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.walking import walk
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import EQUAL
from aoi_rules.model.spans import times
from aoi_rules.model.types import Shape

__all__ = ["OF_LOOPS"]

_DEEP = 20
"""If this many definitions use each other, nothing more is known."""


def _comprehension(facts: Evaluation, node: typ.Comprehension, env: Env) -> Found:
    groups = [(held, truth, least, most) for held, least, most in _item_groups(facts, node, env)
              if (truth := facts.truth(node.condition, {**env, node.variable: held})) is not NO]
    least = sum(few for _, truth, few, _ in groups if truth is YES)
    most = total(many for *_, many in groups)
    alike = _most_alike(facts, node, env)
    if alike is not None:
        most = alike if most is None else min(most, alike)
        groups = [(held, truth, few, alike if many is None else min(many, alike)) for held, truth, few, many in groups]
    if node.kind is Loop.COUNT:
        return values_between((least, most))
    items = [(facts.of(node.item, {**env, node.variable: held}), truth is YES and few > 0, few, many)
             for held, truth, few, many in groups]
    if node.kind in (Loop.ANY, Loop.ALL):
        return _quantify(node.kind, [(item, sure) for item, sure, *_ in items if isinstance(item, Values)])
    if node.kind is Loop.SUM:
        return _sum_items([(item, few if sure else 0, many) for item, sure, few, many in items if isinstance(item, Values)])
    if node.kind.ends or node.kind in (Loop.BEST, Loop.LEAST, Loop.MIN, Loop.MAX):
        found = union(item for item, *_ in items if isinstance(item, Values))
        return Values(found.low, found.high, True, found.each) if least == 0 else found
    return _collect_items(node.kind, [(item, sure) for item, sure, *_ in items], least, most)


def _item_groups(facts: Evaluation, node: typ.Comprehension, env: Env) -> Iterator[tuple[Values, int, int | None]]:
    """The values that a loop iterates over, and how many items have them at least and at most."""
    source = facts.contents_of(node.source, env)
    each = source.entries.each
    if each is not None and source.least == source.most == len(each) == len(source.sure) and facts.steps >= len(each):
        facts.steps -= len(each)
        yield from ((of((one,)), 1, 1) for one in sorted(each))
    elif source.most != 0:
        yield source.entries, source.least, source.most


def _most_alike(facts: Evaluation, node: typ.Comprehension, env: Env) -> int | None:
    """The greatest number of items of which something has the same value, if the condition of a loop requires a value of it:
    `when card.colour == c`, where three cards have each colour; None if it is unknown."""
    numbers = _times_each(facts, node, env) if node.condition is not None else {}
    found = [_most_with_one_value(facts, part, node.variable, numbers, env) for part in conjuncts(node.condition) if numbers]
    return min((one for one in found if one is not None), default=None)


def _times_each(facts: Evaluation, node: typ.Comprehension, env: Env) -> Mapping[int, int]:
    """How often at most each member is among the items of a loop; nothing if that is unknown."""
    kind, source = node.variable.type, node.source
    decl = facts.symbols.types.get(kind.of) if kind.kind is Shape.MEMBER else None
    each = facts.contents_of(source, env).entries.each if decl is not None and facts.is_complete(decl) else None
    if each is None or decl is None:
        return {}
    if isinstance(source, typ.Zone):
        pieces = pieces_of_each(facts, decl.name)
        return {} if pieces is None else {number: pieces[number] for number in each}
    alone = isinstance(source, typ.Members | typ.NestedMembers | typ.Players) or source.type.kind is Shape.SET
    return dict.fromkeys(each, 1) if alone else {}


def _most_with_one_value(
    facts: Evaluation, condition: typ.Expression, variable: typ.Binding, numbers: Mapping[int, int], env: Env
) -> int | None:
    """The greatest number of items that can meet a condition together, which says that something of each is equal to one value;
    None if it says something else.  Each item occurs at most as often as its number says."""
    if not isinstance(condition, typ.Compare) or condition.operator is not EQUAL:
        return None
    sides = [side for side in (condition.left, condition.right) if not _reads(side, variable)]
    own = [side for side in (condition.left, condition.right) if _reads(side, variable) and not any(map(typ.in_play, walk(side)))]
    if len(sides) != 1 or len(own) != 1:
        return None
    wanted, found = facts.value(sides[0], env).each, dict[int, int]()
    for number, often in numbers.items():
        each = facts.value(own[0], {**env, variable: of((number,))}).each
        if each is None:
            return None
        for value in each if wanted is None else each & wanted:
            found[value] = found.get(value, 0) + often
    return max(found.values(), default=0)


def _reads(node: typ.Expression, variable: typ.Binding) -> bool:
    """Whether an expression reads the variable of a loop."""
    return any(isinstance(part, typ.Local) and part.binding is variable for part in walk(node))


def _use(facts: Evaluation, node: typ.Use, env: Env) -> Found:
    arguments = tuple(facts.of(argument, env) for argument in node.arguments)
    me = facts.of(node.me, env) if node.me is not None else None
    definition = node.definition
    key = (id(definition), arguments, me)
    if key not in facts.uses:
        if facts.depth >= _DEEP:
            return facts.top(node.type)
        inner: dict[typ.Binding, Found] = dict(zip(definition.parameters, arguments, strict=True))
        if definition.me is not None and me is not None:
            inner[definition.me] = me
        facts.depth += 1
        facts.uses[key] = facts.of(definition.body, inner)
        facts.depth -= 1
    return facts.uses[key]


def _quantify(kind: Loop, items: list[tuple[Values, bool]]) -> Values:
    deciding, other = (YES, NO) if kind is Loop.ANY else (NO, YES)
    if any(item is deciding and sure for item, sure in items):
        return deciding
    return other if all(item is other for item, _ in items) else EITHER


def _sum_items(items: list[tuple[Values, int, int | None]]) -> Values:
    """A sum of items, with the least and the greatest number of times that each occurs."""
    lows, highs = [], []
    for item, few, many in items:
        lows.append(times(few if item.low is not None and item.low >= 0 else many, item.low))
        highs.append(times(many if item.high is None or item.high > 0 else few, item.high))
    return values_between((total(iter(lows)), total(iter(highs))))


def _collect_items(kind: Loop, items: list[tuple[Found, bool]], least: int, most: int | None) -> Contents:
    """A list or a set of items."""
    sure: set[int] = set()
    parts = []
    for item, surely in items:
        parts.append(item.entries if isinstance(item, Contents) else item)
        if isinstance(item, Contents):
            least, most = 0, None
        if surely:
            sure |= item.sure if isinstance(item, Contents) else {item.single_value} if item.single_value is not None else set()
    return Contents(union(parts), len(sure) if kind is Loop.SET else least, most, frozenset(sure))


OF_LOOPS: Mapping[type, Rule] = {
    typ.Comprehension: _comprehension, typ.Use: _use,
}
