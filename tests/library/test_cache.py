"""Entries: they are found by their key, if this user wrote them and nobody damaged them."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from aoi_rules.files import cache

VALUE = (1, "two", (None, b"3"), {"four": [5]})
POSIX = pytest.mark.skipif(os.name == "nt", reason="modes and owners are those of POSIX")
ROOT = pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can give files away")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A separate folder for the entries, which does not exist yet."""
    monkeypatch.setenv("AOI_CACHE", str(tmp_path / "all"))
    (tmp_path / "all").mkdir(0o700)
    return tmp_path / "all" / "compiled"


def only(folder: Path) -> Path:
    (entry,) = folder.iterdir()
    return entry


def test_there_and_back(folder: Path) -> None:
    assert cache.get("key") is None
    cache.put("key", VALUE)
    assert cache.get("key") == VALUE
    assert cache.get("other") is None
    assert folder.stat().st_mode & 0o777 == (0o777 if os.name == "nt" else 0o700)
    assert only(folder).stat().st_mode & 0o077 == (0o066 if os.name == "nt" else 0)


@POSIX
def test_a_relative_path_in_a_folder_that_was_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    monkeypatch.setenv("AOI_CACHE", "all")
    cache.put("key", VALUE)
    assert cache.get("key") is None


def test_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.put("key", VALUE)
    monkeypatch.setenv("AOI_CACHE", "0")
    assert cache.get("key") is None
    cache.put("other", VALUE)
    assert cache.cache_folder("compiled") is None
    assert [entry.name for entry in folder.iterdir()] == ["key.entry"]


def test_without_a_wish_it_lies_where_this_user_s_caches_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AOI_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "name", "posix")
    assert cache.cache_folder("compiled") == tmp_path / "aoi_rules" / "compiled"
    monkeypatch.setenv("XDG_CACHE_HOME", "not/from/the/root")
    assert cache.cache_folder("compiled") is None


def cut(entry: Path) -> None:
    entry.write_bytes(entry.read_bytes()[:-1])


def changed(entry: Path) -> None:
    data = bytearray(entry.read_bytes())
    data[-1] ^= 1
    entry.write_bytes(data)


def emptied(entry: Path) -> None:
    entry.write_bytes(b"")


def replaced_by_a_link(entry: Path) -> None:
    entry.rename(entry.with_name("elsewhere"))
    entry.symlink_to(entry.with_name("elsewhere"))


def linked_twice(entry: Path) -> None:
    entry.with_name("another").hardlink_to(entry)


def replaced_by_a_folder(entry: Path) -> None:
    entry.unlink()
    entry.mkdir()


def replaced_by_a_pipe(entry: Path) -> None:
    entry.unlink()
    os.mkfifo(entry)


def given_to_others(entry: Path) -> None:
    entry.chmod(0o666)


DAMAGE: list[Callable[[Path], None]] = [cut, changed, emptied]
FOREIGN: list[Callable[[Path], None]] = [replaced_by_a_link, linked_twice, replaced_by_a_folder, replaced_by_a_pipe, given_to_others]


@pytest.mark.parametrize("harm", [*DAMAGE, *(pytest.param(harm, marks=POSIX) for harm in FOREIGN)])
def test_what_is_damaged_or_not_plainly_ours_is_not_read(folder: Path, harm: Callable[[Path], None]) -> None:
    cache.put("key", VALUE)
    assert cache.get("key") == VALUE
    harm(only(folder))
    assert cache.get("key") is None


@pytest.mark.parametrize("harm", DAMAGE)
def test_what_is_damaged_is_written_anew(folder: Path, harm: Callable[[Path], None]) -> None:
    cache.put("key", VALUE)
    harm(only(folder))
    cache.put("key", VALUE)
    assert cache.get("key") == VALUE


@ROOT
def test_an_entry_of_somebody_else_is_not_read(folder: Path) -> None:
    cache.put("key", VALUE)
    os.chown(only(folder), 12345, -1)
    assert cache.get("key") is None


@ROOT
def test_a_folder_of_somebody_else_is_not_used(folder: Path) -> None:
    cache.put("key", VALUE)
    os.chown(folder, 12345, -1)
    cache.put("other", VALUE)
    assert cache.get("key") is None
    assert only(folder).name == "key.entry"


@POSIX
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o707, 0o750, 0o705])
def test_a_folder_that_others_can_look_or_write_into_is_not_used(folder: Path, mode: int) -> None:
    cache.put("key", VALUE)
    folder.chmod(mode)
    cache.put("other", VALUE)
    assert cache.get("key") is None
    assert only(folder).name == "key.entry"


@POSIX
def test_a_folder_that_others_can_exchange_is_not_used(folder: Path) -> None:
    """Anyone who can write to the parent folder can replace it, unless the parent is sticky, as /tmp is."""
    cache.put("key", VALUE)
    folder.parent.chmod(0o777)
    assert cache.get("key") is None
    folder.parent.chmod(0o1777)
    assert cache.get("key") == VALUE


@POSIX
def test_a_link_to_a_folder_is_not_used(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir(0o700)
    folder.symlink_to(tmp_path / "real")
    cache.put("key", VALUE)
    assert list((tmp_path / "real").iterdir()) == []


def test_where_nothing_can_be_written_nothing_happens(folder: Path) -> None:
    folder.write_text("a file", encoding="utf-8")
    cache.put("key", VALUE)
    assert cache.get("key") is None


def test_what_cannot_be_stored_leaves_nothing_behind(folder: Path) -> None:
    cache.put("key", object())
    assert list(folder.iterdir()) == []


def test_those_unused_for_longest_are_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_MOST", 4)
    monkeypatch.setattr(cache, "_KEPT", 2)
    for number in range(4):
        cache.put(f"{number}", number)
        os.utime(folder / f"{number}.entry", (number, number))
    assert cache.get("0") == 0  # it was the last one used
    cache.put("4", 4)
    assert sorted(entry.name for entry in folder.iterdir()) == ["0.entry", "4.entry"]


@pytest.mark.slow
def test_whoever_reads_while_others_write_gets_a_whole_entry(folder: Path) -> None:
    code = "from aoi_rules.files import cache\nfor n in range(300): cache.put('key', (n, 'x' * 50_000, n))"
    writers = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(2)]
    seen = 0
    while any(writer.poll() is None for writer in writers):
        found = cache.get("key")
        if found is not None:
            first, text, last = found
            assert (first, len(text)) == (last, 50_000)
            seen += 1
    assert [writer.wait() for writer in writers] == [0, 0]
    assert seen
    assert only(folder).name == "key.entry"


def test_where_a_text_ends_makes_a_difference() -> None:
    assert cache.digest(["ab", "c"]) != cache.digest(["a", "bc"])
    assert cache.digest(["ab", "c"]) == cache.digest(["ab", "c"])


def test_the_package_is_stamped_by_the_size_and_time_of_each_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "files" / "cache.py"))
    stamp = cache.package_stamp.__wrapped__
    (tmp_path / "inner").mkdir()
    file = tmp_path / "inner" / "rules.py"
    file.write_text("one", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    first = stamp()
    assert stamp() == first
    os.utime(file, ns=(1, 2))
    assert len({first, stamp()}) == 2
    file.write_text("three", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert len({first, stamp()}) == 2
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "archive.zip" / "files" / "cache.py"))
    assert stamp() is None
