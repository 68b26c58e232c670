"""Conversion of positions: an editor counts from 0 in its own unit, the package from 1 in letters; in both directions."""

from __future__ import annotations

import pytest
from lsprotocol import types as lsp

from aoi_rules.diagnostics import Place, Source
from aoi_rules.lsp.translation import Translation
from aoi_rules.workspace.columns import Columns

TEXT = "one\nc𝄞d ü\n"


@pytest.mark.parametrize(("columns", "character"), [(Columns.UTF_16, 3), (Columns.UTF_8, 5), (Columns.UTF_32, 2)])
def test_a_place_goes_there_and_back(columns: Columns, character: int) -> None:
    translation = Translation(columns)
    assert translation.from_editor(TEXT, lsp.Position(1, character)) == (2, 3)
    assert translation.from_editor(TEXT, lsp.Position(0, 0)) == (1, 1)
    assert translation.from_editor(TEXT, lsp.Position(7, 0)) == (8, 1)
    place = Place(Source("a.aoi", TEXT), 1, 2, 2, 3)
    assert translation.range(place) == lsp.Range(lsp.Position(0, 1), lsp.Position(1, character))
