"""Changes that name several lines, `drop action travel, build` and `amend town ulm, bonn { size 5 }`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from aoi_rules.advice.suggestions import change_each, without_quotes
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece, with_braces, with_texts
from aoi_rules.language.syntax_error import Words

__all__ = ["of_several_changes"]

_NAME = r"(?!(?:and|or)\b)[a-z_]\w*"
_LINE = rf"{_NAME}(?:\s+{_NAME}){{0,2}}(?:\([^()\n]*\)|\s*--\s*{_NAME})?"
_SIGN = r"(?:,(?:\s*(?:and|or)\b)?|&|/|\+|\band\b|\bor\b)"
_LIST = re.compile(rf"(?P<word>\w+)\s+(?P<kind>{_NAME}\s*)?(?P<opens>\[\s*)?(?P<listed>{_LINE}\s*(?P<at>{_SIGN})\s*{_LINE}"
                   rf"(?:\s*{_SIGN}\s*{_LINE})*)(?(opens)\s*\])(?P<rest>\s*(?:=[^\n]*|\{{[^\n]*|when\s[^\n]*)?)")
_SEVERAL = re.compile(rf"\s*{_SIGN}\s*")
_LINK = "--"
_MENU = "menu"
"""What takes several names in one line."""
_ACTION = "action"
"""What may leave out the lines that it inherits by their names alone."""
_HEAD = re.compile(r"(?P<words>[^{};\n]*)\{[^{}]*\Z")
_NEAR = 400  # letters before a line that are searched for the head of its block


def of_several_changes(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a change that names several lines."""
    found = _LIST.fullmatch(piece.masked) if words.changes(piece.word) else None
    home = _HEAD.search(piece.source.text, max(0, piece.start - _NEAR), piece.start)
    around = home["words"].split() if home is not None else []
    if found is None or _MENU in around:
        return
    named = _addresses(found, words, around[:1] == [_ACTION])
    linked = _possible_link(named, piece, words)
    if linked is None or any(_WITH in address.split() for address in named):
        return
    at, rest = found.start("at"), found["rest"].rstrip()
    begins = "\n" not in rest and rest.endswith("{")
    lines = [with_texts(f"{found['word']} {address}{' { … }' if begins else rest}", piece.texts) for address in named]
    hint = change_each(lines, begins)
    if any(address.startswith(_WORD) for address in named):
        hint += ", with the word of each line before its name"
    elif linked:
        hint += f"; a link is named by its two ends: `{found['word']} {linked}`"
    yield Foreign(rf"^[\s\S]{{{at}}}(?P<at>{_SIGN})[\s\S]*$", None, "A change names one line.", with_braces(hint),
                  code="syntax-comma")


_WITH = "with"


def _addresses(found: re.Match[str], words: Words, inherits: bool) -> list[str]:
    """The word and the name of each line; the word of one is that of those after it that have none.  An action that `inherits`
    lines names them without a word."""
    listed = f"{found['kind'] or ''}{found['listed']}".strip()
    kind, named = "", list[str]()
    for part in (one.removeprefix(f"{found['word']} ").split(maxsplit=1) for one in _SEVERAL.split(listed)):
        alone = len(part) == 1 or part[1].startswith(_LINK)
        kind = kind if alone else _singular(part[0], words)
        name = " ".join(part) if alone else part[1]
        bare = alone and (words.is_nameless(name) or (inherits and not kind))
        named.append(name if bare else f"{kind or _WORD} {name}")
    return named


def _possible_link(named: Sequence[str], piece: Piece, words: Words) -> str | None:
    """The link whose two ends a change may name, as its address; empty if it names none, None if it surely does."""
    kinds, names = zip(*(one.partition(" ")[::2] for one in named), strict=True)
    kind, text = kinds[0], without_quotes(piece.source.text)
    if len(named) != _ENDS or len({*kinds}) > 1 or kind == _WORD or words.is_word(kind) or any(_LINK in one for one in names):
        return ""
    if re.search(rf"(?:^|[{{;])[ \t]*(?:link[ \t]+{kind}\b|{kind}[ \t]+{_NAME}[ \t]*{_LINK})", text, re.MULTILINE):
        return None
    used = re.search(rf"(?:^|[{{;])[ \t]*(?:type[ \t]+{kind}\b|{kind}[ \t]+{_NAME}\b(?![ \t]*{_LINK}))", text, re.MULTILINE)
    return "" if used is not None else f"{kind} {names[0]} {_LINK} {names[1]}"


_WORD = "WORD"
_ENDS = 2


def _singular(kind: str, words: Words) -> str:
    """The word of a line for that of several, `actions`."""
    one = kind.removesuffix("s")
    return one if not words.is_word(kind) and words.is_word(one) else kind
