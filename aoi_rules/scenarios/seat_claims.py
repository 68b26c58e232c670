"""What a seat or a spectator sees of a position, by its view."""

from __future__ import annotations

from collections import Counter
from typing import Any

from aoi_rules.game import Game
from aoi_rules.machine.viewers import keep_seen
from aoi_rules.model.scenario import StepModel
from aoi_rules.model.types import Type
from aoi_rules.words.scenario import HIDDEN, SPECTATOR, Sees

__all__ = ["wrong_claim"]


def wrong_claim(game: Game, step: StepModel) -> tuple[str, tuple[str, ...]] | None:
    """What is wrong with the claim of a `sees`, and what is seen instead; None if it is true."""
    looked = step.look(game.record.state) if step.look is not None else ()
    kind, name, hidden = step.names
    who, (what, cell) = step.seat or "a spectator", step.values[0]
    if kind == "keep":
        seen, value, wanted = _keep(game, step, looked, name)
    else:
        seen, value, wanted = _zone(game, step, looked, kind, name)
    if not seen:
        size: tuple[str, ...] = (f"only how many pieces lie there: {value}",) if value is not None else ()
        line = f"{Sees.word} {step.seat or SPECTATOR} {what} = {HIDDEN}"
        nothing = not wanted and not isinstance(wanted, int)
        size += (f"to claim that, write `{line}`",) if nothing else ()
        return None if hidden else (f"{who} does not see `{what}`", size)
    if hidden:
        return f"{who} sees `{what}`", (_format_value(cell, value),)
    if value == wanted:
        return None
    details = f"seen: {_format_value(cell, value)}", f"claimed: {_format_value(cell, wanted)}"
    return f"{who} sees something else: `{what}`", details


def _keep(game: Game, step: StepModel, looked: tuple[Any, ...], name: str) -> tuple[bool, Any, Any]:
    """Whether a keep is seen, its value as the view has it, and the claimed value."""
    per, _, own = name.rpartition(".")
    names, viewer = game.record.names, game.viewer(step.seat or None)
    keep = next(k for k in names.model.keeps if (k.per, k.name) == (per, own))
    members, wanted = _split_claim(looked, bool(per) + bool(keep.of))
    seen = keep_seen(keep, game.record.state, members[0] if per else -1, viewer)
    data = game.view(step.seat or None).data
    value = data["types"][per][own][members[0]] if per and seen else data["keeps"].get(own)
    if keep.of and seen:
        assert isinstance(value, dict), "a keep with a second type has a value for each of its members"
        value = value[names.member(keep.of, members[1])]
    return seen, value, names.value(step.values[0][1], wanted[0]) if wanted else None


def _zone(game: Game, step: StepModel, looked: tuple[Any, ...], kind: str, name: str) -> tuple[bool, Any, Any]:
    """Whether the pieces of a zone or their number are seen, both as the view has them, and what is claimed."""
    names = game.record.names
    zone = names.model.zone(name)
    members, wanted = _split_claim(looked, bool(zone.per))
    shown = game.view(step.seat or None).data["zones"].get(name, {}).get(names.owners(zone)[members[0] if members else 0])
    if kind == "size":
        size = sum(shown.values()) if isinstance(shown, dict) else shown
        return size is not None, size, wanted[0] if wanted else None
    found = wanted[0] if wanted else ()
    pieces = Counter(names.member(zone.of, piece) for piece in (found if isinstance(found, tuple | list) else (found,)))
    return isinstance(shown, dict), shown, dict(pieces)


def _split_claim(looked: tuple[Any, ...], number: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The members that own it, and the claimed value, if there is one."""
    return looked[:number], looked[number:]


def _format_value(cell: Type, value: Any) -> str:
    """A value of a view as people read it."""
    if isinstance(value, dict):
        return ", ".join(piece if number == 1 else f"{piece} ({number} times)" for piece, number in value.items()) or "nothing"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    return "none" if value is None else cell.show_value(value)
