"""A line that is named after a member does not speak of the member after which the line beside it is named."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = ("type good { keep cost number = 2 ; coal ; iron ; wool }", "type mine { has coal number ; has iron number ; deep { coal 2 ; iron 3 } }",
        "setup { do { each g in good { set g.cost = 3 } } }")
COAL = "define coal_price(m) = m.coal + coal.cost"


def said(*lines: str) -> list[tuple[str, str | None]]:
    """What is said of the values in some lines."""
    found = checked(game(*KEPT, *lines)).diagnostics
    assert not any(problem.severity == "error" for problem in found), found
    return [(problem.message, problem.hint) for problem in found if problem.code == "wrong-value"]


@pytest.mark.parametrize(("copy", "rather"), [
    ("define iron_price(m) = m.coal + coal.cost", "m.iron + iron.cost"), ("define wool_price(m) = m.coal + coal.cost", "m.wool + wool.cost"),
])
def test_a_copied_definition(copy: str, rather: str) -> None:
    name = copy.split()[1].partition("(")[0]
    assert said(COAL, copy) == [(f"`define {name}` mentions `coal`, as `define coal_price` does, and never `{name.partition('_')[0]}`",
                                 f"did you mean `{rather}`? `define coal_price` is in line 8")]


def test_a_copied_case() -> None:
    case = "case cheap \"it is cheap\" = coal.cost < 5 ; case near \"it is near\" = m == deep"
    found = said("action dig \"Dig\" { choose m in mine ; " + " ; ".join(
        f'require {good} "Not enough {good}" any {{ {case} }}' for good in ("coal", "iron")) + " ; do { set wool.cost = m.iron } }")
    assert found == [("`require iron` mentions `coal`, as `require coal` does, and never `iron`",
                      "did you mean `iron.cost < 5`? `require coal` is in line 8")]


@pytest.mark.parametrize("line", [
    "define iron_price(m) = m.iron + iron.cost", "define iron_price(m) = m.iron + coal.cost", "define iron_price(m) = m.coal + coal.cost + 1",
    "define iron_limit(m) = m.coal + coal.cost", "define dear_price(m) = m.coal + coal.cost", "define iron_price(m) = 2 * coal_price(m)",
])
def test_lines_that_can_be_meant(line: str) -> None:
    assert said(COAL, line) == []


def test_lines_about_both() -> None:
    assert said("define coal_price(m) = m.coal + iron.cost", "define iron_price(m) = m.coal + iron.cost") == []
