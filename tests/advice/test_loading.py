"""A text without mistakes loads only the part of the advice that finds out that there are none."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.compiler.texts import game

SCRIPT = """
import sys
import aoi_rules
found = aoi_rules.check(text=sys.argv[1])
print(len(found), *sorted({name.split(".")[2] for name in sys.modules if name.startswith("aoi_rules.advice.")}))
"""


def checked(*lines: str) -> tuple[int, set[str]]:
    """The number of problems in a game with these lines, and the parts of the advice that were loaded."""
    done = subprocess.run([sys.executable, "-c", SCRIPT, game(*lines)], capture_output=True, text=True, check=True)
    number, *parts = done.stdout.split()
    return int(number), set(parts)


@pytest.mark.thorough
def test_a_sound_text_needs_no_advice_on_its_lines() -> None:
    found, parts = checked()
    assert found == 0
    assert parts.isdisjoint({"syntax", "lines"})


@pytest.mark.slow
@pytest.mark.parametrize(("line", "part"), [("keep fare number = 3 4", "syntax"), ("keep", "lines")])
def test_a_mistake_brings_the_part_that_it_needs(line: str, part: str) -> None:
    found, parts = checked(line)
    assert found == 1
    assert part in parts
