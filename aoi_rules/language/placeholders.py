"""Placeholders in texts: `{p}` and `{p.money}` in `"{p} pays {p.money}"`."""

from __future__ import annotations

import re

__all__ = ["PLACEHOLDER", "names_in_placeholders"]

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
"""A placeholder with its braces; its group is what is between them."""
_NAME = re.compile(r"[^\W\d]\w*")


def names_in_placeholders(text: str) -> list[str]:
    """The names in the placeholders of a text, in order, each as often as it occurs."""
    return [name for inside in PLACEHOLDER.findall(text) for name in _NAME.findall(inside)]
