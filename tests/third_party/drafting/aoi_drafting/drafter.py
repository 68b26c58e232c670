"""A bot for drafted games: it keeps cards of a kind that it lacks, and otherwise makes the move that leaves it the most
points."""

from __future__ import annotations

import random

from aoi_rules import Move, View

__all__ = ["Drafter"]


class Drafter:
    """Keeps the card with the fewest copies in its hand, and tries all other moves in one game that it imagines."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """One of the legal moves."""
        if view.moves[0].action == "keep_card":
            hand = view.data["zones"]["hand"][view.me]
            held = hand if isinstance(hand, dict) else {}  # others see only the number of its cards
            return min(view.moves, key=lambda move: held.get(str(move.choices.get("card")), 0))
        imagined = view.imagine(rng)

        def worth(move: Move) -> float:
            """The points after a move, plus the value of the position beyond them."""
            game = imagined.copy()
            game.play(move)
            return game.scores()[view.me].total + game.outlook()[view.me] / 100

        return max(view.moves, key=worth)
