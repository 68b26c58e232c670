"""Files and folders that exist only while a process works on them; a lock shows whether the process is still running.

If a process is killed, they stay, but the system releases its locks.  So the next process removes whatever is not locked, and
never something that a running process works on.  If a system has no such locks, the age decides.
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
"""Whether the system has file locks that end with their process.  Windows has other locks, and an open file can be neither
replaced nor removed there."""
try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:
    LOCKS = False

__all__ = ["LOCKS", "OPENING", "lock", "remove_dead", "is_file_at", "work_file", "work_folder"]

OPENING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
"""Flags for opening a file, as far as the system has them: do not wait for the other end of a pipe, do not change line ends."""
_OWN = OPENING | getattr(os, "O_NOFOLLOW", 0)
_OLD = 3600  # in seconds: without locks, something older than this is no longer in use


def lock(number: int) -> bool:
    """Lock an open file or folder; False if another process has locked it.  The system releases a process's locks however it
    ends."""
    return _try_lock(number) is not False


def _try_lock(number: int) -> bool | None:
    """Try to lock an open file or folder; None if the system or its file system has no locks."""
    if not LOCKS:
        return None
    try:
        flock(number, LOCK_EX | LOCK_NB)
    except OSError as error:
        return False if error.errno in (errno.EAGAIN, errno.EACCES) else None
    return True


def is_file_at(number: int, path: Path) -> bool:
    """Whether an opened file is still the one at the path."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(number), path.stat())
    return False


@contextmanager
def work_folder(home: Path) -> Iterator[Path]:
    """Context manager: a new folder below `home`, with a name that begins with `.`, which only this user can read.  It is removed
    at the end, unless it was renamed.  It is locked as long as its process is running."""
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
    """Open and lock a new folder; None if another process removed it because it looked like one from a dead process."""
    with suppress(FileNotFoundError):
        number = os.open(folder, os.O_RDONLY | _OWN)
        if lock(number) and is_file_at(number, folder):
            return number
        os.close(number)
    return None


@contextmanager
def work_file(home: Path, name: str = ".{}", mode: int = 0o600) -> Iterator[Path]:
    """The same with an empty file; its name is `name` with a random number in place of `{}`."""
    while True:
        path = home / name.format(os.urandom(8).hex())
        number = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _OWN, mode)
        if lock(number) and os.fstat(number).st_nlink:
            break
        os.close(number)  # removed by a process that took it for one from a dead process
    try:
        if not LOCKS:
            os.close(number)  # without locks, an open file may be impossible to replace or remove
        yield path
    finally:
        path.unlink(missing_ok=True)
        if LOCKS:
            os.close(number)


def remove_dead(path: Path) -> None:
    """Remove a file or a folder if no process works on it any more; if that cannot be determined, it stays."""
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
