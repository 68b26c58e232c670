"""Two scenarios that prove nothing: the search finds each of them out, with a scenario that does prove the line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from aoi_rules.cli import aoi
from aoi_rules.files.resources import rulesets_root

COST = '''\
scenario "no cost falls below nothing" {
  game industry
  given at development {
    develop_from red three
    owns red (clay_pit, steelworks)
    has_built red (banking_house, stock_exchange)
  }
  plays red develop clay_pit
  expect = clay_pit.cost == $1 and red.money == $4
}
'''
"""The clay pit costs $1 and its owner has both factories: if the price were $2 less, nobody could receive $1."""
CUBES = "offers red build iron_works at hamburg { build iron_works at hamburg_3; build iron_works at hamburg_4 }"
"""Without this line, `plays` accepts a space that is not listed."""


def survivors(folder: Path, kind: str, name: str) -> dict[str, str]:
    """The scenarios for the changes of a line that no scenario notices, by the changes."""
    asked = ["coverage", str(folder), "--mutate", "--mutants", "1000", "--changes", kind, "--witness", "--format", "json"]
    found = json.loads(CliRunner().invoke(aoi, asked).stdout)["mutants"]
    return {one["change"]: one["scenario"] for one in found if one["line"] == name and one["result"] == "survived"}


def copied(game: str, tmp_path: Path) -> Path:
    """A game of the library in a folder of its own, with its scenarios."""
    return Path(shutil.copytree(Path(str(rulesets_root())) / game, tmp_path / game))


@pytest.mark.slow
def test_a_cost_below_nothing(tmp_path: Path) -> None:
    folder = copied("industry", tmp_path)
    file = folder / "scenarios" / "development.aoi"
    text = file.read_text(encoding="utf-8")
    start = text.index('scenario "no cost falls below nothing"')
    file.write_text(text[:start] + COST + text[text.index("\n}\n", start) + 3:], encoding="utf-8")
    found = survivors(folder, "limit", "cost")
    assert list(found) == ["max_without_1"]
    file.write_text(file.read_text(encoding="utf-8") + "\n" + found["max_without_1"], encoding="utf-8")
    assert not survivors(folder, "limit", "cost")


@pytest.mark.slow
def test_works_that_differ_only_in_their_cubes(tmp_path: Path) -> None:
    folder = copied("age_of_industry", tmp_path)
    file = folder / "scenarios" / "overbuilding.aoi"
    text = file.read_text(encoding="utf-8")
    assert text.count(CUBES) == 1
    file.write_text(text.replace(CUBES, ""), encoding="utf-8")
    found = survivors(folder, "alike", "build.choose_space")
    assert list(found) == ["alike_without_cubes"]
    file.write_text(file.read_text(encoding="utf-8") + "\n" + found["alike_without_cubes"], encoding="utf-8")
    assert not survivors(folder, "alike", "build.choose_space")
