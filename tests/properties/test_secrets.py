"""A seat learns nothing about hidden things: views, moves, events and refusals depend only on the seat's information.

A twin of a position is the same except for the things hidden from one seat, which are dealt again.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest
from hypothesis import given

import aoi_rules as aoi
from aoi_rules.machine.entries import MOVED
from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Event
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.testing.playing import any_moves, facts_shown, is_legal, play_at_random, sample_moves
from aoi_rules.testing.secrets import make_twin
from tests.properties.tables import Start, Table, dice, laws, starts

KEYS = {"version", "ruleset", "hash", "options", "winners", "scores", "seat", "to_move", "over", "phase", "at", "moves", "left", "pending", "seats",
        "rounds", "keeps", "types", "teams", "zones", "figures", "details", "prompt", "can_undo", "can_redo", "undoable"}


@laws(8)
@given(start=starts)
def test_twins_look_alike(table: Table, start: Start) -> None:
    """The view, its moves, and the games that the view imagines from the same random numbers are equal."""
    game, rng = table.reached(start), dice(start.seed)
    for seat in (*game.seats, None):
        other = make_twin(game, seat, rng)
        assert other
        assert facts_shown(other.view(seat)) == facts_shown(game.view(seat))
        if seat == game.to_move:
            assert dream(other.view(seat), start.seed) == dream(game.view(seat), start.seed)


@laws(8)
@given(start=starts)
def test_twins_are_refused_alike(table: Table, start: Start) -> None:
    """For any move, legal or not, and any seat to move, a seat gets the same refusals in either twin."""
    game, rng = table.reached(start), dice(start.seed)
    tried = [*any_moves(game, rng, 12), *sample_moves(game, rng, 6)]
    for seat in game.seats:
        other = make_twin(game, seat, rng)
        assert other
        for move in tried:
            assert other.explain(move, seat) == game.explain(move, seat), f"{seat} asks about {move}"


@pytest.mark.slow_with("industry-3")
@pytest.mark.thorough
@laws(8)
@given(start=starts)
def test_twins_go_on_alike(table: Table, start: Start) -> None:
    """A move that is legal in both twins and draws nothing shows the seat the same events and the same next view."""
    game, rng = table.reached(start), dice(start.seed)
    for seat in game.seats:
        other = make_twin(game, seat, rng)
        assert other
        for move in (m for m in sample_moves(game, rng, 6) if is_legal(other, m)):
            one, two = game.copy(), other.copy()
            one.play(move)
            two.play(move)
            if one.record.turns[-1].drawn or two.record.turns[-1].drawn:
                continue
            seen = len(two.events(seat))
            assert one.events(seat)[-seen:] == two.events(seat), f"{seat} sees {move}"
            ours, theirs = one.view(seat), two.view(seat)
            assert facts_shown(ours) == facts_shown(theirs), f"{seat} sees {move}"
            assert ours.undoable[:1] == theirs.undoable[:1], f"{seat} may take back {move}, or not, and learns something by that"


@laws(8)
@given(start=starts)
def test_a_view_is_a_whitelist(table: Table, start: Start) -> None:
    """The view has plain data under known names; for a hidden zone, it has at most the size."""
    game = table.reached(start)
    model = game.rules.model
    for seat in (*game.seats, None):
        data = game.view(seat).json()
        assert data.keys() == KEYS
        assert json.loads(json.dumps(data)) == data
        assert data["rounds"].keys() == {item.name for item in model.rounds}
        assert data["keeps"].keys() <= {k.name for k in model.keeps if may_see(game, k, seat) and not k.per}
        for zone in model.zones:
            for owner, pieces in data["zones"].get(zone.name, {}).items():
                own = zone.per == "seat" and owner == seat
                if isinstance(pieces, dict):
                    some = zone.seen == "seats" and may_see(game, zone, seat)
                    assert zone.seen == "all" or (zone.seen == "owner" and own) or some, f"{seat} sees {zone.name}"
                else:
                    assert zone.size_seen == "all" or (zone.size_seen == "owner" and own)
        for keep in (k for k in model.keeps if k.per and k.seen != "all"):
            for at, value in enumerate(data["types"].get(keep.per, {}).get(keep.name, ())):
                own = keep.per == "seat" and game.seats[at] == seat and keep.seen == "owner"
                assert value is None or own or may_see(game, keep, seat), f"{seat} sees {keep.name}"
        assert {one["name"] for one in data["figures"]} <= {figure.name for figure in model.figures}
        kept = {keep.name: keep for keep in model.keeps if keep.per == "seat" and keep.seen == "owner"}
        assert {one["seat"] for one in data["figures"] if one["name"] in kept} <= {seat}
        assert data["details"].keys() <= {detail.type for detail in model.details}
        assert data["left"] is None or seat == game.to_move
        assert [m["text"] for m in data["moves"]] == ([str(m) for m in game.legal_moves()] if seat == game.to_move else [])


@pytest.mark.thorough
@laws(2)
@given(start=starts)
def test_a_view_does_not_hold_the_game(table: Table, start: Start) -> None:
    """The view has no reference to the game or its state, by any name or closure."""
    game = table.reached(start)
    for seat in (*game.seats, None):
        held = reachable(game.view(seat))
        assert not any(thing is game or thing is game.record.state for thing in held), f"from the view of {seat}"


@pytest.mark.thorough
@pytest.mark.slow_with("card_game-2")
@laws(5)
@given(start=starts)
def test_a_decision_names_only_what_was_seen(table: Table, start: Start) -> None:
    """If a choice is visible only to some, the events of the others do not mention it, unless the action shows it to them."""
    game = table.finished(start)
    entries = [e for e in (*game.record.beginning.log, *(e for t in game.record.turns for e in t.log)) if e[0] == 0]
    moves = [Move(game.rules.program, game.record.names, entry[2], entry[3]) for entry in entries]
    for viewer, seat in ((-1, None), *enumerate(game.seats)):
        for (event, *done), move, entry in zip(_decided(game.events(seat)), moves, entries, strict=True):
            seen = [e.data["piece"] for e in done if e.kind == "piece"] + [v for e in done if e.kind == "verb" for v in e.data["values"]]
            for choice in move.option.choices if move.option else ():
                value = move.choices[choice.name]
                shown = choice.shared and viewer >= 0 and entry[4] >> viewer & 1
                if choice.secret and viewer != entry[1] and not shown and value in seen:
                    assert event.data["choices"][choice.name] in (None, value)
                elif choice.secret and viewer != entry[1] and not shown:
                    assert event.data["choices"][choice.name] is None
                    assert str(value) not in event.text.split()[2:]
                else:
                    assert event.data["choices"][choice.name] == value


def _decided(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Each decision in a log with the events up to the next one."""
    found: list[Event] = []
    for event in events:
        if event.kind == "move" and found:
            yield found
            found = []
        if event.kind == "move" or found:
            found.append(event)
    if found:
        yield found


@pytest.mark.thorough
@pytest.mark.slow_with("card_game-2")
@laws(5)
@given(start=starts)
def test_a_log_names_only_what_was_seen(table: Table, start: Start) -> None:
    """A piece that moved between two zones hidden from a seat has no name in that seat's events."""
    game = table.finished(start)
    zones = game.rules.model.zones
    entries = [e for e in (*game.record.beginning.log, *(e for t in game.record.turns for e in t.log)) if e[0] == MOVED]
    for viewer, seat in ((-1, None), *enumerate(game.seats)):
        assert json.loads(json.dumps([e.data for e in game.events(seat)]))
        logged = [e for e in game.events(seat) if e.kind == "piece"]
        for event, (_, zone, owner, to, to_owner, piece, _) in zip(logged, entries, strict=True):
            first, second = zones[zone], zones[to]
            shown = any(z.seen == "all" or (z.seen == "owner" and z.per == "seat" and o == viewer)
                        for z, o in ((first, owner), (second, to_owner)))
            member = game.rules.model.type(first.of).members[piece]
            assert event.data["piece"] == (member.name if shown else None)
            assert shown or member.title not in event.text.replace(first.title, "").replace(second.title, "")


@pytest.mark.thorough_with("germany-3")
@laws(6)
@given(start=starts)
def test_what_is_imagined_fits_what_is_seen(table: Table, start: Start) -> None:
    """An imagined game gives the seat its own view and moves, and can be played to its end."""
    game, rng = table.reached(start), dice(start.seed)
    seat = game.to_move
    view = game.view(seat)
    imagined = view.imagine(rng)
    assert facts_shown(imagined.view(seat)) == facts_shown(view)
    assert list(imagined.legal_moves()) == list(view.moves)
    before = repr(game.record.state.pack())
    for _ in play_at_random(imagined, rng):
        pass
    assert imagined.over
    assert repr(game.record.state.pack()) == before


def may_see(game: aoi.Game, keep: KeepModel | ZoneModel, seat: str | None) -> bool:
    """Whether a seat sees a kept value or the contents of a zone, for any owner."""
    held = {getattr(game.record.state, seer.slot) for seer in keep.seers if not seer.each}
    return keep.seen == "all" or (seat is not None and keep.seen == "seats" and game.seats.index(seat) in held)


def reachable(thing: object) -> list[object]:
    """Everything that can be reached from an object, without the contents of modules and classes."""
    found, waiting = {id(thing): thing}, [thing]
    while waiting:
        at = waiting.pop()
        inner = [at.__closure__, at.__defaults__] if isinstance(at, FunctionType) else gc.get_referents(at)
        for each in inner:
            if id(each) not in found and not isinstance(each, type | ModuleType):
                found[id(each)] = each
                waiting.append(each)
    return list(found.values())


def dream(view: aoi.View, seed: int) -> Any:
    """Everything in the game that a view imagines from some random numbers."""
    state = view.imagine(dice(seed)).record.state
    return state.pack(), state.seed, state.streams, state.moves
