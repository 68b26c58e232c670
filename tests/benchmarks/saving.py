"""Loading a saved game: this carries out every move and compares its digest."""

from __future__ import annotations

import aoi_rules as aoi
from tests.benchmarks.measuring import Row, Sample, dice, timed
from tests.benchmarks.playing import Count, through_game

__all__ = ["Suite"]


class Suite:
    """Random games, saved at their end."""

    def __init__(self, rules: aoi.Ruleset, seats: int) -> None:
        self.rules, self.seats, self.loading = rules, seats, Sample()

    def measure(self, seed: int, _: int) -> None:
        """Load one game, scaled to 500 decisions."""
        game, count = self.rules.new_game(self.seats, seed), Count()
        through_game(game, count, dice(seed))
        text = aoi.dumps(game)
        self.loading.values.append(timed(lambda: aoi.loads(text, rules=self.rules)) * 1000 / count.decisions * 500)

    def rows(self) -> list[Row]:
        """The line of the table."""
        return [Row("loads, for 500 decisions", "ms", self.loading)]
