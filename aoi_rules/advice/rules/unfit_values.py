"""Values that a verb or a definition cannot use: the line that gives the value is to blame, not the one that uses it."""

from __future__ import annotations

import re
from typing import Protocol

from attrs import frozen

from aoi_rules.advice.rules.attributes import other_attribute, value_meant
from aoi_rules.advice.rules.definitions import figures_in, quoted_member
from aoi_rules.advice.rules.figures import mixes_money_and_number, other_kind
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.attributes import attributes_of
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.language.tree import Expression, Name
from aoi_rules.model.types import MONEY, NUMBER, Shape, Type, list_of, member_of

__all__ = ["BodyProblem", "UnfitArgument", "follows_from_value", "gives_every", "of_parameter"]

_OWNER = re.compile(r"([A-Za-z_]\w*)(?:\.\w+)*\.$")
_FIGURE = re.compile(r"\$?\d+")
_NAME = re.compile(r"[A-Za-z_]\w*")
_OF_VALUES = ("wrong-type", "unknown-field")
"""Codes of problems that come from the type of a given value."""


class BodyProblem(Protocol):
    """A problem or a fault in the body of a verb or a definition."""

    @property
    def code(self) -> str:
        """The code of its explanation."""

    @property
    def message(self) -> str:
        """What is wrong."""

    @property
    def place(self) -> Place | None:
        """Where it is."""

    @property
    def hint(self) -> str | None:
        """How to correct it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that it is about."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The types of value that it is about, in an author's words."""


def of_parameter(
    said: BodyProblem, name: str, given: Type, whole: Place, user: Place, symbols: SymbolTable, every: bool,
) -> bool:
    """Whether a problem in the line `whole` comes from the type that its parameter `name` is `given`. It must be about this
    parameter or an attribute of it. The line is in the game and its `user` in another file, or only another type has that
    attribute, or `every` member of a type is given where one is meant."""
    if said.place is None or said.place.source.name != whole.source.name or not whole.line <= said.place.line <= whole.end_line:
        return False
    if whole.source.name == user.source.name and _FIGURE.fullmatch(said.place.text):  # that figure may be wrong just as well
        return False
    if said.code == "wrong-type" and given.kind is Shape.MEMBER and list_of(given.of).wording in said.kinds:
        return False  # it is compared with several of its type, where `in` is meant
    if said.code == _OF_VALUES[0] and said.names[:1] == (name,):
        return True
    game = symbols.flow.place.source.name if symbols.flow is not None else None
    beneath = said.place.source.name == game != user.source.name
    return said.code in _OF_VALUES and _root_name(said.place) == name and (
        beneath or every or _is_elsewhere(said, given, symbols))


def gives_every(given: Expression, kind: Type, symbols: SymbolTable) -> bool:
    """Whether a value is the name of a type, which stands for all its members."""
    return kind.kind is Shape.LIST and _root_of(given) in symbols.types


def _is_elsewhere(said: BodyProblem, given: Type, symbols: SymbolTable) -> bool:
    """Whether a problem is about a field that a value of a type lacks and members of another type have.  What has only an
    attribute of it, `r.camp.agents`, is no problem of the value."""
    about_value = said.code == _OF_VALUES[1] and given.without_absent().wording in said.kinds
    types = _types_with(said, symbols) if about_value else []
    return bool(types) and (given.kind is not Shape.MEMBER or given.of not in types)


def _types_with(said: BodyProblem, symbols: SymbolTable) -> list[str]:
    """The types whose members have the field that a value lacks."""
    return [decl.name for name in said.names[:1] for decl in symbols.types.values() if name in attributes_of(symbols, decl)]


def follows_from_value(said: BodyProblem) -> bool:
    """Whether a problem may follow from the type of a given value, and says nothing new once that value is blamed."""
    return said.code in _OF_VALUES


def _root_of(node: Expression) -> str:
    return node.name if isinstance(node, Name) else ""


def _root_name(place: Place) -> str:
    """The name with which the expression at a place begins."""
    before = place.source.lines[place.line - 1][: place.column - 1]
    found = _OWNER.search(before) or _NAME.match(place.text)
    return found[found.re.groups] if found is not None else ""


@frozen
class UnfitArgument:
    """A value that is given to the parameter `name` of `user`, which cannot use a value of that type."""

    user: str
    name: str
    given: Expression
    type: Type

    def _kinds_needed(self, said: BodyProblem, symbols: SymbolTable) -> list[Type]:
        """The types of value that the line in the body may need."""
        kinds = (*(member_of(name, optional) for name in symbols.types for optional in (False, True)), MONEY, NUMBER)
        wanted = [kind for kind in kinds if said.kinds == (kind.wording, self.type.wording)]
        return wanted or [member_of(name) for name in _types_with(said, symbols) if said.code == _OF_VALUES[1]]

    def _hint_for_value(self, said: BodyProblem, symbols: SymbolTable) -> str | None:
        """The hint with the member that the given text names, or with the only attribute of the given member, that has a type
        which the line in the body needs; a text may name a member of any type if the line needs none in particular."""
        needed = self._kinds_needed(said, symbols)
        types = [kind.without_absent() for kind in needed] or [member_of(name) for name in symbols.types]
        quoted = next(filter(None, (quoted_member(symbols, self.given, kind) for kind in types)), None)
        meant = {value_meant(self.given, self.type.without_absent(), kind, symbols) for kind in needed} - {None}
        return quoted or (meant.pop() if len(meant) == 1 else None)

    def fault(self, said: BodyProblem, symbols: SymbolTable, names: tuple[str, ...] = ()) -> Fault:
        """The fault of the given value, with the expected type if only one fits."""
        other = NUMBER if self.type.kind is Shape.MONEY else MONEY
        of_kinds = mixes_money_and_number(said.kinds)
        defined = figures_in(symbols, self.given, other, self.type) if of_kinds else {}
        if len(defined) == 1:
            ((_, fault),) = defined.values()
            fault.names = names
            return fault
        hint = self._hint_for_value(said, symbols) if not of_kinds else (
            other_kind(self.given, other.kind, self.type.kind) or other_attribute(self.given, other, symbols))
        says = f"takes {other.wording}" if of_kinds else f"cannot use {self.type.wording}"
        and_this = f", and this is {self.type.wording}" if of_kinds else ""
        own = re.fullmatch(rf"write `{self.name}\.\w+`", said.hint or "")  # no correction of the line that gives it
        compared = said.code == _OF_VALUES[0] and said.hint is not None and said.hint.startswith("write ") and own is None
        there = f"; there {said.hint}" if compared else ""  # something that lacks an attribute is more likely the wrong thing
        where = line_of(said.place, self.given.place) + f": {said.message}{there}" if said.place is not None else None
        fitting = _types_with(said, symbols) if said.code == _OF_VALUES[1] else []
        if where is not None and len(fitting) == 1:
            where = f"give it {with_article(fitting[0])}: " + where
        read = _NAME.findall(said.place.source.lines[said.place.line - 1]) if said.place is not None else []
        one = f"give it one {self.type.of}: `{self.type.of}` stands for all of them"
        hint = hint or (one if gives_every(self.given, self.type, symbols) else where)
        return Fault("wrong-type", f"`{self.user}` {says} as its `{self.name}`{and_this}", self.given.place, hint,
                     (*names, *read),  # a change to something that is read there may be to blame
                     kinds=(other.wording, self.type.wording) if of_kinds else (self.type.wording,))
