"""A statement that lacks something, with capital letters in its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from aoi_rules.advice.lines.arguments import LISTED
from aoi_rules.advice.lines.writing import PER, PLAYER, show_statement, word_argument
from aoi_rules.advice.similar_names import constant_for
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.literal_kinds import written_kind
from aoi_rules.words.actions import Choose
from aoi_rules.words.base import Role, Slot, Word, slots_of
from aoi_rules.words.converters import types_of
from aoi_rules.words.matching import Incomplete, WordFault, accepts_arguments, match, match_arguments, name_at

__all__ = ["complete_statement", "ends_with_keyword", "with_last_argument", "with_name_for",
           "with_value_after_keyword"]


def complete_statement(item: tree.Statement, cls: type[Word]) -> str | None:
    """The statement with capital letters where something is missing; None if its place is not known."""
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
            return show_statement(item)
        attribute, slot = next((a, s) for a, s in slots if a.name not in raw and a.default is attrs.NOTHING)
        if slot.form == "value" and (form := re.search(r"(?<!\[)= ([A-Z]+)\b", cls.form)) is not None:
            return show_statement(attrs.evolve(item, value=tree.Name(form[1], item.place)))
        if slot.form not in ("argument", "keyword"):
            return None
        at = _place_for(attribute, slot, item, cls, raw)
        missing = written_kind(item.value) if attribute.name == "type" else None
        given = _name_for_condition(item, cls) if attribute.name == "name" else None
        missing = missing or given or _placeholder(cls, attribute, slot)
        if missing == str(slot.key).upper():
            return None
        added = [*([word_argument(str(slot.key), item)] if slot.form == "keyword" else []), word_argument(missing, item)]
        item = attrs.evolve(item, arguments=(*item.arguments[:at], *added, *item.arguments[at:]))
    return None


_MISSING = 3


def _place_for(
    attribute: attrs.Attribute[Any], slot: Slot, item: tree.Statement, cls: type[Word], raw: Mapping[str, Any]
) -> int:
    """The place among the arguments of a statement where one is missing: after those of `raw`, which it has, and after texts."""
    slots = slots_of(cls)
    positional = [a.name for a, s in slots if s.form == "argument"]
    before = positional[: positional.index(attribute.name)] if slot.form == "argument" else positional
    at = sum(name in raw for name in before)
    at += bool(at) and at < len(item.arguments) and isinstance(item.arguments[at], tree.Text)
    if slot.form == "keyword" and any(s.form == "rest" for _, s in slots):
        return len(item.arguments)
    while slot.form == "keyword" and at < len(item.arguments) and isinstance(item.arguments[at], tree.Text):
        at += 1
    return at


def _with_constant(item: tree.Statement) -> tree.Statement:
    """The statement, with a value of another language, such as `false`, as it is written here."""
    value = item.value
    constant = constant_for(value.name) if isinstance(value, tree.Name) else None
    return item if constant is None or value is None else attrs.evolve(item, value=tree.Name(constant, value.place))


def ends_with_keyword(item: tree.Statement, cls: type[Word]) -> bool:
    """Whether the last argument is a keyword of the word, which says what follows it."""
    last = name_at(item.arguments[-1])
    return any(slot.form == "keyword" and last == str(slot.key).split()[-1] for _, slot in slots_of(cls))


def with_last_argument(item: tree.Statement, cls: type[Word]) -> str | None:
    """A statement that ends with a keyword, with a word in capital letters for what must follow it."""
    named = list(map(name_at, item.arguments))
    for attribute, slot in slots_of(cls):
        key = str(slot.key).split()
        if slot.form == "keyword" and named[-len(key) :] == key:
            what = PLAYER if key == [PER] else _viewer(item, slot) or _placeholder(cls, attribute, slot)
            value = tree.Text("TEXT", item.place) if what.startswith('"') else word_argument(what, item)
            changed = attrs.evolve(item, arguments=(*item.arguments, value))
            return show_statement(changed) if accepts_arguments(changed, cls) else complete_statement(changed, cls)
    return None


def with_value_after_keyword(item: tree.Statement, cls: type[Word]) -> tuple[str, str] | None:
    """The statement in which something else follows a keyword than its value, `seen by size by all`, with a word in capital
    letters in that place, and what is wrong with it; None for another one."""
    named = list(map(name_at, item.arguments))
    slots = [(attribute, slot) for attribute, slot in slots_of(cls) if slot.form == "keyword"]
    own = {str(slot.key).split()[0] for _, slot in slots}
    for attribute, slot in slots:
        key = str(slot.key).split()
        at = next((n for n in range(len(named)) if named[n : n + len(key)] == key), None)
        half = at is None and len(key) > 1 and key[0] in named
        at = named.index(key[0]) if half else at
        if at is None:
            continue
        begin, end = at + 1, at + (1 if half else len(key))
        following = item.arguments[end] if end < len(named) else None
        if following is None or not (name_at(following) in own or isinstance(following, tree.Text)):
            continue
        words = tuple(word_argument(word, item) for word in key[1:]) if half else item.arguments[begin:end]
        value = PLAYER if key == [PER] else _viewer(item, slot) or _placeholder(cls, attribute, slot)
        given = (*item.arguments[:begin], *words, word_argument(value, item), *item.arguments[end:])
        changed = attrs.evolve(item, arguments=given)
        if not value.startswith('"') and accepts_arguments(changed, cls) and (line := show_statement(changed)) is not None:
            return line, f"something must follow `{slot.key}`"
    return None


def with_name_for(item: tree.Statement, cls: type[Word], wrong: Place) -> str | None:
    """The statement with a word in capital letters in place of a figure or a text where a name belongs; None if no name belongs
    there."""
    raw, _ = match_arguments(item, cls)
    for attribute, slot in slots_of(cls):
        node = raw.get(attribute.name)
        if slot.form != "argument" or attribute.default is not attrs.NOTHING or getattr(node, "place", None) is not wrong:
            continue
        at = next(n for n, one in enumerate(item.arguments) if one is node)
        kind = written_kind(node) if attribute.name == "type" and item.value is None else None
        if kind is not None:
            typed = (*item.arguments[:at], word_argument(kind, item), *item.arguments[at + 1 :])
            return show_statement(attrs.evolve(item, arguments=typed, value=node))
        named = word_argument(_placeholder(cls, attribute, slot), item)
        changed = attrs.evolve(item, arguments=(*item.arguments[:at], named, *item.arguments[at + 1 :]))
        return show_statement(changed) if accepts_arguments(changed, cls) and not isinstance(node,
                                                                                             tree.Name | tree.Keyword) else None
    return None


def _viewer(item: tree.Statement, slot: Slot) -> str | None:
    """Who may see what a line declares, or what is chosen, after `seen by` or `size by`; None after another keyword."""
    own = PER in map(name_at, item.arguments) or Choose.begins(item)
    return ("owner" if own else "all") if str(slot.key) in _SEEING else None


_SEEING = ("seen by", "size by")


def _name_for_condition(item: tree.Statement, cls: type[Word]) -> str | None:
    """A name for a condition without one: that of the value it reads, as in `require open "Closed" = s.open`; None if it reads
    more."""
    decides = any(slot.role is Role.DECIDES for _, slot in slots_of(cls))
    return item.value.name if decides and isinstance(item.value, tree.Attribute) else None


def _placeholder(cls: type[Word], attribute: attrs.Attribute[Any], slot: Slot) -> str:
    """The word in capitals that represents a value in the form of a word."""
    if types_of(cls).get(attribute.name) in LISTED:
        return "(A, B)"
    if slot.form == "keyword" and re.search(rf'\b{slot.key} "', cls.form):
        return '"TEXT"'
    if len(slot.choices) == 1:
        return slot.choices[0]
    forms = (rf"(?<!\[)\b{slot.key} ([A-Z]+|\([A-Z]+\))", rf"\b{slot.key} ([A-Z]+)") if slot.form == "keyword" else ()
    found = next(filter(None, (re.search(form, cls.form) for form in forms)), None)
    name = found[1] if found else attribute.name.upper().rstrip("_")
    return f'"{name}"' if slot.form == "argument" and attribute.type in (str, "str") else name
