"""What lines do with names and with the position, read from the text alone, using the fields of their words.

A line may lack something that its word needs, or have too much: whatever is clear counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.language.walk import head_of
from aoi_rules.words.actions import Do
from aoi_rules.words.base import Role, Slot, Word, slots_of
from aoi_rules.words.components import GAME, Rows, TypeWord
from aoi_rules.words.files import Language, RulesetWord
from aoi_rules.words.matching import match_arguments
from aoi_rules.words.vocabulary import classes_of, stands_in

__all__ = [
    "NameUse", "bound_names", "is_declared_by_name", "has_fields", "has_named_lines", "has_role", "is_for_scenarios",
    "in_role", "is_aside", "is_field", "is_helper", "is_nameless", "is_rule", "is_type", "led_blocks", "lists_members",
    "may_depend",
    "names_given", "names_referred", "stands_beside", "takes_block",
]


@frozen
class NameUse:
    """A name in a line, and what the line does with it.

    A `parameter` is in brackets after the name that it belongs to.  If the line shows the possible values of a name, they are in
    `within`.
    """

    name: tree.Name
    role: Role
    parameter: bool = False
    within: tree.Expression | None = None


def names_given(item: tree.Statement) -> Iterator[NameUse]:
    """The names that a line declares, binds or adds to, in order; none if its word is not a word of the language."""
    for cls in classes_of(item.word)[:1]:
        raw, _ = match_arguments(item, cls)
        for field, slot, role in _fields_with_role(cls):
            if role.names:
                yield from _names_with_role(raw.get(field), role, raw.get(slot.within))


def _names_with_role(node: Any, role: Role, within: Any) -> Iterator[NameUse]:
    if isinstance(node, tree.Name):
        yield NameUse(node, role, within=within)
    elif isinstance(node, tree.Call):
        if isinstance(node.function, tree.Name):
            yield NameUse(node.function, role)
        yield from (NameUse(a, Role.BINDS_INSIDE, parameter=True) for a in node.arguments if isinstance(a, tree.Name))


def bound_names(item: tree.Statement) -> Iterator[NameUse]:
    """The names to which a line gives a value, including its parameters."""
    return (one for one in names_given(item) if one.role.binds)


@cache
def has_role(word: str, *roles: Role) -> bool:
    """Whether some field of a word has one of these roles."""
    return any(own in roles for cls in classes_of(word) for _, _, own in _fields_with_role(cls))


@cache
def is_declared_by_name(word: str) -> bool:
    """Whether the lines of a game use what a word declares by its name."""
    return any(role is Role.DECLARES for cls in classes_of(word) if set(GAME) & set(cls.where)
               for _, _, role in _fields_with_role(cls))


@cache
def is_nameless(word: str) -> bool:
    """Whether a word of the language gives its lines no name, because a block has only one of them, or they are all alike."""
    some = classes_of(word)
    called = any(role.names or role is Role.CITES for cls in some for _, _, role in _fields_with_role(cls))
    return bool(some) and not called and not any(cls.labelled for cls in some)


def is_rule(word: str) -> bool:
    """Whether lines of a word are rules of play, and those in their blocks too; the rest of a game is its model."""
    return any(cls.is_rule for cls in classes_of(word))


def takes_block(word: str) -> bool:
    """Whether a line can have other lines in its block."""
    return any(cls.inside is not None for cls in classes_of(word))


def is_aside(word: str) -> bool:
    """Whether no rule reads a line of a word."""
    return any(cls.aside for cls in classes_of(word))


@cache
def is_type(word: str) -> bool:
    """Whether a line of a word declares a type, whose members are written after its name and a dot."""
    return any(cls.is_type for cls in classes_of(word))


@cache
def led_blocks(word: str) -> tuple[str, ...]:
    """The kinds of block in which the name that a line of a word declares may begin lines itself."""
    return tuple(where for cls in classes_of(word) for where in cls.leads)


@cache
def has_fields(word: str) -> bool:
    """Whether lines in the block of a word give the attributes of each member: in that of a type or of a kind of link."""
    return any(cls.inside == TypeWord.inside for cls in classes_of(word))


def is_field(word: str) -> bool:
    """Whether a line of a word may give an attribute of each member."""
    return stands_in(word, TypeWord.inside)


def lists_members(word: str) -> bool:
    """Whether the block of a word contains members, or attributes of each of them."""
    return has_fields(word) or word == Rows.word


@cache
def has_named_lines(word: str) -> bool:
    """Whether lines in the block of a word have names that identify rules; effects have none."""
    return any(cls.inside != Do.inside for cls in classes_of(word))


def is_for_scenarios(word: str) -> bool:
    """Whether a line of a word concerns only the scenarios next to it."""
    return any(cls.helps for cls in classes_of(word))


def is_helper(word: str) -> bool:
    """Whether a line of a word declares something for the scenarios next to it."""
    return is_for_scenarios(word) and is_declared_by_name(word)


@cache
def stands_beside(word: str) -> bool:
    """Whether a line of a word may be next to scenarios, except what is played and the version of the language."""
    return is_for_scenarios(word) or (stands_in(word, "file") and not issubclass(classes_of(word)[0], RulesetWord | Language))


@cache
def may_depend(word: str) -> bool:
    """Whether a condition after `when` decides if a line is carried out; this is true of verbs, which are not words of the
    language."""
    slots = [slot for cls in classes_of(word) for _, slot in slots_of(cls)]
    return not slots or any(slot.form == "condition" and slot.role is not Role.FILTERS for slot in slots)


def in_role(item: tree.Statement, role: Role) -> Iterator[Any]:
    """The contents of a line's fields that have a role, one by one."""
    for cls in classes_of(item.word)[:1] if has_role(item.word, role) else ():
        raw, _ = match_arguments(item, cls)
        values = {"value": item.value}
        for field, slot, own in _fields_with_role(cls):
            node = values.get(slot.form, raw.get(field))
            if own is role and node is not None:
                yield from node if isinstance(node, tuple | list) else (node,)


def names_referred(item: tree.Statement, cls: type[Word]) -> Iterator[tuple[tuple[str, ...], tree.Name]]:
    """The names in a line of a word that other lines declare, each with the words that may declare it."""
    raw, _ = match_arguments(item, cls)
    for field, slot in ((attribute.name, slot) for attribute, slot in slots_of(cls) if slot.of and attribute.name in raw):
        nodes = raw[field] if isinstance(raw[field], list) else [raw[field]]
        for node in (inner for one in nodes for inner in (one.items if isinstance(one, tree.Items) else (one,))):
            name, _ = head_of(node)
            if isinstance(name, tree.Name):
                yield slot.of, name


def _fields_with_role(cls: type[Word]) -> tuple[tuple[str, Slot, Role], ...]:
    """The fields of a word that have a role, with the slot and the role."""
    return tuple((attribute.name, slot, slot.role) for attribute, slot in slots_of(cls) if slot.role is not None)
