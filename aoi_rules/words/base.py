"""What a word is: one attrs class whose fields say which arguments and which block a statement takes.

A field is made by one of the functions below; its type annotation says what cattrs makes of the argument.  A statement
is matched in two steps: arguments are handed to fields (`match`), then cattrs structures each into the field's type.
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
    """It gives the name to something that the rules round it may use."""
    BINDS_INSIDE = "binds inside"
    """It gives the name to a value, for itself and the lines in its block."""
    BINDS_AFTER = "binds after"
    """It gives the name to a value, for itself and the lines that follow."""
    LABELS = "labels"
    """It is called by the name; no rule reads it, but amendments, scenarios and players do."""
    REFERS = "refers"
    """The name is declared elsewhere: the line says more of it, or what it does with it."""
    CHANGES = "changes"
    """The position is another one there afterwards."""
    DEFINES = "defines"
    """It is the value that the name in the line stands for."""
    DECIDES = "decides"
    """It is a condition: the line holds where it is met."""
    FILTERS = "filters"
    """It is a condition on each of the things that the line goes through, not on the line."""
    BELONGS = "belongs"
    """It is a type, and each of its members has what the line declares: one writes it after a dot."""
    CITES = "cites"
    """It names rules as they were called when the line was written, also where they have other names now."""
    FILLED_IN = "filled in"
    """It is a text, and names in braces stand for what they mean."""

    @property
    def binds(self) -> bool:
        """Whether a name gets a value."""
        return self in (Role.BINDS_INSIDE, Role.BINDS_AFTER)

    @property
    def names(self) -> bool:
        """Whether the line does something with a name."""
        return self.binds or self in (Role.DECLARES, Role.LABELS, Role.REFERS)


@frozen(repr=False)
class Slot(Node):
    """How a field is filled: `form` is argument, rest, keyword, flag, label, value, condition or block.

    `role` is what the line does with what is there.  Of a name that it binds, `within` is the field that says what the name can
    be, empty if none does.  With `choices` one of these words must stand there.  `of` has the words that declare what is named
    there: one of `seats` is a seat, and one of `has` a field of what the line declares.
    """

    form: str
    key: str | None = None
    role: Role | None = None
    within: str = ""
    choices: tuple[str, ...] = ()
    of: tuple[str, ...] = ()


@frozen(kw_only=True, eq=False, repr=False)
class Word(Node):
    """Base of all words.

    `word` is what an author writes, `where` the kinds of block it may stand in, `inside` the kind of its own block (None: it
    takes no block, or one that is read later), `form` how it is written where its fields alone do not show it.
    A line of a `labelled` word is called by the first thing that it names, such as `set_owner`.  `amend`, `replace` and `drop`
    know a line by what stands in the field `known_by`, or where that is empty by its name.  In the block of a word that `acts`
    some player does, as `me`.  Nothing depends on a line of a `dispensable` word: a game goes on without it.
    Lines of a word that `is_rule` are rules of play, with those in their blocks: scenarios cover them.  No rule reads a line of a
    word that stands `aside`: it is for players, or for bots.
    What a line declares may begin lines itself in the kinds of block that `leads` names, and with `is_type` it is the type of
    something.  Its name stands `behind` a keyword: `in` where lines go through several things, `of` where players choose among
    actions.  A line of a word that `helps` may stand beside scenarios, for these alone;
    one of a word that `claims` says in a scenario what holds there, if only that a move is legal.
    Lines of a word that is `left_out` are about the text alone: whoever reads it takes them out, and nothing else meets them.
    `example` is for the reference, and is compiled and played there: lines of a game; of a file or of a scenario where the word
    stands there; of a part where it stands in no game.
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
        """Where the statement stands."""
        return self.statement.place

    @classmethod
    def begins(cls, item: object) -> TypeGuard[Statement]:
        """Whether something is a statement that begins with this word; of a class without one, with a word below it."""
        return isinstance(item, Statement) and (item.word == cls.word if cls.word else item.word in words_below(cls))


@frozen(kw_only=True, eq=False, repr=False)
class Macro(Word):
    """A word that stands for other lines of the language; `lines` gives them as text.

    `where` names the kinds of block that it may stand in, also a type for the blocks of its members: `("map", "part")`,
    `("location",)`.  What an author may write in its own block is read by its `lines`.
    """

    def lines(self, *args: Any, **kwargs: Any) -> str:
        """The lines that this statement stands for, as text; they take its place, so they may hold all that may stand there:
        also `amend` and `drop`, tables, and further words of plugins.  A class writes `def lines(self)`, or `def lines(self,
        report)`, where `report(item, "unknown place")` is an error at something that the author wrote."""
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
    """All arguments that are left."""
    return _make_field(Slot("rest", None, role, of=of), default, doc)


def keyword(
    key: str, doc: str, default: Any = None, role: Role | None = None, within: str = "", choices: tuple[str, ...] = (),
    of: tuple[str, ...] = (),
) -> Any:
    """The argument after the name `key`, which may be two words; it may be left out."""
    return _make_field(Slot("keyword", key, role, within, choices, of), default, doc)


def needed_argument(key: str, doc: str, role: Role | None = None, of: tuple[str, ...] = ()) -> Any:
    """The argument after the name `key`, which must be there."""
    return _make_field(Slot("keyword", key, role, of=of), attrs.NOTHING, doc)


def flag(key: str, doc: str) -> Any:
    """Whether the name `key` stands among the arguments."""
    return _make_field(Slot("flag", key), False, doc)


def value(doc: str, default: Any = attrs.NOTHING, role: Role | None = None) -> Any:
    """The expression after `=`."""
    return _make_field(Slot("value", None, role), default, doc)


def condition(doc: str, role: Role | None = None) -> Any:
    """The expression after `when`."""
    return _make_field(Slot("condition", None, role), None, doc)


def block(doc: str, default: Any = ()) -> Any:
    """What stands between the braces, structured as the word's `inside` says."""
    return _make_field(Slot("block"), default, doc)


def slots_of(cls: type[Word]) -> list[tuple[attrs.Attribute[Any], Slot]]:
    """The fields of a word that a statement fills, and how each is filled."""
    return [(a, a.metadata[_SLOT]) for a in attrs.fields(cls) if _SLOT in a.metadata]


def choices_of(cls: type[Word], field: str) -> tuple[str, ...]:
    """The words of which one must stand in a field."""
    return next(slot.choices for attribute, slot in slots_of(cls) if attribute.name == field)


def is_finished(cls: type[Word]) -> bool:
    """Whether a word was decorated, so that its fields are known."""
    return "__attrs_attrs__" in vars(cls)


_BELOW: dict[type, dict[str, type[Any]]] = {}


def words_below(cls: type[W]) -> Mapping[str, type[W]]:
    """The words of the classes made from one, with the class of each."""
    if cls not in _BELOW:
        made = [below for below in cls.__subclasses__() if is_finished(below)]
        _BELOW[cls] = {word: own for below in made for word, own in ((below.word, below), *words_below(below).items()) if word}
    return _BELOW[cls]
