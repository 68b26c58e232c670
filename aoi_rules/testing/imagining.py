"""The law of what a view imagines: a possible game, given what the seat saw.

What the seat saw is counted again here, in a simple way and for each place separately.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import define

from aoi_rules.errors import AoiError
from aoi_rules.game import Game
from aoi_rules.machine.entries import MOVED
from aoi_rules.machine.log import sees_zone
from aoi_rules.model.ruleset import ZoneModel
from aoi_rules.scenarios.pieces import holding_keeps, pieces, players_pieces
from aoi_rules.testing.playing import GameFactory, LawViolation, facts_shown, moments, play_at_random, position, require_same

__all__ = ["imagines"]

_MOMENTS = 2
_ON = 6
"""How many decisions are played in an imagined game."""


def imagines(make: GameFactory, rng: Random) -> None:
    """Every seat and a spectator imagine a game that looks the same to them in its present and past, is consistent with every
    piece that they saw, and can be played on.  It does not depend on anything that they do not see."""
    for at in moments(make(), rng, _MOMENTS):
        for seat in (*at.seats, None):
            who, seed = seat or "a spectator", rng.getrandbits(32)
            imagined = at.view(seat).imagine(_dice(seed))
            sees, imagines = facts_shown(at.view(seat)), facts_shown(imagined.view(seat))
            require_same(at, sees, imagines, f"what {who} imagines looks different to {who}")
            require_same(at, list(at.events(seat)), list(imagined.events(seat)),
                         f"what {who} imagines has a different past for {who}")
            _check_pieces(at, imagined, who)
            _check_places(at, imagined, seat, who)
            for other in (_mix_hidden(at, seat, rng), imagined):
                again = other.view(seat).imagine(_dice(seed))
                require_same(at, position(imagined), position(again),
                     f"what {who} imagines depends on what is hidden from it")
            _goes_on(at, imagined, who, rng)


def _dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - trials, not secrets


def _mix_hidden(game: Game, seat: str | None, rng: Random) -> Game:
    """The game with the pieces that a seat does not see exchanged for one another, regardless of what was seen of them."""
    copy, viewer = game.copy(), -1 if seat is None else game.seats.index(seat)
    state = game.record.state.copy()
    unseen = [place for place in _places(game, state) if not sees_zone(place[0], place[1], viewer, s=state)]
    for of in dict.fromkeys(zone.of for zone, _, _ in unseen):
        places = [place for place in unseen if place[0].of == of]
        found = [kind for _, _, counts in places for kind, number in enumerate(counts) for _ in range(number)]
        rng.shuffle(found)
        for zone, owner, counts in places:
            here = [found.pop() for _ in range(sum(counts))]
            new = [here.count(kind) for kind in range(len(counts))]
            held = [*getattr(state, zone.pieces)]  # copies of the state share this list
            held[owner * len(new) : (owner + 1) * len(new)] = new
            setattr(state, zone.pieces, held)
    copy.record.state = state
    return copy


def _check_pieces(game: Game, imagined: Game, who: str) -> None:
    """Check that every piece occurs once, and that each player's own pieces are with that player.  Pieces that may be hidden on
    the board are left out, because a hidden keep has its initial value in the imagined game."""
    model = game.rules.model
    unseen = {k.cell.of for k in holding_keeps(model) if k.seen != "all"}
    for count in (pieces, players_pieces):
        ours, theirs = ({key: n for key, n in count(model, g.record.state).items() if n and key[0] not in unseen}
                        for g in (game, imagined))
        for key in sorted(ours.keys() | theirs.keys(), key=str):
            if ours.get(key, 0) != theirs.get(key, 0):
                name = model.type(key[0]).members[key[-1]].name
                text = f"{who} imagines {theirs.get(key, 0)} {key[0]} pieces `{name}`, but there are {ours.get(key, 0)}"
                raise LawViolation(game, text)


def _goes_on(game: Game, imagined: Game, who: str, rng: Random) -> None:
    """Check that the imagined game can be played, and that the sizes of its zones match their contents.

    A hidden keep has its initial value there, so the seat to move may have no legal move.
    """
    if not imagined.legal_moves() and any(keep.seen != "all" for keep in game.rules.model.keeps):
        return
    try:
        for _ in play_at_random(imagined, rng, _ON):
            pass
    except (LawViolation, AoiError) as error:
        raise LawViolation(game, f"what {who} imagines cannot be continued: {error}") from None
    for zone, owner, counts in _places(imagined):
        size = getattr(imagined.record.state, zone.sizes)[owner]
        if sum(counts) != size or min(counts, default=0) < 0:
            text = f"in what {who} imagines, {zone.title} ({zone.name}) should hold {size} pieces, but holds {sum(counts)}"
            raise LawViolation(game, text)


# ---- what was seen --------------------------------------------------------------------------------------------------------


@define
class _Bounds:
    """What a viewer can know about a place: how many pieces there are, and for each kind, the lowest and the highest number."""

    size: int
    least: list[int]
    most: list[int]

    def add_piece(self, kind: int) -> None:
        self.size += 1
        self.least[kind] += 1
        self.most[kind] += 1

    def go(self, kind: int) -> None:
        self.size -= 1
        self.least[kind] = max(0, self.least[kind] - 1)
        self._cap(kind)

    def _cap(self, gone: int = -1) -> None:
        self.most = [max(0, min(self.size, number - (kind == gone))) for kind, number in enumerate(self.most)]

    def move_any(self, other: _Bounds) -> None:
        """Move a piece of any kind to another place."""
        other.most = [number + (self.most[kind] > 0) for kind, number in enumerate(other.most)]
        other.size += 1
        self.size -= 1
        self.least = [max(0, number - 1) for number in self.least]
        self._cap()


def _check_places(game: Game, imagined: Game, seat: str | None, who: str) -> None:
    """Check that each place contains the pieces that the seat saw enter and not leave, and none that cannot have entered.

    Types whose pieces move without log entries, as the sizes of places show, are not checked: a piece that is taken to the board
    may be back in another place.
    """
    bounds = _bounds(game, -1 if seat is None else game.seats.index(seat))
    places = list(_places(imagined))
    unlogged = {zone.of for number, (zone, _, counts) in enumerate(places) if bounds[number].size != sum(counts)}
    for number, (zone, owner, counts) in enumerate(places):
        known = bounds[number]
        if zone.of in unlogged:
            continue
        for kind, count in enumerate(counts):
            if not known.least[kind] <= count <= known.most[kind]:
                piece, least = game.rules.model.type(zone.of).members[kind].name, known.least[kind]
                there = f"{_owner(game, zone, owner)}'s {zone.name}" if zone.per else zone.name
                bound = f"must be at least {least}" if count < least else f"can be at most {known.most[kind]}"
                raise LawViolation(game, f"{who} imagines {count} `{piece}` in {there}, but from what it saw there {bound}")


def _owner(game: Game, zone: ZoneModel, owner: int) -> str:
    return game.seats[owner] if zone.per == "seat" else game.rules.model.type(zone.per).members[owner].name


def _bounds(game: Game, viewer: int) -> list[_Bounds]:
    zones, state = game.rules.model.zones, game.rules.program.new_state(len(game.seats), game.record.options)
    found, at = list[_Bounds](), dict[tuple[int, int], int]()
    for zone, owner, counts in _places(game, state):
        at[zones.index(zone), owner] = len(found)
        found.append(_Bounds(sum(counts), counts[:], counts[:]))
    for entry in game.record.entries():
        if entry[0] != MOVED:
            continue
        _, zone, owner, to, to_owner, kind, _ = entry
        start, goal = found[at[zone, owner]], found[at[to, to_owner]]
        if sees_zone(zones[zone], owner, viewer) or sees_zone(zones[to], to_owner, viewer):
            start.go(kind)
            goal.add_piece(kind)
        else:
            start.move_any(goal)
    return found


def _places(game: Game, state: Any = None) -> Iterator[tuple[Any, int, list[int]]]:
    """Every zone with each of its owners, and the number of pieces of each kind there."""
    state = game.record.state if state is None else state
    for zone in game.rules.model.zones:
        kinds = len(game.rules.model.type(zone.of).members)
        for owner in range(game.rules.model.owners(zone, len(game.seats))):
            yield zone, owner, getattr(state, zone.pieces)[owner * kinds : (owner + 1) * kinds]
