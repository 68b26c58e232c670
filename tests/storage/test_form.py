"""The contents of a saved game, in both of its forms, and the refused changes."""

from __future__ import annotations

import json
import random
import time
import tracemalloc
from functools import cache
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules import save_format
from aoi_rules.files import strict_json
from aoi_rules.machine import engine
from aoi_rules.storage import loading
from tests.compiler.texts import sound

DICE = """\
game demo {
  players 2..3 ; seats red blue green
  type card "Card" { has copies number = 2 }
  card ace "Ace" ; card king "King"
  zone deck of card full seen by none
  zone hand of card per player seen by owner
  keep money per player money = $5
  keep friend per player seat = none
  action draw { do { move 1 at random from deck to me.hand } }
  action pay { choose n in $1..$3 ; do { lower me.money by n } }
  action like_ { choose other in others ; do { set me.friend = other } }
  menu turn (draw, pay, like_)
  flow { repeat rounds until (rounds == 3) { each player in players { take 1 of turn } } }
}
"""


@cache
def loaded(name: str) -> aoi.Ruleset:
    return aoi.load(name)


def played(name: str = "germany", decisions: int = 60, seed: int = 5) -> aoi.Game:
    game, rng = loaded(name).new_game(3, seed), random.Random(seed)
    for _ in range(decisions):
        game.play(rng.choice(game.legal_moves()))
    return game


# ---- the whole form -----------------------------------------------------------------------------------------------------


def test_the_form() -> None:
    """The seed is a text of digits, since not every language has JSON numbers of that length."""
    game = loaded("industry").new_game(["blue", "red", "yellow"], seed=2**127 + 1)
    game.play(game.legal_moves()[0])
    data = json.loads(aoi.dumps(game))
    assert list(data) == ["schema", "ruleset", "game", "hash", "parts", "plugins", "seats", "options", "seed", "setup", "start",
                          "before", "moves"]
    assert (data["schema"], data["seats"], data["seed"]) == (3, ["blue", "red", "yellow"], str(2**127 + 1))
    assert data["moves"] == [game.history[0].json()]
    assert list(data["moves"][0]) == ["seat", "move", "drawn", "digest"]


def test_history() -> None:
    game, made = loaded("industry").new_game(3, seed=5), []
    for _ in range(4):
        made.append((game.to_move, str(game.legal_moves()[0])))
        game.play(game.legal_moves()[0])
    assert [(h.seat, h.text) for h in game.history] == made
    before = game.history
    game.undo(force=True)
    assert game.history == before[:-1]
    game.redo()
    assert game.history == before


def test_a_guess_has_no_history() -> None:
    guess = played("card_game").view("red").imagine(random.Random(1))
    with pytest.raises(aoi.SaveError, match="imagined from a view, which knows no moves"):
        _ = guess.history
    with pytest.raises(aoi.SaveError, match="imagined"):
        aoi.dump_lines(guess)


# ---- changes are refused ------------------------------------------------------------------------------------------------


def changed(game: aoi.Game, **fields: Any) -> str:
    """The error for a save of a game with other values in its fields."""
    data = {**json.loads(aoi.dumps(game)), **fields}
    with pytest.raises(aoi.SaveError) as caught:
        aoi.loads(json.dumps(data), game.rules)
    return str(caught.value)


def test_seats_in_another_order() -> None:
    """This includes a save before the first move, when no piece on the table shows the order."""
    for game in (played(decisions=0), played()):
        seats = [*game.seats[1:], game.seats[0]]
        assert changed(game, seats=seats).startswith("the game begins in another position; the text of the save was changed")


def test_another_seat_moves() -> None:
    game = played("industry", 5)
    moves = json.loads(aoi.dumps(game))["moves"]
    moves[2]["seat"] = next(seat for seat in game.seats if seat != moves[2]["seat"])
    assert "must decide" in changed(game, moves=moves)


def test_chance_that_the_seed_does_not_draw() -> None:
    """Such a number is refused in setup and in a move, even if it would have the same effect."""
    game = played("germany", 150)
    data = json.loads(aoi.dumps(game))
    assert changed(game, setup=[data["setup"][0] ^ 1, *data["setup"][1:]]).startswith("the setup draws numbers that differ from the save")
    number = next(n for n, move in enumerate(data["moves"]) if move["drawn"])
    data["moves"][number]["drawn"][0] ^= 1
    assert f"move {number + 1}, " in (said := changed(game, moves=data["moves"]))
    assert "draws numbers that differ from the save" in said


def test_another_note() -> None:
    """No rule reads a note, but it is part of the game."""
    game = sound('game demo { players 2..2 ; seats red blue ; action say { note word "a word" up to 9 } ; action pass { } ; '
                 "menu turn (say, pass) ; flow { each player in players { take 1 of turn } } }").new_game(2, seed=1)
    game.play('say "yes"')
    moves = json.loads(aoi.dumps(game))["moves"]
    moves[0]["move"] = 'say "no"'
    assert "the position is different" in changed(game, moves=moves)


def test_parts_that_do_not_lie_over_the_rules() -> None:
    """Without them it would be another game."""
    parts = [{"name": "winter", "hash": "0123456789abcdef"}]
    assert changed(played(decisions=1), parts=parts) == ("this game was played with the part `winter` added to `germany`, and "
                                                         "these rules lack it")


@pytest.mark.parametrize("seed", ["-1", "1.5", "", "²", "x", " 5", "05" * 30, str(2**128), 5, None, 10**400])
def test_a_seed_that_is_none(seed: object) -> None:
    """In Python each would be a seed, or start another game: that alone would be an error too."""
    assert changed(played(decisions=1), seed=seed).startswith("this saved game is damaged: a seed ")


# ---- lines --------------------------------------------------------------------------------------------------------------


def test_lines_grow_with_the_game() -> None:
    """There is a line for each decision, each undo and each redo; a whole save has only the decisions that remain. A game
    elsewhere follows."""
    rules = sound(DICE)
    game = rules.new_game(2, seed=1)
    file = aoi.dump_lines(game)
    elsewhere = aoi.loads(file, rules)
    assert file.count("\n") == 1
    for step in ("pay 1", "pay 2", game.undo, game.redo, game.undo, "draw", "like_ blue"):
        at = game.at
        game.play(step) if isinstance(step, str) else step(force=True) if step == game.undo else step()
        grown = aoi.dump_lines(game, since=at)
        assert grown.count("\n") == 1
        file += grown
        before, elsewhere = elsewhere, aoi.play_lines(elsewhere, grown)
        assert (before.at, elsewhere.at, elsewhere.history) == (at, game.at, game.history)
        assert aoi.dump_lines(elsewhere) == file
    assert file == aoi.dump_lines(game)
    head, *lines = [json.loads(line) for line in file.splitlines()]
    assert head["schema"] == 3
    assert "moves" not in head
    assert [line.get("move") or next(iter(line)) for line in lines] == ["pay 1", "pay 2", "undo", "redo", "undo", "draw", "like_ blue"]
    again = aoi.loads(file, rules)
    assert (again.at, again.history) == (7, game.history)
    assert aoi.dump_lines(again) == file
    assert aoi.dumps(again) == aoi.dumps(game)
    assert [json.loads(aoi.dumps(game))["before"], *(h.text for h in game.history)] == [4, "pay 1", "draw", "like_ blue"]


def test_lines_that_do_not_follow_are_refused() -> None:
    game = sound(DICE).new_game(2, seed=1)
    start = game.copy()
    game.play("pay 1")
    game.play("pay 2")
    lines = aoi.dump_lines(game, since=0)
    for text, said in ((lines.splitlines()[1], "move 1, `pay 2`, is blue's, and red must decide"),
                       (lines.replace("pay 1", "pay 3"), "after move 1, `pay 3`, the position is different"),
                       (lines[:-9], r"line 2; if it is the last one, writing it was interrupted"),
                       ('{"redo": true}', "entry 1 is a redo: nothing was taken back")):
        with pytest.raises(aoi.SaveError, match=said):
            aoi.play_lines(start, text)
    assert (start.at, aoi.play_lines(start, lines).history) == (0, game.history)
    with pytest.raises(TypeError, match="the lines of a saved game are a str, not bytes"):
        aoi.play_lines(start, lines.encode())  # type: ignore[arg-type]


def test_a_whole_save_goes_on_as_lines() -> None:
    game = played(decisions=3)
    game.undo(force=True)
    again = aoi.loads(aoi.dumps(game), game.rules)
    assert (game.at, again.at) == (4, 4)
    assert aoi.dump_lines(again, since=4) == ""
    with pytest.raises(aoi.SaveError, match="lines go from 2 to 4, so there are none after 1; write all of them again"):
        aoi.dump_lines(again, since=1)
    with pytest.raises(TypeError, match="`since` is the game's `at`"):
        aoi.dump_lines(again, since="4")  # type: ignore[arg-type]
    assert aoi.loads(aoi.dump_lines(again), game.rules).at == 4


def test_a_last_line_that_was_cut_off() -> None:
    """Nothing is dropped silently, and the message explains how to continue."""
    game = played(decisions=3)
    text = aoi.dump_lines(game)
    with pytest.raises(aoi.SaveError, match=r"line 4; if it is the last one, writing it was interrupted: without it the game can be loaded"):
        aoi.loads(text[:-9], game.rules)
    assert aoi.loads(text[: text.rindex("\n", 0, -1) + 1], game.rules).decisions == 2
    first, second, rest = text[:-9].split("\n", 2)
    with pytest.raises(aoi.SaveError, match=r"the JSON cannot be read \(line 2\)$"):  # nothing was cut off there
        aoi.loads("\n".join((first, second[1:], rest)), game.rules)


def test_a_line_that_is_longer_than_any_decision_is_not_read() -> None:
    game = sound(DICE).new_game(2, seed=1)
    line = json.dumps({"seat": "red", "move": "pay 1" + " " * 70_000, "drawn": [], "digest": ""})
    with pytest.raises(aoi.SaveError, match="damaged: line 2 is too long"):
        aoi.loads(f"{aoi.dump_lines(game)}{line}\n", game.rules)
    with pytest.raises(aoi.SaveError, match="damaged: line 1 is too long"):
        aoi.play_lines(game, f"{line}\n")


def test_more_taken_back_than_was_played() -> None:
    rules = sound(DICE)
    head = aoi.dump_lines(rules.new_game(2, seed=1))
    for line, said in (("undo", "entry 1 is an undo: this is the first decision"), ("redo", "entry 1 is a redo: nothing was taken back")):
        with pytest.raises(aoi.SaveError, match=said):
            aoi.loads(head + json.dumps({line: True}), rules)
    with pytest.raises(aoi.SaveError, match="damaged: line 2: `undo` can only be true$"):
        aoi.loads(head + '{"undo": 1}', rules)


# ---- cost ---------------------------------------------------------------------------------------------------------------


def test_only_what_is_new_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds for a game of any length; a loaded game already has its digests."""
    game, rng = played(decisions=100), random.Random(2)
    aoi.dumps(game)
    game = aoi.loads(aoi.dumps(game), game.rules)
    computed: list[object] = []
    real = engine.play
    monkeypatch.setattr(engine, "play", lambda *given: (computed.append(given), real(*given)))
    for number in range(1, 4):
        for _ in range(20):
            game.play(rng.choice(game.legal_moves()))
        computed.clear()
        aoi.dumps(game)
        assert len(computed) <= 20, number
        computed.clear()
        assert (len(aoi.dumps(game)) > 1000, len(aoi.dump_lines(game)) > 1000, len(game.history) > 100, computed) == (True, True, True, [])


def test_a_ruleset_is_compiled_once_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    text = aoi.dumps(played(decisions=2))
    first = aoi.loads(text)
    monkeypatch.setattr(loading.compilation, "compile_text", None)
    assert aoi.loads(text).rules is first.rules


@pytest.mark.slow
@pytest.mark.parametrize("text", [
    '{"schema": 3, "moves": [{"seat": "red", "move": "' + "pass " * 6_000_000 + '"}]}',
    '{"schema": 3, "moves": [{"seat": "red", "move": "' + "pass " * 1_000_000 + '", "drawn": [], "digest": ""}]}',
    '{"schema": 3}\n{"seat": "red", "move": "' + "pass " * 1_000_000 + '", "drawn": [], "digest": ""}\n',
    '{"schema": 3, "moves": [' + "[]," * 2_500_000 + "[]]}",
], ids=["30 MB", "a long move", "a long line", "many small things"])
def test_a_text_that_would_fill_the_memory(text: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(aoi.SaveError):
            aoi.loads(text)
        assert tracemalloc.get_traced_memory()[1] < 400 * 1024 * 1024
    finally:
        tracemalloc.stop()


def test_the_longest_game_fits() -> None:
    """A game of 16,000 decisions, which is possible with much trade, takes less than half of the limit for a save."""
    game = played("card_game", 300)
    assert len(aoi.dumps(game)) / 300 * 16_000 < save_format.LONGEST / 2


@pytest.mark.parametrize(("field", "value", "said"), [
    ("seed", 5, "a seed is expected, which is a text of digits at .seed"),
    ("seats", ["red", 7], "a text is expected at .seats[1]"),
    ("plugins", ["x"], "an object is expected at .plugins[0]"),
    ("moves", [{"seat": None, "move": "", "drawn": [], "digest": ""}], "a text is expected at .moves[0].seat"),
    ("moves", [{"undo": 1}], "`undo` can only be true at .moves[0]"),
    ("before", -1, "a number of entries is expected at .before"),
    ("before", 2**53 - 1, "a number of entries is expected at .before"),
    ("setup", [2**53], "a whole number below 2**53 is expected at .setup[0]"),
    ("parts", [{"name": "x", "hash": ""}] * 33, "a list of at most 32 is expected at .parts"),
    ("plugins", [{}] * 33, "a list of at most 32 is expected at .plugins"),
    ("moves", [{"seat": "red", "move": "", "drawn": []}], "required field missing at .moves[0].digest"),
    ("moves", [{"seat": "red", "move": "x" * 2001, "drawn": [], "digest": ""}],
     "a text of at most 2,000 characters is expected at .moves[0].move"),
    ("moves", [{"seat": "red", "move": "", "drawn": [True], "digest": ""}], "a whole number is expected at .moves[0].drawn[0]"),
    ("moves", ["undo"], "a move, an undo or a redo is expected at .moves[0]"),
    ("parts", [{"name": "../x", "hash": ""}], "a part's name is made of letters, digits and `_` at .parts[0].name"),
    ("parts", ["x"], "an object is expected at .parts[0]"),
    ("plugins", [{"name": "x", "distribution": "", "version": ""}], "required field missing at .plugins[0].hash"),
    ("options", ["x"], "an object is expected at .options"),
    ("options", {"edition": "first", "x": 1}, "a text is expected at .options['x']"),
])
def test_what_is_wrong_is_said(field: str, value: object, said: str) -> None:
    assert changed(played(decisions=1), **{field: value}) == f"this saved game is damaged: {said}"


@pytest.mark.slow_with("options-value0")
@pytest.mark.thorough_with("options-value0", "parts-value2", "plugins-value1")
@pytest.mark.parametrize(("field", "value"), [
    ("options", {str(number): number for number in range(300_000)}),
    ("plugins", [["a"]] * 300_000),
    ("parts", [["a"]] * 300_000),
    ("seats", [7] * 300_000),
    ("setup", ["a"] * 300_000),
    ("moves", [7] * 300_000),
])
def test_what_is_wrong_many_times_is_found_once(field: str, value: object) -> None:
    """The rest of the file after the first fault does not make refusing slower."""
    text = json.dumps({**json.loads(aoi.dumps(played(decisions=1))), field: value})
    began = time.process_time()
    json.loads(text)
    parsed = time.process_time() - began
    with pytest.raises(aoi.SaveError):
        aoi.loads(text)
    assert time.process_time() - began < 6 * parsed + 0.3


@pytest.mark.parametrize("name", ["schema", "ruleset", "seed", "moves", "options", "digest", "edition"])
def test_a_key_that_is_there_twice(name: str) -> None:
    """Otherwise one of the two values would be used silently, and programs differ in which."""
    game = played(decisions=1)
    for text in (aoi.dumps(game), aoi.dump_lines(game)):
        if f'"{name}": ' not in text:
            continue
        at = text.index(f'"{name}": ')
        end = at + len(f'"{name}": ')
        _, length = json.JSONDecoder().raw_decode(text[end:])
        twice = text[:at] + text[at : end + length].replace("\n", "") + ", " + text[at:]
        with pytest.raises(aoi.SaveError, match=f"^this saved game is damaged: (line 2: )?`{name}` occurs twice$"):
            aoi.loads(twice, game.rules)


def test_what_lies_too_deep_is_refused() -> None:
    head = aoi.dumps(played(decisions=0))
    for deep in (900, 100_000):
        nested = "[" * deep + "]" * deep
        for text in (nested, head.replace('"schema": 3', f'"schema": {nested}'), head.replace('"moves": []', f'"moves": {nested}')):
            with pytest.raises(aoi.SaveError) as caught:
                aoi.loads(text)
            assert len(str(caught.value)) < 300


@pytest.mark.thorough_with("70")
@pytest.mark.parametrize("back", [1, 9, 70])
def test_ways_back_and_forth_do_not_play_the_game_again_each_time(monkeypatch: pytest.MonkeyPatch, back: int) -> None:
    """Loading costs about as much as playing the remaining decisions, however many undos and redos there are; so does making
    these."""
    game = played(decisions=90)
    text = aoi.dump_lines(game) + ('{"undo": true}\n' * back + '{"redo": true}\n' * back) * 40
    moves: list[object] = []
    real = engine.play
    monkeypatch.setattr(engine, "play", lambda *given: (moves.append(given), real(*given)))
    again = aoi.loads(text, game.rules)
    assert (again.decisions, again.at) == (90, 90 + 80 * back)
    for _ in range(40):
        for _ in range(back):
            again.undo(force=True)
        for _ in range(back):
            again.redo()
    assert len(moves) <= 4 * 90
    assert aoi.dumps(again).splitlines()[-4:] == aoi.dumps(game).splitlines()[-4:]


def test_a_view_keeps_its_past_when_its_turn_is_taken_back() -> None:
    """Turns are dropped from a list only if nobody else holds it."""
    game = played(decisions=12)
    view = game.view("red")
    before = [str(event) for event in played(decisions=12).view("red").events]
    for _ in range(3):
        game.undo(force=True)
    game.play(game.legal_moves()[-1])
    assert [str(event) for event in view.events] == before


@pytest.mark.parametrize("number", [2**53, -(2**53), True, 1.0, "1"])
def test_a_number_that_other_languages_cannot_represent_is_refused(number: object) -> None:
    read = strict_json.converter()
    assert strict_json.structure(read, [2**53 - 1, 1 - 2**53], list[int]) == [2**53 - 1, 1 - 2**53]
    with pytest.raises(ValueError, match=r"a whole number.* is expected at \[0\]"):
        strict_json.structure(read, [number], list[int])
