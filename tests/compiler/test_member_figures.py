"""Figures that a text says of members are those of the table."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game


def said(text: str, *rows: str) -> list[tuple[str, int]]:
    """What is said of some ranks and of the help of a score, with the line."""
    table = f"type rank {{ has worth number ; has cost money = $0 ; {' ; '.join(rows)} }}"
    score = f'score {{ points all "All" help "{text}" = sum(r.worth for r in rank) ; winner most points }}'
    return [(problem.message, problem.place.line if problem.place is not None else 0)
            for problem in checked(game(table, score)).diagnostics if problem.code == "other-figure"]


ACE, TEN, KING, QUEEN = ('ace "Ace" { worth 11 }', 'ten "Ten" { worth 10 }', 'king "King" { worth 4 }', 'queen "Queen" { worth 3 }')
TEXT = "An ace counts 11, a ten 10, a king 4, a queen 3, the last trick 10"


def test_a_value_that_differs() -> None:
    assert [message for message, _ in said(TEXT, ACE, TEN, KING.replace("4", "5"), QUEEN)] == [
        "a text says 4 of “King”, and this is 5"]


def test_two_values_that_are_exchanged() -> None:
    jack = 'jack "Jack" { worth 2 }'
    found = said(f"{TEXT}, a jack 2", ACE, TEN, KING.replace("4", "3"), QUEEN.replace("3", "4"), jack)
    assert [message for message, _ in found] == ["a text says 4 of “King”, and this is 3", "a text says 3 of “Queen”, and this is 4"]


def test_amounts_of_money() -> None:
    rows = [f"{row[:-1]}; cost ${number} }}" for number, row in enumerate((ACE, TEN, KING, QUEEN), 1)]
    assert [message for message, _ in said("Ace: $1, ten: $2, king: $3, queen: $5", *rows)] == ["a text says $5 of “Queen”, and this is $4"]


@pytest.mark.parametrize(("text", "rows"), [
    (TEXT, (ACE, TEN, KING, QUEEN)),
    ("An ace counts 12, a king 5", (ACE, TEN, KING, QUEEN)),  # of two, neither may be meant for this field
    ("Each ace 1, each ten 2, each king 3, each queen 4", (ACE, TEN, KING, QUEEN)),  # they are something else
    ("An ace counts 11 to 13, a ten 10, a king 4, a queen 3", (ACE, TEN, KING, QUEEN)),
    ("No ace, ten or king", (ACE, TEN, KING, QUEEN)),
])
def test_texts_that_can_be_meant(text: str, rows: tuple[str, ...]) -> None:
    assert said(text, *rows) == []
