"""Positions in which a rule may matter: those that games reached, with some values changed, first those that the rule reads."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import attrs
from attrs import define, field, frozen

from aoi_rules.machine.names import Names
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.types import ABSENT, Shape, Type
from aoi_rules.play.engines import engine_of
from aoi_rules.scenarios.pieces import OWNER, holding_keeps
from aoi_rules.witness.draft import Draft
from aoi_rules.witness.locating import Starts
from aoi_rules.witness.rules import PlayedRules
from aoi_rules.witness.settings import PieceSetting, RoundSetting, Setting, ValueSetting, settings_between

__all__ = ["Positions"]

_KEPT = 6
"""How many positions of one kind are kept."""
_KINDS = 60
"""How many kinds are kept."""
_SELDOM = 0.5
"""How often a kind is chosen instead of a position, so that positions that were seldom reached count as much as others."""
_CHANGES = (1, 1, 2, 2, 3, 4)
"""How many changes are made to a position: each number is chosen as often as it occurs here."""
_ABOUT = 0.75
"""How often the changed value is one that the rule reads, if it reads any."""
_SMALL = (0, 1, 2, 3)
"""Numbers that are tried besides those in the text of the rules."""


_MoveKey = tuple[int, frozenset[int]]
"""The step of a decision, and the kinds of moves that are offered."""


@frozen(eq=False)
class _NotedPosition:
    """A position of a game with these seats and options, in this phase, in the engine's form."""

    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    phase: str
    position: Any


@define(eq=False)
class Positions:
    """Positions of games.  `about` are the names that a rule reads, `numbers` the numbers in the text of the rules."""

    played: PlayedRules
    starts: Starts
    about: Collection[str]
    numbers: Sequence[int]
    _known: dict[_MoveKey, list[_NotedPosition]] = field(factory=dict)
    _seen: Counter[_MoveKey] = field(factory=Counter)

    def note(self, seats: tuple[str, ...], options: tuple[tuple[str, str], ...], state: Any, rng: random.Random) -> None:
        """Record a position of a game, in place of another one if there are many: first of one of the same kind, which is the
        line of the rules that asks and the kinds of moves that it offers, and then of one of the kind that was reached most
        often."""
        model = self.played.rules.model
        phase = model.phases[state.phase].name if state.phase >= 0 else ""
        if state.over or phase not in self.starts.phases:
            return
        kind = state.step, frozenset(move[0] for move in state.moves)
        self._seen[kind] += 1
        known = self._known.setdefault(kind, [])
        at = len(known) if len(known) < _KEPT else rng.randrange(self._seen[kind])
        if at < _KEPT:
            known[at : at + 1] = [_NotedPosition(seats, options, phase, state)]
        if len(self._known) > _KINDS:
            del self._known[max(self._known, key=self._seen.__getitem__)]

    def vary_position(self, rng: random.Random) -> Draft | None:
        """One of the positions with some changes; None if none was recorded."""
        if not self._known:
            return None
        kinds = list(self._known)
        weights = None if rng.random() < _SELDOM else [self._seen[kind] for kind in kinds]
        draft = self._draft(rng.choice(self._known[rng.choices(kinds, weights)[0]]))
        names = self.played.rules.program.names(draft.seats)
        for _ in range(rng.choice(_CHANGES)):
            draft = self._change_once(draft, names, rng)
        return draft

    def _draft(self, noted: _NotedPosition) -> Draft:
        """A recorded position as a draft."""
        program = self.played.rules.program
        start, state = self.starts.before_given(noted.seats, noted.options), engine_of(program).thaw(noted.position)
        settings = settings_between(self.played, program.names(noted.seats), start, state)
        return Draft(noted.seats, noted.options, noted.phase, settings)

    def _change_once(self, draft: Draft, names: Names, rng: random.Random) -> Draft:
        """A position with one change."""
        model = self.played.rules.model
        things: list[Any] = [*model.rounds, *model.keeps, *model.zones]
        wanted = [thing for thing in things if thing.name in self.about]
        thing = rng.choice(wanted if wanted and rng.random() < _ABOUT else things)
        if isinstance(thing, ZoneModel):
            return _add_settings(draft, tuple(self._move_pieces(draft, thing, names, rng)))
        if isinstance(thing, KeepModel):
            return self._with_value(draft, thing, names, rng)
        return _add_settings(draft, (RoundSetting(thing.name, rng.choice([n for n in (*_SMALL, *self.numbers) if n > 0])),))

    def _with_value(self, draft: Draft, keep: KeepModel, names: Names, rng: random.Random) -> Draft:
        """A position in which a keep has another value somewhere; a piece that it holds then comes from a zone."""
        owners = names.members(keep.per) if keep.per else ("",)
        owner = rng.randrange(len(owners)) if keep.per and owners else -1
        second = rng.randrange(len(names.members(keep.of))) if keep.of else -1
        value = self._value(keep.cell, names, rng)
        added: list[Setting] = [ValueSetting(keep.per, keep.name, owner, second, value)]
        if keep in holding_keeps(self.played.rules.model) and isinstance(value, int) and value >= 0:
            added += self._settings_of_piece(draft, keep, owner, value, names, rng)
        return _add_settings(draft, tuple(added))

    def _settings_of_piece(
        self, draft: Draft, keep: KeepModel, owner: int, kind: int, names: Names, rng: random.Random
    ) -> Iterator[Setting]:
        """The lines that take a piece from a zone and, if the piece can have an owner, give it one."""
        state = self._state(draft)
        found = [(zone, at) for zone in self.played.rules.model.zones if zone.of == keep.cell.of
                 for at in range(len(names.owners(zone))) if _count(self.played, state, zone, at, kind) > 0]
        if found:
            zone, at = rng.choice(found)
            yield PieceSetting(kind, (zone.name, at), ("", -1))
            if zone.per == "seat" and (keep.per, OWNER) in self.played.keeps:
                yield ValueSetting(keep.per, OWNER, owner, -1, at)

    def _value(self, cell: Type, names: Names, rng: random.Random) -> int | tuple[int, ...]:
        if cell.kind is Shape.LIST:
            members = range(len(names.members(cell.of))) if cell.element.kind is Shape.MEMBER else _SMALL
            return tuple(rng.sample(list(members), rng.randint(0, len(members))))
        if cell.optional and rng.random() < 1 / 4:
            return -1 if cell.kind is Shape.MEMBER else ABSENT
        if cell.kind is Shape.MEMBER:
            return rng.randrange(len(names.members(cell.of)))
        return rng.randrange(2) if cell.kind is Shape.TRUTH else rng.choice((*_SMALL, *self.numbers))

    def _move_pieces(self, draft: Draft, zone: ZoneModel, names: Names, rng: random.Random) -> Iterator[Setting]:
        """The lines that move pieces between a zone and another one: all of the pieces there, or one of them."""
        others = [(other, at) for other in self.played.rules.model.zones if other.of == zone.of
                  for at in range(len(names.owners(other)))]
        mine = [one for one in others if one[0].name == zone.name]
        if len(others) < 2 or not mine:
            return
        source, target = rng.choice(mine), rng.choice(others)
        if rng.random() < 1 / 2:
            source, target = target, source
        state = self._state(draft)
        pieces = [kind for kind in range(len(names.members(zone.of)))
                  for _ in range(_count(self.played, state, source[0], source[1], kind))]
        if pieces and source != target:
            moved = pieces if rng.random() < 1 / 2 else [rng.choice(pieces)]
            yield from (PieceSetting(kind, (source[0].name, source[1]), (target[0].name, target[1])) for kind in moved)

    def _state(self, draft: Draft) -> Any:
        """The position that a draft describes."""
        state = self.starts.before_given(draft.seats, draft.options).copy()
        for setting in draft.settings:
            setting.store(self.played, state)
        return state


def _add_settings(draft: Draft, settings: tuple[Setting, ...]) -> Draft:
    """A draft with further lines in `given`; a value replaces the one that was given before."""
    keys = {_key(one) for one in settings} - {None}
    kept = tuple(one for one in draft.settings if _key(one) not in keys or _key(one) is None)
    return attrs.evolve(draft, settings=(*kept, *settings))


def _key(setting: Setting) -> tuple[object, ...] | None:
    """The thing to which a line gives a value; None for a piece."""
    if isinstance(setting, ValueSetting):
        return setting.per, setting.name, setting.owner, setting.second
    return ("repeat", setting.name) if isinstance(setting, RoundSetting) else None


def _count(played: PlayedRules, state: Any, zone: ZoneModel, owner: int, kind: int) -> int:
    kinds = len(played.rules.model.type(zone.of).members)
    return int(getattr(state, zone.pieces)[owner * kinds + kind])
