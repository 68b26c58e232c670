"""An embedder's work at each decision, timed in one checkout; prints the figures as JSON.  `against` runs it.

It uses only features that older versions also have, and needs no other module: `python embedded.py RULESET … SEED`.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import aoi_rules as aoi

_LEAST = 0.05
_POSITIONS = 4


def main(names: list[str], seed: int) -> None:
    """Microseconds of each operation, averaged over positions half-way through random games."""
    found = {}
    for name in names:
        rules = aoi.load(name)
        players = min(4, rules.model.most_players)
        games = [_half_way(rules, players, random.Random(seed * 100 + n)) for n in range(_POSITIONS)]
        found[name] = {
            "play, a decision": _average(_plays(rules, players, seed)),
            "copy of a Game": _of_each(games, lambda game: game.copy()),
            "copy of a state": _of_each([game.record.state for game in games], lambda state: state.copy()),
            "view, of who decides": _of_each(games, lambda game: game.view(game.to_move)),
            "view, of a spectator": _of_each(games, lambda game: game.view(None)),
            "json of a view": _of_each([game.view(game.to_move) for game in games], lambda view: json.dumps(view.json())),
            "picture of a view": _of_each([(rules, game.view(game.to_move)) for game in games], _picture),
        }
    sys.stdout.write(json.dumps(found))


def _picture(pair: tuple[Any, Any]) -> None:
    rules, view = pair
    if hasattr(view, "svg"):
        view.svg()
        return
    from aoi_rules.drawing import board_svg

    board_svg(rules.model, view.data)


def _half_way(rules: Any, players: int, rng: random.Random) -> Any:
    """A game half-way through, with its history."""
    game = rules.new_game(players, rng.randrange(1 << 30))
    seed = rng.randrange(1 << 30)
    whole, dice = game.copy(), random.Random(seed)
    while not whole.over and whole.decisions < 800:
        whole.play(dice.choice(whole.legal_moves()))
    dice = random.Random(seed)
    for _ in range(whole.decisions // 2):
        game.play(dice.choice(game.legal_moves()))
    return game


def _plays(rules: Any, players: int, seed: int) -> list[float]:
    """Microseconds per decision in whole random games: the legal moves, a choice, and `play`."""
    found, spent = [], 0.0
    for number in range(1000):
        game, rng = rules.new_game(players, seed + number), random.Random(seed + number)
        gc.collect()
        start = process_time()
        while not game.over and game.decisions < 800:
            game.play(rng.choice(game.legal_moves()))
        took = process_time() - start
        found.append(took / game.decisions * 1e6)
        spent += took
        if spent > 10 * _LEAST:
            break
    return found


def _of_each(things: list[Any], work: Callable[[Any], object]) -> float:
    found = []
    for thing in things:
        work(thing)  # values that are computed only once do not count
        gc.collect()
        number, batch, start, spent = 0, 1, process_time(), 0.0
        while spent < _LEAST:
            for _ in range(batch):
                work(thing)
            number += batch
            spent = process_time() - start
            batch = 2 * batch if spent < _LEAST / 8 else batch  # reading the clock takes time too
        found.append(spent / number * 1e6)
    return _average(found)


def _average(values: list[float]) -> float:
    return sum(values) / len(values)


if __name__ == "__main__":
    *wanted, dice = sys.argv[1:]
    main(wanted, int(dice))
