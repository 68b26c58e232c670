"""Combinations that can never be chosen together have no integer, and every move that can be legal has one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pytest

import aoi_rules as aoi
from aoi_rules.compiler.facts.reachability import Reachability
from tests.benchmarks.large_maps import large_map
from tests.compiler.texts import compiled, game, sound

GROUNDS = "type ground { field ; wood ; sea }"
PIECES = ("type piece { has on ground = none", "| id | on |", "| plough | field |", "| reaper | field |", "| saw | wood |",
          "| flag | |", "}")
PLACES = ("type place { has ground ground", "has beside place many", "keep piece piece = none", "keep lit truth = no",
          "| id | ground | beside |", "| acre | field | grove |", "| meadow | field | grove, bay |", "| grove | wood | acre, meadow |",
          "| bay | sea | meadow |", "}")
PUT = ("action put {", "choose piece in piece", "choose place in place", "require fits \"It fits\" = piece.on == place.ground",
       "do { set place.piece = piece }", "}")


def moves(rules: aoi.Ruleset, action: str) -> list[str]:
    """The texts of all moves of an action, in the order of their integers."""
    return [str(move) for move in map(rules.move, range(rules.move_count)) if move.action == action]


def of(*actions: str) -> aoi.Ruleset:
    """A game of pieces on places with these actions and an action that puts a piece; one of them each turn, for a while."""
    names = [line.split()[1] for line in actions if line.startswith("action ")]
    text = game(GROUNDS, *PIECES, *PLACES, *PUT, *actions)
    text = text.replace("turn (pass)", f"turn (pass, put{''.join(', ' + name for name in names)})")
    flow = "repeat round until (round == 30) { each player in players { take 1 of turn } }"
    return sound(text.replace("each player in players { take 1 of turn }", flow))


def offered(rules: aoi.Ruleset, games: int = 8) -> set[str]:
    """The texts of the legal moves in some random games; each move has an integer, which gives the move back."""
    found = set[str]()
    for seed in range(games):
        rng, table = random.Random(seed), rules.new_game(2, seed)
        while not table.over:
            legal = table.legal_moves()
            assert [rules.move(move.index) for move in legal] == list(legal)
            found |= set(map(str, legal))
            table.play(rng.choice(legal))
    return found


@pytest.mark.thorough
def test_what_members_have_decides_which_go_together() -> None:
    rules = of()
    assert moves(rules, "put") == ["put plough acre", "put plough meadow", "put reaper acre", "put reaper meadow", "put saw grove"]
    assert set(moves(rules, "put")) <= offered(rules)


def test_a_move_without_an_integer_says_which_choice_is_wrong() -> None:
    table = of().new_game(2, seed=1)
    for text, message in (("put saw bay", "in no game place is bay where piece is saw"), ("put flag acre", "in no game piece is flag")):
        move = table.parse(text)
        with pytest.raises(IndexError, match=f"^{message}$"):
            _ = move.index
        assert move.json()["index"] is None
        assert table.explain(move)


@pytest.mark.thorough
def test_a_choice_among_things_of_an_earlier_one() -> None:
    rules = of("action walk {", "choose from in place", "choose to in from.beside", "}")
    assert moves(rules, "walk") == ["walk acre grove", "walk meadow grove", "walk meadow bay", "walk grove acre", "walk grove meadow",
                                    "walk bay meadow"]
    assert set(moves(rules, "walk")) == {text for text in offered(rules) if text.startswith("walk")}


def test_a_name_and_a_definition_are_looked_through() -> None:
    rules = of("action plant {", "choose piece in piece", "choose place in place", "let here = place.ground",
               "require fits \"It fits\" = suits(piece, here)", "}", "define suits(p, g) = p.on == g and g != wood")
    assert moves(rules, "plant") == ["plant plough acre", "plant plough meadow", "plant reaper acre", "plant reaper meadow"]


def test_a_condition_counts_only_where_its_when_surely_holds() -> None:
    rules = of("action mark {", "choose place in place", "require dry \"Dry\" = place.ground != sea when place.ground != wood", "}",
               "action note {", "choose place in place", "require dry \"Dry\" = place.ground == sea when place.lit", "}")
    assert moves(rules, "mark") == ["mark acre", "mark meadow", "mark grove"]
    assert moves(rules, "note") == ["note acre", "note meadow", "note grove", "note bay"]


TAKE = ("action fetch {", "choose place in place", "require there \"A saw\" = place.piece == saw", "}")


def test_what_play_brings_to_a_place_decides_too() -> None:
    assert moves(of(*TAKE), "fetch") == ["fetch grove"], "a saw is put in a wood alone"


@pytest.mark.slow
@pytest.mark.parametrize(("more", "places"), [
    ("action drop { choose place in place ; do { set place.piece = saw } }", "acre meadow grove bay"),
    ("action drop { choose place in place ; do { each p in place.beside { set p.piece = saw } } }", "acre meadow grove bay"),
    ("action drop { choose spot in place ; do { each p in place when p.ground == sea { set p.piece = saw } } }", "grove bay"),
    ("action drop { choose place in place ; require wet \"Wet\" = place.ground == sea ; do { lay place saw } }\n"
     "verb lay(where, what) { set where.piece = what }", "grove bay"),
    ("action drop { choose place in place ; require wet \"Wet\" = place.ground == sea ; do { knock place } }\n"
     "verb knock(where) { set where.lit = yes } ; after knock(where) { set where.piece = saw }", "grove bay"),
    ("action drop { choose place in place ; require wet \"Wet\" = place.ground == sea ; do { set place.piece = acre.piece } }", "grove bay"),
])
def test_effects_reach_the_places_that_they_name(more: str, places: str) -> None:
    rules = of(*TAKE, *more.split("\n"))
    assert moves(rules, "fetch") == [f"fetch {place}" for place in places.split()]
    assert {text for text in offered(rules, 30) if text.startswith("fetch")} <= set(moves(rules, "fetch"))


def test_what_is_hidden_is_not_relied_on() -> None:
    """A seat imagines the hidden information, which may allow more than play can produce."""
    text = game(GROUNDS, *PIECES, *(line.replace("keep piece piece = none", "keep piece piece seen by none = none") for line in PLACES),
                *PUT, *TAKE).replace("turn (pass)", "turn (pass, put, fetch)")
    result = compiled(text)
    assert result.program is not None, result.diagnostics
    assert len(moves(aoi.Ruleset(result.program), "fetch")) == 4


def test_seats_are_not_told_apart() -> None:
    """The seats in play differ from game to game, and the first of them is not always the first in the text."""
    rules = of("action ask {", "choose who in players", "choose place in place", "require dry \"Dry\" = place.ground != sea",
               "require other \"Other\" = who != red", "}")
    assert moves(rules, "ask") == [f"ask {seat} {place}" for seat, place in product(("red", "blue"), ("acre", "meadow", "grove"))]


def test_numbers_are_limited_with_what_they_go_with() -> None:
    rules = of("action bet {", "choose place in place", "choose n in 1..4", "require few \"Few\" = n <= count(place.beside)", "}")
    assert moves(rules, "bet") == ["bet acre 1", "bet meadow 1", "bet meadow 2", "bet grove 1", "bet grove 2", "bet bay 1"]


def test_three_choices() -> None:
    rules = of("action carry {", "choose piece in piece", "choose from in place", "choose to in from.beside",
               "require fits \"It fits\" = piece.on == from.ground", "require dry \"Dry\" = to.ground != sea", "}")
    expected = [("plough", "acre", "grove"), ("plough", "meadow", "grove"), ("reaper", "acre", "grove"), ("reaper", "meadow", "grove"),
                ("saw", "grove", "acre"), ("saw", "grove", "meadow")]
    assert moves(rules, "carry") == [f"carry {' '.join(one)}" for one in expected]


def test_an_action_that_nobody_can_ever_take_has_no_integers() -> None:
    result = compiled(game(GROUNDS, *PIECES, "action sail {", "choose piece in piece", "require sea \"Sea\" = piece.on == sea", "}")
                      .replace("turn (pass)", "turn (pass, sail)"))
    assert result.program is not None, result.diagnostics
    rules = aoi.Ruleset(result.program)
    assert [str(move) for move in map(rules.move, range(rules.move_count))] == ["stop", "pass"]


@pytest.fixture(scope="module")
def hundred() -> aoi.Ruleset:
    """Age of Industry on a map of 100 places."""
    return aoi.load(text=large_map(100))


@pytest.mark.slow
def test_a_map_of_a_hundred_places_has_few_moves(hundred: aoi.Ruleset) -> None:
    assert len(hundred.model.type("space").members) == 190
    assert hundred.move_count < 20_000


@pytest.mark.slow
def test_each_legal_move_on_it_has_an_integer(hundred: aoi.Ruleset) -> None:
    rng, table = random.Random(1), hundred.new_game(5, seed=1)
    for _ in range(120):
        legal = table.legal_moves()
        assert [hundred.move(move.index) for move in legal] == list(legal)
        table.play(rng.choice(legal))


def looked(rules_text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of times that a condition is examined while a text is compiled."""
    met: list[int] = []
    real = Reachability.may_evaluate
    monkeypatch.setattr(Reachability, "may_evaluate", lambda facts: (met.append(1), real(facts))[1])
    assert compiled(rules_text).program is not None
    return len(met)


def rows(number: int) -> Sequence[str]:
    """A type with this number of members, which only one field distinguishes."""
    return "type lot { has next lot = none", "| id | next |", *(f"| l{n} | l{(n + 1) % number} |" for n in range(number)), "}"


@pytest.mark.slow
def test_more_members_are_looked_at_together(monkeypatch: pytest.MonkeyPatch) -> None:
    action = ("type kind { a ; b ; c }", "type thing { has kind kind", "| id | kind |")

    def text(number: int) -> str:
        return game(*action, *(f"| t{n} | {'abc'[n % 3]} |" for n in range(number)), "}",
                    "action join { choose x in thing ; choose y in thing ; require alike \"Alike\" = x.kind == y.kind }")
    with monkeypatch.context() as context:
        few = looked(text(30), context)
    assert few == looked(text(300), monkeypatch)


def test_no_ruleset_is_looked_at_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the examinations are used up, the rest counts as possible."""
    text = game(*rows(40), "action join { choose x in lot ; require next \"Next\" = x.next == l1 }").replace("turn (pass)", "turn (pass, join)")
    assert moves(sound(text), "join") == ["join l0"]
    monkeypatch.setattr(Reachability, "may_evaluate", lambda _: False)
    assert len(moves(sound(text), "join")) == 40
