"""The grammar and the library are found in a checkout, in an installed copy, and in a zip."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from aoi_rules.files import resources

TOP = Path(__file__).parents[2]

SCRIPT = """
from aoi_rules.files.resources import checkout, grammar_text, ruleset_files
import aoi_rules.plugins.planted
print(checkout() is not None, len(grammar_text("aoi.lark")) > 100)
for name, file in ruleset_files():
    print(name, file.read_text(encoding="utf-8"))
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder laid out like site-packages: the data inside the package, with the plugins; one small ruleset in a folder."""
    site = tmp_path / "site"
    package = site / "aoi_rules"
    (package / "_data/rulesets/a_game").mkdir(parents=True)
    (package / "_data/rulesets/a_game/a_map.aoi").write_text("the text", encoding="utf-8")
    (package / "files").mkdir()
    (package / "__init__.py").touch()
    (package / "files/__init__.py").touch()
    shutil.copy(TOP / "aoi_rules/files/resources.py", package / "files")
    shutil.copytree(TOP / "grammar", package / "_data/grammar")
    shutil.copytree(TOP / "aoi_rules/plugins", package / "plugins")
    (package / "plugins/planted").mkdir()
    (package / "plugins/planted/__init__.py").touch()
    return site


def test_a_checkout_s_own_folders_are_read() -> None:
    assert resources.checkout() == TOP
    assert resources.grammar_text("aoi.lark") == (TOP / "grammar/aoi.lark").read_text(encoding="utf-8")
    assert ("germany", TOP / "rulesets/age_of_industry/germany.aoi") in resources.ruleset_files()


def test_names_come_in_one_order() -> None:
    files = [str(file) for _, file in resources.ruleset_files()]
    assert files == sorted(files)


def test_an_unknown_grammar_is_no_file() -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.lark"):
        resources.grammar_text("nothing.lark")


def test_an_installed_copy_reads_its_own(installed: Path) -> None:
    assert run(installed) == "False True\na_map the text\n"


def test_another_project_s_pyproject_is_not_ours(installed: Path) -> None:
    (installed / "pyproject.toml").write_text('[project]\nname = "other"\n', encoding="utf-8")
    assert run(installed) == "False True\na_map the text\n"


def test_a_zip_is_read(installed: Path, tmp_path: Path) -> None:
    archive = tmp_path / "aoi.zip"
    with zipfile.ZipFile(archive, "w") as written:
        for file in sorted(installed.rglob("*")):
            written.write(file, file.relative_to(installed))
    assert run(archive) == "False True\na_map the text\n"


@pytest.mark.thorough
def test_a_checkout_wins_over_copies(installed: Path) -> None:
    """An editable install leaves copies in site-packages that become outdated."""
    shutil.copy(TOP / "pyproject.toml", installed)
    shutil.copytree(TOP / "grammar", installed / "grammar")
    (installed / "rulesets").mkdir()
    (installed / "rulesets/new.aoi").write_text("new", encoding="utf-8")
    assert run(installed) == "True True\nnew new\n"


def run(path: Path) -> str:
    """The output of the script when only `path` offers the package."""
    environment = {**os.environ, "PYTHONPATH": str(path)}
    command = [sys.executable, "-P", "-c", SCRIPT]
    outcome = subprocess.run(
        command, env=environment, cwd=path.parent, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert outcome.returncode == 0, outcome.stderr
    return outcome.stdout
