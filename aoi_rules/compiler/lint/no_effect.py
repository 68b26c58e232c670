"""Lint of lines that do nothing: effects that change nothing, repeated requirements, lines of the score that are always 0,
blocks of the flow in which nothing happens, keeps that nothing changes, scenarios that claim nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.lint.assumptions import Assumptions, is_constant
from aoi_rules.compiler.lint.idle_verbs import check_performed
from aoi_rules.compiler.lint.overwritten import check_position
from aoi_rules.compiler.lint.quotes import mean_the_same, same_names, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.changed_names import SEAT
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.rules import Action, EachPlayer, FlowBlock, Points, Requirement, Score, Take, TypedRules
from aoi_rules.compiler.typed.scenarios import Scenario
from aoi_rules.compiler.typed.walk import every_flow_part, expressions_of, strip_present
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.language.walk import name_in, statements
from aoi_rules.model.types import Shape
from aoi_rules.words.actions import Do
from aoi_rules.words.files import Amend, Replace
from aoi_rules.words.scenario import Given
from aoi_rules.words.scoring import Winner

__all__ = ["check_claiming", "check_flow", "check_idle", "check_kept", "check_lost_changes"]


def check_idle(knowing: Assumptions, effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of each line of a ruleset that does nothing; `effects` are its effects."""
    for effect in effects:
        _check_effect(effect, report)
    for action in knowing.rules.actions.values():
        _check_requirements(action, report)
    for line in knowing.rules.score.items:
        if isinstance(line, Points) and line.counts:
            _check_points(line, knowing, report)
    _check_ranks(knowing.rules.score, report)
    _check_differences(knowing.rules, report)


def _check_differences(rules: TypedRules, report: Reporter) -> None:
    """Warn of a line of the score that gives all players the same, in a game that players win or lose one by one."""
    score, symbols = rules.score, rules.symbols
    lines = [line for line in score.items if isinstance(line, Points)]
    if any(line.loses for line in lines) or score.team is not None or symbols.most < _PLAYERS or not score.ranks:
        return
    for line in lines:
        if not line.counts or is_constant(line.value) or report.has_problem_in(line.value.place, "no-effect"):
            continue
        found = list(expressions_of(line.value))
        named = [part for part in found if isinstance(part, typ.Member) and part.type.of == SEAT]
        seats: list[typ.Expression] = [*named] or [*_seats_asked(line.value)]
        depends = any(isinstance(part, typ.Local) and part.binding is score.me for part in found)
        if not depends and (seats or not any(map(typ.in_play, found))):
            hint = f"put `me` in place of `{seats[0].place.text}`" if seats else "count something of `me`, such as `me.money`"
            report.warn("no-effect", f"`{line.word.name}` gives all players the same", line.value.place, hint)


_PLAYERS = 2
"""The least number of players for which a game has a winner."""


def _seats_asked(value: typ.Expression) -> Iterator[typ.Expression]:
    """Each seat in a keep that is a value of a definition, or of which an attribute is asked: `stones(mover)`."""
    for part in walk(value):
        given = part.arguments if isinstance(part, typ.Use) else (getattr(part, "base", None), getattr(part, "owner", None))
        for node in given:
            seat = strip_present(node) if isinstance(node, typ.Expression) else None
            if isinstance(seat, typ.KeepValue) and seat.base is None and (seat.type.kind, seat.type.of) == (Shape.MEMBER, SEAT):
                yield seat


def _check_ranks(score: Score, report: Reporter) -> None:
    """Warn of a tie-breaker that repeats an earlier one: who is equal by the first is equal by the second."""
    winner = next((line for line in score.word.body if isinstance(line, Winner)), None) if score.word is not None else None
    totals = [node.place for node in winner.rules if name_in(node) == "points"] if winner is not None else []
    seen: set[tuple[str, str]] = set()
    for rank in score.ranks:
        place = rank.value.place if rank.value is not None else totals.pop(0)
        if rank.value is not None and is_constant(rank.value):
            report.warn("no-effect", f"`{place.text}` is the same for all players, so it ranks nobody", place,
                        "rank by something that players have, such as `most points`")
        key = rank.kind, source_text(place)
        if key in seen:
            report.warn("no-effect", f"`{place.text}` ranks nobody here: it has already been compared", place,
                        "leave it out, or rank by something else")
        seen.add(key)


def _check_effect(effect: eff.Effect, report: Reporter) -> None:
    """Warn of `set a = a`, of a change by 0, and of a move from a zone to itself."""
    if isinstance(effect, eff.Set) and mean_the_same(effect.target, effect.value):
        report.warn("no-effect", f"this gives `{source_text(effect.target.place)}` the value that it already has", effect.place,
                    "set it to something else, or leave the line out")
    elif isinstance(effect, eff.MovePiece | eff.MoveAll | eff.MoveRandom | eff.DrawPiece) and effect.target is not None and (
            mean_the_same(effect.source, effect.target)):
        report.warn("no-effect", f"this moves pieces from `{source_text(effect.source.place)}` to where they are", effect.place,
                    "name another zone after `to`, or leave the line out")
    elif isinstance(effect, eff.MoveRandom) and isinstance(effect.number, typ.Const) and effect.number.value == 0:
        report.warn("no-effect", "this moves no pieces", effect.number.place, "correct the figure, or leave the line out")
    elif isinstance(effect, ver.Perform):
        _check_amounts(effect, report)
        check_performed(effect, report)
    elif isinstance(effect, eff.Change) and isinstance(effect.by, typ.Const) and effect.by.value == 0:
        report.warn("no-effect", f"this leaves `{source_text(effect.target.place)}` as it is", effect.by.place,
                    "correct the figure, or leave the line out")


def _check_amounts(effect: ver.Perform, report: Reporter) -> None:
    """Warn of `pay me $0`, where the verb does nothing with that value except add it to something, or subtract it."""
    for parameter, given in zip(effect.verb.parameters, effect.arguments, strict=True):
        nothing = isinstance(given, typ.Const) and given.value == 0 and given.type.counts
        if nothing and _is_amount(parameter, effect.verb.body.effects):
            report.warn("no-effect", f"`{source_text(effect.place)}` changes nothing", given.place,
                        "correct the figure, or leave the line out")


def _is_amount(parameter: typ.Binding, body: tuple[eff.Effect, ...]) -> bool:
    """Whether the effects of a verb use a value only to change something by it."""
    uses = [node for node in walk(*body) if isinstance(node, typ.Local) and node.binding is parameter]
    amounts = [strip_present(effect.by) for effect in body if isinstance(effect, eff.Change)]
    return bool(uses) and all(any(node is one for one in amounts) for node in uses)


def _check_requirements(action: Action, report: Reporter) -> None:
    """Warn of a requirement that repeats an earlier one of the same action, unless it is known what it should be instead; cases
    may be repeated, since each may have its own text."""
    lines = [line for stage in action.stages for line in stage.lines
             if isinstance(line, Requirement) and line.when is None and not line.cases]
    for first, second in combinations(lines, 2):
        known = report.has_problem_in(second.condition.place, "wrong-value")
        if not known and mean_the_same(first.condition, second.condition) and same_names(first.condition, second.condition):
            place = second.word.name.place
            report.warn("no-effect", f"`{second.word.name}` requires the same as `{first.word.name}`", place,
                        f"leave one of them out: `{first.word.name}` is in " + line_of(first.word.name.place, place))


def _check_points(line: Points, knowing: Assumptions, report: Reporter) -> None:
    """Warn of a line of the score that never gives a point.  A figure with a name may be different in other texts, and what is
    kept may have any value."""
    value, own = line.value, knowing.resolved.head.place.source.name
    if value.place.source.name != own:
        return
    facts = Facts(knowing.rules, knowing.changed, knowing.of(value.place).untrusted, assumes_default=False)
    for part in expressions_of(value):
        if isinstance(part, typ.Use) and not part.arguments and is_constant(part):
            return
        if isinstance(part, typ.KeepValue):
            facts.keeps[part.keep.slot] = facts.top(part.keep.type)
    never = facts.value(value).single_value == 0
    if never and not report.has_problem_in(value.place, "no-effect"):  # of a term that makes it 0
        report.warn("no-effect", f"`{line.word.name}` gives no points: its value is always 0", value.place,
                    "correct it, or leave the line out")


_EMPTY = re.compile(r"[^{]*\{(?:\s|#[^\n]*)*\}")


def check_flow(knowing: Assumptions, report: Reporter) -> None:
    """Warn of each block of the flow without lines, and of each `take` of no actions."""
    for part in every_flow_part(knowing.rules):
        if isinstance(part, Take):
            _check_take(part, knowing, report)
        elif isinstance(part, FlowBlock) and _is_empty(part):
            place = part.word.place
            report.warn("no-effect", f"nothing happens in this `{part.word.word}`", place,
                        "write in its block what happens, or leave it out")


def _is_empty(part: FlowBlock) -> bool:
    """Whether a block has no lines as its author wrote it: a block that another text empties is empty on purpose."""
    free = isinstance(part, EachPlayer) and part.free
    return not free and not part.body.items and _EMPTY.match(_text_from(part.word.place)) is not None


def _text_from(place: Place) -> str:
    source = place.source
    return source.text[source.starts[place.line - 1] + place.column - 1 :]


def _check_take(part: Take, knowing: Assumptions, report: Reporter) -> None:
    """Warn of `take 0 of turn`, with which nobody decides anything.  A figure with a name may be different in other texts."""
    most = part.high if part.range else part.low
    named = most is None or any(isinstance(one, typ.Use) and is_constant(one) for one in expressions_of(most))
    high = None if most is None or named else knowing.of(most.place).value(most).high
    number = part.word.number.place
    if high is not None and high <= 0 and not report.has_problem_in(number, "no-effect"):
        report.warn("no-effect", "nobody decides here: this takes no action", number,
                    "write how many actions are taken, or leave the line out")


def check_kept(own: str, symbols: SymbolTable, changed: Changes, report: Reporter) -> None:
    """Warn of each keep in the author's own file, named `own`, that no rule changes; the keeps of a game or a part that the file
    uses may serve other files."""
    for home, keeps in (("", symbols.keeps), *((t.name, t.keeps) for t in symbols.types.values())):
        for keep in keeps.values():
            if keep.slot not in changed.writes and keep.place.source.name == own:
                fixed = "has" if home else "define"
                report.warn("unchanged-keep", f"nothing ever changes `{keep.name}`", keep.place,
                            f"if it is fixed, write it as a `{fixed}`; else a `set` or a `raise` is missing")


def check_lost_changes(resolved: ResolvedSource, symbols: SymbolTable, changed: Changes, report: Reporter) -> None:
    """Warn of the only line that a part or a map replaces in an action, if no line changes a keep of the game any longer which
    that line names."""
    own = resolved.own_file
    lines = [line for block in resolved.blocks if block.place.source.name == own for line in statements(block)]
    replacing = [line for line in lines if Replace.begins(line) and line.arguments and name_in(line.arguments[0]) == Do.word]
    if len(replacing) != 1:
        return
    for decl in symbols.types.values():
        for keep in decl.keeps.values():
            if keep.slot not in changed.writes and keep.place.source.name != own:
                says = f"no line sets `{keep.name}` of {with_article(decl.name)} any longer, as the old line did"
                report.warn("no-effect", says, replacing[0].word_place,
                            f"to add to the old line, write `{Amend.word}`, or set `{keep.name}` here too")


def check_claiming(scenarios: tuple[Scenario, ...], defined: Collection[str], report: Reporter) -> None:
    """Warn of each scenario without a line that makes a claim, and of lines of its position that are of no use; a name that is
    `defined` may depend on others."""
    for scenario in scenarios:
        for line in scenario.word.body:
            if isinstance(line, Given):
                check_position(line.statement, defined, report)
        if not any(line.claims for line in scenario.word.body):
            report.warn("claims-nothing", "this scenario claims nothing", scenario.word.statement.word_place,
                        "say what holds in it, such as `expect = …`, `allow …` or `refuse …`")
