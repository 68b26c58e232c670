"""A bot for drafted games: it keeps cards of a kind that it lacks, and else does what leaves it the most points."""

from __future__ import annotations

import random

from aoi_rules import Move, View

__all__ = ["Drafter"]


class Drafter:
    """Keeps the card of which its hand has fewest, and tries all other moves in one game that it imagines."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """One of the legal moves."""
        if view.moves[0].action == "keep_card":
            hand = view.data["zones"]["hand"][view.me]
            held = hand if isinstance(hand, dict) else {}  # others see the number of its cards only
            return min(view.moves, key=lambda move: held.get(str(move.choices.get("card")), 0))
        imagined = view.imagine(rng)

        def worth(move: Move) -> float:
            """The points after a move, and what the position is worth beyond them."""
            game = imagined.copy()
            game.play(move)
            return game.scores()[view.me].total + game.outlook()[view.me] / 100

        return max(view.moves, key=worth)
