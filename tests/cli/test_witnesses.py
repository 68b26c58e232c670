"""`aoi witness`: its output, and its additions to a file."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from aoi_rules.scenarios import Suite
from tests.cli.conftest import Run
from tests.cli.terminals import on_terminal

TOLL = Path(__file__).parents[1] / "scenarios" / "toll.aoi"
FUNDS = """\
scenario "Cross the bridge: You have too little" {
  game toll
  covers cross.funds
  given at crossing {
    set red.money = $0
  }
  refuse red cross 1 because (funds, rich)
}
"""


@pytest.fixture(autouse=True)
def toll(folder: Path) -> None:
    shutil.copy(TOLL, folder)


@pytest.mark.thorough
def test_the_scenario_is_the_result(run: Run) -> None:
    """The report of the search goes to standard error, so that standard output has only the result."""
    result = run("witness", "toll.aoi", "score.money", "--jobs", "1")
    assert result.exit_code == 0
    assert result.stdout == 'scenario "Scores: Money" {\n  game toll\n  covers score.money\n  scores red money = 3\n}\n'
    assert " ".join(result.stderr.split()) == (
        "score.money: fails with deleted and raised (1 game, 3 decisions from seed 1, then 1 shorter scenario)")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_line_shows_how_far_a_search_is() -> None:
    shown = on_terminal(120, 24, "witness", "toll.aoi", "score.money", "--decisions", "2000", TERM="xterm-256color")
    assert " 0 of 2,000 decisions, 10:00 left" in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", " ", shown)


@pytest.mark.thorough
def test_it_is_added_to_a_file_of_scenarios(run: Run, folder: Path) -> None:
    """The scenarios of the file hold, including the new one."""
    (folder / "own.aoi").write_text('language 1\n\nscenario "own" {\n  game toll\n  allow red wait\n}\n', encoding="utf-8")
    assert run("witness", "toll.aoi", "score.money", "--write", "own.aoi", "--jobs", "1").exit_code == 0
    text = (folder / "own.aoi").read_text(encoding="utf-8")
    assert text.startswith('language 1\n\nscenario "own"')
    assert 'scenario "Scores: Money"' in text
    assert [outcome.failure for outcome in Suite.read("own.aoi").outcomes("toll")] == [None, None]


@pytest.mark.thorough
def test_a_file_that_does_not_find_the_game_is_left_alone(run: Run, folder: Path) -> None:
    away = folder.parent / f"{folder.name}_away"
    away.mkdir()
    result = run("witness", "toll.aoi", "score.money", "--write", away / "own.aoi", "--jobs", "1")
    assert (result.exit_code, "cannot name `toll`" in " ".join(result.stderr.split())) == (1, True)
    assert not (away / "own.aoi").exists()


def test_a_line_without_a_ruleset_is_reported(run: Run, folder: Path) -> None:
    """No other value can replace the seat that the line names."""
    text = (folder / "toll.aoi").read_text(encoding="utf-8").replace('"Wait" { }', '"Wait" { do { set host = owner } }')
    lines = "  keep host seat = blue\n  define owner = red\n  menu turn"
    (folder / "toll.aoi").write_text(text.replace("  menu turn", lines), encoding="utf-8")
    result = run("witness", "toll.aoi", "owner", "--format", "json", "--jobs", "1")
    assert result.exit_code == 1
    (found,) = json.loads(result.stdout)["witnesses"]
    assert found["scenario"] is None
    assert found["why"] == "the ruleset is not valid without this line, or with this line changed"


@pytest.mark.parametrize(("line", "hint"), [
    ("cross.fund", "did you mean `cross.funds`?"), ("score", "the lines of `score` are: score.money"),
    ("nothing_like_it", "`aoi show toll.aoi --named` lists the names"),
])
def test_a_name_of_no_line(run: Run, line: str, hint: str) -> None:
    result = run("witness", "toll.aoi", line)
    assert result.exit_code == 2
    assert f"no line is called `{line}`; {hint}" in " ".join(result.stderr.split())


CALM = 'part calm for toll { amend action cross { require calm "Not in a storm" = me.money != $2 } }'


@pytest.mark.thorough
@pytest.mark.parametrize("given", ["--with", "--plugin"])
def test_a_line_that_a_part_or_a_plugin_adds(run: Run, folder: Path, given: str) -> None:
    file = "calm.aoi" if given == "--with" else "calm.py"
    hook = f"from aoi_rules.plugin import hookimpl\n\n@hookimpl\ndef aoi_text():\n    return [('calm.aoi', {CALM!r})]\n"
    (folder / file).write_text(CALM + "\n" if given == "--with" else hook, encoding="utf-8")
    result = run("witness", "toll.aoi", "cross.calm", given, file, "--jobs", "1")
    assert result.stdout.endswith("    set red.money = $2\n  }\n  refuse red cross 1 because calm\n}\n")


@pytest.mark.slow
def test_several_processes_find_the_same(run: Run) -> None:
    names = ("score.money", "cross.rich")
    alone, shared = (run("witness", "toll.aoi", *names, "--jobs", jobs, "--format", "json").stdout for jobs in "12")
    assert alone == shared
