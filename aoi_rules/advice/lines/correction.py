"""The corrected statement for a line whose word does not take its arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import permutations, takewhile
from typing import Any

import attrs

from aoi_rules.advice.lines.lists import values_of
from aoi_rules.advice.similar_names import constant_for, find_similar, word_here
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL, LOGIC
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.unparser import format_statement
from aoi_rules.model.types import BASIC, KINDS, Shape
from aoi_rules.words.base import Role, Slot, Word, slots_of
from aoi_rules.words.converters import types_of
from aoi_rules.words.matching import Incomplete, Surplus, WordFault, fits, match, name_at
from aoi_rules.words.vocabulary import every_word

__all__ = ["KeywordCorrection", "correction", "correct_keyword", "spelt", "written_kind"]

def correction(item: tree.Statement, cls: type[Word], fault: WordFault) -> tuple[str | None, str | None]:
    """The statement as it may be meant, where only an `=` or a keyword is missing, or a range is written with `to`; and what is
    wrong with it, where that is clearer than the fault says."""
    if not item.arguments and item.value is None:
        return None, None  # nothing is there that its form could be made of
    if item.arguments and not isinstance(fault, Incomplete) and _ends_with_keyword(item, cls):
        return _with_last_argument(item, cls), None
    keys = [s.key for a, s in slots_of(cls) if s.form == "keyword" and s.key is not None and a.default is attrs.NOTHING]
    own, valued = {s.key for _, s in slots_of(cls)}, any(s.form == "value" for _, s in slots_of(cls))
    further = _statements_with_sign_or_keyword(item, keys, own, fault.place, valued)
    first = (*_statements_with_list(item, cls), *_statements_with_field(item, own), *_statements_of_call(item),
             *_statements_with_dot(item, cls), *_statements_with_amount(item, cls), *_statements_with_variable(item, cls),
             *_statements_per_player(item, own), *_statements_of_pairs(item, own),
             *_statements_with_parameters(item, cls), *_statements_with_type_first(item),
             *_statements_with_number_first(item), *_statements_with_range(item), *_statements_without_type(item))
    small = [*_statements_with_preposition(item, own, fault.place)]
    last = (*small, *_statements_without_filler(item, fault.place),
            *_statements_in_other_order(item),
            *_statements_with_text_or_keyword(item, cls, fault.place))
    other = _statements_with_other_keyword(item, keys, fault.place)
    surplus = next((node for node in item.arguments if node.place is fault.place), None)
    other_word = small if name_at(surplus) in _keywords() else []
    for says, changed in (*first, *other_word, *further, *other, *last):
        if fits(changed, cls):
            return _show_statement(changed), says
    return _complete_statement(item, cls) if isinstance(fault, Incomplete) else _with_last_argument(item, cls), None


def _statements_with_list(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a list in brackets where names are side by side, or joined by `and`: `alike by town owner`."""
    arguments, own = item.arguments, {str(s.key).split()[0] for _, s in slots_of(cls) if s.key is not None}
    for key in [str(s.key).split()[-1] for a, s in slots_of(cls) if s.key is not None and types_of(cls)[a.name] in _LISTED]:
        at = next((n for n, node in enumerate(arguments) if name_at(node) == key), len(arguments))
        names = list(takewhile(lambda node: isinstance(node, tree.Name | tree.Keyword) and name_at(node) not in own,
                               arguments[at + 1 :]))
        for size in range(len(names), 1, -1):
            listed = [node for node in names[:size] if name_at(node) not in _JOINING]
            if len(listed) > 1:
                new = (*arguments[: at + 1], tree.Items(tuple(listed), item.place), *arguments[at + 1 + size :])
                yield "a list is in brackets", attrs.evolve(item, arguments=new)


_LISTED = (tree.Items, tree.Items | None)
_JOINING = frozenset(one.sign for one in LOGIC)


def _statements_of_call(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement without the brackets of a call, `move (card, me.hand, discard)`, with what is between its values."""
    listed = item.arguments[0] if len(item.arguments) == 1 and item.value is None else None
    if not isinstance(listed, tree.Items) or not 1 < len(listed.items) <= len(_CALLED):
        return
    first, *others = listed.items
    for signs in permutations(_CALLED, len(others)):
        between = [node for sign, value in zip(signs, others, strict=True) for node in (spelt(sign, item), value)]
        yield "it takes its values without brackets", attrs.evolve(item, arguments=(first, *between))


def _statements_with_amount(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a number before what it names, `bring iron to here`, where it has to say how many."""
    first = next((attribute.name for attribute, slot in slots_of(cls) if slot.form == "argument"), "")
    if first == "number" and item.arguments and not isinstance(item.arguments[0], tree.Number):
        yield "the number is missing", attrs.evolve(item, arguments=(tree.Number(1, item.place), *item.arguments))


def _statements_with_parameters(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with what a verb takes in brackets, `verb pay p amount "…" {`."""
    first = next(iter(item.arguments), None)
    names = list(takewhile(lambda node: isinstance(node, tree.Name) and node.name != "as", item.arguments[1:]))
    if isinstance(first, tree.Name) and names and "(A, B)" in cls.form:
        call = tree.Call(first, tuple(names), item.place)
        yield "what it takes is in brackets", attrs.evolve(item, arguments=(call, *item.arguments[1 + len(names) :]))


def _statements_with_type_first(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with its type without `of`, `keep place of tile per player`."""
    named = list(map(name_at, item.arguments))
    if named[1:2] == [_OF] and len(named) > _PAIR and named[_PAIR] != _PLAYER:
        name, _, kind, *rest = item.arguments
        for new in ((name, *rest, kind), (name, kind, *rest)):
            yield "its type comes without `of`", attrs.evolve(item, arguments=new)


def _statements_with_number_first(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with its number before what it counts, `take turn 1..2` and `take turn of 2`."""
    arguments = [node for node in item.arguments if name_at(node) != _OF]
    if len(arguments) == _PAIR and isinstance(arguments[1], tree.Number | tree.Range) and isinstance(arguments[0], tree.Name):
        named, number = arguments
        yield "the number comes first", attrs.evolve(item, arguments=(number, spelt(_OF, item), named))


def _statements_without_type(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement without the type before its name, `define bool open(s) = s.open`."""
    first = name_at(item.arguments[0]) if len(item.arguments) == _PAIR and item.value is not None else None
    if first is not None and {first, *word_here(first)} & {*BASIC}:
        yield "its name comes first, without a type", attrs.evolve(item, arguments=item.arguments[1:])


def _statements_with_range(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a range for two numbers that a word joins, `take 1 or 2 of turn`."""
    given = item.arguments
    for at, (low, between, high) in enumerate(zip(given, given[1:], given[2:], strict=False)):
        if isinstance(low, tree.Number) and isinstance(high, tree.Number) and name_at(between) in (*_JOINING, *_CALLED):
            range_ = tree.Range(low, high, low.place)
            yield "a range is written with `..`", attrs.evolve(item, arguments=(*given[:at], range_, *given[at + 3 :]))


def _statements_with_preposition(
    item: tree.Statement, own: set[str | None], surplus: Place
) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with another small word before a value, `bring 1 good from town` for `to town`."""
    named = list(map(name_at, item.arguments))
    at = next((n for n, node in enumerate(item.arguments) if node.place is surplus), None)
    if at is None or (written := named[at]) is None or written in own:
        return
    free = [word for word in own if word is not None and word not in named]
    small = [word for word in (*_CALLED, "in") if word in free and written in (*_PREPOSITIONS, *_CALLED)]
    for word in dict.fromkeys((*small, *find_similar(written, free))):
        if word.isalpha():
            instead = (*item.arguments[:at], spelt(word, item), *item.arguments[at + 1 :])
            yield f"`{word}` is expected here, not `{named[at]}`", attrs.evolve(item, arguments=instead)


def _statements_without_filler(item: tree.Statement, surplus: Place) -> Iterator[tuple[str, tree.Statement]]:
    """The statement without a word of a sentence that is nothing here, `show trump as "Trump"`."""
    for at, node in enumerate(item.arguments):
        if node.place is surplus and at and name_at(item.arguments[at - 1]) in every_word():
            rest = (*item.arguments[: at - 1], *item.arguments[at:])
            yield f"`{name_at(item.arguments[at - 1])}` does not belong here", attrs.evolve(item, arguments=rest)
        if node.place is surplus and at and isinstance(item.arguments[at - 1], tree.Number):
            rest = (*item.arguments[: at - 1], *item.arguments[at:])
            yield "no number belongs here", attrs.evolve(item, arguments=rest)
        if node.place is surplus and name_at(node) in (*_FILLERS, *map(str, KINDS)):
            rest = (*item.arguments[:at], *item.arguments[at + 1 :])
            yield f"`{name_at(node)}` does not belong here", attrs.evolve(item, arguments=rest)


_FILLERS = frozenset(("as", "called", "named", "titled", "title", "label", "text", "name", "the", "a", "an", "with", "is", "are",
                      "be"))
"""Words that join what a line takes in a sentence."""


def _statements_per_player(item: tree.Statement, own: set[str | None]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with `per` before `player`, which is after the name of what each player has: `keep player money number`."""
    named = list(map(name_at, item.arguments))
    if _PER not in own or _PER in named or _PLAYER not in named:
        return
    at = named.index(_PLAYER)
    other = [node for n, node in enumerate(item.arguments) if n != at and not (n == at - 1 and named[n] == _OF)]
    place = max(at, 1)
    yield f"`{_PER}` is missing before `{_PLAYER}`", attrs.evolve(
        item, arguments=(*other[:place], spelt(_PER, item), item.arguments[at], *other[place:]))


_PER, _PLAYER, _OF = "per", "player", "of"


def _statements_of_pairs(item: tree.Statement, own: set[str | None]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with `of` before the second type for whose members it has values: `keep sold number per player per good`."""
    named = list(map(name_at, item.arguments))
    if not {_PER, _OF} <= own or named.count(_PER) != _PAIR or _OF in named:
        return
    for at in (n for n, name in enumerate(named[:-1]) if name == _PER):
        rest = (*item.arguments[1:at], *item.arguments[at + _PAIR :])
        if named[at + 1] != _PLAYER:
            yield "the second type follows `of`", attrs.evolve(
                item, arguments=(item.arguments[0], spelt(_OF, item), item.arguments[at + 1], *rest))


def _statements_in_other_order(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """`choose n from 1 to 3` with its range after `in`, and `move random card from deck` with `1 at random`."""
    arguments, named = item.arguments, list(map(name_at, item.arguments))
    at = named.index("from") if "from" in named else -1
    if 0 < at < len(named) - _RISE + 1 and named[at + 2] == "to":
        whole = tree.Range(arguments[at + 1], arguments[at + 3], item.place)
        yield "a range follows `in`, and is written with `..`", attrs.evolve(
            item, arguments=(*arguments[:at], spelt("in", item), whole, *arguments[at + _RISE :]))
    within = named.index("in") if "in" in named else -1
    if within > 0 and _RANDOM in named[:within]:
        plain = [node for node in arguments if name_at(node) != _RANDOM]
        yield "how it is picked comes last", attrs.evolve(item, arguments=(*plain, spelt("at", item), spelt(_RANDOM, item)))
    if at > 0 and _RANDOM in named[:at]:
        number = next((node for node in arguments[:at] if isinstance(node, tree.Number)), tree.Number(1, item.place))
        yield "chance picks pieces by their number", attrs.evolve(
            item, arguments=(number, spelt("at", item), spelt(_RANDOM, item), *arguments[at:]))


_RANDOM = "random"


def _statements_with_text_or_keyword(
    item: tree.Statement, cls: type[Word], surplus: Place
) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with quotation marks around the name that does not fit, or with the keyword before it of what the line
    changes; of a text that does not fit with an `=`."""
    for at, node in enumerate(item.arguments):
        if node.place is not surplus:
            continue
        before, after = item.arguments[:at], item.arguments[at + 1 :]
        slots = [slot for _, slot in slots_of(cls)]
        plain = isinstance(node, tree.Name) and node.name not in {slot.key for slot in slots}
        if isinstance(node, tree.Name) and plain and after and any(slot.form == "label" for slot in slots):
            yield "this text is written in quotation marks", attrs.evolve(
                item, arguments=(*before, tree.Text(node.name, node.place), *after))
        if isinstance(node, tree.Text) and not after and item.value is None:
            yield "an `=` is missing before this value", attrs.evolve(item, arguments=before, value=node)
        for key in [str(s.key) for _, s in slots_of(cls) if s.form == "keyword" and s.role is Role.CHANGES]:
            if key not in map(name_at, item.arguments):
                yield f"`{key}` is missing before this", attrs.evolve(item, arguments=(*before, spelt(key, item), node, *after))


def _statements_with_dot(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a dot between the first two names, `set road owner = me`, where it changes what the first one has."""
    changes = any(slot.form == "argument" and slot.role is Role.CHANGES for _, slot in slots_of(cls))
    first, second = (*item.arguments[:_PAIR], None, None)[:_PAIR]
    if changes and isinstance(first, tree.Name) and isinstance(second, tree.Name):
        joined = tree.Attribute(first, second.name, first.place)
        yield "a dot is missing", attrs.evolve(item, arguments=(joined, *item.arguments[_PAIR:]))
    owned = list(map(name_at, item.arguments[1:_PAIR])) == [_OF] and len(item.arguments) > _PAIR
    if changes and owned and isinstance(first, tree.Name):
        joined = tree.Attribute(item.arguments[_PAIR], first.name, first.place)
        yield "the owner comes first, then a dot", attrs.evolve(item, arguments=(joined, *item.arguments[_PAIR + 1 :]))


def _statements_with_variable(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with the name of which its value has an attribute, `transit p.toll` for `transit p = p.toll`."""
    last, valued = item.arguments[-1] if item.arguments else None, any(slot.form == "value" for _, slot in slots_of(cls))
    binds = any(slot.role is Role.BINDS_INSIDE for _, slot in slots_of(cls))
    if valued and binds and item.value is None and isinstance(last, tree.Attribute) and isinstance(last.value, tree.Name):
        yield "its name and an `=` are missing before this value", attrs.evolve(
            item, arguments=(*item.arguments[:-1], last.value), value=last)


_CALLED = ("from", "to", "by")
"""What is between the values of effects."""


def _statements_with_field(item: tree.Statement, own: set[str | None]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a field after `while`, where a condition follows `when`."""
    if isinstance(item.condition, tree.Name) and _WHILE in own:
        arguments = (*item.arguments, spelt(_WHILE, item), item.condition)
        yield f"`{_WHILE}` and the name of a field belong here", attrs.evolve(item, arguments=arguments, condition=None)


_WHILE, _NOT = "while", "not"
_CONDITION = "a condition follows `=`"


def _show_statement(item: tree.Statement) -> str | None:
    text = format_statement(attrs.evolve(item, block=None))
    return f"{text}{' {' if item.block is not None else ''}" if "\n" not in text and len(text) <= _SHOWN else None


def _complete_statement(item: tree.Statement, cls: type[Word]) -> str | None:
    """The statement with capital letters where something is missing; None if it is not known where that would be."""
    slots = slots_of(cls)
    item = _with_constant(item)
    for _ in range(_MISSING):
        try:
            raw = match(item, cls, lambda _: False)
        except Incomplete as fault:
            raw = fault.raw
        except WordFault:
            return None
        else:
            return _show_statement(item)
        attribute, slot = next((a, s) for a, s in slots if a.name not in raw and a.default is attrs.NOTHING)
        if slot.form not in ("argument", "keyword"):
            return None
        positional = [a.name for a, s in slots if s.form == "argument"]
        before = positional[: positional.index(attribute.name)] if slot.form == "argument" else positional
        at = sum(name in raw for name in before)
        at += bool(at) and at < len(item.arguments) and isinstance(item.arguments[at], tree.Text)
        if slot.form == "keyword" and any(s.form == "rest" for _, s in slots):
            at = len(item.arguments)
        elif slot.form == "keyword":
            while at < len(item.arguments) and isinstance(item.arguments[at], tree.Text):
                at += 1
        missing = written_kind(item.value) if attribute.name == "type" else None
        given = _name_for_condition(item, cls) if attribute.name == "name" else None
        missing = missing or given or _placeholder(cls, attribute, slot)
        if missing == str(slot.key).upper():
            return None
        added = [*([spelt(str(slot.key), item)] if slot.form == "keyword" else []), spelt(missing, item)]
        item = attrs.evolve(item, arguments=(*item.arguments[:at], *added, *item.arguments[at:]))
    return None


_MISSING = 3


def _with_constant(item: tree.Statement) -> tree.Statement:
    """The statement, with a value of another language, such as `false`, as it is written here."""
    value = item.value
    constant = constant_for(value.name) if isinstance(value, tree.Name) else None
    return item if constant is None or value is None else attrs.evolve(item, value=tree.Name(constant, value.place))


def _ends_with_keyword(item: tree.Statement, cls: type[Word]) -> bool:
    """Whether the last argument is a keyword of the word, which says what follows it."""
    last = name_at(item.arguments[-1])
    return any(slot.form == "keyword" and last == str(slot.key).split()[-1] for _, slot in slots_of(cls))


def _with_last_argument(item: tree.Statement, cls: type[Word]) -> str | None:
    """A statement that ends with a keyword, with a word in capital letters for what must follow it."""
    last = name_at(item.arguments[-1]) if item.arguments else None
    for attribute, slot in slots_of(cls):
        if slot.form == "keyword" and last is not None and str(slot.key).split()[-1] == last:
            what = _PLAYER if last == _PER else _viewer(item, slot) or _placeholder(cls, attribute, slot)
            value = tree.Text("TEXT", item.place) if what.startswith('"') else spelt(what, item)
            changed = attrs.evolve(item, arguments=(*item.arguments, value))
            return _show_statement(changed) if fits(changed, cls) else _complete_statement(changed, cls)
    return None


def _viewer(item: tree.Statement, slot: Slot) -> str | None:
    """Who may see what a line declares, after `seen by` or `size by`; None after another keyword."""
    own = _PER in map(name_at, item.arguments)
    return ("owner" if own else "all") if str(slot.key) in _SEEING else None


_SEEING = ("seen by", "size by")


def spelt(text: str, item: tree.Statement) -> tree.Name | tree.Keyword:
    """A word among the arguments of a statement, at its place."""
    return tree.Keyword(text, item.place) if text in grammar().words else tree.Name(text, item.place)


def written_kind(value: Any) -> str | None:
    """The type that a value shows by how it is written; None if it shows none."""
    if isinstance(value, tree.Name):
        return Shape.TRUTH if {value.name, constant_for(value.name)} & {"yes", "no"} else None
    return tree.LITERALS.get(type(value))


def _name_for_condition(item: tree.Statement, cls: type[Word]) -> str | None:
    """A name for a condition without one: of what it asks, as in `require open "Closed" = s.open`; None if it asks more."""
    decides = any(slot.role is Role.DECIDES for _, slot in slots_of(cls))
    return item.value.name if decides and isinstance(item.value, tree.Attribute) else None


def _placeholder(cls: type[Word], attribute: attrs.Attribute[Any], slot: Slot) -> str:
    """The word in capitals that stands for a value in the form of a word."""
    if types_of(cls).get(attribute.name) in _LISTED:
        return "(A, B)"
    if slot.form == "keyword" and re.search(rf'\b{slot.key} "', cls.form):
        return '"TEXT"'
    forms = (rf"(?<!\[)\b{slot.key} ([A-Z]+)", rf"\b{slot.key} ([A-Z]+)") if slot.form == "keyword" else ()
    found = next(filter(None, (re.search(form, cls.form) for form in forms)), None)
    name = found[1] if found else attribute.name.upper().rstrip("_")
    return f'"{name}"' if slot.form == "argument" and attribute.type in (str, "str") else name


_SHOWN = 100


def _statements_with_sign_or_keyword(
    item: tree.Statement, keys: list[str], own: set[str | None], surplus: Place, valued: bool,
) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a sign or a keyword more, where one may be missing, or with another keyword: at the argument of a place;
    before it, what is said of that.  The word has its `own` keywords, and needs `keys`; it takes
    a value after `=` where it is `valued`."""
    arguments = item.arguments
    first = next(iter(arguments), None)
    if valued and item.value is None and name_at(first) == _NOT and len(arguments) == _PAIR:
        test = tree.Not(arguments[1], item.place)
        named = (tree.Name("NAME", item.place), tree.Text("TEXT", item.place))
        yield from ((_CONDITION, attrs.evolve(item, arguments=named[:size], value=test)) for size in (_PAIR, 0))
        return
    if item.value is not None and not valued:
        yield "there is no `=` here", attrs.evolve(item, arguments=(*arguments, item.value), value=None)
    yield from _corrections_for_beginners(item, surplus, valued)
    for at, node in enumerate(arguments):
        if item.value is None and not isinstance(node, tree.Text | tree.Keyword) and at == len(arguments) - 1:
            yield "an `=` is missing before this value", attrs.evolve(item, arguments=arguments[:at], value=node)
        for key in keys if node.place is surplus and name_at(node) not in keys else ():
            other = name_at(node) in (*_PREPOSITIONS, *_keywords())
            rest = arguments[at + other :]
            rest = _gone_through(rest, item) if key == "in" and rest else rest
            changed = attrs.evolve(item, arguments=(*arguments[:at], spelt(key, item), *rest))
            yield f"`{key}` is expected here, not `{name_at(node)}`" if other else f"`{key}` is missing before this", changed
        if name_at(node) in {"to", "until", "through"} - own and 0 < at < len(arguments) - 1:
            whole = tree.Range(arguments[at - 1], arguments[at + 1], node.place)
            changed = attrs.evolve(item, arguments=(*arguments[: at - 1], whole, *arguments[at + 2 :]))
            yield "a range is written with `..`", changed
            for key in keys:
                ranged = (*arguments[: at - 1], spelt(key, item), whole, *arguments[at + 2 :])
                yield f"`{key}` is missing, and a range is written with `..`", attrs.evolve(item, arguments=ranged)
    yield from _statements_with_title(item, surplus)


def _gone_through(rest: tuple[tree.Expression, ...], item: tree.Statement) -> tuple[tree.Expression, ...]:
    """What follows `in`: without `all` and the like, with the values of a basic type, and with `players` for a player."""
    rest = rest[1:] if len(rest) > 1 and name_at(rest[0]) in _ALL else rest
    named = name_at(rest[0]) or ""
    values = "players" if named == _PLAYER else values_of(named)
    return rest if values is None else (tree.Name(values, item.place), *rest[1:])


def _statements_with_other_keyword(item: tree.Statement, keys: list[str], surplus: Place) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a keyword that it needs in place of some other word, `take 2 times turn`."""
    for at, node in enumerate(item.arguments[:-1]):
        for key in keys if node.place is surplus and isinstance(node, tree.Name) and node.name not in keys else ():
            instead = (*item.arguments[:at], spelt(key, item), *item.arguments[at + 1 :])
            yield f"`{key}` is expected here, not `{name_at(node)}`", attrs.evolve(item, arguments=instead)


def _corrections_for_beginners(item: tree.Statement, surplus: Place, valued: bool) -> Iterator[tuple[str, tree.Statement]]:
    """What people write in their first hours: `set x to 1`, `expect a.b = 1`, `action rest()`, `scenario a_name`; with what is
    said of that."""
    arguments, last = item.arguments, item.arguments[-1] if item.arguments else None
    if tuple(map(name_at, arguments[:_PAIR])) in (("up", "to"), ("at", "most")) and len(arguments) > _PAIR:
        most = tree.Range(tree.Number(0, item.place), arguments[_PAIR], item.place)
        yield "a range is written with `..`", attrs.evolve(item, arguments=(most, *arguments[_RISE - 1 :]))
    if item.value is None and valued and name_at(last) in _OPTIONAL and len(arguments) > _PAIR:
        absent = tree.Name("none", item.place)
        yield "a value that may be absent is `none` at first", attrs.evolve(item, arguments=arguments[:-1], value=absent)
    compares = isinstance(last, tree.Attribute | tree.Call) or (isinstance(last, tree.Name) and len(arguments) == 1)
    if item.value is not None and valued and last is not None and compares:
        compared = _comparison_of(last, item.value)
        yield "`=` comes before the whole condition", attrs.evolve(item, arguments=arguments[:-1], value=compared)
    if item.value is None and valued and len(arguments) > _PAIR and {*map(name_at, arguments[1:-1])} <= _EQUALLING:
        compared = tree.Compare(EQUAL, arguments[0], arguments[-1], arguments[0].place)
        yield _CONDITION, attrs.evolve(item, arguments=(), value=compared)
    joining = (list(map(name_at, arguments[1:-1])) or [None])[-1]
    if item.value is None and last is not None and joining in _GIVING:
        yield f"write `=` here, not `{joining}`", attrs.evolve(item, arguments=arguments[:-_PAIR], value=last)
    if list(map(name_at, arguments[-_RISE:])) == ["from", None, "to", None]:
        low, high = arguments[-_RISE + 1], arguments[-1]
        if isinstance(low, tree.Number | tree.Money) and isinstance(high, type(low)) and high.value > low.value:
            by = attrs.evolve(high, value=high.value - low.value)
            yield "the amount of the change follows `by`", attrs.evolve(
                item, arguments=(*arguments[:-_RISE], spelt("by", item), by))
    first = next(iter(arguments), None)
    if isinstance(first, tree.Call) and isinstance(first.function, tree.Name):
        yield "no brackets follow this name", attrs.evolve(item, arguments=(first.function, *arguments[1:]))
    if isinstance(first, tree.Name) and first.place is surplus:
        title = tree.Text(first.name.replace("_", " "), first.place)
        yield "write a text in quotation marks here", attrs.evolve(item, arguments=(title, *arguments[1:]))


def _statements_with_title(item: tree.Statement, surplus: Place) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a title made of the words after its name, as in `action rest Take a rest {`."""
    first, *others = item.arguments or (None,)
    every = [name for name in map(name_at, item.arguments) if name is not None]
    if isinstance(first, tree.Name) and first.place is surplus and len(every) == len(item.arguments) > 1:
        yield "a title is in quotation marks", attrs.evolve(item, arguments=(tree.Text(" ".join(every), surplus),))
    words = [name for name in map(name_at, others) if name is not None]
    if isinstance(first, tree.Name) and len(words) == len(others) > 0 and others[0].place is surplus:
        title = tree.Text(" ".join(words), surplus)
        yield "a title is in quotation marks", attrs.evolve(item, arguments=(first, title))


def _comparison_of(left: tree.Expression, right: tree.Expression) -> tree.Expression:
    """A comparison with what follows its `=`; of several conditions with the first value, as it is written."""
    if isinstance(right, tree.Logic):
        first, *others = right.operands
        return attrs.evolve(right, operands=(_comparison_of(left, first), *others))
    if isinstance(right, tree.Conditional):
        return attrs.evolve(right, then=_comparison_of(left, right.then))
    return tree.Compare(EQUAL, left, right, right.place)


_PAIR, _RISE = 2, 4
_OPTIONAL = frozenset(("optional", "nullable", "maybe"))
"""Words that say that a value may be absent."""
_GIVING = frozenset(("to", "default", "defaults", "initially", "initial", "starting", "starts", "begins", "is", "equals"))
"""Words that are before a value in a sentence."""
_EQUALLING = {"is", "are", "be", "to", "equals", "equal", "should", "toBe", "toEqual", "to_be", "to_equal", "should_be"}
"""Words that are between two values in a sentence."""
_ALL = ("all", "every", "each", "any", "some", "the")
"""Words before what is gone through in a sentence."""
_PREPOSITIONS = ("out", "among", "within", "with", "into", "onto")
"""Nodes that are not keywords and may be where a keyword is expected."""


@cache
def _keywords() -> frozenset[str | None]:
    """What is before values in lines of the language."""
    slots = (slot for some in every_word().values() for cls in some for _, slot in slots_of(cls))
    return frozenset(slot.key for slot in slots if slot.form == "keyword")


def correct_keyword(item: tree.Statement, cls: type[Word], fault: WordFault) -> WordFault:
    """The fault of another word for a keyword or a flag, such as `randomly` for `at random`, where that is all that is wrong;
    else the same fault."""
    if isinstance(fault, Incomplete):
        return _misspelt_keyword(item, cls) or fault
    if not isinstance(fault, Surplus) or fault.said is None or fault.said in map(str, KINDS):
        return fault
    for slot in (slot for _, slot in slots_of(cls) if slot.key is not None):
        said = " ".join((str(slot.key), *slot.choices))
        if said in " ".join(str(name_at(a)) for a in item.arguments):
            continue
        if not {w for w in said.split() if len(w) > _SMALL and find_similar(fault.said, [w])}:
            continue
        at = next(n for n, a in enumerate(item.arguments) if a is fault.node)
        words = tuple(spelt(w, item) for w in said.split())
        changed = [attrs.evolve(item, arguments=(*item.arguments[:at], *words, *item.arguments[at + more :])) for more in (1, 2)]
        if (meant := next((one for one in changed if fits(one, cls)), None)) is None:
            continue
        line = _show_statement(meant)
        return WordFault(f"`{fault.said}` is written `{said}`", fault.place, line and f"write `{line}`")
    return fault


def _misspelt_keyword(item: tree.Statement, cls: type[Word]) -> WordFault | None:
    """The fault of a misspelt keyword, `becuase` for `because`, where the line is complete with it."""
    own = [str(s.key) for a, s in slots_of(cls) if s.form == "keyword" and a.default is attrs.NOTHING]
    for at, node in enumerate(item.arguments):
        said = name_at(node) or ""
        for key in find_similar(said, [key for key in own if len(key) > _SMALL]) if said not in own else ():
            changed = attrs.evolve(item, arguments=(*item.arguments[:at], spelt(key, item), *item.arguments[at + 1 :]))
            if fits(changed, cls) and (line := _show_statement(changed)) is not None:
                return KeywordCorrection(f"`{said}` is written `{key}`", node.place, f"write `{line}`")
    return None


class KeywordCorrection(WordFault):
    """A keyword is misspelt, and the line is complete with it."""


_SMALL = 3
