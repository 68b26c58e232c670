"""The past as a viewer saw it: the log's entries without anything that it did not see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.machine.kernel import MOVED, SEEN
from aoi_rules.machine.knowledge import Hidden, Knowledge, hidden_from
from aoi_rules.machine.log import sees
from aoi_rules.machine.program import Program

__all__ = ["Past"]

Entry = tuple[Any, ...]
_APART = 32
"""What is known at one in so many of the pasts of a game is kept when later ones need it no more."""


@define(eq=False)
class Past:
    """Some turns as a viewer saw them, and all `before` them; nothing in it is hidden from the viewer.

    `turns` is how many turns of the game it tells of.  Pasts are linked, so that to go on costs what is new alone.
    """

    hidden: Hidden
    players: int
    before: Past | None
    entries: tuple[Entry, ...]
    turns: int
    _known: Knowledge | None = field(default=None, repr=False)

    @classmethod
    def of(cls, program: Program, players: int, viewer: int, entries: Sequence[Entry] = ()) -> Past:
        """The past of a game before its first turn: a viewer's sight of what setting it up did."""
        hidden = hidden_from(program, players, viewer)
        return cls(hidden, players, None, _seen(program, hidden.viewer, entries), 0)

    def after(self, program: Program, entries: Sequence[Entry], turns: int) -> Past:
        """The past after so many turns, whose entries go on where this one ends."""
        return Past(self.hidden, self.players, self, _seen(program, self.hidden.viewer, entries), turns)

    def back(self, turns: int) -> Past | None:
        """The latest of the pasts in this one that tells of no more turns than so many."""
        found: Past | None = self
        while found is not None and found.turns > turns:
            found = found.before
        return found

    def log(self) -> tuple[Entry, ...]:
        """All entries, from the first."""
        parts = [past.entries for past in self._backwards()]
        return tuple(e for part in reversed(parts) for e in part)

    def known(self, program: Program) -> Knowledge:
        """What the viewer knows of hidden zones; computed when it is asked for, and then kept."""
        late: list[Past] = []
        for past in self._backwards():
            known = past._known
            if known is not None:
                break
            late.append(past)
        else:
            past, known = self, Knowledge.at_first(program, self.players, self.hidden)
        if late:
            known = known.after(program, [e for part in reversed(late) for e in part.entries])
            if past.turns % _APART:
                past._known = None
            self._known = known
        return known

    def _backwards(self) -> Iterator[Past]:
        past: Past | None = self
        while past is not None:
            yield past
            past = past.before


def _seen(program: Program, viewer: int, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Log entries as a viewer saw them: `(SEEN, viewer, entry)`, in which -1 stands for what it did not see."""
    return tuple(e if e[0] == SEEN else (SEEN, viewer, _MASKS[e[0]](program, viewer, e)) for e in entries)


def _piece(program: Program, viewer: int, entry: Entry) -> Entry:
    zones = program.model.zones
    seen = sees(zones[entry[1]], entry[2], viewer) or sees(zones[entry[3]], entry[4], viewer)
    return entry if seen else (*entry[:5], -1)


def _verb(program: Program, viewer: int, entry: Entry) -> Entry:  # noqa: ARG001 - all masks are called alike
    """What a verb's text does not name may be hidden."""
    told = program.texts[entry[1]].parts
    return (*entry[:2], *(value if number in told else -1 for number, value in enumerate(entry[2:])))


def _move(program: Program, viewer: int, entry: Entry) -> Entry:
    _, seat, step, raw, *rest = entry
    option = program.decisions[step].options[raw[0]] if raw[0] >= 0 else None
    if option is None or viewer == seat:
        return entry
    told = bool(rest and viewer >= 0 and rest[0] >> viewer & 1)
    hidden = [c.secret and not (c.told and told) for c in option.choices]
    if any(hidden):
        raw = (raw[0], *(-1 if h else v for h, v in zip(hidden, raw[1:], strict=True)))
    seats = [rest[0] & 1 << viewer if viewer >= 0 else 0] if rest else []
    note = [] if option.note is None or (option.note.secret and not told) else rest[1:]
    return (0, seat, step, raw, *seats, *note)


_MASKS: dict[int, Callable[[Program, int, Entry], Entry]] = {0: _move, 1: _verb, MOVED: _piece}
