"""Lines of limited length: documents, as plain text or with the points where a line may be broken.

Nearly all lines are short, so expressions are first printed as plain text by `Flat`.  If a line becomes too long, its expression
is printed again by `Breakable`, and `wrap_lines` breaks it inside brackets, at commas and before operators.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import field, frozen

__all__ = ["CALL", "INDENT", "PLAIN", "TUPLE", "WIDTH", "Breakable", "Chain", "Doc", "Flat", "Group", "Make", "Row", "fill_lines",
           "one_line", "wrap_lines"]

WIDTH = 120
"""The greatest length of a line, unless a single name is longer."""
INDENT = "    "
PLAIN, CALL, TUPLE = "", ",", "tuple"
"""Kinds of brackets: a comma after the last item is wrong, or is added if each item has a line of its own, or is needed even
after a single item."""


@frozen
class Chain:
    """Operands with the operators between them; a line may be broken before an operator."""

    parts: tuple[Doc, ...]
    between: tuple[str, ...]
    text: str = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute the line."""
        object.__setattr__(self, "text", _join_chain([one_line(part) for part in self.parts], self.between))


@frozen
class Group:
    """Items in brackets, with commas between them."""

    opening: str
    items: tuple[Doc, ...]
    closing: str
    kind: str
    text: str = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute the line."""
        line = _join_group(self.opening, [one_line(item) for item in self.items], self.closing, self.kind)
        object.__setattr__(self, "text", line)


@frozen
class Row:
    """Parts that follow one another and stay together.  `text` is all of them on one line."""

    parts: tuple[Doc, ...]
    text: str = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute the line."""
        object.__setattr__(self, "text", "".join([one_line(part) for part in self.parts]))


Doc = str | Chain | Group | Row


def one_line(doc: Doc) -> str:
    """The document on one line."""
    return doc if isinstance(doc, str) else doc.text


def _join_chain(parts: Sequence[str], between: Sequence[str]) -> str:
    if len(between) == 1:
        return f"{parts[0]}{between[0]}{parts[1]}"
    found = [parts[0]]
    for sign, part in zip(between, parts[1:], strict=True):
        found += (sign, part)
    return "".join(found)


def _join_group(opening: str, items: Sequence[str], closing: str, kind: str) -> str:
    last = "," if kind == TUPLE and len(items) == 1 else ""
    return f"{opening}{', '.join(items)}{last}{closing}"


class Make(Protocol):
    """How the parts of an expression are combined."""

    def row(self, *parts: Doc) -> Doc:
        """Parts right after one another."""
        ...

    def chain(self, parts: Sequence[Doc], between: Sequence[str]) -> Doc:
        """Operands and, with the blanks around them, the operators between them."""
        ...

    def group(self, opening: str, items: Sequence[Doc], closing: str, kind: str = PLAIN) -> Doc:
        """Things in brackets."""
        ...

    def text(self, value: str) -> Doc:
        """A text in quotation marks."""
        ...


class Flat:
    """Expressions as plain text, without any points where a line may be broken."""

    def row(self, *parts: Doc) -> Doc:
        """Parts right after one another."""
        return "".join(parts)  # type: ignore[arg-type]

    def chain(self, parts: Sequence[Doc], between: Sequence[str]) -> Doc:
        """Operands and, with the blanks around them, the operators between them."""
        return _join_chain(parts, between)  # type: ignore[arg-type]

    def group(self, opening: str, items: Sequence[Doc], closing: str, kind: str = PLAIN) -> Doc:
        """Things in brackets."""
        return _join_group(opening, items, closing, kind)  # type: ignore[arg-type]

    def text(self, value: str) -> Doc:
        """A text in quotation marks."""
        return repr(value)


class Breakable:
    """Expressions with the points where a line may be broken."""

    def row(self, *parts: Doc) -> Doc:
        """Parts right after one another."""
        return Row(parts)

    def chain(self, parts: Sequence[Doc], between: Sequence[str]) -> Doc:
        """Operands and, with the blanks around them, the operators between them."""
        return Chain(tuple(parts), tuple(between))

    def group(self, opening: str, items: Sequence[Doc], closing: str, kind: str = PLAIN) -> Doc:
        """Things in brackets."""
        return Group(opening, tuple(items), closing, kind)

    def text(self, value: str) -> Doc:
        """A text in quotation marks; a long one as several, which Python joins."""
        if len(value) <= _PIECE:
            return repr(value)
        pieces = tuple(repr(value[at : at + _PIECE]) for at in range(0, len(value), _PIECE))
        return Chain(pieces, (" ",) * (len(pieces) - 1))


_PIECE = 60
_SHORT = 50


def wrap_lines(doc: Doc, pad: str, head: str = "", tail: str = "") -> list[str]:
    """The lines of an expression at an indentation, with `head` before it and `tail` after it, broken where necessary."""
    line = f"{pad}{head}{one_line(doc)}{tail}"
    if len(line) <= WIDTH or isinstance(doc, str):
        return [line]
    if isinstance(doc, Group):
        doc = _merge_group(doc)
        return [f"{pad}{head}{doc.opening}", *_inner_lines(doc, pad + INDENT), f"{pad}{doc.closing}{tail}"]
    if isinstance(doc, Chain):
        return [f"{pad}{head}(", *_operand_lines(doc, pad + INDENT), f"{pad}){tail}"]
    return _row_lines(doc, pad, head, tail)


def _merge_group(group: Group) -> Group:
    """A group whose only item is another group, merged with it, so that both brackets are on one line."""
    while len(group.items) == 1 and isinstance(inner := group.items[0], Group) and group.kind != TUPLE:
        group = Group(group.opening + inner.opening, inner.items, inner.closing + group.closing, inner.kind)
    return group


def _inner_lines(group: Group, pad: str) -> list[str]:
    """The lines between brackets."""
    comma = "," if group.kind != PLAIN else ""
    texts = [one_line(item) for item in group.items]
    if len(pad) + sum(map(len, texts)) + 2 * len(texts) <= WIDTH:
        return [f"{pad}{', '.join(texts)}{comma}"]
    if len(texts) == 1 and isinstance(group.items[0], Chain):
        *lines, last_line = _operand_lines(group.items[0], pad)
        return [*lines, last_line + comma]
    if all(isinstance(item, str) or len(text) <= _SHORT for item, text in zip(group.items, texts, strict=True)):
        return fill_lines(texts, pad)
    last = len(texts) - 1
    return [line for n, item in enumerate(group.items) for line in wrap_lines(item, pad, tail="," if n < last else comma)]


def fill_lines(texts: Sequence[str], pad: str) -> list[str]:
    """Short items, as many on each line as fit."""
    return [f"{pad}{', '.join(row)}," for row in rows(texts, WIDTH - len(pad))]


def rows(texts: Sequence[str], width: int) -> list[list[str]]:
    """Short items in rows, as many in each as fit with commas after them."""
    found, used = list[list[str]](), width
    for text in texts:
        if used + len(text) + 1 > width or not found:
            found.append([])
            used = 0
        found[-1].append(text)
        used += len(text) + 2
    return found


def _operand_lines(chain: Chain, pad: str) -> list[str]:
    """The lines of a chain within brackets: one for each operand, which begins with its operator."""
    lines = wrap_lines(chain.parts[0], pad)
    for sign, part in zip(chain.between, chain.parts[1:], strict=True):
        lines += wrap_lines(part, pad, sign.lstrip())
    return lines


def _row_lines(row: Row, pad: str, head: str, tail: str) -> list[str]:
    """The lines of parts that stay together: the longest part that can be broken is broken."""
    lengths = [0 if isinstance(part, str) else len(one_line(part)) for part in row.parts]
    at = lengths.index(max(lengths))
    before, after = "".join(map(one_line, row.parts[:at])), "".join(map(one_line, row.parts[at + 1 :]))
    return wrap_lines(row.parts[at], pad, head + before, after + tail)
