"""The people at this terminal: shows each their own screen, and carries out what they type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import attrs
import click
from attrs import Factory, define

from aoi_rules import Game, View
from aoi_rules.cli.table import screen
from aoi_rules.cli.table.autosave import Autosave, file_problem
from aoi_rules.cli.table.history import History
from aoi_rules.cli.table.line_parser import parse_choice, require_alone
from aoi_rules.cli.table.lookups import Lookups
from aoi_rules.cli.table.refusals import explain_blocked, explain_line
from aoi_rules.cli.table.saving import Keeper
from aoi_rules.cli.table.turn_screen import Presenter
from aoi_rules.cli.table.typed_moves import Mover
from aoi_rules.cli.terminal.output import columns, complain, is_terminal, paragraph, safe, say, say_styled
from aoi_rules.cli.terminal.panels import Frame
from aoi_rules.cli.terminal.progress import show_waiting
from aoi_rules.cli.terminal.prompts import Prompt, wipe
from aoi_rules.errors import AoiError, IllegalMoveError, MoveTextError

__all__ = ["People"]


@define
class People:
    """The people who play.  `decide` asks one of them."""

    game: Game
    seats: Sequence[str]
    history: History
    autosave: Autosave
    hinted: bool = False
    """Whether somebody has been shown how to see the choices again."""
    asked: str = ""
    """The last thing that was refused, or that somebody asked `why` about."""
    prompt: Prompt = Factory(Prompt)
    presenter: Presenter = attrs.field(init=False)
    looks: Lookups = attrs.field(init=False)
    keeper: Keeper = attrs.field(init=False)
    mover: Mover = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.presenter = Presenter(self.game, self.prompt)
        self.looks = Lookups(self.game, self.prompt)
        self.keeper = Keeper(self.autosave, self.looks, self.prompt)
        self.mover = Mover(self.game, self.history, self.autosave, self.looks, self.prompt)
        for seat in self.seats:
            self.looks.begin(seat)

    def decide(self, seat: str) -> None:
        """Ask a person until the game has gone on or back; raises PlayerLeft."""
        view = self.game.view(seat)
        unseen = len(self.seats) > 1 and self.presenter.looking != seat
        if self.mover.make_forced_choice(seat, view, unseen) or self.mover.goes_on(view):
            return
        before = self.game.decisions
        self.mover.said = ""
        whole = (self.presenter.looking != seat or self.history.last_seat != seat or self.mover.asked != before
                 or self.presenter.phase != self.game.phase)
        if whole:
            self._hand_over(seat)
            self.mover.acted.clear()
        if self.game.decisions != before:  # a person took back a decision before the screen was hidden
            return
        self.presenter.present(seat, view, whole)
        self.looks.picture.show(seat)
        if self.mover.later.moves:
            waiting = safe(f"Then: {self.mover.later.words()}; Enter leaves it out")
            say_styled(click.style(paragraph(waiting, columns()), dim=True))
        while self.game.decisions == before:
            self._carry_out(view, self.prompt.line(f"{seat}> ", lambda: self._lines(view)))
        self.mover.asked = self.game.decisions

    def _hand_over(self, seat: str) -> None:
        """Hide the screen of one person when another person comes; with piped input, there is nobody to hide it from."""
        looking = self.presenter.looking
        if len(self.seats) < 2 or looking == seat or not is_terminal("stdin"):
            return
        if looking:
            before = self.game.decisions
            self.pause(f"{looking}: press Enter to hide your screen ", looking, may_undo=True)
            if self.game.decisions != before:
                return
            wipe()
        self.pause(f"{seat}: press Enter when nobody else is looking ", None)
        wipe()

    def takes_back(self) -> bool:
        """Ask a person, before bots go on, whether they want to take back their last decision; returns whether they did."""
        seat, before = self.history.last_seat, self.game.decisions
        if seat not in self.seats or not is_terminal("stdin") or not self.history.may_take_back(seat):
            return False
        say_styled(screen.last_action_text(self.game.record.turns[-1].move.words, columns()))
        self.pause("Enter passes the turn on, `undo` takes this back> ", seat, may_undo=True)
        return self.game.decisions != before

    def pause(self, prompt: str, viewer: str | None, may_undo: bool = False) -> None:
        """Wait for Enter.  Before that, a seat (or None for anybody) may look things up, save or leave; a seat that may take back
        its last decision may do so, which ends the pause."""
        while text := self.prompt.line(prompt):
            try:
                require_alone(text)
                if may_undo and viewer is not None and text.lower() == "undo":
                    self._undo(viewer)
                    return
                if not (self.looks.show(text, viewer) or self.keeper.carry_out(text)):
                    say("Press Enter; `log`, `board`, `rules`, `scores`, `help`, `save FILE` and `quit` work here too.")
            except (AoiError, OSError) as error:
                complain(file_problem(error))

    def _lines(self, view: View) -> list[str]:
        """The lines that may be typed at a decision, for completing their words with Tab."""
        moves = [str(move) for move in view.moves]
        commands = [*self._COMMANDS, *self.looks.commands, *self.keeper.commands]
        return [*moves, *commands, *(f"why {move}" for move in moves)]

    # ---- what is typed ------------------------------------------------------------------------------------------------------

    def _carry_out(self, view: View, text: str) -> None:
        """Carry out a line; if that is not possible, print the reason and leave the game unchanged."""
        command, _, rest = text.partition(" ")
        known = self._COMMANDS.get(command.lower())
        try:
            require_alone(text)
            if known is not None:
                known(self, view, rest.strip())
            elif self.looks.show(text, view.seat):
                self.keeper.warned = False
                self._answer_lookup(view, command.lower())
            elif not text:
                self.mover.forget()
                self.presenter.show_choices(view)
            elif not (self.keeper.carry_out(text) or self.presenter.list_choices(view, text)):
                self._move(view, text)
        except IllegalMoveError as error:
            self.asked = error.move or text
            say_styled(screen.refusal_text(error.move or text, error.refusals, columns()), err=True)
        except (AoiError, OSError) as error:
            complain(file_problem(error))

    def _move(self, view: View, text: str) -> None:
        """Make the choices in a line; if one is not possible, the rest of an earlier line is dropped too."""
        before = self.game.decisions
        try:
            if explain_blocked(self.game, view, text, bare=True):
                self.asked = text
            else:
                self.mover.play(view, text)
        finally:
            if self.game.decisions == before:
                self.mover.forget()

    def _answer_lookup(self, view: View, command: str) -> None:
        """Answer a look-up without repeating the choices; the first time, tell the person how to see them again."""
        if command == "board":
            self.presenter.note_shown_board(view)
        if not self.hinted:
            say_styled(click.style("Enter shows the choices.", dim=True))
        self.hinted = True

    def _list(self, view: View, text: str) -> None:
        if not self.presenter.list_choices(view, text):
            raise MoveTextError(f"there are no choices called `{text}`")

    def _hint(self, view: View, text: str) -> None:
        """Show what a search expects from the best moves."""
        from aoi_rules.cli.table.hints import hint  # noqa: PLC0415 - few people ask

        frame = Frame.of_output()
        try:
            with show_waiting("Comparing moves …"):
                lines = hint(self.game, view, text, frame.inner_width)
        except KeyboardInterrupt:  # a person who does not want to wait continues the game
            complain("The search was stopped.")
            return
        self.prompt.pages(frame.block("Hint", lines))
        self._answer_lookup(view, "hint")

    def _answer_why(self, view: View, text: str) -> None:
        first, _, rest = text.partition(" ")
        whole = first.lower() == "all"
        self.asked = (rest.strip() or self.asked) if whole else str(parse_choice(view.moves, text) or text)
        explain_line(self.game, view, self.asked, whole)

    def _undo(self, seat: str) -> None:
        self.mover.undo(seat)
        self.presenter.seen[seat] = len(self.game.events(seat))

    _COMMANDS: ClassVar[dict[str, Callable[[People, View, str], None]]] = {
        "choices": _list, "hint": _hint, "why": _answer_why, "undo": lambda self, view, _: self._undo(view.seat or ""),
    }
