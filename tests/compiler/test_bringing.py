"""`bring` of several goods: one after the other, and never in a way that makes the rest impossible."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.compiler.texts import codes, problems, sound

RULES = """\
game demo {
  players 2..2 ; seats red blue
  type good { wood ; coal }
  type shed {
    has needs good many
    | id    | needs      |
    | hut   | wood, coal |
    | tower | coal, coal |
    | tent  | none       |
    keep built truth = no
  }
  type token { has of good = none ; has copies number = 1
    | id  | of   |
    | log | wood |
    | any |      |
  }
  zone bag of token full
  zone used of token
  keep money per player money = $1
  source chip g each t in bag { require kind "It stands for something else" = t.of == none or t.of == g ; do { move t from bag to used } }
  source shop g "The shop" see "Buying" {
    require wood "The shop has no coal" = g != coal
    require funds "You have no money" see "Paying" = me.money >= $1
    do { lower me.money by $1 }
  }
  action raise_shed "Raise" {
    choose shed in shed
    require new "It stands" = not shed.built
    bring 1 g each g in shed.needs
    do { set shed.built = yes }
  }
  flow { each player in players { take 2 of raise_shed } }
}
"""


@pytest.fixture
def game() -> aoi.Game:
    return sound(RULES).new_game(2, 1)


def test_one_good_after_the_other(game: aoi.Game) -> None:
    game.play("raise_shed hut")
    assert [str(m) for m in game.legal_moves()] == ["wood from log", "wood from shop"]
    assert game.legal_moves()[0].words == "Wood from log"
    game.play("wood from shop")  # then the token for any good is the only source of coal, so nobody is asked
    assert game.view(None).data["zones"]["used"]["all"] == {"any": 1}


def test_a_source_is_headed_by_its_text_or_by_its_name(game: aoi.Game) -> None:
    game.play("raise_shed hut")
    titles = [move.option.title for move in game.legal_moves() if move.option is not None]
    assert titles == ["Chip", "The shop"]


def refused(game: aoi.Game, move: str) -> list[tuple[str, str, str]]:
    """Rule, text and section of each reason against the move."""
    return [(r.rule, r.text, r.see) for r in game.explain(move)]


def test_each_requirement_of_a_source_refuses_by_itself() -> None:
    game = sound(RULES.replace("| any |      |", "| any |      |\n    | ore | coal |")).new_game(2, 1)
    game.play("raise_shed hut")
    assert refused(game, "wood from ore") == [("source.chip.kind", "It stands for something else", "")]
    game.play("wood from shop")
    assert refused(game, "coal from shop") == [
        ("source.shop.wood", "The shop has no coal", "Buying"), ("source.shop.funds", "You have no money", "Paying")]


def test_what_lies_elsewhere_is_not_among_what_gives() -> None:
    """The list after `in` gives the possible sources; each requirement on a source has its own reason."""
    listed = sound(RULES.replace("each t in bag", "each t in list(t for t in token when t.of == none)")).new_game(2, 1)
    listed.play("raise_shed hut")
    assert refused(listed, "wood from log") == [("source.chip.choice.t", "log cannot be chosen now", "")]


@pytest.mark.parametrize(("line", "code", "message"), [
    ("source till g when g == coal { }", "wrong-argument", "`source`: it takes no `when …`"),
    ("source till g { lower me.money by $1 }", "unknown-word", "`lower` cannot begin a statement in a source"),
    ('source till g { require a "A" = g == coal ; require a "B" = g == coal }', "declared-twice",
     "this source has a second requirement `a`"),
    ('source till g { require a "A" any = g == coal { case b "B" = g == wood } }', "wrong-argument",
     "`require`: it has both a condition and cases"),
    ('source till g { require a "A" }', "wrong-argument", "`require`: `a` has no condition"),
])
def test_a_wrong_source(line: str, code: str, message: str) -> None:
    (problem,) = problems(RULES.replace("  source chip", f"  {line}\n  source chip"))
    assert (problem.code, problem.message) == (code, message)


def test_what_a_later_good_needs_is_kept_for_it(game: aoi.Game) -> None:
    game.play("raise_shed hut")
    with pytest.raises(aoi.IllegalMoveError, match="the rest that is needed"):
        game.play("wood from any")


def test_a_whole_action_in_one_text(game: aoi.Game) -> None:
    game.play("raise_shed hut wood from log")
    assert game.view(None).data["types"]["shed"]["built"][0]


def test_nothing_needed_is_nothing_brought(game: aoi.Game) -> None:
    game.play("raise_shed tent")
    assert game.view(None).data["zones"]["used"]["all"] == {}


def test_a_good_that_is_not_wanted_now_cannot_be_said(game: aoi.Game) -> None:
    game.play("raise_shed hut")
    with pytest.raises(aoi.MoveTextError, match="not a move here"):
        game.parse("coal from any")


def test_a_saved_game_goes_on_in_the_middle(game: aoi.Game) -> None:
    game.play("raise_shed hut")
    game = aoi.loads(aoi.dumps(game), game.rules)
    game.play("wood from shop")
    assert game.view(None).data["types"]["seat"]["money"] == [0, 1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("bring 1 g each g", "`each NAME` needs `in`"),
        ("bring 1 coal each g in shed.needs", "the items of the loop are brought"),
    ],
)
def test_a_wrong_bring(line: str, message: str) -> None:
    (problem, *_) = problems(RULES.replace("bring 1 g each g in shed.needs", line))
    assert message in problem.message


def test_a_source_that_asks_where_to_is_reported() -> None:
    text = RULES.replace("source shop g ", "source shop g to places ")
    (problem,) = problems(text)
    assert problem.message == "`bring`: the source `shop` needs a destination"


def test_a_list_may_be_none() -> None:
    assert codes(RULES) == []
