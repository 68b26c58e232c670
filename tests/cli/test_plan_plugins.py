"""`aoi plan` with two versions of a plugin's package: a project folder and a wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import aoi_rules as aoi
from aoi_rules.planning import version_from
from tests.cli.conftest import Run
from tests.compiler.texts import game

MODULE = '''
from aoi_rules.plugin import Function, hookimpl, text_beside

def due(number):
    """What is due."""
    return {number}

@hookimpl
def aoi_text():
    return [text_beside(__name__, "fees.aoi")]

@hookimpl
def aoi_functions():
    return [Function("due", ("number",), "number", due)]
'''
PART = 'part fees for demo {{ keep fee number = {fee} ; amend score {{ points fees "Fees" = due(fee) }} }}'
MAP = """\
map land "Land" {
  extends demo
  uses fees
  action drive "Drive" { do { raise fee by 1 } }
  amend menu turn { also drive }
}
"""
SCORED = game("score { winner most points }")


def project(folder: Path, version: str, number: str = "number", fee: int = 1) -> Path:
    """A project with the plugin."""
    (folder / "aoi_fees").mkdir(parents=True)
    (folder / "pyproject.toml").write_text(
        f'[project]\nname = "aoi-fees"\nversion = "{version}"\n[project.entry-points.aoi_rules]\nfees = "aoi_fees"\n', encoding="utf-8")
    (folder / "aoi_fees" / "__init__.py").write_text(MODULE.replace("{number}", number), encoding="utf-8")
    (folder / "aoi_fees" / "fees.aoi").write_text(PART.format(fee=fee), encoding="utf-8")
    return folder


def wheel(folder: Path, version: str, number: str = "number", fee: int = 1) -> Path:
    """A wheel of the project, as pip would install it."""
    made, path = project(folder / version, version, number, fee), folder / f"aoi_fees-{version}-py3-none-any.whl"
    with ZipFile(path, "w") as archive:
        for file in made.rglob("*.*"):
            archive.write(file, file.relative_to(made))
        info = f"aoi_fees-{version}.dist-info"
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: aoi-fees\nVersion: {version}\n")
        archive.writestr(f"{info}/entry_points.txt", "[aoi_rules]\nfees = aoi_fees\n")
    return path


@pytest.fixture
def saved(folder: Path) -> Path:
    """A folder with a game played with version 1.0, beside the map and its game."""
    (folder / "demo.aoi").write_text(SCORED, encoding="utf-8")
    (folder / "land.aoi").write_text(MAP, encoding="utf-8")
    (folder / "games").mkdir()
    with version_from(project(folder / "first", "1.0")):
        played = aoi.load(folder / "land.aoi").new_game(2, seed=1)
    played.play("drive")
    (folder / "games" / "ann.json").write_text(aoi.dumps(played), encoding="utf-8")
    return folder


@pytest.mark.thorough
@pytest.mark.parametrize("make", [project, wheel], ids=["folder", "wheel"])
def test_a_version_that_gives_the_same(run: Run, saved: Path, make: object) -> None:
    assert callable(make)
    path = make(saved / "second", "1.1")
    found = run("plan", "land.aoi", "land.aoi", "--saves", "games", "--old-plugin", "first", "--new-plugin", path)
    assert found.output == "games/ann.json: continues\n1 of 1 game of `land` continues\n"
    assert "aoi_fees" not in sys.modules


@pytest.mark.thorough
@pytest.mark.parametrize("make", [project, wheel], ids=["folder", "wheel"])
def test_a_version_with_another_function_scores_differently(run: Run, saved: Path, make: object) -> None:
    assert callable(make)
    path = make(saved / "second", "2.0", number="3 * number")
    found = run("plan", "land.aoi", "land.aoi", "--saves", "games", "--old-plugin", "first", "--new-plugin", path)
    assert found.output.splitlines()[:2] == [
        "the plugin fees (aoi-fees 1.0) had other rules than fees (aoi-fees 2.0)", "games/ann.json: continues, but is scored differently"]


@pytest.mark.thorough
def test_a_version_with_another_text_stops_a_game(run: Run, saved: Path) -> None:
    found = run("plan", "land.aoi", "land.aoi", "--saves", "games", "--old-plugin", "first",
                "--new-plugin", project(saved / "second", "2.0", fee=4))
    assert found.exit_code == 1
    assert "keep fee number = 4" in found.output


@pytest.mark.slow
def test_a_single_file_in_place_of_a_package(run: Run, saved: Path) -> None:
    """Both files have the plugin's name; neither is installed."""
    text = MODULE.replace('text_beside(__name__, "fees.aoi")', '("fees.aoi", "PART")').replace("text_beside", "text_of")
    for folder, fee in (("old", 1), ("new", 4)):
        (saved / folder).mkdir()
        (saved / folder / "fees.py").write_text(
            text.replace("PART", PART.format(fee=fee).replace('"', '\\"')).replace("{number}", "number"), encoding="utf-8")
    same = run("plan", "land.aoi", "land.aoi", "--saves", "games", "--old-plugin", "old/fees.py", "--new-plugin", "old/fees.py")
    assert same.output == "games/ann.json: continues\n1 of 1 game of `land` continues\n"
    other = run("plan", "land.aoi", "land.aoi", "--saves", "games", "--old-plugin", "old/fees.py", "--new-plugin", "new/fees.py")
    assert other.exit_code == 1
    assert other.output.startswith("the plugin fees has other rules now\n")
    assert "keep fee number = 4" in other.output
    assert run("bisect", "games/ann.json", "land.aoi", "land.aoi", "--plugin", "old/fees.py").exit_code == 0


@pytest.mark.parametrize("path", ["games", "demo.aoi"])
def test_what_is_no_package(run: Run, saved: Path, path: str) -> None:
    assert saved.exists()
    found = run("plan", "land.aoi", "land.aoi", "--saves", "games", "--old-plugin", "first", "--new-plugin", path)
    assert found.exit_code == 1
    assert "with plugins" in found.output
