"""Bad input that servers pass on by mistake or on purpose: paths instead of names, files without rules, invalid letters."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import aoi_rules as aoi
from aoi_rules.cli import aoi as command
from aoi_rules.language import files
from aoi_rules.library import catalogue
from tests.compiler.texts import game

# ---- names alone ----------------------------------------------------------------------------------------------------


@pytest.fixture
def no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any attempt to look for a file is caught."""

    def touch(*_: Any, **__: Any) -> Any:
        raise AssertionError("the file system was asked")

    for module, name in ((catalogue, "read"), (catalogue, "_exists"), (files, "read"), (Path, "exists"), (Path, "is_file")):
        monkeypatch.setattr(module, name, touch)


PATHS = {
    "there": __file__, "missing": "/no/such/file.aoi", "rules": "rulesets/industry/industry.aoi", "bare": "germany.aoi",
    "above": "..", "home": "~", "empty": "", "nul": "x\0y", "long": "x" * 10_000, "half a letter": "\ud800", "drive": "C:\\x",
}  # fmt: skip


@pytest.mark.usefixtures("no_files")
@pytest.mark.parametrize("name", PATHS.values(), ids=PATHS)
def test_a_path_is_not_taken_where_names_alone_are(name: str) -> None:
    (problem,) = aoi.check(name, library_only=True)
    assert problem.code == "unknown-ruleset"
    assert problem.message.startswith("no ruleset of the library is called `")
    assert problem.message.endswith("`; a path is not accepted here")
    assert "germany" in (problem.hint or "")
    with pytest.raises(aoi.RulesetError, match="no ruleset of the library is called") as error:
        aoi.load(name, library_only=True)
    assert error.value.diagnostics == (problem,)
    assert len(str(error.value)) < 400
    json.dumps(error.value.json()).encode("utf-8")


def test_a_name_of_the_library_is_taken() -> None:
    assert aoi.load("industry", library_only=True).name == "industry"
    assert aoi.check("industry", library_only=True) == ()


def test_a_near_name_is_suggested() -> None:
    (problem,) = aoi.check("germani", library_only=True)
    assert problem.hint == "did you mean `germany`?"


@pytest.mark.parametrize("name", [None, 1, b"germany", ["germany"]], ids=lambda name: type(name).__name__)
def test_what_is_neither_a_name_nor_a_path(name: object) -> None:
    with pytest.raises(TypeError, match=f"write the name or the path of a ruleset, not {type(name).__name__}"):
        aoi.load(name)  # type: ignore[arg-type] - that is the test
    with pytest.raises(TypeError, match="write the name or the path of a ruleset"):
        aoi.check(name)  # type: ignore[arg-type] - that is the test


def test_a_text_to_check_is_a_text() -> None:
    with pytest.raises(TypeError, match="the text of a ruleset is a str, not bytes"):
        aoi.check(text=b"game")  # type: ignore[arg-type] - that is the test


# ---- files that are not rules ------------------------------------------------------------------------------------------

SECRETS = {
    "passwd": "root:x:0:0:hunter2:/root:/bin/sh\ngames:x:5:60:games:/usr/games:/bin/sh\n",
    ".env": "# settings\nKEY=hunter2\n",
    "settings.json": '{"map": {"key": "hunter2"}}\n',
    "program.py": 'map = {"key": "hunter2"}\npart = game\n',
    "notes.md": "# A map\n\nmap of the way to hunter2 {\n",
    "letter.txt": "map of the way, where hunter2 is written\nand so on\n",
    "config.ini": "[game]\nuses = hunter2\n",
    "words.txt": "define hunter2\n",
    "latin.txt": "Schlüssel: hunter2\n".encode("latin-1"),
    "key.pem": "-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n",
    "picture.png": b"\x89PNG\r\n\x1a\n\0hunter2",
}


@pytest.mark.parametrize("name", SECRETS)
def test_nothing_is_said_of_what_is_in_a_file_that_is_no_ruleset(tmp_path: Path, name: str) -> None:
    path, content = tmp_path / name, SECRETS[name]
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    found = aoi.check(path)
    assert [(d.code, d.place and d.place.line) for d in found] == [("file-not-rules", 1)]
    with pytest.raises(aoi.RulesetError, match="contains no rules") as error:
        aoi.load(path)
    result = CliRunner().invoke(command, ["check", str(path)])
    said = f"{found[0]} {error.value} {error.value.json()} {result.output}"
    assert "hunter2" not in said
    assert "0x" not in said


@pytest.mark.parametrize("first", ["gmae demo {", "mpa demo {", "game demo 5 {"])
def test_a_file_that_is_called_rules_is_helped_with_its_first_line(tmp_path: Path, first: str) -> None:
    path = tmp_path / "demo.AOI"
    path.write_text(game().replace("game demo {", first), encoding="utf-8")
    text = "\n".join(map(str, aoi.check(path)))
    assert f"1 | {first}" in text


@pytest.mark.parametrize("before", ["", "# a remark\n\n", "language 1\n", "\ufeff", "\n\t\n"])
def test_rules_under_another_name_are_read(tmp_path: Path, before: str) -> None:
    path = tmp_path / "demo.txt"
    path.write_text(before + game(), encoding="utf-8")
    assert aoi.check(path) == ()
    assert aoi.load(path).name == "demo"


def test_a_text_of_the_caller_s_own_is_quoted() -> None:
    assert "1 | KEY=hunter2" in "\n".join(map(str, aoi.check(text="KEY=hunter2\n")))


def test_a_saved_game_is_still_recognised(tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    path.write_text(aoi.dumps(aoi.load("industry").new_game(seed=1)), encoding="utf-8")
    result = CliRunner().invoke(command, ["check", str(path)])
    assert result.exit_code == 2
    assert "is a saved game, not a ruleset" in result.output


# ---- half letters ----------------------------------------------------------------------------------------------------

HALF = re.compile("[\ud800-\udfff]")


def test_half_a_letter_in_a_name_a_path_or_a_text() -> None:
    said = [*aoi.check("\ud800"), *aoi.check("x/\ud800.aoi"), *aoi.check(text="game \ud800 {"), *aoi.check(text='map m "\ud800" {')]
    for problem in said:
        assert "\\ud800" in str(problem) or "U+D800" in str(problem)
        assert not HALF.search(str(problem) + json.dumps(problem.json(), ensure_ascii=False))


def test_half_a_letter_in_a_move_a_seat_or_a_save() -> None:
    table = aoi.load("industry").new_game(seed=1)
    for action in (lambda: table.parse("\ud800"), lambda: table.play("bid \ud800"), lambda: table.view("\ud800"),
                   lambda: aoi.load("\ud800"), lambda: aoi.loads('{"schema": 1, "moves": [], "\ud800": 1}')):
        with pytest.raises((aoi.AoiError, ValueError), match=".") as error:
            action()
        if isinstance(error.value, aoi.AoiError):
            assert not HALF.search(str(error.value) + json.dumps(error.value.json(), ensure_ascii=False))


@pytest.mark.parametrize("arguments", [
    ["check", "?"], ["check", "?", "--format", "json"], ["show", "?.aoi"], ["explain", "x", "--in", "?"],
    ["play", "industry", "--seat", "?=random"], ["play", "industry", "--seat", "red=?"], ["play", "industry", "--option", "?=1"],
    ["fmt", "?"], ["replay", "?"], ["coverage", "?"], ["new", "?/x"], ["simulate", "industry", "--seat", "?=random"], ["?"],
    ["check", "--?"], ["play", "industry", "--players", "?"],
], ids=" ".join)  # fmt: skip
def test_half_a_letter_on_the_command_line(arguments: list[str]) -> None:
    """The argument has the form in which Python gives a program bytes that are not UTF-8."""
    result = CliRunner().invoke(command, [argument.replace("?", "a\udcff") for argument in arguments], input="")
    assert isinstance(result.exception, SystemExit)
    assert "a\\udcff" in result.output.replace("\\\\", "\\")  # in JSON a backslash is doubled
