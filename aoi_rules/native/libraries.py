"""Rulesets that are played as machine code: finds, checks and loads a program's library."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast
from weakref import WeakKeyDictionary

from attrs import frozen

from aoi_rules.machine.entries import Fact
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.native import library_store, sources
from aoi_rules.native.binding import Bridge, Fault, Library, State, load
from aoi_rules.native.cells import Cells, SlotCells, Values
from aoi_rules.native.library_store import BRIDGE

__all__ = ["NativeRules", "adopt", "forget", "library_of", "same_cells", "switched_on"]


@frozen(eq=False)
class NativeRules:
    """A ruleset's library, and the conversion between its positions and those of pure Python."""

    path: Path
    library: Library
    options: tuple[str, ...]
    _cells: Cells
    slots: SlotCells

    def start(self, players: int, options: Mapping[str, int], seed: int, script: Sequence[int] | None = None) -> State:
        """Begin a game and play to its first decision, as `engine.start` does; raises Fault."""
        return self.library.start(players, [options[name] for name in self.options], seed, script)

    def thaw(self, state: State) -> Position:
        """The same position as a `State` of pure Python."""
        return self._cells.thaw(state.export(), state.moves)

    def freeze(self, s: Position) -> State:
        """A position of pure Python as a position of the library; raises Fault if the library cannot represent it."""
        try:
            return self.library.restore(self._cells.freeze(s), s.moves)
        except (OverflowError, KeyError):  # a number or a text that does not occur in play, but may occur in a saved game
            raise Fault(2) from None

    def read_story(self, state: State) -> tuple[tuple[int, ...], tuple[Fact, ...]]:
        """What chance drew in the play that led to a position, and the entries of that play's log."""
        return self.library.read_story(state.story)


def same_cells(rules: NativeRules, position: object, others: NativeRules, other: object) -> bool:
    """Whether all slots of two positions, each of its own library, surely have the same values; False if that is not known."""
    if rules.slots != others.slots or any(getattr(one, "library", None) is not by.library
                                          for one, by in ((position, rules), (other, others))):
        return False
    cells, them = cast("State", position).export(), cast("State", other).export()
    return rules.slots.select_cells(cells) == others.slots.select_cells(them)


def switched_on() -> bool:
    """Whether machine code is used at all: setting the environment variable AOI_NATIVE to 0 turns it off."""
    return os.environ.get("AOI_NATIVE", "") != "0"


_known: WeakKeyDictionary[Program, NativeRules | None] = WeakKeyDictionary()


def library_of(program: Program) -> NativeRules | None:
    """A program's library, loaded; None if no library fits, or if AOI_NATIVE is 0.

    A process looks for it once, and again after `forget`.
    """
    if not switched_on():
        return None
    if program not in _known:
        _known[program] = _find(program)
    return _known[program]


def adopt(program: Program, path: Path) -> NativeRules | None:
    """Play a program with the library at a path, which this process has just built for itself alone; None if it cannot be
    loaded."""
    bridge = _bridge()
    found = None if bridge is None else _load(program, sources.identity(program), path, bridge)
    if found is not None:
        _known[program] = found
    return found


def forget() -> None:
    """Look again for libraries that were missing, because something was built."""
    for program in [program for program, found in _known.items() if found is None]:
        del _known[program]
    _bridge.cache_clear()


def _find(program: Program) -> NativeRules | None:
    name = program.model.name
    if not library_store.has_any(name) or (bridge := _bridge()) is None:
        return None
    identity = sources.identity(program)
    path = library_store.find(name, identity)
    return None if path is None else _load(program, identity, path, bridge)


@cache
def _bridge() -> Bridge | None:
    """The bridge, loaded; None if none was built, or if it cannot be loaded here."""
    identity = sources.bridge_identity()
    path = library_store.find(BRIDGE, identity)
    if path is None:
        return None
    try:
        bridge = load(path)
    except ImportError:  # built for another Python, such as one without the stable ABI
        return None
    return bridge if (bridge.identity, bridge.interface) == (identity, sources.INTERFACE) else None


def _load(program: Program, identity: str, path: Path, bridge: Bridge) -> NativeRules | None:
    try:
        library = bridge.open(str(path), Fault)
    except OSError:  # built for another C library, or on a file system from which nothing may be run
        return None
    if library.identity != identity:
        return None
    table = json.loads(library.table)
    if table["hooks"]:
        library.set_hook(called_with_cells(table, program.functions))
    return NativeRules(path, library, tuple(option.name for option in program.model.options), Cells.of(table, program.new_state),
                       SlotCells.of(table))


_Function = Callable[[list[int]], list[int]]


def called_with_cells(table: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]) -> list[_Function]:
    """The functions that a library calls, in its order.

    `table` is that of the library; its `hooks` list what each function takes and returns.  `functions` are the Python functions
    by name.  Errors that such a function raises are passed on.
    """
    values = Values(table["words"], tuple(table["texts"]))
    return [_adapt(functions[hook["name"]], hook["takes"], hook["gives"], values) for hook in table["hooks"]]


def _adapt(function: Callable[..., Any], takes: list[str], gives: str, values: Values) -> _Function:
    def call_function(cells: list[int]) -> list[int]:
        given, at = [], 0
        for kind in takes:
            value, at = values.read_value(kind, cells, at)
            given.append(value)
        found: list[int] = []
        values.write(gives, function(*given), found)
        return found

    return call_function
