"""Locations of modules: the root of the package has only those for users, and the table in CONTRIBUTING has each folder."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TOP = Path(__file__).parents[2]
PACKAGE = TOP / "aoi_rules"
SEEN = {"__init__", "game", "errors", "diagnostics", "plugin"}
"""The modules that embedders and authors of plugins import."""
OWN = {"lazy_names", "version"}
"""The modules of the front page itself."""


def folders() -> set[str]:
    return {file.parent.name for file in PACKAGE.glob("*/__init__.py")}


def test_at_the_root_is_what_others_see() -> None:
    assert {file.stem for file in PACKAGE.glob("*.py")} == SEEN | OWN


def test_each_folder_is_in_the_table() -> None:
    text = (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("### The package")[2].partition("Four paths")[0]
    rows = [row for row in table.splitlines() if row.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)/`", row.split("|")[1])} == folders()


def test_each_folder_says_what_it_is_for() -> None:
    silent = [file.parent.name for file in PACKAGE.rglob("*/__init__.py")
              if len(ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "") < 20]
    assert silent == []
