"""What pytest finds by the entry point `aoi_rules`: it collects `.aoi` files that hold scenarios.

Nothing else of the package is imported before such a file is collected.
"""

from __future__ import annotations

from pathlib import Path

import pytest

__all__ = ["pytest_collect_file"]

_SCENARIO = b"scenario "


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A module of tests for a file with scenarios; None for every other file."""
    if file_path.suffix != ".aoi" or not _holds_scenarios(file_path):
        return None
    pytest.register_assert_rewrite("aoi_rules.testing.module")
    from aoi_rules.testing.module import ScenarioModule  # noqa: PLC0415 - not before a scenario is there

    return ScenarioModule.from_parent(parent, path=file_path)


def _holds_scenarios(path: Path) -> bool:
    """Whether some line of a file begins a scenario."""
    try:
        with path.open("rb") as file:
            return any(line.startswith(_SCENARIO) for line in file)
    except OSError:
        return False
