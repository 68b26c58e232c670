"""What a score counts is what its help says."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

LINES = ("define fee = 3", "keep debts per player number = 0", "keep depth per player number = 0", "keep late per player truth = no",
         "type card { ace ; king }", "zone hand of card per player", "zone deck of card full",
         "verb owe(p, n) { raise p.debts by n }", "verb sink(p, n) { lower p.depth by n }",
         "setup { do { each p in players { owe p 2 ; sink p 1 ; set p.late = yes ; move 1 at random from deck to p.hand } } }")


def said(*lines: str) -> list[tuple[str, str | None]]:
    """What is said of some lines of the score."""
    text = game(*LINES, "score {", *lines, *(() if any("winner" in line for line in lines) else ("winner most points",)), "}")
    return [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == "wrong-value"]


def points(text: str, value: str) -> str:
    """A line of the score with a help."""
    return f'points some "Some" help "{text}" = {value}'


@pytest.mark.parametrize(("text", "quoted", "value", "meant"), [
    ("2 less for each debt", "2 less", "2 * me.debts", "-2 * me.debts"),
    ("Minus 2 for each debt", "Minus 2", "2 * me.debts", "-2 * me.debts"),
    ("{fee} lost if you are late", "{fee} lost", "fee if me.late else 0", "-fee if me.late else 0"),
    ("Loses 2 for each card left", "Loses 2", "2 * me.hand.size", "-2 * me.hand.size"),
    ("3 points less for each ace", "3 points less", "sum(3 for c in me.hand when c == ace)", "-sum(3 for c in me.hand when c == ace)"),
])
def test_points_that_are_added(text: str, quoted: str, value: str, meant: str) -> None:
    assert said(points(text, value)) == [(f"the help says “{quoted}”, and this adds points", f"did you mean `{meant}`?")]


@pytest.mark.parametrize(("text", "value"), [
    ("2 less for each debt", "-2 * me.debts"), ("2 less for each debt", "2 * (4 - me.debts)"), ("2 for each debt", "2 * me.debts"),
    ("2 less for each step down", "2 * me.depth"), ("5 less for each debt", "2 * me.debts"), ("Costs nobody 2", "2 * me.debts"),
    ("2 for each, not less than 2", "2 * me.debts"),
])
def test_points_that_can_be_meant(text: str, value: str) -> None:
    assert said(points(text, value)) == []


def winner(keys: str, text: str) -> tuple[str, str]:
    """A score with these keys and their help."""
    return "points some \"Some\" = me.debts", f'winner most points {keys} help "{text}"'


@pytest.mark.parametrize(("keys", "text", "quoted", "meant"), [
    ("then most me.debts", "Most points; of equals, who has fewer debts.", "fewer debts", "(-me.debts)"),
    ("then most me.hand.size then most me.debts", "Ties: the smallest hand, then the debts", "smallest hand", "(-me.hand.size)"),
])
def test_a_key_that_prefers_more(keys: str, text: str, quoted: str, meant: str) -> None:
    assert said(*winner(keys, text)) == [(f"the help says “{quoted}”, and this prefers whoever has more", f"did you mean `{meant}`?")]


@pytest.mark.parametrize(("keys", "text"), [
    ("then most (-me.debts)", "Of equals, who has fewer debts."), ("then most me.debts", "Of equals, who has more debts."),
    ("then most (9 - me.debts)", "Of equals, who has fewer debts."), ("then most me.depth", "Of equals, who has the least depth."),
    ("then most me.debts", "Who has at least one of the debts."), ("then most me.hand.size", "Of equals, who has laid fewer cards."),
])
def test_keys_that_can_be_meant(keys: str, text: str) -> None:
    assert said(*winner(keys, text)) == []


def test_points_of_the_seat_in_a_keep() -> None:
    text = game(*LINES, "keep mover seat = red", "define debts_of(p) = p.debts", "setup { do { set mover = blue } }", "score {",
                'points some "Some" = debts_of(mover)', 'points others "Others" = 9 - mover.debts', "points all \"All\" = mover.debts + me.debts",
                "winner most points", "}")
    assert [(d.message, d.hint) for d in checked(text).diagnostics if d.code == "no-effect"] == [
        (f"`{name}` gives all players the same", "put `me` in place of `mover`") for name in ("some", "others")]


@pytest.mark.parametrize(("text", "value", "found"), [
    ("2 less for each debt", "-3 * me.debts", ("2 less for each", 3, "2")),
    ("2 for each debt", "3 * me.debts", ("2 for each", 3, "2")),
    ("Two points for each card", "3 * me.hand.size", ("Two points for each", 3, "2")),
    ("1 for each card", "2 * me.hand.size", ("1 for each", 2, "1")),
    ("2 for each debt", "me.debts", ("2 for each", 1, "2 * me.debts")),
    ("2 per ace", "count(c for c in me.hand when c == ace)", ("2 per", 1, "2 * count(c for c in me.hand when c == ace)")),
    ("5 for every ace", "sum(4 for c in me.hand when c == ace)", ("5 for every", 4, "5")),
])
def test_another_number_for_each(text: str, value: str, found: tuple[str, int, str]) -> None:
    problems = [p for p in checked(game(*LINES, "score {", points(text, value), "winner most points }")).diagnostics
                if p.code == "other-figure"]
    says, counted, meant = found
    assert [(p.message, p.hint) for p in problems] == [
        (f"the help says “{says}”, and this counts {counted}", f"write `{meant}`, or correct the help")]


@pytest.mark.parametrize(("text", "value"), [
    ("2 for each debt", "2 * me.debts"), ("2 less for each debt", "-2 * me.debts"), ("1 for each debt", "me.debts"),
    ("1 for each two, rounded down", "me.debts // 2"), ("1 for each {fee}", "me.debts // fee"), ("3 for each pair", "3 * (me.debts // 2)"),
    ("2 for each debt, 1 for each card", "2 * me.debts + me.hand.size"), ("fee for each", "fee * me.debts"),
    ("2 for each of the other players", "2 * me.debts"), ("4 for each two debts", "2 * me.debts"),
])
def test_a_number_for_each_that_can_be_meant(text: str, value: str) -> None:
    text = game(*LINES, "score {", points(text, value), "winner most points }")
    assert [p.message for p in checked(text).diagnostics if p.code == "other-figure"] == []
