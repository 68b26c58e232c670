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
