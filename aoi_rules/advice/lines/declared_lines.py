"""What an author means by a line that declares something, draws it or joins places, in another form."""

from __future__ import annotations

import attrs

from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import ARTICLES
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import Case, Choose
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.components import Link, Option
from aoi_rules.words.drawings import GridMark, LineMark, Mark, SlotMark
from aoi_rules.words.files import Amend, ChangeWord, Drop, Game, Replace
from aoi_rules.words.flow import Also
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import Surplus, WordFault, accepts_arguments, name_at
from aoi_rules.words.outline import Outline, argument_after

__all__ = ["as_link", "of_drawn", "of_exchanged", "of_opposite", "of_option", "of_own_text", "of_sight", "of_type_first"]


def of_own_text(item: tree.Statement, where: str, outline: Outline) -> str | None:
    """The hint for a change in the game's own text, where the line itself is changed; and for a case without its word."""
    if where in Case.where and item.value is not None and all(isinstance(node, tree.Text) for node in item.arguments):
        return f"write `{Case.word} {format_statement(item)}`"
    if where != Game.word or not ChangeWord.begins(item) or not item.arguments:
        return None
    word, name = name_in(item.arguments[0]), name_in(item.arguments[1]) if len(item.arguments) > 1 else ""
    line = next((line for line in outline.lines if line.word == word and name_of(line) == name), None)
    if line is None:
        return None
    there = f"`{' '.join(filter(None, (word, name)))}` in " + line_of(line.place, item.place, name)
    added = [node for also in item.lines if Also.begins(also) for node in also.arguments]
    if Amend.begins(item) and added and len(added) == sum(len(also.arguments) for also in item.lines):
        return f"this is the text of the game: add {' and '.join(f'`{name_in(node)}`' for node in added)} to the list of " + there
    how = {Amend.word: "write its lines into the block of ", Drop.word: "leave out ", Replace.word: "change "}[item.word]
    return "this is the text of the game: " + how + there


def as_link(item: tree.Statement, outline: Outline) -> str | None:
    """The hint for a link that does not begin with a kind of link: the existing kinds."""
    kinds = [name_of(line) for line in outline.lines if Link.begins(line)]
    ends = [node for node in item.arguments if name_at(node) not in _BETWEEN_ENDS]
    if len(ends) == _PAIR and all(isinstance(node, tree.Name) and node.name in outline.names for node in ends):
        joins = {name_in(argument_after(line, "joins")) for line in outline.lines if Link.begins(line)}
        if all(outline.words.get(name_in(node)) in joins for node in ends):
            item = attrs.evolve(item, arguments=(tree.Pair(ends[0], ends[1], item.place),))
    first = next(iter(item.arguments), None)
    if not isinstance(first, tree.Pair) or not kinds or find_similar(item.word, kinds):
        return None
    lines = [format_statement(attrs.evolve(item, word=kind, block=None)) for kind in kinds]
    return f"write {' or '.join(f'`{line}`' for line in lines)}: a link begins with its kind"


_BETWEEN_ENDS = ("from", "to", "and", "with", "between")


def of_opposite(item: tree.Statement) -> str | None:
    """The hint for a `not` before the name of a field, `shade region of town while not closed`: only a name is allowed there."""
    at = next((n for n, value in enumerate(item.arguments) if name_at(value) == _NOT), None)
    if at is None or at == 0 or at + 1 != len(item.arguments) - 1 or not isinstance(item.arguments[-1], tree.Name):
        return None
    named = name_at(item.arguments[-1])
    return (f"only the name of a field may follow `{name_at(item.arguments[at - 1])}`: keep the opposite of `{named}` in a "
            "field of its own, and name that")


_NOT = "not"


def of_option(item: tree.Statement) -> str | None:
    """An option whose values have no brackets, or which lacks the usual one, as it is written; None for another line."""
    name, *others = item.arguments or (None,)
    titles = [node for node in others if isinstance(node, tree.Text)]
    listed_at = next((n for n, node in enumerate(others) if isinstance(node, tree.Items)), None)
    usual = next((node for node in reversed(others) if isinstance(node, tree.Name)), None) if listed_at is not None else None
    others = others if listed_at is None else others[: listed_at + 1]
    nodes = [part for node in others if node not in titles for part in (node.items if isinstance(node, tree.Items) else (node,))]
    values = [node for node in nodes if isinstance(node, tree.Name)]
    if not Option.begins(item) or name is None or len(values) < _PAIR or len(values) < len(nodes):
        return None
    listed = tree.Items(tuple(values), item.place)
    value = item.value or (usual if usual in values else values[0])
    line = attrs.evolve(item, arguments=(name, *titles, listed), value=value, block=None)
    return f"{f'{Replace.word} ' if item.block is not None else ''}{format_statement(line)}"


def of_drawn(item: tree.Statement, outline: Outline) -> str | None:
    """The lines of a drawing that a line without its word may mean, `town position at`: those that take its type; None for
    another line."""
    if not outline.is_type(item.word) or item.value is not None or item.block is not None:
        return None
    kind = next(line for line in outline.lines if name_of(line) == item.word)
    words = ((LineMark,) if Link.begins(kind) else (SlotMark,) if argument_after(kind, "in") is not None else (Mark, GridMark))
    given = attrs.evolve(item, arguments=(tree.Name(item.word, item.word_place), *item.arguments))
    return " or ".join(f"`{format_statement(attrs.evolve(given, word=cls.word))}`" for cls in words)


def of_exchanged(item: tree.Statement, cls: type[Word], outline: Outline) -> str | None:
    """The hint for a type before its field, `mark town port`, where `of` and the type should come last; None for another line."""
    names = [name_in(node) for node in item.arguments]
    if not any(slot.key == "of" for _, slot in slots_of(cls)) or len(names) != _PAIR or item.value is not None:
        return None
    if not outline.is_type(names[0]) or names[1] not in outline.attributes.get(names[0], ()):
        return None
    first, second = item.arguments
    line = attrs.evolve(item, arguments=(second, tree.Name("of", item.place), first))
    return f"write `{format_statement(line)}`" if accepts_arguments(line, cls) else None


def of_type_first(item: tree.Statement, cls: type[Word], outline: Outline) -> str | None:
    """The hint for a type before the name for one of its members, `choose stall s`; None for another line."""
    if name_at(next(iter(item.arguments), None)) in ARTICLES:
        item = attrs.evolve(item, arguments=item.arguments[1:])
    if len(item.arguments) < _PAIR or not all(isinstance(node, tree.Name) for node in item.arguments[:_PAIR]):
        return None
    (first, second), rest = map(name_in, item.arguments[:_PAIR]), item.arguments[_PAIR:]
    if not any(slot.key == "in" for _, slot in slots_of(cls)) or not outline.is_type(first) or outline.is_type(second):
        return None
    kind, name = item.arguments[:_PAIR]
    line = attrs.evolve(item, arguments=(name, tree.Keyword("in", item.place), kind, *rest), block=None)
    return f"write `{format_statement(line)}`" if accepts_arguments(attrs.evolve(line, block=item.block), cls) else None


def of_sight(item: tree.Statement, cls: type[Word], fault: WordFault) -> str | None:
    """The hint for a word that says who sees something, `hidden`, in place of `seen by` and those who do."""
    if not isinstance(fault, Surplus):
        return None
    who = _SEEN.get((fault.said or "").lower())
    key = next((str(slot.key) for _, slot in slots_of(cls) if slot.key is not None and slot.key.startswith("seen")), None)
    if who is None or key is None or any(name_at(node) == key.split()[0] for node in item.arguments):
        return None
    own = argument_after(item, "per") is not None
    written = []
    if Choose.begins(item) and who != ("all",):
        who, own = (_OWNER,), True
    for one in who if own else [name for name in who if name != _OWNER]:
        words = (*(tree.Name(word, item.place) for word in key.split()), tree.Name(one, item.place))
        at = next(number for number, node in enumerate(item.arguments) if node is fault.node)
        rest = item.arguments[at + 1 :]
        new = (*item.arguments[:at], *words, *(rest[2:] if name_at(next(iter(rest), None)) == "from" else rest))
        line = attrs.evolve(item, arguments=new)
        written += [f"`{format_statement(line)}`"] if accepts_arguments(line, cls) else []
    return f"write {' or '.join(written)}" if written else None


_OWNER = "owner"
_SEEN = {**dict.fromkeys(("hidden", "secret", "facedown", "face_down", "unseen", "invisible"), ("none", _OWNER)),
         **dict.fromkeys(("private", "own"), (_OWNER,)),
         **dict.fromkeys(("public", "open", "visible", "faceup", "face_up", "shown", "revealed"), ("all",))}
"""The viewers that words of other games mean."""


_PAIR = 2
