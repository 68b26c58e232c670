"""Lint of phases that come after the last round although the text of their part says that they come in each one: `amend flow
{ phase fair … }` in a part with the help “at the end of each round”."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.language.walk import name_in
from aoi_rules.words.files import Amend
from aoi_rules.words.flow import Flow, Phase, Repeat
from aoi_rules.words.line_names import name_of
from aoi_rules.words.player_texts import Help

__all__ = ["check_phases_in_texts"]

_EACH = r"\b(?P<said>(?:each|every) ({}))\b"
"""A text that speaks of each pass of a loop."""


def check_phases_in_texts(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of the only phase that a part or a map adds to the whole flow, if its text, or that of the phase, speaks of each pass
    of a loop."""
    pattern = re.compile(_EACH.format("|".join(map(re.escape, sorted(symbols.counters)))), re.IGNORECASE)
    for block in resolved.blocks if symbols.counters else ():
        added = list(_phases_added(block))
        texts = [text.value for line in (*block.lines, *added) for one in (line, *line.lines) if Help.begins(one)
                 for text in one.texts]
        said = next(filter(None, map(pattern.search, texts)), None)
        if len(added) == 1 and said is not None:
            name, word = said[2].lower(), added[0].word
            report.warn("wrong-value", f"a text says “{said['said']}”, and this {word} comes once, after the last {name}",
                        added[0].word_place, f"write `{Amend.word} {Repeat.word} {name} {{ {word} {name_of(added[0])} … }}`")


def _phases_added(block: tree.Statement) -> Iterator[tree.Statement]:
    """The phases that a block adds to the whole flow, outside its loops."""
    for line in block.lines:
        if Amend.begins(line) and [name_in(node) for node in line.arguments] == [Flow.word]:
            yield from filter(Phase.begins, line.lines)
