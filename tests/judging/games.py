"""The judge of each ruleset."""

from __future__ import annotations

from tests.judging import card_game, industry
from tests.judging.driver import Judge

__all__ = ["JUDGES"]

JUDGES = {
    "industry": Judge(industry.judge, frozenset(industry.BOUNDS)),
    "card_game": Judge(card_game.judge),
}
