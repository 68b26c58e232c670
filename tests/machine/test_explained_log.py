"""The components of an amount, as the log of an explained play shows them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.machine.results import ChangeKind

FAIR = """game fair "A fair" {
  players 2..2 ; seats red blue
  define toll = $2
  define prize = $5
  keep money per player money = $9
  keep sold number resets round = 0
  verb pay(p, amount) "{p} pays {amount}" { lower p.money by amount }
  menu turn (sell, rest)
  flow { repeat round until (round == 3) { each player in players { take 1 of turn } } }
  action sell "Sell" {
    do {
      raise sold by 1
      raise me.money by (prize - toll)
      let fee = toll + $1
      pay me (fee + toll)
    }
  }
  action rest "Rest" { }
  score { points gold "Gold" = me.money // $1 - sold ; winner most points }
}
"""


def parts(change: aoi.Change) -> list[tuple[int, str]]:
    return [(part.amount, part.text) for part in change.parts]


def changes(game: aoi.Game, move: str) -> list[aoi.Change]:
    return [change for event in game.play(move) for change in event.changes]


def fair(folder: Path) -> aoi.Game:
    path = folder / "fair.aoi"
    path.write_text(FAIR)
    return aoi.load(path).new_game(seed=1)


def test_what_is_taken_off_is_below_0_and_a_name_is_what_it_stands_for(tmp_path: Path) -> None:
    _, earned, paid = changes(fair(tmp_path), "sell")[:3]
    assert (str(earned), parts(earned)) == ("Money of red: $9 → $12", [(5, "prize"), (-2, "toll")])
    assert (str(paid), parts(paid)) == ("Money of red: $12 → $7", [(-2, "toll"), (-1, "$1"), (-2, "toll")])
    assert [cause.rule for cause in paid.because] == ["pay", "sell"]


def test_a_keep_of_a_round_begins_again(tmp_path: Path) -> None:
    game = fair(tmp_path)
    game.play("sell")
    assert [str(change) for change in changes(game, "sell") if change.data.get("keep") == "sold"] == ["Sold: 1 → 2", "Sold: 2 → 0"]


def test_a_line_of_the_score_has_what_is_taken_off(tmp_path: Path) -> None:
    game = fair(tmp_path)
    game.play("sell")
    parts = [(part.amount, part.text) for part in game.scores()["red"].parts("gold")]
    assert parts == [(7, "money // $1"), (-1, "sold")]


@pytest.mark.slow
def test_a_bill_is_what_was_put_on_it_in_earlier_decisions_of_the_action() -> None:
    """Age of Industry: a player chooses cubes from the display one by one, and then pays for all."""
    game, rng = aoi.load("germany").new_game(seed=7), random.Random(3)
    while not game.over and game.decisions < 400:
        game.play(rng.choice(game.legal_moves()))
    inside = 0
    before: list[aoi.Event] = []
    for event in game.events():
        before = [event] if event.kind == "move" else [*before, event]
        for change in event.changes:
            if change.kind is ChangeKind.AMOUNT and change.data["keep"] == "spent" and change.parts:
                texts = [part.text for part in change.parts]
                bought = sum("demand display" in one.text for one in before)
                inside += sum("demand display" in text for text in texts) > bought
                assert "bill" not in texts
    assert inside, "some cubes were chosen in a decision before the last one"
