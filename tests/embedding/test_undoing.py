"""Taking decisions back: whose, how far, why not, and the effect on a front end's log."""

from __future__ import annotations

import pickle
import random

import pytest

import aoi_rules as aoi
from aoi_rules.testing.playing import play_at_random
from tests.compiler.texts import sound

GAME = """\
game demo {
  players 3..3 ; seats red blue green ; menu turn (pay, draw, lay, show, whisper, confide, murmur, roll, pass)
  type card { has copies number = 3 ; sun "Sun" ; moon "Moon" ; star "Star" }
  zone deck of card seen by none full
  zone hand of card per player seen by owner size by all
  zone pile of card seen by all
  keep money per player number = 9
  keep secret per player number seen by owner = 1
  keep friend seat = red
  keep confidant seat seen by none = green
  setup { do deal { each p in players { move 1 at random from deck to p.hand } } }
  flow { repeat turns until (turns == 9) { each player in players { take 2 of turn } } }
  action pay "Pay" { choose n in 1..3 ; do { lower me.money by n } }
  action draw "Draw" { require some "There are cards" = deck.size > 0 ; do { move 1 at random from deck to me.hand } }
  action lay "Lay" { choose card in me.hand ; do { move card from me.hand to pile } }
  action whisper "Whisper" { choose n in 1..3 seen by owner ; do { set me.secret = n } }
  action show "Show" { do { each c in card { move c from me.hand to pile when me.hand.count(c) > 0 } } }
  action confide "Confide" { choose n in 1..3 seen by friend ; do { set me.secret = n } }
  action murmur "Murmur" { choose n in 1..3 seen by confidant ; do { set me.secret = n } }
  action roll "Roll" { do { pick n in 1..6 at random ; raise me.money by n } }
  action pass "Pass" { do { } }
  score { points a = me.money + me.secret ; winner most points }
}
"""


@pytest.fixture(scope="module")
def rules() -> aoi.Ruleset:
    return sound(GAME)


@pytest.fixture
def game(rules: aoi.Ruleset) -> aoi.Game:
    return rules.new_game(players=3, seed=1)


def play(game: aoi.Game, *moves: str) -> aoi.Game:
    for move in moves:
        game.play(move)
    return game


def words(view: aoi.View) -> list[str]:
    return [one["words"] for one in view.undoable]


# ---- whose, and how far -----------------------------------------------------------------------------------------------


def test_a_view_lists_what_its_seat_may_take_back(game: aoi.Game) -> None:
    play(game, "pay 1", "pay 2")
    view = game.view("red")
    assert (view.can_undo, view.can_redo) == (True, False)
    assert view.undoable == [{"to": 1, "seat": "red", "words": "Pay: 2", "inside": False},
                             {"to": 0, "seat": "red", "words": "Pay: 1", "inside": False}]
    assert view.json()["undoable"] == view.undoable
    assert [game.view(seat).can_undo for seat in ("blue", "green", None)] == [False] * 3


def test_my_whole_turn(game: aoi.Game) -> None:
    """The last listed decision takes back all of them, and each can be made again."""
    before = game.view("red").data
    play(game, "pay 1", "pay 2")
    view = game.view("red")
    game.undo(seat="red", at=view.at, to=view.undoable[-1]["to"])
    assert (game.decisions, game.at, game.to_move) == (0, 4, "red")
    assert game.view("red").data == before
    assert not game.view("red").can_undo
    assert [game.view(seat).can_redo for seat in (*game.seats, None)] == [True, False, False, False]
    game.redo(seat="red", at=4)
    game.redo(seat="red", at=5)
    assert game.view("red").data == view.data
    assert words(game.view("red")) == ["Pay: 2", "Pay: 1"]
    assert [one["to"] for one in game.view("red").undoable] == [5, 4], "the latest `at` of each position"


def test_another_seat_s_decision_is_its_own(game: aoi.Game) -> None:
    play(game, "pay 1", "pay 1", "pay 3")
    with pytest.raises(aoi.TurnError, match="red cannot do that: blue made the decision") as error:
        game.undo(seat="red")
    assert (error.value.seat, error.value.to_move) == ("red", "blue")
    with pytest.raises(aoi.TurnError, match="a spectator cannot do that"):
        game.undo(seat=None)
    with pytest.raises(aoi.UndoError, match="^the last decision may not be taken back: another seat has decided in between"):
        game.undo(to=0)
    game.undo(seat="blue")
    assert game.view("red").undoable == [], "blue went back, and may go forth again"
    with pytest.raises(aoi.TurnError, match="red cannot do that: blue made the decision"):
        game.redo(seat="red")
    game.redo(seat="blue")
    assert game.decisions == 3


def test_a_double_click_takes_nothing_else_back(game: aoi.Game) -> None:
    play(game, "pay 1", "pay 1")
    at = game.at
    game.undo(seat="red", at=at)
    with pytest.raises(aoi.PositionError, match="the position has moved on"):
        game.undo(seat="red", at=at)
    with pytest.raises(aoi.PositionError, match="the position has moved on"):
        game.redo(seat="red", at=at)
    assert game.decisions == 1


def test_only_to_a_position_that_the_game_went_on_from(game: aoi.Game) -> None:
    play(game, "pay 1", "pay 1")
    game.undo()
    play(game, "pay 2")
    with pytest.raises(aoi.PositionError, match="the game went on from an earlier position"):
        game.undo(to=2)
    for never in (-1, 9, 2 ** 70):
        with pytest.raises(aoi.PositionError, match="the game was never in that position") as error:
            game.undo(to=never)
        assert error.value.given < 2 ** 53, "as JSON can hold it"
    with pytest.raises(aoi.UndoError, match="nothing was decided since that position"):
        game.undo(to=game.at)
    for wrong in ("1", 1.0, True):
        with pytest.raises(TypeError, match="`at`"):
            game.undo(to=wrong)  # type: ignore[arg-type]
    assert [str(event) for event in game.events()][-3:] == ["red: Pay: 1", "red: Pay: 2", "blue's turn"]


# ---- information gained -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("move", "why"), [
    ("draw", "chance drew something for it"), ("roll", "chance drew something for it"),
    ("lay {card}", "somebody learned something from it"),
])
def test_what_somebody_learned_stays(game: aoi.Game, move: str, why: str) -> None:
    card = game.view("red").data["zones"]["hand"]["red"]
    play(game, "pay 1", move.format(card=next(iter(card))))
    assert game.view("red").undoable == []
    with pytest.raises(aoi.UndoError, match=f"^the last decision may not be taken back: {why}$"):
        game.undo(seat="red", to=0)
    assert game.decisions == 2
    game.undo(to=0, force=True)
    assert game.decisions == 0


def test_who_comes_to_see_what_is_kept_has_learned_it() -> None:
    """No piece moves and chance draws nothing, but the seat that a keep names sees another keep from then on."""
    rules = aoi.load(text="""game demo {
      players 2..2 ; seats red blue
      keep reader seat = none
      keep luck number seen by (reader) = 3
      menu turn (look, pass)
      setup { do { set luck = 4 } }
      flow { repeat round until (round == 4) { each player in players { take 1 of turn } } }
      action pass { }
      action look { do { set reader = me } }
    }""")
    shown, passed = (rules.new_game(2, seed=1) for _ in range(2))
    play(shown, "look")
    assert shown.view("red").data["keeps"]["luck"] == 4
    assert shown.view("red").undoable == []
    with pytest.raises(aoi.UndoError, match="somebody learned something from it$"):
        shown.undo()
    play(passed, "pass")
    passed.undo()
    assert passed.decisions == 0


def test_a_secret_choice_may_be_taken_back(game: aoi.Game) -> None:
    play(game, "whisper 3")
    assert words(game.view("red")) == ["Whisper: 3"]
    game.undo(seat="red")
    assert game.view("red").data["types"]["seat"]["secret"][0] == 1


def test_against_bots_what_they_did_may_be_taken_back_too(game: aoi.Game) -> None:
    """This is possible as long as no person has seen anything hidden: red plays against two bots."""
    bots = ("blue", "green")
    play(game, "pay 1", "pay 2", "pay 3", "whisper 2", "draw", "pass")
    assert game.view("red").undoable == []
    listed = game.undoable("red", bots)  # the log leaves out blue's whisper
    assert [(one["seat"], one["words"]) for one in listed] == [
        ("green", "Pass"), ("green", "Draw"), ("blue", "Whisper"), ("blue", "Pay: 3"), ("red", "Pay: 2"), ("red", "Pay: 1")]
    assert game.undoable("red", ("blue",)) == [], "green is a person, and saw what it drew"
    with pytest.raises(aoi.TurnError, match="red cannot do that: green made the decision"):
        game.undo(seat="red", to=listed[-1]["to"], bots=("blue",))
    game.undo(seat="red", to=listed[-1]["to"], bots=bots)
    assert game.decisions == 0
    for _ in range(6):
        game.redo(seat="red", bots=bots)
    assert game.undoable("red", bots)[0]["words"] == "Pass"


def test_against_bots_a_card_of_ones_own_may_be_taken_back(game: aoi.Game) -> None:
    """All see which card it is, but the only person chose it."""
    card = next(iter(game.view("red").data["zones"]["hand"]["red"]))
    play(game, f"lay {card}")
    assert game.undoable("red") == []
    assert [one["seat"] for one in game.undoable("red", ("blue", "green"))] == ["red"]


@pytest.mark.parametrize("move", ["lay {card}", "roll", "show", "confide 2", "murmur 2"])
def test_what_a_bot_showed_stays(game: aoi.Game, move: str) -> None:
    """A piece, a draw that all see, a choice that red learns, and a choice for which red cannot know who learns it."""
    card = next(iter(game.view("blue").data["zones"]["hand"]["blue"]))
    play(game, "pay 1", "pay 2", move.format(card=card))
    assert game.undoable("red", ("blue", "green")) == []
    with pytest.raises(aoi.UndoError, match="the last decision may not be taken back: somebody learned something from it"):
        game.undo(seat="red", to=0, bots=("blue", "green"))


# ---- a log that is updated --------------------------------------------------------------------------------------------


def test_events_since_a_position(game: aoi.Game) -> None:
    play(game, "pay 1")
    log, at = list(game.events("red")), game.at
    play(game, "draw", "pay 3")
    new = game.events("red", since=at)
    assert [str(event) for event in new] == [
        "red: Draw", "Moon: deck → hand of red", "blue's turn", "blue: Pay: 3"]
    log[new.first:] = new
    assert log == game.events("red")
    assert list(game.events("red", since=game.at)) == []
    assert game.events("red", since=0).first == len(log) - len(game.events("red", since=0))


def test_what_was_taken_back_leaves_the_log(game: aoi.Game) -> None:
    """This holds even if other decisions replaced them, and if those were taken back as well."""
    play(game, "pay 1", "pay 2")
    log, at = list(game.events()), game.at
    game.undo(to=0)
    play(game, "pay 3")
    new = game.events(since=at)
    assert [str(event) for event in new] == ["red: Pay: 3"]
    log[new.first:] = new
    assert log == game.events()
    at = game.at
    game.undo()
    game.undo(force=True) if game.decisions else None
    assert list(game.events(since=at)) == []
    assert len(game.events()) == game.events(since=at).first


@pytest.mark.slow
def test_logs_kept_up_to_date_at_random(rules: aoi.Ruleset) -> None:
    """Each seat reads its log at random times, while the game goes on, back, forth, and through a saved text."""
    rng, game = random.Random(4), rules.new_game(3, seed=7)
    logs = {seat: (list(game.events(seat)), game.at) for seat in (*game.seats, None)}
    for _ in range(400):
        what = rng.choice(("play", "play", "play", "undo", "redo", "load"))
        if what == "undo" and game.decisions:
            game.undo(force=True)
        elif what == "redo" and game.record.undone:
            game.redo()
        elif what == "load" and rng.random() < 0.2:
            game = aoi.loads(aoi.dump_lines(game), game.rules)
        elif not game.over:
            game.play(rng.choice(game.legal_moves()))
        for seat, (log, at) in logs.items():
            if rng.random() < 0.3:
                new = game.events(seat, since=at)
                log[new.first:] = new
                assert log == list(game.events(seat))
                logs[seat] = log, game.at


def test_no_events_since_a_position_that_is_not_known(game: aoi.Game) -> None:
    play(game, "pay 1", "pay 1")
    game.undo()
    again = aoi.loads(aoi.dumps(game), game.rules)  # the saved text has the current decisions, without those taken back
    assert again.at == 3
    for at in (1, 4, -1):
        with pytest.raises(aoi.PositionError, match="the game was never in that position, or its past before it was loaded"):
            again.events(since=at)
    assert list(again.events(since=3)) == []
    with pytest.raises(TypeError, match="a position is an `at`"):
        game.events(since="0")  # type: ignore[arg-type]


@pytest.mark.thorough
def test_an_event_since_a_position_tells_its_changes(game: aoi.Game) -> None:
    play(game, "pay 1", "pay 2")
    new, log = game.events("red", since=1), game.events("red")
    assert [str(change) for change in new[0].changes] == ["Money of red: 8 → 6"]
    assert [event.changes for event in new] == [event.changes for event in log[new.first:]]


# ---- looking at an earlier decision -----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_game_as_it_was(game: aoi.Game) -> None:
    views = [game.view("red").data]
    views.extend(game.view("red").data for _ in play_at_random(game, random.Random(2)))
    for number, data in enumerate(views):
        then = game.at_decision(number)
        assert (then.decisions, then.at, then.view("red").data) == (number, number, data)
        assert list(then.events("red")) == list(game.events("red")[: len(then.events("red"))])
    then = game.at_decision(3)
    play(then, "pay 1")
    assert (then.decisions, game.over) == (4, True), "it is a game of its own"
    assert pickle.loads(pickle.dumps(then)).view("red").json() == then.view("red").json()  # noqa: S301 - made here
    assert aoi.loads(aoi.dumps(then), then.rules).view("red").data == then.view("red").data


@pytest.mark.parametrize("number", [-1, 3, 2 ** 60])
def test_no_such_decision(game: aoi.Game, number: int) -> None:
    play(game, "pay 1", "pay 2")
    with pytest.raises(aoi.PositionError, match=r"only 2 decisions were made, so there is no game after -?\d+"):
        game.at_decision(number)
    with pytest.raises(TypeError, match="must be a whole number"):
        game.at_decision("1")  # type: ignore[arg-type]
