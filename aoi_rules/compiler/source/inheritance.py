"""`like`: an action that inherits the lines of another, without those it drops and with its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import attrs
from attrs import define, field

from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.report.reporter import Reporter, note_old_name
from aoi_rules.compiler.source.models import MAX_LINES, Models, like_of, without_like
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import format_statement, tree
from aoi_rules.language.walk import name_in, statements
from aoi_rules.machine.renaming import Renamed, line_now
from aoi_rules.words.actions import Action
from aoi_rules.words.base import Role
from aoi_rules.words.files import Drop
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import has_role, is_nameless

__all__ = ["resolve_like"]

MAX_CHAIN = 16
_LISTED = 8
"""The greatest number of lines that are listed."""
Items = list[tuple[str, tree.Statement]]


Inherit = Callable[[str, list[Any], list[Any]], list[Any]]
"""Changes the lines that an action inherits, given its name, these lines and its own; returns its own lines without changes."""


def resolve_like(
    items: Items, report: Reporter, renamed: Renamed = (), inherit: Inherit = lambda _, __, own: own
) -> Items:
    """The statements with every `like` resolved; `renamed` pairs old names of lines with present ones, and `inherit` changes
    inherited lines as parts specify."""
    actions: dict[str, tree.Statement] = {}
    for _, item in items:
        if Action.begins(item) and isinstance(item.arguments[:1][0] if item.arguments else None, tree.Name):
            actions.setdefault(_line_name(item), item)
    inheritance = _ActionInheritance(actions, report, renamed, inherit)
    return [(where, inheritance.of(item) if Action.begins(item) else item) for where, item in items]


@define
class _ActionInheritance:
    """Actions by name, and those whose `like` is resolved."""

    actions: dict[str, tree.Statement]
    report: Reporter
    renamed: Renamed = ()
    inherit: Inherit = lambda _, __, own: own
    done: dict[str, tree.Statement] = field(factory=dict)
    lines: int = 0

    def of(self, item: tree.Statement) -> tree.Statement:
        """An action with the lines that it inherits."""
        name = _line_name(item)
        if self.actions.get(name) is item:
            return self._inherited_action(name, ())
        return self._report_and_remove_drops(item)

    def _inherited_action(self, name: str, trail: tuple[str, ...]) -> tree.Statement:
        if name not in self.done:
            statement = self.actions[name]
            model = like_of(statement)
            self.done[name] = (self._report_and_remove_drops(statement) if model is None
                               else self._merge_action(statement, model, trail, name))
        return self.done[name]

    def _merge_action(self, statement: tree.Statement, model: tree.Name, trail: tuple[str, ...], name: str) -> tree.Statement:
        models = Models(self.actions, self.report, "action", "unknown-action", "one of them must have its own lines")
        if not models.may_copy(model, (*trail, name)):
            self.report.record_lost(statement)
        elif len(trail) >= MAX_CHAIN:
            self.report.error("too-deep", f"more than {MAX_CHAIN} actions in a row are like each other", model.place)
        else:
            return self._inherit_lines(statement, self._inherited_action(model.name, (*trail, name)))
        return attrs.evolve(statement, arguments=without_like(statement.arguments))

    def _report_and_remove_drops(self, item: tree.Statement) -> tree.Statement:
        """An action without `like`; its `drop` lines are reported and removed."""
        for inner in item.items:
            if Drop.begins(inner):
                self.report.error("wrong-argument", "`drop`: this action is like no other, so there is nothing to drop",
                                  inner.word_place, "`action NAME like ACTION { drop LINE }`")
        return _remove_drops(item)

    def _inherit_lines(self, statement: tree.Statement, base: tree.Statement) -> tree.Statement:
        """The base's lines without the dropped ones, with the action's own lines after them or instead of those they replace."""
        lines: list[Any] = list(base.items)
        own = self.inherit(_line_name(statement), lines, list(statement.items))
        for item in own:
            if Drop.begins(item):
                for name in self._dropped_names(item, lines):
                    self._report_change(name, lines, base, statement)
                    lines = self._drop_line(lines, name, _line_name(base))
        for item in own:
            if not isinstance(item, tree.Statement):
                lines.append(item)
            elif not Drop.begins(item):
                _replace_or_add_line(lines, item)
        self._check_size(len(lines), statement.place)
        place = statement.block.place if statement.block else statement.place
        arguments = without_like(statement.arguments)
        if not any(isinstance(a, tree.Name) and a.name == "see" for a in arguments):
            arguments += _see_arguments(base.arguments)
        return attrs.evolve(statement, block=tree.Block(tuple(lines), place), arguments=arguments)

    def _check_size(self, number: int, place: Place) -> None:
        self.lines += number
        if self.lines > MAX_LINES >= self.lines - number:
            self.report.error("too-large", f"actions take over more than {MAX_LINES:,} lines from others", place)

    def _drop_line(self, lines: list[Any], name: Any, base: str) -> list[Any]:
        wanted = name.name if isinstance(name, tree.Name) else ""
        now = line_now(self.renamed, base, wanted)
        if now and now in map(_line_name, lines) and wanted not in map(_line_name, lines):
            note_old_name(self.report, wanted, now, name.place)
            wanted = now
        rest = [i for i in lines if _line_name(i) != wanted or _gives_name(i)] if wanted else lines
        if not wanted:
            self.report.error("wrong-argument", "`drop`: a line's name is expected here", name.place, "write `drop LINE`")
        elif len(rest) == len(lines):
            known = {_line_name(i): i.place for i in lines if isinstance(i, tree.Statement) and not _gives_name(i)}
            self.report.error("unknown-line", f"there is no line `{wanted}` to drop", name.place,
                              suggest_word(wanted, known, name.place) or self._hint_for_lines(wanted, base, list(known)),
                              names=(wanted,))
        return rest

    def _report_change(
        self, dropped: tree.Expression, lines: Sequence[Any], base: tree.Statement, action: tree.Statement
    ) -> None:
        """Report a change of a line that the action drops, so that the change has no effect."""
        changed = next((line for line in lines if _line_name(line) == name_in(dropped)
                        and not any(line is one for one in base.items)), None)
        if changed is not None:
            before = {(one.place.source.name, one.place) for one in statements(*base.items)}
            places = [one.place for one in statements(changed) if (one.place.source.name, one.place) not in before]
            place = places[0] if places else changed.place
            name, model = _line_name(action), _line_name(base)
            self.report.error("unknown-line", f"`{name}` has no line `{name_in(dropped)}` to change: it drops that of `{model}` "
                              "in " + line_of(dropped.place, place), place,
                              f"change it in `{Action.word} {model}`, or leave this out")

    def _dropped_names(self, item: tree.Statement, lines: list[Any]) -> Sequence[tree.Expression]:
        """The names in a `drop`, without the words of the lines before them, as in `drop require share`, which are reported."""
        known, words = set(map(_line_name, lines)), {line.word for line in lines if isinstance(line, tree.Statement)}
        surplus = [node for node, _ in pairwise(item.arguments) if name_in(node) in words - known]
        others = tuple(node for node in item.arguments if node not in surplus)
        if surplus and known.issuperset(map(name_in, others)):
            self.report.error("wrong-argument", f"`{Drop.word}` takes the name of a line alone here", surplus[0].place,
                              f"write `{format_statement(attrs.evolve(item, arguments=others))}`")
        return others

    def _hint_for_lines(self, wanted: str, base: str, known: list[str]) -> str | None:
        """The hint for a line that an action does not have: the actions that have it, or else its own lines."""
        others = [f"`{Action.word} {name}`" for name, action in self.actions.items()
                  if name != base and wanted in map(_line_name, _remove_drops(action).items)]
        listed = f"`{base}` has {', '.join(f'`{name}`' for name in known if name)}" if 0 < len(known) <= _LISTED else ""
        return "; ".join(filter(None, (f"{' and '.join(others)} {'has' if len(others) == 1 else 'have'} one" if others else "",
                                       listed))) or None


def _remove_drops(item: tree.Statement) -> tree.Statement:
    if item.block is None or not any(map(Drop.begins, item.block.items)):
        return item
    kept = tuple(i for i in item.block.items if not Drop.begins(i))
    return attrs.evolve(item, block=tree.Block(kept, item.block.place))


def _see_arguments(arguments: Sequence[Any]) -> tuple[Any, ...]:
    for number, here in enumerate(arguments):
        if isinstance(here, tree.Name) and here.name == "see":
            return tuple(arguments[number : number + 2])
    return ()


def _line_name(item: tree.Statement | tree.Table) -> str:
    """The name by which `drop` finds a line: its own, or its word if an action has at most one such line."""
    if isinstance(item, tree.Statement) and is_nameless(item.word):
        return item.word
    return name_of(item, effect=True)


def _gives_name(item: tree.Statement | tree.Table) -> bool:
    """Whether other lines may depend on a line, because it gives a name to a value."""
    return isinstance(item, tree.Statement) and has_role(item.word, Role.BINDS_AFTER)


def _replace_or_add_line(lines: list[Any], item: tree.Statement) -> None:
    for number, line in enumerate(lines):
        if isinstance(line, tree.Statement) and line.word == item.word and _line_name(line) == _line_name(item) != "":
            lines[number] = item
            return
    lines.append(item)
