"""The records of a game: each player's use of its elements."""

from __future__ import annotations

from array import array
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

import aoi_rules as aoi
from aoi_rules.lab import Plan, play_game, run, watch_batch
from aoi_rules.lab.holdings import holdings
from aoi_rules.lab.uses import Uses
from tests.lab import batches
from tests.testing.games import written

RACE = Path(__file__).parent / "race.aoi"
ISLAND = Path(__file__).parent.parent / "cli" / "island.aoi"
Found = Counter[tuple[str, str, str, str]]


def by_moves(game: aoi.Game) -> Found:
    """The use of elements by each seat, counted by the names in its moves, the log and the last view."""
    found, zones = Found(), {zone.name: zone for zone in game.rules.model.zones}
    for turn in game.record.turns:
        seat = game.seats[turn.seat]
        for event in turn:
            if event.kind == "move":
                if not event.data["inside"]:
                    found[seat, event.data["action"], "", ""] += 1
                for choice, value in turn.move.choices.items():
                    found[seat, turn.move.action, choice, str(value)] += 1
            elif event.kind == "piece" and zones[event.data["to"]].seen != "none":
                found[event.data["owner"] or seat, "", event.data["to"], event.data["piece"]] += 1
    for name, keeps in game.view(None).data["types"].items():
        for member, owner in zip(game.rules.model.type(name).members, keeps.get("owner", ()), strict=False):
            if owner is not None:
                found[owner, "", f"{name}.owner", member.name] += 1
    return found


@pytest.mark.parametrize("path", [RACE, ISLAND], ids=lambda path: path.stem)
def test_each_action_choice_and_piece_is_counted_for_its_seat(path: Path) -> None:
    rules = aoi.load(path)
    uses, total = Uses(rules), Found()
    plan = Plan(rules, rules.model.seats[:2], ("random",) * 2, 3, 8)
    for number, noted in enumerate(watch_batch(plan, range(8))):
        game, found = play_game(plan, number), Found()
        for seat, some in zip(game.seats, noted.used, strict=True):
            cells = iter(array("q", some))
            for at, times in zip(cells, cells, strict=True):
                found[seat, *uses.of(at).key] += times
        assert found == by_moves(game)
        total += found
    assert len(total) > 8


def test_links_without_an_owner_are_held_by_both_ends(tmp_path: Path) -> None:
    text = ISLAND.read_text(encoding="utf-8").replace("link path joins", "link ferry joins plot\n  link path joins")
    text = text.replace("  path north --", "  ferry north_1 -- hill\n  ferry hill -- ford\n  path north --")
    model = aoi.load(written(tmp_path, "ferries.aoi", text)).model
    plots, ferries, paths = holdings(model)
    assert [(one.name, one.title) for one in (plots, ferries, paths)] == [
        ("plot.owner", "Plot, owner at the end"), ("ferry.owner", "Ferry, owner of both ends at the end"),
        ("path.owner", "Path, owner at the end")]
    state = SimpleNamespace(plot_owner=[1, -1, 1, 0, -1, 0])  # north_1 and _2, hill, bay_1 and _2, ford
    assert list(plots.held_members(state)) == [(0, 1), (2, 1), (3, 0), (5, 0)]
    assert list(ferries.held_members(state)) == [(0, 1)]


def test_each_game_has_its_own_seed() -> None:
    rules = aoi.load(RACE)
    plan = Plan(rules, ("red", "blue"), ("random", "random"), 7, 3)
    assert [play_game(plan, number).seed for number in range(3)] == [7, 8, 9]


def test_a_game_is_noted() -> None:
    rules = aoi.load(RACE)
    plan = Plan(rules, ("red", "blue"), ("random", "random"), 1, 1)
    [noted], game = watch_batch(plan, [0]), play_game(plan, 0)
    assert noted.points == tuple(game.scores()[seat].total for seat in game.seats)
    assert noted.over
    assert {game.seats[at]: wins for at, wins in enumerate(noted.wins) if wins} == game.outcome.wins
    assert noted.decisions == game.decisions == noted.rounds[0] * 2
    assert noted.order.index(0) == game.record.turns[0].seat
    assert sorted(noted.order) == [0, 1]


def test_every_number_has_a_name_and_they_differ() -> None:
    uses = Uses(aoi.load(RACE))
    named = [use.words for _, use in uses.finite_uses()]
    assert named == ["Walk", "Walk: Short", "Walk: Long", "Walk: Closed", "Take gold", "Fly", "Pile: Gold", "Pile: Lead",
                     "Hand: Gold", "Hand: Lead"]


@pytest.mark.slow
def test_other_processes_note_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    batches.at_once(monkeypatch)
    rules = aoi.load(RACE)
    plan = Plan(rules, rules.model.seats, ("random",) * 3, 5, 12)
    assert run(plan, watch_batch, 2) == run(plan, watch_batch)
