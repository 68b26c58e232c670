"""Saving a game and leaving it, wherever a person may type something."""

from __future__ import annotations

import shlex

from attrs import define

from aoi_rules.cli.autosave import Autosave, file_problem
from aoi_rules.cli.looks import Looks
from aoi_rules.cli.output import columns, complain, is_terminal, paragraph, say
from aoi_rules.cli.prompts import Left, Prompt
from aoi_rules.errors import AoiError

__all__ = ["Keeper"]


@define
class Keeper:
    """Does `save` and `quit`."""

    autosave: Autosave
    looks: Looks
    prompt: Prompt
    warned: bool = False
    """Whether the last line was a `quit` that would have lost the game."""

    def kept(self, text: str) -> bool:
        """Save the game or leave it where a line says so; False where it says something else.  Raises Left, AoiError, OSError."""
        command, _, rest = text.partition(" ")
        warned, self.warned = self.warned, command.lower() == "quit"
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
        how = f"`{self.autosave.again} --load {shlex.quote(str(file))}` takes the game up again"
        said = f"saved{' as a copy' if copied else ''}; {how}"
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
