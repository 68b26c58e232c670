"""A figure that divides makes the part that a comment or a text says."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of


def said(definition: str, *lines: str) -> list[tuple[str, str | None]]:
    """What is said of the figures in a game with these definitions."""
    return said_of("other-figure", game(
        "keep purse per player money = $9", "keep worth number = 9", "verb pay(p, n) { lower p.purse by n }", definition,
        *(lines or ("define gift = 7 + worth // part",)), "define spare(n) = n // 7",
        "setup { do { each p in players { lower p.purse by $1 } ; set worth = 8 } }"))


@pytest.mark.parametrize(("definition", "words", "figure", "meant"), [
    ("define part = 5  # a share pays a fourth of its price, rounded down", "a fourth", "5", "4"),
    ("define part = 3 # one quarter", "one quarter", "3", "4"), ("define part = 3# of the worth, half is paid", "", "", ""),
    ("define part = 3  # half of it is paid", "half of", "3", "2"), ("define part = 3  # players get 1/6 of it", "1/6", "3", "6"),
    ("define part = 2  # a third: the rest is lost", "a third", "2", "3"),
    ("define part = 3  # a third of it", "", "", ""), ("define part = 2  # half the worth", "", "", ""),
    ("define part = 5  # a fourth player gets it", "", "", ""), ("define part = 5  # two thirds of it, or a half", "", "", ""),
    ("define part = 2  # one and a half of them", "", "", ""), ("define part = 5  # a second of the kind", "", "", ""),
    ("define part = 5  # a third of it, and a fourth of the rest", "", "", ""), ("define part = 5", "", "", ""),
])
def test_what_a_comment_says(definition: str, words: str, figure: str, meant: str) -> None:
    assert said(definition) == ([
        (f"the comment beside this says “{words}”, and this divides by {figure}", f"did you mean `{meant}`?")] if words else [])


@pytest.mark.parametrize(("definition", "found"), [
    ("define part = worth // 5  # a fourth of it", True), ("define part = 2 * worth // 5  # a fourth of it", False),
    ("define part = worth // 5 * 3  # a fourth of it", False), ("define part = worth // 5 + worth // 7  # a fourth of it", False),
    ("define part = 5 + 7 * worth  # a fourth of it", False),
])
def test_a_division_with_a_comment(definition: str, found: bool) -> None:
    assert said(definition) == [("the comment beside this says “a fourth”, and this divides by 5", "did you mean `4`?")] * found


@pytest.mark.parametrize("line", [
    "define gift = 7 + part", "define gift = part + worth // part", "define gift = worth // 7 * part", "define gift = worth // part * 3",
])
def test_a_definition_that_is_no_divisor(line: str) -> None:
    assert said("define part = 5  # a fourth of it", line) == []


@pytest.mark.parametrize(("line", "figure", "meant"), [
    ('action dig "Dig" { help "It costs a third of the worth." ; do { pay me ($1 * (worth // part)) } }', "5", "3"),
    ('action dig "Dig" { require full "You need half the worth" = tenth(worth) > 1 } ; define tenth(n) = worth // 3', "3", "2"),
    ('score { points rows "Worth" help "Half of your purse" = me.purse // $3 ; winner most points }', "$3", "$2"),
    ('action dig "Dig" { help "It costs a fifth of the worth." ; do { pay me ($1 * (worth // part)) } }', "", ""),
    ('action dig "Dig" { help "It costs a third of the purse." ; do { pay me ($1 * (worth // part)) } }', "", ""),
    ('action dig "Dig" { help "There is a third worth looking at." ; do { pay me ($1 * (worth // part)) } }', "", ""),
    ('action dig "Dig" { help "It costs a third of the worth." ; do { pay me ($1 * (worth // part + worth // 3)) } }', "", ""),
])
def test_what_a_text_says(line: str, figure: str, meant: str) -> None:
    found = [(message, (hint or "").partition(" The")[0]) for message, hint in said("define part = 5", line)]
    assert [(message.partition(", and ")[2], hint) for message, hint in found] == [
        (f"this divides by {figure}", f"did you mean `{meant}`?")] * bool(figure)
