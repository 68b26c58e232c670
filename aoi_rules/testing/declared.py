"""What a viewer may see according to the rules' declarations, computed independently here, and a check of views against it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from aoi_rules.game import Game
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.seers import Seer
from aoi_rules.testing.playing import LawViolation

__all__ = ["DeclaredVisibility", "check_whitelist"]


@frozen
class DeclaredVisibility:
    """What a viewer (the number of a seat, -1 for a spectator) sees in some positions: everything that it sees in at least one of
    them."""

    viewer: int
    positions: Sequence[Any]

    def zone(self, zone: ZoneModel, owner: int) -> bool:
        """Whether the viewer sees what lies in a zone, or in that owner's zone."""
        return self._sees(zone.seen, zone.seers, owner, zone.per == "seat")

    def keep(self, keep: KeepModel, member: int) -> bool:
        """Whether the viewer sees the value of a keep, or the value for that member."""
        return self._sees(keep.seen, keep.seers, member, keep.per == "seat")

    def is_among(self, seers: Sequence[Seer], owner: int) -> bool:
        """Whether the viewer is one of the seats that see what belongs to an owner."""
        slots = [(seer.slot, seer.each) for seer in seers if seer.slot]
        held = (getattr(s, slot)[owner] if each else getattr(s, slot) for s in self.positions for slot, each in slots)
        return self.viewer >= 0 and (self.viewer in held or (len(slots) < len(seers) and owner == self.viewer))

    def _sees(self, seen: str, seers: Sequence[Seer], owner: int, seats: bool) -> bool:
        return (seen == "all" or (seen == "owner" and seats and owner == self.viewer)
                or (seen == "seats" and self.is_among(seers, owner)))


def check_whitelist(game: Game, seat: str | None) -> None:
    """Check that a view contains the contents of a zone, and the value of a keep, only if the rules declare that its seat sees
    it."""
    declared = DeclaredVisibility(game.viewer(seat), (game.record.state,))
    for what in _hidden_values_shown(game, game.view(seat).data, declared):
        raise LawViolation(game, f"{seat or 'a spectator'} is shown {what}, but may not see it")


def _hidden_values_shown(game: Game, data: Any, declared: DeclaredVisibility) -> Iterator[str]:
    """What a view shows although its seat may not see it."""
    for zone in game.rules.model.zones:
        for owner, held in data["zones"].get(zone.name, {}).items():
            number = game.seats.index(owner) if zone.per == "seat" else 0
            if isinstance(held, dict) and not declared.zone(zone, number):
                yield f"what lies in {zone.title} ({zone.name}){f' of {owner}' if zone.per else ''}"
    for keep in game.rules.model.keeps:
        if not keep.per and keep.name in data["keeps"] and not declared.keep(keep, -1):
            yield f"the value of {keep.name}"
        for member, value in enumerate(data["types"].get(keep.per, {}).get(keep.name, ())):
            if value is not None and not declared.keep(keep, member):
                yield f"the value of {keep.name} of a {keep.per}"
