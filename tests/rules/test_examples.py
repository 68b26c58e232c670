"""The rulebook's worked examples, with its own numbers.

The pictures are not available, so the tests supply the details that only they show (the owners of links, the rest of the map);
every figure and every place in the text is the text's own. Smaller examples are beside the rules they explain: Kassel and the
brown card in test_cards, Köln, Belgium and Kiel in test_spaces, France in test_demand_display, the four cubes in test_surplus,
the factory counters in test_drawing_cards.
"""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import (
    Purse,
    at,
    box,
    everybody_passes,
    gone,
    left,
    order,
    play,
    printed,
    purse,
    rail_owner,
    refuse,
)


def test_magdeburg_gets_its_coal_from_poland(germany: aoi.Ruleset) -> None:
    """Red builds a cotton mill of level 2 in Magdeburg with a cotton mill card, being connected to it. The coal comes
    from yellow's mine in Poland, over yellow's railway and red's own. [Coal and iron]"""
    game = position(
        germany, hands={"red": "cotton_mill"}, next_up="red cotton_mill_2", money={"red": 6},
        counters="yellow coal_mine_1 at poland_1\nred port_1 at danzig_1",
        railways="yellow poland--berlin\nred berlin--magdeburg",
    )  # fmt: skip
    play(game, "build cotton_mill at magdeburg with cotton_mill")
    assert at(game, "magdeburg") == "red cotton_mill_2"
    assert at(game, "poland_1") == "yellow coal_mine_1, 2 cubes"
    assert purse(game, "red") == Purse(money=0, loans=0, spent=6)


REGENSBURG = """
    yellow coal_mine_1 at bohemia, 1 cube
    red coal_mine_1 at mannheim
    red iron_works_1 at augsburg, 1 cube
    green iron_works_1 at nuernberg
    red cotton_mill_1 at muenchen_1
"""
AROUND = """
    yellow bohemia--regensburg
    red regensburg--augsburg--stuttgart--mannheim
    green regensburg--nuernberg
    red augsburg--muenchen
"""


def test_regensburg_takes_bohemia_s_coal_and_one_of_two_irons(germany: aoi.Ruleset) -> None:
    """A factory of level 3 with a brown card. Bohemia's mine is closer than red's own in Mannheim, so the coal comes from there;
    two works are equally far, and red takes its own. Works and mine, empty, are turned. [Coal and iron]"""
    game = position(
        germany,
        hands={"red": "brown"},
        next_up="red factory_3",
        counters=REGENSBURG,
        railways=AROUND,
        money={"red": 20},
    )
    play(game, "build factory at regensburg with brown")
    assert at(game, "bohemia") == "yellow coal_mine_1, turned"  # nobody was asked
    assert purse(game, "yellow") == Purse(money=4, loans=0, spent=0)
    assert {str(m) for m in game.legal_moves()} == {"iron from augsburg", "iron from nuernberg"}
    refuse(game, "iron from demand", "source.demand.map_first")
    play(game, "iron from augsburg")
    assert at(game, "regensburg") == "red factory_3"
    assert at(game, "augsburg") == "red iron_works_1, turned"
    assert at(game, "mannheim") == "red coal_mine_1, 3 cubes"
    cost, profit = printed(germany, "factory_3", "cost"), printed(germany, "iron_works_1", "profit")
    assert purse(game, "red") == Purse(money=20 + profit - cost, loans=0, spent=cost)


def test_muenchen_would_pass_the_limit(germany: aoi.Ruleset) -> None:
    """Red has a counter there already; coal, iron and card would all be suitable. [The same example]"""
    game = position(germany, hands={"red": "brown"}, next_up="red factory_3", counters=REGENSBURG, railways=AROUND)
    refuse(game, "build factory at muenchen_2 with brown", "build.share")


@pytest.mark.parametrize("far_end", [False, True])
def test_the_railway_to_bohemia_costs_2_dollars(germany: aoi.Ruleset, far_end: bool) -> None:
    """It is not yellow's first: iron from yellow's own works in Augsburg, and coal, which is out of reach on the map, from the
    display for $1, since Bohemia is a distant port. [ACTION Build a railway]"""
    game = position(
        germany, "yellow red green", money={"yellow": 2}, railways="yellow augsburg--regensburg",
        counters="yellow iron_works_1 at augsburg" + ("\nred coal_mine_1 at mannheim" if far_end else ""),
    )  # fmt: skip
    works = printed(germany, "iron_works_1", "cubes")
    play(game, "railway regensburg--bohemia")
    assert rail_owner(game, "regensburg--bohemia") == "yellow"
    assert at(game, "augsburg") == f"yellow iron_works_1, {works - 1} cubes"
    assert (box(game, "coal"), box(game, "iron")) == ("1 2 2 3 3", "1 1 2 2 3 3")
    assert purse(game, "yellow") == Purse(money=0, loans=0, spent=2)


# Red's factory reaches Poland over red's own link, one mill reaches Danzig and the other Hamburg over others' links.
SALE = """
    red factory_3 at breslau_2
    red cotton_mill_1 at berlin_1
    red cotton_mill_1 at magdeburg
    red port_1 at danzig_1
    yellow port_1 at hamburg_1
"""
LINKS = """
    red breslau--poland
    yellow berlin--poland--danzig
    green magdeburg--hannover--hamburg
"""


def test_a_sale_of_37_dollars(germany: aoi.Ruleset) -> None:
    """The factory sells to Poland's market, one mill through red's own port in Danzig, the other through yellow's in
    Hamburg: twice $8, $16 and $5 for red, $5 for yellow, all in one action. [ACTION Sell goods]"""
    game = position(germany, counters=SALE, railways=LINKS, markets="poland_2 wares")
    play(
        game,
        "sell from breslau_2 to poland_2",
        "sell_on from berlin_1 to danzig_1",
        "sell_on from magdeburg to hamburg_1",
    )
    assert purse(game, "red") == Purse(money=37, loans=0, spent=0)
    assert purse(game, "yellow") == Purse(money=5, loans=0, spent=0)
    assert at(game, "poland_2") == "wares, turned"
    for space in ("breslau_2", "berlin_1", "magdeburg", "danzig_1", "hamburg_1"):
        assert at(game, space).endswith(", turned")
    assert game.to_move == "red"
    assert "draw_deck" in {m.action for m in game.legal_moves()}


def test_without_poland_s_market_the_factory_could_not_sell(germany: aoi.Ruleset) -> None:
    """The ports are of level 1 and take only cotton. [The same example]"""
    game = position(germany, counters=SALE, railways=LINKS, markets="poland_2 cotton")
    refuse(game, "sell from breslau_2 to poland_2", "sell.accepts")
    refuse(game, "sell from breslau_2 to danzig_1", "sell.accepts")


def test_red_spends_2_dollars_and_yellow_4_so_red_is_first(germany: aoi.Ruleset) -> None:
    """In round one yellow builds a cotton mill, red iron works. In the next round red is above yellow. [Phase one]"""
    game = position(germany, "yellow red green", first_round=True, hands={"yellow": "cotton_mill", "red": "iron_works"})
    play(game, "build cotton_mill at magdeburg with cotton_mill")
    assert purse(game, "yellow") == Purse(money=6, loans=1, spent=4)
    play(game, "build iron_works at augsburg with iron_works")
    assert purse(game, "red") == Purse(money=8, loans=1, spent=2)
    everybody_passes(game)
    assert order(game) == "green red yellow"
    assert game.to_move == "green"


def test_yellow_last_red_before_and_blue_and_green_as_they_were(germany: aoi.Ruleset) -> None:
    """Yellow spent most, red the next most, blue and green the same. [Phase two: Determine new order of play]"""
    spent = {"yellow": 12, "red": 7, "blue": 3, "green": 3}
    for before in ("yellow red blue green", "red blue yellow green"):
        assert order(everybody_passes(position(germany, before, spent=spent))) == "blue green red yellow"
    assert order(everybody_passes(position(germany, "green yellow blue red", spent=spent))) == "green blue red yellow"


def test_what_is_left_of_the_mills_after_three(germany: aoi.Ruleset) -> None:
    """At first all six are there and level 1 must be built; once three are gone the next is of level 2. [Player display]"""
    assert left(position(germany), "red", "cotton_mill") == "1 1 2 2 3 3"
    game = position(
        germany, counters="red cotton_mill_1 at kassel\nred cotton_mill_1 at magdeburg\nred cotton_mill_2 at koeln_1"
    )
    assert left(game, "red", "cotton_mill") == "2 3 3"
    assert gone(game, "red") == ""


def test_the_final_scoring(germany: aoi.Ruleset) -> None:
    """Red earns $22 from railways and nine points from industries, including the unturned factory in Frankfurt and mine in
    Mannheim; yellow $25 and five points. The picture is lost: this section of a map is ours and adds up to the text's sums. Red:
    5 + 4 + 4 + 5 + 4; yellow: 5 + 5 + 4 + 4 + 4 + 3. [Winning the game]"""
    game = position(
        germany,
        counters="""
            red factory_3 at frankfurt_1
            red coal_mine_1 at mannheim
            red cotton_mill_2 at stuttgart, turned
            red iron_works_3 at nuernberg, turned
            yellow cotton_mill_3 at koeln_1, turned
            yellow iron_works_2 at regensburg, turned
        """,
        railways="""
            red frankfurt--mannheim--stuttgart--nuernberg--frankfurt
            red nuernberg--regensburg
            yellow koeln--frankfurt--bebra--leipzig
            yellow belgium--netherlands--dortmund--koeln
        """,
    )
    scores = game.scores()
    assert (scores["red"].lines["railways"], scores["red"].lines["counters"]) == (22, 9)
    assert (scores["yellow"].lines["railways"], scores["yellow"].lines["counters"]) == (25, 5)
    assert (scores["red"].total, scores["yellow"].total) == (22 // 5 + 9, 25 // 5 + 5)
