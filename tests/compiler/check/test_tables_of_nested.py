"""A table may have the nested members of all that contain them, with a column for the containing member."""

from __future__ import annotations

import pytest

from tests.compiler.check.checking import symbols_of
from tests.compiler.texts import game, problems

TYPES = ("type town { ulm ; bonn }", "type stall in town { has price money }")


def table(*rows: str, header: str = "| town | price |") -> str:
    """A game with a table of stalls."""
    return game("rows stall {", header, *rows, "}", *TYPES)  # the towns come later in the text


def test_each_row_names_what_contains_its_member() -> None:
    stalls = symbols_of(table("| bonn | $2 |", "| ulm | $3 |", "| ulm | $4 |")).types["stall"]
    assert [(one.name, one.values["price"]) for one in stalls.members] == [("bonn", 2), ("ulm_1", 3), ("ulm_2", 4)]


@pytest.mark.parametrize(("text", "message", "hint"), [
    (table("| bon | $2 |"), "no town is called `bon`", "did you mean `bonn` (line 9)?"),
    (table("|  | $2 |"), "the town of this stall is missing", "each row names the town that it belongs to"),
    (table("| $2 |", header="| price |"), "a stall must be in the block of the town that it belongs to",
     "write `town … { stall … }`, or add a column `town`"),
])
def test_a_row_that_names_nothing(text: str, message: str, hint: str) -> None:
    assert [(one.message, one.hint) for one in problems(text)] == [(message, hint)]
