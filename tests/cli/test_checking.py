"""`aoi check` of several texts: names, files, folders; parts and scenarios in their games; output forms for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from aoi_rules.cli.reports.annotations import workflow_commands
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.files.resources import rulesets_root
from aoi_rules.library import catalogue
from aoi_rules.text.visible import escape_surrogates, is_visible, replace_invisible
from tests.cli.conftest import Run
from tests.compiler.texts import game
from tests.testing.games import written

GAME = game("keep pot number = 0", "setup { do { set pot = 2 } }", "type town { }", 'define rich = pot > 3', 'check poor "It begins poor" = not rich')
PART = 'part fog "Fog" for demo {{ define foggy = {} == 3 ; check clear "It is clear" = not foggy }}\n'
MAP = 'map coast "Coast" { extends demo ; uses fog }\n'
SCENARIO = 'scenario "nobody need pass" {{\n  game demo\n  covers {}\n  expect = pot == 0\n}}\n'


@pytest.fixture
def rulesets(tmp_path: Path) -> Path:
    """A folder with a game, a part, a map and scenarios, all of it sound."""
    home = tmp_path / "mine"
    written(home, "demo.aoi", GAME)
    written(home, "fog.aoi", PART.format("pot"))
    written(home, "scenarios/passing.aoi", SCENARIO.format("pass"))
    return home


# ---- the texts to check ----------------------------------------------------------------------------------------------


def test_without_a_name_it_is_this_folder(run: Run, rulesets: Path) -> None:
    result = run("check")
    assert (result.exit_code, result.stdout) == (0, "4 files: no problems, 1 unconfirmed figure\n")
    assert run("check", rulesets).stdout == "3 files: no problems, 0 unconfirmed figures\n"


def test_names_files_and_folders_together(run: Run, rulesets: Path) -> None:
    result = run("check", "island.aoi", rulesets, "card_game", "--format", "json")
    files = [str(rulesets / name) for name in ("demo.aoi", "fog.aoi", "scenarios/passing.aoi")]
    assert json.loads(result.stdout)["checked"] == ["island.aoi", *files, "card_game"]


def test_a_folder_without_rules_is_wrong_use(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = run("check", "empty")
    assert (result.exit_code, "no ruleset is in empty" in result.stderr) == (2, True)


@pytest.mark.usefixtures("wide")
def test_a_part_is_checked_in_its_game(run: Run, rulesets: Path) -> None:
    written(rulesets, "fog.aoi", PART.format("pto"))
    result = run("check", rulesets)
    assert result.exit_code == 1
    assert "fog.aoi:1:42: error[unknown-name]: nothing is called `pto` here" in result.stdout
    assert result.stdout.endswith("3 files: 1 error, 0 unconfirmed figures\n")


def test_a_part_may_hold_only_where_there_is_a_map(run: Run, rulesets: Path) -> None:
    written(rulesets, "fog.aoi", 'part fog "Fog" for demo { check towns "There are towns" = count(town) > 0 }\n')
    assert run("check", rulesets).exit_code == 0
    written(rulesets, "coast.aoi", MAP)
    assert "error[check-failed]: There are towns" in run("check", rulesets).stdout


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("names", [["fog.aoi"], ["./fog.aoi"], [], ["."], ["-"]], ids=" ".join)
def test_a_part_in_this_folder_is_checked(run: Run, rulesets: Path, monkeypatch: pytest.MonkeyPatch, names: list[str]) -> None:
    written(rulesets, "fog.aoi", PART.format("pto"))
    monkeypatch.chdir(rulesets)
    result = run("check", *names, typed=PART.format("pto") if names == ["-"] else None)
    if names == ["-"]:  # a text from standard input has no file beside it in which to find the game
        assert "no game called `demo`" in result.stdout
    else:
        assert "fog.aoi:1:42: error[unknown-name]: nothing is called `pto` here" in result.stdout
    assert result.exit_code == 1


@pytest.mark.usefixtures("wide")
def test_of_two_parts_with_one_name_each_is_checked(run: Run, rulesets: Path) -> None:
    written(rulesets, "fog.aoi", PART.format("pto"))
    written(rulesets, "second.aoi", "\n" + PART.format("pott"))
    written(rulesets, "coast.aoi", MAP)
    assert "second.aoi:2:42: error[unknown-name]: nothing is called `pott` here" in run("check", rulesets / "second.aoi").stdout
    text = run("check", rulesets).stdout
    assert "fog.aoi:1:42: error[unknown-name]: nothing is called `pto` here" in text
    assert "second.aoi:2:42: error[unknown-name]: nothing is called `pott` here" in text


@pytest.mark.slow
@pytest.mark.usefixtures("wide")
def test_a_part_is_checked_with_other_parts(run: Run, rulesets: Path) -> None:
    change = written(rulesets, "change.aoi", "part change for demo { replace define foggy = pot == 4 ; drop check clear }\n")
    assert "`fog` has this line: add it with `--with fog.aoi`" in run("check", change).stdout
    for part in (rulesets / "fog.aoi", "fog"):
        assert run("check", change, "--with", part).stdout.endswith("change.aoi: no problems\n")


@pytest.mark.usefixtures("wide")
def test_a_part_of_a_game_that_is_not_there(run: Run, rulesets: Path) -> None:
    written(rulesets, "fog.aoi", 'part fog "Fog" for demos { define foggy = 3 }\n')
    assert run("check", rulesets / "fog.aoi").stdout.startswith(
        f"{rulesets / 'fog.aoi'}:1:20: error[unknown-game]: no game called `demos` is beside this file or in the library\n")


@pytest.mark.usefixtures("wide")
def test_scenarios_are_checked_in_the_rulesets_they_are_played_on(run: Run, rulesets: Path) -> None:
    written(rulesets, "scenarios/passing.aoi", SCENARIO.format("pas"))
    result = run("check", rulesets)
    assert "scenarios/passing.aoi:3:10: error[unknown-rule]: `covers pas`: no line has this name" in result.stdout


def test_lines_that_nobody_need_notice_are_no_ruleset_and_no_problem(run: Run, rulesets: Path) -> None:
    written(rulesets, "scenarios/unchanged.aoi", 'unchanged pass "It does nothing."\n')
    assert run("check", rulesets).exit_code == 0


@pytest.mark.usefixtures("wide")
def test_a_line_that_nobody_need_notice_comes_before_its_change(run: Run, rulesets: Path) -> None:
    lines = "unchanged number_2_plus_1 after pass \"It does nothing.\"\nunchanged pass raised \"x\"\n"
    written(rulesets, "scenarios/unchanged.aoi", lines)
    said = run("check", rulesets / "scenarios/unchanged.aoi").stdout
    assert "unchanged.aoi:1:11: error[wrong-argument]: `unchanged` names the line of the rules first, and then its change" in said
    assert "write `unchanged after pass number_2_plus_1 \"…\"`" in said
    assert "1 error" in said


def test_a_problem_is_reported_once(run: Run, rulesets: Path) -> None:
    """The problem is in a game, and every map of the game has it too."""
    written(rulesets, "demo.aoi", GAME.replace("pot > 3", "pto > 3"))
    written(rulesets, "coast.aoi", MAP)
    data = json.loads(run("check", rulesets, "--format", "json").stdout)
    assert [problem["code"] for problem in data["problems"]] == ["unknown-name"]


# ---- forms for other programs ------------------------------------------------------------------------------------------


def test_workflow_commands(run: Run, folder: Path) -> None:
    written(folder, "a, 100%.aoi", game("check a = ptt == 1"))
    written(folder, "b.aoi", game("type town { bonn ; ulm }", "define unused(x) = x + 1").replace("game demo", "game b"))
    result = run("check", "a, 100%.aoi", "b.aoi", "missing.aoi", "--format", "github")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "::error file=a%2C 100%25.aoi,line=5,endLine=5,col=13,endColumn=16,title=unknown-name::nothing is called `ptt` here%0A"
        "`define ptt = …` would declare it",
        "::warning file=b.aoi,line=6,endLine=6,col=10,endColumn=19,title=unused-name::the definition `unused` is used nowhere%0Ause it, or leave it out",
        "::error file=missing.aoi,line=1,endLine=1,col=1,endColumn=2,title=file-missing::There is no file `missing.aoi`.%0Ais its name spelled so, and its folder right?",
    ]


@pytest.mark.slow
@given(st.text(min_size=1), st.text())
def test_whatever_a_file_is_called_its_workflow_command_is_one_line(name: str, message: str) -> None:
    """The workflow command has the name and the message; nothing in them controls the terminal that shows the log."""
    problem = Diagnostic("unknown-name", message, Place(Source("x.aoi", "", f"x/{name}.aoi"), 1, 2, 1, 3))
    [line] = workflow_commands([problem])
    assert is_visible(line)
    fields, _, said = line.removeprefix("::error ").partition("::")
    assert unquote(said) == replace_invisible(message)
    read = dict(field.split("=", 1) for field in fields.split(","))
    assert unquote(read.pop("file")) == escape_surrogates(Path(f"x/{name}.aoi").as_posix())
    assert read == {"line": "1", "endLine": "1", "col": "2", "endColumn": "3", "title": "unknown-name"}


def closed(**properties: object) -> dict[str, object]:
    """The schema of an object that has exactly these fields."""
    return {"type": "object", "properties": properties, "additionalProperties": False}


def several(item: dict[str, object]) -> dict[str, object]:
    return {"type": "array", "items": item}


TEXT = closed(text={"type": "string", "minLength": 1})
FILE = closed(uri={"type": "string", "pattern": "^[^ ]+$"}, uriBaseId={"type": "string"})
COUNT = {"type": "integer", "minimum": 1}
REGION = {**closed(startLine=COUNT, startColumn=COUNT, endLine=COUNT, endColumn=COUNT), "minProperties": 4}
CHANGE = closed(artifactLocation=FILE, replacements=several(closed(deletedRegion=REGION, insertedContent=closed(text={"type": "string"}))))
PHYSICAL = closed(artifactLocation=FILE, region=REGION)
RESULT = closed(
    ruleId={"type": "string"}, ruleIndex={"type": "integer", "minimum": 0}, level={"enum": ["none", "note", "warning", "error"]},
    message=TEXT, locations=several(closed(physicalLocation=PHYSICAL)),
    relatedLocations=several(closed(physicalLocation=PHYSICAL, message=TEXT)),
    fixes=several(closed(description=TEXT, artifactChanges=several(CHANGE))))
DRIVER = closed(name={"type": "string"}, version={"type": "string"},
                rules=several(closed(id={"type": "string"}, fullDescription=TEXT, helpUri={"type": "string", "format": "uri"})))
SARIF = closed(**{"$schema": {"type": "string"}}, version={"const": "2.1.0"}, runs={
    **several(closed(tool=closed(driver=DRIVER), columnKind={"const": "unicodeCodePoints"}, results=several(RESULT),
                     originalUriBaseIds={"type": "object", "additionalProperties": closed(description=TEXT)})),
    "minItems": 1, "maxItems": 1})
"""The part of the schema of SARIF 2.1.0 that is used, with the names and types of the schema."""


def test_sarif(run: Run, folder: Path) -> None:
    written(folder, "my maps/a.aoi", game("keep money number = 0", "check ä = moneey == 1".replace("ä", "a")))
    result = run("check", "my maps", "missing.aoi", "--format", "sarif")
    data = json.loads(result.stdout)
    Draft202012Validator.check_schema(SARIF)
    assert [error.message for error in Draft202012Validator(SARIF).iter_errors(data)] == []
    (sole,) = data["runs"]
    first, second = sole["results"]
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "my%20maps/a.aoi"},
        "region": {"startLine": 6, "startColumn": 13, "endLine": 6, "endColumn": 19}}
    assert first["relatedLocations"] == [{"message": {"text": "money"}, "physicalLocation": {
        "artifactLocation": {"uri": "my%20maps/a.aoi"},
        "region": {"startLine": 5, "startColumn": 8, "endLine": 5, "endColumn": 13}}}]
    assert "relatedLocations" not in second
    assert first["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"] == {"text": "money"}
    assert [sole["tool"]["driver"]["rules"][r["ruleIndex"]]["id"] for r in sole["results"]] == ["unknown-name", "file-missing"]
    assert second["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "missing.aoi"}


@pytest.fixture
def looked_up_anew() -> Iterator[None]:
    """The library's files have paths relative to the folder in which the test runs, not to an earlier one."""
    catalogue._bundled_catalogue.cache_clear()
    yield
    catalogue._bundled_catalogue.cache_clear()


@pytest.mark.slow
@pytest.mark.usefixtures("looked_up_anew")
def test_where_the_library_lies_is_in_no_form_for_programs(run: Run, folder: Path) -> None:
    """Installed texts are named relative to the library's folder, so that a report from one machine is valid on another one."""
    written(folder, "my.aoi", "map mine { extends age_of_industry ; define loan_size = 3 }\n")
    text = run("check", "my.aoi", "--format", "sarif").stdout
    data = json.loads(text)
    assert [error.message for error in Draft202012Validator(SARIF).iter_errors(data)] == []
    (sole,) = data["runs"]
    (place,) = (related["physicalLocation"] for result in sole["results"] for related in result.get("relatedLocations", ()))
    assert place["artifactLocation"] == {"uri": "age_of_industry/game.aoi", "uriBaseId": "LIBRARY"}
    assert list(sole["originalUriBaseIds"]) == ["LIBRARY"]
    listed = run("check", "my.aoi", "--format", "json").stdout
    assert '"file": "age_of_industry/game.aoi"' in listed
    assert not [form for form in (text, listed) if "file://" in form or str(Path(str(rulesets_root())).parent) in form]


@pytest.mark.usefixtures("looked_up_anew", "folder")
def test_a_workflow_names_what_is_installed_from_the_folder_of_the_library() -> None:
    """No path of the machine is printed when the problem of a map is in the library's game."""
    game = next(entry.source for entry in catalogue.entries() if entry.name == "germany")
    (line,) = workflow_commands([Diagnostic("unknown-name", "nothing is called so", game.line_at(19))])
    assert line.startswith("::error file=age_of_industry/germany.aoi,line=19,")


@pytest.mark.parametrize(("name", "path", "installed"), [
    ("ships/ships.aoi", "/usr/lib/ships/ships.aoi", "ships/ships.aoi"),  # a plugin gave its text this path
    ("my.aoi", "/home/me/my.aoi", None),
    ("scenarios/my.aoi", "/home/me/scenarios/my.aoi", None),
    ("my.aoi", "maps/my.aoi", None),
    ("<text>", "<text>", None),
])
def test_what_is_installed_and_what_an_author_has(name: str, path: str, installed: str | None) -> None:
    source = Source(name, "", str(Path(path).absolute()) if path.startswith("/") else path)
    assert source.installed_path == installed
    assert source.line_at(1).json(full=True)["file"] == (installed or source.path)


# ---- fixes -------------------------------------------------------------------------------------------------------------


WRONG = game('type town { bonn "Bönn" ; koeln "Köln" }', "link rail joins town", "rail bonn -- kolen # kolen, nicht köln",
             "keep pot number = 0", "define rich = pto == 3 ; check a = not rich", 'check ä "ä" = pot = 0'.replace("ä ", "b "))


def test_certain_mistakes_are_corrected_and_nothing_else_is_touched(run: Run, folder: Path) -> None:
    """One file has several; the text is checked again; byte order mark, line ends and permissions stay."""
    path = folder / "w.aoi"
    path.write_bytes(b"\xef\xbb\xbf" + WRONG.replace("\n", "\r\n").encode())
    path.chmod(0o640)
    result = run("check", "w.aoi", "--fix")
    right = WRONG.replace("-- kolen", "-- koeln").replace("pot = 0'", "pot == 0'").replace('" = pot = 0', '" = pot == 0')
    assert path.read_bytes() == b"\xef\xbb\xbf" + right.replace("\n", "\r\n").encode()
    assert path.stat().st_mode & 0o777 == 0o640
    assert result.stderr.splitlines() == ["w.aoi:7:16: fixed: `kolen` is `koeln` now", "w.aoi:10:21: fixed: `=` is `==` now"]
    assert "nothing is called `pto`" in result.stdout  # three letters are too ambiguous
    assert result.exit_code == 1


def test_what_a_correction_shows_is_corrected_too(run: Run, folder: Path) -> None:
    """The second line can be understood only after the first is corrected."""
    text = game("type town { bonn ; koeln }", "link rail joins twon", "rail bonn -- kolen")
    written(folder, "w.aoi", text)
    data = json.loads(run("check", "w.aoi", "--fix", "--format", "json").stdout)
    assert [problem["code"] for problem in data["problems"]] == []
    assert [(one["before"], one["after"]) for one in data["fixed"]] == [("twon", "town"), ("kolen", "koeln")]


def test_a_guess_is_no_correction(run: Run, folder: Path) -> None:
    text = game("type town { bonn ; bohm }", "link rail joins town", "rail bonn -- bonm")
    written(folder, "w.aoi", text)
    result = run("check", "w.aoi", "--fix")
    assert (result.exit_code, result.stderr, (folder / "w.aoi").read_text(encoding="utf-8")) == (1, "", text)
    assert "did you mean" in result.stdout


def test_what_only_makes_another_mistake_is_taken_back(run: Run, folder: Path) -> None:
    """`player` is close to `players`, who together have no money."""
    text = game("keep money per player money = $0", "check a = player.money == $0", "type town { bonn ; koeln }",
                "link rail joins town", "rail bonn -- kolen")
    written(folder, "w.aoi", text)
    result = run("check", "w.aoi", "--fix")
    assert (folder / "w.aoi").read_text(encoding="utf-8") == text.replace("kolen", "koeln")
    assert result.stderr == "w.aoi:9:16: fixed: `kolen` is `koeln` now\n"
    assert "nothing is called `player` here" in result.stdout


@pytest.mark.thorough
def test_old_names_are_replaced_wherever_they_stand(run: Run, folder: Path) -> None:
    written(folder, "demo.aoi", game("renamed skip to pass"))
    written(folder, "s.aoi", 'scenario "they pass" {\n  game demo\n  covers skip\n  covers skip\n}\n')
    assert run("check", ".", "--fix").exit_code == 0
    assert "covers pass\n  covers pass\n" in (folder / "s.aoi").read_text(encoding="utf-8")


def test_files_that_were_not_named_stay(run: Run, folder: Path) -> None:
    wrong = game("keep pott number = 0", "check a = ptt == 1").replace("take 1 of turn", "take 1 of turm")
    written(folder, "demo.aoi", wrong)
    written(folder, "map.aoi", 'map coast "Coast" { extends demo }\n')
    assert run("check", "map.aoi", "--fix").exit_code == 1
    assert (folder / "demo.aoi").read_text(encoding="utf-8") == wrong


@pytest.mark.parametrize(("name", "why"), [("-", "is standard input"), ("germany", "belongs to a package")])
def test_what_is_no_file_cannot_be_fixed(run: Run, name: str, why: str) -> None:
    result = run("check", name, "--fix", typed=WRONG)
    assert (result.exit_code, f"`{name}` {why}; name files or folders" in result.stderr) == (2, True)
