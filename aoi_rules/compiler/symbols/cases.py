"""Definitions with cases, to which parts can add: `define sources(g) union { case ports = gateways }`."""

from __future__ import annotations

from attrs import evolve

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.unparser import format_expression
from aoi_rules.words import actions as act
from aoi_rules.words.files import Replace

__all__ = ["with_cases"]

_JOINS = ("any", "union", "sum")


def with_cases(word: act.Define, report: Reporter) -> act.Define | None:
    """A definition with its cases combined as its value; None if it has neither a value nor cases, or both, which is reported."""
    how = [join for join in _JOINS if getattr(word, join)]
    head = format_expression(word.head)
    form = f"`define {head} {how[0] if how else _usual_join(word.value)} {{ case NAME = … }}`"
    if word.value is not None and not word.cases and not how:
        return word
    if word.value is not None:
        _report_wrong_argument(report, f"`{head}` has a value, so it cannot have cases",
                               word.cases[0].place if word.cases else word.place,
                               f"replace its value, or declare its cases: {form}")
    elif not word.cases and report.lost_in(word.statement.block):
        report.record_lost(word.statement)
    elif not word.cases:
        place = word.statement.word_place
        change = f"{Replace.word} " if place.text == Replace.word else ""
        _report_wrong_argument(report, "`define`: `=` and what it means are missing", place,
                               f"write `{change}define {head} = EXPRESSION`" + (f", or {form}" if how else ""))
    elif len(how) != 1:
        _report_wrong_argument(report, f"{'two words say' if how else 'nothing says'} how the cases of `{head}` are combined",
                               word.head.place, f"write one of `any`, `union` and `sum`: {form}")
    elif _has_unique_names(word, report):
        return evolve(word, value=word.meaning, cases=())
    return None


def _usual_join(value: tree.Expression | None) -> str:
    """The word that usually combines cases which are like this value: `union` for a set, `sum` for a figure, otherwise `any`."""
    match value:
        case tree.Comprehension(kind=Loop.SET) | tree.Call(tree.Name("union")):
            return "union"
        case tree.Number() | tree.Money() | tree.Binary() | tree.Negative() | tree.Comprehension(kind=Loop.COUNT | Loop.SUM):
            return "sum"
    return "any"


def _has_unique_names(word: act.Define, report: Reporter) -> bool:
    """Whether all cases have different names; otherwise this is reported."""
    first: dict[str, Place] = {}
    for case in word.cases:
        other = first.setdefault(case.name.name, case.place)
        if other is not case.place:
            report.error("declared-twice", f"there is a second case `{case.name}`", case.name.place,
                         "the first is in " + line_of(other, case.place, case.name.name) + "; give this one another name")
    return len(first) == len(word.cases)


def _report_wrong_argument(report: Reporter, message: str, place: Place, hint: str) -> None:
    report.error("wrong-argument", message, place, hint)
