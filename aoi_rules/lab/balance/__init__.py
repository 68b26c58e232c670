"""A report for designers about a ruleset, from many games, as one HTML page.

Importing this package imports matplotlib, NumPy and SciPy; the extra `lab` installs them.
"""

from __future__ import annotations

from aoi_rules.errors import missing_extra

try:
    from aoi_rules.lab.balance.page import Report
    from aoi_rules.lab.balance.sample import Sample
except ImportError as error:
    raise missing_extra("the page needs SciPy and matplotlib", "lab", error) from None

__all__ = ["Report", "Sample"]
