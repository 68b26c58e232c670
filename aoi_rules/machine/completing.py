"""What can be chosen at a decision: its actions, and the values of each choice of an action, whatever is chosen first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from attrs import define, field

from aoi_rules.errors import MoveTextError
from aoi_rules.machine.action_ways import ActionWays, Chosen, Surely, unknown_name_error
from aoi_rules.machine.blocked_choices import explain_actions, explain_nearest
from aoi_rules.machine.choices import Choices, ChoiceValue, OpenChoice
from aoi_rules.machine.decisions import Option
from aoi_rules.machine.explain import of_turn, refusals
from aoi_rules.machine.faults import guard
from aoi_rules.machine.lazy import Lazy
from aoi_rules.machine.moves import Move, legal_moves
from aoi_rules.machine.names import Names, join_names
from aoi_rules.machine.pending import unfinished_frames
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Refusal
from aoi_rules.machine.rule_texts import LineRefusals
from aoi_rules.machine.views import actions_left

__all__ = ["choices"]


def choices(
    program: Program, names: Names, s: Position, seat: int, action: str | None, chosen: Chosen, surely: Surely | None = None
) -> Choices:
    """What the deciding seat can choose: an action if none is given, else the open choices of that action once some are `chosen`,
    in any order.  Nothing for any other seat.  `surely` returns what all of some moves change.

    Raises MoveTextError for a name that no action or none of its choices has, and for a value that its choice cannot have. Raises
    TypeError for an action that is not a text, and for `chosen` that is not a mapping.
    """
    given: tuple[object, object] = action, chosen
    if not isinstance(given[0], str | None) or not isinstance(given[1], Mapping):
        raise TypeError(f"an action's name and a mapping of its choices are expected, not {action!r:.80} and {chosen!r:.80}")
    if action is not None and action not in program.beginnings and action != STOP and not _options_here(program, s, action):
        raise unknown_name_error("action", action, sorted({*program.beginnings, STOP}))
    if s.over or seat != s.to_move:
        text = "The game is over" if s.over else f"It is {names.seats[s.to_move]}'s turn to decide"
        return Choices(None, "", {}, (Refusal("over" if s.over else "seat", text),))
    reasons = LineRefusals(program, names, s, seat)
    if action is None:
        if chosen:
            raise MoveTextError("choose the action first: `action` says whose choices these are", expected="an action")
        return _actions_of_decision(reasons, surely)
    if action == STOP:
        stop = Move(program, names, s.frames[-1][0], (-1,))
        refused = refusals(program, names, s, stop, seat)
        moves = () if refused else legal_moves(program, names, stop.step, [stop.raw])
        return Choices(STOP, stop_choice(program, s), {}, refused, (), moves, None if refused else stop,
                       partial(surely, [stop]) if surely is not None and not refused else None)
    return _choices_of_action(reasons, action, chosen, surely)


def _options_here(program: Program, s: Position, action: str) -> list[tuple[int, Option]]:
    """The kinds of move of an action at the present decision, each with its number."""
    decision = None if s.over else program.decisions[s.frames[-1][0]]
    return [(n, o) for n, o in enumerate(decision.options if decision is not None else ()) if o.action == action]


def _actions_of_decision(reasons: LineRefusals, surely: Surely | None) -> Choices:
    """The actions of a decision, as the values of a choice with the name `action`."""
    program, names, s = reasons.program, reasons.names, reasons.s
    decision = program.decisions[s.frames[-1][0]]
    actions = [*dict.fromkeys(option.action for option in decision.options), *([STOP] if (-1,) in s.moves else [])]
    values = _Actions(reasons, actions, surely)
    every = legal_moves(program, names, s.frames[-1][0], s.moves)
    return Choices(None, decision.caption, {}, (), (OpenChoice("action", "action", "action", "", 0, values),), every,
                   own=partial(explain_actions, reasons))


@define(eq=False, slots=False)
class _Actions(Lazy[ChoiceValue]):
    """The actions of a decision as values of a choice: what forbids one is determined on demand."""

    reasons: LineRefusals
    actions: Sequence[str]
    surely: Surely | None
    known: dict[int, ChoiceValue] = field(factory=dict)

    def __len__(self) -> int:
        return len(self.actions)

    def _item(self, number: int) -> ChoiceValue:
        if number not in self.known:
            with guard(self.reasons.program, self.reasons.s):
                self.known[number] = self._value(self.actions[number])
        return self.known[number]

    def _value(self, action: str) -> ChoiceValue:
        if action == STOP:
            return ChoiceValue(STOP, stop_choice(self.reasons.program, self.reasons.s))
        found = _choices_of_action(self.reasons, action, {}, open_too=False)
        return ChoiceValue(action, found.title, found.refusals, (), self.surely and partial(self.surely, found.moves))


def _choices_of_action(
    reasons: LineRefusals, action: str, chosen: Chosen, surely: Surely | None = None, open_too: bool = True
) -> Choices:
    """The open choices of an action; without `open_too`, only whether it is possible."""
    program, s = reasons.program, reasons.s
    kinds = _options_here(program, s, action)
    if not kinds:
        option = program.beginnings[action]
        ActionWays(reasons, 0, option, chosen).numbers()
        turn = of_turn(program, option, s.frames[-1], s.moves) or [Refusal("turn", f"“{option.title}” cannot come now")]
        return Choices(action, option.title, dict(chosen), tuple(turn), nearest=partial(explain_nearest, reasons, action))
    kind = ActionWays(reasons, *kinds[0], chosen, surely)
    fixed = kind.chosen_numbers
    ways = kind.ways(fixed)
    refused = () if ways else tuple(kind.in_the_way(fixed))
    opened = tuple(kind.open(at, fixed, ways) for at in range(len(kind.choices)) if at not in fixed) if open_too else ()
    done = kind.move(ways[0]) if open_too and ways and len(fixed) == len(kind.choices) else None
    changes = partial(surely, [done]) if done is not None and surely is not None else None
    return Choices(action, kind.option.title, kind.name_values(fixed), refused, opened, kind.moves(ways), done, changes,
                   nearest=partial(explain_nearest, reasons, action))


STOP = "stop"
"""The name of the move, which no action may have."""
_FEW = 3
"""If fewer actions than this are left out by stopping, their titles are named."""


def stop_choice(program: Program, s: Position) -> str:
    """What `stop` leaves undone; within an action, that the action continues."""
    actions, phase = actions_left(program, s), program.model.phases[s.phase].title if s.phase >= 0 else ""
    pending = [option.title for _, _, option, _ in unfinished_frames(program, s)]
    if actions is not None and actions > 1 and not pending:
        return f"Stop, and leave {actions} actions unused"
    titles = [f"“{o.title}”" for o in program.decisions[s.frames[-1][0]].options if o.cost and not o.inside]
    without = f"without {join_names(titles, 'or')}" if 0 < len(titles) < _FEW else ""
    if pending:
        return f"Go on with “{pending[-1]}”{f', {without}' if len(titles) == 1 else ''}"
    return f"Go on {without}" if without else f"Stop “{phase}”" if phase else "Stop"
