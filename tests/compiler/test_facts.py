"""Facts that the text determines about values are true in every position of play."""

from __future__ import annotations

import random

import pytest

import aoi_rules as aoi
from aoi_rules.compiler.facts.changes import changes
from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.facts.members import keep_values, pieces
from aoi_rules.compiler.facts.values import Contents, Values
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.model.types import ABSENT, Shape
from tests.compiler.library_forms import library_forms

NAMES = ("germany", "new_england", "card_game", "industry")


def facts_of(name: str) -> Facts:
    forms, _ = library_forms(name)
    assert forms.rules is not None
    return Facts(forms.rules, changes(forms.rules))


def keeps(facts: Facts) -> list[KeepSymbol]:
    symbols = facts.symbols
    return [*symbols.keeps.values(), *(k for t in symbols.types.values() for k in t.keeps.values())]


def possible(value: int, found: Values, ref: bool) -> bool:
    if value == ABSENT or (ref and value < 0):
        return found.absent
    below, above = found.low is not None and value < found.low, found.high is not None and value > found.high
    return not below and not above and (found.each is None or value in found.each)


def check_position(game: aoi.Game, facts: Facts) -> None:
    state = game.record.state
    for keep in keeps(facts):
        found, values = keep_values(facts, keep), getattr(state, keep.slot)
        if isinstance(found, Contents):
            continue
        held = values[:-1] if isinstance(values, list | tuple) else [values]  # the last value is that of an absent member
        for value in held[: len(game.seats)] if keep.per == "seat" and not keep.of else held:
            assert possible(value, found, keep.type.kind is Shape.MEMBER), (keep.name, value, found)
    for zone in facts.symbols.zones.values():
        most = pieces(facts, zone.of)
        assert most is None or max(getattr(state, f"n_{zone.name}")) <= most, zone.name


@pytest.mark.thorough_with("new_england")
@pytest.mark.parametrize("name", NAMES)
def test_every_position_agrees(name: str) -> None:
    facts, rng = facts_of(name), random.Random(name)
    game = aoi.load(name).new_game(seed=5)
    for _ in range(100):
        if game.over:
            break
        check_position(game, facts)
        game.play(rng.choice(game.legal_moves()))
    check_position(game, facts)


def test_something_is_known() -> None:
    facts = facts_of("germany")
    found = {keep.name: keep_values(facts, keep) for keep in keeps(facts)}
    cubes = found["cubes"]
    assert isinstance(cubes, Values)
    assert (cubes.low, cubes.high) == (None, 5)
    assert pieces(facts, "card") == 66
    assert pieces(facts, "tile") == 18
    assert pieces(facts, "counter") is None  # a counter that is built over comes back from the board
