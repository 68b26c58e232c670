"""A bot that plays anything."""

from __future__ import annotations

import random

from aoi_rules.bots.protocol import moves_to_choose
from aoi_rules.game import View
from aoi_rules.machine.moves import Move

__all__ = ["RandomBot"]


class RandomBot:
    """Chooses among the legal moves of the decision, each as likely as the others."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """Any legal move."""
        return rng.choice(moves_to_choose(view))
