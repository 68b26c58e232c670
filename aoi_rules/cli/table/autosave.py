"""Saves a game by itself: one file, written as a whole after each decision of a person."""

from __future__ import annotations

from pathlib import Path

from attrs import define

from aoi_rules import Game, dumps
from aoi_rules.cli.files.atomic import real, write_file
from aoi_rules.cli.terminal.output import brief, complain
from aoi_rules.errors import AoiError, SaveError

__all__ = ["Autosave", "file_problem"]


@define
class Autosave:
    """Writes a game to its `file`, if it has one.

    It never overwrites another file that exists, nor this one where another program has written to it."""

    game: Game
    file: Path | None
    known: bytes | None = None
    """The fingerprint of what the file holds of this game; None if it holds nothing of it yet."""
    written: int = -1
    """The `at` of the position that the file has."""
    touched: bool = False
    """Whether a person decided or took back anything."""
    advice: str = "the game goes on, and `save FILE` keeps it in another file"
    """What to do where the file cannot be written."""
    again: str = "aoi play"
    """The command that goes on with the game, before `--load` and its file."""
    trouble: str = ""
    """Why the file could not be written the last time, as it was printed; empty if it was written."""

    @property
    def saved(self) -> bool:
        """Whether the file has the game as it is now."""
        return self.written == self.game.at

    @property
    def unsaved(self) -> bool:
        """Whether decisions of a person would be lost by leaving now."""
        return self.touched and not self.saved

    @property
    def lacking(self) -> bool:
        """Whether there is a file that does not have the game as it is now."""
        return self.file is not None and not self.saved

    def changed(self) -> None:
        """Save after a person decided or took back something, if there is a file."""
        self.touched = True
        self.write()

    def write(self) -> None:
        """Write the game to its file if that lacks something; the reason why that fails is printed once."""
        if self.file is None or self.saved:
            return
        try:
            self._write(self.file, self.known)
        except (AoiError, OSError) as error:
            trouble = file_problem(error)
            if trouble != self.trouble:
                complain(f"{trouble}; {self.advice}")
            self.trouble = trouble

    def save(self, name: str) -> Path:
        """Write the game to a file of that name; without a name, to the one it has.  It is a copy where the game has a file that
        can be written, else the game's file from now on.  Raises AoiError, OSError."""
        file = Path(name) if name else self.file
        if file is None:
            raise SaveError("say which file, such as `save game.json`")
        own = self.file is not None and real(file) == real(self.file)
        if not own and file.exists():
            raise SaveError(f"{file} is there already, and stays as it is; choose another name")
        if own or self.file is None or self.lacking:
            self._write(file, self.known if own else None)
            self.file = file
        else:
            write_file(file, dumps(self.game), None)
        return file

    def _write(self, file: Path, known: bytes | None) -> None:
        self.known = write_file(file, dumps(self.game), known)
        self.written, self.trouble = self.game.at, ""


def file_problem(error: Exception) -> str:
    """What went wrong with a file, in one line."""
    if isinstance(error, OSError) and error.filename:
        return f"{brief(str(error.filename))}: {error.strerror}"
    return str(error)
