"""What becomes of saved games under changed rules, as JSON has it."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from aoi_rules.protocol.problems import PlaceJson
from aoi_rules.protocol.saves import DifferenceJson

__all__ = ["BisectJson", "ChangeJson", "ChangedLineJson", "PlanJson", "PlannedSaveJson", "VerdictJson"]


class ChangedLineJson(TypedDict):
    """A line that one of two rulesets has."""

    text: str
    """The line as it was written, in the customary layout."""
    name: str
    """The name of the rule or declaration that it belongs to; may be empty."""
    place: PlaceJson
    """Where it was written."""


class ChangeJson(TypedDict):
    """A change between two rulesets."""

    old: list[ChangedLineJson]
    """The lines that stood there; none if lines were added."""
    new: list[ChangedLineJson]
    """The lines that stand there now; none if lines were taken away."""


class VerdictJson(TypedDict):
    """Whether a saved game goes on under changed rules."""

    continues: bool
    """Whether it does."""
    difference: DifferenceJson | None
    """Where it differs; null if it goes on."""
    values: list[str]
    """What is otherwise in the position there, or of a game that goes on, in its scores as it stands; each as a sentence, for
    people."""
    changes: list[ChangeJson]
    """The changes that make the difference: one, where it could be found alone; none if it comes from nothing that stands
    in the rules' text."""


class PlannedSaveJson(TypedDict):
    """A file of a folder with saved games, and what becomes of it."""

    file: str
    """The file's path."""
    result: Literal["continues", "stops", "unreadable", "not-of-old"]
    """Whether the game goes on; `unreadable` for what is not a saved game, `not-of-old` for one that was not played under the old
    rules."""
    message: str
    """Why it cannot be said whether it goes on; empty if it can."""
    verdict: VerdictJson | None
    """Whether it goes on; null if that cannot be said."""


class PlanJson(TypedDict):
    """What becomes of many saved games; `aoi plan` prints it."""

    version: Literal[1]
    """The version of this form."""
    old: str
    """The rules that the games were played under, as they were named."""
    new: str
    """The rules that they shall go on under, as they were named."""
    continues: int
    """How many games go on."""
    stops: int
    """How many do not."""
    others: int
    """How many files are games of other rulesets."""
    saves: list[PlannedSaveJson]
    """Each file, those of other rulesets left out."""


class BisectJson(TypedDict):
    """The change between two rulesets that one saved game meets; `aoi bisect` prints it."""

    save: str
    """The file of the saved game."""
    old: str
    """The rules that it was played under, as they were named."""
    new: str
    """The other rules, as they were named."""
    verdict: VerdictJson
    """Whether it goes on, and what stops it."""
