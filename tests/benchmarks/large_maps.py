"""Maps of Age of Industry with any number of places: `python -m tests.benchmarks maps [PLACES …]`.

The places lie in rows, each linked with the next one and every other one with the place below, and their spaces are mixed as on
the map of Germany, with somewhat more of them.  For each number of places the table has the number of spaces, the number of
integers for moves, and the processor time of four things: checking the map, compiling it, one decision in a random game played by
machine code, and one picture of the last position.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice

import aoi_rules as aoi
from tests.benchmarks.natively import build, native

__all__ = ["PLACES", "SPACES", "large_map", "main"]

PLACES = (60, 100, 120, 240, 360)
COLOURS = ("brown", "light_green", "purple", "orange", "blue", "grey")
SPACES = (
    "space port; space clear", "space clear x2", "space mine", "space clear x2; space market", "space mine; space clear",
    "space clear", "village", "space clear x4; space market", "space port", "distant_port; space mine; space market",
)
"""The contents of the places, in turn."""
_GAMES = 20


def large_map(places: int, name: str = "large") -> str:
    """The text of a map with that many places."""
    width = math.ceil(math.sqrt(places))
    lines = [f"map {name} \"Large\" {{", "  extends age_of_industry"]
    for number, (colour, spaces) in enumerate(zip(islice(cycle(COLOURS), places), cycle(SPACES), strict=False)):
        x, y = (2 + 96 * part // width for part in (number % width, number // width))
        painted = "" if spaces == "village" else f" {colour}"
        lines.append(f"  location p{number} \"Place {number}\"{painted} {{ {spaces}; at {x} {y} }}")
    lines += [f"  rail p{one} -- p{other}" for one, other in _links(places, width)]
    return "\n".join([*lines, "}", ""])


def _links(places: int, width: int) -> Iterator[tuple[int, int]]:
    for number in range(places):
        if number % width < width - 1 and number + 1 < places:
            yield number, number + 1
        if number + width < places and (number % 2 or number % width == 0):
            yield number, number + width


def main(places: Sequence[int] = PLACES) -> None:
    """Print the table."""
    print(f"{'places':>6}{'spaces':>8}{'moves':>10}{'compile':>10}{'build':>9}{'native':>12}{'svg':>9}")
    for number in places:
        start = time.process_time()
        rules = aoi.load(text=large_map(number))
        compiled = time.process_time() - start
        start = time.perf_counter()
        build([rules])
        library = time.perf_counter() - start
        game, decision = _played(rules), _decision(rules)
        drawn = min(_seconds(lambda game=game: game.view(None).svg()) for _ in range(3))
        print(f"{number:6}{len(rules.model.type('space').members):8}{rules.move_count:10,}{compiled:8.2f} s{library:7.1f} s"
              f"{1e6 * decision:9.1f} µs{1000 * drawn:6.0f} ms", flush=True)


def _played(rules: aoi.Ruleset) -> aoi.Game:
    """A random game at its end."""
    game, rng = rules.new_game(rules.model.most_players, seed=1), random.Random(1)
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    return game


def _decision(rules: aoi.Ruleset) -> float:
    """The seconds per decision in random games by machine code, including setup; 0 if there is no library."""
    found = native(rules)
    if found is None:
        return 0.0
    start = time.process_time()
    decisions, _ = found.library.playouts(rules.model.most_players, _GAMES, 1)
    return (time.process_time() - start) / decisions


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
