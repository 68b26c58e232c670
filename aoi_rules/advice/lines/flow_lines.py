"""What an author means by a line of the flow in another form: what is taken, and what is in a block."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from aoi_rules.advice.lines.writing import show_statement
from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import hint_for_more
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import IN
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in, replace_names
from aoi_rules.words.actions import Action, Do
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.files import Amend
from aoi_rules.words.flow import By, Menu, Take
from aoi_rules.words.line_names import address_of, name_of
from aoi_rules.words.matching import Surplus, WordFault, accepts_arguments, name_at
from aoi_rules.words.outline import Outline, argument_after
from aoi_rules.words.scoring import Team, Winner
from aoi_rules.words.vocabulary import classes_of

__all__ = ["as_block", "of_block", "of_flow_line", "of_several", "of_taken", "of_team", "of_turn",
           "of_winner", "rank_of_best"]


def of_taken(item: tree.Statement, outline: Outline) -> str | None:
    """The hint for actions to take without their `of`, by a misspelt name, `take 1..2 turns`; None for another line."""
    if not Take.begins(item) or not item.arguments:
        return None
    named = [name_at(node) for node in item.arguments]
    if named[0] in _ANY and "of" in named and named.index("of") > 1:
        free = tree.Range(tree.Number(0, item.place), None, item.place)
        line = show_statement(attrs.evolve(item, arguments=(free, *item.arguments[named.index("of") :])))
        return f"any number, or none, is `0..`: write `{line}`" if line is not None else None
    if len(item.arguments) != _PAIR:
        return None
    number, last = item.arguments
    if not isinstance(last, tree.Name):
        return None
    known = [name_of(line) for line in outline.lines if Menu.begins(line) or Action.begins(line)]
    name = next(iter(find_similar(last.name, known)), None) if last.name not in known else None
    return f"write `{Take.word} {format_expression(number)} of {name}`" if name is not None else None


_ANY = ("any", "some", "unlimited", "several", "as", "zero")
"""Words of a sentence for a number that the player decides."""


def of_block(item: tree.Statement, cls: type[Word]) -> str | None:
    """The hint for effects in the block of a line that takes no block, `then { … }`, beside which a `do` is allowed; None for
    another line."""
    takes_none = all(slot.form != "block" for _, slot in slots_of(cls))
    if item.block is None or item.arguments or not takes_none or not {*cls.where} <= {*Do.where} or not item.lines:
        return None
    if not all(Do.inside in one.where for line in item.lines for one in classes_of(line.word)):
        return None
    return f"effects belong in the block of a `{Do.word}`: write `{Do.word} NAME {{`"


def of_flow_line(item: tree.Statement) -> str | None:
    """A line of the flow that lacks its word, `restock { … }`, or has that of an action, `choose 1 of turn`; None for another."""
    if item.block is not None and not item.arguments and item.value is None and not classes_of(item.word):
        return f"{By.word if any(map(Take.begins, item.lines)) else Do.word} {item.word} {{ … }}"
    taken = attrs.evolve(item, word=Take.word)
    return format_statement(taken) if argument_after(item, "of") is not None and accepts_arguments(taken, Take) else None


def of_turn(item: tree.Statement, turns: Sequence[tree.Statement]) -> str:
    """The hint for a line beside the turns of players, in one of which it belongs."""
    text = format_statement(item)
    homes = [home for home in turns if home.block is not None]
    if len(homes) != 1:
        return "put it right inside `each player in … { … }`"
    if homes[0].place.source is not item.place.source:
        return f"write `{Amend.word} {homes[0].word} {address_of(homes[0])} {{ {text} }}`"
    return f"put it into the block of `{format_statement(attrs.evolve(homes[0], block=None))} {{` in " + line_of(
        homes[0].place, item.place)


def of_team(item: tree.Statement) -> str | None:
    """The hint for teams that are listed, `team red blue` or `team (red, blue) (green, black)`; None for another line."""
    first = next(iter(item.arguments), None)
    listed = first.items if isinstance(first, tree.Items) else item.arguments
    names = [node for node in listed if isinstance(node, tree.Name)]
    if not Team.begins(item) or item.value is not None or len(names) < _PAIR or len(names) < len(listed):
        return None
    named = tree.Compare(IN, tree.Name("me", item.place), tree.Items(tuple(names), item.place), item.place)
    line = format_statement(attrs.evolve(item, arguments=(), value=named))
    return f"write `{line}`, which puts these into one team and the others into another"


def of_winner(item: tree.Statement) -> str | None:
    """The line for a winner after `=`, `winner = best(p for p in players by p.money)`; None for another line."""
    rank = rank_of_best(item.value) if Winner.begins(item) and item.value is not None and not item.arguments else None
    return f"{item.word} {rank}" if rank is not None else None


def rank_of_best(node: tree.Expression) -> str | None:
    """The rank that is meant by a loop which finds the best of all players, `most me.money`; None for another expression."""
    if not isinstance(node, tree.Comprehension) or node.kind not in ("best", "least") or len(node.keys) != 1:
        return None
    counted = replace_names(node.keys[0], {node.variable: tree.Name("me", node.place)})
    if isinstance(counted, tree.Attribute) and counted.name in _POINTS and name_in(counted.value) == "me":
        return "most points" if node.kind == "best" else None
    text = format_expression(counted)
    if node.kind == "best":
        return f"most {text}" if isinstance(counted, tree.Attribute | tree.Call) else f"most ({text})"
    return f"most (-{text if isinstance(counted, tree.Attribute | tree.Call) else f'({text})'})"


_POINTS = ("points", "point", "score", "scores", "total", "vp", "victory_points")
"""What people call the sum of all points."""


def as_block(item: tree.Statement, cls: type[Word], fault: WordFault) -> str | None:
    """A line with a block whose first line follows it without a brace, `each player in order take 1 of turn`, as it is written;
    None for another line."""
    at = next((n for n, node in enumerate(item.arguments) if isinstance(fault, Surplus) and node is fault.node), 0)
    word = name_at(item.arguments[at]) if at else None
    if cls.inside is None or word is None or not any(cls.inside in one.where for one in classes_of(word)):
        return None
    head = attrs.evolve(item, arguments=item.arguments[:at], value=None, condition=None, block=None)
    inner = attrs.evolve(item, word=word, arguments=item.arguments[at + 1 :], block=None)
    if not accepts_arguments(head, cls) or not any(accepts_arguments(inner, one) for one in classes_of(word)):
        return None
    line = format_statement(inner) + (" { … }" if item.block is not None else "")
    return f"{format_statement(head)} {{ {line} }}"


def of_several(item: tree.Statement, outline: Outline) -> str | None:
    """The hint for a choice among several actions, `take 1 of build or rest`: they are in a menu."""
    names = [name_in(value) for value in item.arguments[2:]]
    joined = [isinstance(value, tree.Keyword) for value in item.arguments[2:]]
    if not Take.begins(item) or len(names) <= 1 or not any(joined):
        return None
    actions = [getattr(value, "name", "") for value in item.arguments[2:] if not isinstance(value, tree.Keyword)]
    head = f"{item.word} {format_expression(item.arguments[0])} of"
    if all(actions) and outline.words.get(actions[0]) == Menu.word:
        return hint_for_more(item.word, actions[0], actions[1:])
    return f"write `{Menu.word} NAME ({', '.join(actions)})` in the game, and `{head} NAME` here" if all(actions) else None


_PAIR = 2
