"""Texts with names in braces, such as what a seat is asked at a `take`, and what a `help` says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.compiler.report.fault import Fault
from aoi_rules.diagnostics import Place

__all__ = ["pieces"]

_HOLE = re.compile(r"\{([^{}]*)\}")


def pieces(text: str, place: Place) -> Iterator[tuple[bool, str]]:
    """The pieces of a text in their order: whether each stands in braces, and what it is; raises Fault for a lone brace."""
    for number, piece in enumerate(_HOLE.split(text)):
        if number % 2 == 0 and ("{" in piece or "}" in piece):
            raise Fault("wrong-argument", "a brace is alone in this text", place, "names stand between `{` and `}`")
        yield number % 2 == 1, piece
