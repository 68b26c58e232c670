"""From statements to words: arguments are assigned to fields, cattrs structures each, problems are collected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import attrs
from attrs import frozen

from aoi_rules.diagnostics import Diagnostic, Place
from aoi_rules.language import tree
from aoi_rules.language.word_blocks import CLOSERS, LOOPING, OPENERS
from aoi_rules.model.node import Node
from aoi_rules.words.actions import Do
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.components import TypeWord
from aoi_rules.words.converters import convert, types_of
from aoi_rules.words.drawings import Drawing
from aoi_rules.words.flow import Menu
from aoi_rules.words.known_words import DeclaredNames, Vocabulary
from aoi_rules.words.matching import WordFault, accepts_arguments, match, name_at
from aoi_rules.words.networks import Network
from aoi_rules.words.usage import BLOCKS

if TYPE_CHECKING:
    from aoi_rules.advice.lines.faulty_statements import FaultyStatements

__all__ = ["Report", "structure"]

MAX_LINES = 300
_NOTHING = DeclaredNames()
W = TypeVar("W", bound=Word)


class Report(Protocol):
    """Receives problems, and the statements that cannot be understood."""

    def __call__(self, diagnostic: Diagnostic) -> None:
        """One problem."""

    def record_lost(self, item: tree.Statement | tree.Table, name: str = "") -> None:
        """Record a statement or a table of which nothing is known, and the name that it would have declared, if that is not its
        first one."""


def structure(
    items: Iterable[tree.Statement | tree.Table], where: str, vocabulary: Vocabulary, report: Report,
    declared: DeclaredNames = _NOTHING,
) -> tuple[Any, ...]:
    """The words of a block, in order.  A statement that begins with a declared name remains a statement; tables remain tables."""
    return _StructurePass(vocabulary, report, declared).block(items, where)


@frozen(repr=False)
class _StructurePass(Node):
    """One pass over nested blocks."""

    vocabulary: Vocabulary
    report: Report
    declared: DeclaredNames
    path: tuple[tree.Statement, ...] = ()
    """The statements around the present block, the outermost first."""

    def block(self, items: Iterable[tree.Statement | tree.Table], where: str) -> tuple[Any, ...]:
        """The words of a block."""
        result: list[Any] = []
        items = list(items)
        for number, item in enumerate(items):
            if isinstance(item, tree.Table):
                if where == TypeWord.inside:
                    result.append(item)
                else:
                    self._report_problem("wrong-table", f"a table cannot be directly in {BLOCKS.get(where, where)}", item.place,
                                         "write `rows TYPE { … }` around it")
                    self.report.record_lost(item)
                continue
            cls = self.vocabulary.find(where, item.word)
            if cls is not None:
                word = self._build_word(item, cls, where)
                if word is not None:
                    result.append(word)
            elif self.declared.may_begin(where, item.word) and not self._is_misplaced(item, where):
                result.append(item)
            elif number and self._is_effect(item, where) and self._is_effect(items[number - 1], where):
                self.report.record_lost(item)  # the answer for the first of these lines applies to all
            elif _ends_block(item) and any(map(_begins_block, items[:number])):
                self.report.record_lost(item)  # so does the one for the line that begins a block of words
            else:
                self._report_unknown(item, where, items[number:])
        return tuple(result)

    def _is_effect(self, item: tree.Statement | tree.Table, where: str) -> bool:
        """Whether a line of a block is an effect that belongs in a `do`."""
        if where not in Do.where or isinstance(item, tree.Table) or self.vocabulary.find(where, item.word) is not None:
            return False
        return Do.inside in self._possible_blocks(item) and not self.declared.may_begin(where, item.word)

    def _possible_blocks(self, item: tree.Statement) -> set[str]:
        """The kinds of block in which a line with a word can be used."""
        declared = {where for where, names in self.declared.names.items() if item.word in names}
        return {where for where, name in self.vocabulary.words if name == item.word} | declared

    def _report_problem(self, code: str, message: str, place: Place, hint: str | None) -> None:
        self.report(Diagnostic(code, message, place, hint))

    def _report_unknown(self, item: tree.Statement, where: str, lines: list[tree.Statement | tree.Table]) -> None:
        """Report a line that begins with a word that is unknown in its block, the first of these lines."""
        elsewhere = self._possible_blocks(item)
        run = takewhile(lambda line: self._is_effect(line, where), lines)
        effects = [line for line in run if isinstance(line, tree.Statement)]
        titled = bool(item.arguments) and isinstance(item.arguments[0], tree.Text)  # most likely a member without its type
        turned = bool(item.arguments) and self.vocabulary.find(where, name_at(item.arguments[0]) or "") is not None
        if (turned or titled or (item.value is not None and not item.arguments)) and not elsewhere and where != Menu.inside:
            self.report.record_lost(attrs.evolve(item, arguments=(tree.Name(item.word, item.word_place),)))
        self.report(Diagnostic("unknown-word", f"`{item.word}` cannot begin a statement in {BLOCKS.get(where, where)}",
                               item.word_place, self._hint_for_unknown(item, where, elsewhere, effects), names=(item.word,),
                               inside=where))
        self.report.record_lost(item)

    def _hint_for_unknown(
        self, item: tree.Statement, where: str, elsewhere: set[str], effects: Sequence[tree.Statement]
    ) -> str | None:
        """The hint for a statement that begins with no word of its block."""
        from aoi_rules.advice.lines.unknown_words import UnknownWords  # noqa: PLC0415 - where nothing is wrong it is not needed

        return UnknownWords(self.vocabulary, self.declared, self.path).of_unknown(item, where, elsewhere, effects)

    def _advice(self) -> FaultyStatements:
        """Tells the author of a statement that its word does not take what may be meant."""
        from aoi_rules.advice.lines.faulty_statements import FaultyStatements  # noqa: PLC0415 - as above

        return FaultyStatements(self.vocabulary, self.declared, self.path)

    def _is_misplaced(self, item: tree.Statement, where: str) -> bool:
        """Whether something that could be a member is a line that belongs elsewhere: it has everything that some word needs."""
        if where not in self.declared.free or not any(not isinstance(a, tree.Text) for a in item.arguments):
            return False
        return any(word == item.word and home not in (Drawing.inside, Network.inside) and accepts_arguments(item, cls)
                   for (home, word), cls in self.vocabulary.words.items())

    def _build_word(self, item: tree.Statement, cls: type[W], where: str) -> W | None:
        """One word; None if an argument is wrong."""
        def begins(name: str) -> bool:
            return self.vocabulary.find(where, name) is not None or name in self.declared.names.get(where, ())

        fields: dict[str, Any] = {"statement": item}
        try:
            raw = match(item, cls, begins)
        except WordFault as fault:
            self._report_fault(item, cls, self._advice().clearer(item, cls, fault), where)
            return None
        sound = True
        for name, kind in types_of(cls).items():
            try:
                if name in raw:
                    fields[name] = convert(raw[name], kind)
            except WordFault as fault:
                self._report_fault(item, cls, fault, where)
                sound = False
        for attribute, slot in slots_of(cls):
            if slot.form == "block" and sound:
                fields[attribute.name] = self._build_block(item, cls)
        return cls(**fields) if sound else None

    def _report_fault(self, item: tree.Statement, cls: type[Word], fault: WordFault, where: str) -> None:
        self.report(self._advice().of_fault(item, cls, fault, where))
        self.report.record_lost(item, fault.name)

    def _build_block(self, item: tree.Statement, cls: type[Word]) -> tuple[Any, ...]:
        if cls.inside is None:
            return item.items
        if cls.inside != TypeWord.inside and len(item.items) > MAX_LINES:
            self._report_problem("too-large", f"a block may have at most {MAX_LINES} lines, and this is one more",
                                 item.items[MAX_LINES].place, "split it, for instance into verbs")
            return ()
        return attrs.evolve(self, path=(*self.path, item)).block(item.items, cls.inside)


def _ends_block(item: tree.Statement) -> bool:
    """Whether a line is only the word with which a block of other languages ends, such as `end`."""
    alone = item.value is None and item.block is None
    return item.word.lower() in CLOSERS and alone and not item.arguments[1:]


def _begins_block(item: tree.Statement | tree.Table) -> bool:
    """Whether a line begins a block of other languages that ends with a word."""
    if not isinstance(item, tree.Statement) or item.block is not None:
        return False
    names = (value.name.lower() for value in item.arguments if isinstance(value, tree.Name))
    return item.word.lower() in LOOPING or any(name in OPENERS for name in names)
