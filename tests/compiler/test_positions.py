"""Positions in drawings: two places at one spot, and values that are not positions."""

from __future__ import annotations

import pytest

from tests.compiler.texts import compiled, game

PLACE = "drawing { place town position at }"


def found(*lines: str) -> list[tuple[str, str, str | None]]:
    return [(d.code, d.message, d.hint) for d in compiled(game(*lines)).diagnostics]


@pytest.mark.parametrize(("towns", "message"), [
    ("bonn { at 1 2 } ; ulm { at 1 2 }", "`ulm` has the same position as `bonn`"),
    ("bonn { at 1 2 } ; ulm { at 2 1 } ; kiel { at 2 1 }", "`kiel` has the same position as `ulm`"),
    ("bonn { at 1 2 } ; ulm { at 3 }", "a position has 2 values, x and y, and this has 1 value"),
    ("bonn { at 1 2 } ; ulm { at 3 4 5 }", "a position has 2 values, x and y, and this has 3 values"),
])
def test_places(towns: str, message: str) -> None:
    assert [(code, said) for code, said, _ in found(f"type town {{ has at number many ; {towns} }}", PLACE)] == [
        ("wrong-position", message)]


@pytest.mark.parametrize("lines", [
    ("type town { has at number many ; bonn { at 1 2 } ; ulm { at 2 1 } }", PLACE),
    # the picture chooses the position of such a place
    ("type town { has at number many ; bonn { at 1 2 } ; ulm ; kiel }", PLACE),
    ("type town { has at number many ; bonn { at 1 2 } ; ulm { at 1 2 } }", "drawing { place town }"),
    ("type town { has at number many ; bonn { at 1 2 } ; ulm { at 1 2 } }",),
])
def test_what_is_drawn_apart(lines: tuple[str, ...]) -> None:
    assert found(*lines) == []


def test_two_kinds_of_places_share_the_sheet() -> None:
    lines = ("type town { has at number many ; bonn { at 1 2 } }", "type sea { has at number many ; north { at 1 2 } }")
    assert found(*lines, "drawing { place town position at ; place sea position at }") == [
        ("wrong-position", "`north` has the same position as `bonn`", "`bonn` is in line 5")]


def test_two_fields_of_a_grid_in_one_cell() -> None:
    lines = ("type row { one ; two }", "type field { has row row ; has column row ;"
             " a { row one ; column one } ; b { row one ; column two } ; c { row one ; column two } }")
    assert found(*lines, "drawing { grid field across column down row }") == [
        ("wrong-position", "`c` has the same position as `b`", "`b` is in line 6")]


@pytest.mark.slow_with("0 100-True")
@pytest.mark.thorough_with("0 100-True", "101 5-False", "5 (-1)-False")
@pytest.mark.parametrize(("at", "right"), [("0 100", True), ("101 5", False), ("5 (-1)", False)])
def test_a_place_of_a_map_lies_on_the_sheet(at: str, right: bool) -> None:
    text = (f"map bare {{ extends age_of_industry ; location bonn brown {{ space clear ; at {at} }} ;"
            " location ulm brown { space clear ; at 2 2 } ; rail bonn -- ulm }")
    problems = [(d.message, str(d.hint).rsplit(" ", 1)[-1]) for d in compiled(text).diagnostics if d.code == "check-failed"]
    assert problems == ([] if right else [("A position is two numbers from 0 to 100: x to the east, y to the south", "`bonn`")])


def test_a_shore_that_is_a_copy_of_another_one() -> None:
    lines = ("type sea { has shore number many ; north { shore 1 2 3 4 5 6 } ; south { shore 1 2 3 4 5 6 } ; west { shore 1 2 3 4 7 8 } }",
             "drawing { water shore of sea }")
    assert found(*lines) == [("wrong-position", "`south` has the same shore as `north`",
                              "give it its own points: `north` is in line 5")]


@pytest.mark.parametrize(("roles", "rather"), [
    ("price gives gives price", ["exchange the two: write `price price gives gives`"]),
    ("price gives needs price", ["exchange the two: write `price price needs gives`"]),
    ("price price gives gives", []),
    ("price gives", []),
])
def test_roles_that_show_what_another_role_is_called_after(roles: str, rather: list[str]) -> None:
    lines = ("type row { one ; two }", "type field { has row row ; has price money ; has gives money ;"
             " a { row one ; price $1 ; gives $2 } ; b { row two ; price $2 ; gives $3 } }",
             f"drawing {{ grid field across row down row {roles} }}")
    assert [hint for code, _, hint in found(*lines) if code == "wrong-value"] == rather


FIELDS = ("type row { one ; two }", "type column { left ; right }",
          "type field { has row row ; has column column ; has price number ; a { row one ; column left ; price 1 } ;"
          " b { row one ; column right ; price 2 } ; c { row two ; column left ; price 2 } ; d { row two ; column right ; price 2 } }")


@pytest.mark.parametrize(("roles", "hint"), [
    ("across column down column price price", "write `down row`"),
    ("across row down row", "write `down column`"),
    ("across price down price", "name the field for the rows after `down`, or leave it out for a single row"),
])
def test_a_grid_with_one_field_for_columns_and_rows(roles: str, hint: str) -> None:
    field = roles.split()[1]
    assert found(*FIELDS, f"drawing {{ grid field {roles} }}") == [
        ("wrong-position", f"the column and the row are the same field, `{field}`, so all are on one diagonal", hint)]


def test_many_places_at_one_spot_are_one_problem() -> None:
    towns = [f"town_{number} {{ at 1 2 }}" for number in range(6)]
    three = f"type town {{ has at number many ; {' ; '.join(towns[:4])} }}"
    assert len(found(three, PLACE)) == 3
    assert found(f"type town {{ has at number many ; {' ; '.join(towns)} }}", PLACE) == [
        ("wrong-position", "`town_1` has the same position as `town_0`, and 4 others share a position too",
         "`town_0` is in line 5")]
