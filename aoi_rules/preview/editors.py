"""What the preview asks of an editor: to show a line, and to write a change into a text."""

from __future__ import annotations

import codecs
import os
import shlex
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from attrs import define, field

from aoi_rules.diagnostics import Place
from aoi_rules.errors import AoiError, OutdatedError
from aoi_rules.language.files import MAX_BYTES, file_bytes
from aoi_rules.workspace import Edit
from aoi_rules.workspace.renaming import apply_edits

__all__ = ["KNOWN", "Editor", "FileEditor", "Write", "command_of"]

Write = Callable[[Path, bytes, bytes], object]
"""Writes a file: its path, the new content, and the content that it should have now; raises AoiError if its content is
different."""

KNOWN = ("code -g {file}:{line}:{column}", "codium -g {file}:{line}:{column}", "zed {file}:{line}:{column}",
         "subl {file}:{line}:{column}", "kate -l {line} -c {column} {file}", "gedit {file} +{line}:{column}",
         "gvim --remote-silent +{line} {file}", "emacsclient -n +{line}:{column} {file}")
"""The commands that open a line in well-known editors with windows of their own."""


class Editor(Protocol):
    """Whatever has the texts open."""

    def show(self, place: Place) -> bool:
        """Show a line; returns False if no editor can do that."""

    def write(self, edits: Sequence[Edit]) -> None:
        """Make edits of one text.  Raises OutdatedError, and changes nothing, if the text is not the one for which they were
        computed."""


def command_of(asked: str | None) -> str | None:
    """The command that opens a line: the one that was asked for, the one in AOI_EDITOR, or that of the first known editor that is
    installed; None if there is none."""
    said = asked or os.environ.get("AOI_EDITOR")
    return said or next((one for one in KNOWN if shutil.which(one.partition(" ")[0])), None)


@define
class FileEditor:
    """Writes changes into files of a folder, and starts a command to show a line; `{file}`, `{line}` and `{column}` in the
    command are replaced by the place to be shown."""

    folder: Path
    writing: Write
    command: str | None = None
    _written: dict[str, bytes] = field(factory=dict)

    def show(self, place: Place) -> bool:
        """Start the command."""
        if self.command is None:
            return False
        parts = {"file": os.path.abspath(place.source.path), "line": str(place.line), "column": str(place.column)}  # noqa: PTH100
        words = shlex.split(self.command)
        for name, value in parts.items():
            words = [word.replace(f"{{{name}}}", value) for word in words]
        try:
            subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
        except OSError as error:
            raise AoiError(f"`{words[0]}` cannot be started: {error.strerror}; --editor names another command") from None
        return True

    def write(self, edits: Sequence[Edit]) -> None:
        """Write the file, which must have the text for which the edits were computed."""
        if not edits:
            return
        source = edits[0].place.source
        path = Path(os.path.realpath(source.path))
        if not path.is_relative_to(os.path.realpath(self.folder)):
            raise AoiError(f"{source.path} leads out of the folder, and was not written")
        held = file_bytes(str(path), MAX_BYTES + 1)
        mark = codecs.BOM_UTF8 if held.startswith(codecs.BOM_UTF8) else b""
        if held != mark + source.text.encode():
            raise OutdatedError(f"{path.name} has changed in the meantime; nothing was written")
        new = mark + apply_edits(source, edits).encode()
        self.writing(path, new, held)
        self._written[str(path)] = new

    def is_own(self, path: str) -> bool:
        """Whether a file contains what was written here last."""
        whole = os.path.realpath(path)
        try:
            return whole in self._written and file_bytes(whole, MAX_BYTES + 1) == self._written[whole]
        except OSError:
            return False
