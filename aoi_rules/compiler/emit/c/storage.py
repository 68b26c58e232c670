"""How the values of a rule program are stored in C."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Self

from attrs import frozen

from aoi_rules.compiler.program.types import TableType
from aoi_rules.model.types import Shape, Type

__all__ = ["LIST", "MOVE", "MOVES", "NUMBER", "SET", "TEXT", "TEXTS", "Form", "StorageKind", "kind_of"]


class Form(StrEnum):
    """How a value is stored in C: the `type` of its variables, and their `first` value."""

    type: str
    first: str

    def __new__(cls, name: str, type_: str, first: str) -> Self:
        """A form with its type."""
        found = str.__new__(cls, name)
        found._value_, found.type, found.first = name, type_, first
        return found

    NUMBER = "number", "Cell ", "0"
    TEXT = "text", "Cell ", "0"
    """The index of a text."""
    SET = "set", "Set ", "EMPTY"
    LIST = "list", "List ", "list_new()"
    """Entries of one cell or of several."""
    TUPLE = "tuple", "const Cell *", "NULL"
    """Cells next to each other."""
    ARRAY = "array", "const Cell *", "NULL"
    """A list in the state, or a table."""
    MOVES = "moves", "Moves *", "NULL"
    MOVE = "move", "const Cell *", "NULL"
    PATHS = "paths", "Paths *", "NULL"
    SEEN = "seen", "Seen ", "{0}"


@frozen
class StorageKind:
    """How a value is stored in C: its form, and its parts.

    `of` has the form of each cell of a tuple, or of an entry of a list, or the one form of the values of an array: their number
    is `size`, and one more is the absent one if `absent`; if these values are lists, `texts` tells whether they are lists of
    texts.
    """

    form: Form
    of: tuple[Form, ...] = ()
    size: int = 0
    absent: bool = True
    texts: bool = False

    @property
    def width(self) -> int:
        """The number of cells of an entry of a list."""
        return len(self.of)


NUMBER, TEXT, SET, MOVES, MOVE = map(StorageKind, (Form.NUMBER, Form.TEXT, Form.SET, Form.MOVES, Form.MOVE))
LIST, TEXTS = StorageKind(Form.LIST, (Form.NUMBER,)), StorageKind(Form.LIST, (Form.TEXT,))
_ONE = {Shape.TEXT: TEXT, Shape.SET: SET, Shape.MOVE: MOVE, Shape.PATHS: StorageKind(Form.PATHS),
        Shape.SEEN: StorageKind(Form.SEEN)}


@cache
def kind_of(type_: Type) -> StorageKind:
    """How a value of a type is stored; lists of lists are stored one after the other."""
    if isinstance(type_, TableType):
        entry = kind_of(type_.element)
        return StorageKind(Form.ARRAY, (entry.form,), type_.size, type_.sentinel, entry == TEXTS)
    if type_.kind is Shape.TUPLE:
        return StorageKind(Form.TUPLE, tuple(kind_of(part).form for part in type_.parts))
    if type_.kind is not Shape.LIST:
        return _ONE.get(type_.kind, NUMBER)
    entry = kind_of(type_.element)
    if entry == MOVE:
        return MOVES
    return StorageKind(Form.LIST, entry.of if entry.form in (Form.TUPLE, Form.LIST) else (entry.form,))
