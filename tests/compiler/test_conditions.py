"""Comparisons that the text decides: what never holds, what always does, and what is left alone."""

from __future__ import annotations

import pytest

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
ACTION = ("action lay {{ choose c in card ; choose t in town ; choose n in 1..3 ; require it \"No\" = {} ;"
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
    ("me.gold >= fee", "`me.gold` is at most 5"),
    ("me.gold >= fee + n", "`me.gold` is at most 5 and `fee + n` is 8 to 10"),
    ("me.fame < 0", "`me.fame` is at least 0"),
    ("me.hand.size > 7", "`me.hand.size` is 0 to 7"),
    ("me.hand.count(c) >= 8", "`me.hand.count(c)` is 0 to 7"),
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
    "c.worth > n", "t.stock == 1", "t.stock > 9", "t.lord == me", "t.lord != blue", "last == high", "c != last", "total(c) > 5",
    # what another text may set: a figure that has a name, a field that no text gives a value yet
    "winter == 1", "winter == 2", "fee > 3", "n < fee", "t.size == 0", "t.size > 3", "me.fame >= 0",
    # literals alone switch a line off
    "1 == 2", "1 == 1",
    # an empty list has no greatest entry
    "max(x.worth for x in me.hand) > 1", "any(x.worth > 4 for x in me.hand)",
    "trader == 3",
])
def test_what_is_left_alone(condition: str) -> None:
    assert found(condition, "keep trader number = 3", "setup { do { set trader = red.gold } }") == []


def test_a_definition_that_holds_for_some_types_only_is_left_alone() -> None:
    lines = ("type coin { has worth number ; dime { worth 1 } ; crown { worth 9 } }", "define dear(x) = x.worth > 6")
    assert found("dear(c) or any(dear(x) for x in coin)", *lines) == []
    assert [code for code, *_ in found("dear(c)", *lines)] == ["always-false"]


def test_a_check_is_meant_to_hold() -> None:
    text = game("type card { has worth number ; low { worth 2 } ; high { worth 5 } }",
                "check worth \"Each is worth something\" = all(c.worth > 0 for c in card)")
    assert compiled(text).diagnostics == ()


def test_a_game_knows_nothing_of_the_members_of_its_maps() -> None:
    """The lines of the game say `distant_port` and `village`, and this map has neither: nothing is wrong with the game."""
    places = "location bonn brown { space clear; at 1 1 } ; location ulm brown { space clear; at 2 2 }"
    text = f"map bare {{ extends age_of_industry ; {places} ; rail bonn -- ulm }}"
    assert not [d for d in compiled(text).diagnostics if d.code.startswith("always")]


def test_a_file_knows_its_own_members() -> None:
    places = "location bonn brown { space clear; at 1 1 } ; location ulm brown { space mine; at 2 2 }"
    line = "amend action build { require sea \"Not by the sea\" = space.symbol == port }"
    text = (f"map bare {{ extends age_of_industry ; uses sea ; {places} ; rail bonn -- ulm }}\n"
            f"part sea for age_of_industry {{ {line} }}")
    problems = [d for d in compiled(text).diagnostics if d.code.startswith("always")]
    assert [(d.code, d.message, d.hint) for d in problems] == [
        ("always-false", "`space.symbol == port` never holds", "`space.symbol` is `clear` or `mine`")]
