"""A viewer's knowledge of hidden zones, from the entries of the log as it saw them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from weakref import WeakKeyDictionary

from attrs import define, evolve, field, frozen

from aoi_rules.machine.belief import SHOWN, Belief
from aoi_rules.machine.entries import DECIDED, MOVED, WAYS, Decided
from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.log import SeenEntry, sees_zone
from aoi_rules.machine.openings import Opening
from aoi_rules.machine.program import Program

__all__ = ["ChosenValue", "HiddenZones", "Knowledge", "Spot", "at_first", "hidden_from"]

_NAMED = WAYS["named"], WAYS["known"]

_Key = tuple[str, int]

Spot = tuple[int, int]
"""A zone's number and its owner's; the owner of a common zone is 0."""
_FIRST: WeakKeyDictionary[Program, dict[tuple[int, int], Knowledge]] = WeakKeyDictionary()
"""The initial knowledge, by program, number of players and viewer."""


@frozen
class _Choice:
    """A choice: its index in the move, its slot in the frame, the number of the zone it is made from, -1 if there is none or its
    owner is not known, the index of the action's choice that is the zone's owner, -1 for the deciding seat, and the number of the
    zone that the chosen piece, and no other, moves to, -1 if there is none."""

    number: int
    slot: int
    zone: int
    owner: int
    goes: int


@frozen
class HiddenZones:
    """The zones that a viewer does not see, for each type of piece that may be in several such zones.

    `spots` are these places by type, `at` maps each to the numbers of its type and its place here; `choices` are, by step and
    number of the option, the choices that not all learn or that are made from hidden zones; `slots` are their slots in the
    frames, by action; `computed` are, by action or `flow`, the steps that compute values from hidden information.  `apart` is how
    many chosen pieces may have left a place although the log has not moved them yet.
    """

    viewer: int
    spots: tuple[tuple[str, tuple[Spot, ...]], ...]
    at: Mapping[Spot, tuple[int, int]]
    choices: Mapping[tuple[int, int], tuple[_Choice, ...]]
    slots: Mapping[str, tuple[int, ...]]
    computed: Mapping[str, tuple[int, ...]]
    apart: int = 0


def hidden_from(program: Program, players: int, viewer: int) -> HiddenZones:
    """The zones and choices hidden from a viewer, in a game of `players`."""
    return at_first(program, players, viewer).hidden


def at_first(program: Program, players: int, viewer: int) -> Knowledge:
    """What a viewer knows before set-up, in a game of `players`: the contents of full zones.  It is computed once."""
    known = _FIRST.setdefault(program, {})
    if (players, viewer) not in known:
        known[players, viewer] = _at_first(program, players, _hidden_from(program, players, viewer))
    return known[players, viewer]


def _hidden_from(program: Program, players: int, viewer: int) -> HiddenZones:
    found: dict[str, list[Spot]] = {}
    for number, zone in enumerate(program.model.zones):
        spots = [(number, o) for o in range(program.model.owners(zone, players)) if not sees_zone(zone, o, viewer)]
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
    return HiddenZones(viewer, several, at, choices, slots, computed, _max_hidden_choices(program))


def _at_first(program: Program, players: int, hidden: HiddenZones) -> Knowledge:
    state = program.new_state(players, {o.name: 0 for o in program.model.options})
    zones, beliefs = program.model.zones, list[Belief]()
    for of, spots in hidden.spots:
        kinds = len(program.model.type(of).members)
        beliefs.append(Belief.of(kinds, len(spots) + hidden.apart))
        for place, (zone, owner) in enumerate(spots):
            counts = getattr(state, zones[zone].pieces)[owner * kinds : (owner + 1) * kinds]
            for kind in (k for k in range(kinds) if counts[k]):
                beliefs[-1].add_known_pieces(place, kind, counts[kind])
    return Knowledge(hidden, beliefs)


def _max_hidden_choices(program: Program) -> int:
    """The greatest number of pieces that an action chooses from hidden zones, minus one."""
    zones = {zone.name for zone in program.model.zones if zone.seen != "all"}
    numbers = [sum(c.zone in zones for c in (*option.choices, *option.later_choices)) for option in program.beginnings.values()]
    return max([1, *numbers]) - 1


def _choices(program: Program) -> dict[tuple[int, int], tuple[_Choice, ...]]:
    zones = {zone.name: number for number, zone in enumerate(program.model.zones)}
    found = {}
    for step, decision in program.decisions.items():
        for number, option in enumerate(decision.options):
            some = tuple(_Choice(i, 1 + option.earlier + i, -1 if c.owner is None else zones.get(c.zone, -1), c.owner or 0,
                                 zones.get(c.goes, -1))
                         for i, c in enumerate(option.choices, 1)
                         if c.secret or (c.zone and program.model.zone(c.zone).seen != "all"))
            if some:
                found[step, number] = some
    return found


@frozen
class ChosenValue:
    """A choice of an action that may still continue: the value, HIDDEN if it is not known; the place to which the chosen piece
    moved, None if it did not; and the log entry of the move, as the viewer saw it."""

    value: int
    went: Spot | None
    entry: Decided


@frozen
class _Picks:
    """Pieces that were chosen together from one place and have not been moved yet: the keys of the choices, the numbers of the
    zones to which only these pieces move, and which pieces could have been chosen.  If they were `shown`, they are known to be
    there.  Once one of them has moved, the others are `apart`: each in a place of its own, which only beliefs know."""

    keys: tuple[_Key, ...]
    goals: Mapping[_Key, int]
    opening: Opening | None
    shown: bool
    apart: Mapping[_Key, int] = field(factory=dict)

    def find_moved(self, to: int, alike: Iterable[_Key]) -> _Key:
        """The piece that moved to a zone: one of those `alike` in kind, or the only one that moves there, or the first one
        without such a zone."""
        if len(self.keys) == 1:
            return self.keys[0]
        there = [key for key in self.keys if self.goals[key] == to]
        free = [key for key in self.keys if self.goals[key] < 0]
        return next(iter((*alike, *there, *free, *self.keys)))

    def remove_piece(self, key: _Key) -> _Picks:
        """The picks after one of the pieces moved."""
        return _NONE if len(self.keys) == 1 else evolve(self, keys=tuple([one for one in self.keys if one != key]))


_NONE = _Picks((), {}, None, shown=False)
"""No pieces."""


@define
class Knowledge:
    """What one viewer knows after some entries of the log.

    `beliefs` are in the order of the types in `hidden`.  For actions with hidden choices, `made` has all choices so far, and
    `chosen` those by action and frame slot; `open` has, by spot, the pieces chosen there that have not been moved yet, decision
    by decision.  Of the spot `_late`, beliefs do not know yet which piece was seen to be chosen: usually it moves at once.
    """

    hidden: HiddenZones
    beliefs: list[Belief]
    made: dict[str, tuple[int, ...]] = field(factory=dict)
    chosen: dict[_Key, ChosenValue] = field(factory=dict)
    open: dict[Spot, tuple[_Picks, ...]] = field(factory=dict)
    _late: Spot | None = None

    def extend(self, program: Program, entries: Sequence[SeenEntry]) -> Knowledge:
        """The knowledge after more entries, as the viewer saw them."""
        beliefs = [belief.copy() for belief in self.beliefs]
        found = Knowledge(self.hidden, beliefs, dict(self.made), dict(self.chosen), dict(self.open))
        own, moved, decided = self.hidden.viewer, found._record_move, found._process_decision
        for _, viewer, entry, opening in entries:
            if viewer != own:
                found._forget()
            elif entry[0] == MOVED:
                moved(*entry[1:])
            elif entry[0] == DECIDED:
                decided(program, entry, opening)
        found._catch_up()
        return found

    def _forget(self) -> None:
        """Forget everything: another viewer's view of the past is not sufficient."""
        for belief in self.beliefs:
            belief.forget_all()
        self.chosen.clear()
        self.open.clear()

    def settled_beliefs(self) -> list[Belief]:
        """The beliefs when no piece is apart."""
        if not any(picks.apart for some in self.open.values() for picks in some):
            return self.beliefs
        found = Knowledge(self.hidden, [belief.copy() for belief in self.beliefs], open=dict(self.open))
        found._close()
        return found.beliefs

    def _close(self) -> None:
        """No chosen piece will move any more: pieces that are apart stay where they were."""
        for spot, some in self.open.items():
            of, place = self.hidden.at[spot]
            for apart in (picks.apart[key] for picks in some if picks.apart for key in picks.keys):
                self.beliefs[of].shift(apart, place)
        self.open.clear()

    def _record_move(self, zone: int, owner: int, to: int, to_owner: int, piece: int, way: int) -> None:
        if (zone, owner) in self.open and way in _NAMED:
            self._moved_as_chosen((zone, owner), (to, to_owner), piece)
            return
        self._catch_up()
        start, goal = self.hidden.at.get((zone, owner)), self.hidden.at.get((to, to_owner))
        if start is not None and goal is not None and piece == HIDDEN:
            self.beliefs[start[0]].shift(start[1], goal[1], way)
            return
        if start is not None:
            self.beliefs[start[0]].go(start[1], piece, way)
        if goal is not None:
            self.beliefs[goal[0]].add_known_pieces(goal[1], piece)

    def _moved_as_chosen(self, spot: Spot, to: Spot, piece: int) -> None:
        """Process the move of a chosen piece."""
        picks, *later = self.open[spot]
        late = self._late == spot and not later and len(picks.keys) == 1
        if late:
            self._late = None
        elif self._late is not None:
            self._catch_up()
        key = picks.find_moved(to[0], (key for key in picks.keys if self.chosen[key].value == piece != HIDDEN))
        was, rest = self.chosen[key], picks.remove_piece(key)
        piece = was.value if piece == HIDDEN else piece
        self.chosen[key] = ChosenValue(piece, to, was.entry)
        of, place = self.hidden.at[spot]
        goal = self.hidden.at[to][1] if to in self.hidden.at else -1
        belief = self.beliefs[of]
        if key in picks.apart:
            _carry(belief, picks.apart[key], goal, piece, WAYS["drawn"])
        elif picks.shown and not late:
            _carry(belief, place, goal, piece, SHOWN)
        elif picks.opening is None and not rest.keys:
            _carry(belief, place, goal, piece, WAYS["named"])
        else:
            if rest.keys:
                free = (at for at in range(len(self.hidden.spots[of][1]), len(belief.sizes)) if not belief.sizes[at])
                rest = evolve(rest, apart={other: next(free) for other in rest.keys})
            belief.pick(place, [(piece, goal) if one == key else (self.chosen[one].value, rest.apart[one]) for one in picks.keys],
                        picks.opening)
        left = (rest, *later) if rest.keys else tuple(later)
        if left:
            self.open[spot] = left
        else:
            del self.open[spot]

    def _process_decision(self, program: Program, entry: Decided, opening: Opening | None) -> None:
        """Process a move: a piece that the viewer learns was chosen is in the place it was chosen from."""
        step, raw = entry[2:4]
        if self._late is not None:
            self._catch_up()
        if raw[0] < 0:
            return
        option = program.decisions[step].options[raw[0]]
        if not option.inside and self.open:
            self._close()
        if option.action not in self.hidden.slots:
            return
        if not option.inside:
            for slot in self.hidden.slots[option.action]:
                self.chosen.pop((option.action, slot), None)
        self.made[option.action] = (*self.made.get(option.action, ())[: option.earlier], *raw[1:])
        choices = self.hidden.choices.get((step, raw[0]))
        if choices is not None:
            self._process_choices(program, choices, entry, option.action, opening)

    def _process_choices(
        self, program: Program, choices: Sequence[_Choice], entry: Decided, action: str, opening: Opening | None
    ) -> None:
        """Process the choices of a move; those from one place are made together."""
        _, seat, _, raw = entry[:4]
        together: dict[Spot, list[_Choice]] = {}
        for choice in choices:
            self.chosen[action, choice.slot] = ChosenValue(raw[choice.number], None, entry)
            spot = self._spot(program, choice, seat, action)
            if spot in self.hidden.at:
                together.setdefault(spot, []).append(choice)
        for spot, some in together.items():
            self._chosen_at(spot, {(action, choice.slot): choice.goes for choice in some}, opening)

    def _chosen_at(self, spot: Spot, goals: Mapping[_Key, int], opening: Opening | None) -> None:
        """Pieces were chosen together from a spot."""
        shown = HIDDEN not in [self.chosen[key].value for key in goals]
        self._catch_up()
        self.open[spot] = *self.open.get(spot, ()), _Picks(tuple(goals), goals, opening, shown)
        self._late = spot if shown else None

    def _catch_up(self) -> None:
        """The pieces that were last seen to be chosen are in the places they were chosen from."""
        if self._late is None:
            return
        (of, place), picks = self.hidden.at[self._late], self.open[self._late][-1]
        values, self._late = [self.chosen[key].value for key in picks.keys], None
        if picks.opening is None and len(values) == 1:
            self.beliefs[of].show(place, values[0])
        else:
            self.beliefs[of].pick(place, [(value, place) for value in values], picks.opening)

    def _spot(self, program: Program, choice: _Choice, seat: int, action: str) -> Spot:
        """The spot that a piece is chosen from; no spot has the number -1."""
        if choice.zone < 0 or not program.model.zones[choice.zone].per:
            return choice.zone, 0
        return choice.zone, seat if choice.owner < 0 else self.made[action][choice.owner]


def _carry(belief: Belief, place: int, goal: int, piece: int, way: int) -> None:
    """A chosen piece moves to another place, -1 for one that is not hidden."""
    if piece == HIDDEN:
        belief.shift(place, goal, way)
        return
    belief.go(place, piece, way, chosen=True)
    if goal >= 0:
        belief.add_known_pieces(goal, piece)
