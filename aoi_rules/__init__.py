"""Board games whose rules are data: load a ruleset, play it, save it, ask it why."""

from aoi_rules.diagnostics import Diagnostic
from aoi_rules.errors import (
    AoiError,
    IllegalMoveError,
    MoveTextError,
    PlayError,
    PluginError,
    RulesetError,
    SaveError,
)
from aoi_rules.game import Game, View
from aoi_rules.machine.moves import Event, Move, Refusal
from aoi_rules.record import check, dumps, load, loads
from aoi_rules.ruleset import Ruleset

__all__ = [
    "AoiError",
    "Diagnostic",
    "Event",
    "Game",
    "IllegalMoveError",
    "Move",
    "MoveTextError",
    "PlayError",
    "PluginError",
    "Refusal",
    "Ruleset",
    "RulesetError",
    "SaveError",
    "View",
    "check",
    "dumps",
    "load",
    "loads",
]
