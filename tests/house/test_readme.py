"""The README is true: its example runs, its map is complete, its commands exist, and so do the promised names."""

from __future__ import annotations

import pydoc
import re
import shlex
import subprocess
import sysconfig
from importlib.metadata import version
from pathlib import Path
from pkgutil import iter_modules

import pytest
from click.testing import CliRunner

import aoi_rules
from aoi_rules.cli import _COMMANDS, commands
from aoi_rules.cli import aoi as command_line
from tests.manual.pages import MANUAL, blocks
from tests.manual.trial import finished

TOP = Path(__file__).parents[2]
README = (TOP / "README.md").read_text(encoding="utf-8")
AOI = Path(sysconfig.get_path("scripts")) / "aoi"

CONTRACT = {
    "AoiError", "Attachment", "BuildError", "BusyError", "Cause", "Change", "ChoiceValue", "Choices", "Diagnostic", "Difference", "Event", "Game", "IllegalMoveError", "Move",
    "MoveTextError", "OpenChoice", "OutdatedError", "Part", "PlayError", "PluginError", "PositionError", "Refusal", "Ruleset", "RulesetError", "SaveError", "SavedMove", "Score", "SeatError",
    "SetupError", "TurnError", "UndoError", "View", "check", "dump_lines", "dumps", "load", "loads", "play_lines",
}  # fmt: skip


def section(text: str, title: str) -> str:
    """The text after a heading, up to the next heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"there is no section {title!r}"
    return found[1]


def first_column(text: str) -> list[str]:
    """The quoted names and commands in the first column of a section's table."""
    rows = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


COMMANDS = first_column((MANUAL / "commands.md").read_text(encoding="utf-8"))


def test_the_front_page_is_the_contract() -> None:
    front_page = list(aoi_rules.__all__)
    assert set(front_page) == CONTRACT
    assert len(front_page) == len(set(front_page))
    assert sorted(front_page, key=str.lower) == sorted(first_column(section((MANUAL / "programs/embedding.md").read_text(encoding="utf-8"), "The names")), key=str.lower)
    assert [name for name in front_page if not hasattr(aoi_rules, name)] == []


@pytest.mark.thorough
def test_help_shows_the_front_page() -> None:
    """It shows each name with its description, although a name is loaded only when it is first used."""
    assert set(dir(aoi_rules)) > CONTRACT
    text = pydoc.plain(pydoc.render_doc(aoi_rules))
    assert all(re.search(rf"^    (class )?{name}\(", text, re.MULTILINE) for name in CONTRACT)
    assert aoi_rules.__version__ == version("aoi-rules")


def test_the_front_page_is_short_and_sorted() -> None:
    assert list(aoi_rules.__all__) == sorted(aoi_rules.__all__)
    assert len((TOP / "aoi_rules/__init__.py").read_text(encoding="utf-8").splitlines()) <= 60


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= 170


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert len(example.splitlines()) <= 10
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102 - our own text; to run it is the test
    assert re.match(r"\('\w+',", capsys.readouterr().out)


@pytest.mark.thorough
def test_the_map_is_whole(tmp_path: Path) -> None:
    """It has no problem, is formatted, and can be played to its end."""
    [block] = [block for block in blocks(README) if block.language == "aoi"]
    file = tmp_path / block.use.partition("=")[2]
    file.write_text(block.text, encoding="utf-8")
    assert re.fullmatch(r"\S+: no problems, \d+ unconfirmed figures\n", aoi("check", str(file)))
    aoi("fmt", "--check", str(file))
    assert finished(aoi_rules.load(file)) == []


@pytest.mark.thorough
def test_the_picture_is_current(tmp_path: Path) -> None:
    """`aoi show germany --svg .github/germany.svg` draws it again."""
    aoi("show", "germany", "--svg", str(tmp_path / "germany.svg"))
    assert (TOP / ".github/germany.svg").read_bytes() == (tmp_path / "germany.svg").read_bytes()


def test_the_table_has_every_command() -> None:
    """`aoi --help` lists the commands below "Commands:", with a name and a line about each."""
    installed = subprocess.run([AOI, "--help"], capture_output=True, text=True, encoding="utf-8", check=True)
    text = installed.stdout.partition("Commands:")[2]
    assert {command.split()[1] for command in COMMANDS} == set(re.findall(r"^  (\w+)\b", text, re.MULTILINE))


def test_each_module_of_a_command_is_in_the_table() -> None:
    assert {one.name for one in iter_modules(commands.__path__)} == {module for module, _ in _COMMANDS.values()}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_knows_what_the_table_says(command: str) -> None:
    _, name, *rest = shlex.split(command)
    text = aoi(name, "--help")
    assert [option for option in rest if option.startswith("--") and option not in text] == []


@pytest.mark.slow_with("coverage card_game --rule war.fight")
@pytest.mark.thorough
@pytest.mark.parametrize("command", re.findall(r"`aoi ((?:explain|coverage) [^`]+)`", section(README, "Check the rules")))
def test_a_rule_checker_s_commands_tell_the_line(command: str) -> None:
    """The output has the line's name, and its text."""
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
    named = re.findall(r"`?((?:[\w.-]+/)+[\w.-]*|[A-Z]+\.md)`?", re.sub(r"```.*?```", "", README, flags=re.DOTALL))
    ours = [name for name in named if not name.startswith((".venv", "http"))]
    assert len(ours) > 2
    assert [name for name in ours if not (TOP / name).exists()] == []


def aoi(*arguments: str) -> str:
    """A command's output; the command must succeed."""
    outcome = CliRunner().invoke(command_line, arguments, prog_name="aoi")
    assert outcome.exit_code == 0, outcome.stderr
    return outcome.stdout
