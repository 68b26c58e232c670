"""Links with a blank instead of the dot after their kind: `canal bonn -- koeln` for `canal.bonn -- koeln`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import without_quotes
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.syntax_error import Words

__all__ = ["of_bare_links", "of_links"]

_JOINS = "--"
_NAME = r"[A-Za-z_]\w*"
_LINK = re.compile(rf"(?<![\w.])(?P<kind>{_NAME})\s+(?P<a>{_NAME})\s*(?P<sign>-+>?|<-+>?|–|—|→|↔)\s*(?P<b>{_NAME})")
_KIND = re.compile(rf"(?:^|[{{;])[ \t]*(?:link\s+(?P<declared>{_NAME})|(?P<used>{_NAME})\s+{_NAME}\s*--)", re.MULTILINE)
"""The line that declares a kind of link, and one of a link that a map has."""


def of_links(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for the link whose first end does not fit, and those after it.  It is certain if the text has links of these kinds,
    each with its sign between the ends."""
    found = [one for one in _LINK.finditer(piece.masked) if one.start("a") >= piece.at and one.start() > 0]
    if not found or found[0].start("a") != piece.at:
        return
    first, kinds = found[0], _known_kinds(piece, words)
    kind = first["kind"] if first["kind"] in kinds else next(iter(find_similar(first["kind"], kinds)), None)
    if kind is None and (first["sign"] != _JOINS or not _is_possible_kind(first["kind"], piece, words)):
        return
    named = {**{one: one for one in kinds}, first["kind"]: kind or first["kind"]}
    sure = all(one["kind"] in kinds and one["sign"] == _JOINS for one in found)
    yield Foreign(rf"(?<={re.escape(piece.masked[: first.start()])})(?P<at>{re.escape(first[0])})(?P<rest>[^\n]*)",
                  lambda match: _LINK.sub(lambda one: _dotted_link(one, named), match[0]),
                  "There is a dot between the kind of a link and its ends.", code="syntax-missing-operator", sure=sure)


def of_bare_links(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a link without its word, `jena -- kiel`: the one with which links of the text begin, if there is one."""
    kinds = _known_kinds(piece, words)
    if len(kinds) == 1 and re.fullmatch(rf"{_NAME}\s*--\s*{_NAME}", piece.masked):
        kind = next(iter(kinds))
        yield Foreign(r"^(?P<at>\w+)\s*--\s*\w+$", lambda found: f"{kind} {found[0]}", "A link begins with its word.", sure=False,
                      code="syntax-unexpected")


def _dotted_link(link: re.Match[str], named: dict[str, str]) -> str:
    """A link in the form that it has among names."""
    kind = named.get(link["kind"])
    return link[0] if kind is None else f"{kind}.{link['a']} {_JOINS} {link['b']}"


def _known_kinds(piece: Piece, words: Words) -> set[str]:
    """The kinds of links that the text declares or has links of."""
    found = (one["declared"] or one["used"] for one in _KIND.finditer(without_quotes(piece.source.text)))
    return {kind for kind in found if not words.is_word(kind)}


def _is_possible_kind(name: str, piece: Piece, words: Words) -> bool:
    """Whether a name may be a kind of link of another text: this one neither declares kinds nor gives the name to a value."""
    text = without_quotes(piece.source.text)
    if name in grammar().words or words.is_word(name) or any(one["declared"] for one in _KIND.finditer(text)):
        return False
    return re.search(rf"\w[ \t]+{name}[ \t]*(?:=(?!=)|\bin\b)", text) is None
