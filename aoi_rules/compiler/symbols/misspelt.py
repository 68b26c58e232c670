"""A member whose own line is misspelt: all other lines write its name alike, and not as its line does."""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import frozen

from aoi_rules.compiler.report.misspelt import lines_have
from aoi_rules.compiler.symbols.draft import MemberDraft
from aoi_rules.diagnostics import Fix, Place, times, unquoted
from aoi_rules.guessing import named_after, only
from aoi_rules.language import tree

__all__ = ["Misspelt", "misspelt_declaration"]


@frozen
class Misspelt:
    """What is said at the line that declares a member, and the fix of its `name`."""

    name: str
    says: str
    place: Place
    hint: str
    fix: Fix | None


def misspelt_declaration(node: tree.Name, known: Mapping[str, MemberDraft]) -> Misspelt | None:
    """The member that an unknown name means, where the line that declares it is what slipped: it is nearly this name, or the same
    but for capital letters, nothing else in the text writes it so, and its title or several lines write it the other way."""
    source, small = node.place.source, node.name.lower()
    names = [name for name in known if name.lower() == small] or [name for name in [only(node.name, known)] if name is not None]
    names = names or [name for name, member in known.items() if named_after(member.title) == node.name]
    if len(names) != 1 or known[names[0]].place.source is not source:
        return None
    name, member = names[0], known[names[0]]
    lines = [source.line_at(number) for number, line in enumerate(unquoted(source.text).split("\n"), 1)
             if re.search(rf"\b{node.name}\b", line)]
    titled = named_after(member.title)
    if times(name, source) > 1 or titled == name or not (titled == node.name or len(lines) > 1):
        return None
    fix = Fix(member.place, node.name) if member.place.text == name else None
    says = f"no other line has `{name}`: " + lines_have(lines) + f" `{node.name}`"
    return Misspelt(name, says, member.place, f"did you mean `{node.name}`?", fix)
