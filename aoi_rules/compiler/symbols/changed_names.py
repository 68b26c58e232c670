"""Which names have changed between two checks of a text, and which statements mention them: only these are checked again."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from attrs import define, field, fields

from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.diagnostics import Place
from aoi_rules.language.sameness import field_names
from aoi_rules.model.node import Node
from aoi_rules.model.types import Type
from aoi_rules.words import actions as act
from aoi_rules.words.base import Word

__all__ = ["Mentions", "changed_names", "has_same_content", "is_same_value"]

SEAT = "seat"


@define(eq=False)
class Mentions:
    """The names that statements and symbols contain, which are found once for each."""

    _found: dict[int, tuple[Any, frozenset[str]]] = field(factory=dict)

    def of(self, node: Any) -> frozenset[str]:
        """Every name in a node, in expressions as well as in texts, which may have holes."""
        known = self._found.get(id(node))
        if known is None:
            known = self._found[id(node)] = (node, frozenset(_names_below(node)))
        return known[1]

    def clear(self) -> None:
        """Forget the names of all nodes."""
        self._found.clear()

    def of_word(self, word: Any) -> frozenset[str]:
        """Every name in the statement of a word, or in a symbol."""
        return self.of(word.statement if isinstance(word, Word) else word)


def _names_below(node: Any) -> Iterator[str]:
    """Every name in a node and in what it contains, in no particular order."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        kind = one.__class__
        if kind is str:
            yield from _NAMES.findall(one)
        elif kind is tuple:
            waiting += one
        elif kind is Type:
            yield one.of
        elif kind is not Place and issubclass(kind, Node):
            waiting += [getattr(one, name) for name in field_names(kind)]


_NAMES = re.compile(r"[^\W\d]\w*")


def changed_names(one: SymbolTable, other: SymbolTable, mentions: Mentions) -> frozenset[str] | None:
    """The names whose declarations differ between two symbol tables, by identity, and the names whose declarations mention such
    a name: only rules that mention one of them can be affected.  None if something differs on which a rule may depend without
    mentioning it."""
    if not all(has_same_content(getattr(one, name), getattr(other, name)) for name in _SEEN_BY_ALL):
        return None
    found = [_changed_types(one.types, other.types), _changed_actions(one.actions, other.actions)]
    if any(names is None for names in found):
        return None
    changed = {name for names in found for name in names or ()} | (one.unsound ^ other.unsound)
    for kind in _SEEN_BY_NAME:
        changed |= _changed_keys(getattr(one, kind), getattr(other, kind))
    if _changed_keys(one.sources, other.sources):
        changed.add(act.Bring.word)
    return _add_dependents(changed, (one, other), mentions) if changed else frozenset()


_SEEN_BY_NAME = ("keeps", "zones", "defines", "networks", "menus", "verbs", "sources")
"""The fields of a symbol table with declarations on which a rule depends only if it mentions their names, or brings something
from all sources."""
_UNSEEN = ("checks", "drawing", "figures", "flow", "helps", "outline", "score", "setups")
"""The fields with rules, hints and display, on which no other rule depends."""
_SEEN_BY_ALL = tuple(one.name for one in fields(SymbolTable)
                     if one.name not in (*_SEEN_BY_NAME, *_UNSEEN, "actions", "types", "unsound"))


def _changed_keys(one: Mapping[str, Any], other: Mapping[str, Any]) -> set[str]:
    """The keys of which only one mapping has a value, or which have different values: objects that are not the same, or unequal
    numbers and texts."""
    return {name for name in {*one, *other} if name not in one or name not in other or not is_same_value(one[name], other[name])}


def _changed_actions(one: Mapping[str, Any], other: Mapping[str, Any]) -> set[str] | None:
    """The names of actions that only one symbol table has: what an action does is not a declaration.  None if their order
    differs."""
    return {*one} ^ {*other} if _have_same_order(one, other) else None


def _have_same_order(one: Collection[str], other: Collection[str]) -> bool:
    """Whether the names that are in both collections come in the same order."""
    return [name for name in one if name in other] == [name for name in other if name in one]


# ---- types that changed -----------------------------------------------------------------------------------------------------


_TITLES = ("title", "plural", "place")
_KNOWN = ("sound", "complete")
_SHAPE = ("parent", "named_by", "joins")
"""The parts of a type on which a rule may depend without mentioning its name."""


def _changed_types(one: Mapping[str, TypeSymbol], other: Mapping[str, TypeSymbol]) -> set[str] | None:
    """The names of types, and of their members, fields and keeps, that differ; None if a rule may depend on a difference without
    mentioning one of them."""
    if not _have_same_order(one, other):
        return None
    changed: set[str] = set()
    for name in {*one, *other}:
        before, now = one.get(name), other.get(name)
        if before is not now:
            names = _names_of_type(before or now) if before is None or now is None else _changed_type(before, now)
            if names is None or (name == SEAT and (before is None or now is None)):
                return None
            changed |= names
    return changed


def _changed_type(one: TypeSymbol, other: TypeSymbol) -> set[str] | None:
    """The names of a type's parts that differ; as `_changed_types`."""
    if any(getattr(one, part) != getattr(other, part) for part in _SHAPE) or len(one.members) != len(one.index):
        return None
    changed = _changed_keys(one.keeps, other.keeps) | _changed_keys(one.fields, other.fields)
    differ = one.index != other.index or len(one.members) != len(other.members)
    if differ or any(getattr(one, part) != getattr(other, part) for part in _KNOWN):
        return None if one.name == SEAT else changed | _names_of_type(one) | _names_of_type(other)
    if any(getattr(one, part) != getattr(other, part) for part in _TITLES):
        changed.add(one.name)
    for member, now in zip(one.members, other.members, strict=True):
        if member is not now:
            if member.parent != now.parent or member.sound != now.sound:
                return None
            changed |= _changed_keys(member.values, now.values) | _changed_keys(member.raw, now.raw)
            changed.add(member.name)
    return changed


def _names_of_type(decl: TypeSymbol | None) -> set[str]:
    """The names that a type brings: its own, and those of its fields, keeps and members; a member that is a link is named after
    the two that it joins."""
    assert decl is not None
    members = (name for member in decl.index for name in _NAMES.findall(member))
    return {decl.name, *decl.fields, *decl.keeps, *members, *(("ends",) if decl.joins else ())}


def _add_dependents(changed: set[str], tables: Sequence[SymbolTable], mentions: Mentions) -> frozenset[str]:
    """Some names, and those whose declarations mention one of them, directly or through others."""
    declared = [(name, mentions.of_word(what)) for table in tables for home in (
        table.keeps, table.zones, table.defines, table.networks, table.menus,
        *(part for decl in table.types.values() for part in (decl.keeps, decl.fields)))
        for name, what in home.items()]
    declared += [(name, frozenset((decl.parent, decl.joins))) for table in tables for name, decl in table.types.items()]
    more = changed
    while more:
        more = {name for name, mentioned in declared if name not in changed and not mentioned.isdisjoint(more)}
        changed = changed | more
    return frozenset(changed)


# ---- equality by identity ---------------------------------------------------------------------------------------------------


def has_same_content(one: Any, other: Any) -> bool:
    """Whether two mappings or tuples have the same objects, and other values are equal."""
    if one is other:
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return list(one) == list(other) and all(map(_is_same_object, one.values(), other.values()))
    if isinstance(one, tuple) and isinstance(other, tuple) and any(isinstance(item, Node) for item in one):
        return len(one) == len(other) and all(map(_is_same_object, one, other))
    return bool(one == other)


def _is_same_object(one: Any, other: Any) -> bool:
    return one is other


def is_same_value(one: Any, other: Any) -> bool:
    """Whether a node is the same object, or a plain value the same value."""
    return one is other or (not isinstance(one, Node) and one.__class__ is other.__class__ and bool(one == other))
