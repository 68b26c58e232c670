"""Lint of pieces that an action or a loop takes from another zone than the one in which it found them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Choice, Do, FlowPart, Phase, Requirement
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language.operators import ADD, SUBTRACT
from aoi_rules.model.types import Shape

__all__ = ["check_filled_up", "check_moved", "check_moved_each", "check_moved_from_empty", "check_moved_to_oneself"]


def check_moved(actions: Iterable[Action], report: Reporter) -> None:
    """Warn of the first effect of an action that moves a chosen piece, if it takes it from another zone and no requirement asks
    whether it is there."""
    for action in actions:
        effects = list(_first_effects(action))
        for choice in (choice for stage in action.stages for choice in stage.choices if choice.zone):
            move = next((effect for effect in effects if _moves(effect, choice)), None)
            if isinstance(move, eff.MovePiece) and not _may_be_there(action, choice, move):
                chosen, name = source_text(choice.within.place), choice.name
                report.warn("no-effect", f"`{name}` is chosen in `{chosen}`, and this takes it from "
                            f"`{source_text(move.source.place)}`", move.source.place,
                            f"take it `from {chosen}`; it is chosen in " + line_of(choice.within.place, move.place))


def check_moved_each(effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of each loop over the pieces of a zone that moves them from another one."""
    for each in (effect for effect in effects if isinstance(effect, eff.EffectEach) and effect.within.type.kind is Shape.ZONE):
        for move in (one for one in each.body if isinstance(one, eff.MovePiece)):
            piece = strip_present(move.piece)
            mine = isinstance(piece, typ.Local) and piece.binding is each.binding
            if mine and move.when is None and each.when is None and move.source.type.of != each.within.type.of:
                there = source_text(each.within.place)
                report.warn("no-effect", f"this loop goes through `{there}`, and this takes `{each.binding.name}` from "
                            f"`{source_text(move.source.place)}`", move.source.place, f"take it `from {there}`")


def check_moved_to_oneself(actions: Iterable[Action], report: Reporter) -> None:
    """Warn of a choice among all players to whose zone an action moves pieces from the same zone of whoever acts."""
    for action in actions:
        for choice in (one for stage in action.stages for one in stage.choices if isinstance(one.within, typ.Players)):
            for move in _first_effects(action):
                zones = [strip_present(zone) for name in ("source", "target") if (zone := getattr(move, name, None)) is not None]
                owners = [strip_present(zone.owner) for zone in zones if isinstance(zone, typ.Zone) and zone.owner is not None]
                bindings = [one.binding for one in owners if isinstance(one, typ.Local)]
                if {*bindings} == {action.me, choice.binding} and zones[0].type.of == zones[1].type.of and choice.when is None:
                    report.warn("no-effect", f"`{choice.name}` may be `me` too, and then this moves pieces to where they are",
                                choice.within.place, "write `others`")
                    break


def check_moved_from_empty(parts: Iterable[FlowPart], report: Reporter) -> None:
    """Warn of the first line of a phase that happens when a zone is empty, if it moves everything out of that zone."""
    for phase in (part for part in parts if isinstance(part, Phase)):
        for asked in (part for part in conjuncts(phase.when) if isinstance(part, typ.ZoneEmpty)):
            effects = [effect for do in phase.body.items if isinstance(do, Do) for effect in do.body]
            move = next((effect for effect in effects if getattr(effect, "source", None) == asked.zone
                         or getattr(effect, "target", None) == asked.zone), None)
            if isinstance(move, eff.MoveAll) and move.source == asked.zone:
                there = source_text(move.source.place)
                says = f"`{there}` is empty here, so this moves nothing: the phase happens when it is"
                rather = f"move all from {source_text(move.target.place)} to {there}"
                report.warn("no-effect", says, move.place, f"did you mean `{rather}`?")


def check_filled_up(effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of each line that moves pieces to a zone, as many as this has above a limit: it moves some only if there are too
    many."""
    for move in (effect for effect in effects if isinstance(effect, eff.MoveRandom)):
        number = strip_present(move.number)
        if not isinstance(number, typ.Arithmetic) or number.operator not in (ADD, SUBTRACT):
            continue
        size = strip_present(number.left)
        added = strip_present(number.right)
        if number.operator is ADD:
            if isinstance(added, typ.ZoneSize) and added.zone == move.target:
                rather = source_text(number.place).replace(f" {ADD} ", f" {SUBTRACT} ", 1)
                says = f"the more pieces are in `{source_text(move.target.place)}`, the more this moves there"
                report.warn("wrong-value", says, move.number.place, f"to fill it up, write `{rather}`")
            continue
        if isinstance(size, typ.ZoneSize) and size.zone == move.target and not isinstance(strip_present(number.right), typ.Const):
            there, limit = source_text(number.left.place), source_text(number.right.place)
            says = f"this moves pieces to `{source_text(move.target.place)}` only if it has more than `{limit}`"
            report.warn("wrong-value", says, move.number.place, f"to fill it up, write `({limit} - {there})`")


def _first_effects(action: Action) -> Iterator[eff.Effect]:
    """The effects of an action in order, until somebody decides something, with those inside them."""
    for part in action.run:
        if not isinstance(part, Do):
            return
        waiting, met = list(reversed(part.body)), set[int]()
        while waiting:
            effect = waiting.pop()
            if id(effect) in met:  # a verb may perform itself
                continue
            met.add(id(effect))
            yield effect
            waiting += [inner for block in reversed(effect.blocks) for inner in reversed(block)]


def _moves(effect: eff.Effect, choice: Choice) -> bool:
    piece = getattr(effect, "piece", None)
    return piece is not None and _is_choice(piece, choice)


def _is_choice(node: typ.Expression, choice: Choice) -> bool:
    named = strip_present(node)
    return isinstance(named, typ.Local) and named.binding is choice.binding


def _may_be_there(action: Action, choice: Choice, move: eff.MovePiece) -> bool:
    """Whether a move takes a piece from the zone in which it is chosen, or from one in which a requirement looks for it."""
    if move.source.type.of == choice.within.type.of and not _is_of_another_seat(action, choice, move):
        return True
    asked = expressions_of(*(line.condition for stage in action.stages for line in stage.lines if isinstance(line, Requirement)))
    return any(isinstance(part, typ.Contains | typ.ZoneCount) and any(_is_choice(side, choice) for side in _sides(part))
               for part in asked)


def _is_of_another_seat(action: Action, choice: Choice, move: eff.MovePiece) -> bool:
    """Whether a move takes a piece from the zone of one seat and it is chosen in that of another, both named in the action."""
    owners = [strip_present(zone.owner) for zone in (strip_present(choice.within), strip_present(move.source))
              if isinstance(zone, typ.Zone) and zone.owner is not None]
    chosen = {one.binding for stage in action.stages for one in stage.choices}
    named = [one.binding for one in owners if isinstance(one, typ.Local) and (one.binding in chosen or one.binding.name == "me")]
    return len(named) == len((choice, move)) and named[0] is not named[1]


def _sides(node: typ.Contains | typ.ZoneCount) -> tuple[typ.Expression, ...]:
    return (node.item,) if isinstance(node, typ.Contains) else (node.piece,)
