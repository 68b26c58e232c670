"""Saves a game automatically: one file, which is written completely after each decision of a person."""

from __future__ import annotations

from pathlib import Path

from attrs import define

from aoi_rules import Game, dumps
from aoi_rules.cli.files.atomic import resolve_path, write_file
from aoi_rules.cli.terminal.output import complain, shorten_name
from aoi_rules.errors import AoiError, SaveError

__all__ = ["Autosave", "file_problem"]


@define
class Autosave:
    """Writes a game to its `file`, if it has one.

    It never overwrites another file, nor its own file if another program has changed it.
    """

    game: Game
    file: Path | None
    known: bytes | None = None
    """The fingerprint of the file's content, if this object wrote it; None before."""
    written: int = -1
    """The `at` of the position in the file."""
    touched: bool = False
    """Whether a person has decided or taken back anything."""
    advice: str = "the game goes on; `save FILE` saves it in another file"
    """What the user can do if the file cannot be written."""
    again: str = "aoi play"
    """The command that continues the game, up to `--load` and the file."""
    trouble: str = ""
    """The reason why the file could not be written last time, as printed; empty if it was written."""

    @property
    def is_saved(self) -> bool:
        """Whether the file contains the game as it is now."""
        return self.written == self.game.at

    @property
    def has_unsaved_decisions(self) -> bool:
        """Whether leaving now would lose decisions of a person."""
        return self.touched and not self.is_saved

    @property
    def is_outdated(self) -> bool:
        """Whether there is a file that does not contain the game as it is now."""
        return self.file is not None and not self.is_saved

    def save_changes(self) -> None:
        """Save after a person has decided or taken back something, if there is a file."""
        self.touched = True
        self.write()

    def write(self) -> None:
        """Write the game to its file if that is not up to date; a reason for failing is printed only once."""
        if self.file is None or self.is_saved:
            return
        try:
            self._write(self.file, self.known)
        except (AoiError, OSError) as error:
            trouble = file_problem(error)
            if trouble != self.trouble:
                complain(f"{trouble}; {self.advice}")
            self.trouble = trouble

    def save(self, name: str) -> Path:
        """Write the game to the file with that name or, without a name, to its own file.  If the game has a file that can be
        written, the other file is a copy; otherwise it becomes the game's file.  Raises AoiError, OSError."""
        file = Path(name) if name else self.file
        if file is None:
            raise SaveError("say which file, such as `save game.json`")
        own = self.file is not None and resolve_path(file) == resolve_path(self.file)
        if not own and file.exists():
            raise SaveError(f"{file} already exists and was not changed; choose another name")
        if own or self.file is None or self.is_outdated:
            self._write(file, self.known if own else None)
            self.file = file
        else:
            write_file(file, dumps(self.game), None)
        return file

    def _write(self, file: Path, known: bytes | None) -> None:
        self.known = write_file(file, dumps(self.game), known)
        self.written, self.trouble = self.game.at, ""


def file_problem(error: Exception) -> str:
    """What is wrong with a file, in one line."""
    if isinstance(error, OSError) and error.filename:
        return f"{shorten_name(str(error.filename))}: {error.strerror}"
    return str(error)
