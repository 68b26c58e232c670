"""Pages about the members of types, such as places, links and cards: what they are, where they are, and their present values."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from aoi_rules.cli.pages.seat_facts import VisibleGame, in_words, kind_title
from aoi_rules.cli.pages.topics import Topic
from aoi_rules.drawing.details import Detail, details
from aoi_rules.model.ruleset import TypeModel
from aoi_rules.model.types import Shape

__all__ = ["short_facts", "thing_topics"]


def thing_topics(seen: VisibleGame) -> Iterator[Topic]:
    """A topic for each member of a type, except for seats."""
    for kind in seen.model.types:
        for number, member in enumerate(kind.members) if kind.name != "seat" else ():
            title = seen.reader.member(kind.name, member.name).title
            yield Topic(title, kind_title(kind), (member.name,), _Page(seen, kind, number), member.name, part=True)


@frozen
class _Page:
    """The page of a member."""

    seen: VisibleGame
    kind: TypeModel
    number: int

    @property
    def name(self) -> str:
        """Its name in the language."""
        return self.kind.members[self.number].name

    def __call__(self) -> list[str]:
        of_itself = [*self._joined_line(), *self._facts(), *self._figures()]
        return [*of_itself, *self._nested_things(), *self._links(), *self._zones_containing(), *self._referring_members()]

    def _facts(self) -> Iterator[str]:
        """Its values, then the computed facts that help a player decide."""
        for name, words in self.seen.facts(self.kind, self.number):
            yield f"  {name}: {words}" if words else f"  {name}"
        if computed := " · ".join(_computed_details(self.seen, self.kind, self.name)):
            yield f"  now: {computed}"

    def _figures(self) -> Iterator[str]:
        """The figures of seats about it."""
        found: dict[str, list[str]] = {}
        for one in self.seen.figures:
            if (one.type, one.member) == (self.kind.name, self.name):
                found.setdefault(one.name, []).append(f"{one.seat} {one.text}".strip())
        yield from (f"  {in_words(name)}: {', '.join(texts)}" for name, texts in found.items())

    def _nested_things(self) -> Iterator[str]:
        """What is nested in it, with the pieces there."""
        for kind in self.seen.model.types:
            parents = kind.field(kind.parent).values if kind.parent == self.kind.name else ()
            for number in (n for n, parent in enumerate(parents) if parent == self.number):
                title = self.seen.reader.member(kind.name, kind.members[number].name).title
                facts = short_facts(self.seen, kind, number)
                yield f"  • {title}" + (f": {facts}" if facts else "")

    # ---- links -------------------------------------------------------------------------------------------------------

    def _joined_line(self) -> Iterator[str]:
        if self.kind.joins:
            yield f"  joins: {' and '.join(self._end_titles(self.kind, self.number))}"

    def _end_titles(self, kind: TypeModel, number: int) -> list[str]:
        places = self.seen.reader.types[kind.joins].members
        ends = kind.field("ends").values[number]
        assert isinstance(ends, tuple)
        return [self.seen.reader.member(kind.joins, places[end].name).title for end in ends]

    def _links(self) -> Iterator[str]:
        """The links from here, each with its values."""
        for kind in self.seen.model.types:
            if kind.joins != self.kind.name:
                continue
            here = self.seen.reader.member(self.kind.name, self.name).title
            found = []
            for number, ends in enumerate(kind.field("ends").values):
                if isinstance(ends, tuple) and self.number in ends:
                    other = next((end for end in self._end_titles(kind, number) if end != here), here)
                    facts = short_facts(self.seen, kind, number)
                    found.append(f"{other} ({facts})" if facts else other)
            if found:
                yield f"  {kind_title(kind)} to: {', '.join(sorted(found))}"

    # ---- where it is -----------------------------------------------------------------------------------------------

    def _zones_containing(self) -> Iterator[str]:
        """The zones that contain it, and those that the viewer does not see."""
        found: dict[str, list[str]] = {}
        hidden: dict[str, list[str]] = {}
        for zone, owner, pieces in self.seen.zones(self.kind.name):
            count = pieces.get(self.name, 0) if isinstance(pieces, dict) else pieces
            if count:
                text = f"{self.seen.owner(zone, owner)} {count}".strip()
                (found if isinstance(pieces, dict) else hidden).setdefault(zone.title, []).append(text)
        yield from (f"  {title}: {', '.join(texts)}" for title, texts in found.items())
        if hidden:
            parts = [f"{title} ({', '.join(texts)})" for title, texts in hidden.items()]
            yield f"  may be unseen in: {'; '.join(parts)}"

    def _referring_members(self) -> Iterator[str]:
        """The members that have it as a value."""
        for kind, name, numbers in self.seen.find_references(self.kind, self.name):
            titles = self.seen.members(kind)
            head = f"{kind_title(kind)} with this {in_words(name)}" if name == self.kind.name else (
                f"{kind_title(kind)}, {in_words(name)}")
            yield f"  {head}: {', '.join(titles[number] for number in numbers)}"


def short_facts(seen: VisibleGame, kind: TypeModel, number: int) -> str:
    """The values of a member on one line, without what it is nested in and without computed values; in the ruleset's words if it
    has any."""
    worded = {line.name for line in seen.model.details if line.type == kind.name and not line.computed}
    found, so = [], []
    for name, cell in seen.cells(kind):
        value = seen.value(kind, name, number) if name not in worded and name != kind.parent else None
        if value is True:
            so.append(in_words(name))
        elif value is not None:
            words = seen.reader.words(cell, value)
            found.append(words if cell.element_type.kind in (Shape.MEMBER, Shape.TEXT, Shape.MONEY)
                         else f"{in_words(name)} {words}")
    member = kind.members[number].name
    return " · ".join([*found, *(one.text for one in _details(seen, kind, member) if one.name in worded), *so])


def _computed_details(seen: VisibleGame, kind: TypeModel, member: str) -> list[str]:
    """The computed facts about a member that help a player decide."""
    names = {line.name for line in seen.model.details if line.type == kind.name and line.computed}
    return [one.text for one in _details(seen, kind, member) if one.name in names]


def _details(seen: VisibleGame, kind: TypeModel, member: str) -> tuple[Detail, ...]:
    """The facts about a member that help a player decide."""
    return details(seen.model, seen.data, kind.name, member)
