"""Sets of the members that meet a condition: asking all members at once gives the same result as asking each one."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.compiler.texts import compiled, game, rendered

PLACES = ("type place { has size number ; a { size 1 } ; b { size 2 } ; c { size 3 } ; d { size 4 } }",
          "keep marked per place truth = no",
          "setup { do { set b.marked = yes ; set c.marked = yes ; set d.marked = yes } }",
          "keep least number = 2",
          "define marks = set(e for e in place when e.marked)",
          "define of_size(n) = set(e for e in place when e.size >= n)")


def picking(text: str) -> aoi.Game:
    """A game in which each player may pick once."""
    text = text.replace("take 1 of turn", "take 0..1 of pick").replace(" ; menu turn (pass)", "").replace("  action pass { }\n", "")
    program = compiled(text).program
    assert program is not None, rendered(text)
    return aoi.Ruleset(program, ()).new_game(2, 1)


def offered(condition: str, source: str) -> list[str]:
    """The places in `source` that may be picked because they meet a condition."""
    text = game(*PLACES, f"define those = set(e for e in {source} when {condition})",
                "action pick { choose p in those ; do { set p.marked = no } }")
    return [str(m) for m in picking(text).legal_moves()]


@pytest.mark.thorough_with("e in place-abcd")
@pytest.mark.parametrize(("condition", "found"), [
    ("e.size > 2", "cd"),
    ("e in marks", "bcd"),
    ("e in marks and e in of_size(3)", "cd"),
    ("e in marks and e in of_size(3) and e.size < 4", "c"),
    ("least == 2 or e in marks", "abcd"),
    ("least == 1 or e in marks", "bcd"),
    ("e in marks or least == 2", "abcd"),
    ("least == 1 or e in marks and (least == 3 or e.size == 4)", "d"),
    ("least == 1 or e in marks and (least == 2 or e.size == 4)", "bcd"),
    ("least == 1 or e.size == 1 or e in of_size(4)", "ad"),
    ("e in place", "abcd"),
    ("e not in marks", "a"),
])
def test_a_set_holds_who_meets_the_condition(condition: str, found: str) -> None:
    for source in ("place", "of_size(1)", "of_size(least - 1)"):
        assert offered(condition, source) == [*(f"pick {name}" for name in found), "stop"], source


def test_a_set_of_players_holds_those_who_play() -> None:
    text = game("keep bold per player truth = yes", "keep open truth = yes",
                "define both = set(q for q in players when open or q.bold)",
                "action pick { choose q in both ; do { set q.bold = no } }")
    three = text.replace("players 2..2 ; seats red blue", "players 2..3 ; seats red blue green")
    assert [str(m) for m in picking(three).legal_moves()] == ["pick red", "pick blue", "stop"]


def test_of_equal_options_one_is_offered() -> None:
    text = game(*PLACES, "action pick { choose p in place alike by marked when p.size > 2 ; do { set p.marked = no } }")
    table = picking(text)
    assert [str(m) for m in table.legal_moves()] == ["pick c", "stop"], "c and d are alike, and b is not to be had"
    table.play("pick d")
    assert table.view(None).data["types"]["place"]["marked"] == [0, 1, 1, 0], "what the text names is what happens"
