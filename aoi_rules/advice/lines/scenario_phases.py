"""The phase that an author may mean with the name of a loop, a menu or an action, with which no scenario begins."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from aoi_rules.advice.lines.titles import titled_in
from aoi_rules.diagnostics import with_article
from aoi_rules.language import tree
from aoi_rules.language.walk import statements, walk
from aoi_rules.words.flow import Flow, Phase, Repeat
from aoi_rules.words.line_names import name_of
from aoi_rules.words.outline import Outline

__all__ = ["phase_titled", "phases_offering", "phases_within"]


def phases_within(name: str, phases: Collection[str], outline: Outline) -> str | None:
    """The hint for the name of a `repeat`, with the phases in it, and for that of a menu or an action, with the phases that offer
    it; None for another name."""
    flow = next(filter(Flow.begins, outline.lines), None)
    lines = [] if flow is None else list(statements(flow))
    loop = next((line for line in lines if Repeat.begins(line) and name_of(line) == name), None)
    word = Repeat.word if loop is not None else outline.words.get(name)
    inside = [line for line in (lines if loop is None else statements(loop)) if Phase.begins(line) and name_of(line) in phases]
    found = [name_of(line) for line in inside if loop is not None or _names(line, name)]
    if word is None or not found:
        return None
    first, *others = (f"`{phase}`" for phase in found)
    where = "is in it" if loop is not None else "offers it"
    if loop is not None and others:
        listed = f"{', '.join((first, *others[:-1]))} and {others[-1]}"
        return f"`{name}` is {with_article(word)} with several phases; write `given at PHASE {{`, with one of {listed}"
    more = f", or another phase: {', '.join(others)}" if others else ""
    return f"`{name}` is {with_article(word)}; write `given at {found[0]} {{`, since the phase {first} {where}{more}"


def phase_titled(name: str, phases: Collection[str], outline: Outline) -> str | None:
    """The hint for a name that is made of words in the title of one phase, and no other: `refill` for “Refill the slots”; None
    for another name."""
    found = [one for one in titled_in(outline.lines)
             if one.word == Phase.word and one.name in phases and one.has_words_of(name)]
    return f"did you mean `{found[0].name}`, “{found[0].title}”?" if len(found) == 1 else None


def phases_offering(name: str, lines: Iterable[tree.Statement]) -> list[str]:
    """The phases among some lines and in their blocks that offer a menu or an action."""
    return [name_of(phase) for line in lines for phase in statements(line)
            if Phase.begins(phase) and name_of(phase) and _names(phase, name)]


def _names(phase: tree.Statement, name: str) -> bool:
    return any(isinstance(node, tree.Name) and node.name == name for node in walk(phase))
