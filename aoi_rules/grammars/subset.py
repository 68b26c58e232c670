"""The rules of a subset of the language in which every text can be read, and these as Lark and as llama.cpp (GBNF) read them.

One statement on each line, without indentation, comments and table rows; the words are those of the block that a line is in, with
what each of them needs and may have.  Names have small letters.  A rule is a sequence of parts as formats share them: texts in
quotation marks, `[a-z]` for one letter of some, names of rules in `<` and `>`, and `( ) | ? * +`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

import attrs

from aoi_rules.language.loops import LOOPS
from aoi_rules.language.operators import ADD, COMPARISONS, DIVIDE, LOGIC, MODULO, MULTIPLY, SUBTRACT
from aoi_rules.language.scanner import reserved_words
from aoi_rules.words.base import Role, Slot, Word, slots_of
from aoi_rules.words.vocabulary import every_word

__all__ = ["START", "gbnf", "lark", "rules"]

START = "file"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LAST = ("value", "condition", "block")
"""What follows everything else in a line, in this order."""


def rules() -> Mapping[str, str]:
    """Each rule by its name, `START` first."""
    classes = [cls for some in every_word().values() for cls in some]
    kinds = dict.fromkeys((START, *(_kind(cls) for cls in classes if _takes_block(cls))))
    found = {START: f"<{_lines_of(START)}>+"}
    for kind in kinds:
        words = [_rule(cls) for cls in classes if kind in cls.where]
        found[_lines_of(kind)] = " | ".join(f"<{name}>" for name in (*words, *(["own-line"] if kind != START else [])))
    found.update((_rule(cls), _line(cls)) for cls in classes if cls.where)
    return {**found, **_common_rules(), **dict(_names(reserved_words()))}


def _kind(cls: type[Word]) -> str:
    return cls.inside or cls.word


def _takes_block(cls: type[Word]) -> bool:
    return any(slot.form == "block" for _, slot in slots_of(cls))


def _lines_of(kind: str) -> str:
    return f"line-of-{kind}"


def _rule(cls: type[Word]) -> str:
    return f"{cls.word}-in-{cls.where[0]}" if len(every_word()[cls.word]) > 1 and cls.where else cls.word + "-line"


def _line(cls: type[Word]) -> str:
    """The line of a word: everything it needs, and what it may have."""
    fields = sorted(slots_of(cls), key=lambda pair: _LAST.index(pair[1].form) if pair[1].form in _LAST else -1)
    parts = [json.dumps(cls.word)]
    for one, slot in fields:
        part = _part(cls, slot)
        parts.append(f"({part})?" if one.default is not attrs.NOTHING else part)
    return " ".join((*parts, '"\\n"'))


def _part(cls: type[Word], slot: Slot) -> str:
    """What fills a field of a line."""
    if slot.form == "block":
        return f'" {{\\n" <{_lines_of(_kind(cls))}>* "}}"'
    chosen = " | ".join(json.dumps(one) for one in slot.choices)
    filled = f"({chosen})" if chosen else "<head>" if slot.role is Role.DECLARES else "<primary>"
    return {
        "argument": f'" " {filled}', "rest": f'(" " {filled})+', "keyword": f'" {slot.key} " {filled}', "flag": f'" {slot.key}"',
        "label": '" " <text>', "value": '" = " <expression>', "condition": '" when " <expression>',
    }[slot.form]


def _common_rules() -> dict[str, str]:
    """What all lines are made of."""
    compared = " | ".join(json.dumps(f" {one.sign} ") for one in COMPARISONS)
    joined = " | ".join(f'<comparison> ({json.dumps(f" {one.sign} ")} <comparison>)+' for one in LOGIC)
    times = " | ".join(json.dumps(f" {one.sign} ") for one in (MULTIPLY, DIVIDE, MODULO))
    loops = " | ".join(json.dumps(str(one)) for one in LOOPS)
    return {
        "own-line": '<name> (" " <primary>)* (" = " <expression>)? (" {\\n" <own-line>* "}")? "\\n"',
        "head": '<name> ("(" <name> (", " <name>)* ")")?',
        "expression": f'<comparison> | {joined} | <comparison> " if " <comparison> " else " <comparison>',
        "comparison": f'<sum> | <sum> ({compared}) <sum> | "not (" <expression> ")"',
        "sum": f'<product> (({json.dumps(f" {ADD.sign} ")} | {json.dumps(f" {SUBTRACT.sign} ")}) <product>)*',
        "product": f"<primary> (({times}) <primary>)*",
        "primary": '<number> | <money> | <text> | <reference> | <call> | <loop> | <range> | "(" <expression> ")"',
        "reference": '<name> ("." <name>)*',
        "call": '<name> "(" (<expression> (", " <expression>)*)? ")"',
        "loop": f'({loops}) "(" <expression> " for " <name> " in " <reference> (" when " <expression>)? ")"',
        "range": '<number> ".." <number>',
        "number": "[0-9] ([0-9] [0-9]?)?",
        "money": '"$" <number>',
        "text": '"\\"" [A-Za-z0-9 ,.]* "\\""',
    }


def _names(reserved: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Names of small letters, without the words that are never names: one rule for each beginning of such a word."""
    begun = {word[:size] for word in reserved for size in range(len(word) + 1)}
    for start in sorted(begun):
        following = sorted({one[len(start)] for one in begun if len(one) == len(start) + 1 and one.startswith(start)})
        letters = "".join(sorted({*_LETTERS, *("_0123456789" if start else "")} - {*following}))
        ways = [f'"{letter}" <name{"-" + start + letter}>' for letter in following]
        ways.append(f"[{letters}] [a-z0-9_]*")
        rule = " | ".join(ways)
        yield f"name{'-' + start if start else ''}", f"({rule})?" if start and start not in reserved else rule


_PART = re.compile(r'"(?:[^"\\]|\\.)*"|<(?P<rule>[^>]+)>|(?P<letters>\[[^]]+\])')


def gbnf() -> str:
    """The grammar for llama.cpp and programs that read its grammars."""
    written = _PART.sub
    lines = [f"{name} ::= {written(lambda found: found['rule'] or found[0], rule)}" for name, rule in rules().items()]
    return "\n".join((f"root ::= {START}", *lines)) + "\n"


def lark() -> str:
    """The grammar for Lark, to be read with Earley's algorithm."""
    def part(found: re.Match[str]) -> str:
        return _lark_name(found["rule"]) if found["rule"] else f"/{found['letters']}/" if found["letters"] else found[0]

    lines = [f"{_lark_name(name)}: {_PART.sub(part, rule)}" for name, rule in rules().items()]
    return "\n".join((f"start: {_lark_name(START)}", *lines)) + "\n"


def _lark_name(rule: str) -> str:
    return rule.replace("-", "_")
