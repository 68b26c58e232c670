"""Definitions with cases: parts by authors who never met each add one, in either order."""

from __future__ import annotations

import pytest

from aoi_rules import Ruleset
from tests.compiler.composing import said, table

OPEN = "amend action dig { require open \"It is closed\" = %s }"
FREE = "define free(p) union { case small = set(s for s in site when s.size == 1) }"
PARTS = {
    "east": "amend define free { case bank = set(s for s in site when s == quay and p.money > $1) }",
    "west": "amend define free { case red = set(s for s in site when s == hill and p == seat.red) }",
}


def based(text: str, condition: str = "site in free(me)") -> dict[str, str]:
    """A part with a definition that decides where one may dig."""
    return {"base": f"{text}\n  {OPEN % condition}"}


def first(rules: Ruleset) -> list[str]:
    """The moves of the first decision, by the seat that may make them."""
    game = rules.new_game(["red", "blue"], seed=1)
    return [str(move) for move in game.legal_moves()]


def test_a_definition_means_its_one_case() -> None:
    assert first(table(based(FREE))) == ["dig pit", "pass"]


def test_two_parts_each_add_a_case_in_either_order() -> None:
    one, other = table(based(FREE) | PARTS), table(based(FREE) | dict(reversed(PARTS.items())))
    assert first(one) == first(other) == ["dig pit", "dig quay", "dig hill", "pass"]


@pytest.mark.parametrize(("text", "condition", "adds", "moves"), [
    ("define dear(s) any { case large = s.size > 2 }", "not dear(site)", "amend define dear { case wet = s == quay }", ["dig pit", "pass"]),
    ("define fare(s) sum { case land = $1 * s.size }", "fare(site) < $3", "amend define fare { case toll = $1 }", ["dig pit", "pass"]),
    ("define limit sum { case one = 2 }", "site.size < limit", "amend define limit { case more = 1 }", ["dig pit", "dig quay", "pass"]),
])
def test_conditions_and_numbers_are_put_together_too(text: str, condition: str, adds: str, moves: list[str]) -> None:
    before, after = table(based(text, condition)), table(based(text, condition) | {"more": adds})
    assert first(after) == moves
    assert first(before) != moves


def test_a_figure_with_cases_is_a_constant() -> None:
    figure = {"base": "define start sum { case one = $1 }\n keep purse per player money = start\n amend do fee { each p in players { raise p.purse by $1 } }"}
    game = table(figure | {"more": "amend define start { case two = $2 }"}).new_game(2, seed=1)
    assert game.view(None).data["types"]["seat"]["purse"] == [3, 3]


def test_two_cases_of_one_name_are_reported_at_the_second() -> None:
    """This holds within one part; two parts each have their own."""
    assert "error[declared-twice]: there is a second case `bank`" in said(based(FREE) | {"a": f"{PARTS['east']}\n{PARTS['east']}"})


@pytest.mark.parametrize(("line", "message", "hint"), [
    ("amend define loan { case more = $2 }", "`loan` has a value, so it cannot have cases",
     "replace its value, or declare its cases: `define loan sum { case NAME = … }`"),
    ("define open { case a = 1 }", "nothing says how the cases of `open` are combined",
     "write one of `any`, `union` and `sum`: `define open any { case NAME = … }`"),
    ("define open any sum { case a = 1 }", "two words say how the cases of `open` are combined", "`define open any"),
    ("define open(s) union", "`define`: `=` and what it means are missing", "`define open(s) union { case NAME = … }`"),
    ("define open", "`define`: `=` and what it means are missing", "write `define open = EXPRESSION`"),
])
def test_what_is_wrong_with_cases_is_said(line: str, message: str, hint: str) -> None:
    text = said({"p": line})
    assert message in text
    assert hint in text


@pytest.mark.parametrize(("line", "use", "message"), [
    ("define open any { case a = 3 }", "open", "a condition is expected here, but this is a number"),
    ("define near(s) union { case a = s }", "site in near(site)", "`union` joins sets, and this is a site"),
    ("define fare(site) sum { case a = site }", "fare(site) < 3", "`sum` adds up numbers or amounts of money, and this is a site"),
])
def test_a_single_case_is_of_the_kind_that_its_word_combines(line: str, use: str, message: str) -> None:
    assert message in said(based(line, use))
