"""What is meant by a zone, a keep or a type whose line is written in another order, or with the words of other languages."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from aoi_rules.advice.foreign_types import LISTS, type_here
from aoi_rules.advice.lines.writing import word_argument
from aoi_rules.advice.similar_names import constant_for, named_after
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import walk
from aoi_rules.model.types import BASIC, KINDS, Shape
from aoi_rules.words.actions import Action, Choose, Do, Require
from aoi_rules.words.base import Word
from aoi_rules.words.components import Keep, TypeWord, Zone
from aoi_rules.words.flow import Menu
from aoi_rules.words.matching import accepts_arguments, name_at
from aoi_rules.words.outline import Outline
from aoi_rules.words.vocabulary import classes_of

__all__ = ["as_keep", "of_component", "with_word"]

_Changed = tuple[str, tree.Statement]


def of_component(item: tree.Statement, outline: Outline) -> tuple[str, str] | None:
    """What is wrong with the line of a zone, a keep or a type that has everything, but in another form, and the hint; None for
    another line."""
    for says, changed in (*_of_several(item), *_with_owners(item), *_with_pieces(item, outline), *_seen_once(item),
                          *_of_owner(item), *_optional_component(item, outline), *_named_like_title(item),
                          *_nested_type(item, outline)):
        if any(accepts_arguments(changed, cls) for cls in classes_of(item.word)):
            text = format_statement(attrs.evolve(changed, block=None))
            return says, f"write `{text}{' {' if item.block is not None else ''}`"
    return None


def with_word(item: tree.Statement, outline: Outline) -> str | None:
    """The line of a zone without its word, `hand "Hand" of card per player`, or that of an action that a menu names or whose
    block is that of an action; None for another line."""
    offered = {name_at(part) for line in outline.lines if Menu.begins(line) for part in walk(line) if isinstance(part, tree.Name)}
    acts = item.block is not None and (item.word in offered or _has_lines_of_action(item))
    cls: type[Word] = Action if acts else Zone
    line = attrs.evolve(item, word=cls.word, arguments=(tree.Name(item.word, item.word_place), *item.arguments))
    if classes_of(item.word) or not accepts_arguments(line, cls):
        return None
    return f"{format_statement(attrs.evolve(line, block=None))}{' {' if item.block is not None else ''}"


def _has_lines_of_action(item: tree.Statement) -> bool:
    """Whether a title and a block are those of an action."""
    words = [line.word for line in item.lines]
    inside = all(any(Action.inside in cls.where for cls in classes_of(word)) for word in words)
    return bool(inside and item.texts and Do.word in words and {Choose.word, Require.word} & {*words})


def as_keep(item: tree.Statement) -> str | None:
    """The `keep` that begins with its type, as in other languages: `int fare = 3`, `int money[player]`, `seat leader`,
    `number votes per player = 0`; None for another line."""
    kind, (first, *owner) = type_here(item.word), item.arguments or (None,)
    name = first.value if isinstance(first, tree.Index) else first
    if kind is None or item.block is not None or not isinstance(name, tree.Name):
        return None
    if isinstance(first, tree.Index):
        owner = [word_argument("per", item), first.index, *owner]
    usual = tree.Name("none" if kind not in BASIC else KINDS[Shape(kind)].shown(0), item.place)
    value = item.value or usual
    constant = constant_for(value.name) if isinstance(value, tree.Name) else None
    value = tree.Name(constant, item.place) if constant is not None else value
    line = attrs.evolve(item, word=Keep.word, arguments=(name, *owner, tree.Name(kind, item.place)), value=value)
    return format_statement(line) if accepts_arguments(line, Keep) else None


def _of_several(item: tree.Statement) -> Iterator[_Changed]:
    """The keep or the field with `many` for a list of other languages, `keep order List[seat]`, `keep order list of seat`."""
    for at, node in enumerate(item.arguments[1:], 1):
        inner = node.index if isinstance(node, tree.Index) else next(iter(node.arguments), None) if (
            isinstance(node, tree.Call)) else None
        called = node.value if isinstance(node, tree.Index) else node.function if isinstance(node, tree.Call) else node
        rest = item.arguments[at + 1 :]
        if inner is None and len(rest) > 1 and name_at(rest[0]) == "of":
            inner, rest = rest[1], rest[_JOINED:]
        if (name_at(called) or "").lower() in LISTS and isinstance(inner, tree.Name):
            kind = tree.Name(type_here(inner.name) or inner.name.lower(), item.place)
            yield "several values are written with `many`", attrs.evolve(
                item, arguments=(*item.arguments[:at], kind, word_argument("many", item), *rest))


def _with_owners(item: tree.Statement) -> Iterator[_Changed]:
    """The line with `per` for `for each`, `for every` or `for`: `zone hand of card for each player`."""
    named = list(map(name_at, item.arguments))
    at = named.index("for") if "for" in named else None
    if at is None or not (Zone.begins(item) or Keep.begins(item)):
        return
    end = at + 1 + (named[at + 1 : at + 2] in (["each"], ["every"], ["all"]))
    yield "whose it is follows `per`", attrs.evolve(
        item, arguments=(*item.arguments[:at], word_argument("per", item), *item.arguments[end:]))


def _with_pieces(item: tree.Statement, outline: Outline) -> Iterator[_Changed]:
    """The zone with `of` before the type of its pieces."""
    named = list(map(name_at, item.arguments))
    if Zone.begins(item) and "of" not in named:
        for at, name in enumerate(named[1:], 1):
            if name is not None and outline.is_type(name):
                yield "`of` is missing before the type of its pieces", attrs.evolve(
                    item, arguments=(*item.arguments[:at], word_argument("of", item), *item.arguments[at:]))


def _seen_once(item: tree.Statement) -> Iterator[_Changed]:
    """The zone with `size by` for `size seen by`."""
    named = list(map(name_at, item.arguments))
    for at in (n for n in range(len(named)) if Zone.begins(item) and named[n : n + 3] == ["size", "seen", "by"]):
        yield "who sees how many there are follows `size by`", attrs.evolve(
            item, arguments=(*item.arguments[: at + 1], *item.arguments[at + 2 :]))


def _of_owner(item: tree.Statement) -> Iterator[_Changed]:
    """The keep with `per` for a dot or a bracket: `keep player.money number`, `keep money[player] number`."""
    if not Keep.begins(item) or not item.arguments:
        return
    first, *rest = item.arguments
    if isinstance(first, tree.Attribute):
        name, owner = tree.Name(first.name, item.place), first.value
    elif isinstance(first, tree.Index) and isinstance(first.value, tree.Name):
        name, owner = first.value, first.index
    else:
        return
    yield "whose it is follows `per`", attrs.evolve(
        item, arguments=(name, word_argument("per", item), owner, *rest))


def _optional_component(item: tree.Statement, outline: Outline) -> Iterator[_Changed]:
    """The keep or the field with `= none` for a word of other languages before its type: `keep led optional suit`."""
    kind = name_at(item.arguments[-1]) if len(item.arguments) > _JOINED else None
    if kind is not None and item.value is None and (name_at(item.arguments[1]) or "").lower() in _MAYBE and outline.is_type(kind):
        none = tree.Name("none", item.place)
        yield "a value that may be absent is `none` at first", attrs.evolve(
            item, arguments=(item.arguments[0], *item.arguments[2:]), value=none)


_MAYBE = ("optional", "maybe", "nullable", "opt", "possible")


def _named_like_title(item: tree.Statement) -> Iterator[_Changed]:
    """The zone with a name like its title."""
    first = next(iter(item.arguments), None)
    name = named_after(first.value) if isinstance(first, tree.Text) else None
    if Zone.begins(item) and name is not None:
        yield "its name comes before its title", attrs.evolve(item, arguments=(tree.Name(name, item.place), *item.arguments))


def _nested_type(item: tree.Statement, outline: Outline) -> Iterator[_Changed]:
    """The type with `in` for the words of other languages that join it to another one, `type stall extends town {`, `type stall
    for each town {`."""
    named = list(map(name_at, item.arguments))
    if not TypeWord.begins(item) or len(named) <= _JOINED or (other := named[-1]) is None or not outline.is_type(other):
        return
    inside = (word_argument("in", item), item.arguments[-1])
    if named[-2] in _JOINING:
        yield "a type has no other one above it; `in` says in whose blocks its members are", attrs.evolve(
            item, arguments=(*item.arguments[:-2], *inside))
    if named[-_EACH:-1] in (["for", "each"], ["for", "every"]):
        yield "`in` says in whose blocks its members are", attrs.evolve(item, arguments=(*item.arguments[:-_EACH], *inside))


_JOINED, _EACH = 2, 3
_JOINING = ("extends", "is", "inherits", "inside", "within", "on", "from", "under", "has")
