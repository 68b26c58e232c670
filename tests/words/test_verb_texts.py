"""The log's text of a verb, for any values of its parameters."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.compiler.texts import problems, sound

GAME = """\
game demo {{
  players 2..2 ; seats red blue
  type town {{ has size number = 3 ; bonn "Bonn" ; trier "Trier" {{ size 1 }} ; worms "Worms" }}
  zone bag of town full
  keep tours number = 0
  verb tour(p, what) "{{p}} sees {{what}}" {{ raise tours by 1 }}
  action go {{ choose t in town ; do {{ tour me {value} }} }}
  flow {{ each player in players {{ take 1 of go }} }}
}}
"""


def logged(value: str) -> tuple[str, Any]:
    """The log's entry for a verb with this value: its text, and the value among the event's data."""
    game: aoi.Game = sound(GAME.format(value=value)).new_game(2, 1)
    game.play("go bonn")
    event = next(e for e in reversed(game.events(None)) if e.kind == "verb")
    assert aoi.loads(aoi.dumps(game), game.rules).events(None) == game.events(None)
    return event.text, event.data["values"][1]


@pytest.mark.parametrize(("value", "text", "data"), [
    ("(worms, bonn, trier)", "Worms, Bonn and Trier", ["worms", "bonn", "trier"]),
    ("(bonn, worms)", "Bonn and Worms", ["bonn", "worms"]),
    ("list(x for x in town when x == t)", "Bonn", ["bonn"]),
    ("list(x for x in town when x == bonn and x.size < 2)", "none", []),
    ("set(x for x in town when x != t)", "Trier and Worms", ["trier", "worms"]),
    ("set(x for x in town when x == bonn and x.size < 2)", "none", []),
    ("town", "Bonn, Trier and Worms", ["bonn", "trier", "worms"]),
    ("players", "red and blue", ["red", "blue"]),
    ("list(x.size for x in town)", "3, 1 and 3", [3, 1, 3]),
    ("list($2 * x.size for x in town)", "$6, $2 and $6", [6, 2, 6]),
    ("(yes, no)", "yes and no", [True, False]),
    ("t", "Bonn", "bonn"),
    ("none", "none", None),
])  # fmt: skip
def test_a_value(value: str, text: str, data: Any) -> None:
    assert logged(value) == (f"red sees {text}", data)


def test_a_zone_has_no_words() -> None:
    (problem,) = problems(GAME.format(value="bag"))
    assert (problem.code, problem.message) == ("wrong-type", "the log has no words for the zone bag")


NAMES = """\
game demo {
  players 2..2 ; seats red blue
  type town { has price money = $2 ; keep level number = 1 ; ulm "Ulm" ; bonn "Bonn" }
  keep pot money = $3
  keep luck number seen by none = 3
  keep hunch number per player seen by owner = 1
  zone deck of town seen by none size by all full
  define next = pot + $1
  define dark = luck + 1
  define guess = me.hunch
  verb bet(p, t) "TEXT" { raise pot by $1 ; raise t.level by 1 }
  menu turn (go, peek)
  action go { choose t in town ; do { bet me t } }
  action peek { do { raise me.hunch by 1 ; raise luck by dark } }
  flow { repeat round until (round == 2) { each player in players { take 1 of turn } } }
  score { points n = pot // $1 + guess ; note m = next // $1 ; winner most points }
}
"""


def test_a_name_that_is_no_parameter() -> None:
    """A keep, a definition, the size of a zone, a member's keep: each with its value before the verb changes it."""
    game: aoi.Game = sound(NAMES.replace("TEXT", "{p}: {t} in round {round}, {pot} before {next}, {deck.size} left, {ulm.level}")).new_game(2, 1)
    said = [next(e.text for e in game.play(move) if e.kind == "verb") for move in ("go ulm", "go ulm", "go bonn")]
    assert said == ["red: Ulm in round 1, $3 before $4, 2 left, 1", "blue: Ulm in round 1, $4 before $5, 2 left, 2",
                    "red: Bonn in round 2, $5 before $6, 2 left, 3"]


@pytest.mark.parametrize(("hole", "code"), [
    ("luck", "secret-text"), ("dark", "secret-text"), ("guess", "secret-text"), ("deck", "wrong-type"), ("pots", "unknown-name"),
    ("deck.kount", "unknown-field"),
])
def test_a_name_that_not_all_may_read(hole: str, code: str) -> None:
    assert [problem.code for problem in problems(NAMES.replace("TEXT", f"{{{hole}}}"))][:1] == [code]
