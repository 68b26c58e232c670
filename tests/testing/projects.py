"""Projects of plugins, found as if pip had installed them."""

from __future__ import annotations

import importlib
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from aoi_rules.bots import named_bots

__all__ = ["THIRD_PARTY", "installed", "metadata_of", "third_party"]

THIRD_PARTY = Path(__file__).parents[1] / "third_party"


def third_party() -> list[Path]:
    """The folders of the projects of other authors."""
    return sorted(file.parent for file in THIRD_PARTY.glob("*/pyproject.toml"))


def metadata_of(project: Path) -> dict[str, Any]:
    """The table `project` of its `pyproject.toml`."""
    found: dict[str, Any] = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


@contextmanager
def installed(*projects: Path) -> Iterator[None]:
    """The projects as pip would install them, also for processes that start inside this context."""
    before = list(sys.path)
    with tempfile.TemporaryDirectory() as folder:
        for project in projects:
            _described(Path(folder), metadata_of(project))
        sys.path[:0] = [folder, *map(str, projects)]
        importlib.invalidate_caches()
        named_bots.of_installed.cache_clear()
        try:
            yield
        finally:
            sys.path[:] = before
            named_bots.of_installed.cache_clear()


def _described(folder: Path, project: dict[str, Any]) -> None:
    """The files that pip writes about an installed project."""
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    groups = project["entry-points"].items()
    lines = [line for group, points in groups for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))]
    (info / "entry_points.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")
