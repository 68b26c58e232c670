"""The messages of the plugin `ships` about maps with a faulty sea."""

from __future__ import annotations

import pytest

import aoi_rules as aoi

BAY = 'sea_space bay "Bay" purple { import 3 at 9 9 ; market ; at 5 9 }'


def errors(*lines: str) -> list[str]:
    """The errors of a map of three towns, Ayr with a port space, and a sea."""
    text = "\n  ".join([
        'map m "M" {', "extends age_of_industry", "uses ships", 'location ayr "Ayr" brown { space port ; space clear }',
        'location bute "Bute" blue { space mine ; distant_port }', 'location coll "Coll" purple { space clear }',
        "rail ayr -- bute", "rail bute -- coll", *lines])
    return [p.message for p in aoi.check(text=f"{text}\n}}\n") if p.severity == "error"]


@pytest.mark.thorough
@pytest.mark.parametrize("space", [
    BAY, 'sea_space bay "Bay" purple { market }', 'sea_space bay "Bay" purple { import 3 }', 'sea_space bay "Bay" purple',
])
def test_a_sea_that_is_right(space: str) -> None:
    assert errors(space, "sea_lane ayr -- bay") == []


@pytest.mark.slow_with("bay -- bay_import")
@pytest.mark.thorough
@pytest.mark.parametrize("lane", ["coll -- bay", "ayr -- coll", "bay -- bay_import"])
def test_a_lane_from_anything_but_port_space_to_ship_space(lane: str) -> None:
    assert errors(BAY, "sea_lane ayr -- bay", f"sea_lane {lane}") == [
        "A sea lane joins a place with a port space and one with a ship space"]


@pytest.mark.thorough
def test_a_ship_space_without_a_lane() -> None:
    assert errors(BAY) == ["From every ship space a sea lane leads to a port space"]


@pytest.mark.thorough
def test_an_import_without_cubes() -> None:
    assert errors(BAY.replace("import 3 at 9 9", "import"), "sea_lane ayr -- bay") == ["An import has cubes: `import 3`"]


@pytest.mark.thorough_with("import at 9 9-import CUBES at 9 9")
@pytest.mark.parametrize(("given", "hint"), [
    ("import at 9 9", "import CUBES at 9 9"), ("import 3 at", "import 3 at X Y"), ("import 3 9 9", "import 3 at 9 9"),
])
def test_an_import_that_is_not_complete(given: str, hint: str) -> None:
    """The message is about the author's line, not about the lines of the plugin."""
    text = f'map m "M" {{\n  extends germany\n  uses ships\n  {BAY.replace("import 3 at 9 9", given)}\n}}\n'
    found = [p for p in aoi.check(text=text) if p.severity == "error" and "lane" not in p.message]
    assert [p.place and p.place.text for p in found] == [given]
    assert [p.hint for p in found] == [f"write `{hint}`"]


@pytest.mark.slow
def test_what_a_sea_space_does_not_take() -> None:
    assert errors(BAY.replace("market", "markt"), "sea_lane ayr -- bay") == ["a location has no `markt`"]
    assert errors(BAY.replace("market", "import 2 at 1 1"), "sea_lane ayr -- bay") == [
        "a sea space has one coal import, and here is a second one (says the plugin `ships`)"]
    assert errors(BAY.replace("market", "\n| a | b |\n"), "sea_lane ayr -- bay") == ["a table in this block needs its type"]
