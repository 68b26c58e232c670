"""Lint of the score whose help says something else: "2 less for each", where each adds 2, or "who has fewer", where more wins."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from aoi_rules.advice.numbers import number_said
from aoi_rules.advice.rules.figures import NO_BOUND, SMALLEST
from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.lint.counts import Counted
from aoi_rules.compiler.lint.quotes import quote, source_text, stems_in
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Points, TypedRules
from aoi_rules.compiler.typed.walk import expressions_of, figure_of, strip_present
from aoi_rules.compiler.walking import walk
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import MULTIPLY
from aoi_rules.language.unparser import format_expression
from aoi_rules.words.scoring import Winner

__all__ = ["check_score_texts"]

_FIGURE = r"(?P<{}>\d+|\{{\w+\}})"
_SAYS_LESS = re.compile(
    rf"\s*(?:{_FIGURE.format('before')} (?:points? )?(?:less|fewer|lost|deducted)\b"
    rf"|(?:minus|lose|loses|costs|less|-|−|–) ?{_FIGURE.format('after')})", re.IGNORECASE)
"""How a help begins that says how many points somebody loses."""
_FEWER = re.compile(rf"{NO_BOUND}(?:fewer|{'|'.join(SMALLEST)})\b(?P<of>[^.,;:]*)", re.IGNORECASE)
_REST = frozenset(("free", "left", "remaining", "rest", "unused", "stock", "supply"))
"""Who has more of what is left has fewer of the others."""
_NAME = re.compile(r"[a-z]+")


def check_score_texts(rules: TypedRules, changed: Changes, report: Reporter) -> None:
    """Warn of a line of the score that adds the points which its help takes away, and of a key of `winner` that prefers more of
    what its help wants less of."""
    counted = Counted(rules, changed)
    for line in rules.score.items:
        if isinstance(line, Points) and line.counts:
            said = _SAYS_LESS.match(line.word.help or "")
            figure = (said["before"] or said["after"]) if said is not None else ""
            if said is not None and _has_figure(line.value, figure) and counted.is_never_negative(line.value):
                report.warn("wrong-value", f"the help says “{said[0].strip()}”, and this adds points", line.value.place,
                            f"did you mean `{format_expression(_negative(line.word.value))}`?")
            else:
                _check_points_for_each(line, report)
                _check_named(line, rules, report)
    for winner in rules.score.word.body if rules.score.word is not None else ():
        if isinstance(winner, Winner):
            keys = [rank.value for rank in rules.score.ranks if rank.kind == _MOST and rank.value is not None]
            _check_winner(winner, keys, counted, report)


def _check_named(line: Points, rules: TypedRules, report: Reporter) -> None:
    """Warn of a line that is called like one keep of a player and counts another one, if no line of the score reads the first."""
    name = line.word.name.name
    read = {one.keep.name: one for one in expressions_of(line.value) if isinstance(one, typ.KeepValue)}
    counted = next(iter(read.values()), None)
    if counted is None or len(read) != 1 or not counted.keep.per:
        return
    beside = rules.symbols.types[counted.keep.per].keeps
    own = next((beside[one] for one in (name, f"{name}s", name.removesuffix("s")) if one in beside), None)
    scored = {one.keep.slot for other in rules.score.items if isinstance(other, Points) for one in expressions_of(other.value)
              if isinstance(one, typ.KeepValue)}
    if stems_in(name) & stems_in(counted.keep.name):
        return  # `cards` may count the points of cards
    if own is not None and own.type == counted.keep.type and own.slot not in scored:
        text = source_text(counted.place)
        meant = f"{text.removesuffix(counted.keep.name)}{own.name}"
        report.warn("wrong-value", f"this line is called `{name}`, and it counts {quote(counted)}", counted.place,
                    f"did you mean `{meant}`?")


def _check_points_for_each(line: Points, report: Reporter) -> None:
    """Warn of another number of points for each than the help says: “2 for each” of `3 * me.fields`, or of `me.fields`."""
    said = _FOR_EACH.match(line.word.help or "")
    number = _number_in(said["number"]) if said is not None else None
    if said is None or number is None or said["each"] in _SEVERAL or _number_in(said["each"] or "") is not None:
        return
    counted, figure = _points_for_each(line.value)
    if counted is None or counted == number:
        return
    place = figure.place if isinstance(figure, typ.Const) else line.value.place
    shown = f"{number}" if isinstance(figure, typ.Const) else f"{number} * {source_text(line.value.place)}"
    report.warn("other-figure", f"the help says “{said['said']}”, and this counts {counted}", place,
                f"write `{shown}`, or correct the help")


def _points_for_each(value: typ.Expression) -> tuple[int | None, typ.Expression | None]:
    """How many points each of what a value counts gives, and the figure that says so; no number if that is not clear."""
    value = strip_present(value)
    if isinstance(value, typ.Negate):
        return _points_for_each(value.operand)
    if isinstance(value, typ.Comprehension) and value.kind is Loop.SUM:
        return _figure_of(value.item)
    if isinstance(value, typ.Arithmetic) and value.operator is MULTIPLY:
        found = [one for side in (value.left, value.right) if (one := _figure_of(side))[0] is not None]
        return found[0] if len(found) == 1 else (None, None)
    counts = isinstance(value, typ.KeepValue | typ.Size | typ.ZoneSize | typ.ZoneCount) or (
        isinstance(value, typ.Comprehension) and value.kind is Loop.COUNT)
    return (1, value) if counts else (None, None)


def _figure_of(node: typ.Expression) -> tuple[int | None, typ.Expression | None]:
    """A figure without its sign, and its node; the name of a definition of one."""
    node = strip_present(node)
    if isinstance(node, typ.Negate):
        return _figure_of(node.operand)
    figure = figure_of(node)
    return (None, None) if figure is None else (abs(figure), node)


def _number_in(word: str) -> int | None:
    return number_said(word)


_FOR_EACH = re.compile(r"\s*(?P<said>(?P<number>\d+|[a-z]+)(?: points?)?(?: less| fewer| lost)? (?:for (?:each|every)|per)\b)"
                       r"(?: (?P<each>\w+|\{))?", re.IGNORECASE)
"""How a help begins that says how many points each of something gives."""
_SEVERAL = ("other", "full", "{")
"""What follows where several give these points: “1 for each full set”, “1 for each {value}”."""
_MOST = "most"


def _check_winner(winner: Winner, keys: Sequence[typ.Expression], counted: Counted, report: Reporter) -> None:
    """Warn of the key that the help names after `fewer`, if it prefers whoever has more."""
    written = {str(node.place): node for node in winner.rules}
    for said in _FEWER.finditer(winner.help or ""):
        found = [key for key in keys if stems_in(said["of"]) & stems_in(source_text(key.place))]
        if len(found) == 1 and _REST.isdisjoint(_NAME.findall(found[0].place.text)) and counted.is_never_negative(found[0]):
            key = found[0]
            node = written[str(key.place)]
            less = format_expression(tree.Negative(node, node.place))
            report.warn("wrong-value", f"the help says “{said[0].strip()}”, and this prefers whoever has more", key.place,
                        f"did you mean `({less})`?")


def _has_figure(node: typ.Expression, said: str) -> bool:
    """Whether a value contains the figure that a text gives, or the definition that a text names in braces."""
    return any(isinstance(part, typ.Use) and part.definition.name == said[1:-1] if said.startswith("{")
               else isinstance(part, typ.Const) and part.type.numeric and str(part.value) == said for part in walk(node))


def _negative(value: tree.Expression) -> tree.Expression:
    """The opposite of a number: of a product, the first figure is negative; of two, the one for which a condition asks."""
    if isinstance(value, tree.Binary) and value.operator is MULTIPLY:
        return attrs.evolve(value, left=_negative(value.left))
    if isinstance(value, tree.Conditional):
        return attrs.evolve(value, then=_negative(value.then), otherwise=_negative(value.otherwise))
    return value if isinstance(value, tree.Number) and value.value == 0 else tree.Negative(value, value.place)
