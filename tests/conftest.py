"""What all tests have in common."""

import pytest
from hypothesis import settings

settings.register_profile("tests", deadline=None)  # how long one example takes depends on what else the machine does
settings.load_profile("tests")

collect_ignore_glob = ["compiler/errors/*", "language/errors/*", "language/examples/*"]
"""Texts that are wrong on purpose, and sketches that nothing runs: pytest must not take them for tests of its own."""

pytest_plugins = ["pytester"]
"""For the tests of our own pytest plugin."""


@pytest.fixture(autouse=True)
def _no_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal that pytest runs in decides nothing: its workers inherit how wide it is."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The laws of the library's rulesets, with every number of players, are for the long run: every day `test_a_law` tries
    each with the fewest and the most."""
    for item in items:
        if item.nodeid.startswith("rulesets/") and "::laws of " in item.nodeid:
            item.add_marker("slow")
