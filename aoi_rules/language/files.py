"""Files of rules, read into sources; a file that cannot be read, or contains no rules, becomes one clear diagnostic."""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.files.locks import OPENING
from aoi_rules.language.encodings import encoding_of, kind_of, other_language
from aoi_rules.language.front_matter import end_of_front_matter

__all__ = ["MAX_BYTES", "SCENARIOS", "file_bytes", "is_save", "is_unsaved", "read", "read_bytes", "tests_rules", "with_unsaved",
           "unsaved_in"]

MAX_BYTES = 1 << 20
SCENARIOS = "scenarios"
"""The folder with scenarios: parts in it only help these."""
_KINDS = ((stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"), (stat.S_ISCHR, "a device"), (stat.S_ISBLK, "a device"))
_OPENED = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Paths of files that the caller has already opened, such as the pipe of `aoi check <(sed … my.aoi)`: these may be read."""

_BEGINNING = re.compile(
    rb"(?:\s|#[^\n]*\n)*(?:game|map|part|scenario|unchanged|language|uses|define|verb)[ \t]")
"""How a text of rules begins, apart from comments."""
_HEAD = re.compile(
    rb"""^[ \t]*(?:
        (?: (?:game|map)[ \t]+\w+\?? | scenario ) (?: [ \t]* "[^\n]*" )?
        | part[ \t]+\w+[ \t]+for[ \t]+\w+
    )[ \t]*\{""", re.MULTILINE | re.VERBOSE)
"""A line that opens a game, a map, a part or a scenario."""


_TESTS = re.compile(r'^(?:[^#"\n]*[;}])?[ \t\r]*(?:scenario|unchanged)(?!\w)', re.MULTILINE)


def is_save(text: str) -> bool:
    """Whether a text is meant to be a saved game, as far as its beginning shows."""
    return text.lstrip()[:1] == "{" and '"schema"' in text[:200]


@lru_cache(maxsize=64)
def tests_rules(text: str) -> bool:
    """Whether a text has scenarios or `unchanged` lines, without parsing it."""
    return _TESTS.search(text) is not None


def _make_diagnostic(code: str, source: Source, at: int = 0, **details: object) -> Diagnostic:
    """A problem with a file as a whole, or with the text at an offset."""
    from aoi_rules.language.problems import complain  # noqa: PLC0415 - where nothing is wrong no message is needed

    line, column = source.text.count("\n", 0, at) + 1, at - source.text.rfind("\n", 0, at)
    return complain(code, Place(source, line, column, line, column + 1), **details)


_UNSAVED: ContextVar[Mapping[str, str]] = ContextVar("unsaved", default={})  # noqa: B039 - it is never changed


@contextlib.contextmanager
def with_unsaved(texts: Mapping[str, str]) -> Iterator[None]:
    """Context manager: inside it, some files have other texts than the saved ones, by absolute path; they need not exist."""
    token = _UNSAVED.set(texts)
    try:
        yield
    finally:
        _UNSAVED.reset(token)


def is_unsaved() -> bool:
    """Whether some file has another text than the saved one."""
    return bool(_UNSAVED.get())


def unsaved_in(folder: Path) -> list[Path]:
    """The files in a folder whose texts differ from the saved ones, or that are not saved."""
    home = folder.absolute()
    return [folder / path.name for path in map(Path, _UNSAVED.get()) if path.parent == home]


def read(path: str | os.PathLike[str]) -> Source | Diagnostic:
    """The text of a file, with the path as it was given, or the reason why there is none.  Never raises, whatever the path leads
    to.

    A file whose name does not end in `.aoi` must look like rules: any other content stays private, since the problems of a text
    quote its lines.
    """
    name = os.fspath(path)
    empty = Source(_file_name(Path(path)), "", name)
    if _UNSAVED.get() and (text := _UNSAVED.get().get(os.path.abspath(name))) is not None:  # noqa: PTH100 - as paths are keys
        return Source(empty.name, text, name) if text.strip() else _make_diagnostic("file-empty", empty, name=name)
    try:
        data = file_bytes(name, MAX_BYTES + 1)
        if data.strip() and not (name.lower().endswith(".aoi") or _is_rules(data)):
            return _make_diagnostic("file-not-rules", empty, problem=f"`{name}` contains no rules.")
        return _decode(empty, data)
    except FileNotFoundError:
        return _make_diagnostic("file-missing", empty, name=name)
    except IsADirectoryError:
        return _make_diagnostic("file-is-folder", empty, name=name)
    except (OSError, ValueError) as error:  # ValueError: the name itself is impossible
        with contextlib.suppress(OSError, ValueError):
            if Path(path).is_dir():  # some systems cannot open a folder at all
                return _make_diagnostic("file-is-folder", empty, name=name)
        return _problem_of_unreadable_file(empty, error)


def _problem_of_unreadable_file(source: Source, error: OSError | ValueError) -> Diagnostic:
    name = source.path
    if getattr(error, "errno", None) == errno.ENAMETOOLONG:
        name = f"{name[:60]}…"
        source = Source(name, "")
    return _make_diagnostic("file-unreadable", source, name=name, problem=getattr(error, "strerror", None) or str(error))


def file_bytes(path: str, most: int) -> bytes:
    """The bytes at the beginning of a file, at most `most`.

    Raises OSError if they cannot be read, and for anything but a regular file: reading a pipe, a device or a socket could block
    forever, or have side effects.  What the caller has opened itself is read, whatever it is.
    """
    if path.startswith(_OPENED):
        with Path(path).open("rb") as file:
            return file.read(most)
    _require_regular_file(path, Path(path).stat().st_mode)
    with os.fdopen(os.open(path, os.O_RDONLY | OPENING), "rb") as file:
        _require_regular_file(path, os.fstat(file.fileno()).st_mode)  # the path may lead to something else by now
        return file.read(most)


def _require_regular_file(path: str, mode: int) -> None:
    """Raise OSError if that is the mode of something other than a regular file."""
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    kind = next((name for test, name in _KINDS if test(mode)), None)
    if kind is not None:
        raise OSError(errno.EINVAL, f"it is {kind}, not a file", path)


def _file_name(path: Path) -> str:
    """A file's path from its ruleset's folder; for a file in a folder `scenarios`, that is the folder above."""
    with contextlib.suppress(OSError, ValueError):  # the working directory may be gone
        folder = path.absolute().parent.name
        return f"{folder}/{path.name}" if folder == SCENARIOS else path.name
    return path.name


def _is_rules(data: bytes) -> bool:
    """Whether bytes are meant to be rules: they begin like rules, and a line begins a block of them."""
    text = data.removeprefix(codecs.BOM_UTF8)
    return _BEGINNING.match(text) is not None and _HEAD.search(text) is not None


def _is_headed(text: str) -> bool:
    """Whether a text begins with the head of a note, and rules follow."""
    end = end_of_front_matter(text)
    return end > 0 and _HEAD.search(text[end:].encode()) is not None


def read_bytes(name: str, data: bytes) -> Source | Diagnostic:
    """The text that some bytes encode, under a name, or the problem that they are not text."""
    return _decode(Source(name, ""), data)


def _decode(empty: Source, data: bytes) -> Source | Diagnostic:
    """A source with the text that some bytes encode, or the problem with them."""
    name = empty.path
    if len(data) > MAX_BYTES:
        return _make_diagnostic("file-too-large", empty, name=name, limit=f"{MAX_BYTES:,} bytes")
    kind = kind_of(data)
    if kind is not None:
        return _make_diagnostic("file-not-rules", empty, problem=f"`{name}` is {kind}, not a text.")
    encoding = encoding_of(data)
    if encoding is not None:
        return _make_diagnostic("file-not-utf8", empty, problem=f"`{name}` is saved as {encoding}, not as UTF-8.")
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        return _problem_of_encoding(empty, data, error.start)
    source = Source(empty.name, text, name)
    language = other_language(text)
    if language is not None and not is_save(text) and not _is_headed(text):
        return _make_diagnostic("file-not-rules", source, problem=f"`{name}` contains {language}, not rules.")
    return source if text.strip() else _make_diagnostic("file-empty", empty, name=name)


def _problem_of_encoding(empty: Source, data: bytes, at: int) -> Diagnostic:
    """The problem with bytes that are not UTF-8 text, at the first of these."""
    before = data[:at].decode("utf-8")
    text = before + data[at:].decode("utf-8", "replace")
    line = before.count("\n") + 1
    return _make_diagnostic("file-not-utf8", Source(empty.name, text, empty.path), len(before),
                            problem=f"`{empty.path}` is not UTF-8 text: byte 0x{data[at]:02X} on line {line}.")
