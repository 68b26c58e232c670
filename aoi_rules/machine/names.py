"""Conversion between numbers and names: the names of values in a move's text, an event, or a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

from attrs import frozen

from aoi_rules.machine.entries import Result
from aoi_rules.model.ruleset import Model, TypeModel, ZoneModel
from aoi_rules.model.types import ABSENT, Shape, Type, member_of

if TYPE_CHECKING:
    from aoi_rules.protocol import ChoiceJson, MoveJson, ScalarJson, ValueJson

__all__ = ["Names", "capital", "join_names"]


def join_names(items: Sequence[str], last: str = "and") -> str:
    """Several things as in a sentence: `a, b and c`."""
    *first, end = items
    return f"{', '.join(first)} {last} {end}" if first else end


def capital(text: str) -> str:
    """A text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


@frozen(slots=False, eq=False)
class Names:
    """The names of one game's values; `seats` are the seats that play, clockwise."""

    model: Model
    seats: tuple[str, ...]

    @cached_property
    def types(self) -> Mapping[str, TypeModel]:
        """The model's types by name."""
        return {t.name: t for t in self.model.types}

    @cached_property
    def rule_texts(self) -> Mapping[str, str]:
        """The text of each rule by name, without the values of a single move."""
        return {rule.name: rule.text for rule in self.model.rules}

    @overload
    def value(self, cell: Type, value: int | str) -> ScalarJson: ...

    @overload
    def value(self, cell: Type, value: Sequence[int]) -> list[ScalarJson]: ...

    def value(self, cell: Type, value: Result | str) -> ValueJson:
        """A value as plain data: a member's name, None if it is absent, a number, yes or no."""
        if isinstance(value, int):
            if cell.kind is Shape.MEMBER:
                return self.member(cell.of, value) if value >= 0 else None
            if cell.kind is Shape.TRUTH:
                return bool(value)
            return None if value == ABSENT else value
        if isinstance(value, str):
            return value
        one = cell.element
        return [self.value(one, v) for v in value]

    def word(self, cell: Type, value: int) -> str:
        """A value as it is written in a move's text, where `number` reads it back."""
        plain = self.value(cell, value)
        return cell.show_value(plain) if cell.kind is Shape.TRUTH else str(plain)

    def members(self, of: str) -> tuple[str, ...]:
        """The names of a type's members; of the seats, those in play."""
        return self.seats if of == "seat" else tuple([m.name for m in self.types[of].members])

    def member(self, of: str, number: int) -> str:
        """The name of a member; for a seat, that of the seat in play."""
        return str(self.seats[number] if of == "seat" else self.types[of].members[number].name)

    def owners(self, zone: ZoneModel) -> tuple[str, ...]:
        """The names of the owners of a zone: seats in play, members of a type, or `all` for a common one."""
        return self.members(zone.per) if zone.per else ("all",)

    def owner_title(self, zone: ZoneModel, owner: int) -> str:
        """The owner of a zone, as a player reads it; empty for a common one."""
        return self.title(member_of(zone.per), owner) if zone.per else ""

    def title(self, cell: Type, value: Result | str) -> str:
        """A value as a player reads it; several as `a, b and c`."""
        if isinstance(value, int):
            if cell.kind is Shape.MEMBER and value >= 0 and cell.of != "seat":
                return str(self.types[cell.of].members[value].title)
        elif not isinstance(value, str):
            one = cell.element
            return join_names([self.title(one, v) for v in value] or [self.title(one, ABSENT)])
        plain = self.value(cell, value)
        return "none" if plain is None else cell.show_value(plain)

    def json(self, name: str, cell: Type, value: int | None) -> ChoiceJson:
        """A choice as data for JSON, with the value None if the reader may not know it."""
        of = cell.name
        shown = self._member_titles.get((of, value))
        if shown is None:
            shown = ("", None) if value is None else (self.title(cell, value), self.value(cell, value))
            if value is not None and cell.of:
                self._member_titles[of, value] = shown
        return {"name": name, "type": of, "value": shown[1], "title": shown[0], "same": []}

    @cached_property
    def _member_titles(self) -> dict[tuple[str, int | None], tuple[str, ScalarJson]]:
        """The memoised titles and names of members."""
        return {}

    @cached_property
    def moves(self) -> dict[tuple[int, tuple[int, ...]], MoveJson]:
        """The memoised data of moves without a note, by their step and numbers."""
        return {}

    @cached_property
    def members_by_name(self) -> dict[str, dict[str, list[int]]]:
        """The memoised numbers of members by their possible names, for each type that was read."""
        return {}

    @cached_property
    def index(self) -> dict[str, dict[str, int]]:
        """The numbers of each type's members by name."""
        found = {t.name: {m.name: i for i, m in enumerate(t.members)} for t in self.model.types}
        found["seat"] = {name: i for i, name in enumerate(self.seats)}
        return found

    def number(self, cell: Type, word: str) -> int | None:
        """The value that a word of a move's text means; None if it means nothing."""
        if cell.kind is Shape.MEMBER:
            return self.index[cell.of].get(word)
        if cell.kind is Shape.TRUTH:
            return {"yes": 1, "no": 0}.get(word)
        text = word.removeprefix("-").removeprefix("$")
        digits = text.lstrip("0") or text[:1]
        number = int(digits) if text.isascii() and text.isdigit() and len(digits) < 10 else None
        return -number if number is not None and word.startswith("-") else number
