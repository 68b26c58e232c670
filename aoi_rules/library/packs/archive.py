"""A pack as the bytes of one file, and back.

The file is a zip archive that every program can unpack, in one form only: the files in order, each stored as it is, without
times, owners, links, comments and compression.  So the same files give the same bytes on every system, and an archive in any
other form is refused: one with a link, with two files in one place, with data between the files, or with little data that becomes
much.
"""

from __future__ import annotations

import stat
import struct
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from zipfile import ZIP_STORED, BadZipFile, LargeZipFile, ZipFile, ZipInfo

from aoi_rules.language.files import MAX_BYTES
from aoi_rules.library.packs.errors import PackError
from aoi_rules.library.packs.names import MANIFEST, MAX_NAME, clashes, problem_of_name, shorten_name

__all__ = ["MAX_ARCHIVE", "MAX_FILES", "write_archive", "problems_of_files", "read_archive"]

MAX_ARCHIVE = 8 << 20
"""Bytes of the largest pack."""
MAX_FILES = 200

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_VERSION = 20
_DAY = (1 << 5) | 1  # the first of January 1980, the earliest day of a zip archive
_UNIX = 3 << 8
_MODE = (stat.S_IFREG | 0o644) << 16
_MOST_LISTED = MAX_FILES * (_CENTRAL.size + MAX_NAME)
"""Bytes of the longest list of files at the end of an archive."""
_BROKEN = (BadZipFile, LargeZipFile, NotImplementedError, ValueError, EOFError, OverflowError, struct.error, zlib.error)
"""What reading a damaged archive raises."""


def write_archive(files: Mapping[str, bytes]) -> bytes:
    """The archive of some files, given by their paths in the pack.  Raises PackError if there is something in them that
    `read_archive` would refuse."""
    problems = problems_of_files({name: len(data) for name, data in files.items()})
    if problems:
        raise PackError("this cannot be packed", problems)
    made = _archive(files)
    if len(made) > MAX_ARCHIVE:
        raise PackError(f"a pack has at most {MAX_ARCHIVE:,} bytes, and this one would have {len(made):,}")
    return made


def problems_of_files(sizes: Mapping[str, int]) -> list[str]:
    """What is wrong with the names and the sizes of the files of a pack."""
    found = [f"`{shorten_name(name)}` {problem}" for name in sizes if (problem := problem_of_name(name))]
    found += clashes(sizes)
    found += [f"`{shorten_name(name)}` has more than {MAX_BYTES:,} bytes" for name, size in sizes.items() if size > MAX_BYTES]
    return found + ([f"there are {len(sizes)} files; a pack has at most {MAX_FILES}"] if len(sizes) > MAX_FILES else [])


def read_archive(data: bytes) -> dict[str, bytes]:
    """The files of an archive by their paths, in order.  Raises PackError for anything that `write_archive` does not make."""
    _check_end(data)
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            problems = list(_problems_of_entries(entries))
            if problems:
                raise PackError("this archive is refused", problems)
            if sum(_LOCAL.size + len(one.filename) + one.file_size for one in entries) > archive.start_dir:
                raise PackError("this archive is damaged")  # several files share their bytes
            files = {entry.filename: archive.read(entry) for entry in entries}
    except _BROKEN:
        raise PackError("this archive is damaged") from None
    if _archive(files) != data:
        raise PackError("this archive was not made by `aoi pack`, or was changed since; unpack it, look at what is in it, and "
                        "pack the folder")
    return files


def _check_end(data: bytes) -> None:
    """Check the record at the end of an archive, which says where the list of files is and how long: it must fit exactly, so that
    nothing is before, between or after."""
    if len(data) > MAX_ARCHIVE:
        raise PackError(f"this file has more than {MAX_ARCHIVE:,} bytes, which no pack has")
    if not data.startswith(b"PK"):
        raise PackError("this is not a pack; `aoi pack` makes one from a folder")
    if len(data) < _END.size:
        raise PackError("this archive is damaged")
    mark, _, _, _, number, size, start, comment = _END.unpack(data[-_END.size:])
    if mark != b"PK\x05\x06" or comment or start + size + _END.size != len(data):
        raise PackError("this archive is damaged, or was not made by `aoi pack`")
    if number > MAX_FILES or size > _MOST_LISTED:
        raise PackError(f"this archive has more than {MAX_FILES} files, or longer names than a pack has")


def _problems_of_entries(entries: list[ZipInfo]) -> Iterator[str]:
    """What is wrong with the files that an archive lists; nothing is read for that."""
    yield from (f"`{shorten_name(one.orig_filename)}` {problem}" for one in entries if (problem := _problem_of_entry(one)))
    yield from clashes(one.orig_filename for one in entries)
    if sum(one.file_size for one in entries) > MAX_ARCHIVE:
        yield f"its files have more than {MAX_ARCHIVE:,} bytes together"


def _problem_of_entry(entry: ZipInfo) -> str:
    mode = entry.external_attr >> 16
    if problem := problem_of_name(entry.orig_filename):
        return problem
    if stat.S_ISLNK(mode):
        return "is a link to another file"
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return "is not a regular file"
    if entry.flag_bits & 1:
        return "is encrypted"
    if entry.compress_type != ZIP_STORED or entry.compress_size != entry.file_size:
        return "is compressed; the files of a pack are stored as they are"
    return f"has more than {MAX_BYTES:,} bytes" if entry.file_size > MAX_BYTES else ""


# ---- the one form ----------------------------------------------------------------------------------------------------


def _archive(files: Mapping[str, bytes]) -> bytes:
    """The archive, with the manifest first and the other files by name."""
    bodies, listed = bytearray(), bytearray()
    for name in sorted(files, key=lambda name: (name != MANIFEST, name)):
        data, path = files[name], name.encode("ascii")
        common = (_VERSION, 0, ZIP_STORED, 0, _DAY, zlib.crc32(data), len(data), len(data), len(path), 0)
        listed += _CENTRAL.pack(b"PK\x01\x02", _UNIX | _VERSION, *common, 0, 0, 0, _MODE, len(bodies)) + path
        bodies += _LOCAL.pack(b"PK\x03\x04", *common) + path + data
    end = _END.pack(b"PK\x05\x06", 0, 0, len(files), len(files), len(listed), len(bodies), 0)
    return bytes(bodies + listed + end)
