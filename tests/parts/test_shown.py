"""Parts change a game's drawing: each line of a drawing has an address, and new ones come after the game's."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi

PART = """\
part board "Another board" for industry {
  define luck(p) = p.scored + 1
  amend drawing {
    drop show money
    drop detail nets
    replace show scored "Points so far" of 100
    replace detail cost of field "{} to build" = cost(me, field)
    show luck = luck(me)
    detail luck of field = luck(me)
  }
}
"""


@pytest.mark.thorough
def test_a_part_changes_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "board.aoi").write_text(PART, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    model, before = aoi.load("industry", parts=["board.aoi"]).model, aoi.load("industry").model
    assert [one.name for one in model.figures] == [one.name for one in before.figures if one.name != "money"] + ["luck"]
    assert [one.name for one in model.details] == [one.name for one in before.details if one.name != "nets"] + ["luck"]
    scored, = (one for one in model.figures if one.name == "scored")
    assert (scored.title, scored.limit is not None) == ("Points so far", True)
    assert [one.wording for one in model.details if one.name == "cost"] == ["{} to build"]
