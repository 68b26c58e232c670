"""Texts for players: rules that refuse without a word, braces that are never filled; and unused parts."""

from __future__ import annotations

import pytest

from tests.compiler.texts import codes, game, problems, rendered, sound

POT = "keep pot number = 0"
SETS = "setup { do { set pot = 0 } }"


def offering(menu: str, *lines: str) -> str:
    """A game with these lines, in which a turn offers the actions of a menu."""
    return game(POT, SETS, *lines).replace("menu turn (pass)", f"menu turn ({menu})")


def test_a_requirement_without_a_text() -> None:
    assert rendered(offering("pass, lay", "action lay { require empty = pot == 0 }")) == """\
demo.aoi:7:24: warning[silent-rule]: `empty` has no text: a player reads nothing when this refuses a move
    7 |   action lay { require empty = pot == 0 }
      |                        ^^^^^ write `require empty "…"`, with what the player reads"""


def test_a_case_without_a_text() -> None:
    line = 'action lay { require room "No room" any { case a "Empty" = pot == 0 ; case b = pot == 3 } ; do { raise pot by 1 } }'
    (problem,) = problems(offering("pass, lay", line))
    assert (problem.code, problem.message) == ("silent-rule", "`b` has no text: a player does not read what this takes")


def test_an_action_like_another_is_not_reported_again() -> None:
    assert codes(offering("pass, lay, put", "action lay { require empty = pot == 0 }", "action put like lay { }")) == ["silent-rule"]


SINGS = "setup { do { sing 3 } }"


@pytest.mark.parametrize("text", ["{n} is sung", "{n}{n}", "no braces"])
def test_braces_that_are_filled(text: str) -> None:
    sound(game(POT, SINGS, f'verb sing(n) "{text}" {{ set pot = n }}'))


@pytest.mark.parametrize(("text", "braces", "column"), [
    ("{} is sung", "{}", 17), ("all of { n }", "{ n }", 24), ("{n", "{", 17), ("n} is sung", "}", 18),
])
def test_braces_in_the_log_that_hold_no_name(text: str, braces: str, column: int) -> None:
    (problem,) = problems(game(POT, SINGS, f'verb sing(n) "{text}" {{ set pot = n }}'))
    assert (problem.code, problem.message) == ("unfilled-text", f"`{braces}` appears in the log as it is")
    assert problem.place is not None
    assert (problem.place.column, problem.place.text) == (column, braces)


def test_an_unknown_name_in_the_log_of_a_verb_that_nothing_uses() -> None:
    first, second = problems(game(POT, SETS, 'verb sing(song) "{sogn} is sung" { set pot = 1 }'))
    assert [first.code, second.code] == ["unused-name", "unknown-name"]
    assert (second.message, second.hint) == ("`sogn` is not a parameter of this verb", "did you mean `song`?")
    assert second.place is not None
    assert second.place.text == "sogn"


@pytest.mark.parametrize("line", [
    'action lay "Lay {pot}" { }', 'check a "Is {pot} 0?" = pot == 0', 'type town "{x}" { }',
    'score { points a "{pot}" = pot ; winner most points }',
])
def test_braces_in_other_texts(line: str) -> None:
    assert codes(offering("pass, lay" if "lay" in line else "pass", line)) == ["unfilled-text"]


# ---- parts -------------------------------------------------------------------------------------------------------------


MAP = 'map coast "Coast" { extends age_of_industry }\n'
FOG = 'part fog "Fog" for age_of_industry { define foggy = yes ; check a = foggy }\n'


@pytest.mark.slow
def test_a_part_beside_a_map_that_nothing_uses() -> None:
    assert rendered(MAP + FOG) == """\
demo.aoi:2:6: warning[unused-part]: nothing uses the part `fog`
    2 | part fog "Fog" for age_of_industry { define foggy = yes ; check a = foggy }
      |      ^^^ write `uses fog` in the map, or give it a file of its own, where other maps find it"""


@pytest.mark.thorough_with("text0", "text1")
@pytest.mark.parametrize("text", [
    MAP.replace(" }", " ; uses fog }") + FOG,
    f'{MAP}uses fog\n{FOG}scenario "s" {{ players red blue green }}\n',  # a scenario's helper
    game() + FOG.replace("age_of_industry", "demo"),  # for the game's maps
])
def test_parts_that_are_used_or_are_for_others(text: str) -> None:
    assert codes(text) == []
