"""The figures that players read are those that the rules ask for."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, codes, game, problems

KEPT = ("keep purse per player money = $9", "keep tries number = 0", "define fee = $7", "define held(p) = 3 + tries + p.purse // $1",
        "setup { do more { each p in players { lower p.purse by $1 } ; raise tries by 1 } }")


def asking(line: str) -> str:
    """A game with an action that has this requirement."""
    return game(*KEPT, f"action dig \"Dig\" {{ {line} }}")


@pytest.mark.parametrize(("line", "message", "hint"), [
    ('require a "You need $5" = me.purse >= $3', "the text of this line says $5, and this is $3", "correct the figure or the text"),
    ('require a "Only in the first four rounds" = tries < 6', "the text of this line says 4, and this is 6",
     "correct the figure or the text"),
    ('require a "You need at least three tries" = tries <= 3',
     "the text of this line asks for at least 3, and this does not", "did you mean `tries >= 3`?"),
    ('require a "You have at most 3 tries" = 4 < tries',
     "the text of this line asks for at most 3, and this does not", "did you mean `tries <= 3`?"),
    ('require a "It is too early" any { case b "after two tries" = tries > 4 }', "the text of this line says 2, and this is 4",
     "correct the figure or the text"),
    ('require a "You need three tries" = tries > 3', "the text of this line asks for at least 3, and this excludes 3 itself",
     "did you mean `tries >= 3`?"),
    ('require a "You need at least $4" = $4 < me.purse', "the text of this line asks for at least $4, and this excludes $4 itself",
     "did you mean `me.purse >= $4`?"),
])
def test_a_text_with_another_figure(line: str, message: str, hint: str) -> None:
    found = [problem for problem in problems(asking(line)) if problem.code == "other-figure"]
    assert [(problem.message, problem.hint) for problem in found] == [(message, hint)]


@pytest.mark.parametrize("line", [
    'require a "You need $5" = me.purse >= $5',
    'require a "You need more than two tries" = tries >= 3',
    'require a "You need three tries" = tries > 2',
    'require a "At most three tries" = 4 > tries',
    'require a "At least three tries stay" = tries > 3',
    'require a "You may have at most three tries" = tries < 3',
    'require a "You need $8" = me.purse >= 4 * $2',
    'require a "You need {fee}, two of them at once" = me.purse >= fee',
    'require a "You hold four" = tries == held(me) + 1',
    'require a "Nobody but one may" = tries == 5',
    'require a "After 2 or 3 tries" = tries == 4',
    'require a "Two of a kind" = count(p for p in players when p.purse > $0) >= 1',
    'require a "Each of two players" = all(p.purse > $3 and tries < 9 for p in players)',
])
def test_texts_whose_figure_can_be_meant(line: str) -> None:
    assert "other-figure" not in codes(asking(line))


@pytest.mark.parametrize(("line", "found"), [
    ('points rows "Three in a row" = 5 * me.purse // $1', False), ('points coins "$2 for each" = $3 * tries', True),
])
def test_a_line_of_the_score(line: str, found: bool) -> None:
    assert ("other-figure" in codes(game(*KEPT, f"score {{ {line} ; winner most points }}"))) is found


@pytest.mark.parametrize(("text", "condition", "meant"), [
    ("You need {fee}", "me.purse > fee", "me.purse >= fee"), ("The mill needs at least {fee}", "fee < me.purse", "fee <= me.purse"),
    ("You need {held(me)} of them", "tries > held(me) and tries < 99", "tries >= held(me)"),
    ("You need {fee}", "me.purse >= fee", None), ("You need more than {fee}", "me.purse > fee", None),
    ("You do not need {fee}", "me.purse > fee", None), ("You keep at least {fee}", "me.purse > fee", None),
    ("More than {fee}", "me.purse >= fee", "me.purse > fee"), ("A bid is higher than {fee}", "fee <= me.purse", "fee < me.purse"),
    ("You have less than {fee}", "me.purse <= fee", "me.purse < fee"), ("You have less than {fee}", "me.purse >= fee", None),
    ("You have no more than {fee}", "me.purse <= fee", None), ("It is not higher than {fee}", "me.purse >= fee", None),
    ("You have {fee} of them already", "me.purse <= fee", "me.purse < fee"), ("You have {fee}", "me.purse <= fee", None),
    ("You already have {fee}. It was dug already", "me.purse <= fee", None),
    ("You have {fee} of them already", "me.purse + $1 <= fee", None),
    ("You need {fee} or luck", "me.purse > fee or tries > 3", None), ("You need {fee}", "me.purse > $9", None),
])
def test_what_a_text_says_in_braces(text: str, condition: str, meant: str | None) -> None:
    found = [problem for problem in checked(asking(f'require a "{text}" = {condition}')).diagnostics if problem.code == "wrong-value"]
    assert [problem.hint for problem in found] == [f"did you mean `{meant}`?"] * (meant is not None)


@pytest.mark.parametrize(("check", "meant"), [
    ('check a "There are at most 9 tries" = tries < 9', "tries <= 9"), ('check a "There are at least 9 tries" = tries > 9', "tries >= 9"),
    ('check a "There are at most 9 tries" = tries < 10', None),
])
def test_what_always_holds(check: str, meant: str | None) -> None:
    found = [problem for problem in checked(game(*KEPT, check)).diagnostics if problem.code == "other-figure"]
    assert [problem.hint for problem in found] == [f"did you mean `{meant}`?"] * (meant is not None)
