"""The member or the link that a change in a part or a map may mean, and the kind to which it may add something."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import attrs

from aoi_rules.advice.lines.writing import PER, PLAYER
from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import ask_about
from aoi_rules.compiler.source.addresses import Path, show_change
from aoi_rules.compiler.source.rows import member_names, nameless_rows
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.components import Has, Keep
from aoi_rules.words.files import Replace
from aoi_rules.words.line_names import address_of
from aoi_rules.words.roles import has_fields

__all__ = ["Known", "change_of_kind", "hint_for_member", "link_between"]

Known = Sequence[tuple[Path, tree.Statement]]
"""The lines that a change may name, each with its path."""

_SHOWN = 6
_LINK = " -- "
_ENDS = 2
_PLAYERS = ("seat", PLAYER, "players")


def hint_for_member(change: tree.Statement, word: str, name: str, lines: list[Any], known: Known) -> str | None:
    """The hint for a link that is not named by its two ends, and for a member that is in a table."""
    if (ends := _ends_in_words(change)) and (link := link_between(word, ends, known)) is not None:
        return f"a link is named by its two ends: write `{show_change(change, link)}`"
    if (whole := change_of_kind(change, lines)) is not None:
        address = " ".join(map(name_in, whole.arguments))
        return f"what all of a kind have is added to the kind: write `{change.word} {address} {{ … }}`"
    kept = [one for one in change.lines if Has.begins(one) or Keep.begins(one)]
    if word in _PLAYERS and kept:
        one = attrs.evolve(kept[0], word=Keep.word, arguments=(*kept[0].arguments[:1], tree.Name(PER, change.place),
                                                               tree.Name(PLAYER, change.place), *kept[0].arguments[1:]))
        return f"what each player has is a line of its own: write `{format_statement(one)}`"
    if not name and (links := [path for path, _ in known if path[-1][0] == word and _LINK in path[-1][1]]):
        return f"it is named by its two ends: `{show_change(change, links[0])}`"
    if _LINK in name and (hint := _hint_for_link(change, word, name, known)) is not None:
        return hint
    if (members := member_names(lines, word)) and (close := find_similar(name, members)):
        return ask_about(f"`{change.word} {word} {close[0]}`")
    if not members and nameless_rows(lines, word):
        return f"the rows of `{word}` have no `id`, so they have no address: replace the block that contains them"
    return None


def change_of_kind(change: tree.Statement, lines: Iterable[Any]) -> tree.Statement | None:
    """The change with the word before the name of a type or of a kind of links to which it adds a `has` or a `keep`, `amend type
    town` for `amend town`; None for other changes."""
    named = change.arguments[0] if len(change.arguments) == 1 else None
    if not isinstance(named, tree.Name) or not any(Has.begins(one) or Keep.begins(one) for one in change.lines):
        return None
    word = next((line.word for line in lines if isinstance(line, tree.Statement) and has_fields(line.word)
                 and address_of(line) == named.name), None)
    return None if word is None else attrs.evolve(change, arguments=(tree.Name(word, named.place), named))


def _ends_in_words(change: tree.Statement) -> list[str]:
    """The two ends of a link that a change names without `--`, such as `drop rail kiel hamburg`."""
    named = [node.name for node in change.arguments[1:] if isinstance(node, tree.Name)]
    joined = [node for node in change.arguments[1:] if isinstance(node, tree.Keyword)]
    return named if len(named) == _ENDS and len(named) + len(joined) == len(change.arguments) - 1 else []


def link_between(word: str, ends: Collection[str], known: Known) -> Path | None:
    """The link of a kind, or of any kind if the word is empty, that joins two places."""
    return next((path[-1:] for path, _ in known if path[-1][0] == (word or path[-1][0])
                 and {*path[-1][1].split(_LINK)} == {*ends}), None)


def _hint_for_link(change: tree.Statement, word: str, name: str, known: Known) -> str | None:
    """The hint for a link that does not exist: those of the same kind at its ends; a `replace` that would replace nothing becomes
    an addition."""
    ends = set(name.split(_LINK))
    links = [path[-1][1] for path, _ in known if path[-1][0] == word and _LINK in path[-1][1]]
    if not ends <= {end for path, _ in known if _LINK in path[-1][1] for end in path[-1][1].split(_LINK)}:
        return None  # one of them may be misspelt
    near_by = [f"`{word} {link}`" for link in links if ends & set(link.split(_LINK))]
    there = f"at its ends there are {', '.join(near_by[:_SHOWN])}" + (", …" if len(near_by) > _SHOWN else "") if near_by else ""
    new = f"to add it, write `{word} {name}`" if links and Replace.begins(change) else ""
    return "; ".join(filter(None, (new, there))) or None
