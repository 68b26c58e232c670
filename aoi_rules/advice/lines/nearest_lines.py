"""The nearest line that a word takes: a few small changes to the arguments, each tried with the word and the declared names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs

from aoi_rules.advice.lines.keywords import keywords
from aoi_rules.advice.lines.writing import word_argument
from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import times
from aoi_rules.language import tree
from aoi_rules.language.walk import name_in
from aoi_rules.words.base import Role, Slot, Word, slots_of
from aoi_rules.words.components import Seats
from aoi_rules.words.converters import named_by
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import match_arguments, name_at
from aoi_rules.words.outline import Outline
from aoi_rules.words.roles import names_given
from aoi_rules.words.statement_check import is_accepted
from aoi_rules.words.vocabulary import classes_of

__all__ = ["names_what_is_declared", "nearest_line"]

_TRIED = 400
"""The largest number of lines that are tried."""


def nearest_line(item: tree.Statement, cls: type[Word], outline: Outline) -> tree.Statement | None:
    """The line with the fewest changes that a word takes, with declared names only; None if none is near."""
    nearest = list(_changed_lines(item, cls, outline))
    further = (two for one in nearest for two in _changed_lines(one, cls, outline))
    for changed in islice((*nearest, *islice(further, _TRIED)), _TRIED):
        if is_accepted(changed, cls) and names_what_is_declared(changed, cls, outline):
            return changed
    return None


def names_what_is_declared(item: tree.Statement, cls: type[Word], outline: Outline) -> bool:
    """Whether each name in a line that must be declared is one that its word may name there, as far as the text shows these."""
    raw, _ = match_arguments(item, cls)
    for attribute, slot in slots_of(cls):
        given = raw.get(attribute.name)
        named = [node.name for node in (given if isinstance(given, list) else [given]) if isinstance(node, tree.Name)]
        known = _declared_for(slot, outline)
        if known and not known.issuperset(named):
            return False
    return True


def _declared_for(slot: Slot, outline: Outline) -> frozenset[str]:
    """The names that a field may hold; none if the text does not show them."""
    found = {name for name, word in outline.words.items() if name and word in slot.of}
    lines = (line for line in outline.lines if line.word in slot.of and Seats.begins(line))
    return frozenset(found.union(*({name_in(node) for node in line.arguments} for line in lines)))


def _may_change(node: tree.Expression | tree.Keyword, item: tree.Statement) -> bool:
    """Whether an argument may be a slip: it is not the name that the line gives to something."""
    return all(use.name is not node for use in names_given(item) if use.role is not Role.REFERS)


def _changed_lines(item: tree.Statement, cls: type[Word], outline: Outline) -> Iterator[tree.Statement]:
    """The line with one change, the most likely one first."""
    given = item.arguments
    slots = [slot for _, slot in slots_of(cls)]
    own = {word for slot in slots if slot.key is not None for word in (*str(slot.key).split(), *slot.choices)}
    yield from _with_range(item, outline, own)
    named = {name_at(node) for node in given}
    for at, node in enumerate(given):
        for other in () if not _may_change(node, item) else _instead_of(node, own, slots, outline, named, item):
            yield attrs.evolve(item, arguments=(*given[:at], other, *given[at + 1 :]))
    for at in range(len(given) - 1):
        if own & {name_at(given[at]), name_at(given[at + 1])}:
            continue  # what follows a keyword belongs to it
        yield attrs.evolve(item, arguments=(*given[:at], given[at + 1], given[at], *given[at + 2 :]))
    follows = len(given) > 1 and name_at(given[-2]) in own  # the last argument belongs to a keyword
    valued = any(slot.form == "value" for slot in slots)
    if item.value is None and given and valued and not follows and not isinstance(given[-1], tree.Text):
        yield attrs.evolve(item, arguments=given[:-1], value=given[-1])
    for at, node in enumerate(given):
        if _means_nothing(node, own, item, outline) and _may_change(node, item):
            yield from _with_key(item, at, slots)
            yield attrs.evolve(item, arguments=(*given[:at], *given[at + 1 :]))
    yield from _with_further_key(item, slots, named)


def _with_further_key(item: tree.Statement, slots: list[Slot], named: set[str | None]) -> Iterator[tree.Statement]:
    """The line with one more keyword of its word before a name: `given at trade` for `given trade`. A name that follows a keyword
    belongs to that one already."""
    given = item.arguments
    keys = {word for slot in slots if slot.form == "keyword" for word in str(slot.key).split()}
    lacking = [str(slot.key).split() for slot in slots if slot.form == "keyword" and named.isdisjoint(str(slot.key).split())]
    free = [at for at, node in enumerate(given) if isinstance(node, tree.Name) and keys.isdisjoint(
        name_at(one) for one in given[max(0, at - 1) : at + 1])]
    for at, key in ((at, key) for at in free for key in lacking):
        yield attrs.evolve(item, arguments=(*given[:at], *(word_argument(word, item) for word in key), *given[at:]))


def _with_range(item: tree.Statement, outline: Outline, own: set[str]) -> Iterator[tree.Statement]:
    """The line with a range in place of two numbers and of meaningless words around them: `min 2 max 4`."""
    given = item.arguments
    numbers = [at for at, node in enumerate(given) if isinstance(node, tree.Number)]
    if len(numbers) != len(_ENDS):
        return
    first, last = numbers
    around = [node for node in given if not isinstance(node, tree.Number)]
    low, high = sorted((given[first], given[last]), key=lambda node: node.value if isinstance(node, tree.Number) else 0)
    whole = tree.Range(low, high, item.place)
    if all(_means_nothing(node, own, item, outline) for node in given[first + 1 : last]):
        yield attrs.evolve(item, arguments=(*given[:first], whole, *given[last + 1 :]))
    if all(_means_nothing(node, own, item, outline) for node in around):
        yield attrs.evolve(item, arguments=(whole,))


_ENDS = ("least", "most")


def _instead_of(
    node: tree.Expression | tree.Keyword, own: set[str], slots: list[Slot], outline: Outline, given: set[str | None],
    item: tree.Statement,
) -> Iterator[tree.Expression | tree.Keyword]:
    """What may be meant instead of an argument: a name instead of a text, a declared name, or a keyword of the word."""
    if isinstance(node, tree.Text) and not node.value.isidentifier() and (plain := named_by(node)) is not None:
        yield plain
    said = name_at(node)
    if said in _NOTHING:
        yield tree.Number(0, node.place)
    if said is None or not _means_nothing(node, own, item, outline):
        return
    known = {name for slot in slots for name in _declared_for(slot, outline)}
    yield from (tree.Name(name, node.place) for name in find_similar(said, known))
    keys = {str(slot.key) for slot in slots if slot.form == "keyword"}
    yield from (word_argument(key, item) for key in sorted(keys & own) if key not in given)


_NOTHING = ("no", "none", "zero", "nothing")
"""Words that people write for the number 0."""


def _with_key(item: tree.Statement, at: int, slots: list[Slot]) -> Iterator[tree.Statement]:
    """The line with a keyword of two words in place of a meaningless word: `up to` for `max`."""
    named = [name_at(node) for node in item.arguments]
    for key in (str(slot.key).split() for slot in slots if slot.key is not None and slot.form == "keyword"):
        if len(key) > 1 and key[0] not in named:
            words = tuple(word_argument(word, item) for word in key)
            yield attrs.evolve(item, arguments=(*item.arguments[:at], *words, *item.arguments[at + 1 :]))


def _means_nothing(node: tree.Expression | tree.Keyword, own: set[str], item: tree.Statement, outline: Outline) -> bool:
    """Whether an argument is a word of a sentence that names nothing here."""
    said = name_at(node)
    if said is None or said in own:
        return False
    return not _is_declared(said, item, outline) or (said not in outline.names and (said in keywords() or bool(classes_of(said))))


def _is_declared(name: str, item: tree.Statement, outline: Outline) -> bool:
    """Whether a name is declared, other than by this line."""
    own = item.place.text.split().count(name)
    return (name in outline.names and not _names_itself(name, item, outline)) or times(name, item.place.source) > own


def _names_itself(name: str, item: tree.Statement, outline: Outline) -> bool:
    """Whether a name is declared only because it is where this line may declare one."""
    return (outline.words.get(name) == item.word and name_of(item) == name
            and all(name_of(line) != name for line in outline.lines if line.place != item.place))
