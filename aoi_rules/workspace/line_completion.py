"""What can be written next in an unfinished line, according to its word: names that other lines declare, rules, members."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import frozen

from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.diagnostics import Source
from aoi_rules.language import parse, tree
from aoi_rules.language.walk import name_in, statements, walk
from aoi_rules.library import catalogue
from aoi_rules.model.types import Shape, Type, member_of
from aoi_rules.words.base import Role, Slot, slots_of
from aoi_rules.words.components import GAME, Seats
from aoi_rules.words.files import ChangeWord
from aoi_rules.words.line_names import address_of, name_of
from aoi_rules.words.matching import match_arguments
from aoi_rules.words.roles import bound_names, has_fields
from aoi_rules.words.scenario import AboutMoves
from aoi_rules.words.statement_check import CORE
from aoi_rules.words.vocabulary import classes_of
from aoi_rules.workspace.answers import Completion
from aoi_rules.workspace.labels import names_of_lines

__all__ = ["PartialLine", "bound_before"]

_LINE = re.compile(r"(?:^|[{;])[ \t]*([^{};]*)$")
_HERE = "name_that_is_being_written"


@frozen(eq=False)
class PartialLine:
    """The line that ends with `before` in a block of some kinds, and its ruleset."""

    before: str
    homes: frozenset[str]
    source: Source
    resolved: ResolvedSource | None
    symbols: SymbolTable
    holder: tree.Statement | None = None

    def names(self) -> Iterator[Completion]:
        """What can be written next; nothing if the word of the line does not determine it."""
        line = _LINE.search(self.before)
        text = f"{line[1]}{_HERE}" if line is not None else ""
        items = parse(Source("", text + ")" * (text.count("(") - text.count(")"))), CORE)[0].items
        item = next((one for one in items if isinstance(one, tree.Statement)), None)
        if item is None or item.word == _HERE:
            return
        if ChangeWord.begins(item):
            yield from self._complete_change(item)
        elif item.word in self.symbols.types:
            yield from self._values(self.symbols.types[item.word])
        elif self.holder is not None and (decl := self.symbols.types.get(self.holder.word)) and item.word in decl.fields:
            yield from self._members(decl.fields[item.word].type.element_type)
        slot = self._slot(item)
        if slot is not None and slot.of:
            yield from self._complete_declared(slot.of)
        elif slot is not None and slot.role is Role.CITES:
            yield from self._rules(item)
        elif slot is not None and slot.form == "rest" and AboutMoves.begins(item):
            yield from (Completion(name, "action", one.title) for name, one in self.symbols.actions.items())
            yield from (Completion(m.name, "member", m.title) for decl in self.symbols.types.values() for m in decl.members)

    def _slot(self, item: tree.Statement) -> Slot | None:
        """The field of the line's word that the next name belongs to."""
        for cls in classes_of(item.word):
            raw, _ = match_arguments(item, cls) if self.homes & {*cls.where} else ({}, None)
            for attribute, slot in slots_of(cls):
                node = raw.get(attribute.name)
                if any(name_in(one) == _HERE for one in walk(*(node if isinstance(node, list) else [node]))):
                    return slot
        return None

    def _complete_change(self, item: tree.Statement) -> Iterator[Completion]:
        """The lines that `amend`, `replace` and `drop` can name: their words, and after one of these the addresses."""
        words = [name_in(one) for one in item.arguments[:-1]]
        for line in self._lines():
            if not words:
                yield Completion(line.word, "word")
            elif line.word == words[0] and (address := address_of(line)):
                yield Completion(address, line.word)

    def _lines(self) -> Iterator[tree.Statement]:
        """The lines of the ruleset."""
        items = self.resolved.items if self.resolved is not None else ()
        return statements(*(item for _, item in items))

    def _complete_declared(self, words: Iterable[str]) -> Iterator[Completion]:
        """The names that lines with one of some words declare."""
        for word in words:
            if word in GAME:
                yield from (Completion(name, word) for name in catalogue.known_names(word, self.source, self.symbols.game))
            elif word == Seats.word:
                yield from (Completion(name, "member", "a seat") for name in self.symbols.seats)
            elif has_fields(word):
                yield from (Completion(name, "type", decl.title) for name, decl in self.symbols.types.items())
            else:
                yield from (Completion(name, word) for line in self._lines() if line.word == word and (name := name_of(line)))

    def _rules(self, item: tree.Statement) -> Iterator[Completion]:
        """The rules that a line can cite: by their names within the action that it is about, or by their full names."""
        about = {one.name for one in item.arguments if isinstance(one, tree.Name)} if AboutMoves.begins(item) else set[str]()
        for whole in names_of_lines(self.resolved).values() if self.resolved is not None else ():
            first, _, rest = whole.partition(".")
            yield Completion(rest if first in about and rest else whole, "line")

    def _values(self, decl: TypeSymbol) -> Iterator[Completion]:
        """What the line of a member can contain: members of the types of its fields; for a link the places that it joins."""
        types = [one.type.element_type for one in decl.fields.values()] + ([member_of(decl.joins)] if decl.joins else [])
        yield from (one for type_ in types for one in self._members(type_))

    def _members(self, type_: Type) -> Iterator[Completion]:
        decl = self.symbols.types.get(type_.of) if type_.kind is Shape.MEMBER else None
        yield from (Completion(one.name, "member", one.title) for one in (decl.members if decl is not None else ()))


def bound_before(holder: tree.Statement | None, line: int, symbols: SymbolTable) -> Iterator[tuple[str, Type]]:
    """The names that earlier lines of a block give to members of a type, and the types of these."""
    for item in holder.lines if holder is not None else ():
        for one in bound_names(item) if item.place.line < line else ():
            if (of := name_in(one.within)) in symbols.types:
                yield one.name.name, member_of(of)
