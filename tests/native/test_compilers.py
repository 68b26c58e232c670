"""C compilers: the choice of one, and the messages if there is none, if something is missing, or if it fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from aoi_rules.errors import BuildError
from aoi_rules.native import compilers, library_store
from aoi_rules.native.builder import Builder
from aoi_rules.native.compilers import Compiler, compiler, find_compiler, flags, python_headers, zig_command
from tests.native.conftest import IDENTITY, toy_text

SCRIPT = """#!{python}
import sys
if "--version" in sys.argv:
    print("{name} 1.0")
    sys.exit({works})
sys.stderr.write("toy.c:1: this is wrong\\n")
sys.exit(1)
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the only place in which programs are searched for, with no compiler from the package index."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(compilers, "find_spec", lambda _: None)
    return tmp_path


def made(folder: Path, name: str, works: bool = True) -> Path:
    """A program that claims to be a C compiler, and refuses every file."""
    file = folder / name
    file.write_text(SCRIPT.format(python=sys.executable, name=name, works=int(not works)))
    file.chmod(0o755)
    return file


def test_nothing_is_found_where_there_is_nothing(here: Path) -> None:
    del here
    assert find_compiler() is None
    with pytest.raises(BuildError, match=r"^compiling a ruleset to machine code needs a C compiler, and none was found; install "
                                         r"one \(Debian: apt-get install gcc libc6-dev; macOS: xcode-select --install\) or, from "
                                         r"the package index, pip install 'aoi-rules\[native\]'$"):
        compiler()


def test_the_environment_comes_first_then_the_system_then_the_index(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "find_spec", lambda _: object())
    monkeypatch.setattr(compilers, "zig_command", lambda: [str(made(here, "zig")), "cc"])
    found = []
    for name in ("", "clang", "gcc", "cc"):
        if name:
            made(here, name)
        found.append(find_compiler())
    monkeypatch.setenv("CC", f"{made(here, 'other')} -x")
    found.append(find_compiler())
    assert [one.version for one in found if one] == ["zig 1.0", "clang 1.0", "gcc 1.0", "cc 1.0", "other 1.0"]
    assert find_compiler() == Compiler((str(here / "other"), "-x"), "other 1.0")


def test_one_that_does_not_run_is_passed_over(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(here, "gcc")
    made(here, "cc", works=False)
    monkeypatch.setenv("CC", str(here / "nothing"))
    found = find_compiler()
    assert found is not None
    assert found.version == "gcc 1.0"
    with pytest.raises(BuildError, match="`nothing -O1` is not a C compiler that runs here"):
        compiler("nothing -O1")


@pytest.mark.parametrize("command", ["'", " ", '"cc'])
def test_a_command_that_has_no_words(here: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """For example, a quotation without an end in CC: it is ignored."""
    with pytest.raises(BuildError, match=f"^`{command}` is not a C compiler that runs here$"):
        compiler(command)
    monkeypatch.setenv("CC", command)
    assert find_compiler() is None
    made(here, "cc")
    assert find_compiler() is not None


def test_one_that_is_named_and_does_not_run_is_said_to_be_missing(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", str(here / "nothing"))
    with pytest.raises(BuildError, match="/nothing` is not a C compiler that runs here; compiling a ruleset to machine code needs a"):
        compiler()


def test_what_writes_no_file_is_no_compiler(tmp_path: Path) -> None:
    silent = Compiler((sys.executable, "-c", ""), "silent 1.0")
    with pytest.raises(BuildError, match=r"silent 1.0 rejects(.|\n)*It printed:\nno message, and no file$"):
        Builder(silent, home=tmp_path).library("matches", IDENTITY, toy_text)


def test_the_index_has_one() -> None:
    assert zig_command()[:4] == [sys.executable, "-m", "ziglang", "cc"]


def test_what_a_compiler_refuses_is_kept(here: Path) -> None:
    refusing = compiler(str(made(here, "odd")))
    home = here / "home"
    home.mkdir()
    with pytest.raises(BuildError, match="odd 1.0 rejects the C generated for matches, which is a fault of "
                                         "aoi_rules or of that compiler; please report it with ") as caught:
        Builder(refusing, home=home).library("matches", IDENTITY, toy_text)
    assert "this is wrong" in str(caught.value)
    assert f"{home}/refused/aoi_matches.c" in str(caught.value)
    assert IDENTITY in (home / "refused" / "aoi_matches.c").read_text()
    assert (home / "refused" / "aoi.h").is_file()
    assert [folder.name for folder in home.iterdir()] == ["refused"]


def test_missing_headers_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers.sysconfig, "get_path", lambda _: str(tmp_path))
    with pytest.raises(BuildError, match=r"compiled with Python.h, which is not in .*; install it \(Debian: apt-get install "
                                         r"python3.\d+-dev or python3-dev; Fedora: dnf install python3-devel\)"):
        python_headers()


def test_a_folder_that_others_can_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AOI_CACHE", str(tmp_path / "cache"))
    assert library_store.made_folder() == tmp_path / "cache" / "native"
    assert (tmp_path / "cache" / "native").stat().st_mode & 0o777 == 0o700
    (tmp_path / "cache" / "native").chmod(0o770)
    with pytest.raises(BuildError, match=r"other users can read, write or replace it; make it private \(chmod 700\)"):
        library_store.made_folder()
    monkeypatch.setenv("AOI_CACHE", "0")
    with pytest.raises(BuildError, match="there is no folder for libraries: AOI_CACHE is 0"):
        library_store.made_folder()
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("AOI_CACHE", str(tmp_path / "file"))
    with pytest.raises(BuildError, match="which cannot be created: .*; set AOI_CACHE to a folder of yours"):
        library_store.made_folder()


def test_gcc_is_known_by_what_it_says_under_any_name(here: Path) -> None:
    made(here, "gcc")  # which is clang, as on macOS
    assert not compiler("gcc").is_gcc
    made(here, "cc").write_text(SCRIPT.format(python=sys.executable, works=0, name="cc (Debian 12.2.0-14) 12.2.0\\n"
                                              "Copyright (C) 2022 Free Software Foundation, Inc.\\nThis is free software"))
    assert compiler("cc") == Compiler(("cc",), "cc (Debian 12.2.0-14) 12.2.0", is_gcc=True)


def test_flags_are_for_a_machine() -> None:
    assert flags("linux-x86_64", "1") == ("-std=c11", "-O1", "-shared", "-fPIC", "-fvisibility=hidden")
    assert "-fPIC" not in flags("windows-x86_64", "2")
    assert "-fno-tree-pta" in flags("linux-x86_64", "1", is_gcc=True)
    assert flags("linux-x86_64", "2", is_gcc=True) == flags("linux-x86_64", "2")
    assert [library_store.suffix(machine) for machine in ("linux-aarch64", "windows-x86_64", "macos-aarch64")] == [".so", ".dll", ".dylib"]
