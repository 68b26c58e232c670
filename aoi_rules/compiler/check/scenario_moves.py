"""The words of a move in a scenario: an unknown name is reported before the scenario is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import define, evolve

from aoi_rules.advice.rules.scenario_moves import hint_for_move, without_brackets
from aoi_rules.advice.similar_names import without_accents
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import walk
from aoi_rules.model.scenario import nothing_called
from aoi_rules.words.actions import Action, Bring, Remark

__all__ = ["MoveWords", "check_move"]

_MOST_LISTED = 14
_SMALL = 3
_OWN = frozenset(("stop", "yes", "no", "none", "from"))
"""Words of moves that no line declares; `from` comes before where goods are taken."""
_PARTS = re.compile(r"[\s,]+|--")
_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@define(slots=False)
class MoveWords:
    """The words that moves of a ruleset may contain, in lower case: names of actions, members and seats, words of titles, and
    texts before a choice.  Most moves have only names, so the words in texts are collected when one is none of these."""

    symbols: SymbolTable

    def __contains__(self, word: str) -> bool:
        return word in self._names or word in self._words_in_texts

    @cached_property
    def _names(self) -> frozenset[str]:
        symbols = self.symbols
        members = (member.name for kind in symbols.types.values() for member in kind.members)
        return frozenset(name.lower() for name in (*_OWN, *symbols.seats, *symbols.actions, *members))

    @cached_property
    def _words_in_texts(self) -> frozenset[str]:
        symbols = self.symbols
        found = {old for old, _ in symbols.renamed}
        for member in (member for kind in symbols.types.values() for member in kind.members):
            found |= {*_PARTS.split(member.name), *_words_of(member.title)}
        for item in symbols.outline.lines:
            found |= {word for node in walk(item) if isinstance(node, tree.Text) for word in _words_of(node.value)}
            brought = [node for node in walk(item) if isinstance(node, tree.Statement) and Bring.begins(node)]
            found |= {node.name for node in walk(*brought) if isinstance(node, tree.Name)}
        return frozenset(word.lower() for word in found)


def _words_of(text: str) -> Iterator[str]:
    """The words of a text, and the whole text as one word, with and without its accents."""
    for form in (text, without_accents(text.lower().translate(_LETTERS)), without_accents(text.lower())):
        yield from (*_PARTS.split(form), form.replace(" ", "_"))


_TIMES = re.compile(r"x(\d+)")
"""What says in a block how many of a member there are."""


def check_move(move: tuple[Any, ...], symbols: SymbolTable, known: MoveWords) -> tuple[tuple[str, Place], ...]:
    """Raise Fault for a move that begins with an unknown name, or has a word that is almost a known name. Returns its other
    unknown words, each with its place: reading the move may show what they mean."""
    if (named := _with_names(move, symbols)) is not None:
        first, last = move[0].place, move[-1].place
        whole = evolve(first, end_line=last.end_line, end_column=last.end_column)
        raise Fault("wrong-argument", "a move has names, without quotation marks", whole, f"write `{named}`")
    unknown: list[tuple[str, Place]] = []
    for number, node in enumerate(move):
        if isinstance(node, tree.Call):
            raise Fault("wrong-argument", "the words of a move are side by side, without brackets", node.place,
                        f"write `{without_brackets(node)}`")
        for name in _names_in_word(node):
            if name.lower() in known:
                continue
            if node is move[-1] and number > 0 and (times := _TIMES.fullmatch(name)) is not None:
                raise Fault("wrong-argument", "a line makes one move", node.place,
                            f"leave it out, and repeat the line until there are {times[1]}")
            actions = dict.fromkeys((*symbols.actions, "stop"))
            others = dict.fromkeys([*symbols.seats, *(m.name for kind in symbols.types.values() for m in kind.members)])
            small = number > 0 and len(name) <= _SMALL
            hint = None if small else suggest_word(name, {**others, **actions} if number else actions, node.place)
            if number == 0:
                rather = hint_for_move(name, move[1:], symbols) if hint is None else None
                listed = f"the actions are: {', '.join(symbols.actions)}" if len(symbols.actions) <= _MOST_LISTED else None
                last = move[-1].place
                place = node.place if rather is None else evolve(node.place, end_line=last.end_line, end_column=last.end_column)
                raise Fault("unknown-action", f"no action is called `{name}`", place, hint or rather or listed, names=(name,))
            if hint is not None:
                raise Fault("unknown-member", nothing_called(name), node.place, hint, names=(name,))
            unknown.append((name, node.place))
    return tuple(unknown)


def _with_names(move: tuple[Any, ...], symbols: SymbolTable) -> str | None:
    """A move with names for the titles in quotation marks in it, as it is typed; None if there are none. A text at the end may be
    a note."""
    quoted = [any(isinstance(part, tree.Text) for part in _ends_of(node)) for node in move]
    if not any(quoted):
        return None
    from aoi_rules.advice.lines.titles import name_for_title  # noqa: PLC0415 - notes are rare, and titles are mistakes

    lines = symbols.outline.lines
    first, *others = move or (None,)
    action = name_for_title(first, lines, (Action.word,)) or (first.name if isinstance(first, tree.Name) else "")
    noted = action not in symbols.actions or any(isinstance(line, Remark) for line in symbols.actions[action].body)
    kinds = (*symbols.types,)
    ends = ([name_for_title(end, lines, kinds) or _small(end, symbols) for end in _ends_of(node)] for node in others)
    names = [action, *map(" -- ".join, ends)]
    last = len(move) - 1 if noted else len(move)
    if not any(asked and '"' not in name for asked, name in zip(quoted[:last], names, strict=False)):
        return None
    return " ".join(name if name and (asked or isinstance(node, tree.Name)) else format_expression(node)
                    for node, asked, name in zip(move, quoted, names, strict=True))


def _small(node: Any, symbols: SymbolTable) -> str:
    """What a move has at a place, as it is written; a member that is written in capital letters, in small ones."""
    text = format_expression(node)
    known = any(text.lower() in decl.index for decl in symbols.types.values())
    return text.lower() if known and isinstance(node, tree.Name) else text


def _ends_of(node: Any) -> tuple[Any, ...]:
    """The two ends of a link in a move, or what is there alone."""
    return (node.left, node.right) if isinstance(node, tree.Pair) else (node,)


def _names_in_word(node: Any) -> Iterator[str]:
    """The names in a word of a move; none in a figure, a text, or something that only the table can read."""
    if isinstance(node, tree.Name):
        yield node.name
    elif isinstance(node, tree.Pair):
        yield from (part for part in _PARTS.split(format_expression(node)) if part.isidentifier())
