"""The arguments of a function may themselves contain a loop."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, sound

COLOURS = ("type colour { has worth number ; brown { worth 1 } ; grey { worth 4 } }", "define double(n) = 2 * n")


@pytest.mark.parametrize("claim", [
    "double(count(c for c in colour)) == 4",
    "double(sum(c.worth for c in colour)) == 10",
    "count(list(c for c in colour)) == 2",
])
def test_a_function_of_what_goes_through_something_is_carried_out(claim: str) -> None:
    sound(game(*COLOURS, "define used = double(1)", "check used = used == 2", f"check claim = {claim}"))
