"""A program's data with the code of its module, as one Python runs it, and without, as every Python can make it."""

from __future__ import annotations

from typing import Any

__all__ = ["with_code", "without_code"]


def without_code(data: tuple[Any, ...]) -> tuple[Any, ...]:
    """A program's data without the code of its module."""
    name, _, core, text, *rest = data
    return name, None, core, text, *rest


def with_code(data: tuple[Any, ...]) -> tuple[Any, ...]:
    """A program's data with the code of its module, which is compiled from its text."""
    from aoi_rules.machine.faults import file_of  # noqa: PLC0415 - a check needs no machine

    name, _, core, text, *rest = data
    return name, compile(text, file_of(name), "exec"), core, text, *rest
