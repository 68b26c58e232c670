"""Games that are stepped through: the positions of a scenario, or those of a saved game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from aoi_rules.diagnostics import Place
from aoi_rules.errors import AoiError
from aoi_rules.game import Game
from aoi_rules.protocol import PreviewCourseJson, PreviewLookJson, PreviewStepJson
from aoi_rules.text.visible import replace_invisible

__all__ = ["PositionList", "Step", "game_course", "scenario_course"]


@frozen(eq=False)
class Step:
    """A position: the text of the move or line that led to it, the place of that line in a file, if it has one, and the game."""

    text: str
    place: Place | None
    game: Callable[[], Game]


@frozen(eq=False)
class PositionList:
    """The positions of a game in order; `of_scenario` says whether they are those of a scenario."""

    title: str
    steps: tuple[Step, ...]
    of_scenario: bool

    def json(self, name: str) -> PreviewCourseJson:
        """The course as data for JSON, with its name in requests."""
        steps: list[PreviewStepJson] = [
            {"text": one.text, "place": None if one.place is None else one.place.json(full=True)} for one in self.steps]
        return {"id": name, "title": self.title, "steps": steps}

    def game(self, number: int) -> Game:
        """The game at a position; raises AoiError if there are fewer."""
        if number >= len(self.steps):
            raise AoiError(f"there are only {len(self.steps)} positions")
        return self.steps[number].game()

    def show_position(self, number: int, width: int | None = None) -> PreviewLookJson:
        """A position as the deciding seat sees it, or as a spectator does if the game is over."""
        game = self.game(number)
        return {"scene": game.view(game.to_move).scene(width=width).json(), "to_move": game.to_move}


def scenario_course(title: str, positions: Sequence[tuple[Place, Game]]) -> PositionList:
    """The positions of a scenario, each with the place of its line."""
    def step(number: int, place: Place, game: Game) -> Step:
        line = place.line_text.strip().removesuffix("{").rstrip()  # for a line with a block, the part before the block
        return Step(replace_invisible(line) if number else "given", place, lambda: game)

    return PositionList(title, tuple(step(number, *one) for number, one in enumerate(positions)), of_scenario=True)


def game_course(game: Game) -> PositionList:
    """The positions of a game after each decision."""
    def step(number: int, text: str) -> Step:
        return Step(text, None, lambda: game.at_decision(number))

    texts = ["the first decision", *(f"{move.seat}: {move.text}" for move in game.history)]
    return PositionList(game.rules.title, tuple(step(number, text) for number, text in enumerate(texts)), of_scenario=False)
