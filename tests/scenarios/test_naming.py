"""The lines that name a member: the typed rules' data on its uses determines them, not the spelling of a word."""

from __future__ import annotations

from aoi_rules.diagnostics import Source
from aoi_rules.scenarios.declaration_names import lines_naming_members
from aoi_rules.scenarios.lines import read_lines

GAME = """\
game demo {
  players 2..2 ; seats red blue
  type colour { red_one ; first ; f }
  type town { has paint colour ; here first ; there f }
  keep order seat many = (red, blue)
  define early(t) = t.paint == first
  define many = count(f for f in town when early(f))
  define unused(t) = t.paint == first
  flow { each player in players { take 1 of pass } }
  action pass { require some "Not {here.paint}" = many > 0 }
  score { points number = 1 ; winner most points then first in order }
}
"""


def lines_naming(name: str) -> list[int]:
    compiled, lines = read_lines(Source("<demo>", GAME))
    assert lines is not None, [str(d) for d in compiled.diagnostics]
    return [path[-1].place.line for path in lines_naming_members(lines.items, lines.uses).get(name, ())]


def test_a_member_is_named_where_it_is_meant_and_as_spelt_in_what_nothing_uses() -> None:
    assert lines_naming("first") == [6, 8]


def test_a_member_is_named_in_the_braces_of_a_text() -> None:
    assert lines_naming("here") == [10]


def test_a_variable_of_its_name_does_not_name_it() -> None:
    assert lines_naming("f") == []


def test_nothing_names_it() -> None:
    assert lines_naming("red_one") == []
