"""Writes files completely or not at all, and never overwrites what another program has written."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

from aoi_rules.cli.terminal.output import complain, say_data
from aoi_rules.errors import AoiError
from aoi_rules.files import locks
from aoi_rules.files.locks import OPENING, is_file_at, lock, remove_dead, work_file

__all__ = ["ANY", "check_writable", "document", "fingerprint", "picture", "resolve_path", "write_file"]

ANY = b"any"
"""A fingerprint that allows any content of the file."""
_NEW = ".aoi-{}.new"
"""The name of a file until it is complete; 16 random hexadecimal digits replace the braces."""
_TRIES, _PAUSE = 20, 0.05


def fingerprint(data: bytes) -> bytes:
    """A fingerprint of the content of a file."""
    return hashlib.blake2b(data, digest_size=16).digest()


def resolve_path(path: Path) -> Path:
    """The file that a path finally leads to, even if it does not exist or if its links form a circle."""
    return Path(os.path.realpath(path))


def write_file(path: Path, content: str | bytes, known: bytes | None = ANY) -> bytes:
    """Write a file completely or not at all, and return its fingerprint: the old content stays until the new content is safely
    stored.

    `known` is the fingerprint of the content that may be overwritten; None if the file must not exist.  Raises AoiError if the
    content is different, OSError if the file cannot be written.
    """
    data = content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace")
    try:
        if known is ANY and path.exists() and not path.is_file():
            _write_in_place(path, data)
        else:
            _write_whole(resolve_path(path), data, known)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    return fingerprint(data)


def check_writable(path: Path) -> None:
    """Raise OSError if `write_file` could not write a file now; nothing is written.  Call it before work that takes long."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if path.is_file() or not path.exists():
            with _new_file(resolve_path(path)):
                pass
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _write_in_place(path: Path, data: bytes) -> None:
    """Write to something that is not a file, such as a device or the pipe `/dev/stdout`, which must not be replaced."""
    number = os.open(path, os.O_WRONLY | OPENING)  # without waiting for a reader
    with os.fdopen(number, "wb") as file:
        if OPENING & getattr(os, "O_NONBLOCK", 0):
            os.set_blocking(number, True)
        file.write(data)


def _write_whole(path: Path, data: bytes, known: bytes | None) -> None:
    _remove_leftovers(path.parent)
    with _new_file(path) as new:
        with new.open("r+b") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with _hold_lock(path) as there:
            if there and not _is_known(path, known):
                raise _changed_error(path)
            if there:
                _copy_permissions(new, path)
            if there or known is ANY or not _link(new, path):
                new.replace(path)


def _is_known(path: Path, known: bytes | None) -> bool:
    return known is ANY or (known is not None and path.is_file() and fingerprint(path.read_bytes()) == known)


def _changed_error(path: Path) -> AoiError:
    return AoiError(f"{path.name} was changed by another program in the meantime, and was not overwritten")


def _copy_permissions(new: Path, path: Path) -> None:
    """Give a new file the permissions of the file that it replaces, because its owner may have set them on purpose."""
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    new.chmod(stat.S_IMODE(path.stat().st_mode))


def _link(new: Path, path: Path) -> bool:
    """Give a new file a name that no other file has, in one step; returns False if the system cannot do that."""
    try:
        path.hardlink_to(new)
    except FileExistsError:
        raise _changed_error(path) from None
    except (OSError, NotImplementedError):
        return False
    return True


# ---- several processes --------------------------------------------------------------------------------


def _new_file(path: Path) -> contextlib.AbstractContextManager[Path]:
    """A new file in the folder of a path; it is removed at the end."""
    return work_file(path.parent, _NEW, 0o666)


@contextlib.contextmanager
def _hold_lock(path: Path) -> Iterator[bool]:
    """Lock a file, so that no other process that uses this module reads and replaces it in the meantime; yields False if there is
    no file.  If the system has no such locks, only the moment between reading and replacing is unprotected."""
    number = _open_locked(path) if locks.LOCKS else None
    try:
        yield number is not None or (not locks.LOCKS and path.exists())
    finally:
        if number is not None:
            os.close(number)


def _open_locked(path: Path) -> int | None:
    """Open and lock a file; None if there is none."""
    for _ in range(_TRIES):
        try:
            number = os.open(path, os.O_RDONLY | OPENING)
        except FileNotFoundError:
            return None
        if lock(number) and is_file_at(number, path):
            return number
        os.close(number)
        time.sleep(_PAUSE)
    raise AoiError(f"{path.name} is being written by another program, and was not overwritten")


def _remove_leftovers(folder: Path) -> None:
    """Remove from a folder what processes left that were killed while writing a file."""
    with contextlib.suppress(OSError):
        for file in folder.glob(_NEW.format("[0-9a-f]" * 16)):
            remove_dead(file)


def document(path: str, data: bytes) -> None:
    """A document into a file."""
    write_file(Path(path), data)
    complain(f"{path}: written")


def picture(path: str, svg: str) -> None:
    """Write a picture into a file, or to standard output for `-`."""
    text = svg.rstrip("\n") + "\n"
    if path == "-":
        say_data(text)
        return
    write_file(Path(path), text)
    complain(f"{path}: written")
