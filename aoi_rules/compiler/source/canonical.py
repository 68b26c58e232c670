"""Statements without everything that does not affect a game: titles, help, sections of the rulebook, `?`, comments and layout;
and their hash."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import attrs

from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.words.player_texts import Help

__all__ = ["hash_of"]


def hash_of(statements: Iterable[tree.Statement]) -> str:
    """The hash of statements without titles, comments and layout: 32 hexadecimal digits."""
    text = "\n".join(format_statement(_canonical_form(s)) for s in statements if not _is_help_line(s))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _canonical_form(node: Any) -> Any:
    """A statement without titles, rulebook sections and `?`, which do not affect a game."""
    changes: dict[str, Any] = {}
    for attribute in attrs.fields(type(node)):
        value = getattr(node, attribute.name)
        if attribute.name == "unconfirmed":
            changes["unconfirmed"] = False
        elif attribute.name in ("place", "word_place"):
            continue
        elif isinstance(value, tuple):
            kept = [v for v in _remove_help(value) if not (isinstance(node, tree.Statement) and isinstance(v, tree.Text))]
            changes[attribute.name] = tuple(_canonical_form(v) if attrs.has(type(v)) else v for v in kept)
        elif attrs.has(type(value)):
            changes[attribute.name] = _canonical_form(value)
    return attrs.evolve(node, **changes)


def _is_help_line(node: Any) -> bool:
    """Whether a line is only a text for players."""
    return Help.begins(node) and list(map(type, node.arguments)) == [tree.Text]


def _remove_help(nodes: tuple[Any, ...]) -> list[Any]:
    """Lines without the texts for players, or arguments without the name `help` before a text."""
    after = (*nodes[1:], None)
    return [node for node, following in zip(nodes, after, strict=False) if not _is_help_line(node)
            and not (isinstance(node, tree.Name) and node.name == "help" and isinstance(following, tree.Text))]
