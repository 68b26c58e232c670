"""Problems that only play reveals come later than those in the texts, and are not searched for again without a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.scenarios import Suite
from aoi_rules.workspace import Workspace

GAME = """\
game fair "A fair" {
  players 2..2
  seats red blue
  keep money per player money = $9
  check rich "Nobody is richer than the bank" = all(p.money <= $20 for p in players)
  menu turn (pay)
  flow { repeat round until (round == 3) { phase day { each player in players { take 1 of turn } } } }
  action pay "Pay" { do { lower me.money by $1 } }
  score { points gold "Gold" = me.money // $1 ; winner most points }
}
"""
PAID = """\
scenario "paid" {
  game fair
  given at day { set red.money = $30 }
  plays red pay
}
"""


def codes(space: Workspace, played: bool) -> list[str]:
    return [one.code for one in space.problems(played=played)]


@pytest.mark.thorough
def test_problems_in_play_come_later_and_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fair.aoi").write_text(GAME, encoding="utf-8")
    (tmp_path / "paid.aoi").write_text(PAID, encoding="utf-8")
    space, played = Workspace(tmp_path), list[bool]()
    real = Suite.problems
    monkeypatch.setattr(Suite, "problems", lambda suite: (played.append(suite.played), real(suite))[1])
    assert codes(space, played=False) == []
    assert codes(space, played=True) == ["impossible-position"]
    assert codes(space, played=False) == ["impossible-position"]  # it is already known
    assert played == [False, True]
    space.open("other.aoi", "part quick for fair { keep haste number = 0 }\n")
    space.open("other.aoi", "part quick for fair { keep hurry number = 0 }\n", 2)
    space.problems()
    played.clear()
    space.open("other.aoi", "part quick for fair { keep rush number = 0 }\n", 3)  # no scenario reads it
    assert "impossible-position" in codes(space, played=True)
    assert played == []
    space.open("fair.aoi", GAME.replace("<= $20", "<= $40"))
    assert "impossible-position" not in codes(space, played=False)
    assert "impossible-position" not in codes(space, played=True)
    assert played == [False, True]
    space.open("fair.aoi", GAME.replace("me.money by", "me.mony by"))
    assert "unknown-field" in codes(space, played=False)
