"""`list`, `check`, `fmt` and `new`: texts of rules, and their mistakes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Run

BAD = """\
game shop "A shop" {
  players 2..3
  seats red blue
  type ware { has price monny } ; menu turn (buy, sel)
  flow { take 1 of turn }
  action buy "Buy" { choose ware in wares ; do take { raise ware.prize by 1 } }
}
"""


def test_list(run: Run) -> None:
    head, *rows = run("list").stdout.splitlines()
    assert re.fullmatch(r"name +title +players +unconfirmed figures", head)
    assert [row for row in rows if re.fullmatch(r"germany +Germany +Age of Industry +3–5 +\d+", row)]


def test_list_for_programs(run: Run) -> None:
    found = {entry["name"]: entry for entry in json.loads(run("list", "--format", "json").stdout)}
    assert found["germany"]["game"] == "age_of_industry"
    assert found["germany"]["seats"][:2] == ["red", "blue"]


def test_check_of_a_good_text(run: Run) -> None:
    result = run("check", "island.aoi")
    assert (result.exit_code, result.stdout) == (0, "island.aoi: no problems, 1 unconfirmed figure\n")


def test_check_of_a_bad_text(run: Run, folder: Path, snapshot: SnapshotAssertion) -> None:
    (folder / "shop.aoi").write_text(BAD, encoding="utf-8")
    result = run("check", "shop.aoi")
    assert result.exit_code == 1
    assert result.stdout == snapshot


def test_check_lists_what_is_unconfirmed(run: Run) -> None:
    first, last = run("check", "island.aoi", "--unconfirmed").stdout.splitlines()
    assert first == 'island.aoi:13:25: $2?   in: | straw | "Straw" | $2? | 4 |'
    assert last.endswith("1 unconfirmed figure")


def test_check_reads_standard_input(run: Run, folder: Path) -> None:
    result = run("check", "-", typed=(folder / "island.aoi").read_text(encoding="utf-8"))
    assert (result.exit_code, result.stdout) == (0, "-: no problems, 1 unconfirmed figure\n")


def test_check_for_programs(run: Run) -> None:
    result = run("check", "-", "--format", "json", typed=BAD)
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert "unknown-word" not in {problem["severity"] for problem in data["problems"]}
    assert {"code", "severity", "message", "hint", "place", "related", "fix", "help"} == set(data["problems"][0])
    assert data["problems"][0]["place"]["file"] == "<stdin>"


@pytest.mark.parametrize(("data", "code"), [
    (b"", "file-empty"),
    (b"\xff\xfe\x00game", "file-not-utf8"),
    (b"\x00" * 100, "syntax-unknown-character"),
    (b"game g {" * 5000, "syntax-"),
    (b"(" * 100_000, "syntax-too-long"),
    (b"a" * (1 << 21), "file-too-large"),
])
def test_hostile_files_get_a_diagnostic(run: Run, folder: Path, data: bytes, code: str) -> None:
    (folder / "bad.aoi").write_bytes(data)
    for command in (("check",), ("show",), ("play",), ("simulate", "--games", "1")):
        result = run(command[0], "bad.aoi", *command[1:], typed="")
        assert result.exit_code == 1
        assert code in result.output


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("name", ["no_such_thing", "missing.aoi", ".", "a/b.aoi", "\x00", "", "x" * 5000])
def test_what_is_no_ruleset_is_reported(run: Run, name: str) -> None:
    result = run("show", name)
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) in (1, 2, 3)


def test_a_near_name_is_offered(run: Run) -> None:
    assert "did you mean `germany`?" in run("check", "germani").stdout
    assert "did you mean `check`?" in run("chek", "germany").stderr


def test_an_authors_text_does_not_steer_the_terminal(run: Run, folder: Path) -> None:
    text = (folder / "island.aoi").read_text(encoding="utf-8").replace("The island", "The \x1b[31misland\x07")
    (folder / "island.aoi").write_text(text, encoding="utf-8")
    for command in (["check"], ["show"], ["show", "--stage", "resolved"], ["simulate", "--games", "1"], ["play", "--seed", "1"]):
        result = run(command[0], "island.aoi", *command[1:], typed="")
        assert "\x1b" not in result.output
        assert "\x07" not in result.output


# ---- fmt ------------------------------------------------------------------------------------------------------------

UNTIDY = 'map   m "M"{\n    extends   age_of_industry   # kept\n}\n'
TIDY = 'map m "M" {\n  extends age_of_industry  # kept\n}\n'


def test_fmt_puts_a_file_in_order(run: Run, folder: Path) -> None:
    (folder / "m.aoi").write_text(UNTIDY, encoding="utf-8")
    result = run("fmt", "m.aoi")
    assert (result.exit_code, result.stdout) == (0, "m.aoi\n")
    assert (folder / "m.aoi").read_text(encoding="utf-8") == TIDY
    assert run("fmt", "m.aoi").stdout == ""


def test_fmt_only_looks(run: Run, folder: Path) -> None:
    (folder / "m.aoi").write_text(UNTIDY, encoding="utf-8")
    result = run("fmt", "--check", "m.aoi")
    assert (result.exit_code, result.stdout) == (1, "m.aoi\n")
    assert (folder / "m.aoi").read_text(encoding="utf-8") == UNTIDY


def test_fmt_puts_a_folder_in_order(run: Run, folder: Path) -> None:
    for name in ("maps/m.aoi", "maps/deeper/n.aoi", "maps/left.aoi", "maps/notes.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(UNTIDY, encoding="utf-8")
    (folder / "maps" / ".aoiignore").write_text("left.aoi\n", encoding="utf-8")
    result = run("fmt", "maps")
    assert (result.exit_code, result.stdout.split()) == (0, [str(Path("maps/m.aoi")), str(Path("maps/deeper/n.aoi"))])
    assert (folder / "maps" / "deeper" / "n.aoi").read_text(encoding="utf-8") == TIDY
    assert (folder / "maps" / "left.aoi").read_text(encoding="utf-8") == UNTIDY


def test_fmt_as_a_filter(run: Run) -> None:
    assert run("fmt", "-", typed=UNTIDY).stdout == TIDY


def test_fmt_leaves_alone_what_it_cannot_read(run: Run, folder: Path) -> None:
    (folder / "m.aoi").write_text("map m {\n", encoding="utf-8")
    result = run("fmt", "m.aoi", "missing.aoi", "island.aoi", "--check")
    assert result.exit_code == 1
    assert "syntax-missing-brace" in result.stderr
    assert "file-missing" in result.stderr
    assert (folder / "m.aoi").read_text(encoding="utf-8") == "map m {\n"


# ---- new ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("options", "head", "played", "scenarios"), [
    ([], 'map my_own "My own" {', ["my_own.aoi"], 1), (["--map"], 'map my_own "My own" {', ["my_own.aoi"], 1),
    (["--game"], 'game my_own "My own" {', ["my_own.aoi"], 2),
    (["--part"], 'part my_own "My own" for age_of_industry {', ["germany", "--with", "my_own.aoi"], 2),
])
def test_new_writes_what_checks_clean_plays_and_is_tested(
    run: Run, folder: Path, options: list[str], head: str, played: list[str], scenarios: int
) -> None:
    result = run("new", "my_own", *options)
    assert (result.exit_code, result.stdout) == (0, "my_own.aoi\n")
    assert f"`aoi play {' '.join(played)}` plays it, `aoi test my_own.aoi` tests it" in " ".join(result.stderr.split())
    text = (folder / "my_own.aoi").read_text(encoding="utf-8")
    assert head in text
    assert "new_" not in text
    assert run("check", "my_own.aoi").stdout.startswith("my_own.aoi: no problems")
    assert run("fmt", "--check", "my_own.aoi").exit_code == 0
    assert "wins." in run("play", *played, "--seed", "1", typed="").stdout
    tested = run("test", "my_own.aoi", "--games", "0").stdout
    assert tested.startswith(f"{scenarios} scenario{'s' if scenarios > 1 else ''} passed ("), tested


@pytest.mark.thorough_with("options1-3 of 3 lines (100.0 %)")
@pytest.mark.parametrize(("options", "lines"), [(["--game"], "11 of 12 lines"), (["--part"], "3 of 3 lines (100.0 %)")])
def test_the_scenarios_of_what_is_new_reach_its_lines(run: Run, options: list[str], lines: str) -> None:
    run("new", "my_own", *options)
    result = run("coverage", "my_own.aoi")
    assert (result.exit_code, lines in result.stdout) == (0, True), result.stdout


@pytest.mark.parametrize(("name", "options", "code"), [
    ("germany", [], 1), ("germany", ["--game"], 1), ("germany", ["--part"], 1), ("island", [], 1), ("My map", [], 2), ("../2nd", [], 2),
    ("a/b", [], 1), ("ships", ["--part"], 1), ("positions", ["--part"], 1),
])
def test_new_refuses(run: Run, folder: Path, name: str, options: list[str], code: int) -> None:
    before = sorted(folder.rglob("*"))
    assert run("new", name, *options).exit_code == code
    assert sorted(folder.rglob("*")) == before
