"""What a choice would surely do for whoever makes it, in a few words: `pays $7`, `takes loans: 2`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define

from aoi_rules import Event, View
from aoi_rules.cli.amounts import MONEY, total, unpriced
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.model.types import member_of

__all__ = ["Outcomes", "common", "not_shown"]

_MOST = 600
"""How many moves are tried at a prompt; what would take more is left out, since nobody waits for it."""


@define
class Outcomes:
    """What the moves of a view would do, as far as its seat can know."""

    view: View

    def of(self, moves: Sequence[Move]) -> list[tuple[str, ...]]:
        """For each of these moves what it would do for the seat; nothing for any of them where that takes long."""
        previews, found = self.view._previews, []
        for move in moves:
            if previews.played > _MOST:
                return [()] * len(moves)
            found.append(tuple(self._own(previews.of(move))))
        return found

    def _own(self, events: Iterable[Event]) -> list[str]:
        """What events say of the seat, without its name; amounts of money that go the same way together."""
        seats = self.view._names.seats
        title = Names(self.view.rules.model, seats).title(member_of("seat"), seats.index(self.view.seat or "")) + " "
        said = [event.text.removeprefix(title) for event in events
                if event.kind == "verb" and event.text.startswith(title) and self.view.seat in event.data["values"]]
        ways: dict[str, list[str]] = {}
        for text in said:
            ways.setdefault(unpriced(text), []).append(text)
        return [_summed(alike) for alike in ways.values()]


def _summed(alike: Sequence[str]) -> str:
    """Texts that differ in an amount of money at most, as one."""
    if len(alike) > 1 and MONEY.search(alike[0]):
        return total(alike)
    return alike[0] if len(alike) == 1 else f"{alike[0]} ({len(alike)} times)"


def common(found: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """What all choices of several would do; of a single one nothing."""
    first, *others = found
    if not others:
        return ()
    return tuple(text for text in first if all(text in other for other in others))


def not_shown(texts: Iterable[str], shown: Sequence[str]) -> tuple[str, ...]:
    """Without what the choice's title or one of its details says already: `earns $8` next to the same, `pays $4` next to a price,
    which is a detail that begins with an amount, or else one that ends with it."""
    known = [set(text.casefold().split()) for text in shown]
    amounts = [text for text in shown if MONEY.search(text)]
    prices = [found[0] for text in amounts if (found := MONEY.match(text))] or [text.split()[-1] for text in amounts]
    known += [{price} for price in prices]
    return tuple(text for text in texts
                 if not any(words in known for words in (set(text.casefold().split()), set(text.casefold().split()[1:]))))
