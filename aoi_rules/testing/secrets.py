"""The laws of what a seat may know: views, moves, events and refusals hang on what it sees alone.

A twin of a position is the same but for what one seat cannot see, which is dealt anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from aoi_rules.errors import AoiError
from aoi_rules.game import Game
from aoi_rules.machine.decisions import Choice
from aoi_rules.machine.kernel import MOVED
from aoi_rules.machine.log import Events, sees
from aoi_rules.machine.moves import Move
from aoi_rules.testing.playing import Broken, Make, any_moves, legal, moments, same, some

__all__ = ["secrets", "twin"]

_MOMENTS = 3
_TEXTS = 8
_MEND = "a rule that reveals a piece moves it to where it is seen"


def secrets(make: Make, rng: Random) -> None:
    """Whatever is hidden from a seat, it is shown, offered, told and refused the same, and no name of it is told."""
    game = make()
    found = moments(game, rng, _MOMENTS)
    for at in found:
        for seat in (*at.seats, None):
            other = twin(at, seat, rng)
            if other is not None:
                _looks(at, other, seat, rng)
                _goes_on(at, other, seat, rng)
    for viewer, seat in ((-1, None), *enumerate(game.seats)):
        _told(game, viewer, seat or "a spectator")
    for at in found:
        for seat in (*at.seats, None):
            _conceals(at, seat, rng)


def _looks(game: Game, other: Game, seat: str | None, rng: Random) -> None:
    """The view, the moves in it, and the refusals of any moves."""
    who = seat or "a spectator"
    view = game.view(seat)
    same(game, view.json(), other.view(seat).json(), f"{who} is shown what is hidden from it")
    if seat is None:
        return
    for move in [*any_moves(game, rng, 6), *some(game, rng, 3)]:
        ours, theirs = ("; ".join(str(r) for r in g.explain(move, seat)) for g in (game, other))
        same(game, ours, theirs, f"why {who} may not play `{move}` tells what is hidden from it")
    for text in _texts(game, rng):
        same(game, _answer(game, text, seat), _answer(other, text, seat), f"the answer to {who}, who asks about the text "
             f"`{text}`, tells what is hidden from it")


def _texts(game: Game, rng: Random) -> list[str]:
    """What somebody may type: nonsense, moves that lack their end or go on too far, and words of other moves."""
    moves = [str(m) for m in (*some(game, rng, 2), *any_moves(game, rng, 4))]
    words = [move.split(" ") for move in moves]
    begun = [" ".join(w[:-1]) for w in words if w[1:]]
    mixed = [" ".join([one[0], *other[1:]]) for one, other in pairwise(words)]
    seats = [f"{w[0]} {rng.choice(game.seats)}" for w in words[:2]]
    found = list(dict.fromkeys(["with", "stop", *begun, *mixed, *seats, f"{moves[0]} {moves[-1]}", *moves]))
    return ["xyzzy", *rng.sample(found, min(_TEXTS, len(found)))]


def _answer(game: Game, text: str, seat: str | None) -> Any:
    """What `explain` answers to a text, an error as well."""
    try:
        return [str(r) for r in game.explain(text, seat)]
    except AoiError as error:
        return error.json()


def _goes_on(game: Game, other: Game, seat: str | None, rng: Random) -> None:
    """A move that both allow, for which chance does nothing, and which lays nothing of what is hidden where it is seen."""
    for move in (m for m in some(game, rng, 3) if legal(other, m)):
        _same_to(game, seat, (game, move), (other, move), f"`{move}`")


def _conceals(game: Game, seat: str | None, rng: Random) -> None:
    """Two moves of somebody else's that differ in nothing but what a seat does not learn of them."""
    for move in some(game, rng, 3) if seat != game.to_move else ():
        others = [m for m in game.legal_moves() if m != move and _differ_in_secret(move, m)]
        if others:
            other = rng.choice(others)
            _same_to(game, seat, (game, move), (game, other), f"`{move}`, which it does not know from `{other}`,", untold=True)


def _differ_in_secret(one: Move, two: Move) -> bool:
    """Whether two moves of one kind have the same choices but for secret ones."""
    if one.option is None or (one.step, one.raw[0]) != (two.step, two.raw[0]):
        return False
    pairs = zip(one.option.choices, one.raw[1:], two.raw[1:], strict=False)
    return all(choice.secret or a == b for choice, a, b in pairs)


def _same_to(
    game: Game, seat: str | None, ours: tuple[Game, Move], theirs: tuple[Game, Move], what: str, untold: bool = False
) -> None:
    """A seat is told and shown the same after both moves, unless chance has a part in one, pieces moved otherwise before
    its eyes, the move lets it see more, or, where it is to be `untold` of the choice, it learns that."""
    who, viewer = seat or "a spectator", -1 if seat is None else game.seats.index(seat)
    one, two = ours[0].copy(), theirs[0].copy()
    one.play(ours[1])
    two.play(theirs[1])
    logs = one.record.turns[-1], two.record.turns[-1]
    if _let_in(game, one, viewer) or _let_in(game, two, viewer):
        return
    if logs[0].drawn or logs[1].drawn or _seen_moving(game, logs[0].log, viewer) != _seen_moving(game, logs[1].log, viewer):
        return
    entry = logs[0].log[0]
    if untold and any(_learns(entry, choice, viewer) for choice, _ in _choices(game, entry) if choice.secret):
        return
    first, second = ([str(e) for e in Events(game.rules.program, game.record.names, turn.log, viewer)] for turn in logs)
    same(game, first, second, f"what {who} is told of {what} tells of what is hidden ({_MEND})")
    same(game, one.view(seat).json(), two.view(seat).json(), f"after {what} {who} is shown what is hidden from it ({_MEND})")


def _let_in(before: Game, after: Game, viewer: int) -> bool:
    """Whether a viewer is now one of the seats that see something, and was not."""
    model = before.rules.model
    seers = [z.seers for z in model.zones if z.seen == "seats"] + [k.seers for k in model.keeps if k.seen == "seats"]
    was, now = ([viewer in (getattr(game.record.state, slot) for slot in slots) for slots in seers] for game in (before, after))
    return viewer >= 0 and any(n and not w for w, n in zip(was, now, strict=True))


def _seen_moving(game: Game, log: tuple[Any, ...], viewer: int) -> list[tuple[Any, ...]]:
    """The pieces' ways that a viewer sees."""
    zones = game.rules.model.zones
    return [e for e in log if e[0] == MOVED and (sees(zones[e[1]], e[2], viewer) or sees(zones[e[3]], e[4], viewer))]


def twin(game: Game, seat: str | None, rng: Random) -> Game | None:
    """The same position but for what a seat cannot see, chance to come included, with the moves its mover then has.

    None where its mover would not be asked at all, then.
    """
    other = game.view(seat).imagine(rng)
    other.record.state.streams = list(game.record.state.streams)
    return other if other.record.state.moves else None


# ---- names in the log ------------------------------------------------------------------------------------------------


def _told(game: Game, viewer: int, who: str) -> None:
    for number, log in enumerate((game.record.beginning.log, *(turn.log for turn in game.record.turns))):
        shown, hidden = _named(game, log, viewer)
        for entry in log if hidden - shown else ():
            event = Events(game.rules.program, game.record.names, (entry,), viewer)[0]
            names = [_name(game, *piece) for piece in _in_event(game, entry, event.data) if piece in hidden - shown]
            if names:
                text = f"{who} is told of `{names[0]}`, which went where {who} does not see it: “{event.text}”"
                raise Broken(game, text, number)


def _named(game: Game, log: tuple[Any, ...], viewer: int) -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
    """The pieces, by type and kind, that a turn showed a viewer, and those that went from where it sees none to where
    it sees none."""
    zones = game.rules.model.zones
    shown: set[tuple[str, int]] = set()
    hidden: set[tuple[str, int]] = set()
    for entry in log:
        if entry[0] == MOVED:
            _, zone, owner, to, to_owner, piece = entry
            seen = sees(zones[zone], owner, viewer) or sees(zones[to], to_owner, viewer)
            (shown if seen else hidden).add((zones[zone].of, piece))
        elif entry[0] == 0:
            shown.update((c.cell.of, v) for c, v in _choices(game, entry) if _learns(entry, c, viewer))
    return shown, hidden


def _learns(entry: tuple[Any, ...], choice: Choice, viewer: int) -> bool:
    """Whether a viewer may know what was chosen: all may, it chose itself, or it is among those with whom it is shared."""
    shared = choice.shared and len(entry) > 4 and viewer >= 0 and bool(entry[4] >> viewer & 1)
    return not choice.secret or viewer == entry[1] or shared


def _in_event(game: Game, entry: tuple[Any, ...], data: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """The pieces that an event names."""
    if entry[0] == 1:
        line = game.rules.program.texts[entry[1]]
        named = ((line.cells[p], entry[2 + p]) for p in line.parts if isinstance(p, int))
        yield from ((c.of, v) for c, v in named if c.kind == "ref" and not c.many)
    elif entry[0] == MOVED and data["piece"] is not None:
        yield game.rules.model.zones[entry[1]].of, entry[5]
    elif entry[0] == 0:
        yield from ((c.cell.of, v) for c, v in _choices(game, entry) if c.secret and data["choices"].get(c.name) is not None)


def _choices(game: Game, entry: tuple[Any, ...]) -> Iterator[tuple[Choice, int]]:
    """What was chosen in a move that is in the log."""
    _, _, step, raw = entry[:4]
    option = Move(game.rules.program, game.record.names, step, raw).option
    yield from zip(option.choices if option else (), raw[1:], strict=False)


def _name(game: Game, of: str, piece: int) -> str:
    return game.rules.model.type(of).members[piece].name
