"""Whole lines that are written differently elsewhere: events, definitions, cases, links in a list, and changes in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece, with_braces, with_texts
from aoi_rules.advice.syntax.rewriting import CALL, without_brackets
from aoi_rules.language.syntax_error import Words

__all__ = ["SAID", "holds_declarations", "of_conditional_blocks"]


def of_positions(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for `red.hand = ship` in the position of a scenario, if the text does not distinguish a keep from a zone."""
    if piece.block_word == _POSITION and words.is_word(_POSITION):
        yield Foreign(r"^(?P<whose>\w+\.(?P<what>\w+))\s*(?P<at>=)\s*(?P<to>(?!(?:yes|no|none)\b)[a-z]\w*)$", None,
                      "`set` gives a keep its value, and `move` puts a piece into a zone.",
                      "write `set {whose} = {to}`, or `move {to} to {whose}` if `{what}` is a zone")
        yield Foreign(r"^(?P<what>[a-z]\w*)\s*(?P<at>:|=)\s*\(?(?P<values>[a-z]\w*(?:\s*,\s*[a-z]\w*)+)\)?$",
                      r"set \g<what> = (\g<values>)", "`set` gives a keep its value, and a list is in brackets.",
                      code="syntax-unknown-character", sure=False)
        yield Foreign(r"^(?P<zone>\w+\.\w+)\s*(?P<at>is\s+empty|==?\s*(?:none|empty|\(\)|\[\]))$", None,
                      "`move` takes pieces out of a zone.", "write `move all from {zone} to ZONE`, with the zone where they go")


_POSITION = "given"
_WITH = "with"
_NEAR = 200  # letters before a line that are searched for the head of its block


def of_definitions(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a definition without its word, `big(f) = f.size > 1`."""
    if holds_declarations(piece.block_word, words):
        yield Foreign(r"^(?P<at>[a-z]\w*\(\s*[a-z]\w*(?:\s*,\s*[a-z]\w*)*\s*\))\s*(?::?=|=>)\s*(?P<value>[^=\s][^\n]*)$",
                      r"define \g<at> = \g<value>", "`define` comes before the name of a definition.",
                      code="syntax-statement-expected", sure=False)


def of_cases(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a case of other languages, `switch (weather) { case dry: rest }`."""
    head = _SWITCH.search(piece.source.text, max(0, piece.start - _NEAR), piece.start)
    if head is not None and not words.is_word(head["word"]):
        yield Foreign(r"^(?:case\s+|when\s+)?(?P<value>\w+)\s*(?P<at>:|=>|->)\s*(?P<line>[^\n;]+?)\s*;?(?:\s*break;?)?$", None,
                      f"There is no `{head['word']}`: what depends on a value ends with a condition.",
                      f"write `{{line}} when {head['what']} == {{value}}`")


_SWITCH = re.compile(r"\b(?P<word>switch|match)\s*\(?\s*(?P<what>[\w.]+)\s*\)?\s*\{[^{}]*\Z")


def of_link_lists(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for links in a list of pairs, `roads = [(kiel, jena), (kiel, ulm)]`."""
    found = re.match(r"(?P<word>[a-z]\w*)\s*[=:]\s*[\[({]\s*[\[(]", piece.masked)
    pairs = re.findall(r"[\[(]\s*(\w+)\s*,\s*(\w+)\s*[\])]", piece.masked)
    if found is not None and pairs and holds_declarations(piece.block_word, words) and not words.is_word(found["word"]):
        lines = "; ".join(f"{found['word'].removesuffix('s')} {one} -- {other}" for one, other in pairs)
        yield Foreign(r"^(?P<at>\w+)\s*[=:][^\n]*$", lambda _: lines, "Each link is a line of its own.", sure=False)


def of_added_lines(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a line that is put into another one in a sentence, `insert require … into action build`."""
    if holds_declarations(piece.block_word, words):
        yield Foreign(r"^(?P<at>insert|add|append|put)\s+(?P<line>[a-z]\w*\s[^\n]+?)\s+(?:in|into|to)\s+"
                      r"(?P<home>[a-z]\w*\s+[a-z]\w*)$",
                      r"amend \g<home> { \g<line> }", "`amend` adds lines to the block of another one.", sure=False)


def of_added_amounts(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a change to a value in place of the new value, `amend define fare + $1`."""
    if words.changes(piece.word):
        yield Foreign(r"^\w+\s+(?P<line>\w+\s+\w+)\s*(?P<at>\+=?|-=|\*=?)\s*(?P<by>\$?\w+)$", None,
                      "A change of a line gives its whole new value.", "write `replace {line} = …`, with the new value after `=`")


def of_conditions(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a condition around declarations, `with weather == wet { amend … }`, where no condition is allowed."""
    changed = _CHANGED_HEAD.search(piece.source.text, max(0, piece.start - _NEAR), piece.start)
    amended = changed["word"] if changed is not None and words.changes(changed["change"]) else None
    if amended is not None and words.may_stand("set", amended) and _OF_EFFECTS.match(piece.masked) is not None:
        return  # in a block of effects, each line has its condition
    if changed is not None and amended is not None and words.may_be_conditional(amended):
        yield Foreign(r"^(?P<at>when|if)\s+(?P<test>[^{}\n]+?)\s*$", None, "A condition comes before the block.",
                      f"write `{' '.join(changed['head'].split())} when {{test}} {{{{ }}}}`", code="syntax-foreign")
    if holds_declarations(piece.block_word, words) or piece.block_word == _WITH:
        yield Foreign(r"^(?P<at>with|when|if|while)\s+(?![^\n]*\bthen\b)(?P<test>[^{}\n]*COMPARING[^{}\n]*?)\s*(?=\{|:|$)", None,
                      "What is declared or changed does not depend on a condition.",
                      'the condition is in each line that depends on it: `require NAME "…" = … when {test}`')


_OF_EFFECTS = re.compile(r"if\b|when\b[^\n]*:\s*$")
"""The beginning of a condition that lines below it depend on."""
_CHANGED_HEAD = re.compile(r"(?P<head>\b(?P<change>[a-z]\w*)[ \t]+(?P<word>[a-z]\w*)[ \t]+[^{}\n;=]*?)[ \t]*\{\s*\Z")


def holds_declarations(home: str | None, words: Words) -> bool:
    """Whether lines that declare something are in the block of a word."""
    return home is not None and words.is_word(home) and all(words.may_stand(kind, home) for kind in words.kinds)


def of_events(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for `when visit(p, f) { … }` beside declarations, where no condition is allowed: a consequence of a verb."""
    if holds_declarations(piece.block_word, words):
        yield Foreign(rf"^(?P<at>when|if)\s+(?P<event>[a-z]\w*{CALL})(?=\s*(?:when\b|\{{|:|$))", r"after \g<event>",
                      "What happens after a verb is written with `after`.")


def of_owners(_: Piece, __: Words) -> Iterator[Foreign]:
    """A row for a sentence about an owner, `works belongs to me`."""
    yield Foreign(r"(?P<a>VALUE)\s+(?P<at>belongs\s+to|(?:is\s+)?owned\s+by)\s+(?P<b>VALUE)", r"\g<a>.owner == \g<b>",
                  "A keep of a thing says whose it is.", code="syntax-missing-operator", sure=False)


def of_actors(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a block of the flow that begins with the seat which decides, `last(order) { … }`."""
    block = _BLOCK.search(piece.source.text, piece.start, piece.start + _NEAR)
    if (block is not None and words.offers(block["word"]) and words.may_stand(_BY, piece.block_word)
            and words.is_word(piece.block_word or "")):
        yield Foreign(r"^(?P<at>[a-z]\w*\([^()\n]*\))(?P<rest>\s+when\s[^\n{}]+?)?\s*(?=\{|$)", r"by \g<at>\g<rest> ",
                      "`by` comes before the seat that decides.", code="syntax-statement-expected", sure=False)


_BY = "by"
_BLOCK = re.compile(r"\{\s*(?P<word>\w+)")


def of_sums(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for a text that is put together from pieces, `"you have " + me.money + " left"`."""
    found = _SUM.search(with_texts(piece.masked, piece.texts))
    if found is not None:
        parts = re.findall(f"{_TEXT}|{_VALUE}", found[0])
        whole = "".join(part.strip('"') if part.startswith('"') else f"{{{part}}}" for part in parts)
        at = rf"^[\s\S]{{{found.start()}}}(?P<at>[\s\S]{{{len(found[0])}}})[\s\S]*$"
        yield Foreign(at, None, "Texts are not added: braces in a text hold a value.", f'write `"{with_braces(whole)}"`',
                      code="syntax-free-expression")


def of_applications(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for a definition and its value side by side, `2 * price q`, as functional languages write them."""
    found = next((one for one in _SIDE_BY_SIDE.finditer(piece.masked) if one.start("value") <= piece.at <= one.end()), None)
    if found is not None and re.search(rf"\bdefine[ \t]+{found['name']}\(\s*\w+\s*\)", piece.source.text) is not None:
        yield Foreign(rf"(?<![\w.]){found['name']}\s+(?P<at>{found['value']})\b", f"{found['name']}({found['value']})",
                      "The value of a definition is in brackets after its name.", code="syntax-missing-operator", sure=False)


_SIDE_BY_SIDE = re.compile(r"(?<![\w.])(?P<name>[a-z]\w*)[ \t]+(?P<value>[a-z]\w*)\b")


def of_later_values(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for a name to which `where` gives a value after the line that uses it."""
    found = _WHERE.match(piece.masked)
    if found is None:
        return
    name, value = found["name"], found["value"].strip()
    alone = re.compile(rf"(?<=[(,])(\s*){name}(?=\s*[,)])")
    used = re.compile(rf"(?<![\w.]){name}\b(?!\()")
    head = used.sub(lambda _: f"({value})", alone.sub(lambda blank: blank[1] + value, found["head"]))
    if used.search(found["head"]) is None:  # it is a condition, not a value
        return
    yield Foreign(_WHERE.pattern, lambda _: head, "No value follows with `where`: it is written in its place.", sure=False)


_WHERE = re.compile(r"^(?P<head>[^\n]*?(?<=\S))\s+(?P<at>where)\s+(?P<name>[a-z]\w*)\s*=(?!=)\s*(?P<value>[^\n]+)$")


_JOINS = r"(?:\s*[+&]\s*|\s+\.\s+)"
_TEXT, _VALUE = r'"[^"\n]*"', r"\w[\w.]*(?:\([^()\n]*\))?"
_SUM = re.compile(rf"(?:(?<![\w.])[a-z][\w.]*{_JOINS})?{_TEXT}(?:{_JOINS}(?:{_TEXT}|{_VALUE}))+")


def of_log_texts(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for the text of a verb that is in its block: it belongs before the block."""
    head = _OF_VERB.search(piece.source.text, max(0, piece.start - _NEAR), piece.start)
    if head is not None and words.is_word(piece.block_word or ""):
        hint = f"write `{head['head']} {with_braces(piece.texts[0])} {{{{`" if piece.texts else ""
        yield Foreign(r'^(?P<at>"[^"\n]*")$', None, "The text of the log stands before the block.",
                      hint, code="syntax-statement-expected")


_OF_VERB = re.compile(r"(?P<head>\bverb\s+\w+(?:\([^()\n]*\))?)\s*\{\s*\Z")


def of_conditional_blocks(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for a condition before a line with a block, `when weather == wet do snow { … }`, or with what belongs in it."""
    home = piece.block_word or ""
    begun = [word for word in re.findall(r"[a-z]\w*", piece.masked)[1:]
             if words.is_word(word) and words.may_stand(word, home) and (words.may_be_conditional(word) or word == _EACH)]
    says = "A condition of a statement follows `when`."
    if words.is_word(home) and begun and "{" in piece.masked:
        line = rf"(?P<line>(?:{'|'.join(begun)})\b[^{{}}\n]*?)"
        yield Foreign(rf"^(?P<at>when|if)\s+(?P<test>[^{{}}\n]+?)(?:\s*[,:]|\s+then\b)?\s+(?:\{{\s*)?{line}\s*(?=\{{|$)",
                      lambda found: f"{found['line']} when {without_brackets(found['test'])} ", says)
    elif words.is_word(home) and _EACH in begun:
        yield Foreign(rf"^(?P<at>when|if)\s+(?P<test>[^{{}}\n]+?)(?:\s*[,:]|\s+then\b)?\s+(?P<line>{_EACH}\s+\w+\s+in\s+VALUE)\s+"
                      r"(?P<effect>[a-z]\w*\s[^{}\n;]+?)\s*$",
                      lambda found: f"{found['line']} when {without_brackets(found['test'])} {{ {found['effect']} }}", says)


_EACH = "each"


def of_claims(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a claim of a scenario with the word for conditions that hold in every position, `check ulm.visits == 1`."""
    if piece.block_word == _SCENARIO and words.is_word(_SCENARIO):
        yield Foreign(r"^(?P<at>check|require|test|[Tt]hen|[Aa]nd|[Bb]ut|should|must)\s+"
                      r"(?P<test>[^\"=\n]*COMPARING[^\"\n]*(?:\n\s*(?:and|or)\s[^\"\n]*)*)$", r"expect = \g<test>",
                      "A claim of a scenario is written `expect = …`.", code="syntax-free-expression", sure=False)


_SCENARIO = "scenario"
SAID = (of_sums, of_applications, of_later_values, of_log_texts, of_claims, of_owners, of_actors, of_positions, of_events,
        of_conditions, of_definitions, of_cases, of_link_lists, of_added_lines, of_added_amounts)
"""The functions that give rows for such a line."""
