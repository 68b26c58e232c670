"""People at this terminal: each is shown their own screen, and what they type is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import attrs
import click
from attrs import Factory, define

from aoi_rules import Game, View
from aoi_rules.cli import screen
from aoi_rules.cli.autosave import Autosave, file_problem
from aoi_rules.cli.choices import choices
from aoi_rules.cli.event_log import event_lines
from aoi_rules.cli.history import History
from aoi_rules.cli.looks import Looks
from aoi_rules.cli.output import columns, complain, is_terminal, paragraph, safe, say, say_styled
from aoi_rules.cli.prompts import Left, Prompt, wipe
from aoi_rules.errors import AoiError, IllegalMoveError, MoveTextError
from aoi_rules.machine.moves import Move

__all__ = ["People"]


@define
class People:
    """The persons who play.  `decide` asks one of them."""

    game: Game
    seats: Sequence[str]
    history: History
    autosave: Autosave
    seen: dict[str, int] = Factory(dict)
    """For each person how many events were shown."""
    looking: str = ""
    """The person whose screen was shown last."""
    known: dict[str, str] = Factory(dict)
    """What that person was shown last of their own things."""
    counted: set[int] = Factory(set)
    """The decisions of this turn at which several actions were left."""
    warned: bool = False
    """Whether the last line was a `quit` that would have lost the game."""
    prompt: Prompt = Factory(Prompt)
    looks: Looks = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.looks = Looks(self.game, self.prompt)

    def decide(self, seat: str) -> None:
        """Ask a person until the game has gone on, or back; raises Left."""
        view = self.game.view(seat)
        only = view.moves[0]
        if len(view.moves) == 1 and only.option is not None and only.option.inside:
            self.game.play(only)
            self.history.record(seat, asked=False)
            return
        self._present(seat, view)
        before = self.game.decisions
        while self.game.decisions == before:
            self._obey(view, self.prompt.line(f"{seat}> "))

    # ---- showing ----------------------------------------------------------------------------------------------------

    def _present(self, seat: str, view: View) -> None:
        """The whole screen at the beginning of a person's turn; then only what is new and the choices."""
        whole = self.looking != seat or self.history.last != seat
        if whole:
            self._hand_over(seat)
            say()
            say_styled(screen.headline(self.game, columns()))
            say(screen.board(self.game, view, columns()))
            self.counted.clear()
        self.looking = seat
        first = view.moves[0].option
        begun = first is not None and first.inside
        self.news(seat, begun)
        self._choices(view)
        if whole or not begun:
            self._status(view, whole)

    def _hand_over(self, seat: str) -> None:
        """Nobody's hand stays on the screen when another person comes; piped input is nobody to hide from."""
        if len(self.seats) < 2 or self.looking == seat or not is_terminal("stdin"):
            return
        if self.looking:
            self.pause(f"{self.looking}: press Enter to hide your screen ", self.looking)
            wipe()
        self.pause(f"{seat}: press Enter when nobody else looks ", None)
        wipe()

    def pause(self, prompt: str, viewer: str | None) -> None:
        """Wait for Enter; before it a seat, or None for anybody, may look at what is always shown, or save or leave."""
        while text := self.prompt.line(prompt):
            try:
                if not (self.looks.show(text, viewer) or self._kept(text)):
                    say("Press Enter; `log`, `board`, `rules`, `scores`, `help`, `save FILE` and `quit` work here too.")
            except (AoiError, OSError) as error:
                complain(file_problem(error))

    def news(self, seat: str, begun: bool = False) -> None:
        """Show what happened since the last time, as the person saw it; an action that is `begun` will be shown once
        more, as a whole."""
        events = self.game.events(seat)
        lines = event_lines(events[self.seen.get(seat, 0) :], columns() - 2)
        if not begun:
            self.seen[seat] = len(events)
        if lines:
            say()
            self.prompt.pages("\n".join("  " + line for line in lines))

    def _choices(self, view: View) -> None:
        say()
        self._count(view)
        for line in choices(self.game, view.moves, columns()):
            say_styled(line)

    def _count(self, view: View) -> None:
        """How many actions are left, where there were several in this turn."""
        step = view.moves[0].step
        if view.left is None or (view.left == 1 and step not in self.counted):
            return
        self.counted.add(step)
        say_styled(click.style("1 action left" if view.left == 1 else f"{view.left} actions left", dim=True))

    def _status(self, view: View, whole: bool) -> None:
        """What the seat has: the `whole`, or what changed since and does not stand among the choices."""
        now = screen.own(self.game, view)
        repeated = () if whole else screen.among_choices(view)
        changed = [text for name, text in now.items() if whole or (self.known.get(name) != text and name not in repeated)]
        self.known = now
        if changed:
            say()
            say_styled(click.style(paragraph(safe(f"{view.seat}: {'; '.join(changed)}"), columns(), "  "), bold=True))

    # ---- doing ------------------------------------------------------------------------------------------------------

    def _obey(self, view: View, text: str) -> None:
        """Do what a line says; where that cannot be done, print why and leave the game as it is."""
        command, _, rest = text.partition(" ")
        known = self._COMMANDS.get(command.lower())
        try:
            if known is not None:
                known(self, view, rest.strip())
            elif self.looks.show(text, view.seat):
                self.warned = False
                self._choices(view)
                self._status(view, whole=True)
            elif text and not self._kept(text):
                self._play(view, text)
        except IllegalMoveError as error:
            say_styled(screen.refused(text, error.refusals, columns()), err=True)
        except (AoiError, OSError) as error:
            complain(file_problem(error))

    def _kept(self, text: str) -> bool:
        """Save the game or leave it where a line says so; False where it says something else."""
        command, _, rest = text.partition(" ")
        warned, self.warned = self.warned, command.lower() == "quit"
        if self.warned:
            self._quit(warned)
        elif command.lower() == "save":
            self._save(rest.strip())
        else:
            return False
        return True

    def _play(self, view: View, text: str) -> None:
        assert view.seat is not None
        move = _numbered(view.moves, text)
        self.game.play(self._with_note(view.seat, move) if move is not None else text)
        self.history.record(view.seat)
        self.autosave.changed()

    def _with_note(self, seat: str, move: Move) -> Move:
        """The move with the text that may go with it, if the person types one."""
        note = move.option.note if move.option is not None else None
        if note is None:
            return move
        say(paragraph(safe(f"You may add {note.title}: up to {note.most} characters, or Enter for none."), columns()))
        while self.looks.show(text := self.prompt.line("text> "), seat):
            pass
        quoted = len(text) > 1 and text[0] == text[-1] == '"'
        return attrs.evolve(move, note=text[1:-1] if quoted else text)

    def _why(self, view: View, text: str) -> None:
        if not text:
            raise MoveTextError(f"say which move, such as `why {view.moves[0]}`")
        move = _numbered(view.moves, text)
        say_styled(screen.refused(str(move or text), () if move else self.game.explain(text, view.seat), columns()))

    def _undo(self, view: View, _: str) -> None:
        assert view.seat is not None
        self.history.undo(view.seat)
        self.seen[view.seat] = len(self.game.events(view.seat))
        self.autosave.changed()

    def _save(self, text: str) -> None:
        say(paragraph(f"saved; `aoi play --load {self.autosave.save(text)}` takes the game up again", columns()))

    def rescue(self) -> None:
        """At the end of a game that its file has not got: another file, as long as somebody is there to name one."""
        while self.autosave.lacking and is_terminal("stdin"):
            try:
                name = self.prompt.line("another file for the game, or Enter for none> ")
                if not name:
                    return
                if not self.looks.show(name, None):
                    say(paragraph(f"saved in {self.autosave.save(name)}", columns()))
            except Left:
                return
            except (AoiError, OSError) as error:
                complain(file_problem(error))

    def _quit(self, warned: bool) -> None:
        if not self.autosave.unsaved or warned:
            raise Left(on_purpose=True)
        say(paragraph("The game is not saved. `save FILE` saves it; `quit` once more leaves it.", columns()))

    _COMMANDS: ClassVar[dict[str, Callable[[People, View, str], None]]] = {"why": _why, "undo": _undo}


def _numbered(moves: Sequence[Move], text: str) -> Move | None:
    """The move that a number or a move's own words name; None where the text is to be read as moves are."""
    if text.isascii() and text.isdigit():
        number = int(text[:9])
        if not 1 <= number <= len(moves):
            raise MoveTextError(f"the choices go from 1 to {len(moves)}")
        return moves[number - 1]
    words = " ".join(text.casefold().split())
    return next((move for move in moves if move.words.casefold() == words), None)
