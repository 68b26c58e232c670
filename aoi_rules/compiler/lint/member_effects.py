"""Lint of effects for single members whose text says another figure: an event says “each player earns $3”, and its effect is
`each p in players when today == boom { earn p $4 }`.  In an `after`, this is about definitions; `member_texts` compares the
figures that are written there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from aoi_rules.advice.numbers import number_called
from aoi_rules.compiler.facts.changes import effects_in
from aoi_rules.compiler.lint.member_texts import members_asked_for, texts_of_member
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import TypeSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.rules import Do, TypedRules
from aoi_rules.compiler.typed.walk import every_flow_part, figure_of, own_expressions, strip_present
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.model.types import Shape

__all__ = ["check_member_effects"]

_ONE = 1
_WORD = re.compile(r"\$?\w+")

Guarded = Do | eff.Effect | ver.Consequence


@frozen
class _Slip:
    """A figure in the effects for a member, and where it is written, with the one that the text of the member says."""

    member: str
    figure: str
    place: Place
    text: tree.Text
    said: str


def check_member_effects(rules: TypedRules, report: Reporter) -> None:
    """Warn of the only figure in the effects for a member if its text has another one, and names the verb or the value that it is
    for.  Where this is so for several members of a type, their texts mean something else."""
    groups: dict[tuple[str, int], list[Guarded]] = {}
    for item in _guarded(rules):
        for member in _members_of(item):
            groups.setdefault(member, []).append(item)
    slips: dict[str, list[_Slip]] = {}
    for (kind, number), items in groups.items():
        if (slip := _slip_of(rules.symbols.types[kind], number, items)) is not None:
            slips.setdefault(kind, []).append(slip)
    for found in slips.values():
        slip = found[0]
        if len(found) == 1 and not report.has_problem_in(slip.place, "other-figure"):
            report.warn("other-figure", f"the text of `{slip.member}` says {slip.said}, and this is {slip.figure}", slip.place,
                        "correct this or the text, which is in " + line_of(slip.text.place, slip.place))


def _slip_of(decl: TypeSymbol, number: int, items: Sequence[Guarded]) -> _Slip | None:
    """The slip in the effects for a member."""
    said = [(text, word) for text in texts_of_member(decl, number) for word in _figures_said(text.value)]
    figure = _only_figure(items) if len(said) == 1 else None
    value = figure_of(figure) if figure is not None else None
    written = not isinstance(figure, typ.Use) and any(isinstance(item, ver.Consequence) for item in items)
    if figure is None or value is None or written:
        return None
    (text, word), shown = said[0], figure.type.figure(value)
    place = figure.definition.body.place if isinstance(figure, typ.Use) else figure.place
    alike = word.startswith("$") == (figure.type.kind is Shape.MONEY)
    return _Slip(decl.members[number].name, shown, place, text, word) if (
        word != shown and alike and _names(text.value, figure, items)) else None


def _guarded(rules: TypedRules) -> Iterator[Guarded]:
    """The effects and blocks of effects that have a condition, in the whole game."""
    blocks = [part for part in every_flow_part(rules) if isinstance(part, Do)]
    own = [part for action in rules.actions.values() for part in action.run if isinstance(part, Do)]
    every: list[Guarded] = [*rules.setup, *blocks, *own]
    every += {id(one.word): one for verb in rules.verbs for one in verb.body.consequences}.values()
    every += effects_in(rules.setup, rules.flow, tuple(rules.actions.values()), rules.verbs)
    yield from {id(item): item for item in every if item.when is not None}.values()


def _members_of(item: Guarded) -> Iterator[tuple[str, int]]:
    """The members for which alone an effect is, each with its type."""
    for part in conjuncts(item.when):
        members = members_asked_for(part)
        if len(members) == 1:
            yield members[0].type.of, members[0].number


def _only_figure(items: Iterable[Guarded]) -> typ.Expression | None:
    """The figure in some effects, or the definition that is one; None if they have none, or several."""
    found = {id(node): node for item in items for node in own_expressions(item).expressions if figure_of(node) is not None}
    return next(iter(found.values())) if len(found) == 1 else None


def _figures_said(text: str) -> Iterator[str]:
    """The figures in a text, as they are shown; `one` is hardly ever a figure."""
    for word in _WORD.findall(text):
        number = number_called(word)
        if word.removeprefix("$").isdigit() or (number is not None and number != _ONE):
            yield word if number is None else str(number)


def _names(text: str, figure: typ.Expression, items: Iterable[Guarded]) -> bool:
    """Whether a text names the verb to which a figure is given, the value that it changes, or its definition: “earns” for `earn`,
    “coal” for `coal_surcharge`."""
    words = {*_WORD.findall(text.lower())}
    if isinstance(figure, typ.Use) and not words.isdisjoint(figure.definition.name.split("_")):
        return True
    for line in _lines_in(*items):
        name = ""
        if isinstance(line, ver.Perform) and any(strip_present(one) is figure for one in line.arguments):
            name = line.verb.name
        elif isinstance(line, eff.Change) and strip_present(line.by) is figure:
            target = strip_present(line.target)
            name = target.keep.name if isinstance(target, typ.KeepValue) else ""
        if name and not words.isdisjoint((name, f"{name}s", name.removesuffix("s"))):
            return True
    return False


def _lines_in(*items: Guarded) -> Iterator[eff.Effect]:
    """The effects in some effects and blocks, without those of the verbs that these perform."""
    for item in items:
        if isinstance(item, eff.Effect):
            yield item
        if not isinstance(item, ver.Perform):
            inner = item.blocks if isinstance(item, eff.Effect) else (item.body,)
            yield from _lines_in(*(line for block in inner for line in block))
