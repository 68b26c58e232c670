"""`take` and `free`: the decisions of a player among actions."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.advice.suggestions import meant_by_part, suggest_word
from aoi_rules.compiler.check.actions import Actions
from aoi_rules.compiler.check.audience import audience
from aoi_rules.compiler.check.braced_texts import text_of
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.holes import Holes
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.displays import Prompt, holes_in
from aoi_rules.compiler.typed.expressions import Expression
from aoi_rules.compiler.typed.networks import Network
from aoi_rules.compiler.typed.rules import Action, Take
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import NUMBER
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo
from aoi_rules.words.files import Amend

__all__ = ["free_actions", "take"]

_NAMES = ("turn", *(f"turn_{number}" for number in range(2, 99)))
"""Names that are proposed for a menu."""


def take(
    checker: Checker, actions: Actions, item: flo.Take, scope: Scope, free: tuple[Action, ...], networks: Sequence[Network]
) -> Take:
    """A typed `take`: a decision among actions, with the `free` actions offered beside them; raises Fault."""
    if scope.acting_seat is None:
        flow = checker.symbols.flow
        added = flow is not None and flow.place.source is not item.statement.place.source
        hint = f"put it inside `{Amend.word} each player {{ … }}`" if added else "put it inside `each player in … { … }`"
        raise Fault("nobody-acts", "nobody is acting here, so nobody can decide", item.statement.word_place, hint)
    low, high = _check_bounds(checker, item, scope)
    offered = _offered_actions(actions, item, item.of)
    when = checker.check_condition(item.when, scope)
    asked = prompt(checker, networks, item, scope.acting_seat)
    return Take(item, scope.acting_seat, low, high, isinstance(item.number, tree.Range), when, offered, free, asked)


def free_actions(actions: Actions, item: flo.FlowEach) -> tuple[Action, ...]:
    """The free actions that are offered beside the decisions of a turn."""
    lines = [line for line in item.body if isinstance(line, flo.Free)]
    return tuple(action for line in lines for action in _offered_actions(actions, line, line.of))


def _check_bounds(checker: Checker, item: flo.Take, scope: Scope) -> tuple[Expression, Expression | None]:
    """The least and the greatest number of actions; None if there is no limit."""
    if isinstance(item.number, tree.Range):
        low = checker.value(item.number.low, scope, NUMBER, "the least number")
        if item.number.high is None:
            return low, None
        return low, checker.value(item.number.high, scope, NUMBER, "the greatest number")
    both = checker.value(item.number, scope, NUMBER, "the number of units")
    return both, both


def _offered_actions(actions: Actions, item: flo.Take | flo.Free, node: tree.Expression) -> tuple[Action, ...]:
    """The actions of the menu that a line names, or the one action that it names; raises Fault if it names neither."""
    if not isinstance(node, tree.Name):
        raise _menu_fault(actions, item, node)
    menu = actions.symbols.menus.get(node.name)
    if menu is not None:
        actions.checker.use("menu", node.name, node.place)
        names = [name for name in menu.actions.items if isinstance(name, tree.Name) and name.name in actions.symbols.actions]
        return tuple(actions.find_action(name.name, name.place) for name in names)
    if node.name in actions.symbols.actions:
        return (actions.find_action(node.name, node.place),)
    raise Fault("unknown-action", f"no menu and no action is called `{node.name}`", node.place, _hint_for_menu(actions, node),
                names=(node.name,))


def _hint_for_menu(actions: Actions, node: tree.Name) -> str:
    """The hint for a name of no menu and no action: the one that is meant, or the line that declares it."""
    menus = actions.symbols.menus
    known = {name: word.name.place for home in (menus, actions.symbols.actions) for name, word in home.items()}
    if (guess := suggest_word(node.name, known, node.place) or meant_by_part(node.name, known, node.place)) is not None:
        return guess
    declared = f"declare it: `{flo.Menu.word} {node.name} (…)`"
    return f"name one of the menus, such as `{next(iter(menus))}`, or {declared}" if menus else f"{declared}, or name one action"


def _menu_fault(actions: Actions, item: flo.Take | flo.Free, node: tree.Expression) -> Fault:
    """The problem that actions are listed instead of a menu, with the menu to declare."""
    from aoi_rules.advice.lines.titles import name_for_title  # noqa: PLC0415 - once a mistake is found

    before = format_expression(item.number) + " of " if isinstance(item, flo.Take) else ""
    if (named := name_for_title(node, actions.symbols.outline.lines, (flo.Menu.word, act.Action.word))) is not None:
        return Fault("wrong-argument", f"`{item.word}`: a menu or an action is named by its name, not by its title", node.place,
                     f"write `{item.word} {before}{named}`")
    if not isinstance(node, tree.Items):
        return Fault("wrong-argument", f"`{item.word}`: name a menu or an action here", node.place,
                     "such as `take 1 of turn`, after `menu turn (build, pass)`")
    same = {n: w for n, w in actions.symbols.menus.items() if w.actions == node}
    name = next(iter(same), next((n for n in _NAMES if n not in actions.symbols.menus), "NAME"))
    made = "" if same else f"declare `menu {name} {format_expression(node)}` beside the actions, and "
    return Fault("wrong-argument", f"`{item.word}`: this must be the name of a menu, not a list", node.place,
                 f"{made}write `{item.word} {before}{name}`")


def prompt(checker: Checker, networks: Sequence[Network], item: flo.Take, me: typ.Binding) -> Prompt | None:
    """The question to `me` at a `take`, None if it has no text; raises Fault."""
    if not item.text:
        return None
    text = text_of(item, item.text)
    parts = Holes(checker, Scope({"me": me})).parts(text)
    who = audience(checker.symbols, networks, me, [hole.value for hole in holes_in(parts)])
    return Prompt(text.place, me, parts, who)
