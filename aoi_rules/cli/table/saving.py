"""Saves a game and leaves it, at any prompt."""

from __future__ import annotations

import shlex

from attrs import define

from aoi_rules.cli.table.autosave import Autosave, file_problem
from aoi_rules.cli.table.lookups import Lookups
from aoi_rules.cli.terminal.output import columns, complain, is_terminal, paragraph, say
from aoi_rules.cli.terminal.prompts import PlayerLeft, Prompt
from aoi_rules.errors import AoiError

__all__ = ["Keeper"]


_LEAVING = ("quit", "exit", "q")
"""What a player types to leave the game."""


@define
class Keeper:
    """Carries out `save` and `quit`."""

    autosave: Autosave
    looks: Lookups
    prompt: Prompt
    warned: bool = False
    """Whether the last line was a `quit` that would have lost the game."""

    @property
    def commands(self) -> tuple[str, ...]:
        """What a player can type to save the game or to leave it."""
        return ("save", *_LEAVING)

    def carry_out(self, text: str) -> bool:
        """Save or leave the game if a line says so; returns False for any other line.  Raises PlayerLeft, AoiError, OSError."""
        command, _, rest = text.partition(" ")
        warned, self.warned = self.warned, command.lower() in _LEAVING
        if self.warned:
            self._quit(warned)
        elif command.lower() == "save":
            self._save(rest.strip())
        else:
            return False
        return True

    def _save(self, text: str) -> None:
        file = self.autosave.save(text)
        copied = file != self.autosave.file
        how = f"`{self.autosave.again} --load {shlex.quote(str(file))}` continues the game"
        goes_on = f"; this game stays in {self.autosave.file}" if copied else "; it is saved there from now on"
        say(paragraph(f"saved{' as a copy' if copied else ''}; {how}{goes_on}", columns()))

    def rescue(self) -> None:
        """When a game ends that no file contains completely, offer to save it, as long as there is somebody to name a file."""
        while not self.autosave.is_saved and is_terminal("stdin"):
            try:
                which = "a file" if self.autosave.file is None else "another file"
                name = self.prompt.line(f"{which} to save the game in, or Enter for none> ")
                if not name:
                    return
                if not self.looks.show(name, None):
                    say(paragraph(f"saved in {self.autosave.save(name)}", columns()))
            except PlayerLeft:
                return
            except (AoiError, OSError) as error:
                complain(file_problem(error))

    def _quit(self, warned: bool) -> None:
        if not self.autosave.has_unsaved_decisions or warned:
            raise PlayerLeft(on_purpose=True)
        say(paragraph("The game is not saved. `save FILE` saves it; another `quit` leaves without saving.", columns()))
