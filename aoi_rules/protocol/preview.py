"""The JSON between `aoi preview` and its page: the picture of a ruleset with the lines of its things, problems, scenarios."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from aoi_rules.protocol.problems import DiagnosticJson, PlaceJson
from aoi_rules.protocol.scenes import SceneJson

__all__ = ["PreviewCourseJson", "PreviewKindJson", "PreviewLookJson", "PreviewPictureJson", "PreviewScenarioJson",
           "PreviewScenariosJson", "PreviewStepJson", "PreviewTextJson", "PreviewThingJson"]


class PreviewThingJson(TypedDict):
    """A member of a type that may be in the picture."""

    type: str
    """The name of its type."""
    name: str
    """Its name."""
    place: PlaceJson
    """The place of its name in the text."""
    version: str
    """The version of that text, which a change of the thing must name; empty if the text is not in the folder."""
    points: list[list[int]]
    """Its points in the author's coordinates, as they are written; empty if they cannot be edited."""
    at: list[list[float]]
    """Where the points of a shore, a border or a link's bends are in the picture; empty for anything else."""


class PreviewKindJson(TypedDict):
    """A type whose members can be added in the picture."""

    type: str
    """Its name."""
    title: str
    """Its title."""


class PreviewPictureJson(TypedDict):
    """The picture of a ruleset before anybody plays, beside its text."""

    scene: SceneJson
    """What is drawn."""
    things: list[PreviewThingJson]
    """The things whose lines are known."""
    places: list[PreviewKindJson]
    """The types of places."""
    links: list[PreviewKindJson]
    """The kinds of links between them."""
    bending: list[str]
    """Those of them whose links can have bends."""
    version: str
    """The version of the ruleset's own text, which new lines must name."""
    scale: list[float]
    """How many pixels of the picture one step of the author's coordinates is, to the right and downwards."""


class PreviewTextJson(TypedDict):
    """A ruleset in its present text."""

    number: int
    """Counts the changes of the text that were seen."""
    title: str
    """The title of the ruleset, or the name of the file while it has none without errors."""
    problems: list[DiagnosticJson]
    """What is wrong with it."""
    picture: PreviewPictureJson | None
    """Its picture; null if it has errors."""


class PreviewScenarioJson(TypedDict):
    """A scenario that was played."""

    title: str
    """Its title."""
    place: PlaceJson
    """Where it begins."""
    state: Literal["holds", "fails", "stopped"]
    """Whether all its lines hold; `stopped` if it cannot be played because the ruleset has errors."""
    problems: list[DiagnosticJson]
    """Why it cannot be played, or which line does not hold; empty if all lines hold, or the ruleset has errors."""
    details: list[str]
    """The values that were read by the line that does not hold."""


class PreviewScenariosJson(TypedDict):
    """The scenarios of a ruleset as they were last played."""

    number: int
    """The number of the change of the text after which they were played."""
    scenarios: list[PreviewScenarioJson]
    """The scenarios in the order of files and lines."""


class PreviewStepJson(TypedDict):
    """A position of a game that is stepped through."""

    text: str
    """The line of the scenario, or the move, that led to it."""
    place: PlaceJson | None
    """The place of that line; null for a move of a saved game."""


class PreviewCourseJson(TypedDict):
    """A game that is stepped through."""

    id: str
    """Its name in requests."""
    title: str
    """What it is."""
    steps: list[PreviewStepJson]
    """Its positions in order."""


class PreviewLookJson(TypedDict):
    """A position of a game that is stepped through."""

    scene: SceneJson
    """What the seat that decides sees there; what a spectator sees if the game is over."""
    to_move: str | None
    """The seat that decides; null if the game is over."""
