"""Scenarios: tests of rules that are themselves data. Runs them, and finds out which lines of a ruleset they exercise."""

from aoi_rules.scenarios.outcome import Outcome
from aoi_rules.scenarios.suite import Suite, files_below

__all__ = ["Outcome", "Suite", "files_below"]
