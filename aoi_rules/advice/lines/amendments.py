"""What an author may mean by a line in a menu, a part or a map that does not begin with a word of this block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from aoi_rules.advice.similar_names import find_similar, word_here
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import name_in, walk
from aoi_rules.words.actions import Action
from aoi_rules.words.effects import Lower, Raise
from aoi_rules.words.files import Amend, Drop, Replace
from aoi_rules.words.flow import Also, Menu
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import name_at
from aoi_rules.words.outline import Outline

__all__ = ["of_change", "of_left_out", "of_menu", "of_turned_change"]

_LEAVING = ("drop", "remove", "delete", "without", "omit", "exclude", "no", "not", "minus", "disable", "ban")
_CHANGING = ("change", "modify", "override", "overwrite", "edit", "update", "redefine", "substitute")
_ADDING = ("extend", "append", "change", "modify", "edit", "update")


def of_turned_change(item: tree.Statement) -> tuple[str, str] | None:
    """What is wrong with a change whose word follows the word of its line, `action amend travel`, and the hint with the head in
    the right order; None for another line."""
    word = name_at(item.arguments[0]) if item.arguments else None
    if word not in {change.word for change in (Amend, Drop, Replace)} or len(item.arguments) < _NAMED:
        return None
    turned = attrs.evolve(item, word=word, arguments=(tree.Name(item.word, item.word_place), *item.arguments[1:]), block=None)
    return f"`{word}` comes first", f"write `{format_statement(turned)}{' {' if item.block is not None else ''}`"


_NAMED = 2  # the word of the change, and the name of the line


def of_menu(item: tree.Statement, outline: Outline, path: Sequence[tree.Statement]) -> str:
    """The hint with the line of a menu that an unknown line may mean: `also` or `drop` with the actions that it names, in any
    order. `path` are the lines whose blocks it is in."""
    names = [item.word, *_argument_names(item)]
    actions = [name for name in names if outline.words.get(name) == Action.word] or _similar_actions(names, outline)
    said = [name for name in names if name not in actions]
    leaves = any(name in _LEAVING or find_similar(name, (Drop.word,)) for name in said)
    line = f"{(Drop if leaves else Also).word} {' '.join(actions or names[1:] or names)}"
    offered = _offered_in(path, outline)
    if not leaves and not said and {*actions} <= offered:
        return f"this menu has {' and '.join(f'`{action}`' for action in actions)} already: leave this line out"
    if not leaves and said == [item.word] and {*actions} <= offered:
        return f"no action is called so: declare `{Action.word} {item.word} \"…\" {{ … }}`, and write `{Also.word} {item.word}`"
    return f"write `{line}`"


def _offered_in(path: Sequence[tree.Statement], outline: Outline) -> set[str]:
    """The actions of the menu whose block a line is in."""
    names = {name_in(node) for node in path[-1].arguments} if path else set[str]()
    lines = (line for line in outline.lines if Menu.begins(line) and name_of(line) in names)
    return {node.name for line in lines for node in walk(*line.arguments[1:]) if isinstance(node, tree.Name)}


def _similar_actions(names: list[str], outline: Outline) -> list[str]:
    """The actions that misspelt names may mean."""
    known = [name for name, word in outline.words.items() if word == Action.word]
    return [close[0] for name in names[-1:] if (close := find_similar(name, known))]


def of_change(item: tree.Statement, outline: Outline) -> str | None:
    """The hint for another word for `drop`, `replace` or `amend`. The word and the name of a line follow it, or its name and a
    new value, `change fare to $3`. None for other lines."""
    given = [node for node in item.arguments if name_at(node) not in ("to", "by", "into", "as")]
    named = name_at(given[0]) if len(given) == _NEW_VALUE and item.word.lower() in _CHANGING else None
    valued = next((one for one in outline.lines if name_of(one) == named and one.value is not None), None) if named else None
    if item.word.lower() in _CHANGING and item.value is not None and len(given) == 1:
        alone = next((one for one in outline.lines if name_of(one) == name_at(given[0]) and one.value is not None), None)
        if alone is not None:
            return f"write `{Replace.word} {format_statement(attrs.evolve(alone, value=item.value, block=None))}`"
    if item.word.lower() in _CHANGING and item.block is not None and len(given) == 1:
        alone = next((one for one in outline.lines if name_of(one) == name_at(given[0])), None)
        if alone is not None and alone.value is not None:
            head = f"{Replace.word} {alone.word} {name_at(given[0])}"
            return f"write `{head} = …`: it replaces the whole line, and has no block"
        if alone is not None and alone.block is not None:
            return f"write `{Amend.word} {alone.word} {name_at(given[0])} {{ … }}`"
    if (raised := _with_amount(item, given, outline)) is not None:
        return raised
    if valued is not None and item.value is None:
        changed = format_statement(attrs.evolve(valued, value=given[1], block=None))
        return f"write `{Replace.word} {changed}`"
    word = next((own for own, said in _change_words(item) if item.word.lower() in said), None)
    if word is None or not _argument_names(item)[:1]:
        return None
    line = format_statement(attrs.evolve(item, word=word, block=None))
    return f"write `{line}{' { … }' if item.block is not None else ''}`"


def of_left_out(item: tree.Statement, path: Sequence[tree.Statement]) -> str | None:
    """The hint for another word for `drop` before a line of an action, such as `remove afterwards`, where the action inherits it
    or is amended. None for other lines. `path` are the lines whose blocks it is in, with the lines that these inherit."""
    names = _argument_names(item)
    if item.word.lower() not in _LEAVING or not path or item.block is not None or item.value is not None:
        return None
    there = [(line.word, name_of(line, effect=True)) for line in path[-1].lines if line is not item]
    called = any(name in names for _, name in there)
    line = next((key for key in there if key[1] in names or (key[0] in names and not called)), None)
    if line is None or len(names) != len(item.arguments):
        return None
    inherits = path[-1].place.source is item.place.source
    return f"write `{Drop.word} {line[1] or line[0] if inherits else ' '.join(filter(None, line))}`"


def _with_amount(item: tree.Statement, given: Sequence[tree.Expression], outline: Outline) -> str | None:
    """The hint for a value that is changed by an amount, `increase define fare by $1`: the whole new value; None for others."""
    change = next((word for word in (Raise.word, Lower.word) if word in (item.word, *word_here(item.word.lower()))), None)
    by = given[-1] if given else None
    names = [name_at(node) for node in given[:-1]]
    line = next((one for one in outline.lines if name_of(one) in names and type(one.value) is type(by)), None)
    if change is None or line is None or not isinstance(line.value, tree.Number | tree.Money):
        return None
    assert isinstance(by, tree.Number | tree.Money)  # as the value of the line is
    new = line.value.value + (by.value if change == Raise.word else -by.value)
    changed = attrs.evolve(line, value=attrs.evolve(by, value=new), block=None)
    return f"write `{Replace.word} {format_statement(changed)}`"


_NEW_VALUE = 2


def _change_words(item: tree.Statement) -> Iterator[tuple[str, tuple[str, ...]]]:
    if item.value is None and item.block is None:
        yield Drop.word, _LEAVING
    if item.block is not None and item.value is None:
        yield Amend.word, _ADDING
    yield Replace.word, _CHANGING


def _argument_names(item: tree.Statement) -> list[str]:
    return [node.name for node in item.arguments if isinstance(node, tree.Name)]
