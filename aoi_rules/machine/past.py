"""The past as a viewer saw it: the log's entries without anything that it did not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import define, field

from aoi_rules.machine.knowledge import HiddenZones, Knowledge, at_first, hidden_from
from aoi_rules.machine.lazy import Lazy
from aoi_rules.machine.log import Entry, SeenEntry, as_seen
from aoi_rules.machine.openings import Opening
from aoi_rules.machine.program import Program

__all__ = ["Log", "Past"]

_APART = 32
"""The knowledge of one in this many pasts is kept, even if later pasts no longer need it."""


@define(eq=False)
class Past:
    """Some turns as a viewer saw them, and all turns `before` them; it contains nothing that is hidden from the viewer.

    `turns` is how many turns of the game it covers, and `end` how many entries it has, including those before it.  Pasts are
    linked, so that continuing one costs only the new part.
    """

    hidden: HiddenZones
    players: int
    before: Past | None
    entries: tuple[SeenEntry, ...]
    turns: int
    _known: Knowledge | None = field(default=None, repr=False)
    end: int = field(init=False)

    @end.default
    def _entry_count(self) -> int:
        return len(self.entries) + (self.before.end if self.before is not None else 0)

    @classmethod
    def of(cls, program: Program, players: int, viewer: int, entries: Sequence[Entry] = (), turns: int = 0) -> Past:
        """The past of a game as a viewer saw it, from set-up to a number of turns, with this log."""
        hidden = hidden_from(program, players, viewer)
        return cls(hidden, players, None, _entries_seen(program, hidden.viewer, entries, {}), turns)

    def extend(
        self, program: Program, entries: Sequence[Entry], turns: int, openings: Mapping[int, Opening] | None = None
    ) -> Past:
        """The past after more turns, whose entries continue where this one ends; `openings` tell, by the index of a decision,
        which hidden pieces could have been chosen in it."""
        return Past(self.hidden, self.players, self, _entries_seen(program, self.hidden.viewer, entries, openings or {}), turns)

    def start_anew(self) -> Past:
        """A copy of this past for a game that continues from here and has made no turns of its own."""
        return Past(self.hidden, self.players, self, (), 0)

    def __reduce__(self) -> tuple[object, ...]:
        """A past is pickled without the links, of which there may be thousands, and without what is computed from it."""
        return Past, (self.hidden, self.players, None, tuple(self.log()), self.turns)

    def back_to_turn(self, turns: int) -> Past | None:
        """The latest past in this one that covers at most the given number of turns."""
        found: Past | None = self
        while found is not None and found.turns > turns:
            found = found.before
        return found

    def log(self, first: int = 0) -> Log:
        """All entries from a number on."""
        return Log(self, first)

    def tail(self, first: int) -> list[SeenEntry]:
        """The entries from a number on; the cost depends only on their number."""
        parts, start = list[tuple[SeenEntry, ...]](), self.end
        for past in self._iterate_back():
            if start <= first:
                break
            parts.append(past.entries)
            start = past.end - len(past.entries)
        found = [entry for part in reversed(parts) for entry in part]
        return found[max(0, first - start):]

    def viewer_knowledge(self, program: Program) -> Knowledge:
        """The viewer's knowledge of hidden zones; computed at its first use and then kept."""
        late: list[Past] = []
        for past in self._iterate_back():
            known = past._known
            if known is not None:
                break
            late.append(past)
        else:
            past, known = self, at_first(program, self.players, self.hidden.viewer)
        if late:
            known = known.extend(program, [e for part in reversed(late) for e in part.entries])
            if past.turns % _APART:
                past._known = None
            self._known = known
        return known

    def _iterate_back(self) -> Iterator[Past]:
        past: Past | None = self
        while past is not None:
            yield past
            past = past.before


class Log(Lazy[SeenEntry]):
    """The entries of a past from the `first` on; they are fetched from the end on demand, so that the latest ones cost nothing
    for those before them."""

    __slots__ = ("_fetched", "_first", "_past")

    def __init__(self, past: Past, first: int) -> None:
        self._past, self._first = past, first
        self._fetched: list[SeenEntry] = []

    def __len__(self) -> int:
        return self._past.end - self._first

    def _item(self, number: int) -> SeenEntry:
        back = len(self) - number
        if back > len(self._fetched):
            wanted = min(len(self), max(back, 2 * len(self._fetched)))
            self._fetched = self._past.tail(self._past.end - wanted)
        return self._fetched[-back]


def _entries_seen(
    program: Program, viewer: int, entries: Sequence[Entry], openings: Mapping[int, Opening],
) -> tuple[SeenEntry, ...]:
    """Log entries as a viewer saw them."""
    return tuple([as_seen(program, entries, number, viewer, openings.get(number)) for number in range(len(entries))])
