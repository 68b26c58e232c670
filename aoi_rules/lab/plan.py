"""Which games are to be played, and the result of one."""

from __future__ import annotations

from typing import Any

from attrs import astuple, frozen

from aoi_rules.game import Ruleset
from aoi_rules.play.score import Outcome
from aoi_rules.storage.parcels import Parcel, pack_ruleset

__all__ = ["Plan", "Result"]


@frozen
class Plan:
    """The games to be played: `bots` sit in `seats`; with `rotate`, they move one seat further in each game.

    Bots are named as for `bots.make`.  Game number n, counted from 0, has the seed `seed` + n.  Raises ValueError if the numbers
    of bots and seats differ, or if `games` is negative.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    games: int
    rotate: bool = False

    def __attrs_post_init__(self) -> None:
        if len(self.bots) != len(self.seats):
            raise ValueError(f"{len(self.seats)} seats need as many bots, not {len(self.bots)}")
        if self.games < 0:
            raise ValueError(f"a plan cannot have {self.games} games")

    def bots_by_seat(self, number: int) -> dict[str, str]:
        """The bot in each seat, by the name of the seat, in the game with that number, counted from 0."""
        shift = number % len(self.seats) if self.rotate else 0
        return {seat: self.bots[(i - shift) % len(self.bots)] for i, seat in enumerate(self.seats)}

    def row(self, number: int, seat: str) -> str:
        """The name under which a seat's result in a game is counted: the bot's or, without `rotate`, the seat's with the
        bot's."""
        bot = self.bots_by_seat(number)[seat]
        return bot if self.rotate else f"{seat} ({bot})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a plan with its compiled rules, so that no other process compiles them again."""
        rules, *others = astuple(self, recurse=False)
        return _plan, (pack_ruleset(rules) or rules, *others)


def _plan(rules: Ruleset | Parcel, *others: Any) -> Plan:
    return Plan(rules.open() if isinstance(rules, Parcel) else rules, *others)


@frozen
class Result:
    """How a game ended: the points of each seat in order, and who won."""

    points: tuple[int, ...]
    outcome: Outcome
    decisions: int
