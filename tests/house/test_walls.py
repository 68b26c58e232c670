"""A wall needs a test that it can fail: each contract of import-linter reports the breach that it forbids.

Each breach is planted in a copy of the project, so the checkout stays unchanged.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

TOP = Path(__file__).parents[2]

FLOORS = "Floors: imports only downwards"
PURE = "machine and model are pure"
ADVICE = "Advice: imports only downwards"
STAGES = "Stages of the compiler"
CHECKED = "Behind the checker nothing reads the source"
PATTERNS = "Behind the checker no text is searched"
PRINTED = "No pass reads what a printer made"
BREACHES = {
    "upwards": ("errors.py", "import aoi_rules.diagnostics", FLOORS),
    "a game in the drawing": ("drawing/planted.py", "import aoi_rules.game", FLOORS),
    "sideways": ("hook_answers.py", "import aoi_rules.mechanics", FLOORS),
    "the machine in a text": ("language/planted.py", "import aoi_rules.machine.rows", FLOORS),
    "a text in the machine": ("machine/planted.py", "import aoi_rules.language", "The machine knows no text"),
    "the compiler in a save": ("save_format/planted.py", "import aoi_rules.compiler.compile_result", "Saves and plugins do not compile"),
    "rules in the syntax": ("advice/syntax/planted.py", "import aoi_rules.advice.rules.figures", ADVICE),
    "words in the syntax": ("advice/syntax/planted.py", "import aoi_rules.words.actions", FLOORS),
    "the compiler in a line": ("advice/lines/planted.py", "import aoi_rules.compiler.compile_result", FLOORS),
    "advice without a layer": ("advice/planted.py", "import aoi_rules.errors", ADVICE),
    "what the text determines in advice": (
        "advice/rules/planted.py", "import aoi_rules.compiler.facts.facts", "Advice asks what declares names, and no later stage"),
    "by the front page": ("machine/planted.py", "from aoi_rules import load", FLOORS),
    "a plugin by name": ("model/planted.py", "import aoi_rules.plugins.ships", FLOORS),
    "a module without a floor": ("planted.py", "import aoi_rules.errors", FLOORS),
    "a stage in another": ("compiler/emit/planted.py", "import aoi_rules.compiler.lower.rules", STAGES),
    "the checker in a lint": ("compiler/lint/planted.py", "import aoi_rules.compiler.check.scope", STAGES),
    "a stage in a form": ("compiler/typed/planted.py", "import aoi_rules.compiler.check.scope", STAGES),
    "a later form in an earlier one": ("compiler/symbols/planted.py", "import aoi_rules.compiler.typed.rules", STAGES),
    "the pipeline in a stage": ("compiler/check/planted.py", "import aoi_rules.compiler.pipeline", STAGES),
    "a stage without a layer": ("compiler/planted.py", "import aoi_rules.errors", STAGES),
    "the source behind the checker": ("compiler/lower/planted.py", "import aoi_rules.compiler.source.resolve", CHECKED),
    "the source in a pass": ("compiler/optimize/planted.py", "import aoi_rules.compiler.source.resolve", CHECKED),
    "the source in a printer": ("compiler/emit/planted.py", "import aoi_rules.compiler.source.resolve", CHECKED),
    "lark in the model": ("model/planted.py", "import lark", PURE),
    "cattrs in the model": ("model/planted.py", "from cattrs import Converter", PURE),
    "pluggy in the machine": ("machine/planted.py", "import pluggy", PURE),
    "files in the machine": ("machine/planted.py", "from pathlib import Path", PURE),
    "a clock in the machine": ("machine/planted.py", "import time", PURE),
    **{f"a pattern in {folder}": (f"compiler/{folder}/planted.py", "import re", PATTERNS)
       for folder in ("typed", "lower", "program", "optimize", "emit")},
    "a parser of Python in a pass": ("compiler/optimize/planted.py", "from ast import parse", PATTERNS),
    "a printed program in a pass": (
        "compiler/optimize/planted.py", "from aoi_rules.compiler.program.printer import program_text", PRINTED),
    "a printed expression in a pass": (
        "compiler/lower/planted.py", "from aoi_rules.compiler.program.expression_text import PRINTER", PRINTED),
    "printed rules in the lowering": (
        "compiler/lower/planted.py", "from aoi_rules.compiler.printing import Printer", PRINTED),
    "lark elsewhere": ("diagnostics.py", "import lark", "language alone knows lark"),
    "pydantic elsewhere": ("protocol/values.py", "import pydantic", "schema alone knows pydantic"),
    "pytest elsewhere": ("diagnostics.py", "import pytest", "testing alone knows pytest"),
    "numpy elsewhere": (
        "bots/planted.py", "import numpy", "rl alone knows the libraries of learning; lab.balance computes with numpy, too"),
    "matplotlib elsewhere": ("lab/planted.py", "import matplotlib", "lab.balance alone knows matplotlib and SciPy"),
    "a command in the table": ("cli/table/planted.py", "from aoi_rules.cli.commands.play import command",
                               "Commands: imports only downwards"),
    "learning in a command": ("cli/commands/planted.py", "import aoi_rules.rl.table", FLOORS),
    "a plugin by folder": ("diagnostics.py", "import plugins.ships", "nobody imports a bundled plugin"),
}
CONTRACTS = {contract for _, _, contract in BREACHES.values()}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files that import-linter reads, in a folder of its own."""
    no_caches = shutil.ignore_patterns("__pycache__")
    for folder in ("aoi_rules", "plugins"):
        shutil.copytree(TOP / folder, tmp_path / folder, ignore=no_caches, copy_function=shutil.copyfile)
    shutil.copy(TOP / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.thorough
def test_the_walls_stand(copy: Path) -> None:
    outcome = lint(copy)
    assert outcome.returncode == 0, outcome.stdout
    assert " 0 broken" in outcome.stdout


def unseen(copy: Path, contracts: Collection[str]) -> list[str]:
    """The breaches that import-linter does not report for these contracts when all of them are planted together."""
    planted = []
    for number, (name, (file, line, contract)) in enumerate(BREACHES.items()):
        if contract in contracts:
            path = file.replace("planted.py", f"planted_{number}.py")
            planted.append((name, contract, "aoi_rules." + path.removesuffix(".py").replace("/", ".")))
            plant(copy / "aoi_rules" / path, line)
    outcome = lint(copy)
    broken_ones = broken(outcome)
    return [name for name, contract, module in planted if contract not in broken_ones or not re.search(
        rf"^-\s+{re.escape(module)}(?:\s|$)", said_of(outcome, contract), re.MULTILINE)]


@pytest.mark.thorough
def test_each_breach_is_seen(copy: Path) -> None:
    """All are planted together: starting import-linter takes longer than checking one more breach."""
    assert unseen(copy, CONTRACTS) == []


@pytest.mark.slow
@pytest.mark.parametrize("contract", sorted(CONTRACTS))
def test_each_breach_is_seen_where_no_other_contract_is_broken(copy: Path, contract: str) -> None:
    assert unseen(copy, [contract]) == []


@pytest.mark.thorough
@pytest.mark.parametrize("line", ["import aoi_rules.errors", "from aoi_rules.diagnostics import render"])
def test_a_breach_in_a_plugin_is_seen(copy: Path, line: str) -> None:
    plant(copy / "plugins/planted/__init__.py", line)
    assert "a bundled plugin imports aoi_rules.plugin" in broken(lint(copy))


@pytest.mark.thorough
def test_a_plugin_may_import_its_front_page(copy: Path) -> None:
    plant(copy / "aoi_rules/plugin.py", "import aoi_rules.errors")
    plant(copy / "plugins/planted/__init__.py", "import aoi_rules.plugin")
    outcome = lint(copy)
    assert outcome.returncode == 0, outcome.stdout


def test_python_in_plugins_is_watched() -> None:
    """The tools refuse a folder without Python, so `plugins` is added to their list with its first file."""
    if not list((TOP / "plugins").rglob("*.py")):
        return
    tools: dict[str, Any] = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert "plugins" in tools["importlinter"]["root_packages"]
    assert "plugins" in [contract["id"] for contract in tools["importlinter"]["contracts"]]
    assert "plugins" in tools["mypy"]["files"]


def lint(top: Path) -> subprocess.CompletedProcess[str]:
    """import-linter's report on the copy at `top`; the copy's folder comes first on its path."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"]
    utf8 = {**os.environ, "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=top, env=utf8, capture_output=True, text=True, encoding="utf-8", check=False)


def broken(outcome: subprocess.CompletedProcess[str]) -> str:
    """The names of the broken contracts; a crash of the tool is an error."""
    assert outcome.returncode == 1, outcome.stdout + outcome.stderr
    return "\n".join(line for line in outcome.stdout.splitlines() if " BROKEN" in line)


def said_of(outcome: subprocess.CompletedProcess[str], contract: str) -> str:
    """The report of import-linter on one broken contract."""
    parts = re.split(r"^(.*)\n-+\n", outcome.stdout.partition("Broken contracts")[2], flags=re.MULTILINE)
    return "\n".join(text for title, text in zip(parts[1::2], parts[2::2], strict=True) if title.startswith(contract))


def plant(file: Path, line: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(f"{old}\n{line}\n", encoding="utf-8")
