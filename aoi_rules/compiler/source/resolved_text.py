"""A resolved ruleset as text: one `game` in the language itself, every line with the place where it was written.

An author's lines keep their line breaks and comments; only lines changed by a part, `like` or a macro are formatted anew.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import groupby

import attrs
from attrs import define, field

from aoi_rules.compiler.source.expansions import line_of_author
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import format_lines, format_row, format_statement, parse, tree
from aoi_rules.language.scanner import Lexeme, scan
from aoi_rules.model.ruleset import TextLine
from aoi_rules.words.actions import SourceWord
from aoi_rules.words.files import Game
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import has_named_lines

__all__ = ["is_comment", "resolved_lines"]

Item = tree.Statement | tree.Table


def resolved_lines(resolved: ResolvedSource) -> tuple[TextLine, ...]:
    """The text of a ruleset, including everything that parts, `like` and macros added."""
    writer = _TextWriter()
    head = resolved.blocks[-1]
    name = tree.Text(resolved.title, head.place)
    titled = tree.Statement(Game.word, (tree.Name(resolved.name, head.place), name), None, None, None, head.place, head.place)
    writer.put(f"{format_statement(titled)} {{", head.place)
    before = ""
    for where, item in resolved.items:
        if before not in ("", where):
            writer.gap()
        before = where
        writer.item(item)
    writer.put("}", _end_of(head.place))
    return writer.format_lines()


@define
class _LexedSource:
    """A source as lexemes, with the position of each."""

    lexemes: list[Lexeme]
    begins: list[tuple[int, int]]

    @classmethod
    def of(cls, source: Source) -> _LexedSource:
        """All lexemes of a source."""
        lexemes = list(scan(source))
        return cls(lexemes, [(x.place.line, x.place.column) for x in lexemes])

    def lexemes_in(self, place: Place) -> list[Lexeme]:
        """The lexemes in a place, without line ends."""
        first = bisect_left(self.begins, (place.line, place.column))
        last = bisect_left(self.begins, (place.end_line, place.end_column))
        return [x for x in self.lexemes[first:last] if x.text != "\n"]


@define
class _TextWriter:
    """The lines so far, each with its place; `expanded` is the line whose expansion is being written."""

    texts: list[str] = field(factory=list)
    places: list[Place | None] = field(factory=list)
    expanded: tree.Statement | None = None
    lexed: dict[int, _LexedSource] = field(factory=dict)

    def put(self, text: str, place: Place) -> None:
        """Add one line."""
        self.texts.append(text)
        self.places.append(self.expanded.place if self.expanded else place)

    def gap(self) -> None:
        """Add a blank line."""
        self.texts.append("")
        self.places.append(None)

    def _begin_expansion(self, line: tree.Statement | None) -> None:
        """Begin the expansion of a line with a plugin's word: the line itself becomes a comment above it."""
        self.expanded = None
        if line is not None:
            lines = self._written_lines(line.place)
            self._add_gap_before(line.place)
            for number, (text, place) in enumerate(lines, 1):
                self.put(f"# {text}" + " stands for:" * (number == len(lines)), place)
        self.expanded = line

    def item(self, item: Item) -> None:
        """Add a statement or a table: as its author wrote it if it has not changed."""
        line = line_of_author(item.place.source)
        if line is not self.expanded:
            self._begin_expansion(line)
        lines = self._written_lines(item.place)
        self._add_gap_before(item.place)
        if _is_text_of([text for text, _ in lines], item):
            self._add_lines([(_add_comment(text, place), place) for text, place in lines])
        elif isinstance(item, tree.Table):
            for row in (item.header, *item.rows):
                self.put(format_row(row), row.place)
        else:
            self._add_changed_statement(item)

    def _add_changed_statement(self, item: tree.Statement) -> None:
        """Add a statement whose head or block has changed: its head, then its lines one by one."""
        self._add_lines(self._head_lines(item))
        mark = " ?" * item.unconfirmed
        if item.block is None:
            self.texts[-1] += mark
            return
        self.texts[-1] += " {"
        for inner in item.block.items:
            self.item(inner)
        self.put(f"}}{mark}", _end_of(item.block.place))

    def _head_lines(self, item: tree.Statement) -> list[tuple[str, Place]]:
        """The lines of a statement without its block; of `replace define x` those without `replace`."""
        head = attrs.evolve(item, block=None, unconfirmed=False)
        end = item.block.place if item.block and _start_of(item.block.place) > _start_of(item.place) else _end_of(item.place)
        lines = self._written_lines(_place_between(item.place, end), item.word)
        return lines if _is_text_of([text for text, _ in lines], head) else [(format_statement(head), item.place)]

    def _written_lines(self, place: Place, word: str = "") -> list[tuple[str, Place]]:
        """The text of a place, line by line without comments; it begins with `word` if one is given."""
        source = place.source
        if id(source) not in self.lexed:
            self.lexed[id(source)] = _LexedSource.of(source)
        lexemes = self.lexed[id(source)].lexemes_in(place)
        if word and lexemes and lexemes[0].text != word:
            del lexemes[0]
        lines = []
        for _, group in groupby(lexemes, lambda lexeme: lexeme.place.line):
            here = list(group)
            lines.append((source.text[here[0].start : here[-1].end], here[0].place))
        return lines

    def _add_lines(self, lines: list[tuple[str, Place]]) -> None:
        for number, (text, place) in enumerate(lines):
            if number:
                self._add_gap_before(place)
            self.put(text, place)

    def _add_gap_before(self, place: Place) -> None:
        """Add the comments above a line and the blank lines around them, as the author left them."""
        last, lines, above = self.places[-1], place.source.lines, place.line - 1
        if self.expanded or (last and last.source is place.source and last.line == place.line):
            return
        while above > 0 and lines[above - 1].lstrip()[:1] in ("", "#"):
            above -= 1
        for number in range(above + 1, place.line):
            text = lines[number - 1].strip()
            if text:
                self.put(text, Place(place.source, number, 1, number, len(lines[number - 1]) + 1))
            else:
                self.gap()

    def format_lines(self) -> tuple[TextLine, ...]:
        """All lines in the standard layout."""
        source = Source("<resolved>", "\n".join(self.texts))
        names = [""] * (len(self.texts) + 1)
        for item in parse(source)[0].items:
            _note_names(item, "", names)
        lines = [TextLine(text, names[number], self.places[number - 1]) if text else TextLine("")
                 for number, text in format_lines(source)]
        for number in range(len(lines) - 2, -1, -1):
            if is_comment(lines[number]) and lines[number + 1].place is not None:
                lines[number] = attrs.evolve(lines[number], name=lines[number + 1].name)
        return tuple(lines)


def is_comment(line: TextLine) -> bool:
    """Whether a line is only a comment; it then has the name of the line right below it."""
    return line.text.lstrip().startswith("#")


def _add_comment(text: str, place: Place) -> str:
    """A piece of a line with the comment after it, if nothing else is between them."""
    rest = place.line_text.partition(text)[2].strip()
    return f"{text}  {rest}" if rest.startswith("#") else text


def _note_names(item: Item, path: str, names: list[str]) -> None:
    """Record for each line the name of the innermost statement that begins on it or above it; `path` is the name of what encloses
    the item."""
    if isinstance(item, tree.Table):
        return
    own = name_of(item, leading=True) or ("" if path else item.word)
    head = SourceWord.word if SourceWord.begins(item) else path
    full = f"{head}.{own}".strip(".") if not Game.begins(item) else ""
    for line in range(item.place.line, item.place.end_line + 1):
        names[line] = full if names[line] == path else names[line]
    if has_named_lines(item.word) and item.place.line < item.place.end_line:
        for inner in item.items:
            if inner.place.line > item.place.line:
                _note_names(inner, full, names)


def _is_text_of(lines: list[str], item: Item) -> bool:
    """Whether lines are the text of that statement or table and of nothing else."""
    block, problems = parse(Source("<lines>", "\n".join(lines)))
    return not problems and block.items == (item,)


def _start_of(place: Place) -> tuple[int, int]:
    return place.line, place.column


def _end_of(place: Place) -> Place:
    """The end of a place, as an empty place."""
    return Place(place.source, place.end_line, place.end_column, place.end_line, place.end_column)


def _place_between(first: Place, following: Place) -> Place:
    """The place from the beginning of one place to the beginning of another."""
    return Place(first.source, first.line, first.column, following.line, following.column)
