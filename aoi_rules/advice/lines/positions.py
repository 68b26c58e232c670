"""What a position says in a sentence: `red has ship`, `give red ship`, `market belongs to red`."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.model.types import Shape
from aoi_rules.words.components import Keep, Seats, Zone
from aoi_rules.words.effects import Move, Set
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import match_arguments, name_at
from aoi_rules.words.outline import Outline, argument_after

__all__ = ["of_owner", "of_value"]

_GIVING = ("give", "gives", "hand", "deal", "grant", "put", "assign")
_HAVING = ("has", "have", "holds", "gets", "owns", "own", "controls", "receives", "takes")
_BELONGING = ("belongs", "owned", "is", "owner")
_SMALL = ("to", "by", "a", "an", "the", "of", "is")


def of_owner(item: tree.Statement, outline: Outline) -> str | None:
    """The hint for a sentence that says what a seat has: a piece is moved, and a place or money is set; None for another line."""
    said = [node for node in (tree.Name(item.word, item.word_place), *item.arguments) if name_at(node) not in _SMALL]
    words = {*map(name_at, said)}
    if item.block is not None or not words & {*_GIVING, *_HAVING, *_BELONGING}:
        return None
    said = [node for node in said if name_at(node) not in (*_GIVING, *_HAVING, *_BELONGING)]
    seat = next((node for node in said if name_at(node) in ("me", *_seats(outline))), None)
    things = [node for node in said if node is not seat]
    if seat is None or len(things) != 1:
        return None
    written = next(_given_to(seat, things[0], item, outline), None)
    return f"write `{format_statement(written)}`" if written is not None else None


def of_value(item: tree.Statement, outline: Outline) -> str | None:
    """The hint for a sentence that says what a keep is, `order is red blue`; None for another line."""
    first, *values = item.arguments or (None,)
    kept = any(Keep.begins(line) and name_of(line) == item.word for line in outline.lines)
    if not kept or name_at(first) not in _IS or not values or item.value is not None or item.block is not None:
        return None
    listed = [node for node in values if name_at(node) not in _JOINING]
    value = listed[0] if len(listed) == 1 else tree.Items(tuple(listed), item.place)
    target = tree.Name(item.word, item.word_place)
    return f"write `{format_statement(attrs.evolve(item, word=Set.word, arguments=(target,), value=value))}`"


_IS, _JOINING = ("is", "are", "be", "equals", "to"), ("and", "then")


def _given_to(seat: tree.Expression, thing: tree.Expression, item: tree.Statement, outline: Outline) -> Iterator[tree.Statement]:
    """The effects that may give a thing to a seat."""
    if isinstance(thing, tree.Money):
        for name, line in ((name_of(line), line) for line in outline.lines if Keep.begins(line)):
            if {Shape.MONEY, "player"} <= {*map(name_at, line.arguments)}:
                yield attrs.evolve(item, word=Set.word, arguments=(tree.Attribute(seat, name, item.place),), value=thing)
        return
    kind = outline.type_of(name_in(thing))
    for name, line in outline.zones.items():
        if outline.pieces(name) == kind != "" and name_in(argument_after(line, "per")) == "player":
            yield _move(thing, tree.Attribute(seat, name, item.place), name, item, outline)
    for line in (part for one in outline.lines if name_of(one) == kind for part in one.lines if Keep.begins(part)):
        if "seat" in map(name_at, line.arguments):
            owner = tree.Attribute(thing, name_of(line), item.place)
            yield attrs.evolve(item, word=Set.word, arguments=(owner,), value=seat)


def _move(piece: tree.Expression, goal: tree.Expression, zone: str, item: tree.Statement, outline: Outline) -> tree.Statement:
    """The line that moves a piece to a zone, from the one that begins with all such pieces."""
    full = [name for name, line in outline.zones.items() if "full" in match_arguments(line, Zone)[0]]
    source = next((name for name in full if outline.pieces(name) == outline.pieces(zone) and name != zone), "ZONE")
    between = (tree.Name("from", item.place), tree.Name(source, item.place), tree.Name("to", item.place))
    return attrs.evolve(item, word=Move.word, arguments=(piece, *between, goal), value=None)


def _seats(outline: Outline) -> list[str | None]:
    return [name_at(node) for line in outline.lines if Seats.begins(line) for node in line.arguments]
