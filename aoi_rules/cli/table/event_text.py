"""What a decision or the flow did, in a few words: pieces that moved the same way are combined, and their owner is named once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from attrs import evolve, frozen

from aoi_rules.cli.table.amounts import total
from aoi_rules.cli.terminal.output import safe
from aoi_rules.machine.results import Amount, Event

__all__ = ["Effect", "effect", "sentences", "times"]

_MANY = 12


@frozen
class Effect:
    """A piece, `what`, that moved some `way`, to a zone of `owner`; or, without a way, the words for anything else, with the
    amount of money in them."""

    what: str
    way: str = ""
    owner: str = ""
    amount: Amount | None = None

    @property
    def shared_way(self) -> tuple[str, str]:
        """The way, as far as it is the same for pieces that are dealt to several seats."""
        of = f" of {self.owner}"
        return self.what, self.way.removesuffix(of) if self.owner and self.way.endswith(of) else ""

    def text(self, seat: str) -> str:
        """The effect in words; for a piece below a heading of a `seat`, without that seat."""
        if not self.way:
            return self.what
        way = self.way.replace(f" of {seat} →", " →").removesuffix(f" of {seat}") if seat else self.way
        return f"{self.what}: {way}"


def effect(event: Event) -> Effect:
    """The text of an event that is not a decision."""
    text = safe(event.text)
    what, _, way = text.rpartition(": ")
    if event.kind == "piece" and what:
        return Effect(what, way, str(event.data.get("owner") or ""))
    return Effect(text, amount=event.amount)


def sentences(effects: Iterable[Effect], seat: str) -> list[str]:
    """Effects in words; consecutive ones of one kind are combined.  Below a heading of a `seat`, the seat is named again only
    after something that another seat did."""
    found, own = [], bool(seat)
    for one in _combine_dealt(list(_count_repeats(_sum_amounts(effects)))):
        own = own and (bool(one.way) or one.what.startswith(f"{seat} "))
        found.append(one.text(seat).removeprefix(f"{seat} ") if own else one.text(seat))
    return found


def _sum_amounts(effects: Iterable[Effect]) -> list[Effect]:
    """Combine effects that differ only in an amount of money, with the sum."""
    ways: dict[int | tuple[str, str], list[Effect]] = {}
    for number, one in enumerate(effects):
        ways.setdefault(one.amount.way if one.amount else number, []).append(one)
    return [_sum(alike) for alike in ways.values()]


def _sum(alike: Sequence[Effect]) -> Effect:
    """Combine effects that differ at most in an amount of money."""
    amounts = [one.amount for one in alike if one.amount]
    return alike[0] if len(alike) == 1 else Effect(safe(total(amounts)))


def _count_repeats(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Each effect, with the number of consecutive repetitions.  Pieces that moved the same way one after another are combined; if
    there are many, only their number is shown."""
    for _, some in groupby(effects, lambda one: (one.way, one.owner) if one.way else one):
        together = list(some)
        if together[0].way and len(together) >= _MANY:
            yield evolve(together[0], what=f"{len(together)} pieces")
        else:
            yield evolve(together[0], what=", ".join(times(one.what for one in together)))


def times(words: Iterable[str]) -> Iterator[str]:
    """The words; words that are repeated consecutively are shown once, with their number."""
    for word, same in groupby(words):
        number = len(list(same))
        yield word if number == 1 else f"{word} ({number} times)"


def _combine_dealt(effects: Sequence[Effect]) -> Iterator[Effect]:
    """Combine the same pieces that were dealt to several seats one after another."""
    for (_, way), some in groupby(effects, lambda one: one.shared_way):
        together = list(some)
        if not way or len(together) == 1:
            yield from together
            continue
        *first, last = (one.owner for one in together)
        yield evolve(together[0], way=f"{way} of {', '.join(first)} and {last}", owner="")
