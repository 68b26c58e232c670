"""Surveys: a word for a bridge with a toll, a count of the places within two links of a place, the rules in `surveys.aoi`, a
map."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.plugin import Function, Macro, argument, hookimpl, text_beside, text_of

__all__ = ["Bridge", "aoi_functions", "aoi_rulesets", "aoi_text", "aoi_words", "surveyed"]


@frozen(kw_only=True)
class Bridge(Macro):
    """A bridge with the toll that its owner receives: `bridge kehl -- strassburg $2`."""

    word = "bridge"
    form = "bridge PLACE -- PLACE TOLL"
    where = ("map", "part")
    ends: Any = argument("the places at its ends, `a -- b`")
    toll: Any = argument("what others pay, in money")

    def lines(self) -> str:
        """The bridge that players build."""
        return f"crossing {text_of(self.ends)} {{ toll {text_of(self.toll)} }}\n"


def surveyed(place: int, near: int, further: int) -> int:
    """The number of other places within two links of a place: those next to it, and those next to them, as sets."""
    return ((near | further) & ~(1 << place)).bit_count()


@hookimpl
def aoi_words() -> list[type[Macro]]:
    """The word for a bridge."""
    return [Bridge]


@hookimpl
def aoi_functions() -> list[Function]:
    """The counting function."""
    return [Function("surveyed", ("location", "set of location", "set of location"), "number", surveyed)]


@hookimpl
def aoi_text() -> list[tuple[str, str]]:
    """The rules."""
    return [text_beside(__name__, "surveys.aoi")]


@hookimpl
def aoi_rulesets() -> list[tuple[str, str]]:
    """The map."""
    return [text_beside(__name__, "maps/upper_rhine.aoi")]
