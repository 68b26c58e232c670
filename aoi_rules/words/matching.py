"""Assigns a statement's arguments to the fields of its word, before they are structured."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from aoi_rules.diagnostics import Place
from aoi_rules.guessing import near
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.model.types import Shape
from aoi_rules.words.base import Role, Slot, Word, slots_of

__all__ = ["WordFault", "correction", "fits", "match", "placed", "spelt"]


class WordFault(Exception):
    """One argument is not what its word needs; `hint` says how to correct it where the word's form alone does not, and `name`
    what the line would have given a name to, where that is known."""

    def __init__(self, message: str, place: Place, hint: str | None = None, name: str = "") -> None:
        super().__init__(message)
        self.place, self.hint, self.name = place, hint, name


class Incomplete(WordFault):
    """Something is missing; `raw` has what is there, by the names of the fields."""

    def __init__(self, message: str, place: Place, raw: dict[str, Any]) -> None:
        super().__init__(message, place)
        self.raw = raw


def fits(item: tree.Statement, cls: type[Word]) -> bool:
    """Whether a word takes the arguments of a statement."""
    try:
        match(item, cls, lambda _: False)
    except WordFault:
        return False
    return True


def match(item: tree.Statement, cls: type[Word], begins: Callable[[str], bool]) -> dict[str, Any]:
    """The arguments for each field of a word. `begins` says whether a name is a word that may stand where `item` does."""
    slots = slots_of(cls)
    raw, surplus = placed(item, cls)
    if surplus is not None:
        node, name = surplus
        named = {s.key: (a, s) for a, s in slots if s.key is not None}
        if name in named and named[name][0].name not in raw:
            raise WordFault(f"something must follow `{name}`", node.place)
        raise _foreign(item, node, name, named) or _surplus(node, name, begins)
    _take_clauses(item, slots, raw)
    missing = next((a for a, s in slots if a.name not in raw and a.default is attrs.NOTHING), None)
    if missing is not None:
        raise Incomplete(_missing(missing, dict(slots)[missing]), item.word_place, raw)
    return raw


def placed(item: tree.Statement, cls: type[Word]) -> tuple[dict[str, Any], tuple[Any, str | None] | None]:
    """The arguments for the fields of a word, up to the first one that has no place there; and that one with its name."""
    slots = slots_of(cls)
    raw: dict[str, Any] = {}
    positional = [a.name for a, s in slots if s.form == "argument"]
    rest = next((a.name for a, s in slots if s.form == "rest"), None)
    named = {s.key: (a.name, s.form) for a, s in slots if s.key is not None}
    arguments = list(item.arguments)
    while arguments:
        node = arguments.pop(0)
        name = _name(node)
        if arguments and f"{name} {_name(arguments[0])}" in named:
            name = f"{name} {_name(arguments.pop(0))}"
        if name in named and named[name][0] not in raw:
            field, form = named[name]
            if form != "flag" and not arguments:
                return raw, (node, name)
            raw[field] = True if form == "flag" else arguments.pop(0)
        elif isinstance(node, tree.Text) and (spot := _free(slots, "label", raw)):
            raw[spot] = node
        elif positional:
            raw[positional.pop(0)] = node
        elif rest is not None:
            raw.setdefault(rest, []).append(node)
        else:
            return raw, (node, name)
    return raw, None


def correction(item: tree.Statement, cls: type[Word], fault: WordFault) -> tuple[str | None, str | None]:
    """The statement as it may be meant, where only an `=` or a keyword is missing, or a range is written with `to`; and what is
    wrong with it, where that is clearer than the fault says."""
    keys = [s.key for a, s in slots_of(cls) if s.form == "keyword" and s.key is not None and a.default is attrs.NOTHING]
    own = {s.key for _, s in slots_of(cls)}
    for says, changed in _changed(item, keys, own, fault.place, any(s.form == "value" for _, s in slots_of(cls))):
        if fits(changed, cls):
            return _shown(changed), says
    return _completed(item, cls) if isinstance(fault, Incomplete) else None, None


def _shown(item: tree.Statement) -> str | None:
    text = format_statement(attrs.evolve(item, block=None))
    return f"{text}{' {' if item.block is not None else ''}" if "\n" not in text and len(text) <= _SHOWN else None


def _completed(item: tree.Statement, cls: type[Word]) -> str | None:
    """The statement with capital letters where something is missing; None where it is not known where that would stand."""
    slots = slots_of(cls)
    for _ in range(_MISSING):
        try:
            raw = match(item, cls, lambda _: False)
        except Incomplete as fault:
            raw = fault.raw
        except WordFault:
            return None
        else:
            return _shown(item)
        attribute, slot = next((a, s) for a, s in slots if a.name not in raw and a.default is attrs.NOTHING)
        if slot.form not in ("argument", "keyword"):
            return None
        positional = [a.name for a, s in slots if s.form == "argument"]
        before = positional[: positional.index(attribute.name)] if slot.form == "argument" else positional
        at = sum(name in raw for name in before)
        if slot.form == "keyword" and any(s.form == "rest" for _, s in slots):
            at = len(item.arguments)
        elif slot.form == "keyword":
            while at < len(item.arguments) and isinstance(item.arguments[at], tree.Text):
                at += 1
        missing = _kind_of(item.value) if attribute.name == "type" else None
        missing = missing or (_asked(item, cls) if attribute.name == "name" else None) or _placeholder(cls, attribute, slot)
        if missing == str(slot.key).upper():
            return None
        added = [*([spelt(str(slot.key), item)] if slot.form == "keyword" else []), spelt(missing, item)]
        item = attrs.evolve(item, arguments=(*item.arguments[:at], *added, *item.arguments[at:]))
    return None


_MISSING = 3


def spelt(text: str, item: tree.Statement) -> tree.Name | tree.Keyword:
    """A word among the arguments of a statement, at its place."""
    return tree.Keyword(text, item.place) if text in ("in", "by", "for") else tree.Name(text, item.place)


def _kind_of(value: Any) -> str | None:
    """The type that a value shows by how it is written; None where it shows none."""
    if isinstance(value, tree.Name):
        return Shape.TRUTH if value.name in ("yes", "no") else None
    return tree.LITERALS.get(type(value))


def _asked(item: tree.Statement, cls: type[Word]) -> str | None:
    """A name for a condition without one: of what it asks, as in `require open "Closed" = s.open`; None where it asks more."""
    decides = any(slot.role is Role.DECIDES for _, slot in slots_of(cls))
    return item.value.name if decides and isinstance(item.value, tree.Attribute) else None


def _placeholder(cls: type[Word], attribute: attrs.Attribute[Any], slot: Slot) -> str:
    """The word in capitals that stands for a value in the form of a word."""
    found = re.search(rf"(?<!\[)\b{slot.key} ([A-Z]+)", cls.form) if slot.form == "keyword" else None
    name = found[1] if found else attribute.name.upper().rstrip("_")
    return f'"{name}"' if slot.form == "argument" and attribute.type in (str, "str") else name


_SHOWN = 100


def _changed(
    item: tree.Statement, keys: list[str], own: set[str | None], surplus: Place, valued: bool,
) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a sign or a keyword more, where one may be missing, or with another keyword: at the argument of a place;
    before it, what is said of that.  The word has its `own` keywords, and needs `keys`; it takes
    a value after `=` where it is `valued`."""
    arguments = item.arguments
    if item.value is not None and not valued:
        yield "no `=` stands here", attrs.evolve(item, arguments=(*arguments, item.value), value=None)
    for at, node in enumerate(arguments):
        if item.value is None and not isinstance(node, tree.Text | tree.Keyword) and at == len(arguments) - 1:
            yield "an `=` is missing before this value", attrs.evolve(item, arguments=arguments[:at], value=node)
        for key in keys if node.place is surplus and _name(node) not in keys else ():
            other = _name(node) in _PREPOSITIONS
            changed = attrs.evolve(item, arguments=(*arguments[:at], spelt(key, item), *arguments[at + other :]))
            yield f"`{key}` stands here, not `{_name(node)}`" if other else f"`{key}` is missing before this", changed
        if _name(node) in {"to", "until", "through"} - own and 0 < at < len(arguments) - 1:
            whole = tree.Range(arguments[at - 1], arguments[at + 1], node.place)
            changed = attrs.evolve(item, arguments=(*arguments[: at - 1], whole, *arguments[at + 2 :]))
            yield "a range is written with `..`", changed


_PREPOSITIONS = ("in", "from", "of", "out", "among", "within", "by", "to", "with")


def _name(node: Any) -> str | None:
    return node.name if isinstance(node, tree.Name | tree.Keyword) else None


def _missing(attribute: attrs.Attribute[Any], slot: Slot) -> str:
    what = attribute.metadata["doc"].split(";")[0].split(":")[0]
    before = {"keyword": f"`{slot.key}` and ", "value": "`=` and "}.get(slot.form, "")
    return f"{before}{what} {'are' if before or slot.form == 'rest' else 'is'} missing"


def _foreign(item: tree.Statement, node: Any, name: str | None, named: Mapping[str, Any]) -> WordFault | None:
    """The fault of another word for a keyword or a flag, such as `randomly` for `at random`, where that is all that is wrong."""
    for key, (_, slot) in named.items():
        said = " ".join((str(key), *slot.choices))
        if any(_name(a) in said.split() for a in item.arguments):
            continue
        if name is None or not {w for w in said.split() if len(w) > _SMALL and near(name, [w])}:
            continue
        at = next(n for n, a in enumerate(item.arguments) if a is node)
        words = tuple(spelt(w, item) for w in said.split())
        line = _shown(attrs.evolve(item, arguments=(*item.arguments[:at], *words, *item.arguments[at + 1 :])))
        return WordFault(f"`{name}` is written `{said}`", node.place, line and f"write `{line}`")
    return None


_SMALL = 3


def _surplus(node: Any, name: str | None, begins: Callable[[str], bool]) -> WordFault:
    if name is not None and begins(name):
        hint = f"`{name}` begins a statement of its own: put a `;` or a new line before it"
        return WordFault("two statements run into one another", node.place, hint)
    if isinstance(node, tree.Text):
        return WordFault("this text has no place here", node.place)
    return WordFault("this is one argument too many", node.place)


_NOTHING_INSIDE = "no line can be added to it; `replace … with …` puts another line in its place"


def _take_clauses(item: tree.Statement, slots: list[tuple[Any, Slot]], raw: dict[str, Any]) -> None:
    for form, node, sign in (("value", item.value, "= …"), ("condition", item.condition, "when …")):
        if node is None:
            continue
        spot = _free(slots, form, raw)
        if spot is None:
            raise WordFault(f"takes no `{sign}`", node.place)
        raw[spot] = node
    if item.block is not None and not any(s.form == "block" for _, s in slots):
        amended = item.block.place.source.name != item.place.source.name
        raise WordFault("takes no block", item.block.place, _NOTHING_INSIDE if amended else None)


def _free(slots: list[tuple[Any, Slot]], form: str, raw: dict[str, Any]) -> str | None:
    return next((a.name for a, s in slots if s.form == form and a.name not in raw), None)
