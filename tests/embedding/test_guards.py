"""Playing in another seat's turn, or in a position that has changed meanwhile, raises an error of its own."""

from __future__ import annotations

import random

import pytest

import aoi_rules as aoi


@pytest.fixture(scope="module")
def germany() -> aoi.Ruleset:
    return aoi.load("germany")


@pytest.fixture
def game(germany: aoi.Ruleset) -> aoi.Game:
    return germany.new_game(3, seed=5)


def test_a_double_click_is_not_played_for_the_next_seat(game: aoi.Game) -> None:
    seat = str(game.to_move)
    view = game.view(seat)
    move = next(m for m in view.moves if m.action == "pass")
    game.play(move, seat=seat, at=view.at)
    with pytest.raises(aoi.PositionError, match="the position has moved on") as stale:
        game.play(move, seat=seat, at=view.at)
    assert (stale.value.given, stale.value.now) == (view.at, game.at)
    with pytest.raises(aoi.TurnError, match=f"{seat} cannot move: it is {game.to_move}'s turn") as early:
        game.play(move, seat=seat)
    assert early.value.json() == {"code": "wrong-turn", "message": str(early.value), "seat": seat, "to_move": game.to_move}
    assert game.decisions == 1


@pytest.mark.thorough
def test_no_token_occurs_twice(game: aoi.Game) -> None:
    """Undo, redo and loading a saved game produce new tokens too."""
    rng, seen = random.Random(3), [game.at]
    for number in range(200):
        what = "load" if number % 40 == 30 else rng.choice(["play", "play", "play", "undo", "redo"])
        if what == "undo" and game.decisions:
            game.undo(force=True)
        elif what == "redo" and game.record.undone:
            game.redo()
        elif what == "load":
            game = aoi.loads(aoi.dumps(game), game.rules)
            assert game.at == seen[-1]
            continue
        elif not game.over:
            game.play(rng.choice(game.legal_moves()))
        else:
            continue
        seen.append(game.at)
    assert len(set(seen)) == len(seen) > 100
    assert game.view(None).at == game.view(game.to_move).at == game.at


def test_a_spectator_plays_for_nobody(game: aoi.Game) -> None:
    """The result of `tokens.get(…)` for a stranger can therefore be passed on."""
    with pytest.raises(aoi.TurnError, match=f"a spectator cannot move: it is {game.to_move}'s turn"):
        game.play("draw_deck", seat=None)
    assert game.decisions == 0


@pytest.mark.parametrize("at", [-5, 10**30])
def test_a_token_that_never_was(game: aoi.Game, at: int) -> None:
    with pytest.raises(aoi.PositionError, match="has moved on") as caught:
        game.play("draw_deck", at=at)
    assert -2 < caught.value.json()["given"] < 2**53, "clients of other languages can hold it"


@pytest.mark.parametrize("strange", [None, "7", 1.0, True, [1]])
def test_a_token_is_a_number(game: aoi.Game, strange: object) -> None:
    with pytest.raises(TypeError, match="`at` is the number in a view's `at`"):
        game.play("stop", at=strange)  # type: ignore[arg-type]


@pytest.mark.parametrize("strange", ["purple", "", "RED", ["red"], 3, "\ud800"])
def test_a_seat_that_does_not_play(game: aoi.Game, strange: object) -> None:
    move = game.legal_moves()[0]
    for ask in (lambda: game.play(move, seat=strange), lambda: game.view(strange), lambda: game.events(strange),  # type: ignore[arg-type]
                lambda: game.explain(move, strange)):  # type: ignore[arg-type]
        with pytest.raises(aoi.SeatError, match="plays; there are: red, blue, yellow") as caught:
            ask()
        assert caught.value.json()["seats"] == ["red", "blue", "yellow"]
    assert game.decisions == 0


def test_whose_view_it_is(game: aoi.Game) -> None:
    assert [game.view(seat).me for seat in game.seats] == ["red", "blue", "yellow"]
    with pytest.raises(aoi.SeatError, match="this is a spectator's view, which has no seat of its own") as caught:
        _ = game.view(None).me
    assert caught.value.json()["seats"] == ["red", "blue", "yellow"]


def test_after_the_end(game: aoi.Game) -> None:
    rng = random.Random(1)
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    with pytest.raises(aoi.TurnError, match="red cannot move: the game is over"):
        game.play("stop", seat="red")
    with pytest.raises(aoi.MoveTextError, match="the game is over"):
        game.play("stop")
    with pytest.raises(aoi.IllegalMoveError, match="The game is over"):
        game.play(game.rules.move(1))


def test_a_text_after_which_something_new_is_seen_ends_there(game: aoi.Game) -> None:
    """Otherwise a text that fails in its second half, and so changes nothing, would reveal the contents of the deck."""
    text = "draw_deck draw_second_deck"
    for ask in (game.play, game.parse, lambda t: game.explain(t, game.to_move)):
        with pytest.raises(aoi.MoveTextError, match="`draw_deck` shows something new, so the text must end there") as caught:
            ask(text)
        assert caught.value.expected == "nothing more"
    assert game.decisions == 0
    assert game.explain(text, game.seats[1 if game.to_move == game.seats[0] else 0])[0].rule == "seat"


def test_a_move_with_more_to_come_is_refused_where_it_would_show_something(game: aoi.Game) -> None:
    """The text was read in another position, in which nothing new became visible."""
    seat = str(game.to_move)
    card = next(iter(game.view(seat).data["zones"]["hand"][seat]))
    whole = game.parse(f"develop factory_0 with {card}")
    assert [str(m) for m in (whole, *whole.then)][1:] == [f"with {card}"]
    assert str(whole) == f"develop factory_0 with {card}"
    assert game.explain(whole, seat) == ()
    game.play(whole, seat=seat, at=game.at)
    assert game.decisions == 2
