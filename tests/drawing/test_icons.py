"""Icons that authors give members: pictures by name, letters, and paths of lines; on the board, and in the legend."""

from __future__ import annotations

import re

import pytest

from aoi_rules.model.icons import PICTURES, letters_of, path_of
from tests.compiler.texts import codes, game, rendered, sound

HILL = "M4 20L12 4L20 20Z"
TYPES = ("type ware { has icon text = \"\" ; salt \"Salt\" { icon \"NaC\" } ; tin \"Tin\" { icon \"" + HILL + "\" } ; jute \"Jute\" }",
         "type mill \"Mill\" { has icon text ; saw \"Saw mill\" { icon \"star\" ; step } ; oil \"Oil mill\" { icon \"Oi\" ; step } }",
         "type step in mill",
         "type town { has wares ware many ; ulm { wares salt ; yard } ; kiel { wares tin ; yard } ; hof { wares jute } }",
         "type yard in town { keep step step = none }")
DRAWING = "drawing { place town ; mark wares of town ; slot yard piece step }"


def table() -> str:
    put = "setup { do { set yard.ulm.step = step.saw ; set yard.kiel.step = step.oil } }"
    return sound(game(*TYPES, put, DRAWING)).new_game(2, 1).view(None).svg()


def place(drawn: str, name: str) -> str:
    match = re.search(rf'class="place" data-type="town" data-name="{name}".*?(?=class="place"|class="owners")', drawn, re.DOTALL)
    assert match is not None, name
    return match[0]


def test_a_mark_has_the_letters_or_the_lines_of_its_author_and_others_are_abbreviated() -> None:
    drawn = table()
    assert ">NaC<" in place(drawn, "ulm")
    assert HILL in place(drawn, "kiel")
    assert ">Ju<" in place(drawn, "hof")


def test_a_nested_piece_has_the_icon_of_what_it_belongs_to() -> None:
    drawn = table()
    assert PICTURES["star"] in place(drawn, "ulm")
    assert ">Oi<" in place(drawn, "kiel")


def test_the_legend_has_them_too() -> None:
    signs = table().split('class="legend"', 1)[1]
    assert HILL in signs
    assert PICTURES["star"] in signs
    assert ">NaC<" in signs
    assert ">Oi<" in signs


def test_two_things_have_not_the_same_picture() -> None:
    types = ("type use { iron_market \"Iron market\" ; market \"Market\" }", "type hall in town { has use use }",
             "type town { ulm { hall { use iron_market } ; hall { use market } } }")
    drawn = sound(game(*types, "drawing { place town ; slot hall label use }")).new_game(2, 1).view(None).svg()
    assert place(drawn, "ulm").count(PICTURES["stall"]) == 1
    assert ">IM<" in place(drawn, "ulm")


@pytest.mark.parametrize(("text", "kind"), [
    ("anchor", "path"), (HILL, "path"), ("M1,1 l-2 .5e0", ""), ("M1,1 l-2 .5", "path"), ("M0 0L99 0", ""), ("M0 0\"/><script>", ""),
    ("url(x)", ""), ("pick", "path"), ("Sa", "letters"), ("Ä", "letters"), ("Salty", ""), ("Salt", ""), ("", ""), (" S", ""), ("M" + " 1" * 999, ""),
])
def test_an_icon_is_a_picture_or_letters_or_nothing(text: str, kind: str) -> None:
    assert (bool(path_of(text)), bool(letters_of(text))) == (kind == "path", kind == "letters")


@pytest.mark.parametrize(("field", "code", "wanted"), [
    ('has icon text ; salt { icon "ancor" }', "wrong-value", "did you mean `anchor`"),
    ('has icon text ; salt { icon "a hill" }', "wrong-value", "one to three letters"),
    ('has icon text = "M0 0L99 0" ; salt', "wrong-value", 'no picture is called "M0 0L99 0"'),
    ("has icon number ; salt { icon 2 }", "wrong-type", "write `has icon text`"),
])
def test_what_is_wrong_with_one_is_said(field: str, code: str, wanted: str) -> None:
    text = game(f"type ware {{ {field} }}")
    assert code in codes(text)
    assert wanted in rendered(text)
