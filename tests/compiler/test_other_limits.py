"""The passes of a loop are compared with its own limit."""

from __future__ import annotations

import pytest

from tests.compiler.texts import BARE, said_of

LOOPS = "repeat deal until (deal == deals) { repeat trick until (trick == tricks) { do score { raise won by 1 when CONDITION } } }"


def said(condition: str, loops: str = LOOPS, code: str = "wrong-value") -> list[tuple[str, str | None]]:
    """What is said of a condition inside two loops."""
    flow = loops.replace("CONDITION", condition)
    text = BARE.replace("flow { each", f"flow {{ {flow} ; each")
    return said_of(code, text + "define deals = 2 ; define tricks = 4 ; define last = 3 ; keep won number = 0 }\n")


@pytest.mark.parametrize(("condition", "meant", "says"), [
    ("trick == deals", "tricks", "`deals` is the limit of `deal`; that of `trick` is `tricks`, in line 3"),
    ("tricks > deal", "deals", "`tricks` is the limit of `trick`; that of `deal` is `deals`, in line 3"),
])
def test_the_limit_of_another_loop(condition: str, meant: str, says: str) -> None:
    assert said(condition) == [(says, f"did you mean `{meant}`?")]


def test_it_is_said_once() -> None:
    assert len(said("deal == tricks")) == 1
    assert said("deal == tricks", code="always-false") == []


@pytest.mark.parametrize(("condition", "loops"), [
    ("trick == tricks and deal == deals", LOOPS), ("trick == last", LOOPS), ("trick == 2", LOOPS), ("deal == trick", LOOPS),
    ("trick == deals", LOOPS.replace("trick == tricks", "trick == deals")), ("trick == deals", LOOPS.replace("trick == tricks", "trick == 4")),
])
def test_limits_that_can_be_meant(condition: str, loops: str) -> None:
    assert said(condition, loops) == []
