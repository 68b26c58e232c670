"""Lint of pieces: those that set-up takes from a zone that has fewer, and those that never come into a zone.

Set-up is followed line by line for the greatest number of players, with the least number of pieces that each line takes and the
greatest number that can be in each common zone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, evolve, field, frozen

from aoi_rules.compiler.facts.evaluation import Env, Found
from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.facts.members import copies, pieces
from aoi_rules.compiler.facts.values import NO, YES, Contents, of
from aoi_rules.compiler.lint.assumptions import Assumptions
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import MemberSymbol, SymbolTable, ZoneSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.model.types import Shape

__all__ = ["check_copies", "check_dealing", "check_filled", "check_refilled", "check_unfilled"]

_STEPS = 5_000


class _TooLong(Exception):
    """Set-up has too many steps to follow."""


@frozen
class _KnownState:
    """What is known when a line of set-up is carried out: the values of names, the current members of the loops around it, the
    innermost last, and whether it is `surely` carried out."""

    env: Env = field(factory=dict)
    members: tuple[MemberSymbol, ...] = ()
    surely: bool = True


@define
class _Stock:
    """A common zone: how many pieces `lie` in it at most (None if unknown), how many have been `taken` at least, and the first
    line that finds none, with the member that it is for."""

    lie: int | None
    taken: int = 0
    short: tuple[Place, MemberSymbol | None] | None = None


def check_dealing(facts: Facts, own: str, report: Reporter) -> None:
    """Warn of zones from which set-up takes more pieces than there are; `own` is the name of the author's file.

    A problem is reported at the member for which there is no piece if the author wrote it, else at the line that takes the piece.
    """
    dealing = _StockTracker(facts)
    try:
        for do in facts.rules.setup:
            dealing.follow(do.body, _KnownState(surely=facts.truth(do.when, {}) is YES))
    except _TooLong:
        return
    for name, stock in dealing.stocks.items():
        if stock.short is not None and stock.lie is not None:
            line, member = stock.short
            place = member.place if member is not None and member.place.source.name == own else line
            there = stock.lie or "none"
            symbols = facts.rules.symbols
            players = f" for {symbols.most} players" if symbols.most > symbols.least else ""
            none = line_of(line, place) + f" finds none for `{member.name}`; " if member and place is not line else ""
            pieces = "1 piece" if stock.taken == 1 else f"{stock.taken} pieces"
            report.warn("too-few-pieces", f"set-up{players} takes {pieces} from `{name}`, which has {there}", place,
                        none + "add pieces, or take fewer")


def check_filled(knowing: Assumptions, effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of effects of a ruleset that take pieces from zones into which none ever comes."""
    symbols = knowing.rules.symbols
    own = knowing.resolved.head.place.source.name
    taken = {source.type.of for effect in effects if (source := getattr(effect, "source", None)) is not None}
    met: set[str] = set()
    for zone in symbols.zones.values():
        kind = symbols.types[zone.of]
        if zone.name in taken and zone.of not in met and zone.place.source.name == own:
            met.add(zone.of)
            if pieces(knowing.of(zone.place), zone.of) == 0 and any(map(copies, kind.members)):
                report.warn("too-few-pieces", f"no {zone.of} ever enters a zone: no zone begins with them", zone.place,
                            "write `full` for the zone in which they begin", names=(zone.of,))


def check_refilled(rules: TypedRules, effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of a zone that refills another one if lines take pieces out of it and no line puts one into it."""
    moving = list(effects)
    targets, sources = ({zone.type.of for effect in moving if (zone := getattr(effect, name, None)) is not None}
                        for name in ("target", "source"))
    for zone in rules.symbols.zones.values():
        source = rules.symbols.zones.get(zone.refills.name) if zone.refills is not None else None
        if source is not None and zone.refills is not None and source.name in sources - targets and not source.full:
            says = f"`{source.name}` refills `{zone.name}`, and no line puts anything into it"
            report.warn("no-effect", says, zone.refills.place, f"move pieces to `{source.name}`, or correct the line that should")


def check_copies(
    symbols: SymbolTable, effects: Iterable[eff.Effect], asked: Iterable[typ.Expression], own: str, report: Reporter
) -> None:
    """Warn of members that begin in no zone, because there are 0 copies of them, although a comparison names them and others of
    their type begin in one. Pieces of that type are added only after they were drawn."""
    effects = list(effects)
    named = {(part.type.of, part.number) for node in asked for part in walk(node) if isinstance(part, typ.Member)}
    drawn = {effect.binding for effect in effects if isinstance(effect, eff.DrawPiece)}
    new = {effect.piece.type.of for effect in effects if isinstance(effect, eff.AddPiece)
           and not (isinstance(piece := strip_present(effect.piece), typ.Local) and piece.binding in drawn)}
    kinds = {zone.of for zone in symbols.zones.values() if zone.full} - new
    for decl in (symbols.types[kind] for kind in kinds):
        for member in decl.members if any(map(copies, decl.members)) else ():
            given = member.raw.get(_COPIES) or ()
            wanted = (decl.name, decl.index[member.name]) in named
            if given and wanted and copies(member) == 0 and given[0].place.source.name == own:
                report.warn("too-few-pieces", f"there are 0 copies of `{member.name}`, so it never comes into play",
                            given[0].place, "give it one at least: other lines ask for it", names=(member.name,))


_COPIES = "copies"


def check_unfilled(knowing: Assumptions, effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of zones from which players choose pieces, and into which nothing ever puts one."""
    symbols, own = knowing.rules.symbols, knowing.resolved.head.place.source.name
    chosen = {choice.zone for action in knowing.rules.actions.values() for stage in action.stages for choice in stage.choices}
    filled = {node.type.of for effect in effects if (node := getattr(effect, "target", None)) is not None
              and node.type.kind is Shape.ZONE}
    for zone in symbols.zones.values():
        empty = zone.name in chosen and zone.name not in filled and not zone.full and zone.refills is None
        known = any(other.of == zone.of and other.full for other in symbols.zones.values())
        if empty and known and zone.place.source.name == own:
            report.warn("too-few-pieces", f"players choose from `{zone.name}`, and nothing ever puts a {zone.of} into it",
                        zone.place, f"write a line that puts some there, such as `move … to {zone.name}`, or begin it `full`",
                        names=(zone.name,))


@define
class _StockTracker:
    """The contents of the common zones while set-up is followed."""

    facts: Facts
    stocks: dict[str, _Stock] = field(factory=dict)
    steps: int = 0
    moving: dict[int, bool] = field(factory=dict)

    def follow(self, body: tuple[eff.Effect, ...], now: _KnownState) -> None:
        """Carry out the effects that move pieces."""
        for effect in body:
            self.steps += 1
            if self.steps > _STEPS:
                raise _TooLong
            if isinstance(effect, eff.Alias):
                now = evolve(now, env={**now.env, effect.binding: self.facts.of(effect.value, now.env)})
            elif self._moves_pieces(effect):
                self._carry_out(effect, now)

    def _moves_pieces(self, effect: eff.Effect) -> bool:
        """Whether an effect moves pieces, itself or in its parts."""
        if id(effect) not in self.moving:
            self.moving[id(effect)] = False  # a recursive verb
            inner_moves = any(self._moves_pieces(inner) for block in effect.blocks for inner in block)
            self.moving[id(effect)] = _changes_zones(effect) or inner_moves
        return self.moving[id(effect)]

    def _carry_out(self, effect: eff.Effect, now: _KnownState) -> None:
        if isinstance(effect, eff.EffectEach):
            self._carry_out_loop(effect, now)
            return
        truth = self.facts.truth(effect.when, now.env)
        if truth is NO:
            return
        now = evolve(now, surely=now.surely and truth is YES)
        if isinstance(effect, ver.Perform):
            env: dict[typ.Binding, Found] = {}
            for binding, node in zip(effect.verb.parameters, effect.arguments, strict=True):
                env[binding] = self.facts.of(node, now.env)
            body = effect.verb.body
            self.follow(body.effects, evolve(now, env=env))
            for consequence in body.consequences:
                self.follow(consequence.body, evolve(now, env={}, surely=False))
        elif isinstance(effect, eff.Together):
            self.follow(effect.body, now)
        else:
            self._carry_out_move(effect, now)

    def _carry_out_loop(self, effect: eff.EffectEach, now: _KnownState) -> None:
        within = self.facts.contents_of(effect.within, now.env)
        for entry, member, surely in self._loop_items(effect, within):
            inner = evolve(now, env={**now.env, effect.binding: entry}, members=(*now.members, *member))
            truth = self.facts.truth(effect.when, inner.env)
            if truth is not NO:
                self.follow(effect.body, evolve(inner, surely=now.surely and surely and truth is YES))

    def _loop_items(self, effect: eff.EffectEach, within: Contents) -> Iterator[tuple[Found, tuple[MemberSymbol, ...], bool]]:
        """The items of a loop: values, the member if there is one, and whether it is surely reached."""
        each, most = within.entries.each, within.most
        kind = effect.binding.type
        if each is not None and within.least == most == len(each) == len(within.sure):
            members = self.facts.symbols.types[kind.of].members if kind.kind is Shape.MEMBER else ()
            yield from ((of((n,)), (members[n],) if members else (), True) for n in sorted(each))
        elif most is None:
            yield from ((within.entries, (), n < within.least) for n in range(within.least + 1))
        else:
            yield from ((within.entries, (), n < within.least) for n in range(most))

    def _carry_out_move(self, effect: eff.Effect, now: _KnownState) -> None:
        source, target = getattr(effect, "source", None), getattr(effect, "target", None)
        low, high = 1, None if isinstance(effect, eff.MoveAll) else 1
        if isinstance(effect, eff.MoveRandom):
            span = self.facts.value(effect.number, now.env).span
            low, high = max(0, span[0] or 0), span[1]
        stock = self._find_stock(source)
        if stock is not None and now.surely and not isinstance(effect, eff.MoveAll):
            stock.taken += low
            if stock.lie is not None and stock.taken > stock.lie and stock.short is None:
                stock.short = effect.place, now.members[-1] if now.members else None
        for reached in self._stocks_reached(target):
            if reached.lie is not None:
                reached.lie = None if high is None else reached.lie + max(0, high)

    def _find_stock(self, node: typ.Expression | None) -> _Stock | None:
        """The stock of a common zone; None for any other."""
        zone = self._zone_at(node)
        return self._stock_of(zone) if zone is not None and not zone.per else None

    def _stocks_reached(self, node: typ.Expression | None) -> Iterator[_Stock]:
        """The stocks of common zones into which a piece comes that is put into a zone: that zone, and those that it refills."""
        target = self._zone_at(node)
        for zone in self.facts.symbols.zones.values() if target is not None else ():
            filled = target is not None and zone.refills is not None and zone.refills.name == target.name
            if not zone.per and (zone is target or filled):
                yield self._stock_of(zone)

    def _zone_at(self, node: typ.Expression | None) -> ZoneSymbol | None:
        """The zone that an expression names."""
        named = node is not None and isinstance(strip_present(node), typ.Zone)
        return self.facts.symbols.zones[node.type.of] if node is not None and named else None

    def _stock_of(self, zone: ZoneSymbol) -> _Stock:
        """The stock of a common zone.  What it is refilled from counts as lying in it."""
        if zone.name not in self.stocks:
            symbols = self.facts.symbols
            members = symbols.types[zone.of].members
            other = symbols.zones.get(zone.refills.name) if zone.refills is not None else None
            full = [one for one in (zone, other) if one is not None and one.full]
            self.stocks[zone.name] = _Stock(len(full) * sum(map(copies, members)) if members else None)
        return self.stocks[zone.name]


def _changes_zones(effect: eff.Effect) -> bool:
    """Whether an effect changes the contents of a zone."""
    changed = (getattr(effect, name) for name in effect.CHANGES)
    return any(node is not None and node.type.kind is Shape.ZONE for node in changed)
