"""Changes that name several lines and can be read, `drop action travel and build`: each line needs a change of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from aoi_rules.advice.suggestions import change_each
from aoi_rules.compiler.source.addresses import Key, key_of, lines_below, paths_to
from aoi_rules.compiler.source.change_checks import Surplus
from aoi_rules.compiler.source.rows import member_names
from aoi_rules.language import tree
from aoi_rules.language.operators import LOGIC
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.files import Replace
from aoi_rules.words.matching import name_at
from aoi_rules.words.roles import is_declared_by_name, is_nameless

__all__ = ["several_named"]

_JOINING = tuple(one.sign for one in LOGIC)


def several_named(change: tree.Statement, lines: list[Any]) -> Surplus | None:
    """The message for a change that names several of some lines; None for one that names a single line, and for a new line that
    has the names of others after its own."""
    given = [node for one in change.arguments for node in (one.items if isinstance(one, tree.Items) else (one,))]
    parts = [node for node in given if name_at(node) not in _JOINING]
    listed = len(given) > len(parts) or len(given) > len(change.arguments)
    found = _named_lines(parts, lines) if listed or change.value is None else []
    if len(found) < _SEVERAL or (not listed and not _is_list(change, found, lines)):
        return None
    block = " { … }" if change.block is not None else ""
    texts = [format_statement(attrs.evolve(change, arguments=one, block=None)) + block for one in found]
    return Surplus("a change names one line", found[1][-1].place, change_each(texts, bool(block)))


_SEVERAL = 2


def _named_lines(parts: Sequence[tree.Expression], lines: list[Any]) -> list[tuple[tree.Expression, ...]]:
    """The word and the name of each line that a change names; none if something else is among them."""
    word: tree.Expression | None = None
    found = list[tuple[tree.Expression, ...]]()
    at = 0
    while at < len(parts):
        one, after = parts[at], parts[at + 1] if at + 1 < len(parts) else None
        if after is not None and _has_line(one, after, lines):
            word, at = one, at + 1
            found.append((one, after))
        elif is_nameless(name_in(one)) and paths_to(lines, (name_in(one), "")):
            found.append((one,))
        elif word is not None and _has_line(word, one, lines):
            found.append((word, one))
        elif word is None and (kind := _only_word(one, lines)) is not None:
            found.append((kind, one))
        else:
            return []
        at += 1
    return found


def _has_line(word: tree.Expression, name: tree.Expression, lines: list[Any]) -> bool:
    """Whether one of some lines, or in their blocks, has a word and a name."""
    if not isinstance(word, tree.Name) or is_nameless(word.name):
        return False
    named = _key(word, name)
    return named[1] != "" and (bool(paths_to(lines, named)) or named[1] in member_names(lines, word.name))


def _key(word: tree.Name, name: tree.Expression) -> Key:
    """The key of the line that a change names."""
    return key_of(tree.Statement(word.name, (name,), None, None, None, word.place, word.place))


def _only_word(name: tree.Expression, lines: list[Any]) -> tree.Name | None:
    """The word of the only line that declares a name, or of the only member with it."""
    called = name_in(name)
    there = [(path[-1], line) for path, line in lines_below(lines) if not path[1:]]
    words = {key[0] for key, line in there if key[1] == called and (is_declared_by_name(line.word) or line.block is not None)}
    if not called or any(key[0] == called for key, _ in there):
        return None
    return tree.Name(words.pop(), name.place) if len(words) == 1 else None


def _is_list(change: tree.Statement, found: Sequence[tuple[tree.Expression, ...]], lines: list[Any]) -> bool:
    """Whether a change without signs between names is a list of them: neither a new line, nor one with the lines around it, nor
    one that repeats what follows the name in its line."""
    if Replace.begins(change) or len({name_in(one[0]) for one in found}) > 1:
        return False
    whole = attrs.evolve(change, word=name_in(found[0][0]), arguments=tuple(node for one in found for node in one[1:]))
    there = (line for path, line in lines_below(lines) if path[-1] == key_of(whole))
    return not any(line.arguments[: len(whole.arguments)] == whole.arguments for line in there)
