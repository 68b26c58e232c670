"""Warnings about what parts and maps replace: lines by the same line; definitions by another kind of figure, `$5` is money, `5` a
number; menus by others that offer nothing of what they offered."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from aoi_rules.advice.rules.figures import figure, other_kind
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.line_changes import name_of_line
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.language import tree
from aoi_rules.language.walk import name_in
from aoi_rules.model.types import MONEY, NUMBER
from aoi_rules.words.actions import Define
from aoi_rules.words.files import Amend, Replace
from aoi_rules.words.flow import Also, Menu
from aoi_rules.words.line_names import name_of

__all__ = ["check_replaced", "check_replaced_menus"]

_SHOWN = 3


def check_replaced(resolved: ResolvedSource, rules: TypedRules, report: Reporter) -> None:
    """Report each definition that is replaced by a figure of the other kind, if a line that others wrote for the first kind uses
    it.  A line that cannot use the other kind has an error already; one that can, such as `me.money // money_per_point`, would
    then compute money instead of a number, or a number instead of money."""
    own = resolved.head.place.source.name
    for change in resolved.changes:
        given, line = change.statement.value, change.line
        if Replace.begins(change.statement) and change.place.source.name == own and _is_same(change.statement, line):
            report.warn("no-effect", f"this is the line that it replaces: `{name_of_line(change.path)}` stays as it is",
                        change.statement.word_place, "write what should be different, or leave the line out")
        if not (Replace.begins(change.statement) and Define.begins(line)) or given is None or line.value is None:
            continue
        if not (figure(given) and figure(line.value)) or type(given) is type(line.value):
            continue
        uses = rules.uses.get((Define.word, name_of(line)), ())
        if all(place.source.name == given.place.source.name for place in uses):
            continue  # whoever replaced it may have replaced what uses it too
        was, now = (MONEY, NUMBER) if isinstance(line.value, tree.Money) else (NUMBER, MONEY)
        rather = other_kind(given, was.kind, now.kind)
        report.warn("other-kind", f"`{name_of(line)}` is {was.wording} in the rules that this text extends, and here "
                                  f"{now.wording}", given.place,
                    rather, rather.fix(given.place) if rather else None)


def _is_same(change: tree.Statement, line: tree.Statement) -> bool:
    """Whether a replacement is the line that it replaces, also in the marks of its figures."""
    word = name_in(change.arguments[0]) if change.arguments else ""
    return word == line.word and attrs.evolve(change, word=word, arguments=change.arguments[1:]) == line


def check_replaced_menus(resolved: ResolvedSource, rules: TypedRules, report: Reporter) -> None:
    """Report each menu that is replaced by one which offers none of the actions that it offered, where nothing else offers them:
    its author most likely wanted to add to it."""
    for change in resolved.changes:
        if not (Replace.begins(change.statement) and Menu.begins(change.line)):
            continue
        name, before = name_of(change.line), _menu_actions(change.line.arguments[1:])
        now = _menu_actions(change.statement.arguments[2:])
        if not before or not now or not before.keys().isdisjoint(rules.offered):
            continue
        shown = ", ".join(f"`{action}`" for action in [*before][:_SHOWN]) + (" …" if len(before) > _SHOWN else "")
        report.warn("unused-action", f"nothing offers {shown} any longer, because this replaces the whole menu `{name}`",
                    change.statement.word_place,
                    f"to add to the menu, write `{Amend.word} {Menu.word} {name} {{ {Also.word} {' '.join(now)} }}`",
                    names=tuple(before))


def _menu_actions(arguments: Iterable[tree.Expression]) -> dict[str, None]:
    """The actions that a menu lists itself, in or without brackets."""
    listed = (node for a in arguments for node in (a.items if isinstance(a, tree.Items) else (a,)))
    return {node.name: None for node in listed if isinstance(node, tree.Name)}
