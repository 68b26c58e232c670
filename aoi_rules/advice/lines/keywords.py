"""Corrections of the keywords of a statement: one that is missing, misspelt, or not one that its word has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import attrs

from aoi_rules.advice.lines.first_hours import CONDITION, corrections_for_beginners, statements_with_title
from aoi_rules.advice.lines.lists import values_of
from aoi_rules.advice.lines.writing import CALLED, OF, PAIR, PER, PLAYER, show_statement, word_argument
from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import ARTICLES
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.model.types import KINDS
from aoi_rules.words.base import Role, Word, slots_of
from aoi_rules.words.converters import types_of
from aoi_rules.words.matching import Incomplete, Surplus, WordFault, accepts_arguments, name_at
from aoi_rules.words.outline import Outline
from aoi_rules.words.vocabulary import every_word

__all__ = ["KeywordCorrection", "correct_keyword", "keywords", "statements_with_other_keyword", "statements_with_preposition",
           "statements_with_sign_or_keyword", "statements_with_text_or_keyword", "statements_without_filler",
           "with_own_keywords", "with_type_last"]


def with_own_keywords(item: tree.Statement, own: set[str | None]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with `while`, `per` or `of`, if its word has such a keyword, and the message for that."""
    yield from _statements_with_field(item, own)
    yield from _statements_per_player(item, own)
    yield from _statements_of_pairs(item, own)


def with_type_last(item: tree.Statement, own: set[str | None], outline: Outline) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with its type after `of`, where that is first: `stroke rail dotted`."""
    named = list(map(name_at, item.arguments))
    first, second = item.arguments[:PAIR] if len(named) >= PAIR else (None, None)
    if OF not in own or OF in named or not isinstance(first, tree.Name) or not isinstance(second, tree.Name):
        return
    if outline.is_type(first.name) and not outline.is_type(second.name) and not {first.name, second.name} & own:
        yield "the type follows `of`", attrs.evolve(
            item, arguments=(second, word_argument(OF, item), first, *item.arguments[PAIR:]))


def statements_with_preposition(
    item: tree.Statement, own: set[str | None], surplus: Place
) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with another small word before a value, `bring 1 good from town` for `to town`."""
    named = list(map(name_at, item.arguments))
    at = next((n for n, node in enumerate(item.arguments) if node.place is surplus), None)
    if at is None or (written := named[at]) is None or written in own:
        return
    free = [word for word in own if word is not None and word not in named]
    small = [word for word in (*CALLED, "in") if word in free and written in (*_PREPOSITIONS, *CALLED)]
    for word in dict.fromkeys((*small, *find_similar(written, free))):
        if word.isalpha():
            instead = (*item.arguments[:at], word_argument(word, item), *item.arguments[at + 1 :])
            yield f"`{word}` is expected here, not `{named[at]}`", attrs.evolve(item, arguments=instead)


def statements_without_filler(item: tree.Statement, surplus: Place) -> Iterator[tuple[str, tree.Statement]]:
    """The statement without a word of a sentence that has no meaning here, `show trump as "Trump"`."""
    for at, node in enumerate(item.arguments):
        if node.place is surplus and at and name_at(item.arguments[at - 1]) in every_word():
            rest = (*item.arguments[: at - 1], *item.arguments[at:])
            yield f"`{name_at(item.arguments[at - 1])}` does not belong here", attrs.evolve(item, arguments=rest)
        if node.place is surplus and at and isinstance(item.arguments[at - 1], tree.Number):
            rest = (*item.arguments[: at - 1], *item.arguments[at:])
            yield "no number belongs here", attrs.evolve(item, arguments=rest)
        if node.place is surplus and name_at(node) in (*_FILLERS, *map(str, KINDS)):
            rest = (*item.arguments[:at], *item.arguments[at + 1 :])
            yield f"`{name_at(node)}` does not belong here", attrs.evolve(item, arguments=rest)


_FILLERS = frozenset(("as", "called", "named", "titled", "title", "label", "text", "name", "the", "a", "an", "with", "is", "are",
                      "be"))
"""Words that join the arguments of a line in a sentence."""


def _statements_per_player(item: tree.Statement, own: set[str | None]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with `per` before `player`, which follows the name of something that each player has: `keep player money
    number`."""
    named = list(map(name_at, item.arguments))
    if PER not in own or PER in named or PLAYER not in named:
        return
    at = named.index(PLAYER)
    other = [node for n, node in enumerate(item.arguments) if n != at and not (n == at - 1 and named[n] == OF)]
    place = max(at, 1)
    yield f"`{PER}` is missing before `{PLAYER}`", attrs.evolve(
        item, arguments=(*other[:place], word_argument(PER, item), item.arguments[at], *other[place:]))


def _statements_of_pairs(item: tree.Statement, own: set[str | None]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with `of` before the second type for whose members it has values: `keep sold number per player per good`."""
    named = list(map(name_at, item.arguments))
    if not {PER, OF} <= own or named.count(PER) != PAIR or OF in named:
        return
    for at in (n for n, name in enumerate(named[:-1]) if name == PER):
        rest = (*item.arguments[1:at], *item.arguments[at + PAIR :])
        if named[at + 1] != PLAYER:
            yield "the second type follows `of`", attrs.evolve(
                item, arguments=(item.arguments[0], word_argument(OF, item), item.arguments[at + 1], *rest))


def statements_with_text_or_keyword(
    item: tree.Statement, cls: type[Word], surplus: Place
) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with quotation marks around the name that does not fit, or with a keyword before it. A text that does not
    fit gets an `=`."""
    for at, node in enumerate(item.arguments):
        if node.place is not surplus:
            continue
        before, after = item.arguments[:at], item.arguments[at + 1 :]
        slots = [slot for _, slot in slots_of(cls)]
        plain = isinstance(node, tree.Name) and node.name not in {slot.key for slot in slots}
        if isinstance(node, tree.Name) and plain and after and any(slot.form == "label" for slot in slots):
            yield "this text is written in quotation marks", attrs.evolve(
                item, arguments=(*before, tree.Text(node.name, node.place), *after))
        texts = [str(s.key) for a, s in slots_of(cls) if s.form == "keyword" and types_of(cls)[a.name] in (str, str | None)]
        for key in texts if isinstance(node, tree.Text) else ():
            yield f"`{key}` is missing before this text", attrs.evolve(item, arguments=(*before, word_argument(key, item), node,
                                                                                        *after))
        if isinstance(node, tree.Text) and not after and item.value is None:
            yield "an `=` is missing before this value", attrs.evolve(item, arguments=before, value=node)
        for key in [str(s.key) for _, s in slots_of(cls) if s.form == "keyword" and s.role is Role.CHANGES]:
            if key not in map(name_at, item.arguments):
                yield f"`{key}` is missing before this", attrs.evolve(item,
                                                                      arguments=(*before, word_argument(key, item), node, *after))


def _statements_with_field(item: tree.Statement, own: set[str | None]) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a field after `while`, where a condition follows `when`."""
    if isinstance(item.condition, tree.Name) and _WHILE in own:
        arguments = (*item.arguments, word_argument(_WHILE, item), item.condition)
        yield f"`{_WHILE}` and the name of a field belong here", attrs.evolve(item, arguments=arguments, condition=None)


_WHILE, _NOT = "while", "not"


def statements_with_sign_or_keyword(
    item: tree.Statement, keys: list[str], own: set[str | None], surplus: Place, valued: bool,
) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with one more sign or keyword, or with another keyword, at the argument of the place `surplus`; each with its
    message. The word has its `own` keywords and needs `keys`. If it is `valued`, it takes a value after `=`."""
    arguments = item.arguments
    first = next(iter(arguments), None)
    if valued and item.value is None and name_at(first) == _NOT and len(arguments) == PAIR:
        test = tree.Not(arguments[1], item.place)
        named = (tree.Name("NAME", item.place), tree.Text("TEXT", item.place))
        yield from ((CONDITION, attrs.evolve(item, arguments=named[:size], value=test)) for size in (PAIR, 0))
        return
    if item.value is not None and not valued:
        yield "there is no `=` here", attrs.evolve(item, arguments=(*arguments, item.value), value=None)
    yield from corrections_for_beginners(item, surplus, valued)
    for at, node in enumerate(arguments):
        if item.value is None and not isinstance(node, tree.Text | tree.Keyword) and at == len(arguments) - 1:
            yield "an `=` is missing before this value", attrs.evolve(item, arguments=arguments[:at], value=node)
        articled = at == 1 and name_at(first) in ARTICLES and isinstance(node, tree.Name)
        for key in keys if node.place is surplus and articled else ():
            yield f"`{key}` is missing", attrs.evolve(item, arguments=(node, word_argument(key, item), *arguments[1:]))
        for key in keys if node.place is surplus and name_at(node) not in keys else ():
            other = name_at(node) in (*_PREPOSITIONS, *keywords())
            rest = arguments[at + other :]
            rest = _gone_through(rest, item) if key == "in" and rest else rest
            changed = attrs.evolve(item, arguments=(*arguments[:at], word_argument(key, item), *rest))
            yield f"`{key}` is expected here, not `{name_at(node)}`" if other else f"`{key}` is missing before this", changed
        if name_at(node) in {"to", "until", "through"} - own and 0 < at < len(arguments) - 1:
            whole = tree.Range(arguments[at - 1], arguments[at + 1], node.place)
            changed = attrs.evolve(item, arguments=(*arguments[: at - 1], whole, *arguments[at + 2 :]))
            yield "a range is written with `..`", changed
            for key in keys:
                ranged = (*arguments[: at - 1], word_argument(key, item), whole, *arguments[at + 2 :])
                yield f"`{key}` is missing, and a range is written with `..`", attrs.evolve(item, arguments=ranged)
    yield from statements_with_title(item, surplus)


def _gone_through(rest: tuple[tree.Expression, ...], item: tree.Statement) -> tuple[tree.Expression, ...]:
    """What follows `in`: without `all` and the like, with the values of a basic type, and with `players` for a player."""
    rest = rest[1:] if len(rest) > 1 and name_at(rest[0]) in _ALL else rest
    named = name_at(rest[0]) or ""
    values = "players" if named == PLAYER else values_of(named)
    return rest if values is None else (tree.Name(values, item.place), *rest[1:])


def statements_with_other_keyword(item: tree.Statement, keys: list[str], surplus: Place) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a keyword that it needs, in place of another word, `take 2 times turn`."""
    for at, node in enumerate(item.arguments[:-1]):
        for key in keys if node.place is surplus and isinstance(node, tree.Name) and node.name not in keys else ():
            instead = (*item.arguments[:at], word_argument(key, item), *item.arguments[at + 1 :])
            yield f"`{key}` is expected here, not `{name_at(node)}`", attrs.evolve(item, arguments=instead)


_ALL = ("all", "every", "each", "any", "some", "the")
"""Words before the things to go through in a sentence."""
_PREPOSITIONS = ("out", "among", "within", "with", "into", "onto")
"""Nodes that are not keywords and may be where a keyword is expected."""


@cache
def keywords() -> frozenset[str | None]:
    """What is before values in lines of the language."""
    slots = (slot for some in every_word().values() for cls in some for _, slot in slots_of(cls))
    return frozenset(slot.key for slot in slots if slot.form == "keyword")


def correct_keyword(item: tree.Statement, cls: type[Word], fault: WordFault) -> WordFault:
    """The fault of another word for a keyword or a flag, such as `randomly` for `at random`, if nothing else is wrong; otherwise
    the same fault."""
    if isinstance(fault, Incomplete):
        return _misspelt_keyword(item, cls) or fault
    if not isinstance(fault, Surplus) or fault.said is None or fault.said in map(str, KINDS):
        return fault
    for slot in (slot for _, slot in slots_of(cls) if slot.key is not None):
        said = " ".join((str(slot.key), *slot.choices))
        if said in " ".join(str(name_at(a)) for a in item.arguments):
            continue
        if not {w for w in said.split() if len(w) > _SMALL and find_similar(fault.said, [w])}:
            continue
        at = next(n for n, a in enumerate(item.arguments) if a is fault.node)
        words = tuple(word_argument(w, item) for w in said.split())
        changed = [attrs.evolve(item, arguments=(*item.arguments[:at], *words, *item.arguments[at + more :])) for more in (1, 2)]
        if (meant := next((one for one in changed if accepts_arguments(one, cls)), None)) is None:
            continue
        line = show_statement(meant)
        return WordFault(f"`{fault.said}` is written `{said}`", fault.place, line and f"write `{line}`")
    return fault


def _misspelt_keyword(item: tree.Statement, cls: type[Word]) -> WordFault | None:
    """The fault of a misspelt keyword, `becuase` for `because`, where the line is complete with it."""
    own = [str(s.key) for a, s in slots_of(cls) if s.form == "keyword" and a.default is attrs.NOTHING]
    for at, node in enumerate(item.arguments):
        said = name_at(node) or ""
        for key in find_similar(said, [key for key in own if len(key) > _SMALL]) if said not in own else ():
            changed = attrs.evolve(item, arguments=(*item.arguments[:at], word_argument(key, item), *item.arguments[at + 1 :]))
            if accepts_arguments(changed, cls) and (line := show_statement(changed)) is not None:
                return KeywordCorrection(f"`{said}` is written `{key}`", node.place, f"write `{line}`")
    return None


class KeywordCorrection(WordFault):
    """A keyword is misspelt, and the line is complete with it."""


_SMALL = 3
