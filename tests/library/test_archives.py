"""An archive from a stranger is as safe as a text: anything that `aoi pack` does not produce is refused."""

from __future__ import annotations

import io
import stat
import struct
import tracemalloc
import warnings
import zipfile
from collections.abc import Callable
from hashlib import sha256

import pytest

from aoi_rules.library.packs.archive import MAX_ARCHIVE, MAX_FILES, read_archive, write_archive
from aoi_rules.library.packs.errors import PackError
from aoi_rules.library.packs.names import problem_of_name

FILES = {"a.aoi": b"game a { }\n", "scenarios/b.aoi": b"# tests\n", "pack.toml": b'name = "a"\n'}
DAY = (1980, 1, 1, 0, 0, 0)


def entry(name: str, mode: int = stat.S_IFREG | 0o644, method: int = zipfile.ZIP_STORED) -> zipfile.ZipInfo:
    """The entry of an archive as `aoi pack` writes it, except for the given values."""
    info = zipfile.ZipInfo("x", DAY)
    info.filename, info.external_attr, info.compress_type, info.create_system = name, mode << 16, method, 3
    return info


def archive(*entries: tuple[zipfile.ZipInfo | str, bytes], comment: bytes = b"") -> bytes:
    """An archive with these entries, as a hostile program could write it."""
    target = io.BytesIO()
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(target, "w") as made:  # two files may have one name
        for one, data in entries:
            made.writestr(entry(one) if isinstance(one, str) else one, data)
        made.comment = comment
    return target.getvalue()


def refused(data: bytes) -> str:
    """The reason why an archive is refused; fails if it is accepted."""
    with pytest.raises(PackError, match=".") as error:
        read_archive(data)
    return str(error.value)


# ---- accepted archives ------------------------------------------------------------------------------------------------


def test_the_same_files_give_the_same_bytes() -> None:
    """This holds for any order, on every system and with every Python: the specification includes the hash."""
    made = write_archive(FILES)
    assert made == write_archive(dict(reversed(FILES.items())))
    assert sha256(made).hexdigest() == "da5fb054536d408522c082b27c5d5d63da17c067fa0774771a47b479562f2923"
    assert read_archive(made) == FILES
    assert list(read_archive(made)) == ["pack.toml", "a.aoi", "scenarios/b.aoi"]


def test_every_program_can_unpack_it() -> None:
    with zipfile.ZipFile(io.BytesIO(write_archive(FILES))) as made:
        assert made.testzip() is None
        assert {name: made.read(name) for name in made.namelist()} == FILES


# ---- refused archives -------------------------------------------------------------------------------------------------

NAMES = {
    "../a.aoi": "lead out of the pack", "a/../../b.aoi": "lead out of the pack", "a//b.aoi": "lead out of the pack", "./a.aoi": "lead out of the pack",
    "a/": "lead out of the pack", "": "lead out of the pack",
    "/etc/passwd": "absolute path", "C:/a.aoi": "absolute path", "c:a.aoi": "absolute path", "//server/share/a.aoi": "absolute path",
    "a\\b.aoi": "`\\`", "..\\a.aoi": "`\\`",
    "con": "device", "NUL.aoi": "device", "a/Com1.svg": "device", "lpt9": "device", "aux.x.aoi": "device",
    "a.aoi.": "some systems", "a .aoi": "some systems", " a.aoi": "some systems", ".hidden.aoi": "some systems", "ab:c.aoi": "some systems", "a:b.aoi": "absolute path",
    "a?.aoi": "some systems", "k\N{LATIN SMALL LETTER O WITH DIAERESIS}ln.aoi": "some systems", "\N{KELVIN SIGN}.aoi": "some systems",
    "a\0.aoi": "some systems", "a\n.aoi": "some systems", "\u202eioa.a": "some systems",
    "a" * 97 + ".aoi": "longer than 100", "a/b/c/d/e.aoi": "more than 3 folders",
}


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_names(name: str) -> None:
    """Paths out of the folder, absolute paths, devices of Windows, and names that mean something else on another system."""
    assert NAMES[name] in problem_of_name(name)
    assert NAMES[name] in refused(archive((name, b"")))
    with pytest.raises(PackError, match="cannot be packed"):
        write_archive({name: b""})


@pytest.mark.parametrize("name", ["a.aoi", "wales.svg", "scenarios/deep/a-b_c.1.aoi", "LICENCE", "console.aoi", "nul_1.aoi", "com10.aoi"])
def test_these_names_are_good(name: str) -> None:
    assert problem_of_name(name) == ""


@pytest.mark.parametrize(("names", "said"), [
    (("a.aoi", "a.aoi"), "two files are called `a.aoi`"),
    (("a.aoi", "A.AOI"), "`a.aoi` and `A.AOI` are one file on systems that ignore case"),
    (("a/b.aoi", "A/B.aoi"), "ignore case"),
    (("a.aoi", "a.aoi/b.aoi"), "`a.aoi` is a file, and `a.aoi/b.aoi` needs a folder with that name"),
    (("A", "a/b.aoi"), "needs a folder"),
])
def test_names_that_clash(names: tuple[str, ...], said: str) -> None:
    assert said in refused(archive(*((name, b"") for name in names)))


@pytest.mark.parametrize(("mode", "said"), [
    (stat.S_IFLNK | 0o777, "is a link"), (stat.S_IFIFO, "not a regular file"), (stat.S_IFCHR, "not a regular file"),
    (stat.S_IFDIR | 0o755, "not a regular file"), (stat.S_IFREG | 0o4755, "not made by `aoi pack`"), (0, "not made by `aoi pack`"),
])
def test_what_is_no_plain_file(mode: int, said: str) -> None:
    """A link to a file, a pipe, a device, a folder, a program with special permissions."""
    assert said in refused(archive((entry("a.aoi", mode), b"/etc/passwd")))


@pytest.mark.slow
def test_a_bomb_is_not_unpacked() -> None:
    """Half a gigabyte of zeros in half a megabyte: compressed data is never read."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as made, made.open(entry("a.aoi", method=zipfile.ZIP_DEFLATED), "w", force_zip64=True) as file:
        for _ in range(512):
            file.write(bytes(1 << 20))
    tracemalloc.start()
    said = refused(target.getvalue())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "is compressed" in said
    assert peak < 10 << 20


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_compressed_files(method: int) -> None:
    assert "is compressed" in refused(archive((entry("a.aoi", method=method), b"game a { }" * 100)))


def test_sizes_and_numbers() -> None:
    many = tuple((f"{n}.aoi", b"") for n in range(MAX_FILES + 1))
    assert f"more than {MAX_FILES} files" in refused(archive(*many))
    assert len(read_archive(write_archive(dict(many[:-1])))) == MAX_FILES
    assert "`a.aoi` has more than 1,048,576 bytes" in refused(archive(("a.aoi", bytes((1 << 20) + 1))))
    whole = {f"{n}.aoi": bytes(1 << 20) for n in range(8)}
    assert f"more than {MAX_ARCHIVE:,} bytes" in refused(archive(*whole.items()))
    for files, said in ((whole, "at most"), (dict(many), "there are 201 files"), ({"a.aoi": bytes((1 << 20) + 1)}, "more than")):
        with pytest.raises(PackError, match=said):
            write_archive(files)


def test_files_that_share_their_bytes() -> None:
    """In a list a hundred files have the same bytes: a little data that becomes much without any compression."""
    made = write_archive({"00.aoi": bytes(1 << 16)})
    start = made.index(b"PK\1\2")
    bodies, one = made[:start], made[start:-22]
    listed = b"".join(one.replace(b"00.aoi", f"{n:02}.aoi".encode()) for n in range(100))
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 100, 100, len(listed), len(bodies), 0)
    assert "damaged" in refused(bodies + listed + end)


CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda data: data[:0],
    "not an archive": lambda _: b"game a { }\n",
    "something before it": lambda data: b"#!/bin/sh\n" + data,
    "something behind it": lambda data: data + b"\0",
    "a comment": lambda _: archive(*FILES.items(), comment=b"look"),
    "another day": lambda data: data.replace(b"\x21\0", b"\x22\0", 1),
    "another order": lambda _: archive(*FILES.items()),
    "encrypted": lambda data: data.replace(b"PK\1\2\x14\3\x14\0\0\0", b"PK\1\2\x14\3\x14\0\1\0", 1),
    "two names for one file": lambda data: data.replace(b"a.aoi", b"b.aoi", 1),
    "a list that does not fit": lambda data: data[:-12] + struct.pack("<2LH", 10, 10, 0),
    "a long list": lambda _: b"PK" + bytes(1 << 20) + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 1 << 20, 2, 0),
}


@pytest.mark.parametrize("change", CHANGES)
def test_changed_archives(change: str) -> None:
    assert refused(CHANGES[change](write_archive(FILES)))


@pytest.mark.thorough
def test_every_changed_bit_is_noticed() -> None:
    """The same is true for every truncated archive."""
    made = write_archive(FILES)
    for at in range(len(made)):
        assert refused(made[:at])
        for bit in range(8):
            changed = bytearray(made)
            changed[at] ^= 1 << bit
            assert refused(bytes(changed))
