"""Finds out what a changed ruleset means for games in progress: which of them can continue, and which line stops the others."""

from aoi_rules.planning.folder import PlannedSave, files_in, plan_file, plan_games
from aoi_rules.planning.packages import version_from
from aoi_rules.planning.plan import Plan
from aoi_rules.planning.renamings import renamings
from aoi_rules.planning.verdicts import Change, Verdict

__all__ = ["Change", "Plan", "PlannedSave", "Verdict", "files_in", "plan_games", "plan_file", "renamings", "version_from"]
