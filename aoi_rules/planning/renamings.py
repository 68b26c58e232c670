"""Names that a changed text no longer has, and the names that may have replaced them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aoi_rules.advice.similar_names import find_similar
from aoi_rules.model.ruleset import Model

__all__ = ["renamings"]


def renamings(old: Model, new: Model) -> tuple[tuple[str, str], ...]:
    """Pairs of a name that saved games may contain but the new text lacks, and the new name that probably replaced it.  The new
    name has the same kind, and the same title or a similar name, or it is the only new one where one has disappeared.

    A line `renamed OLD to NEW` makes this certain.
    """
    known = dict(new.renamed)
    found = []
    now = dict(_names(new))
    for kind, were in _names(old):
        are = now.get(kind, {})
        gone = {name: title for name, title in were.items() if name not in are and name not in known}
        fresh = {name: title for name, title in are.items() if name not in were and name not in known.values()}
        alone = list(fresh) if len(gone) == len(fresh) == 1 else []
        for name, title in gone.items():
            alike = [one for one in fresh if fresh[one] == title] or find_similar(name, fresh)[:1] or alone
            if len(alike) == 1:
                found.append((name, alike[0]))
                del fresh[alike[0]]
    return tuple(found)


def _names(model: Model) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The names that a move or a saved game may contain, with their titles, by kind."""
    yield "action", {action.name: action.title for action in model.actions}
    yield "option", {option.name: option.title for option in model.options}
    for option in model.options:
        yield f"choice of {option.name}", {choice: choice for choice in option.choices}
    for kind in model.types:
        yield f"member of {kind.name}", {member.name: member.title for member in kind.members}
