"""The whole lowering: checked rules in, a rule program out."""

from __future__ import annotations

from collections.abc import Iterable

from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.explained_actions import ExplainedActions
from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.displays import add_shown
from aoi_rules.compiler.lower.effects import as_number, carried_out, environments_of
from aoi_rules.compiler.lower.expressions import lower_expression
from aoi_rules.compiler.lower.flow import flow_routine
from aoi_rules.compiler.lower.layout import layout, owners_of
from aoi_rules.compiler.lower.networks import add_networks
from aoi_rules.compiler.lower.routines import lowered_action
from aoi_rules.compiler.lower.scenarios import add_scenarios
from aoi_rules.compiler.lower.scoring import add_score
from aoi_rules.compiler.lower.steps import Builder
from aoi_rules.compiler.operations import absent_value
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import CheckData, Purpose, RuleProgram, SlotData, Step, ZoneData
from aoi_rules.compiler.symbols.symbol_table import ZoneSymbol
from aoi_rules.compiler.typed.rules import Check, TypedRules
from aoi_rules.compiler.walking import evolve_node
from aoi_rules.machine.renaming import first_name
from aoi_rules.model.types import TRUTH, Shape

__all__ = ["add_checks", "lower_rules"]


def lower_rules(rules: TypedRules, trace: Trace, explained: ExplainedActions | None = None) -> RuleProgram:
    """The program of checked rules; if the trace is on, it records which lines are carried out.  The refusals of `explained`
    actions and sources are explained, those of all of them by default.

    The order of the parts matters: streams, rules and steps are numbered in the order in which they are first needed.
    """
    context = Context(rules, trace, explained)
    context.streams += zone_streams(context)
    networks = add_networks(context)
    builder, flow = flow_routine(context)
    _add_setup(context)
    score, team = add_score(context)
    for action in rules.actions.values():
        lowered_action(builder, action)
    checks = add_checks(context)
    figures, details = add_shown(context)
    scenarios = add_scenarios(context, builder.phase_steps)
    slots = slots_of(context)
    return RuleProgram(
        name=rules.symbols.name, slots=slots, zones=zones_of(context), networks=networks, functions=context.functions,
        steps=dict(_finished_steps(builder)), decisions=builder.decisions,
        routines={name: builder.routines[name] for name in (flow, *builder.actions)}, texts=tuple(context.texts),
        lines=tuple(context.lines), streams=tuple(context.streams), most_players=rules.symbols.most, flow=flow,
        phases=tuple(builder.phases), rules=tuple(context.rules), score=score, team=team, checks=checks, scenarios=scenarios,
        figures=figures, details=details,
        members={name: len(decl.members) for name, decl in rules.symbols.types.items()}, points=tuple(trace.noted))


def _add_setup(context: Context) -> None:
    """Add the function that sets the game up."""
    body: list[sta.Statement] = []
    context.scope = "setup"
    for item, env in zip(context.typed.setup, environments_of(Env(), context.typed.setup), strict=True):
        body += carried_out(context, item, env)
    context.scope = ""
    words = context.symbols.setups
    context.function("setup", Purpose.SETUP, (), body, None, words[0].place if words else None)


def _finished_steps(builder: Builder) -> Iterable[tuple[str, Step]]:
    """All steps; each reserved step must have been written."""
    for name, step in builder.steps.items():
        assert step is not None, name
        yield name, step


def add_checks(context: Context) -> tuple[CheckData, ...]:
    """Add a function for each check of positions; checks that depend only on the text were evaluated before."""
    return tuple(found for check in context.typed.checks if (found := _lower_check(context, check)) is not None)


def _lower_check(context: Context, check: Check) -> CheckData | None:
    word, place = check.word, check.value.place
    name = f"check.{word.name}"
    value = lower_expression(context, check.value, Env())
    if not context.slots_read(value):
        return None
    function = context.function(name, Purpose.CHECK, (), [sta.Return(exp.CallKernel("truth", (value,)))], TRUTH, place)
    return CheckData(word.name.name, word.text, function, place)


def slots_of(context: Context) -> tuple[SlotData, ...]:
    """All slots but the machine's own, in the order in which the state has them; keeps have their first values."""
    return tuple(evolve_node(slot, first=_first_value(context, slot)) if slot.kind == "keep" else slot
                 for slot in layout(context.symbols))


def zones_of(context: Context) -> tuple[ZoneData, ...]:
    """All zones, in the order of their numbers."""
    return tuple(_make_zone(context, zone) for zone in context.symbols.zones.values())


def zone_streams(context: Context) -> list[str]:
    """The random streams for draws from zones; each has the original name of its zone."""
    return [first_name(context.symbols.renamed, name) for name in context.symbols.zones]


def _first_value(context: Context, slot: SlotData) -> exp.Expression:
    """The first value of a keep: the one in the text, otherwise 0, no, or the absent value."""
    given, kind = context.typed.firsts.get(slot.name), slot.type
    if given is not None:
        value = lower_expression(context, given, Env())
        return as_number(value) if kind.kind is Shape.TRUTH else value
    return exp.Const(0, kind) if kind.numeric or kind.kind is Shape.TRUTH else absent_value(kind)


def _make_zone(context: Context, zone: ZoneSymbol) -> ZoneData:
    members = context.symbols.types[zone.of].members
    copies = tuple(member.values.get("copies", 1) for member in members) if zone.full else None
    stream = first_name(context.symbols.renamed, zone.name)
    owners = owners_of(context.symbols, zone.per)
    return ZoneData(zone.name, zone.number, len(members), owners, zone.per == "seat", copies, stream, zone.of == "seat")
