"""No text and no name of a ruleset changes the behaviour of its program, even if it looks like code of the program."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from aoi_rules.compiler.back_end import PASSES
from aoi_rules.diagnostics import Source
from tests.compiler.playing import MANDATORY, compiled_with, difference, large_budget
from tests.compiler.spelling_rules import rulesets
from tests.compiler.texts import sound
from tests.recording.setups import Setup

GAME = """\
game demo {
  players 2..2 ; seats red blue
  type thing { has note text ; a { note "%(text)s" } ; b { note "other" } ; c { note "%(text)s" } }
  keep limit number = 3
  define secret() = count(x for x in thing when limit > 0 and x.note == "other")
  define hits(n) = count(x for x in thing when x.note == "%(text)s" or n > limit)
  flow { each player in players { take 1 of look } }
  action look { choose n in 1..5 ; choose m in 0..3 ; require number "Hits" = hits(n) == m and secret() == 1 ; do { set limit = 1 } }
}
"""


@pytest.mark.parametrize("text", ["plain", "s.seed", "q_secret(s)", "secret(s)", "s.limit", "s.v_limit", "h1", "T_thing_note[x]"])
def test_a_text_is_compared_as_it_stands(text: str) -> None:
    """A compiler that searched the program's text for lookups and calls would move those two out of the loop."""
    game = sound(GAME % {"text": text}).new_game(2, 1)
    assert [move.text for move in game.legal_moves()] == ["look 1 2", "look 2 2", "look 3 2", "look 4 3", "look 5 3"]
    game.play("look 1 2")
    assert [move.text for move in game.legal_moves()] == ["look 1 2", "look 2 3", "look 3 3", "look 4 3", "look 5 3"]


@pytest.mark.slow
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(rulesets(), st.integers(0, 3))
def test_names_and_texts_mean_nothing(text: str, number: int) -> None:
    same_games(text, number)


@pytest.mark.slow
@settings(max_examples=40, phases=[Phase.explicit, Phase.reuse, Phase.generate], suppress_health_check=[HealthCheck.too_slow])
@given(rulesets(), st.integers(0, 3))
def test_names_and_texts_mean_nothing_at_length(text: str, number: int) -> None:
    same_games(text, number)


def same_games(text: str, number: int) -> None:
    """A ruleset plays the same game with all passes of the optimiser and without the optional ones."""
    source = Source("demo.aoi", text)
    with large_budget():
        found = difference(compiled_with(MANDATORY, source), compiled_with(PASSES, source), Setup("demo"), number, 8)
    assert found is None, str(found)
