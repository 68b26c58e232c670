"""A statement's arguments handed to the fields of its word, before they are structured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.words.base import Slot, Word, slots_of

__all__ = ["WordFault", "match"]


class WordFault(Exception):
    """One argument is not what its word needs; `hint` says how to correct it where the word's form alone does not."""

    def __init__(self, message: str, place: Place, hint: str | None = None) -> None:
        super().__init__(message)
        self.place, self.hint = place, hint


def match(item: tree.Statement, cls: type[Word], begins: Callable[[str], bool]) -> dict[str, Any]:
    """What each field of a word is given.  `begins` says whether a name is a word that may stand where `item` does."""
    slots = slots_of(cls)
    raw: dict[str, Any] = {}
    positional = [a for a, s in slots if s.form == "argument"]
    rest = next((a.name for a, s in slots if s.form == "rest"), None)
    named = {s.key: (a, s) for a, s in slots if s.key is not None}
    arguments = list(item.arguments)
    while arguments:
        node = arguments.pop(0)
        name = _name(node)
        if arguments and f"{name} {_name(arguments[0])}" in named:
            name = f"{name} {_name(arguments.pop(0))}"
        if name in named and named[name][0].name not in raw:
            _take_named(named[name], node, arguments, raw)
        elif isinstance(node, tree.Text) and (spot := _free(slots, "label", raw)):
            raw[spot] = node
        elif positional:
            raw[positional.pop(0).name] = node
        elif rest is not None:
            raw.setdefault(rest, []).append(node)
        else:
            raise _surplus(node, name, begins)
    _take_clauses(item, slots, raw)
    missing = next((a for a, s in slots if a.name not in raw and a.default is attrs.NOTHING), None)
    if missing is not None:
        raise WordFault(_missing(missing, dict(slots)[missing]), item.word_place)
    return raw


def _name(node: Any) -> str | None:
    return node.name if isinstance(node, tree.Name | tree.Keyword) else None


def _missing(attribute: attrs.Attribute[Any], slot: Slot) -> str:
    what = attribute.metadata["doc"].split(";")[0].split(":")[0]
    before = {"keyword": f"`{slot.key}` and ", "value": "`=` and "}.get(slot.form, "")
    return f"{before}{what} {'are' if before or slot.form == 'rest' else 'is'} missing"


def _surplus(node: Any, name: str | None, begins: Callable[[str], bool]) -> WordFault:
    if name is not None and begins(name):
        hint = f"`{name}` begins a statement of its own: put a `;` or a new line before it"
        return WordFault("two statements run into one another", node.place, hint)
    if isinstance(node, tree.Text):
        return WordFault("this text has no place here", node.place)
    return WordFault("this is one argument too many", node.place)


def _take_named(
    spot: tuple[attrs.Attribute[Any], Slot], node: Any, arguments: list[Any], raw: dict[str, Any]
) -> None:
    attribute, slot = spot
    if slot.form == "flag":
        raw[attribute.name] = True
    elif arguments:
        raw[attribute.name] = arguments.pop(0)
    else:
        raise WordFault(f"something must follow `{slot.key}`", node.place)


def _take_clauses(item: tree.Statement, slots: list[tuple[Any, Slot]], raw: dict[str, Any]) -> None:
    for form, node, sign in (("value", item.value, "= …"), ("condition", item.condition, "when …")):
        if node is None:
            continue
        spot = _free(slots, form, raw)
        if spot is None:
            raise WordFault(f"takes no `{sign}`", node.place)
        raw[spot] = node
    if item.block is not None and not any(s.form == "block" for _, s in slots):
        raise WordFault("takes no block", item.block.place)


def _free(slots: list[tuple[Any, Slot]], form: str, raw: dict[str, Any]) -> str | None:
    return next((a.name for a, s in slots if s.form == form and a.name not in raw), None)
