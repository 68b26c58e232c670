"""What other players have chosen since a viewer's own last decision: a picture marks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from aoi_rules.machine.results import Event
from aoi_rules.model.ruleset import Model
from aoi_rules.model.types import Shape

__all__ = ["recent_choices"]

MOST = 200
"""How many events are examined, so that a seat that seldom decides does not go through a whole game."""


def recent_choices(model: Model, events: Sequence[Event], viewer: str | None) -> Mapping[tuple[str, str], str]:
    """The members that other seats chose since the viewer's last decision, as far as the events tell, by type and name, each with
    the seat that chose it last.  A spectator, None, sees those that the last seat to decide has chosen since another seat did."""
    types = {action.name: {choice.name: choice.cell.of for choice in action.choices if choice.cell.kind is Shape.MEMBER}
             for action in model.actions}
    found: dict[tuple[str, str], str] = {}
    for event in _decisions_of_others(events, viewer):
        for choice, member in event.data.get("choices", {}).items():
            of = types.get(event.data["action"], {}).get(choice)
            if of is not None and isinstance(member, str):
                found.setdefault((of, member), event.data["seat"])
    return found


def _decisions_of_others(events: Sequence[Event], viewer: str | None) -> Iterator[Event]:
    """The decisions of others, the latest first."""
    last = None
    for event in islice(reversed(events), MOST):
        if event.kind != "move":
            continue
        last = last or event.data["seat"]
        if event.data["seat"] == viewer or (viewer is None and event.data["seat"] != last):
            return
        yield event
