"""The bundled rulesets, and those to copy, have the layout of `aoi fmt`."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language.formatter import format_text

TOP = Path(__file__).parents[2]
FOLDERS = ("rulesets", "plugins", "aoi_rules", "tests/third_party", "tests/scenarios", "tests/testing", "tests/rules", "tests/cli",
           "tests/authors")
FILES = sorted(file for folder in FOLDERS for file in (TOP / folder).rglob("*.aoi"))

LARGE = 4000
"""Files of more than this number of bytes take longer than an everyday test may."""


def test_there_are_some() -> None:
    assert len(FILES) > 30


@pytest.mark.parametrize("file", [pytest.param(file, marks=pytest.mark.thorough if file.stat().st_size > LARGE else ()) for file in FILES],
                         ids=lambda file: str(file.relative_to(TOP)))
def test_it_is_in_the_one_form(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert format_text(Source(file.name, text)) == text, f"run `aoi fmt {file.relative_to(TOP)}`"
