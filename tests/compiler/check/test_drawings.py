"""A drawing that would draw nothing, or draw something twice."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, problems, rendered, sound

TOWNS = ("type colour { red_ ; blue_ }",
         "type town { has colour colour ; has row colour ; has size number ; keep owner seat = none",
         "  bonn { colour red_ ; row blue_ ; size 1 } ; ulm { colour blue_ ; row red_ ; size 2 } }")


def drawing(*lines: str) -> str:
    return game(*TOWNS, "drawing {", *(f"  {line}" for line in lines), "}")


@pytest.mark.parametrize("line", [
    "place town", "place town fill colour ; meter town label colour", "grid town across colour down row fill colour",
    "place town fill colour ; slot town owner owner",
])
def test_what_can_be_drawn(line: str) -> None:
    sound(drawing(line))


def test_a_second_line_that_is_the_same_is_left_out() -> None:
    (problem,) = problems(drawing("place town fill colour", "place town   fill colour"))
    assert problem.fix is not None
    assert (problem.fix.place.line, problem.fix.place.end_line, problem.fix.text) == (10, 11, "")  # with its line
    (problem,) = problems(drawing("place town ; place town"))
    assert problem.fix is not None
    assert problem.fix.place.text == "place town"


def test_a_second_line_that_is_another_one_is_for_its_author_to_decide() -> None:
    assert rendered(drawing("place town fill colour", "place town")) == """\
demo.aoi:10:11: error[declared-twice]: a second `place town` draws everything twice
   10 |     place town
      |           ^^^^ the first is in line 9; replace the other instead: `amend drawing { replace place town … }`"""
    (problem,) = problems(drawing("place town fill colour", "place town"))
    assert problem.fix is None


@pytest.mark.parametrize(("line", "message", "hint"), [
    ("place town fill colour fill row", "the role `fill` is given twice", "only one field can fill it"),
    ("grid town fill row", "`grid`: nothing is drawn without `across`", "write `grid town across FIELD …`"),
    ("grid town across owner down row", "the field that fills `across` must be a `has` with a member of a type, a number or an "
     "amount of money, and `owner` is not", None),
    ("place town paint colour", "a `place` that is drawn has no role `paint`", "it has fill, position, hollow"),
    ("place town fill color", "a town has no `color`", "did you mean `colour` (line 6)?"),
])
def test_a_line_that_draws_nothing(line: str, message: str, hint: str | None) -> None:
    (problem,) = problems(drawing(line))
    assert (problem.message, problem.hint) == (message, hint)
