"""Functions with members as arguments: their names, their attributes in the text, and the links between them."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.plugin import Function, Member
from tests.compiler.texts import game
from tests.plugins.fakes import at_its_line, gives, install, plugin

TEXT = game(
    "uses odd", "type town { has toll money = $1 ; has twin town = none }", "link road joins town { has length number = 1 }",
    'town ulm "Ulm" { twin bonn }', 'town bonn "Bonn" { toll $3 }', 'town kiel "Kiel"', 'town oban "Oban"',
    "network way of town { open road r when r.length < 9 }",
    "road ulm -- bonn { length 2 }", "road bonn -- kiel { length 2 }", "road ulm -- kiel { length 9 }")


def far(start: Member, end: Member) -> int | None:
    """The length of the shortest way between two towns."""
    found, waiting = {start: 0}, [start]
    while waiting:
        place = waiting.pop()
        for road in start.board.of("road"):
            if place in road["ends"]:
                (other,) = (town for town in road["ends"] if town != place)
                length = found[place] + road["length"]
                if length < found.get(other, length + 1):
                    found[other] = length
                    waiting.append(other)
    return found.get(end)


def dear(towns: tuple[Member, ...], most: int) -> tuple[Member, ...]:
    """The towns with a toll above a given amount."""
    return tuple(town for town in towns if town["toll"] > most)


def twin(town: Member) -> Member | None:
    """The twin of a town."""
    found: Member | None = town["twin"]
    return found


def length(roads: tuple[Member, ...]) -> int:
    """The length of some roads together, such as those that are open in a network."""
    return sum(road["length"] for road in roads)


FUNCTIONS = (
    Function("length_of", ("set of road",), "number", length, by_members=True),
    Function("far", ("town", "town"), "number or none", far, by_members=True),
    Function("dear", ("set of town", "money"), "set of town", dear, by_members=True),
    Function("twin_of", ("town",), "town or none", twin, by_members=True),
)


VALUES = {
    "far(ulm, kiel)": "4", "far(kiel, ulm)": "4", "far(ulm, ulm)": "0", "twin_of(ulm)": "bonn",
    "count(t for t in dear(set(t for t in town), $2))": "1", "count(t for t in dear(set(t for t in town), $0))": "4",
}


@pytest.mark.parametrize("call", VALUES)
def test_what_it_gives(monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(*FUNCTIONS)))
    for value in {*VALUES.values()}:
        if ("bonn" in value) == call.startswith("twin"):
            found = aoi.check(text=TEXT.rstrip().removesuffix("}") + f'  check claim "It holds" = {call} == {value}\n}}\n')
            assert [d.message for d in found if d.severity == "error"] == ([] if value == VALUES[call] else ["It holds"])


@pytest.mark.parametrize("call", ["far(ulm, oban)", "twin_of(bonn)"])
def test_what_is_absent(monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(*FUNCTIONS)))
    assert aoi.check(text=TEXT.rstrip().removesuffix("}") + f'  check claim "It holds" = {call} == none\n}}\n')[1:] == ()


def test_in_a_game_with_the_open_links_of_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(*FUNCTIONS)))
    text = TEXT.replace("action pass { }", 'action pass { }\n  keep here town = ulm\n  action go { choose t in town ; require near '
                        '"It is too far" = far(here, t) <= length_of(way.road) ; do { set here = t } }').replace("turn (pass)", "turn (pass, go)")
    played = aoi.load(text=text).new_game(seed=1)
    assert [str(m) for m in played.legal_moves()] == ["pass", "go ulm", "go bonn", "go kiel"]
    played.play("go kiel")
    assert played.view().data["keeps"]["here"] == "kiel"


def test_a_field_that_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(town: Member) -> Any:
        """A mistake."""
        return town["tolls"]

    install(monkeypatch, odd=plugin(aoi_functions=gives(Function("broken", ("town",), "number", broken, by_members=True))))
    (problem, *_) = aoi.check(text=TEXT.rstrip().removesuffix("}") + 'check claim "It holds" = broken(ulm) == 1\n}\n')
    assert at_its_line(problem.message) == (
        "the plugin `odd` fails in the function `broken` of its hook `aoi_functions` at <text>:16:26: KeyError: 'a town has no `tolls`; did you mean `toll`?' (FILE:LINE)")
