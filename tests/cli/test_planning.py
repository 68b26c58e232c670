"""`plan` and `bisect`: how saved games fare under changed rules, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Run
from tests.planning.small import GAME, changed, played, rules, written
from tests.schema.forms import wrong

TEXT = changed(
    ("| bread  | $2    |", "| loaf   | $3    |"), ('"Rent a stall"', '"Rent"'),
    ('    require free "It is', '    require late "Not on the first day" = day > 1\n    require free "It is'),
    ("  score {", "  renamed bread to loaf\n  score {"),
)


@pytest.fixture(autouse=True)
def games(folder: Path) -> None:
    """The two texts, and a folder with three games of the old text, one of another text, one of another game, and a note."""
    for name, text in (("old.aoi", GAME), ("new.aoi", TEXT), ("broken.aoi", GAME.replace("flow", "flows")),
                       ("other.aoi", changed(("game fair", "game bazaar")))):
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "games").mkdir()
    dearer = rules(changed(("| bread  | $2    |", "| bread  | $1    |")))
    for name, save in {
        "ann.json": played("buy apple", "leave"), "bob.json": played("buy apple", "buy bread", "leave"),
        "cat.json": played("leave", "rent south"), "dan.json": played("buy bread", of=dearer),
        "eve.json": played("leave", of=rules(changed(("game fair", "game bazaar")))),
    }.items():
        (folder / "games" / name).write_text(written(save), encoding="utf-8")
    (folder / "games" / "notes.txt").write_text("who plays when", encoding="utf-8")
    (folder / "games" / ".hidden").write_text("{", encoding="utf-8")


@pytest.mark.slow
def test_each_game_of_a_folder(run: Run, snapshot: SnapshotAssertion) -> None:
    result = run("plan", "old.aoi", "new.aoi", "--saves", "games")
    assert result.stdout == snapshot
    assert (result.exit_code, result.stderr) == (1, "")


@pytest.mark.thorough
def test_all_go_on(run: Run, folder: Path) -> None:
    for name in ("bob.json", "cat.json", "dan.json", "eve.json", "notes.txt"):
        (folder / "games" / name).unlink()
    result = run("plan", "old.aoi", "new.aoi", "--saves", "games")
    assert (result.exit_code, result.stdout) == (0, "games/ann.json: continues\n1 of 1 game of `fair` continues\n")


@pytest.mark.thorough
def test_no_game_is_there(run: Run, folder: Path) -> None:
    (folder / "empty").mkdir()
    result = run("plan", "old.aoi", "new.aoi", "--saves", "empty")
    assert (result.exit_code, result.stdout) == (0, "there is no saved game of `fair`\n")


@pytest.mark.slow
def test_a_folder_for_programs(run: Run) -> None:
    result = run("plan", "old.aoi", "new.aoi", "--saves", "games", "--format", "json")
    data = json.loads(result.stdout)
    assert wrong("Plan", data) == []
    assert result.exit_code == 1
    assert (data["continues"], data["stops"], data["others"]) == (1, 2, 1)
    assert [(Path(s["file"]).name, s["result"]) for s in data["saves"]] == [
        ("ann.json", "continues"), ("bob.json", "stops"), ("cat.json", "stops"), ("dan.json", "not-of-old"), ("notes.txt", "unreadable")]
    bob = data["saves"][1]["verdict"]
    assert (bob["difference"]["number"], bob["difference"]["seat"], bob["difference"]["kind"]) == (2, "blue", "move")
    assert ([r["rule"] for r in bob["difference"]["refusals"]], bob["values"]) == (["buy.thrift"], [])
    assert [(line["text"].split(), line["place"]["file"], line["place"]["line"]) for line in bob["changes"][0]["new"]] == [
        (["|", "loaf", "|", "$3", "|"], "new.aoi", 8)]


@pytest.mark.slow
def test_the_line_that_one_game_meets(run: Run, snapshot: SnapshotAssertion) -> None:
    result = run("bisect", "games/bob.json", "old.aoi", "new.aoi")
    assert result.stdout == snapshot
    assert result.exit_code == 1
    data = json.loads(run("bisect", "games/bob.json", "old.aoi", "new.aoi", "--format", "json").stdout)
    assert wrong("Bisect", data) == []


@pytest.mark.thorough
def test_a_game_that_meets_none(run: Run) -> None:
    result = run("bisect", "games/ann.json", "old.aoi", "new.aoi")
    assert (result.exit_code, result.stdout) == (0, "games/ann.json: continues without a difference\n")
    assert wrong("Bisect", json.loads(run("bisect", "games/ann.json", "old.aoi", "new.aoi", "--format", "json").stdout)) == []


@pytest.mark.thorough
@pytest.mark.parametrize(("arguments", "code", "said"), [
    (["plan", "old.aoi", "other.aoi", "--saves", "games"], 1, "these are two rulesets, `fair` and `bazaar`"),
    (["plan", "old.aoi", "broken.aoi", "--saves", "games"], 1, "broken.aoi cannot be used"),
    (["plan", "old.aoi", "new.aoi", "--saves", "nowhere"], 2, "'nowhere' does not exist"),
    (["plan", "old.aoi", "new.aoi", "--saves", "old.aoi"], 2, "is a file"),
    (["plan", "old.aoi", "new.aoi"], 2, "Missing option '--saves'"),
    (["plan", "-", "-", "--saves", "games"], 2, "both texts cannot be standard input"),
    (["bisect", "games/bob.json", "new.aoi", "old.aoi"], 1, "it was played under old.aoi: name that first, and new.aoi after it"),
    (["bisect", "games/dan.json", "old.aoi", "new.aoi"], 1, "games/dan.json was not played under old.aoi: after move 1"),
    (["bisect", "games/eve.json", "old.aoi", "new.aoi"], 2, "is a game of `bazaar`, not of `fair`"),
    (["bisect", "games/notes.txt", "old.aoi", "new.aoi"], 1, "this is not a whole saved game"),
    (["bisect", "-", "-", "new.aoi"], 2, "only one of the three can be standard input"),
])
def test_what_cannot_be_compared(run: Run, arguments: list[str], code: int, said: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in " ".join(result.stderr.split())


@pytest.mark.thorough
def test_a_text_from_standard_input(run: Run) -> None:
    assert run("bisect", "games/bob.json", "old.aoi", "-", typed=TEXT).exit_code == 1


@pytest.mark.slow
def test_a_name_that_is_gone_and_one_that_is_new(run: Run, folder: Path) -> None:
    """The command suggests the line that would identify the two; it does not touch the games."""
    (folder / "new.aoi").write_text(TEXT.replace("  renamed bread to loaf\n", ""), encoding="utf-8")
    result = run("plan", "old.aoi", "new.aoi", "--saves", "games")
    assert "`bread` was removed, and `loaf` is new: if they are the same, write `renamed bread to loaf` into the new text" in " ".join(
        result.stdout.split())
    assert "is gone" not in run("plan", "old.aoi", "old.aoi", "--saves", "games").stdout
