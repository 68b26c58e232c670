"""Which games are played, and how one ended."""

from __future__ import annotations

from typing import Any

from attrs import astuple, frozen

from aoi_rules.game import Ruleset
from aoi_rules.storage.parcels import Parcel, pack_ruleset

__all__ = ["Plan", "Result"]


@frozen
class Plan:
    """Which games are played: `bots` sit in `seats`, in each game one seat further on where they `rotate`.

    A bot is given as `bots.make` takes it.  The game of number n, the first being 0, has the seed `seed` + n.  Raises ValueError
    where there is not a bot for each seat, or less than no game.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    games: int
    rotate: bool = False

    def __attrs_post_init__(self) -> None:
        if len(self.bots) != len(self.seats):
            raise ValueError(f"each of {len(self.seats)} seats needs a bot, and there are {len(self.bots)}")
        if self.games < 0:
            raise ValueError(f"no plan has {self.games} games")

    def seated(self, number: int) -> dict[str, str]:
        """Who plays each seat in the game of that number, the first being 0."""
        shift = number % len(self.seats) if self.rotate else 0
        return {seat: self.bots[(i - shift) % len(self.bots)] for i, seat in enumerate(self.seats)}

    def row(self, number: int, seat: str) -> str:
        """Under which name a seat's result in a game is counted: its bot's, and where none moves, its own with that."""
        bot = self.seated(number)[seat]
        return bot if self.rotate else f"{seat} ({bot})"

    def __reduce__(self) -> tuple[Any, ...]:
        """A plan is pickled with its rules as they were compiled, so that nobody compiles them again."""
        rules, *others = astuple(self, recurse=False)
        return _plan, (pack_ruleset(rules) or rules, *others)


def _plan(rules: Ruleset | Parcel, *others: Any) -> Plan:
    return Plan(rules.open() if isinstance(rules, Parcel) else rules, *others)


@frozen
class Result:
    """How a game ended: points of each seat in order, and the winners' seats, none if it did not end."""

    points: tuple[int, ...]
    winners: tuple[str, ...]
    decisions: int
