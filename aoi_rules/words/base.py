"""The definition of a word: an attrs class whose fields tell which arguments and which block a statement takes.

Each field is made by one of the functions below; its type annotation tells cattrs how to convert the argument.  A statement is
matched in two steps: arguments are assigned to fields (`match`), then cattrs structures each into the field's type.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar, TypeGuard, TypeVar

import attrs
from attrs import frozen

from aoi_rules.diagnostics import Place
from aoi_rules.language.tree import Statement
from aoi_rules.model.node import Node

__all__ = ["Ident", "Macro", "Role", "Slot", "Word", "argument", "block", "choices_of", "condition", "flag", "is_finished",
           "keyword", "label", "needed_argument", "rest", "slots_of", "value", "words_below"]

_SLOT = "aoi_slot"
W = TypeVar("W", bound="Word")


@frozen(repr=False)
class Ident(Node):
    """A name as an author wrote it, with its place; `unconfirmed` is its trailing `?`."""

    name: str
    place: Place = attrs.field(eq=False, repr=False)
    unconfirmed: bool = False

    def __str__(self) -> str:
        return self.name


class Role(Enum):
    """What a line does with the name or the thing in a field."""

    DECLARES = "declares"
    """It declares the name, which the rules around it may use."""
    BINDS_INSIDE = "binds inside"
    """It binds the name to a value, for itself and the lines in its block."""
    BINDS_AFTER = "binds after"
    """It binds the name to a value, for itself and the lines that follow."""
    LABELS = "labels"
    """The name is that of the line; no rule reads it, but amendments, scenarios and players do."""
    REFERS = "refers"
    """The name is declared elsewhere: the line adds to it or uses it."""
    CHANGES = "changes"
    """The line changes it in the position."""
    DEFINES = "defines"
    """It is the value of the name in the line."""
    DECIDES = "decides"
    """It is a condition: the line applies if it holds."""
    FILTERS = "filters"
    """It is a condition on each of the items that the line goes through, not on the line."""
    BELONGS = "belongs"
    """It is a type, and each of its members has what the line declares, which is written after a dot."""
    CITES = "cites"
    """It cites rules by the names that they had when the line was written, even if they have other names now."""
    FILLED_IN = "filled in"
    """It is a text that is read with the rules, so that braces in it may hold more than the names of fixed figures."""

    @property
    def binds(self) -> bool:
        """Whether a name is bound to a value."""
        return self in (Role.BINDS_INSIDE, Role.BINDS_AFTER)

    @property
    def names(self) -> bool:
        """Whether the line does something with a name."""
        return self.binds or self in (Role.DECLARES, Role.LABELS, Role.REFERS)


@frozen(repr=False)
class Slot(Node):
    """How a field is filled: `form` is argument, rest, keyword, flag, label, value, condition or block.

    `role` is what the line does with the field's content.  For a name that it binds, `within` is the field with the possible
    values of the name, empty if there is none.  With `choices`, the content must be one of these words.  `of` has the words that
    declare the content: for one of `seats` it is a seat, and for one of `has` it is a field of what the line declares.
    """

    form: str
    key: str | None = None
    role: Role | None = None
    within: str = ""
    choices: tuple[str, ...] = ()
    of: tuple[str, ...] = ()


@frozen(kw_only=True, eq=False, repr=False)
class Word(Node):
    """The base class of all words.

    `word` is what an author writes, `where` the kinds of block in which it can be used, `inside` the kind of its own block (None
    if it takes no block, or one that is read later), `form` how it is written if its fields alone do not show it. A line of a
    `labelled` word is named after the first thing in it, such as `set_owner`.  `amend`, `replace` and `drop` identify a line by
    the content of the field `known_by`, or by its name if that is empty.  In the block of a word that `acts`, some player acts,
    as `me`.  Nothing depends on a line of a `dispensable` word: a game works without it. Lines of a word that `is_rule` are rules
    of play, and so are those in their blocks: scenarios cover them.  No rule reads a line of a word that is `aside`: it is for
    players, or for bots. The name that a line declares may begin lines itself in the kinds of block in `leads`; with `is_type`,
    it is the type of something.  The name follows the keyword in `behind`: `in` for lines that go through several things, `of`
    for lines in which players choose among actions.  A line of a word that `helps` may be written beside scenarios, only for
    these; a line of a word that `claims` makes a claim in a scenario, if only that a move is legal. Lines of a word that is
    `left_out` are about the text itself: they are removed when the text is read, and nothing else sees them. `example` is for the
    reference, where it is compiled and played: lines of a game; of a file or of a scenario if the word belongs there; of a part
    if it belongs in no game.
    """

    word: ClassVar[str] = ""
    where: ClassVar[tuple[str, ...]] = ()
    inside: ClassVar[str | None] = None
    form: ClassVar[str] = ""
    labelled: ClassVar[bool] = False
    known_by: ClassVar[str] = ""
    acts: ClassVar[bool] = False
    dispensable: ClassVar[bool] = False
    is_rule: ClassVar[bool] = False
    aside: ClassVar[bool] = False
    leads: ClassVar[tuple[str, ...]] = ()
    is_type: ClassVar[bool] = False
    behind: ClassVar[str] = ""
    helps: ClassVar[bool] = False
    claims: ClassVar[bool] = False
    left_out: ClassVar[bool] = False
    example: ClassVar[str] = ""

    statement: Statement = attrs.field(eq=False, repr=False)

    @property
    def place(self) -> Place:
        """The place of the statement."""
        return self.statement.place

    @classmethod
    def begins(cls, item: object) -> TypeGuard[Statement]:
        """Whether something is a statement that begins with this word; for a class without a word, with one of its subclasses'
        words."""
        return isinstance(item, Statement) and (item.word == cls.word if cls.word else item.word in words_below(cls))


@frozen(kw_only=True, eq=False, repr=False)
class Macro(Word):
    """A word that expands to other lines of the language; `lines` returns them as text.

    `where` names the kinds of block in which it can be used, or a type for the blocks of its members: `("map", "part")`,
    `("location",)`.  Its `lines` method reads what an author writes in its block.
    """

    def lines(self, *args: Any, **kwargs: Any) -> str:
        """The lines that this statement expands to, as text.  They replace the statement, so they can contain anything that is
        allowed there, including `amend` and `drop`, tables, and further words of plugins.  A class defines `def lines(self)`, or
        `def lines(self, report)`, in which `report(item, "unknown place")` reports an error at something that the author
        wrote."""
        raise NotImplementedError


def _make_field(slot: Slot, default: Any, doc: str) -> Any:
    return attrs.field(default=default, metadata={_SLOT: slot, "doc": doc}, kw_only=True)


def argument(
    doc: str, default: Any = attrs.NOTHING, role: Role | None = None, within: str = "", choices: tuple[str, ...] = (),
    of: tuple[str, ...] = (),
) -> Any:
    """The next argument that is not a keyword."""
    return _make_field(Slot("argument", None, role, within, choices, of), default, doc)


def label(doc: str, role: Role | None = None) -> Any:
    """A quoted text among the arguments; empty if there is none."""
    return _make_field(Slot("label", None, role), "", doc)


def rest(doc: str, default: Any = attrs.NOTHING, role: Role | None = None, of: tuple[str, ...] = ()) -> Any:
    """All remaining arguments."""
    return _make_field(Slot("rest", None, role, of=of), default, doc)


def keyword(
    key: str, doc: str, default: Any = None, role: Role | None = None, within: str = "", choices: tuple[str, ...] = (),
    of: tuple[str, ...] = (),
) -> Any:
    """The argument after the name `key`, which may be two words; it may be left out."""
    return _make_field(Slot("keyword", key, role, within, choices, of), default, doc)


def needed_argument(key: str, doc: str, role: Role | None = None, of: tuple[str, ...] = ()) -> Any:
    """The argument after the name `key`, which is required."""
    return _make_field(Slot("keyword", key, role, of=of), attrs.NOTHING, doc)


def flag(key: str, doc: str) -> Any:
    """Whether the name `key` is among the arguments."""
    return _make_field(Slot("flag", key), False, doc)


def value(doc: str, default: Any = attrs.NOTHING, role: Role | None = None) -> Any:
    """The expression after `=`."""
    return _make_field(Slot("value", None, role), default, doc)


def condition(doc: str, role: Role | None = None) -> Any:
    """The expression after `when`."""
    return _make_field(Slot("condition", None, role), None, doc)


def block(doc: str, default: Any = ()) -> Any:
    """The content between the braces, structured according to the word's `inside`."""
    return _make_field(Slot("block"), default, doc)


def slots_of(cls: type[Word]) -> list[tuple[attrs.Attribute[Any], Slot]]:
    """The fields of a word that a statement fills, and how each is filled."""
    return [(a, a.metadata[_SLOT]) for a in attrs.fields(cls) if _SLOT in a.metadata]


def choices_of(cls: type[Word], field: str) -> tuple[str, ...]:
    """The words of which a field must contain one."""
    return next(slot.choices for attribute, slot in slots_of(cls) if attribute.name == field)


def is_finished(cls: type[Word]) -> bool:
    """Whether a word was decorated, so that its fields are known."""
    return "__attrs_attrs__" in vars(cls)


_BELOW: dict[type, dict[str, type[Any]]] = {}


def words_below(cls: type[W]) -> Mapping[str, type[W]]:
    """The words of a class's subclasses, with the class of each."""
    if cls not in _BELOW:
        made = [below for below in cls.__subclasses__() if is_finished(below)]
        _BELOW[cls] = {word: own for below in made for word, own in ((below.word, below), *words_below(below).items()) if word}
    return _BELOW[cls]
