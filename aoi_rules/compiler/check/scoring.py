"""The score and the order of the winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from aoi_rules.advice.rules.figures import hint_for_rank, size_of
from aoi_rules.advice.rules.unknown_names import line_of_points
from aoi_rules.compiler.check.audience import audience
from aoi_rules.compiler.check.effects import Effects
from aoi_rules.compiler.check.help_texts import help_of
from aoi_rules.compiler.check.recovery import report_faults
from aoi_rules.compiler.check.rule_names import RuleNames
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed.displays import Audience
from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.compiler.typed.networks import Network
from aoi_rules.compiler.typed.rules import Do, Points, Rank, Score
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import head_of, name_in
from aoi_rules.model.ruleset import OF_SCORE
from aoi_rules.model.types import MONEY, NUMBER, Shape, list_of, member_of
from aoi_rules.words import actions as act
from aoi_rules.words import scoring as sco
from aoi_rules.words.files import Replace

__all__ = ["check_score"]


def check_score(effects: Effects, rules: RuleNames, networks: Sequence[Network], word: sco.Score | None) -> Score:
    """The score; each faulty line is reported and left out."""
    return _ScoreChecks(effects, rules, networks).score(word)


class _ScoreChecks:
    """Checks the score of one ruleset; `me` is the player whose score it is."""

    def __init__(self, effects: Effects, rules: RuleNames, networks: Sequence[Network]) -> None:
        self.networks = networks
        self.effects = effects
        self.checker = effects.checker
        self.rules = rules
        self.me = Binding("me", member_of("seat"))
        self.scope = Scope({"me": self.me})

    def score(self, word: sco.Score | None) -> Score:
        """The score with all its lines, in the order of the text."""
        items: list[Do | Points] = []
        ranks: list[Rank] = []
        outlook: list[Expression] = []
        said, team = "", None
        single: dict[str, sco.Winner | sco.Team] = {}
        for item in word.body if word else ():
            with report_faults(self.effects.report, item.statement):
                if isinstance(item, sco.Winner | sco.Team):
                    _refuse_second(item, single.setdefault(item.word, item))
                if isinstance(item, act.Do):
                    items.append(self.effects.check_do(item, Scope(), "score"))
                elif isinstance(item, sco.Lose):
                    items.append(self._check_loss(item))
                elif isinstance(item, sco.Points):
                    items.append(self._check_points(item))
                elif isinstance(item, sco.Team):
                    team = self._check_team(item)
                elif isinstance(item, sco.Winner):
                    ranks, said = self._check_ranks(item), help_of(self.checker, item, item.help)
                elif isinstance(item, sco.Outlook):
                    outlook.append(self.checker.value(item.value, self.scope, NUMBER, "the outlook"))
        return Score(word, self.me, tuple(items), tuple(ranks), tuple(outlook), said, team, self._is_open(team))

    def _check_points(self, item: sco.Points) -> Points:
        value = self.checker.expression(item.value, self.scope)
        if value.type.optional and value.type.without_absent() in (NUMBER, MONEY):
            zero = value.type.figure(0)
            raise Fault("may-be-absent", "a line of points must be a number, and this may be absent", item.value.place,
                        f"say what counts if it is absent: `… if … != none else {zero}`", absent=item.value, zero=zero)
        if value.type not in (NUMBER, MONEY):
            hint = "write it without quotation marks" if isinstance(item.value, tree.Text) else (
                size_of(item.value) if value.type.has_several else None)
            raise Fault("wrong-type", f"a line of points must be a number, and this is "
                                      f"{value.type.wording}", item.value.place, hint)
        self.rules.add(f"{OF_SCORE}{item.name}", "points", item.place)
        return Points(item, value, not isinstance(item, sco.Note), help_of(self.checker, item, item.help))

    def _check_loss(self, item: sco.Lose) -> Points:
        condition = self.checker.condition(item.value, self.scope)
        self.rules.add(f"{OF_SCORE}{item.name}", "points", item.place)
        return Points(item, condition, False, help_of(self.checker, item, item.help), loses=True)

    def _check_team(self, item: sco.Team) -> Expression:
        value = self.checker.expression(item.value, self.scope)
        if value.type.has_several or not (value.type.counts or value.type.kind in (Shape.MEMBER, Shape.TRUTH)):
            raise Fault("wrong-type", f"the members of a team have one value in common, and this is {value.type.wording}",
                        item.value.place, "such as `team = me in (red, blue)`, or `team = me.side`")
        return value

    def _is_open(self, team: Expression | None) -> bool:
        """Whether the teams are computed from what all see."""
        try:
            return audience(self.checker.symbols, self.networks, self.me, [team]) == Audience()
        except Fault:
            return False

    # ---- ties -------------------------------------------------------------------------------------------------------

    def _check_ranks(self, item: sco.Winner) -> list[Rank]:
        found: list[Rank] = []
        rules = list(item.rules)
        while rules:
            found.append(self._check_rank(rules))
            if rules and _is_word(rules[0], "then"):
                joined = rules.pop(0)
                if not rules:
                    raise Fault("wrong-argument", "`winner`: something must follow `then`", joined.place,
                                "write `then most …` or `then first in …`, or leave it out")
        return found

    def _check_rank(self, rules: list[Any]) -> Rank:
        """The first tie-breaker, which is removed from the list."""
        first = rules.pop(0)
        if _is_word(first, "most") and rules and not _is_word(rules[0], "then"):
            return self._check_most(rules.pop(0))
        if _is_word(first, "most"):
            raise Fault("wrong-argument", "`winner`: something must follow `most`", first.place,
                        "write `most VALUE`, with a number for each player as `me`, or `most points`; or leave this out")
        if _is_word(first, "first") and len(rules) >= 2 and _is_word(rules[0], "in"):
            rules.pop(0)
            order = self.checker.expression(rules.pop(0), Scope())
            if order.type == list_of("seat"):
                return Rank("first", order)
        defined = name_in(head_of(first)[0]) in self.checker.symbols.defines
        known = defined or _is_word(first, "points") or isinstance(first, tree.Attribute)
        if (form := hint_for_rank(first, rules)) is not None:
            last = (rules or [first])[0].place
            whole = evolve(first.place, end_line=last.end_line, end_column=last.end_column)
            raise Fault("wrong-argument", "`winner`: this is not a way to rank players", whole, form)
        form = f"`most {format_expression(first)}`" if known else "`winner most points then first in order`"
        raise Fault("wrong-argument", "`winner`: this is not a way to rank players", first.place, f"write {form}")

    def _check_most(self, what: Any) -> Rank:
        if _is_word(what, "points"):
            return Rank("points", None)
        try:
            value = self.checker.expression(what, self.scope)
        except Fault as fault:
            if isinstance(what, tree.Name) and fault.code == "unknown-name":
                fault.hint = line_of_points(self.checker, what) or fault.hint
            raise
        if not value.type.counts:
            raise Fault("wrong-type", f"`most` compares numbers, and this is {value.type.wording}", what.place)
        return Rank("most", value)


def _is_word(node: Any, name: str) -> bool:
    return isinstance(node, tree.Name | tree.Keyword) and node.name == name


def _refuse_second(item: sco.Winner | sco.Team, first: sco.Winner | sco.Team) -> None:
    """Raise Fault for a line of which a score has only one, if it is not the first."""
    if item is first:
        return
    there = line_of(first.place, item.place)
    joined = f"; `{item.word}` joins several ways by `then`" if isinstance(item, sco.Winner) else ""
    hint = (f"write `{Replace.word} {format_statement(item.statement)}`: the first is in " + there
            if item.place.source is not first.place.source else "leave one of the two out: the first is in " + there + joined)
    raise Fault("declared-twice", f"there is a second `{item.word}`", item.statement.word_place, hint)
