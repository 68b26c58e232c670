"""What players use: each action, and each member or number that is chosen for one, counted in the games that were played."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator

from attrs import frozen

from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.encoding import Form
from aoi_rules.machine.names import Names
from aoi_rules.model.types import Type
from aoi_rules.ruleset import Ruleset
from aoi_rules.turns import Turn

__all__ = ["Use", "Uses"]


@frozen
class Use:
    """Something that can be used: an action, or what was chosen for it.

    `action` and `choice` are names of the rules, `choice` is empty for the action itself.  `cell` is the type of what is chosen,
    `name` is the chosen member's name or the number as it is written in a move, `title` is the same for people.
    """

    action: str
    choice: str = ""
    cell: Type | None = None
    name: str = ""
    title: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from the others, also under changed rules."""
        return self.action, self.choice, self.name

    @property
    def number(self) -> bool:
        """Whether a number is chosen, such as a bid, and no member."""
        return self.cell is not None and self.cell.numeric


@frozen
class _Group:
    """The numbers from `first` on: of an action alone, or of the values of one of its choices, `count` of them from `low` on."""

    first: int
    count: int
    option: Option
    choice: Choice | None
    low: int


class Uses:
    """Numbers everything that can be used under some rules.  The numbers depend on the rules alone, so that they mean the same
    in every process.

    Of the choices those of a seat are left out, since seats differ only in who plays them, and those that only say what a move
    is about.
    """

    def __init__(self, rules: Ruleset) -> None:
        model = rules.model
        self._names = Names(model, model.seats)
        self._titles = {action.name: action.title for action in model.actions}
        self._of: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        encoding = rules.program.encoding
        forms = [form for form in encoding.forms if form.option is not None]
        self._groups = list(_groups(forms))
        self._firsts = [group.first for group in self._groups]
        self.count = self._groups[-1].first + self._groups[-1].count if self._groups else 0
        """How many numbers there are: they go from 0 to `count` - 1."""
        found = {_key(group.option, group.choice): group for group in self._groups}
        places = {form.key: tuple(_places(form, found)) for form in forms}
        self._of = {where: places[form.key] for where, form in encoding.of.items()}

    def counted(self, turns: Iterable[Turn], players: int) -> list[Counter[int]]:
        """For each seat in order, how often it used what has a number."""
        found = [Counter[int]() for _ in range(players)]
        for turn in turns:
            raw, mine = turn.move.raw, found[turn.seat]
            for at, plus in self._of.get((turn.move.step, raw[0]), ()):
                mine[plus + raw[at] if at else plus] += 1
        return found

    def of(self, number: int) -> Use:
        """What has that number."""
        group = self._groups[bisect_right(self._firsts, number) - 1]
        option, choice = group.option, group.choice
        if choice is None:
            return Use(option.action, title=self._titles.get(option.action, option.title))
        value = group.low + number - group.first
        return Use(option.action, choice.name, choice.cell, self._names.word(choice.cell, value),
                   self._names.title(choice.cell, value))

    def finite(self) -> Iterator[tuple[int, Use]]:
        """All actions and members, with their numbers; not the numbers that players choose, of which there may be too many."""
        for group in self._groups:
            if group.choice is None or not group.choice.cell.numeric:
                for number in range(group.first, group.first + group.count):
                    yield number, self.of(number)


def _groups(forms: Iterable[Form]) -> Iterator[_Group]:
    """A group for each action and for each choice of one, in the order of the forms."""
    wanted: dict[tuple[str, str], tuple[Option, Choice | None, int, int]] = {}
    for form in forms:
        option = form.option
        assert option is not None, "a form without an option is `stop`"
        for choice in (None, *filter(_counts, option.choices)):
            low, high = (choice.low, choice.high) if choice is not None else (0, 0)
            _, _, least, most = wanted.get(key := _key(option, choice), (option, choice, low, high))
            wanted[key] = option, choice, min(low, least), max(high, most)
    first = 0
    for option, choice, low, high in wanted.values():
        yield _Group(first, high - low + 1, option, choice, low)
        first += high - low + 1


def _places(form: Form, found: dict[tuple[str, str], _Group]) -> Iterator[tuple[int, int]]:
    """Where a move of a form has what is counted: a position in its numbers, and what is added to the number there; position 0
    for the action itself, whose number it is then.  A later decision of an action does not count it again."""
    option = form.option
    assert option is not None, "a form without an option is `stop`"
    if not option.inside or option.source:
        yield 0, found[_key(option, None)].first
    for at, choice in enumerate(option.choices, 1):
        if _counts(choice):
            group = found[_key(option, choice)]
            yield at, group.first - group.low


def _counts(choice: Choice) -> bool:
    return choice.cell.of != "seat" and not choice.wanted and choice.high >= choice.low


def _key(option: Option, choice: Choice | None) -> tuple[str, str]:
    return option.action, "" if choice is None else choice.name
