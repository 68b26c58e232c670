"""Comparisons that the text decides: those that never hold, those that always hold, and those that are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules import check
from tests.compiler.texts import compiled, game, rendered

LINES = (
    "type good { coal ; iron ; cloth }",
    "type card { has worth number ; has good good ; has copies number ; low { worth 2 ; good coal ; copies 3 } ;"
    " high { worth 5 ; good iron ; copies 4 } }",
    "type town { has size number = 0 ; keep stock number = 0 ; keep lord seat = none ; bonn ; ulm }",
    "zone deck of card full",
    "zone hand of card per player",
    "keep gold per player number = 5",
    "keep fame per player number = 0",
    "keep last card = low",
    "define fee = 7",
    "define winter = 1",
    "define total(c) = c.worth + c.copies",
    "setup { do { each t in town { raise t.stock by 1 ; set t.lord = red ; move 1 at random from deck to red.hand } } }",
)
ACTION = ("action lay {{ choose c in card ; choose t in town ; choose n in 1..3 ; require it \"Wrong\" = {} ;"
          " do {{ lower me.gold by n ; raise me.fame by 1 ; set last = c ; set t.lord = me }} }}")


def found(condition: str, *lines: str) -> list[tuple[str, str, str | None]]:
    text = game(*LINES, *lines, ACTION.format(condition)).replace("menu turn (pass)", "menu turn (lay, pass)")
    result = compiled(text)
    assert result.program is not None, rendered(text)
    return [(d.code, d.message, d.hint) for d in result.diagnostics if not d.code.startswith("unused")]


@pytest.mark.parametrize(("condition", "hint"), [
    ("c.good == cloth", "`c.good` is `coal` or `iron`"),
    ("c.worth > 5", "`c.worth` is 2 to 5"),
    ("n > 3", "`n` is 1 to 3"),
    ("n + c.worth >= 9", "`n + c.worth` is 3 to 8"),
    ("total(c) < 5", "`total(c)` is 5 to 9"),
    ("me.gold >= 6", "`me.gold` is at most 5"),
    ("me.gold >= fee", "`me.gold` is at most 5 and `fee` is 7"),
    ("me.gold >= fee + n", "`me.gold` is at most 5 and `fee + n` is 8 to 10"),
    ("me.fame < 0", "`me.fame` is at least 0"),
    ("me.hand.size > 7", "`me.hand.size` is 0 to 7"),
    ("me.hand.count(c) >= 8", "`me.hand.count(c)` is 0 to 4"),
    ("count(card) == 3", "`count(card)` is 2"),
    ("count(players) > 2", "`count(players)` is 2"),
    ("c.worth in (3, 4, 6)", "`c.worth` is 2 to 5"),
    ("max(c.worth, n) == 1", "`max(c.worth, n)` is 2 to 5"),
    ("sum(x.copies for x in deck) == 9 and cloth in set(x.good for x in card)", None),
    ("(c.worth if n == 1 else 4) == 3", None),
])
def test_what_never_holds(condition: str, hint: str | None) -> None:
    problems = [p for p in found(condition) if p[0] == "always-false"]
    assert len(problems) == 1, problems
    assert problems[0][1].endswith(" never holds")
    if hint is not None:
        assert problems[0] == ("always-false", f"`{condition}` never holds", hint)


@pytest.mark.parametrize("condition", [
    "c.worth >= 2", "n <= 3", "c.worth in (2, 5)", "c.good != cloth", "total(c) > n", "count(players) == 2", "c in card",
])
def test_what_always_holds(condition: str) -> None:
    assert [(code, message) for code, message, _ in found(condition)] == [("always-true", f"`{condition}` always holds")]


@pytest.mark.parametrize("condition", [
    "c.good == iron", "c.worth == 5", "n < 3", "me.gold >= 5", "me.gold < 0", "me.fame > 99", "me.hand.size == 7",
    "c.worth > n", "t.stock == 1", "t.stock > 9", "t.lord == red", "t.lord != blue", "last == high", "c != last", "total(c) > 5",
    # values that another text may set: a figure with a name, a field without a value so far
    "winter == 1", "winter == 2", "fee > 3", "n < fee", "t.size == 0", "t.size > 3", "me.fame >= 0",
    # an empty list has no greatest entry
    "max(x.worth for x in me.hand) > 1", "any(x.worth > 4 for x in me.hand)",
    "trader == 3",
])
def test_what_is_left_alone(condition: str) -> None:
    assert found(condition, "keep trader number = 3", "setup { do { set trader = red.gold ; lower red.gold by trader ; raise red.fame by trader ; set last = high } }") == []


@pytest.mark.parametrize(("condition", "code"), [
    ("1 == 2", "always-false"), ("1 == 1", "always-true"), ("3 > 2", "always-true"), ("2 + 1 <= 2", "always-false"), ("coal == iron", "always-false"),
    ("coal in (coal, iron)", "always-true"), ("not (1 > 2)", "always-false"), ("me.gold > 2 and 3 < 2", "always-false"),
])
def test_figures_alone(condition: str, code: str) -> None:
    assert [(c, hint) for c, _, hint in found(condition)] == [(code, "nothing in it ever changes: compare something that does, or leave it out")]


TRIP = """\
game trip "Trip" {
  players 2..2 ; seats red blue ; menu turn (pass)
  keep coins per player money = $0
  define toll = $2
  flow { each player in players { take 1 of turn } }
  action pass { require toll "Toll" = toll == $2 or me.coins > toll ; do { raise me.coins by toll } }
}
"""


def asking(part: str) -> str:
    return part.replace("ASKALSO", 'require b "B" =').replace("ASK", 'require a "A" =')


def on_map(folder: Path, part: str, own: str = "") -> list[list[tuple[str, str, str | None]]]:
    """The messages for a map that uses a part, and for that part alone."""
    (folder / "trip.aoi").write_text(TRIP, encoding="utf-8")
    (folder / "dear.aoi").write_text(f'part dear "Dear" for trip {{ define fee = $3 ; {asking(part)} }}\n', encoding="utf-8")
    (folder / "bare.aoi").write_text(f'map bare "Bare" {{ extends trip ; uses dear ; {own} }}\n', encoding="utf-8")
    return [[(d.code, d.message, d.hint) for d in check(folder / f"{name}.aoi")] for name in ("bare", "dear")]


@pytest.mark.parametrize(("change", "said"), [
    ("amend action pass { ASK fee == $2 }", [("always-false", "`fee == $2` never holds", "`fee` is $3")]),
    ("amend action pass { ASK fee > $2 }", [("always-true", "`fee > $2` always holds", "`fee` is $3")]),
    ("amend action pass { ASK toll > $2 }", [("always-false", "`toll > $2` never holds", "`toll` is $2")]),
    ("amend action pass { ASK toll < fee }", [("always-true", "`toll < fee` always holds", "`toll` is $2 and `fee` is $3")]),
    ("define twice = 2 * fee ; amend action pass { ASK twice != $6 }",
     [("always-false", "`twice != $6` never holds", "`twice` is $6")]),
    ("amend action pass { ASK me.coins > fee when fee < $5 }", [("always-true", "`fee < $5` always holds", "`fee` is $3")]),
    ("amend action pass { ASK me.coins > fee }", []),
    ("replace define toll = fee", []),
])
def test_a_part_knows_its_figures_and_those_of_the_game(change: str, said: list[tuple[str, str, str]], tmp_path: Path) -> None:
    """A game may compare figures that others may replace."""
    assert on_map(tmp_path, f"{change} ; define unused = fee ; amend action pass {{ ASKALSO me.coins > unused }}") == [said, said]


def test_what_a_map_replaces_is_no_matter_of_its_parts(tmp_path: Path) -> None:
    part = "amend action pass { ASK fee == $2 or me.coins > $1 }"
    assert on_map(tmp_path, part, "replace define fee = $2")[0] == []


def test_a_part_alone_knows_no_members(tmp_path: Path) -> None:
    (tmp_path / "inn.aoi").write_text("""\
game inn "Inn" {
  players 2..2 ; seats red blue ; menu turn (pass)
  type good { wool ; salt }
  type bed { has of good = wool ; keep lord seat = none }
  flow { each player in players { take 1 of turn } }
  action pass { choose b in bed ; do { set b.lord = me } }
}
""", encoding="utf-8")
    path = tmp_path / "warm.aoi"
    path.write_text('part warm for inn { amend action pass { require a "A" = b.of == salt or count(bed) > 3 } }', encoding="utf-8")
    assert check(path) == ()


def test_a_definition_that_holds_for_some_types_only_is_left_alone() -> None:
    lines = ("type coin { has worth number ; dime { worth 1 } ; crown { worth 9 } }", "define dear(x) = x.worth > 6")
    assert found("dear(c) or any(dear(x) for x in coin)", *lines) == []
    assert [code for code, *_ in found("dear(c)", *lines)] == ["always-false"]


def test_a_check_is_meant_to_hold() -> None:
    text = game("type card { has worth number ; low { worth 2 } ; high { worth 5 } }",
                "check worth \"Each is worth something\" = all(c.worth > 0 for c in card)")
    assert compiled(text).diagnostics == ()


@pytest.mark.slow
def test_a_game_knows_nothing_of_the_members_of_its_maps() -> None:
    """The lines of the game name `distant_port` and `village`, and this map has neither: the game has no mistake."""
    places = "location bonn brown { space clear; at 1 1 } ; location ulm brown { space clear; at 2 2 }"
    text = f"map bare {{ extends age_of_industry ; {places} ; rail bonn -- ulm }}"
    assert not [d for d in compiled(text).diagnostics if d.code.startswith("always")]


@pytest.mark.slow
def test_a_file_knows_its_own_members() -> None:
    places = "location bonn brown { space clear; at 1 1 } ; location ulm brown { space mine; at 2 2 }"
    line = "amend action build { require sea \"Not by the sea\" = space.symbol == port }"
    text = (f"map bare {{ extends age_of_industry ; uses sea ; {places} ; rail bonn -- ulm }}\n"
            f"part sea for age_of_industry {{ {line} }}")
    problems = [d for d in compiled(text).diagnostics if d.code.startswith("always")]
    assert [(d.code, d.message, d.hint) for d in problems] == [
        ("always-false", "`space.symbol == port` never holds", "`space.symbol` is `clear` or `mine`")]
