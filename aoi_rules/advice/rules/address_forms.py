"""The forms of addresses with which a change names its line: with dots, in braces, by the ends of a link, and those of several
lines with the same one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from aoi_rules.advice.rules.changed_members import link_between
from aoi_rules.compiler.source.addresses import Path, lines_below, paths_to, show_change, written_as
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.words.files import Amend, Drop, Replace, With
from aoi_rules.words.line_names import NAMEABLE, address_of
from aoi_rules.words.matching import name_at
from aoi_rules.words.roles import is_nameless
from aoi_rules.words.vocabulary import classes_of

__all__ = ["ADDRESS", "has_dots", "in_braces", "meant_of_several", "named_in", "with_new_line"]

_WITH = With.word
ADDRESS = 2
"""A word and a name."""
_SHOWN = 6


def has_dots(wanted: tree.Statement) -> bool:
    """Whether a line is named by an address with dots, `do build.build`."""
    return not address_of(wanted) and isinstance(next(iter(wanted.arguments), None), tree.Attribute)


def with_new_line(change: tree.Statement, named: str) -> str:
    """A `replace` with the line that it puts in place of the `named` one: for a line without a name, what follows `with`."""
    given = [name_at(node) for node in change.arguments]
    at = given.index(_WITH) + 1 if _WITH in given else len(given)
    if at < len(given) and " " not in named:
        return " ".join([Replace.word, named, *map(format_expression, change.arguments[at:])])
    if change.arguments[at:] and not classes_of(given[at] or "") and at + 1 == len(given):
        return f"{Replace.word} {named} = {format_expression(change.arguments[at])}"
    return f"{Replace.word} {named} {_WITH} LINE"


def named_in(
    change: tree.Statement, lines: Iterable[Any], whole: tree.Statement | None = None, around: Path = ()
) -> str | None:
    """The change with the address of a line that it names with dots, as a refusal does, `drop build.share`, or of a link that it
    names by its ends only. None if there is no such line. `whole` is the change with the word before that address, and with its
    last name alone, if it has a word; the lines are in the blocks at the path `around`."""
    first = change.arguments[0] if change.arguments else None
    lines = list(lines)
    if isinstance(first, tree.Pair):
        ends = [format_expression(first.left), format_expression(first.right)]
        link = link_between("", ends, list(lines_below(lines)))
        return show_change(change, link) if link is not None else None
    if not isinstance(first, tree.Attribute):
        return None
    *outer, name = format_expression(first).split(".")
    keys = [path[-1] for path, _ in lines_below(lines) if path[-1][1:] == (*outer,) and not classes_of(path[-1][0])]
    if keys and change.value is not None and not Drop.begins(change):
        return f"{Amend.word} {' '.join(keys[0])} {{ {Replace.word} {name} {format_expression(change.value)} }}"
    for path, line in lines_below(lines):
        if path[-1][1] == name and set(outer) <= {key[1] for key in (*around, *path[:-1])}:
            if Amend.begins(change) and change.value is not None:
                return f"{Replace.word} {format_statement(attrs.evolve(line, value=change.value, block=None))}"
            return show_change(whole or change, path[-1:] if len(paths_to(lines, path[-1])) == 1 else path)
    return None


def in_braces(change: tree.Statement) -> str | None:
    """An `amend` with braces around what follows the address of its line; None if that is not a line."""
    first = change.arguments[0] if change.arguments else None
    size = 1 if isinstance(first, tree.Name) and is_nameless(first.name) else ADDRESS
    named, inside = change.arguments[:size], change.arguments[size:]
    if len(inside) + (change.value is not None and size == 1) < ADDRESS or not isinstance(inside[0], tree.Name) or change.block:
        return None
    line = format_statement(attrs.evolve(change, word=inside[0].name, arguments=inside[1:]))
    head = format_statement(attrs.evolve(change, arguments=named, value=None, condition=None))
    return f"{head} {{ {line} }}"


def meant_of_several(found: Sequence[Path], change: tree.Statement, lines: Iterable[Any], base: Iterable[Any]) -> str:
    """What to write if several lines have the address that a change gives: their addresses in full, or a name for one of
    them.  `base` holds the lines that others may use by their names."""
    there, base = dict(lines_below(lines)), list(base)
    full = list(dict.fromkeys(show_change(written_as(change, there.get(path), base), path) for path in found))
    if len(full) > 1:
        return "write " + ", or ".join(f"`{one}`" for one in full[:_SHOWN]) + (", or …" if len(full) > _SHOWN else "")
    word = found[0][-1][0]
    if word in NAMEABLE:
        return f"name the one you mean in its place: `{word} … as NAME`"
    return "they have no other address: replace the block that contains them"
