"""Copies of positions half-way through random games."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import aoi_rules as aoi
from aoi_rules.native import sources
from aoi_rules.native.compilers import compiler
from tests.benchmarks import peer
from tests.benchmarks.measuring import Row, Sample, by_turns, dice, repeated
from tests.benchmarks.natively import in_pure_python, native
from tests.benchmarks.playing import Count, through_game

__all__ = ["NativeCopies", "Suite"]

_EACH = 0.01
_POSITIONS = 5
_NATIVE = Path(__file__).with_name("native_copies.c")


class NativeCopies:
    """A C program that copies the positions of a ruleset's library; Python's own call would take longer than the copy."""

    def __init__(self, rules: aoi.Ruleset, seats: int, library: Path) -> None:
        self.folder = TemporaryDirectory(prefix="aoi-benchmark-")
        folder = Path(self.folder.name)
        for name, text in (sources.library_files() | {"native_copies.c": _NATIVE.read_text(encoding="utf-8")}).items():
            (folder / name).write_text(text, encoding="utf-8")
        self.command = [str(folder / "native_copies"), str(library), str(seats), str(len(rules.model.options))]
        files = [str(folder / "native_copies.c"), "-o", self.command[0]]
        subprocess.run([*compiler().command, "-std=gnu11", "-O1", f"-I{folder}", *files, "-ldl"], check=True)

    def microseconds(self, seed: int) -> float:
        """The time of one copy."""
        return float(subprocess.run([*self.command, str(seed)], check=True, capture_output=True, text=True).stdout) / 1000


class Suite:
    """A state in pure Python and in the library, a `Game` with its history, and the peer's game."""

    def __init__(self, rules: aoi.Ruleset, seats: int) -> None:
        rng = dice(0)
        self.games = [half_way(rules, seats, rng) for _ in range(_POSITIONS)]
        with in_pure_python():
            self.states = [game.record.state for game in (half_way(rules, seats, rng) for _ in range(_POSITIONS))]
        self.others = [peer.half_way(rng) for _ in range(_POSITIONS)]
        self.state, self.native, self.game, self.peer = Sample(), Sample(), Sample(), Sample()
        found = native(rules)
        self.library = found and NativeCopies(rules, seats, found.path)

    def measure(self, seed: int, number: int) -> None:
        """Copy each of the positions repeatedly for a while."""
        library = self.library
        by_turns(
            number,
            lambda: self.state.values.append(_copying(self.states)),
            *([lambda: self.native.values.append(library.microseconds(seed))] if library else []),
            lambda: self.game.values.append(_copying(self.games)),
            lambda: self.peer.values.append(_copying(self.others)),
        )

    def rows(self) -> list[Row]:
        """The lines of the table."""
        rows = [Row("copy of a Game", "µs", self.game, self.peer, "catanatron"),
                Row("copy of a state, pure Python", "µs", self.state, self.peer, "catanatron")]
        if self.library:
            rows.append(Row("copy of a state, native", "µs", self.native, self.peer, "catanatron", digits=3))
        return rows


def _copying(positions: list[Any]) -> float:
    """Microseconds per copy, averaged over the positions."""
    def hundred(position: Any) -> None:
        copy = position.copy
        for _ in range(100):
            copy()

    spent = [repeated(lambda at=at: hundred(at), _EACH) for at in positions]  # type: ignore[misc]
    return sum(spent) / len(spent) / 100 * 1e6


def half_way(rules: aoi.Ruleset, seats: int, rng: random.Random) -> aoi.Game:
    """A game half-way through, with its history."""
    seed, choices, count = rng.randrange(1 << 30), rng.randrange(1 << 30), Count()
    through_game(rules.new_game(seats, seed), count, dice(choices))
    game, rng = rules.new_game(seats, seed), dice(choices)
    for _ in range(count.decisions // 2):
        moves = game.legal_moves()
        game.play(moves[rng.randrange(len(moves))])
    return game
