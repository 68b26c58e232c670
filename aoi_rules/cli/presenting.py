"""What each person at this terminal is shown before a decision: what changed, what happened, and the choices."""

from __future__ import annotations

from collections.abc import Iterator

import click
from attrs import Factory, define

from aoi_rules import Game, View
from aoi_rules.cli import screen
from aoi_rules.cli.choices import choices, every_choice, impossible
from aoi_rules.cli.event_log import event_lines
from aoi_rules.cli.frames import Frame
from aoi_rules.cli.output import columns, paragraph, safe, say, say_drawn, say_styled
from aoi_rules.cli.prompts import Prompt

__all__ = ["Presenter"]

_EDGE = 4
_TITLES = {"seats": "Players", "facts": "Table"}


@define
class Presenter:
    """Remembers what was shown to whom, so that only what is new is shown again."""

    game: Game
    prompt: Prompt
    looking: str = ""
    """The person whose screen was shown last."""
    seen: dict[str, int] = Factory(dict)
    """For each person how many events were shown."""
    drawn: dict[str, str] = Factory(dict)
    """The parts of the board as the person who looks was shown them last."""
    known: dict[str, str] = Factory(dict)
    """What that person was shown last of their own things."""
    counted: set[int] = Factory(set)
    """The decisions of this turn at which several actions were left."""

    def present(self, seat: str, view: View, whole: bool) -> None:
        """The `whole` screen at the beginning of a person's turn; then only what is new and the choices."""
        if self.looking != seat:
            self.drawn.clear()
        self.looking = seat
        first = view.moves[0].option
        begun = first is not None and first.inside
        if whole:
            self.counted.clear()
        frame = Frame.here()
        news = self._news(seat, begun, frame)
        chosen = self._choices(view, frame)
        status = self._status(view, whole) if whole or not begun else []
        if whole and self._above(view, frame, len(news) + _height([*chosen, *status])):
            status = self._status(view, whole, figures=False)
        below = [*chosen, *status]
        self._tell(news, frame, _height(below))
        _show(below, frame)

    def again(self, view: View) -> None:
        """The choices, and all that the person has."""
        frame = Frame.here()
        _show([*self._choices(view, frame), *self._status(view, whole=True)], frame)

    def list_choices(self, view: View, words: str = "") -> bool:
        """Show all choices, or all of a kind; False where none is called so."""
        frame = Frame.here()
        lines = every_choice(self.game, view, frame.inner, words)
        if lines:
            self.prompt.pages(frame.block(words or "Choose", lines))
        return bool(lines)

    def news(self, seat: str) -> None:
        """What happened since the last time, as a person saw it."""
        frame = Frame.here()
        self._tell(self._news(seat, False, frame), frame, 0)

    def looked(self, view: View) -> None:
        """The person has just been shown the whole board."""
        self.drawn.update(screen.parts(self.game, view, Frame.here().inner))

    # ---- above the choices ------------------------------------------------------------------------------------------

    def _above(self, view: View, frame: Frame, below: int) -> bool:
        """Where the game is, and of the board what changed and fits a screen with what stands below; whether the figures of the
        players are among it."""
        head = screen.headline(self.game, frame.columns)
        _show(["", *screen.ruled(head, frame.columns)] if frame.form == "plain" else frame.headline(head), frame)
        left = frame.height - below - 4 if frame.height else 1 << 30
        now = screen.parts(self.game, view, frame.inner)
        found: dict[str, list[str]] = {}
        for name in ("seats", "facts", "map"):  # what is wanted most comes first
            fits = (way for way in self._ways(name, now[name], view, frame) if len(way) <= left)
            found[name] = next(fits, [])
            left -= len(found[name])
        lines = [line for name in ("map", "seats", "facts") for line in found[name]]
        _show(lines[1:] if frame.form == "plain" else lines, frame)
        missing = [name for name in now if now[name] != self.drawn.get(name, "") and not found[name]]
        if missing:
            more = paragraph("There is more to see than fits this screen; `board` shows it.", columns())
            say_styled(click.style(more, dim=True))
        self.drawn.update({name: text for name, text in now.items() if name == "map" or name not in missing})
        return bool(found["seats"])

    def _ways(self, name: str, text: str, view: View, frame: Frame) -> Iterator[list[str]]:
        """The ways to show a part of the board that changed: as a whole, or only what changed of it."""
        before = self.drawn.get(name, "")
        if before == text:
            return
        if name == "map":
            lines = screen.changed(before, text) if before else []
            if 0 < 2 * len(lines) < len(text.splitlines()):
                yield frame.block("Board: what changed", lines)
            yield frame.block("Board", text.splitlines())
            return
        rows = screen.players(self.game, view, frame) if name == "seats" and frame.form != "plain" else []
        yield frame.block(_TITLES[name], rows or text.splitlines(), self.game.seats)

    # ---- what happened ----------------------------------------------------------------------------------------------

    def _news(self, seat: str, begun: bool, frame: Frame) -> list[str]:
        """An action that is `begun` will be shown once more, as a whole."""
        events = self.game.events(seat)
        plain = frame.form == "plain"
        lines = event_lines(events[self.seen.get(seat, 0) :], frame.inner - 2 * plain)
        if not begun:
            self.seen[seat] = len(events)
        if plain:
            return ["", *(f"  {line}" for line in lines)] if lines else []
        return frame.block("What happened", lines, self.game.seats)

    def _tell(self, news: list[str], frame: Frame, below: int) -> None:
        if frame.height and len(news) + below > frame.height - 1:
            self.prompt.pages(news, below)
        elif news:
            _show(news, frame)

    # ---- below ------------------------------------------------------------------------------------------------------

    def _choices(self, view: View, frame: Frame) -> list[str]:
        count, room = self._count(view), frame.height * 3 // 5
        lines = choices(self.game, view, frame.inner, room)
        not_now = impossible(self.game, view, frame.inner)
        if not room or len(lines) + len(not_now) <= room:
            lines += not_now
        lines = [*(click.style(line, dim=True) for line in screen.about(self.game, view, frame.inner)), *lines]
        asked = safe(view.prompt or "")
        if frame.form == "plain":
            said = [*([click.style(paragraph(asked, frame.columns), bold=True)] if asked else []),
                    *([click.style(count, dim=True)] if count else [])]
            return ["", *said, *lines]
        title = f"{asked or 'Choose'} · {count}" if count else asked or "Choose"
        if len(title) > frame.inner - _EDGE:  # too long for a title
            return frame.block(f"Choose · {count}" if count else "Choose", [*paragraph(asked, frame.inner).split("\n"), *lines])
        return frame.block(title, lines)

    def _count(self, view: View) -> str:
        """How many actions are left, where there were several in this turn."""
        step = view.moves[0].step
        if view.left is None or (view.left == 1 and step not in self.counted):
            return ""
        self.counted.add(step)
        if view.pending:
            return f"up to {view.left}"
        return "1 action left" if view.left == 1 else f"{view.left} actions left"

    def _status(self, view: View, whole: bool, figures: bool = True) -> list[str]:
        """What the seat has: the `whole`, if need be without its `figures`, or what changed since and does not stand among the
        choices."""
        now = screen.own(self.game, view)
        self.known, before = now, self.known
        if not figures:
            now = {name: text for name, text in now.items() if name in view.data["zones"]}
        repeated = () if whole else screen.among_choices(view)
        changed = [text for name, text in now.items() if whole or (before.get(name) != text and name not in repeated)]
        if not changed:
            return []
        return ["", click.style(paragraph(safe(f"{view.seat}: {'; '.join(changed)}"), columns(), "  "), bold=True)]


def _height(texts: list[str]) -> int:
    return sum(text.count("\n") + 1 for text in texts)


def _show(lines: list[str], frame: Frame) -> None:
    if frame.form != "plain":
        if lines:
            say_drawn(lines)
        return
    for line in lines:
        say_styled(line) if line else say()
