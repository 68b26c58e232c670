"""Hints for declarations that are wrong or are there twice: most are the line as it may have been meant."""

from __future__ import annotations

import re

from attrs import evolve

from aoi_rules.advice.rules.figures import in_our_words
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import format_statement, tree
from aoi_rules.model.types import Shape
from aoi_rules.words import components as com
from aoi_rules.words.actions import Action
from aoi_rules.words.base import Role
from aoi_rules.words.files import Amend
from aoi_rules.words.flow import Also, Menu
from aoi_rules.words.line_names import name_of
from aoi_rules.words.networks import Network
from aoi_rules.words.roles import has_role

__all__ = ["MAX_PLAYERS", "exchange_arguments", "exchange_names", "hint_for_change", "hint_for_other_kind", "hint_for_players",
           "hint_for_second", "option_without_quotes", "translate_value", "with_kind"]

MAX_PLAYERS = 12
"""The greatest number of players."""
_SHOWN = 80


def hint_for_second(first: Place, here: Place, what: str, name: str) -> str:
    """The hint with the place of the first of two declarations; for a keep in another file, how a part changes it."""
    hint = "the first is in " + line_of(first, here, name)
    changed = what == com.Keep.word and first.source.name != here.source.name
    return hint + (f"; in a part `replace {what} {name} …` changes it" if changed else
                   ": give this one another name, or leave one of the two out")


def with_kind(word: com.Has | com.Keep, kind: Shape) -> str:
    """The line of a field or a keep with another type."""
    changed = (tree.Name(str(kind), node.place) if node.place == word.type.place else node for node in word.statement.arguments)
    return format_statement(evolve(word.statement, arguments=tuple(changed)))


def _names_listed(menu: tree.Statement) -> str:
    """The actions of a menu as its text has them, in a line that adds them."""
    listed = _LISTED.search(menu.place.text)
    return " ".join(_NAME.findall(listed[0] if listed is not None else "")) or "NAME"


_LISTED = re.compile(r"\([^()]*\)")
_NAME = re.compile(r"[a-z]\w*")


def hint_for_change(statement: tree.Statement, first: Place, here: Place) -> str:
    """A hint that shows how to change the first of two declarations by the second, which is in another file: an action that does
    nothing of its own adds to the first."""
    head = format_statement(evolve(statement, block=None))
    lines = statement.lines
    where = "the first is in " + line_of(first, here, name_of(statement))
    if Action.begins(statement) and lines and all(has_role(line.word, Role.BINDS_AFTER, Role.DECIDES) for line in lines):
        shown = format_statement(lines[0]) if len(lines) == 1 else "…"
        added = "…" if "\n" in shown else shown
        return where + f"; to add to that one write `amend action {name_of(statement)} {{ {added} }}`"
    if com.TypeWord.begins(statement):
        shown = "; ".join(map(format_statement, lines))
        added = shown if lines and "\n" not in shown and len(shown) <= _SHOWN else "…"
        return where + f"; to add to that one write `{Amend.word} {com.TypeWord.word} {name_of(statement)} {{ {added} }}`"
    if Menu.begins(statement):
        added = f"{{ {Also.word} {_names_listed(statement)} }}"
        return where + f"; to add to that one write `amend {Menu.word} {name_of(statement)} {added}`"
    if Network.begins(statement):
        return where + f"; to add to that one write `{Amend.word} {Network.word} {name_of(statement)} {{ … }}`"
    return where + f"; to change that one write `replace {head}{' { … }' if statement.block is not None else ''}`"


def hint_for_other_kind(name: str, first: Place, here: Place) -> str:
    """The hint for a name that another file has given to something else."""
    file = here.source.name.rsplit("/", 1)[-1].partition(".")[0]
    such = f", such as `{file}_{name}`" if file.isidentifier() and first.source.name != here.source.name else ""
    return f"the `{name}` of " + line_of(first, here, name) + f" is something else: choose another name{such}"


def translate_value(value: tree.Expression | None, kind: str) -> tree.Expression | None:
    """A first value as the language writes it: `no` for `false`, `$0` for a `0` that is money."""
    if value is None:
        return None
    if isinstance(value, tree.Number) and kind == Shape.MONEY:
        return tree.Money(value.value, value.place)
    return in_our_words(value)


def exchange_names(word: com.Has | com.Keep, kind: str, value: tree.Expression | None) -> str:
    """The line of a `has` or a `keep` with its name and its type, which is `kind`, exchanged, and with its value; the rest is
    unchanged."""
    arguments = list(word.statement.arguments)
    first, second = (next(n for n, node in enumerate(arguments) if node.place == ident.place) for ident in (word.name, word.type))
    arguments[first], arguments[second] = arguments[second], tree.Name(kind, word.name.place)
    per = next((n for n, node in enumerate(arguments) if isinstance(node, tree.Name) and node.name == "per"), len(arguments))
    if second < per < len(arguments) - 1:  # the type follows `per player`
        arguments[first + 1 : per + 2] = [arguments[per], arguments[per + 1], *arguments[first + 1 : per]]
    return format_statement(evolve(word.statement, arguments=tuple(arguments), value=value, block=None))


def exchange_arguments(item: tree.Statement, one: Place, other: Place) -> tree.Statement:
    """A line without its block in which the arguments at two places are exchanged."""
    arguments = list(item.arguments)
    first, second = (next(n for n, node in enumerate(arguments) if node.place == place) for place in (one, other))
    arguments[first], arguments[second] = arguments[second], arguments[first]
    return evolve(item, arguments=tuple(arguments), block=None)


def hint_for_players(low: tree.Expression, high: tree.Expression | None) -> str | None:
    """The hint for a number of players that no game can have."""
    if not isinstance(low, tree.Number) or not isinstance(high, tree.Number):
        return None
    least, most = sorted((low.value, high.value))
    if least < low.value and least >= 1 and most <= MAX_PLAYERS:
        return f"the least number comes first: write `{com.Players.word} {least}..{most}`"
    return f"write `{com.Players.word} {max(least, 1)}..{max(1, min(most, MAX_PLAYERS))}`"


def option_without_quotes(word: com.Option) -> str:
    """The hint for values of an option that are not names: the line with the names that their texts say."""
    values = [node.value if isinstance(node, tree.Text) else getattr(node, "name", "") for node in word.choices.items]
    if not all(value.isidentifier() for value in values):
        return f"such as `{word.word} edition (first, second) = first`"
    first = word.value.value if isinstance(word.value, tree.Text) else getattr(word.value, "name", values[0])
    title = f' "{word.title}"' if word.title else ""
    return f"write `{word.word} {word.name}{title} ({', '.join(values)}) = {first}`"
