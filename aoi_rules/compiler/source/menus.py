"""Menus: the actions that each offers, after all parts have added actions and left some out.

Additions are applied first and removals last, in whatever order they are written, so the order of parts does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from attrs import define, field

from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.models import Models, first_of_each, like_of, without_like
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import format_statement, tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import Action
from aoi_rules.words.base import Word
from aoi_rules.words.files import Drop
from aoi_rules.words.flow import Also, Menu
from aoi_rules.words.line_names import name_of
from aoi_rules.words.vocabulary import stands_in

__all__ = ["resolve_menus"]

Items = list[tuple[str, tree.Statement]]


def resolve_menus(items: Items, report: Reporter) -> Items:
    """The statements in which every menu lists its actions: `also`, `drop` and `like` are resolved."""
    inheritance = _MenuInheritance(first_of_each(items, Menu), [item for _, item in items if Action.begins(item)], report)
    return [(where, inheritance.of(item) if Menu.begins(item) else item) for where, item in items]


_WITHOUT = (["without"], ["except"], ["minus"], ["but"], ["excluding"], ["not"])
"""What people write for `drop`."""


@define
class _MenuInheritance:
    """Menus by name, all actions, and the actions of the resolved menus."""

    menus: dict[str, tree.Statement]
    actions: list[tree.Statement]
    report: Reporter
    done: dict[str, dict[str, tree.Name]] = field(factory=dict)
    ever: dict[str, set[str]] = field(factory=dict)  # with those that were left out

    def of(self, item: tree.Statement) -> tree.Statement:
        """A menu with the list of its actions; one that is declared a second time stays as it is, and is reported later."""
        name = name_of(item)
        if self.menus.get(name) is not item:
            return _menu_with_actions(item, {})
        return _menu_with_actions(item, self._actions_of_menu(name, ()))

    def _actions_of_menu(self, name: str, trail: tuple[str, ...]) -> dict[str, tree.Name]:
        if name not in self.done:
            item = self.menus[name]
            found = self._initial_actions(item, (*trail, name))
            for action in self._named_actions(item, Also):
                found.setdefault(action.name, action)
            lost = list(self._named_actions(item, Drop))
            model = like_of(item)
            self.ever[name] = {*found, *(self.ever.get(model.name, ()) if model else ())}
            self._drop_actions(found, lost, name)
            self._require_actions(item, found, lost)
            self.done[name] = found
        return self.done[name]

    def _initial_actions(self, item: tree.Statement, trail: tuple[str, ...]) -> dict[str, tree.Name]:
        """The initial actions of a menu: its list, or those of the menu that it is like."""
        model = like_of(item)
        if model is None:
            return self._listed_actions(item)
        more = [node for node in without_like(item.arguments)[1:] if not isinstance(node, tree.Text)]
        for node in more[:1]:
            names = [one.name for one in more if isinstance(one, tree.Name)]
            names = [Drop.word, *names[1:]] if names[:1] in _WITHOUT else names
            inner = " ".join(names) if names[:1] in ([Also.word], [Drop.word]) else f"{Also.word} {' '.join(names) or 'ACTION'}"
            self.report.error("wrong-argument", "`menu`: it is like another one, so it has no list of its own", node.place,
                              f"add to it in its block: `menu {trail[-1]} like {model.name} {{ {inner} }}`")
        models = Models(self.menus, self.report, "menu", "unknown-action", "one of them must list its actions itself")
        return dict(self._actions_of_menu(model.name, trail)) if models.may_copy(model, trail) else {}

    def _listed_actions(self, item: tree.Statement) -> dict[str, tree.Name]:
        found: dict[str, tree.Name] = {}
        given = [n for a in item.arguments[1:] for n in (a.items if isinstance(a, tree.Items) else (a,))]
        if (named := self._named_for_titles(given)) != given:
            listed = ", ".join(map(format_expression, named))
            title = next(node for node in given if node not in named)
            self.report.error("wrong-argument", "`menu`: an action is named by its name, not by its title", title.place,
                              f"write `{item.word} {name_of(item)} ({listed})`")
        for node in named:
            if not isinstance(node, tree.Name):
                self.report.error("wrong-argument", "`menu`: name actions here", node.place,
                                  "such as `menu turn (build, pass)`")
            elif node.name in found:
                self.report.error("declared-twice", f"`{node.name}` is already in this menu", node.place,
                                  "the first is in " + line_of(found[node.name].place, node.place))
            else:
                found[node.name] = node
        return found

    def _named_for_titles(self, nodes: Sequence[tree.Expression]) -> list[tree.Expression]:
        """Some arguments, with the names of actions in place of their titles."""
        if not any(isinstance(node, tree.Text) for node in nodes):
            return list(nodes)
        from aoi_rules.advice.lines.titles import name_for_title  # noqa: PLC0415 - once a mistake is found

        names = [name_for_title(node, self.actions) for node in nodes]
        return [node if name is None else tree.Name(name, node.place) for node, name in zip(nodes, names, strict=True)]

    def _named_actions(self, item: tree.Statement, cls: type[Word]) -> Iterator[tree.Name]:
        """The actions that the `also` or the `drop` lines of a menu name; anything else in such a line is reported."""
        word = cls.word
        for line in item.items:
            if not cls.begins(line):
                continue
            arguments = self._without_word(line)
            named = self._named_for_titles(arguments)
            for given, node in zip(arguments, named, strict=True):
                if isinstance(node, tree.Name):
                    yield node
                if not isinstance(given, tree.Name):
                    known = all(isinstance(one, tree.Name) for one in named)
                    listed = " ".join(map(format_expression, named)) if known else "ACTION ACTION"
                    self.report.error("wrong-argument", f"`{word}`: an action's name is expected here", given.place,
                                      f"write `{word} {listed}`")
            if not line.arguments:
                self.report.error("wrong-argument", f"`{word}`: the actions are missing", line.place, f"write `{word} ACTION`")
            if (more := line.condition or line.value or line.block) is not None:
                self.report.error("wrong-argument", f"`{word}` only names actions", more.place,
                                  "write a `require` in the action for what it depends on")

    def _without_word(self, line: tree.Statement) -> Sequence[tree.Expression]:
        """The arguments of a line that names actions, without the word `action` before them, which is reported."""
        others = tuple(node for node in line.arguments if name_in(node) != Action.word)
        if not others or len(others) == len(line.arguments) or Action.word in map(name_of, self.actions):
            return line.arguments
        first = next(node for node in line.arguments if name_in(node) == Action.word)
        self.report.error("wrong-argument", "a menu names its actions by their names alone", first.place,
                          f"write `{format_statement(attrs.evolve(line, arguments=others))}`")
        return others

    def _drop_actions(self, found: dict[str, tree.Name], lost: list[tree.Name], name: str) -> None:
        """Leave actions out; an action that is not there is reported, unless the menu's own list is lost."""
        known: dict[str, Place | None] = {n: node.place for n, node in found.items()}
        for action in lost:
            if action.name not in self.ever[name]:
                self.report.error("unknown-action", f"the menu `{name}` has no `{action.name}` to drop", action.place,
                                  suggest_word(action.name, known, action.place) or _hint_for_offered_actions(known),
                                  names=(action.name,))
            found.pop(action.name, None)

    def _require_actions(self, item: tree.Statement, found: dict[str, tree.Name], lost: list[tree.Name]) -> None:
        if not found and not self.report.has_failed:
            named = [line.word for line in item.lines if not line.arguments and line.value is None and line.block is None]
            listed = f"write `{item.word} {name_of(item)} ({', '.join(named)})`" if named else ""
            if named:
                self.report.lost.update(named)  # otherwise each would be reported as an unknown word in a menu
            self.report.error("wrong-argument", f"the menu `{name_of(item)}` offers no action",
                              lost[-1].place if lost else item.place, listed or "name one: `menu turn (build, pass)`")


def _menu_with_actions(item: tree.Statement, actions: dict[str, tree.Name]) -> tree.Statement:
    """A menu's statement with this list; lines of its block that are neither `also` nor `drop` stay and are reported later."""
    first = without_like(item.arguments)[:1]
    listed = tree.Items(tuple(actions.values()), item.place)
    lines = item.items
    strange = tuple(line for line in lines if isinstance(line, tree.Table) or not stands_in(line.word, Menu.inside))
    block = tree.Block(strange, item.block.place) if item.block and strange else None
    return attrs.evolve(item, arguments=(*first, listed), block=block)


def _hint_for_offered_actions(known: dict[str, Place | None]) -> str | None:
    return f"it offers {', '.join(known)}" if known else None
