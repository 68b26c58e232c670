"""A text without a mistake loads no more of the advice than finds out that there is none."""

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
    """How many problems a game with these lines has, and which parts of the advice were loaded."""
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
