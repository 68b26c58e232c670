"""No module imports itself through others, even by an import for annotations only or inside a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.house.trees import nodes_of

TOP = Path(__file__).parents[2]
Graph = Mapping[str, frozenset[str]]


@pytest.mark.thorough
def test_nothing_imports_itself() -> None:
    graph = graph_of(TOP)
    assert len(graph) > 100
    assert list(cycles(graph)) == []


@pytest.mark.parametrize("line", [
    "from aoi_rules.machine.names import Names",
    "from aoi_rules.machine import names",
    "import aoi_rules.machine.names",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from aoi_rules.machine.names import Names",
    "def late():\n    from aoi_rules.machine.names import Names",
], ids=["names", "a module", "by its full name", "for annotations", "in a function"])
def test_a_cycle_is_seen(tmp_path: Path, line: str) -> None:
    folder = tmp_path / "aoi_rules/machine"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "names.py").write_text("from aoi_rules.machine.between import X\n", encoding="utf-8")
    (folder / "between.py").write_text("import aoi_rules.machine.planted\n", encoding="utf-8")
    (folder / "planted.py").write_text(f"{line}\n", encoding="utf-8")
    (folder / "apart.py").write_text("import aoi_rules.machine.names\n", encoding="utf-8")
    assert list(cycles(graph_of(tmp_path))) == [frozenset(f"aoi_rules.machine.{n}" for n in ("names", "between", "planted"))]


def graph_of(top: Path) -> Graph:
    """Each module's imports from the package, by dotted names."""
    files = {_name(file.relative_to(top)): file for file in sorted(top.glob("aoi_rules/**/*.py"))}
    return {name: frozenset(_imported(file, files)) - {name} for name, file in files.items()}


def _name(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


def _imported(file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in nodes_of(file.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.module in known:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in known else node.module for name in inner)


def cycles(graph: Graph) -> Iterator[frozenset[str]]:
    """The groups of modules that import themselves through each other."""
    reached = {name: _reached(graph, name) for name in graph}
    done: set[str] = set()
    for name in graph:
        if name in reached[name] and name not in done:
            cycle = frozenset(other for other in reached[name] if name in reached[other])
            done |= cycle
            yield cycle


def _reached(graph: Graph, name: str) -> set[str]:
    found: set[str] = set()
    left = [name]
    while left:
        new = graph[left.pop()] - found
        found |= new
        left.extend(new)
    return found
