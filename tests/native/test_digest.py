"""Digests in C equal those of `aoi_rules.machine.digest`, whatever a position contains."""

from __future__ import annotations

import json
from random import Random

import pytest

import aoi_rules as aoi
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.stage_text import c_of
from aoi_rules.diagnostics import Source
from aoi_rules.library.compilation import compile_text
from aoi_rules.machine.digest import Digester
from aoi_rules.native.binding import Bridge, Fault, Library, State
from aoi_rules.native.builder import Builder
from aoi_rules.native.cells import Cells
from tests.compiler.texts import BARE
from tests.native.modules import MANY

ALSO = ((), ("red", "visit blue", "3"), ("größer 𝄞",), ("", ""))


def library_of(text: str, builder: Builder, bridge: Bridge) -> tuple[aoi.Ruleset, Library]:
    """A ruleset and its library."""
    forms = Forms()
    program = compile_text(Source("rules.aoi", text), forms=forms).program
    assert program is not None
    return aoi.Ruleset(program), bridge.open(str(builder.library(program.model.name, "digests", lambda _: c_of(forms, "digests"))), Fault)


@pytest.mark.slow_with("many kinds of values")
@pytest.mark.thorough
@pytest.mark.parametrize("text", [MANY, BARE + "}\n"], ids=["many kinds of values", "no values"])
def test_digests_are_those_of_python(text: str, builder: Builder, bridge: Bridge) -> None:
    """For all subsets of the seats, in any order; with the extreme numbers; for the texts of the position; and starting from the
    sum of any other position."""
    rules, library = library_of(text, builder, bridge)
    cells, model, found = Cells.of(json.loads(library.table), rules.program.new_state), rules.model, set()
    for number in range(12):
        rng = Random(number)
        seats = rng.sample(model.seats, rng.randint(model.least_players, model.most_players))
        game = rules.new_game(seats, seed=rng.getrandbits(128))
        digester, known = Digester(rules.program, game.record.names), list[tuple[State, int]]()
        for _ in range(30):
            s = game.record.state.copy()
            if hasattr(s, "seat_word"):
                s.seat_word = [rng.choice((0, -1, 2**63 - 1, 2 - 2**63, 10**rng.randrange(19))), *s.seat_word[1:]]
            also = rng.choice(ALSO)
            said, native = "".join(f"\n{part}" for part in also), library.restore(cells.freeze(s), s.moves)
            digest, total, hashed = native.digest(seats, said)
            assert digest == digester.of(s, *also) == Digester(rules.program, game.record.names).of(s, *also)
            for before, sum_before in known:
                assert native.digest(seats, said, before, sum_before)[:2] == (digest, total)
                assert native.digest(seats, said, before, sum_before)[2] <= 2 * hashed
            known.append((native, total))
            found.add(digest)
            if game.over:
                break
            game.play(rng.choice([move for move in game.legal_moves() if move.text != "burst"]))
    assert len(found) >= 12
