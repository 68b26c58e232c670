"""A small ruleset through every stage of the compiler: text in, text out."""

from __future__ import annotations

import sys
from functools import cache
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules import Ruleset
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.stage_text import STAGES
from aoi_rules.compiler.symbols import slots
from aoi_rules.diagnostics import Source
from aoi_rules.drawing.machine import machine_diagram
from aoi_rules.library import catalogue, compilation

TINY = """\
game tiny "Tiny" {
  players 2..2
  seats red blue
  type cup "Cup" { keep owner seat = none; has depth number }
  cup low "Low" { depth 1 }
  cup deep "Deep" { depth 3 }
  keep money per player money = $3
  define mine(p) = list(c for c in cup when c.owner == p)
  verb fill(c, p) "{p} fills {c}" { set c.owner = p }
  menu turn (fill_cup, pass)
  flow {
    repeat until (all(c.owner != none for c in cup)) {
      each player in players { take 1 of turn }
    }
  }
  action fill_cup "Fill a cup" {
    choose one in cup when one.owner == none
    require rich "It costs as much as it is deep" = me.money >= $1 * one.depth
    do fill {
      fill one me
      lower me.money by ($1 * one.depth)
    }
  }
  action pass "Pass" { }
  score {
    points cups "Cups" = sum(c.depth for c in mine(me))
    winner most points
  }
}
"""

ZONES = """\
game zones {
  players 2..2
  seats red blue
  option size (small, large) = large
  type card { has copies number }
  card ace { copies 3 }
  card king { copies 4 }
  zone deck of card seen by none size by all full
  zone hand of card per player seen by owner size by all
  setup { do cards { each p in players { move (2 if size == large else 1) at random from deck to p.hand } } } ; menu turn (take_one, lay)
  flow { repeat round until (round == 3) { each player in players { take 1 of turn } } }
  action take_one { do take { draw drawn from deck to me.hand } }
  action lay { choose card in me.hand ; do lay { move card from me.hand to deck } }
  score { points cards = me.hand.size ; winner most points }
}
"""


@cache
def forms(text: str = TINY) -> Forms:
    """The result of each stage for a text without mistakes."""
    found = Forms()
    assert compilation.compile_text(Source("tiny.aoi", text), forms=found).diagnostics == ()
    return found


@pytest.mark.parametrize("stage", ["typed", "lowered", "program"])
def test_a_stage(stage: str, snapshot: SnapshotAssertion) -> None:
    assert STAGES[stage](forms()) == snapshot


def test_the_resolved_rules_are_rules_again() -> None:
    assert STAGES["resolved"](forms()) == TINY


def test_python() -> None:
    code = STAGES["code"](forms())
    compile(code, "tiny", "exec")
    assert """
def do_fill(s: State, me: int, c: int, p: int) -> None:
    if s.log is not None:
        s.log.append((1, 0, c, p))
    if s.shared & 2:
        s.shared &= ~2
        s.cup_owner = [*s.cup_owner]
    s.cup_owner[c] = p
    s.memo[0] = {}
    s.memo[1] = {}
""" in code


def test_forms_of_faulty_rules() -> None:
    found = Forms()
    text = TINY.replace("me.money >= $1 * one.depth", "me.money >= one.depth")
    assert compilation.compile_text(Source("tiny.aoi", text), forms=found).program is None
    assert [stage for stage in STAGES if STAGES[stage](found)] == ["resolved", "typed"]


def test_no_forms_of_what_cannot_be_read() -> None:
    found = Forms()
    assert compilation.compile_text(Source("tiny.aoi", "game {"), forms=found).program is None
    assert [stage for stage in STAGES if STAGES[stage](found)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(entry.name for entry in catalogue.entries()))
def test_stages_of_the_library(name: str) -> None:
    found = Forms()
    program = compilation.compile_named(name, forms=found).program
    assert program is not None
    typed = STAGES["typed"](found).splitlines()
    assert [line.split()[1] for line in typed if line.startswith("action ")] == [action.name for action in program.model.actions]
    assert len(typed) < 6 * len(program.resolved_text())
    for form in (found.program, found.optimized):
        assert isinstance(form, RuleProgram)
        text = STAGES["lowered" if form is found.program else "program"](found)
        assert [f"step {name}" in text for name in form.steps] == [True] * len(program.states)


def test_a_typed_line_over_several_lines() -> None:
    """The printed form is one line without comments; it marks values that an earlier line guarantees to be present."""
    text = TINY.replace("= me.money >= $1 * one.depth\n", """# as deep
      = me.money >= $1 * one.depth
    let last = least(c for c in cup when c.owner == me by c.depth)
    require other "First the \\"low\\" (one), # 1"   # then the deep one
      = last != none
    require order "Deeper" = one.depth > last.depth
""")
    typed = STAGES["typed"](forms(text))
    assert 'require rich "It costs as much as it is deep" = me.money >= $1 * one.depth  # tiny.aoi:18:5' in typed
    assert r"""
  require other "First the \"low\" (one), # 1" = last != none  # tiny.aoi:21:5
    = last != none : truth
      last : cup or none
  require order "Deeper" = one.depth > last.depth  # tiny.aoi:23:5
    = cup.depth[one] > cup.depth[present(last, 4)] : truth
      cup.depth[one] : number
      cup.depth[present(last, 4)] : number
        present(last, 4) : cup
          last : cup or none
""" in typed


def test_a_typed_question() -> None:
    """The line has its text; the values in braces are below it."""
    typed = STAGES["typed"](forms(TINY.replace("take 1 of turn", 'take 1 of turn "Of {me.money}, do you fill one?"')))
    assert """
      "Of {me.money}, do you fill one?"  # tiny.aoi:13:47
        in braces state.seat_money[me] : money
""" in typed
    assert "Hole" not in typed


# ---- what is derived from the program ----------------------------------------------------------------------------------


def test_the_diagram_has_the_names_of_steps(snapshot: SnapshotAssertion) -> None:
    program = compilation.compile_text(Source("tiny.aoi", TINY)).program
    assert program is not None
    assert machine_diagram(program) == snapshot


def played(text: str) -> tuple[list[object], list[object]]:
    """A game of a text, with everything it shows and everything that can be imagined: the history has the digests."""
    program = compilation.compile_text(Source("zones.aoi", text)).program
    assert program is not None
    game = Ruleset(program).new_game(seed=5)
    shown: list[object] = []
    while not game.over:
        view = game.view(game.to_move)
        shown += [view.data, [str(move) for move in view.imagine(Random(3)).legal_moves()]]
        game.play(game.legal_moves()[-1])
    return list(game.history), shown


@pytest.mark.thorough
def test_the_machine_takes_the_names_of_slots_from_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    before = played(ZONES)
    for name in slots.__all__:
        for module in [m for m in sys.modules.values() if m.__name__.startswith("aoi_rules") and hasattr(m, name)]:
            monkeypatch.setattr(module, name, lambda what, kind=name: f"{kind}_of_{what}")
    assert "sizes_slot_of_hand" in STAGES["code"](forms.__wrapped__(ZONES))
    assert played(ZONES) == before
