"""The engine gives exactly the refusals of each game that an independent judge gives; and a judge finds a missing rule."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from tests.judging.driver import compared
from tests.judging.games import JUDGES

REFUSALS = 150


@pytest.mark.slow
@pytest.mark.parametrize("name", JUDGES)
def test_refusals_are_what_a_judge_says(name: str) -> None:
    found = compared(aoi.load(name), JUDGES[name], REFUSALS, seed=7)
    assert found.refusals >= REFUSALS
    assert len(found.rules) > 10
    assert "\n".join(map(str, found.differences)) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("line", "other", "missing", "untrue"), [
    ("amount > price", "amount > $0", {"bid.higher"}, set()),
    ("not me.subsidised", "me.subsidised", set(), {"subsidy.once"}),
], ids=["dropped", "negated"])
def test_judge_finds_a_wrong_rule(
    line: str, other: str, missing: set[str], untrue: set[str], tmp_path: Path
) -> None:
    rules = Path(__file__).parents[2] / "rulesets" / "industry" / "industry.aoi"
    text = rules.read_text(encoding="utf-8")
    assert text.count(line) == 1
    wrong = tmp_path / "industry.aoi"
    wrong.write_text(text.replace(line, other), encoding="utf-8")
    found = compared(aoi.load(str(wrong)), JUDGES["industry"], REFUSALS, seed=7)
    assert missing <= {name for difference in found.differences for name in difference.missing}
    assert untrue <= {name for difference in found.differences for name in difference.untrue}
