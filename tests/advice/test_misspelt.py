"""If all other lines spell a name alike, the declaration is the misspelt one."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, problems

ROAD = "link road joins town"
TOWN = "type town { has position number many }"


@pytest.mark.parametrize("lines", [
    ('town ulm "Ulm"', 'town kolen "Koeln"', "road ulm -- koeln"),
    ('town ulm "Ulm"', 'town neloek "Koeln"', "road ulm -- koeln"),  # no letter is in its place: the title gives it away
    ('town ulm "Ulm"', 'town Koeln "Koeln"', "road ulm -- koeln"),
    ('town ulm "Ulm"', 'town bonn "Bonn"', "town kolen", "road ulm -- koeln", "road bonn -- koeln"),
    ("rows town {", "  | id    | title   |", '  | ulm   | "Ulm"   |', '  | kolen | "Koeln" |', "}", "road ulm -- koeln"),
], ids=["a slip", "by its title", "a capital", "several lines", "a table"])
def test_it_is_misspelt_where_it_is_declared(lines: tuple[str, ...]) -> None:
    text = game(TOWN, ROAD, *lines)
    found = [problem for problem in problems(text) if problem.code == "unknown-member"]
    assert [(p.place.text, p.fix.text) for p in found if p.place and p.fix] == [(found[0].names[0], "koeln")], found
    assert found[0].message.startswith(f"no other line has `{found[0].names[0]}`: line")


def test_a_single_line_may_as_well_be_wrong() -> None:
    found = problems(game(TOWN, ROAD, "town ulm", "town kolen", "road ulm -- koeln"))
    assert [(p.place.text, p.hint) for p in found if p.place and p.code == "unknown-member"] == [
        ("koeln", "did you mean `kolen` (line 8)?")]


def test_what_a_title_says_is_meant_before_a_like_name() -> None:
    found = problems(game(TOWN, ROAD, 'town x "Kiel"', "town kie", "road x -- kie", "road x -- kiel"))
    assert [p.hint for p in found if p.code == "unknown-member"] == ["did you mean `x` (line 7)?"]
