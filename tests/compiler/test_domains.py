"""The domain of a choice: every value it can have in any game, known from the text."""

from __future__ import annotations

import random

import pytest

import aoi_rules as aoi
from aoi_rules.library.catalogue import entries
from aoi_rules.model.types import Shape
from tests.compiler.texts import codes, compiled, game, rendered, sound

LINES = (
    "keep pot number = 0",
    "type card { has value number = 2 ; has price money = $1 ; has rank number = none ; low ; high { value 7 ; price $4 ; rank 3 } }",
    "type town { keep value_now number = 1 ; bonn ; koeln ; trier }",
    "keep at card = high",
    "define most = 4",
    "define twice(n) = 2 * n",
    "define capped(n) = min(n, 6)",
    "define more(most) = most + 1",
    "define odd = (1, 3, 5)",
    "zone deck of card full",
)


def domain(choices: str) -> list[tuple[int, int]]:
    """The domains of the choices of an action with these lines."""
    text = game(*LINES, f"action lay {{ {choices} }}").replace("turn (pass)", "turn (lay, pass)")
    program = compiled(text).program
    assert program is not None, rendered(text)
    (action,) = (a for a in program.model.actions if a.name == "lay")
    decisions = (o for d in program.decisions.values() for o in d.options if o.action == "lay")
    assert sorted((c.low, c.high) for o in decisions for c in o.choices) == sorted((c.low, c.high) for c in action.choices)
    return [(c.low, c.high) for c in action.choices]


DOMAINS = [
    # not numbers
    ("card", 0, 1), ("deck", 0, 1), ("players", 0, 1), ("others", 0, 1), ("(yes, no)", 0, 1), ("(low, low)", 0, 1),
    ("set(t for t in town when t.value_now > 0)", 0, 2),
    # ranges
    ("1..5", 1, 5), ("$1..$5", 1, 5), ("-3..2", -3, 2), ("-3..-1", -3, -1), ("1..most", 1, 4), ("5..3", 5, 4),
    ("1..pot up to 8", 1, 8), ("pot..pot up to 8", 0, 8), ("pot..5", 0, 5), ("1..8 up to 5", 1, 5), ("1..5 up to 8", 1, 5),
    # expressions
    ("1..min(pot, 3)", 1, 3), ("1..min(pot, 3, 2)", 1, 2), ("1..max(2, most)", 1, 4), ("max(pot, 2)..9", 2, 9),
    ("min(1, most)..9", 1, 9), ("1..(3 + most)", 1, 7), ("1..(3 - most + 3)", 1, 2), ("0..(2 * most)", 0, 8), ("(-(2 * most))..0", -8, 0),
    ("0..(min(pot, 9) // 2)", 0, 4), ("0..(-9 // 2 + 9)", 0, 9), ("0..(pot % 4)", 0, 3), ("0..(7 % most)", 0, 3),
    ("0..(2 if pot > 3 else 6)", 0, 6), ("0..capped(pot)", 0, 6), ("0..count(players)", 0, 2), ("0..count(town)", 0, 3),
    ("0..count(others)", 0, 1), ("0..count(t for t in town when t.value_now > 1)", 0, 3), ("0..count((1, 2, 2))", 0, 3),
    ("0..count(n for n in 2..4)", 0, 3), ("min(pot, 3)..9", 0, 9), ("(8 // at.value)..9", 1, 9), ("0..(7 % (most * 0))", 0, 0),
    # values that the text gives the members of a type
    ("0..at.value", 0, 7), ("$0..at.price", 0, 4), ("at.value..9", 2, 9), ("0..sum(c.value for c in card)", 0, 14),
    ("$0..sum($2 for p in players)", 0, 4), ("0..sum(n for n in 1..3)", 0, 9), ("(-sum(-2 for t in town))..9", 0, 9), ("sum(-2 for t in town)..9", -6, 9),
    ("sum(2 for t in town when t.value_now > 1)..9", 0, 9), ("(at.rank if at.rank != none else 9)..9", 3, 9),
    ("0..(at.rank if at.rank != none else 0)", 0, 3),
    # lists
    ("(1, 3, 5)", 1, 5), ("odd", 1, 5), ("($1, $9)", 1, 9), ("(3, -2)", -2, 3), ("(1, most)", 1, 4), ("list(c.value for c in card)", 2, 7),
    ("((1, 2) if pot > 0 else (3, 4))", 1, 4), ("sorted(n for n in odd by -n)", 1, 5), ("list(n + 1 for n in odd)", 2, 6),
    ("(1, pot) up to 8", 0, 8),
]  # fmt: skip


@pytest.fixture(scope="module")
def all_of_them() -> dict[str, tuple[int, int]]:
    """The domain of each choice, from one ruleset with an action for each."""
    actions = [f"action a{n} {{ choose x in {within} }}" for n, (within, *_) in enumerate(DOMAINS)]
    names = ", ".join(f"a{n}" for n in range(len(DOMAINS)))
    program = compiled(game(*LINES, *actions).replace("turn (pass)", f"turn (pass, {names})")).program
    assert program is not None, rendered(game(*LINES, *actions))
    found = {a.name: (a.choices[0].low, a.choices[0].high) for a in program.model.actions if a.choices}
    return {within: found[f"a{n}"] for n, (within, *_) in enumerate(DOMAINS)}


@pytest.mark.thorough_with("card-0-1")
@pytest.mark.parametrize(("within", "low", "high"), DOMAINS)
def test_a_domain(all_of_them: dict[str, tuple[int, int]], within: str, low: int, high: int) -> None:
    assert all_of_them[within] == (low, high)


def test_what_was_chosen_or_named_before_is_known() -> None:
    assert domain("choose a in 1..3 ; let b = a + 1 ; choose c in a..b ; then ; choose d in 0..(c * b)") == [(1, 3), (1, 4), (0, 16)]
    assert domain("let both = (1, 6) ; choose a in both ; choose most in 1..a ; choose b in 1..most") == [(1, 6), (1, 6), (1, 6)]


CHANGING = (
    "pot", "(pot + 1)", "(5 - pot)", "(-pot)", "max(pot, 3)", "(2 * pot)", "(pot if pot > 3 else 5)", "twice(pot)", "(pot // 2)",
    "at_town.value_now", "deck.size", "deck.count(low)", "(9 // pot)", "count(deck)", "sum(n for n in 1..pot)",
    "sum(t.value_now for t in town)", "twice(twice(twice(pot)))", "more(pot)", "count(card)",
)  # fmt: skip


def test_what_changes_in_play_has_no_bound() -> None:
    actions = [f"action a{n} {{ let card = list(n for n in 1..pot) ; choose x in 1..{high} }}" for n, high in enumerate(CHANGING)]
    text = game(*LINES, "keep at_town town = bonn", *actions)
    assert codes(text) == ["unbounded-number"] * len(CHANGING), rendered(text)


@pytest.mark.parametrize(("lines", "code"), [
    (["define ring = ring", "action lay { choose x in 1..ring }"], "endless"),
    (["define ring = ring", "action lay { choose x in 1..round up to ring }", "keep round number = 0"], "wrong-argument"),
    (["action lay { choose x in 1..round up to (2 if round > 0 else 5) }", "keep round number = 0"], "wrong-argument"),
    ([*(f"define d{n} = sum(d{n + 1} * d{n + 1} for p in players)" for n in range(30)), "define d30 = 9",
      "action lay { choose x in 1..d0 }"], "unbounded-number"),
    (["action lay { choose x in (\"a\", \"b\") }"], "wrong-type"),
    (["action lay { choose x in 1..(9999 * 9) }"], "too-large"),
])  # fmt: skip
def test_what_can_be_no_choice_is_reported(lines: list[str], code: str) -> None:
    assert code in codes(game(*lines)), rendered(game(*lines))


# ---- goods to bring ------------------------------------------------------------------------------------------------------

BRINGING = """\
game demo {
  players 2..2 ; seats red blue
  type good { has units number many ; coal ; iron ; tin }
  type shed { keep stock number = 2 ; east ; west }
  source shed g each s in shed { require stock "Empty" = s.stock > 0 ; do { lower s.stock by 1 } }
  action fetch { bring 1 g each g in list(x for x in good when x != tin) }
  flow { each player in players { take 1 of fetch } }
}
"""


def brought(text: str) -> list[tuple[int, int]]:
    program = compiled(text).program
    assert program is not None, rendered(text)
    (option,) = (o for d in program.decisions.values() if d.kind == "bring" for o in d.options)
    return [(c.low, c.high) for c in option.choices]


def test_what_is_brought_and_where_it_comes_from() -> None:
    assert brought(BRINGING) == [(0, 2), (0, 1)]
    assert brought(BRINGING.replace("each g in list(x for x in good when x != tin)", "coal").replace("1 g", "1")) == [(0, 1)]


def test_numbers_among_it_stand_in_the_text() -> None:
    numbered = BRINGING.replace("each s in shed", "each s in (3, 8)").replace("s.stock > 0 ; do { lower s.stock by 1 }", "s > 0")
    assert brought(numbered) == [(0, 2), (3, 8)]
    of_numbers = numbered.replace("list(x for x in good when x != tin)", "(1, 4)")
    assert brought(of_numbers) == [(1, 4), (3, 8)]
    unknown = numbered.replace("(3, 8)", "some").replace("action fetch", "keep some number many\n  action fetch")
    assert codes(unknown) == ["unbounded-number"]
    assert "go through members of a type, or through numbers that the text fixes" in rendered(unknown)


# ---- values in the order and form of the text -----------------------------------------------------------------------------


def playing(choice: str) -> aoi.Game:
    return sound(game("keep pot number = 0", f"action lay {{ choose x in {choice} }}").replace("turn (pass)", "turn (lay, pass)")).new_game(2, 1)


@pytest.mark.parametrize(("choice", "texts", "words"), [
    ("-2..1", ["lay -2", "lay -1", "lay 0", "lay 1"], ["Lay: -2", "Lay: -1", "Lay: 0", "Lay: 1"]),
    ("-$1..$0", ["lay -1", "lay 0"], ["Lay: -$1", "Lay: $0"]),
    ("(no, yes)", ["lay no", "lay yes"], ["Lay: no", "Lay: yes"]),
    ("(1, 3, 1)", ["lay 1", "lay 3"], ["Lay: 1", "Lay: 3"]),
    ("list(p for p in (red, red))", ["lay red"], ["Lay: red"]),
])  # fmt: skip
def test_a_value_is_read_back(choice: str, texts: list[str], words: list[str]) -> None:
    table = playing(choice)
    moves = table.legal_moves()[:-1]
    assert [m.text for m in moves] == texts
    assert [m.words for m in moves] == words
    for move in moves:
        assert table.parse(str(move)) == move
        assert table.parse(move.words.removeprefix("Lay: ").join(("lay ", ""))) == move
        copy = table.copy()
        copy.play(str(move))
        assert aoi.dumps(aoi.loads(aoi.dumps(copy), copy.rules)) == aoi.dumps(copy)


@pytest.mark.parametrize("text", ["lay -", "lay -$", "lay --1", "lay 1-", "lay -1.5", "lay $-1", "lay maybe"])
def test_what_is_no_value_is_not_read(text: str) -> None:
    with pytest.raises(aoi.MoveTextError, match="cannot be read|is not a move here"):
        playing("-2..1").parse(text)


# ---- the bounds are true --------------------------------------------------------------------------------------------------


def expression(rng: random.Random, depth: int) -> str:
    """Some numeric expression that the text bounds."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(["a", "b", "c.value", str(rng.randrange(9)), f"(-{rng.randrange(1, 6)})"])
    one, two, three = (expression(rng, depth - 1) for _ in range(3))
    return rng.choice([f"({one} + {two})", f"({one} - {two})", f"({one} * {two})", f"({one} // {rng.randrange(1, 4)})", f"(-{one})",
                       f"({one} % {rng.randrange(1, 5)})", f"min({one}, {two})", f"max({one}, {two}, {three})",
                       f"({one} // max(0, {two}))", f"({one} % max(0, {two}))", f"({one} if a < b else {two})",
                       f"sum({one} for n in 1..3)", f"count(n for n in 0..4 when n < {one})"])


@pytest.mark.slow
def test_no_value_passes_its_bounds() -> None:
    """This holds for any computation from the earlier choices: the last choice is never restricted, since the text gives its
    bounds."""
    rng, widest = random.Random(7), 0
    for _ in range(60):
        node = expression(rng, 3)
        text = game(LINES[1], f"action lay {{ choose a in -3..2 ; choose b in 0..4 ; choose c in card ; choose x in ({node}, {node}) }}")
        program = compiled(text.replace("turn (pass)", "turn (lay, pass)")).program
        if program is None:
            assert set(codes(text)) <= {"too-large", "division-by-zero"}, rendered(text)
            continue
        x = program.model.actions[0].choices[3]
        values = {m.choices["x"] for m in aoi.Ruleset(program, ()).new_game(2, 1).legal_moves() if m.action == "lay"}
        assert len(values) > 0
        assert x.low <= min(values) <= max(values) <= x.high, node
        assert "min(" not in program.code or "min(" in node, "nothing is cut"
        widest = max(widest, len(values))
    assert widest > 10


@pytest.mark.thorough
@pytest.mark.parametrize("name", [entry.name for entry in entries()])
def test_all_choices_of_the_library_have_small_domains(name: str) -> None:
    model = aoi.load(name).model
    found = [c for action in model.actions for c in action.choices if c.cell.kind is not Shape.MEMBER]
    assert all(0 <= c.high - c.low < 200 for c in found)
