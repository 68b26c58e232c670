"""What each person at this terminal is shown before a decision: what has changed, what has happened, and the choices."""

from __future__ import annotations

import click
from attrs import Factory, define, field

from aoi_rules import Game, View
from aoi_rules.cli.table import screen
from aoi_rules.cli.table.boards import Boards
from aoi_rules.cli.table.choices import choices, every_choice, explain_impossible_choices
from aoi_rules.cli.table.event_log import event_lines
from aoi_rules.cli.terminal.output import columns, paragraph, safe, say, say_drawn, say_styled
from aoi_rules.cli.terminal.panels import Frame
from aoi_rules.cli.terminal.prompts import LOST, Prompt
from aoi_rules.drawing.status import count_actions

__all__ = ["Presenter"]

_EDGE = 4
_AROUND = {"panel": 2, "rule": 1, "plain": 2}
"""How many lines a block has in addition to its content."""
_HIGH = 3
"""The table of the players takes at most a third of the screen."""
_FEWEST = 6
"""The smallest number of lines for the choices, regardless of what is above them."""
_UNBOUNDED = 1 << 30


@define
class Presenter:
    """Remembers what was shown to whom, so that only new things are shown again."""

    game: Game
    prompt: Prompt
    looking: str = ""
    """The person whose screen was shown last."""
    phase: str = ""
    """The phase at that time."""
    seen: dict[str, int] = Factory(dict)
    """For each person, how many events have been shown."""
    counted: set[int] = Factory(set)
    """The decisions of this turn at which several actions were left."""
    boards: Boards = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.boards = Boards(self.game)

    def present(self, seat: str, view: View, whole: bool) -> None:
        """Show what has happened; at the beginning of a person's turn, the `whole` screen with the state of the game, what has
        changed on the board and all players; then the choices, and what the person has."""
        self.looking, self.phase = seat, self.game.phase
        first = view.moves[0].option
        begun = first is not None and first.inside
        if whole:
            self.counted.clear()
        frame = Frame.of_output()
        news, status = self._list_news(seat, begun, frame), self._status(view, whole)
        above = [self._head(view, frame), self._players(view, frame)] if whole else [[], []]
        needed = sum(map(_height, [*above, status])) + 1
        chosen = self._choices(view, frame, frame.height - needed)
        needed += _height(chosen)
        self._print_news(news, frame, needed)
        left = frame.height - needed - (len(news) if len(news) + needed <= frame.height + LOST else 0)
        ground = self.boards.describe_changes(view, frame, left if frame.height else _UNBOUNDED) if whole else []
        head, players = above
        _show([*head, *(ground[1:] if ground[:1] == [""] and not head else ground), *players, *chosen, *status], frame)

    def show_choices(self, view: View) -> None:
        """Show the choices, and everything that the person has."""
        frame = Frame.of_output()
        _show([*self._choices(view, frame, 0), *self._status(view, whole=True)], frame)

    def list_choices(self, view: View, words: str = "") -> bool:
        """Show all choices, or all of one kind; returns False if there is no such kind."""
        frame = Frame.of_output()
        lines = every_choice(self.game, view, frame.inner_width, words)
        if lines:
            self.prompt.pages(frame.block(words or "Choose", lines))
        return bool(lines)

    def show_news(self, seat: str) -> None:
        """Show what has happened since the last time, as a person saw it."""
        frame = Frame.of_output()
        self._print_news(self._list_news(seat, False, frame), frame, 0)

    def note_shown_board(self, view: View) -> None:
        """Note that the whole board was just shown to the person."""
        self.boards.note_shown_board(view)

    # ---- above the choices ------------------------------------------------------------------------------------------

    def _head(self, view: View, frame: Frame) -> list[str]:
        """The state of the game."""
        head = screen.headline(self.game, view, frame.columns)
        return ["", *screen.draw_headline(head, frame.columns)] if frame.form == "plain" else frame.headline(head)

    def _players(self, view: View, frame: Frame) -> list[str]:
        """The figures of all players, as many as there is room for."""
        found = screen.players(self.game, view, frame, frame.height // _HIGH)
        return frame.block("Players", found, self.game.seats)

    # ---- what happened ----------------------------------------------------------------------------------------------

    def _list_news(self, seat: str, begun: bool, frame: Frame) -> list[str]:
        """What has happened.  An action that has `begun` is shown again when it is complete; a person who has just stopped is not
        shown that."""
        events = self.game.events(seat)
        new, plain = events[self.seen.get(seat, 0) :], frame.form == "plain"
        lines = event_lines(new, frame.inner_width - 2 * plain, self.game.over)
        if not begun:
            self.seen[seat] = len(events)
        others = [one for one in new if (one.data.get("seat"), one.data.get("action")) != (seat, "stop")]
        if not event_lines(others, frame.inner_width, self.game.over):
            return []
        if plain:
            return ["", *(f"  {line}" for line in lines)] if lines else []
        return frame.block("What happened", lines, self.game.seats)

    def _print_news(self, news: list[str], frame: Frame, below: int) -> None:
        if frame.height and len(news) + below > frame.height - 1:
            self.prompt.pages(news, below)
        elif news:
            _show(news, frame)

    # ---- below ------------------------------------------------------------------------------------------------------

    def _choices(self, view: View, frame: Frame, left: int) -> list[str]:
        """The choices, on a terminal in about `left` lines; 0 if there is nothing above them."""
        count, room = self._count(view), frame.height * 3 // 5
        room = min(room, max(_FEWEST, left - _AROUND[frame.form])) if left else room
        lines = choices(self.game, view, frame.inner_width, room)
        ways = (explain_impossible_choices(self.game, view, frame.inner_width, detailed) for detailed in (True, False))
        lines += next((not_now for not_now in ways if not room or len(lines) + len(not_now) <= room), [])
        lines = [*(click.style(line, dim=True) for line in screen.list_member_facts(self.game, view, frame.inner_width)), *lines]
        asked = safe(view.prompt or "")
        if frame.form == "plain":
            said = [*([click.style(paragraph(asked, frame.columns), bold=True)] if asked else []),
                    *([click.style(count, dim=True)] if count else [])]
            return ["", *said, *lines]
        title = f"{asked or 'Choose'} · {count}" if count else asked or "Choose"
        if len(title) > frame.inner_width - _EDGE:  # the count is too long for a title
            title = f"Choose · {count}" if count else "Choose"
            return frame.block(title, [*paragraph(asked, frame.inner_width).split("\n"), *lines])
        return frame.block(title, lines)

    def _count(self, view: View) -> str:
        """How many actions are left, if there were several in this turn."""
        step = view.moves[0].step
        if view.left is None or (view.left == 1 and step not in self.counted):
            return ""
        self.counted.add(step)
        return count_actions(view.left, bool(view.pending))

    def _status(self, view: View, whole: bool) -> list[str]:
        """The figures of the seat and what only this seat sees; unless the screen is `whole`, without what is among the
        choices."""
        repeated = () if whole else screen.among_choices(view)
        empty = {name for name, found in view.data["zones"].items() if not found.get(view.seat or "")}
        facts = screen.list_own_facts(self.game, view)
        shown = [text for name, text in facts.items() if name not in repeated and name not in empty]
        if not shown:
            return []
        return ["", click.style(paragraph(safe(f"{view.seat}: {'; '.join(shown)}"), columns(), "  "), bold=True)]


def _height(texts: list[str]) -> int:
    return sum(text.count("\n") + 1 for text in texts)


def _show(lines: list[str], frame: Frame) -> None:
    if frame.form != "plain":
        if lines:
            say_drawn(lines)
        return
    for line in lines:
        say_styled(line) if line else say()
