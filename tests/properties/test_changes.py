"""The changes in events, in random games of the library and of maps by others."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.machine.results import ChangeKind
from tests.everyday import first
from tests.properties.tables import MAPS
from tests.properties.test_refusal_texts import WORKS

SOME, SCORED, MANY = 8, 60, 300
"""The number of plays of each ruleset to compare, in the daily run and in the long run."""


def played(rules: aoi.Ruleset, enough: int) -> Iterator[tuple[dict[str | None, Any], aoi.Game]]:
    """Games after each of some plays, with the views of each seat and a spectator before it."""
    seed = made = 0
    while made < enough:
        rng, game = random.Random(seed), rules.new_game(seed=seed)
        while made < enough and not game.over:
            before = {seat: game.view(seat).json() for seat in (None, *game.seats)}
            game.play(rng.choice(game.legal_moves()))
            made += 1
            yield before, game
        seed += 1


def shown(game: aoi.Game, view: dict[str, Any]) -> dict[str, Any]:
    """A view's keeps, zones and rounds, without values that a seat sees only at times."""
    model = game.rules.model
    at_times = {(getattr(one, "per", ""), one.name) for one in (*model.keeps, *model.zones)
                if "seats" in (one.seen, getattr(one, "size_seen", ""))}
    types = {name: {keep: values for keep, values in keeps.items() if (name, keep) not in at_times}
             for name, keeps in view["types"].items()}
    return {"rounds": view["rounds"], "types": {name: keeps for name, keeps in types.items() if keeps},
            "keeps": {name: value for name, value in view["keeps"].items() if ("", name) not in at_times},
            "zones": {zone.name: view["zones"][zone.name] for zone in model.zones
                      if zone.name in view["zones"] and (zone.per, zone.name) not in at_times}}


def put(table: dict[str, Any], members: dict[str, list[str]], change: aoi.Change) -> None:
    """Carry out a change on the values from a view; the earlier values must be those in the change."""
    data = change.data
    if change.kind is ChangeKind.ROUND:
        home, key = table["rounds"], data["round"]
    elif change.kind is ChangeKind.PIECE:
        for zone, owner, by in ((data["from"], data["owner"], -1), (data["to"], data["receiver"], 1)):
            moved(table["zones"].get(zone, {}), owner or "all", data["piece"], by)
        return
    elif data["of"] is None:
        home, key = table["keeps"], data["keep"]
    else:
        home, key = table["types"][data["type"]][data["keep"]], members[data["type"]].index(data["of"])
        if data["each"] is not None:
            home, key = home[key], data["each"]
    assert home[key] == data["from"]
    home[key] = data["to"]


def moved(zones: dict[str, Any], owner: str, piece: str | None, by: int) -> None:
    """A piece enters a zone or leaves it; for a hidden zone, its number of pieces changes."""
    if isinstance(zones.get(owner), int):
        zones[owner] += by
    elif owner in zones:
        assert piece is not None
        zones[owner][piece] = zones[owner].get(piece, 0) + by
        if not zones[owner][piece]:
            del zones[owner][piece]


@pytest.mark.slow_with("germany-8", "great_lakes-8", "house_germany-8", "new_england-8")
@pytest.mark.thorough
@pytest.mark.parametrize("enough", [SOME, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ruleset", [
    *first(1, MAPS, pytest.mark.thorough), *first(1, WORKS[:2], pytest.mark.thorough), *first(0, WORKS[2:])],
    ids=lambda ruleset: Path(ruleset).stem)
def test_a_view_with_all_changes_is_the_next_view(ruleset: str | Path, enough: int) -> None:
    rules = aoi.load(ruleset)
    for before, game in played(rules, enough):
        members = {one.name: [member.name for member in one.members] for one in rules.model.types} | {"seat": list(game.seats)}
        number = len(game.record.turns[-1].log)
        for seat, view in before.items():
            table, events = shown(game, view), list(game.events(seat)[-number:])
            for change in (change for event in events for change in event.changes):
                put(table, members, change)
                if change.parts:
                    assert sum(part.amount for part in change.parts) == change.data["by"]
            assert table == shown(game, game.view(seat).json())


@pytest.mark.slow_with("germany", "house_germany", "new_england")
@pytest.mark.thorough
@pytest.mark.parametrize("ruleset", [*first(1, MAPS, pytest.mark.thorough), *first(2, WORKS)], ids=lambda ruleset: Path(ruleset).stem)
def test_the_parts_of_a_line_of_the_score_add_up_to_it(ruleset: str | Path) -> None:
    for _, game in islice(played(aoi.load(ruleset), SCORED), 0, None, 7):
        for score in game.scores().values():
            for line, number in score.lines.items():
                assert sum(part.amount for part in score.parts(line)) == number


@pytest.mark.thorough
def test_a_line_of_the_score_names_what_is_counted() -> None:
    """A railway counts as income that becomes money, and each counter by its level."""
    game = aoi.load("germany").new_game(seed=7)
    rng = random.Random(3)
    while not game.over and game.decisions < 120:
        game.play(rng.choice(game.legal_moves()))
    parts = [(line, part) for score in game.scores().values() for line in ("railways", "counters") for part in score.parts(line)]
    assert {(line, part.type) for line, part in parts} == {("railways", "rail"), ("counters", "space")}
    assert all(part.of and part.text and part.because and part.because.rule == f"score.{line}" for line, part in parts)
