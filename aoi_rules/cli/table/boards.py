"""The board as each person saw it last: what changed of it since is shown where there is room, and marked on request."""

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
"""How many lines of what changed are worth showing where there is no room for more."""
MARK = "• "
_FIRST = "`board` shows the board."
_MORE = "The board has changed: `board` marks what is new."


@frozen
class _Seen:
    """The parts of the board as a person saw them, and the data of that view."""

    parts: dict[str, str]
    data: Mapping[str, Any]


@define
class Boards:
    """What is new on the board for each person."""

    game: Game
    drawn: dict[str | None, _Seen] = Factory(dict)
    """For each person the board as it was at that person's last turn."""

    def news(self, view: View, frame: Frame, left: int) -> list[str]:
        """What changed since that person's last turn of the board, then of what lies beside it, in at most `left` lines; a line
        that says so where there is no room for the board."""
        now, before = screen.parts(self.game, view, frame.inner), self.drawn.get(view.seat)
        new = self._changed_lines(view, before, now, frame.inner)
        whole = "\n\n".join(filter(None, (now["map"], now["fields"]))).splitlines()
        ground = _first_that_fits(_ground(new, whole, before is not None, frame, left), left)
        if not ground and new:
            said = paragraph(_MORE if before else _FIRST, frame.inner)
            ground = [*([""] if frame.form == "plain" else []), click.style(said, dim=True)]
        left -= len(ground)
        facts = _first_that_fits(_facts(now["facts"], before.parts if before else {}, frame, left), left)
        self.drawn[view.seat] = _Seen(now, view.data)
        return [*ground, *facts]

    def looked(self, view: View) -> None:
        """The person has just been shown the whole board."""
        self.drawn[view.seat] = _Seen(screen.parts(self.game, view, Frame.here().inner), view.data)

    def _changed_lines(self, view: View, before: _Seen | None, now: Mapping[str, str], columns: int) -> list[str]:
        """The lines of the board in which something changed, and the fields of grids that did."""
        if before is None:
            return changed_places("", now["map"]) + now["fields"].splitlines()
        fields = changed_fields(self.game.rules.model, before.data, view.data, columns)
        return changed_places(before.parts["map"], now["map"]) + [safe(line) for line in fields]


def _first_that_fits(ways: Iterator[list[str]], left: int) -> list[str]:
    return next((way for way in ways if len(way) <= left), [])


def _ground(lines: list[str], whole: list[str], before: bool, frame: Frame, left: int) -> Iterator[list[str]]:
    """The ways to show a board that changed: only what changed where that is little, as a whole, only what changed, or the
    beginning of that; a person who saw none `before` sees the whole."""
    if not lines:
        return
    if before and 2 * len(lines) < len(whole):
        yield _block(_NEWS, lines, frame)
    yield frame.block("Board", whole)
    if before:
        yield _block(_NEWS, lines, frame)
        shown = _first_lines(lines, left - len(_block(_NEWS, [""], frame)))
        if len(shown) >= _LEAST:
            more = f"… and {len(lines) - len(shown)} lines more; `board` marks what is new"
            yield _block(_NEWS, [*shown, click.style(more, dim=True)], frame)


def _facts(text: str, before: dict[str, str], frame: Frame, left: int) -> Iterator[list[str]]:
    """The ways to show what lies beside the board: as a whole, only what changed, or the beginning of that, where the figures
    of the game stand."""
    lines = changed_places(before.get("facts", ""), text)
    if lines:
        yield frame.block("Table", text.splitlines())
        title = "Table: what changed" if before else "Table"
        yield _block(title, lines, frame)
        yield _block(title, _first_lines(lines, left + 1 - len(_block(title, [""], frame))), frame)


def _block(title: str, lines: list[str], frame: Frame) -> list[str]:
    """Lines that are part of something, which must be said: so they have their title on any screen."""
    if not lines:
        return []
    return ["", click.style(f"{title}:", dim=True), *lines] if frame.form == "plain" else frame.block(title, lines)


def _first_lines(lines: Sequence[str], most: int) -> list[str]:
    """As many lines from the first as there is room for, without half a place."""
    found: list[str] = []
    for group in groups(lines):
        if len(found) + len(group) > most:
            break
        found += group
    return found


def changed_places(before: str, after: str) -> list[str]:
    """The places of a part, of one line or several, that differ from what they were."""
    old = [tuple(group) for group in groups(before.splitlines())]
    return [line for group in groups(after.splitlines()) if tuple(group) not in old for line in group]


def mark_changes(before: Sequence[str], after: Sequence[str]) -> Sequence[str]:
    """The lines of a part, those with a mark that differ from what they were; as they are where nothing does."""
    old = set(before)
    if not old or all(line in old for line in after):
        return after
    return [f"{' ' * len(MARK) if line in old or not line else MARK}{line}".rstrip() for line in after]
