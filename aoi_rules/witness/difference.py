"""The first difference between a ruleset and a changed one, when the same moves are made from the same position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum

import attrs
from attrs import Factory, field, frozen

from aoi_rules.errors import AoiError
from aoi_rules.game import Game
from aoi_rules.machine.viewers import keep_seen
from aoi_rules.scenarios.outcome import LineFailed
from aoi_rules.scenarios.scenario_game import forced_move
from aoi_rules.witness.draft import Draft, PlayedMove, begin_game
from aoi_rules.witness.members import in_other_rules
from aoi_rules.witness.rules import LOOP, ZONE, PlayedRules, have_same_members, named_values, other_audiences, slots_of

__all__ = [
    "Differ", "Difference", "DifferenceKind", "Sight", "chosen_moves", "first_difference", "scores_of", "seen_differently",
    "skip_forced", "values_of",
]

Differ = Callable[[Draft], "Difference | None"]
"""What differs in a draft; None if nothing does."""
_FIRST = -1
"""The rank of values that count most."""
_MOST = 500
"""How many decisions are compared after one position."""
_FORCED = 300
"""After this many consecutive forced moves, the rules count as endless."""


class DifferenceKind(IntEnum):
    """What differs, the most telling kinds first."""

    REFUSED = 0
    """The changed rules allow a move that the rules refuse."""
    ALLOWED = 1
    """The changed rules refuse a move that the rules allow."""
    LISTED = 2
    """Moves that are one move under the rules are several under the changed ones, or the other way round."""
    VALUES = 3
    """A keep or a zone."""
    SCORES = 4
    """A line of the score."""
    PASS = 5
    """The pass of a loop."""
    END = 6
    """Whether the game is over, or who wins."""
    DECIDER = 7
    """The seat that decides."""
    FAULT = 8
    """The changed rules cannot continue."""
    SEEN = 9
    """What somebody sees of a keep or a zone."""
    REASONS = 10
    """Why a move that both refuse is refused."""
    LOGGED = 11
    """What a spectator reads in the log."""


@frozen(eq=False)
class Difference:
    """What differs, after which moves; `one` is the game under the rules, `other` that under the changed rules, None if these
    cannot continue.  `text` is the move that only one of them allows.  Of two differences, that with the lower `rank` says more.
    `forced` are the moves after the last of `moves` that nobody chose: a claim about the next decision has to wait for them.
    `course` are all moves that were made, including those that nobody chose."""

    kind: DifferenceKind
    moves: tuple[PlayedMove, ...]
    one: Game
    other: Game | None
    text: str = ""
    rank: int = field(default=Factory(lambda self: self.kind, takes_self=True))
    forced: tuple[PlayedMove, ...] = ()
    course: tuple[PlayedMove, ...] = ()


def first_difference(
    one: PlayedRules, other: PlayedRules, draft: Draft, values_first: bool = False, logs: bool = False,
    compared: Callable[[], None] = lambda: None,
) -> Difference | None:
    """The first difference on the way of a draft; None if there is none, or if the rules do not allow the position or a move.
    With `values_first`, values that differ count more than moves that differ because of them; with `logs`, the log is compared if
    nothing else differs.  `compared` is called for each decision that is compared."""
    try:
        game = begin_game(one, draft)
    except (LineFailed, LookupError, AoiError):
        return None
    try:
        changed = begin_game(other, in_other_rules(one, other, draft))
    except (LineFailed, LookupError):
        if draft.settings or draft.phase:
            return None  # the changed rules do not know the position itself, so the scenario would not say what differs
        return Difference(DifferenceKind.FAULT, (), game, None)
    except AoiError:
        return Difference(DifferenceKind.FAULT, (), game, None)
    try:
        return _compare_games(game, changed, draft, values_first, logs, compared)
    except AoiError:
        return None


def _compare_games(
    game: Game, changed: Game, draft: Draft, values_first: bool, logs: bool, compared: Callable[[], None]
) -> Difference | None:
    made, alone, course = list[PlayedMove](), list[PlayedMove](), list[PlayedMove]()
    waiting = list(draft.moves)
    for _ in range(_MOST):
        compared()
        found = _difference(game, changed, tuple(made), values_first) or (logs
                                                                          and _log_difference(game, changed, tuple(made))) or None
        if found is not None or game.over:
            return attrs.evolve(found, forced=tuple(alone), course=tuple(course)) if found is not None else None
        forced = forced_move(game)
        if forced is None and not waiting:
            return None
        seat, text = (str(game.to_move), forced.text) if forced is not None else waiting.pop(0)
        if game.to_move != seat or (forced is None and game.explain(text, seat)):
            return None
        game.play(text)
        course.append((seat, text))
        alone = [*alone, (seat, text)] if forced is not None else []
        made += [] if forced is not None else [(seat, text)]
        try:
            changed.play(text)
        except AoiError:
            return Difference(DifferenceKind.FAULT, tuple(made), game, None)
    return None


def chosen_moves(one: PlayedRules, draft: Draft, course: Sequence[PlayedMove]) -> tuple[PlayedMove, ...] | None:
    """Those of some moves about which somebody has a choice, if they are made from the position of a draft; None if they cannot
    be made."""
    try:
        game, chosen = begin_game(one, draft), list[PlayedMove]()
        for seat, text in course:
            if game.to_move != seat or game.explain(text, seat):
                return None
            chosen += [] if forced_move(game) is not None else [(seat, text)]
            game.play(text)
    except (LineFailed, LookupError, AoiError):
        return None
    return tuple(chosen)


def moves_at(one: PlayedRules, draft: Draft, number: int) -> Sequence[str]:
    """The moves among which somebody chooses after the given number of moves of a draft; none if the rules do not get that
    far."""
    try:
        game = begin_game(one, draft)
        for seat, text in draft.moves[:number]:
            game = skip_forced(game)
            if game.to_move != seat:
                return ()
            game.play(text)
        return [move.text for move in skip_forced(game).legal_moves()]
    except (LineFailed, LookupError, AoiError):
        return ()


def skip_forced(game: Game) -> Game:
    """The game at the next decision that is not forced; raises AoiError if the rules cannot continue, or nobody is ever asked."""
    copy = game.copy()
    for _ in range(_FORCED):
        move = forced_move(copy)
        if move is None:
            return copy
        copy.play(move)
    raise AoiError(f"after {_FORCED} forced moves nobody has had a choice")


def _difference(game: Game, changed: Game, made: tuple[PlayedMove, ...], values_first: bool) -> Difference | None:
    """What differs now."""
    if values_first and (found := _differing_values(game, changed, made)) is not None:
        return attrs.evolve(found, rank=_FIRST) if found.kind is DifferenceKind.VALUES else found
    if (shown := _differing_sights(game, changed, made)) is not None:
        return shown
    if game.to_move == changed.to_move and game.to_move is not None:
        found = _moves(game, changed, made)
        if found is not None or forced_move(game) is not None:
            return found
    if (found := _differing_values(game, changed, made)) is not None:
        return found
    one = skip_forced(game)
    try:
        other = skip_forced(changed)
    except AoiError:
        return Difference(DifferenceKind.FAULT, made, one, None)
    if _scores_differ(one, other):
        return Difference(DifferenceKind.SCORES, made, one, other)
    if _values_differ(one, other, loops=True):
        return Difference(DifferenceKind.PASS, made, one, other)
    if one.over != other.over or one.winners != other.winners:
        return Difference(DifferenceKind.END, made, one, other)
    return Difference(DifferenceKind.DECIDER, made, one, other) if one.to_move != other.to_move else None


@frozen
class Sight:
    """Something that a seat, or None for a spectator, may see: a zone or a keep, by the type that it belongs to, its name and the
    number of the member that owns it."""

    seat: str | None
    of: str
    name: str
    owner: int


def seen_differently(game: Game, changed: Game) -> Sequence[Sight]:
    """What somebody sees differently under two rulesets that show it to different seats: something that one of them hides."""
    about = other_audiences(game.rules.model, changed.rules.model)
    return [sight for seat in (*game.seats, None) for of, name in about
            for sight, value, other in zip(*_views(game, seat, of, name), _views(changed, seat, of, name)[1], strict=True)
            if value != other] if about else []


def _differing_sights(game: Game, changed: Game, made: tuple[PlayedMove, ...]) -> Difference | None:
    """What is seen differently at the next decision that is not forced."""
    if not other_audiences(game.rules.model, changed.rules.model):
        return None
    one, other = skip_forced(game), skip_forced(changed)
    return Difference(DifferenceKind.SEEN, made, one, other) if seen_differently(one, other) else None


def _views(game: Game, seat: str | None, of: str, name: str) -> tuple[Sequence[Sight], Sequence[object]]:
    """What a seat may see of a keep or a zone, and what it sees: of a zone its pieces, their number or nothing, of a keep whether
    it sees the value."""
    names = game.record.names
    if of == ZONE:
        shown = game.view(seat).data["zones"].get(name, {})
        seen: list[object] = [shown.get(owner) for owner in names.owners(names.model.zone(name))]
    else:
        keep = next(one for one in names.model.keeps if (one.per, one.name) == (of, name))
        members = range(len(names.members(of))) if of else (-1,)
        seen = [keep_seen(keep, game.record.state, member, game.viewer(seat)) for member in members]
    return [Sight(seat, of, name, owner if of else -1) for owner in range(len(seen))], seen


def _differing_values(game: Game, changed: Game, made: tuple[PlayedMove, ...]) -> Difference | None:
    """The values that differ now, or because different moves are forced, and at the next decisions that are not forced."""
    if game.to_move == changed.to_move and not _values_differ(game, changed) and _is_next_move_same(game, changed):
        return None
    one = skip_forced(game)
    try:
        other = skip_forced(changed)
    except AoiError:
        return Difference(DifferenceKind.FAULT, made, one, None)
    return Difference(DifferenceKind.VALUES, made, one, other) if _values_differ(one, other) else None


def _is_next_move_same(game: Game, changed: Game) -> bool:
    """Whether somebody has a choice in a game now, or the only move of another game is the same."""
    forced, other = forced_move(game), forced_move(changed)
    return forced is None or (other is not None and other.text == forced.text)


def _moves(game: Game, changed: Game, made: tuple[PlayedMove, ...]) -> Difference | None:
    """The first move that only one of two games lists."""
    own, others = ({move.text: move for move in one.legal_moves()} for one in (game, changed))
    more, fewer = [text for text in others if text not in own], [text for text in own if text not in others]
    for kind, texts, judge in ((DifferenceKind.REFUSED, more, game), (DifferenceKind.ALLOWED, fewer, changed)):
        refused = [text for text in texts if _refuses(judge, text)]
        if refused:
            return Difference(kind, made, game, changed, min(refused, key=lambda text: (len(text.split()), texts.index(text))))
    return Difference(DifferenceKind.LISTED, made, game, changed, (more or fewer)[0]) if more or fewer else None


def _refuses(game: Game, text: str) -> bool:
    """Whether a game allows neither a move nor one that is equal to it."""
    try:
        return bool(game.explain(text, game.to_move))
    except AoiError:
        return True


def _log_difference(game: Game, changed: Game, made: tuple[PlayedMove, ...]) -> Difference | None:
    """The differences in the log, up to the next decision that is not forced."""
    one, other = skip_forced(game), skip_forced(changed)
    texts, others = ([event.text for event in each.events(None) if event.text] for each in (one, other))
    return Difference(DifferenceKind.LOGGED, made, one, other) if texts != others else None


def values_of(game: Game) -> Mapping[tuple[str, str], object]:
    """The values of a game that a scenario can read: those of loops, keeps and zones."""
    state = game.record.state
    found = {name: getattr(state, slot) for name, slot in slots_of(game.rules.model).items()}
    return {name: value if isinstance(value, int) else tuple(value) for name, value in found.items()}


def _values_differ(one: Game, other: Game, loops: bool = False) -> bool:
    """Whether a keep or a zone differs; or, with `loops`, the pass of a loop."""
    model, changed = one.rules.model, other.rules.model
    if have_same_members(model, changed):
        values, others = values_of(one), values_of(other)
        return any(value != others[name] for name, value in values.items() if name in others and (name[0] == LOOP) is loops)
    named, them = named_values(model, one.record.state), named_values(changed, other.record.state)
    return any(value != them[key] for key, value in named.items() if key in them and (key[0] == LOOP) is loops)


def scores_of(game: Game) -> Mapping[tuple[str, str], int]:
    """The points by the seat and the line of the score."""
    return {(seat, name): value for seat, score in game.scores().items() for name, value in score.lines.items()}


def _scores_differ(one: Game, other: Game) -> bool:
    """Whether the points of a line differ; False if a ruleset lacks the line."""
    points, others = scores_of(one), scores_of(other)
    return any(points.get(key, 0) != others.get(key, 0) for key in points.keys() | others.keys())
