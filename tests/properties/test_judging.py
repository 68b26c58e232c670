"""Combinations of choices that are judged together are forbidden by the same lines as each of them alone, in random games of the
library and of maps by others."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.machine.budget import BUDGET
from aoi_rules.machine.decisions import Option
from aoi_rules.machine.judged_ways import Values, set_of
from aoi_rules.machine.legality import forbidding_lines, judge, lines_asked
from tests.everyday import first
from tests.properties.tables import MAPS
from tests.properties.test_choices import MANY, SOME, decisions
from tests.properties.test_refusal_texts import WORKS

FEW = 5
"""The number of values of each choice to judge."""


def values_of_each(option: Option, players: int, rng: random.Random) -> list[Values]:
    """Some values of each choice, in any order."""
    highest = [min(choice.high, players - 1) if choice.cell.of == "seat" else choice.high for choice in option.choices]
    domains = [range(choice.low, high + 1) for choice, high in zip(option.choices, highest, strict=True)]
    return [tuple(rng.sample(domain, min(FEW, len(domain)))) for domain in domains]


@pytest.mark.thorough_with("card_game-6", "germany-6", "great_lakes-6", "house_germany-6", "new_england-6")
@pytest.mark.parametrize("enough", [SOME, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ruleset", [*MAPS, *first(2, WORKS)], ids=lambda ruleset: Path(ruleset).stem)
def test_ways_are_judged_as_each_is_explained(ruleset: str | Path, enough: int) -> None:
    rules, judged = aoi.load(ruleset), 0
    for game, rng in decisions(rules, enough):
        state, program = game.record.state, rules.program
        decision, frame = program.decisions[state.frames[-1][0]], state.frames[-1]
        for number, option in enumerate(decision.options):
            if option.source:
                assert option.judge is None
                continue
            state.left = BUDGET
            each = values_of_each(option, state.players, rng)
            earlier = frame[2 : 2 + option.earlier] if option.inside else []
            found = judge(program, state, option, earlier, each)
            for way, lines in zip(product(*each), found, strict=True):
                state.left = BUDGET
                forbidding = forbidding_lines(program, lines_asked(state, option, (number, *way)))
                assert lines == set_of(option.judged.index(line) for line in forbidding), (option.action, way)
                judged += 1
    assert judged
