"""Text that becomes a comment although its author did not mean it, and comments that begin with the sign of another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from aoi_rules.advice.suggestions import times
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import QUOTED, Piece, narrow
from aoi_rules.diagnostics import Diagnostic, Fix, Place, Source
from aoi_rules.language.operators import LOGIC, OPERATORS, sign_pattern
from aoi_rules.language.parser_tables import grammar, terminals_of
from aoi_rules.language.scanner import scan
from aoi_rules.language.syntax_error import Words

__all__ = ["of_comments", "value_in_comment"]


def value_in_comment(source: Source, line: int) -> Diagnostic | None:
    """The problem of a value on a line that becomes a comment: a colour without quotation marks, or a length as in `#fighters`;
    None if there is none."""
    return _unquoted_colour(source, line) or _length_sign(source, line)


def _length_sign(source: Source, line: int) -> Diagnostic | None:
    """The problem of a `#` before a name, `when #fighters > 1`, after something that needs a value; None if there is none."""
    if not 0 < line <= len(source.lines):
        return None
    text, start = source.lines[line - 1], source.starts[line - 1]
    before = list(takewhile(lambda one: one.place.line == line and one.type != "_END", scan(source, start, line)))
    end = before[-1].end - start if before and before[-1].type in _NEEDS_VALUE else len(text)
    found = _LENGTH.match(text, end)
    if found is None or not (_GOES_ON.match(text, found.end()) or _is_used(found["name"], source.text)):
        return None
    place = Place(source, line, found.start("at") + 1, line, found.end() + 1)
    counted = _COUNTED.sub(r"count(\g<what>)", text[found.start("at") :])
    whole = narrow(_COMMENT.sub("", text[: found.start("at")] + counted).strip())
    return Diagnostic("syntax-foreign", "A `#` begins a comment, so that the rest of this line is not read.", place,
                      f"to count, write `{whole}`", fix=Fix(place, f"count({found['what']})"))


def _is_used(name: str, text: str) -> bool:
    """Whether a text has a name outside of such comments."""
    return re.search(rf"(?<![\w#]){name}\b", text) is not None


_NEEDS_VALUE = frozenset({*terminals_of(sign for sign in OPERATORS), *grammar().words.values(), "EQUALS", "LPAR", "COMMA"})
_COUNTED = re.compile(r"#(?P<what>(?P<name>[a-z_]\w*)(?:\.[a-z_]\w*)*(?:\([^()\n]*\))?)")
_LENGTH = re.compile(rf"[ \t]*(?P<at>{_COUNTED.pattern})(?=[ \t]*(?:$|[^\w\s]|(?:and|or|if|else|when|for|in|then)\b))")
_GOES_ON = re.compile(rf"[ \t]*(?:{sign_pattern((*(sign for sign in OPERATORS if not sign[0].isalpha()), ')', '{'))})")
_COMMENT = re.compile(r"\s+#(?![a-z_]).*$")


def _unquoted_colour(source: Source, line: int) -> Diagnostic | None:
    """The problem of a colour without quotation marks on a line, `paint #ffcc00`: its `#` begins a comment; None if there is
    none."""
    text = source.lines[line - 1] if 0 < line <= len(source.lines) else ""
    blanked = QUOTED.sub(lambda found: "_" * len(found[0]), text)
    found = _COLOUR.match(blanked, blanked.find("#")) if "#" in blanked else None
    if found is None:
        return None
    place = Place(source, line, found.start() + 1, line, found.end() + 1)
    quoted = f'"{found[0]}"'
    return Diagnostic("syntax-foreign", "A `#` begins a comment, so that the rest of this line is not read.", place,
                      f"a colour is a text: write `{quoted}`", fix=Fix(place, quoted))


_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{6}|(?=[a-fA-F]*[0-9])[0-9a-fA-F]{3})\b")


def of_comments(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a comment after the `//` or `--` of other languages that begins with a figure, `$2  // $1 in the first printing`,
    or has one after a word: it contains a word that the text has nowhere else."""
    found = _REMARK.search(piece.masked)
    if found is None or found.start() >= piece.at or (found["beside"] and words.is_word(found["beside"])):
        return
    said = re.findall(r"[A-Za-z]+", found["word"] or piece.masked[found.end("figure") :])
    if any(times(word, piece.source) == 1 for word in said):
        yield Foreign(rf"^(?P<head>[\s\S]{{{found.start()}}})(?P<at>//+|--+)\s*(?P<rest>[^\n]+)$", r"\g<head># \g<rest>",
                      "A comment begins with `#`.", code="syntax-statement-expected", sure=False)


_JOINING = sign_pattern((*(one.sign for one in LOGIC), "if", "else", "when", "not"))
_REMARK = re.compile(r"(?<=\s)(?://+|--+)\s*(?:(?P<figure>\$?\d+)(?:\s+|\s*\((?=[^()\n]*[A-Za-z]\s+[A-Za-z]))"
                     rf"(?!(?:{_JOINING})\b)(?P<beside>[A-Za-z]+)(?![\w.(])|(?P<word>[A-Za-z]+)\s+\$?\d)")
"""A sign with which comments of other languages begin, and a figure beside a word after it."""
