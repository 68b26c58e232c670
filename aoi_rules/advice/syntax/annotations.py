"""Types as other languages write them: after a colon, `keep paid: int`, and lists of them, `keep order List[Seat]`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.foreign_types import LISTS, SEAT, type_here
from aoi_rules.advice.suggestions import without_quotes
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.language.operators import sign_pattern
from aoi_rules.language.syntax_error import Words
from aoi_rules.model.types import BASIC, Shape

__all__ = ["of_annotations"]

_LIST = rf"(?i:{sign_pattern(LISTS)})\s*(?:[<\[(]|\bof\b)\s*(?P<one>\w+)\s*[>\])]?|(?P<each>\w+)\s*\[\s*\]"
_EMPTY = r"(?:\s*=\s*(?:\[\s*\]|\(\s*\)|\{\s*\}))?"
_MANY = "many"


def of_annotations(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for a type after a colon, and for a list of a type, with our names of the types."""
    if piece.word in words.typing_words:
        yield Foreign(rf"^(?P<head>\w+\s+\w+)\s*:?\s*(?P<at>{_LIST}){_EMPTY}$",
                      lambda found: f"{found['head']} {_type_here(found['one'] or found['each'])} {_MANY}",
                      f"Several values are written with `{_MANY}`.", sure=False)
        yield Foreign(rf"^(?P<head>\w+\s+\w+)\s*:?\s*(?P<at>{_MAPPING})", _for_each,
                      "What has a value for each member is written with `per` or `of`.", sure=False)
        yield Foreign(r"^(?P<head>\w+\s+\w+)\s*=\s*(?P<at>\[\s*\]|\{\s*\})$", None, f"Several values are written with `{_MANY}`.",
                      f"write `{{head}} TYPE {_MANY}`, with the type of its values")
        for kind, literal in _LITERALS.items():
            yield Foreign(rf"^(?P<head>\w+\s+\w+)\s*(?P<at>:)\s*(?P<value>{literal})$", rf"\g<head> {kind} = \g<value>",
                          "The type comes after the name, and the value after `=`.", code="syntax-unknown-character", sure=False)
        yield Foreign(rf"^(?P<head>\w+\s+\w+[^\n=]*?)\s*=\s*(?P<kind>{sign_pattern(BASIC)})\s+(?P<at>VALUE)$",
                      r"\g<head> \g<kind> = \g<at>", "The type comes before `=`.", code="syntax-missing-operator", sure=False)
        yield Foreign(r"^(?P<head>\w+\s+\w+)\s*(?P<at>:)\s*(?P<type>\w+)(?P<rest>[^\n:]*)$",
                      lambda found: f"{found['head']}{_of_players(found, piece)} {_type_here(found['type'])}{found['rest']}",
                      "The type comes after the name, without a colon.", sure=False)
    elif not words.is_word(piece.word) or words.stands_for_value(piece.word):
        yield from _rows_without_word(piece, words)
        yield Foreign(r"^(?P<head>\w+\s+\w+)\s*(?P<at>:\s*\w+)\s*(?==)", r"\g<head> ", "A value shows its type itself.",
                      code="syntax-unknown-character", sure=False)


def _for_each(found: re.Match[str]) -> str:
    """`keep orders Map<region, int>` as `keep orders number per region`, with the second type after `of` if there is a `per`."""
    key, value = _type_here(found["key"]), _type_here(found["value"])
    per = "player" if key == SEAT else key
    if re.search(r"\bper\b", found.string[found.end() :]):
        return f"{found['head']} of {key} {value}"
    return f"{found['head']} {value} per {per}"


_MAPPING = r"(?i:dict|dictionary|map|hashmap|record|table)\s*[<\[(]\s*(?P<key>\w+)\s*,\s*(?P<value>\w+)\s*[>\])]"
"""How other languages write the type of a table with a value for each key."""


def _of_players(found: re.Match[str], piece: Piece) -> str:
    """The words with which other lines give a value to each player, if this one is read after the name of a player and is not in
    the block of a type; otherwise nothing."""
    text, (word, name) = without_quotes(piece.source.text), found["head"].split()
    other = re.search(rf"^[ \t]*{word}\s+\w+\b[^\n=]*?(?P<each>\sper\s+player)\b", text, re.MULTILINE)
    if other is None or "per" in found["rest"].split() or not re.search(rf"\bme\.{name}\b", text):
        return ""
    block = re.match(rf"[ \t]*{word}\s", piece.source.text[piece.source.text.rfind("\n", 0, piece.start) + 1 :])
    return other["each"] if block is not None else ""


_LITERALS = {str(Shape.NUMBER): r"\d+", str(Shape.MONEY): r"\$\d+", str(Shape.TRUTH): "yes|no"}
"""How values of the language's own types are written."""


def _rows_without_word(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a name and its type where a word has to declare it: `fare: int = 3`."""
    found = re.match(rf"[a-z_]\w*\s*:\s*(?:{_LIST}|(?P<plain>\w+))(?=\s*(?:=|$))", piece.masked)
    if found is None or piece.block_word is None or not words.is_word(piece.block_word):
        return
    typing = list(words.typing_words)
    possible = typing if piece.block_word in words.kinds else typing[::-1]  # a type has fields, the game only keeps
    word = next((one for one in possible if words.may_stand(one, piece.block_word)), None)
    if word is None:  # nothing is declared there, such as in a scenario
        return
    several, kind = found["one"] or found["each"], _type_here(found["one"] or found["each"] or found["plain"])
    if _is_type(kind, piece):
        many = f" {_MANY}" if several else ""
        yield Foreign(rf"^(?P<name>[a-z_]\w*)\s*(?P<at>:)\s*(?:{_LIST}|\w+){_EMPTY if several else ''}(?P<rest>\s*=[^\n]*)?$",
                      lambda match: f"{word} {match['name']} {kind}{many}{_value_of(kind, match['rest'] or '')}",
                      f"`{word}` comes first, and the type after the name, without a colon.", sure=False)


def _value_of(kind: str, rest: str) -> str:
    """What follows a type, with a `$` before an amount of money."""
    return re.sub(r"=\s*(?=\d)", "= $", rest) if kind == Shape.MONEY else rest


def _type_here(name: str) -> str:
    """The name here for a type of other languages."""
    return type_here(name) or name.lower()


def _is_type(name: str, piece: Piece) -> bool:
    """Whether a name is that of a type of the language or of the text."""
    return name in (*BASIC, SEAT) or re.search(rf"\btype\s+{name}\b", without_quotes(piece.source.text)) is not None
