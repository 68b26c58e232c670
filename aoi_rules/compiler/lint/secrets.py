"""Lint of secrets: information that not all players may have, but that can be derived from what all see, or that all see as it is
chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.effects import Change, Effect, Set
from aoi_rules.compiler.typed.expressions import Binding, Expression, KeepValue, Local
from aoi_rules.compiler.typed.revealing import Leak, is_secret, pieces_leaking, revealed_choices
from aoi_rules.compiler.typed.rules import Action, Do, TypedRules
from aoi_rules.compiler.typed.walk import expressions_of, flow_parts, strip_present
from aoi_rules.diagnostics import line_of

__all__ = ["check_open_choices", "check_secrets", "check_unseen_choices"]


def check_secrets(rules: TypedRules, report: Reporter) -> None:
    """Warn of each secret choice and each zone that determines a keep which all see, unless something shows the choice or what is
    computed from the zone.  Set-up is left out: it is the same in every game, or random."""
    for action in rules.actions.values():
        leaks = rules.findings.of(_leaks_of, action, rules.symbols)
        for choice in (choice for stage in action.stages for choice in stage.choices):
            if choice.binding in leaks:
                name = choice.name
                _warn(leaks[choice.binding], f"not all may know `{name}`", f"a verb whose text names `{name}`", report)
    parts = flow_parts(rules.flow, *(part for action in rules.actions.values() for part in action.run))
    zones: dict[str, Leak] = {}
    for part in parts:
        if isinstance(part, Do):
            zones = rules.findings.of(pieces_leaking, part, rules.symbols) | zones
    for zone, leak in zones.items():
        _warn(leak, f"not all see `{zone}`", "a verb whose text names what is computed", report)


def _leaks_of(action: Action, symbols: SymbolTable) -> Mapping[Binding, Leak]:
    return revealed_choices(symbols, action).leaks


def _warn(leak: Leak, why: str, showing: str, report: Reporter) -> None:
    report.warn("secret-kept", f"this line sets `{leak.keep}`, which all see, from a secret: {why}", leak.place,
                f"{showing} shows it to all; otherwise let fewer see `{leak.keep}`")


def check_open_choices(rules: TypedRules, report: Reporter) -> None:
    """Warn of each choice that all see, although its action only sets a keep to it that not all see, or does nothing but change
    such a keep for what is chosen."""
    for action in rules.actions.values():
        effects = [effect for part in action.run if isinstance(part, Do) for effect in part.body]
        for choice in (choice for stage in action.stages for choice in stage.choices):
            if is_secret(rules.symbols, choice) or choice.zone:
                continue
            used = [effect for effect in effects if _reads_binding(effect, choice.binding)]
            kept = [effect.target.keep for effect in used if isinstance(effect, Set) and _changes_unseen(effect.target)]
            changed = [effect.target.keep for effect in effects
                       if isinstance(effect, Change) and _changes_unseen(effect.target, choice.binding)]
            for keeps, what, of in ((kept, "becomes it", used), (changed, "it changes", effects)):
                if keeps and len(keeps) == len(of):
                    name = keeps[0].name
                    says = f"all see what is chosen for `{choice.name}`, and not all may see `{name}`, which {what}"
                    report.warn("open-choice", says, choice.word.statement.word_place,
                                f"add `seen by owner` to this line, or let all see `{name}`", names=(name,))


def check_unseen_choices(rules: TypedRules, own: str, report: Reporter) -> None:
    """Warn of each zone in the file named `own` from which players choose pieces, although nobody sees these."""
    chosen = {choice.zone: choice for action in rules.actions.values() for stage in action.stages for choice in stage.choices}
    for name, choice in chosen.items():
        zone = rules.symbols.zones.get(name)
        if zone is not None and zone.seen == "none" and zone.place.source.name == own:
            where, who = line_of(choice.within.place, zone.place), "owner" if zone.per else "all"
            report.warn("open-choice", f"players choose from `{name}`, and nobody sees what is in it", zone.place,
                        f"let them see it, `seen by {who}`: " + where + " chooses from it", names=(name,))


def _changes_unseen(target: Expression, of: Binding | None = None) -> TypeGuard[KeepValue]:
    """Whether a target is a keep that not all see; with `of`, only its value for what has that name."""
    if not isinstance(target, KeepValue) or target.keep.seen == "all":
        return False
    second = strip_present(target.second) if target.second is not None else None
    return of is None or (isinstance(second, Local) and second.binding is of)


def _reads_binding(effect: Effect, binding: Binding) -> bool:
    return any(isinstance(part, Local) and part.binding is binding for part in expressions_of(effect))
