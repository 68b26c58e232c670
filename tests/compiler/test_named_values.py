"""The name of a member says what it is: a row whose value was copied from the row above it is seen."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game, problems

TYPES = ("type suit { hearts ; spades }", "type rank { nine ; ten ; jack ; queen }")


def said(*rows: str, value: str = "rank") -> list[str]:
    """What is said of the values in these rows."""
    text = game("define nothing = 0", *TYPES, "type card {", "  has suit suit", f"  has rank {value}", "  | id | suit | rank |", *rows, "}",
                "zone deck of card full")
    return [f"{problem.message} ({problem.hint})" for problem in problems(text) if problem.code == "wrong-value"]


NINE, TEN, QUEEN = "| spades_nine | spades | nine |", "| spades_ten | spades | ten |", "| hearts_queen | hearts | queen |"


def test_a_value_that_contradicts_the_name() -> None:
    assert said(NINE, "| spades_ten | spades | jack |", "| spades_jack | spades | jack |", QUEEN) == [
        "`spades_ten` has the rank `jack`, and each other card has the one of its name (did you mean `ten`?)"]


def test_a_figure_that_contradicts_the_name() -> None:
    rows = [f"| spades_{n} | spades | {n} |" for n in (2, 3, 4, 5)]
    assert said(*rows, "| spades_6 | spades | 5 |", value="number") == [
        "`spades_6` has the rank `5`, and each other card has the one of its name (did you mean `6`?)"]


@pytest.mark.parametrize(("price", "found"), [("$5", []), ("$6", ["`d` has the price `$6`, and each other step has the one of its title"])])
def test_a_figure_that_contradicts_the_title(price: str, found: list[str]) -> None:
    rows = [f'| {name} | "Price ${n}" | ${n} |' for name, n in (("a", 1), ("b", 2), ("c", 3))]
    text = game("type step {", "has price money", "| id | title | price |", *rows, f'| d | "Price $5" | {price} |', "}")
    assert [problem.message for problem in checked(text).diagnostics if problem.code == "wrong-value"] == found


@pytest.mark.parametrize(("titles", "values"), [
    (("Note of $100", "Note of $200", "Note of $500", "Note of $1,000"), ("$100", "$200", "$500", "$1000")),
    (("Level 1", "Level 2", "Level 3", "Level 4"), ("1", "2", "3", "5")),
], ids=["thousands", "a progression"])
def test_titles_that_follow_no_values(titles: tuple[str, ...], values: tuple[str, ...]) -> None:
    rows = [f'| {name} | "{title}" | {value} |' for name, title, value in zip("abcd", titles, values, strict=True)]
    text = game("type step {", f"has price {'money' if '$' in values[0] else 'number'}", "| id | title | price |", *rows, "}")
    assert [problem.message for problem in checked(text).diagnostics if problem.code == "wrong-value"] == []


def ranked(*rows: str, field: str = "value") -> list[str | None]:
    """The hints for a field of some slots."""
    lines = (row.split(": ") for row in rows)
    members = [f'| slot_{"abcdefg"[number]} | "{title}" | {place} |' for number, (title, place) in enumerate(lines)]
    text = game("type slot {", f"has {field} number", f"| id | title | {field} |", *members, "}")
    return [problem.hint for problem in checked(text).diagnostics if problem.code == "wrong-value"]


FIRST, SECOND, THIRD, FIFTH = "First slot: 1", "Second slot: 2", "Third slot: 3", "Fifth slot: 5"


@pytest.mark.parametrize(("rows", "meant"), [
    ((FIRST, SECOND, THIRD, "Fourth slot: 3", FIFTH), 4), ((FIRST, "The 2nd slot: 7", "The 3rd slot: 3", "4th: 4", FIFTH), 2),
    ((THIRD, FIRST, FIFTH, "The second: 4"), 2), (("Slot 1: 1", "Slot 2: 2", "Slot 3: 4", "Slot 4: 4", "Slot 5: 5"), 3),
])
def test_a_figure_that_contradicts_the_rank_in_the_title(rows: tuple[str, ...], meant: int) -> None:
    assert ranked(*rows) == [f"did you mean `{meant}`?"]


@pytest.mark.parametrize("rows", [
    (FIRST, SECOND, THIRD, "Fourth slot: 4", FIFTH), (FIRST, SECOND, THIRD, "Fourth slot: 3"), (FIRST, SECOND, THIRD, "Fourth slot: 5"),
    (FIRST, SECOND, THIRD, "Fourth slot: 4", "Fifth slot: 4"), ("First slot: 0", SECOND, THIRD, "Fourth slot: 4", FIFTH),
    (FIRST, SECOND, THIRD, "Fourth slot: 3", "Fifth slot: 3"), (FIRST, SECOND, THIRD, "Fourth slot: 5", "Fifth slot: 8"),
    (FIRST, SECOND, THIRD, "Fourth of the 7 slots: 7", FIFTH), (FIRST, THIRD, "The last slot: 7", FIFTH),
])
def test_ranks_that_follow_no_values(rows: tuple[str, ...]) -> None:
    assert ranked(*rows) == []


@pytest.mark.parametrize(("rows", "meant"), [
    ((FIRST, SECOND, THIRD, "Fourth slot: 4", "Fifth slot: 6"), ["did you mean `5`?"]),
    (("First slot: 2", SECOND, THIRD, "Fourth slot: 4", FIFTH), ["did you mean `1`?"]),
    ((FIRST, SECOND, THIRD, "Fourth slot: 4"), []), ((FIRST, SECOND, THIRD, "Fourth slot: 5"), []),
])
def test_the_first_and_the_last_place(rows: tuple[str, ...], meant: list[str]) -> None:
    assert ranked(*rows, field="place") == meant


@pytest.mark.parametrize("rows", [
    (NINE, TEN, QUEEN, "| joker | hearts | ten |"),
    (NINE, "| spades_ten | spades | jack |", QUEEN),
    (NINE, "| spades_ten | spades | jack |", "| spades_jack | spades | ten |", QUEEN),
])
def test_names_that_follow_no_values(rows: tuple[str, ...]) -> None:
    assert said(*rows) == []
