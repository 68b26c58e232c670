"""Plugins' words are expanded before anything is amended."""

from __future__ import annotations

import inspect
from typing import Any

from attrs import define, evolve, field

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.source.expansions import Expansion, forms_in_block, line_of_author
from aoi_rules.compiler.source.part_names import OwnNames
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.errors import PluginError
from aoi_rules.language import parse, tree
from aoi_rules.language.walk import words_in
from aoi_rules.machine.plugin_values import called_at, class_of, defined_at, is_a, to_plain
from aoi_rules.plugin_api.values import Report
from aoi_rules.words.base import Macro
from aoi_rules.words.files import ChangeWord, Game
from aoi_rules.words.known_words import Vocabulary
from aoi_rules.words.statement_check import CORE
from aoi_rules.words.structure import structure
from aoi_rules.words.usage import MEMBER

__all__ = ["Expander", "plugin_report"]

_DEEPEST, _MOST = 20, 10_000
"""How deeply words of plugins may be nested in the expansions of others, and how many of them a ruleset may have."""

Item = tree.Statement | tree.Table


@define
class Expander:
    """Replaces plugins' words with the lines that they expand to, also in blocks and in expansions; `left` is how many more may
    be expanded."""

    vocabulary: Vocabulary
    report: Reporter
    left: int = _MOST
    names: OwnNames = field(factory=OwnNames)
    findings: Findings = field(factory=Findings)
    _macros: set[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._macros = {word for (_, word), cls in self.vocabulary.words.items() if issubclass(cls, Macro)}

    def block(self, head: tree.Statement, where: str = "file") -> tree.Statement:
        """A `game`, `map` or `part`, or another statement with a block, with the words in it expanded."""
        return self._expand_block(head, where, 0)

    def _expand_item(self, item: Item, where: tuple[str, ...], depth: int) -> list[Item]:
        """The expansion of an item in a kind of block: usually the item itself."""
        if isinstance(item, tree.Table) or self._macros.isdisjoint(self.findings.of(words_in, item)):
            return [item]
        for kind in where:
            cls = self.vocabulary.find(kind, item.word)
            if cls is not None and issubclass(cls, Macro):
                lines = self._expand_statement(item, kind) if self._can_expand(item, kind, depth) else ()
                return [found for line in lines for found in self._expand_item(line, where, depth + 1)]
        return [self._expand_block(item, where[0], depth)]

    def _can_expand(self, item: tree.Statement, where: str, depth: int) -> bool:
        """Whether one more word can be expanded; otherwise this is reported once, at the author's line."""
        self.left -= 1
        if depth < _DEEPEST and self.left > 0:
            return True
        if self.left >= 0:
            item = line_of_author(item.place.source) or item
            at = defined_at(getattr(self.vocabulary.find(where, item.word), "lines", None))
            self._report_failure(item, where, f"its lines contain words of plugins that expand without end{at}")
        self.left = -1
        return False

    def _expand_block(self, item: tree.Statement, where: str, depth: int) -> tree.Statement:
        if item.block is None or not item.block.items:
            return item
        kinds = self._kinds_of_block(item, where)
        items = tuple(found for inner in item.block.items for found in self._expand_item(inner, kinds, depth))
        same = len(items) == len(item.block.items) and all(map(_is_same_object, items, item.block.items))
        return item if same else evolve(item, block=evolve(item.block, items=items))

    def _kinds_of_block(self, item: tree.Statement, where: str) -> tuple[str, ...]:
        """The kinds of a statement's block: that of the line which it changes, and for the block of a member also the name of its
        type."""
        word = item.word
        if ChangeWord.begins(item):
            word = next((one.name for one in item.arguments[:1] if isinstance(one, tree.Name)), word)
            where = Game.word if where in ChangeWord.where else where
        cls = self.vocabulary.find(where, word)
        if cls is None:
            return (word, MEMBER)
        return (cls.inside or word,)

    def _expand_statement(self, item: tree.Statement, where: str) -> tuple[Item, ...]:
        """The lines that a statement expands to.  An exception in its plugin's Python is a problem of that statement."""
        try:
            read = structure([item], where, self.vocabulary, self.report)
            text = "".join(self._expansion_text(word, where) for word in read)
        except (TooManyProblems, KeyboardInterrupt):
            raise
        except BaseException as error:  # noqa: BLE001 - whatever a plugin does; it is reported as its fault
            self._report_failure(item, where, called_at(error), error)
            return ()
        place, full = f"{item.place}, `{item.word}`", f"{item.place.full_text}, `{item.word}`"
        plugin, forms = self.vocabulary.givers[where, item.word], forms_in_block(self.vocabulary.find(where, item.word))
        block, problems = parse(Expansion(place, text, full, line=item, plugin=plugin, forms=forms), CORE)
        for problem in problems:
            self.report.syntax(problem)
        return tuple(self.names.of_word(plugin, line) for line in block.items)

    def _report_failure(self, item: tree.Statement, where: str, what: str, error: BaseException | None = None) -> None:
        plugin = self.vocabulary.givers.get((where, item.word), "")
        failed = PluginError(f"the plugin `{plugin}` fails in the word `{item.word}` of its hook `aoi_words`: {what}")
        failed.__cause__ = error
        self.report.error("unknown-plugin", str(failed), item.place, cause=failed)
        self.report.blind = True

    def _expansion_text(self, word: Macro, where: str) -> str:
        """The text that a word's `lines` returns; `report` is passed to methods that take it."""
        values: dict[str, Any] = {}
        if "report" in inspect.signature(word.lines).parameters:
            values["report"] = plugin_report(self.report, self.vocabulary.givers[where, word.word])
        text = to_plain(word.lines(**values))
        if not is_a(text, str):
            raise TypeError(f"`lines` gives a text, not {class_of(text)}{defined_at(type(word).lines)}")
        return text


def plugin_report(report: Reporter, plugin: str) -> Report:
    """The function with which a plugin reports problems."""

    def reporting(item: Item | tree.Expression, message: str, hint: str | None = None, warning: bool = False) -> None:
        place = getattr(item, "place", None)
        if place is None or not is_a(message, str) or not (hint is None or is_a(hint, str)):
            raise TypeError("a problem is reported with a statement, a table or an expression, and with texts: "
                            "report(line, \"unknown place\")")
        text = f"{to_plain(message)} (says the plugin `{plugin}`)"
        report(Diagnostic("plugin-check", text, place, hint and to_plain(hint), "warning" if warning else "error"))

    return reporting


def _is_same_object(one: object, other: object) -> bool:
    return one is other
