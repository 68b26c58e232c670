"""The names in lines of texts that other lines declare, found from the texts alone: `extends fair`, `given at actions`, `like
build`, and the rules that scenarios cite."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import evolve, frozen

from aoi_rules.language import tree
from aoi_rules.language.walk import name_in
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo
from aoi_rules.words.base import Role, Word
from aoi_rules.words.files import ChangeWord, Drop, Renamed
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import in_role, names_referred
from aoi_rules.words.scenario import AboutMoves
from aoi_rules.words.vocabulary import class_in, classes_of

__all__ = ["CitedRule", "Reference", "cited_in", "lines_with_classes", "references_in"]


@frozen
class Reference:
    """A name in a line, and the words that may declare it; none if it is a line of the rules.  The line is inside an `outer`
    line, whose name is empty if there is none."""

    of: tuple[str, ...]
    name: tree.Name
    item: tree.Statement
    outer: str = ""


@frozen
class CitedRule:
    """The name of a rule in a line, its parts from the last one on, and, for a line with a move, the names in it."""

    text: str
    parts: tuple[tree.Name | tree.Attribute, ...]
    about: tuple[str, ...] = ()


def lines_with_classes(
    items: Iterable[tree.Statement | tree.Table], home: str | None = "file", outer: tree.Statement | None = None,
    looks: Callable[[tree.Statement], bool] = lambda _: True,
) -> Iterator[tuple[tree.Statement, type[Word] | None, tree.Statement | None]]:
    """The lines of a block and those in them, with the class of the word of each, and the line whose block contains it.  The
    content of a change belongs to the line that it changes.  Lines into which nobody `looks` are left out, with those in them."""
    for item in items:
        if not isinstance(item, tree.Statement) or not looks(item):
            continue
        cls = class_in(home, item.word)
        yield item, cls, outer
        if ChangeWord.begins(item) and item.arguments and cls is not None:
            item = evolve(item, word=name_in(item.arguments[0]), arguments=item.arguments[1:])  # noqa: PLW2901 - what it changes
            cls = next(iter(classes_of(item.word)), None)
            yield item, cls, outer
        yield from lines_with_classes(item.items, None if cls is None else cls.inside or cls.word, item, looks)


def references_in(
    items: Iterable[tree.Statement | tree.Table], looks: Callable[[tree.Statement], bool] = lambda _: True
) -> Iterator[Reference]:
    """The names in a text that other lines declare; `looks` as in `lines_with_classes`."""
    for item, cls, outer in lines_with_classes(items, looks=looks):
        if cls is not None:
            yield from (Reference(of, name, item) for of, name in names_referred(item, cls))
        if cls is flo.Menu and (like := next(_names_after(item, flo.Menu.LIKE), None)) is not None:
            yield Reference((item.word,), like, item)
        if Drop.begins(item) and outer is not None:
            of = (act.Action.word,) if flo.Menu.begins(outer) else ()
            names = (one for one in item.arguments if isinstance(one, tree.Name))
            yield from (Reference(of, name, item, name_of(outer)) for name in names if of or act.Action.begins(outer))


def _names_after(item: tree.Statement, word: str) -> Iterator[tree.Name]:
    """The names that follow a keyword in a line."""
    pairs = zip(item.arguments, item.arguments[1:], strict=False)
    return (name for key, name in pairs if name_in(key) == word and isinstance(name, tree.Name))


def cited_in(item: tree.Statement) -> Iterator[CitedRule]:
    """The rules that a line names by their present names."""
    about = tuple(one.name for one in item.arguments if isinstance(one, tree.Name)) if AboutMoves.begins(item) else ()
    nodes = [one for node in in_role(item, Role.CITES) for one in (node.items if isinstance(node, tree.Items) else (node,))]
    nodes = nodes[-1:] if Renamed.begins(item) else nodes  # before it is the old name
    before = ""
    for node in nodes:
        parts = tuple(_parts(node))
        if not parts or (name_in(node) == act.After.word and not before and len(nodes) > 1):
            before = f"{name_in(node)} "
            continue
        yield CitedRule(before + ".".join(part.name for part in reversed(parts)), parts, about)
        before = ""


def _parts(node: tree.Expression) -> Sequence[tree.Name | tree.Attribute]:
    """The names in an expression that consists of names with dots between them, the last one first; none for any other
    expression."""
    found: list[tree.Name | tree.Attribute] = []
    while isinstance(node, tree.Attribute):
        found.append(node)
        node = node.value
    return (*found, node) if isinstance(node, tree.Name) else ()
