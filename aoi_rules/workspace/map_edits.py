"""Changes that a person makes to a map in its picture, and their edits: a point moves, two places are joined, one is added.

Each edit changes the fewest letters: numbers are replaced where they are, comments and the rest of the line stay in their columns
if there is room, and a new line has the indentation of the one before.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import dist

from attrs import frozen

from aoi_rules.compiler.symbols.symbol_table import MemberSymbol, SymbolTable
from aoi_rules.diagnostics import Place, Source
from aoi_rules.errors import AoiError, OutdatedError
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.words import drawings as boa
from aoi_rules.workspace.answers import Edit, Symbol
from aoi_rules.workspace.index import spot
from aoi_rules.workspace.symbols import symbols_of

__all__ = ["BendLink", "DrawnField", "AddLink", "MapChange", "MovePoint", "AddPlace", "Point", "check_editable", "drawn_fields",
           "points_of", "version_of", "written_numbers"]

Point = tuple[int, int]
"""An author's coordinates: x to the east, y to the south."""
_PAIR = 2
_NUMBER = re.compile(r"-?\d+(?P<mark>\??)")
_LINE_MARK = re.compile(r"(?<![ \t])[ \t]+\?$")
_CELL_END = re.compile(r"[^|]*?( +)\|")
_COMMENT = re.compile(r'(?:[^#"]|"[^"]*")*?(  +)#')
_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "o", "å": "a", "ł": "l", "đ": "d"})


def version_of(text: str) -> str:
    """The version of a text that a picture was drawn from: 32 hexadecimal digits, the same for the same text."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@frozen
class DrawnField:
    """The field that says where the members of a type are drawn: one point for `place`, several for `water`, `border` and
    `line`."""

    form: str
    name: str


def drawn_fields(symbols: SymbolTable) -> dict[str, DrawnField]:
    """The field of each type whose members an author places on the map, by type."""
    found: dict[str, DrawnField] = {}
    for item in symbols.drawing.body if symbols.drawing is not None else ():
        if isinstance(item, boa.Water):
            found[item.type.name] = DrawnField(item.word, item.field.name)
        elif isinstance(item, boa.Mark):
            names = [role.name for role in item.roles]
            pairs = dict(zip(names[::2], names[1::2], strict=False))
            if item.POINTS in pairs:
                found[item.type.name] = DrawnField(item.word, pairs[item.POINTS])
    return found


def points_of(member: MemberSymbol, field: str) -> tuple[Point, ...]:
    """The points of a member that are written in its line as numbers, and can be edited there."""
    numbers = [_value(node) for node in written_numbers(member, field)]
    return tuple(zip(numbers[::2], numbers[1::2], strict=False))


def written_numbers(member: MemberSymbol, field: str) -> list[tree.Expression]:
    """The numbers of a field; none if it is computed or comes from another text than the member's name."""
    nodes = [part for node in member.raw.get(field, ()) for part in (node.items if isinstance(node, tree.Items) else (node,))]
    plain = [node for node in nodes if _NUMBER.fullmatch(node.place.text) and spot(node.place)[0] == spot(member.place)[0]]
    return nodes if len(plain) == len(nodes) and len(nodes) % 2 == 0 else []


def _value(node: tree.Expression) -> int:
    return int(node.place.text.rstrip("?"))


def check_editable(edits: Sequence[Edit], folder: str, version: str) -> None:
    """Raise OutdatedError if a text no longer has the given version, AoiError if it is not in the folder."""
    for source in {edit.place.source.path: edit.place.source for edit in edits}.values():
        if not os.path.abspath(source.path).startswith(folder + os.sep):  # noqa: PTH100 - links are not followed, as editors do
            raise AoiError(f"this is declared in {source.path}, which is not in this folder")
        if version_of(source.text) != version:
            raise OutdatedError("the text has changed since this picture was drawn; nothing was written")


# ---- moving -----------------------------------------------------------------------------------------------------------


@frozen
class MovePoint:
    """A point of a member is moved: the only one of a place, or the one with a `number` of a shore or a border.  `version` is
    that of the text with the member's line."""

    type: str
    name: str
    number: int
    to: Point
    version: str

    def edits(self, symbols: SymbolTable, _: Source) -> tuple[Edit, ...]:
        """The edits of the two numbers, as far as they differ; raises AoiError if the member has no such point, or it is not
        written as numbers."""
        member, field = _member(symbols, self.type, self.name), drawn_fields(symbols).get(self.type)
        if field is None:
            raise AoiError(f"`{self.name}` has no position: no line of the drawing says where a {self.type} is")
        if not member.raw.get(field.name) and field.form == boa.Mark.word:
            return (_added_position(member, field.name, self.to),)
        nodes = written_numbers(member, field.name)[2 * self.number : 2 * self.number + 2]
        if len(nodes) < _PAIR:
            raise AoiError(f"the position of `{self.name}` is not written as numbers in its line: change it in the text")
        edits = [Edit(node.place, f"{value}{mark}") for node, value in zip(nodes, self.to, strict=True)
                 for mark in [_mark(node.place)] if value != _value(node)]
        return (*edits, *_keep_columns(edits))


@frozen
class BendLink:
    """A link gets a bend at a point.  `version` is that of the text with the link's line."""

    type: str
    name: str
    to: Point
    version: str

    def edits(self, symbols: SymbolTable, _: Source) -> tuple[Edit, ...]:
        """The edit that adds the bend between the two nearest ones; raises AoiError if no link of this type has bends,
        or those of this one are not written as numbers."""
        member, field = _member(symbols, self.type, self.name), drawn_fields(symbols).get(self.type)
        if field is None or field.form != boa.LineMark.word:
            raise AoiError(f"a {self.type} has no bends: the drawing needs a line such as `line {self.type} bends FIELD`")
        nodes = written_numbers(member, field.name)
        if not nodes:
            if member.raw.get(field.name):
                raise AoiError(f"the bends of `{self.name}` are not written as numbers in its line: change them in the text")
            return (_added_position(member, field.name, self.to),)
        number = _bend_index(_ends_of(symbols, self.type, member), points_of(member, field.name), self.to)
        comma = "," if "," in nodes[0].place.source.lines[nodes[0].place.line - 1][nodes[0].place.column - 1:].split()[0] else ""
        x, y = (f"{value}{comma}" for value in self.to)
        if 2 * number < len(nodes):
            return (Edit(_start_of(nodes[2 * number].place), f"{x} {y} "),)
        return (Edit(_end_of(nodes[-1].place), f"{comma} {x} {self.to[1]}"),)


def _ends_of(symbols: SymbolTable, type_name: str, member: MemberSymbol) -> list[Point]:
    """The positions of the ends of a link, as far as they have any."""
    joined = symbols.types[symbols.types[type_name].joins]
    field = drawn_fields(symbols).get(joined.name)
    found = [joined.members[number].values.get(field.name) if field is not None else None for number in member.values["ends"]]
    return [(one[0], one[1]) for one in found if isinstance(one, tuple) and len(one) == _PAIR]


def _bend_index(ends: Sequence[Point], bends: Sequence[Point], to: Point) -> int:
    """The number that a new bend gets, so that the way from end to end becomes as little longer as possible."""
    if len(ends) < _PAIR:
        return len(bends)
    way = [ends[0], *bends, ends[1]]
    return min(range(len(way) - 1), key=lambda at: dist(way[at], to) + dist(to, way[at + 1]) - dist(way[at], way[at + 1]))


def _mark(place: Place) -> str:
    found = _NUMBER.fullmatch(place.text)
    return found["mark"] if found is not None else ""


def _member(symbols: SymbolTable, type_name: str, name: str) -> MemberSymbol:
    """A member by its name; raises AoiError if there is none."""
    decl = symbols.types.get(type_name)
    if decl is None or name not in decl.index:
        raise AoiError(f"there is no {type_name} `{name}`")
    return decl.members[decl.index[name]]


def _keep_columns(edits: Sequence[Edit]) -> Iterator[Edit]:
    """The edits of spaces that keep the rest of each edited line in its columns: the next bar of a table, or the comment."""
    lines: dict[int, list[Edit]] = {}
    for edit in edits:
        lines.setdefault(edit.place.line, []).append(edit)
    for some in lines.values():
        last = max(some, key=lambda one: one.place.column).place
        longer = sum(len(one.text) - len(one.place.text) for one in some)
        rest = last.line_text[last.end_column - 1 :]
        found = (_CELL_END if last.line_text.lstrip().startswith("|") else _COMMENT).match(rest)
        if longer and found is not None:
            least = 1 if found[0].endswith("|") else 2
            start, blanks = last.end_column + found.start(1), len(found[1])
            gap = Place(last.source, last.line, start, last.line, start + blanks)
            yield Edit(gap, " " * max(least, blanks - longer))


def _added_position(member: MemberSymbol, field: str, to: Point) -> Edit:
    """The edit that writes a position into a line that has none; raises AoiError for a row of a table."""
    source = member.place.source
    found = _symbol_at(symbols_of(source), member.place)
    if found is None or not found.word:
        raise AoiError(f"`{member.name}` is in a table: write its position into the text")
    words, end = f"{field} {to[0]} {to[1]}", _before_mark(_end_of(found.place))
    if not source.text[: _offset(end)].endswith("}"):
        return Edit(end, f" {{ {words} }}")
    if found.place.line == end.line:
        text = source.lines[end.line - 1][: end.column - 2]
        start = len(text.rstrip()) + 1
        gap = Place(source, end.line, start, end.line, end.column - 1)
        return Edit(gap, f" {words} " if text.rstrip().endswith(("{", ";")) else f"; {words} ")
    line = source.lines[end.line - 1]
    indent = line[: len(line) - len(line.lstrip())]
    return Edit(Place(source, end.line, 1, end.line, 1), f"{indent}  {words}{_line_end(source)}")


# ---- new lines ----------------------------------------------------------------------------------------------------------


@frozen
class AddLink:
    """Two places are joined by a new link of a type.  `version` is that of the ruleset's text."""

    type: str
    first: str
    last: str
    version: str

    def edits(self, symbols: SymbolTable, source: Source) -> tuple[Edit, ...]:
        """The edit that adds the link after the last one of its type in the text, else after the last line of the ruleset.
        Raises AoiError if the type cannot join these places, or does already."""
        decl = symbols.types.get(self.type)
        if decl is None or not decl.joins:
            raise AoiError(f"`{self.type}` is not a kind of link")
        ends = [_member(symbols, decl.joins, end) for end in (self.first, self.last)]
        if self.first == self.last:
            raise AoiError(f"a {self.type} joins two different places")
        pair = {symbols.types[decl.joins].index[one.name] for one in ends}
        if any(set(one.values.get("ends", ())) == pair for one in decl.members):
            raise AoiError(f"there is a {self.type} from `{self.first}` to `{self.last}` already")
        line = f"{self.type} {self.first} -- {self.last}"
        return (_added_line(_block(symbols, source), source, (self.type,), line),)


@frozen
class AddPlace:
    """A place of a type is added at a point, with a title from which its name is made.  `version` is that of the ruleset's
    text."""

    type: str
    title: str
    at: Point
    version: str

    def edits(self, symbols: SymbolTable, source: Source) -> tuple[Edit, ...]:
        """The edit that adds the place after the last one of its type in the text, else after the last line of the ruleset.
        Raises AoiError if there is no such type, or no name can be made from the title."""
        field, decl = drawn_fields(symbols).get(self.type), symbols.types.get(self.type)
        if field is None or decl is None or field.form != boa.Mark.word:
            raise AoiError(f"`{self.type}` is not a type of places with a position")
        block, title = _block(symbols, source), " ".join(self.title.split())
        name = _new_name(title, {name for one in symbols.types.values() for name in one.index} | set(symbols.types))
        text = format_expression(tree.Text(title, block.name_place))
        words = f"{name} {text} {{ {field.name} {self.at[0]} {self.at[1]} }}"
        inner = _symbol_with_members(block, decl.members)
        if inner is not None:
            return (_added_line(inner, source, decl.index, words),)
        return (_added_line(block, source, (self.type,), f"{self.type} {words}"),)


MapChange = MovePoint | BendLink | AddLink | AddPlace
"""A change that a person makes to a map in its picture."""


def _new_name(title: str, taken: Iterable[str]) -> str:
    """An unused name for a title."""
    plain = unicodedata.normalize("NFKD", title.lower().translate(_LETTERS)).encode("ascii", "ignore").decode()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if not name or not name[0].isalpha():
        raise AoiError("a place needs a title that begins with a letter")
    known = set(taken)
    return next(one for one in (name, *(f"{name}_{number}" for number in range(2, len(known) + 3))) if one not in known)


def _block(symbols: SymbolTable, source: Source) -> Symbol:
    """The block of a ruleset in a text; raises AoiError if the ruleset is in another text."""
    found = next((one for one in symbols_of(source) if one.name == symbols.name), None)
    if found is None:
        raise AoiError(f"`{symbols.name}` is not in this file")
    return found


def _symbol_with_members(block: Symbol, members: Sequence[MemberSymbol]) -> Symbol | None:
    """The inner block in which the last of some members is declared by its name alone, as in that of its type."""
    own = [one.place for one in members if spot(one.place)[0] == spot(block.place)[0]]
    for inner in block.inside:
        if own and any(_is_same_place(one.name_place, own[-1]) and one.word == one.name_place.text for one in inner.inside):
            return inner
    return None


def _added_line(block: Symbol, source: Source, words: Iterable[str] | Mapping[str, int], line: str) -> Edit:
    """The edit that adds a line to a block, after its last one that begins with one of some words, else after its last one."""
    own = set(words)
    like = [one for one in block.inside if one.word in own]
    if not block.inside:
        return _first_line(block, source, line)
    last = (like or block.inside)[-1]
    if last.place.end_line == block.place.end_line:
        return Edit(_end_of(last.place), f"; {line}")
    text = source.lines[last.place.line - 1]
    indent = text[: len(text) - len(text.lstrip())]
    end = source.lines[last.place.end_line - 1]
    at = Place(source, last.place.end_line, len(end) + 1, last.place.end_line, len(end) + 1)
    return Edit(at, f"{_line_end(source)}{indent}{line}")


def _first_line(block: Symbol, source: Source, line: str) -> Edit:
    """The edit that adds a line before the end of a block that declares nothing yet."""
    end = _end_of(block.place)
    text = source.lines[end.line - 1][: end.column - 2]
    if block.place.line == block.place.end_line or text.strip():
        start = len(text.rstrip()) + 1
        return Edit(Place(source, end.line, start, end.line, end.column - 1), f" {line} " if text.rstrip()[-1:] in "{;" else
                    f"; {line} ")
    return Edit(Place(source, end.line, 1, end.line, 1), f"{text}  {line}{_line_end(source)}")


def _symbol_at(symbols: Iterable[Symbol], place: Place) -> Symbol | None:
    """The symbol whose name is at a place."""
    for one in symbols:
        if _is_same_place(one.name_place, place):
            return one
        if (inner := _symbol_at(one.inside, place)) is not None:
            return inner
    return None


def _is_same_place(place: Place, other: Place) -> bool:
    return (place.line, place.column) == (other.line, other.column)


def _before_mark(end: Place) -> Place:
    """The end of a statement without the `?` that marks its line."""
    text = end.text_before
    column = len(_LINE_MARK.sub("", text)) + 1
    return Place(end.source, end.line, column, end.line, column)


def _start_of(place: Place) -> Place:
    return Place(place.source, place.line, place.column, place.line, place.column)


def _end_of(place: Place) -> Place:
    return Place(place.source, place.end_line, place.end_column, place.end_line, place.end_column)


def _offset(place: Place) -> int:
    return place.source.starts[place.line - 1] + place.column - 1


def _line_end(source: Source) -> str:
    return "\r\n" if "\r\n" in source.text else "\n"

