"""What designers want to know of a ruleset, from many games: one page of HTML.

matplotlib, NumPy and SciPy, of the extra `lab`, are loaded with this package.
"""

from __future__ import annotations

from aoi_rules.lab.balance.page import Report
from aoi_rules.lab.balance.sample import Sample

__all__ = ["Report", "Sample"]
