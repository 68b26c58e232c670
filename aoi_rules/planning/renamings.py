"""Names that a changed text no longer has, where another one may have taken their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aoi_rules.advice.similar_names import near
from aoi_rules.model.ruleset import Model

__all__ = ["renamings"]


def renamings(old: Model, new: Model) -> tuple[tuple[str, str], ...]:
    """Pairs of a name that saved games may have and the new text lacks, and the new name that it has instead, as far as one can
    guess: of the same kind, with the same title or nearly the same name, or the only one that is new where one is gone.

    A line `renamed OLD to NEW` makes it sure.
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
            alike = [one for one in fresh if fresh[one] == title] or near(name, fresh)[:1] or alone
            if len(alike) == 1:
                found.append((name, alike[0]))
                del fresh[alike[0]]
    return tuple(found)


def _names(model: Model) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The names that a move or a saved game may have, with their titles, by kind."""
    yield "action", {action.name: action.title for action in model.actions}
    yield "option", {option.name: option.title for option in model.options}
    for option in model.options:
        yield f"choice of {option.name}", {choice: choice for choice in option.choices}
    for kind in model.types:
        yield f"member of {kind.name}", {member.name: member.title for member in kind.members}
