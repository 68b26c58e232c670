"""A game between people at this terminal and bots, from any position to its end."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from attrs import define, field

from aoi_rules import Game
from aoi_rules.bots import Bot, decide
from aoi_rules.cli.table.autosave import Autosave
from aoi_rules.cli.table.event_log import event_lines
from aoi_rules.cli.table.history import History
from aoi_rules.cli.table.players import People
from aoi_rules.cli.terminal.output import columns, complain, is_terminal, say, with_paths
from aoi_rules.cli.terminal.process import INTERRUPTED
from aoi_rules.cli.terminal.progress import show_waiting
from aoi_rules.cli.terminal.prompts import PlayerLeft
from aoi_rules.errors import AoiError

__all__ = ["PERSON", "Session"]

PERSON = "human"
"""The name for a person in `--seat`."""


@define
class Session:
    """A game that is played at this terminal; seats without a bot belong to people."""

    game: Game
    bots: Mapping[str, Bot]
    autosave: Autosave
    history: History = field(init=False)
    people: People = field(init=False)
    shown: int = field(default=0, init=False)
    """How many events have been shown to a person who only watches bots."""

    def __attrs_post_init__(self) -> None:
        persons = [seat for seat in self.game.seats if seat not in self.bots]
        self.history = History(self.game, tuple(self.bots))
        self.people = People(self.game, persons, self.history, self.autosave)
        self.people.presenter.seen = {seat: self._events_known(seat) for seat in persons}

    def _events_known(self, seat: str) -> int:
        """How many events are not news for a person: the deal of the cards and, in a loaded game, everything before that person's
        last turn."""
        events = self.game.events(seat)
        if not self.game.decisions:
            return len(events)
        moves = [number for number, event in enumerate(events) if event.kind == "move"]
        theirs = [number for number in moves if events[number].data["seat"] == seat]
        start = moves.index(theirs[-1]) if theirs else 0
        while start and theirs and events[moves[start - 1]].data["seat"] == seat:
            start -= 1
        return moves[start]

    def run(self) -> int:
        """Play to the end, and return the exit code: 1 if the input ended before the game did, or if the game could not be
        saved."""
        self.autosave.write()
        if self.autosave.is_outdated and not self.people.seats:
            return 1  # the user should know before bots play, not afterwards
        try:
            self._play()
        except PlayerLeft as left:
            complain(self._farewell(left.on_purpose))
            return 0 if left.on_purpose and not self.autosave.is_outdated else 1
        except AoiError as error:
            if not self.people.seats:
                raise
            return self._report_failure(error)
        except KeyboardInterrupt:
            say()
            complain(self._farewell(on_purpose=True))
            return INTERRUPTED
        finally:
            self.autosave.write()
        self._end()
        return 1 if self.autosave.is_outdated else 0

    def _play(self) -> None:
        while self.game.to_move is not None:
            seat = self.game.to_move
            if seat not in self.bots:
                self.autosave.write()
                self.people.decide(seat)
                continue
            if self.people.takes_back():
                continue
            with show_waiting(f"{seat} thinks …"):
                decide(self.game, self.bots[seat])
            self.history.record(seat)
            if not self.people.seats and self.game.to_move != seat:
                self._show()

    def _show(self) -> None:
        events = self.game.events(None)
        for line in event_lines(events[self.shown :], columns(), self.game.over):
            say(line)
        self.shown = len(events)

    def _report_failure(self, error: AoiError) -> int:
        """Report that a bot or the rules failed, and save what a person has played if possible; returns the exit code."""
        complain(with_paths(str(error)))
        self.autosave.write()
        self.people.keeper.rescue()
        seat, kept = self.game.to_move, self.autosave.is_saved
        complain(f"The game is saved in {self.autosave.file}." if kept else "The game was not saved.")
        if kept and seat in self.bots:
            goes_on = f"{self.autosave.again} --load {shlex.quote(str(self.autosave.file))} --seat {seat}=greedy"
            complain(f"`{goes_on}` continues with another bot.")
        return 1

    def _end(self) -> None:
        if self.people.presenter.looking:
            self.people.presenter.show_news(self.people.presenter.looking)
        self.people.looks.end()
        if self.people.seats and self.autosave.is_outdated:
            self.people.keeper.rescue()
        if self.people.seats and is_terminal("stdin"):
            self._review_finished_game()

    def _review_finished_game(self) -> None:
        """Let a player look back at the game before the program ends."""
        viewer = self.people.seats[0] if len(self.people.seats) == 1 else None
        try:
            self.people.pause("Enter ends this; `log` and `board` show the game> ", viewer)
        except PlayerLeft:
            return

    def _farewell(self, on_purpose: bool) -> str:
        self.autosave.write()
        left = "You left the game." if on_purpose else "The input ended before the game did."
        if self.autosave.is_saved:
            return f"{left} The game is saved in {self.autosave.file}."
        return f"{left} The game was not saved." if self.autosave.has_unsaved_decisions else left
