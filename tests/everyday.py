"""The parameters of a test that the everyday run tries; `.ci/run` or `.ci/run long` tries all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

__all__ = ["first"]


def first(number: int, values: Iterable[Any], mark: pytest.MarkDecorator = pytest.mark.slow) -> list[Any]:
    """The values of one parameter; all but the first few are marked: as slow, or as `pytest.mark.thorough`."""
    return [pytest.param(value, marks=() if at < number else mark) for at, value in enumerate(values)]
