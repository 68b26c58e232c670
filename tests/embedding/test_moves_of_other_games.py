"""A move is identified by its words: in another game it has the effect that they describe, or is refused."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations, product
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.testing.playing import position

MAPS = ("germany", "new_england", "card_game", "industry")


@cache
def loaded(name: str, number: int = 0) -> aoi.Ruleset:
    """A ruleset, loaded again for each number."""
    assert number >= 0
    return aoi.load(name)


def seatings(name: str) -> list[tuple[str, ...]]:
    """Six seatings of three players: some with the same seats in another order, and others."""
    return list(permutations(loaded(name).model.seats[:4], 3))[::4]


@cache
def positions(name: str, seats: tuple[str, ...], number: int = 0) -> list[aoi.Game]:
    """One game at several of its decisions."""
    rng, found = random.Random(f"{name} {seats}"), []
    game = loaded(name, number).new_game(seats, seed=rng.randrange(100))
    for decisions in (0, 3, 20, 60):
        while game.decisions < decisions and not game.over:
            game.play(rng.choice(game.legal_moves()))
        found.append(game.copy())
    return found


def some_moves(game: aoi.Game, number: int = 8) -> list[aoi.Move]:
    moves = game.legal_moves()
    return [moves[i] for i in sorted(random.Random(7).sample(range(len(moves)), min(number, len(moves))))]


def refused(game: aoi.Game, move: aoi.Move) -> list[str]:
    """The rules that refuse a move through all three functions; the game stays as it was."""
    before = position(game)
    assert move not in game.legal_moves()
    with pytest.raises(aoi.IllegalMoveError, match="is not allowed now") as caught:
        game.play(move)
    assert position(game) == before
    assert caught.value.refusals == game.explain(move, game.to_move)
    return [refusal.rule for refusal in caught.value.refusals]


@pytest.mark.parametrize(("one", "other"), [pair for pair in product(MAPS, MAPS) if pair[0] != pair[1]])
def test_a_move_of_other_rules(one: str, other: str) -> None:
    for ours, theirs in zip(positions(one, seatings(one)[0]), positions(other, seatings(other)[0]), strict=True):
        for move in some_moves(ours):
            assert refused(theirs, move) == ["ruleset"]
            assert "ruleset" in [r.rule for r in theirs.explain(move)]
            assert all(move != m for m in theirs.legal_moves())


@pytest.mark.slow_with("new_england")
@pytest.mark.thorough
@pytest.mark.parametrize("name", MAPS)
def test_a_move_of_another_seating(name: str) -> None:
    """It is legal if its words are among those of the legal moves, and then has the same effect; else it is refused. A move that
    the rules treat as equal to a listed one is legal too."""
    played = 0
    for one, other in permutations(seatings(name), 2):
        for ours, theirs in zip(positions(name, one), positions(name, other, 1), strict=True):
            words = {str(m): m for m in theirs.legal_moves()}
            for move in some_moves(ours, 4):
                same = words.get(str(move))
                if same != move:
                    if move not in theirs.legal_moves():
                        assert refused(theirs, move)
                        continue
                    same = theirs.parse(str(move))
                assert move in theirs.legal_moves()
                assert hash(move) == hash(same)
                first, second = theirs.copy(), theirs.copy()
                assert [str(e) for e in first.play(move)] == [str(e) for e in second.play(same)]
                assert position(first) == position(second)
                played += 1
    assert played > 0


def test_an_offer_goes_to_whom_it_names() -> None:
    """The seats are in another order, so the same player has another number."""
    ours = at_trade("red", "blue", "green")
    theirs = at_trade("green", "blue", "red")
    dealer = str(theirs.to_move)
    move = next(m for m in ours.legal_moves() if m.action == "offer" and m.choices["recipient"] != dealer)
    theirs.play(move)
    assert theirs.view(dealer).pending[0]["choices"][0]["value"] == move.choices["recipient"]


def at_trade(*seats: str) -> aoi.Game:
    """A game of the card game in which a seat may offer a trade."""
    game = loaded("card_game").new_game(seats, seed=4)
    rng = random.Random(1)
    while not any(m.action == "offer" for m in game.legal_moves()):
        game.play(rng.choice(game.legal_moves()))
    return game


def test_a_seat_that_does_not_play() -> None:
    ours, theirs = at_trade("red", "blue", "green"), at_trade("red", "blue", "yellow")
    move = next(m for m in ours.legal_moves() if m.action == "offer" and m.choices["recipient"] == "green")
    assert refused(theirs, move) == ["seat"]
    assert theirs.explain(move, theirs.to_move)[0].text == "No seat “green” plays in this game; there are red, blue and yellow"


@pytest.mark.parametrize("name", MAPS)
def test_two_loads_of_equal_rules_have_equal_moves(name: str) -> None:
    for ours, theirs in zip(positions(name, seatings(name)[0]), positions(name, seatings(name)[0], 1), strict=True):
        assert ours.rules is not theirs.rules
        assert list(ours.legal_moves()) == list(theirs.legal_moves())
        assert set(ours.legal_moves()) == set(theirs.legal_moves())
        for move in some_moves(ours):
            assert move in theirs.legal_moves()
            assert move.json() == next(m for m in theirs.legal_moves() if m == move).json()


def test_the_same_words_by_other_rules(tmp_path: Path) -> None:
    """A changed ruleset with the same name is a different one."""
    text = 'game g "G" {\n  players 2..2\n  seats red blue\n  action nod "Nod" { }\n  action bow "Bow" { }\n  menu turn (nod, bow) ; flow { each player in players { take 2 of turn } }\n  score { points one = 1; winner most points }\n}\n'
    ours, theirs = (of_text(tmp_path, number, text) for number, text in enumerate((text, text.replace("take 2", "take 3"))))
    assert ours.legal_moves()[0] != theirs.legal_moves()[0]
    assert refused(theirs, ours.legal_moves()[0]) == ["ruleset"]
    assert theirs.explain(ours.legal_moves()[0])[0].text == "This is a move of G, and the game is G by other rules"
    again = of_text(tmp_path, 2, text.replace('"Nod"', '"Nod the head"').replace("{ }", "{ }  # it does nothing"))
    assert again.legal_moves()[0] == ours.legal_moves()[0], "titles and comments are not rules"


def of_text(folder: Path, number: int, text: str) -> aoi.Game:
    path = folder / f"{number}" / "g.aoi"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return aoi.load(path).new_game(2, seed=1)
