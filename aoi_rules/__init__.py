"""Board games whose rules are data: load a ruleset, play it, save it, ask it why."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aoi_rules.diagnostics import Diagnostic
    from aoi_rules.errors import (
        AoiError,
        IllegalMoveError,
        MoveTextError,
        PlayError,
        PluginError,
        PositionError,
        RulesetError,
        SaveError,
        SeatError,
        SetupError,
        TurnError,
        UndoError,
    )
    from aoi_rules.game import Game, View
    from aoi_rules.machine.moves import Event, Move, Refusal
    from aoi_rules.record import check, dumps, load, loads
    from aoi_rules.ruleset import Ruleset

__all__ = [
    "AoiError", "Diagnostic", "Event", "Game", "IllegalMoveError", "Move", "MoveTextError", "PlayError", "PluginError",
    "PositionError", "Refusal", "Ruleset", "RulesetError", "SaveError", "SeatError", "SetupError", "TurnError", "UndoError",
    "View", "check", "dumps", "load", "loads",
]

# A name is fetched when it is first used: a program that only looks whether the package is there, as pytest does with
# its plugins, need not wait for a parser.
_HOMES = {
    "diagnostics": ("Diagnostic",),
    "errors": tuple(name for name in __all__ if name.endswith("Error")),
    "game": ("Game", "View"),
    "machine.moves": ("Event", "Move", "Refusal"),
    "record": ("check", "dumps", "load", "loads"),
    "ruleset": ("Ruleset",),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
