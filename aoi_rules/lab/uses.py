"""What is used in games: each action, each member or number that is chosen for one, each piece that enters a zone, and what the
seats have at the end."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve, frozen

from aoi_rules.game import Ruleset
from aoi_rules.lab.holdings import Holding, holdings
from aoi_rules.machine.decisions import Choice
from aoi_rules.machine.encoding import Form
from aoi_rules.machine.entries import MOVED
from aoi_rules.machine.names import Names
from aoi_rules.model.types import Type, member_of
from aoi_rules.play.turns import Turn

__all__ = ["Use", "Uses"]


@frozen
class Use:
    """Something that is used: an action, a value chosen for one, a piece that entered a zone, or something that a seat had at the
    end.

    `action` and `choice` are names in the rules; `choice` is empty for the action itself.  For a piece, `action` is empty and
    `choice` is the zone; for something that was `held` at the end, `action` is empty and `choice` is the name of the `Holding`.
    `heading` is the title of the action, the zone or the holding.  `cell` is the type of what is chosen, enters or is held;
    `name` is the member's name or the number as written in a move, `value` its number, and `title` its name for people.  `seats`
    says that a seat did it or got it, which is not so for a piece that enters a common zone.  `source` says that something was
    brought from there; this is chosen only if there are several sources.
    """

    action: str
    choice: str
    heading: str
    cell: Type | None = None
    name: str = ""
    value: int = 0
    title: str = ""
    seats: bool = True
    held: bool = False
    source: bool = False

    @property
    def key(self) -> tuple[str, str, str]:
        """The identity of the use, also under changed rules."""
        return self.action, self.choice, self.name

    @property
    def number(self) -> bool:
        """Whether a number is chosen, such as a bid, and not a member."""
        return self.cell is not None and self.cell.numeric

    @property
    def words(self) -> str:
        """The whole use in words: `Build an industry: Cotton mill`."""
        return f"{self.heading}: {self.title}" if self.choice else self.heading


@frozen
class _Group:
    """`count` consecutive numbers from `first` on, for the values from `low` on: for an action alone, the values of one of its
    choices, the pieces that may enter a zone, or what may be held."""

    first: int
    count: int
    low: int
    head: Use


class Uses:
    """Numbers everything that can be used under some rules.  The numbers depend only on the rules, so they mean the same in every
    process.

    Choices of a seat are left out, because seats differ only in who plays them; so are choices that only say what a move is
    about, and zones whose pieces nobody sees.
    """

    def __init__(self, rules: Ruleset) -> None:
        model, encoding = rules.model, rules.program.encoding
        self._names = Names(model, model.seats)
        titles = {action.name: action.title for action in model.actions}
        forms = [form for form in encoding.forms if form.option is not None]
        self._holdings = tuple(holdings(model))
        ranges = [*_choice_ranges(forms, titles), *_zones(rules), *map(_holding_range, self._holdings)]
        self._groups = list(_number_ranges(ranges))
        self._first_numbers = [group.first for group in self._groups]
        first_numbers = {(group.head.action, group.head.choice): group.first - group.low for group in self._groups}
        places = {form.key: tuple(_places(form, first_numbers)) for form in forms}
        self._of = {where: places[form.key] for where, form in encoding.of.items()}
        self._ends = [first_numbers["", holding.name] for holding in self._holdings]
        self._into = [(first_numbers.get(("", zone.name)), zone.per == "seat") for zone in model.zones]

    def count_turns(self, turns: Iterable[Turn], players: int) -> list[Counter[int]]:
        """For each seat in order, how often it used each numbered thing.  A piece is counted for the owner of the zone if that is
        a seat, otherwise for the seat that decided before the piece moved."""
        found = [Counter[int]() for _ in range(players)]
        for turn in turns:
            raw, mine = turn.move.raw, found[turn.seat]
            for at, plus in self._of.get((turn.move.step, raw[0]), ()):
                mine[plus + raw[at] if at else plus] += 1
            for entry in turn.log:
                if entry[0] == MOVED:
                    first, owned = self._into[entry[3]]
                    if first is not None:
                        (found[entry[4]] if owned else mine)[first + entry[5]] += 1
        return found

    def count_held(self, state: Any, players: int) -> list[Counter[int]]:
        """For each seat in order, what it has in a position, which is given as a `State`."""
        found = [Counter[int]() for _ in range(players)]
        for first, holding in zip(self._ends, self._holdings, strict=True):
            for member, seat in holding.held_members(state):
                found[seat][first + member] += 1
        return found

    def of(self, number: int) -> Use:
        """The use with that number."""
        group = self._groups[bisect_right(self._first_numbers, number) - 1]
        head = group.head
        if head.cell is None:
            return head
        value = group.low + number - group.first
        names = self._names
        return evolve(head, name=names.word(head.cell, value), value=value, title=names.title(head.cell, value))

    def finite_uses(self) -> Iterator[tuple[int, Use]]:
        """All actions, members and pieces, with their numbers; without the numbers that players choose, of which there may be too
        many."""
        for group in self._groups:
            if not group.head.number:
                for number in range(group.first, group.first + group.count):
                    yield number, self.of(number)


_Range = tuple[Use, int, int]
"""A group without its numbers: the use, and the lowest and the highest value."""


def _choice_ranges(forms: Iterable[Form], titles: dict[str, str]) -> Iterable[_Range]:
    """Each action and each choice of an action, in the order of the forms."""
    found: dict[tuple[str, str], _Range] = {}
    for form in forms:
        assert form.option is not None, "a form without an option is `stop`"
        name = form.option.action
        source, title = form.option.source, titles.get(name, form.option.title)
        title = f"From: {title}" if source else title
        found.setdefault((name, ""), (Use(name, "", title, source=source), 0, 0))
        for choice in filter(_counts, form.choices):
            key = name, choice.name
            _, low, high = found.get(key, ("", choice.low, choice.high))
            found[key] = Use(*key, title, choice.cell), min(low, choice.low), max(high, choice.high)
    return found.values()


def _zones(rules: Ruleset) -> Iterator[_Range]:
    """The zones that somebody can see."""
    for zone in rules.model.zones:
        members = len(rules.model.type(zone.of).members)
        if zone.seen != "none" and members and zone.of != "seat":
            yield Use("", zone.name, zone.title, member_of(zone.of), seats=zone.per == "seat"), 0, members - 1


def _holding_range(holding: Holding) -> _Range:
    cell = member_of(holding.type.name)
    return Use("", holding.name, holding.title, cell, held=True), 0, len(holding.type.members) - 1


def _number_ranges(ranges: Iterable[_Range]) -> Iterator[_Group]:
    first = 0
    for use, low, high in ranges:
        yield _Group(first, high - low + 1, low, use)
        first += high - low + 1


def _places(form: Form, first_numbers: dict[tuple[str, str], int]) -> Iterator[tuple[int, int]]:
    """The positions in a move of a form that are counted, each with the number to add to the value there.  Position 0 is the
    action itself, for which that is its number.  A later decision of an action does not count the action again."""
    option = form.option
    assert option is not None, "a form without an option is `stop`"
    if not option.inside or option.source:
        yield 0, first_numbers[option.action, ""]
    for at, choice in enumerate(option.choices, 1):
        if _counts(choice):
            yield at, first_numbers[option.action, choice.name]


def _counts(choice: Choice) -> bool:
    return choice.cell.of != "seat" and not choice.wanted and choice.high >= choice.low
