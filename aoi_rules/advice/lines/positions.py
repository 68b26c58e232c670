"""Positions and claims of scenarios that are written as sentences: `red has ship`, `give red ship`, `market belongs to red`."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from aoi_rules.advice.similar_names import find_similar
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL, IN, ComparisonOperator, opposite
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.model.types import Shape
from aoi_rules.words.components import Keep, Seats, Zone
from aoi_rules.words.effects import Move, Set
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import match_arguments, name_at
from aoi_rules.words.outline import Outline, argument_after

__all__ = ["of_claim", "of_owner", "of_value"]

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


def of_claim(item: tree.Statement, outline: Outline) -> tree.Expression | None:
    """The condition that a sentence means, `ulm has 1 visits`, `red owns ulm`, `ulm.owner red`; None for another line."""
    if item.value is not None or item.block is not None or not all(map(_is_word, item.arguments)):
        return None
    said = [part for node in item.arguments for part in _words_of(node)]
    denied = any(name_at(node) in _DENYING for node in said)
    said = [node for node in said if name_at(node) not in (*_SMALL, *_DENYING, *_CLAIMING)]
    things = [node for node in said if name_at(node) not in (*_HAVING, *_BELONGING)]
    pair = next(_possible_comparisons(things, len(things) < len(said), outline), None)
    if pair is None:
        return None
    sign, left, right = pair
    return tree.Compare(opposite(sign) if denied else sign, left, right, item.place)


_JOINED = 3  # two things and what joins them
_DENYING = ("not", "no", "never", "cannot", "does", "doesnt")
_CLAIMING = ("that", "now", "still", "be", "are", "should", "only", "exactly")


def _is_word(node: tree.Expression) -> bool:
    return isinstance(node, tree.Name | tree.Keyword | tree.Number | tree.Money | tree.Attribute)


def _words_of(node: tree.Expression) -> tuple[tree.Expression, ...]:
    """A node, or both its parts where a dot joins a name and what it does, `red.owns`."""
    doing = isinstance(node, tree.Attribute) and node.name in (*_HAVING, *_BELONGING) and isinstance(node.value, tree.Name)
    return (node.value, tree.Name(node.name, node.place)) if doing and isinstance(node, tree.Attribute) else (node,)


def _possible_comparisons(
    things: list[tree.Expression], owned: bool, outline: Outline
) -> Iterator[tuple[ComparisonOperator, tree.Expression, tree.Expression]]:
    """What a claim about things may compare; `owned` says whether one of them has the other."""
    seats = ("me", *_seats(outline))
    first, *others = things or (None,)
    if isinstance(first, tree.Attribute) and len(others) == 1:
        yield EQUAL, first, others[0]
    if len(things) == _JOINED and name_at(things[1]) == IN.sign:
        yield IN, things[0], things[2]
    seat = next((node for node in things if name_at(node) in seats), None)
    number = next((node for node in things if isinstance(node, tree.Number | tree.Money)), None)
    rest = [node for node in things if node not in (seat, number)]
    if seat is not None and isinstance(number, tree.Money) and not rest:
        yield from ((EQUAL, tree.Attribute(seat, name, seat.place), number) for name in _purses(outline))
    elif seat is not None and number is None and len(rest) == 1 and owned:
        kind = outline.type_of(name_in(rest[0]))
        yield from ((IN, rest[0], tree.Attribute(seat, name, seat.place)) for name in _hands(kind, outline))
        yield from ((EQUAL, tree.Attribute(rest[0], name, seat.place), seat) for name in _owners(kind, outline))
    elif number is not None and (who := seat or next(iter(rest), None)) is not None:
        named = [name_in(node) for node in rest if node is not who]
        yield from ((EQUAL, counted, number)
                    for counted in (_possible_counts(who, named[0], seat is not None, outline) if len(named) == 1
                                    else ()))


def _possible_counts(who: tree.Expression, name: str, sits: bool, outline: Outline) -> Iterator[tree.Expression]:
    """The things that a sentence counts for somebody or something: `visits`, or cards in a hand."""
    has = outline.attributes.get("seat" if sits else outline.type_of(name_in(who)), frozenset())
    for same in ([name] if name in has else find_similar(name, has)[:1]):
        yield tree.Attribute(who, same, who.place)
    for zone in _hands(name, outline) if outline.is_type(name) else _hands(name.removesuffix("s"), outline):
        yield tree.Attribute(tree.Attribute(who, zone, who.place), "size", who.place)


def _given_to(seat: tree.Expression, thing: tree.Expression, item: tree.Statement, outline: Outline) -> Iterator[tree.Statement]:
    """The effects that may give a thing to a seat."""
    if isinstance(thing, tree.Money):
        for name in _purses(outline):
            yield attrs.evolve(item, word=Set.word, arguments=(tree.Attribute(seat, name, item.place),), value=thing)
        return
    kind = outline.type_of(name_in(thing))
    for name in _hands(kind, outline):
        yield _move(thing, tree.Attribute(seat, name, item.place), name, item, outline)
    for name in _owners(kind, outline):
        yield attrs.evolve(item, word=Set.word, arguments=(tree.Attribute(thing, name, item.place),), value=seat)


def _purses(outline: Outline) -> Iterator[str]:
    """The keeps of money that each player has."""
    for line in filter(Keep.begins, outline.lines):
        if {Shape.MONEY, "player"} <= {*map(name_at, line.arguments)}:
            yield name_of(line)


def _hands(kind: str, outline: Outline) -> Iterator[str]:
    """The zones of each player for pieces of a type."""
    for name, line in outline.zones.items():
        if outline.pieces(name) == kind != "" and name_in(argument_after(line, "per")) == "player":
            yield name


def _owners(kind: str, outline: Outline) -> Iterator[str]:
    """The keeps of each member of a type that hold a seat."""
    for line in (part for one in outline.lines if name_of(one) == kind for part in one.lines if Keep.begins(part)):
        if "seat" in map(name_at, line.arguments):
            yield name_of(line)


def _move(piece: tree.Expression, goal: tree.Expression, zone: str, item: tree.Statement, outline: Outline) -> tree.Statement:
    """The line that moves a piece to a zone from the zone that begins with all such pieces."""
    full = [name for name, line in outline.zones.items() if "full" in match_arguments(line, Zone)[0]]
    source = next((name for name in full if outline.pieces(name) == outline.pieces(zone) and name != zone), "ZONE")
    between = (tree.Name("from", item.place), tree.Name(source, item.place), tree.Name("to", item.place))
    return attrs.evolve(item, word=Move.word, arguments=(piece, *between, goal), value=None)


def _seats(outline: Outline) -> list[str | None]:
    return [name_at(node) for line in outline.lines if Seats.begins(line) for node in line.arguments]
