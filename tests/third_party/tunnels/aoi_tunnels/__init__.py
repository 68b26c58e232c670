"""Tunnels: a word for a railway under a mountain, what digging it costs, the rules in `tunnels.aoi`, and a map."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.plugin import Function, Macro, argument, hookimpl, text_beside, text_of

__all__ = ["Tunnel", "aoi_functions", "aoi_rulesets", "aoi_text", "aoi_words", "digging"]


@frozen(kw_only=True)
class Tunnel(Macro):
    """A railway under a mountain, with its length in kilometres: `tunnel goeschenen -- airolo 15`."""

    word = "tunnel"
    form = "tunnel PLACE -- PLACE KILOMETRES"
    where = ("map", "part")
    ends: Any = argument("the places at its ends, `a -- b`")
    length: int = argument("its length in kilometres")

    def lines(self) -> str:
        """A railway like any other, but that it has a length."""
        return f"rail {text_of(self.ends)} {{ length {self.length} }}\n"


def digging(kilometres: int) -> int:
    """What a tunnel costs: one crew at either end digs a kilometre in the first month and in each month twice as much as
    in the month before, until they meet; a month costs $2."""
    months, dug = 0, 0
    while dug < kilometres:
        dug += 2 << months
        months += 1
    return 2 * months


@hookimpl
def aoi_words() -> list[type[Macro]]:
    """The word for a tunnel."""
    return [Tunnel]


@hookimpl
def aoi_functions() -> list[Function]:
    """The function for its price."""
    return [Function("digging", ("number",), "money", digging)]


@hookimpl
def aoi_text() -> list[tuple[str, str]]:
    """The rules."""
    return [text_beside(__name__, "tunnels.aoi")]


@hookimpl
def aoi_rulesets() -> list[tuple[str, str]]:
    """The map."""
    return [text_beside(__name__, "maps/alps.aoi")]
