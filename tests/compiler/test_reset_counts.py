"""A count that a loop resets is noticed if each pass of the loop adds 1 to it only once."""

from __future__ import annotations

import pytest

from tests.compiler.texts import compiled, rendered

GAME = """\
game demo {{
  players 2..2 ; seats red blue ; menu turn (dig, pass)
  type good {{ wood ; coal }}
  zone shop of good full
  {keep} ; {shown}
  source stall g each x in good {{ require there "None" = x == g ; do {{ {taking} }} }}
  flow {{ repeat deal until (deal == 3) {{ repeat round until (round == 3 or dug == 2) {{ {flow} }} }} }}
  action dig "Dig" {{ {lines} }}
  action pass "Pass" {{ }}
  score {{ points dug "Dug" = dug ; winner most points }}
}}
"""
ONCE = {"keep": "keep dug number resets round = 0", "shown": "define most = 2", "taking": "set last = red",
        "flow": "by red { take 1 of turn }", "lines": "do { raise dug by 1 }"}


def said(**other: str) -> list[str]:
    """What is said of the count in a game with some other lines."""
    lines = ONCE | {"keep": "keep last seat = none ; keep dug number resets round = 0"} | other
    text = GAME.format(**lines)
    found = compiled(text).diagnostics
    assert all(problem.severity == "warning" for problem in found), rendered(text)
    return [problem.hint or "" for problem in found if problem.message.startswith("`dug` is never more than 1")]


def test_a_count_that_begins_again_too_often() -> None:
    assert said() == ["did you mean `resets deal`?"]
    assert said(lines="do { set dug = dug + 1 when round > 1 }") == ["did you mean `resets deal`?"]


@pytest.mark.parametrize("other", [
    {"flow": "by red { take 1..2 of turn }"},
    {"flow": "by red { take 1 of turn } ; by blue { take 1 of turn }"},
    {"flow": "each player in players { take 1 of turn }"},  # one count for all players
    {"flow": "by red { take 1 of turn ; take 1 of turn }"},
    {"flow": "circle player in players { take 1 of turn }"},
    {"flow": "by red { take 1 of pass } ; each player in players { free dig ; take 1 of pass }"},
    {"lines": "do { raise dug by 2 }"},
    {"lines": "do { raise dug by 1 ; raise dug by 1 }"},
    {"lines": "bring 3 wood", "taking": "raise dug by 1"},
    {"keep": "keep last seat = none ; keep dug number resets deal = 0"},
])
def test_a_count_that_may_be_more(other: dict[str, str]) -> None:
    assert said(**other) == []


def test_an_action_beside_the_turns_around_a_loop() -> None:
    around = GAME.replace("repeat round until (round == 3 or dug == 2) {{ {flow} }}",
                          "each player in players {{ free dig ; repeat round until (round == 3 or dug == 2) {{ take 1 of turn }} }}")
    text = around.format(**ONCE | {"keep": "keep last seat = none ; keep dug number resets round = 0"})
    found = compiled(text).diagnostics
    assert all(problem.severity == "warning" for problem in found), rendered(text)
    assert not any("never more than 1" in problem.message for problem in found)
