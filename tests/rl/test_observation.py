"""Observations: every entry is the value with its name in the view, and no entry depends on hidden information."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.model.types import Shape
from tests.properties.tables import MAPS

np = pytest.importorskip("numpy")
from aoi_rules.rl.observation import Entry, Observer, describe  # noqa: E402 - it needs what may be missing

LODGE = Path(__file__).parent / "lodge.aoi"
RULESETS = [pytest.param(LODGE, id="lodge"), *(pytest.param(name, marks=pytest.mark.slow) for name in MAPS)]


def positions(rules: aoi.Ruleset, players: int, every: int, seed: int = 1) -> Iterator[aoi.Game]:
    """A random game at every decision whose number is a multiple of the given one, and at its end."""
    game, rng = rules.new_game(players, seed), random.Random(seed)
    while not game.over:
        if game.decisions % every == 0:
            yield game
        game.play(rng.choice(game.legal_moves()))
    yield game


def said(view: aoi.View) -> dict[str, float]:
    """The value in a view for each entry by its name, as in the table in the module; missing names have 0."""
    found: dict[str, float] = {f"to_move.{view.to_move}": 1, f"me.{view.seat}": 1, "left": -1 if view.left is None else view.left}
    model = view.rules.model
    found |= {f"phase.{p.name}": 1 for p in model.phases if p.title == view.phase}
    found |= {f"options.{name}.{value}": 1 for name, value in view.options.items()}
    found |= {f"rounds.{name}": value for name, value in view.data["rounds"].items()}
    for keep in (k for k in model.keeps if k.cell.kind is not Shape.TEXT):
        values = view.data["types"][keep.per][keep.name] if keep.per else [view.data["keeps"].get(keep.name)]
        members = seats_or_members(view, keep.per)
        for member, value in zip(members, values, strict=True):
            head = f"types.{keep.per}.{keep.name}.{member}" if keep.per else f"keeps.{keep.name}"
            for second, one in value.items() if keep.of and value is not None else [("", value)]:
                found |= spread(f"{head}.{second}" if second else head, one)
    for zone in (z for z in model.zones if {z.seen, z.size_seen} != {"none"}):
        for owner in seats_or_members(view, zone.per) if zone.per else ["all"]:
            pieces = view.data["zones"].get(zone.name, {}).get(owner)
            name = f"zones.{zone.name}.{owner}"
            found[name] = -1 if pieces is None else pieces if isinstance(pieces, int) else sum(pieces.values())
            found |= {f"{name}.{piece}": n for piece, n in pieces.items()} if isinstance(pieces, dict) else {}
    for action in view.pending:
        head = f"pending.{action['action']}"
        found |= {f"{head}.seat.{action['seat']}": 1}
        for choice in action["choices"]:
            found |= spread(f"{head}.{choice['name']}", choice["value"])
    return found


def seats_or_members(view: aoi.View, of: str) -> list[str]:
    if not of:
        return [""]
    return view.data["seats"] if of == "seat" else [m.name for m in view.rules.model.type(of).members]


def spread(name: str, value: Any) -> dict[str, float]:
    """A value of a view as entries."""
    if isinstance(value, list):
        names = [v for v in value if isinstance(v, str)]
        by_name = {f"{name}.{v}": names.count(v) for v in names} | {f"{name}.{v}@": names.index(v) + 1 for v in names}
        return by_name or {name: len(value)} | {f"{name}@{at}": v for at, v in enumerate(value[:16], 1)}
    if isinstance(value, str):
        return {f"{name}.{value}": 1}
    return {} if value is None else {name: value, f"{name}?": 1}


def check(game: aoi.Game, observer: Observer) -> None:
    for seat in (*game.seats, None):
        expected = said(game.view(seat))
        vector = observer.of(game, seat)
        assert {e.name: v for e, v in zip(observer.entries, vector.tolist(), strict=True)} == \
            {e.name: expected.get(e.name, 0) for e in observer.entries}
        assert np.all(observer.low <= vector)
        assert np.all(vector <= observer.high)
        known = {e.name for e in observer.entries}
        unnamed = {name for name, value in expected.items() if value and name.removesuffix("?") not in known}
        assert unnamed <= {"me.None", "to_move.None"}


@pytest.mark.parametrize("name", RULESETS)
def test_every_entry_is_what_the_view_says_under_its_name(name: str | Path) -> None:
    rules = aoi.load(name)
    for players in (rules.model.least_players, rules.model.most_players):
        observer = Observer(rules, players)
        assert len({entry.name for entry in observer.entries}) == len(observer.entries)
        for game in positions(rules, players, 61):
            check(game, observer)


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_that_a_seat_cannot_see_changes_its_observation(name: str | Path) -> None:
    rules, rng = aoi.load(name), random.Random(3)
    observer = Observer(rules)
    for game in positions(rules, rules.model.most_players, 97, seed=2):
        for seat in game.seats:
            imagined = game.view(seat).imagine(rng)
            assert np.array_equal(observer.of(game, seat), observer.of(imagined, seat))
            if seat != game.seats[0]:
                assert not np.array_equal(observer.of(game, seat), observer.of(game, game.seats[0]))


def test_the_entries_are_described_with_their_bounds() -> None:
    rules = aoi.load(LODGE)
    entries = describe(rules, ["cid", "ann"])
    assert entries[:2] == (Entry("me.cid", 0, 1), Entry("me.ann", 0, 1))
    assert {entry.name for entry in entries if "guess" in entry.name} == {
        f"types.seat.guess.{seat}{mark}" for seat in ("cid", "ann") for mark in ("", "?")}
    assert Entry("pending.climb.number", 0, 3) in entries
    assert Entry("zones.hand.ann", -1, 2.0**63) in entries
    observer = Observer(rules, ["cid", "ann"])
    assert observer.entries == entries
    game = rules.new_game(["cid", "ann"], 1)
    assert observer.of(game, "ann")[:4].tolist() == [0, 1, 1, 0]


def test_a_wrong_number_of_players_is_an_error_of_setting_up() -> None:
    with pytest.raises(aoi.SetupError, match="for 2 to 4 players, not 5"):
        Observer(aoi.load(LODGE), 5)
