"""From statements to words: arguments are handed to fields, cattrs structures each, problems are collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, get_type_hints

import attrs
import cattrs
from attrs import define, field

from aoi_rules.diagnostics import Diagnostic, Place, did_you_mean
from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Slot, Word, slots_of

__all__ = ["Vocabulary", "WordFault", "structure"]

Report = Callable[[Diagnostic], None]
W = TypeVar("W")


class WordFault(Exception):
    """One argument is not what its word needs; raised by structuring hooks, gathered by `structure`."""

    def __init__(self, message: str, place: Place) -> None:
        super().__init__(message)
        self.place = place


def _ident(node: Any, _: Any) -> Ident:
    if isinstance(node, tree.Name | tree.Keyword):
        return Ident(node.name, node.place, node.unconfirmed)
    raise WordFault("a plain name is wanted here", node.place)


def _text(node: Any, _: Any) -> str:
    if isinstance(node, tree.Text):
        return node.value
    if isinstance(node, str):
        return node
    raise WordFault("a quoted text is wanted here, such as \"Germany\"", node.place)


def _number(node: Any, _: Any) -> int:
    if isinstance(node, tree.Number):
        return node.value
    raise WordFault("a whole number is wanted here", node.place)


def _call(node: Any, _: Any) -> tree.Call:
    if isinstance(node, tree.Call):
        return node
    raise WordFault("a name with its parameters is wanted here, such as `held(p, place)`", node.place)


def _range(node: Any, _: Any) -> tree.Range:
    if isinstance(node, tree.Range):
        return node
    raise WordFault("a range is wanted here, such as `3..5`", node.place)


def _items(node: Any, _: Any) -> tree.Items:
    if isinstance(node, tree.Items):
        return node
    return tree.Items((node,), node.place)


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(detailed_validation=True)
    for kind, hook in (
        (Ident, _ident), (str, _text), (int, _number), (tree.Call, _call), (tree.Range, _range), (tree.Items, _items),
    ):
        converter.register_structure_hook(kind, hook)
        converter.register_structure_hook(kind | None, lambda node, _, h=hook: None if node is None else h(node, _))
    converter.register_structure_hook_func(lambda t: t is tree.Expression or t is Any, lambda node, _: node)
    converter.register_structure_hook_func(
        lambda t: t == (tree.Expression | None), lambda node, _: node
    )
    converter.register_structure_hook(bool, lambda node, _: bool(node))
    return converter


_CONVERTER = _converter()


@define
class Vocabulary:
    """The words there are, found by the kind of block they stand in."""

    words: dict[tuple[str, str], type[Word]] = field(factory=dict)

    def add(self, cls: type[Word]) -> None:
        """Offer a word in each of its places."""
        for where in cls.where:
            self.words[where, cls.word] = cls

    def find(self, where: str, word: str) -> type[Word] | None:
        """The word's class, or None."""
        return self.words.get((where, word))

    def known(self, where: str) -> list[str]:
        """All words that may stand in a kind of block."""
        return sorted(w for place, w in self.words if place == where)


def structure(
    items: Iterable[tree.Statement | tree.Table],
    where: str,
    vocabulary: Vocabulary,
    report: Report,
    others: Callable[[str], bool] = lambda _: False,
) -> tuple[Any, ...]:
    """Words of a block, in order.  A word for which `others` holds stays a plain Statement; tables stay tables."""
    result: list[Any] = []
    for item in items:
        if isinstance(item, tree.Table) or (vocabulary.find(where, item.word) is None and others(item.word)):
            result.append(item)
            continue
        cls = vocabulary.find(where, item.word)
        if cls is None:
            report(_unknown(item, where, vocabulary))
            continue
        word = _structure_one(item, cls, vocabulary, report, others)
        if word is not None:
            result.append(word)
    return tuple(result)


def _unknown(item: tree.Statement, where: str, vocabulary: Vocabulary) -> Diagnostic:
    known = vocabulary.known(where)
    elsewhere = sorted({w for w, name in vocabulary.words if name == item.word})
    hint = did_you_mean(item.word, known)
    if hint is None and elsewhere:
        hint = f"`{item.word}` stands in {' or '.join(elsewhere)}, not here"
    return Diagnostic("unknown-word", f"`{item.word}` is not a word that may stand in {where}", item.word_place, hint)


def _structure_one(
    item: tree.Statement, cls: type[W], vocabulary: Vocabulary, report: Report, others: Callable[[str], bool]
) -> W | None:
    assert issubclass(cls, Word)
    try:
        raw = _match(item, cls)
    except WordFault as fault:
        report(Diagnostic("wrong-argument", f"`{item.word}`: {fault}", fault.place, _usage(cls)))
        return None
    for attribute, slot in slots_of(cls):
        if slot.form == "block":
            raw[attribute.name] = _block(item, cls, vocabulary, report, others)
    fields: dict[str, Any] = {"statement": item}
    fault_found = False
    for name, kind in _hints(cls).items():
        if name not in raw:
            continue
        try:
            fields[name] = raw[name] if name in ("statement",) or _is_block(cls, name) else _convert(raw[name], kind)
        except WordFault as fault:
            report(Diagnostic("wrong-argument", f"`{item.word}`: {fault}", fault.place, _usage(cls)))
            fault_found = True
    return None if fault_found else cls(**fields)


def _is_block(cls: type[Word], name: str) -> bool:
    return any(a.name == name and slot.form == "block" for a, slot in slots_of(cls))


_HINTS: dict[type[Word], dict[str, Any]] = {}


def _hints(cls: type[Word]) -> dict[str, Any]:
    if cls not in _HINTS:
        hints = get_type_hints(cls)
        _HINTS[cls] = {a.name: hints[a.name] for a, _ in slots_of(cls)}
    return _HINTS[cls]


def _convert(node: Any, kind: Any) -> Any:
    try:
        return _CONVERTER.structure(node, kind)
    except cattrs.BaseValidationError as group:
        fault: BaseException = group
        while isinstance(fault, BaseExceptionGroup):
            fault = fault.exceptions[0]
        raise fault from None


def _block(
    item: tree.Statement, cls: type[Word], vocabulary: Vocabulary, report: Report, others: Callable[[str], bool]
) -> tuple[Any, ...]:
    if item.block is None:
        return ()
    if cls.inside is None:
        return item.block.items
    return structure(item.block.items, cls.inside, vocabulary, report, others)


def _match(item: tree.Statement, cls: type[Word]) -> dict[str, Any]:
    slots = slots_of(cls)
    raw: dict[str, Any] = {}
    positional = [a for a, s in slots if s.form == "argument"]
    named = {s.key: (a, s) for a, s in slots if s.key is not None}
    arguments = list(item.arguments)
    while arguments:
        node = arguments.pop(0)
        name = node.name if isinstance(node, tree.Name | tree.Keyword) else None
        if name in named and named[name][0].name not in raw:
            _take_named(named[name], node, arguments, raw)
        elif isinstance(node, tree.Text) and (spot := _free(slots, "label", raw)):
            raw[spot] = node
        elif positional:
            raw[positional.pop(0).name] = node
        elif spot := next((a.name for a, s in slots if s.form == "rest"), None):
            raw.setdefault(spot, []).append(node)
        else:
            raise WordFault("this is one argument too many; statements are parted by a new line or `;`", node.place)
    _take_clauses(item, slots, raw)
    missing = [a.name for a, _ in slots if a.name not in raw and a.default is attrs.NOTHING]
    if missing:
        raise WordFault(f"{_words(missing[0])} is missing", item.word_place)
    return raw


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


def _words(name: str) -> str:
    return "the " + name.rstrip("_").replace("_", " ")


def _usage(cls: type[Word]) -> str:
    return f"usage: {usage(cls)}"


def usage(cls: type[Word]) -> str:
    """How the word is written, in one line."""
    parts = [cls.word]
    for attribute, slot in slots_of(cls):
        text = {
            "argument": attribute.name.upper().rstrip("_"), "rest": attribute.name.upper() + "…",
            "keyword": f"{slot.key} {attribute.name.upper().rstrip('_')}", "flag": str(slot.key), "label": '"TEXT"',
            "value": "= EXPRESSION", "condition": "when CONDITION", "block": "{ … }",
        }[slot.form]
        optional = attribute.default is not attrs.NOTHING
        parts.append(f"[{text}]" if optional else text)
    return " ".join(parts)
