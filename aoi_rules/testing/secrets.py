"""The laws of secrets: a seat's views, moves, events, refusals and errors depend only on what it sees.

A twin of a position is the same except for what one seat cannot see, which is dealt again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, zip_longest
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import evolve

from aoi_rules.game import Game
from aoi_rules.machine.decisions import Option
from aoi_rules.machine.entries import MOVED, SAID, Fact
from aoi_rules.machine.explained_plays import explained_play, explaining_position
from aoi_rules.machine.log import Events, mask_entry, sees_zone
from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Event
from aoi_rules.machine.seen_changes import SeenChanges
from aoi_rules.machine.viewers import EVERYTHING, seats_of
from aoi_rules.testing.answers import answers
from aoi_rules.testing.declared import check_whitelist
from aoi_rules.testing.disclosure import discloses
from aoi_rules.testing.playing import GameFactory, facts_shown, is_legal, moments, require_same, sample_moves

if TYPE_CHECKING:
    from aoi_rules.protocol import EventChangeJson

__all__ = ["secrets", "make_twin"]

_MOMENTS = 3
_TWINS = 3
"""How often another twin is made if one is identical to the position, and so shows nothing."""
_TRIED = 30
"""How many moves are searched for two that differ only in a secret."""
_VIEWERS = 3
_FIX = "a rule that should show something must move it to where everybody sees it, or pass it to a verb whose text names it"


def secrets(make: GameFactory, rng: Random) -> None:
    """Whatever is hidden from a seat, it gets the same views, choices and refusals, and the log shows it what the rules declare
    to be visible."""
    game = make()
    found, secretly = _looked_at(game, rng)
    pictured = (rng.choice(found), rng.choice((*game.seats, None)))
    for at in found:
        for seat in (*at.seats, None):
            check_whitelist(at, seat)
            other = make_twin(at, seat, rng)
            if other is not None:
                _compare_views(at, other, seat, (at, seat) == pictured)
                answers(at, other, seat, rng)
                _compare_offers(at, other, seat, (at, seat) == pictured)
                _goes_on(at, other, seat, rng)
    discloses(game, rng)
    for at in (*found, *secretly):
        _check_concealed(at, rng)


def _looked_at(game: Game, rng: Random) -> tuple[list[Game], list[Game]]:
    """Play a game on; returns copies of it at some decisions, and copies at one decision of each kind and seat in which something
    is chosen that not everybody may learn."""
    hiding = {step for step, d in game.rules.program.decisions.items() if any(_has_secret(o) for o in d.options)}
    times: Counter[tuple[int, str | None]] = Counter()
    secretly: dict[tuple[int, str | None], Game] = {}

    def note_position(at: Game) -> None:
        key = at.record.position.step, at.to_move
        if key[0] in hiding:
            times[key] += 1
            if not rng.randrange(times[key]):
                secretly[key] = at.copy()

    return moments(game, rng, _MOMENTS, note_position), list(secretly.values())


def _compare_views(game: Game, other: Game, seat: str | None, pictured: bool) -> None:
    """Compare the view with its moves, and the picture."""
    what = f"{seat or 'a spectator'} is shown what is hidden from it"
    view, theirs = game.view(seat), other.view(seat)
    require_same(game, facts_shown(view), facts_shown(theirs), what)
    if pictured:
        require_same(game, view.svg(), theirs.svg(), f"the picture shows: {what}")


def _compare_offers(game: Game, other: Game, seat: str | None, every: bool) -> None:
    """Compare the possible choices and, for `every` action, the refusals of each value."""
    view, theirs, what = game.view(seat), other.view(seat), f"{seat or 'a spectator'} is shown what is hidden from it"
    actions = view.choices()
    require_same(game, actions.json(), theirs.choices().json(), f"what can be chosen: {what}")
    for action in (str(value.value) for choice in actions.open for value in choice.values if every):
        require_same(game, view.choices(action).json(), theirs.choices(action).json(), f"the choices of `{action}`: {what}")


def _goes_on(game: Game, other: Game, seat: str | None, rng: Random) -> None:
    """Compare the games after a move that both allow, for which chance does nothing, and which moves nothing hidden to where it
    is seen.

    A hidden keep has its initial value in the twin: a rule that reveals it shows the difference.
    """
    kept = [keep.slot for keep in game.rules.model.keeps if keep.seen != "all"]
    if any(getattr(game.record.state, slot) != getattr(other.record.state, slot) for slot in kept):
        return
    for move in (m for m in sample_moves(game, rng, 2) if is_legal(other, m)):
        _require_same(game, seat, (game, move), (other, move), f"`{move}`")


def _check_concealed(game: Game, rng: Random) -> None:
    """Check that two moves which differ only in a secret look the same to those who do not learn the secret."""
    legal_moves = list(game.legal_moves())
    rng.shuffle(legal_moves)
    written = [m for m in legal_moves if m.option and m.option.note and m.option.note.secret][:1]
    viewers = [seat for seat in (*game.seats, None) if seat != game.to_move]
    differ = [pair for pair in combinations(legal_moves[:_TRIED], 2) if _differ_in_secret(*pair)][:1]
    for one, two in [*differ, *((evolve(m, note="this"), evolve(m, note="that")) for m in written)]:
        for seat in rng.sample(viewers, min(_VIEWERS, len(viewers))):
            _require_same(game, seat, (game, one), (game, two), f"`{one}`, which it does not know from `{two}`,", unseen=True)


def _has_secret(option: Option) -> bool:
    """Whether a kind of move has a choice or a note that not everybody learns."""
    return any(c.is_hidden for c in option.choices) or (option.note is not None and option.note.secret)


def _differ_in_secret(one: Move, two: Move) -> bool:
    """Whether two moves of one kind have the same choices except for secret ones."""
    if one.option is None or (one.step, one.raw[0]) != (two.step, two.raw[0]):
        return False
    pairs = zip(one.option.choices, one.raw[1:], two.raw[1:], strict=False)
    return all(choice.is_hidden or a == b for choice, a, b in pairs)


def _require_same(
    game: Game, seat: str | None, ours: tuple[Game, Move], theirs: tuple[Game, Move], what: str, unseen: bool = False
) -> None:
    """Check that a seat is shown the same after both moves.  Differences are allowed if chance has a part in one, if pieces that
    the seat sees moved differently, or if the move lets the seat see more or, for a choice that should stay `unseen`, lets it
    learn the choice.  If a verb gets different values, the rules show them on purpose: then only the log before that must be the
    same."""
    who, viewer = seat or "a spectator", -1 if seat is None else game.seats.index(seat)
    one, two = ours[0].copy(), theirs[0].copy()
    one.play(ours[1])
    two.play(theirs[1])
    logs = one.record.turns[-1], two.record.turns[-1]
    if _let_in(game, one, viewer) or _let_in(game, two, viewer):
        return
    if logs[0].drawn or logs[1].drawn or _moves_seen(one, viewer) != _moves_seen(two, viewer):
        return
    if unseen and viewer in _seers(game, ours[1]) - {-1}:
        return
    said = _first_other_line(game, logs[0].log, logs[1].log)
    first, second = (Events(game.rules.program, game.record.names, turn.log[:said], viewer) for turn in logs)
    for form in (str, Event.json):
        require_same(game, [form(e) for e in first], [form(e) for e in second],
             f"what {who} is shown of {what} depends on what is hidden ({_FIX})")
    if said is None:
        mine, other = one.view(seat), two.view(seat)
        require_same(game, facts_shown(mine), facts_shown(other), f"after {what} {who} is shown what is hidden from it ({_FIX})")
        require_same(game, mine.undoable[:1], other.undoable[:1], f"whether {who} may take back {what} depends on what is hidden")
    require_same(game, _changes(ours[0], one, viewer, said), _changes(theirs[0], two, viewer, said),
         f"what {who} is shown of the changes of {what} depends on what is hidden")


def _changes(before: Game, after: Game, viewer: int, said: int | None) -> list[list[EventChangeJson]]:
    """The changes of a game's last turn that a viewer is shown, up to the log entry before the one in which verbs differ.

    The turn is explained by itself: a twin has no past that could explain an amount.
    """
    program, turn = before.rules.program, after.record.turns[-1]
    begun = explaining_position(program, before.record.state)
    _, _, entries = explained_play(program, begun, turn.move.raw, turn.drawn)
    found = SeenChanges(program.explaining, before.record.names, viewer).of(entries)
    return [[change.json() for change in changes] for changes in found[: None if said is None else max(0, said - 1)]]


def _first_other_line(game: Game, ours: Sequence[Fact], theirs: Sequence[Fact]) -> int | None:
    """The first position at which two logs have different lines of verbs, or at which one has a line that the other lacks; None
    if the lines are the same.  Values that a line does not name do not count."""
    program = game.rules.program
    for number, pair in enumerate(zip_longest(ours, theirs)):
        one, two = (mask_entry(program, e, EVERYTHING) if e is not None and e[0] == SAID else None for e in pair)
        if one != two:
            return number
    return None


def _let_in(before: Game, after: Game, viewer: int) -> bool:
    """Whether a viewer has become one of the seats that see something."""
    model = before.rules.model
    players = before.record.state.players
    some = [(z.seers, range(model.owners(z, players))) for z in model.zones if z.seen == "seats"]
    some += [(k.seers, range(model.owners(k, players))) for k in model.keeps if k.seen == "seats"]
    places = [(seers, owner) for seers, owners in some for owner in owners]
    was, now = ([viewer in seats_of(seers, game.record.state, owner) for seers, owner in places] for game in (before, after))
    return viewer >= 0 and any(n and not w for w, n in zip(was, now, strict=True))


def _seers(game: Game, move: Move) -> set[int]:
    """The seats that may see something secret which is chosen or written in a move."""
    option = move.option
    seers = [] if option is None else [seer for choice in option.choices for seer in choice.seers]
    seers += option.note.seers if option is not None and option.note is not None else ()
    state = game.record.state
    return set(seats_of(seers, state, state.to_move))


def _moves_seen(game: Game, viewer: int) -> list[tuple[Any, ...]]:
    """The movements of pieces in the latest turn that a viewer sees, at that time or now."""
    zones, state = game.rules.model.zones, game.record.state
    return [e for e in game.record.turns[-1].log if e[0] == MOVED and any(
            sees_zone(zones[zone], owner, viewer, s=state) for zone, owner in (e[1:3], e[3:5]))]


def make_twin(game: Game, seat: str | None, rng: Random) -> Game | None:
    """The same position except for what a seat cannot see, including future draws, with the legal moves of the seat to move in
    that position.

    None if that seat would not have to decide then.
    """
    view, state = game.view(seat), game.record.state
    for _ in range(_TWINS):
        other = view.imagine(rng)
        imagined = other.record.state.copy()
        imagined.streams = list(state.streams)
        other.record.state = imagined
        if imagined.pack() != state.pack():
            break
    return other if imagined.moves else None
