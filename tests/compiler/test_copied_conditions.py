"""A requirement that was copied with its condition is seen where its text speaks of something else."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = ("keep grain per player number = 2", "keep sheep per player number = 2", "keep money per player money = $2",
        "menu cooking (bake, roast)", "action bake \"Bake\" { require grain \"You have no grain\" = me.grain > 0 ; do { lower me.grain by 1 } }")


def said(line: str) -> list[str]:
    """What is said of the values in an action that has this requirement."""
    text = game(*KEPT, f"action roast \"Roast\" {{ {line} ; do {{ lower me.sheep by 1 }} }}")
    return [f"{d.message} ({d.hint})" for d in checked(text).diagnostics if d.code == "wrong-value"]


def test_a_condition_of_another_requirement() -> None:
    assert said('require sheep "You have no sheep" = me.grain > 0') == [
        "this is about `sheep`, and the condition reads `grain` (did you mean `sheep`? `me.grain > 0` is also in line 9)"]


@pytest.mark.parametrize("line", [
    'require sheep "You have no sheep" = me.sheep > 0',
    'require sheep "You have no grain for your sheep" = me.grain > 0',
    'require sheep "Your sheep are hungry" = me.grain > 1',
    'require fed "They are hungry" = me.grain > 0',
])
def test_conditions_that_can_be_meant(line: str) -> None:
    assert said(line) == []
