"""The types that only programs have: of tuples, tables, moves, and paths."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.model.types import Shape, Type, list_of, member_of, set_of

__all__ = ["JUDGEMENTS", "LINE", "LINES", "MOVE", "MOVES", "SEEN", "TableType", "list_over", "listed_type", "paths_of",
           "table_of", "tuple_of"]

MOVE, SEEN = Type(Shape.MOVE), Type(Shape.SEEN)
MOVES = Type(Shape.LIST, "move", parts=(MOVE,))
LINES = Type(Shape.LIST, "line", parts=(Type(Shape.TUPLE, "line"),))
"""Lines of a refusal: tuples with the number of a line, whether it holds, and its values, whose types differ."""
LINE = member_of("judged line")
"""One of the lines of a refusal, by its index among them."""
JUDGEMENTS = Type(Shape.LIST, Shape.SET, parts=(set_of(LINE.of),))
"""For each of some ways to choose, the set of the lines that forbid it."""


@frozen
class TableType(Type):
    """The type of a constant table, or of a slot of the state with a value of the type `parts[0]` for each of `size` members. If
    it is `sentinel`, a value for the absent member follows."""

    size: int = 0
    sentinel: bool = True

    def or_absent(self) -> Type:
        """The type itself: a table is never absent."""
        return self


def table_of(entry: Type, size: int, sentinel: bool = True) -> TableType:
    """The type of a table with an entry of a type for each of `size` members, and for the absent one if it is `sentinel`."""
    return TableType(Shape.TABLE, parts=(entry,), size=size, sentinel=sentinel)


def tuple_of(*parts: Type) -> Type:
    """The type of a tuple of values with these types."""
    return Type(Shape.TUPLE, parts=parts)


def list_over(entry: Type) -> Type:
    """The type of a list of values of a type."""
    if entry.kind is Shape.MOVE:
        return MOVES
    if entry.kind in (Shape.TUPLE, Shape.LIST, Shape.SET):
        return Type(Shape.LIST, entry.kind, parts=(entry,))
    return list_of(entry.of or entry.kind)


def listed_type(type_: Type) -> Type:
    """The type of a list with the values of a tuple, which have one type; any other type is returned as it is."""
    if type_.kind is Shape.TUPLE:
        return list_over(type_.parts[0]) if type_.parts else list_of(Shape.NUMBER)
    return type_


def paths_of(network: str, place: str) -> Type:
    """The type of the paths of a network between members of the type `place`."""
    return Type(Shape.PATHS, network, parts=(member_of(place),))
