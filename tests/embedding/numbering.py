"""`python -m tests.embedding.numbering [GAMES]`: in this many random games of each ruleset, each legal move has an integer."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import aoi_rules as aoi
from aoi_rules.library import catalogue


def main(games: int) -> None:
    """Print, for each playable ruleset, the number of trials and the greatest integer seen."""
    for entry in catalogue.entries():
        if any(d.severity == "error" for d in aoi.check(entry.name)):
            continue  # a game that needs a map
        rules = aoi.load(entry.name)
        moves, greatest, seen = 0, 0, set[int]()
        for seed in range(games):
            for move in _legal(rules, seed):
                number = move.index
                assert 0 <= number < rules.move_count, f"{move} has {number}"
                if number not in seen:
                    assert rules.move(number) == move, f"{number} is {rules.move(number)}, not {move}"
                    seen.add(number)
                moves += 1
                greatest = max(greatest, number)
        sys.stdout.write(f"{rules.name}: {games} games, {moves:,} different moves, {len(seen):,} of {rules.move_count:,} integers, none outside\n")


def _legal(rules: aoi.Ruleset, seed: int) -> Iterator[aoi.Move]:
    """The legal moves of all decisions of a random game, without duplicates."""
    rng = random.Random(seed)
    seats = rng.sample(rules.model.seats, rng.randint(rules.model.least_players, rules.model.most_players))
    game = rules.new_game(seats, seed, {o.name: rng.choice(o.choices) for o in rules.model.options})
    found: set[tuple[int, tuple[int, ...]]] = set()
    while not game.over:
        moves = game.legal_moves()
        step = moves[0].step
        for number, raw in enumerate(game.record.state.moves):
            if (step, raw) not in found:
                found.add((step, raw))
                yield moves[number]
        game.play(rng.choice(moves))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1000)
