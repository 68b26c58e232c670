"""How imagined games continue beyond the tree of a search, when a text has `outlook` lines."""

from __future__ import annotations

import math
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import aoi_rules as aoi
from aoi_rules.bots.rollouts import RandomRollouts
from aoi_rules.bots.search import SearchBot
from aoi_rules.bots.tree import Decision, TriedMove, Weigh

MARKET = """language 1
game market "Market" {{
  players 2..2
  seats red blue
  keep coins per player number = 0
  keep offered truth = no
  flow {{
    repeat round until (round == 9) {{
      phase work "Work" {{ by red {{ take 1 of work }} }}
      phase trade "Trade" {{
        by blue {{ take 1 of answer }}
        do luck {{
          pick first in players at random
          raise first.coins by {luck}
          raise red.coins by {later} when offered
          set offered = no
        }}
      }}
    }}
  }}
  menu work (gather, sell)
  menu answer (refuse, wait)
  action gather "Gather" {{ do {{ raise me.coins by {now} }} }}
  action sell "Sell" {{ do {{ set offered = yes }} }}
  action refuse "Refuse" {{ }}
  action wait "Wait" {{ }}
  score {{
    points coins "Coins" = me.coins
    {outlook}
    winner most points
  }}
}}
"""
"""Red gathers coins, or sells for a payment at the end of the round; blue can only wait; chance gives coins to one of them."""

OUTLOOK = "outlook nothing = 0"
"""The estimate beyond the points is zero; but there is an outlook."""


def market(folder: Path, luck: int = 0, now: int = 1, later: int = 0, outlook: str = OUTLOOK) -> aoi.Ruleset:
    path = folder / "market.aoi"
    path.write_text(MARKET.format(luck=luck, now=now, later=later, outlook=outlook))
    return aoi.load(path)


def ended(game: aoi.Game, most: int, phases: int) -> tuple[Any, Any]:
    """The round and the phase after a series of decisions that each look best."""
    after = game.record.engine.play_best_moves(game.record.position, most, phases)
    state = game.record.engine.thaw(after)
    return getattr(state, game.rules.model.rounds[0].slot), game.rules.model.phases[after.phase].name


@pytest.mark.parametrize(("most", "phases", "end"), [
    (100, 1, (1, "trade")), (100, 2, (2, "work")), (100, 5, (3, "trade")), (1, 9, (1, "trade")), (0, 1, (1, "work")),
    (9, 0, (1, "work")),
])
def test_decisions_that_look_best_end_with_a_phase(tmp_path: Path, most: int, phases: int, end: tuple[int, str]) -> None:
    assert ended(market(tmp_path).new_game(seed=1), most, phases) == end


def test_a_phase_that_begins_again_in_the_next_round_counts(tmp_path: Path) -> None:
    """If nobody decides in the other phases, each round counts as one phase; the search looks as far."""
    path = tmp_path / "market.aoi"
    path.write_text(MARKET.format(luck=0, now=1, later=0, outlook=OUTLOOK).replace("by blue { take 1 of answer }", ""))
    game = aoi.load(path).new_game(seed=1)
    assert [ended(game, 100, phases) for phases in (1, 2, 5)] == [(2, "work"), (3, "work"), (6, "work")]
    (found,) = SearchBot(1).estimates(game.view("red"), random.Random(1))
    assert found.points == 2


@pytest.mark.parametrize(("outlook", "seats"), [(OUTLOOK, {0}), ("", {0, 1})], ids=["outlook", "none"])
def test_others_do_what_looks_best_to_them_where_there_is_an_outlook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outlook: str, seats: set[int],
) -> None:
    """Without an outlook, their decisions are in the tree too."""
    pick, deciding = Decision.pick, set()

    def noted(self: Decision, position: Any, weigh: Weigh, curiosity: float) -> TriedMove:
        deciding.add(position.to_move)
        return pick(self, position, weigh, curiosity)

    monkeypatch.setattr(Decision, "pick", noted)
    SearchBot(20).choose(market(tmp_path, outlook=outlook).new_game(seed=1).view("red"), random.Random(1))
    assert deciding == seats


@pytest.mark.thorough
def test_luck_is_no_merit_of_a_move(tmp_path: Path) -> None:
    """Chance gives five coins to one of two seats; a coin due at the end of the round, which no first look sees, is worth less.
    The same chance occurs without the move, and the search subtracts it."""
    rules = market(tmp_path, luck=5, now=0, later=1)
    chosen = [SearchBot(16).choose(rules.new_game(seed=n).view("red"), random.Random(n)).action for n in range(20)]
    assert chosen == ["sell"] * 20


def test_points_of_moves_are_compared_as_in_the_same_imagined_games(tmp_path: Path) -> None:
    """Five coins of chance add no more to the points of one move than to another's, although each was tried in different
    games."""
    view = market(tmp_path, luck=5, now=0, later=1).new_game(seed=1).view("red")
    found = {one.move.action: one for one in SearchBot(51).estimates(view, random.Random(1))}
    assert found["sell"].visits != found["gather"].visits
    assert found["sell"].points - found["gather"].points == pytest.approx(1)
    assert found["sell"].lead - found["gather"].lead == pytest.approx(1)
    assert found["sell"].error == pytest.approx(0)


def test_a_lead_is_compared_with_what_is_usual_for_its_seat() -> None:
    worth = SimpleNamespace(compute_leads=lambda _, which: [5.0 for _ in which], middle=[0.0, 5.0], spread=1.0)
    by_chance = RandomRollouts(cast("Any", None), cast("Any", worth), random.Random(1))
    weights = [by_chance.compute_priors(cast("Any", None), SimpleNamespace(to_move=seat), [0]) for seat in (0, 1)]
    assert weights == [[math.exp(5.0)], [1.0]]
