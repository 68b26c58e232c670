"""The grammar's tables as a stack machine: the function that a rule calls is looked up once, not at each use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field

from aoi_rules.language.scanner import Lexeme

__all__ = ["STARTS", "Automaton", "Reading", "Unexpected"]

STARTS = ("start", "sole_expression")
"""The rules that a whole text may be."""
_Kept = tuple[tuple[int, bool], ...]
_Table = tuple[dict[str, Any], ...]
"""For each state what a lexeme of each type, and a finished rule of each name, leads to: the number of the next state, or a
rule that is finished first, as the number of its parts, its name, and what is called with them (None: its part stands for
it)."""


class Unexpected(Exception):
    """A lexeme does not fit where it stands."""


@define
class Automaton:
    """The tables of one start rule; `chains` has those chains of rules of one part each that were already gone through."""

    table: _Table
    first: int
    last: int
    chains: dict[tuple[int, int, str], int] = field(factory=dict)

    @classmethod
    def all(cls, builder: object) -> dict[str, Automaton]:
        """One for each rule of `STARTS`; they call the methods of `builder` that are named like the grammar's rules."""
        from aoi_rules.language._tables import FIRST, LAST, RULES, STATES  # noqa: PLC0415 - made with the help of this module

        rules = [(size, name, None if size == 1 and kept is None and single else _maker(builder, method, kept, single))
                 for name, size, method, kept, single in RULES]
        table = tuple({name: rules[-1 - action] if action < 0 else action for name, action in row.items()} for row in STATES)
        return {start: cls(table, FIRST[start], LAST[start]) for start in STARTS}


def _maker(builder: object, method: str, kept: _Kept | None, single: bool) -> Callable[[list[Any]], Any]:
    """What makes a value of a rule's parts: the builder's method, of those that are `kept`; the parts of a part that is no node
    are put in its place.  Where it is `single`, a part that is alone stands for the rule."""
    build = getattr(builder, method) if method else _as_they_are

    def of_several(parts: list[Any]) -> Any:
        return parts[0] if len(parts) == 1 else build(parts)

    make = of_several if single else build

    def of_kept(parts: list[Any]) -> Any:
        chosen: list[Any] = []
        for at, spliced in kept or ():
            if not spliced:
                chosen.append(parts[at])
            elif chosen:
                chosen += parts[at]
            else:
                chosen = parts[at]  # nobody else has this list, and a long one is not copied at each of its parts
        return make(chosen)

    return make if kept is None else of_kept


def _as_they_are(parts: list[Any]) -> list[Any]:
    return parts


@define
class Reading:
    """One text on its way through an automaton: its states, and the values that stand on them.

    In the last state the text is read to its end.
    """

    automaton: Automaton
    states: list[int] = field(factory=list)
    values: list[Any] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        """Begin in the first state."""
        self.states.append(self.automaton.first)

    def feed(self, lexeme: Lexeme) -> None:
        """Take one lexeme; raises Unexpected where it does not fit."""
        table, last, states, values = self.automaton.table, self.automaton.last, self.states, self.values
        kind = lexeme.type
        while (state := states[-1]) != last:
            action = table[state].get(kind)
            if action.__class__ is int:
                states.append(action)
                values.append(lexeme)
                return
            if action is None:
                raise Unexpected
            size, name, make = action
            if make is None:
                states[-1] = self._alone(state, kind)
                continue
            if size:
                parts = values[-size:]
                del states[-size:], values[-size:]
                values.append(make(parts))
            else:
                values.append(make([]))
            states.append(table[states[-1]][name])

    def _alone(self, state: int, kind: str) -> int:
        """The state after all rules that a single part before a lexeme stands for, which do not change the part."""
        chains, key = self.automaton.chains, (self.states[-2], state, kind)
        found = chains.get(key)
        if found is None:
            table = self.automaton.table
            below, action = table[key[0]], table[state].get(kind)
            while action.__class__ is tuple and action[2] is None:
                state = below[action[1]]
                action = None if state == self.automaton.last else table[state].get(kind)
            found = chains[key] = state
        return found

    def end(self, lexeme: Lexeme) -> Any:
        """Take the end of the text and return its value; raises Unexpected where the text cannot end."""
        self.feed(lexeme)
        return self.values[-1]
