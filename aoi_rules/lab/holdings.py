"""What the seats have when a game ends: members of types, such as places, whose seat is named by a keep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from aoi_rules.model.ruleset import KeepModel, Model, TypeModel
from aoi_rules.model.types import Shape

__all__ = ["Holding", "holdings"]


@frozen
class Holding:
    """A keep that names a seat for each member of a type, such as the owner of a space; or a type of links between such members,
    where a seat has a link if it has both ends.

    `name` identifies it, also under changed rules; `title` is for people; `type` is the type of the members or the links. `slot`
    is the attribute of a `State` that holds the seats, and `ends` are the positions in it, one or two for each member.
    """

    name: str
    title: str
    type: TypeModel
    slot: str
    ends: tuple[tuple[int, ...], ...]

    def held_members(self, state: Any) -> Iterator[tuple[int, int]]:
        """The number of each member that a seat has in a position, together with the number of the seat."""
        seats = getattr(state, self.slot)
        for member, ends in enumerate(self.ends):
            found = {seats[end] for end in ends}
            if len(found) == 1 and (seat := found.pop()) >= 0:
                yield member, seat


def holdings(model: Model) -> Iterator[Holding]:
    """Everything that a seat can have, in the order of the rules: members of types whose keep everybody sees, and links between
    such members, unless the links have a keep of their own."""
    keeps = [keep for keep in model.keeps if keep.per not in ("", "seat") and not keep.of and keep.seen == "all"
             and (keep.cell.kind, keep.cell.of) == (Shape.MEMBER, "seat")]
    kept = {keep.per for keep in keeps}
    for keep in keeps:
        of = model.type(keep.per)
        yield Holding(f"{of.name}.{keep.name}", f"{_title(of)}, {keep.name} at the end", of, keep.slot,
                      tuple((member,) for member in range(len(of.members))))
        yield from (_links(link, keep) for link in model.types if link.joins == of.name and link.name not in kept)


def _links(link: TypeModel, keep: KeepModel) -> Holding:
    ends = tuple(pair for pair in link.field("ends").values if isinstance(pair, tuple))
    return Holding(f"{link.name}.{keep.name}", f"{_title(link)}, {keep.name} of both ends at the end", link, keep.slot, ends)


def _title(of: TypeModel) -> str:
    title = of.title or of.name
    return title[:1].upper() + title[1:]
