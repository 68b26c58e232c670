"""`play`, `parse` and `explain` read the same texts; `explain` names every rule that a seat may know."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.machine.state import own_lists
from aoi_rules.testing.playing import any_moves

HERE = Path(__file__).parent
ISLAND = HERE.parent / "cli" / "island.aoi"


@pytest.fixture(scope="module")
def germany() -> aoi.Ruleset:
    return aoi.load("germany")


def with_hand(rules: aoi.Ruleset, *cards: str) -> aoi.Game:
    """A game at its first decision, in which the deciding seat holds exactly these cards."""
    game = rules.new_game(3, seed=5)
    state, names = game.record.state.copy(), game.record.names
    own_lists(state)
    kinds = len(names.types["card"].members)
    held = [0] * kinds
    for card in cards:
        held[names.index["card"][card]] += 1
    state.z_hand[state.to_move * kinds : (state.to_move + 1) * kinds] = held
    state.n_hand[state.to_move] = len(cards)
    state.forget()
    rules.program.steps[state.frames[-1][0]](state, state.frames[-1])
    game.record.state = state
    return game


def rules_of(game: aoi.Game, text: str, seat: str | None) -> list[str]:
    return [refusal.rule for refusal in game.explain(text, seat)]


def test_a_card_is_missing(germany: aoi.Ruleset) -> None:
    """The space is suitable, but the hand has no card to build with."""
    game = with_hand(germany)
    (refusal,) = game.explain("build iron_works at koeln_1", game.to_move)
    assert (refusal.rule, refusal.text) == ("build.choice.card", "There is no card to choose: “Hand” is empty")


def test_a_refused_space_and_what_the_cards_forbid(germany: aoi.Ruleset) -> None:
    game = with_hand(germany, "ship", "brown")
    assert rules_of(game, "build coal_mine at koeln_1", game.to_move) == ["build.symbol", "build.card"]
    assert rules_of(game, "build coal_mine at koeln_1", None) == ["build.symbol"], "a spectator does not see the hand"


def test_a_card_that_is_named_is_the_one_that_is_judged(germany: aoi.Ruleset) -> None:
    game = with_hand(germany, "coal_mine", "brown")
    assert rules_of(game, "build iron_works at belgium with coal_mine", game.to_move)[-1] == "build.card"
    (*_, refusal) = game.explain("build iron_works at belgium with port", game.to_move)
    assert (refusal.rule, refusal.text) == ("build.choice.card", "You have no “Port” in “Hand”")


@pytest.mark.slow
def test_the_same_texts_in_all_three() -> None:
    """A missing or superfluous word is the same error in each of them; a complete action can be played, read and explained."""
    rules = aoi.load(ISLAND)
    rng = random.Random(4)
    for seed in range(6):
        game = rules.new_game(seed=seed)
        for _ in range(seed * 2):
            game.play(rng.choice(game.legal_moves()))
        if game.over:
            continue
        words = [str(m) for m in (*game.legal_moves(), *any_moves(game, rng, 10))]
        texts = [*words, *(w.rsplit(" ", 1)[0] for w in words), *(f"{a} {b}" for a, b in pairwise(words)), "x", "stop now"]
        for text in texts:
            played, parsed, explained = played_of(game, text), answer(game.parse, text), answer(game.explain, text, game.to_move)
            assert isinstance(parsed, str) == isinstance(explained, str), text
            if isinstance(parsed, str):
                assert played == parsed == explained, text
            else:
                assert (played == "") == (explained == ()), text


def answer(ask: Callable[..., object], *arguments: object) -> object:
    """The answer to a question about a text, or the message of its error."""
    try:
        return ask(*arguments)
    except aoi.MoveTextError as error:
        return str(error)


def played_of(game: aoi.Game, text: str) -> str:
    """The error raised by playing a text in a copy; empty if there is none."""
    try:
        game.copy().play(text)
    except aoi.MoveTextError as error:
        return str(error)
    except aoi.IllegalMoveError as error:
        return "\n".join(map(str, error.refusals))
    return ""


def test_another_seat_is_answered_that_it_is_not_its_turn(germany: aoi.Ruleset) -> None:
    game = germany.new_game(3, seed=5)
    other = next(seat for seat in game.seats if seat != game.to_move)
    legal = str(game.legal_moves()[0])
    assert [str(r) for r in game.explain(legal, other)] == [f"It is {game.to_move}'s turn to decide"]
    assert game.explain(legal) == ()
    assert rules_of(game, "build coal_mine at koeln_1", other) == ["seat", "build.symbol"]


def test_what_play_raises_is_for_the_acting_seat(germany: aoi.Ruleset) -> None:
    game = with_hand(germany)
    with pytest.raises(aoi.IllegalMoveError, match="“Hand” is empty") as caught:
        game.play("build iron_works at koeln_1")
    assert caught.value.refusals == game.explain("build iron_works at koeln_1", game.to_move)


def test_an_error_for_another_seat_does_not_list_what_is_legal(germany: aoi.Ruleset) -> None:
    """Red's possible actions depend on red's hand."""
    for text in ("with grey", "xyzzy", "draw_second port"):
        answers = set()
        for cards in ((), ("port",), ("brown", "ship", "coal_mine")):
            game = with_hand(germany, *cards)
            other = next(seat for seat in game.seats if seat != game.to_move)
            answers.add(repr([answer(game.explain, text, seat) for seat in (other, None)]))
        assert len(answers) == 1, text


def test_what_is_half_made_is_in_the_views(germany: aoi.Ruleset) -> None:
    """Two builds lead to views that differ for all seats, and the card stays with its holder."""
    game = with_hand(germany, "cotton_mill")
    seat = str(game.to_move)
    game.play("build cotton_mill at koeln_1")
    for viewer in (*game.seats, None):
        (begun,) = game.view(viewer).json()["pending"]
        assert (begun["seat"], begun["action"], begun["title"]) == (seat, "build", "Build an industry")
        assert [(c["name"], c["type"], c["value"], c["title"]) for c in begun["choices"]] == [
            ("industry", "industry", "cotton_mill", "Cotton mill"), ("space", "space", "koeln_1", "Köln 1")]
