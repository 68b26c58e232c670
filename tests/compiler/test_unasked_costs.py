"""An action takes what it asks for."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of

GRAIN = 'action eat_grain "Eat grain" { require grain "You have no grain" = me.grain > 0 ; do { lower me.grain by 1 } }'
SHEEP = 'action eat_sheep "Eat a sheep" { require sheep "You have no sheep" = me.sheep > 0 ; do { lower me.grain by 1 } }'


def said(*actions: str) -> list[tuple[str, str | None]]:
    """What is said of some actions."""
    keeps = [f"keep {name} per player number = 3" for name in ("grain", "sheep", "food")]
    return said_of("wrong-value", game(*keeps, *actions))


def test_an_action_that_takes_something_else() -> None:
    assert said(GRAIN, SHEEP) == [("`eat_sheep` asks for `me.sheep > 0` and takes `me.grain`, which may not be there",
                                   "did you mean `me.sheep`? The condition is in line 9")]


@pytest.mark.parametrize("actions", [
    (SHEEP,), (GRAIN, SHEEP.replace("Eat a sheep", "Eat a sheep with grain")), (GRAIN, SHEEP.replace("lower me.grain", "lower me.sheep")),
    (GRAIN, SHEEP.replace("do {", "do { raise me.sheep by 1 ; ")), (GRAIN, SHEEP.replace("me.sheep > 0", "me.sheep > 0 and me.grain > 0")),
    (GRAIN, SHEEP.replace("me.sheep > 0", "me.sheep <= 3")), (GRAIN, SHEEP.replace("sheep ", "hunger ").replace("sheep\"", "hunger\"")),
], ids=["nobody asks for grain", "named", "right", "used", "asked for", "at most", "of something else"])
def test_costs_that_can_be_meant(actions: tuple[str, ...]) -> None:
    assert said(*[action.replace("eat_sheep", "dine") if "hunger" in action else action for action in actions]) == []
