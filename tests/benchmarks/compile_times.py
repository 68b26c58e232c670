"""Compiling a map in a warm process, beside lark's bare parse of the same text."""

from __future__ import annotations

from lark import Lark

import aoi_rules as aoi
from aoi_rules.compiler.forms import Forms
from aoi_rules.diagnostics import Source
from aoi_rules.files.resources import grammar_text
from aoi_rules.language import parser
from aoi_rules.language.scanner import scan
from aoi_rules.library import catalogue, compilation
from aoi_rules.plugin_manager.manager import plug_in
from tests.benchmarks.measuring import Row, Sample, by_turns, timed

__all__ = ["Suite"]


class Suite:
    """The map with the game that it extends and the parts that it uses."""

    def __init__(self, rules: aoi.Ruleset) -> None:
        self.name = rules.name
        names = dict.fromkeys((rules.model.game, rules.name))
        self.sources = [s for s in map(catalogue.find_source, names) if isinstance(s, Source)]
        brought = plug_in([one.name for one in rules.model.plugins]).texts
        self.sources += [text for texts in brought.values() for text in texts]
        self.texts = [as_lark_reads(source) for source in self.sources]
        self.lark = bare_lark()
        self.ours, self.reading, self.peer = Sample(), Sample(), Sample()
        for work in (self._compile, self._parse, self._read):  # warm
            work()

    def measure(self, _: int, number: int) -> None:
        """Measure each once."""
        by_turns(
            number,
            lambda: self.ours.values.append(timed(self._compile) * 1000),
            lambda: self.reading.values.append(timed(self._read) * 1000),
            lambda: self.peer.values.append(timed(self._parse) * 1000),
        )

    def rows(self) -> list[Row]:
        """The lines of the table."""
        lines = sum(len(source.lines) for source in self.sources)
        return [
            Row("compile, warm", "ms", self.ours, self.peer, "lark's parse", note=f"compiled: {lines} lines, map, game and parts"),
            Row("of that, text to tree", "ms", self.reading, self.peer, "lark's parse"),
        ]

    def _compile(self) -> None:
        parser._read_cached.cache_clear()
        compilation.compile_named(self.name, forms=Forms())  # with these, nothing stored is used

    def _read(self) -> None:
        parser._read_cached.cache_clear()
        for source in self.sources:
            parser.parse(source)

    def _parse(self) -> None:
        for text in self.texts:
            self.lark.parse(text)


def bare_lark() -> Lark:
    """Lark with our grammar and the options of our tables, without any other code of ours."""
    def imported(_: object, name: str) -> tuple[str, str]:
        return name, grammar_text(name)

    return Lark(
        grammar_text("aoi.lark"), parser="lalr", lexer="basic", start="start", maybe_placeholders=False,
        import_paths=[imported],
    )


def as_lark_reads(source: Source) -> str:
    """The text with comments blanked, and newlines that end no statement too, so that lark's own lexer can tokenize it."""
    parts: list[str] = []
    at = 0
    for lexeme in scan(source):
        parts += [" " * (lexeme.start - at), lexeme.text]
        at = lexeme.end
        if lexeme.type in _WORDS and source.text[at : at + 1] == "(":
            parts.append(" ")  # a word before a bracket is not a call
    return "".join(parts)


_WORDS = frozenset({"AND", "BY", "ELSE", "FOR", "IF", "IN", "NOT", "OR", "WHEN"})
