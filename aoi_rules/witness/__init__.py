"""Witnesses: scenarios that the engine writes for a rule line, which pass, and fail without the line."""

from __future__ import annotations

from aoi_rules.witness.effort import SearchEffort
from aoi_rules.witness.limits import SearchLimit
from aoi_rules.witness.rules import RulesText
from aoi_rules.witness.sharing import SearchWatcher
from aoi_rules.witness.text import with_scenario
from aoi_rules.witness.witness import Search, Witness, witnesses

__all__ = ["RulesText", "Search", "SearchEffort", "SearchLimit", "SearchWatcher", "Witness", "with_scenario", "witnesses"]
