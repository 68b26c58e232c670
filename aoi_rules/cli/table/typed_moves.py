"""Carries out a person's line: one choice, several choices one after another, or the only possible one."""

from __future__ import annotations

import attrs
from attrs import Factory, define

from aoi_rules import Game, View
from aoi_rules.cli.table.autosave import Autosave
from aoi_rules.cli.table.history import History
from aoi_rules.cli.table.line_parser import LaterChoices, expand_number, parse_choice, parse_numbers
from aoi_rules.cli.table.lookups import Lookups
from aoi_rules.cli.terminal.output import columns, complain, is_terminal, paragraph, safe, say
from aoi_rules.cli.terminal.prompts import Prompt
from aoi_rules.machine.moves import Move

__all__ = ["Mover"]


@define
class Mover:
    """Plays what people choose, and keeps the rest of a line with several choices."""

    game: Game
    history: History
    autosave: Autosave
    looks: Lookups
    prompt: Prompt
    asked: int = -1
    """How many decisions had been made when a person was last asked, or when the consequences of that decision were completed."""
    acted: set[int] = Factory(set)
    """The decisions of this turn at which the person did something."""
    stopping: int = -1
    """How many decisions had been made when a person was told to type `stop` again."""
    later: LaterChoices = Factory(LaterChoices)
    said: str = ""
    """What was reported as the only possible move since somebody was asked."""

    def play(self, view: View, text: str) -> None:
        """Make the choice in a line; raises AoiError if the line is not a move, or not a legal one."""
        if found := parse_numbers(view.moves, text):
            self._play_move(view, found[0])
            self.later.store(view, found[1:])
            return
        text = expand_number(view.moves, text)
        move = parse_choice(view.moves, text)
        if move is not None and move.option is None and self._keeps_on(view):
            return
        self._play_move(view, move if move is not None else text)

    def _play_move(self, view: View, move: Move | str) -> None:
        assert view.seat is not None
        self.game.play(self._with_note(view.seat, move) if isinstance(move, Move) else move)
        self.history.record(view.seat)
        self.acted.add(view.moves[0].step)
        self.autosave.save_changes()

    def goes_on(self, view: View) -> bool:
        """Make the next choice of a line with several choices, unless the action that has begun needs a decision first."""
        if not self.later.moves:
            return False
        follows = self.asked == self.game.decisions and self.history.last_seat == view.seat
        found = self.later.take(view) if follows else None
        if found is not None:
            self._play_move(view, found)
            self.asked = self.game.decisions
            return True
        if not (follows and self.later.is_waiting(view)):
            self._leave_out("" if follows else "your turn was over")
        return False

    def forget(self) -> None:
        """Drop the rest of a line, and say so: a person who types something else no longer wants it."""
        if self.later.moves:
            complain(f"{self.later.words()} {'was' if len(self.later.moves) == 1 else 'were'} left out")
            self.later.clear()

    def _leave_out(self, reason: str) -> None:
        """Drop the rest of a line, and say so."""
        wanted, *more = self.later.moves
        refused = [] if reason else [refusal.text for refusal in self.game.explain(wanted, self.game.to_move)]
        left = "; what follows was left out, too" if more else ""
        complain(f"“{wanted.words}” was left out: {reason or ''.join(refused[:1]) or 'it is not possible now'}{left}")
        self.later.clear()

    def _keeps_on(self, view: View) -> bool:
        """Whether a `stop` would leave several actions unused and was typed only once; says so."""
        unused = view.left or 0
        known = self.stopping == self.game.decisions
        idle = not any(move.option is not None and move.option.cost for move in view.moves)  # none of them can be used
        if unused < 2 or idle or known or view.pending or view.moves[0].step in self.acted or not is_terminal("stdin"):
            return False
        self.stopping = self.game.decisions
        caption = self.game.rules.program.decisions[view.moves[0].step].caption
        what = f"“{caption}”" if caption else "your turn"
        say(paragraph(safe(f"That ends {what} with {unused} actions unused; type `stop` again to confirm."), columns()))
        return True

    def _with_note(self, seat: str, move: Move) -> Move:
        """The move with the text that may be added to it, if the person types one."""
        note = move.option.note if move.option is not None else None
        if note is None:
            return move
        say(paragraph(safe(f"You may add {note.title}: up to {note.most} characters, or Enter for none."), columns()))
        while self.looks.show(text := self.prompt.line("text> "), seat):
            pass
        quoted = len(text) > 1 and text[0] == text[-1] == '"'
        return attrs.evolve(move, note=text[1:-1] if quoted else text)

    def make_forced_choice(self, seat: str, view: View, unseen: bool) -> bool:
        """Make the only possible choice.  Returns False if there are several, if a text may be added to it, or if the seat's
        screen is `unseen` and another person at this terminal would learn that there is no other choice."""
        only = view.moves[0]
        if len(view.moves) > 1 or (only.option is not None and only.option.note is not None):
            return False
        inside = only.option is not None and only.option.inside
        if not inside and unseen:
            return False
        follows = self.asked == self.game.decisions
        expected = only.option is None and only.step in self.acted and self.history.last_seat == seat
        wanted = self.later.take(view) is not None
        self.game.play(only)
        self.history.record(seat, asked=False)
        if follows:
            self.asked = self.game.decisions
        if not (inside or wanted or expected):
            self._say_once(f"{seat}: only “{only.words}” was possible, so it was done.")
        return True

    def _say_once(self, text: str) -> None:
        if text != self.said:
            say(paragraph(safe(text), columns()))
        self.said = text

    def undo(self, seat: str) -> None:
        """Take back the last decision of a seat, and what followed from it; raises AoiError if that is not possible."""
        self.history.undo(seat)
        self.acted.clear()
        self.later.clear()
        self.autosave.save_changes()
