"""The laws have games to be tested on."""

from __future__ import annotations

from aoi_rules.library import catalogue
from tests.properties.tables import EXCUSED, MAPS


def test_there_are_maps() -> None:
    assert "germany" in MAPS
    assert "age_of_industry" not in MAPS
    assert len(MAPS) > 2


def test_an_excuse_names_a_map_and_has_a_reason() -> None:
    known = {e.name for e in catalogue.entries()}
    assert EXCUSED.keys() <= known, "no such map: take it off the table"
    assert [name for name, reason in EXCUSED.items() if len(reason.split()) < 3] == []
