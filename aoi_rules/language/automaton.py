"""Lark's tables as a stack machine that is quick: what a rule calls is looked up once, not at each use."""

from __future__ import annotations

from typing import Any

from attrs import define, field
from lark import Lark
from lark.parse_tree_builder import ExpandSingleChild
from lark.parsers.lalr_analysis import Shift

from aoi_rules.language.scanner import Lexeme

__all__ = ["Automaton", "Reading", "Unexpected"]

_Table = dict[int, dict[str, Any]]
"""For each state what a lexeme of each type, and a finished rule of each name, leads to: the number of the next state, or a
rule that is finished first, as the number of its parts, its name, and what is called with them (None: its part stands for
it)."""


class Unexpected(Exception):
    """A lexeme does not fit where it stands."""


@define
class Automaton:
    """The tables of one start rule."""

    table: _Table
    first: int
    last: int

    @classmethod
    def of(cls, lark: Lark, start: str) -> Automaton:
        """From the parser that Lark made of its tables."""
        conf = lark.parse_interactive("", start=start).parser_state.parse_conf
        rules: dict[Any, tuple[int, str, Any]] = {}

        def action(kind: Any, target: Any) -> Any:
            if kind is Shift:
                return target
            if target not in rules:
                size, make = len(target.expansion), conf.callbacks[target]
                rules[target] = size, target.origin.name, None if size == 1 and isinstance(make, ExpandSingleChild) else make
            return rules[target]

        table = {state: {name: action(*found) for name, found in row.items()} for state, row in conf.states.items()}
        return cls(table, conf.start_state, conf.end_state)


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
                states.pop()
            elif size:
                parts = values[-size:]
                del states[-size:], values[-size:]
                values.append(make(parts))
            else:
                values.append(make([]))
            states.append(table[states[-1]][name])

    def end(self, lexeme: Lexeme) -> Any:
        """Take the end of the text; what all of it is.  Raises Unexpected where the text cannot end."""
        self.feed(lexeme)
        return self.values[-1]
