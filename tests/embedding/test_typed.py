"""Everything in the documentation is typed for users of the package: `mypy --strict`, outside this project."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from aoi_rules.cli import aoi as command
from tests.manual.pages import MANUAL
from tests.testing.games import written
from tests.testing.projects import third_party

TOP = Path(__file__).parents[2]


def checked(folder: Path) -> str:
    """The report of mypy on the Python files in a folder, in strict mode; it treats this package as an installed one."""
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", sys.executable, "--cache-dir", str(_cache(folder)), "."]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    return run.stdout + run.stderr


def _cache(folder: Path) -> Path:
    """The cache folder of mypy: one for this run and each of its processes."""
    return Path(os.environ.get("AOI_CACHE", folder)) / f"mypy-{os.environ.get('PYTEST_XDIST_WORKER', '')}"


def blocks(page: str) -> list[str]:
    """The Python blocks on a page of the manual."""
    return re.findall(r"^```python[^\n]*\n(.*?)^```", (MANUAL / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("outside")


@pytest.mark.slow
def test_the_manual_s_bot_its_plugins_the_projects_and_a_new_plugin(folder: Path) -> None:
    """All in one call, since mypy reads the package each time; an error has its file in the message."""
    (bot,) = (text for text in blocks("programs/bots.md") if "view: View" in text)
    written(folder, "careful.py", bot)
    plugins = blocks("guide/plugins.md")
    assert len(plugins) == 7
    for number, plugin in enumerate(plugins):
        written(folder, f"plugin_{number}.py", plugin)
    for project in third_party():
        for module in project.rglob("*.py"):
            written(folder, f"{module.parent.name}/{module.name}", module.read_text(encoding="utf-8"))
    assert CliRunner().invoke(command, ["new", "--plugin", str(folder / "fresh")]).exit_code == 0
    found = checked(folder)
    assert re.fullmatch(r"Success: no issues found in \d+ source files\n", found), found


@pytest.mark.slow
def test_what_is_wrong_is_seen(folder: Path) -> None:
    """The package's types therefore reach the user's code."""
    written(folder, "wrong.py", "from aoi_rules import View\n\n\ndef seat(view: View) -> str:\n    return view.seat\n")
    found = checked(folder)
    (folder / "wrong.py").unlink()
    assert 'wrong.py:5: error: Incompatible return value type (got "str | None", expected "str")' in found
