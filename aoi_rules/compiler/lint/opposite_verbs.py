"""Lint of verbs that do the same and say the opposite: "shares of {q} rise" and "shares of {q} fall", which both raise it; and of
those with opposite names that have the same text and do something else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.unparser import format_statement
from aoi_rules.words.actions import VerbWord
from aoi_rules.words.line_names import name_of
from aoi_rules.words.outline import parameters_of

__all__ = ["FALLING", "GETTING", "GIVING", "RISING", "TAKE", "check_opposite_verbs"]

GIVING = ("lose", "pay", "repay", "spend", "give")
"""Words that say of somebody that he has less of something afterwards."""
GETTING = ("gain", "get", "receive", "earn")
"""Words that say of somebody that he has more of something afterwards."""
RISING = ("rise", "climb", "grow", "increase")
"""Words that say that a value of something goes up by an amount."""
DROP = "drop"
"""It says so of a value, and of a thing that somebody puts away: “use up” does not say the opposite."""
FALLING = ("fall", "sink", "shrink", "decrease", DROP)
"""Words that say that a value of something goes down by an amount."""
TAKE = "take"
"""It says so too if it names from whom; else it may be damage that somebody takes."""
_OPPOSITES = (
    ("up", "down"), *(("up", word) for word in FALLING if word != DROP), *product(RISING, FALLING), *product(RISING, ("down",)),
    *product(GETTING, GIVING), ("give", TAKE),
    ("open", "close"), ("forward", "back"), ("forward", "backward"), ("lock", "unlock"), ("load", "unload"), ("flood", "drain"),
)
"""Words of which hardly any two verbs with the same lines have one each."""
_WORD = re.compile(r"\b[a-z]\w*", re.IGNORECASE)


def check_opposite_verbs(verbs: Iterable[VerbWord], report: Reporter) -> None:
    """Warn of each pair of such verbs in one file, unless it is known which of the two is wrong."""
    alike: dict[tuple[str, ...], list[tree.Statement]] = {}
    for verb in verbs:
        if verb.statement.items:
            alike.setdefault((verb.statement.place.source.name, *_lines_of(verb.statement)), []).append(verb.statement)
    for first, second in (pair for same in alike.values() for pair in combinations(same, 2)):
        known = any(report.has_problem_in(verb.place, "wrong-value") for verb in (first, second))
        if not known and _are_opposite(first, second):
            place = second.arguments[0].place
            report.warn("same-twice", f"`{name_of(second)}` does the same as `{name_of(first)}`, and its text or name says the "
                        "opposite", place, f"correct one of the two: `{name_of(first)}` is in " + line_of(first.place, place))
    _check_texts([verb for same in alike.values() for verb in same], report)


def _check_texts(verbs: Iterable[tree.Statement], report: Reporter) -> None:
    """Warn of each two verbs in one file with opposite names and the same text."""
    alike: dict[tuple[str, str], list[tree.Statement]] = {}
    for verb in (one for one in verbs if _text_of(one)):
        text = _with_numbers(_text_of(verb), parameters_of(verb))
        alike.setdefault((verb.place.source.name, text), []).append(verb)
    for first, second in ((same[0], other) for same in alike.values() for other in same[1:]):
        one, other = ({*name_of(verb).split("_")} for verb in (first, second))
        if _say_the_opposite(one, other) and [*_lines_of(first)] != [*_lines_of(second)]:
            said = {*_WORD.findall(PLACEHOLDER.sub("", _text_of(first)).lower())}
            contrary = [name for name in (one, other) if _say_the_opposite(name, said)]
            right, wrong = (second, first) if contrary == [one] else (first, second)
            place = wrong.texts[0].place
            texts = "this text" if len(contrary) == 1 else "one of the two texts"
            report.warn("same-twice", f"`{name_of(wrong)}` has the text of `{name_of(right)}`, and their names say the opposite",
                        place, f"correct {texts}: `{name_of(right)}` is in " + line_of(right.place, place))


def _lines_of(verb: tree.Statement) -> Iterator[str]:
    """The lines of a verb, with numbers for its parameters."""
    return (_with_numbers(format_statement(line), parameters_of(verb)) for line in verb.lines)


def _with_numbers(text: str, names: Sequence[str]) -> str:
    return _WORD.sub(lambda found: f"${names.index(found[0])}" if found[0] in names else found[0], text)


def _are_opposite(first: tree.Statement, second: tree.Statement) -> bool:
    """Whether two verbs say the opposite, of the same values in the same order."""
    texts = [_with_numbers(_text_of(verb), parameters_of(verb)) for verb in (first, second)]
    values = [PLACEHOLDER.findall(text) for text in texts]
    one, other = ({*_WORD.findall(PLACEHOLDER.sub("", text).lower()), *name_of(verb).split("_")}
                  for text, verb in zip(texts, (first, second), strict=True))
    return values[0] == values[1] and _say_the_opposite(one, other)


def _say_the_opposite(one: set[str], other: set[str]) -> bool:
    """Whether some words are the opposite of others."""
    return any((_has(one, a) and _has(other, b)) or (_has(one, b) and _has(other, a)) for a, b in _OPPOSITES)


def _text_of(verb: tree.Statement) -> str:
    return next((node.value for node in verb.texts), "")


def _has(words: set[str], word: str) -> bool:
    """Whether a word, or a verb in the present, is among some words."""
    return not words.isdisjoint((word, f"{word}s", f"{word}es"))
