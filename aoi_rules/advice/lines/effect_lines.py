"""What an author means by a line among effects that is not an effect, and by an effect in another form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import attrs

from aoi_rules.advice.lines.positions import of_owner, of_value
from aoi_rules.advice.lines.scope import player_of
from aoi_rules.advice.similar_names import constant_for, word_here
from aoi_rules.advice.suggestions import PRINTED, PRINTING
from aoi_rules.advice.syntax.rewriting import negate
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import OR
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import Action, Afterwards, Choose, Define, Do, Require
from aoi_rules.words.components import Zone
from aoi_rules.words.effects import Lower, Move, Raise, Set
from aoi_rules.words.flow import Take
from aoi_rules.words.matching import match_arguments, name_at
from aoi_rules.words.outline import Outline, argument_after
from aoi_rules.words.scoring import Points, Score

__all__ = ["of_amount", "of_effects", "of_either", "of_many", "of_toggle"]

_LEAVING = ("return", "break", "continue", "exit", "stop")
"""The words of other languages that leave a block."""
_DRAWN = ("random", "move")
"""Words that people use for shuffling and dealing."""


def of_effects(item: tree.Statement, path: Sequence[tree.Statement], outline: Outline) -> str | None:
    """The hint for a line among effects that is not an effect. It may be a player's next action, something that is counted at the
    end, a definition, a `print` of other languages, or pieces that are mixed or dealt."""
    text = format_statement(attrs.evolve(item, block=None))
    if Take.begins(item) and path and Action.begins(path[0]):
        return f"what a player does next belongs in the action, after its `do`: `{Afterwards.word} {{ {text} }}`"
    if Score.begins(item) or Points.begins(item):
        return f"`{Score.word}` counts what was kept during the game: raise a keep here, such as `raise me.NAME by 3`"
    if item.word in outline.defines:
        there = line_of(outline.defines[item.word].place, item.place, item.word)
        return f"`{item.word}` is a `{Define.word}` (" + there + "): it has a value, and does nothing"
    if (said := of_owner(item, outline) or of_value(item, outline)) is not None:
        return said
    if item.word in PRINTING:
        return PRINTED
    if item.word in _LEAVING:
        return _hint_for_refusal(item) or (
            "effects have no value, and all are carried out; one for some cases only ends with `when` and a condition")
    return _hint_for_pieces(item, path, outline)


def _hint_for_refusal(item: tree.Statement) -> str | None:
    """The hint for a `return` of something that says no, `return INVALID_MOVE when late`: effects cannot refuse a move."""
    given = item.arguments[0] if len(item.arguments) == 1 else None
    name = (name_at(given) or "").lower()
    if item.condition is None or not (constant_for(name) == "no" or any(part in name for part in _REFUSING)):
        return None
    test = negate(format_expression(item.condition))
    return f"effects cannot refuse a move: write `{Require.word} NAME \"TEXT\" = {test}` in the action, before its `{Do.word}`"


_REFUSING = ("invalid", "illegal", "error", "fail", "forbidden", "not_allowed", "refuse")
"""What names have in them that other languages return for a move that is not allowed."""


def _hint_for_pieces(item: tree.Statement, path: Sequence[tree.Statement], outline: Outline) -> str | None:
    """The hint for zones that are mixed, which have no order, and for pieces that are dealt."""
    meant = [word for word in word_here(item.word.lower()) if word in _DRAWN]
    if "random" in meant and any(name_in(value) in outline.zones for value in item.arguments):
        return "remove this: the pieces in a zone have no order, and `at random` draws"
    if "move" not in meant or item.value is not None or argument_after(item, "from") is not None:
        return None
    number = next((value for value in item.arguments if isinstance(value, tree.Number)), None)
    for stock, hand in _full_zones(outline):
        player = player_of(path, outline)
        several = player is None or any(name_in(value) in ("each", "every", "all", "players") for value in item.arguments)
        amount = "NUMBER" if number is None else format_expression(number)
        effect = f"move {amount} at random from {stock} to {'p' if several else player}.{hand}"
        return f"write `each p in players {{ {effect} }}`" if several else f"write `{effect}`"
    return None


def _full_zones(outline: Outline) -> Iterable[tuple[str, str]]:
    """The zones that begin full, each with a zone of each player for the same pieces."""
    parts = {name: match_arguments(line, Zone)[0] for name, line in outline.zones.items()}
    for stock, raw in parts.items():
        if "full" in raw:
            yield from ((stock, hand) for hand, other in parts.items()
                        if name_in(other.get("per")) == "player" and outline.pieces(hand) == outline.pieces(stock))


_RANDOM = "random"
_PLACES = ("top", "topmost", "upper", "bottom", "first", "next", "last")
"""How people say which piece of a pile they mean."""
_ONE = ("a", "an", "one")
"""How people say that it is a single piece."""


def of_many(item: tree.Statement) -> str | None:
    """The hint for several pieces of a kind, `move 2 coal from bag to me.hand`."""
    number, *others = item.arguments or (None,)
    source, goal = argument_after(item, "from"), argument_after(item, "to")
    counted = isinstance(number, tree.Number | tree.Name | tree.Attribute)
    if not Move.begins(item) or number is None or not counted or source is None or goal is None:
        return None
    if name_at(number) in _PLACES and name_at(others[0] if others else None) not in ("from", None):
        return ("the pieces in a zone have no order: to draw one by chance, write "
                f"`move 1 at random from {format_expression(source)} to {format_expression(goal)}`")
    if isinstance(number, tree.Name) and (name_at(number) == "all" or not others or name_at(others[0]) in ("from", "to", None)):
        return None
    if not others or not isinstance(others[0], tree.Name) or others[0].name == "at":
        return None
    ways = f"from {format_expression(source)} to {format_expression(goal)}"
    if name_at(number) == _RANDOM:
        return None
    alone = number.value == 1 if isinstance(number, tree.Number) else name_at(number) in _ONE
    if alone:
        return (f"a line moves one piece by its name: write `move {others[0].name} {ways}`; to draw one at random, "
                f"write `move 1 at random {ways}`")
    several = f"`move {format_expression(number)} at random {ways}`"
    if isinstance(number, tree.Attribute):
        return (f"a line moves one piece: write `each n in 1..{format_expression(number)} {{ move {others[0].name} {ways} }}`")
    if isinstance(number, tree.Name):
        return f"to draw several at random, write {several}"
    each = f"`each n in 1..{format_expression(number)} {{ move {others[0].name} {ways} }}`"
    return f"a line moves one piece by its name: write {each}; to draw several at random, write {several}"


def of_either(item: tree.Statement) -> str | None:
    """The hint for two values with an `or` between them where only one belongs, `lower me.money by $1 or $2`; None for another
    line."""
    given = item.arguments
    either = not Take.begins(item) and any(name_at(joined) == _OR and isinstance(value, tree.Number | tree.Money)
                 for joined, value in pairwise(given))
    return f"this takes one value; what a player decides is asked in a `{Choose.word}` before it" if either else None


_OR = OR.sign


def of_toggle(item: tree.Statement) -> str | None:
    """The line that gives a yes-or-no value its opposite, for `toggle me.passed`; None for another one."""
    if item.word.lower() not in _TOGGLING or len(item.arguments) != 1 or item.value is not None:
        return None
    value = item.arguments[0]
    return format_statement(attrs.evolve(item, word=Set.word, value=tree.Not(value, value.place)))


_TOGGLING = ("toggle", "invert", "negate", "switch")


def of_amount(item: tree.Statement) -> str | None:
    """The hint for an amount in place of a new value, `set a by 2`, or the other way round, `raise a = 2`; None for another
    line."""
    first, amount = next(iter(item.arguments), None), argument_after(item, "by")
    level = argument_after(item, "to") if item.word in (Raise.word, Lower.word) else None
    if first is not None and level is not None and amount is None and len(item.arguments) == len((first, "to", level)):
        new = attrs.evolve(item, word=Set.word, arguments=(first,), value=level)
        return f"write `{format_statement(new)}`"
    if Set.begins(item) and item.value is None and first is not None and amount is not None:
        value, change = amount, Raise.word
    elif first is not None and item.value is not None and item.word in (Raise.word, Lower.word) and len(item.arguments) == 1:
        value, change = item.value, item.word
    else:
        return None
    by = attrs.evolve(item, word=change, arguments=(first, tree.Name("by", item.place), value), value=None)
    new = attrs.evolve(item, word=Set.word, arguments=(first,), value=value)
    return f"write `{format_statement(by)}` for a change by that amount, or `{format_statement(new)}` for the new value"
