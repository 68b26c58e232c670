"""A game saved under other rules goes on if they change nothing in it, and otherwise stops at the difference."""

from __future__ import annotations

import attrs
import pytest

import aoi_rules as aoi
from aoi_rules.game import Ruleset
from tests.compiler.texts import sound

OLD = """\
game demo {
  players 2..2 ; seats red blue
  type town "Town" { has toll money }
  town ulm "Ulm" $1
  town bonn "Bonn" $2
  type stone "Stone" ; stone white "White" ; stone black "Black" ; stone grey "Grey"
  zone bag of stone full seen by none
  zone seen_ of stone per player
  keep money per player money = $9
  keep home per player town = none
  action go "Go" { choose place in town ; require money "You cannot pay the toll" see "p. 2" = me.money >= place.toll
    do { lower me.money by place.toll ; set me.home = place } }
  action rest "Rest" { }
  action look "Look" { do { move 1 at random from bag to me.seen_ } }
  menu turn (go, rest, look)
  flow { repeat rounds until (rounds == 6) { each player in players { take 1 of turn } } }
}
"""
MOVES = ("go ulm", "go bonn", "rest", "go ulm", "look", "go bonn", "rest", "rest")


def saved(text: str = OLD, lines: bool = False) -> str:
    game = sound(text).new_game(2, seed=3)
    for move in MOVES:
        game.play(move)
    return aoi.dump_lines(game) if lines else aoi.dumps(game)


def other(*changes: tuple[str, str]) -> Ruleset:
    """The rules with some words replaced; each must occur."""
    text = OLD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return sound(text)


@pytest.mark.thorough_with("a title")
@pytest.mark.parametrize("changes", [
    [('"Ulm"', '"Ulm on the Danube"')],
    [("town bonn", 'town kiel "Kiel" $3\n  town bonn')],
    [("  keep home", "  keep tired per player truth = no\n  keep home")],
    [("  keep money per player money = $9\n  keep home per player town = none\n",
      "  keep home per player town = none\n  keep money per player money = $9\n")],
    [("(go, rest, look)", "(look, rest, go)")],
    [("me.money >= place.toll", "me.money > place.toll - $1")],
    [("  zone bag", "  zone box of stone seen by none\n  zone bag")],
], ids=["a title", "a new member", "a new value", "the order of lines", "the order of a menu", "other words for a rule", "a new zone"])
def test_what_changes_nothing(changes: list[tuple[str, str]]) -> None:
    rules = other(*changes)
    for lines in (False, True):
        game = aoi.loads(saved(lines=lines), rules)
        assert [h.text for h in game.history] == list(MOVES)
        assert game.difference is None
        assert aoi.loads(aoi.dumps(game), rules).history == game.history


@pytest.mark.thorough_with("a price")
@pytest.mark.parametrize(("changes", "number", "kind", "said"), [
    ([("= $9", "= $8")], 0, "start", "the game begins in another position; the rules have changed since it was saved"),
    ([('"Bonn" $2', '"Bonn" $3')], 2, "position", "after move 2, `go bonn`, the position is different; the rules have changed"),
    ([("me.money >= place.toll", "me.money > $8")], 4, "move", "move 4, `go ulm`, is not legal there; the rules have changed"),
    ([("action rest", "action nap"), ("rest, look", "nap, look")], 0, "start", "the game begins in another position"),
    ([("do { move 1 at", "do { move 2 at")], 5, "draws", "move 5, `look`, draws numbers that differ from the save"),
    ([("take 1 of", "take 2 of")], 0, "start", "the game begins in another position"),
], ids=["a first value", "a price", "a rule", "another name", "a draw", "two actions a turn"])
def test_what_makes_a_difference(changes: list[tuple[str, str]], number: int, kind: str, said: str) -> None:
    """The result is the game before that move, which can go on from there."""
    rules = other(*changes)
    with pytest.raises(aoi.SaveError, match=said.replace("(", r"\(")):
        aoi.loads(saved(), rules)
    game = aoi.loads(saved(), rules, on_change="stop")
    found = game.difference
    assert found is not None
    assert (found.number, found.kind, found.move) == (number, kind, MOVES[number - 1] if number else "")
    assert found.text.startswith(said)
    assert [h.text for h in game.history] == list(MOVES[: max(0, number - 1)])
    assert game.to_move == (found.seat or "red")
    assert aoi.loads(aoi.dumps(game), rules).difference is None


def test_the_rules_that_forbid_the_move() -> None:
    found = aoi.loads(saved(), other(("me.money >= place.toll", "me.money > $8")), on_change="stop").difference
    assert found is not None
    assert [(r.rule, r.text, r.see) for r in found.refusals] == [("go.money", "You cannot pay the toll", "p. 2")]
    assert found.json()["refusals"][0]["rule"] == "go.money"


def test_only_before_the_difference_was_something_taken_back() -> None:
    """Lines are followed in the order of the file, with undos and redos among them."""
    rules = sound(OLD)
    game = rules.new_game(2, seed=3)
    for move in MOVES[:3]:
        game.play(move)
    game.undo(force=True)
    game.undo(force=True)
    game.redo()
    game.play("go bonn")
    changed = aoi.loads(aoi.dump_lines(game), other(('"Bonn" $2', '"Bonn" $3')), on_change="stop")
    assert changed.difference is not None
    assert (changed.difference.number, changed.difference.move) == (2, "go bonn")
    assert [h.text for h in changed.history] == ["go ulm"]
    assert changed.at == game.at + 1, "what was decided for a position of the old game is not played in this one"


@pytest.mark.thorough
def test_names_of_before() -> None:
    """An old name that the rules declare as renamed is still read, even if it was renamed twice with a save in between."""
    texts = [OLD, OLD.replace("bonn", "bonna"), OLD.replace("bonn", "beuel").replace("action go", "action walk").replace("(go,", "(walk,")]
    renamed = (("bonn", "bonna"), ("bonna", "beuel"), ("go", "walk"))
    now = with_names(sound(texts[2]), *renamed)
    for number, text in enumerate(texts[:2]):
        game = sound(text).new_game(2, seed=3)
        for move in MOVES:
            game.play(move.replace("bonn", ("bonn", "bonna")[number]))
        again = aoi.loads(aoi.dumps(game), now)
        assert [h.text for h in again.history] == [m.replace("bonn", "beuel").replace("go ", "walk ") for m in MOVES]
        assert aoi.dumps(aoi.loads(aoi.dumps(again), sound(texts[2]))) == aoi.dumps(again)
    with pytest.raises(aoi.SaveError, match="the game begins in another position"):
        aoi.loads(saved(), sound(texts[2]))


def with_names(rules: Ruleset, *renamed: tuple[str, str]) -> Ruleset:
    program = attrs.evolve(rules.program, model=attrs.evolve(rules.model, renamed=renamed))
    return Ruleset(program)


def test_another_plugin_is_named() -> None:
    bridges = '{"name": "bridges", "distribution": "aoi-bridges", "version": "1.0", "hash": "0"}'
    text = saved().replace('"plugins": []', f'"plugins": [{bridges}]')
    found = aoi.loads(text, other(("= $9", "= $8")), on_change="stop").difference
    assert found is not None
    assert found.text.endswith("since it was saved (it was played with the plugin bridges (aoi-bridges 1.0), "
                               "which is not used now)")


def test_on_change_is_one_of_two() -> None:
    with pytest.raises(ValueError, match='`on_change` is "refuse" or "stop", not \'go on\''):
        aoi.loads(saved(), sound(OLD), on_change="go on")  # type: ignore[arg-type]
