"""Corrections of the arguments of a statement: another form, another order, and anything missing between them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations, takewhile

import attrs

from aoi_rules.advice.lines.writing import CALLED, OF, PAIR, PLAYER, RISE, word_argument
from aoi_rules.advice.similar_names import word_here
from aoi_rules.language import tree
from aoi_rules.language.operators import LOGIC
from aoi_rules.model.types import BASIC
from aoi_rules.words.base import Role, Word, slots_of
from aoi_rules.words.converters import types_of
from aoi_rules.words.matching import name_at

__all__ = ["LISTED", "statements_in_other_order", "with_other_arguments"]


def with_other_arguments(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with its arguments in another form or order, and the message for that."""
    yield from _statements_with_list(item, cls)
    yield from _statements_of_call(item)
    yield from _statements_with_link(item, cls)
    yield from _statements_with_dot(item, cls)
    yield from _statements_with_amount(item, cls)
    yield from _statements_with_variable(item, cls)
    yield from _statements_with_parameters(item, cls)
    yield from _statements_of_type(item, cls)
    yield from _statements_with_others(item)
    for changed in (_statements_with_type_first, _statements_with_number_first, _statements_with_range, _statements_without_type):
        yield from changed(item)


def _statements_with_list(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a list in brackets where names are side by side, or joined by `and`: `alike by town owner`."""
    arguments, own = item.arguments, {str(s.key).split()[0] for _, s in slots_of(cls) if s.key is not None}
    for key in [str(s.key).split()[-1] for a, s in slots_of(cls) if s.key is not None and types_of(cls)[a.name] in LISTED]:
        at = next((n for n, node in enumerate(arguments) if name_at(node) == key), len(arguments))
        names = list(takewhile(lambda node: isinstance(node, tree.Name | tree.Keyword) and name_at(node) not in own,
                               arguments[at + 1 :]))
        for size in range(len(names), 1, -1):
            listed = [node for node in names[:size] if name_at(node) not in (*_JOINING, *_MORE)]
            if len(listed) == 1 < size:
                single = (*arguments[: at + 1], *listed, *arguments[at + 1 + size :])
                yield "one name is enough", attrs.evolve(item, arguments=single)
            if len(listed) > 1:
                new = (*arguments[: at + 1], tree.Items(tuple(listed), item.place), *arguments[at + 1 + size :])
                yield "a list is in brackets", attrs.evolve(item, arguments=new)


_MORE = ("only", "just", "alone", "too", "also")
"""Words beside a name in a sentence."""
LISTED = (tree.Items, tree.Items | None)
_JOINING = frozenset(one.sign for one in LOGIC)


def _statements_of_call(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement without the brackets of a call, `move (card, me.hand, discard)`, with the small words between its values."""
    listed = item.arguments[0] if len(item.arguments) == 1 and item.value is None else None
    if not isinstance(listed, tree.Items) or not 1 < len(listed.items) <= len(CALLED):
        return
    first, *others = listed.items
    for signs in permutations(CALLED, len(others)):
        between = [node for sign, value in zip(signs, others, strict=True) for node in (word_argument(sign, item), value)]
        yield "it takes its values without brackets", attrs.evolve(item, arguments=(first, *between))


def _statements_with_amount(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a number before a name, `bring iron to here`, if it has to say how many."""
    first = next((attribute.name for attribute, slot in slots_of(cls) if slot.form == "argument"), "")
    if first == "number" and item.arguments and not isinstance(item.arguments[0], tree.Number):
        yield "the number is missing", attrs.evolve(item, arguments=(tree.Number(1, item.place), *item.arguments))


def _statements_with_parameters(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with the parameters of a verb in brackets, `verb pay p amount "…" {`."""
    first = next(iter(item.arguments), None)
    names = list(takewhile(lambda node: isinstance(node, tree.Name) and node.name != "as", item.arguments[1:]))
    kinds = [node for node in names if name_at(node) in BASIC]
    if kinds and len(kinds) == len(names) and item.value is not None:
        yield "its value shows its type", attrs.evolve(item, arguments=item.arguments[:1])
    if isinstance(first, tree.Name) and names and "(A, B)" in cls.form:
        call = tree.Call(first, tuple(names), item.place)
        yield "what it takes is in brackets", attrs.evolve(item, arguments=(call, *item.arguments[1 + len(names) :]))


def _statements_with_others(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with `others` for two words, `choose victim in other players`."""
    named = list(map(name_at, item.arguments))
    for at in (n for n, pair in enumerate(pairwise(named)) if pair[0] == "other" and pair[1] in (PLAYER, f"{PLAYER}s", "seats")):
        others = tree.Name("others", item.place)
        yield "all other players are `others`", attrs.evolve(
            item, arguments=(*item.arguments[:at], others, *item.arguments[at + 2 :]))


_LETTER = "p"


def _statements_of_type(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with `of` and a type for a dot after it, `detail card.price` for `detail price of card`."""
    first = next(iter(item.arguments), None)
    keys = {slot.key for _, slot in slots_of(cls)}
    if OF in keys and isinstance(first, tree.Attribute) and isinstance(first.value, tree.Name):
        named = (tree.Name(first.name, first.place), word_argument(OF, item), first.value)
        yield "the type follows `of`", attrs.evolve(item, arguments=(*named, *item.arguments[1:]))


def _statements_with_type_first(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement without `of`, `bring 1 of coal to here`, or with its type last, `keep place of tile per player`."""
    named = list(map(name_at, item.arguments))
    if OF in named[1:]:
        at = named.index(OF)
        yield f"`{OF}` does not belong here", attrs.evolve(item, arguments=(*item.arguments[:at], *item.arguments[at + 1 :]))
    if named[1:2] == [OF] and len(named) > PAIR and named[PAIR] != PLAYER:
        name, _, kind, *rest = item.arguments
        for new in ((name, *rest, kind), (name, kind, *rest)):
            yield "its type comes without `of`", attrs.evolve(item, arguments=new)


def _statements_with_number_first(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with its number before the counted things, `take turn 1..2` and `take turn of 2`."""
    arguments = [node for node in item.arguments if name_at(node) != OF]
    if len(arguments) == PAIR and isinstance(arguments[1], tree.Number | tree.Range) and isinstance(arguments[0], tree.Name):
        named, number = arguments
        yield "the number comes first", attrs.evolve(item, arguments=(number, word_argument(OF, item), named))


def _statements_without_type(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement without the type before its name, `define bool open(s) = s.open`."""
    first = name_at(item.arguments[0]) if len(item.arguments) == PAIR and item.value is not None else None
    if first is not None and {first, *word_here(first)} & {*BASIC}:
        yield "its name comes first, without a type", attrs.evolve(item, arguments=item.arguments[1:])


def _statements_with_range(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a range for two numbers that a word joins, `take 1 or 2 of turn`."""
    given = item.arguments
    for at, (low, between, high) in enumerate(zip(given, given[1:], given[2:], strict=False)):
        if isinstance(low, tree.Number) and isinstance(high, tree.Number) and name_at(between) in (*_JOINING, *CALLED):
            range_ = tree.Range(low, high, low.place)
            yield "a range is written with `..`", attrs.evolve(item, arguments=(*given[:at], range_, *given[at + 3 :]))


def statements_in_other_order(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """`choose n from 1 to 3` with its range after `in`, and `move random card from deck` with `1 at random`."""
    arguments, named = item.arguments, list(map(name_at, item.arguments))
    at = named.index("from") if "from" in named else -1
    if 0 < at < len(named) - RISE + 1 and named[at + 2] == "to":
        whole = tree.Range(arguments[at + 1], arguments[at + 3], item.place)
        yield "a range follows `in`, and is written with `..`", attrs.evolve(
            item, arguments=(*arguments[:at], word_argument("in", item), whole, *arguments[at + RISE :]))
    within = named.index("in") if "in" in named else -1
    if within > 0 and _RANDOM in named[:within]:
        plain = [node for node in arguments if name_at(node) != _RANDOM]
        yield "how it is picked comes last", attrs.evolve(item, arguments=(*plain, word_argument("at", item),
                                                                           word_argument(_RANDOM, item)))
    if at > 0 and _RANDOM in named[:at]:
        number = next((node for node in arguments[:at] if isinstance(node, tree.Number)), tree.Number(1, item.place))
        yield "chance picks pieces by their number", attrs.evolve(
            item, arguments=(number, word_argument("at", item), word_argument(_RANDOM, item), *arguments[at:]))


_RANDOM = "random"


def _statements_with_link(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with brackets around a link of which it changes something, `set road ulm -- bonn.owner = me`."""
    changes = any(slot.form == "argument" and slot.role is Role.CHANGES for _, slot in slots_of(cls))
    first, second = item.arguments if len(item.arguments) == PAIR else (None, None)
    if not changes or not isinstance(first, tree.Name) or not isinstance(second, tree.Pair):
        return
    last = second.right
    if isinstance(second.left, tree.Name) and isinstance(last, tree.Attribute) and isinstance(last.value, tree.Name):
        kind = tree.Attribute(first, second.left.name, item.place)
        link = tree.Attribute(attrs.evolve(second, left=kind, right=last.value), last.name, item.place)
        yield "a link is in brackets before the dot", attrs.evolve(item, arguments=(link,))


def _statements_with_dot(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a dot between the first two names, `set road owner = me`, if it changes an attribute of the first
    one."""
    changes = any(slot.form == "argument" and slot.role is Role.CHANGES for _, slot in slots_of(cls))
    first, second = (*item.arguments[:PAIR], None, None)[:PAIR]
    if changes and isinstance(first, tree.Name) and isinstance(second, tree.Name):
        joined = tree.Attribute(first, second.name, first.place)
        yield "a dot is missing", attrs.evolve(item, arguments=(joined, *item.arguments[PAIR:]))
    if changes and isinstance(first, tree.Attribute) and name_at(second) == OF and len(item.arguments) > PAIR:
        called = tree.Call(first, (item.arguments[PAIR],), first.place)
        yield "what it is kept for is in brackets", attrs.evolve(item, arguments=(called, *item.arguments[PAIR + 1 :]))
    owned = list(map(name_at, item.arguments[1:PAIR])) == [OF] and len(item.arguments) > PAIR
    if changes and owned and isinstance(first, tree.Name):
        joined = tree.Attribute(item.arguments[PAIR], first.name, first.place)
        yield "the owner comes first, then a dot", attrs.evolve(item, arguments=(joined, *item.arguments[PAIR + 1 :]))


def _statements_with_variable(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with the name of which its value has an attribute, `transit p.toll` for `transit p = p.toll`."""
    binds = any(slot.role is Role.BINDS_INSIDE for _, slot in slots_of(cls))
    if not item.arguments and isinstance(item.value, tree.Name) and binds:
        name = tree.Name(_LETTER, item.place)
        value = tree.Attribute(name, item.value.name, item.place)
        yield "the name for this value is missing", attrs.evolve(item, arguments=(name,), value=value)
    last, valued = item.arguments[-1] if item.arguments else None, any(slot.form == "value" for _, slot in slots_of(cls))
    if valued and binds and item.value is None and isinstance(last, tree.Attribute) and isinstance(last.value, tree.Name):
        yield "its name and an `=` are missing before this value", attrs.evolve(
            item, arguments=(*item.arguments[:-1], last.value), value=last)
