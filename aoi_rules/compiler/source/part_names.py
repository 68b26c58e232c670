"""Names in parts of different authors: if two parts declare the same name, each part means its own.

The first part keeps the name.  In the other, it becomes `PART_NAME` in all lines.  A text that means the name of a certain part
writes `PART.NAME`, whichever part came first.  A word at the beginning of a line has no dot: there it writes `PART_NAME`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import attrs
from attrs import define, field, frozen

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.addresses import puts_first
from aoi_rules.compiler.source.expansions import Expansion
from aoi_rules.diagnostics import Diagnostic, Fix
from aoi_rules.language import tree
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.walk import name_in, rebuild, statements, walk
from aoi_rules.words.base import Role
from aoi_rules.words.files import Amend, ChangeWord, Uses, With
from aoi_rules.words.functions import IN_USE
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import names_given
from aoi_rules.words.vocabulary import classes_of

__all__ = ["OwnNames"]

_NAMES = re.compile(r"\w+(?:\.\w+)*")
_QUOTED = re.compile(r"`[^`]*`")

Item = TypeVar("Item", bound=tree.Statement)
_NOTHING: Mapping[str, str] = {}
Path = tuple[str, ...]
"""A name that a part declares, after the arguments of the `amend` whose block contains it."""


@define
class OwnNames:
    """The names that parts have declared so far, with the part of each.

    `present` has the name that `PART.NAME` stands for, `words` that of a word `PART_NAME` at the beginning of a line.
    """

    owners: dict[Path, str] = field(factory=dict)
    present: dict[str, str] = field(factory=dict)
    words: dict[str, str] = field(factory=dict)
    of_plugins: dict[str, dict[str, str]] = field(factory=dict)
    others: set[str] = field(factory=set)
    """Names that mean something else, although they begin like a part's: words of plugins, and declarations of the ruleset
    itself."""

    def begin(self, called: Mapping[tuple[str, str], str], others: Iterable[str]) -> None:
        """Record the present names of what plugins give, each by plugin and name, and the names that mean something else."""
        self.others.update(others)
        for (plugin, name), now in called.items():
            self._add_name(plugin, name, now)

    def _add_name(self, part: str, name: str, now: str) -> None:
        self.present[f"{part}.{name}"] = now
        if (word := f"{part}_{name}") != now and word not in self.others:
            self.words[word] = now

    def of(self, part: tree.Statement, plugin: str, given: Mapping[str, str]) -> tree.Statement:
        """A part in which each name means the part's own; `given` has other names for what its plugin adds outside the text, if
        another plugin has these names already."""
        own, declared = name_of(part), [*_declared_names(part)]
        others = {(path[-1], role) for path, role in declared if self.owners.get(path, own) != own}
        called = {path[-1] for path, role in declared if role is Role.DECLARES}  # `PART.NAME` has one meaning in all lines
        names = {name: self._free_name(own, name) for name, _ in others if name in called} | dict(given)
        labels = {name: self._free_name(own, name) for name, role in others if role is Role.LABELS and name not in names}
        for path, _ in declared:
            self.owners.setdefault(path, own)
        self.of_plugins.setdefault(plugin, {}).update(names)
        found = self._rename_in_block(part, names, labels)
        for path, _ in declared:
            self._add_name(own, path[-1], (labels | names).get(path[-1], path[-1]))
        return found

    def _free_name(self, part: str, name: str) -> str:
        """The name in all lines of what another part has declared already."""
        found = f"{part}_{name}"
        while found in self.others:
            found += "_"
        return found

    def of_word(self, plugin: str, line: Any) -> Any:
        """A line of an expanded plugin's word, in which each name means that plugin's own."""
        return self._rename_in_line(line, self.of_plugins.get(plugin, {}))

    def from_outside(self, block: tree.Statement) -> tree.Statement:
        """A map with the present names of what it names after a part."""
        return self._rename_in_block(block, {}) if self._is_mentioned(block.place.source.text) else block

    def with_present_names(self, items: Iterable[Item], report: Reporter) -> list[Item]:
        """Lines of any author's text with the present names of what they name after a part; `PART_NAME` is reported."""
        mentioned, hidden = cache(self._is_mentioned), self.written_names()  # many lines come from one text
        found = [self._rename_in_line(item, {}) if mentioned(item.place.source.text) else item for item in items]
        for item in found:
            if any(name in item.place.source.text for name in hidden):
                _report_internal_names(item, hidden, report)
        return found

    def _is_mentioned(self, text: str) -> bool:
        return any(name in text for name in (*self.present, *self.words))

    def written_names(self) -> dict[str, str]:
        """For each name that only the result has, `PART.NAME` as authors write it."""
        return {now: written for written, now in self.present.items()
                if written.replace(".", "_") == now.rstrip("_") and now not in self.others}

    def own_names(self) -> dict[str, str]:
        """For each name that only the result has, the name in the part that declares it."""
        return {now: written.partition(".")[2] for now, written in self.written_names().items()}

    def with_own_names(self, found: Sequence[Diagnostic]) -> list[Diagnostic]:
        """Problems in which the names that a part declares are as authors write them."""
        hidden = self.written_names()
        if not (hidden and found):
            return [*found]
        names = re.compile(rf"\b(?:{'|'.join(map(re.escape, hidden))})\b")

        def replace_quoted(text: str) -> str:
            return _QUOTED.sub(lambda quoted: names.sub(lambda name: hidden[name[0]], quoted[0]), text)

        return [attrs.evolve(one, message=replace_quoted(one.message), hint=one.hint and replace_quoted(one.hint),
                             related=tuple(attrs.evolve(line, name=hidden.get(line.name, line.name)) for line in one.related),
                             fix=one.fix and attrs.evolve(one.fix, text=names.sub(lambda name: hidden[name[0]], one.fix.text)))
                for one in found]

    # ---- renaming ---------------------------------------------------------------------------------------------------

    def _rename_in_block(
        self, block: tree.Statement, names: Mapping[str, str], labels: Mapping[str, str] = _NOTHING
    ) -> tree.Statement:
        """A block with other names in its lines; its own name, and names from other parts, stay."""
        if block.block is None:
            return block
        items = tuple(self._rename_in_line(item, names, labels) for item in block.block.items)
        return attrs.evolve(block, block=attrs.evolve(block.block, items=items))

    def _rename_in_line(self, item: Any, names: Mapping[str, str], labels: Mapping[str, str] = _NOTHING) -> Any:
        if Uses.begins(item):
            return item
        if With.begins(item):
            return self._rename_in_block(item, names, labels)
        renaming = _NameReplacer(item, {**self.present, **names}, labels, {**self.words, **names})
        return renaming.apply(item) if renaming else item


def _declared_names(part: tree.Statement) -> Iterator[tuple[Path, Role]]:
    """The names that a part gives to something, and the names of its lines, each with its role."""
    for line in _lines_of(part):
        if Amend.begins(line):
            home = tuple(name_in(one) for one in (line.arguments[:-1] if puts_first(line) else line.arguments))
            for inner in line.lines:
                if not ChangeWord.begins(inner):
                    yield from (((*home, name), role) for name, role in _given_names(inner))
        elif not ChangeWord.begins(line):
            yield from (((name,), role) for name, role in _given_names(line))


def _lines_of(block: tree.Statement) -> Iterator[tree.Statement]:
    """The lines of a part, also those that depend on another part or on what a map declares."""
    for line in block.lines:
        if With.begins(line):
            yield from _lines_of(line)
        else:
            yield line


def _given_names(line: tree.Statement) -> Iterator[tuple[str, Role]]:
    return ((one.name.name, one.role) for one in names_given(line) if one.role in (Role.DECLARES, Role.LABELS))


def _bound_names(item: Any) -> set[str]:
    """The names to which a line and those in its block give a meaning of their own."""
    lines = [*statements(item)] if isinstance(item, tree.Statement | tree.Table) else []
    loops = (node.variable for node in walk(item) if isinstance(node, tree.Comprehension))
    return {*loops, *(one.name.name for line in lines for one in names_given(line) if one.role.binds)}


def _report_internal_names(item: tree.Statement, hidden: Mapping[str, str], report: Reporter) -> None:
    """Report names that an author wrote as they are in the result: there they depend on the order of the parts."""
    for node in walk(item):
        name = getattr(node, "name", "")
        if name in hidden and node.place.last_name.text == name and not isinstance(node.place.source, Expansion):
            place = node.place.last_name
            report.error("unknown-name", "between the name of a part and a name that it declares is a dot", place,
                         f"write `{hidden[name]}`", Fix(place, hidden[name]), (name,))


@frozen
class _NameReplacer:
    """Other names in a line or table, the `item`: `names` in expressions, where `PART.NAME` is one of them; `labels` of lines
    only; `words` at the beginning of lines."""

    item: Any
    names: Mapping[str, str]
    labels: Mapping[str, str]
    words: Mapping[str, str]

    def __bool__(self) -> bool:
        return bool(self.names or self.labels or self.words)

    def apply(self, node: Any) -> Any:
        """A node with the other names in it, also in the braces of its texts."""
        if isinstance(node, tree.Call) and name_in(node.function) == IN_USE:
            return node
        if isinstance(node, tree.Attribute) and (named := self._resolve_qualified(node)) is not None:
            return named
        found = rebuild(node, self.apply)
        if self.labels and isinstance(found, tree.Statement):
            found = _relabel_line(found, self.labels)
        return self._rename(found)

    def _rename(self, found: Any) -> Any:
        names = self.names
        if isinstance(found, tree.Text):
            text = PLACEHOLDER.sub(lambda braces: _NAMES.sub(self._rename_in_hole, braces[0]), found.value)
            return found if text == found.value else attrs.evolve(found, value=text)
        if isinstance(found, tree.Name | tree.Attribute) and found.name in names:
            return attrs.evolve(found, name=names[found.name])
        if isinstance(found, tree.Comprehension) and found.variable in names:
            return attrs.evolve(found, variable=names[found.variable])
        if isinstance(found, tree.Statement) and found.word in self.words and not classes_of(found.word):
            return attrs.evolve(found, word=self.words[found.word])
        return found

    def _resolve_qualified(self, node: tree.Attribute) -> tree.Name | tree.Attribute | None:
        """What `PART.NAME` or `value.PART.NAME` means; None of any other attribute."""
        value = node.value
        if not isinstance(value, tree.Name | tree.Attribute):
            return None
        now = self._qualified_name(value.name, node.name, first=isinstance(value, tree.Name))
        if now is None:
            return None
        if isinstance(value, tree.Name):
            return tree.Name(now, node.place.last_name, node.unconfirmed)
        return tree.Attribute(self.apply(value.value), now, node.place, node.unconfirmed)

    def _qualified_name(self, part: str, name: str, first: bool) -> str | None:
        """What `PART.NAME` stands for, unless it comes `first` and the line itself gives the part's name another meaning."""
        now = self.names.get(f"{part}.{name}")
        return None if now is None or (first and part in _bound_names(self.item)) else now

    def _rename_in_hole(self, dotted: re.Match[str]) -> str:
        """The dotted name in a hole with the other names in it."""
        parts = dotted[0].split(".")
        found: list[str] = []
        while parts:
            now = self._qualified_name(parts[0], parts[1], first=not found) if len(parts) > 1 else None
            found.append(now or self.names.get(parts[0], parts[0]))
            del parts[: 2 if now else 1]
        return ".".join(found)


def _relabel_line(line: tree.Statement, labels: Mapping[str, str]) -> tree.Statement:
    """A line with another name; in its expressions the same name means something else and stays."""
    own = [one.name.place for one in names_given(line) if one.role is Role.LABELS and one.name.name in labels]
    arguments = tuple(attrs.evolve(one, name=labels[one.name]) if isinstance(one, tree.Name) and one.place in own else one
                      for one in line.arguments)
    return attrs.evolve(line, arguments=arguments) if own else line
