"""The messages to the pages of one table."""

import asyncio
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import Mock

import pytest

import aoi_rules as aoi
from aoi_rules.web import Store, Tables, desk, states
from aoi_rules.web.channels import Page
from aoi_rules.web.guards import Rates
from aoi_rules.web.requests import ChoicesData, TrialData
from aoi_rules.web.states import Analyses, Look, Trial
from aoi_rules.web.store import SPECTATOR, Visitor
from aoi_rules.web.strangers.processes import Limits, Processes
from aoi_rules.web.tables import OpenTable, to_play
from aoi_rules.web.visits import Precedence, Visits


def test_pages_that_look_alike_share_an_answer(store: Store, stalls: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two spectators share one; a page whose session has ended gets nothing."""
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)
    pages = []
    for key, role in (("one", "red"), ("two", SPECTATOR), ("three", SPECTATOR), ("four", "blue")):
        pages.append(Page(Visitor(stored.id, role), key, Look(parts=()), 0))
        if key != "four":
            store.add_session(key, pages[-1].visitor)
    made = Mock(wraps=desk.state_json)
    monkeypatch.setattr(desk, "state_json", made)
    visits = Visits(tables, Rates(), Processes(store, Limits()))
    red, first, second, ended = asyncio.run(visits._look_all(stored.id, pages))
    visits.close()
    tables.close()
    assert red is not None
    assert json.loads(red.text)["seat"] == "red"
    assert first is not None
    assert json.loads(first.text)["seat"] is None
    assert second is first
    assert ended is None
    assert made.call_count == 2


def test_what_two_seats_see_alike_is_drawn_once(store: Store, stalls: aoi.Ruleset) -> None:
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)
    answers = desk.Desk(tables).states(stored.id, [("red", Look(width=400)), ("blue", Look(width=400))])
    tables.close()
    assert all(answers)
    red, blue = tables.open(stored.id).scenes.values()
    assert {part.name for part in red.parts} > {one.name for one, other in zip(red.parts, blue.parts, strict=True) if one.item is other.item} != set()


def test_what_is_quick_is_answered_without_another_thread(store: Store, stalls: aoi.Ruleset) -> None:
    """A response comes at once if the previous ones were quick, and nobody else uses the table."""
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)
    table, asked, look = tables.open(stored.id), desk.Desk(tables), Look(parts=())
    assert asked.answer_at_once("state", stored.id, "red", look) is None, "how long it takes is not known yet"
    found = asked.answer("state", stored.id, "red", look)
    assert asked.answer_at_once("state", stored.id, "red", look) == found
    assert asked.answer_at_once("state", stored.id, "red", Look()) is None, "with a picture it takes longer"
    with ThreadPoolExecutor(1) as other:
        other.submit(table.lock.acquire).result()
        assert asked.answer_at_once("state", stored.id, "red", look) is None, "another thread uses the table"
        other.submit(table.lock.release).result()
    asked._seconds = dict.fromkeys(asked._seconds, 1.0)
    assert asked.answer_at_once("state", stored.id, "red", look) is None, "it takes long"
    assert asked.answer_at_once("choices", stored.id, "red", ChoicesData(action="show")) is None, "each choice is tried"
    tables.close()


def test_of_two_moves_that_are_stored_at_once_one_counts(store: Store, stalls: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)
    asked, at = desk.Desk(tables), tables.open(stored.id).game.at
    with monkeypatch.context() as patch:
        patch.setattr(OpenTable, "settle", lambda _: None)  # even if the first move is stored before the second begins
        wait = tables.begin(stored.id, to_play("red", "wait", at))
        show = tables.begin(stored.id, to_play("red", "wait", at))
    assert asked.end(wait).number == 1
    with pytest.raises(aoi.PositionError, match="another move was played at the same moment") as refused:
        asked.end(show)
    table = tables.open(stored.id)
    assert (table.number, table.game.decisions, table.changes) == (1, 1, [])
    assert refused.value.json()["now"] == table.game.at
    tables.close()


def test_news_wait_while_a_visitor_is_answered_but_not_for_ever() -> None:
    precedence = Precedence()
    with precedence.first():
        begun = time.monotonic()
        precedence.give_way()
        assert time.monotonic() - begun > 0.02, "a visitor waits, and the news waited too"
        waiting = threading.Thread(target=precedence.give_way)
        waiting.start()
    waiting.join(timeout=5)
    assert not waiting.is_alive()


def test_what_choices_would_do_does_not_keep_the_table_from_others_and_is_found_out_once(store: Store, stalls: aoi.Ruleset) -> None:
    """Another thread uses the table between any two choices; the pages of a seat share its view until the next decision."""
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)
    table, free = tables.open(stored.id), list[bool]()

    def look() -> None:
        thread = threading.Thread(target=lambda: free.append(table.lock.acquire(timeout=1) and not table.lock.release()))
        thread.start()
        thread.join()

    asked = ChoicesData(action="show")
    found = desk.Desk(tables, give_way=look).answer("choices", stored.id, "red", asked)
    assert json.loads(found.text) == table.game.choices("show", seat="red").json(consequences=True)
    assert free == [True] * 2, "the card, and the action"
    view = table.view("red")
    assert table.view("red") is view
    tables.play(stored.id, "red", "wait", found.at)
    assert table.view("red").at > view.at
    tables.close()


# ---- trials -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["red", None])
def test_a_trial_does_not_keep_the_table_from_others(
    store: Store, stalls: aoi.Ruleset, seat: str | None,
) -> None:
    """Another thread uses the table between any two decisions of a trial; for a spectator, bots do not continue."""
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)
    table, free = tables.open(stored.id), list[bool]()

    def look() -> None:
        thread = threading.Thread(target=lambda: free.append(table.lock.acquire(timeout=1) and not table.lock.release()))
        thread.start()
        thread.join()

    found = desk.Desk(tables, Analyses(look)).answer("trial", stored.id, seat, TrialData(0, moves=["wait"], bots=True, parts=[]))
    line = json.loads(found.text)["line"]
    assert [one["seat"] for one in line] == (["red", "blue"] if seat else ["red"])
    assert free == [True] * len(line)
    tables.close()


def test_a_trial_ends_after_some_time_and_some_decisions_of_bots(
    store: Store, stalls: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = Tables(store)
    stored, _ = tables.create(stalls, 3)
    table = tables.open(stored.id)
    monkeypatch.setattr(states, "_REPLIES", 1)
    trial = Trial(0, 0, ("wait",), bots=True)
    assert len(Analyses().state(table, "red", Look(parts=()), trial)["line"]) == 2
    monkeypatch.setattr(states, "_SECONDS", -1.0)
    with pytest.raises(aoi.PositionError, match="only the first 0 of these moves"):
        Analyses().state(table, "red", Look(parts=()), trial)
    assert Analyses().state(table, "blue", Look(parts=()), Trial(0, bots=True))["line"] == []
    tables.close()
