"""Hostile packs: an archive is refused by a PackError, or it has the one valid form and its files stay in the folder of the
pack."""

from __future__ import annotations

import io
import stat
import warnings
import zipfile
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from aoi_rules.language.files import MAX_BYTES
from aoi_rules.library.packs import archive
from aoi_rules.library.packs.contents import checked_contents
from aoi_rules.library.packs.errors import PackError
from aoi_rules.library.packs.installed import write_files
from tests.hostile.trials import Attack, Case, Counts, Failed, fewer
from tests.testing.games import CARDS

__all__ = ["ARCHIVES"]

_MANIFEST = b'name = "moons"\nversion = "1.2.0"\nauthor = "Ada"\nlicence = "MIT"\n'
_PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0" fill="url(#a)"/><style>a { fill: red }</style></svg>'
_FILES = {"pack.toml": _MANIFEST, "cards.aoi": CARDS.encode(), "README.md": b"# Moons\n", "board.svg": _PICTURE,
          "scenarios/a.aoi": b'scenario "x" { game cards }\n'}
_NAMES = ("../a.aoi", "/etc/a.aoi", "a/../../b.aoi", "..\\a.aoi", "C:\\a.aoi", "con.aoi", "A.AOI", "cards.aoi", "CARDS.aoi", "cards.aoi/b.aoi",
          "a" * 300, "", "a\0.aoi", "a/", ".", "a.aoi ", "run.py", "a.zip", "k\u00f6ln.aoi", "\u202ea.aoi", "pack.toml", "Pack.toml")
_MODES = (stat.S_IFREG | 0o644, stat.S_IFREG | 0o644, stat.S_IFREG | 0o755, stat.S_IFLNK | 0o777, stat.S_IFDIR | 0o755, stat.S_IFIFO, 0)
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)
_SPOILS = (b"\x1b[2J", b"\0", b"\xff\xfe", b"PK\3\4", b"<script>", b"<!DOCTYPE a>", b"onload=''", b"@import 'x'", b"[" * 3000, b"= " * 99, b"\xed\xa0\x80")


def _made(rng: Random) -> Case:
    kind = rng.randrange(4)
    data = (_bytes_changed, _by_another_program, _contents_changed, _in_our_form)[kind](rng)
    return {"data": b64encode(data).decode()}


def _bytes_changed(rng: Random) -> bytes:
    """A good archive with some bytes changed, missing or doubled."""
    data = bytearray(archive.write_archive(_FILES))
    for _ in range(rng.choice((1, 1, 2, 8))):
        at, length = rng.randrange(len(data)), rng.choice((1, 2, 4, 40, 400))
        if rng.random() < 0.5:  # the end of an archive gives the position of everything else
            at = max(0, len(data) - rng.randrange(1, 300))
        change = rng.randrange(4)
        if change == 0:
            data[at] = rng.randrange(256)
        elif change == 1:
            del data[at : at + length]
        elif change == 2:
            data[at:at] = data[at : at + length]
        else:
            data[at : at + 4] = rng.choice((0, 1, 0xFFFF, 0xFFFFFFFF, 0x7FFFFFFF)).to_bytes(4, "little")
    return bytes(data)


def _by_another_program(rng: Random) -> bytes:
    target = io.BytesIO()
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(target, "w") as made:
        for name, data in [*_FILES.items()][: rng.randrange(6)] + [(rng.choice(_NAMES), b"x" * rng.choice((0, 9, 1 << 16)))] * rng.randrange(3):
            info = zipfile.ZipInfo("x", rng.choice(((1980, 1, 1, 0, 0, 0), (2024, 2, 29, 12, 0, 0))))
            info.filename, info.create_system = name, rng.choice((0, 3))
            info.external_attr, info.compress_type = rng.choice(_MODES) << 16, rng.choice(_METHODS)
            made.writestr(info, data)
        made.comment = rng.choice((b"", b"", b"a comment"))
    return target.getvalue()


def _contents_changed(rng: Random) -> bytes:
    """An archive in the package's form, with wrong files inside."""
    name = rng.choice([*_FILES])
    at, spoil = rng.randrange(len(_FILES[name])), rng.choice(_SPOILS)
    return archive.write_archive({**_FILES, name: _FILES[name][:at] + spoil + _FILES[name][at:]})


def _in_our_form(rng: Random) -> bytes:
    """As written by a program that knows the package's form and wants other names."""
    names = [name for name in _NAMES if name.isascii()]
    return archive._archive({**_FILES, **{rng.choice(names): b"x" for _ in range(rng.choice((1, 1, 2)))}})


def _attempt(case: Case) -> Counts:
    data = b64decode(case["data"])
    try:
        files = archive.read_archive(data)
        if bytes(archive.write_archive(files)) != data:
            raise Failed("an archive is accepted that is not in the one form")
        _written_inside(files)
        checked_contents(files)
    except PackError as error:
        if not str(error).isprintable() and any(ord(letter) < 32 and letter != "\n" for letter in str(error)):
            raise Failed("a message controls the terminal", repr(str(error))) from None
        return Counter({"archives": 1, "refused": 1})
    for name, text in files.items():
        if len(text) > MAX_BYTES or b"\x1b" in text or b"\0" in text or (b"<script" in text and name.endswith(".svg")):
            raise Failed("a pack is accepted with something that is no text", name)
    return Counter({"archives": 1, "good packs": 1})


def _written_inside(files: dict[str, bytes]) -> None:
    """Fail if a file is written outside the folder of the pack, or under another name."""
    with TemporaryDirectory() as folder:
        home = Path(folder, "in", "here")
        home.mkdir(parents=True)
        if outside := [name for name in files if not Path(home, name).resolve().is_relative_to(home)]:
            raise Failed("a file of a pack lies outside its folder", outside[0])
        write_files(home, files)
        there = {path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file()}
    if there != {f"in/here/{name}" for name in files}:
        raise Failed("other files are written than those of the pack", str(sorted(there))[:300])


def _lessen(case: Case, fails: Callable[[Case], bool]) -> Case:
    """The bytes at the end of an archive depend on all others, so a shorter text is rarely an archive."""
    data = [*b64decode(case["data"])]
    return {"data": b64encode(bytes(fewer(data, lambda kept: fails({"data": b64encode(bytes(kept)).decode()})) if len(data) < 400 else data)).decode()}


ARCHIVES = Attack("archives", _made, _attempt, _lessen)
