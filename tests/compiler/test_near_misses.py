"""Lines that resemble the target of a warning, and are correct: they get no warning."""

from __future__ import annotations

import pytest

from tests.compiler.texts import codes, compiled, game, rendered

LAND = ("type town { keep owner seat = none ; keep size number = 0 ; bonn ; ulm }", "keep last seat = none",
        "keep pot money = $0", "setup { do { set bonn.owner = red } }")
CARDS = ("type card { has copies number ; has worth number = 1 ; ace { copies 4 } ; king { copies 4 } }",
         "zone deck of card full", "zone hand of card per player", "zone heap of card")


def act(*lines: str) -> str:
    """A game with an action `claim` of these lines, after lines about towns and cards."""
    text = game(*LAND, *CARDS, f"action claim {{ {' ; '.join(lines)} }}")
    return text.replace("turn (pass)", "turn (pass, claim)")


def flow(lines: str) -> str:
    """A game with these lines as its flow."""
    return game(*LAND).replace("flow { each player in players { take 1 of turn } }", f"flow {{ {lines} }}")


TURN = "each player in players { take 1 of turn }"


@pytest.mark.parametrize("lines", [
    f"repeat round until (round == 1) {{ {TURN} }}",
    f"repeat round until (round >= 1) {{ {TURN} }}",
    f"repeat round while (round == 0) {{ {TURN} }}",
    f"repeat round while (round < 1) {{ {TURN} }}",
    f"repeat year until (year == 2) {{ repeat round until (round == 2 or year == 1) {{ {TURN} }} }}",
    f"repeat year until (year == 2) {{ do when round == 0 {{ set last = none }} ; repeat round until (round == 2) {{ {TURN} }} }}",
    f"do when round == 0 {{ set last = none }} ; repeat round until (round == 2) {{ {TURN} }}",
])
def test_a_loop_that_ends(lines: str) -> None:
    """`while` is tested before the first pass, and a loop may not have begun when an outer loop continues."""
    assert codes(flow(lines)) == [], rendered(flow(lines))


@pytest.mark.parametrize("number", ["1..1", "0..2", "1..", "1..min(2, 3)"])
def test_a_range_of_actions(number: str) -> None:
    text = flow(TURN.replace("take 1", f"take {number}"))
    assert "empty-range" not in codes(text), rendered(text)


@pytest.mark.parametrize("within", ["$0..$0", "$1..$3", "(-2)..(-1)", "0..count(t for t in town when t.owner == me)", "1..top"])
def test_a_range_that_is_not_empty_or_may_not_be(within: str) -> None:
    use = "raise pot by n" if "$" in within else "raise pot by ($1 * n)"
    text = act(f"choose n in {within}", f"do {{ {use} }}").replace("  keep pot", "  define top = 0\n  keep pot")
    assert "empty-range" not in codes(text), rendered(text)


@pytest.mark.parametrize("asked", [
    "t.owner == none or t.owner == me",
    "t.owner == none or t.owner != me",
    "t.owner != none and t.owner == me",
    "t.owner != none and t.owner == last",
    "t.owner == none and last == me",
    "t.owner == none and t.size == 0",
    "t.size > 1 and t.size < 3",
    "any(x.owner == none for x in town) and any(x.owner == me for x in town)",
])
def test_conditions_that_may_hold_together(asked: str) -> None:
    text = act("choose t in town", f'require r "R" = {asked}', "do { set t.owner = me }")
    assert codes(text) == [], rendered(text)


@pytest.mark.parametrize(("first", "second"), [
    ("t.owner == none", "t.size == 0"),
    ("t.owner == none", "u.owner == me"),
    ("t.owner == none or t.size > 1", "t.owner == me or t.size == 0"),
    ("t.size > 1", "t.size < 3"),
    ("all(x.owner != none for x in town)", "any(x.size == 0 for x in town)"),
])
def test_requirements_that_may_hold_together(first: str, second: str) -> None:
    text = act("choose t in town", "choose u in town", f'require a "A" = {first}', f'require b "B" = {second}',
               "do { set t.owner = me ; set u.owner = me }")
    assert codes(text) == [], rendered(text)


def test_requirements_of_which_one_is_not_always_asked() -> None:
    lines = ('require a "A" = t.owner == none when pot == $0', 'require b "B" = t.owner == me when pot > $0',
             'require c "C" any { case d "D" = t.owner == none ; case e "E" = t.size > 1 }')
    text = act("choose t in town", *lines, "do { set t.owner = me ; raise pot by $1 }")
    assert codes(text) == [], rendered(text)


@pytest.mark.parametrize("lines", [
    ("choose t in town", "do { set t.owner = me }"),
    ("choose t in town", 'require r "R" = t.size == 0', "do { raise pot by $1 }"),
    ("choose t in town", "choose u in town when u != t", "do { set u.owner = me }"),
    ("choose t in town", 'require r "This is {t.size}" = pot == $0', "do { raise pot by $1 }"),
    ("do { draw c from deck to heap }",),
    ("do { draw c from deck ; raise pot by $1 when c == ace }",),
    ("do { pick t in town at random ; set t.owner = me }",),
])
def test_names_that_are_used(lines: tuple[str, ...]) -> None:
    unused = [d.message for d in compiled(act(*lines)).diagnostics if d.code in ("unused-choice", "unused-name")]
    assert codes(act(*lines)) == [] == unused, rendered(act(*lines))


def test_pieces_that_begin_elsewhere() -> None:
    """Pieces may begin in any zone of their type, or be added from the board."""
    begun = act("do { move 1 at random from heap to me.hand }")
    added = act("do { add ace to heap ; move 1 at random from heap to me.hand }").replace("deck of card full", "deck of card")
    assert codes(begun) == [] == codes(added), rendered(begun) + rendered(added)
    none = begun.replace("deck of card full", "deck of card")
    assert codes(none) == ["too-few-pieces"]


@pytest.mark.parametrize("lines", [
    ("do { raise t.size by (t.size % 4) }",), ("do { raise t.size by (1 * t.size) }",), ("do { raise t.size by (pot // $1) }",),
    ("do { raise t.size by (t.size + t.size) }",), ("do { raise t.size by min(t.size, bonn.size, ulm.size) }",),
    ("do { raise t.size by 1 ; set bonn.size = t.size ; lower t.size by 1 }",),
    ("do { raise t.size by 1 ; lower t.size by 1 when t == bonn }",), ("do { raise t.size by (t.size - 3) when t == bonn ; lower t.size by 2 }",),
    ("require r \"R\" = all(x.size >= t.size for x in town when x != t)", "do { set t.owner = me }"),
    ("require r \"R\" = pot >= $1 or last == me", "do { raise pot by $2 ; lower pot by $1 ; set last = me }"),
])
def test_lines_that_only_look_repeated(lines: tuple[str, ...]) -> None:
    text = act("choose t in town", *lines).replace("set bonn.owner = red", "set bonn.owner = red ; set last = blue ; raise pot by $3")
    assert {"no-effect", "same-twice", "always-true", "always-false", "wrong-argument"}.isdisjoint(codes(text)), rendered(text)


@pytest.mark.parametrize("piece", [
    ("choose c in me.hand", "do { move c from me.hand to heap ; move c from heap to deck }"),
    ("choose c in heap", "require here \"Here\" = c in me.hand", "do { move c from me.hand to heap }"),
])
def test_pieces_that_are_there(piece: tuple[str, ...]) -> None:
    assert "no-effect" not in codes(act(*piece)), rendered(act(*piece))


@pytest.mark.parametrize(("check", "asked"), [
    ("all(x.size >= 0 for x in town)", "s.size >= 0"),  # of another type
    ("all(all(x.size >= 0 for x in town) for x in town)", "s.size >= 0"),
    ("all(all(v.size >= w.size for w in town) for v in town)", "bonn.size >= s.size"),
    ("all(x.size >= 0 for x in town when x.owner != none)", "t.size >= 0"),
])
def test_what_a_check_does_not_promise(check: str, asked: str) -> None:
    text = act("choose t in town", "choose s in shed", f'require r "R" = {asked} and last != me', "do { lower s.size by 1 ; lower t.size by 1 }")
    found = codes(text.replace("  keep last", f"  type shed {{ keep size number = 0 ; barn ; mill }}\n  check c = {check}\n  keep last"))
    assert "always-true" not in found, found


@pytest.mark.parametrize("test", [
    "all(p.sum <= me.sum for p in players)",
    "all(p.sum < me.sum for p in others)",
    "all(p.sum < me.sum for p in players when p != me)",
    "all(p.sum < me.sum + 1 for p in players)",
])
def test_a_comparison_with_all(test: str) -> None:
    """The comparison may exclude the seat itself, or include it and allow equality."""
    text = act("choose t in town", f"require most \"Not the most\" = {test}", "do { raise me.sum by 1 ; set t.owner = me }")
    text = text.replace("keep pot money", "keep sum per player number = 0 ; keep pot money")
    assert {"always-false", "always-true"}.isdisjoint(codes(text)), rendered(text)
