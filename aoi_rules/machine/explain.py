"""Why a move is refused: every line of the rules that forbids it, as far as a seat may know."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from aoi_rules.machine.decisions import Choice, Decision, Option
from aoi_rules.machine.legality import is_legal, judge, lines_asked
from aoi_rules.machine.log import sees_zone
from aoi_rules.machine.moves import Move, move_here, note_problem, require_move
from aoi_rules.machine.names import Names, join_names
from aoi_rules.machine.position import Frame, Position, number
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Refusal
from aoi_rules.machine.rule_texts import LineRefusals, reported_values
from aoi_rules.machine.viewers import SPECTATOR
from aoi_rules.model.ruleset import OF_SOURCE

__all__ = ["asked_rules", "choice_name", "common_refusals", "forbidding_rules", "held_in", "in_common", "missing_piece",
           "of_turn", "refusals", "refusals_of_choices", "refusals_of_later", "refusals_of_viewer"]

_TRIED = 500
"""The greatest number of continuations of an action that are tried to find what forbids all of them."""

_STOPPING = "stopping"


def refusals(
    program: Program, names: Names, s: Position, move: Move, seat: int, ahead: bool = True, only: Container[str] | None = None
) -> tuple[Refusal, ...]:
    """Every rule that forbids a move now, as far as `seat` may know (SPECTATOR for a spectator); TypeError for anything that is
    not a move.  Empty for a legal move, unless another seat decides: then the first refusal says so.

    If later decisions follow in the same action, `ahead` adds what forbids every continuation.  If `only` is given, rules outside
    it have just their texts.
    """
    return refusals_of_viewer(LineRefusals(program, names, s, seat), move, ahead, only)


def refusals_of_viewer(
    reasons: LineRefusals, move: Move, ahead: bool = True, only: Container[str] | None = None
) -> tuple[Refusal, ...]:
    """The same, in the same form as other refusals that the viewer reads of this position."""
    require_move(move)
    program, names, s, seat = reasons.program, reasons.names, reasons.s, reasons.viewer
    if s.over:
        return (Refusal("over", "The game is over"),)
    own = seat == s.to_move
    turn = () if own or seat == SPECTATOR else (Refusal("seat", f"It is {names.seats[s.to_move]}'s turn to decide"),)
    found = move_here(program, names, s.frames[-1][0], move)
    if isinstance(found, Refusal):
        return (*turn, found)
    wrong = note_problem(found)
    return (*turn, *((wrong,) if wrong is not None else _refusals_of_move(reasons, found, ahead, only)))


def _refusals_of_move(reasons: LineRefusals, move: Move, ahead: bool, only: Container[str] | None) -> tuple[Refusal, ...]:
    """The rules that forbid a move of this game, whose values are this game's own numbers."""
    program, s, seat = reasons.program, reasons.s, reasons.viewer
    frame = s.frames[-1]
    decision = program.decisions[frame[0]]
    option, own = move.option, seat == s.to_move
    if own and move.step == frame[0] and is_legal(program, s, move.raw):
        return ()
    if option is None:
        allowed = move.raw in s.moves
        return () if allowed else (Refusal("stop", "You cannot stop here: something must be chosen"),)
    found = of_turn(program, option, frame, s.moves if own else None)
    found += refusals_of_choices(reasons, option, move)
    if move.step == frame[0] or not option.inside:
        found += reasons.of(lines_asked(s, option, move.raw), only)
    if not own:
        return tuple(found)  # whether anything else forbids it may depend on hidden information
    if (ahead or not found) and not option.source and (move.step == frame[0] or not option.inside):
        earlier = (*map(number, frame[2 : 2 + option.earlier]), *move.raw[1:]) if option.inside else move.raw[1:]
        found += refusals_of_later(reasons, option, earlier, move.then)
    if decision.kind == "bring" and not found:
        found = [Refusal(f"{OF_SOURCE}{option.action}", "After this, the rest that is needed would no longer be available")]
    return tuple(found or _explain_unfinished(option)) or (Refusal("choice", "This cannot be chosen now"),)


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
    now = list_possible(decision, legal_moves)
    after = "; you can only stop" if now == [_STOPPING] else f"; possible now: {join_names(now)}" if now else ""
    return f"“{option.title}” cannot come now{before}{after}"


def list_possible(decision: Decision, legal_moves: Sequence[tuple[int, ...]] | None) -> list[str]:
    """The titles of the actions that can begin at a decision, and stopping if that is legal; all its actions if it must stay
    unknown which are legal."""
    numbers = dict.fromkeys(move[0] for move in legal_moves) if legal_moves is not None else range(len(decision.options))
    options = [decision.options[number] for number in numbers if number >= 0]
    found = dict.fromkeys(f"“{option.title}”" for option in options if not option.inside)
    return [*found, *([_STOPPING] if -1 in numbers else [])]


def refusals_of_choices(reasons: LineRefusals, option: Option, move: Move) -> list[Refusal]:
    """The refusals of choices: pieces chosen from a zone must be there, which for a hidden zone only a seat that sees it learns;
    a good that is brought must be needed."""
    found, s = [], reasons.s
    chosen = (*(None,) * option.earlier, *move.raw[1:])
    for choice, value in zip(option.choices, move.raw[1:], strict=True):
        if choice.wanted and s.frames[-1][0] == move.step and not any(m[1] == value for m in s.moves):
            title = reasons.names.title(choice.cell, value)
            found.append(Refusal(f"{OF_SOURCE}{option.action}", f"{title} is not what is needed now"))
        found += _not_held(reasons, option, choice, value, chosen)
    return found


def _not_held(
    reasons: LineRefusals, option: Option, choice: Choice, value: int, chosen: Sequence[int | None]
) -> list[Refusal]:
    """The refusal if a piece is not where it must be taken from, as far as the reader may see that."""
    held = held_in(reasons, choice, chosen)
    if held is None or value in held:
        return []
    names, owner = reasons.names, _owner(reasons.s, choice, chosen)
    title, zone = names.title(choice.cell, value), names.model.zone(choice.zone)
    own = zone.per == "seat" and choice.owner == -1 and reasons.s.to_move == reasons.viewer
    whose = names.owner_title(zone, owner) if owner is not None else ""
    lies = f"“{zone.title}” of {whose}" if whose else f"“{zone.title}”"
    text = f"You have no “{title}” in “{zone.title}”" if own else f"{lies} has no “{title}”"
    return [Refusal(f"{option.action}.choice.{choice.name}", text)]


def held_in(reasons: LineRefusals, choice: Choice, chosen: Sequence[int | None]) -> list[int] | None:
    """The pieces in the zone that a choice takes one from; None if it takes none from a zone, if the `chosen` values do not
    determine the zone's owner, or if the reader may not see it."""
    owner = _owner(reasons.s, choice, chosen) if choice.zone else None
    if owner is None:
        return None
    if (choice.zone, owner) not in reasons.held:
        reasons.held[choice.zone, owner] = _pieces_seen(reasons, choice.zone, owner)
    return reasons.held[choice.zone, owner]


def _pieces_seen(reasons: LineRefusals, name: str, owner: int) -> list[int] | None:
    """The pieces in a zone; None if the reader may not see it."""
    zone = reasons.names.model.zone(name)
    if not sees_zone(zone, owner, reasons.viewer, s=reasons.s):
        return None
    kinds = len(reasons.names.types[zone.of].members)
    base = owner * kinds if zone.per else 0
    counts = getattr(reasons.s, zone.pieces)
    return [kind for kind in range(kinds) if counts[base + kind] > 0]


def _owner(s: Position, choice: Choice, chosen: Sequence[int | None]) -> int | None:
    """The owner of the zone from which a choice takes a piece: the deciding seat, or an earlier choice; None if it is neither."""
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


def refusals_of_later(
    reasons: LineRefusals, option: Option, earlier: tuple[int, ...], then: Sequence[Move] = ()
) -> list[Refusal]:
    """The rules that forbid every continuation of an action, or the one that a text names: for example, that no card in the hand
    allows building there."""
    program, names = reasons.program, reasons.names
    for later in program.encoding.later_options.get(option.action, ()):
        if later.earlier < len(earlier):
            continue
        empty = [c for c in later.choices if held_in(reasons, c, earlier) == []]
        if empty:
            return [missing_piece(names, option, choice) for choice in empty]
        named = _named_values(program, names, later, then)
        if named is None:
            return _refusals_of_next(reasons, later, earlier)
        if (refused := forbidding_rules(reasons, later, earlier, named)) is not None:
            return [*refused]
        earlier = (*earlier, *named)
    return []


def _refusals_of_next(reasons: LineRefusals, later: Option, earlier: tuple[int, ...]) -> list[Refusal]:
    """The rules that forbid every way to make a later decision; nothing if one is allowed.  The result is kept."""
    key = later.action, earlier
    if key not in reasons.later:
        each = _values_of_each(reasons, later.choices, earlier)
        few = prod(map(len, each)) <= _TRIED
        ways, lines = (list(product(*each)), judge(reasons.program, reasons.s, later, earlier, each)) if few else ([], [])
        allowed = any(not broken and not _pieces_missing(reasons, later, earlier, way)
                      for way, broken in zip(ways, lines, strict=True))
        refused = {} if allowed else {way: forbidding_rules(reasons, later, earlier, way, len(ways) == 1) or () for way in ways}
        reasons.later[key] = _none_will_do(reasons.names, later, refused)
    return reasons.later[key]


def _named_values(program: Program, names: Names, later: Option, then: Sequence[Move]) -> tuple[int, ...] | None:
    """The values that a text chooses in a later decision; None if it does not name them."""
    for move in then:
        found, option = move_here(program, names, -1, move), move.option
        if (option is not None and not option.source and isinstance(found, Move)
                and (option.action, option.earlier) == (later.action, later.earlier)):
            return found.raw[1:]
    return None


def _explain_unfinished(option: Option) -> list[Refusal]:
    """The refusal of a choice that is allowed, but after which a required later choice is impossible."""
    return [Refusal(f"{option.action}.choice.{c.name}", f"No {choice_name(c)} could be chosen for it afterwards")
            for c in option.later_choices]


def missing_piece(names: Names, option: Option, choice: Choice) -> Refusal:
    """The refusal of a choice of a piece from an empty zone."""
    zone = names.model.zone(choice.zone).title
    return Refusal(f"{option.action}.choice.{choice.name}", f"There is no {choice_name(choice)} to choose: “{zone}” is empty")


def choice_name(choice: Choice) -> str:
    """The name of a choice in a sentence."""
    return choice.message_name.replace("_", " ")


def _values_of_each(reasons: LineRefusals, choices: Sequence[Choice], earlier: tuple[int, ...]) -> list[Sequence[int]]:
    """The values that each choice of a later decision may have."""
    each: list[Sequence[int]] = []
    for choice in choices:
        held = held_in(reasons, choice, earlier)
        last = len(reasons.names.seats) - 1 if choice.cell.of == "seat" else choice.high
        each.append(range(choice.low, last + 1) if held is None else held)
    return each


def forbidding_rules(
    reasons: LineRefusals, later: Option, earlier: tuple[int, ...], way: tuple[int, ...], valued: bool = True
) -> tuple[Refusal, ...] | None:
    """The rules that forbid one continuation, for the deciding seat; None if nothing does."""
    lines = later.why(reasons.s, reasons.s.to_move, *earlier, *way)
    return (*reasons.of(lines, None, valued), *_pieces_missing(reasons, later, earlier, way)) or None


def _pieces_missing(reasons: LineRefusals, later: Option, earlier: tuple[int, ...], way: tuple[int, ...]) -> list[Refusal]:
    """The pieces of a continuation that are not where they must be taken from."""
    return [refusal for choice, value in zip(later.choices, way, strict=True)
            for refusal in _not_held(reasons, later, choice, value, (*earlier, *way))]


def _none_will_do(names: Names, later: Option, refused: Mapping[tuple[int, ...], Sequence[Refusal]]) -> list[Refusal]:
    """What forbids all ways to make a later decision, none of which was named: the rules that forbid each of them, or else every
    rule that forbids any, with these."""
    if not refused:
        return []
    choices = join_names([choice_name(choice) for choice in later.choices])
    zones = {names.model.zone(choice.zone).title for choice in later.choices if choice.zone}
    none = f"No {choices}{f' in “{zones.pop()}”' if len(zones) == 1 else ''} will do"
    every = set.intersection(*({r.rule for r in found} for found in refused.values()))
    found = []
    for reason in in_common(names, [*refused.values()]):
        of = ""
        if reason.rule not in every:
            ways = [way for way, reasons in refused.items() if any(r.rule == reason.rule for r in reasons)]
            of = f" ({', '.join(_titles(names, later, way) for way in ways)})"
        text = f"{none}{of}: {reason.text}"
        found.append(Refusal(reason.rule, text, reason.values, reason.place, reason.see, reason.cases, reason.words))
    return found


def _titles(names: Names, option: Option, way: Sequence[int]) -> str:
    return " ".join(names.title(choice.cell, value) for choice, value in zip(option.choices, way, strict=True))


def in_common(names: Names, refused: Sequence[Sequence[Refusal]]) -> list[Refusal]:
    """The rules that forbid each of several continuations, or all that forbid any of them; each once, with the values and the
    words of a continuation only if all have the same."""
    if len(refused) < 2:
        return list(*refused)
    rules = [refusal.rule for refusal in refused[0]]
    if len({*rules}) == len(rules) and all([refusal.rule for refusal in found] == rules for found in refused):
        return [_merge_refusals(of_rule, names.rule_texts) for of_rule in zip(*refused, strict=True)]
    every = set.intersection(*({r.rule for r in found} for found in refused))
    same: dict[str, list[Refusal]] = {}
    for refusal in _each_once(refused):
        if not every or refusal.rule in every:
            same.setdefault(refusal.rule, []).append(refusal)
    return [_merge_refusals(of_rule, names.rule_texts) for of_rule in same.values()]


def common_refusals(names: Names, refused: Iterable[Sequence[Refusal]]) -> list[Refusal]:
    """The same for continuations that the same rules forbid, computing no more of them than can change the result."""
    found = list[Refusal]()
    known: dict[tuple[int, ...], Sequence[Refusal]] = {}
    for count, why in enumerate(refused):
        same = tuple(map(id, why))  # refusals that are given again are the same objects
        if count > 1 and same in known:
            continue
        known[same] = why
        found = in_common(names, [found, why]) if count else [*why]
        if count and not any(one.words or one.cases or one.text != names.rule_texts.get(one.rule) for one in found):
            break  # nothing can change them any more
    return found


def _merge_refusals(refusals: Sequence[Refusal], plain: Mapping[str, str]) -> Refusal:
    """One refusal for several of the same rule; `plain` has the texts of rules without the values of one move."""
    first, *others = refusals
    text, words, cases = first.text, first.words, [first.cases]
    for other in others:
        if other is first:
            continue
        if other.text != text:
            text = plain.get(first.rule, first.text)
        if other.words != words:
            words = ()
        cases.append(other.cases)
    same = () if any(len(one) != len(first.cases) for one in cases) else tuple(
        [_merge_refusals(case, plain) for case in zip(*cases, strict=True)])
    return Refusal(first.rule, text, (), first.place, first.see, same, words)


def _each_once(refused: Sequence[Sequence[Refusal]]) -> Iterator[Refusal]:
    for found in refused:
        yield from found
