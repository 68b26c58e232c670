"""Places without through traffic: no word of its own, the rule is in `pennsylvania.aoi`."""

from __future__ import annotations

from aoi_rules.plugin import hookimpl, text_beside

__all__ = ["aoi_text"]


@hookimpl
def aoi_text() -> list[tuple[str, str]]:
    """The rule."""
    return [text_beside(__name__, "pennsylvania.aoi")]
