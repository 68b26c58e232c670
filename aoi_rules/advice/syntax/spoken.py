"""Whole lines that are said otherwise elsewhere: events, definitions, cases, links in a list, and changes in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.advice.syntax.rewriting import CALL
from aoi_rules.language.syntax_error import Words

__all__ = ["SAID"]


def of_positions(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for `red.hand = ship` in the position of a scenario, where the text does not tell a keep from a zone."""
    if piece.home == _POSITION and words.knows(_POSITION):
        yield Foreign(r"^(?P<whose>\w+\.(?P<what>\w+))\s*(?P<at>=)\s*(?P<to>(?!(?:yes|no|none)\b)[a-z]\w*)$", None,
                      "`set` gives a keep its value, and `move` puts a piece into a zone.",
                      "write `set {whose} = {to}`, or `move {to} to {whose}` if `{what}` is a zone")
        yield Foreign(r"^(?P<zone>\w+\.\w+)\s*(?P<at>is\s+empty|==?\s*(?:none|empty|\(\)|\[\]))$", None,
                      "`move` takes pieces out of a zone.", "write `move all from {zone} to ZONE`, with the zone where they go")


_POSITION = "given"
_WITH = "with"
_NEAR = 200  # letters before a line that are searched for the head of its block


def of_definitions(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a definition without its word, `big(f) = f.size > 1`."""
    if _declares(piece.home, words):
        yield Foreign(r"^(?P<at>[a-z]\w*\(\s*[a-z]\w*(?:\s*,\s*[a-z]\w*)*\s*\))\s*(?::?=|=>)\s*(?P<value>[^=\s][^\n]*)$",
                      r"define \g<at> = \g<value>", "`define` comes before the name of a definition.",
                      code="syntax-statement-expected", sure=False)


def of_cases(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a case of other languages, `switch (weather) { case dry: rest }`."""
    head = _SWITCH.search(piece.source.text, max(0, piece.start - _NEAR), piece.start)
    if head is not None and not words.knows(head["word"]):
        yield Foreign(r"^(?:case\s+|when\s+)?(?P<value>\w+)\s*(?P<at>:|=>|->)\s*(?P<line>[^\n;]+?)\s*;?(?:\s*break;?)?$", None,
                      f"There is no `{head['word']}`: what depends on a value ends with a condition.",
                      f"write `{{line}} when {head['what']} == {{value}}`")


_SWITCH = re.compile(r"\b(?P<word>switch|match)\s*\(?\s*(?P<what>[\w.]+)\s*\)?\s*\{[^{}]*\Z")


def of_link_lists(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for links in a list of pairs, `roads = [(kiel, jena), (kiel, ulm)]`."""
    found = re.match(r"(?P<word>[a-z]\w*)\s*[=:]\s*[\[({]\s*[\[(]", piece.masked)
    pairs = re.findall(r"[\[(]\s*(\w+)\s*,\s*(\w+)\s*[\])]", piece.masked)
    if found is not None and pairs and _declares(piece.home, words) and not words.knows(found["word"]):
        lines = "; ".join(f"{found['word'].removesuffix('s')} {one} -- {other}" for one, other in pairs)
        yield Foreign(r"^(?P<at>\w+)\s*[=:][^\n]*$", lambda _: lines, "Each link is a line of its own.", sure=False)


def of_added_lines(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a line that is put into another one in a sentence, `insert require … into action build`."""
    if _declares(piece.home, words):
        yield Foreign(r"^(?P<at>insert|add|append|put)\s+(?P<line>[a-z]\w*\s[^\n]+?)\s+(?:in|into|to)\s+"
                      r"(?P<home>[a-z]\w*\s+[a-z]\w*)$",
                      r"amend \g<home> { \g<line> }", "`amend` adds lines to the block of another one.", sure=False)


def of_added_amounts(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a change of a value in place of the new one, `amend define fare + $1`."""
    if words.changes(piece.word):
        yield Foreign(r"^\w+\s+(?P<line>\w+\s+\w+)\s*(?P<at>\+=?|-=|\*=?)\s*(?P<by>\$?\w+)$", None,
                      "A change of a line gives its whole new value.", "write `replace {line} = …`, with the new value after `=`")


def of_conditions(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a condition around declarations, `with weather == wet { amend … }`, where no condition is."""
    if _declares(piece.home, words) or piece.home == _WITH:
        yield Foreign(r"^(?P<at>with|when|if|while)\s+(?P<test>[^{}\n]*COMPARING[^{}\n]*?)\s*(?=\{|:|$)", None,
                      "What is declared or changed does not depend on a condition.",
                      'the condition is in each line that depends on it: `require NAME "…" = … when {test}`')


def _declares(home: str | None, words: Words) -> bool:
    """Whether lines that declare something are in the block of a word."""
    return home is not None and words.knows(home) and all(words.may_stand(kind, home) for kind in words.kinds)


def of_events(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for `when visit(p, f) { … }` beside declarations, where no condition is: what happens after a verb."""
    if _declares(piece.home, words):
        yield Foreign(rf"^(?P<at>when|if)\s+(?P<event>[a-z]\w*{CALL})(?=\s*(?:when\b|\{{|:|$))", r"after \g<event>",
                      "What happens after a verb is written with `after`.")


SAID = (of_positions, of_events, of_conditions, of_definitions, of_cases, of_link_lists, of_added_lines, of_added_amounts)
"""What gives rows for such a line."""
