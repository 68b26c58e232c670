"""Types of values: their names in words, their absent values, and the form in which their values are shown."""

from __future__ import annotations

import pytest

from aoi_rules import load
from aoi_rules.machine.names import Names
from aoi_rules.model.types import ABSENT, BASIC, MONEY, NUMBER, OF_PROGRAMS, TEXT, TRUTH, Shape, Type, list_of, member_of, set_of


@pytest.mark.parametrize(("text", "found"), [
    ("number", NUMBER), ("money or none", MONEY.or_absent()), ("town", member_of("town")), ("seat or none", member_of("seat", True)),
    ("list of town", list_of("town")), ("list of number", list_of("number")), ("set of town", set_of("town")),
    ("", None), ("Town", None), ("numbers of seat", None), ("list of", None), (None, None), (("number",), None),
])
def test_words_name_a_type(text: object, found: Type | None) -> None:
    assert Type.parse(text) == found


@pytest.mark.parametrize("shape", sorted(set(Shape) - OF_PROGRAMS))
def test_each_shape_that_an_author_meets_has_words(shape: Shape) -> None:
    assert " " in Type(shape, "town").wording or shape is Shape.NONE


@pytest.mark.parametrize(("type_", "absent"), [
    (NUMBER, ABSENT), (MONEY, ABSENT), (member_of("town"), -1), (list_of("number"), ()), (set_of("town"), 0), (TRUTH, 0),
    (TEXT, ""),
])
def test_each_type_has_one_absent_value(type_: Type, absent: object) -> None:
    assert type_.absent_value == absent
    assert type_.or_absent().absent_value == absent


@pytest.mark.parametrize(("type_", "value", "text"), [
    (NUMBER, -3, "-3"), (MONEY, 3, "$3"), (MONEY, -3, "-$3"), (MONEY, 0, "$0"), (TRUTH, 1, "yes"), (TRUTH, False, "no"),
    (TEXT, "$", "$"),
])
def test_a_value_is_shown(type_: Type, value: object, text: str) -> None:
    assert type_.show_value(value) == text


def test_a_list_and_a_set_are_of_one_type() -> None:
    assert [list_of(name).element_type for name in BASIC] == list(BASIC.values())
    assert set_of("town").element_type == list_of("town").element == member_of("town") == member_of("town").element_type
    assert (set_of("town").as_list, list_of("seat").as_list, NUMBER.as_list) == (list_of("town"), list_of("seat"), NUMBER)
    assert [t.name for t in (NUMBER, list_of("money"), member_of("seat"))] == ["number", "money", "seat"]


@pytest.mark.parametrize("type_", [NUMBER.or_absent(), MONEY.or_absent(), member_of("seat", True)])
def test_nothing_is_shown_as_none(type_: Type) -> None:
    names = Names(load("germany").model, ("red", "blue"))
    assert (names.title(type_, type_.absent_value), names.value(type_, type_.absent_value)) == ("none", None)
    assert names.title(list_of(type_.name), ()) == "none"
