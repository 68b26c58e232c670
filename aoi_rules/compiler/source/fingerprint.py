"""The hash of everything in a resolved ruleset that decides how a game goes."""

from __future__ import annotations

from aoi_rules.compiler.source.bare import hash_of
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.words.files import Renamed

__all__ = ["fingerprint"]


def fingerprint(resolved: ResolvedSource) -> str:
    """The hash of the rules without comments, titles and layout: 32 hexadecimal digits.  Saves carry it."""
    rules = [item for _, item in resolved.items if not Renamed.begins(item)]  # no game goes otherwise for it
    return hash_of(rules)
