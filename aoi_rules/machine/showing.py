"""What is shown beside the board: figures and details that a position's rules compute, as far as a viewer may know them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from aoi_rules.machine.decisions import Prompt, Shown
from aoi_rules.machine.faults import guard
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import DetailModel, FigureModel
from aoi_rules.model.types import ABSENT, Type, member_of

__all__ = ["asked", "details", "figures"]


def figures(program: Program, names: Names, s: Any, viewer: int) -> list[dict[str, Any]]:
    """The figures that a viewer (a seat's number, -1 for a spectator) sees of a position, in the order of the ruleset and then of
    seats and members, without what is absent or for another phase: each with its `name`, its `seat` or None for one of the game,
    its `member` of a second type or None, its `value` and its `limit` or None."""
    if not program.figures:
        return []
    state = s.copy()  # computing counts its work in the state
    phase = program.model.phases[s.phase].name if s.phase >= 0 and not s.over else ""
    with guard(program, state):
        return [one for model, shown in zip(program.model.figures, program.figures, strict=True)
                if model.during in ("", phase) and not (s.over and model.announced) and _seen(shown, state, viewer)
                for one in _figures(names, state, viewer, model, shown)]


def _figures(names: Names, s: Any, viewer: int, model: FigureModel, shown: Shown) -> Iterator[dict[str, Any]]:
    """A figure of the game, or of each seat and each member of a second type."""
    seats = [(seat,) for seat in range(s.players) if not shown.own or seat == viewer] if model.per else [()]
    members = [(number,) for number in range(len(names.members(model.of)))] if model.of else [()]
    for seat, member in product(seats, members):
        values = shown.compute(s, *seat, *member)
        value = names.value(model.cell, values[0]) if values else None
        if value is not None:
            limit = names.value(model.limit, values[1]) if model.limit is not None else None
            yield {"name": model.name, "seat": names.seats[seat[0]] if seat else None,
                   "member": names.member(model.of, member[0]) if member else None, "value": value, "limit": limit}


def details(program: Program, names: Names, s: Any, viewer: int) -> dict[str, dict[str, dict[str, Any]]]:
    """The computed details that a viewer sees of a position, by type, member and name; what is absent is left out."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    if not program.details:
        return found
    state = s.copy()  # computing counts its work in the state
    with guard(program, state):
        for model, shown in zip((m for m in program.model.details if m.computed), program.details, strict=True):
            if _seen(shown, state, viewer) and not (shown.asks_me and viewer < 0):
                _add(found, names, state, model, shown, (viewer,) if shown.asks_me else ())
    return found


def _add(
    found: dict[str, dict[str, dict[str, Any]]], names: Names, s: Any, model: DetailModel, shown: Shown, given: tuple[int, ...]
) -> None:
    """Add a detail of all members of its type."""
    for number, name in enumerate(names.members(model.type)):
        values = shown.compute(s, *given, number)
        value = names.value(model.cell, values[0]) if values else None
        if value is not None:
            found.setdefault(model.type, {}).setdefault(name, {})[model.name] = value


# ---- what is asked ---------------------------------------------------------------------------------------------------


def asked(program: Program, names: Names, s: Any, viewer: int) -> str | None:
    """What the seat that decides is asked, as far as a viewer may know it; None where the rules do not say it."""
    prompt = None if s.over else program.decisions[s.frames[-1][0]].prompt
    if prompt is None or not _seen(prompt.shown, s, viewer) or (prompt.shown.own and viewer != s.to_move):
        return None
    state = s.copy()  # computing counts its work in the state
    with guard(program, state):
        values = prompt.shown.compute(state, state.to_move)
    return "".join(part if isinstance(part, str) else _listed(names, prompt, part, values) for part in prompt.parts)


def _listed(names: Names, prompt: Prompt, numbers: Sequence[int], values: Sequence[Any]) -> str:
    """What stands in braces, as one list: `2 Food, Fuel 3 and Steel 1`."""
    *first, last = [item for number in numbers for item in _items(names, *prompt.kinds[number], values[number])] or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def _items(names: Names, cell: Type, counts: str, before: str, value: Any) -> list[str]:
    """The items that a value is, with the words before each; none where it is absent."""
    found = _counted(names, cell.element, counts, value) if counts else _titles(names, cell, value)
    return [f"{before} {item}" if before else item for item in found]


def _counted(names: Names, cell: Type, counts: str, value: Any) -> list[str]:
    """The members that are counted, with their numbers: `2 Food`; of pieces `Ace`, and `Ace (2 times)`."""
    pieces = any(zone.of == counts for zone in names.model.zones)
    titles = (names.title(member_of(counts), number) for number in range(len(names.members(counts))))
    found = [(title, count) for title, count in zip(titles, value, strict=False) if count not in (0, ABSENT)]
    if pieces:
        return [title if count == 1 else f"{title} ({count} times)" for title, count in found]
    return [f"{cell.shown(count)} {title}" for title, count in found]


def _titles(names: Names, cell: Type, value: Any) -> list[str]:
    if cell.many:
        return [names.title(cell.element, one) for one in value]
    return [] if names.value(cell, value) is None else [names.title(cell, value)]


def _seen(shown: Shown, s: Any, viewer: int) -> bool:
    """Whether a viewer is among those who see what not all see."""
    return all(viewer >= 0 and any(getattr(s, slot) == viewer for slot in group) for group in shown.seers)
