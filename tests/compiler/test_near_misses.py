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


@pytest.mark.parametrize(("lines", "expected"), [
    (f"repeat round until (round == 2) {{ {TURN} }}", ["always-true"]),
    (f"{TURN} ; repeat round until (round == 2) {{ {TURN} }}", []),
    (f"repeat year until (year == 2) {{ repeat round until (round == 2) {{ do {{ set last = none }} }} ; {TURN} }}", []),
])
def test_a_pass_has_begun_in_an_action(lines: str, expected: list[str]) -> None:
    """An action that is also offered outside a loop may be taken before its first pass."""
    claim = 'action claim { choose t in town ; require late "Too early" = round >= 1 ; do { set t.owner = me } }'
    text = flow(lines).replace("turn (pass)", "turn (pass, claim)").replace("  keep pot", f"  {claim}\n  keep pot")
    assert codes(text) == expected, rendered(text)


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
    ("choose t in town", "choose u in town when u != t", "do { set u.owner = me }"),
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


@pytest.mark.parametrize("lines", [
    # figures that are reached
    ("do { raise t.size by (t.size // 9) }",),
    ("do { raise t.size by (count(x for x in town when x.owner == me) // 2) }",),
    ("do { raise t.size by max(0, count(x for x in town when x.owner == me) - 1) }",),
    ("do { raise t.size by max(0, count(x for x in town when x.owner == me)) }",),
    ("do { raise t.size by min(1, count(x for x in town when x.owner == me)) }",),
    ('require r "R" = count(c for c in me.hand when c.worth == t.size) > 4', "do { raise t.size by 1 }"),
    ('require r "R" = count(c for c in me.hand when c != ace) > 3', "do { raise t.size by 1 }"),
    ('require r "R" = count(x for x in town when x.size == t.size) > 1', "do { raise t.size by 1 }"),
    ("do { let n = me.hand.size - 2 ; raise t.size by 1 when n < 0 }",),
    ("do { let n = t.size ; raise t.size by 1 ; raise t.size by 1 when n >= 0 }",),
    # what was asked before may have changed, and not all cases are asked
    ('require r "R" = t.owner == none', "do { set t.owner = me ; raise t.size by 1 when t.owner == me }"),
    ('require r "R" = t.owner == none or t.size > 1', "do { raise t.size by 1 when t.owner == none ; set t.owner = me }"),
    ('require r "R" = t.owner == none when pot > $1', "do { raise t.size by 1 when t.owner == none ; set t.owner = me ; raise pot by $1 }"),
    ('require r "R" = any(x.owner == none for x in town when x.size == 0)', "do { set t.owner = me ; raise t.size by 1 }"),
    ('require r "R" = any(x.owner != me for x in taken(blue))', "do { set t.owner = me ; raise t.size by 1 }"),
    ('require r "R" = any(x.size > 1 for x in taken(me) when x.owner == me)', "do { set t.owner = me ; raise t.size by 1 }"),
    # the last one is meant, or each pass reads it
    ("do { each x in town when x.owner == none { set t.owner = me ; set last = x.owner } }",),
    ("do { each x in town { set t.owner = me ; set last = x.owner when x.size > 1 } }",),
    ("do { each x in town { set x.size = 0 ; raise x.size by 1 ; set x.owner = me } }",),
    ("do { each x in town { set last = x.owner ; raise x.size by 1 when last != none } }",),
    ("do { set last = none ; each x in town { raise pot by $1 } ; set t.owner = me }",),
    # lines and pieces
    ("do { move 1 at random from deck to heap ; move 1 at random from deck to heap ; raise t.size by 1 }",),
    ("do { set last = t.owner ; set t.owner = me }",),
    ("do { set last = t.owner ; set t.owner = last when t.size > 1 }",),
    ("do { each c in me.hand { move c from me.hand to heap } ; raise t.size by 1 }",),
    ("do { each c in me.hand { move c from deck to heap when c in deck } ; raise t.size by 1 }",),
])
def test_values_that_the_text_does_not_decide(lines: tuple[str, ...]) -> None:
    setup = "set bonn.owner = red ; set ulm.owner = blue ; set ulm.size = 3 ; set last = blue ; raise pot by $3"
    text = act("choose t in town", *lines).replace("set bonn.owner = red", setup)
    text = text.replace("  keep last", "  define taken(p) = set(x for x in town when x.owner == p)\n  keep last")
    assert {"no-effect", "same-twice", "always-true", "always-false"}.isdisjoint(codes(text)), rendered(text)


def test_a_condition_that_only_one_of_two_actions_decides() -> None:
    ask = "action ask { choose t in town ; do { set t.owner = me when t.owner == none ; raise t.size by 1 } }"
    text = act().replace("  action claim {  }", f"  {ask}\n  action claim like ask {{ require free \"Taken\" = t.owner == none }}")
    assert codes(text.replace("claim)", "claim, ask)")) == [], rendered(text)


@pytest.mark.parametrize("verb", [
    'verb take(p, n) "{p} takes {n}" { raise pot by $1 }',
    "verb take(p, n) { raise pot by $1 } ; after take(q, m) when m > 1 { raise pot by $1 }",
    "verb take(p, n) { }",
    "verb take(p, n) { raise pot by ($1 * n) }",  # the player of a verb may be there for its consequences
])
def test_parameters_that_are_used(verb: str) -> None:
    text = act("do { take me 2 }").replace("  keep last", f"  {verb}\n  keep last")
    assert "unused-parameter" not in {d.code for d in compiled(text).diagnostics}, rendered(text)
    unused = text.replace(verb, "verb take(p, n) { raise pot by $1 }")
    assert [d.message for d in compiled(unused).diagnostics if d.code == "unused-parameter"] == [
        "this verb does not use its parameter `n`"]


@pytest.mark.parametrize(("verb", "use"), [
    ("verb lead(p) { set last = p }", "lead me"),
    ("verb lead(p) { set last = p ; raise pot by $1 }", "lead last"),
    ("verb lead(p) { set last = p } ; after lead(p) { raise pot by $1 }", "lead last"),
    ("verb lead(p) { set last = p when pot > $1 } ; verb other(p) { set pot = $2 }", "other me ; lead me"),
])
def test_verbs_that_change_something(verb: str, use: str) -> None:
    text = act(f"do {{ {use} }}").replace("  keep last seat = none", f"  {verb}\n  keep last seat = none").replace(
        "seat = none\n  keep pot", "seat = red\n  keep pot")
    assert "no-effect" not in codes(text), rendered(text)


SQUARES = ("type square { a1 ; b1 ; a2 ; b2 }", "link row joins square", "link column joins square", "row a1 -- b1", "row a2 -- b2",
           "column a1 -- a2", "column b1 -- b2", "network rows of square { open row r }", "network columns of square { open column c }")


def ways(asked: str, *more: str) -> list[str]:
    """What is said of the ways on two networks that a value asks for."""
    text = game(*SQUARES, *more, "action go { choose s in square ; require r \"R\" = " + asked + " ; do { } }")
    return [d.message for d in compiled(text.replace("turn (pass)", "turn (pass, go)")).diagnostics if d.code == "no-effect"]


def test_ways_on_another_network() -> None:
    asked = "any(rows.distance(s, e) > 1 for e in columns.reached(s))"
    assert ways(asked) == ["`rows.distance(s, e)` finds nothing: `e` is reached on `columns`, and no place is reached from another on "
                           "both"]
    assert ways(asked.replace("rows", "columns")) == []
    assert ways(asked, "row a1 -- a2") == []  # on both
    assert ways(asked.replace("(s, e)", "(b1, e)")) == []  # from elsewhere
