"""Two verbs that do the same do not say the opposite."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game


def said(*verbs: str) -> list[tuple[str, str | None]]:
    """What is said of some verbs."""
    text = game("type step { keep place number = 3 ; first_step }", "keep money per player money = $0", "keep shut truth = no", *verbs)
    return [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == "same-twice"]


@pytest.mark.parametrize(("one", "other", "names"), [
    ('verb moves_up(s) "{s} is dearer" { raise s.place by 1 }', 'verb moves_down(q) "{q} is cheaper" { raise q.place by 1 }',
     ("moves_up", "moves_down")),
    ('verb earn(p, n) "{p} gains {n}" { raise p.money by n }', 'verb pay(q, amount) "{q} loses {amount}" { raise q.money by amount }',
     ("earn", "pay")),
    ("verb opens { set shut = no }", "verb closes { set shut = no }", ("opens", "closes")),
])
def test_verbs_that_say_the_opposite(one: str, other: str, names: tuple[str, str]) -> None:
    assert said(one, other) == [(f"`{names[1]}` does the same as `{names[0]}`, and its text or name says the opposite",
                                 f"correct one of the two: `{names[0]}` is in line 8")]


def test_opposite_names_with_one_text() -> None:
    assert said('verb moves_up(s) "{s} is dearer" { raise s.place by 1 }', 'verb moves_down(q) "{q} is dearer" { lower q.place by 1 }') == [
        ("`moves_down` has the text of `moves_up`, and their names say the opposite",
         "correct one of the two texts: `moves_up` is in line 8")]


def test_the_one_of_two_texts_that_its_name_denies() -> None:
    rising, falling = 'verb moves_up(s) "{s} falls" { raise s.place by 1 }', 'verb moves_down(q) "{q} falls" { lower q.place by 1 }'
    message = "`moves_up` has the text of `moves_down`, and their names say the opposite"
    assert said(rising, falling) == [(message, "correct this text: `moves_down` is in line 9")]
    assert said(falling, rising) == [(message, "correct this text: `moves_down` is in line 8")]


@pytest.mark.parametrize(("one", "other"), [
    ('verb pay(p, n) "{p} pays {n}" { lower p.money by n }', 'verb fine(p, n) "{p} is fined {n}" { lower p.money by n }'),
    ('verb earn(p, n) "{p} gains {n}" { raise p.money by n }', 'verb pay(p, n) "{p} loses {n}" { lower p.money by n }'),
    ('verb gives(p, q) "{p} gives to {q}" { raise q.money by $1 }', 'verb takes(p, q) "{q} takes from {p}" { raise q.money by $1 }'),
    ('verb rise(s) "{s} rises" { }', 'verb fall(s) "{s} falls" { }'),
    ('verb gains(p, n) "{p}: {n}" { raise p.money by n }', 'verb pays(p, n) "{p}: {n} less" { lower p.money by n }'),
    ('verb drop_one(p, n) "{p} discards {n}" { lower p.money by n }', 'verb use_up(p, n) "{p} discards {n}" { raise p.money by n }'),
    ("verb moves_up(s) { raise s.place by 1 }", "verb moves_down(s) { lower s.place by 1 }"),
    ('verb buys(p, n) "{p}: {n}" { raise p.money by n }', 'verb sells(p, n) "{p}: {n}" { lower p.money by n }'),
])
def test_verbs_that_can_be_meant(one: str, other: str) -> None:
    assert said(one, other) == []
