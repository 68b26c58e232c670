"""The plugin specification: what a plugin may offer.  A ruleset asks once, when it is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from aoi_rules.words.base import Word

__all__ = ["PROJECT", "Specification", "hookimpl"]

PROJECT = "aoi_rules"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class Specification:
    """The hooks there are."""

    @hookspec
    def aoi_words(self) -> list[type[Word]]:  # type: ignore[empty-body]
        """Words for the language, in the order in which a reference should list them."""
