"""Work between two decisions is limited, and so are numbers: exceeding a limit is an error that names the line."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import aoi_rules as aoi
from aoi_rules.machine.budget import BUDGET
from tests.compiler.texts import game, rendered, sound

STEPS = "this takes more than 20,000,000 steps, and nobody decides anything in between; use shorter loops, or let it end"
NUMBER = ("a number comes out here that is not from -9,223,372,036,854,775,806 to 9,223,372,036,854,775,807, which is what 64 bits "
          "hold; let it stay smaller")
GREATEST = (1 << 63) - 1
MUCH = "count(x for x in 1..9999 when count(y for y in 1..9999 when x + y > n) > n)"
TWICE = tuple(f"verb v{i}(p) {{ v{i + 1} p ; v{i + 1} p when n > 0 }}" for i in range(40))


def acting(body: str, *lines: str) -> str:
    """A game whose first decision is between `pass` and `act`, which runs the body; the body is in line 5."""
    return game(f"action act {{ {body} }}", "keep n number = 2", *lines).replace("turn (pass)", "turn (pass, act)")


def failing(text: str, does: Callable[[aoi.Game], object]) -> str:
    """The error of rules that fail in a running game, which then stays as it was."""
    played = sound(text).new_game(seed=1)
    before = played.view("red").json()
    with pytest.raises(aoi.PlayError) as error:
        does(played)
    assert played.view("red").json() == before
    played.play("pass")
    return str(error.value)


def playing(text: str) -> str:
    """The error of rules that fail while `act` is carried out."""
    return failing(text, lambda played: played.play("act"))


def beginning(text: str) -> str:
    """The error of rules that fail before the first decision."""
    with pytest.raises(aoi.PlayError) as error:
        sound(text).new_game(seed=1)
    return str(error.value)


# ---- work --------------------------------------------------------------------------------------------------------------


@pytest.mark.slow_with("picks")
@pytest.mark.thorough_with("comprehensions", "definition", "members", "picks", "verbs")
@pytest.mark.parametrize(("text", "place"), [
    (acting("do { each i in 1..9999 { each j in 1..9999 { each k in 1..9999 { set n = 3 } } } }"), "5:61"),
    (acting("do { v0 1 }", *TWICE, "verb v40(p) { set n = p }"), "39:3"),
    (acting(f"do {{ set n = {MUCH} }}"), "5:59"),
    (acting("do { set n = most }", f"define most = {MUCH} + n"), "7:47"),
    (acting("do { each x in a { each y in a { each z in a { set n = n + 1 when x in (x, y, z) } } } }",
            f"type a {{ {' ; '.join(f'm{i}' for i in range(300))} }}"), "5:49"),
    (acting("do { move 99999999 at random from deck to rest }", "type card { ace ; king }", "zone rest of card",
            "zone deck of card full refills from rest"), "5:21"),
    (acting("do { each i in 1..999 { each j in 1..999 { pick p in players at random ; set n = 3 when p == me } } }"), "5:40"),
], ids=["loops", "verbs", "comprehensions", "definition", "members", "pieces", "picks"])
def test_a_move_that_takes_too_long(text: str, place: str) -> None:
    """Loops, verbs that each call the next one twice, and large loops inside large loops."""
    assert playing(text) == f"demo.aoi:{place}: {STEPS}"


@pytest.mark.thorough_with("condition of a choice", "requirement")
@pytest.mark.parametrize(("text", "place"), [
    (game("keep n number = 2", "setup { do { each i in 1..9999 { each j in 1..9999 { set n = 3 } } } }"), "6:36"),
    (game("keep n number = 2", f"action act {{ choose a in players ; require r \"R\" = {MUCH} > 9 }}").replace("turn (pass)", "turn (pass, act)"), "6:84"),
    (game("keep n number = 2", "action act { choose a in 1..9999 when count(x for x in 1..9999 when x > n + a) > n }").replace("turn (pass)", "turn (pass, act)"), "6:41"),
    (game("keep n number = 2").replace("flow {", "flow { repeat while (n >= 0) { do { each i in 1..9999 { set n = 1 } } } ;"), "3:39"),
], ids=["setup", "requirement", "condition of a choice", "flow"])
def test_a_game_that_does_not_come_to_its_first_decision(text: str, place: str) -> None:
    assert beginning(text) == f"demo.aoi:{place}: {STEPS}"


@pytest.mark.thorough
def test_a_score_that_takes_too_long() -> None:
    text = acting("", f"score {{ points p = {MUCH} ; winner most points }}")
    assert failing(text, aoi.Game.scores) == f"demo.aoi:7:52: {STEPS}"


@pytest.mark.thorough
def test_an_outlook_that_takes_too_long() -> None:
    text = acting("", f"score {{ points p = 1 ; outlook much = {MUCH} ; winner most points }}")
    assert failing(text, aoi.Game.outlook) == f"demo.aoi:7:71: {STEPS}"


@pytest.mark.thorough
def test_an_explanation_that_takes_too_long() -> None:
    """Conditions that are evaluated only after all others hold may be expensive."""
    text = game("keep n number = 2",
                "action other { }",
                f'action act {{ choose a in players ; require r "R" = n > 5 ; require s "S" = {MUCH} > 9 }}').replace("turn (pass)", "turn (pass, other, act)")
    assert failing(text, lambda played: played.explain("act blue")) == f"demo.aoi:7:108: {STEPS}"


def test_looking_often_uses_nothing_up() -> None:
    """Each look has the whole budget."""
    played = sound(game("keep n number = 2", "score { points p = count(x for x in 1..9000 when x > n) ; winner most points }")).new_game(
        seed=1)
    for _ in range(3):
        played.record.state.left = 10
        played.record.state.forget()
        assert played.scores()["red"].total == 8998


def test_what_is_brought_is_tried_out() -> None:
    """Each move of a `bring` is tried to its end, and so is each move that follows."""
    text = acting("bring 300000 g each g in good", "type good { coal ; iron }",
                  "source well w each c in card { require one \"One\" = w == coal or w == iron ; do { raise n by 1 ; set spent = c } }",
                  "type card { ace ; king ; queen }", "keep spent card = none")
    assert playing(text) == "demo.aoi:5:16: what is brought here is tried out more than 100 units ahead; bring fewer at a time"


def test_consequences_that_carry_each_other_out() -> None:
    text = acting("do { one 1 }", "verb one(p) { set n = p }", "verb two(p) { set n = p }", "after one(p) when n > 0 { two p }",
                  "after two(p) when n > 0 { one p }")
    assert playing(text) == ("demo.aoi:8:3: verbs, and what follows from them by `after`, carry each other out here more than 100 "
                             "deep; let a condition end it")


def test_consequences_that_end() -> None:
    text = acting("do { one 90 }", "verb one(p) { set n = p }", "after one(p) when p > 0 { one (p - 1) }")
    played = sound(text).new_game(seed=1)
    for _ in range(2):
        played.play("act")
    assert played.view().data["keeps"] == {"n": 0}


def test_a_range_that_grows() -> None:
    text = acting("do { raise n by 10000 ; each i in 1..n { set n = 3 } }")
    assert playing(text) == "demo.aoi:5:40: a range may have at most 10,000 numbers, and this one has more; go through fewer"


def test_a_list_that_grows() -> None:
    text = acting("do { set l = list(i for i in 1..(n + 999)) }", "keep l number many")
    assert playing(text) == "demo.aoi:5:21: a list that is kept may have 1,000 entries, and this one has more; keep fewer"


def test_too_many_pieces() -> None:
    assert rendered(game("type card { has copies number ; ace 9000 ; king 1001 }", "zone deck of card full")) == """\
demo.aoi:5:46: error[too-large]: with `king` there are 10,001 pieces in the zone deck, and at most 10,000 are allowed
    5 |   type card { has copies number ; ace 9000 ; king 1001 }
      |                                              ^^^^ make `copies` smaller"""


# ---- numbers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("body", "lines", "place"), [
    ("each i in 1..9999 { set n = n * n }", (), "5:41"),
    ("each i in 1..9999 { raise n by n }", (), "5:41"),
    ("each i in 1..9999 { lower n by (n * n) }", (), "5:41"),
    ("each i in 1..9 { let m = n * 99999999 ; set n = m }", (), "5:38"),
    ("set n = d20", ("define d0 = n", *(f"define d{i} = sum(d{i - 1} * 99 for x in 1..1)" for i in range(1, 21))), "17:16"),
    ("set n = d20", ("define d0 = n", *(f"define d{i} = sum(d{i - 1} * d{i - 1} for x in 1..1)" for i in range(1, 21))), "13:15"),
    ("set n = d25", ("define d0 = n", *(f"define d{i} = sum(d{i - 1} for x in 1..9)" for i in range(1, 26))), "27:16"),
    ("set n = 3 when n * n * big * big * big > 0", ("keep big number = 999999999",), "5:21"),
    ("set n = 3 when sum(n * n * big * big * big for x in 1..3) > 0", ("keep big number = 999999999",), "5:36"),
    ("set l = list(x * big * big * big for x in 1..9)", ("keep big number = 999999999", "keep l number many"), "5:29"),
    ("set n = -(big * big) * 9 - big * big", ("keep big number = 999999999",), "5:21"),
    ("up (big * big * 99)", ("keep big number = 999999999", "verb up(p) { set n = 1 when p == 2 }"), "5:21"),
], ids=["times", "raise", "lower", "let", "factors", "products", "sums", "compared", "summed", "listed", "negative", "verb"])
def test_a_number_that_grows(body: str, lines: tuple[str, ...], place: str) -> None:
    """This is true whether the number is kept or not: repeated squares would fill the memory long before."""
    assert playing(acting(f"do {{ {body} }}", *lines)) == f"demo.aoi:{place}: {NUMBER}"


def test_the_greatest_and_the_least_number() -> None:
    text = acting("do { set most = n * big * big + 223372036854775807 }", "keep big number = 1", "keep most number = 0")
    assert "syntax-bad-figure" in rendered(text), "a figure has nine digits at most"
    two = acting("do { set big = 2 ; each i in 1..61 { raise big by big } ; set most = big - 1 + big ; set least = -big - (big - 2) }",
                 "keep big number = 1", "keep most number = 0", "keep least number = 0", "action more { do { raise most by 1 } }",
                 "action less { do { lower least by 1 } }").replace("(pass, act)", "(pass, act, more, less)")
    played = sound(two).new_game(seed=1)
    played.play("act")
    assert played.view().data["keeps"] == {"n": 2, "big": 1 << 62, "most": GREATEST, "least": 1 - GREATEST}
    for action in ("more", "less"):
        with pytest.raises(aoi.PlayError, match="is not from -9,223,372,036,854,775,806 to 9,223,372,036,854,775,807"):
            played.copy().play(action)
    again = aoi.loads(aoi.dumps(played), sound(two))
    assert again.view().data == played.view().data


def test_a_total_that_grows() -> None:
    lines = "points p = big ; points q = big ; points r = big"
    text = acting("", "keep big number = 1", f"score {{ {lines} ; winner most points }}",
                  "setup { do { each i in 1..62 { raise big by big } } }")
    assert failing(text, aoi.Game.scores) == f"demo.aoi:8:11: {NUMBER}"


def test_what_the_text_fixes_is_a_number_too() -> None:
    text = game("keep n number = sum(x * x * x * x * x * x for x in 1..9999)")
    assert rendered(text) == f"error[too-large]: when the rules are loaded: demo.aoi:5:19: {NUMBER}"


def test_what_the_text_fixes_has_a_place_where_only_play_needs_it() -> None:
    text = game("keep n number = 0", "define big = sum(x * x * x * x * x * x for x in 1..9999)", "setup { do { set n = big } }")
    assert rendered(text) == f"error[too-large]: when the rules are loaded: demo.aoi:6:16: {NUMBER}"


# ---- use by real games -------------------------------------------------------------------------------------------------


@pytest.mark.thorough_with("germany")
@pytest.mark.parametrize("name", ["germany", "new_england", "card_game", "industry"])
def test_games_stay_far_below_the_budget(name: str) -> None:
    """No decision of a random game takes a tenth of the budget, and few loops are counted at all."""
    rules, most, dice = aoi.load(name), 0, random.Random(3)
    played = rules.new_game(seed=3)
    while not played.over and played.decisions < 300:
        played.play(dice.choice(played.legal_moves()))
        most = max(most, BUDGET - played.record.state.left)
    assert 0 < most < BUDGET // 10
    assert rules.program.code.count("s.left -= ") + rules.program.code.count("over(") < rules.program.code.count("def ") / 3
