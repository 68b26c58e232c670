"""Drafting: the rules in `drafting.aoi`, a map that uses them, and the bot in `drafter.py`."""

from __future__ import annotations

from aoi_rules.plugin import hookimpl, text_beside

from .drafter import Drafter

__all__ = ["aoi_bots", "aoi_rulesets", "aoi_text"]


@hookimpl
def aoi_text() -> list[tuple[str, str]]:
    """The rules."""
    return [text_beside(__name__, "drafting.aoi")]


@hookimpl
def aoi_rulesets() -> list[tuple[str, str]]:
    """The map."""
    return [text_beside(__name__, "maps/drafted.aoi")]


@hookimpl
def aoi_bots() -> list[tuple[str, type[Drafter]]]:
    """The bot."""
    return [("drafter", Drafter)]
