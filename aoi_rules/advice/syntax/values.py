"""Values that a line lists without brackets, as other languages do: `option speed = fast | slow`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.syntax.foreign import Foreign
from aoi_rules.advice.syntax.pieces import Piece
from aoi_rules.language.trouble import Words

__all__ = ["of_values"]

_SIGN = r"\s*(?:\||/|,|\bor\b)\s*"


def of_values(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a line whose values stand side by side with a sign between them, with or without brackets.  The first one becomes
    the usual value."""
    if words.lists_values(piece.word):
        yield Foreign(rf"^(?P<head>\w+[ \t]+(?P<name>\w+))(?P<at>[ \t]*(?P<title>\"[^\"\n]*\")?\s*[=:]?\s*[(\[{{]?\s*"
                      rf"(?P<values>\w+(?:{_SIGN}\w+)+)\s*[)\]}}]?)$", _listed,
                      "Values are listed in brackets, with commas; the usual one follows `=`.", sure=False)


def _listed(found: re.Match[str]) -> str:
    """The line with a title, its values in brackets, and the first of them as the usual one."""
    values = re.split(_SIGN, found["values"])
    title = found["title"] or f'"{found["name"].replace("_", " ").capitalize()}"'
    return f"{found['head']} {title} ({', '.join(values)}) = {values[0]}"
