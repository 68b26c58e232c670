"""Stores data that takes time to compute, in files that only their user can write.

An entry is a value of plain types: None, numbers, texts, bytes, and tuples, lists and dictionaries of these.  Its key is the hash
of everything that it was made from, so an entry for other rules, another Python or another version of this package is never
found.  An entry that is damaged, or that somebody else could have written, counts as missing.

`AOI_CACHE=0` in the environment turns the cache off; any other value is the folder to use.
"""

from __future__ import annotations

import marshal
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from aoi_rules.files.locks import OPENING, remove_dead, work_file

__all__ = ["COMMON", "cache_folder", "digest", "get", "is_private_file", "package_stamp", "put", "safe", "ship", "read_shipped"]

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_WRITERS = stat.S_IWGRP | stat.S_IWOTH
_FLAGS = OPENING | getattr(os, "O_NOFOLLOW", 0)
_PART = "compiled"
_ENDING = ".entry"
_SUM = 16
_MOST, _KEPT = 200, 150
"""If there are more entries than the first number, those unused for the longest time are removed until the second number is
left."""


def digest(parts: Iterable[str]) -> str:
    """A hash of some texts, in hexadecimal digits; it depends on where one text ends and the next begins."""
    found = blake2b(digest_size=_SUM)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        found.update(len(data).to_bytes(8, "little") + data)
    return found.hexdigest()


@cache
def package_stamp() -> str | None:
    """A text that identifies this package's code and the Python that runs it.  Changes are detected as Python detects outdated
    bytecode: by the size and time of each file.  None if the package is not in a folder, such as in a zip."""
    try:
        found = sorted(_modules(Path(__file__).parents[1].as_posix()))
    except OSError:
        return None
    return digest([sys.version, str(sys.flags.optimize), *found])


def _modules(folder: str) -> Iterable[str]:
    """Each Python file below a folder, with its time and size."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                seen = entry.stat()
                yield f"{entry.path} {seen.st_mtime_ns} {seen.st_size}"
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _modules(entry.path)


# ---- entries ---------------------------------------------------------------------------------------------------------


def get(key: str) -> Any:
    """The entry with a key; None if there is none that can be trusted."""
    folder = cache_folder(_PART)
    if folder is None or not safe(folder):
        return None
    try:
        data = _read_own_file(str(folder / f"{key}{_ENDING}"))
        return None if data is None else _value(data)
    except OSError:
        return None


def _read_own_file(path: str) -> bytes | None:
    """The content of a file; None if others than this user can write it."""
    number = os.open(path, os.O_RDONLY | _FLAGS)
    try:
        seen = os.fstat(number)
        if not stat.S_ISREG(seen.st_mode) or not is_private_file(seen) or seen.st_nlink > 1:
            return None
        with os.fdopen(number, "rb", closefd=False) as file:
            data = file.read()
    finally:
        os.close(number)
    with suppress(OSError):
        os.utime(path)
    return data


def _value(data: bytes) -> Any:
    """The value that is stored after its checksum; None if the checksum does not match."""
    if blake2b(data[_SUM:], digest_size=_SUM).digest() != data[:_SUM]:
        return None
    try:
        return marshal.loads(data[_SUM:])  # noqa: S302 - whole, and from a file that nobody else can write
    except (ValueError, EOFError, TypeError):  # from another Python
        return None


def _pack(value: Any, version: int = marshal.version) -> bytes:
    data = marshal.dumps(value, version)
    return blake2b(data, digest_size=_SUM).digest() + data


def put(key: str, value: Any) -> None:
    """Store an entry, completely or not at all; does nothing if it cannot be stored."""
    folder = cache_folder(_PART)
    if folder is None:
        return
    with suppress(OSError, ValueError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not safe(folder):
            return
        data = _pack(value)
        with work_file(folder) as new:
            new.write_bytes(data)
            new.replace(folder / f"{key}{_ENDING}")
        _prune(folder)


def _prune(folder: Path) -> None:
    """If there are too many entries, remove those that were unused for the longest time; also remove what dead processes have
    left."""
    there = os.listdir(folder)  # noqa: PTH208 - quicker, and enough
    for name in there:
        if name.startswith("."):
            remove_dead(folder / name)
    names = [name for name in there if name.endswith(_ENDING)]
    if len(names) <= _MOST:
        return
    found = []
    for name in names:
        with suppress(OSError):  # another process removed it
            found.append(((folder / name).stat().st_mtime_ns, name))
    for _, name in sorted(found)[: len(found) - _KEPT]:
        with suppress(OSError):
            (folder / name).unlink()


# ---- entries in the package --------------------------------------------------------------------------------------


COMMON = 4
"""The version of marshal's format that every Python can read, for values without code."""


def read_shipped(key: str) -> Any:
    """The entry with a key that was made when the package was built; None if there is none."""
    folder = Path(__file__).parents[1] / "_data" / _PART
    try:
        return None if os.environ.get("AOI_CACHE") == "0" else _value((folder / f"{key}{_ENDING}").read_bytes())
    except OSError:
        return None


def ship(folder: Path, key: str, value: Any) -> None:
    """Write an entry without code into the folder that will be `_data/compiled` in a package."""
    (folder / f"{key}{_ENDING}").write_bytes(_pack(value, COMMON))


# ---- the folder ------------------------------------------------------------------------------------------------------


def cache_folder(part: str) -> Path | None:
    """The folder of this user's entries of a kind, which may not exist yet; None if the cache is off, if the home folder is
    unknown, or if the path is relative and the current folder was removed."""
    asked = os.environ.get("AOI_CACHE")
    if asked == "0":
        return None
    try:
        if asked:
            return Path(asked).absolute() / part
        if os.name == "nt":
            base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Caches"
        else:
            base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except (RuntimeError, OSError):  # this user's home folder is unknown, or the current folder was removed
        return None
    return base / "aoi_rules" / part if base.is_absolute() else None


def safe(folder: Path) -> bool:
    """Whether a folder exists that only its user can read and write, and that nobody else can replace.

    If files have no owners and permissions mean nothing, as on Windows, the folder with a user's own data is as safe as the
    user's other programs.
    """
    try:
        seen = folder.lstat()
        if not stat.S_ISDIR(seen.st_mode) or not is_private_file(seen) or (_user() is not None and seen.st_mode & _OTHERS):
            return False
        return all(_is_private_folder(parent) for parent in folder.resolve().parents)
    except OSError:
        return False


def _user() -> int | None:
    """The number of the user who owns the files that this process creates; None if files have no owners."""
    return os.geteuid() if hasattr(os, "geteuid") else None


def is_private_file(seen: os.stat_result) -> bool:
    """Whether a file belongs to this user, only this user may write it, and it is not a link; always true if files have no
    owners."""
    return _user() is None or (seen.st_uid == _user() and not seen.st_mode & _WRITERS and not stat.S_ISLNK(seen.st_mode))


def _is_private_folder(folder: Path) -> bool:
    """Whether only this user and the system can rename this user's files in a folder."""
    user = _user()
    if user is None:
        return True
    seen = folder.stat()
    return seen.st_uid in (0, user) and bool(not seen.st_mode & _WRITERS or seen.st_mode & stat.S_ISVTX)
