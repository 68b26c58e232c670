"""Where views come from: positions with everything that is hidden, and what a viewer knows of them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import define, frozen

from aoi_rules.machine import displays, faults, views
from aoi_rules.machine.action_ways import Chosen, Surely
from aoi_rules.machine.choices import Choices
from aoi_rules.machine.completing import choices
from aoi_rules.machine.imagining import imagine_position
from aoi_rules.machine.masking import mask_position
from aoi_rules.machine.names import Names
from aoi_rules.machine.past import Past
from aoi_rules.machine.pending import pending_actions
from aoi_rules.machine.position import FrozenPosition, Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Change
from aoi_rules.play.engines import Engine
from aoi_rules.play.previews import guess_state
from aoi_rules.play.record import GameRecord, option_names
from aoi_rules.play.score import Score, scores, sides, winners
from aoi_rules.play.turns import Timeline
from aoi_rules.play.undo import TurnPath

if TYPE_CHECKING:
    from aoi_rules.protocol import PendingJson, ShownJson, UndoableJson, ValueJson

__all__ = ["ViewerKnowledge", "ViewSource", "ViewData"]


class ViewData(views.Table):
    """What lies on the table, as a viewer sees it; `ViewJson` describes each field."""

    figures: list[ShownJson]
    details: dict[str, dict[str, dict[str, ValueJson]]]
    teams: list[list[str]]


@frozen(eq=False)
class ViewerKnowledge:
    """What a viewer knows, for `View.imagine`: the position and the past, without anything that is hidden from the viewer."""

    names: Names
    options: Mapping[str, int]
    engine: Engine
    state: Position
    past: Past
    at: int

    def imagine(self, program: Program, rng: random.Random) -> GameRecord:
        """The record of a game that continues from a position which the viewer could be in."""
        state = self._imagine(program, rng)
        options = dict(self.options)
        return GameRecord.from_position(program, self.names, options, state.seed, state, self.at, self.past, self.engine)

    def guess(self, program: Program, number: int) -> FrozenPosition:
        """A position that the viewer could be in; the same number always gives the same position."""
        state = self._imagine(program, random.Random(number))  # noqa: S311 - guesses, not secrets
        return self.engine.freeze(guess_state(program, state, self.past.hidden.viewer, number))

    def _imagine(self, program: Program, rng: random.Random) -> Position:
        with faults.guard(program, self.state):
            return imagine_position(program, self.state, self.past, rng.randrange)


@define(eq=False)
class ViewSource:
    """The position that a view was made from, with everything that is hidden from its seat, and how it came about."""

    names: Names
    options: Mapping[str, int]
    line: TurnPath
    viewer: int
    _state: Position | None = None

    @property
    def position(self) -> FrozenPosition:
        """The position."""
        return self.line.position

    @property
    def engine(self) -> Engine:
        """The engine that plays the game."""
        return self.line.course.engine

    @property
    def timeline(self) -> Timeline:
        """The turns up to the position, and perhaps later ones."""
        return self.line.course

    @property
    def state(self) -> Position:
        """The position as a `State`."""
        if self._state is None:
            self._state = self.engine.thaw(self.position)
        return self._state

    def actions_left(self) -> int | None:
        """How many actions the viewer may still take."""
        own = self.viewer >= 0 and self.viewer == self.position.to_move and not self.position.over
        return views.actions_left(self.timeline.program, self.state) if own else None

    def prompt(self) -> str | None:
        """The question to the seat that decides, as far as the viewer may know it."""
        return displays.prompt_text(self.timeline.program, self.names, self.state, self.viewer)

    def pending(self) -> Sequence[PendingJson]:
        """The unfinished actions, as far as the viewer knows them."""
        return pending_actions(self.timeline.program, self.names, self.state, self.viewer)

    def can_undo(self) -> bool:
        """Whether the viewer may take back the last decision."""
        return next(self.line.undoable_decisions(self.viewer), None) is not None

    def can_redo(self) -> bool:
        """Whether the viewer may repeat the last decision that was taken back."""
        return self.viewer >= 0 and self.line.undoer == self.viewer

    def undoable_decisions(self) -> Sequence[UndoableJson]:
        """The decisions that the viewer may take back, the latest first."""
        return list(self.line.undoable_decisions(self.viewer))

    def data(self) -> ViewData:
        """What the viewer sees of the position."""
        program, names, state, viewer = self.timeline.program, self.names, self.state, self.viewer
        return {**views.position(program, names, state, viewer), "figures": displays.figures(program, names, state, viewer),
                "details": displays.details(program, names, state, viewer), "teams": self._teams()}

    def _teams(self) -> list[list[str]]:
        """The teams, as far as all may know them."""
        team = self.names.model.team
        known = team is not None and (team.open or self.position.over)
        return [list(side) for side in sides(self.engine, self.names, self.position)] if known else []

    def choices(self, action: str | None, chosen: Chosen, surely: Surely) -> Choices:
        """What the viewer can choose."""
        program = self.timeline.program
        with faults.guard(program, self.state):
            return choices(program, self.names, self.state, self.viewer, action, chosen, surely)

    def changes(self, number: int) -> tuple[Change, ...]:
        """What the event with this number changed."""
        return self.timeline.explanations.changes(self.names, self.viewer, number)

    def chosen_options(self) -> Mapping[str, str]:
        """The options by name."""
        return option_names(self.names.model, self.options)

    def winners(self) -> Sequence[str]:
        """The winners."""
        return winners(self.engine, self.names, self.position)

    def scores(self) -> Mapping[str, Score] | None:
        """The scores, which everybody sees at the end; None before."""
        return scores(self.engine, self.names, self.position, self.viewer) if self.position.over else None

    def past(self) -> Past:
        """What the viewer saw happen."""
        return self.timeline.past(self.viewer, self.line.made)

    def known_to_viewer(self, past: Past, at: int) -> ViewerKnowledge:
        """The position and the past, without what is hidden."""
        return ViewerKnowledge(self.names, self.options, self.engine, mask_position(self.timeline.program, self.state, past),
                               past, at)
