"""The lines and members that an author names by the titles that players read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import attrs
from attrs import frozen

from aoi_rules.advice.similar_names import named_after
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import WordFault, match_arguments
from aoi_rules.words.outline import Outline
from aoi_rules.words.roles import is_field, lists_members

__all__ = ["Titled", "name_for_title", "named_by", "of_title", "titled_in"]


@frozen
class Titled:
    """A line or a member with its title. For a member, `word` is its type."""

    word: str
    name: str
    title: str

    def is_called(self, text: str) -> bool:
        """Whether a text is the title, in small or capital letters, or the name in quotation marks."""
        said = named_after(text)
        return said is not None and said in (named_after(self.title), self.name.lower())

    def has_words_of(self, name: str) -> bool:
        """Whether the title has all words of a name: “Build a railway” those of `build_railway`."""
        return {*name.lower().split("_")} <= {*(named_after(self.title) or "").split("_")}


def titled_in(lines: Iterable[tree.Statement | tree.Table], kind: str = "") -> Iterator[Titled]:
    """All lines and members with a title, among some lines and in their blocks; the lines are in the block of a type `kind`."""
    for line in lines:
        if isinstance(line, tree.Table):
            yield from _titled_rows(line, kind)
            continue
        member = bool(kind) and not is_field(line.word)
        name = line.word if member else name_of(line)
        title = next((node.value for node in line.texts), None)
        if title is not None and name:
            yield Titled(kind if member else line.word, name, title)
        yield from titled_in(line.items, name_of(line) if lists_members(line.word) else "")


def _titled_rows(table: tree.Table, kind: str) -> Iterator[Titled]:
    heads = [cell.values[0] if len(cell.values) == 1 else None for cell in table.header.cells]
    columns = [head.name if isinstance(head, tree.Name) else "" for head in heads]
    if not {"id", "title"} <= {*columns}:
        return
    for row in table.rows:
        cells = {column: cell.values for column, cell in zip(columns, row.cells, strict=False)}
        named, titled = (next(iter(cells.get(column, ())), None) for column in ("id", "title"))
        if isinstance(named, tree.Name) and isinstance(titled, tree.Text):
            yield Titled(kind, named.name, titled.value)


def named_by(text: str, lines: Iterable[tree.Statement | tree.Table], words: Collection[str] = ()) -> list[Titled]:
    """What has this title, of these words or types only if any are given."""
    return list(dict.fromkeys(one for one in titled_in(lines) if (not words or one.word in words) and one.is_called(text)))


def name_for_title(node: object, lines: Iterable[tree.Statement | tree.Table], words: Collection[str] = ()) -> str | None:
    """The name of the only thing with a title, if an argument is a text; None if there is none, or several."""
    found = {one.name for one in named_by(node.value, lines, words)} if isinstance(node, tree.Text) else set[str]()
    return found.pop() if len(found) == 1 else None


def of_title(item: tree.Statement, cls: type[Word], fault: WordFault, outline: Outline) -> tuple[str, str] | None:
    """What is wrong with a line that gives the title of something where its name belongs, `given at "War"`, and the hint; None
    for another fault."""
    raw, _ = match_arguments(item, cls)
    for attribute, slot in slots_of(cls):
        node = raw.get(attribute.name)
        if slot.of and node is not None and getattr(node, "place", None) is fault.place:
            name = name_for_title(node, outline.lines, slot.of)
            if name is not None and isinstance(node, tree.Text) and name != node.value:
                given = tuple(tree.Name(name, one.place) if one is node else one for one in item.arguments)
                line = format_statement(attrs.evolve(item, arguments=given, block=None))
                return "a name is expected here, not a title", f"write `{line}`"
    return None
