"""A resolved ruleset as lines for comparison: without comments, gaps and `renamed`, and with the names of the other ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import attrs
from attrs import frozen

from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.scanner import Lexeme, scan
from aoi_rules.machine.program import Program
from aoi_rules.machine.renaming import Renamed, name_now
from aoi_rules.words import files

__all__ = ["ResolvedLine", "lines_of", "with_names_of"]

_SPOTS = 6  # up to this many old names in one line are tried separately


@frozen
class ResolvedLine:
    """A line of a resolved text.  `name` is the dotted name of what it belongs to; `written` is the line with its own names if
    `text` has those of another text; `begins` says whether a statement begins with it; `depth` is how many more blocks it opens
    than it closes."""

    text: str
    name: str
    place: Place
    written: str
    begins: bool = True
    depth: int = 0

    @property
    def key(self) -> str:
        """The line without its layout."""
        return " ".join(self.text.split())


def lines_of(program: Program) -> tuple[ResolvedLine, ...]:
    """The lines of all rules that are played."""
    resolved = program.resolved_text()
    source = Source("<resolved>", "\n".join(line.text for line in resolved) + "\n")
    found = []
    for begins, lexemes in _lexemes_by_line(source):
        written = resolved[lexemes[0].place.line - 1]
        assert written.place is not None, "only a blank line has no place"
        texts = [lexeme.text for lexeme in lexemes]
        text = source.text[lexemes[0].start : lexemes[-1].end]
        if not (begins and texts[0] == files.Renamed.word and "to" in texts):
            found.append(ResolvedLine(text, written.name, written.place, text, begins, texts.count("{") - texts.count("}")))
    return tuple(found)


def _lexemes_by_line(source: Source) -> Iterator[tuple[bool, list[Lexeme]]]:
    """The lexemes of each line that has any, and whether a statement begins there."""
    begins, here = True, list[Lexeme]()
    following = True
    for lexeme in scan(source):
        if here and (lexeme.text == "\n" or lexeme.place.line > here[0].place.line):
            yield begins, here
            begins, here = following, []
            following = False
        if lexeme.text == "\n":
            begins = following = True
        else:
            here.append(lexeme)
            following = False
    if here:
        yield begins, here


def with_names_of(lines: Sequence[ResolvedLine], renamed: Renamed, others: Iterable[ResolvedLine]) -> tuple[ResolvedLine, ...]:
    """The lines with new names instead of old ones, so that a line in which only names have changed is equal to one of
    `others`."""
    if not renamed:
        return tuple(lines)
    left = Counter(line.key for line in others)
    left.subtract(key for key in (line.key for line in lines) if left[key])
    return tuple(_rename_line(line, renamed, left) for line in lines)


def _rename_line(line: ResolvedLine, renamed: Renamed, left: Counter[str]) -> ResolvedLine:
    """One line, in which those old names are replaced that make it equal to a line of the other text; if that is not possible,
    all are replaced."""
    spots = list(_spots(line, renamed))
    if not spots:
        return line
    ways = product((True, False), repeat=len(spots)) if len(spots) <= _SPOTS else [(True,) * len(spots), (False,) * len(spots)]
    found = [attrs.evolve(line, text=_replace_spots(line.text, [s for s, use in zip(spots, way, strict=True) if use]))
             for way in ways]
    chosen = next((way for way in found if left[way.key] > 0), found[0])
    left[chosen.key] -= 1
    return chosen


def _spots(line: ResolvedLine, renamed: Renamed) -> Iterator[tuple[int, str, str]]:
    """The old names in a line: where each begins, the old name, and the present name."""
    plain = {old: name_now(renamed, old) for old, _ in renamed if "." not in old}
    own = name_now(renamed, line.name)
    last = line.name.rpartition(".")[2]
    lexemes = list(scan(Source("<line>", line.text)))
    for number, lexeme in enumerate(lexemes):
        if line.begins and number == 1 and lexeme.text == last and own.rpartition(".")[2] != last:
            yield lexeme.start, last, own.rpartition(".")[2]
        elif lexeme.text in plain and lexeme.type in ("NAME", "FUNCTION", "IDENT"):
            yield lexeme.start, lexeme.text, plain[lexeme.text]


def _replace_spots(text: str, spots: Sequence[tuple[int, str, str]]) -> str:
    for start, old, new in reversed(spots):
        text = text[:start] + new + text[start + len(old) :]
    return text
