"""Plugins that are installed for one test."""

from __future__ import annotations

import re
import types
from collections.abc import Callable
from typing import Any

import pytest

from aoi_rules import compiling, entry_points, library, plugin_manager
from aoi_rules.plugin import hookimpl

__all__ = ["Point", "at_its_line", "gives", "install", "plugin"]


class Point:
    """An entry point that gives a module made here, or raises."""

    value = "somebody.plugin"
    dist = None

    def __init__(self, load: Callable[[], Any]) -> None:
        self.load = load


def plugin(**members: Any) -> Point:
    """An entry point to a module with these members."""
    module = types.SimpleNamespace(**members)
    return Point(lambda: module)


def gives(*things: Any) -> Any:
    """A hook that gives these."""
    return hookimpl(lambda: list(things))


def at_its_line(text: str) -> str:
    """A message whose end names a line of a test's Python as `(FILE:LINE)`, with that in the place of the line."""
    return re.sub(r" \((?:test_\w+|bad)\.py:\d+\)(?=\s*\Z)", " (FILE:LINE)", text)


def install(monkeypatch: pytest.MonkeyPatch, **points: Any) -> None:
    """Make these the plugins that packages offer, beside the bundled ones."""
    found = {**entry_points.installed(), **points}
    for module in (plugin_manager, library, compiling):
        monkeypatch.setattr(module, "installed", lambda: found)
