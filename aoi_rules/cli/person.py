"""People at this terminal: shows each their own screen, reads what they type, and does it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

import click
from attrs import Factory, define, field

from aoi_rules.cli import screen
from aoi_rules.cli.choices import choices
from aoi_rules.cli.chronicle import told
from aoi_rules.cli.output import columns, complain, is_terminal, safe, say
from aoi_rules.errors import AoiError, IllegalMoveError
from aoi_rules.game import Game, View
from aoi_rules.machine.moves import Move

__all__ = ["Left", "People"]

_LINES = 30
"""How much of what happened is told at most before a decision."""


class Left(Exception):
    """Somebody left the game; `on_purpose` is False where the input ended."""

    def __init__(self, on_purpose: bool) -> None:
        super().__init__()
        self.on_purpose = on_purpose


@define
class People:
    """The persons who play, by their seats."""

    game: Game
    seats: Sequence[str]
    save: Callable[[str], None]
    """Writes the game to a file; raises AoiError or OSError where it cannot."""
    unsaved: Callable[[], bool]
    """Whether something was decided that no file has."""
    asked: list[tuple[str, bool]] = Factory(list)
    """For each decision of the game its seat, and whether it is one that `undo` stops at."""
    seen: dict[str, int] = Factory(dict)
    """For each person, how many events were told."""
    looking: str | None = None
    """The person whose screen was shown last."""
    fresh: bool = True
    """Whether somebody else has decided since then."""
    warned: bool = field(default=False, init=False)

    def decide(self, seat: str) -> None:
        """Ask a person until the game has gone on, or back; raises Left."""
        view = self.game.view(seat)
        only = view.moves[0]
        if len(view.moves) == 1 and only.option is not None and only.option.inside:
            self._play(seat, only, asked=False)
            return
        self._present(seat, view)
        before = self.game.decisions
        while self.game.decisions == before:
            self._obey(seat, view, _line(f"{seat}> "))

    # ---- showing ------------------------------------------------------------------------------------------------

    def _present(self, seat: str, view: View) -> None:
        self._hand_over(seat)
        if self.fresh or self.looking != seat:
            say()
            say(screen.headline(self.game, columns()))
            say(screen.board(self.game, view))
        self.looking, self.fresh = seat, False
        self._news(seat)
        self._choices(view)

    def _hand_over(self, seat: str) -> None:
        """Nobody's hand stays on the screen when another person comes; piped input is nobody to hide from."""
        if len(self.seats) < 2 or self.looking == seat or not is_terminal("stdin"):
            return
        if self.looking is not None:
            _line(f"{self.looking}: press Enter to hide your screen ")
            _wipe()
        _line(f"{seat}: press Enter when nobody else looks ")
        _wipe()

    def _news(self, seat: str) -> None:
        events = self.game.events(seat)
        lines = told(events[self.seen.get(seat, 0):], columns() - 2)
        self.seen[seat] = len(events)
        if lines:
            say()
        if len(lines) > _LINES:
            say(f"  … and before that {len(lines) - _LINES} lines")
        for line in lines[-_LINES:]:
            say("  " + line)

    def _choices(self, view: View) -> None:
        say()
        for line in choices(self.game, view.moves, columns()):
            say(line)
        say(click.style(screen.own(self.game, view), bold=True))

    # ---- doing --------------------------------------------------------------------------------------------------

    def _obey(self, seat: str, view: View, text: str) -> None:
        """Do what a line says; what cannot be done is told, and the game stays as it is."""
        command, _, rest = text.partition(" ")
        try:
            if command in ("?", "help"):
                say(screen.HELP.format(example=safe(str(view.moves[0]))))
                self._choices(view)
            elif command == "board":
                say(screen.board(self.game, view, everything=True))
            elif command == "why":
                self._why(view, rest.strip())
            elif command == "undo":
                self._undo(seat)
            elif command == "save":
                self._save(rest.strip())
            elif command in ("quit", "exit"):
                self._quit()
            elif text:
                self._play(seat, _chosen(view.moves, text), asked=True)
        except IllegalMoveError as error:
            complain(screen.refused(text, error.refusals))
        except (AoiError, ValueError, OSError) as error:
            complain(str(error))

    def _play(self, seat: str, move: Move | str, asked: bool) -> None:
        self.game.play(move)
        self.asked.append((seat, asked))
        self.asked += [(seat, False)] * (self.game.decisions - len(self.asked))
        self.warned = False

    def _why(self, view: View, text: str) -> None:
        if not text:
            raise ValueError("say which move: `why " + str(view.moves[0]) + "`")
        move = _chosen(view.moves, text)
        with contextlib.suppress(AoiError):
            say(screen.refused(text, self.game.explain(move)))
            return
        try:
            self._try(move)
        self.game.parse(text)
