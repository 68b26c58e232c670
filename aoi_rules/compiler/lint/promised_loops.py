"""Lint of checks whose text speaks of all, or of none, while the condition asks for one, and the other way round: `check full
"Every town has a road" = any(count(t.road) > 0 for t in town)`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from aoi_rules.compiler.lint.negated_texts import OTHER_LOOP
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.operators import AT_LEAST, AT_MOST, LESS, MORE, UNEQUAL
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in
from aoi_rules.words.components import Check, Players

__all__ = ["check_promised_loops"]

_SAYS_OF_MANY = {
    Loop.ANY: r"(?:(?P<none>no|none of(?: the)?)|every|each(?: of the)?|all(?: of)?(?: the)?) (?:{})\b",
    Loop.ALL: r"(?:some(?: of the)?|at least one(?: of the)?) (?:{})\b",
}
"""How a text begins that does not say what this loop asks of the things named in it."""
_SAYS_OF_PERSONS = {
    Loop.ANY: re.compile(r"(?P<none>nobody|no one|no-one)\b|(?:everybody|everyone|every one)\b", re.IGNORECASE),
    Loop.ALL: re.compile(r"(?:somebody|someone)\b", re.IGNORECASE),
}
"""The same of players."""
_SIGNS = {"more": (LESS, AT_MOST), "less": (MORE, AT_LEAST), "fewer": (MORE, AT_LEAST)}
"""The operators that ask for the opposite of such a word."""


def check_promised_loops(checks: Iterable[Check], symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each such check; what its text begins with must be what the loop goes through."""
    for check in checks:
        value = check.value
        if not isinstance(value, tree.Comprehension) or isinstance(value.item, tree.Comprehension):
            continue  # of several loops, the text may speak of the inner one
        loop = LOOPS.get(value.kind)
        said = _words_of_number(check.text, loop, name_in(value.source), symbols) if loop in OTHER_LOOP else None
        if loop is not None and said is not None:
            meant: list[tree.Expression] = [attrs.evolve(value, kind=str(OTHER_LOOP[loop]))]
            if said.groupdict().get("none") and not _says_opposite(check.text, value.item):
                meant.insert(0, tree.Not(value, value.place))
            asked = "one" if loop is Loop.ANY else "each"
            report.warn("wrong-value", f"the text of this check begins “{said[0]}”, and `{loop}` asks for {asked} of them",
                        value.place, "did you mean " + ", or ".join(f"`{format_expression(one)}`" for one in meant) + "?")


def _says_opposite(text: str, item: tree.Expression) -> bool:
    """Whether a condition says the opposite of a text: what has no more than two has two at most."""
    signs = (sign for word, signs in _SIGNS.items() if word in text.lower().split() for sign in signs)
    return isinstance(item, tree.Not) or (isinstance(item, tree.Compare) and item.operator in (UNEQUAL, *signs))


def _words_of_number(text: str, loop: Loop, source: str, symbols: SymbolTable) -> re.Match[str] | None:
    """The beginning of a text that says of how many things in a list something holds, if this loop asks it of another number."""
    persons = _SAYS_OF_PERSONS[loop].match(text) if source == Players.word else None
    nouns = "|".join(map(re.escape, _nouns(source, symbols)))
    return persons or (re.match(_SAYS_OF_MANY[loop].format(nouns), text, re.IGNORECASE) if nouns else None)


def _nouns(source: str, symbols: SymbolTable) -> Iterator[str]:
    """What texts call the members of a list, one of them or several."""
    decl = symbols.types.get(source)
    if source == Players.word:
        yield from (source, source.removesuffix("s"))
    elif decl is not None:
        name = source.replace("_", " ")
        yield from filter(None, (f"{name}s", name, decl.plural, decl.title))
