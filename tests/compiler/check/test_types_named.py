"""Messages for a name that is not a type, or a type of another sort than the place needs."""

from __future__ import annotations

import pytest

from tests.compiler.texts import codes, game, problems

CARD = "type card { a ; b }"

MEMBERLESS = {
    "keep k number per number = 0": "`per` names `player`, or a declared type whose members have one each, such as `card`",
    "keep k of truth number per player = 0": "`of` must name a declared type, with one value for each of its members, such as `card`",
    "zone z of money": "the pieces in a zone must be members of a declared type, such as `card`",
    "zone z of card per text": "`per` names `player`, or a declared type whose members have one each, such as `card`",
    "type t in number { }": "a type can only be nested in another declared type, such as `card`",
    "link r joins number": "a link must join two members of a declared type, such as `card`",
    "rows number { | id | }": "the rows of a table must be members of a declared type, such as `card`",
    "network n of text { }": "a network must join members of a declared type, such as `card`",
}
UNKNOWN = {
    "keep k number per mony = 0": "`per` names `player`, or a declared type whose members have one each, such as `card`",
    "keep k of numbr number per player = 0": "`of` must name a declared type, with one value for each of its members, such as `card`",
    "zone z of crad": "did you mean `card` (line 5)?",
    "zone z of player": "players are members of the type `seat`",
    "keep k mony = $0": "did you mean `money`?",
    "keep k crd = none": "did you mean `card` (line 5)?",
}


@pytest.mark.parametrize("line", MEMBERLESS)
def test_a_basic_type_where_a_declared_one_is_wanted(line: str) -> None:
    (problem,) = problems(game(CARD, line))
    assert problem.place is not None
    assert (problem.code, problem.message) == ("wrong-type", f"`{problem.place.text}` is a type without members")
    assert problem.hint == MEMBERLESS[line]


@pytest.mark.parametrize("line", UNKNOWN)
def test_a_name_that_is_no_type(line: str) -> None:
    (problem,) = problems(game(CARD, line))
    assert problem.place is not None
    assert (problem.code, problem.message) == ("unknown-type", f"no type is called `{problem.place.text}`")
    assert problem.hint == UNKNOWN[line]


def test_without_a_declared_type_none_is_named() -> None:
    (problem,) = problems(game("zone z of money"))
    assert problem.hint == "the pieces in a zone must be members of a declared type"


def test_nothing_follows_from_such_a_line() -> None:
    assert codes(game(CARD, "zone z of money", "keep k number per number = 0", "check odd = all(n.k == z.size for n in number)")) == [
        "wrong-type", "wrong-type"]


def test_a_rule_of_sight_beside_keeps() -> None:
    (problem,) = problems(game("keep partner seat = none", "keep k number seen by (all, partner) = 0"))
    assert (problem.code, problem.message) == ("wrong-argument", "`all` must be alone: nothing else can be named beside it")
    assert problem.hint == "write `seen by all`, or name keeps that hold seats"


def test_an_owner_beside_keeps() -> None:
    (problem,) = problems(game("keep partner seat = none", "keep k number seen by (owner, partner) = 0"))
    assert (problem.code, problem.message) == ("wrong-argument", "no owner can see the keep k: nobody owns it")


def test_a_rule_of_sight_is_not_proposed_beside_keeps() -> None:
    (problem,) = problems(game("keep partner seat = none", "keep k number seen by (ownr, partner) = 0"))
    assert (problem.message, problem.hint) == ("no `keep` is called `ownr`", "name keeps that hold seats")
    (problem,) = problems(game("keep k number seen by ownr = 0"))
    assert problem.hint == "did you mean `owner`?"


def test_nobody_between_brackets() -> None:
    for line in (f"{CARD} ; zone z of card seen by ()", "keep k number seen by () = 0"):
        (problem,) = problems(game(line))
        assert (problem.code, problem.message) == ("wrong-argument", "who sees it is missing between the brackets")
        assert problem.hint == "write `none` for nobody, or name keeps that hold seats"
