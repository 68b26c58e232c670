"""Assigns a statement's arguments to the fields of its word, before they are structured."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any

import attrs

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.words.base import Slot, Word, slots_of
from aoi_rules.words.vocabulary import classes_of

__all__ = ["Incomplete", "Surplus", "WordFault", "accepts_arguments", "match", "name_at", "match_arguments"]


class WordFault(Exception):
    """An argument does not fit its word; `hint` tells how to correct it if the word's form alone does not, and `name` is the name
    that the line would have given to something, if that is known."""

    def __init__(self, message: str, place: Place, hint: str | None = None, name: str = "") -> None:
        super().__init__(message)
        self.place, self.hint, self.name = place, hint, name


class Incomplete(WordFault):
    """Something is missing; `raw` has the arguments that are there, by the names of the fields."""

    def __init__(self, message: str, place: Place, raw: dict[str, Any]) -> None:
        super().__init__(message, place)
        self.raw = raw


class Surplus(WordFault):
    """An argument does not belong in the line: `node` is the argument, and `said` its name, if it is a name."""

    def __init__(self, message: str, node: Any, said: str | None, hint: str | None = None) -> None:
        super().__init__(message, node.place, hint)
        self.node, self.said = node, said


def accepts_arguments(item: tree.Statement, cls: type[Word]) -> bool:
    """Whether a word accepts the arguments of a statement."""
    try:
        match(item, cls, lambda _: False)
    except WordFault:
        return False
    return True


def match(item: tree.Statement, cls: type[Word], begins: Callable[[str], bool]) -> dict[str, Any]:
    """The arguments for each field of a word.  `begins` tells whether a name is a word that can be used where `item` is."""
    slots = slots_of(cls)
    raw, surplus = match_arguments(item, cls)
    if surplus is not None:
        node, name = surplus
        named = {s.key: a.name for a, s in slots if s.key is not None}
        if name in named and named[name] not in raw:
            raise WordFault(f"something must follow `{name}`", node.place)
        lacks = any(s.form == "keyword" and a.name not in raw and a.default is attrs.NOTHING for a, s in slots)
        own = lacks and not classes_of(name or "")  # the keyword that is missing may belong before a name of the ruleset
        raise _describe_surplus(node, name, (lambda _: False) if own else begins)
    _assign_clauses(item, slots, raw)
    missing = next((a for a, s in slots if a.name not in raw and a.default is attrs.NOTHING), None)
    if missing is not None:
        raise Incomplete(_missing_text(missing, dict(slots)[missing]), item.word_place, raw)
    return raw


def match_arguments(item: tree.Statement, cls: type[Word]) -> tuple[dict[str, Any], tuple[Any, str | None] | None]:
    """The arguments for the fields of a word, up to the first one that does not belong there; and that one with its name."""
    slots = slots_of(cls)
    raw: dict[str, Any] = {}
    positional = [a.name for a, s in slots if s.form == "argument"]
    rest = next((a.name for a, s in slots if s.form == "rest"), None)
    named = {s.key: (a.name, s.form) for a, s in slots if s.key is not None}
    arguments = list(item.arguments)
    while arguments:
        node = arguments.pop(0)
        name = name_at(node)
        if arguments and f"{name} {name_at(arguments[0])}" in named:
            name = f"{name} {name_at(arguments.pop(0))}"
        if name in named and named[name][0] not in raw:
            field, form = named[name]
            if form != "flag" and (not arguments or _begins_key(arguments, named)):
                return raw, (node, name)
            raw[field] = True if form == "flag" else arguments.pop(0)
        elif isinstance(node, tree.Text) and (spot := _find_free_attribute(slots, "label", raw)):
            raw[spot] = node
        elif positional:
            raw[positional.pop(0)] = node
        elif rest is not None:
            raw.setdefault(rest, []).append(node)
        else:
            return raw, (node, name)
    return raw, None


def _begins_key(arguments: Sequence[Any], keys: Container[str]) -> bool:
    """Whether arguments begin with a keyword of two words, which no value is."""
    return len(arguments) > 1 and f"{name_at(arguments[0])} {name_at(arguments[1])}" in keys


def name_at(node: Any) -> str | None:
    """The name of an argument that is a name or a keyword; None for any other."""
    return node.name if isinstance(node, tree.Name | tree.Keyword) else None


def _missing_text(attribute: attrs.Attribute[Any], slot: Slot) -> str:
    what = attribute.metadata["doc"].split(";")[0].split(":")[0]
    before = {"keyword": f"`{slot.key}` and ", "value": "`=` and "}.get(slot.form, "")
    return f"{before}{what} {'are' if before or slot.form == 'rest' else 'is'} missing"


def _describe_surplus(node: Any, name: str | None, begins: Callable[[str], bool]) -> Surplus:
    if name is not None and begins(name):
        hint = f"`{name}` begins a statement of its own: put a `;` or a new line before it"
        return Surplus("two statements run into each other", node, name, hint)
    if isinstance(node, tree.Text):
        return Surplus("this text does not belong here", node, name)
    return Surplus("this is one argument too many", node, name)


_NOTHING_INSIDE = "no line can be added to it; `replace … with …` puts another line in its place"


def _assign_clauses(item: tree.Statement, slots: list[tuple[Any, Slot]], raw: dict[str, Any]) -> None:
    for form, node, sign in (("value", item.value, "= …"), ("condition", item.condition, "when …")):
        if node is None:
            continue
        spot = _find_free_attribute(slots, form, raw)
        if spot is None:
            raise WordFault(f"it takes no `{sign}`", node.place)
        raw[spot] = node
    if item.block is not None and not any(s.form == "block" for _, s in slots):
        amended = item.block.place.source.name != item.place.source.name
        raise WordFault("it takes no block", item.block.place, _NOTHING_INSIDE if amended else None)


def _find_free_attribute(slots: list[tuple[Any, Slot]], form: str, raw: dict[str, Any]) -> str | None:
    return next((a.name for a, s in slots if s.form == form and a.name not in raw), None)
