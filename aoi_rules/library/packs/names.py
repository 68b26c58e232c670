"""Names of files in a pack: the same on every system, and below the pack's own folder."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

__all__ = ["MANIFEST", "MAX_DEPTH", "MAX_NAME", "clashes", "problem_of_name", "shorten_name"]

MANIFEST = "pack.toml"
"""The file that says what a pack is."""
MAX_NAME = 100
MAX_DEPTH = 4

_SEGMENT = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?")
_DRIVE = re.compile(r"[A-Za-z]:")
_DEVICES = frozenset(("con", "prn", "aux", "nul", *(f"{device}{n}" for device in ("com", "lpt") for n in range(10))))
"""Names that lead to devices on Windows, with any ending."""


def problem_of_name(name: str) -> str:
    """What is wrong with the name of a file in a pack: its path from the pack's folder, with `/`; empty if it is valid."""
    parts = name.split("/")
    if name.startswith("/") or _DRIVE.match(name):
        return "is an absolute path; a file in a pack has a path from the pack's folder"
    if "\\" in name:
        return "has a `\\`, which separates folders on Windows only; write `/`"
    if any(part in ("", ".", "..") for part in parts):
        return "has an empty folder name, `.` or `..`, which may lead out of the pack"
    if len(name) > MAX_NAME:
        return f"is longer than {MAX_NAME} characters"
    if len(parts) > MAX_DEPTH:
        return f"is in more than {MAX_DEPTH - 1} folders, one inside the other"
    wrong = next((part for part in parts if not _SEGMENT.fullmatch(part)), None)
    if wrong is not None:
        return "has a character that some systems do not take there; use the letters a to z, digits, `_`, `-`, and `.` inside"
    if any(part.partition(".")[0].lower() in _DEVICES for part in parts):
        return "is the name of a device on Windows"
    return ""


def clashes(names: Iterable[str]) -> Iterator[str]:
    """What is wrong with several names together: two files that have the same name, or that are the same for some systems, and a
    file that has the name of a folder."""
    files: dict[str, str] = {}
    folders: dict[str, str] = {}
    for name in names:
        low = name.lower()
        if low in files:
            yield (f"two files are called `{shorten_name(name)}`" if files[low] == name else
                   f"`{shorten_name(files[low])}` and `{shorten_name(name)}` are one file on systems that ignore case")
        files[low] = name
        parts = low.split("/")
        folders.update({"/".join(parts[:depth]): name for depth in range(1, len(parts))})
    for low in sorted(files.keys() & folders.keys()):
        yield f"`{shorten_name(files[low])}` is a file, and `{shorten_name(folders[low])}` needs a folder with that name"


def shorten_name(name: str) -> str:
    """A name from a stranger, shortened if it is longer than a name may be."""
    return name if len(name) <= MAX_NAME else f"{name[:MAX_NAME]}…"
