"""What a scenario claims if rules and changed rules differ, as the last lines of its text, the best first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aoi_rules.errors import AoiError
from aoi_rules.game import Game
from aoi_rules.machine import explain
from aoi_rules.machine.viewers import keep_seen
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.types import Shape
from aoi_rules.witness.difference import Difference, DifferenceKind, Sight, scores_of, seen_differently, skip_forced, values_of
from aoi_rules.witness.rules import LOOP, ZONE, named_values
from aoi_rules.witness.wording import Wording
from aoi_rules.words.scenario import SPECTATOR, Sees, Snapshot

__all__ = ["claims"]

_MOST = 6
"""How many claims of one kind are tried."""
_LONGEST = 8
"""How many moves an `offers` lists at most."""


def claims(found: Difference, wording: Wording, about: Sequence[str]) -> tuple[str, ...]:
    """The claims that show a difference; `about` has the names in the changed line, then those in what it uses: claims about the
    first of them come first."""
    return tuple(dict.fromkeys(_CLAIMS[found.kind](found, wording, about)))


# ---- moves -----------------------------------------------------------------------------------------------------------


def _claim_refused(found: Difference, wording: Wording, about: Sequence[str]) -> Iterator[str]:
    """That a move is refused, and by which rules; if the rules do not know the move, what is offered."""
    game, seat = found.one, found.one.to_move
    try:
        refused = game.explain(found.text, seat)
        move, record = game.parse(found.text), game.record
        own = explain.refusals(record.program, record.names, record.state, move, record.state.to_move, ahead=False)
    except AoiError:
        yield from _claim_listed(found, wording, about)
        return
    for some in (own, refused):
        names = list(dict.fromkeys(one.rule for one in some))
        for short in (True, False):
            shown = [_short_name(name) if short else name for name in names]
            if shown:
                yield f"refuse {seat} {found.text} because {shown[0] if len(shown) == 1 else '(' + ', '.join(shown) + ')'}"


def _short_name(name: str) -> str:
    """The name of a rule within its action; a value that cannot be chosen is only called that."""
    return "choice" if ".choice." in f"{name}." else name.rpartition(".")[2]


def _claim_allowed(found: Difference, wording: Wording, about: Sequence[str]) -> Iterator[str]:
    del wording, about
    yield f"allow {found.one.to_move} {found.text}"


def _claim_listed(found: Difference, wording: Wording, about: Sequence[str]) -> Iterator[str]:
    """What is offered, first for the action alone."""
    del wording, about
    game, seat = found.one, found.one.to_move
    moves = [move.text for move in game.legal_moves()]
    kind = found.text.split()[0]
    own = [text for text in moves if text.split()[0] == kind]
    if own and kind != "stop":
        yield f"offers {seat} {kind} {{\n" + "\n".join(own) + "\n}"
    if moves and len(moves) <= _LONGEST:
        yield f"offers {seat} {{\n" + "\n".join(moves) + "\n}"


def _place(name: str, about: Sequence[str]) -> int:
    """The position of a name among those that a line is about."""
    return about.index(name) if name in about else len(about)


# ---- the position ----------------------------------------------------------------------------------------------------


def _claim_values(found: Difference, wording: Wording, about: Sequence[str]) -> Iterator[str]:
    """The values that differ: first those that the line names, then those of the game."""
    assert found.other is not None, "values differ between two games"
    told = [*_kept_values(found.one, found.other, wording), *_pieces(found.one, found.other, wording),
            *_passes(found.one, found.other)]
    told.sort(key=lambda one: (_place(one[0], about), len(one[1])))
    yield from (f"expect = {text}" for _, text in told[:_MOST])
    yield from _claim_decider(found, wording, about)


def _kept_values(one: Game, other: Game, wording: Wording) -> Iterator[tuple[str, str]]:
    """The conditions that keeps have their values, each after the name of the keep."""
    named, others = (named_values(game.rules.model, game.record.state) for game in (one, other))
    for keep in one.rules.model.keeps:
        values = getattr(one.record.state, keep.slot)
        for at, value in enumerate(values if keep.per else [values]):
            spot = _spot(one, keep, at)
            if spot is not None:
                owner, second = (one.record.names.member(of, number) if of else ""
                                 for of, number in zip((keep.per, keep.of), spot, strict=True))
                key = keep.per, keep.name, owner, second
                if named[key] != others.get(key, named[key]):
                    yield keep.name, wording.equation(keep, *spot, value if isinstance(value, int) else tuple(value))


def _spot(game: Game, keep: KeepModel, at: int) -> tuple[int, int] | None:
    """The owner and the second member of an entry; None if its owner does not play."""
    if not keep.per:
        return -1, -1
    names = game.record.names
    seconds = len(names.model.type(keep.of).members) if keep.of else 1
    owner, second = divmod(at, seconds)
    if owner >= len(names.members(keep.per)) or (keep.of and second >= len(names.members(keep.of))):
        return None
    return owner, second if keep.of else -1


def _pieces(one: Game, other: Game, wording: Wording) -> Iterator[tuple[str, str]]:
    """The conditions that zones have their pieces, each after the name of the zone: how many there are, or how many of a kind."""
    for zone in one.rules.model.zones:
        kinds = len(one.rules.model.type(zone.of).members)
        for owner in range(len(one.record.names.owners(zone))):
            name = wording.zone_of(zone.name, owner)
            counts, others = (_claim_counts(game, zone, owner, kinds) for game in (one, other))
            if sum(counts) != sum(others):
                yield zone.name, f"{name}.size == {sum(counts)}"
            for kind, (count, wrong) in enumerate(zip(counts, others, strict=False)):
                if count != wrong:
                    yield zone.name, f"{name}.count({wording.member(zone.of, kind)}) == {count}"


def _claim_counts(game: Game, zone: ZoneModel, owner: int, kinds: int) -> Sequence[int]:
    found: Sequence[int] = getattr(game.record.state, zone.pieces)[owner * kinds : (owner + 1) * kinds]
    return found


def _claim_seen(found: Difference, wording: Wording, about: Sequence[str]) -> Iterator[str]:
    """What a seat sees of a zone or a keep that it sees under only one of the rulesets: its content, or that it is hidden."""
    del about
    assert found.other is not None, "what is seen differs between two games"
    for sight in seen_differently(found.one, found.other)[:_MOST]:
        line = f"{Sees.word} {sight.seat or SPECTATOR} "
        yield line + (_seen_of_zone(found, sight, wording) if sight.of == ZONE else _seen_of_keep(found.one, sight, wording))


def _seen_of_zone(found: Difference, sight: Sight, wording: Wording) -> str:
    """The pieces of a zone or, if both rulesets hide them, how many there are."""
    assert found.other is not None, "what is seen differs between two games"
    game, zone = found.one, wording.zone(sight.name)
    name, owner = wording.zone_of(sight.name, sight.owner), game.record.names.owners(zone)[sight.owner]
    shown, other = (one.view(sight.seat).data["zones"].get(zone.name, {}).get(owner) for one in (game, found.other))
    if not isinstance(shown, dict):
        if isinstance(other, dict):
            return f"{name} = hidden"
        return f"{name}.size = {'hidden' if shown is None else shown}"
    kinds = len(game.rules.model.type(zone.of).members)
    counts = enumerate(_claim_counts(game, zone, sight.owner, kinds))
    pieces = [wording.member(zone.of, kind) for kind, count in counts for _ in range(count)]
    return f"{name} = " + (f"({', '.join(pieces)})" if len(pieces) > 1 else pieces[0] if pieces else "none")


def _seen_of_keep(game: Game, sight: Sight, wording: Wording) -> str:
    keep = wording.keep(sight.of, sight.name)
    name = wording.target(keep, sight.owner, 0)
    if not keep_seen(keep, game.record.state, sight.owner, game.viewer(sight.seat)):
        return f"{name} = hidden"
    value = getattr(game.record.state, keep.slot)
    value = value[sight.owner] if keep.per else value
    return f"{name} = {wording.value(keep.cell, value if isinstance(value, int) else tuple(value))}"


def _passes(one: Game, other: Game) -> Iterator[tuple[str, str]]:
    values, others = values_of(one), values_of(other)
    for loop in one.rules.model.rounds:
        value = values[LOOP, loop.name]
        if value != others.get((LOOP, loop.name), value):
            yield loop.name, f"{loop.name} == {value}"


# ---- scores and the end ----------------------------------------------------------------------------------------------


def _claim_scores(found: Difference, wording: Wording, about: Sequence[str]) -> Iterator[str]:
    """The lines of the score that differ."""
    assert found.other is not None, "scores differ between two games"
    del wording
    points, others = scores_of(found.one), scores_of(found.other)
    differing = [(seat, name) for seat, name in points if others.get((seat, name)) != points[seat, name]]
    differing.sort(key=lambda one: (_place(one[1], about), not points[one], abs(points[one])))
    yield from (f"scores {seat} {name} = {points[seat, name]}" for seat, name in differing[:_MOST])
    totals = {seat: score.total for seat, score in found.one.scores().items()}
    yield from (f"scores {seat} total = {totals[seat]}" for seat, score in found.other.scores().items()
                if score.total != totals[seat])


def _claim_end(found: Difference, wording: Wording, about: Sequence[str]) -> Iterator[str]:
    if found.one.over:
        yield f"wins {' '.join(found.one.winners)}"
    yield from _claim_decider(found, wording, about)


def _claim_decider(found: Difference, wording: Wording, about: Sequence[str]) -> Iterator[str]:
    """That a seat must decide, by a move of its decision."""
    del wording, about
    game = skip_forced(found.one)
    if game.over:
        yield f"wins {' '.join(game.winners)}"
        return
    moves = [move.text for move in game.legal_moves()]
    yield f"allow {game.to_move} {min(moves, key=lambda text: len(text.split()))}"


def _claim_fault(found: Difference, wording: Wording, about: Sequence[str]) -> Iterator[str]:
    """Any claim, because the changed rules reach no decision: first those about what the line names."""
    game = skip_forced(found.one)
    for keep in sorted(game.rules.model.keeps, key=lambda keep: _place(keep.name, about)):
        value = getattr(game.record.state, keep.slot)
        if not keep.per and keep.name in about and keep.cell.kind is not Shape.TEXT:
            yield f"expect = {wording.equation(keep, -1, -1, value if isinstance(value, int) else tuple(value))}"
    yield from _claim_end(found, wording, about)


def _claim_logged(found: Difference, wording: Wording, about: Sequence[str]) -> Iterator[str]:
    """A snapshot of the log, which is stored when the scenario runs for the first time."""
    del found, wording, about
    yield f"{Snapshot.word} log"


_CLAIMS = {
    DifferenceKind.REFUSED: _claim_refused, DifferenceKind.ALLOWED: _claim_allowed, DifferenceKind.LISTED: _claim_listed,
    DifferenceKind.VALUES: _claim_values, DifferenceKind.SCORES: _claim_scores,
    DifferenceKind.PASS: _claim_values, DifferenceKind.SEEN: _claim_seen, DifferenceKind.END: _claim_end,
    DifferenceKind.DECIDER: _claim_decider,
    DifferenceKind.FAULT: _claim_fault,
    DifferenceKind.REASONS: _claim_refused, DifferenceKind.LOGGED: _claim_logged,
}
