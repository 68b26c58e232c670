"""A viewer's knowledge of hidden zones, from the entries of the log as it saw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field, frozen

from aoi_rules.machine.belief import SHOWN, Belief
from aoi_rules.machine.kernel import HIDDEN, MOVED, WAYS
from aoi_rules.machine.log import sees
from aoi_rules.machine.openings import Opening
from aoi_rules.machine.program import Program

__all__ = ["Chosen", "Hidden", "Knowledge", "Spot", "hidden_from"]

_NAMED = WAYS["named"], WAYS["known"]

Spot = tuple[int, int]
"""A zone's number and its owner's; the owner of a common zone is 0."""


@frozen
class _Choice:
    """A choice: its index in the move, its slot in the frame, the number of the zone it is made from, -1 where there is none or
    its owner is not known, and the index of the action's choice that is the zone's owner, -1 for whoever decides."""

    number: int
    slot: int
    zone: int
    owner: int


@frozen
class Hidden:
    """The zones that a viewer does not see, for each type of piece that lies in several such zones.

    `spots` are these places by type, `at` maps each to the numbers of its type and its place here; `choices` are, by step and
    number of the option, the choices that not all learn or that are made from hidden zones; `slots` are their slots in the
    frames, by action; `computed` are, by action or `flow`, the steps that compute values from hidden information.
    """

    viewer: int
    spots: tuple[tuple[str, tuple[Spot, ...]], ...]
    at: Mapping[Spot, tuple[int, int]]
    choices: Mapping[tuple[int, int], tuple[_Choice, ...]]
    slots: Mapping[str, tuple[int, ...]]
    computed: Mapping[str, tuple[int, ...]]


def hidden_from(program: Program, players: int, viewer: int) -> Hidden:
    """The zones and choices hidden from a viewer, in a game of `players`."""
    found: dict[str, list[Spot]] = {}
    for number, zone in enumerate(program.model.zones):
        spots = [(number, o) for o in range(program.model.owners(zone, players)) if not sees(zone, o, viewer)]
        found.setdefault(zone.of, []).extend(spots)
    several = tuple((of, tuple(spots)) for of, spots in found.items() if len(spots) > 1)  # with one place, all is known
    at = {spot: (of, place) for of, (_, spots) in enumerate(several) for place, spot in enumerate(spots)}
    choices = _choices(program)
    slots: dict[str, tuple[int, ...]] = {}
    for (step, number), some in choices.items():
        action = program.decisions[step].options[number].action
        slots[action] = tuple(sorted({*slots.get(action, ()), *(choice.slot for choice in some)}))
    computed: dict[str, tuple[int, ...]] = {}
    for number, state in enumerate(program.states):
        if state.veiled:
            computed[state.routine] = (*computed.get(state.routine, ()), number)
    return Hidden(viewer, several, at, choices, slots, computed)


def _choices(program: Program) -> dict[tuple[int, int], tuple[_Choice, ...]]:
    zones = {zone.name: number for number, zone in enumerate(program.model.zones)}
    found = {}
    for step, decision in program.decisions.items():
        for number, option in enumerate(decision.options):
            some = tuple(_Choice(i, 1 + option.earlier + i, -1 if c.owner is None else zones.get(c.zone, -1), c.owner or 0)
                         for i, c in enumerate(option.choices, 1)
                         if c.secret or (c.zone and program.model.zone(c.zone).seen != "all"))
            if some:
                found[step, number] = some
    return found


@frozen
class Chosen:
    """A choice of an action that may still continue: the value, HIDDEN where it is not known; the place to which the chosen
    piece moved, None where it did not; and the log entry of the move, as the viewer saw it."""

    value: int
    went: Spot | None
    entry: tuple[Any, ...]


@define
class Knowledge:
    """What one viewer knows after some entries of the log.

    `beliefs` are in the order of the types in `hidden`.  For actions with hidden choices, `made` has all choices so far, and
    `chosen` those by action and frame slot; `open` are the spots that a piece was chosen from which has not been moved yet, with
    the pieces that could have been chosen.
    """

    hidden: Hidden
    beliefs: list[Belief]
    made: dict[str, tuple[int, ...]] = field(factory=dict)
    chosen: dict[tuple[str, int], Chosen] = field(factory=dict)
    open: dict[Spot, tuple[tuple[str, int], Opening | None]] = field(factory=dict)

    @classmethod
    def at_first(cls, program: Program, players: int, hidden: Hidden) -> Knowledge:
        """The knowledge before set-up: the contents of full zones are known."""
        state = program.new_state(players, {o.name: 0 for o in program.model.options})
        zones, beliefs = program.model.zones, list[Belief]()
        for of, spots in hidden.spots:
            kinds = len(program.model.type(of).members)
            beliefs.append(Belief.of(kinds, len(spots)))
            for place, (zone, owner) in enumerate(spots):
                counts = getattr(state, zones[zone].pieces)[owner * kinds : (owner + 1) * kinds]
                for kind in (k for k in range(kinds) if counts[k]):
                    beliefs[-1].come(place, kind, counts[kind])
        return cls(hidden, beliefs)

    def after(self, program: Program, entries: Sequence[tuple[Any, ...]]) -> Knowledge:
        """The knowledge after more entries, as the viewer saw them."""
        beliefs = [belief.copy() for belief in self.beliefs]
        found = Knowledge(self.hidden, beliefs, dict(self.made), dict(self.chosen), dict(self.open))
        for _, viewer, entry, opening in entries:
            if viewer != self.hidden.viewer:
                found._forget()
            elif entry[0] == MOVED:
                found._moved(*entry[1:])
            elif entry[0] == 0:
                found._decided(program, entry, opening)
        return found

    def _forget(self) -> None:
        """Forget everything: another viewer's view of the past is not enough."""
        for belief in self.beliefs:
            belief.lose()
        self.chosen.clear()
        self.open.clear()

    def _moved(self, zone: int, owner: int, to: int, to_owner: int, piece: int, way: int) -> None:
        key, opening = self.open.pop((zone, owner), (None, None)) if self.open and way in _NAMED else (None, None)
        start, goal = self.hidden.at.get((zone, owner)), self.hidden.at.get((to, to_owner))
        if key is not None:
            was = self.chosen[key]
            way = way if was.value == HIDDEN else SHOWN
            piece = was.value if piece == HIDDEN else piece
            self.chosen[key] = Chosen(piece, (to, to_owner), was.entry)
            if start is not None and opening is not None and was.value == HIDDEN:
                self.beliefs[start[0]].pick(start[1], [(piece, -1 if goal is None else goal[1])], opening)
                return
        if start is not None and goal is not None and piece == HIDDEN:
            self.beliefs[start[0]].shift(start[1], goal[1], way)
            return
        if start is not None:
            self.beliefs[start[0]].go(start[1], piece, way, chosen=key is not None)
        if goal is not None:
            self.beliefs[goal[0]].come(goal[1], piece)

    def _decided(self, program: Program, entry: tuple[Any, ...], opening: Opening | None) -> None:
        """Process a move: a piece that the viewer learns was chosen lies where it was chosen from."""
        _, seat, step, raw = entry[:4]
        if raw[0] < 0:
            return
        option = program.decisions[step].options[raw[0]]
        if not option.inside:
            self.open.clear()
            for key in [key for key in self.chosen if key[0] == option.action]:
                del self.chosen[key]
        if option.action in self.hidden.slots:
            self.made[option.action] = (*self.made.get(option.action, ())[: option.earlier], *raw[1:])
        for choice in self.hidden.choices.get((step, raw[0]), ()):
            spot, key, value = self._spot(program, choice, seat, option.action), (option.action, choice.slot), raw[choice.number]
            self.chosen[key] = Chosen(value, None, entry)
            at = self.hidden.at.get(spot)
            if at is not None:
                self.open[spot] = key, opening
                if value != HIDDEN and opening is not None:
                    self.beliefs[at[0]].pick(at[1], [(value, at[1])], opening)
                elif value != HIDDEN:
                    self.beliefs[at[0]].show(at[1], value)

    def _spot(self, program: Program, choice: _Choice, seat: int, action: str) -> Spot:
        """The spot that a piece is chosen from; no spot has the number -1."""
        if choice.zone < 0 or not program.model.zones[choice.zone].per:
            return choice.zone, 0
        return choice.zone, seat if choice.owner < 0 else self.made[action][choice.owner]
