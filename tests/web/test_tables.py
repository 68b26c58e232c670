"""Tables: a move is stored before anybody learns of it, several processes share a table, bots decide, rules change."""

import time
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.plugin import hookimpl
from aoi_rules.web import Store, Tables
from aoi_rules.web import tables as web_tables
from aoi_rules.web.rule_texts import rules_of
from aoi_rules.web.store import OWNER, SPECTATOR, Entry, StoreError
from aoi_rules.web.tables import UnknownTableError, UploadedError, to_play, to_redo, to_undo
from tests.web.conftest import until


def first_move(tables: Tables, name: str) -> str:
    """Play the first legal move at a table."""
    game = tables.open(name).game
    move = str(game.legal_moves()[0])
    tables.play(name, game.to_move, move, game.at)
    return move


def test_a_table_has_a_link_for_each_person_and_two_more(store: Store, stalls: aoi.Ruleset) -> None:
    stored, secrets = Tables(store).create(stalls, 3, {"blue": "random"})
    assert set(secrets) == {"red", "green", SPECTATOR, OWNER}
    assert len(set(secrets.values())) == 4
    assert stored.bots == {"blue": "random"}


def test_the_rules_of_a_stranger_are_not_played_here(store: Store, stalls: aoi.Ruleset) -> None:
    apart = Tables(store, of_stranger=True)
    stored, _ = apart.create(stalls, 2)
    assert Tables(store, of_stranger=True).open(stored.id).game.decisions == 0
    with pytest.raises(UploadedError, match="played in a process of its own"):
        Tables(store).open(stored.id)


def test_a_move_is_in_the_store_when_it_is_answered(store: Store, stalls: aoi.Ruleset) -> None:
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)
    move = first_move(tables, stored.id)
    assert move in store.entries(stored.id)[-1].text
    again = Tables(store).open(stored.id)
    assert again.game == tables.open(stored.id).game
    assert again.game.decisions == 1


def test_a_move_that_cannot_be_stored_was_not_played(store: Store, stalls: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)

    def fails(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(type(store), "append", fails)
        with pytest.raises(StoreError, match="the disk is full"):
            first_move(tables, stored.id)
    assert tables.open(stored.id).game.decisions == 0
    first_move(tables, stored.id)
    assert tables.open(stored.id).game.decisions == 1


def test_a_stored_move_does_not_replace_later_ones(store: Store, other_store: Store, stalls: aoi.Ruleset) -> None:
    """The move was stored, and another process has played on before this one uses the table again."""
    here, there = Tables(store), Tables(other_store)
    stored, _ = here.create(stalls, 2)
    change = here.begin(stored.id, to_play("red", "wait", 0))
    change.stored.result()
    first_move(there, stored.id)
    table = here.get_open(stored.id)
    assert table is not None
    table.changes.clear()  # nobody has continued from it yet
    here.open(stored.id)
    table.changes.append(change)
    assert here.end(change).number == 2
    assert (table.game.decisions, table.changes) == (2, [])
    assert here.open(stored.id).game == there.open(stored.id).game


def test_two_processes_play_at_one_table(
    store: Store, other_store: Store, stalls: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each replays the moves that the other one has stored, and no more."""
    here, there = Tables(store), Tables(other_store)
    stored, _ = here.create(stalls, 2)
    there.open(stored.id)
    monkeypatch.setattr(web_tables, "loads", None)  # replays a game from its beginning
    for number in range(4):
        first_move((here, there)[number % 2], stored.id)
    latest = here.open(stored.id).game
    there.end(there.begin(stored.id, to_undo(latest.history[-1].seat, latest.at, latest.at - 1)))
    first_move(here, stored.id)
    assert here.open(stored.id).game == there.open(stored.id).game
    assert [entry.number for entry in store.entries(stored.id)] == [0, 1, 2, 3, 4, 5, 6]
    assert here.open(stored.id).game.decisions == 4


def test_of_two_moves_for_one_position_one_is_played(
    store: Store, other_store: Store, stalls: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = Tables(store), Tables(other_store)
    stored, _ = here.create(stalls, 2)
    before = here.open(stored.id).game
    caught_up = Tables._catch_up
    there.open(stored.id)
    with monkeypatch.context() as patch:  # first the other process looks, then this one plays, then the other one does
        patch.setattr(Tables, "_catch_up", lambda *_: None)
        here.play(stored.id, "red", "wait", before.at)
        patch.setattr(Tables, "_catch_up", lambda self, table: caught_up(self, table) if table.number else None)
        with pytest.raises(aoi.PositionError):
            there.play(stored.id, "red", "wait", before.at)
    assert [entry.number for entry in store.entries(stored.id)] == [0, 1]
    assert there.open(stored.id).game.decisions == 1


def test_an_old_click_and_another_seat_play_nothing(store: Store, stalls: aoi.Ruleset) -> None:
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)
    at = tables.open(stored.id).game.at
    with pytest.raises(aoi.TurnError):
        tables.play(stored.id, "blue", "wait", at)
    with pytest.raises(aoi.TurnError):
        tables.play(stored.id, None, "wait", at)
    tables.play(stored.id, "red", "wait", at)
    with pytest.raises(aoi.PositionError):
        tables.play(stored.id, "red", "wait", at)
    assert len(store.entries(stored.id)) == 2


def test_bots_go_on_and_a_person_takes_back_what_they_did(store: Store, stalls: aoi.Ruleset) -> None:
    tables = Tables(store)
    stored, _ = tables.create(stalls, 3, {"blue": "greedy", "green": "random"})
    tables.play(stored.id, "red", "wait", tables.open(stored.id).game.at)
    until(lambda: tables.open(stored.id).game.decisions == 3)
    game = tables.open(stored.id).game
    assert game.to_move == "red"
    back = game.undoable("red", ["blue", "green"])
    if back and back[-1]["to"] == 0:  # unless a bot has shown a card
        tables.end(tables.begin(stored.id, to_undo("red", game.at, 0)))
        assert tables.open(stored.id).game.decisions == 0
        assert Tables(store).open(stored.id).game.can_undo is False


def test_a_table_is_opened_with_its_bots(store: Store, stalls: aoi.Ruleset) -> None:
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2, {"red": "random", "blue": "random"})
    until(lambda: tables.open(stored.id).game.over)
    tables.close()
    other, _ = Tables(store), stored
    assert other.open(stored.id).game.over


def test_taking_back_and_repeating_are_stored(store: Store, stalls: aoi.Ruleset) -> None:
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)
    tables.play(stored.id, "red", "wait", 0)
    table = tables.end(tables.begin(stored.id, to_undo("red", tables.open(stored.id).game.at, 0)))
    assert table.game.decisions == 0
    tables.end(tables.begin(stored.id, to_redo("red", table.game.at)))
    again = Tables(store).open(stored.id)
    assert (again.game.decisions, again.number) == (1, 3)


def test_a_deleted_table_is_gone_for_every_process(store: Store, other_store: Store, stalls: aoi.Ruleset) -> None:
    here, there = Tables(store), Tables(other_store)
    stored, _ = here.create(stalls, 2)
    there.open(stored.id)
    here.delete(stored.id)
    with pytest.raises(UnknownTableError, match="deleted"):
        there.open(stored.id)
    with pytest.raises(UnknownTableError):
        here.open(stored.id)


CHANGED = "points by 2 } }"


def test_a_table_goes_on_under_the_texts_that_it_began_with(store: Store, stalls: aoi.Ruleset, tmp_path: Path) -> None:
    text = Path(__file__).with_name("stalls.aoi").read_text()
    path = tmp_path / "stalls.aoi"
    path.write_text(text)
    stored, _ = Tables(store).create(aoi.load(path), 2)
    path.write_text(text.replace("points by 1 } }", CHANGED))
    tables = Tables(store)
    tables.play(stored.id, "red", "wait", 0)
    assert tables.open(stored.id).game.scores()["red"].total == 1
    assert rules_of(store, stored.rules).program.content_hash == stalls.program.content_hash


def test_changed_rules_for_tables_that_go_on(store: Store, tmp_path: Path, stalls: aoi.Ruleset) -> None:
    tables = Tables(store)
    fresh, _ = tables.create(stalls, 2)
    begun, _ = tables.create(stalls, 2)
    tables.play(begun.id, "red", "wait", 0)
    path = tmp_path / "stalls.aoi"
    path.write_text(Path(__file__).with_name("stalls.aoi").read_text().replace("points by 1 } }", CHANGED))
    other = Tables(store)
    other.open(fresh.id)
    changed = aoi.load(path)
    tables.upgrade(fresh.id, changed)
    with pytest.raises(aoi.SaveError, match="the position is different"):
        tables.upgrade(begun.id, changed)
    for one in (tables, other):
        assert one.open(fresh.id).game.rules.program.content_hash == changed.program.content_hash
    assert tables.open(begun.id).game.rules.program.content_hash == stalls.program.content_hash
    other.play(fresh.id, "red", "wait", 0)
    assert tables.open(fresh.id).game.scores()["red"].total == 2


def test_rules_with_a_plugin_that_was_given_cannot_be_stored(store: Store) -> None:
    class Bots:
        """A plugin with bots."""

        @hookimpl
        def aoi_bots(self) -> list[object]:
            return []

    given = aoi.load(Path(__file__).with_name("stalls.aoi"), plugins={"more_bots": Bots()})
    with pytest.raises(aoi.RulesetError, match="a table needs installed plugins"):
        Tables(store).create(given, 2)


def test_a_table_that_nobody_uses_leaves_memory_and_comes_back(
    store: Store, stalls: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = Tables(store)
    idle, used = (tables.create(stalls, 2)[0].id for _ in range(2))
    before = tables.open(idle)
    first_move(tables, idle)
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + web_tables._IDLE + 1)
    assert tables.open(used) is tables.open(used)
    tables.close_idle()
    assert [*tables._open] == [used]
    assert tables.open(idle) is not before
    assert tables.open(idle).game == before.game


def test_a_damaged_table_does_not_open(store: Store, stalls: aoi.Ruleset) -> None:
    tables = Tables(store)
    stored, _ = tables.create(stalls, 2)
    store.append(stored.id, Entry(1, '{"seat": "red", "move": "fly", "drawn": [], "digest": "0"}\n')).result()
    with pytest.raises(aoi.SaveError):
        tables.open(stored.id)
