"""What a seat is asked at a `take`: a text with names in braces, such as `"{dealer} gives {track.given, parcel}"`."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.compiler.check.audience import audience
from aoi_rules.compiler.check.braces import text_of
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.holes import Holes
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.networks import Network
from aoi_rules.compiler.typed.shown import Prompt, holes_in
from aoi_rules.words import flow as flo

__all__ = ["prompt"]


def prompt(checker: Checker, networks: Sequence[Network], item: flo.Take, me: typ.Binding) -> Prompt | None:
    """What `me` is asked at a `take`, None where it has no text; raises Fault."""
    if not item.text:
        return None
    text = text_of(item, item.text)
    parts = Holes(checker, Scope({"me": me})).parts(text)
    who = audience(checker.symbols, networks, me, [hole.value for hole in holes_in(parts)])
    return Prompt(text.place, me, parts, who)
