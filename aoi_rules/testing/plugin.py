"""The module that pytest loads through the entry point `aoi_rules`.  It collects `.aoi` files with scenarios, and provides the
fixture `aoi_conformance`, which checks the laws that every ruleset must obey.  Tests that check them have the mark `laws`.

Nothing of the package except `scenario_files` is imported before such a file is collected or the fixture is requested.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from aoi_rules.testing.scenario_files import holds_scenarios

__all__ = ["aoi_conformance", "pytest_collect_file", "pytest_configure", "pytest_itemcollected"]


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark."""
    config.addinivalue_line("markers", "laws: checks the laws that every ruleset must obey; `-m 'not laws'` runs only the "
                                       "scenarios")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark a test that requests the fixture; the law tests of a file with scenarios do too."""
    if aoi_conformance.__name__ in getattr(item, "fixturenames", ()):
        item.add_marker("laws")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A test module for a file with scenarios; None for every other file."""
    if file_path.suffix != ".aoi" or not holds_scenarios(file_path):
        return None
    from aoi_rules.testing.module import ScenarioModule  # noqa: PLC0415 - not before a scenario is there

    return ScenarioModule.from_parent(parent, path=file_path)


@pytest.fixture
def aoi_conformance(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Check the laws that every ruleset must obey: `aoi_conformance("my_map.aoi")`, with a name, a path, or a `Ruleset`.

    A path may be relative to the folder of the test.  `players=3` or `players=(3, 4)` restricts the numbers of players;
    `seeds=20` checks more games than two.
    """
    from aoi_rules.testing.module import conformance  # noqa: PLC0415 - not before a law is to be tried

    return partial(conformance(request.config), folder=request.path.parent)
