"""Types for what the bridge provides, and loading the bridge."""

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
    """Native code cannot do a task.  `code` is one of `enum aoi_fault` in `aoi.h`.  Pure Python then does the same task, with the
    correct result or with an error for people."""

    def __init__(self, code: int) -> None:
        super().__init__(_FAULTS[code] if 0 < code < len(_FAULTS) else f"fault {code}")
        self.code = code

    def __reduce__(self) -> tuple[type[Fault], tuple[int]]:
        return Fault, (self.code,)


class Moves(Protocol):
    """The legal moves of a position, each a tuple of integers.  Two are equal if they have the same moves in the same order."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, ...], ...]: ...
    def __contains__(self, move: object) -> bool: ...
    def __iter__(self) -> Iterator[tuple[int, ...]]: ...

    def index(self, move: tuple[int, ...]) -> int:
        """The index of a move; raises ValueError if it is not one of these."""
        ...


class State(Protocol):
    """A position that a library plays; it never changes.  `to_move` is the number of the seat that decides, -1 for nobody; `over`
    is 0 or 1; `phase` and `step` are -1 if there is none; `passes` is how many passes of named loops have begun; `story` is for
    `Library.read_story`."""

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
        """The position after a move, None if it is not one of `moves`.  `script` lists what chance draws, if that is known.
        Raises Fault."""
        ...

    def play_at(self, index: int) -> State:
        """The position after the move at an index of `moves`; raises Fault."""
        ...

    def playout(self, random: int, most: int) -> tuple[State, int, int, int]:
        """Play at most `most` random moves.  Returns the position, the state of the generator (`random` was its state before),
        the number of decisions, and the number of those with several moves.  Raises Fault."""
        ...

    def random_bots(self, seats: Sequence[int], made: int, most: int) -> tuple[State, int, int]:
        """Play as if the bot `random` had every seat.

        `seats` are the states of these bots' generators, and `made` is the number of decisions made before.  Returns the
        position, the number of decisions, and the number of those with several moves.  Raises Fault.
        """
        ...

    def evaluate_moves(self, inside: Sequence[bytes], counted: bytes, which: Sequence[int]) -> list[tuple[int, ...]]:
        """For each of the moves with the numbers `which`, the points of all players after it, then their outlook.

        An action that has begun is carried out with its first choices.  If another seat decides after a stop, the stop is worth
        what the position is.  `inside` is a tuple: for each step, one byte per option, which is 1 if the option continues an
        action that has begun.  `counted` has one byte for each line of the score, which is 1 if the line counts.  Raises Fault.
        """
        ...

    def play_best_moves(self, inside: Sequence[bytes], counted: bytes, most: int, phases: int) -> State:
        """The position after at most `most` decisions.  Each decision is the move whose look puts its seat furthest ahead of the
        best of the others, the first if there are several.  Stops earlier when a phase has begun `phases` times.  Raises
        Fault."""
        ...

    def export(self) -> list[int]:
        """The whole position as cells, in the order described at `aoi_export` in `aoi.h`."""
        ...

    def changes(self, before: State) -> bytes:
        """By how much each cell differs from that of another position of the same library, as bytes that are only good for
        comparison."""
        ...

    def score(self) -> list[list[int]]:
        """For each line of the score, its values for all players; raises Fault."""
        ...

    def rank(self, totals: Sequence[int]) -> list[tuple[int, ...]]:
        """For each player, the numbers that break ties, the highest first; `totals` are the points.  Raises Fault."""
        ...

    def outlook(self) -> list[int] | None:
        """What the position is worth to each player beyond its points; None if the rules define no outlook.  Raises Fault."""
        ...

    def digest(self, seats: Sequence[str], also: str, before: State | None = None, total: int = 0, /) -> tuple[str, int, int]:
        """Return the digest (16 hexadecimal digits), the sum of the hashes of the entries, and how many entries were hashed.

        `also` has texts that are part of the digest, each preceded by a line break.  Given a position `before` of the same game
        and its `total`, only the entries that differ are hashed.
        """
        ...


class Library(Protocol):
    """A ruleset's library; `table` is JSON."""

    identity: str
    interface: int
    table: str

    def start(self, players: int, options: Sequence[int], seed: int, script: Sequence[int] | None = None) -> State:
        """Begin a game and play to its first decision; `options` are in the order of the model.  Raises Fault."""
        ...

    def restore(self, cells: Sequence[int], moves: Sequence[tuple[int, ...]] | None = None) -> State:
        """The position with these cells.  If `moves` is None, its legal moves are computed.  Raises Fault."""
        ...

    def read_story(self, story: bytes) -> tuple[tuple[int, ...], tuple[Fact, ...]]:
        """Two numbers for each draw (the number drawn, and the number of possible outcomes), and the entries of the log in the
        form of `machine.entries`."""
        ...

    def playouts(self, players: int, games: int, seed: int) -> tuple[int, int]:
        """Play whole random games.  Returns the number of decisions, and the number of those with several moves.  Raises
        Fault."""
        ...

    def set_hook(self, functions: Sequence[object]) -> None:
        """Set plugins' functions, by number; each takes a list of cells and returns a sequence of cells."""
        ...


class Bridge(Protocol):
    """The extension module."""

    interface: int
    identity: str

    def open(self, path: str, fault: type[Fault]) -> Library:
        """Load a library; raises OSError if that fails."""
        ...


def load(path: Path) -> Bridge:
    """Load the bridge from a file that was checked before; raises ImportError if it cannot be loaded."""
    loader = ExtensionFileLoader(_MODULE, str(path))
    spec = spec_from_loader(_MODULE, loader)
    assert spec is not None, "the spec was made with a loader"
    module = module_from_spec(spec)
    loader.exec_module(module)
    return cast("Bridge", module)  # an extension module has no types of its own
