"""Rows for the table in `foreign_syntax` that follow from the rest of a text: from its names, menus and types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from aoi_rules.advice.similar_names import without_accents
from aoi_rules.advice.suggestions import PRINTED, PRINTING, hint_for_more, without_quotes
from aoi_rules.advice.syntax.annotations import of_annotations
from aoi_rules.advice.syntax.choices import of_chains
from aoi_rules.advice.syntax.comments import of_comments
from aoi_rules.advice.syntax.counted_members import of_counted_members
from aoi_rules.advice.syntax.foreign_line_forms import SAID, of_conditional_blocks
from aoi_rules.advice.syntax.foreign_loops import of_foreign_loops, of_loops_until
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.foreign_statements import OTHER_LINKS
from aoi_rules.advice.syntax.fragments import Piece, with_braces
from aoi_rules.advice.syntax.joined_lines import of_joined_statements, of_pairs
from aoi_rules.advice.syntax.links import of_bare_links, of_links
from aoi_rules.advice.syntax.method_chains import of_method_chains
from aoi_rules.advice.syntax.misplaced import MISPLACED
from aoi_rules.advice.syntax.objects import of_objects, of_ruby_loops
from aoi_rules.advice.syntax.prefix_forms import of_prefix_forms
from aoi_rules.advice.syntax.quotes import of_docstrings
from aoi_rules.advice.syntax.rewriting import without_brackets
from aoi_rules.advice.syntax.sentences import of_sentences
from aoi_rules.advice.syntax.slips import (
    of_colons,
    of_counts,
    of_entries,
    of_listed,
    of_lists,
    of_members,
    of_moves,
    of_names,
    of_offers,
    of_reasons,
    of_repeated,
    of_statements,
    of_verbs,
)
from aoi_rules.advice.syntax.spreadsheets import of_functions
from aoi_rules.advice.syntax.values import of_defines, of_denials, of_operands, of_powers, of_types, of_values
from aoi_rules.diagnostics import line_of
from aoi_rules.language.syntax_error import Words

__all__ = ["ARROW", "CHANGED", "LINKED", "PRINTS", "is_link", "is_own_line", "rows_from_text"]

ARROW = Foreign(r"^(?P<what>\w+(?:\.\w+)+)\s*(?P<at><-)\s*(?P<to>[^\n]+?)$", r"set \g<what> = \g<to>",
                 "`set` gives a keep its value.")
PRINTS = Foreign(rf"^(?P<at>(?:[A-Za-z]\w*\.)+(?i:{'|'.join(sorted(PRINTING))}|write|writeline|trace))\s*\([^\n]*\)\s*;?$",
                 None, "There is no `{at}`: players read the texts of verbs.", with_braces(PRINTED))
"""A row for a call of a module or class that prints in other languages; `of_printing` has the calls without one."""
CHANGED = (Foreign(rf"^(?P<head>\w+\s+\w+\s+\w+)\s*(?P<at>,|{OTHER_LINKS})\s*(?P<end>\w+)$", r"\g<head> -- \g<end>",
                    "A link between two is written `--`."),)
"""Rows for a line that changes a link."""
LINKED = (Foreign(r"^(?P<head>\w+\s+\w+\s*--\s*\w+)\s+(?P<at>--)\s*(?P<rest>[A-Za-z](?:(?!--)[^\n])*\s(?:(?!--)[^\n])*)$",
                   r"\g<head>  # \g<rest>",
                   "A comment begins with `#`.", code="syntax-statement-expected"),
           Foreign(r"^(?P<head>\w+\s+\w+)\s*(?P<at>,)\s*(?P<end>\w+)$", r"\g<head> -- \g<end>",
                   "A link between two is written `--`.", code="syntax-comma"),
           Foreign(r"^(?P<head>\w+\s+\w+)(?P<at>-)(?P<end>\w+)$", r"\g<head> -- \g<end>", "A link between two is written `--`.",
                   code="syntax-unknown-character"),
           Foreign(rf"^(?P<head>\w+\s+\w+)\s*(?P<at>{OTHER_LINKS})\s*(?P<end>\w+)$", r"\g<head> -- \g<end>",
                   "A link between two is written `--`."),
           Foreign(rf"^(?P<head>\w+\s+\w+)\s*(?P<at>{OTHER_LINKS})$", None, "Its other end is missing.",
                   "write `{head} -- PLACE`", code="syntax-missing-operand"),
           Foreign(r"^(?P<head>\w+)\s*(?P<at>--)\s*(?P<end>\w+)$", None, "Its first end is missing.",
                   "write `{head} PLACE -- {end}`", code="syntax-missing-operand"),
           Foreign(r"^(?P<head>\w+)\s*(?P<at>--)\s*(?P<one>\w+)\s+(?P<end>\w+)", r"\g<head> \g<one> -- \g<end>",
                   "The `--` is between the two ends of a link.", code="syntax-unexpected"),
           Foreign(rf"^(?P<head>\w+)(?P<at>\()\s*(?P<one>\w+)\s*(?:,|{OTHER_LINKS})\s*(?P<end>\w+)\s*\)$",
                   r"\g<head> \g<one> -- \g<end>", "A link between two is written `--`, without brackets.",
                   code="syntax-statement-expected"))
"""Rows for a line that begins with the word of links in the text."""


def rows_from_text(piece: Piece, words: Words | None) -> Iterator[Foreign]:
    """The rows that follow from the rest of the text."""
    if words is not None:
        for rows in (of_docstrings, of_comments, of_prefix_forms, of_joined_statements, of_pairs, of_counted_members,
                     of_functions, of_chains, of_sentences, of_conditional_blocks, of_foreign_loops, of_loops_until,
                     of_method_chains, of_objects, of_ruby_loops, *MISPLACED, *SAID, of_links, of_bare_links, of_annotations,
                     of_listed, of_values, of_types, of_entries, of_offers, of_moves, of_verbs, of_reasons, of_repeated,
                     of_denials, of_members, of_colons, of_counts, of_names, _rows_for_menus, of_powers, of_operands,
                     of_defines):
            yield from rows(piece, words)
    for plain in (_rows_for_digits, _rows_for_accents, _rows_for_calls):
        yield from plain(piece)
    if words is not None:
        yield from of_statements(piece, words)
        yield from _rows_for_conditions(piece, words)
        yield from of_lists(piece, words)
        yield from _rows_for_lists(piece, words)


def is_own_line(piece: Piece, words: Words | None) -> bool:
    """Whether a statement may be a line of a type or a link of the ruleset. It begins neither with a word of the language that is
    allowed there nor with a verb of the text."""
    if words is not None and piece.block_word is not None and not words.is_word(piece.block_word):
        return True
    known = words is not None and words.is_word(piece.word) and words.may_stand(piece.word, piece.block_word)
    return not known and re.search(rf"\bverb\s+{piece.word}\b", piece.source.text) is None


def _rows_for_conditions(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a condition before the effect that depends on it."""
    if piece.masked.startswith(("when ", "if ")):
        verbs = re.findall(r"\bverb\s+(\w+)", without_quotes(piece.source.text))
        effects = "|".join((*words.effects, *verbs))
        yield Foreign(rf"^(?P<at>when|if)\s+(?P<test>.+?)(?:\s*[:,]|\s+then\b)?\s+(?P<effect>(?:{effects})\s.+)$",
                      lambda found: f"{found['effect']} when {without_brackets(found['test'])}",
                      "A condition comes at the end of its statement, after `when`.")


def is_link(piece: Piece) -> bool:
    """Whether a statement elsewhere in the text that begins with the same word is a link, or declares such links."""
    is_one = rf"^[ \t]*(?:{piece.word}\s+\w+\s+--\s|link\s+{piece.word}\b)"
    return re.search(is_one, piece.source.text, re.MULTILINE) is not None if piece.word else False


def _rows_for_menus(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for a list of actions in the block of a menu, or where a menu of the text has these actions."""
    if (head := _BEFORE_ACTIONS.search(piece.source.text, max(0, piece.start - _NEAR), piece.start)) is not None:
        yield Foreign(r"^\w+\s*(?P<at>,)\s*\w+(?:\s*,\s*\w+)*$", None, "The actions of a menu are a list in brackets.",
                      f"write `{head[1]} ({piece.text})`", code="syntax-comma")
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
                      "The arguments of a function are in brackets.", code="syntax-missing-operator", sure=False)


def _rows_for_digits(piece: Piece) -> Iterator[Foreign]:
    """A row for a name that begins with a digit, if other lines have it without the digit and this line does not declare it a
    second time."""
    found = next((m for m in _DIGIT.finditer(piece.masked) if m.start() <= piece.at <= m.end()), None)
    if found is None or found["name"] == "x" or piece.masked[found.end() :].startswith(("(", ".")):
        return  # it is a number of copies, or a product
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
    """A row for a name with accents if the text has it without them, or if the line does not declare it."""
    found = next((m for m in _ACCENTED.finditer(piece.masked) if m.start() <= piece.at <= m.end()), None)
    if found is None:
        return
    small = found[0].lower()
    plain = list(dict.fromkeys((without_accents(small), without_accents(small.translate(_WITH_E)))))
    known = re.search(rf"\b(?:{'|'.join(plain)})\b", without_quotes(piece.source.text), re.IGNORECASE)
    if known is None and re.search(rf'^[ \t]*\w+\s+{found[0]}\s*"', piece.source.text, re.MULTILINE):
        return  # nothing else says how the line that declares it writes it
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
    """Rows for commas between things that need separate lines: moves in a block of `offers`, and values of a line of the
    ruleset's own. A line that takes several values elsewhere in the text is left alone."""
    begins = re.match(r"(?P<word>[A-Za-z_]\w*)\s*(?::\s*|\s)(?P<listed>[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)+)$", piece.masked)
    home = piece.block_word
    sign = piece.masked[piece.at : piece.at + 1]
    if home is None or sign not in (",", ":"):
        return
    if words.holds_moves(home) and sign == ",":
        says, written = "Two moves are separated by a `;` or a new line.", re.sub(r",\s*", "; ", piece.masked)
        yield Foreign(r"(?P<at>,)\s*(?=\S)[^\n]*$", lambda found: re.sub(r",\s*", "; ", found[0]), says, code="syntax-comma")
        if '"' not in written:  # an action may have the name of an effect, which is written in another way
            yield Foreign(r"(?P<at>,)\s*(?=\S)[^\n]*$", None, says, with_braces(f"write `{written}`"), code="syntax-comma")
    elif begins is not None and not words.is_word(home) and not words.is_word(begins["word"]):
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
    """Whether a word begins two lines of one block, or a line with a number of copies: each is then a separate thing."""
    line = re.compile(rf"(?:^|[;\n])[ \t]*{word}[ \t]+[A-Za-z_]")
    several = re.compile(rf"(?<![\w.]){word}[ \t]+[A-Za-z_]\w*[ \t]+x\d")
    return several.search(text) is not None or any(len(line.findall(inside)) > 1 for inside in re.split(r"[{}]", text))


_NEAR = 200  # letters before a list of actions that have the name of its menu
_BEFORE_ACTIONS = re.compile(r"^[ \t]*(menu\s+\w+)\s*\{\s*\Z", re.MULTILINE)
_MENU = re.compile(r"^[ \t]*menu\s+(?P<name>\w+)\s*\((?P<actions>[\w\s,]+)\)", re.MULTILINE)
