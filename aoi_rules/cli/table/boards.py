"""The board as each person last saw it: changes since then are shown if there is room, and marked on request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
from attrs import Factory, define, frozen

from aoi_rules import Game, View
from aoi_rules.cli.table import screen
from aoi_rules.cli.table.side_lists import groups
from aoi_rules.cli.terminal.output import paragraph, safe
from aoi_rules.cli.terminal.panels import Frame
from aoi_rules.drawing import changed_fields

__all__ = ["MARK", "Boards", "changed_places", "mark_changes"]

_NEWS = "Board: what changed"
_LEAST = 3
"""The smallest number of lines of changes that are worth showing if there is not enough room."""
MARK = "• "
_FIRST = "`board` shows the board."
_MORE = "The board has changed: `board` marks the changes."


@frozen
class _SeenBoard:
    """The parts of the board as a person saw them, and the data of that view."""

    parts: dict[str, str]
    data: Mapping[str, Any]


@define
class Boards:
    """What is new on the board for each person."""

    game: Game
    drawn: dict[str | None, _SeenBoard] = Factory(dict)
    """For each person, the board at that person's last turn."""

    def describe_changes(self, view: View, frame: Frame, left: int) -> list[str]:
        """The changes since that person's last turn, first on the board, then next to it, in at most `left` lines; a line that
        says so if there is no room for the board."""
        now, before = screen.parts(self.game, view, frame.inner_width), self.drawn.get(view.seat)
        new = self._changed_lines(view, before, now, frame.inner_width)
        whole = "\n\n".join(filter(None, (now["map"], now["fields"]))).splitlines()
        ground = _first_that_fits(_ground(new, whole, before is not None, frame, left), left)
        if not ground and new:
            said = paragraph(_MORE if before else _FIRST, frame.inner_width)
            ground = [*([""] if frame.form == "plain" else []), click.style(said, dim=True)]
        left -= len(ground)
        facts = _first_that_fits(_facts(now["facts"], before.parts if before else {}, frame, left), left)
        self.drawn[view.seat] = _SeenBoard(now, view.data)
        return [*ground, *facts]

    def note_shown_board(self, view: View) -> None:
        """Note that the whole board was just shown to the person."""
        self.drawn[view.seat] = _SeenBoard(screen.parts(self.game, view, Frame.of_output().inner_width), view.data)

    def _changed_lines(self, view: View, before: _SeenBoard | None, now: Mapping[str, str], columns: int) -> list[str]:
        """The lines of the board in which something has changed, and the fields of grids that have changed."""
        if before is None:
            return changed_places("", now["map"]) + now["fields"].splitlines()
        fields = changed_fields(self.game.rules.model, before.data, view.data, columns)
        return changed_places(before.parts["map"], now["map"]) + [safe(line) for line in fields]


def _first_that_fits(ways: Iterator[list[str]], left: int) -> list[str]:
    return next((way for way in ways if len(way) <= left), [])


def _ground(lines: list[str], whole: list[str], before: bool, frame: Frame, left: int) -> Iterator[list[str]]:
    """The ways to show a board that has changed: only the changes if there are few, the whole board, only the changes, or the
    beginning of these.  A person who saw no board `before` sees the whole."""
    if not lines:
        return
    if before and 2 * len(lines) < len(whole):
        yield _block(_NEWS, lines, frame)
    yield frame.block("Board", whole)
    if before:
        yield _block(_NEWS, lines, frame)
        shown = _first_lines(lines, left - len(_block(_NEWS, [""], frame)))
        if len(shown) >= _LEAST:
            more = f"… and {len(lines) - len(shown)} more lines; `board` marks the changes"
            yield _block(_NEWS, [*shown, click.style(more, dim=True)], frame)


def _facts(text: str, before: dict[str, str], frame: Frame, left: int) -> Iterator[list[str]]:
    """The ways to show what is next to the board: all of it, only the changes, or the beginning of these, which contains the
    figures of the game."""
    lines = changed_places(before.get("facts", ""), text)
    if lines:
        yield frame.block("Table", text.splitlines())
        title = "Table: what changed" if before else "Table"
        yield _block(title, lines, frame)
        yield _block(title, _first_lines(lines, left + 1 - len(_block(title, [""], frame))), frame)


def _block(title: str, lines: list[str], frame: Frame) -> list[str]:
    """Lines that are only a part of something.  They need a title to say so, on any screen."""
    if not lines:
        return []
    return ["", click.style(f"{title}:", dim=True), *lines] if frame.form == "plain" else frame.block(title, lines)


def _first_lines(lines: Sequence[str], most: int) -> list[str]:
    """As many of the first lines as there is room for, without cutting a place in half."""
    found: list[str] = []
    for group in groups(lines):
        if len(found) + len(group) > most:
            break
        found += group
    return found


def changed_places(before: str, after: str) -> list[str]:
    """The places of a part, each of one or more lines, that have changed."""
    old = [tuple(group) for group in groups(before.splitlines())]
    return [line for group in groups(after.splitlines()) if tuple(group) not in old for line in group]


def mark_changes(before: Sequence[str], after: Sequence[str]) -> Sequence[str]:
    """The lines of a part, with a mark at those that have changed; unmarked if nothing has changed."""
    old = set(before)
    if not old or all(line in old for line in after):
        return after
    return [f"{' ' * len(MARK) if line in old or not line else MARK}{line}".rstrip() for line in after]
