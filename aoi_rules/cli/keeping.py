"""Where a game is kept: one file, written as a whole after each decision of a person's."""

from __future__ import annotations

from pathlib import Path

from attrs import define

from aoi_rules import Game, dumps
from aoi_rules.cli.output import write_file
from aoi_rules.errors import SaveError

__all__ = ["Keeper"]


@define
class Keeper:
    """Writes a game to its `file`, if it has one.  No other file that is there already is ever written over."""

    game: Game
    file: Path | None
    written: int = -1
    """How many decisions the file has."""
    touched: bool = False
    """Whether a person decided or took back anything."""

    @property
    def kept(self) -> bool:
        """Whether the file has the game as it is."""
        return self.written == self.game.decisions

    @property
    def unsaved(self) -> bool:
        """Whether something of a person's would be lost by leaving now."""
        return self.touched and not self.kept

    def changed(self) -> None:
        """A person decided or took back something: it is kept, where there is a file."""
        self.touched = True
        self.keep()

    def keep(self) -> None:
        """Write the game to its file, where it has one that lacks something."""
        if self.file is not None and not self.kept:
            write_file(self.file, dumps(self.game))
            self.written = self.game.decisions

    def save(self, name: str) -> Path:
        """Write the game to a file of that name; without a name, to the one it has.  Raises SaveError, OSError."""
        file = Path(name) if name else self.file
        if file is None:
            raise SaveError("say which file, such as `save game.json`")
        if file.exists() and (self.file is None or file.resolve() != self.file.resolve()):
            raise SaveError(f"{file} is there already, and stays as it is; choose another name")
        write_file(file, dumps(self.game))
        self.file, self.written = file, self.game.decisions
        return file
