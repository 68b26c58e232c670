"""What the author of a line of a scenario may mean that no word fits: the line with the seats and the rules of the game in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from attrs import field, frozen

from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.nodes import Node
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.matching import WordFault, match
from aoi_rules.words.usage import usage

__all__ = ["ASIDE", "Played", "as_move", "of_scenario"]

ASIDE = ("turn", "seat", "takes", "stop", "choice", "note", "over")
"""Reasons of a refusal that belong to no line of a ruleset."""

_SHOWN = 6
"""So many other reasons are listed."""


@frozen(repr=False)
class Played(Node):
    """What scenarios name of the game that they are played on: its `seats`, of which `least` to `most` play, and for each action
    the names of its requirements, in `rules`."""

    seats: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    rules: Mapping[str, tuple[str, ...]] = field(factory=dict)

    def sitting(self, named: Sequence[str], number: int = 0) -> list[str]:
        """As many seats as may play, or the number of them that is wanted: those that are named, then the others in order."""
        known = [s for s in dict.fromkeys(named) if s in self.seats]
        wanted = max(self.least, min(number or len(known), self.most))
        return [*known, *(s for s in self.seats if s not in known)][:wanted]


def of_scenario(item: tree.Statement, cls: type[Word], played: Played, beside: Sequence[Any]) -> tuple[str | None, str] | None:
    """What is wrong with a line of a scenario, where that is clearer than what its word says, and the hint with the corrected
    line; None where nothing is known of it.  `beside` are the lines of the same scenario."""
    if not played.seats:
        return None
    if item.word == "players":
        return "a scenario names the seats that play", f"write `players {' '.join(_sitting(item, played))}`"
    fields = {attribute.name for attribute, _ in slots_of(cls)}
    if "move" in fields:
        return None, _moved(item, cls, played, beside)
    seat = _first(played, beside)
    if "seat" in fields and (line := _seated(item, cls, seat)) is not None:
        return "the seat is missing", f"write `{line}`"
    return (None, f"write `{usage(cls).replace('SEAT …', seat).replace('SEAT', seat)}`") if "SEAT" in usage(cls) else None


def as_move(item: tree.Statement, played: Played, beside: Sequence[Any]) -> str | None:
    """The line of a move that stands without `plays`: one that begins with a seat, or with an action; None for another line."""
    if item.value is not None or item.block is not None or item.word not in (*played.seats, *played.rules):
        return None
    seat = () if item.word in played.seats else (tree.Name(_first(played, beside), item.place),)
    moved = (*seat, tree.Name(item.word, item.word_place), *item.arguments)
    return format_statement(attrs.evolve(item, word="plays", arguments=moved)) if len(moved) > 1 else None


def _seated(item: tree.Statement, cls: type[Word], seat: str) -> str | None:
    """The line with a seat before all else; None where that is not what it lacks."""
    changed = attrs.evolve(item, arguments=(tree.Name(seat, item.place), *item.arguments))
    try:
        match(changed, cls, lambda _: False)
    except WordFault:
        return None
    return format_statement(attrs.evolve(changed, block=None)) + (" {" if item.block is not None else "")


def _sitting(item: tree.Statement, played: Played) -> list[str]:
    """The seats that a faulty `players` may mean: as many as its number says, else those that it names."""
    number = next((node.value for node in item.arguments if isinstance(node, tree.Number)), 0)
    named = [node.value if isinstance(node, tree.Text) else format_expression(node) for node in item.arguments]
    return played.sitting(named, number or len([n for n in named if n not in ("and", "players")]))


def _first(played: Played, beside: Sequence[Any]) -> str:
    """The first seat that plays in a scenario."""
    line = next((i for i in beside if isinstance(i, tree.Statement) and i.word == "players"), None)
    named = [node.name for node in line.arguments if isinstance(node, tree.Name)] if line is not None else []
    return next((name for name in named if name in played.seats), played.seats[0])


def _moved(item: tree.Statement, cls: type[Word], played: Played, beside: Sequence[Any]) -> str:
    """The hint for a line about a move: with a seat, a move, and the rules of its action."""
    arguments = [*item.arguments]
    at = next((n for n, node in enumerate(arguments) if _name(node) == "because"), len(arguments))
    move, reasons = arguments[:at], arguments[at + 1 :]
    every = {rule for rules in played.rules.values() for rule in rules}
    if not reasons and move and format_expression(move[-1]) in every:
        reasons = [move.pop()]
    if not move or _name(move[0]) not in played.seats:
        move.insert(0, tree.Name(_first(played, beside), item.place))
    if len(move) == 1:
        move.append(tree.Name("MOVE", item.place))
    more: tuple[str, ...] = ()
    if not reasons and item.word == "refuse":
        first, *others = played.rules.get(_name(move[1]), ()) or ASIDE
        reasons, more = [tree.Name(first, item.place)], tuple(others)
    because = [tree.Name("because", item.place), *reasons] if reasons else []
    changed = attrs.evolve(item, arguments=(*move, *because))
    try:
        match(changed, cls, lambda _: False)
    except WordFault:
        return f"write `{usage(cls)}`"
    listed = ", ".join(f"`{rule}`" for rule in more[:_SHOWN]) + (" …" if len(more) > _SHOWN else "")
    other = f", or another reason: {listed}" if more else ""
    return f"write `{format_statement(changed)}`{other}"


def _name(node: Any) -> str:
    return node.name if isinstance(node, tree.Name) else ""
