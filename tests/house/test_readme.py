"""What the README says is run: its example, its commands, its names."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

import aoi_rules

TOP = Path(__file__).parents[2]
README = (TOP / "README.md").read_text(encoding="utf-8")
AOI = Path(sysconfig.get_path("scripts")) / "aoi"

CONTRACT = {
    "AoiError", "Diagnostic", "Event", "Game", "IllegalMoveError", "Move", "MoveTextError", "PlayError", "PluginError",
    "PositionError", "Refusal", "Ruleset", "RulesetError", "SaveError", "SeatError", "SetupError", "TurnError", "UndoError",
    "View", "check", "dumps", "load", "loads",
}  # fmt: skip


def section(title: str) -> str:
    """What stands below a heading, up to the next one."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL)
    assert found, f"README.md has no section {title!r}"
    return found[1]


def first_column(text: str) -> list[str]:
    """The quoted names and commands in the first column of a section's table."""
    rows = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


COMMANDS = first_column(section("The command line"))


def test_the_front_page_is_the_contract() -> None:
    front_page = list(aoi_rules.__all__)
    assert set(front_page) == CONTRACT
    assert len(front_page) == len(set(front_page))
    assert sorted(front_page, key=str.lower) == sorted(first_column(section("From Python")), key=str.lower)
    assert [name for name in front_page if not hasattr(aoi_rules, name)] == []


def test_the_front_page_is_short_and_sorted() -> None:
    assert list(aoi_rules.__all__) == sorted(aoi_rules.__all__)
    assert len((TOP / "aoi_rules/__init__.py").read_text(encoding="utf-8").splitlines()) <= 60


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example, _, _ = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert len(example.splitlines()) <= 10
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102 - our own text; to run it is the test
    assert re.match(r"\('\w+',", capsys.readouterr().out)


def test_the_example_of_a_test_runs(pytester: pytest.Pytester) -> None:
    """It speaks of a map of one's own, and the smallest one will do."""
    _, example, _ = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    shutil.copy(TOP / "tests/scenarios/toll.aoi", pytester.path / "my_map.aoi")
    pytester.makepyfile(example)
    pytester.runpytest("-p", "no:hypothesispytest", pytester.path / "test_the_example_of_a_test_runs.py").assert_outcomes(passed=1)


def test_the_example_of_a_table_with_secrets_runs(capsys: pytest.CaptureFixture[str]) -> None:
    *_, example = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    exec(compile("import aoi_rules as aoi\n" + example, "README.md", "exec"), {})  # noqa: S102 - our own text, as above
    said = capsys.readouterr().out
    assert re.match(r"Transport phase red \{'turn': 1\} \{'\w+': \d", said)
    assert said.endswith("\nTrue\n")


def test_the_table_has_every_command() -> None:
    """`aoi --help` lists the commands below "Commands:", a name and a line about it each."""
    text = aoi("--help").partition("Commands:")[2]
    assert {command.split()[1] for command in COMMANDS} == set(re.findall(r"^  (\w+)\b", text, re.MULTILINE))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_knows_what_the_table_says(command: str) -> None:
    _, name, *rest = shlex.split(command)
    text = aoi(name, "--help")
    assert [option for option in rest if option.startswith("--") and option not in text] == []


@pytest.mark.parametrize("command", re.findall(r"`aoi ((?:explain|coverage) [^`]+)`", section("What there is")))
def test_a_rule_checker_s_commands_tell_the_line(command: str) -> None:
    """The line by its name, and its text."""
    text = aoi(*shlex.split(command))
    assert "war.fight (step)\n" in text
    assert "do fight {" in text


@pytest.mark.parametrize("ending", ["aoi play germany", "pytest"])
def test_one_command_does_it_all(ending: str) -> None:
    """`.ci/run` takes these two lines out of the README and runs them."""
    lines = [line for line in README.splitlines() if line.startswith("python3 -m venv") and line.endswith(ending)]
    assert len(lines) == 1
    assert lines[0].count(" && ") == 2


def test_the_files_it_names_are_there() -> None:
    named = re.findall(r"`?((?:[\w.]+/)+[\w.]*|[A-Z]+\.md)`?", re.sub(r"```.*?```", "", README, flags=re.DOTALL))
    ours = [name for name in named if not name.startswith((".venv", "http"))]
    assert len(ours) > 2
    assert [name for name in ours if not (TOP / name).exists()] == []


def aoi(*arguments: str) -> str:
    """What the installed command prints; it must end well."""
    outcome = subprocess.run([AOI, *arguments], capture_output=True, text=True, encoding="utf-8", check=False)
    assert outcome.returncode == 0, outcome.stderr
    return outcome.stdout
