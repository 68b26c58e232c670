"""Why a move is refused: the second function of its stage, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from aoi_rules.machine.log import sees
from aoi_rules.machine.moves import Move, Refusal, noted, wanted
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Decision, Option, Program
from aoi_rules.machine.reading import offered

__all__ = ["refusals", "told"]


def refusals(program: Program, names: Names, s: Any, move: Move, seat: int) -> tuple[Refusal, ...]:
    """Every rule that forbids a move now, as far as `seat` may know; empty for a legal one; TypeError for what is none."""
    wanted(move)
    if s.over:
        return (Refusal("over", "The game is over"),)
    frame = s.frames[-1]
    decision = program.decisions[frame[0]]
    option = move.option
    own = seat == s.to_move
    wrong = noted(move)
    if wrong is not None:
        return (wrong,)
    if own and move.step == frame[0] and move.raw in s.moves:
        return ()
    if option is None:
        if move.step == frame[0] and move.raw in s.moves:
            return ()
        return (Refusal("stop", "You cannot stop here: something must be chosen"),)
    found = _of_turn(decision, option, frame, s.moves if own else None)
    found += _of_choices(names, s, option, move, seat)
    if move.step == frame[0] or not option.inside:
        found += _of_rules(program, names, s, decision, option, move, seat)
    if not own:
        return tuple(found)  # whether anything else forbids it may hang on what this seat does not see
    if decision.kind == "bring" and not found:
        found = [Refusal(f"source.{option.action}", "With this, the rest that is needed could not be had any more")]
    return tuple(found or _of_completion(program, option)) or (Refusal("choice", "This cannot be chosen now"),)


def _of_turn(
    decision: Decision, option: Option, frame: list[Any], legal: Sequence[tuple[int, ...]] | None
) -> list[Refusal]:
    """Whether such an action can be decided at all; of the others, those that are legal, as far as that may be told."""
    same = [o for o in decision.options if o.action == option.action and o.inside == option.inside]
    if not same:
        others = dict.fromkeys(o.action for o in decision.options) if legal is None else offered(decision, legal)
        return [Refusal("turn", f"`{option.action}` is not to be decided now; the decision is: {', '.join(others)}")]
    left = frame[same[0].left_slot] if same[0].left_slot >= 0 else same[0].cost
    if left < same[0].cost:
        return [Refusal("takes", f"This takes {same[0].cost} actions, and {left} is left")]
    return []


def _of_choices(names: Names, s: Any, option: Option, move: Move, seat: int) -> list[Refusal]:
    """Pieces chosen from a zone must lie there, of a hidden zone only who sees it is told; and what is brought is wanted."""
    found = []
    for choice, value in zip(option.choices, move.raw[1:], strict=True):
        if choice.wanted and s.frames[-1][0] == move.step and not any(m[1] == value for m in s.moves):
            found.append(Refusal(f"source.{option.action}", "This is not what is wanted now"))
        zone = names.model.zone(choice.zone) if choice.zone else None
        if zone is None or not sees(zone, s.to_move, seat, s=s):
            continue
        kinds = len(names.types[zone.of].members)
        base = s.to_move * kinds if zone.per_seat else 0
        if getattr(s, f"z_{zone.name}")[base + value] <= 0:
            title = names.title(choice.cell, value)
            found.append(Refusal(f"{option.action}.choice.{choice.name}", f"There is no “{title}” there: {zone.title}"))
    return found


def _of_rules(
    program: Program, names: Names, s: Any, decision: Decision, option: Option, move: Move, seat: int
) -> list[Refusal]:
    return _worded(program, names, _asked(s, decision, option, move), seat == s.to_move)


def _asked(s: Any, decision: Decision, option: Option, move: Move) -> list[tuple[Any, ...]]:
    frame = s.frames[-1]
    values = move.raw[1:]
    if decision.kind == "bring" and option.inside:
        return option.why(s, frame, *values)
    if option.inside:
        return option.why(s, s.to_move, *frame[2 : 2 + option.earlier], *values)
    return option.why(s, s.to_move, *values)


def told(program: Program, s: Any, move: Move) -> list[tuple[int, bool]]:
    """Each rule that is asked of a move now, by its number in the model, and whether it holds."""
    step = -1 if s.over else s.frames[-1][0]
    option = move.option
    if s.over or option is None or (move.step != step and option.inside):
        return []
    asked = _asked(s, program.decisions[step], option, move)
    return [(program.lines[number].rule, bool(holds)) for number, holds, _ in asked]


def _worded(program: Program, names: Names, told: list[tuple[Any, ...]], own: bool) -> list[Refusal]:
    found: list[Refusal] = []
    cases: dict[str, list[Refusal]] = {}
    for number, holds, values in told:
        line = program.lines[number]
        rule = program.model.rules[line.rule]
        if holds or (line.secret and not own):
            continue
        shown = tuple((text, names.title(cell, v)) for (text, cell), v in zip(line.values, values, strict=True))
        refusal = Refusal(rule.name, rule.text, shown, str(rule.place), rule.see)
        if rule.kind == "case":
            cases.setdefault(rule.name.rsplit(".", 1)[0], []).append(refusal)
        else:
            found.append(refusal)
    return [attrs.evolve(r, cases=tuple(cases.get(r.rule, ()))) for r in found]


def _of_completion(program: Program, option: Option) -> list[Refusal]:
    """The choice itself is in order; what must be chosen after it cannot be."""
    found = []
    for name in option.later:
        rule = next(r for r in program.model.rules if r.name == name)
        found.append(Refusal(rule.name, rule.text, (), str(rule.place), rule.see))
    if not found:
        found = [Refusal(f"{option.action}.choice.{c.name}", f"No {c.name} could be chosen for it afterwards")
                 for c in option.later_choices]
    return found
