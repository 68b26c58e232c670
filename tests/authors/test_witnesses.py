"""`aoi witness` on the works of outside authors: lines of each get a scenario, or there is no ruleset without them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from aoi_rules.cli.arguments.rule_lines import lines_asked
from aoi_rules.witness import RulesText, Search, SearchEffort, SearchLimit, Witness

HERE = Path(__file__).parent
WORKS = sorted(file.stem for file in HERE.glob("*/*.aoi")
               if file.stem == file.parent.name and "\npart " not in file.read_text(encoding="utf-8"))
"""The games and maps; a part has its lines in the map that uses it."""
LINES = 3
"""How many lines of each work are tried, the same ones each time."""


def found_in(name: str) -> dict[str, Witness | SearchEffort]:
    """What is found for some lines of a work that belong to its own text."""
    wanted, lines = lines_asked(str(HERE / name / f"{name}.aoi"))
    search = Search.of(RulesText.of(wanted.source, lines, wanted.laid), lines)
    own = [rule for rule in (*lines.rules, *lines.single) if rule.place.source.path == wanted.source.path]
    tried = random.Random(name).sample(own, min(LINES, len(own)))
    return {rule.name: search.witness(rule, SearchLimit(20_000)) for rule in tried}


@pytest.mark.slow
@pytest.mark.parametrize("name", WORKS)
def test_lines_of_each_work_have_witnesses(name: str) -> None:
    """All but one at most: a line may say what no game shows."""
    found = found_in(name)
    without = {line: tried for line, tried in found.items() if isinstance(tried, SearchEffort) and tried.games}
    assert len(without) <= 1, without


def test_there_are_works() -> None:
    assert len(WORKS) > 10
