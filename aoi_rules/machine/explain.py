"""Why a move is refused: every line of the rules that forbids it, as far as a seat may know."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import islice, product

import attrs

from aoi_rules.machine.decisions import Choice, Decision, Option
from aoi_rules.machine.legality import legal, lines_asked
from aoi_rules.machine.log import sees
from aoi_rules.machine.moves import Move, move_here, note_problem, require_move
from aoi_rules.machine.names import Names, join_names
from aoi_rules.machine.position import Frame, Position, number
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Refusal
from aoi_rules.machine.rule_texts import refusals_in_words, reported_values
from aoi_rules.machine.viewers import SPECTATOR
from aoi_rules.model.ruleset import OF_SOURCE

__all__ = ["asked_rules", "forbidding", "held_in", "in_common", "missing_piece", "of_turn", "refusals", "choice_name"]

_TRIED = 500
"""The greatest number of continuations of an action that are tried to find what forbids all of them."""

_STOPPING = "stopping"


def refusals(
    program: Program, names: Names, s: Position, move: Move, seat: int, ahead: bool = True, only: Container[str] | None = None
) -> tuple[Refusal, ...]:
    """Every rule that forbids a move now, as far as `seat` may know (SPECTATOR for a spectator); TypeError for anything that is
    not a move.  Empty for a legal move, unless another seat decides: then the first refusal says so.

    Where later decisions follow in the same action, `ahead` adds what forbids every continuation.  Other rules than those in
    `only`, where some are given, have no more than their texts.
    """
    require_move(move)
    if s.over:
        return (Refusal("over", "The game is over"),)
    own = seat == s.to_move
    turn = () if own or seat == SPECTATOR else (Refusal("seat", f"It is {names.seats[s.to_move]}'s turn to decide"),)
    found = move_here(program, names, s.frames[-1][0], move)
    if isinstance(found, Refusal):
        return (*turn, found)
    wrong = note_problem(found)
    return (*turn, *((wrong,) if wrong is not None else _refusals_of_move(program, names, s, found, seat, ahead, only)))


def _refusals_of_move(
    program: Program, names: Names, s: Position, move: Move, seat: int, ahead: bool, only: Container[str] | None
) -> tuple[Refusal, ...]:
    """The rules that forbid a move of this game, whose values are this game's own numbers."""
    frame = s.frames[-1]
    decision = program.decisions[frame[0]]
    option, own = move.option, seat == s.to_move
    if own and move.step == frame[0] and legal(program, s, move.raw):
        return ()
    if option is None:
        allowed = move.raw in s.moves
        return () if allowed else (Refusal("stop", "You cannot stop here: something must be chosen"),)
    found = of_turn(program, option, frame, s.moves if own else None)
    found += _refusals_of_choices(names, s, option, move, seat)
    if move.step == frame[0] or not option.inside:
        found += refusals_in_words(program, names, s, lines_asked(s, option, move.raw), seat, only)
    if not own:
        return tuple(found)  # whether anything else forbids it may depend on hidden information
    if (ahead or not found) and not option.source and (move.step == frame[0] or not option.inside):
        earlier = (*map(number, frame[2 : 2 + option.earlier]), *move.raw[1:]) if option.inside else move.raw[1:]
        found += _refusals_of_later(program, names, s, option, earlier, move.then)
    if decision.kind == "bring" and not found:
        found = [Refusal(f"{OF_SOURCE}{option.action}", "With this, the rest that is needed could not be had any more")]
    return tuple(found or _unfinished(option)) or (Refusal("choice", "This cannot be chosen now"),)


def of_turn(program: Program, option: Option, frame: Frame, legal_moves: Sequence[tuple[int, ...]] | None) -> list[Refusal]:
    """The refusals of an action that cannot be decided now; they name the legal actions, as far as the seat may know them."""
    decision = program.decisions[frame[0]]
    same = [o for o in decision.options if o.action == option.action and o.inside == option.inside]
    if not same:
        return [Refusal("turn", _not_now(program, option, frame[0], legal_moves))]
    left = number(frame[same[0].left_slot]) if same[0].left_slot >= 0 else same[0].cost
    if left < same[0].cost:
        rest = f"only {left} is left" if left else "none is left"
        return [Refusal("takes", f"This takes {same[0].cost} actions, and {rest}")]
    return []


def _not_now(program: Program, option: Option, step: int, legal_moves: Sequence[tuple[int, ...]] | None) -> str:
    """That an action cannot come now, what comes before it, and what can."""
    decision, begun = program.decisions[step], program.states[step].routine
    if any(o.action == option.action and not o.inside for o in decision.options):
        return f"“{option.title}” has to begin first"
    if begun == option.action:
        return f"“{option.title}” has begun already, and is not finished"
    titles = {action.name: action.title for action in program.model.actions}
    before = f": “{titles[begun]}” is not finished" if begun in titles else ""
    now = possible(decision, legal_moves)
    after = "; you can only stop" if now == [_STOPPING] else f"; possible now: {join_names(now)}" if now else ""
    return f"“{option.title}” cannot come now{before}{after}"


def possible(decision: Decision, legal_moves: Sequence[tuple[int, ...]] | None) -> list[str]:
    """The titles of the actions that can begin at a decision, and stopping where that is legal; of all its actions where it
    may not be known which are legal."""
    numbers = dict.fromkeys(move[0] for move in legal_moves) if legal_moves is not None else range(len(decision.options))
    options = [decision.options[number] for number in numbers if number >= 0]
    found = dict.fromkeys(f"“{option.title}”" for option in options if not option.inside)
    return [*found, *([_STOPPING] if -1 in numbers else [])]


def _refusals_of_choices(names: Names, s: Position, option: Option, move: Move, seat: int) -> list[Refusal]:
    """The refusals of choices: pieces chosen from a zone must lie there, which for a hidden zone only a seat that sees it
    learns; a good that is brought must be needed."""
    found = []
    chosen = (*(None,) * option.earlier, *move.raw[1:])
    for choice, value in zip(option.choices, move.raw[1:], strict=True):
        if choice.wanted and s.frames[-1][0] == move.step and not any(m[1] == value for m in s.moves):
            found.append(Refusal(f"{OF_SOURCE}{option.action}", f"{names.title(choice.cell, value)} is not what is needed now"))
        found += _not_held(names, s, option, choice, value, chosen, seat)
    return found


def _not_held(
    names: Names, s: Position, option: Option, choice: Choice, value: int, chosen: Sequence[int | None], seat: int
) -> list[Refusal]:
    """Whether a piece does not lie where it must be taken from, as far as a seat may see that."""
    held, owner = held_in(names, s, choice, chosen, seat), _owner(s, choice, chosen)
    if held is None or value in held:
        return []
    title, zone = names.title(choice.cell, value), names.model.zone(choice.zone)
    own = zone.per == "seat" and choice.owner == -1 and s.to_move == seat
    whose = names.owner_title(zone, owner) if owner is not None else ""
    lies = f"“{zone.title}” of {whose}" if whose else f"“{zone.title}”"
    text = f"You have no “{title}” in “{zone.title}”" if own else f"{lies} has no “{title}”"
    return [Refusal(f"{option.action}.choice.{choice.name}", text)]


def held_in(names: Names, s: Position, choice: Choice, chosen: Sequence[int | None], seat: int) -> list[int] | None:
    """The pieces in the zone that a choice takes one from; None if it takes none from a zone, where the values that
    are `chosen` do not say whose zone it is, or where the seat may not see it."""
    zone = names.model.zone(choice.zone) if choice.zone else None
    owner = _owner(s, choice, chosen)
    if zone is None or owner is None or not sees(zone, owner, seat, s=s):
        return None
    kinds = len(names.types[zone.of].members)
    base = owner * kinds if zone.per else 0
    counts = getattr(s, zone.pieces)
    return [kind for kind in range(kinds) if counts[base + kind] > 0]


def _owner(s: Position, choice: Choice, chosen: Sequence[int | None]) -> int | None:
    """Whose zone a choice takes a piece from: that of whoever decides, or of what an earlier choice is; None if it is
    neither."""
    if choice.owner == -1:
        return int(s.to_move)
    return chosen[choice.owner] if choice.owner is not None and choice.owner < len(chosen) else None


def asked_rules(program: Program, names: Names, s: Position, move: Move) -> list[tuple[int, bool, tuple[tuple[str, str], ...]]]:
    """Each rule that is evaluated for a move now: its number in the model, whether it holds, and the values that it reads."""
    step = -1 if s.over else s.frames[-1][0]
    option = move.option
    if s.over or option is None or (move.step != step and option.inside):
        return []
    found = lines_asked(s, option, move.raw)
    return [(program.lines[line].rule, bool(holds), reported_values(program, names, line, values))
            for line, holds, values in found]


# ---- the decisions that follow in the same action -------------------------------------------------------------------


def _refusals_of_later(
    program: Program, names: Names, s: Position, option: Option, earlier: tuple[int, ...], then: Sequence[Move]
) -> list[Refusal]:
    """The rules that forbid every continuation of an action, or the one that a text names: for example, that no card in the
    hand allows building there."""
    for later in program.encoding.later.get(option.action, ()):
        if later.earlier < len(earlier):
            continue
        empty = [c for c in later.choices if held_in(names, s, c, earlier, s.to_move) == []]
        if empty:
            return [missing_piece(names, option, choice) for choice in empty]
        named = _named_values(program, names, later, then)
        ways = _ways(names, s, later.choices, earlier) if named is None else [named]
        refused = {way: found for way in ways if (found := forbidding(program, names, s, later, earlier, way)) is not None}
        if named is None:
            return _none_will_do(names, later, refused) if len(refused) == len(ways) else []
        if refused:
            return list(*refused.values())
        earlier = (*earlier, *named)
    return []


def _named_values(program: Program, names: Names, later: Option, then: Sequence[Move]) -> tuple[int, ...] | None:
    """The values that a text chooses in a later decision; None if it does not name them."""
    for move in then:
        found, option = move_here(program, names, -1, move), move.option
        if (option is not None and not option.source and isinstance(found, Move)
                and (option.action, option.earlier) == (later.action, later.earlier)):
            return found.raw[1:]
    return None


def _unfinished(option: Option) -> list[Refusal]:
    """The refusal of a choice that is allowed, but after which a required later choice is impossible."""
    return [Refusal(f"{option.action}.choice.{c.name}", f"No {choice_name(c)} could be chosen for it afterwards")
            for c in option.later_choices]


def missing_piece(names: Names, option: Option, choice: Choice) -> Refusal:
    """The refusal of a choice of a piece from a zone where none lies."""
    zone = names.model.zone(choice.zone).title
    return Refusal(f"{option.action}.choice.{choice.name}", f"There is no {choice_name(choice)} to choose: “{zone}” is empty")


def choice_name(choice: Choice) -> str:
    """What a choice is called in a sentence."""
    return choice.called.replace("_", " ")


def _ways(names: Names, s: Position, choices: Sequence[Choice], earlier: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The combinations that may be chosen in a later decision; empty if there are too many to try."""
    each: list[Sequence[int]] = []
    for choice in choices:
        held = held_in(names, s, choice, earlier, s.to_move)
        last = len(names.seats) - 1 if choice.cell.of == "seat" else choice.high
        each.append(range(choice.low, last + 1) if held is None else held)
    ways = list(islice(product(*each), _TRIED + 1))
    return ways if len(ways) <= _TRIED else []


def forbidding(
    program: Program, names: Names, s: Position, later: Option, earlier: tuple[int, ...], way: tuple[int, ...]
) -> tuple[Refusal, ...] | None:
    """The rules that forbid one continuation; None if nothing does."""
    lines = later.why(s, s.to_move, *earlier, *way)
    found = refusals_in_words(program, names, s, lines, s.to_move)
    for choice, value in zip(later.choices, way, strict=True):
        found += _not_held(names, s, later, choice, value, (*earlier, *way), s.to_move)
    return tuple(found) or None


def _none_will_do(names: Names, later: Option, refused: Mapping[tuple[int, ...], Sequence[Refusal]]) -> list[Refusal]:
    """What forbids all ways to make a later decision, of which none was named: the rules that forbid each of them, or else every
    rule that forbids any, with these."""
    if not refused:
        return []
    choices = join_names([choice_name(choice) for choice in later.choices])
    zones = {names.model.zone(choice.zone).title for choice in later.choices if choice.zone}
    none = f"No {choices}{f' in “{zones.pop()}”' if len(zones) == 1 else ''} will do"
    every = set.intersection(*({r.rule for r in found} for found in refused.values()))
    found = []
    for reason in in_common(names, [*refused.values()]):
        ways = [way for way, reasons in refused.items() if any(r.rule == reason.rule for r in reasons)]
        of = "" if reason.rule in every else f" ({', '.join(_titles(names, later, way) for way in ways)})"
        found.append(attrs.evolve(reason, text=f"{none}{of}: {reason.text}"))
    return found


def _titles(names: Names, option: Option, way: Sequence[int]) -> str:
    return " ".join(names.title(choice.cell, value) for choice, value in zip(option.choices, way, strict=True))


def in_common(names: Names, refused: Sequence[Sequence[Refusal]]) -> list[Refusal]:
    """The rules that forbid each of several continuations, or all that forbid any of them; each once, with the values and the
    words of a continuation only where they are those of all."""
    if len(refused) < 2:
        return list(*refused)
    every = set.intersection(*({r.rule for r in found} for found in refused))
    plain = {rule.name: rule.text for rule in names.model.rules}
    same: dict[str, list[Refusal]] = {}
    for refusal in _each_once(refused):
        if not every or refusal.rule in every:
            same.setdefault(refusal.rule, []).append(refusal)
    return [_merge_refusals(of_rule, plain) for of_rule in same.values()]


def _merge_refusals(refusals: Sequence[Refusal], plain: Mapping[str, str]) -> Refusal:
    """One refusal for several of the same rule; `plain` has the texts of rules without the values of one move."""
    first = refusals[0]
    text = first.text if len({r.text for r in refusals}) == 1 else plain.get(first.rule, first.text)
    words = first.words if len({r.words for r in refusals}) == 1 else ()
    cases = zip(*(r.cases for r in refusals), strict=True) if len({len(r.cases) for r in refusals}) == 1 else ()
    return attrs.evolve(first, text=text, words=words, values=(), cases=tuple(_merge_refusals(case, plain) for case in cases))


def _each_once(refused: Sequence[Sequence[Refusal]]) -> Iterator[Refusal]:
    for found in refused:
        yield from found
