"""Writes the answers about a ruleset: the text for each name in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from aoi_rules.cli.reports.line_origins import lines_named, origin_lines, rule_lines, stretch, without_margin
from aoi_rules.cli.reports.names import Action as ActionAnswer
from aoi_rules.cli.reports.names import Answers, Rule
from aoi_rules.cli.terminal.output import safe, table
from aoi_rules.diagnostics import with_article
from aoi_rules.drawing.reader import Reader
from aoi_rules.machine.move_words import normalize
from aoi_rules.model.ruleset import ActionModel, MemberModel, Model, RuleModel, TextLine, TypeModel
from aoi_rules.scenarios.declaration_names import lines_naming_members
from aoi_rules.scenarios.line_names import Path
from aoi_rules.scenarios.lines import Lines
from aoi_rules.words.actions import Action
from aoi_rules.words.flow import Phase
from aoi_rules.words.line_names import name_of

__all__ = ["answers"]

_NAME = re.compile(r"\w+")
_SHORT = 12  # a longer statement is shown without its block if it only names something


def answers(lines: Lines) -> Answers:
    """The answers for all names in the ruleset with these lines."""
    return _Entries(lines).answers()


class _Entries:
    """Writes about the names of one ruleset."""

    def __init__(self, lines: Lines) -> None:
        self.lines, self.model = lines, lines.program.model
        self.text = lines.program.resolved_text()

    def answers(self) -> Answers:
        """All answers."""
        model, rules, titled = self.model, dict[str, list[Rule]](), dict[str, list[Rule]]()
        for rule in (*self.lines.rules, *self.lines.single):
            written = rule.place.full_text, rule.kind, tuple(self._rule(rule))
            rules.setdefault(rule.name, []).append(written)
            if rule.kind in (Action.word, Phase.word):
                titled.setdefault(normalize(rule.text), []).append(written)
        members = tuple((m.name, m.title, describe_member(model, kind, n))
                        for kind in model.types for n, m in enumerate(kind.members))
        return Answers(
            model.name, model.title, model.game, model.game_title, model.renamed,
            {name: tuple(found) for name, found in rules.items()}, {title: tuple(found) for title, found in titled.items()},
            {action.name: self._action(action) for action in model.actions},
            members, dict(self._rules_naming({name for name, _, _ in members})), self._texts(),
            {name: tuple(dict.fromkeys(others)) for name, others in self._names_of_parts().items()},
        )

    def _names_of_parts(self) -> dict[str, list[str]]:
        """For each name that the author of a part wrote, the present names of lines that have another one, since another part
        has that name too: these begin with the part's."""
        found: dict[str, list[str]] = {}
        for rule in (*self.lines.rules, *self.lines.single):
            home, dot, now = rule.name.rpartition(".")
            written = _NAME.findall(rule.place.line_text)
            if "_" in now and now not in written:
                for name in (now[at + 1 :] for at, sign in enumerate(now) if sign == "_"):
                    if name in written:
                        found.setdefault(f"{home}{dot}{name}", []).append(rule.name)
        return found

    def _action(self, action: ActionModel) -> ActionAnswer:
        below = [line for rule in self.lines.lines_below(action.name) for line in rule_lines(rule)]
        return _form(action), "\n".join(below), tuple(choice.name for choice in action.choices)

    def _rule(self, rule: RuleModel) -> list[str]:
        """A rule line: its kind, its text, and the lines inside it."""
        action = next((a for a in self.model.actions if rule.kind == Action.word and a.name == rule.name), None)
        lines = self._own_text(rule)
        below = [r.name for r in self.lines.lines_below(rule.name)]
        parts = [_form(action) if action else "\n".join(rule_lines(rule, rule.name.count(".")))]
        parts += ["\n".join(origin_lines(lines))] if lines else []
        return parts + ([safe(f"in it: {', '.join(below)}")] if below else [])

    def _own_text(self, rule: RuleModel) -> list[TextLine]:
        """The text of a line as it is in the action that it is named after, even if other actions took it over."""
        called = lines_named(self.text, rule.name)
        path = self.lines.paths.get(str(rule.place))
        if path is None:
            return called
        for lines in (called, self.text):
            if found := stretch(lines, path[-1].place):
                return without_margin([lines[n] for n in found])
        return []

    def _texts(self) -> dict[str, str]:
        """The lines of the text by what they belong to, including everything around that."""
        names = dict.fromkeys(name for line in self.text for name in _enclosing_names(line.name))
        return {name: "\n".join(origin_lines(lines_named(self.text, name))) for name in names}

    # ---- rules that name a member -----------------------------------------------------------------------------------------

    def _rules_naming(self, members: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The rule lines that name a member, under the names of the lines that they belong to, in the order of the text."""
        found = lines_naming_members(self.lines.items, self.lines.uses)
        for name in found.keys() & members:
            if parts := self._parts(found[name]):
                yield name, (safe(f"Rule lines that name `{name}`:"), *parts)

    def _parts(self, paths: Sequence[Path]) -> list[str]:
        numbers, heads = dict[str, set[int]](), dict[str, str]()
        for path in paths:
            key, head = self._find_named_line(path)
            heads[key] = head
            numbers.setdefault(key, set()).update(self._shown_numbers(path))
        ordered = sorted((key for key in numbers if numbers[key]), key=lambda key: min(numbers[key]))
        return [f"{heads[key]}\n" + "\n".join(origin_lines(without_margin([self.text[n] for n in sorted(numbers[key])])))
                for key in ordered]

    @cached_property
    def _places(self) -> dict[str, RuleModel]:
        return {str(rule.place): rule for rule in reversed(self.lines.rules)}

    def _find_named_line(self, path: Path) -> tuple[str, str]:
        """The closest line that has a name: its place, and its heading."""
        for item in reversed(path):
            if (rule := self._places.get(str(item.place))) is not None:
                return str(item.place), safe(f"{rule.name} ({rule.kind})" + (f" · {rule.see}" if rule.see else ""))
        return str(path[0].place), safe(f"{path[0].word} {name_of(path[0])}".strip())

    def _shown_numbers(self, path: Path) -> Iterable[int]:
        """The numbers of a statement's lines; for a long one, only those before its block."""
        item = path[-1]
        numbers = stretch(self.text, item.place)
        if len(numbers) <= _SHORT or item.block is None:
            return numbers
        last = item.block.place.line
        return [n for n in numbers if (place := self.text[n].place) is not None and place.line <= last]


def _enclosing_names(name: str) -> Iterator[str]:
    """A dotted name, and the part before each of its dots."""
    while name:
        yield name
        name = name.rpartition(".")[0]


def _form(action: ActionModel) -> str:
    """An action's title, how to write it, and its places."""
    words = " ".join([action.name, *(f"{c.preposition} {c.name.upper()}".strip() for c in action.choices)])
    return safe("\n".join([action.title, f"  {words}", f"  {action.see} · {action.place.full_text}"]))


_MARK = "(`?`: reconstructed, not read from the printed game)"


def describe_member(model: Model, kind: TypeModel, number: int) -> str:
    """A member's title, type, name and place, then its figures, with `?` after those that are not confirmed."""
    member = kind.members[number]
    rows = list(_figures(model, kind, number))
    marked = member.unconfirmed or any(words.endswith("?") for _, words in rows)
    lines = [f"{member.title}{'?' * member.unconfirmed}: {with_article(_title(kind))}",
             f"  {member.name} · {member.place.full_text}"]
    return safe("\n".join([*lines, *(f"  {row}" for row in table(rows, 2, headed=False)), *([f"  {_MARK}"] if marked else [])]))


def _title(kind: TypeModel) -> str:
    return kind.title.replace("_", " ")


def _figures(model: Model, kind: TypeModel, number: int) -> Iterator[tuple[str, str]]:
    reader = Reader(model, {})
    member: MemberModel = kind.members[number]
    for fact in kind.fields:
        value = reader.view_value(fact.cell, fact.values[number])
        if fact.name not in ("paint", "icon") and value not in (None, []):
            yield fact.name.replace("_", " "), reader.words(fact.cell, value) + "?" * (fact.name in member.marked)
