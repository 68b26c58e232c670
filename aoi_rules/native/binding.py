"""What the bridge offers, as types, and loading it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Protocol, cast, overload

from aoi_rules.machine.entries import Fact

__all__ = ["Bridge", "Fault", "Library", "Moves", "State", "load"]

_MODULE = "_aoi_bridge"
_FAULTS = ("no fault", "there is not enough memory", "the rules fail here, or exceed a limit", "a plugin's function failed",
           "the library was used in a wrong way")


class Fault(Exception):
    """Native code cannot do what is asked.  `code` is one of `enum aoi_fault` in `aoi.h`; pure Python does the same with the
    right result, or with an error for people."""

    def __init__(self, code: int) -> None:
        super().__init__(_FAULTS[code] if 0 < code < len(_FAULTS) else f"fault {code}")
        self.code = code

    def __reduce__(self) -> tuple[type[Fault], tuple[int]]:
        return Fault, (self.code,)


class Moves(Protocol):
    """The legal moves of a position, each a tuple of integers; equal where all moves are, in the same order."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, ...], ...]: ...
    def __contains__(self, move: object) -> bool: ...
    def __iter__(self) -> Iterator[tuple[int, ...]]: ...

    def index(self, move: tuple[int, ...]) -> int:
        """The number of a move; ValueError if it is none of these."""
        ...


class State(Protocol):
    """A position that a library plays; it never changes.  `to_move` is the number of the seat that decides, -1 for nobody;
    `over` 0 or 1; `phase` and `step` are -1 where there is none; `passes` is how many passes of named loops have
    begun; `story` is for `Library.story`."""

    to_move: int
    over: int
    phase: int
    passes: int
    step: int
    players: int
    moves: Moves
    library: Library
    story: bytes

    def play(self, move: tuple[int, ...], script: Sequence[int] | None = None) -> State | None:
        """The position after a move, None if it is none of `moves`; `script` is what chance draws, where that is known.
        Raises Fault."""
        ...

    def play_at(self, index: int) -> State:
        """The position after the move at an index of `moves`; raises Fault."""
        ...

    def playout(self, random: int, most: int) -> tuple[State, int, int, int]:
        """The position after random moves, at most so many; then the generator's state, which `random` was before, the number
        of decisions, and of those with several moves.  Raises Fault."""
        ...

    def random_bots(self, seats: Sequence[int], made: int, most: int) -> tuple[State, int, int]:
        """The same as the bot `random` plays in every seat.

        `seats` are the states of the generators of those that play, and `made` decisions were made before.  Gives the
        position, the number of decisions, and of those with several moves.  Raises Fault.
        """
        ...

    def looks(self, inside: Sequence[bytes], counted: bytes, which: Sequence[int]) -> list[tuple[int, ...]]:
        """For each of the moves with the numbers `which`, the points of all players after it, then their outlook.

        An action that is begun is carried out by its first choices; a stop after which another seat decides is worth what the
        position is.  `inside`, a tuple, has for each step a byte 1 for options that go on with an action that is begun; `counted`
        has one for each line of the score that counts.  Raises Fault.
        """
        ...

    def best(self, inside: Sequence[bytes], counted: bytes, most: int, phases: int) -> State:
        """The position after at most `most` decisions, each the move that puts its seat furthest ahead of the best of the others
        by its look, the first of several; fewer once a phase has begun `phases` times.  Raises Fault."""
        ...

    def export(self) -> list[int]:
        """The whole position as cells, as `aoi_export` in `aoi.h` says."""
        ...

    def score(self) -> list[list[int]]:
        """For each line of the score its values for all players; raises Fault."""
        ...

    def rank(self, totals: Sequence[int]) -> list[tuple[int, ...]]:
        """For each player the numbers that break ties, the greatest first; `totals` are the points.  Raises Fault."""
        ...

    def outlook(self) -> list[int] | None:
        """What the position is worth to each player beyond its points; None if the rules do not say.  Raises Fault."""
        ...

    def digest(self, seats: Sequence[str], also: str, before: State | None = None, total: int = 0, /) -> tuple[str, int, int]:
        """The digest, 16 hexadecimal digits; `also` has texts that belong to it, each preceded by a line break.

        Then the sum of the hashes of its entries, and how many were hashed: with a position `before` of the same game, and its
        `total`, only those that differ.
        """
        ...


class Library(Protocol):
    """A ruleset's library; `table` is JSON."""

    identity: str
    interface: int
    table: str

    def start(self, players: int, options: Sequence[int], seed: int, script: Sequence[int] | None = None) -> State:
        """A game at its first decision; `options` in the order of the model.  Raises Fault."""
        ...

    def restore(self, cells: Sequence[int], moves: Sequence[tuple[int, ...]] | None = None) -> State:
        """The position of some cells; its moves are listed anew where they are None.  Raises Fault."""
        ...

    def story(self, story: bytes) -> tuple[tuple[int, ...], tuple[Fact, ...]]:
        """Two numbers for each draw, what chance drew and below which number; and the entries of the log, as `machine.entries`
        has them."""
        ...

    def playouts(self, players: int, games: int, seed: int) -> tuple[int, int]:
        """Plays whole random games; gives the number of decisions, and of those with several moves.  Raises Fault."""
        ...

    def set_hook(self, functions: Sequence[object]) -> None:
        """Sets plugins' functions, by number; each takes a list of cells and gives a sequence of cells."""
        ...


class Bridge(Protocol):
    """The extension module."""

    interface: int
    identity: str

    def open(self, path: str, fault: type[Fault]) -> Library:
        """Loads a library; OSError if that cannot be done."""
        ...


def load(path: Path) -> Bridge:
    """The bridge in a file that was checked before; ImportError if it cannot be loaded."""
    loader = ExtensionFileLoader(_MODULE, str(path))
    spec = spec_from_loader(_MODULE, loader)
    assert spec is not None, "a loader was given"
    module = module_from_spec(spec)
    loader.exec_module(module)
    return cast("Bridge", module)  # an extension module has no types of its own
