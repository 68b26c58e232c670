"""The module that pytest loads through the entry point `aoi_rules`.  It collects `.aoi` files with scenarios, and provides the
fixture `aoi_conformance`, which checks the laws that every ruleset must obey.  Tests that check them have the mark `laws`.

Nothing else of the package is imported before such a file is collected or the fixture is requested.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

__all__ = ["aoi_conformance", "pytest_collect_file", "pytest_configure", "pytest_itemcollected"]

_SCENARIO = re.compile(rb'(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?(?:[^#"\n]*[;}])?\s*scenario(?!\w)')
"""The beginning of a scenario, after the byte order mark that some editors put at the beginning of a file."""


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
    if file_path.suffix != ".aoi" or not _holds_scenarios(file_path):
        return None
    from aoi_rules.testing.module import ScenarioModule  # noqa: PLC0415 - not before a scenario is there

    return ScenarioModule.from_parent(parent, path=file_path)


def _holds_scenarios(path: Path) -> bool:
    """Whether a line of a file begins a scenario, even if its bytes are not UTF-8: reading it later reports that."""
    try:
        with path.open("rb") as file:
            return any(_SCENARIO.match(line.replace(b"\0", b"")) for line in file)
    except OSError:
        return False


@pytest.fixture
def aoi_conformance(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Check the laws that every ruleset must obey: `aoi_conformance("my_map.aoi")`, with a name, a path, or a `Ruleset`.

    A path may be relative to the folder of the test.  `players=3` or `players=(3, 4)` restricts the numbers of players;
    `seeds=20` checks more games than two.
    """
    from aoi_rules.testing.module import conformance  # noqa: PLC0415 - not before a law is to be tried

    return partial(conformance(request.config), folder=request.path.parent)
