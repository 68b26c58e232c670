"""The hash of everything in a resolved ruleset that decides how a game goes."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import attrs

from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement

__all__ = ["fingerprint"]


def fingerprint(resolved: ResolvedSource) -> str:
    """The hash of the rules without comments, titles and layout: 32 hexadecimal digits.  Saves carry it."""
    rules = [item for _, item in resolved.items if item.word != "renamed"]  # no game goes otherwise for it
    text = "\n".join(format_statement(_bare(s)) for item in rules for s in resolved.meaning(item))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _bare(node: Any) -> Any:
    """A statement without titles, rulebook places and `?`: what does not change how a game goes."""
    changes: dict[str, Any] = {}
    for attribute in attrs.fields(type(node)):
        value = getattr(node, attribute.name)
        if attribute.name == "unconfirmed":
            changes["unconfirmed"] = False
        elif attribute.name in ("place", "word_place"):
            continue
        elif isinstance(value, tuple):
            kept = [v for v in value if not (isinstance(node, tree.Statement) and isinstance(v, tree.Text))]
            changes[attribute.name] = tuple(_bare(v) if attrs.has(type(v)) else v for v in kept)
        elif attrs.has(type(value)):
            changes[attribute.name] = _bare(value)
    return attrs.evolve(node, **changes)
