"""A verb whose text says that somebody gives or gets an amount changes what he has accordingly."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = ("keep money per player money = $10", "keep coins per player number = 2", "keep spent per player money = $0",
        "keep health per player number = 9")
HAND = 'verb hand(p, q, n) "{p} gives {n} to {q}"'
LOSES = 'verb loses(p, n) "{p} loses {n} coins" { lower p.coins by n }'
HURTS = 'verb hurts(q, m) "{q} pays {m} health" { lower q.health by m }'


def said(verb: str, *others: str) -> list[tuple[str, str | None]]:
    """What is said of a verb, with which an action begins, and of others that another action performs."""
    values = ("blue " if "(p, q, n)" in verb else "") + ("1" if ".coins" in verb or ".health" in verb else "$1")
    actions = (f"action go \"Go\" {{ do {{ {name_of(verb)} me {values} }} }}",
               *(f"action {name_of(other)} \"{name_of(other)}\" {{ do {{ {name_of(other)} me 1 }} }}" for other in others))
    found = checked(game(*KEPT, verb, *others, *actions)).diagnostics
    assert not any(problem.severity == "error" for problem in found), found
    return [(problem.message, problem.hint) for problem in found if problem.code in ("wrong-value", "same-twice")]


def name_of(verb: str) -> str:
    """The name of a verb."""
    return verb.split()[1].partition("(")[0]


@pytest.mark.parametrize(("verb", "did", "rather"), [
    (HAND + " { raise p.money by n ; lower q.money by n }", "raises `p.money` and lowers `q.money`",
     "`lower p.money by n` and `raise q.money by n`"),
    (HAND + " { raise p.coins by n ; raise q.coins by n }", "raises `p.coins`", "`lower p.coins by n`"),
    (HAND + " { lower p.money by n ; lower q.money by n }", "lowers `q.money`", "`raise q.money by n`"),
    ('verb hand(p, q, n) "{p} pays {q} {n}" { raise p.money by n ; lower q.money by n }', "raises `p.money` and lowers `q.money`",
     "`lower p.money by n` and `raise q.money by n`"),
    ('verb hand(p, q, n) "{p} takes {n} from {q}" { lower p.coins by n ; raise q.coins by n }',
     "lowers `p.coins` and raises `q.coins`", "`raise p.coins by n` and `lower q.coins by n`"),
    ('verb pay(p, n) "{p} pays {n}" { raise p.money by n }', "raises `p.money`", "`lower p.money by n`"),
    ('verb pay(p, n) "{p} pays {n} for it" { raise p.money by n ; raise p.spent by n }', "raises `p.money`", "`lower p.money by n`"),
    ('verb reward(p, n) "{p} receives {n}" { lower p.money by n }', "lowers `p.money`", "`raise p.money by n`"),
])
def test_a_verb_that_contradicts_its_text(verb: str, did: str, rather: str) -> None:
    assert said(verb) == [(f"the text says “{verb.split(chr(34))[1]}”, and this {did}", f"write {rather}, or correct the text")]


def test_another_verb_shows_what_is_given() -> None:
    found = said('verb pay(p, n) "{p} pays {n}" { raise p.coins by n }', LOSES)
    assert found == [("the text says “{p} pays {n}”, and this raises `p.coins`", "write `lower p.coins by n`, or correct the text")]


def test_of_two_verbs_with_the_same_lines_only_the_wrong_one_is_reported() -> None:
    found = said('verb pay(p, n) "{p} pays {n}" { raise p.coins by n }', 'verb earn(p, n) "{p} earns {n}" { raise p.coins by n }')
    assert [message for message, _ in found] == ["the text says “{p} pays {n}”, and this raises `p.coins`"]


@pytest.mark.parametrize("verb", [
    HAND + " { lower p.money by n ; raise q.money by n }", HAND + " { raise p.spent by n ; raise q.money by n }",
    'verb pay(p, n) "{p} pays {n}" { raise p.spent by n }', 'verb pay(p, n) "{p} pays {n}" { lower p.money by n ; raise p.spent by n }',
    'verb pay(p, n) "{p} will pay {n}" { raise p.money by n }', 'verb pay(p, n) "{p}: pays {n}" { raise p.money by n }',
    'verb cash(p, n) "{p} sells a picture for {n}" { raise p.money by n }',
    'verb pay(p, n) "{p} pays {n}" { raise p.coins by n }',
])
def test_verbs_that_can_be_meant(verb: str) -> None:
    assert said(verb) == []


@pytest.mark.parametrize("text", ["{p} gets {n} damage", "{p} takes {n}", "{p} takes {n} hits"])
def test_what_is_got_is_not_always_what_one_has(text: str) -> None:
    found = said(f'verb strike(p, n) "{text}" {{ lower p.health by n }}', HURTS)
    assert not any(message.startswith("the text says") for message, _ in found)


@pytest.mark.parametrize(("verb", "rather"), [
    ('verb receive(p, n) "{p} receives {n}" { raise p.money by $1 }', "raise p.money by n"),
    ('verb pay(p, n) "{p} pays {n}" { lower p.money by $2 }', "lower p.money by n"),
])
def test_an_amount_that_is_only_said(verb: str, rather: str) -> None:
    assert said(verb) == [("the text says `{n}`, and this does not use it", f"did you mean `{rather}`?")]


@pytest.mark.parametrize("verb", [
    'verb pay(p, n) "{p} pays {n} for it" { lower p.money by n }',
    'verb pay(p, n) "{p} pays {n}" { set p.spent = n }',
    'verb pay(p, n) "{p} pays {n}" { raise p.spent by $1 }',
])
def test_an_amount_that_may_only_be_said(verb: str) -> None:
    assert said(verb) == []


BUYS = 'verb buys(p, c, n) "{p} buys {c} for {n}"'


@pytest.mark.parametrize(("effects", "found"), [
    ("raise p.money by n", True), ("lower p.money by n", False), ("lower p.money by n ; raise p.spent by n", False),
    ("raise p.spent by n", False), ("lower p.spent by n ; raise p.money by n", False),
])
def test_whoever_buys_something_does_not_get_its_price(effects: str, found: bool) -> None:
    kept = "type card { ace ; king }", "keep last card = none"
    action = "action buy { choose c in card ; do { buys me c $2 } }"
    result = checked(game(*KEPT, *kept, f"{BUYS} {{ set last = c ; {effects} }}", action)).diagnostics
    assert not any(problem.severity == "error" for problem in result), result
    assert [problem.hint for problem in result if problem.code == "wrong-value"] == [
        "write `lower p.money by n`, or correct the text"] * found
