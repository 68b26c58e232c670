"""Values that a line lists without brackets, as other languages do, `option speed = fast | slow`. Values that are missing or of
the wrong kind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.similar_names import named_after
from aoi_rules.advice.suggestions import without_quotes
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece, with_braces
from aoi_rules.diagnostics import line_of
from aoi_rules.language.operators import COMPARING, sign_pattern
from aoi_rules.language.syntax_error import Words
from aoi_rules.model.types import Shape

__all__ = ["of_defines", "of_denials", "of_operands", "of_powers", "of_types", "of_values"]

_SIGN = r"\s*(?:\||/|,|\bor\b)\s*"


def of_values(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a line whose values are side by side with a sign between them, with or without brackets.  The first one becomes
    the usual value."""
    if words.lists_values(piece.word):
        yield Foreign(rf"^(?P<head>\w+[ \t]+(?P<name>\w+))(?P<at>[ \t]*(?P<title>\"[^\"\n]*\")?\s*[=:]?\s*[(\[{{]?\s*"
                      rf"(?P<values>\w+(?:{_SIGN}\w+)+)\s*[)\]}}]?)$", _show_value_list,
                      "Values are listed in brackets, with commas; the usual one follows `=`.", sure=False)


def _show_value_list(found: re.Match[str]) -> str:
    """The line with a title, its values in brackets, and the first of them as the usual one."""
    values = re.split(_SIGN, found["values"])
    title = found["title"] or f'"{found["name"].replace("_", " ").capitalize()}"'
    return f"{found['head']} {title} ({', '.join(values)}) = {values[0]}"


def of_types(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for the members of a type that are listed as other languages list them: `type hue = red | blue`, `{ red, blue }`."""
    if not words.is_word(_TYPE):
        return
    if piece.word in (_TYPE, *_ENUMERATIONS):
        yield Foreign(rf"^\w+[ \t]+(?P<name>\w+)[ \t]*(?P<title>\"[^\"\n]*\")?\s*(?P<at>[=:]?)\s*[(\[{{]?\s*"
                      rf"(?P<values>\w+(?:{_SIGN}\w+)+)\s*[)\]}}]?$", _show_members,
                      "The members of a type belong in its block.", sure=False)
    elif piece.block_word == _TYPE and (row := _row_of_semicolons(piece)) is not None:
        yield Foreign(r"^(?P<at>[\s\S]+)$", None, "The cells of a row are between `|`.", f"write `{with_braces(row)}`",
                      code="syntax-bad-table")
    elif piece.block_word in (_TYPE, *_ENUMERATIONS) and piece.masked.startswith('"'):
        named = "; ".join(f"{named_after(text) or 'name'} {text}" for text in piece.texts)
        yield Foreign(r'^(?P<at>"[^"\n]*")(?:\s*,\s*"[^"\n]*")*$', None, "A member has a name before its title.",
                      f"write `{with_braces(named)}`", code="syntax-statement-expected")
    elif piece.block_word in (_TYPE, *_ENUMERATIONS):
        head = _ENUMERATED.search(piece.source.text, 0, piece.start)
        whole = f"write `{_TYPE} {head['head']} {{{{ {re.sub(r' *, *', '; ', piece.text)} }}}}`" if head is not None else ""
        yield Foreign(r"^[a-z_]\w*\s*(?P<at>,)\s*[a-z_]\w*(?:\s*,\s*[a-z_]\w*)*$",
                      lambda found: re.sub(r"\s*,\s*", "; ", found[0]),
                      "Two members are separated by a `;` or a new line.", whole, code="syntax-comma")


def _row_of_semicolons(piece: Piece) -> str | None:
    """The row of a table that a line means whose cells are separated by `;`, below a row; None for another line."""
    place = piece.place(0, 1)
    above = piece.source.lines[place.line - 2] if place.line > 1 else ""
    cells = [cell.strip() for cell in place.line_text.split(";")]
    braces = re.search(r"[{}]", without_quotes(place.line_text))
    if not above.lstrip().startswith("|") or braces is not None or len(cells) != above.count("|") - 1:
        return None
    return f"| {' | '.join(cells)} |"


_TYPE = "type"
_ENUMERATIONS = ("enum", "enumeration")
_ENUMERATED = re.compile(rf"\b(?:{sign_pattern(_ENUMERATIONS)})\s+(?P<head>\w+(?:\s+\"[^\"\n]*\")?)\s*\{{\s*\Z")


def _show_members(found: re.Match[str]) -> str:
    """A type with a block of its members."""
    title = f" {found['title']}" if found["title"] else ""
    return f"{_TYPE} {found['name']}{title} {{ {'; '.join(re.split(_SIGN, found['values']))} }}"


def of_powers(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for the square of what the text declares as money: amounts are not numbers, and have no product."""
    for found in re.finditer(r"(?P<value>[A-Za-z_][\w.]*\.)?(?P<name>[A-Za-z_]\w*)\s*(?:\*\*|\^)\s*2\b", piece.masked):
        number = f"({found['value'] or ''}{found['name']} // $1)"
        if _declared_type(found["name"], without_quotes(piece.source.text), words) == Shape.MONEY:
            yield Foreign(rf"{re.escape(found['value'] or '')}{found['name']}\s*(?P<at>\*\*|\^)\s*2\b", f"{number} * {number}",
                          "There is no sign for powers: multiply. An amount of money is first divided by `$1`.", sure=False)


def of_operands(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a comparison without its second value, if the text says what kind the first value is."""
    found = re.search(rf"(?P<value>(?:\w+\.)*(?P<name>[A-Za-z_]\w*))\s*(?P<sign>{COMPARING})\s*$", piece.masked[: piece.at])
    if found is None:
        return
    kind = _declared_type(found["name"], without_quotes(piece.source.text), words)
    if kind is None or not re.match(r"\)|$", piece.masked[piece.at :]):
        return
    line = f"{found['value']} {found['sign']} {_EXAMPLES.get(kind, kind.upper())}"
    yield Foreign(rf"{re.escape(found[0])}(?P<at>\)|$)", rf"{line}\g<at>", f"Something is missing after `{found['sign']}`.",
                  f"{{written}}, or with another {_CALLED.get(kind, kind)}", code="syntax-missing-operand", sure=False)


def of_defines(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a `define` without its value, if a line compares it with something whose kind the text says."""
    found = re.fullmatch(r"define\s+(?P<name>[A-Za-z_]\w*)\s*=\s*", piece.masked)
    text = without_quotes(piece.source.text)
    sides = re.search(rf"\b(?P<other>\w++)\s*+{COMPARING}\s*{found['name']}\b(?!\.)", text) if found is not None else None
    kind = _declared_type(sides["other"], text, words) if sides is not None else None
    if found is None or sides is None or kind not in _EXAMPLES:
        return
    line = line_of(piece.source.line_at(text.count("\n", 0, sides.start()) + 1), None)
    hint = f"{{written}}, or with another {_CALLED.get(kind, kind)}: " + line + f" compares it with {kind}"
    yield Foreign(r"=(?P<at>\s*)$", f"= {_EXAMPLES[kind]}", "A value is missing after `=`.", hint,
                  code="syntax-missing-value", sure=False)


def of_denials(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for `unless` before something that may be absent, if another line of the text asks whether it is there."""
    found = re.search(r"\s(?P<at>unless)\s+(?P<value>[a-z]\w*(?:\.\w+)*)\s*$", piece.masked)
    if found is None:
        return
    name = re.escape(found["value"].rpartition(".")[2])
    if re.search(rf"\b{name}\b(?:\s+\w+)*\s*(?:[!=]=|=)\s*none\b", without_quotes(piece.source.text)) is not None:
        yield Foreign(r"\s(?P<at>unless)\s+(?P<value>[a-z]\w*(?:\.\w+)*)\s*$", r" when \g<value> == none",
                      "There is no `unless`: a condition follows `when`.")


def _declared_type(name: str, text: str, words: Words) -> str | None:
    """The type with which a line of a text declares a keep or a field with that name."""
    found = re.search(rf"\b(?:{sign_pattern(words.typing_words)})\s+{name}\s+(?:per\s+\w+\s+)?(\w+)", text)
    return found[1] if found is not None else None


_CALLED = {str(Shape.MONEY): "amount"}
_EXAMPLES = {str(Shape.NUMBER): "0", str(Shape.MONEY): "$1", str(Shape.TRUTH): "yes"}
