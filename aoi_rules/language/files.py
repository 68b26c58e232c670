"""Files of rules, read into sources; what cannot be read becomes one clear diagnostic."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.language.bounds import MAX_BYTES
from aoi_rules.language.messages import complain

__all__ = ["read", "read_bytes"]


def read(path: str | os.PathLike[str]) -> Source | Diagnostic:
    """The text of a file, named as the path was given, or why there is none.  Never raises for what a path leads to."""
    name = os.fspath(path)
    try:
        with Path(path).open("rb") as file:
            return read_bytes(name, file.read(MAX_BYTES + 1))
    except FileNotFoundError:
        return complain("file-missing", None, name=name)
    except IsADirectoryError:
        return complain("file-is-folder", None, name=name)
    except (OSError, ValueError) as error:  # ValueError: the name itself is impossible
        if Path(path).is_dir():  # some systems refuse to open a folder at all
            return complain("file-is-folder", None, name=name)
        return complain("file-unreadable", None, name=name, problem=getattr(error, "strerror", None) or str(error))


def read_bytes(name: str, data: bytes) -> Source | Diagnostic:
    """The text that some bytes are, under a name, or why they are none."""
    if len(data) > MAX_BYTES:
        return complain("file-too-large", None, name=name, limit=f"{MAX_BYTES:,}")
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return complain("file-not-utf8", None, name=name, byte=f"0x{data[error.start]:02X}", line=line)
    return Source(name, text) if text.strip() else complain("file-empty", None, name=name)
