"""Refusals that players of the library's games read: figures are those of the current rules, and values are given in words."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from tests.rules.positions import position

FEWER = """\
part fewer "Fewer of everything" for age_of_industry {
  replace define railway_counters = 0
  replace define hand_limit = 3
  replace define large_size = 2
}
"""


@pytest.fixture(scope="module")
def fewer(tmp_path_factory: pytest.TempPathFactory) -> aoi.Ruleset:
    """Germany with a part that replaces figures."""
    folder: Path = tmp_path_factory.mktemp("fewer")
    (folder / "fewer.aoi").write_text(FEWER, encoding="utf-8")
    return aoi.load("germany", parts=[folder / "fewer.aoi"])


def said(game: aoi.Game, move: str, rule: str) -> str:
    """The message when a rule forbids a move."""
    (found,) = [refusal for refusal in game.explain(move, game.to_move) if refusal.rule == rule]
    return "; ".join([found.text, *(case.text for case in found.cases)])


@pytest.mark.slow
def test_figures_are_those_of_the_parts(germany: aoi.Ruleset, fewer: aoi.Ruleset) -> None:
    for rules, large in ((germany, 4), (fewer, 2)):
        game = position(rules, hands={"red": "port"})
        of_cards = f"; a card of this industry, and a counter of yours in another of its {large} or more spaces;"
        assert of_cards in said(game, "build cotton_mill at kassel with port", "build.card")
    assert said(position(fewer), "railway koeln--frankfurt", "railway.counter") == "All your 0 railway counters are on the map"
    assert said(position(fewer), "draw_deck", "draw_deck.room") == "Your hand is full: you may hold 3 cards"


def test_a_share_says_how_large_it_is(germany: aoi.Ruleset) -> None:
    game = position(germany, counters="red cotton_mill_1 at koeln_1", hands={"red": "port"}, money={"red": 20})
    assert said(game, "build iron_works at koeln_2", "build.share") == "You already have your share of this location: in Köln it is 1"


def test_where_no_card_is_named_no_card_will_do(germany: aoi.Ruleset) -> None:
    """If a card is named, the message is about that card; otherwise it is that there is none."""
    setting = {"counters": "red cotton_mill_1 at koeln_1", "money": {"red": 20}}
    game = position(germany, hands={"red": "port port"}, **setting)
    move, card = "build iron_works at kassel", "The card does not let you build there; a location card of its colour; "
    assert said(game, move, "build.card").startswith(f"No card in “Hand” will do: {card}")
    assert said(game, f"{move} with port", "build.card").startswith(card)
    assert said(game, f"{move} with brown", "build.choice.card") == "You have no “Brown” in “Hand”"
    assert said(position(germany, hands={"red": ""}, **setting), move, "build.choice.card") == "There is no card to choose: “Hand” is empty"


@pytest.mark.parametrize(("money", "loans", "number", "reasons"), [
    (8, 1, 1, {"repay.funds": "Your money is not enough for a whole loan: you have $8 of $10"}),
    (8, 0, 1, {"repay.loan": "You have no loan", "repay.funds": "Your money is not enough for a whole loan: you have $8 of $10"}),
    (25, 3, 3, {"repay.choice.number": "Only 1 to 2 can be chosen now"}),
    (25, 1, 2, {"repay.choice.number": "Only 1 can be chosen now"}),
])
def test_loans_that_cannot_be_repaid(germany: aoi.Ruleset, money: int, loans: int, number: int, reasons: dict[str, str]) -> None:
    """The possible choices are a reason only if no rule gives one."""
    game = position(germany, money={"red": money}, loans={"red": loans})
    assert {r.rule: r.text for r in game.explain(f"repay {number}", "red")} == reasons


def test_reasons_come_in_the_order_of_the_decisions(germany: aoi.Ruleset) -> None:
    """First comes another player's turn, then the lines of the action in the order of the text, then later choices."""
    game = position(germany, hands={"red": "port"})
    found = [refusal.rule for refusal in game.explain("build coal_mine at koeln_1 with brown", "yellow")]
    assert found[:2] == ["seat", "build.symbol"]
    found = [refusal.rule for refusal in game.explain("build coal_mine at koeln_1 with brown", "red")]
    assert (found[0], found[-1]) == ("build.symbol", "build.choice.card")


def test_a_help_names_limits_and_not_their_definitions() -> None:
    helps = [str(phase["help"]) for phase in aoi.load("card_game").describe()["phases"]]
    assert any("No card may raise population above Food, steel above Fuel, transport above Steel and Fuel" in text for text in helps)
    assert not any("above above" in text for text in helps)


def test_what_a_player_of_industry_reads_is_true_of_whoever_asks() -> None:
    """Players other than the auctioneer may ask too why a sale is forbidden; the exception for jokers is not a reason."""
    table = aoi.load("industry").new_game(players=3, seed=5)
    table.play("offer iron_ore_mine")
    assert str(table.explain("sell", table.to_move)[-1]) == "Nobody has bid, so there is nobody to sell it to  [No Bids]"
    while not any(found := [move for move in map(str, table.legal_moves()) if move.startswith("develop")]):
        moves = [move for move in map(str, table.legal_moves()) if move != "subsidy"]
        table.play(next((move for move in moves if move.startswith("bid 1")), moves[0]))
    table.play(found[0])
    assert str(table.explain(found[0], table.to_move)[0]) == "The field is already developed  [Developing and Receiving Points]"
