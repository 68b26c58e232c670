"""Pictures that plugins name: a program that draws a position does not need the plugin."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from aoi_rules.model.icons import PICTURES
from tests.compiler.texts import game
from tests.plugins.fakes import gives, install, plugin

GATE = "M4 20V4H20V20"
TEXT = game("uses gates", "type town { has icon text }", 'town ulm "Ulm" { icon "gate" }', 'town bonn "Bonn" { icon "anchor" }')


def icons(rules: aoi.Ruleset) -> list[object]:
    """The pictures of the towns."""
    return [*next(t for t in rules.model.types if t.name == "town").field("icon").values]


def test_a_member_is_drawn_by_the_picture_of_a_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, gates=plugin(aoi_pictures=gives(("gate", GATE))))
    assert aoi.check(text=TEXT) == ()
    assert icons(aoi.load(text=TEXT)) == [GATE, "anchor"]


def test_without_the_plugin_there_is_no_such_picture() -> None:
    (problem,) = aoi.check(text=TEXT.replace("uses gates", ""))
    assert problem.message == 'no picture is called "gate"'


@pytest.mark.parametrize(("picture", "said"), [
    (("gate", "a gate"), "returns the picture `gate` with 'a gate', which is not a path in a square of 24"),
    (("gate", "M99 0"), "returns the picture `gate` with 'M99 0', which is not a path in a square of 24"),
    (("anchor", GATE), "returns a picture called 'anchor', which takes a name of its own"),
    (GATE, "must return pairs of a name and a path, but 'M4 20V4H20V20' is not one"),
])
def test_what_is_no_picture(monkeypatch: pytest.MonkeyPatch, picture: object, said: str) -> None:
    assert "anchor" in PICTURES
    install(monkeypatch, gates=plugin(aoi_pictures=gives(picture)))
    (problem,) = aoi.check(text=TEXT)
    assert said in problem.message
