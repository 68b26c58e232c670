"""Plugins that are installed for one test."""

from __future__ import annotations

import re
import types
from collections.abc import Callable
from functools import cache
from importlib import metadata
from typing import Any

import pytest
from attrs import define, evolve, frozen

from aoi_rules.bots import named_bots
from aoi_rules.plugin import hookimpl
from aoi_rules.plugin_api.entry_points import PROJECT

__all__ = ["BY_ZERO", "Distribution", "Point", "at_its_line", "gives", "install", "plugin", "without_line"]


def _divide_by_zero() -> str:
    try:
        return str(1 // 0)
    except ZeroDivisionError as error:
        return f"ZeroDivisionError: {error}"


BY_ZERO = _divide_by_zero()
"""The error of a plugin that divides by zero; Python 3.14 words it differently."""


@frozen
class Distribution:
    """The package that owns an entry point."""

    name: str
    version: str


@define(eq=False)
class Point:
    """An entry point that loads a module made here, or raises."""

    load: Callable[[], Any]
    name: str = ""
    value: str = "somebody.plugin"
    group: str = PROJECT
    dist: Distribution | None = None

    def matches(self, **wanted: str) -> bool:
        """Whether it has these values, in the interface of `importlib.metadata`."""
        return all(getattr(self, name) == value for name, value in wanted.items())


@frozen(eq=False)
class _Package:
    """An installed package that offers plugins, in the interface of `importlib.metadata`."""

    entry_points: list[Point]
    _normalized_name: str = "somebodys_plugins"


def plugin(**members: Any) -> Point:
    """An entry point to a module with these members."""
    module = types.ModuleType("odd")
    vars(module).update(members)
    return Point(lambda: module)


def gives(*things: Any) -> Any:
    """A hook that returns these values."""
    return hookimpl(lambda: list(things))


def at_its_line(text: str) -> str:
    """A message that ends with a line of a test's Python code, with `(FILE:LINE)` in place of the file and line."""
    return re.sub(r" \((?:test_\w+|bad|fakes)\.py:\d+\)(?=\s*\Z)", " (FILE:LINE)", text)


def without_line(text: str) -> str:
    """The same message without its end."""
    return at_its_line(text).removesuffix(" (FILE:LINE)")


def install(monkeypatch: pytest.MonkeyPatch, **points: Point) -> None:
    """Install a package that offers these plugins, in place of the one from the last call."""
    package = _Package([evolve(point, name=name) for name, point in points.items()])
    monkeypatch.setattr(metadata, "distributions", lambda **_: [package, *_INSTALLED()])
    monkeypatch.setattr(named_bots, "of_installed", cache(named_bots.of_installed.__wrapped__))  # as in a new process


_INSTALLED = metadata.distributions
