"""Makes a draft as short and simple as possible, while the rules and the changed rules still differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import attrs
from attrs import define

from aoi_rules.witness.difference import Differ, Difference, chosen_moves, moves_at
from aoi_rules.witness.draft import Draft
from aoi_rules.witness.locating import Starts
from aoi_rules.witness.members import SEAT, drafts_with_earlier_members, with_members
from aoi_rules.witness.rules import PlayedRules
from aoi_rules.witness.settings import (
    PieceSetting,
    RoundSetting,
    Setting,
    Spot,
    ValueSetting,
    left_in_zone,
    piece_type_of,
    units_of,
)

__all__ = ["shrink_draft"]

T = TypeVar("T")
_MOST = 1_500
"""How many drafts are tried at most."""
_DECISIONS = 10_000
"""No further draft is tried after this many decisions, because trying a draft with many moves takes long."""
_FEW = 3
"""Up to this number, parts that are left out together may begin anywhere."""
_OTHERS = 3
"""How many moves are tried in place of one."""
_ROUNDS = 4
"""How often all ways to shrink are tried one after another."""


def shrink_draft(
    starts: Starts, differ: Differ, draft: Draft, found: Difference, compared: Callable[[], int] = lambda: 0
) -> tuple[Draft, Difference, int]:
    """The draft, what differs in it, and how many others were tried; `differ` says what differs in another draft, and `compared`
    says how many decisions it has compared so far."""
    shrinking = _Shrinking(starts, starts.played, differ, draft, found, compared, compared() + _DECISIONS)
    shrinking.run()
    return shrinking.draft, shrinking.found, shrinking.tried


@define(eq=False)
class _Shrinking:
    """A draft that is being shortened, and what differs in it."""

    starts: Starts
    one: PlayedRules
    differ: Differ
    draft: Draft
    found: Difference
    compared: Callable[[], int]
    end: int
    tried: int = 0

    def run(self) -> None:
        """Try all ways to shrink until none helps, then plainer moves, then everything again; finally, members that are declared
        first."""
        self._try_all_ways()
        before = self.draft
        self._plainer_moves()
        if self.draft != before:
            self._try_all_ways()
        self._nearly_empty_zones()
        while any(map(self._try, drafts_with_earlier_members(self.one, self.draft))):
            pass

    def _try_all_ways(self) -> None:
        for _ in range(_ROUNDS):
            before = self.draft
            for way in (self._begin_plainly, self._fewer_settings, self._fewer_moves, self._fewer_seats, self._other_seats,
                        self._simpler_values, self._pieces_to_one_place, self._moves_for_settings):
                way()
            if self.draft == before:
                break

    def _try(self, draft: Draft) -> bool:
        """Use another draft if the rules differ in it no less clearly."""
        if self.tried >= _MOST or self.compared() >= self.end or draft == self.draft:
            return False
        self.tried += 1
        found = self.differ(draft)
        if found is None or found.rank > self.found.rank:
            return False
        self.draft, self.found = draft.with_moves(*found.moves), found
        return True

    # ---- ways to shrink ------------------------------------------------------------------------------------------------------

    def _begin_plainly(self) -> None:
        """Without `given`, or without any line in it, first without moves; without options."""
        plainer = (attrs.evolve(self.draft, phase=phase, settings=(), moves=moves)
                   for phase in ("", self.draft.phase) for moves in ((), self.draft.moves))
        any(self._try(draft) for draft in plainer if _length(draft) < _length(self.draft))
        if self.draft.options:
            self._try(attrs.evolve(self.draft, options=()))

    def _fewer_settings(self) -> None:
        """Leave out lines of `given`: those that are only correct together, those of one group, single ones, and all lines about
        pieces of one type."""
        self._leave_out(lambda draft: units_of(self.one, draft.settings),
                        lambda draft, left: attrs.evolve(draft, settings=tuple(s for unit in left for s in unit)))
        self._leave_out(lambda draft: draft.settings, lambda draft, left: attrs.evolve(draft, settings=left))
        for size in (1, 2, 3):
            for group in _groups(self.draft.settings, size):
                self._try(attrs.evolve(self.draft, settings=tuple(s for s in self.draft.settings if s.group[:size] != group)))
        for of in dict.fromkeys(filter(None, (piece_type_of(self.one, setting) for setting in self.draft.settings))):
            left = tuple(s for s in self.draft.settings if piece_type_of(self.one, s) != of)
            self._try(attrs.evolve(self.draft, settings=left))

    def _fewer_moves(self) -> None:
        self._leave_out(lambda draft: draft.moves, lambda draft, left: attrs.evolve(draft, moves=left))

    def _leave_out(self, read: Callable[[Draft], Sequence[T]], evolve: Callable[[Draft, tuple[T, ...]], Draft]) -> None:
        """Leave out parts of a draft, first half of them, then fewer and fewer together; small groups may begin anywhere."""
        size = len(read(self.draft))
        while size >= 1:
            start = 0
            while start < len(read(self.draft)):
                now = read(self.draft)
                if not self._try(evolve(self.draft, (*now[:start], *now[start + size :]))):
                    start += 1 if size <= _FEW else size
            size = size - 1 if size <= _FEW + 1 else max(size // 2, _FEW)

    def _fewer_seats(self) -> None:
        least = self.one.rules.model.least_players
        while len(self.draft.seats) > least:
            seats = self.draft.seats[:-1]
            others = (_without_seat(self.one, setting, len(seats)) for setting in self.draft.settings)
            settings = tuple(setting for setting in others if setting is not None)
            if not self._try(attrs.evolve(self.draft, seats=seats, settings=settings)):
                return

    def _other_seats(self) -> None:
        """Another seat in place of the one that begins, so that no line has to say who does."""
        seats = self.draft.seats
        for at in range(1, len(seats)):
            swapped = _swap_seats(self.one, self.draft, at)
            for setting in swapped.settings:
                keep = self.one.keeps[setting.per, setting.name] if isinstance(setting, ValueSetting) else None
                if keep is not None and keep.cell.of == SEAT and not keep.per:
                    left = tuple(other for other in swapped.settings if other is not setting)
                    if self._try(attrs.evolve(swapped, settings=left)):
                        return

    def _simpler_values(self) -> None:
        """Replace numbers with small ones."""
        for at in range(len(self.draft.settings)):
            if at >= len(self.draft.settings):
                return
            for simpler in _simpler_settings(self.draft.settings[at]):
                settings = self.draft.settings
                if self._try(attrs.evolve(self.draft, settings=(*settings[:at], simpler, *settings[at + 1 :]))):
                    break

    def _pieces_to_one_place(self) -> None:
        """Send all pieces that go from one zone to several others where most of them go: then one line is enough."""
        for source in dict.fromkeys(s.source for s in self.draft.settings if isinstance(s, PieceSetting)):
            moved = [s for s in self.draft.settings if isinstance(s, PieceSetting) and s.source == source and s.target[0]]
            for target, _ in Counter(s.target for s in moved).most_common(1) if source[0] else ():
                settings = (attrs.evolve(s, target=target) if s in moved else s for s in self.draft.settings)
                self._try(attrs.evolve(self.draft, settings=tuple(settings)))

    def _nearly_empty_zones(self) -> None:
        """If many pieces of a zone go to another one, move all of them except a few: that takes fewer lines."""
        pieces = [s for s in self.draft.settings if isinstance(s, PieceSetting)]
        for (source, target), number in Counter((s.source, s.target) for s in pieces).items():
            if number > _FEW and source[0] and target[0] and all(s.target != source for s in pieces):
                before = self.draft, self.found
                self._empty_zone(source, target)
                if len(self._left_in(self.draft, source)) + 1 >= number:
                    self.draft, self.found = before

    def _empty_zone(self, source: Spot, target: Spot) -> None:
        """Move all pieces of a zone except one to another, or all except as few as possible."""
        def leave_in(draft: Draft, left: tuple[int, ...]) -> Draft:
            return self._leave_in(draft, source, target, left)

        left = self._left_in(self.draft, source)
        if len(left) > 1 and not any(self._try(leave_in(self.draft, (piece,))) for piece in dict.fromkeys(left)):
            self._leave_out(lambda draft: self._left_in(draft, source), leave_in)

    def _left_in(self, draft: Draft, zone: Spot) -> tuple[int, ...]:
        """The pieces that a draft leaves in a zone, by their kinds."""
        start = self.starts.before_given(draft.seats, draft.options)
        return tuple(left_in_zone(self.one, draft.settings, start, zone))

    def _leave_in(self, draft: Draft, source: Spot, target: Spot, left: Sequence[int]) -> Draft:
        """The draft with only some pieces left in a zone, while the others go to another one."""
        others = tuple(s for s in draft.settings if not (isinstance(s, PieceSetting) and s.source == source))
        there = Counter(self._left_in(attrs.evolve(draft, settings=others), source))
        there.subtract(left)
        moved = (PieceSetting(kind, source, target) for kind in sorted(there.elements()))
        return attrs.evolve(draft, settings=(*others, *moved))

    def _moves_for_settings(self) -> None:
        """A move that somebody chooses, instead of a line that leaves nobody a choice."""
        for setting in self.draft.settings if len(self.found.course) > len(self.found.moves) else ():
            left = attrs.evolve(self.draft, settings=tuple(other for other in self.draft.settings if other is not setting))
            moves = chosen_moves(self.one, left, self.found.course)
            if moves is not None and len(moves) == len(self.draft.moves) + 1 and self._try(left.with_moves(*moves)):
                return

    def _plainer_moves(self) -> None:
        """A move with fewer words in place of another one; or one with as many words, if it makes a line of `given`
        unnecessary."""
        for at in range(len(self.draft.moves)):
            if at < len(self.draft.moves):
                any(map(self._try_move, (at,) * _OTHERS, self._plainest_moves(at)))

    def _plainest_moves(self, at: int) -> Sequence[str]:
        """Moves that are possible instead of a move and have no more words, those with the fewest words first."""
        words = len(self.draft.moves[at][1].split())
        found = sorted(moves_at(self.one, self.draft, at), key=lambda text: len(text.split()))
        return [text for text in found if len(text.split()) <= words and text != self.draft.moves[at][1]][:_OTHERS]

    def _try_move(self, at: int, text: str) -> bool:
        seat, before = self.draft.moves[at]
        other = self.draft.with_moves(*self.draft.moves[:at], (seat, text), *self.draft.moves[at + 1 :])
        if len(text.split()) < len(before.split()) and self._try(other):
            return True
        units = units_of(self.one, self.draft.settings)
        fewer = (tuple(s for unit in (*units[:number], *units[number + 1 :]) for s in unit) for number in range(len(units)))
        return any(self._try(attrs.evolve(other, settings=settings)) for settings in fewer)


def _length(draft: Draft) -> tuple[int, bool]:
    """How long a draft is: the number of its lines, and whether it has a `given`."""
    return len(draft.settings) + len(draft.moves), bool(draft.phase)


def _groups(settings: Iterable[Setting], size: int) -> Sequence[tuple[str, ...]]:
    return list(dict.fromkeys(setting.group[:size] for setting in settings if len(setting.group) >= size))


def _simpler_settings(setting: Setting) -> Iterator[Setting]:
    """The setting with a smaller number, the smallest first, or with an earlier member."""
    if isinstance(setting, RoundSetting):
        yield from (attrs.evolve(setting, value=value) for value in range(2, min(setting.value, 5)))
    if isinstance(setting, ValueSetting) and isinstance(setting.value, int) and setting.value > 0:
        numbers = (0, 1, 2, 3, 5, 10, setting.value // 2)
        yield from (attrs.evolve(setting, value=value) for value in dict.fromkeys(numbers) if value < setting.value)


def _swap_seats(played: PlayedRules, draft: Draft, at: int) -> Draft:
    """A draft in which the first seat and another one are swapped."""
    names = {draft.seats[0]: draft.seats[at], draft.seats[at]: draft.seats[0]}

    def swap_member(of: str, number: int) -> int:
        return {0: at, at: 0}.get(number, number) if of == SEAT else number

    moves = tuple((names.get(seat, seat), " ".join(names.get(word, word) for word in text.split())) for seat, text in draft.moves)
    settings = tuple(with_members(played, setting, swap_member) for setting in draft.settings)
    return attrs.evolve(draft, settings=settings, moves=moves)


def _without_seat(played: PlayedRules, setting: Setting, seats: int) -> Setting | None:
    """The setting for fewer seats; None if it is about a seat that does not play."""
    if isinstance(setting, RoundSetting):
        return setting
    if isinstance(setting, PieceSetting):
        for name, owner in (setting.source, setting.target):
            if name and played.zones[name].per == SEAT and owner >= seats:
                return None
        return setting
    assert isinstance(setting, ValueSetting), "there are three kinds of settings"
    keep = played.keeps[setting.per, setting.name]
    if keep.cell.of == SEAT and isinstance(setting.value, tuple):
        setting = attrs.evolve(setting, value=tuple(value for value in setting.value if value < seats))
    away = (keep.per == SEAT and setting.owner >= seats) or (keep.of == SEAT and setting.second >= seats)
    holds = keep.cell.of == SEAT and isinstance(setting.value, int) and setting.value >= seats
    return None if away or holds else setting
