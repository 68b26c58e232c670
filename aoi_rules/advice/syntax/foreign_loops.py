"""Loops and conditions of other languages with what they do, on one line or on several: `for _, p in ipairs(players) do … end`,
`foreach (var p in players) { … }`, `players.forEach(p => …)`, `if test then … end`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from aoi_rules.advice.suggestions import times
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece, with_braces
from aoi_rules.advice.syntax.rewriting import VALUE, as_effect, negate
from aoi_rules.language.operators import EQUAL, GIVES, LESS, UNEQUAL
from aoi_rules.language.syntax_error import Words
from aoi_rules.language.word_blocks import CLOSER, OPENERS, block_end

__all__ = ["of_foreign_loops", "of_loops_until"]

_NAME = r"[A-Za-z_]\w*"
_MANY = rf"(?:{_NAME}\.\.|{VALUE}\.\.{VALUE}|{VALUE})"
_HEADS = tuple(re.compile(text, re.IGNORECASE) for text in (
    (rf"for\s*\(?\s*{_NAME}\s*,\s*(?P<name>{_NAME})\s*\)?\s+in\s+"
     rf"(?:(?:ipairs|pairs|enumerate)\((?P<inside>[^()\n]+)\)|(?P<many>{VALUE}))"),
    rf"for(?:each)?\s*\(\s*\$?(?P<many>{VALUE})\s+as\s+\$?(?P<name>{_NAME})\s*\)",
    (rf"for\s*\(\s*(?:{_NAME}\s+)?(?P<name>{_NAME})\s*=\s*(?P<low>[^;\n]+?)\s*;\s*(?P=name)\s*"
     r"(?P<below><=?|!=)\s*(?P<high>[^;\n]+?)\s*;[^()\n]*\)"),
    rf"for\s+(?:{_NAME}\s+)?(?P<name>{_NAME})\s*:?=\s*(?P<low>{VALUE})\s*(?:,|\bto\b)\s*(?P<high>{VALUE})",
    (rf"(?:for(?:\s*each|\s+all|\s+every)?|each)\s*\(?\s*(?:(?:let|const|var|auto|final|{_NAME})[&*]?\s+)?(?P<name>{_NAME})\s*"
     rf"(?:\bin\b|\bof\b|:|<-|∈)\s*(?P<many>{_MANY})\s*\)?"),
    rf"(?:for\s+(?:each|all|every)|each)\s+(?P<many>{_NAME})\s+(?P<name>{_NAME})(?=\s*[:{{]|\s+do\b)",
    rf"(?P<many>{VALUE})\.for_?each\(\s*(?:function\s*|fun\s*)?\(?\s*(?P<name>{_NAME})\s*\)?\s*(?:=>|->)?",
    r"(?P<high>\d+)\.times\b",
    r"(?P<word>while|until)\b\s*(?P<test>[^\n{}:]+?)(?=\s*\b(?:do|begin)\b|\s*:)",
    r"(?P<word>if|unless)\b\s*(?P<test>[^\n{}:;]+?)(?=\s*;?\s*\b(?:then|begin)\b)",
    r"(?P<word>unless)\b\s*(?P<test>[^\n{}:;]+?)(?=\s*\{)",
    r"(?P<word>if|when)\b\s*(?P<test>[^\n{}:;]+?)(?=\s*\{[^{}\n]+;)",
))
_OPENER = re.compile(rf"[ \t]*;?[ \t]*(?:\b(?:{'|'.join(OPENERS)})\b|:)?[ \t]*(?:\{{|\bbegin\b)?[ \t]*", re.IGNORECASE)
_CLOSER = re.compile(rf"\s*[;:]?\s*(?:\b{CLOSER}|\}})?\s*\)?\s*;?\s*$", re.IGNORECASE)
_GOING_ON = re.compile(r"[ \t]*[^\s}#;]")
"""More on the line than the loop."""
_RANGE = re.compile(r"range\(\s*(?:(?P<low>[^(),]+),\s*)?(?P<high>[^(),]+)\)")
_CALLED = re.compile(r"\.(?:enumerated|items|entries|values|indices|toList|each|iter)\(\)")
_SINGLE = re.compile(GIVES)
_INNER = re.compile(r"if\s+(?P<test>.+?)\s+then\s+(?P<effect>.+?)\s+end")
_LONGEST = 400


@frozen
class _Loop:
    """A loop or a condition: how its line begins here, the condition for each of its effects, and its lines."""

    head: str
    test: str
    body: str
    closer: str
    opener: str


def of_loops_until(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for effects between `repeat` and `until`."""
    if words.may_stand("set", piece.block_word):
        yield Foreign(r"^(?P<at>repeat)\s+(?P<effect>[^\n{}]+?)\s+until\s+(?P<test>[^\n{}]+)$",
                      lambda found: f"each {_free_name(piece)} in {_ENOUGH} when {negate(found['test'])} {{ {found['effect']} }}",
                      "A loop goes through something.", "{written}, with a number for 9 that is enough", sure=False)
        yield Foreign(r"^(?P<at>until)\s+(?P<test>[^\n{}]+)$", None, "No loop ends with its condition.",
                      lambda found: f"write `}}}}` here, and `each {_free_name(piece)} in {_ENOUGH} when {negate(found['test'])} "
                      "{{` where the loop begins, with a number for 9 that is enough")


def of_foreign_loops(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a statement that is a loop or a condition of another language together with its effects."""
    loop = _read_loop(piece, words)
    own = re.compile(rf"{re.escape(loop.head)}(?: \{{| as \w|\s+when\b)") if loop is not None and loop.head else None
    if loop is None or not loop.body or (own is not None and own.match(piece.source.text, piece.start) is not None):
        return  # nothing is there, or the loop is in the form of this language
    says = ("A condition comes at the end of its statement, after `when`." if loop.test else
            "A loop goes through something." if _ENOUGH in loop.head else
            "A loop is written with `each`, and what it does is in braces.")
    enough = ", with a number for 9 that is enough" if _ENOUGH in loop.head else ""
    mark = r"^(?P<at>[\w.]+)[\s\S]*$"
    if loop.test and piece.block_word == _ACTION and not re.search(r"\n|\belse\b", loop.body):
        done = f"do when {loop.test} {{ {'; '.join(_effects(loop.body))} }}"
        yield Foreign(mark, lambda _: done, "What happens in an action is in a `do`, whose condition follows `when`.", sure=False)
    if "\n" in loop.body and not loop.test:
        closed = f", and `}}}}` in place of `{loop.closer}`" if loop.closer and loop.closer[0] not in "})" else ""
        closed = closed or (", and leave out the `)` after its `}}`" if ")" in loop.closer else "")
        yield Foreign(mark, None, says, f"write `{with_braces(loop.head)} {{{{`{enough}{closed}")
        return
    written = _conditions(loop) if loop.test else f"{loop.head} {{ {'; '.join(_effects(loop.body))} }}"
    yield Foreign(mark, lambda _: written, says, f"{{written}}{enough}" if enough else "", sure=False)
    if loop.test:
        yield Foreign(mark, None, says,
                      f"leave this line out, and add `when {loop.test}` at the end of each line that depends on it")


_ENOUGH = "1..9"
_ACTION = "action"


def _effects(body: str) -> Iterator[str]:
    """The effects of a line, each as it is written here."""
    for effect in filter(None, map(str.strip, re.split(r"[;\n]", body))):
        inner = _INNER.fullmatch(effect)
        yield f"{as_effect(inner['effect'])} when {inner['test']}" if inner is not None else as_effect(effect)


def _conditions(loop: _Loop) -> str:
    """The effects of a condition, each with it; those after `else` with its opposite."""
    yes, no, *_ = *re.split(r"\s+else\s+", loop.body, maxsplit=1, flags=re.IGNORECASE), ""
    lines = [f"{effect} when {loop.test}" for effect in _effects(yes)]
    return "; ".join([*lines, *(f"{effect} when {negate(loop.test)}" for effect in _effects(no))])


def _read_loop(piece: Piece, words: Words) -> _Loop | None:
    """The loop or the condition with which a piece begins; None if it begins with something else."""
    text = piece.source.text[piece.start : piece.start + _LONGEST]
    head = next(filter(None, (pattern.match(text) for pattern in _HEADS)), None)
    if head is None or '"' in head[0]:
        return None
    parts = head.groupdict()
    opener = _OPENER.match(text, head.end())
    assert opener is not None  # it may match nothing
    whole = text[: _end(text, opener)]
    if '"' in whole or len(whole) >= _LONGEST or _GOING_ON.match(text, len(whole)) is not None:
        return None
    inside = whole[opener.end() :]
    closer = _CLOSER.search(inside)
    body = inside[: closer.start()] if closer is not None else inside
    body = body.strip() if "\n" not in inside else "\n" + body
    closing = closer[0].strip() if closer is not None else ""
    if (test := parts.get("test")) is not None:
        bare = re.fullmatch(r"\((?P<round>[^()]*)\)|\[+(?P<square>[^\[\]]*)\]+", test.strip())
        test = _as_condition(((bare["round"] or bare["square"] or "") if bare is not None else test).strip())
        word = parts["word"].lower()
        if word in ("if", "when", "unless"):
            return _Loop("", negate(test) if word == "unless" else test, body, closing, opener[0])
        return _Loop(_head_of_test(word, test, piece, words), "", body, closing, opener[0])
    name, many = parts.get("name") or _free_name(piece), _sequence(parts)
    return _Loop(f"each {name} in {_chosen_from(many, name)}", "", body, closing, opener[0])


def _chosen_from(many: str, name: str) -> str:
    """What a loop goes through, with the condition of a function that chooses from it, `town.filter(t => t.size > 1)`, after
    `when`."""
    found = _CHOSEN.fullmatch(many)
    if found is None:
        return many
    test = re.sub(rf"(?<![\w.]){found['each']}\b", name, found["test"].strip())
    return f"{found['many']} when {_as_condition(test)}"


_CHOSEN = re.compile(r"(?P<many>.+)\.(?:filter|where|select)\(\s*\(?(?P<each>\w+)\)?\s*[=-]>(?P<test>.+)\)")


def _as_condition(test: str) -> str:
    """A condition with the comparison signs of this language."""
    return _SINGLE.sub(EQUAL.sign, _NOTHING.sub("none", _OTHER_THAN.sub(UNEQUAL.sign, test)))


_OTHER_THAN, _NOTHING = re.compile(r"~=|<>|≠"), re.compile(r"\b(?:nil|null|NULL|None)\b")


def _end(text: str, opener: re.Match[str]) -> int:
    """Where a loop ends: with the word or the brace that closes its block, or with its line."""
    line = text.find("\n") % (len(text) + 1)
    if (end := block_end(text, 0)) is not None:
        return end
    if "{" in opener[0]:
        closing = text.find("}", opener.end())
        after = re.compile(r"[ \t]*\)?;?").match(text, closing + 1)
        return line if closing < 0 or after is None else after.end()
    return line


def _head_of_test(word: str, test: str, piece: Piece, words: Words) -> str:
    """The head of a loop with a condition: in the flow, where there are such loops, or among effects."""
    if words.may_stand("repeat", piece.block_word) and not words.may_stand("set", piece.block_word):
        return f"repeat {_free_name(piece)} {word} ({test})"
    return f"each {_free_name(piece)} in {_ENOUGH} when {negate(test) if word == 'until' else test}"


def _free_name(piece: Piece) -> str:
    """A name for a number that a loop goes through."""
    return next((name for name in "nmkij" if not times(name, piece.source)), "n")


def _sequence(parts: dict[str, str | None]) -> str:
    """What a loop goes through."""
    many, high = parts.get("many") or parts.get("inside"), parts.get("high")
    if many is not None:
        found = _RANGE.fullmatch(many)
        if found is None:
            return _CALLED.sub("", many.strip())
        return f"{found['low'] or '0'}..{_before(found['high'])}"
    below = parts.get("below")
    return f"{parts.get('low') or '1'}..{_before(high or '') if below in (LESS.sign, UNEQUAL.sign) else high}"


def _before(high: str) -> str:
    """The number before the one that a range of other languages leaves out."""
    return str(int(high) - 1) if high.isdigit() else f"({high} - 1)"
