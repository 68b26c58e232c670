"""What the author of a text that cannot be read may have meant: the statement, corrected, and what was wrong with it.

Corrections come from the table in `foreign_syntax` and from a few places where a sign may be missing; one is offered only where
the language reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from aoi_rules.advice.similar_names import without_accents
from aoi_rules.advice.suggestions import hint_for_more, without_quotes
from aoi_rules.advice.syntax.annotations import of_annotations
from aoi_rules.advice.syntax.brackets import inner_bracket, other_bracket, with_bracket
from aoi_rules.advice.syntax.comments import unquoted_colour
from aoi_rules.advice.syntax.foreign_syntax import FOREIGN, OTHER_LINKS, Foreign
from aoi_rules.advice.syntax.fragments import BLANK, QUOTED, Piece, narrow, show_correction, with_texts
from aoi_rules.advice.syntax.links import of_bare_links, of_links
from aoi_rules.advice.syntax.messages import SIGNS, is_unseen
from aoi_rules.advice.syntax.misplaced import MISPLACED, called_effect, inner_quotes
from aoi_rules.advice.syntax.objects import of_objects, of_ruby_loops
from aoi_rules.advice.syntax.own_words import first_words, in_own_words
from aoi_rules.advice.syntax.slips import (
    of_cells,
    of_colons,
    of_counts,
    of_joiners,
    of_listed,
    of_lists,
    of_members,
    of_names,
    of_repeated,
    of_statements,
)
from aoi_rules.advice.syntax.spoken import SAID
from aoi_rules.advice.syntax.values import of_defines, of_operands, of_powers, of_types, of_values
from aoi_rules.diagnostics import Diagnostic, Fix, Place, Source, fill_text, line_of, number_of
from aoi_rules.language.operators import GIVES, LOGIC
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.recovery import resumption, statement_start
from aoi_rules.language.syntax_error import Trouble, Words

__all__ = ["repair"]

Reads = Callable[[str], bool]
"""Whether the language reads a text."""
_CERTAIN = frozenset({"syntax-unfinished-text", "syntax-bad-escape", "syntax-too-deep"})
"""Problems of which the message itself says all."""
_WORD = re.compile(r"\w+")
_LONGEST = 400  # a longer statement is not corrected
_ROUNDS = 4  # further corrections that are tried where one is not enough


def repair(
    source: Source, trouble: Trouble, plain: Diagnostic, reads: Reads, words: Words | None = None
) -> Diagnostic | None:
    """The problem, which is `plain` by itself, with its correction; None if nothing is known of it."""
    if (colour := unquoted_colour(source, trouble.previous.place.line)) is not None:
        return colour
    piece = _find_piece(source, trouble) if plain.code not in _CERTAIN and not is_unseen(trouble) else None
    if piece is None:
        return None
    line_of_own = _is_own_line(piece, words)
    heads = first_words(piece, words)
    valued = words is not None and any(map(words.takes_value, (*_WORD.findall(piece.masked)[:2], *heads)))  # `replace` has two
    table = [row for row in FOREIGN if (line_of_own or not row.own) and (valued or not row.valued)]
    certain = inner_quotes(piece, reads) or inner_bracket(piece, trouble, reads) or called_effect(piece, reads, words)
    if certain is not None:
        return certain
    slips = (*of_cells(piece), *of_joiners(piece)) if "expression" in trouble.tags else ()
    changed = _CHANGED if words is not None and words.changes(piece.word) else ()
    for row in (*(_LINKED if _is_link(piece) else ()), *changed, _ARROW, *_rows_from_text(piece, words), *table, *slips):
        match = _match_row(row, piece)
        if match is None:
            continue
        found = (_correct_statement(row, match, piece, reads, table, head) for head in heads or [""])
        corrected = next(filter(None, found), None)
        if corrected is not None or row.form is None:
            return _make_diagnostic(row, match, piece, corrected)
    return (other_bracket(piece, trouble, plain, reads) or (not heads and _problem_of_missing_sign(piece, trouble, reads, words))
            or with_bracket(piece, trouble, reads, words))


_ARROW = Foreign(r"^(?P<what>\w+(?:\.\w+)+)\s*(?P<at><-)\s*(?P<to>[^\n]+?)$", r"set \g<what> = \g<to>",
                 "`set` gives a keep its value.")
_CHANGED = (Foreign(rf"^(?P<head>\w+\s+\w+\s+\w+)\s*(?P<at>,|{OTHER_LINKS})\s*(?P<end>\w+)$", r"\g<head> -- \g<end>",
                    "A link between two is written `--`."),)
"""Rows for a line that changes a link."""
_LINKED = (Foreign(r"^(?P<head>\w+\s+\w+)\s*(?P<at>,)\s*(?P<end>\w+)$", r"\g<head> -- \g<end>",
                   "A link between two is written `--`.", code="syntax-comma"),
           Foreign(r"^(?P<head>\w+\s+\w+)(?P<at>-)(?P<end>\w+)$", r"\g<head> -- \g<end>", "A link between two is written `--`.",
                   code="syntax-unknown-character"),
           Foreign(rf"^(?P<head>\w+\s+\w+)\s*(?P<at>{OTHER_LINKS})\s*(?P<end>\w+)$", r"\g<head> -- \g<end>",
                   "A link between two is written `--`."),
           Foreign(rf"^(?P<head>\w+)(?P<at>\()\s*(?P<one>\w+)\s*(?:,|{OTHER_LINKS})\s*(?P<end>\w+)\s*\)$",
                   r"\g<head> \g<one> -- \g<end>", "A link between two is written `--`, without brackets.",
                   code="syntax-statement-expected"))
"""Rows for a line that begins with the word of links elsewhere in the text."""


def _rows_from_text(piece: Piece, words: Words | None) -> Iterator[Foreign]:
    """The rows that the rest of the text gives."""
    if words is not None:
        for rows in (of_objects, of_ruby_loops, *MISPLACED, *SAID, of_links, of_bare_links, of_annotations, of_listed, of_values,
                     of_types, of_repeated, of_members, of_colons, of_counts,
                     of_names, _rows_for_menus, of_powers, of_operands, of_defines):
            yield from rows(piece, words)
    for plain in (_rows_for_digits, _rows_for_accents, _rows_for_calls):
        yield from plain(piece)
    if words is not None:
        yield from of_statements(piece, words)
        yield from _rows_for_conditions(piece, words)
        yield from of_lists(piece, words)
        yield from _rows_for_lists(piece, words)


def _is_own_line(piece: Piece, words: Words | None) -> bool:
    """Whether a statement may be a line of a type or a link of the ruleset: it begins with no word of the language that may stand
    there, and with no verb of the text."""
    known = words is not None and words.knows(piece.word) and words.may_stand(piece.word, piece.home)
    return not known and re.search(rf"\bverb\s+{piece.word}\b", piece.source.text) is None


def _rows_for_conditions(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a condition before the effect that depends on it."""
    if piece.masked.startswith(("when ", "if ")):
        verbs = re.findall(r"\bverb\s+(\w+)", without_quotes(piece.source.text))
        effects = "|".join((*words.effects, *verbs))
        yield Foreign(rf"^(?P<at>when|if)\s+(?P<test>.+?)\s+(?P<effect>(?:{effects})\s.+)$", r"\g<effect> when \g<test>",
                      "A condition comes at the end of its statement.")


def _is_link(piece: Piece) -> bool:
    """Whether a statement elsewhere in the text that begins with the same word is a link."""
    return re.search(rf"^[ \t]*{piece.word}\s+\w+\s+--\s", piece.source.text, re.MULTILINE) is not None if piece.word else False


def _rows_for_menus(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for a list of actions where a menu of the text has these actions."""
    if words.offers(piece.word) and "," in piece.text:
        for menu in _MENU.finditer(piece.source.text):
            listed = r"\s*,\s*".join(re.findall(r"\w+", menu["actions"]))
            beside = hint_for_more(piece.word, menu["name"], ["{more}"])
            yield Foreign(rf"^\w+\s+[\d.]+\s+of\s+{menu['name']}\s*(?P<at>,)\s*(?P<more>\w+)$", None,
                          "This is one menu, not a list.", beside, code="syntax-comma")
            yield Foreign(rf"(?P<at>\b{listed})$", menu["name"], f"This must be the name of a menu: `{menu['name']}` has these "
                          "actions.", code="syntax-comma", sure=False)


def _rows_for_calls(piece: Piece) -> Iterator[Foreign]:
    """A row for a name beside a value, which has brackets elsewhere in the text."""
    before = re.search(r"\b([a-z_]\w*)\s+$", piece.masked[: piece.at])
    if before is not None and re.search(rf"\b{before[1]}\(", without_quotes(piece.source.text)) is not None:
        yield Foreign(rf"(?P<at>\b{before[1]}\s+(?P<value>VALUE))(?=\s*[,)])", rf"{before[1]}(\g<value>)",
                      "What a function takes is in brackets.", code="syntax-missing-operator", sure=False)


def _rows_for_digits(piece: Piece) -> Iterator[Foreign]:
    """A row for a name that begins with a digit, where other lines have it without the digit and this line declares no second
    one of that name."""
    found = next((m for m in _DIGIT.finditer(piece.masked) if m.start() <= piece.at <= m.end()), None)
    if found is None or found["name"] == "x" or piece.masked[found.end() :].startswith("("):  # of copies, or a function
        return
    name, text = found["name"], without_quotes(piece.source.text)
    twin = re.compile(rf"\b{name}{found['n']}\b")
    declares = re.match(r"\w+\s+", piece.masked)
    again = declares is not None and declares.end() == found.start() and re.search(
        rf"(?:^|[{{;])[ \t]*{declares[0].strip()}\s+{name}\b(?!\s*--)", text, re.MULTILINE)
    same = re.search(rf"\b{name}\b", text)
    if same is not None and not again and twin.search(text) is None:
        line = line_of(piece.source.line_at(text.count("\n", 0, same.start()) + 1), None, name)
        yield Foreign(rf"(?P<at>\b{found['n']}(?P<name>{name})\b)", r"\g<name>",
                      "A name does not begin with a digit; " + line + f" has `{name}`.", code="syntax-bad-figure", sure=False)


_DIGIT = re.compile(r"\b(?P<n>\d+)(?P<name>[A-Za-z_]\w*)\b")


def _rows_for_accents(piece: Piece) -> Iterator[Foreign]:
    """A row for a name with accents where the text has it without them, or where the line does not give it to something."""
    found = next((m for m in _ACCENTED.finditer(piece.masked) if m.start() <= piece.at <= m.end()), None)
    if found is None or re.search(rf'^[ \t]*\w+\s+{found[0]}\s*"', piece.source.text, re.MULTILINE):
        return  # the line that declares it is corrected without regard to others
    small = found[0].lower()
    plain = list(dict.fromkeys((without_accents(small), without_accents(small.translate(_WITH_E)))))
    known = re.search(rf"\b(?:{'|'.join(plain)})\b", without_quotes(piece.source.text), re.IGNORECASE)
    says = "A name has only the letters a to z, digits and `_`; a title may have any."
    at, code = rf"(?P<at>\b{found[0]}\b)", "syntax-unknown-character"
    if known is not None:
        yield Foreign(at, known[0], says, code=code, sure=False)
    elif not re.match(r"\w+\s+\w+\s*(?:[\"{=(]|$)", piece.masked):
        hint = f"write the name as its own line has it: {' or '.join(f'`{one}`' for one in plain)}?"
        yield Foreign(at, None, says, hint, code=code)


_ACCENTED = re.compile(r"\w*[^\W\d_a-zA-Z]\w*")
_WITH_E = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _rows_for_lists(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for commas between what are lines of their own: moves in a block of `offers`, and what a line of the ruleset's own
    takes, where the text does not show that it takes several values side by side."""
    begins = re.match(r"(?P<word>[A-Za-z_]\w*)\s*(?::\s*|\s)(?P<listed>[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)+)$", piece.masked)
    home = piece.home
    sign = piece.masked[piece.at : piece.at + 1]
    if home is None or sign not in (",", ":"):
        return
    if words.holds_moves(home) and sign == ",":
        yield Foreign(r"(?P<at>,)\s*(?=\S)", "; ", "Two moves are separated by a `;` or a new line.", code="syntax-comma")
    elif begins is not None and not words.knows(home) and not words.knows(begins["word"]):
        word, text = begins["word"], without_quotes(piece.source.text)
        beside = rf"(?<![\w.])(?<!has ){word}[ \t]+[A-Za-z_]\w*[ \t]+(?!x\d+\b)[A-Za-z_]\w*[ \t]*(?=[;}}\n])"
        if re.search(rf"{beside}|\bhas\s+{word}\s+\w+\s+many\b", text):
            return
        values = re.split(r"\s*,\s*", begins["listed"])
        hint = _hint_for_values(word, values, text)
        yield Foreign(rf"(?P<at>{sign})\s*(?=\S)", None,
                      f"There {'is no colon' if sign == ':' else 'are no commas'} between the arguments of a line.", hint,
                      code="syntax-comma")


def _hint_for_values(word: str, values: Sequence[str], text: str) -> str:
    """The hint for values of a line of the ruleset's own: it takes several where its type has a field that is `many`.  Where
    that is in another file, lines of the text with one value show that it takes one."""
    apart = f"`{f'; {word} '.join([f'{word} {values[0]}', *values[1:]])}`"
    beside = f"`{word} {' '.join(values)}`"
    kind = re.search(rf"\btype\s+{word}\b[^{{}}]*\{{(?P<fields>[^{{}}]*)", text)
    if kind is not None and re.search(r"\bhas\s+\w+\s+\w+\s+many\b", kind["fields"]):
        return f"write {apart} for two lines, or {beside} for one with both values"
    if kind is not None or _stands_twice(word, text):
        return f"write {apart}"
    return f"write {beside}, or {apart} where each is a thing of its own"


def _stands_twice(word: str, text: str) -> bool:
    """Whether a word begins two lines of one block, or a line with how many there are: each is a thing of its own."""
    line = re.compile(rf"(?:^|[;\n])[ \t]*{word}[ \t]+[A-Za-z_]")
    several = re.compile(rf"(?<![\w.]){word}[ \t]+[A-Za-z_]\w*[ \t]+x\d")
    return several.search(text) is not None or any(len(line.findall(inside)) > 1 for inside in re.split(r"[{}]", text))


_MENU = re.compile(r"^[ \t]*menu\s+(?P<name>\w+)\s*\((?P<actions>[\w\s,]+)\)", re.MULTILINE)
_FUNCTION = re.compile(r"^[ \t]*(?P<head>(?:def|function|fn|func)\s+\w+\s*\([^()\n]*\)[^{\n]*\{\s*)\Z", re.MULTILINE)


def _find_piece(source: Source, trouble: Trouble) -> Piece | None:
    """The statement in which something does not fit, to the end of its line or beyond."""
    first, found = statement_start(trouble), trouble.found
    after = resumption(source, trouble)
    text = source.text
    end = len(text) if after is None else after.start
    if after is not None and after.type == "LBRACE":  # with its block, where this is on the same line
        line_end = text.find("\n", end) % (len(text) + 1)
        closing = text.find("}", end, line_end)
        end = closing + 1 if closing >= 0 else end + 1
    if trouble.open:  # what is never closed does not reach beyond the line
        line_end = text.find("\n", found.start) % (len(text) + 1)
        end = line_end if found.text == ";" else min(end, line_end)
    start = first.start
    if first.text == "return" and (function := _FUNCTION.search(text, 0, start)):
        start, end = function.start("head"), _skip_brace(text, end)
    whole = text[start:end].rstrip()
    if "\n" in whole:
        whole = "\n".join(line.partition(" #")[0].rstrip() for line in whole.split("\n")) if " #" in whole else whole
    if not whole or len(whole) > _LONGEST:
        return None
    masked = QUOTED.sub(lambda m: f'"{BLANK * (len(m[0]) - 2)}"', whole)
    return Piece(source, start, whole, masked, found.start - start, tuple(QUOTED.findall(whole)))


def _skip_brace(text: str, end: int) -> int:
    """The place after a `}` that follows, or else the same place."""
    closing = re.compile(r"\s*\}").match(text, end)
    return closing.end() if closing else end


def _match_row(row: Foreign, piece: Piece) -> re.Match[str] | None:
    """Where a row's pattern covers what does not fit."""
    part = "at" if row.exact else 0
    return next((m for m in row.pattern.finditer(piece.masked) if m.start(part) <= piece.at <= m.end(part)), None)


def _correct_statement(
    row: Foreign, match: re.Match[str], piece: Piece, reads: Reads, table: Sequence[Foreign], head: str = ""
) -> str | None:
    """The whole statement as it may be meant, with what else the table corrects, and with a `head` for its first word, if there
    is one; None if the language does not read it either."""
    if row.form is None:
        return None
    text = narrow(_apply_row(row, match, piece))
    if head:
        text = re.sub(rf"^{piece.word}\b", head, text)
    for _ in range(_ROUNDS):
        shown = with_texts(text, piece.texts)
        if reads(shown):
            return shown
        text = next(_further_corrections(text, table), "")
        if not text:
            return None
    return None


def _apply_row(row: Foreign, match: re.Match[str], piece: Piece) -> str:
    """The statement with what a row puts in the place of what it matches."""
    form = row.form or ""
    return piece.masked[: match.start()] + (form(match) if callable(form) else match.expand(form)) + piece.masked[match.end() :]


def _further_corrections(text: str, table: Sequence[Foreign]) -> Iterator[str]:
    """A statement with one more correction that needs no thought."""
    for row in table:
        if isinstance(row.form, str) and row.form != "# \\g<rest>" and (new := row.pattern.sub(row.form, text)) != text:
            yield new


def _make_diagnostic(row: Foreign, match: re.Match[str], piece: Piece, corrected: str | None) -> Diagnostic:
    group = "at" if match.re.groupindex.get("at") and match.start("at") >= 0 else 0
    parts = {name: with_texts(value or "", piece.texts) for name, value in match.groupdict().items()}
    parts["at"] = match[group]
    behind = piece.source.text[piece.start + len(piece.text) :].lstrip(" :{").split("\n", 2)[1:2] or [""]
    plain = re.fullmatch(r"\s*([a-z]\w*\s[^#{}]*[^#{}\s])\s*", behind[0])
    parts["such"] = f", such as `{plain[1]} when {parts.get('test')}`" if plain else ""
    parts["written"] = show_correction(in_own_words(corrected, piece.source), piece.text) or ""
    hint = fill_text(row.hint(match) if callable(row.hint) else row.hint, parts) if row.hint else parts["written"] or None
    hint = hint + _hint_for_lines(piece) if hint and hint == parts["written"] else hint
    otherwise = parts.get("test") and _ELSE.match(piece.source.text, piece.start + len(piece.text)) is not None
    if hint and otherwise:
        hint += f", and the effects after `else` with `when not ({parts['test']})`"
    says = fill_text(row.says, parts)
    place = piece.place(match.start(group), match.end(group))
    return Diagnostic(row.code, says, place, hint, fix=None if otherwise else _make_fix(row, match, piece, corrected))


_ELSE = re.compile(r"\s*else\b")


def _hint_for_lines(piece: Piece) -> str:
    """The rest of a hint with one line that takes the place of several."""
    first, more = piece.source.text.count("\n", 0, piece.start) + 1, piece.text.count("\n")
    if not more:
        return ""
    here, second, last = (number_of(piece.source.line_at(number)) for number in (first, first + 1, first + more))
    others = ["line " + second, "lines " + second + " and " + last, "lines " + second + " to " + last]
    return " in line " + here + ", and leave out " + others[min(more, len(others)) - 1]


def _make_fix(row: Foreign, match: re.Match[str], piece: Piece, corrected: str | None) -> Fix | None:
    """The correction as a replacement of what is wrong alone; None if a row only guesses, or was not enough."""
    source, old = piece.source, piece.text
    if not row.sure or corrected is None or not source.text.startswith(old, piece.start):
        return None
    replaced = _apply_row(row, match, piece)
    if with_texts(narrow(replaced), piece.texts) != corrected:
        return None
    new = with_texts(replaced, piece.texts)
    group = "at" if match.re.groupindex.get("at") and match.start("at") >= 0 else 0
    first = min(match.start(group), _common_length(old, new))
    last = min(len(old) - match.end(group), _common_length(old[first:][::-1], new[first:][::-1]))
    begin, end = (_line_and_column(source.text, piece.start + at) for at in (first, len(old) - last))
    return Fix(Place(source, *begin, *end), new[first : len(new) - last])


def _common_length(one: str, two: str) -> int:
    """How many letters two texts have in common at their beginning."""
    return next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


# ---- a sign that is missing ------------------------------------------------------------------------------------------

_EXPRESSIVE = (*SIGNS.split(), *(grammar().words[word] for word in (*(one.sign for one in LOGIC), "else")))
_TAIL = re.compile(rf"\s*(?:\bwhen\b|\{{|{GIVES}|$)")
_GAPS = re.compile(r"\s+(?=\S)")
_NEGATIVE = re.compile(r"-\S")


def _problem_of_missing_sign(piece: Piece, trouble: Trouble, reads: Reads, words: Words | None) -> Diagnostic | None:
    """The problem where an expression is among the arguments: an `=` is missing before it, or its brackets."""
    if "arguments" not in trouble.tags or trouble.found.type not in _EXPRESSIVE:
        return None
    if words is not None and words.takes_value(piece.word):
        for gap in _ordered_blanks(piece):
            text = with_texts(f"{piece.masked[: gap.start()]} = {piece.masked[gap.end() :]}", piece.texts)
            if reads(text):
                return Diagnostic("syntax-missing-equals", "An `=` is missing before this value.",
                                  piece.place(gap.end(), len(piece.text)), show_correction(text, piece.text))
        return _problem_of_joining_word(piece, reads)
    end = _TAIL.search(piece.masked, piece.at)
    ends = [end.start() if end else len(piece.masked), *(gap.start() for gap in _GAPS.finditer(piece.masked, piece.at))]
    for last, gap in product(ends, reversed(_blanks_before(piece))):
        bracketed = f"{piece.masked[: gap.end()]}({piece.masked[gap.end() : last]}){piece.masked[last:]}"
        if reads(text := with_texts(bracketed, piece.texts)):
            return Diagnostic("syntax-free-expression", "Without brackets, an expression can only follow `=` or `when`.",
                              piece.place(gap.end(), last), show_correction(text, piece.text))
    return None


def _problem_of_joining_word(piece: Piece, reads: Reads) -> Diagnostic | None:
    """The problem of a word that joins a condition in a sentence, `expect that a == b`, where `=` is."""
    found = _JOINED.match(piece.masked)
    if found is None:
        return None
    text = with_texts(f"{found['head'].rstrip()} = {piece.masked[found.end() :]}", piece.texts)
    return Diagnostic("syntax-missing-equals", f"write `=` here, not `{found['at'].rstrip()}`.",
                      piece.place(found.start("at"), found.end("at")), show_correction(text, piece.text)) if reads(text) else None


_JOINED = re.compile(r"(?P<head>\w+\s+(?:[^\n]*?\"[^\"\n]*\"\s+)?)(?P<at>(?:that|whether|to|be|if|is|so)\b\s+)+")


def _blanks_before(piece: Piece) -> list[re.Match[str]]:
    """The blanks before what does not fit, without those in brackets and one right before it, unless it is the sign of a negative
    value."""
    gaps = [gap for gap in _GAPS.finditer(piece.masked, 0, piece.at + 1) if _is_balanced(piece.masked[: gap.start()])]
    negative = _NEGATIVE.match(piece.masked, piece.at)
    return gaps[:-1] if gaps and gaps[-1].end() == piece.at and not negative else gaps


def _is_balanced(before: str) -> bool:
    """Whether each bracket that is opened in a text is closed there."""
    return before.count("(") == before.count(")")


def _ordered_blanks(piece: Piece) -> list[re.Match[str]]:
    """The blanks before what does not fit, those after the last quoted text first."""
    gaps = _blanks_before(piece)
    quoted = piece.masked.rfind('"', 0, piece.at)
    after = [gap for gap in gaps if gap.start() > quoted >= 0]
    return after or list(reversed(gaps))
