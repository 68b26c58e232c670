"""The board's checks: each reports an impossible figure."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.diagnostics import Source
from tests.editing import Editor

TEXT = (Path(__file__).parents[3] / "rulesets/industry/industry.aoi").read_text(encoding="utf-8")
TABLE = [line for line in TEXT.partition("rows field {")[2].splitlines() if line.startswith("    |")]
COLUMNS = [name.strip() for name in TABLE[0].split("|")]

WRITTEN = Editor()
NO_JOKER = {"joker_wood.kind": "bonus", "joker_wood.nets": "river", "joker_wood.worth": "2", "joker_wood.makes": ""}
FALSE = [
    ("two fields in one place", {"quarry.column": "g"}, "Every era has each of the twelve columns once"),
    ("six jokers", NO_JOKER, "Seven fields are jokers"),
    ("two jokers for any resource", {"joker_wood.any": "yes"}, "Seven fields are jokers"),
    ("a factory left of a port", {"port_one.column": "d", "clay_pit.column": "b"}, "From left to right: joker fields"),
    ("a technology with a price", {"surveying.cost": "$1"}, "A technology costs no Talers"),
    ("no stock exchange", {"stock_exchange.saves": ""}, "Two factories, the bank and the stock exchange"),
    ("a technology that saves", {"stock_exchange.saves": "", "radio.saves": "yes"}, "Two factories, the bank"),
    ("a port worth 3", {"port_one.worth": "3"}, "Ports serve the river"),
    ("a station worth 4", {"station_two.worth": "4"}, "A bonus field is worth 2 or 3"),
    ("a power station worth nothing", {"power_four.worth": ""}, "A bonus field is worth 2 or 3"),
    ("a station without tracks", {"station_two.nets": ""}, "A bonus field is worth 2 or 3"),
    ("a station at two nets", {"station_two.nets": "tracks, power"}, "A bonus field is worth 2 or 3"),
    ("no station", {f"station_{n}.nets": "power" for n in ("two", "three", "four")}, "A bonus field is worth 2 or 3"),
    ("tracks without factories",
     {f"{name}.nets": "" for name in ("iron_ore_mine", "ironworks", "machine_factory", "steelworks", "car_factory")},
     "A bonus field is worth 2 or 3"),
    ("steel in era 1", {"quarry.makes": "stone, steel"}, "A resource appears in the era of the first factory"),
    ("a need of a later era", {"metallurgy.needs": "steel"}, "What a field needs comes from an earlier era"),
    ("two makers that wait for each other", {"quarry.needs": "wood", "wood_working.needs": "stone"}, "What a field needs comes from an earlier era"),
    ("what only a joker would bring", {"joker_wood.makes": "iron", "metallurgy.needs": "iron"}, "What a field needs comes from an earlier era"),
    ("a dear era 1, the others cheap",
     {"quarry.cost": "$30", "robot_factory.cost": "$1", "aircraft_works.cost": "$1", "car_factory.cost": "$1",
      "refinery.cost": "$1", "satellite_works.cost": "$1", "machine_factory.cost": "$1", "steelworks.cost": "$1",
      "stock_exchange.cost": "$1", "recycling_plant.cost": "$1", "pharmaceutics.cost": "$1"},
     "Every era and all before it can be built"),
    ("more than 18 rounds bring", {"robot_factory.cost": "$9"}, "Every era and all before it can be built"),
]  # fmt: skip


def with_figures(figures: dict[str, str]) -> str:
    """The ruleset's text with some cells of the board's table replaced: by `field.column`."""
    text = TEXT
    for place, figure in figures.items():
        name, column = place.split(".")
        (row,) = [r for r in text.splitlines() if r.startswith("    |") and _cell(r, "id") == name]
        cells = row.split("|")
        cells[COLUMNS.index(column)] = f" {figure} "
        text = text.replace(row, "|".join(cells))
    return text


def _cell(row: str, column: str) -> str:
    cells = row.split("|")
    return cells[COLUMNS.index(column)].strip(" ?") if len(cells) == len(COLUMNS) else ""


@pytest.mark.thorough
def test_the_board_is_as_it_must_be() -> None:
    assert len(TABLE) == 61
    assert aoi.check(text=TEXT) == ()


@pytest.mark.thorough_with(
    "a technology with a price", "no stock exchange", "six jokers", "two fields in one place", "two jokers for any resource")
@pytest.mark.parametrize(("figures", "words"), [
    pytest.param(*row[1:], id=row[0], marks=[] if at < 6 else [pytest.mark.thorough]) for at, row in enumerate(FALSE)])
def test_a_figure_that_cannot_be_is_reported(figures: dict[str, str], words: str) -> None:
    found = [d.message for d in WRITTEN.check(Source("industry.aoi", with_figures(figures)))]
    assert any(message.startswith(words) for message in found), found
