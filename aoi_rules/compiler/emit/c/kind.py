"""What a value of a rule program is in C."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.errors import BuildError
from aoi_rules.model.types import Shape, Type

__all__ = ["LIST", "MOVE", "MOVES", "NUMBER", "OF_STEPS", "PATHS", "SEEN", "SET", "TEXT", "TEXTS", "Env", "Kind", "Unprintable",
           "is_moves", "of_type"]


class Unprintable(BuildError):
    """A rule program has something that cannot be printed as C; the game is played in pure Python then."""

    def __init__(self, what: str) -> None:
        super().__init__(f"these rules have what C cannot say yet: {what}; they are played in pure Python")


@frozen
class Kind:
    """What a value is in C.

    `name` is number, text (the index of a text), set, list (a `List`, whose entries have a cell for each of `of`), tuple (an
    array of cells, one for each of `of`), array (a list in the state, or a table, of values `of[0]`: their number is `size`,
    and one more is the absent one where `absent`; where these values are lists, `texts` says whether they are of texts),
    moves, move, paths or seen.
    """

    name: str
    of: tuple[str, ...] = ()
    size: int = 0
    absent: bool = True
    texts: bool = False

    @property
    def width(self) -> int:
        """The number of cells of an entry of a list."""
        return len(self.of)


NUMBER, TEXT, SET, MOVES, MOVE, PATHS, SEEN = (Kind(name) for name in (
    "number", "text", "set", "moves", "move", "paths", "seen"))
LIST, TEXTS = Kind("list", ("number",)), Kind("list", ("text",))

Env = dict[str, Kind]
OF_STEPS: Mapping[str, Kind] = {"moves": MOVES, "move": MOVE}
"""The locals that only steps have, and what applies a move: in other functions these names stand for anything."""


def is_moves(node: exp.Expr) -> bool:
    """Whether an expression is the list of moves of a step."""
    return isinstance(node, exp.Local) and node == sta.MOVES and node.type == sta.MOVES.type


def of_type(type_: Type) -> Kind:
    """The kind of a value of a type; of a list with entries of one cell."""
    if type_.kind is Shape.LIST:
        return Kind("list", ("text" if type_.of == "text" else "number",))
    return {Shape.SET: SET, Shape.TEXT: TEXT}.get(type_.kind, NUMBER)
