"""What a value of a rule program is in C."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Self

from attrs import frozen

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.errors import BuildError
from aoi_rules.model.types import Shape, Type

__all__ = ["LIST", "MOVE", "MOVES", "NUMBER", "OF_STEPS", "PATHS", "SEEN", "SET", "TEXT", "TEXTS", "Env", "Form", "Kind",
           "Unprintable", "is_moves", "of_type"]


class Unprintable(BuildError):
    """A rule program has something that cannot be printed as C; the game is played in pure Python then."""

    def __init__(self, what: str) -> None:
        super().__init__(f"these rules have what C cannot say yet: {what}; they are played in pure Python")


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
    """One cell beside the other."""
    ARRAY = "array", "const Cell *", "NULL"
    """A list in the state, or a table."""
    MOVES = "moves", "Moves *", "NULL"
    MOVE = "move", "const Cell *", "NULL"
    PATHS = "paths", "Paths *", "NULL"
    SEEN = "seen", "Seen ", "{0}"
    PAIR = "pair", "Links ", "{0}"
    """The open links of a network, and the places that may be passed through."""


@frozen
class Kind:
    """What a value is in C: its form, and what it consists of.

    `of` has the form of each cell of a tuple, or of an entry of a list, and the one form of the values of an array: their number
    is `size`, and one more is the absent one where `absent`; where these values are lists, `texts` says whether they are of
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


NUMBER, TEXT, SET, MOVES, MOVE, PATHS, SEEN = map(Kind, (
    Form.NUMBER, Form.TEXT, Form.SET, Form.MOVES, Form.MOVE, Form.PATHS, Form.SEEN))
LIST, TEXTS = Kind(Form.LIST, (Form.NUMBER,)), Kind(Form.LIST, (Form.TEXT,))

Env = dict[str, Kind]
OF_STEPS: Mapping[str, Kind] = {"moves": MOVES, "move": MOVE}
"""The locals that only steps have, and what applies a move: in other functions these names stand for anything."""


def is_moves(node: exp.Expr) -> bool:
    """Whether an expression is the list of moves of a step."""
    return isinstance(node, exp.Local) and node == sta.MOVES and node.type == sta.MOVES.type


def of_type(type_: Type) -> Kind:
    """The kind of a value of a type; of a list with entries of one cell."""
    if type_.kind is Shape.LIST:
        return Kind(Form.LIST, (Form.TEXT if type_.element.kind is Shape.TEXT else Form.NUMBER,))
    return {Shape.SET: SET, Shape.TEXT: TEXT}.get(type_.kind, NUMBER)
