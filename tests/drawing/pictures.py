"""Pictures of real games, taken apart: the clickable things, and the position of everything."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

import aoi_rules as aoi
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.lettering import pixels

SVG = "{http://www.w3.org/2000/svg}"
GAMES = {"germany": (0, 40, 90), "card_game": (0, 120, 500), "new_england": (0, 60), "industry": (0, 60, 200)}
"""The numbers of decisions after which each game is drawn."""


class Thing(NamedTuple):
    """The data that a picture gives about a clickable thing."""

    kind: str
    type: str
    name: str
    zone: str = ""
    owner: str = ""


@cache
def moments(name: str) -> tuple[aoi.Game, ...]:
    """A random game with the greatest number of players, at some of its decisions."""
    rules, rng = aoi.load(name), random.Random(5)
    game, found = rules.new_game(rules.model.most_players, seed=5), []
    while not game.over and game.decisions <= GAMES[name][-1]:
        if game.decisions in GAMES[name]:
            found.append(game.copy())
        game.play(rng.choice(game.legal_moves()))
    assert len(found) == len(GAMES[name])
    return tuple(found)


@cache
def pictures(name: str) -> tuple[tuple[aoi.View, ET.Element], ...]:
    """Those moments as each seat and a spectator see them, each with its picture."""
    views = (game.view(seat) for game in moments(name) for seat in (*game.seats, None))
    return tuple((view, parsed(view.svg())) for view in views)


def parsed(svg: str) -> ET.Element:
    """The root of a picture."""
    return ET.fromstring(svg)  # noqa: S314 - our own picture; that a parser can read it is the point


def things(root: ET.Element) -> list[tuple[Thing, ET.Element]]:
    """Every clickable thing with its element, in drawing order."""
    return [(Thing(*(group.get(name, "") for name in ("class", "data-type", "data-name", "data-zone", "data-owner"))), group)
            for group in root.iter() if group.get("data-type")]


def sheet(root: ET.Element) -> Rect:
    """The area that a picture covers."""
    left, top, width, height = map(float, root.get("viewBox", "").split())
    return Rect(left, top, left + width, top + height)


def boxes(element: Iterable[ET.Element], across: float = 0.0, down: float = 0.0) -> Iterator[tuple[ET.Element, Rect]]:
    """The area of each rectangle, circle and text; nested pictures are scaled, so their contents are left out."""
    for child in element:
        x, y = map(float, re.findall(r"-?[\d.]+", child.get("transform", "0 0"))[:2])
        if child.tag in (f"{SVG}rect", f"{SVG}circle", f"{SVG}text") and child.get("width") != "100%":
            yield child, _box(child).move_by(across, down)
        yield from boxes(child, across + x, down + y)


def _box(shape: ET.Element) -> Rect:
    def number(name: str) -> float:
        return float(shape.get(name, 0))

    if shape.tag == f"{SVG}rect":
        return Rect(number("x"), number("y"), number("x") + number("width"), number("y") + number("height"))
    if shape.tag == f"{SVG}circle":
        x, y, r = number("cx"), number("cy"), number("r")
        return Rect(x - r, y - r, x + r, y + r)
    size = number("font-size")
    wide = pixels(shape.text or "", size, shape.get("font-weight") == "bold")
    left = number("x") - wide * {"start": 0, "middle": 0.5, "end": 1}[shape.get("text-anchor", "start")]
    return Rect(left, number("y") - 0.75 * size, left + wide, number("y") + 0.2 * size)
