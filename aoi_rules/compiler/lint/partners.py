"""Lint of partners who are not each other's: with four players and `each p in players { set p.partner = left_of(p) }`, nobody is
the partner of their own partner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.plugin_api.values import Function

__all__ = ["check_partners", "check_teams"]

_ONE_ONLY = frozenset(("partner", "teammate", "mate", "spouse"))
"""Words for somebody of whom each player has another one."""
_EACH_OTHER = _ONE_ONLY | {"ally", "companion"}
"""Words for somebody who has the same relation to oneself; an ally may be the same for several."""
_LEAST = 3
"""Of two players, each is the partner of the other one, whatever the rule says."""


@frozen
class _Steps:
    """A number of steps round the table: a function of a seat that is called one or more times."""

    function: Function
    number: int

    def from_seat(self, seat: int, players: int) -> int:
        """The seat where the steps end."""
        for _ in range(self.number):
            seat = self.function.run(seat, players)
        return seat

    def join_pairs(self, players: int) -> bool:
        """Whether each seat is that of the partner of its partner, who is somebody else."""
        there = [self.from_seat(seat, players) for seat in range(players)]
        return all(there[other] == seat != other for seat, other in enumerate(there))

    def join_nobody(self, players: int) -> bool:
        """Whether nobody is the partner of their own partner, apart from themselves."""
        there = [self.from_seat(seat, players) for seat in range(players)]
        return all(there[other] != seat or other == seat for seat, other in enumerate(there))


def check_partners(rules: TypedRules, changed: Changes, effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of a keep for partners that only one loop through all players sets, if nobody is the partner of their own partner with
    any number of players, and if everybody is after another number of steps."""
    numbers = [*range(max(rules.symbols.least, _LEAST), rules.symbols.most + 1)]
    for each, line, keep in _lines_for_all(effects):
        steps = _steps_in(line.value, each.binding)
        others = len(changed.writes.get(keep.slot, ())) > 1
        if steps is None or not numbers or others or not _is_partner(keep, rules) or not all(map(steps.join_nobody, numbers)):
            continue
        players, number = next(((players, number) for players in reversed(numbers) for number in range(1, players)
                                if _Steps(steps.function, number).join_pairs(players)), (0, 0))
        if number:
            name = each.binding.name
            rather = f"{steps.function.name}(" * number + name + ")" * number
            report.warn("wrong-value", f"with {players} players, nobody is the `{keep.name}` of their own `{keep.name}`",
                        line.value.place, f"did you mean `{rather}`, who sits opposite?")


def check_teams(rules: TypedRules, report: Reporter) -> None:
    """Warn of teams by the partner of each player: two partners have different ones, so that each is in a team alone."""
    team = strip_present(rules.score.team) if rules.score.team is not None else None
    if isinstance(team, typ.KeepValue) and not _ONE_ONLY.isdisjoint(team.keep.name.split("_")):
        name = team.keep.name
        report.warn("wrong-value", f"players are in one team if they have the same value here, and each has another `{name}`",
                    team.place, f"write what both have in common, such as `me == first(players) or me.{name} == first(players)`")


def _lines_for_all(effects: Iterable[eff.Effect]) -> Iterator[tuple[eff.EffectEach, eff.Set, KeepSymbol]]:
    """The lines that set a keep of each player in a loop through all players."""
    for each in effects:
        if isinstance(each, eff.EffectEach) and each.when is None and isinstance(strip_present(each.within), typ.Players):
            for line in each.body:
                target = strip_present(line.target) if isinstance(line, eff.Set) and line.when is None else None
                if isinstance(line, eff.Set) and isinstance(target, typ.KeepValue) and target.base is not None:
                    base = strip_present(target.base)
                    if isinstance(base, typ.Local) and base.binding is each.binding and target.second is None:
                        yield each, line, target.keep


def _steps_in(node: typ.Expression, start: typ.Binding) -> _Steps | None:
    """The steps from a seat that a value counts; None if it is something else."""
    function, number, inner = None, 0, strip_present(node)
    while isinstance(inner, typ.Call) and len(inner.arguments) == 1:
        if inner.function.plugin or not inner.function.of_players or inner.function is not (function or inner.function):
            return None
        function, number, inner = inner.function, number + 1, strip_present(inner.arguments[0])
    ends = isinstance(inner, typ.Local) and inner.binding is start
    return _Steps(function, number) if function is not None and ends else None


def _is_partner(keep: KeepSymbol, rules: TypedRules) -> bool:
    """Whether a keep holds a partner: its name says so, or teams depend on it."""
    team = expressions_of(rules.score.team) if rules.score.team is not None else ()
    return not _EACH_OTHER.isdisjoint(keep.name.split("_")) or any(
        isinstance(part, typ.KeepValue) and part.keep is keep for part in team)
