"""Board games whose rules are data: load a ruleset, play it, save it, ask it why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aoi_rules.lazy_names import lazy_names_of

if TYPE_CHECKING:
    from aoi_rules.diagnostics import Diagnostic
    from aoi_rules.errors import (
        AoiError,
        BuildError,
        IllegalMoveError,
        MoveTextError,
        OutdatedError,
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
    from aoi_rules.game import Game, Ruleset, View
    from aoi_rules.machine.choices import Choices, ChoiceValue, OpenChoice
    from aoi_rules.machine.moves import Move
    from aoi_rules.machine.results import Attachment, Cause, Change, Event, Part, Refusal
    from aoi_rules.play.score import Score
    from aoi_rules.save_format import Difference, SavedMove
    from aoi_rules.storage.loading import dump_lines, dumps, load, loads, play_lines
    from aoi_rules.version import __version__ as __version__
    from aoi_rules.workspace.checking import check

__all__ = [
    "AoiError", "Attachment", "BuildError", "BusyError", "Cause", "Change", "ChoiceValue", "Choices", "Diagnostic",
    "Difference", "Event", "Game", "IllegalMoveError", "Move", "MoveTextError", "OpenChoice", "OutdatedError", "Part",
    "PlayError", "PluginError", "PositionError", "Refusal", "Ruleset", "RulesetError", "SaveError", "SavedMove", "Score",
    "SeatError", "SetupError", "TurnError", "UndoError", "View", "check", "dump_lines", "dumps", "load",
    "loads", "play_lines",
]

# A name is imported when it is first used: a program that only checks whether the package exists, as pytest does, then does not
# wait for the parser.
__getattr__, __dir__ = lazy_names_of(__name__, {
    "diagnostics": ("Diagnostic",),
    "errors": tuple(name for name in __all__ if name.endswith("Error")),
    "game": ("Game", "Ruleset", "View"),
    "storage.loading": ("dump_lines", "dumps", "load", "loads", "play_lines"),
    "workspace.checking": ("check",),
    "machine.moves": ("Move",),
    "machine.choices": ("ChoiceValue", "Choices", "OpenChoice"),
    "machine.results": ("Attachment", "Cause", "Change", "Event", "Part", "Refusal"),
    "save_format": ("Difference", "SavedMove"),
    "play.score": ("Score",),
    "version": ("__version__",),
})
