"""The law of what a view imagines: the game as it may be, for who has seen what the seat saw.

What was seen is counted here once more, simply and for each place by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import define

from aoi_rules.errors import AoiError
from aoi_rules.game import Game
from aoi_rules.machine.entries import MOVED
from aoi_rules.machine.log import sees
from aoi_rules.model.ruleset import ZoneModel
from aoi_rules.scenarios.pieces import holding_keeps, pieces, players_pieces
from aoi_rules.testing.playing import Broken, Make, moments, play_at_random, position, require_same, shown

__all__ = ["imagines"]

_MOMENTS = 2
_ON = 6
"""How many decisions an imagined game is played on."""


def imagines(make: Make, rng: Random) -> None:
    """Every seat and a spectator imagine a game that looks the same to them, past and present, that fits every piece they
    saw, and that goes on; it depends on nothing that they do not see."""
    for at in moments(make(), rng, _MOMENTS):
        for seat in (*at.seats, None):
            who, seed = seat or "a spectator", rng.getrandbits(32)
            imagined = at.view(seat).imagine(_dice(seed))
            require_same(at, shown(at.view(seat)), shown(imagined.view(seat)), f"what {who} imagines looks otherwise to {who}")
            require_same(at, list(at.events(seat)), list(imagined.events(seat)),
                         f"what {who} imagines happened otherwise to {who}")
            _check_pieces(at, imagined, who)
            _fits(at, imagined, seat, who)
            for other in (_mix_hidden(at, seat, rng), imagined):
                again = other.view(seat).imagine(_dice(seed))
                require_same(at, position(imagined), position(again),
                     f"what {who} imagines depends on what is hidden from it")
            _goes_on(at, imagined, who, rng)


def _dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - trials, not secrets


def _mix_hidden(game: Game, seat: str | None, rng: Random) -> Game:
    """The game with the pieces that a seat does not see exchanged for each other, whatever was seen of them."""
    copy, viewer = game.copy(), -1 if seat is None else game.seats.index(seat)
    state = game.record.state.copy()
    unseen = [place for place in _places(game, state) if not sees(place[0], place[1], viewer, s=state)]
    for of in dict.fromkeys(zone.of for zone, _, _ in unseen):
        places = [place for place in unseen if place[0].of == of]
        found = [kind for _, _, counts in places for kind, number in enumerate(counts) for _ in range(number)]
        rng.shuffle(found)
        for zone, owner, counts in places:
            here = [found.pop() for _ in range(sum(counts))]
            new = [here.count(kind) for kind in range(len(counts))]
            held = [*getattr(state, zone.pieces)]  # copies of the state share the list
            held[owner * len(new) : (owner + 1) * len(new)] = new
            setattr(state, zone.pieces, held)
    copy.record.state = state
    return copy


def _check_pieces(game: Game, imagined: Game, who: str) -> None:
    """Every piece is there once, a player's own ones with that player; those are left out that may lie out of sight on
    the board, where what is kept and not seen is as at first."""
    model = game.rules.model
    unseen = {k.cell.of for k in holding_keeps(model) if k.seen != "all"}
    for count in (pieces, players_pieces):
        ours, theirs = ({key: n for key, n in count(model, g.record.state).items() if n and key[0] not in unseen}
                        for g in (game, imagined))
        for key in sorted(ours.keys() | theirs.keys(), key=str):
            if ours.get(key, 0) != theirs.get(key, 0):
                name = model.type(key[0]).members[key[-1]].name
                text = f"{who} imagines {theirs.get(key, 0)} {key[0]} pieces `{name}` where there are {ours.get(key, 0)}"
                raise Broken(game, text)


def _goes_on(game: Game, imagined: Game, who: str, rng: Random) -> None:
    """The imagined game can be played, and its zones hold what their sizes say.

    Where something is kept out of sight, that is as at first, and may leave who is to move without a move.
    """
    if not imagined.legal_moves() and any(keep.seen != "all" for keep in game.rules.model.keeps):
        return
    try:
        for _ in play_at_random(imagined, rng, _ON):
            pass
    except (Broken, AoiError) as error:
        raise Broken(game, f"what {who} imagines cannot be played on: {error}") from None
    for zone, owner, counts in _places(imagined):
        size = getattr(imagined.record.state, zone.sizes)[owner]
        if sum(counts) != size or min(counts, default=0) < 0:
            text = f"in what {who} imagines, {zone.title} ({zone.name}) should hold {size} pieces, and holds {sum(counts)}"
            raise Broken(game, text)


# ---- what was seen --------------------------------------------------------------------------------------------------------


@define
class _Bounds:
    """How much a viewer can say of a place: how many pieces lie there, and by kind how many at least and at most."""

    size: int
    least: list[int]
    most: list[int]

    def come(self, kind: int) -> None:
        self.size += 1
        self.least[kind] += 1
        self.most[kind] += 1

    def go(self, kind: int) -> None:
        self.size -= 1
        self.least[kind] = max(0, self.least[kind] - 1)
        self._cap(kind)

    def _cap(self, gone: int = -1) -> None:
        self.most = [max(0, min(self.size, number - (kind == gone))) for kind, number in enumerate(self.most)]

    def lend(self, other: _Bounds) -> None:
        """A piece of any kind goes to another place."""
        other.most = [number + (self.most[kind] > 0) for kind, number in enumerate(other.most)]
        other.size += 1
        self.size -= 1
        self.least = [max(0, number - 1) for number in self.least]
        self._cap()


def _fits(game: Game, imagined: Game, seat: str | None, who: str) -> None:
    """In each place lies what the seat saw go there and not away again, and nothing that cannot have come there.

    Nothing is said of the types of which pieces come and go without an entry in the log, as the number in some place shows: one
    that is taken to the board may be back in another place."""
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
                raise Broken(game, f"{who} imagines {count} `{piece}` in {there}, and after all it saw there {bound}")


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
        if sees(zones[zone], owner, viewer) or sees(zones[to], to_owner, viewer):
            start.go(kind)
            goal.come(kind)
        else:
            start.lend(goal)
    return found


def _places(game: Game, state: Any = None) -> Iterator[tuple[Any, int, list[int]]]:
    """Every zone with each of its owners, and how many of each kind lie there."""
    state = game.record.state if state is None else state
    for zone in game.rules.model.zones:
        kinds = len(game.rules.model.type(zone.of).members)
        for owner in range(game.rules.model.owners(zone, len(game.seats))):
            yield zone, owner, getattr(state, zone.pieces)[owner * kinds : (owner + 1) * kinds]
