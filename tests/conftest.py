"""What all tests have in common."""

import pytest

collect_ignore_glob = ["compiler/errors/*", "language/errors/*", "language/examples/*"]
"""Texts that are wrong on purpose, and sketches that nothing runs: pytest must not take them for tests of its own."""

pytest_plugins = ["pytester"]
"""For the tests of our own pytest plugin."""


@pytest.fixture(autouse=True)
def _no_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal that pytest runs in decides nothing: its workers inherit how wide it is."""
    monkeypatch.delenv("COLUMNS", raising=False)
