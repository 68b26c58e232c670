"""Rulesets' C code under sanitizers: many games, damaged positions, states passed between threads. `driver.c` plays them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from aoi_rules.native import sources
from aoi_rules.native.compilers import find_compiler
from tests.native.rulesets import GROWING, TEXTS, WAYS, printed, wide

CHECKED = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
IN_THREADS = ("-fsanitize=thread", "-DTHREADS=4", "-pthread")
RULESETS: dict[str, Callable[[], tuple[str, int]]] = {
    "germany": lambda: printed("germany"), "card_game": lambda: printed("card_game"), "industry": lambda: printed("industry"),
    "wide": lambda: printed(wide(70)), "growing": lambda: printed(GROWING), "texts": lambda: printed(TEXTS),
    "ways": lambda: printed(WAYS),
}
DRIVER = Path(__file__).parent / "driver.c"


def driven(name: str, folder: Path, flags: tuple[str, ...], games: int) -> dict[str, int]:
    """The driver's report on a ruleset; the test fails if a sanitizer found a fault."""
    compiler = find_compiler()
    if compiler is None:
        pytest.skip("there is no C compiler")
    text, least = RULESETS[name]()
    for file, header in sources.library_files().items():
        (folder / file).write_text(header, encoding="utf-8")
    (folder / "rules.c").write_text(text, encoding="utf-8")
    (folder / "driver.c").write_text(DRIVER.read_text(encoding="utf-8"), encoding="utf-8")
    line = [*compiler.command, "-std=c11", "-g", "-O0", *flags, '-DRULES="rules.c"', "driver.c", "-o", "driver"]
    built = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False)
    if "cannot find" in built.stderr:
        pytest.skip(f"{compiler.version} has no such sanitizer")
    assert built.returncode == 0, built.stderr
    ran = subprocess.run(["./driver", str(games), "5", str(least)], cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr[-4000:]
    done: dict[str, int] = json.loads(ran.stdout)
    return done


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_memory_and_numbers_are_sound(name: str, tmp_path: Path) -> None:
    """Whatever cells a position has, it is refused or can be played; nothing leaks."""
    done = driven(name, tmp_path, CHECKED, 60)
    assert done["games"] == 60
    assert done["faults"] == 0
    assert done["refused"] > done["damaged"] / 4
    assert done["played_on"] > 40


@pytest.mark.slow
@pytest.mark.parametrize("name", ["germany", "growing"])
def test_without_memory_there_is_a_fault(name: str, tmp_path: Path) -> None:
    """One request for memory in twenty is refused."""
    done = driven(name, tmp_path, (*CHECKED, "-DSHORT_OF_MEMORY=3000"), 500)
    assert done["faults"] > 100
    assert done["decisions"] > 5_000


@pytest.mark.slow
@pytest.mark.parametrize("name", ["germany", "wide"])
def test_threads_share_nothing(name: str, tmp_path: Path) -> None:
    done = driven(name, tmp_path, IN_THREADS, 0)
    assert done["decisions"] > 5_000


@pytest.mark.slow
def test_the_driver_notices(tmp_path: Path) -> None:
    """A test of the check itself: a program that reads beyond the end of a block is stopped."""
    with pytest.raises(AssertionError, match="heap-buffer-overflow"):
        driven("industry", tmp_path, (*CHECKED, "-DBROKEN=1"), 1)
