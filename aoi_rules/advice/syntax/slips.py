"""Corrections of a slip in one statement, as rows of the table in `foreign_syntax`: a word between values, a comma, a colon."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.similar_names import one_slip
from aoi_rules.advice.suggestions import one_each, without_quotes
from aoi_rules.advice.syntax import rewriting
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.foreign_statements import OTHER_LINKS
from aoi_rules.advice.syntax.fragments import BLANK, Piece
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.syntax_error import Words

__all__ = ["of_colons", "of_counts", "of_entries", "of_joiners", "of_listed", "of_lists", "of_members", "of_moves", "of_names",
           "of_offers", "of_reasons", "of_repeated", "of_statements", "of_verbs"]

_TOKEN = re.compile(r"[A-Za-z]+")
_SHORT = 2  # a word with this few letters is one slip away from too many others


def of_joiners(piece: Piece) -> Iterator[Foreign]:
    """Rows for a misspelt word that joins values or begins the end of a statement, such as `an` for `and`: the word that does not
    fit, or the one before it. A name that the text has elsewhere is not misspelt."""
    text = without_quotes(piece.source.text)
    for found in _tokens_at(piece):
        again = len(re.findall(rf"\b{found[0]}\b", text)) > 1
        if again or found[0] in grammar().words or len(found[0]) < _SHORT:
            continue
        for word in grammar().words:
            if one_slip(found[0].lower(), word):
                says = f"`{found[0]}` joins nothing: did you mean `{word}`?"
                yield Foreign(rf"\b(?P<at>{found[0]})\b", word, says, code="syntax-missing-operator",
                              sure=len(found[0]) > _SHORT and sorted(found[0].lower()) == sorted(word))


def _tokens_at(piece: Piece) -> list[re.Match[str]]:
    """The word that does not fit, and the one before it."""
    tokens = [found for found in _TOKEN.finditer(piece.masked) if found.start() <= piece.at]
    return tokens[:-3:-1]


def of_colons(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for a colon in place of a `;` in a block on one line, `{ space port: at 20 60 }`, and in place of the `{` before
    such lines, `location ulm "Ulm": space port; at 20 60`."""
    if words.chooses(piece.word):
        yield Foreign(r"^(?P<head>\w+\s+\w+)\s*(?P<at>:)\s*(?P<many>[^:\n]+)$", r"\g<head> in \g<many>",
                      "The things to go through follow `in`.", code="syntax-unknown-character", sure=False)
    line, _, rest = piece.source.text[piece.start :].partition("\n")[0].partition(":")
    before = piece.source.text[: piece.start].rpartition("\n")[2]
    valued = _VALUED.match(piece.masked)
    if valued is not None and (valued["several"] or re.search(rf"[{{;]\s*{valued['second']}\b", piece.source.text) is None):
        yield Foreign(r"^(?P<word>[a-z]\w*)(?P<at>:)\s*(?=[a-z])", r"\g<word> ", "There is no colon after a word.",
                      code="syntax-unknown-character")
    elif before.count("{") > before.count("}"):
        yield Foreign(r"^(?P<first>[a-z]\w*(?:\s+\w+)*)\s*(?P<at>:)\s*(?P<second>[a-z]\w*\s[^\n:]*)$", r"\g<first>; \g<second>",
                      "A `;` separates the lines of a block.", code="syntax-unknown-character", sure=False)
    elif rest.strip() and not set("{}") & {*line, *rest}:
        hint = f"write `{line.rstrip()} {{{{ {rest.strip()} }}}}`"
        titled = r"^\w+\s+\w+\s+\"[^\"\n]*\"[^\n:=]*?(?P<at>:)\s*[a-z]\w*\s[^\n:]*$"
        yield Foreign(titled, None, "A block is between `{{` and `}}`.", lambda _: hint, own=True,
                      code="syntax-unknown-character")


_VALUED = re.compile(r"[a-z]\w*:\s*(?P<second>[a-z]\w*)(?P<several>\s+x\d)?")
"""A word with a colon before its value."""


def of_entries(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for the block of a member with a sign between each word and its value, `{ size = 2, port = yes }`."""
    if piece.block_word is not None and not words.is_word(piece.block_word):
        yield Foreign(r"^\w+(?P<at>:)\s*[^,:{}\n]+(?:,\s*\w+(?::\s*[^,:{}\n]+)?)+$", rewriting.entries,
                      "Lines of a block are separated by `;`, and no colon follows a word.", code="syntax-unknown-character")
        yield Foreign(r"^\w+\s*(?P<at>=)\s*[^,:={}\n]+(?:,\s*\w+(?:\s*[:=]\s*|\s+)?[^,:={}\n]*)+$",
                      lambda found: "; ".join(re.sub(r"^(\w+)\s*[:=]\s*", r"\1 ", entry) for entry in found[0].split(", ")),
                      "Lines of a block are separated by `;`, and no `=` follows a word.", code="syntax-comma")


def of_offers(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for several moves that differ in their last word, `offers red walk to inn, mill`: they belong in the block."""
    if words.holds_moves(piece.word):
        yield Foreign(r"^(?P<head>\w+\s+\w+)\s+(?P<move>\w+(?:\s+\w+)*?)\s+(?P<first>\w+)\s*(?P<at>,)\s*"
                      r"(?P<more>\w+(?:\s*,\s*\w+)*)$", _rewrite_offers, "The moves are in its block.", code="syntax-comma",
                      sure=False)


def of_moves(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a link in a move whose sign is that of a subtraction, `plays red dig kiel - bonn`; no move subtracts anything."""
    if words.makes_move(piece.word) or words.holds_moves(piece.word):
        yield Foreign(rf"(?P<head>\s)(?P<a>NAME)\s*(?P<at>{OTHER_LINKS})\s*(?P<b>NAME)(?=\s|$|[;}}])", r"\g<head>\g<a> -- \g<b>",
                      "A link between two is written `--`.", code="syntax-free-expression", sure=False)


def _rewrite_offers(found: re.Match[str]) -> str:
    """The line with a block of moves."""
    moves = "; ".join(f"{found['move']} {last}" for last in (found["first"], *re.split(r"\s*,\s*", found["more"])))
    return f"{found['head']} {found['move'].split()[0]} {{ {moves} }}"


def of_verbs(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a list beside a verb of the text that takes one value, `begin_with(green, red)`: it looks like a call."""
    found = re.match(r"(?P<verb>[a-z]\w*)\((?=[^()\n]*,)", piece.masked)
    declared = found is not None and re.search(
        rf"\bverb\s+{found['verb']}(?:\(\s*\w+\s*\)|\s+\w+(?=\s*[\"{{]))", without_quotes(piece.source.text))
    if found is not None and declared and not words.is_word(found["verb"]):
        yield Foreign(r"^(?P<verb>\w+)(?P<at>\((?P<values>[^\n]*)\))$", r"\g<verb> \g<at>",
                      "A blank comes between a verb and its values.", code="syntax-statement-expected", sure=False)


def of_reasons(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a colon before the rule that forbids a move, `refuse red build kiel: coal`."""
    if words.makes_move(piece.word):
        yield Foreign(r"^(?P<head>\w+\s+\w+\s[^:\n\"]+?)\s*(?P<at>:)\s*(?P<rule>[a-z]\w*(?:\.[a-z]\w*)?)$",
                      r"\g<head> because \g<rule>", "The rule that forbids a move follows `because`.",
                      code="syntax-unknown-character", sure=False)


def of_repeated(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a comma between two statements that begin with the same word, `gain p guns 2, gain p food 2`. All moves in a
    block are separated so, and have a row of their own."""
    home = piece.block_word
    if piece.word and not (home is not None and words.holds_moves(home)):
        begun = [word for word in _AFTER_COMMA.findall(piece.masked) if home is not None and _can_begin(word, home, piece, words)]
        begins = "|".join((r"[a-z]\w*\s", *(rf"{word}\b(?!\()" for word in begun)))
        yield Foreign(rf"(?P<at>,)\s*(?={piece.word}\s)[^\n]*$",
                      lambda found: re.sub(rf",\s*(?={begins})", "; ", found[0]),
                      "Two statements are separated by a `;` or a new line.",
                      code="syntax-comma")


_AFTER_COMMA = re.compile(r",\s*([A-Za-z_]\w*)")


def of_members(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for `ulm.size = 5` in a map or a part, where there are no effects: attributes of a member are changed in its
    block."""
    home = piece.block_word
    if home is None or not words.may_stand(home, None) or not all(words.may_stand(kind, home) for kind in words.kinds):
        return
    hint = "what a member has is changed in its block: write `amend TYPE {who} {{ replace {what} {to} }}`, with its type"
    yield Foreign(r"^(?P<who>\w+)\.(?P<what>\w+)\s*(?P<at>:?=)(?!=)\s*(?P<to>[^\n=]+?)$", None,
                  "No value can be set here, outside the flow of the game.", hint)


def of_counts(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a number before the things that it counts, `3 space clear`, if a line of the ruleset's own begins like this."""
    found = re.match(r"\d+\s*[x×]?\s+([a-z]\w*)", piece.masked)
    if found is not None and not words.is_word(found[1]):
        yield Foreign(r"^(?P<at>(?P<n>\d+)\s*[x×]?)\s+(?P<rest>[a-z]\w*(?:\s+[a-z]\w*)*)$", r"\g<rest> x\g<n>",
                      "“{n} of them” is written `x{n}`, after the word.", code="syntax-statement-expected")


def of_names(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for a comma or an `and` between names or figures that a line takes side by side or as a range. Another row is for a
    list after a word of the ruleset, if other lines have brackets there."""
    if piece.word and re.search(rf"(?:^|[{{;])[ \t]*{piece.word}[ \t]+\(", without_quotes(piece.source.text), re.MULTILINE):
        yield Foreign(r"^(?P<head>[a-z_]\w*)\s+(?P<at>\w+(?:\s*,\s*\w+)+)$", r"\g<head> (\g<at>)", "A list is in brackets.",
                      code="syntax-comma", sure=False)
    if not words.is_word(piece.word):
        return
    if _AND.search(piece.masked):
        yield Foreign(r"^(?P<head>\w+)\s+(?P<names>[a-z_]\w*(?:\s*(?P<at>,|\band\b|&)\s*(?:and\s+)?[a-z_]\w*)+)$",
                      lambda found: " ".join([found["head"], *_BESIDE.findall(found["names"])]),
                      "The arguments of a line are separated by blanks.", code="syntax-comma", sure=False)
    yield Foreign(rf"^(?P<head>\w+\s+)(?P<figures>\d+\s*(?P<at>{_TO})\s*\d+(?:\s*{_TO}\s*\d+)*)$", _show_range,
                  "A range is written `1..3`.", code="syntax-comma", sure=False)


def _show_range(found: re.Match[str]) -> str:
    """A line with the range of the figures that it lists."""
    figures = [int(figure) for figure in re.findall(r"\d+", found["figures"])]
    return f"{found['head']}{min(figures)}..{max(figures)}"


_TO = r"(?:,\s*(?:and|or)\b|,|\band\b|\bor\b)"
_AND = re.compile(r"\band\b|&")
_BESIDE = re.compile(r"(?!and\b)\b[a-z_]\w*")


def of_lists(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for values that a line goes through, with commas between them and no brackets. Types of the text are not a list, and
    names that the text does not have may be types."""
    found = next((one for one in _LIST.finditer(piece.masked) if one.start() <= piece.at < one.end()), None)
    if found is None:
        return
    values, text = re.findall(_VALUE, found["at"]), without_quotes(piece.source.text)
    declared = re.findall(rf"(?:^|[{{;])[ \t]*(?:{'|'.join(words.kinds)})\s+(\w+)", text, re.MULTILINE)
    if len({*values}) > 1 and {*values} <= {*declared}:
        lines = [f"{piece.text[: found.start('at')]}{kind}" for kind in dict.fromkeys(values)]
        where = " in another action" if words.chooses(piece.word) else ""
        yield Foreign(_LIST.pattern, None, "These are different types, and one line goes through one type.",
                      one_each(lines, where), code="syntax-comma")
        return
    members = set(_MEMBER.findall(text))
    plain = all(_PLAIN.fullmatch(value) or value in members for value in values)
    if _OTHERWISE.search(found["at"]):
        yield _row_for_sum(piece, words, found, plain)
        return
    alone = "" if plain else ", where these are single things; different types have a line each"
    yield Foreign(_LIST.pattern, r"(\g<at>)", "A list is in brackets.", f"{{written}}{alone}" if alone else "",
                  code="syntax-comma", sure=plain)


def of_listed(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for values side by side after `=`, `set order = red blue`, if another line gives the same thing a list in
    brackets."""
    found = re.fullmatch(r"(?:\w+[ \t]+)?(?P<what>[\w.]+)\s*=\s*\w+(?:[ \t]+\w+)+", piece.masked)
    if found is not None and re.search(rf"(?<![\w.]){re.escape(found['what'])}\s*=\s*\(", piece.source.text):
        begin = f"{_SET} " if found["what"].startswith(piece.word) and words.may_stand(_SET, piece.block_word) else ""
        yield Foreign(r"^(?P<head>[^=\n]*=\s*)(?P<at>\w+(?:[ \t]+\w+)+)$",
                      lambda found: f"{begin}{found['head']}({', '.join(found['at'].split())})", "A list is in brackets.",
                      code="syntax-missing-operator", sure=False)


_SET = "set"


def _row_for_sum(piece: Piece, words: Words, found: re.Match[str], plain: bool) -> Foreign:
    """A row for values that a line goes through, with a sign between them; they are single things if that is `plain`."""
    values = re.findall(_VALUE, found["at"])
    head, listed = piece.text[: found.start("at")], ", ".join(values)
    says, code = "No sign joins the lists of a loop.", "syntax-comma"
    if any("." in value for value in values):
        return Foreign(_LIST.pattern, None, says, f"sets are joined by a function: write `{head}union({listed})`", code=code)
    if plain:
        return Foreign(_LIST.pattern, f"({listed})", says, code=code)
    lines = [f"{head}{value}" for value in dict.fromkeys(values)]
    apart = one_each(lines, " in another action" if words.chooses(piece.word) else "")
    hint = f"for two types {apart}; put single things in a list: `{head}({listed})`"
    return Foreign(_LIST.pattern, None, says, hint, code=code)


_VALUE = r"\$?\w+(?:\.\w+)*"
_LIST = re.compile(rf"(?<=\bin )\s*(?P<at>{_VALUE}(?:\s*[,+|&]\s*{_VALUE})+)\b(?!\s+in\b)(?![.(])")
_OTHERWISE = re.compile(r"[+|&]")
_MEMBER = re.compile(r"(?:^|[{;])[ \t]*\w+[ \t]+(\w+)", re.MULTILINE)
_PLAIN = re.compile(r"\$?\d+|yes|no")


def of_statements(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for commas between statements of a block: each is followed by a word that begins one there."""
    home = piece.block_word
    if piece.masked[piece.at : piece.at + 1] != "," or home is None:
        return
    after = _AFTER_COMMA.findall(piece.masked, piece.at)
    begun = [word for word in after if _can_begin(word, home, piece, words)]
    if after and after[0] in begun:
        several = rf",\s*(?=(?:{'|'.join(begun)})\b)"
        yield Foreign(r"^(?P<head>[^,]*?)\s*(?P<at>,)(?P<rest>[^\n]*)$",
                      lambda found: found["head"] + re.sub(several, "; ", "," + found["rest"]),
                      "Two statements are separated by a `;` or a new line.", code="syntax-comma")


def _can_begin(word: str, home: str, piece: Piece, words: Words) -> bool:
    """Whether a word begins a statement in the block of another: a word of the language is allowed there, one of the ruleset
    begins a statement elsewhere in the text."""
    text = without_quotes(piece.source.text)
    after_known = words.is_word(piece.word) or _is_verb(piece.word, text)
    if words.is_word(word):
        return after_known and words.may_stand(word, home)
    if after_known:
        return _is_verb(word, text)
    titled = rf'\w+\s+"{BLANK}*"\s*'
    if re.match(rf"{titled},", piece.masked) and re.search(rf',\s*{word}\s+"', piece.masked):
        return True
    return not words.is_word(home) and re.search(rf"(?:^|[{{;])[ \t]*{word}[ \t]+[\w\"$]", text, re.MULTILINE) is not None


def _is_verb(word: str, text: str) -> bool:
    """Whether a text declares a verb with that name."""
    return re.search(rf"\bverb\s+{word}\b", text) is not None
