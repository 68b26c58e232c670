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
from aoi_rules.cli.event_log import event_lines
from aoi_rules.cli.frames import Frame
from aoi_rules.cli.history import History
from aoi_rules.cli.lines import Later, numbered, several, worded
from aoi_rules.cli.looks import Looks
from aoi_rules.cli.output import columns, complain, is_terminal, paragraph, safe, say, say_styled
from aoi_rules.cli.presenting import Presenter
from aoi_rules.cli.prompts import Left, Prompt, wipe
from aoi_rules.errors import AoiError, IllegalMoveError, MoveTextError
from aoi_rules.machine.moves import Move
from aoi_rules.machine.reading import begun

__all__ = ["People"]


@define
class People:
    """The persons who play.  `decide` asks one of them."""

    game: Game
    seats: Sequence[str]
    history: History
    autosave: Autosave
    warned: bool = False
    """Whether the last line was a `quit` that would have lost the game."""
    stopping: int = -1
    """The number of decisions at which a `stop` was to be typed once more."""
    asked: int = -1
    """The number of decisions after which a person was asked last, or what followed from that decision was done."""
    acted: set[int] = Factory(set)
    """The decisions of this turn at which the person did something."""
    hinted: bool = False
    """Whether somebody was shown how the choices come again."""
    later: Later = Factory(Later)
    said: str = ""
    """What was said to be the only thing possible, since somebody was asked."""
    prompt: Prompt = Factory(Prompt)
    presenter: Presenter = attrs.field(init=False)
    looks: Looks = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.presenter = Presenter(self.game, self.prompt)
        self.looks = Looks(self.game, self.prompt)
        for seat in self.seats:
            self.looks.begin(seat)

    def decide(self, seat: str) -> None:
        """Ask a person until the game has gone on, or back; raises Left."""
        view = self.game.view(seat)
        if self._forced(seat, view) or self._goes_on(view):
            return
        before = self.game.decisions
        self.said = ""
        whole = (self.presenter.looking != seat or self.history.last != seat or self.asked != before
                 or self.presenter.phase != self.game.phase)
        if whole:
            self._hand_over(seat)
            self.acted.clear()
        if self.game.decisions != before:  # somebody took back what they had decided, before the screen was hidden
            return
        self.presenter.present(seat, view, whole)
        if self.later.moves:
            say_styled(click.style(paragraph(safe(f"Then: {self.later.words()}"), columns()), dim=True))
        while self.game.decisions == before:
            self._obey(view, self.prompt.line(f"{seat}> "))
        self.asked = self.game.decisions

    def _forced(self, seat: str, view: View) -> bool:
        """Do the only thing that is possible, unless somebody else at this terminal would learn from it that there is no other,
        or a text may go with it."""
        only = view.moves[0]
        if len(view.moves) > 1 or (only.option is not None and only.option.note is not None):
            return False
        inside = only.option is not None and only.option.inside
        if not inside and len(self.seats) > 1 and self.presenter.looking != seat:
            return False
        follows = self.asked == self.game.decisions
        expected = only.option is None and only.step in self.acted and self.history.last == seat
        wanted = self.later.take(view) is not None
        self.game.play(only)
        self.history.record(seat, asked=False)
        if follows:
            self.asked = self.game.decisions
        if not (inside or wanted or expected):
            self._say_once(f"{seat}: only “{only.words}” was possible, and is done.")
        return True

    def _say_once(self, text: str) -> None:
        if text != self.said:
            say(paragraph(safe(text), columns()))
        self.said = text

    def _hand_over(self, seat: str) -> None:
        """Nobody's hand stays on the screen when another person comes; piped input is nobody to hide from."""
        looking = self.presenter.looking
        if len(self.seats) < 2 or looking == seat or not is_terminal("stdin"):
            return
        if looking:
            before = self.game.decisions
            self.pause(f"{looking}: press Enter to hide your screen ", looking, may_undo=True)
            if self.game.decisions != before:
                return
            wipe()
        self.pause(f"{seat}: press Enter when nobody else looks ", None)
        wipe()

    def pause(self, prompt: str, viewer: str | None, may_undo: bool = False) -> None:
        """Wait for Enter; before it a seat, or None for anybody, may look at what is always shown, or save or leave, and a seat
        that may take back its last decision, which ends the pause."""
        while text := self.prompt.line(prompt):
            try:
                if may_undo and viewer is not None and text.lower() == "undo":
                    self._undo(viewer)
                    return
                if not (self.looks.show(text, viewer) or self._kept(text)):
                    say("Press Enter; `log`, `board`, `rules`, `scores`, `help`, `save FILE` and `quit` work here too.")
            except (AoiError, OSError) as error:
                complain(file_problem(error))

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
                self._looked(view, command.lower())
            elif not text:
                self.presenter.again(view)
            elif not (self._kept(text) or self.presenter.list_choices(view, text) or self._hindered(view, text, bare=True)):
                self._play(view, text)
        except IllegalMoveError as error:
            say_styled(screen.refused(error.move or text, error.refusals, columns()), err=True)
        except (AoiError, OSError) as error:
            complain(file_problem(error))

    def _looked(self, view: View, command: str) -> None:
        """A look is answered, and the choices stay where they are; the first time a person learns how to see them again."""
        if command == "board":
            self.presenter.looked(view)
        if not self.hinted:
            say_styled(click.style("Enter shows the choices.", dim=True))
        self.hinted = True

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
        if found := several(view.moves, text):
            self._played(view, found[0])
            self.later.after(view, found[1:])
            return
        text = worded(view.moves, text)
        move = numbered(view.moves, text)
        if move is not None and move.option is None and self._keeps_on(view):
            return
        self._played(view, move if move is not None else text)

    def _played(self, view: View, move: Move | str) -> None:
        assert view.seat is not None
        self.game.play(self._with_note(view.seat, move) if isinstance(move, Move) else move)
        self.history.record(view.seat)
        self.acted.add(view.moves[0].step)
        self.autosave.changed()

    def _goes_on(self, view: View) -> bool:
        """Do what comes next in a line with several choices, unless the action that has begun asks something first."""
        if not self.later.moves:
            return False
        follows = self.asked == self.game.decisions and self.history.last == view.seat
        found = self.later.take(view) if follows else None
        if found is not None:
            self._played(view, found)
            self.asked = self.game.decisions
            return True
        if not (follows and self.later.waits(view)):
            self._leave_out("" if follows else "your turn was over")
        return False

    def _leave_out(self, reason: str) -> None:
        """Forget what is left of a line, and say so."""
        wanted, *more = self.later.moves
        refused = [] if reason else [refusal.text for refusal in self.game.explain(wanted, self.game.to_move)]
        left = "; what follows was left out, too" if more else ""
        complain(f"“{wanted.words}” was left out: {reason or ''.join(refused[:1]) or 'it is not possible now'}{left}")
        self.later.clear()

    def _keeps_on(self, view: View) -> bool:
        """Whether a `stop` would leave several actions unused, and was not typed twice; says so."""
        unused = view.left or 0
        known = self.stopping == self.game.decisions
        if unused < 2 or known or view.pending or view.moves[0].step in self.acted or not is_terminal("stdin"):
            return False
        self.stopping = self.game.decisions
        caption = self.game.rules.program.decisions[view.moves[0].step].caption
        what = f"“{caption}”" if caption else "your turn"
        say(paragraph(safe(f"That ends {what} with {unused} actions unused; `stop` once more does it."), columns()))
        return True

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
        if self._hindered(view, text):
            return
        move = numbered(view.moves, text)
        refusals = () if move else self.game.explain(text, view.seat)
        say_styled(screen.refused(str(move or text), refusals, columns()))
        would = () if refusals else self.game.preview(move or text, view.seat)
        if would:
            say_styled("\n".join(["What follows in any case:", *(f"  {line}" for line in event_lines(would, columns() - 2))]))

    def _hindered(self, view: View, text: str, bare: bool = False) -> bool:
        """Say why nothing of the action that a text names is possible; False where something is, and for any other text.  Where
        the text is a `bare` line, an action without choices is left to be refused as a move."""
        words = text.replace(",", " ").split()
        named = [option for option in self.game.rules.program.beginnings.values()
                 if words and begun(option, words) == len(words) and not (bare and not option.choices)]
        found = self.game.unavailable(view.seat, named[0].action) if named else ()
        if found:
            say_styled(screen.hindered(found, columns()), err=bare)
        elif not bare and named and named[0].choices and any(move.action == named[0].action for move in view.moves):
            say(paragraph(safe(f"“{named[0].title}” is possible now; `{named[0].action}` shows its choices."), columns()))
            return True
        return bool(found)

    def _list(self, view: View, text: str) -> None:
        if not self.presenter.list_choices(view, text):
            raise MoveTextError(f"there are no choices called `{text}`")

    def _hint(self, view: View, text: str) -> None:
        """What a search expects of the best moves."""
        from aoi_rules.cli.hints import hint  # noqa: PLC0415 - few people ask

        frame = Frame.here()
        try:
            lines = hint(self.game, view, text, frame.inner)
        except KeyboardInterrupt:  # who waits no longer for it goes on with the game
            complain("The search was stopped.")
            return
        self.prompt.pages(frame.block("Hint", lines))
        self._looked(view, "hint")

    def _undo(self, seat: str) -> None:
        self.history.undo(seat)
        self.presenter.seen[seat] = len(self.game.events(seat))
        self.acted.clear()
        self.later.clear()
        self.autosave.changed()

    def _save(self, text: str) -> None:
        file = self.autosave.save(text)
        copied = file != self.autosave.file
        said = f"saved{' as a copy' if copied else ''}; `aoi play --load {file}` takes the game up again"
        say(paragraph(f"{said}; this one goes on in {self.autosave.file}" if copied else said, columns()))

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

    _COMMANDS: ClassVar[dict[str, Callable[[People, View, str], None]]] = {
        "choices": _list, "hint": _hint, "why": _why, "undo": lambda self, view, _: self._undo(view.seat or ""),
    }
