"""The names of a ruleset for JavaScript, which `game.js` needs to show moves and views like Python does."""

from __future__ import annotations

from typing import Any

from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import KeepModel, TeamModel, ZoneModel
from aoi_rules.model.types import Type

__all__ = ["table"]


def table(program: Program) -> dict[str, Any]:
    """The table, as plain data for JSON; `game.js` describes it as the type `Table`.  The members of `seat` are all that the
    ruleset names."""
    model = program.model
    return {
        "seats": list(model.seats), "least": model.least_players, "most": model.most_players, "named": model.names_seats,
        "types": [{"name": item.name, "members": [member.name for member in item.members]} for item in model.types],
        "options": [{"name": o.name, "choices": list(o.choices), "default": o.default} for o in model.options],
        "phases": [phase.title for phase in model.phases],
        "score": [{"name": line.name, "counts": line.counts, "loses": line.loses} for line in model.score],
        "team": _unteamed_value(model.team),
        "rounds": [{"name": r.name, "slot": r.slot} for r in model.rounds],
        "keeps": [*map(_keep, model.keeps)], "zones": [*map(_zone, model.zones)],
        "decisions": {step: [*map(_words, decision.options)] for step, decision in program.decisions.items()},
    }


def _unteamed_value(team: TeamModel | None) -> str | None:
    """The value of a seat that is in no team, empty if all are in one; None without teams."""
    return None if team is None else str(team.cell.absent_value) if team.cell.optional else ""


def _keep(keep: KeepModel) -> dict[str, Any]:
    return {"name": keep.name, "slot": keep.slot, "cell": _cell(keep.cell), "per": keep.per, "of": keep.of, "seen": keep.seen,
            "seers": _seers(keep)}


def _zone(zone: ZoneModel) -> dict[str, Any]:
    return {"name": zone.name, "of": zone.of, "per": zone.per, "seen": zone.seen, "sizeSeen": zone.size_seen,
            "seers": _seers(zone), "pieces": zone.pieces, "sizes": zone.sizes}


def _seers(of: KeepModel | ZoneModel) -> list[list[Any]]:
    return [[seer.slot, seer.each] for seer in of.seers]


def _words(option: Option) -> list[Any]:
    """The text of a move: its words, with the type of each choice at its place."""
    parts: list[Any] = [] if option.inside else [option.action]
    parts += [option.lead] if option.lead else []
    for choice in option.choices:
        parts += _choice(choice)
    parts += [option.tail] if option.tail else []
    return parts or [option.action]


def _choice(choice: Choice) -> list[Any]:
    return [*([choice.preposition] if choice.preposition else []), _cell(choice.cell)]


def _cell(cell: Type) -> dict[str, Any]:
    one = cell.element_type
    return {"kind": one.kind, "of": one.of, "many": cell.has_several}
