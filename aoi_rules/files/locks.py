"""Files and folders that only exist while a process works on them: a lock says whether it still lives.

A process that is killed leaves them behind, and the system frees its locks.  So whoever comes next removes what nobody has
locked, and never what a living process works on.  Where a system has no such locks, age decides.
"""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LOCKS = True
"""Whether the system has locks of files that end with their process.  Windows has others, and there a file that is open can
be neither replaced nor removed."""
try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:
    LOCKS = False

__all__ = ["LOCKS", "OPENING", "locked", "remove_dead", "same", "work_file", "work_folder"]

OPENING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
"""Flags to open a file with, of those that a system has: never wait for the other end of a pipe, change no line ends."""
_OWN = OPENING | getattr(os, "O_NOFOLLOW", 0)
_OLD = 3600  # seconds after which no process works on it any more, where no lock says so


def locked(number: int) -> bool:
    """Lock an open file or folder; False if another process has it.  The system frees what a process has, however it ends."""
    return _try_lock(number) is not False


def _try_lock(number: int) -> bool | None:
    """Whether an open file or folder could be locked; None if the system or its file system has no locks."""
    if not LOCKS:
        return None
    try:
        flock(number, LOCK_EX | LOCK_NB)
    except OSError as error:
        return False if error.errno in (errno.EAGAIN, errno.EACCES) else None
    return True


def same(number: int, path: Path) -> bool:
    """Whether what was opened is still what the path leads to."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(number), path.stat())
    return False


@contextmanager
def work_folder(home: Path) -> Iterator[Path]:
    """Context manager: a new folder below `home`, with a name that begins with `.`, into which this user alone can look.  It is
    removed in the end, unless it was given another name.  As long as it is locked, its process lives."""
    while True:
        folder = home / f".{os.urandom(8).hex()}"
        folder.mkdir(mode=0o700)
        number = _create_locked(folder) if LOCKS else None
        if number is not None or not LOCKS:
            break
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if number is not None:
            os.close(number)


def _create_locked(folder: Path) -> int | None:
    """A new folder opened and locked; None if another process took it for one that a dead process left."""
    with suppress(FileNotFoundError):
        number = os.open(folder, os.O_RDONLY | _OWN)
        if locked(number) and same(number, folder):
            return number
        os.close(number)
    return None


@contextmanager
def work_file(home: Path, name: str = ".{}", mode: int = 0o600) -> Iterator[Path]:
    """The same with an empty file; its name is `name` with a random number in place of `{}`."""
    while True:
        path = home / name.format(os.urandom(8).hex())
        number = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _OWN, mode)
        if locked(number) and os.fstat(number).st_nlink:
            break
        os.close(number)  # taken for one that a dead process left
    try:
        if not LOCKS:
            os.close(number)  # a file that is open can be neither replaced nor removed there
        yield path
    finally:
        path.unlink(missing_ok=True)
        if LOCKS:
            os.close(number)


def remove_dead(path: Path) -> None:
    """Remove a file or a folder if no process works on it any more; where that cannot be found out, it stays."""
    old = time.time() - _OLD
    with suppress(OSError):
        if not LOCKS:
            _remove(path, path.lstat().st_mtime < old)
            return
        number = os.open(path, os.O_RDONLY | _OWN)
        try:
            free = _try_lock(number)
            _remove(path, os.fstat(number).st_mtime < old if free is None else free)
        finally:
            os.close(number)


def _remove(path: Path, dead: bool) -> None:
    if dead and path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    elif dead:
        path.unlink()
