"""Claims in scenarios: each claim where it is true, and the author's message where it is false."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source, render
from aoi_rules.scenarios import Suite

GAME = """\
game harbour "Harbour" {
  players 2..3
  seats red blue green
  type card { has copies number; has value number }
  rows card {
    | id    | copies | value |
    | coal  | 2      | 1     |
    | wool  | 2      | 2     |
    | cloth | 1      | 3     |
  }
  type pier {
    keep owner seat = none
    north
    south
    west
  }
  type day {
    one
    two
  }
  zone deck of card seen by none size by all full
  zone pile of card seen by all
  zone hand of card per player seen by owner size by all
  zone letters of card per player seen by none size by none
  zone crate of card per pier seen by all
  keep money per player money = $3
  keep reader seat = none
  keep letter card seen by (reader) = none
  keep wages per player of day number = 0
  keep closed number = 0
  flow {
    repeat round until (round == 3) {
      phase trade "Trade" { each player in players { take 1 of trades } }
    }
  }
  menu trades (lay, rent, draw, write, wait)
  action lay "Lay down a card" {
    choose card in me.hand
    require funds "You have too little" = me.money >= $1
    do lay { move card from me.hand to pile; lower me.money by $1 }
  }
  action rent "Rent a pier" {
    choose quay in pier "at" alike by (owner)
    require free "Somebody rents it" {
      case empty "It has an owner" = quay.owner == none
      case own "It is not yours" = quay.owner == me
    }
    require room "Two are rented, which is all" = count(p for p in pier when p.owner != none) < 2
    do rent { set quay.owner = me }
  }
  action draw "Draw a card" {
    require left "The deck is empty" = not deck.empty
    do draw { draw card from deck to me.hand }
  }
  action write "Write a letter" {
    choose card in me.hand
    choose friend in others "to"
    do write { set letter = card; set reader = friend }
  }
  action wait "Wait" { }
  check hands "A hand has three cards at most" = all(p.hand.size <= 3 for p in players)
  score {
    points money "Money" = me.money // $1
    winner most points
  }
}
verb hold(p, c) { move c to p.hand }
verb both(p, c, b) { move c to p.hand; move b to p.hand }
"""

RENTED = "set north.owner = blue; set south.owner = blue"


def failures(*lines: str, given: str = "hold red coal; hold red wool") -> str:
    """The messages about a scenario with these lines, as its author reads them; empty if all lines hold."""
    text = "\n".join([GAME + 'scenario "claims" {', f"  given {{ {given} }}", *(f"  {line}" for line in lines), "}", ""])
    suite = Suite(read_file(Source("harbour.aoi", text)))
    problems = [render(p, full=True) for p in suite.problems() if p.code != "impossible-position"]
    failed = [o for o in suite.outcomes("harbour") if o.failure is not None]
    return "\n".join([*problems, *(str(o) for o in failed if o.failure.code in ("scenario-failed", "impossible-position"))])


TRUE = {
    "exactly these moves": ("offers red { wait; draw; lay wool; lay coal; rent at west; write wool to blue; write coal to blue }",),
    "exactly these of a kind, whatever else there is": (
        "offers red lay { lay coal; lay wool }", "offers red rent { rent at south }", "offers red write coal { write coal to blue }",
        "offers red to blue { write coal to blue; write wool to blue }"),
    "none of a kind": ("offers red no lay cloth", "offers red no stop", "plays red wait", "offers blue no lay"),
    "who sees a zone, and its size": (
        "sees red red.hand = (wool, coal)", "sees blue red.hand = hidden", "sees blue red.hand.size = 2", "sees red blue.hand.size = 0",
        "sees red pile = none",
        "sees spectator deck = hidden", "sees spectator deck.size = 3", "sees red red.letters.size = hidden",
        "plays red lay wool", "sees blue pile = wool", "sees red red.hand = coal", "sees spectator south.crate = none"),
    "who sees a keep": (
        "sees blue red.money = $3", "sees spectator reader = none", "sees red letter = hidden", "plays red write wool to blue",
        "sees red letter = hidden", "sees blue letter = wool", "sees spectator letter = hidden", "sees red reader = blue",
        "sees red blue.wages(two) = 0", "sees blue closed = 0"),
    "taking back": ("undo impossible", "plays red wait", "undo possible", "plays blue draw", "undo impossible"),
    "what another seat learns": (
        "explain blue rent at north because seat", "explain spectator rent at north", "explain blue lay cloth because seat",
        "explain spectator lay cloth"),
}


@pytest.mark.parametrize("what", TRUE)
def test_a_claim_that_is_true(what: str) -> None:
    assert failures(*TRUE[what]) == ""


@pytest.mark.thorough
def test_the_reasons_of_a_refusal() -> None:
    """A case counts as its rule; a refusal that no line of the rules causes has a name too."""
    given = f"{RENTED}; hold red coal; set red.money = $0"
    assert failures("refuse red rent at north because (free, room)", "refuse red rent at north because (empty, room)",
                    "refuse red rent at north because (rent.free.own, room)", 'refuse red wait "now" because note',
                    "refuse red stop because stop", "explain blue rent at north because (seat, own, room)",
                    "explain blue lay coal because (seat, funds)", given=given) == ""


FALSE = {
    "a move that is not offered, and one that is": "offers red lay { lay cloth; lay coal }",
    "more moves than are named": "offers red { wait }",
    "some of a kind": "offers red no write coal",
    "an option that is alike": "offers red no rent at west",
    "two options that are one move": "offers red rent { rent at south; rent at west }",
    "a move that is named twice": "offers red lay { lay coal; lay wool; lay coal }",
    "another kind": "offers red lay { wait }",
    "a kind that there is not": "offers red no lay clothh",
    "a move that there is not": "offers red { wiat }",
    "more than one decision": "offers red wait { wait wait }",
    "another seat's decision": "offers blue no draw",
    "no list": "offers red lay",
    "no kind": "offers red no",
    "both": "offers red no lay { wait }",
    "pieces that are not seen": "sees blue red.hand = coal",
    "pieces that are seen": "sees red red.hand = hidden",
    "other pieces": "sees red red.hand = (coal, coal)",
    "another number": "sees blue red.hand.size = 4",
    "a number that is not seen": "sees blue red.letters.size = 0",
    "a value that is not seen": "sees blue letter = coal",
    "another value": "sees blue red.money = $4",
    "what follows from a value": "sees blue red.hand.count(coal) = 1",
    "a value of another type": "sees blue red.hand = north",
    "nothing to take back": "undo possible",
    "neither": "undo posible",
    "a reason that is left out": "explain blue rent at north",
    "a reason that it does not learn": "explain spectator lay cloth because funds",
    "one that decides": "explain red lay cloth because choice",
    "several values": "expect = all(p.money == $3 and p.hand.size == 2 for p in players)",
    "a value for each of many": 'expect "somebody rents" = any(p.owner != none for p in pier)',
    "names in the text": 'expect "{red, blue} have {red.money} and {red.hand.size} card" = blue.money == $9',
    "no single value in the text": 'expect "red has {red.hand}" = blue.money == $9',
    "an unknown name in the text": 'expect "red has {red.mony}" = blue.money == $9',
    "a single value": "expect = red.hand.size == 1 and blue.money == $3",
    "a reason that is none": "refuse red rent at north because free",
    "a reason that is none, beside another": "refuse red lay cloth because (funds, choice)",
}


@pytest.mark.parametrize("what", FALSE)
def test_a_claim_that_is_false(what: str, snapshot: SnapshotAssertion) -> None:
    assert failures(FALSE[what]) == snapshot


@pytest.mark.thorough
def test_what_cannot_be_taken_back(snapshot: SnapshotAssertion) -> None:
    assert failures("plays red draw", "undo possible") == snapshot
    assert failures("plays red wait", "undo impossible") == snapshot


# ---- a piece from any place -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "expected"), [
    ("hold red wool; hold red wool", "red.hand.count(wool) == 2 and deck.count(wool) == 0"),
    ("move cloth to red.hand; move cloth to blue.hand", "blue.hand.count(cloth) == 1 and red.hand.size == 0"),
    ("move cloth to pile; move cloth to deck", "deck.count(cloth) == 1 and pile.empty"),
    ("hold red wool; move wool to pile; move wool to pile", "pile.count(wool) == 2 and red.hand.size == 0"),
    ("both red wool cloth", "red.hand.size == 2 and red.hand.count(cloth) == 1"),
    ("move cloth to south.crate; move cloth to north.crate", "north.crate.size == 1 and south.crate.empty"),
    ("move cloth to north.crate; hold blue cloth", "blue.hand.count(cloth) == 1 and north.crate.empty"),
])
def test_a_piece_comes_from_wherever_it_lies(given: str, expected: str) -> None:
    assert failures(f"expect = {expected}", given=given) == ""


@pytest.mark.thorough
@pytest.mark.parametrize("given", [
    "hold red cloth; hold red cloth", "move all to red.hand", "move 2 at random to red.hand",
    "hold red coal; hold red coal; hold red wool; hold red wool",
])
def test_a_position_that_cannot_be(given: str, snapshot: SnapshotAssertion) -> None:
    assert failures("undo impossible", given=given) == snapshot


def test_only_a_position_takes_a_piece_from_wherever_it_lies(snapshot: SnapshotAssertion) -> None:
    text = GAME.replace("move card from me.hand to pile", "move card to pile") + 'scenario "x" { }'
    suite = Suite(read_file(Source("harbour.aoi", text)))
    assert "\n".join(render(p, full=True) for p in suite.problems()) == snapshot


@pytest.mark.thorough
def test_where_goods_come_from_may_be_refused() -> None:
    """`from`, and an action's name for the good that it brings, are words of a move, although no line declares them."""
    valley = Path(__file__).parents[2] / "grammar" / "manual" / "valley.aoi"
    lines = ["players red blue", "given at actions { set bridge_1.good = wool ; set bridge_1.crates = 1 }",
             "plays red sell in bridge wool", "refuse red good from bridge_2 because source.stalls.good"]
    scenario = "\n".join(['scenario "from" {', *lines, "}"])
    suite = Suite(read_file(Source("valley.aoi", f"{valley.read_text(encoding='utf-8')}\n{scenario}\n")))
    assert [str(outcome) for outcome in suite.outcomes("valley") if outcome.failure is not None] == []
