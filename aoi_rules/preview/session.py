"""A ruleset beside its text: what the page shows after each change, and the changes that are made in the picture."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from threading import RLock

from attrs import define, field

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.errors import AoiError
from aoi_rules.game import Game
from aoi_rules.preview.courses import PositionList, game_course, scenario_course
from aoi_rules.preview.editors import Editor
from aoi_rules.protocol import (
    PreviewCourseJson,
    PreviewKindJson,
    PreviewLookJson,
    PreviewPictureJson,
    PreviewScenarioJson,
    PreviewScenariosJson,
    PreviewTextJson,
    PreviewThingJson,
)
from aoi_rules.scenarios.continued import continue_under
from aoi_rules.storage.loading import loads
from aoi_rules.workspace import PlayedScenario, Workspace
from aoi_rules.workspace.map_edits import AddLink, AddPlace, BendLink, MovePoint, Point
from aoi_rules.workspace.pictures import DrawnThing, Picture

__all__ = ["Message", "Preview"]

Message = tuple[str, PreviewTextJson | PreviewScenariosJson]
"""A message for the page: its kind, `text` or `scenarios`, and its data."""
_COURSES = 8
"""The greatest number of games that are stepped through and kept."""
_PLAIN = (7.0, 0.0)
"""The scale and the offset of a map that has no places yet."""


@define(eq=False)
class Preview:
    """The ruleset in a file of a workspace, as its page shows it.  `editor` shows lines and writes changes.  Threads may share
    it."""

    space: Workspace
    path: str
    editor: Editor
    number: int = 0
    picture: Picture | None = None
    _values: Mapping[str, object] = field(factory=dict)
    _courses: OrderedDict[str, PositionList] = field(factory=OrderedDict)
    _made: int = 0
    _lock: RLock = field(factory=RLock)

    # ---- what is shown ----------------------------------------------------------------------------------------------

    def refresh(self) -> Iterator[Message]:
        """The messages for the page after a change of the texts, the quickest first.  Raises OutdatedError, from any step, if the
        texts change again in the meantime."""
        self.number += 1
        problems = self.space.ruleset_problems(self.path)
        yield self._text(problems, self.space.picture(self.path, self._values))
        scenarios = [_scenario(one, problems) for one in self.space.played_scenarios(self.path)]
        yield "scenarios", {"number": self.number, "scenarios": scenarios}
        values = self.space.first_values(self.path)
        if values and values != self._values:
            self._values = values
            yield self._text(problems, self.space.picture(self.path, values))

    def _text(self, problems: tuple[Diagnostic, ...], picture: Picture | None) -> Message:
        if picture is not None:
            self.picture = picture
        title = self.picture.model.title or self.picture.model.name if self.picture is not None else Path(self.path).name
        return "text", {
            "number": self.number, "title": title, "problems": [problem.json(full=True) for problem in problems],
            "picture": None if picture is None else self._picture(picture)}

    def _picture(self, picture: Picture) -> PreviewPictureJson:
        ground = next((part.ground for part in picture.scene.parts if part.ground is not None), None)
        return {
            "scene": picture.scene.json(), "things": [self._describe_thing(picture, one) for one in picture.things],
            "places": _kinds(picture.places), "links": _kinds(picture.links),
            "bending": list(picture.bending),
            "version": picture.versions.get(self._absolute_path(self.path), ""),
            "scale": [ground.across[0], ground.down[0]] if ground is not None else [_PLAIN[0], _PLAIN[0]],
        }

    def _describe_thing(self, picture: Picture, thing: DrawnThing) -> PreviewThingJson:
        path = self._absolute_path(thing.place.source.path)
        own = path.startswith(str(self.space.folder.absolute()) + os.sep)
        part = next((one for one in picture.scene.parts if one.ground is not None), None)
        at = [] if part is None or part.ground is None or thing.type in picture.places else [
            [round(x + part.at[0], 1), round(y + part.at[1], 1)] for x, y in map(part.ground.picture_point, thing.points)]
        return {"type": thing.type, "name": thing.name, "place": thing.place.json(full=True),
                "version": picture.versions.get(path, "") if own else "", "points": [list(one) for one in thing.points], "at": at}

    def _absolute_path(self, path: str) -> str:
        return os.path.abspath(self.space.folder / path)  # noqa: PTH100 - as the workspace has them

    # ---- what is changed --------------------------------------------------------------------------------------------

    def move(self, change: MovePoint) -> None:
        """Move a point of a thing.  Raises what `Workspace.map_edits` and `Editor.write` raise."""
        self.editor.write(self.space.map_edits(self.path, change))

    def join(self, change: AddLink) -> None:
        """Join two places; as `move`."""
        self.editor.write(self.space.map_edits(self.path, change))

    def place(self, kind: str, title: str, at: tuple[float, float], version: str) -> None:
        """Add a place of a type, with a title, at a point of the picture; as `move`."""
        self.editor.write(self.space.map_edits(self.path, AddPlace(kind, title, self._point(at), version)))

    def bend(self, kind: str, name: str, at: tuple[float, float], version: str) -> None:
        """Give a link a bend at a point of the picture; as `move`."""
        self.editor.write(self.space.map_edits(self.path, BendLink(kind, name, self._point(at), version)))

    def _point(self, at: tuple[float, float]) -> Point:
        """The author's coordinates of a point of the picture."""
        part = next((one for one in self.picture.scene.parts if one.ground is not None), None) if self.picture else None
        if part is None or part.ground is None:
            return round(at[0] / _PLAIN[0]), round(at[1] / _PLAIN[0])
        x, y = part.ground.point_at((at[0] - part.at[0], at[1] - part.at[1]))
        return round(x), round(y)

    # ---- lines ------------------------------------------------------------------------------------------------------

    def show_thing(self, kind: str, name: str) -> Place:
        """Show the line of a thing in the editor; returns its place, whether or not there is an editor.  Raises AoiError if its
        line is not known."""
        things = self.picture.things if self.picture is not None else ()
        found = next((one.place for one in things if (one.type, one.name) == (kind, name)), None)
        if found is None:
            raise AoiError(f"no line is known for the {kind} `{name}`")
        self.editor.show(found)
        return found

    def show_line(self, file: str, line: int, column: int) -> Place:
        """Show a line of a file of the folder; as `show_thing`."""
        path = self._absolute_path(file)
        if path not in self.space.files:
            raise AoiError(f"{file} is not a file of rules in this folder")
        place = Place(Source(Path(path).name, self.space.text(path), path), line, column, line, column)
        self.editor.show(place)
        return place

    # ---- games ------------------------------------------------------------------------------------------------------

    def step_through(self, file: str, title: str) -> PreviewCourseJson:
        """The positions of a scenario that was played; raises AoiError if there is none."""
        path = self._absolute_path(file)
        return self._keep_course(scenario_course(title, self.space.play_through(path, title)))

    def step_through_game(self, text: str) -> PreviewCourseJson:
        """The positions of a saved game of this ruleset; raises SaveError if it cannot continue under the present rules, and
        RulesetError if these have errors."""
        return self._keep_course(game_course(loads(text, self.space.ruleset(self.path))))

    def _keep_course(self, course: PositionList) -> PreviewCourseJson:
        if not course.steps:
            raise AoiError("the position of this scenario cannot be laid out")
        with self._lock:
            self._made += 1
            name = str(self._made)
            self._courses[name] = course
            while len(self._courses) > _COURSES:
                self._courses.popitem(last=False)
        return course.json(name)

    def show_position(self, course: str, number: int) -> PreviewLookJson:
        """A position of a game that is stepped through."""
        return self._find_course(course).show_position(number)

    def game(self, course: str, number: int) -> Game:
        """The game at a position, to continue from there.  Raises AoiError if only the scenario's helpers lead to it."""
        found = self._find_course(course)
        game = found.game(number)
        return continue_under(game, self.space.ruleset(self.path)) if found.of_scenario else game

    def _find_course(self, name: str) -> PositionList:
        with self._lock:
            found = self._courses.get(name)
        if found is None:
            raise AoiError("this game is no longer kept: choose it again")
        return found


def _scenario(played: PlayedScenario, problems: Sequence[Diagnostic]) -> PreviewScenarioJson:
    """A scenario as it was played.  Problems of the ruleset are not repeated in it."""
    own = [one for one in played.problems if one not in problems]
    return {"title": played.title, "place": played.place.json(full=True),
            "state": "fails" if own else "stopped" if played.problems else "holds",
            "problems": [one.json(full=True) for one in own], "details": list(played.details)}


def _kinds(titles: Mapping[str, str]) -> list[PreviewKindJson]:
    return [{"type": name, "title": title} for name, title in titles.items()]
