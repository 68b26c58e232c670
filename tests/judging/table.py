"""The input of a judge: the board of a ruleset, one seat's view of a game, and a proposal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from attrs import frozen

import aoi_rules as aoi

__all__ = ["Asked", "Board", "Table"]


class Board:
    """The printed parts of a game: its types, their members, and the facts of each member."""

    def __init__(self, rules: aoi.Ruleset) -> None:
        described = rules.describe()
        self._facts: dict[str, dict[str, dict[str, Any]]] = {}
        for item in described["types"]:
            fields = {field["name"]: field["values"] for field in item["fields"]}
            self._facts[item["name"]] = {
                member["name"]: {name: values[at] for name, values in fields.items()} for at, member in enumerate(item["members"])
            }
        self.kept_per = {keep["name"]: keep["per"] or "" for keep in described["keeps"]}
        self.shared = {zone["name"]: not zone["per"] for zone in described["zones"]}

    def members(self, kind: str) -> tuple[str, ...]:
        """The names of a type's members, in their order."""
        return tuple(self._facts[kind])

    def has(self, kind: str) -> bool:
        """Whether the ruleset has a type."""
        return kind in self._facts

    def fact(self, kind: str, member: str, name: str) -> Any:
        """A fact of a member, such as the cost of a field; None for a fact that only other maps have."""
        return self._facts[kind][member].get(name)


@frozen(eq=False, slots=False)
class Table:
    """One seat's view of a position in which it must decide."""

    board: Board
    view: aoi.View

    @property
    def me(self) -> str:
        """The deciding seat."""
        return self.view.me

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in play, clockwise."""
        return tuple(self.view.data["seats"])

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The other seats, clockwise from the left of the deciding seat."""
        at = self.seats.index(self.me)
        return self.seats[at + 1 :] + self.seats[:at]

    @property
    def phase(self) -> str:
        """The title of the phase."""
        return self.view.phase

    def kept(self, name: str, of: str = "") -> Any:
        """The value that the game keeps under a name; with `of`, that of a seat or of another member. If several types keep such
        a value, such as the number asked for, it is the last type's."""
        return self.kept_of(name, self.board.kept_per[name], of)

    def kept_of(self, name: str, kind: str, of: str) -> Any:
        """The value that the game keeps under a name for a member of a type; None if the seat does not see it."""
        if not kind:
            return self.view.data["keeps"][name]
        members = self.seats if kind == "seat" else self.board.members(kind)
        return self.view.data["types"][kind][name][members.index(of)]

    def zone(self, name: str, of: str = "") -> dict[str, int]:
        """The number of each piece in a zone, as far as the seat sees them."""
        found: Mapping[str, int] = self.view.data["zones"][name]["all" if self.board.shared[name] else of]
        return dict(found)

    @cached_property
    def begun(self) -> tuple[str, dict[str, Any]]:
        """The innermost unfinished action, with its choices so far; empty if there is none."""
        if not self.view.pending:
            return "", {}
        last = self.view.pending[-1]
        return last["action"], {choice["name"]: choice["value"] for choice in last["choices"]}


@frozen
class Asked:
    """A proposed move: its action, its choices, whether it continues an action that has begun, and the choices in the decisions
    after it."""

    action: str
    choices: Mapping[str, Any]
    inside: bool = False
    then: Mapping[str, Any] = {}
