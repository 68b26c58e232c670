"""Things that people write in one line although they belong in another: the order and the number of pieces, prices, and who
acts."""

from __future__ import annotations

import re

import attrs

from aoi_rules.advice.lines.writing import PER, PLAYER
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.model.types import Shape
from aoi_rules.words.actions import Action, Do, Require
from aoi_rules.words.base import Word
from aoi_rules.words.components import Keep, Link, TypeWord, Zone
from aoi_rules.words.effects import Lower
from aoi_rules.words.flow import Each, Phase
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import accepts_arguments, name_at
from aoi_rules.words.networks import Network, Open
from aoi_rules.words.outline import Outline, argument_after

__all__ = ["misplaced_argument"]


def misplaced_argument(item: tree.Statement, cls: type[Word], at: int, outline: Outline) -> tuple[str, str] | None:
    """What is wrong with a line in which one argument, and what follows it, belongs in another line, and the hint; None for
    another line."""
    return (_of_order(item, cls, at) or _of_size(item, at) or _of_copies(item, at) or _of_cost(item, at, outline)
            or _of_turns(item, at) or _of_links(item, at, outline))


def _of_order(item: tree.Statement, cls: type[Word], at: int) -> tuple[str, str] | None:
    """What is wrong with a zone whose pieces should have an order, and the hint; None for another line."""
    said = name_at(item.arguments[at])
    plain = attrs.evolve(item, arguments=(*item.arguments[:at], *item.arguments[at + 1 :]))
    if said not in _ORDERED or not Zone.begins(item) or not accepts_arguments(plain, cls):
        return None
    full = "" if "full" in map(name_at, item.arguments) else "; `full` puts all pieces into it at the beginning"
    return "the pieces in a zone have no order", (
        f"leave `{said}` out: each draw picks pieces by chance, `move 1 at random from …`{full}")


def _of_links(item: tree.Statement, at: int, outline: Outline) -> tuple[str, str] | None:
    """What is wrong with a network that names its links in its first line, and the hint; None for another line."""
    named = next((name for node in item.arguments[at:] if outline.words.get(name := name_in(node)) == Link.word), None)
    if not Network.begins(item) or named is None or item.block is not None:
        return None
    head = format_statement(attrs.evolve(item, arguments=item.arguments[:at]))
    return "its links are in its block", f"write `{head} {{ {Open.word} {named} {named[0]} }}`"


def _of_size(item: tree.Statement, at: int) -> tuple[str, str] | None:
    """What is wrong with a zone that should hold a number of pieces, and the hint; None for another line."""
    said, number = name_at(item.arguments[at]), next(iter(item.arguments[at + 1 :]), None)
    if not Zone.begins(item) or said not in _SIZES or not isinstance(number, tree.Number | tree.Name | tree.Attribute):
        return None
    limit = format_expression(number)
    name, kind = name_in(item.arguments[0]), name_in(argument_after(item, "of"))
    whose = f"me.{name}" if argument_after(item, PER) is not None else name
    return "a zone holds any number of pieces", (
        f"leave `{said} {limit}` out: the field `copies` of `{kind}` says how many there are of each, and a limit is a "
        f"requirement, `{Require.word} NAME \"TEXT\" = {whose}.size < {limit}`")


_SIZES = ("size", "limit", "max", "maximum", "capacity", "holds", "count", "copies")
"""Words before a number of pieces in a sentence."""


def _of_copies(item: tree.Statement, at: int) -> tuple[str, str] | None:
    """What is wrong with a type that should have a number of members, `type stall in town x2`, and the hint."""
    said = name_at(item.arguments[at]) or ""
    if not TypeWord.begins(item) or not re.fullmatch(r"x\d+", said):
        return None
    return "the number of members is given where they are", f"write `{name_in(item.arguments[0])} {said}` there"


def _of_cost(item: tree.Statement, at: int, outline: Outline) -> tuple[str, str] | None:
    """What is wrong with an action that should have a price, `action rest costs $1 {`, and the hint; None for another line."""
    amount = next(iter(item.arguments[at + 1 :]), None)
    kept = filter(Keep.begins, outline.lines)
    purse = next((name_of(line) for line in kept if {Shape.MONEY, PLAYER} <= {*map(name_at, line.arguments)}), "money")
    said = name_at(item.arguments[at])
    if not Action.begins(item) or said not in _COSTS or not isinstance(amount, tree.Number | tree.Money):
        return None
    price = format_expression(amount)
    return "its block tests and pays what it costs", (
        f"write `{Require.word} funds \"TEXT\" = me.{purse} >= {price}`, and "
        f"`{Do.word} {{ {Lower.word} me.{purse} by {price} }}`")


_GOING = ("in", "for", "by", "each", "every", "all", PLAYER)
_COSTS = ("cost", "costs", "price", "pays", "pay", "for", "at")
"""Words before a price in a sentence."""


def _of_turns(item: tree.Statement, at: int) -> tuple[str, str] | None:
    """What is wrong with a phase that should go through players, `phase market in order {`, and the hint."""
    goes = [node for node in item.arguments[at:] if name_at(node) not in _GOING]
    if not Phase.begins(item) or item.block is None or len(goes) > 1 or name_at(item.arguments[at]) not in _GOING:
        return None
    turns = f"{Each.word} {PLAYER} in {format_expression(goes[0]) if goes else 'players'} {{ … }}"
    return "its block says who acts", f"write `{turns}` there"


_ORDERED = ("shuffled", "shuffle", "ordered", "unordered", "stacked", "stack", "mixed", "queue", "pile")
"""Words for the order of pieces."""
