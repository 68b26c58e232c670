"""The files of rules in a folder and its subfolders."""

from __future__ import annotations

import os
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from aoi_rules.language.files import file_bytes

__all__ = ["IGNORE", "is_foreign", "rule_files"]

IGNORE = ".aoiignore"
"""The name of a file with patterns, one per line, for files and folders below its own folder that are ignored."""
_MOST = 1 << 16
_OTHERS = frozenset(("__pycache__", "node_modules"))


def rule_files(folder: Path) -> Iterator[Path]:
    """The `.aoi` files in a folder and below it, in order.

    Ignored are hidden folders, those of environments and packages, links to folders, and whatever a file `.aoiignore` in one of
    the folders names: `drafts`, `old_*.aoi` or `maps/broken`, relative to its own folder; `#` begins a comment.

    Raises PermissionError for a folder that may not be read: its rules would be missing without a word.
    """
    patterns: list[tuple[str, str]] = []
    for path, folders, files in os.walk(folder, onerror=_raise_if_forbidden):
        home = Path(path)
        patterns += [(home.as_posix(), line) for line in _read_patterns(home / IGNORE)] if IGNORE in files else []
        folders[:] = sorted(name for name in folders if not is_foreign(home / name) and not _is_ignored(home / name, patterns))
        yield from (file for file in map(home.joinpath, sorted(files))
                    if file.suffix.lower() == ".aoi" and not _is_ignored(file, patterns))


def _raise_if_forbidden(error: OSError) -> None:
    if isinstance(error, PermissionError):
        raise error


def is_foreign(folder: Path) -> bool:
    """Whether a folder is not the author's: it is hidden, or holds an environment or packages."""
    return folder.name.startswith(".") or folder.name in _OTHERS or (folder / "pyvenv.cfg").exists()


def _read_patterns(path: Path) -> list[str]:
    """The patterns in a file; none if it cannot be read."""
    try:
        text = file_bytes(str(path), _MOST).decode("utf-8", "replace")
    except OSError:
        return []
    return [found for line in text.splitlines() if (found := line.partition("#")[0].strip().strip("/"))]


def _is_ignored(path: Path, patterns: list[tuple[str, str]]) -> bool:
    """Whether a pattern matches a path relative to the folder it was found in, or only its last part."""
    for home, pattern in patterns:
        if path.is_relative_to(home):
            inner = path.relative_to(home).as_posix()
            if fnmatchcase(inner, pattern) or ("/" not in pattern and fnmatchcase(path.name, pattern)):
                return True
    return False
