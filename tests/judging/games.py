"""The judge of each ruleset."""

from __future__ import annotations

from tests.judging import age_of_industry, card_game, industry
from tests.judging.driver import Judge

__all__ = ["JUDGES"]

JUDGES = {
    "industry": Judge(industry.judge, industry.excused),
    "card_game": Judge(card_game.judge),
    "germany": Judge(age_of_industry.judge, age_of_industry.excused),
    "new_england": Judge(age_of_industry.judge, age_of_industry.excused),
}
