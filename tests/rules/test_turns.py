"""Phase one: the order in which players act, how many actions they have, and what they may do with them."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import at, hand, offered, play, purse, refuse, tally

# red has a cotton mill in Köln and a railway to Dortmund with its mine; the works in Köln are yellow's
BUSY = {
    "counters": """
        red cotton_mill_1 at koeln_1
        red coal_mine_1 at dortmund_1
        yellow iron_works_1 at koeln_2
        green port_1 at bremen
    """,
    "railways": "red koeln--dortmund--bremen",
    "hands": {"red": "cotton_mill cotton_mill port light_green"},
}


def movers(game: aoi.Game, decisions: int) -> str:
    """Who decides, one decision after the other, when everybody passes."""
    seen = []
    for _ in range(decisions):
        seen.append(game.to_move or "nobody")
        game.play(next(m for m in game.legal_moves() if m.action == "pass"))
    return " ".join(seen)


def test_one_action_each_in_the_first_round_and_two_in_every_later_one(germany: aoi.Ruleset) -> None:
    """In this order each player acts; the next one follows when both actions are done. [Phase one: Player actions]"""
    game = position(germany, "red yellow green", first_round=True, hands={s: "ship port brown grey blue" for s in (
        "red", "green")}, deck="brown brown")
    assert movers(game, 3) == "red yellow green"
    game = position(germany, "red yellow green blue purple")
    assert movers(game, 10) == "red red yellow yellow green green blue blue purple purple"
    assert movers(game, 4) == "red yellow green blue"  # they had three idle cards each; who has none must draw


def test_six_actions_can_be_chosen(germany: aoi.Ruleset) -> None:
    """Build an industry (with both actions: anywhere), build a railway, sell, develop, take two cards, pass."""
    game = position(germany, **BUSY)
    assert {m.action for m in game.legal_moves()} == {
        "build", "build_anywhere", "railway", "sell", "develop", "draw", "draw_deck", "pass",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "cards"),
    [
        (["build cotton_mill at dortmund_3 with light_green"], None),
        (["build port at bremen with port"], None),
        (["build_anywhere cotton_mill at hannover with port"], -1),
        (["railway dortmund--hannover"], 0),
        (["sell from koeln_1 to bremen"], 0),
        (["develop ship_0 with port"], -1),
        (["draw_deck", "draw_second_deck"], +2),
        (["pass with port"], -1),
    ],
    ids=lambda value: value[0].split()[0] if isinstance(value, list) else "",
)
def test_what_an_action_costs_in_cards(germany: aoi.Ruleset, moves: list[str], cards: int | None) -> None:
    """One card for building, developing and passing; none for a railway, a sale, or for taking cards."""
    game = position(germany, **BUSY)
    if cards is None:
        with pytest.raises(aoi.IllegalMoveError, match=r"build\.(share|room|card)"):
            play(game, *moves)
        return
    play(game, *moves)
    assert len(hand(game, "red").split(", ")) == 4 + cards
    assert tally(game, "discard").split(", ").count("port") >= (cards < 0)
