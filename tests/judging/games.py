"""The judge of each ruleset."""

from __future__ import annotations

from tests.judging import age_of_industry, card_game, industry
from tests.judging.driver import Judge

__all__ = ["JUDGES"]

JUDGES: dict[str, Judge] = {
    "industry": industry.judge,
    "card_game": card_game.judge,
    "germany": age_of_industry.judge,
    "new_england": age_of_industry.judge,
}
