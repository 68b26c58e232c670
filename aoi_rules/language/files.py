"""Files of rules, read into sources; what cannot be read, or holds no rules, becomes one clear diagnostic."""

from __future__ import annotations

import codecs
import contextlib
import os
import re
from pathlib import Path

from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.language.bounds import MAX_BYTES
from aoi_rules.language.messages import complain

__all__ = ["read", "read_bytes"]

_BEGINNING = re.compile(
    rb"(?:\s|#[^\n]*\n)*(?:game|map|part|scenario|unchanged|language|uses|define|verb)[ \t]")
"""How a text of rules begins, comments apart."""
_HEAD = re.compile(
    rb"""^[ \t]*(?:
        (?: (?:game|map)[ \t]+\w+\?? | scenario ) (?: [ \t]* "[^\n]*" )?
        | part[ \t]+\w+[ \t]+for[ \t]+\w+
    )[ \t]*\{""", re.MULTILINE | re.VERBOSE)
"""A line that opens a game, a map, a part or a scenario."""


def read(path: str | os.PathLike[str]) -> Source | Diagnostic:
    """The text of a file, with the path as it was given, or why there is none.  Never raises for what a path leads to.

    A file whose name does not end in `.aoi` must look like rules: whatever else it holds is nobody's business, and the
    problems of a text quote its lines.
    """
    name = os.fspath(path)
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if data.strip() and not (name.lower().endswith(".aoi") or _is_rules(data)):
            return complain("file-not-rules", None, name=name)
        found = read_bytes(name, data)
        return found if isinstance(found, Diagnostic) else Source(_called(Path(path)), found.text, name)
    except FileNotFoundError:
        return complain("file-missing", None, name=name)
    except IsADirectoryError:
        return complain("file-is-folder", None, name=name)
    except (OSError, ValueError) as error:  # ValueError: the name itself is impossible
        with contextlib.suppress(OSError, ValueError):
            if Path(path).is_dir():  # some systems refuse to open a folder at all
                return complain("file-is-folder", None, name=name)
        return complain("file-unreadable", None, name=name, problem=getattr(error, "strerror", None) or str(error))


def _called(path: Path) -> str:
    """A file's path from its ruleset's folder, which for a file in a folder `scenarios` is the one above."""
    folder = path.absolute().parent.name
    return f"{folder}/{path.name}" if folder == "scenarios" else path.name


def _is_rules(data: bytes) -> bool:
    """Whether bytes are meant as rules: they begin as such, and a line begins a block of them."""
    text = data.removeprefix(codecs.BOM_UTF8)
    return _BEGINNING.match(text) is not None and _HEAD.search(text) is not None


def read_bytes(name: str, data: bytes) -> Source | Diagnostic:
    """The text that some bytes are, under a name, or why they are none."""
    if len(data) > MAX_BYTES:
        return complain("file-too-large", None, name=name, limit=f"{MAX_BYTES:,} bytes")
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return complain("file-not-utf8", None, name=name, byte=f"0x{data[error.start]:02X}", line=line)
    return Source(name, text) if text.strip() else complain("file-empty", None, name=name)
