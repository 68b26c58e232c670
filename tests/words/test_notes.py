"""`note` in an action: a text that goes with a move and that no rule reads."""

from __future__ import annotations

import json

import pytest

import aoi_rules as aoi
from tests.compiler.texts import codes, sound

GAME = """\
game demo {
  players 2..2 ; seats red blue
  keep friend seat = none
  action greet { note word "a greeting" up to 12 }
  action whisper { choose other in others ; note word "a secret" up to 12 seen by friend ; do { set friend = other } }
  action hush { }
  menu turn (greet, whisper, hush)
  flow { each player in players { take 2 of turn } }
}
"""


def begun() -> aoi.Game:
    return sound(GAME).new_game(2, seed=1)


def test_it_is_kept_with_the_move_shown_and_saved() -> None:
    game = begun()
    events = game.play('greet "Good \\"day\\""')
    assert events[0].text == 'red: greet "Good \\"day\\""'
    assert events[0].data["note"] == 'Good "day"'
    again = aoi.loads(aoi.dumps(game), game.rules)
    assert aoi.dumps(again) == aoi.dumps(game)
    assert again.events("blue") == game.events("blue")
    game.undo()
    assert "note" not in str(game.events("blue"))
    game.redo()
    assert str(game.events("blue")[-1]).endswith('day\\""')


def test_no_rule_reads_it() -> None:
    one, other = begun(), begun()
    one.play('greet "Hello"')
    other.play("greet")
    assert one.record.state.pack() == other.record.state.pack()
    assert [str(m) for m in one.legal_moves()] == [str(m) for m in other.legal_moves()]


def test_only_who_may_reads_it() -> None:
    game = begun()
    game.play('whisper blue "Psst"')
    assert game.events("red")[-1].text == 'red: whisper: blue "Psst"'
    assert game.events(None)[-1].text == "red: whisper: blue"
    assert "Psst" not in json.dumps(game.events(None)[-1].data)


@pytest.mark.parametrize(('text', 'rule'), [
    ('hush "Hello"', "note"),
    ('greet "Hello, how are you?"', "greet.word"),
    ('greet "a\\nb"', "greet.word"),
    ('greet "a\\u001bb"', "greet.word"),
])  # fmt: skip
def test_what_cannot_go_with_a_move_is_refused(text: str, rule: str) -> None:
    game = begun()
    with pytest.raises(aoi.IllegalMoveError, match="not allowed") as caught:
        game.play(text)
    assert [r.rule for r in caught.value.refusals] == [rule]
    assert game.decisions == 0


@pytest.mark.parametrize("text", ['greet "Hello', 'greet Hello"', 'greet "a" "b"', 'greet ""x', 'greet "a'])
def test_what_is_no_quoted_text_is_no_move(text: str) -> None:
    with pytest.raises(aoi.AoiError):
        begun().play(text)


@pytest.mark.parametrize("text", [
    "greet I come, in peace", 'greet "I come, in peace', "greet I come, in peace\"", "whisper blue greet I come, in peace",
])  # fmt: skip
def test_the_answer_to_a_text_without_quotation_marks_says_where_they_go(text: str) -> None:
    """This holds whether the same player or another decides next, and for one move or several."""
    once = r'the text that goes with `greet` must be in quotation marks: `greet "I come, in peace"`'
    game = begun()
    with pytest.raises(aoi.MoveTextError, match=once):
        game.play(text)
    assert game.decisions == 0
    if text.startswith("greet"):
        with pytest.raises(aoi.MoveTextError, match=once):
            game.parse(text)


def test_a_text_that_names_another_move_is_that_move() -> None:
    game = begun()
    game.play("greet hush")
    assert (game.decisions, game.to_move) == (2, "blue")


@pytest.mark.parametrize("note", ['"Hello, how are you?"', '"a\\nb"', "7", '"a" "b"'])
def test_a_save_with_another_text_is_refused(note: str) -> None:
    game = begun()
    game.play('greet "Hello"')
    data = json.loads(aoi.dumps(game))
    data["moves"][0]["move"] = f"greet {note}"
    with pytest.raises(aoi.SaveError):
        aoi.loads(json.dumps(data), game.rules)


def test_its_length_is_bounded() -> None:
    assert codes(GAME.replace("up to 12 }", "up to 1000 }")) == ["wrong-argument"]
    assert codes(GAME.replace('greet { note word "a greeting" up to 12 }', 'greet { note a "a" up to 9 ; note b "b" up to 9 }'
                              )) == ["declared-twice"]
