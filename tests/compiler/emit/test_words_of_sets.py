"""Sets take several words if a type has many members, and sets of small types use only the first word."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.stage_text import c_of
from aoi_rules.diagnostics import Source
from aoi_rules.library.compilation import compile_text
from tests.benchmarks.large_maps import large_map


@pytest.mark.thorough
def test_sets_of_small_types_use_their_own_words_alone() -> None:
    forms = Forms()
    assert compile_text(Source("large.aoi", large_map(120)), forms=forms).program is not None
    text = c_of(forms, "x")
    assert "#define SET_WORDS 4" in text, "228 spaces"
    assert "sets_meet(kinds, TABLE_space_location_colour_colour_members[space + 1], 1)" in text, "twelve cards"
    assert "sets_meet(TABLE_rail_ends_set[link + 1], network_of_now, 2)" in text, "120 places"
