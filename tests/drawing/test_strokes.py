"""Strokes of links: each link has its own look, free or owned, on the map, in the legend and in a terminal."""

from __future__ import annotations

import re

import pytest

import aoi_rules as aoi
from aoi_rules.drawing import THEMES, board_svg, board_text
from aoi_rules.drawing.colours import paint
from aoi_rules.drawing.geometry import bow
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.scene import Item, Shape
from aoi_rules.drawing.signs import LineLook
from aoi_rules.drawing.strokes import draw_stroke
from tests.compiler.texts import codes, game, rendered, sound

TOWNS = ("type town { has at number many ; ulm { at 10 10 } ; kiel { at 80 20 } ; hof { at 40 70 } }",
         "link rail \"Railway\" joins town { has planned truth = no ; has cost number = 1 ; keep owner seat = none ; keep iced truth = no }",
         "link lane \"Sea lane\" joins town",
         "rail ulm -- kiel ; rail ulm -- hof { planned } ; lane kiel -- hof",
         "setup { do { each l in rail when not l.planned { set l.owner = seat.red ; set l.iced = yes } } }")
PLACES = "place town position at ; line rail owner owner ; line lane"
WAVE = re.compile(r'd="M[^"]*Q[^"]*Q[^"]*Q')


def rules(*lines: str) -> aoi.Ruleset:
    return sound(game(*TOWNS, f"drawing {{ {' ; '.join([PLACES, *lines])} }}"))


def link(drawn: str, name: str) -> str:
    """The strokes of a link, without those that only make it clickable."""
    match = re.search(rf'data-name="{name}"[^>]*>(.*?)</g>', drawn, re.DOTALL)
    assert match is not None, name
    return "\n".join(line for line in match[1].splitlines() if "pointer-events" not in line)


def table(*lines: str) -> str:
    return rules(*lines).new_game(2, 1).view(None).svg()


def test_without_one_a_free_link_is_dashed_and_one_that_nobody_can_own_is_not() -> None:
    drawn = table()
    assert "stroke-dasharray" in link(drawn, "ulm--hof")
    assert "stroke-dasharray" not in link(drawn, "kiel--hof")
    assert not WAVE.search(drawn)


def test_a_stroke_is_of_all_links_of_a_type_and_in_its_colour() -> None:
    drawn = table('stroke wavy "navy" of lane')
    assert WAVE.search(link(drawn, "kiel--hof"))
    assert 'stroke="#1a237e"' in link(drawn, "kiel--hof")
    assert not WAVE.search(link(drawn, "ulm--hof"))


def test_an_owned_link_has_the_same_stroke_in_the_colour_of_its_owner() -> None:
    drawn = table('stroke wavy "navy" of rail')
    free, owned = link(drawn, "ulm--hof"), link(drawn, "ulm--kiel")
    assert WAVE.search(free)
    assert WAVE.search(owned)
    assert ('stroke="#1a237e"' in free, 'stroke="#d32f2f"' in free) == (True, False)
    assert ('stroke="#1a237e"' in owned, 'stroke="#d32f2f"' in owned) == (False, True)


@pytest.mark.parametrize(("field", "dotted"), [("planned", "ulm--hof"), ("iced", "ulm--kiel")])
def test_a_field_or_a_keep_says_which_links_look_so(field: str, dotted: str) -> None:
    drawn = table(f"stroke dotted of rail while {field} ; stroke solid of rail")
    found = [name for name in ("ulm--hof", "ulm--kiel") if "stroke-linecap" in link(drawn, name)]
    assert found == [dotted]


def test_the_line_with_a_field_counts_before_the_one_without_wherever_they_stand() -> None:
    lines = ("stroke dotted of rail while planned", "stroke double of rail")
    assert link(table(*lines), "ulm--hof") == link(table(*reversed(lines)), "ulm--hof")


def test_the_legend_shows_each_look_once() -> None:
    drawn = table('stroke dotted "teal" of rail while planned', "stroke wavy of lane").partition('class="legend"')[2]
    for words in ("Railway, free (in a colour: that player's)", "Railway (planned), free (in a colour: that player's)", "Sea lane"):
        assert drawn.count(f">{words}</text>") == 1
    assert len(WAVE.findall(drawn)) == 1
    assert drawn.count('stroke="#00897b"') == 1


def test_a_terminal_names_the_links_that_have_a_look_of_their_own() -> None:
    made = rules("stroke wavy of lane", "stroke dotted of rail while planned")
    text = board_text(made.model, made.new_game(2, 1).view(None).data)
    assert "hof   space" not in text
    for words in ("| hof (Sea lane), ulm (red)", "| kiel (Sea lane), ulm (Railway (planned))"):
        assert words in text
    assert text.splitlines()[-3:] == ["Railway: 0 free, 1 red", "Railway (planned): 1 free", "Sea lane: 1"]


def test_a_canal_is_water_between_two_banks_which_have_the_colour_of_its_owner() -> None:
    drawn = table('stroke canal "#6d7f5a" of rail')
    banks = {"ulm--hof": paint("#6d7f5a"), "ulm--kiel": paint("red")}
    for name, bank in banks.items():
        strokes = re.findall(r'stroke="([^"]*)" stroke-width="([^"]*)"', link(drawn, name))
        found = {colour: float(width) for colour, width in strokes}
        assert found[bank] > found[THEMES["light"]["canal"]] >= 4
        assert [colour for colour, _ in strokes][-1] == THEMES["light"]["canal"], "the water is above its banks"


def test_links_of_a_grid_have_their_strokes_too() -> None:
    text = game("type era { one ; two } ; type kind { a ; b } ; type field { has era era ; has kind kind ; x { era one ; kind a } ; y { era two ; kind b } }",
                "link road joins field ; road x -- y", "drawing { grid field across kind down era ; line road ; stroke wavy of road }")
    assert len(WAVE.findall(board_svg(sound(text).model))) == 2, "one on the board, one in the legend"


def test_a_wave_begins_and_ends_where_its_link_does() -> None:
    item = Item("link")
    draw_stroke(Pen(item), bow((3, 4), (90, 61), 0.2), LineLook("wavy"))
    (path,) = [inner for inner in item.content if isinstance(inner, Shape)]
    numbers = [float(n) for n in re.findall(r"-?[0-9.]+", str(path.attributes["d"]))]
    assert (numbers[:2], numbers[-2:]) == ([3, 4], [90, 61])


@pytest.mark.parametrize(("line", "code", "wanted"), [
    ("stroke wavey of lane", "wrong-argument", "no stroke is called `wavey`"),
    ("stroke wavey of lane", "wrong-argument", "did you mean `wavy`"),
    ("stroke zigzag of lane", "wrong-argument", "there are solid, dashed, dotted, double, wavy, rails, canal"),
    ('stroke wavy "nayv" of lane', "wrong-argument", "did you mean `navy`"),
    ('stroke wavy "url(x)" of lane', "wrong-argument", 'no colour is called "url(x)"'),
    ("stroke wavy of town", "wrong-argument", "a town is not drawn as a link"),
    ("stroke wavy of lanes", "unknown-type", "did you mean `lane`"),
    ("stroke wavy of rail while built", "unknown-field", "a rail has no `built`"),
    ("stroke wavy of rail while cost", "wrong-type", "`cost` is a number"),
    ("stroke wavy of lane ; stroke solid of lane", "declared-twice", "there is a second `stroke of lane`"),
    ("stroke wavy", "wrong-argument", "of"),
])
def test_what_is_wrong_with_one_is_said(line: str, code: str, wanted: str) -> None:
    text = game(*TOWNS, f"drawing {{ {PLACES} ; {line} }}")
    assert code in codes(text)
    assert wanted in rendered(text)


def test_a_client_reads_it_in_the_description() -> None:
    marks = rules('stroke dotted "teal" of rail while planned').describe()["drawing"]
    assert marks[-1] == {"form": "stroke", "type": "rail", "roles": {"stroke": "dotted", "paint": "teal", "while": "planned"}}


def test_a_link_with_bends_runs_through_them() -> None:
    towns = [line.replace("has planned", "has via number many ; has planned") for line in TOWNS]
    towns[3] = "rail ulm -- kiel { via 20 40 60 45 } ; rail ulm -- hof ; lane kiel -- hof"
    drawing = f"drawing {{ {PLACES.replace('line rail', 'line rail bends via')} }}"
    scene = sound(game(*towns, drawing)).scene(parts=["map"])
    [part] = scene.parts
    assert part.ground is not None
    [bent, straight] = [next(item for item in part.item.items() if item.key is not None and item.key.name == name)
                        for name in ("ulm--kiel", "ulm--hof")]
    [line] = {str(one.attributes["d"]) for one in bent.content if isinstance(one, Shape) and one.form == "path"}
    ends = [tuple(map(float, piece.split()[-2:])) for piece in line.split("C")[1:]]
    assert len(ends) == 3
    for end, point in zip(ends, ((20, 40), (60, 45)), strict=False):
        assert end == pytest.approx(part.ground.picture_point(point), abs=0.06)
    assert "C" not in str([one.attributes.get("d") for one in straight.content if isinstance(one, Shape)])


@pytest.mark.parametrize("width", [300, 600])
def test_a_link_with_bends_beyond_all_places_leaves_the_board(width: int) -> None:
    towns = [line.replace("has planned", "has via number many ; has planned") for line in TOWNS]
    towns[3] = "rail ulm -- kiel { via 400 40 } ; rail ulm -- hof ; lane kiel -- hof"
    rules = sound(game(*towns, f"drawing {{ {PLACES.replace('line rail', 'line rail bends via')} }}"))
    [free] = rules.scene(parts=["map"]).parts
    [fitted] = rules.scene(parts=["map"], width=width).parts
    assert free.ground is not None
    assert free.width > free.ground.picture_point((300, 40))[0]
    assert fitted.width <= width


def test_bends_that_are_no_points_change_nothing() -> None:
    towns = [line.replace("has planned", "has via number = 3 ; has planned") for line in TOWNS]
    drawn = sound(game(*towns, f"drawing {{ {PLACES.replace('line rail', 'line rail bends via')} }}")).svg(["map"])
    assert drawn == sound(game(*TOWNS, f"drawing {{ {PLACES} }}")).svg(["map"])
