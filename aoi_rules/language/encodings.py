"""What the bytes of a file are if they are not rules: text in another encoding, or a format of another program."""

from __future__ import annotations

import codecs
import re

__all__ = ["encoding_of", "kind_of", "other_language"]

_MARKS = ((codecs.BOM_UTF32_LE, "UTF-32"), (codecs.BOM_UTF32_BE, "UTF-32"), (codecs.BOM_UTF16_LE, "UTF-16"),
          (codecs.BOM_UTF16_BE, "UTF-16"))
"""Byte order marks, and their encodings; a longer mark comes before one that is its beginning."""
_LOOKED_AT = 400
_ZEROS = ((4, "UTF-32"), (2, "UTF-16"))
"""In English text, all bytes but one of this many are zero."""
_BYTES = (
    (b"PK\x03\x04", "an archive or a document of an office program"),
    (b"\xd0\xcf\x11\xe0", "a document of an office program"),
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG", "a picture"), (b"GIF8", "a picture"), (b"\xff\xd8\xff", "a picture"),
    (b"\x1f\x8b", "a packed file"), (b"\x7fELF", "a program"),
)
"""The beginnings of files that are not texts."""
_LANGUAGES = (
    (re.compile(r"\s*[\[{]\s*(?:[\"\[{}\]]|-?\d|\Z)"), "JSON"),
    (re.compile(r"\s*<(?:!DOCTYPE\s+html|html)\b", re.IGNORECASE), "HTML"),
    (re.compile(r"\s*<(?:\?xml|svg|[A-Za-z]+[^<>\n]*>)"), "XML"),
    (re.compile(r"\s*\{\\rtf"), "a text of a word processor (RTF)"),
    (re.compile(r"---[ \t]*\r?\n\s*[\w\"-]+:"), "YAML"),
)
"""The beginnings of texts in other languages; no rules begin like these."""


def encoding_of(data: bytes) -> str | None:
    """The encoding of bytes that are text but not UTF-8, as far as they show it: they begin with its mark, or have the zeros of
    English letters in it."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    start = data[: _LOOKED_AT - _LOOKED_AT % 4]
    return next((name for size, name in _ZEROS if _is_wide(start, size)), None)


def kind_of(data: bytes) -> str | None:
    """The format of bytes that are not text, as far as their beginning shows it."""
    return next((kind for start, kind in _BYTES if data.startswith(start)), None)


def _is_wide(data: bytes, size: int) -> bool:
    """Whether nearly all characters of `size` bytes have a value below 256, and nearly none is zero."""
    columns = [data[n::size] for n in range(size)]
    full = [column for column in columns if column.count(0) * 10 < len(column)]
    return len(data) >= 2 * size and len(full) == 1 and all(
        column is full[0] or column.count(0) * 10 > 9 * len(column) for column in columns)


def other_language(text: str) -> str | None:
    """The language of a text that begins unlike rules, as far as its beginning shows it."""
    return next((name for pattern, name in _LANGUAGES if pattern.match(text)), None)
