"""An effect that reads what a line above it has just emptied or set is in the wrong place."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game, problems

GAME = ("type card {", "  has cost money", "  has copies number", "  | id | cost | copies |", "  | ace | $3 | 4 |", "  | two | $2 | 4 |", "}",
        "zone deck of card full", "zone hand of card per player", "zone pile of card",
        "keep purse per player money = $0", "keep best seat = none", "keep tries number = 0", "keep limit number = 3",
        "define worth(p) = sum(c.cost for c in p.hand)",
        "setup { do first { each p in players { move 2 at random from deck to p.hand } } }")


def said(effects: str) -> list[str]:
    """What is said of an action with these effects."""
    text = game(*GAME, f"action deal \"Deal\" {{ choose c in me.hand ; {effects} }}")
    assert all(problem.severity == "warning" for problem in problems(text)), problems(text)
    return [f"{problem.message} ({problem.hint})" for problem in problems(text) if problem.code == "no-effect"]


@pytest.mark.parametrize(("effects", "message"), [
    ("do { each p in players { move all from p.hand to pile } ; let first = best(p for p in players by worth(p)) ; set best = first }",
     "this reads the `hand` of the players, which are all empty here"),
    ("do { move all from me.hand to pile ; raise me.purse by sum(c.cost for c in me.hand) }", "this reads `me.hand`, which is empty here"),
    ("do { move 2 at random from deck to me.hand ; move all from me.hand to pile }",
     "this moves everything out of `me.hand`, also what has just come there"),
    ("do { raise tries by 1 ; set tries = 0 }", "this gives `tries` a value whatever the line before has made of it"),
    ("do { lower me.purse by $1 ; set me.purse = $5 }", "this gives `me.purse` a value whatever the line before has made of it"),
    ("do { set tries = limit ; raise me.purse by ($1 * (tries - limit)) }", "`tries - limit` is always `0` here"),
    ("do empty { set tries = 0 } ; do gain when c == ace { raise limit by tries }", "`tries` is always `0` here"),
    ("do { set tries = max(tries, c.copies) ; set best = me when c.copies > tries }", "`c.copies > tries` never holds here"),
    ("do { set tries = min(limit, tries) ; set best = me when tries <= limit }", "`tries <= limit` always holds here"),
])
def test_lines_in_the_wrong_order(effects: str, message: str) -> None:
    (found,) = said(effects)
    assert found.startswith(message)
    assert any(hint in found for hint in ("exchange the two ", "below all that read them", "correct one of the two, or leave"))


@pytest.mark.parametrize("effects", [
    "do { move all from me.hand to pile ; move 2 at random from deck to me.hand ; raise me.purse by sum(c.cost for c in me.hand) }",
    "do { move all from me.hand to pile ; each p in others { raise p.purse by sum(c.cost for c in p.hand) } }",
    "do { move c from me.hand to pile ; move all from pile to deck ; set tries = me.hand.size }",
    "do { move 2 at random from deck to pile ; set tries = pile.size ; move all from pile to deck }",
    "do { raise tries by 1 ; set tries = tries - c.copies }",
    "do { raise tries by 1 ; set limit = 0 }",
    "do { set tries = limit ; lower limit by 1 ; raise me.purse by ($1 * (tries - limit)) }",
    "do { set tries = max(tries, 2 * tries) ; set best = me when 2 * tries > tries }",
    "do { set tries = max(tries, c.copies) ; set best = me when c.copies >= tries }",
    "do { set tries = max(tries, c.copies) ; set best = me when limit > tries }",
    "do empty { set tries = 0 } ; do more { raise tries by 1 } ; do gain { raise limit by tries }",
    "do empty when c == ace { set tries = 0 } ; do gain { raise limit by tries }",
])
def test_lines_whose_order_can_be_meant(effects: str) -> None:
    assert said(effects) == []


DRAINS = ("type state { dry ; wet }", "type tile { keep state state = wet ; low ; high }", "setup { do rain { set low.state = dry } }")


@pytest.mark.parametrize(("becomes", "asked", "found"), [
    ("wet", "t.state == wet", True), ("dry", "t.state == wet", False), ("wet", "t.state != wet", False), ("wet", "low.state == wet", False),
])
def test_a_verb_that_sets_what_a_requirement_asks_for(becomes: str, asked: str, found: bool) -> None:
    text = game(*DRAINS, f"verb drains(x) {{ set x.state = {becomes} }}",
                f'action drain "Drain" {{ choose t in tile ; require wet "It is dry" = {asked} ; do {{ drains t }} }}')
    said = [problem.message for problem in checked(text).diagnostics if problem.code == "no-effect"]
    assert said == ["`t.state == wet` holds here, and `drains` only gives it this value"] * found


VERBS = ("keep purse per player money = $3", "verb pay(p, n) { lower p.purse by n }", "verb receive(p, n) { raise p.purse by n }")


LATER = "verb receive(p, n) { let more = n ; raise p.purse by n ; raise p.purse by $1 when more > $3 }"


@pytest.mark.parametrize(("when", "other"), [
    ("p != q", "q"), ("q != p", "q"), ("p == q", None), ("n > $1", None), ("p != first(players)", "first(players)"),
    ("last != p", None),
])
def test_somebody_gets_back_what_he_pays_to_another(when: str, other: str | None) -> None:
    line = f"raise p.purse by n when {when}"
    text = game(VERBS[0], f"verb buys(p, q, n) {{ lower p.purse by n ; {line} ; set last = q }}", "keep last seat = none",
                'action deal "Deal" { do { buys me first(others) $2 } }')
    said = [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == "wrong-value"]
    assert said == [("`p.purse` gets back what the line before takes from it",
                     f"did you mean `{line.replace('p.purse', f'{other}.purse')}`?")] * (other is not None)


@pytest.mark.parametrize(("second", "found"), [("receive me $2", True), ("receive me $1", False), ("receive first(players) $2", False)])
def test_a_verb_with_more_lines_takes_back_too(second: str, found: bool) -> None:
    text = game(*VERBS[:2], LATER, f'action deal "Deal" {{ do {{ pay me $2 ; {second} }} }}')
    said = [problem.message for problem in checked(text).diagnostics if problem.code == "no-effect"]
    assert said == ["`receive me $2` takes back `pay me $2`"] * found


@pytest.mark.parametrize(("first", "second", "found"), [
    ("give me p $2", "give p me $2", True), ("give me p $2", "give p first(players) $2", False), ("give me p $2", "pay p $2", True),
])
def test_verbs_of_two_players(first: str, second: str, found: bool) -> None:
    text = game(*VERBS, "verb give(p, q, n) { lower p.purse by n ; raise q.purse by n }",
                f'action deal "Deal" {{ choose p in others ; do {{ {first} ; {second} }} }}')
    said = [problem.message for problem in checked(text).diagnostics if problem.code == "no-effect"]
    assert said == [f"`{second}` takes back `{first}`"] * found


@pytest.mark.parametrize(("second", "found"), [("receive me $2", True), ("receive me $1", False), ("receive first(players) $2", False)])
def test_a_verb_that_takes_back_what_the_line_before_it_does(second: str, found: bool) -> None:
    text = game(*VERBS, f'action deal "Deal" {{ do {{ pay me $2 ; {second} }} }}')
    said = [problem.message for problem in checked(text).diagnostics if problem.code == "no-effect"]
    assert said == ["`receive me $2` takes back `pay me $2`"] * found


@pytest.mark.parametrize(("lines", "found"), [
    ("lower me.purse by max($2, me.purse)", True), ("pay me max(me.purse, $2)", True), ("let all = max($2, me.purse) ; pay me all", True),
    ("lower me.purse by min($2, me.purse)", False), ("pay me max($2, first(others).purse)", False),
    ("raise me.purse by max($2, me.purse)", False), ("let all = min($2, me.purse) ; pay me all", False),
])
def test_more_is_taken_than_there_is(lines: str, found: bool) -> None:
    text = game(*VERBS, f'action deal "Deal" {{ do {{ {lines} }} }}')
    said = [problem.message for problem in checked(text).diagnostics if problem.code == "wrong-value"]
    assert said == ["this is at least what there is, and it is taken away: nothing is left, or less"] * found
