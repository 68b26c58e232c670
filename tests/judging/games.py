"""The judge of each ruleset."""

from __future__ import annotations

from tests.judging import industry
from tests.judging.driver import Judge

__all__ = ["JUDGES"]

JUDGES = {"industry": Judge(industry.judge, frozenset(industry.BOUNDS))}
