"""Scenarios: tests of rules that are data too.  Running them, and what they exercise of a ruleset's lines."""

from aoi_rules.scenarios.outcome import Outcome
from aoi_rules.scenarios.suite import Suite, files_below

__all__ = ["Outcome", "Suite", "files_below"]
