"""Names in parts of different authors: if two parts declare the same name, each part means its own.

The first part keeps the name.  In the other, it becomes `PART_NAME` in all lines; a text that means the name of a certain part
can always write it so, whichever part came first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

import attrs
from attrs import define, field

from aoi_rules.compiler.source.addresses import puts_first
from aoi_rules.language import tree
from aoi_rules.language.walk import name_in, rebuild
from aoi_rules.words.base import Role
from aoi_rules.words.files import Amend, ChangeWord, Uses, With
from aoi_rules.words.functions import IN_USE
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import names_given
from aoi_rules.words.vocabulary import classes_of

__all__ = ["OwnNames"]

_BRACES = re.compile(r"\{[^{}]*\}")

Item = TypeVar("Item", bound=tree.Statement)
_NOTHING: Mapping[str, str] = {}
Path = tuple[str, ...]
"""A name that a part declares, after the arguments of the `amend` whose block contains it."""


@define
class OwnNames:
    """The names that parts have declared so far, with the part of each, and what `PART_NAME` stands for."""

    owners: dict[Path, str] = field(factory=dict)
    present: dict[str, str] = field(factory=dict)
    of_plugins: dict[str, dict[str, str]] = field(factory=dict)
    others: set[str] = field(factory=set)
    """Names that mean something else, although they begin like a part's: words of plugins, and declarations of the ruleset
    itself."""

    def begin(self, called: Mapping[str, str], others: Iterable[str]) -> None:
        """Record the names that may always be written after a plugin's name, and the names that mean something else."""
        self.others.update(others)
        self._add_names(called)

    def _add_names(self, called: Mapping[str, str]) -> None:
        declared = {path[-1] for path in self.owners}
        self.present = {name: now for name, now in {**self.present, **called}.items() if name not in declared | self.others}

    def of(self, part: tree.Statement, plugin: str, given: Mapping[str, str]) -> tree.Statement:
        """A part in which each name means the part's own; `given` has other names for what its plugin adds outside the text, if
        another plugin has these names already."""
        own, declared = name_of(part), [*_declared_names(part)]
        others = {(path[-1], role) for path, role in declared if self.owners.get(path, own) != own}
        names = {name: f"{own}_{name}" for name, role in others if role is Role.DECLARES} | dict(given)
        labels = {name: f"{own}_{name}" for name, role in others if role is Role.LABELS and name not in names}
        for path, _ in declared:
            self.owners.setdefault(path, own)
        self.of_plugins.setdefault(plugin, {}).update(names)
        found = _rename_in_block(part, {**self.present, **names}, labels)
        self._add_names({f"{own}_{path[-1]}": path[-1] for path, _ in declared if path[-1] not in {*names, *labels}})
        return found

    def of_word(self, plugin: str, line: Any) -> Any:
        """A line of an expanded plugin's word, in which each name means that plugin's own."""
        names = {**self.present, **self.of_plugins.get(plugin, {})}
        return _rename_in_node(line, names) if names else line

    def from_outside(self, block: tree.Statement) -> tree.Statement:
        """A map with the present names of what it names after a part."""
        return _rename_in_block(block, self.present) if self._is_mentioned(block.place.source.text) else block

    def now(self, items: Iterable[Item]) -> list[Item]:
        """Lines of any author's text with the present names of what they name after a part."""
        mentioned = cache(self._is_mentioned)  # many lines come from one text
        return [_rename_in_node(item, self.present) if mentioned(item.place.source.text) else item for item in items]

    def _is_mentioned(self, text: str) -> bool:
        return any(name in text for name in self.present)


def _declared_names(part: tree.Statement) -> Iterator[tuple[Path, Role]]:
    """The names that a part gives to something, and the names of its lines, each with its role."""
    for line in part.lines:
        if Amend.begins(line):
            home = tuple(name_in(one) for one in (line.arguments[:-1] if puts_first(line) else line.arguments))
            for inner in line.lines:
                if not ChangeWord.begins(inner):
                    yield from (((*home, name), role) for name, role in _given_names(inner))
        elif not ChangeWord.begins(line):
            yield from (((name,), role) for name, role in _given_names(line))


def _given_names(line: tree.Statement) -> Iterator[tuple[str, Role]]:
    return ((one.name.name, one.role) for one in names_given(line) if one.role in (Role.DECLARES, Role.LABELS))


def _rename_in_block(block: tree.Statement, names: Mapping[str, str], labels: Mapping[str, str] = _NOTHING) -> tree.Statement:
    """A block with other names in its lines; its own name, and names from other parts, stay."""
    if block.block is None or not (names or labels):
        return block
    items = tuple(_rename_in_line(item, names, labels) for item in block.block.items)
    return attrs.evolve(block, block=attrs.evolve(block.block, items=items))


def _rename_in_line(item: Any, names: Mapping[str, str], labels: Mapping[str, str]) -> Any:
    if Uses.begins(item):
        return item
    return _rename_in_block(item, names, labels) if With.begins(item) else _rename_in_node(item, names, labels)


def _relabel_line(line: tree.Statement, labels: Mapping[str, str]) -> tree.Statement:
    """A line with another name; in its expressions the same name means something else and stays."""
    own = [one.name.place for one in names_given(line) if one.role is Role.LABELS and one.name.name in labels]
    arguments = tuple(attrs.evolve(one, name=labels[one.name]) if isinstance(one, tree.Name) and one.place in own else one
                      for one in line.arguments)
    return attrs.evolve(line, arguments=arguments) if own else line


def _rename_in_node(node: Any, names: Mapping[str, str], labels: Mapping[str, str] = _NOTHING) -> Any:
    """A node with other names in it, also in the braces of its texts; `labels` are names of lines only."""
    if isinstance(node, tree.Call) and name_in(node.function) == IN_USE:
        return node
    found = rebuild(node, lambda inner: _rename_in_node(inner, names, labels))
    if labels and isinstance(found, tree.Statement):
        found = _relabel_line(found, labels)
    if isinstance(found, tree.Text):
        text = _BRACES.sub(lambda braces: re.sub(r"\w+", lambda word: names.get(word[0], word[0]), braces[0]), found.value)
        return found if text == found.value else attrs.evolve(found, value=text)
    if isinstance(found, tree.Name | tree.Attribute) and found.name in names:
        return attrs.evolve(found, name=names[found.name])
    if isinstance(found, tree.Comprehension) and found.variable in names:
        return attrs.evolve(found, variable=names[found.variable])
    if isinstance(found, tree.Statement) and found.word in names and not classes_of(found.word):
        return attrs.evolve(found, word=names[found.word])
    return found
