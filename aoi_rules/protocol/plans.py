"""The JSON of verdicts on saved games under changed rules."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from aoi_rules.protocol.problems import PlaceJson
from aoi_rules.protocol.saves import DifferenceJson

__all__ = ["BisectJson", "ChangeJson", "ChangedLineJson", "PlanJson", "PlannedSaveJson", "VerdictJson"]


class ChangedLineJson(TypedDict):
    """A line that only one of two rulesets has."""

    text: str
    """The line in the standard layout."""
    name: str
    """The name of the rule or declaration that it belongs to; may be empty."""
    place: PlaceJson
    """Where it was written."""


class ChangeJson(TypedDict):
    """A change between two rulesets."""

    old: list[ChangedLineJson]
    """The old lines; empty if lines were only added."""
    new: list[ChangedLineJson]
    """The new lines; empty if lines were only removed."""


class VerdictJson(TypedDict):
    """Whether a saved game can continue under changed rules."""

    continues: bool
    """Whether it can continue."""
    difference: DifferenceJson | None
    """Where it differs; null if it can continue."""
    values: list[str]
    """What is different in the position there or, for a game that can continue, in its present scores; each as a sentence for
    people."""
    changes: list[ChangeJson]
    """The changes that make the difference: one if it could be found alone; empty if it does not come from the text of the
    rules."""


class PlannedSaveJson(TypedDict):
    """A file in a folder of saved games, and its verdict."""

    file: str
    """The path of the file."""
    result: Literal["continues", "stops", "unreadable", "not-of-old"]
    """The result; `unreadable` means that it is not a saved game, `not-of-old` that it was not played under the old rules."""
    message: str
    """Why there is no verdict; empty if there is one."""
    verdict: VerdictJson | None
    """The verdict; null if there is none."""


class PlanJson(TypedDict):
    """The verdicts for many saved games; `aoi plan` prints it."""

    version: Literal[1]
    """The version of this form."""
    old: str
    """The rules that the games were played under, as the user named them."""
    new: str
    """The rules that they should continue under, as the user named them."""
    continues: int
    """How many games can continue."""
    stops: int
    """How many games stop."""
    others: int
    """How many files are games of other rulesets."""
    saves: list[PlannedSaveJson]
    """The files, without those of other rulesets."""


class BisectJson(TypedDict):
    """The change between two rulesets that stops one saved game; `aoi bisect` prints it."""

    save: str
    """The file of the saved game."""
    old: str
    """The rules that it was played under, as the user named them."""
    new: str
    """The other rules, as the user named them."""
    verdict: VerdictJson
    """Whether the game can continue, and what stops it."""
