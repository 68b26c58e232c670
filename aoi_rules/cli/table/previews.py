"""What a choice would certainly do for the player who makes it, in a few words: `pays $7 (cost $5, Coal $2)`, `takes loans:
2`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from attrs import Factory, define, evolve, frozen

from aoi_rules import Change, Event, View
from aoi_rules.cli.table.amounts import own_amounts, part_name, total
from aoi_rules.machine.attachments import brief_terms
from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Amount, ChangeKind
from aoi_rules.model.points import PointKind
from aoi_rules.model.ruleset import KeepModel
from aoi_rules.model.types import Shape, member_of

__all__ = ["Outcome", "Outcomes", "common_outcomes", "not_shown"]

_MOST = 600
"""How many moves are tried at a prompt; if more are needed, the effects are left out, because nobody wants to wait for them."""
_EXPLAINED = 60
"""How many of them are tried again to find the parts of an amount, which takes several times as long."""


@frozen
class Outcome:
    """Something that a choice would do: its words, the amount of money in them, and in brackets the parts of the amount, or what
    the rules attach to the change."""

    words: str
    amount: str = ""
    brackets: str = ""

    def __str__(self) -> str:
        return self.words + (f" ({self.brackets})" if self.brackets else "")

    @property
    def without_brackets(self) -> Outcome:
        """The same without brackets."""
        return evolve(self, brackets="")


Alike = list[list[Event]]
"""What events say about a seat; events that differ only in an amount of money are grouped."""


@define(slots=False)
class Outcomes:
    """What the moves of a view would do, as far as its seat can know."""

    view: View
    explained: int = 0
    """How many moves were tried to find what is in brackets."""
    known: dict[Move, tuple[Alike, int]] = Factory(dict)
    """What was found for each move, and how many moves had to be tried for it."""

    def of(self, moves: Sequence[Move]) -> list[tuple[Outcome, ...]]:
        """For each of these moves, what it would do for the seat; empty for all of them if finding out takes too long."""
        previews, found = self.view._previews, []
        for move in moves:
            before = previews.played
            if before - self.explained > _MOST:
                return [()] * len(moves)
            alike = self._common_events(previews.of(move))
            self.known[move] = alike, previews.played - before
            found.append(tuple(self._outcome(some) for some in alike))
        return found

    def with_brackets(self, moves: Sequence[Move]) -> list[tuple[Outcome, ...]] | None:
        """The same for moves that were tried before, with brackets; None if that takes too long.  For a move whose events say
        nothing about the seat, the result is the change in its money or loans."""
        previews, before = self.view._previews, self.view._previews.played
        if self.explained + sum(self.known[move][1] for move in moves) > _EXPLAINED:
            return None
        found = [self._outcomes_with_brackets(self.known[move][0]) or self._list_unstated_outcomes(move) for move in moves]
        self.explained += previews.played - before
        return found

    def may_have(self, move: Move, found: Sequence[Outcome]) -> bool:
        """Whether there may be brackets after what a move does, or whether it may change an amount that its events do not
        mention."""
        if found:
            return any(one.amount for one in found) or self._terms
        return move in self.known and not self.known[move][0] and move.action in self._changing_actions

    def _list_unstated_outcomes(self, move: Move) -> tuple[Outcome, ...]:
        counting = {keep.name for keep in self._counting_keeps}
        changes = [one for one in self.view._previews.changes([move]) if one.data.get("keep") in counting]
        said = own_amounts(self.view.rules.model, changes, self.view.seat)
        return (Outcome(said),) if said else ()

    @cached_property
    def _terms(self) -> bool:
        """Whether the rules attach anything to an amount of the seats."""
        return any(brief_terms(self.view.rules.model, keep) for keep in self._keeps)

    @cached_property
    def _counting_keeps(self) -> list[KeepModel]:
        """Money, and amounts to which the rules attach something; other numbers may be counters that do not matter for
        decisions."""
        return [keep for keep in self._keeps if keep.cell.kind is Shape.MONEY or brief_terms(self.view.rules.model, keep)]

    @cached_property
    def _keeps(self) -> list[KeepModel]:
        """The keeps of each seat."""
        return [keep for keep in self.view.rules.model.keeps if keep.per == "seat"]

    @cached_property
    def _changing_actions(self) -> set[str]:
        """The actions that may change such an amount of a seat, by a line of their own or through a verb."""
        slots = {keep.slot for keep in self._counting_keeps}
        return {point.rule.partition(".")[0] for point in self.view.rules.program.explaining.points
                if point.kind is PointKind.CALL or slots & {*point.slots}}

    @cached_property
    def _title(self) -> str:
        """The beginning of a text about something that the seat does."""
        names = self.view._names
        return names.title(member_of("seat"), names.seats.index(self.view.seat or "")) + " "

    def _common_events(self, events: Iterable[Event]) -> Alike:
        ways: dict[str | tuple[str, str], list[Event]] = {}
        for event in events:
            if event.kind == "verb" and event.text.startswith(self._title) and self.view.seat in event.data["values"]:
                amount = event.amount
                ways.setdefault(amount.way if amount else event.text, []).append(event)
        return list(ways.values())

    def _outcome(self, alike: Sequence[Event]) -> Outcome:
        """One text for events that differ only in an amount of money: `pays $3`, or `draws a card (2 times)`."""
        times, amounts = len(alike), [event.amount for event in alike if event.amount]
        if not amounts:
            return Outcome(alike[0].text.removeprefix(self._title) + (f" ({times} times)" if times > 1 else ""))
        added = amounts[0].cell.show_value(sum(one.amount for one in amounts))
        return Outcome(total(amounts).removeprefix(self._title), added)

    def _outcomes_with_brackets(self, ways: Alike) -> tuple[Outcome, ...]:
        """What events say, with brackets.  If an amount may change because of another one, such as a loan that pays for it, the
        other one is mentioned as well."""
        left = [change for alike in ways for event in alike for change in event.changes if self._is_own(change)]
        found = []
        for alike in ways:
            amounts = [event.amount for event in alike if event.amount]
            said = self._parts(amounts, left) if amounts else self._attached_texts(alike)
            found.append(evolve(self._outcome(alike), brackets=", ".join(said)))
        return tuple(found)

    def _is_own(self, change: Change) -> bool:
        """Whether an amount of the seat changes."""
        data = change.data
        return change.kind is ChangeKind.AMOUNT and data.get("type") == "seat" and data.get("of") == self.view.seat

    def _attached_texts(self, alike: Sequence[Event]) -> list[str]:
        """What the rules attach to each unit of the amounts that change: `each −$1 a round, −5 points`."""
        names = {change.data["keep"] for event in alike for change in event.changes if self._is_own(change)}
        found = (brief_terms(self.view.rules.model, keep) for keep in self._keeps if keep.name in names)
        return [f"each {said}" for said in found if said]

    def _parts(self, said: Sequence[Amount], left: list[Change]) -> list[str]:
        """The parts of the amounts in the text, taken from the first amount that changes by the same number: `cost $5`, `Coal
        $2`; empty for a single part, or if the rules do not say."""
        parts = dict[str, int]()
        for one in said:
            change = next((change for change in left if abs(change.data["by"]) == abs(one.amount) and change.parts), None)
            if change is None:
                return []
            left.remove(change)
            for part in change.parts:
                name = part_name(self.view._names, part)
                name = "" if name == said[0].cell.show_value(abs(part.amount)) else name  # a number in the rules has no name
                parts[name] = parts.get(name, 0) + part.amount
        return [f"{name} {said[0].cell.show_value(abs(amount))}".lstrip() for name,
                amount in parts.items()] if len(parts) > 1 else []


def common_outcomes(found: Iterable[tuple[Outcome, ...]]) -> tuple[Outcome, ...]:
    """What all of several choices would do; empty for a single choice.  Brackets that differ are left out."""
    first, *others = found
    if not others:
        return ()
    both = [one for one in first if all(one.words in [o.words for o in other] for other in others)]
    return tuple(one if all(one in other for other in others) else one.without_brackets for one in both)


def not_shown(found: Iterable[Outcome], shown: Sequence[str]) -> tuple[Outcome, ...]:
    """Remove what the choice's title or one of its details already says: `earns $8` next to the same text, or `pays $4` next to a
    price, which is a detail that begins with the amount or otherwise one that ends with it."""
    known = [text.casefold().split() for text in shown if text]
    return tuple(one for one in found if not _is_said(one, known))


def _is_said(one: Outcome, known: Sequence[Sequence[str]]) -> bool:
    words = one.words.casefold().split()
    if any(set(said) in (set(words), set(words[1:])) for said in known):
        return True
    begins = [said for said in known if one.amount and said[0][:1] == one.amount[:1]]
    prices = {said[0] for said in begins} or {said[-1] for said in known}
    return bool(one.amount) and words[1:] == [one.amount] and one.amount in prices
