"""Names that a line can use at its place, for the hints about those that it cannot."""

from __future__ import annotations

from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.model.types import Shape

__all__ = ["chosen_of", "names_of", "player_here"]


def names_of(kind: str, scope: Scope) -> list[str]:
    """The names in a scope that stand for members of a type, apart from the player."""
    return [name for name, one in scope.names.items() if name != "me" and one.type.kind is Shape.MEMBER and one.type.of == kind]


def chosen_of(kind: str, scope: Scope) -> str | None:
    """The one name in a scope that stands for a member of a type, apart from the player; None if there are none or several."""
    found = names_of(kind, scope)
    return found[0] if len(found) == 1 else None


def player_here(check: CheckContext, scope: Scope) -> str:
    """The name for a player in an example: `me` if one acts, or may act in the definition, and in a scenario a seat that
    plays."""
    if scope.acting_seat is not None or (check.defining and check.rules is None):
        return "me"
    return next(iter(check.symbols.seats), "p") if check.rules is not None else "p"
