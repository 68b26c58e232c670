"""The plugin specification: what a plugin may offer.  A ruleset asks once, when it is compiled."""

from __future__ import annotations

from typing import Any

import pluggy

__all__ = ["PROJECT", "Specification", "hookimpl"]

PROJECT = "aoi_rules"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class Specification:
    """The hooks there are."""

    @hookspec
    def aoi_words(self) -> list[type[Any]]:  # type: ignore[empty-body]
        """Words for the language: subclasses of `Word`, in the order in which a reference should list them."""

    @hookspec
    def aoi_text(self) -> list[tuple[str, str]]:  # type: ignore[empty-body]
        """Texts of the language, each with the name that messages show: their `part` blocks amend the game in use."""
