"""Why a move is refused: every line of the rules that forbids it, as far as a seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

import attrs

from aoi_rules.machine.decisions import Choice, Decision, Option
from aoi_rules.machine.legality import asked, legal
from aoi_rules.machine.log import sees
from aoi_rules.machine.misreading import offered, titled
from aoi_rules.machine.moves import Move, here, noted, wanted
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Refusal

__all__ = ["SPECTATOR", "asked_rules", "common", "held_in", "missing", "of_turn", "refusals"]

SPECTATOR = -1
_TRIED = 500
"""The greatest number of continuations of an action that are tried to find what forbids all of them."""


def refusals(
    program: Program, names: Names, s: Any, move: Move, seat: int, ahead: bool = True
) -> tuple[Refusal, ...]:
    """Every rule that forbids a move now, as far as `seat` may know (SPECTATOR for a spectator); TypeError for anything that is
    not a move.  Empty for a legal move, unless another seat decides: then the first refusal says so.

    Where later decisions follow in the same action, `ahead` adds what forbids every continuation.
    """
    wanted(move)
    if s.over:
        return (Refusal("over", "The game is over"),)
    own = seat == s.to_move
    turn = () if own or seat == SPECTATOR else (Refusal("seat", f"It is {names.seats[s.to_move]}'s turn to decide"),)
    found = here(program, names, s.frames[-1][0], move)
    if isinstance(found, Refusal):
        return (*turn, found)
    wrong = noted(found)
    return (*turn, *((wrong,) if wrong is not None else _of_move(program, names, s, found, seat, ahead)))


def _of_move(program: Program, names: Names, s: Any, move: Move, seat: int, ahead: bool) -> tuple[Refusal, ...]:
    """The rules that forbid a move of this game, whose values are this game's own numbers."""
    frame = s.frames[-1]
    decision = program.decisions[frame[0]]
    option, own = move.option, seat == s.to_move
    if own and move.step == frame[0] and legal(program, s, move.raw):
        return ()
    if option is None:
        allowed = move.raw in s.moves
        return () if allowed else (Refusal("stop", "You cannot stop here: something must be chosen"),)
    found = of_turn(decision, option, frame, s.moves if own else None)
    found += _of_choices(names, s, option, move, seat)
    if move.step == frame[0] or not option.inside:
        found += _worded(program, names, asked(s, option, move.raw), own)
    if not own:
        return tuple(found)  # whether anything else forbids it may depend on hidden information
    if (ahead or not found) and not option.source and (move.step == frame[0] or not option.inside):
        earlier = (*frame[2 : 2 + option.earlier], *move.raw[1:]) if option.inside else move.raw[1:]
        found += _of_later(program, names, s, option, earlier, move.then)
    if decision.kind == "bring" and not found:
        found = [Refusal(f"source.{option.action}", "With this, the rest that is needed could not be had any more")]
    return tuple(found or _unfinished(option)) or (Refusal("choice", "This cannot be chosen now"),)


def of_turn(
    decision: Decision, option: Option, frame: list[Any], legal_moves: Sequence[tuple[int, ...]] | None
) -> list[Refusal]:
    """The refusals of an action that cannot be decided now; they name the legal actions, as far as the seat may know them."""
    same = [o for o in decision.options if o.action == option.action and o.inside == option.inside]
    if not same:
        others = titled(decision, offered(decision, legal_moves))
        return [Refusal("turn", f"“{option.title}” cannot come now; possible now: {others}")]
    left = frame[same[0].left_slot] if same[0].left_slot >= 0 else same[0].cost
    if left < same[0].cost:
        return [Refusal("takes", f"This takes {same[0].cost} actions, and {left} is left")]
    return []


def _of_choices(names: Names, s: Any, option: Option, move: Move, seat: int) -> list[Refusal]:
    """The refusals of choices: pieces chosen from a zone must lie there, which for a hidden zone only a seat that sees it
    learns; a good that is brought must be needed."""
    found = []
    chosen = (*(None,) * option.earlier, *move.raw[1:])
    for choice, value in zip(option.choices, move.raw[1:], strict=True):
        if choice.wanted and s.frames[-1][0] == move.step and not any(m[1] == value for m in s.moves):
            found.append(Refusal(f"source.{option.action}", "This is not what is needed now"))
        found += _not_held(names, s, option, choice, value, chosen, seat)
    return found


def _not_held(
    names: Names, s: Any, option: Option, choice: Choice, value: int, chosen: Sequence[int | None], seat: int
) -> list[Refusal]:
    """Whether a piece does not lie where it must be taken from, as far as a seat may see that."""
    held = held_in(names, s, choice, chosen, seat)
    if held is None or value in held:
        return []
    title, zone = names.title(choice.cell, value), names.model.zone(choice.zone).title
    return [Refusal(f"{option.action}.choice.{choice.name}", f"There is no “{title}” there: {zone}")]


def held_in(names: Names, s: Any, choice: Choice, chosen: Sequence[int | None], seat: int) -> list[int] | None:
    """The pieces in the zone that a choice takes one from; None where it takes none from a zone, where the values that
    are `chosen` do not say whose zone it is, or where the seat may not see it."""
    zone = names.model.zone(choice.zone) if choice.zone else None
    owner = _owner(s, choice, chosen)
    if zone is None or owner is None or not sees(zone, owner, seat, s=s):
        return None
    kinds = len(names.types[zone.of].members)
    base = owner * kinds if zone.per else 0
    counts = getattr(s, zone.pieces)
    return [kind for kind in range(kinds) if counts[base + kind] > 0]


def _owner(s: Any, choice: Choice, chosen: Sequence[int | None]) -> int | None:
    """Whose zone a choice takes a piece from: that of whoever decides, or of what an earlier choice is; None where it is
    neither."""
    if choice.owner == -1:
        return int(s.to_move)
    return chosen[choice.owner] if choice.owner is not None and choice.owner < len(chosen) else None


def asked_rules(program: Program, names: Names, s: Any, move: Move) -> list[tuple[int, bool, tuple[tuple[str, str], ...]]]:
    """Each rule that is evaluated for a move now: its number in the model, whether it holds, and the values that it reads."""
    step = -1 if s.over else s.frames[-1][0]
    option = move.option
    if s.over or option is None or (move.step != step and option.inside):
        return []
    found = asked(s, option, move.raw)
    return [(program.lines[number].rule, bool(holds), _shown(program, names, number, values)) for number, holds, values in found]


def _shown(program: Program, names: Names, number: int, values: Sequence[Any]) -> tuple[tuple[str, str], ...]:
    """The values that a line reads, as a player reads them."""
    return tuple((text, names.title(cell, v)) for (text, cell), v in zip(program.lines[number].values, values, strict=True))


def _worded(program: Program, names: Names, lines: list[tuple[Any, ...]], own: bool) -> list[Refusal]:
    """The lines that do not hold, as refusals with their cases; without what only the mover may know, unless `own`."""
    found: list[Refusal] = []
    cases: dict[str, list[Refusal]] = {}
    for number, holds, values in lines:
        line = program.lines[number]
        rule = program.model.rules[line.rule]
        if holds or (line.secret and not own):
            continue
        refusal = Refusal(rule.name, rule.text, _shown(program, names, number, values), str(rule.place), rule.see)
        if rule.kind == "case":
            cases.setdefault(rule.name.rsplit(".", 1)[0], []).append(refusal)
        else:
            found.append(refusal)
    return [attrs.evolve(r, cases=tuple(cases.get(r.rule, ()))) for r in found]


# ---- the decisions that follow in the same action -------------------------------------------------------------------


def _of_later(
    program: Program, names: Names, s: Any, option: Option, earlier: tuple[int, ...], then: Sequence[Move]
) -> list[Refusal]:
    """The rules that forbid every continuation of an action, or the one that a text names: for example, that no card in the
    hand allows building there."""
    for later in program.encoding.later.get(option.action, ()):
        if later.earlier < len(earlier):
            continue
        empty = [c for c in later.choices if held_in(names, s, c, earlier, s.to_move) == []]
        if empty:
            return [missing(names, option, choice) for choice in empty]
        named = _named(program, names, later, then)
        ways = _ways(names, s, later.choices, earlier) if named is None else [named]
        refused = [found for way in ways if (found := _refused(program, names, s, later, earlier, way)) is not None]
        if named is None or refused:
            return common(refused) if len(refused) == len(ways) else []
        earlier = (*earlier, *named)
    return []


def _named(program: Program, names: Names, later: Option, then: Sequence[Move]) -> tuple[int, ...] | None:
    """The values that a text chooses in a later decision; None where it does not name them."""
    for move in then:
        found, option = here(program, names, -1, move), move.option
        if (option is not None and not option.source and isinstance(found, Move)
                and (option.action, option.earlier) == (later.action, later.earlier)):
            return found.raw[1:]
    return None


def _unfinished(option: Option) -> list[Refusal]:
    """The refusal of a choice that is allowed, but after which a required later choice is impossible."""
    return [Refusal(f"{option.action}.choice.{c.name}", f"No {c.name} could be chosen for it afterwards")
            for c in option.later_choices]


def missing(names: Names, option: Option, choice: Choice) -> Refusal:
    """The refusal of a choice of a piece from a zone where none lies."""
    zone = names.model.zone(choice.zone).title
    return Refusal(f"{option.action}.choice.{choice.name}", f"A {choice.name} is needed, and there is none: {zone}")


def _ways(names: Names, s: Any, choices: Sequence[Choice], earlier: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The combinations that may be chosen in a later decision; empty where there are too many to try."""
    each: list[Sequence[int]] = []
    for choice in choices:
        held = held_in(names, s, choice, earlier, s.to_move)
        last = len(names.seats) - 1 if choice.cell.of == "seat" else choice.high
        each.append(range(choice.low, last + 1) if held is None else held)
    ways = list(islice(product(*each), _TRIED + 1))
    return ways if len(ways) <= _TRIED else []


def _refused(
    program: Program, names: Names, s: Any, later: Option, earlier: tuple[int, ...], way: tuple[int, ...]
) -> tuple[Refusal, ...] | None:
    """The rules that forbid one continuation; None where nothing does."""
    lines = later.why(s, s.to_move, *earlier, *way)
    found = _worded(program, names, lines, own=True)
    for choice, value in zip(later.choices, way, strict=True):
        found += _not_held(names, s, later, choice, value, (*earlier, *way), s.to_move)
    return tuple(found) or None


def common(refused: Sequence[tuple[Refusal, ...]]) -> list[Refusal]:
    """The rules that forbid each of several continuations, or all that forbid any of them; each once, without the values of a
    single continuation."""
    if len(refused) < 2:
        return list(*refused)
    rules = [{r.rule for r in found} for found in refused]
    every = set.intersection(*rules)
    names = every or set.union(*rules)
    once = {r.rule: r for r in _each(refused) if r.rule in names}
    return [attrs.evolve(r, values=()) for r in once.values()]


def _each(refused: Sequence[tuple[Refusal, ...]]) -> Iterator[Refusal]:
    for found in refused:
        yield from found
