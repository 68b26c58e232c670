"""A program that is made quickly, as for an editor, plays scenarios like any other."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.scenarios import Suite

FAR = """\
scenario "After a sale, nothing but another sale" {
  map germany
  given at actions {
    set round = 2
    remove port_1 from seat.blue.display
    set danzig_1.counter = port_1
    set danzig_1.owner   = seat.blue
    remove cotton_mill_1 from red.display
    set danzig_3.counter = cotton_mill_1
    set danzig_3.owner   = red
    remove cotton_mill_1 from red.display
    set muenchen_1.counter = cotton_mill_1
    set muenchen_1.owner   = red
  }
  plays red sell from muenchen_1 to muenchen_3
  refuse red draw_deck because turn
}
"""
"""The reason for refusing a move takes many steps if no result about the network is remembered."""


@pytest.mark.thorough
@pytest.mark.parametrize("edited", [False, True])
def test_reasons_are_found_within_the_allowed_steps(edited: bool) -> None:
    suite = Suite(read_file(Source("far.aoi", FAR)), edited=edited)
    (outcome,) = suite.outcomes("germany")
    assert outcome.failure is None
