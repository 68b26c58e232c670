"""What a seat sees of a position, for use in pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import frozen

from aoi_rules import Game, View
from aoi_rules.drawing.figures import Figure, figures
from aoi_rules.drawing.lettering import as_title
from aoi_rules.drawing.reader import Reader
from aoi_rules.drawing.table import is_idle
from aoi_rules.machine.moves import Move
from aoi_rules.model.ruleset import KeepModel, Model, TypeModel, ZoneModel
from aoi_rules.model.types import Shape, Type

__all__ = ["VisibleGame", "in_words", "kind_title"]

_LOOKS = ("paint", "icon")
"""Fields that only affect drawing."""


@frozen(slots=False, eq=False)
class VisibleGame:
    """A game as `viewer` sees it; None is a spectator."""

    game: Game
    viewer: str | None

    @property
    def model(self) -> Model:
        """The ruleset as facts."""
        return self.game.rules.model

    @cached_property
    def _view(self) -> View:
        return self.game.view(self.viewer)

    @property
    def data(self) -> Mapping[str, Any]:
        """The contents of the table."""
        return self._view.data

    @property
    def moves(self) -> Sequence[Move]:
        """The viewer's legal moves."""
        return self._view.moves

    @cached_property
    def reader(self) -> Reader:
        """A reader of facts."""
        return Reader(self.model, self.data)

    @cached_property
    def figures(self) -> Sequence[Figure]:
        """The figures that are shown next to the board."""
        return figures(self.model, self.data)

    # ---- values of members -------------------------------------------------------------------------------------------

    def cells(self, kind: TypeModel) -> Iterator[tuple[str, Type]]:
        """The names of a type's fields, then of its keeps, without fields that only affect drawing."""
        drawn = {name for mark in self.model.drawing if mark.type == kind.name for role, name in mark.roles if role == "position"}
        for fact in kind.fields:
            if fact.name not in _LOOKS and fact.name not in drawn and not (kind.joins and fact.name == "ends"):
                yield fact.name, fact.cell
        yield from ((keep.name, keep.cell) for keep in self.model.keeps if keep.per == kind.name and not keep.of)

    def value(self, kind: TypeModel, name: str, number: int) -> Any:
        """A member's value; None if it is absent, hidden, `no` or 0, or if it is a value that the keep returns to regularly."""
        value = self.reader.value(kind.name, name, number)
        keep = next((k for k in self.model.keeps if (k.per, k.name) == (kind.name, name)), None)
        return None if value in (None, "", 0) or value == [] or (keep is not None and is_idle(keep, value)) else value

    def facts(self, kind: TypeModel, number: int) -> list[tuple[str, str]]:
        """The values of a member, as pairs of a name and words; for a value `yes`, the words are empty."""
        found = ((name, cell, self.value(kind, name, number)) for name, cell in self.cells(kind))
        return [(in_words(name), "" if value is True else self.reader.words(cell, value))
                for name, cell, value in found if value is not None]

    def members(self, kind: TypeModel) -> list[str]:
        """The titles of a type's members."""
        return [self.reader.member(kind.name, member.name).title for member in kind.members]

    def find_references(self, kind: TypeModel, name: str) -> Iterator[tuple[TypeModel, str, list[int]]]:
        """What has a member as a value: the types, their fields and keeps, and the numbers of the members with this value."""
        for other in self.model.types:
            for fact, cell in self.cells(other) if other.name != "seat" else ():
                one = cell.element_type
                if one.kind is not Shape.MEMBER or one.of != kind.name or (other.parent == kind.name == fact):
                    continue
                values = [self.reader.value(other.name, fact, number) for number in range(len(other.members))]
                numbers = [n for n, v in enumerate(values) if v == name or (isinstance(v, list) and name in v)]
                if numbers:
                    yield other, fact, numbers

    # ---- zones --------------------------------------------------------------------------------------------

    def zones(self, of: str) -> Iterator[tuple[ZoneModel, str, Any]]:
        """The zones for pieces of a type, each with its owner and what can be seen of it."""
        for zone in self.model.zones:
            if zone.of == of:
                yield from ((zone, owner, pieces) for owner, pieces in self.data["zones"].get(zone.name, {}).items())

    def owner(self, zone: ZoneModel, owner: str) -> str:
        """The title of the owner of a zone; empty for a common zone."""
        return self.reader.member(zone.per, owner).title if zone.per else ""

    def seat_keeps(self, seat: str) -> Iterator[tuple[KeepModel, Any]]:
        """The keeps of a seat that no figure shows."""
        shown = {line.name for line in self.model.figures}
        for keep in self.model.keeps:
            values = self.data["types"].get("seat", {}).get(keep.name) if keep.per == "seat" and keep.name not in shown else None
            if values is not None and not keep.of and values[self.data["seats"].index(seat)] not in (None, 0, [], False):
                yield keep, values[self.data["seats"].index(seat)]


def in_words(name: str) -> str:
    """A name of the language as words within a sentence: `distant port`."""
    title = as_title(name)
    return title[:1].lower() + title[1:]


def kind_title(kind: TypeModel) -> str:
    """The word for one member of a type."""
    return as_title(kind.title) if kind.title == kind.name else kind.title
