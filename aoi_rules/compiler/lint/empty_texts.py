"""Lint of requirements whose text says that there is nothing, and which hold only if there is nothing: `require cards "No card is
left" = deck.size == 0`; and of those whose text says that somebody is there or that nobody is, and which hold only if that is so:
`require free "Somebody works there" = space.worker != none`.  A player reads the text if the condition does not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from aoi_rules.compiler.lint.negated_texts import MODAL, refusal_text, words_asked
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.changed_names import SEAT
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.symbols.values import NONE
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.operators import AT_LEAST, AT_MOST, EQUAL, LESS, MORE, OR, UNEQUAL, opposite
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import conjuncts, name_in, statements, walk
from aoi_rules.words.actions import Choose, Require
from aoi_rules.words.roles import bound_names

__all__ = ["check_empty_texts"]

_SAYS_NOTHING = re.compile(
    r"(?:\b(?P<before>\w+)\s+)?\b(?:no|nothing|nobody|no one|no-one|none of (?:the|your|his|its)|none|neither)\b"
    r"(?:\s+ha(?:s|ve)\b)?(?:\s+(?P<after>\w+))?|\b(?P<subject>\w+)\s+(?:is|are)\s+(?:(?:already|still)\s+)?empty\b",
    re.IGNORECASE)
"""A text that says that there is nothing, with the words that may say of what."""
_OTHER = re.compile(r"\b(?:(?<!the )other|another|different|else|apart|but|only|unless|until|if|when|while|than|except|"
                    r"without|not|never|second|third|more|further|longer)\b|n't\b", re.IGNORECASE)
"""What may turn the meaning of a text around once more: “no other card”, “nobody but you”."""
_SOMEBODY = re.compile(r"\b(?:another player|some(?:body|one)(?: else)?)\b", re.IGNORECASE)
_SAYS_SOMEBODY = re.compile(r"\b(?:belongs to|occupied|already taken|has an owner|is owned|there (?:is|are)(?=.* already\b)|"
                            r"(?:open|taken|owned|sold|built|claimed) already|already (?:open|owned|sold|built|claimed))\b|"
                            r"\bsomebody (?:already )?(?P<does>\w+)", re.IGNORECASE)
_SAYS_FREE = re.compile(r"\b(?:is|are) (?:still |already )?(?:free|unowned|vacant)\b", re.IGNORECASE)
_SAYS_FULL = re.compile(r"\b(?:is|are) (?:already )?full\b", re.IGNORECASE)
_SAYS_GONE = re.compile(r"\b(?:all|every)\b.*\b(?:sold|gone|taken|used|built|placed|given|spent|dealt|drawn|out)\b|"
                        r"\b(?:used up|sold out|exhausted)\b|\b(?:no|none|nothing)\b.*\bleft\b", re.IGNORECASE)
"""A text that says that nothing is left of something."""
_HAS = re.compile(r"has|owns|holds", re.IGNORECASE)
_DEMANDS = re.compile(r"\b(?:you|your|first|before|has to|have to|needs?|yet)\b", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:no|not|nobody|nothing|none|nor|neither|never|yet|without)\b|n't\b", re.IGNORECASE)
_YOU = re.compile(r"\byou\b", re.IGNORECASE)
_ENDINGS = "", "s", "es", "e", "er", "r", "d", "ed", "n", "en", "ing"
_SHORTEST = 3
_EMPTY = "empty"
_EXPLAINED = "wrong-value", "always-true", "always-false"
"""The codes of problems that already say what is wrong with a condition."""


def check_empty_texts(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each such requirement, if its text names what its condition asks for."""
    for item, line in ((one, line) for _, one in resolved.items for line in filter(Require.begins, statements(one))):
        text, value = refusal_text(line), line.value
        _check_absent(text, line, report)
        if not text or value is None or any(report.has_problem_in(value.place, code) for code in _EXPLAINED):
            continue
        for part in value.operands if isinstance(value, tree.Logic) and value.operator is OR else (value,):
            meant = (_if_nothing_said(text, part, symbols) or _if_somebody_said(text, part, symbols)
                     or _if_nobody_said(text, part, symbols) or _if_full_said(text, part) or _if_enough_said(text, part))
            if meant is not None:
                says = f"players read “{text}” if this does not hold, and then it is not true"
                report.warn("wrong-value", says, part.place, f"did you mean `{format_expression(meant)}`?")
            elif (left := _if_gone_said(text, part, item, symbols)) is not None:
                holds = "it holds only below 0" if getattr(part, "operator", None) is LESS else "with 0 it holds"
                report.warn("wrong-value", f"players read “{text}” if this does not hold, and {holds}", part.place,
                            f"did you mean `{format_expression(left)}`?")


def _check_absent(text: str, line: tree.Statement, report: Reporter) -> None:
    """Warn of a requirement that applies only while something is absent, if its text shows this."""
    for part in conjuncts(line.condition):
        if not isinstance(part, tree.Compare) or part.operator is not EQUAL or name_in(part.right) != NONE:
            continue
        asked = format_expression(part.left)
        if any(found[1].strip() == asked for found in PLACEHOLDER.finditer(text)):
            meant = attrs.evolve(part, operator=UNEQUAL)
            report.warn("wrong-value", f"players read “{text}” only while `{asked}` is absent", part.place,
                        f"did you mean `{format_expression(meant)}`?")


# ---- there is nothing ------------------------------------------------------------------------------------------------


def _if_nothing_said(text: str, value: tree.Expression, symbols: SymbolTable) -> tree.Expression | None:
    """The opposite of a condition that there is nothing, if the text says that there is nothing of this."""
    found = _something(value)
    if found is None or _OTHER.search(text) or MODAL.search(text) or _asks_for_absence(found[0]):
        return None
    if _YOU.search(text) and not any(name_in(part) == "me" for part in walk(value)):
        return None  # somebody else may have it
    said = {word for part in _SAYS_NOTHING.finditer(text) for word in part.groups("") if word}
    asked = words_asked(value) | {symbols.zones[name].of for name in words_asked(value) if name in symbols.zones}
    asked |= {kind for kind, seats in _with_keep(found[0], symbols).items() if len(seats) == 1}  # who builds one owns it
    return found[1] if any(_are_forms(one, other) for one in said for other in asked) else None


def _if_gone_said(
    text: str, value: tree.Expression, item: tree.Statement, symbols: SymbolTable,
) -> tree.Expression | None:
    """The condition that something is left, if the text says that nothing is and the condition allows 0 too."""
    if not isinstance(value, tree.Compare) or value.operator not in (AT_LEAST, LESS) or _may_be_a_rest(value.left, item, symbols):
        return None
    zero = isinstance(value.right, tree.Number | tree.Money) and value.right.value == 0
    plain = not any(pattern.search(text) for pattern in (MODAL, _UNLESS))
    said = {word for part in _SAYS_NOTHING.finditer(text) for word in part.groups("") if word}
    named = any(_are_forms(one, other) for one in said for other in words_asked(value))
    return attrs.evolve(value, operator=MORE) if zero and plain and (_SAYS_GONE.search(text) or named) else None


def _may_be_a_rest(node: tree.Expression, item: tree.Statement, symbols: SymbolTable) -> bool:
    """Whether something may already have been taken from a number in an item of a text: a difference, a name with a value of its
    own, or what is left of the members that a definition is given a number for."""
    named = node.function if isinstance(node, tree.Call) else node
    define = symbols.defines.get(name_in(named))
    if define is not None:
        given = node.arguments if isinstance(node, tree.Call) else ()
        members = {one.name.name for line in statements(item) if Choose.begins(line)
                   and not any(isinstance(part, tree.Range) for part in walk(*line.arguments)) for one in bound_names(line)}
        plain = bool(given) and all(isinstance(one, tree.Name) and one.name in (*members, "me") for one in given)
        return not plain and any(isinstance(part, tree.Binary) for part in walk(define.meaning))
    return isinstance(node, tree.Binary) or (isinstance(node, tree.Name) and node.name not in symbols.keeps)


_UNLESS = re.compile(r"\b(?:not|until|unless|only|but|before|debts?)\b|n't\b", re.IGNORECASE)


def _something(value: tree.Expression) -> tuple[tree.Expression, tree.Expression] | None:
    """What a condition requires that there is nothing of, and its opposite; None for other conditions."""
    match value:
        case tree.Compare(operator=sign, left=left, right=tree.Number(value=most) | tree.Money(value=most) as right) if (
                most == 0 if sign in (EQUAL, AT_MOST) else sign is LESS and most in (0, 1)) and not isinstance(left, tree.Binary):
            return left, attrs.evolve(value, operator=MORE, right=attrs.evolve(right, value=0))
        case tree.Compare(operator=sign, left=left, right=right) if sign is EQUAL and name_in(right) == NONE:
            return left, attrs.evolve(value, operator=UNEQUAL)
        case tree.Attribute(value=asked, name=name) if name == _EMPTY:
            return asked, tree.Not(value, value.place)
        case tree.Not(operand=tree.Comprehension(kind=kind) as loop) if LOOPS[kind] is Loop.ANY:
            return loop, loop
    return None


def _asks_for_absence(asked: tree.Expression) -> bool:
    """Whether what there is nothing of is itself without something, such as the places where nobody works."""
    return any(isinstance(part, tree.Not) or getattr(part, "name", "") == _EMPTY or (isinstance(part, tree.Compare) and (
        _something(part) is not None or (part.operator is UNEQUAL and name_in(part.right) != NONE))) for part in walk(asked))


def _are_forms(one: str, other: str) -> bool:
    """Whether two words seem to be forms of one: “takes” and `taken`, “works” and `worker`."""
    return not {*_stems(one.lower())}.isdisjoint(_stems(other))


def _stems(word: str) -> Iterator[str]:
    return (stem for ending in _ENDINGS if len(stem := word.removesuffix(ending)) >= _SHORTEST and word.endswith(ending))


# ---- somebody is there -----------------------------------------------------------------------------------------------


def _if_somebody_said(text: str, value: tree.Expression, symbols: SymbolTable) -> tree.Expression | None:
    """The opposite of a condition that a seat is there, if the text says that somebody is, or names whom."""
    if not isinstance(value, tree.Compare) or value.operator is not UNEQUAL or name_in(value.right) != NONE:
        return None
    asked, text = format_expression(value.left), _SOMEBODY.sub("somebody", text)
    named = not _DENIES.search(text) and any(found[0].strip("{} ") == asked for found in PLACEHOLDER.finditer(text))
    plain = not any(pattern.search(text) for pattern in (_OTHER, MODAL, _DEMANDS, _DENIES))
    if not named and not (plain and _speaks_of_seat(text, value.left, symbols)):
        return None
    return attrs.evolve(value, operator=EQUAL)


def _if_nobody_said(text: str, value: tree.Expression, symbols: SymbolTable) -> tree.Expression | None:
    """The opposite of a condition that no seat is there, if the text says that the thing is free."""
    if not isinstance(value, tree.Compare) or value.operator is not EQUAL or name_in(value.right) != NONE:
        return None
    homes = _with_keep(value.left, symbols).values()
    turned = any(pattern.search(text) for pattern in (_OTHER, MODAL, _DEMANDS, _DENIES))
    known = bool(homes) and all(len(seats) == 1 for seats in homes)
    return attrs.evolve(value, operator=UNEQUAL) if known and not turned and _SAYS_FREE.search(text) else None


def _if_full_said(text: str, value: tree.Expression) -> tree.Expression | None:
    """The opposite of a condition that at least so many things are somewhere, if the text says that it is full."""
    turned = any(pattern.search(text) for pattern in (_OTHER, MODAL, _DENIES))
    if not isinstance(value, tree.Compare) or value.operator not in (AT_LEAST, MORE) or turned or not _SAYS_FULL.search(text):
        return None
    left, bound = value.left, value.right
    some = isinstance(bound, tree.Number) and bound.value <= (0 if value.operator is MORE else 1)
    if some or _asks_for_absence(left):
        return None  # it asks for room
    counted = (isinstance(left, tree.Attribute) and left.name == "size") or (
        isinstance(left, tree.Comprehension) and LOOPS.get(left.kind) is Loop.COUNT)
    return attrs.evolve(value, operator=LESS if value.operator is AT_LEAST else AT_MOST) if counted else None


def _if_enough_said(text: str, value: tree.Expression) -> tree.Expression | None:
    """The opposite of a condition that something is at least an amount, if the text says that there is enough already."""
    turned = any(pattern.search(text) for pattern in (_OTHER, MODAL, _DENIES, _TOO_FEW))
    if not isinstance(value, tree.Compare) or value.operator not in (AT_LEAST, MORE) or turned or not _SAYS_ENOUGH.search(text):
        return None
    return attrs.evolve(value, operator=opposite(value.operator))


_SAYS_ENOUGH = re.compile(r"\b(?:there (?:is|are)|you (?:already )?have|has|already) enough\b", re.IGNORECASE)
_TOO_FEW = re.compile(r"\b(?:too (?:few|little)|needs?|requires?|if|must)\b", re.IGNORECASE)


def _with_keep(node: tree.Expression, symbols: SymbolTable) -> dict[str, list[str]]:
    """The types with the keep that an expression reads of a member, each with the names of its keeps of a seat if this is one."""
    name = node.name if isinstance(node, tree.Attribute) else ""
    homes = {kind: [keep.name for keep in one.keeps.values() if keep.type.of == SEAT] for kind, one in symbols.types.items()
             if name in one.keeps}
    return homes if all(name in seats for seats in homes.values()) else {}


def _speaks_of_seat(text: str, node: tree.Expression, symbols: SymbolTable) -> bool:
    """Whether a text says that somebody is where an expression reads the only keep with a seat of some members."""
    homes = _with_keep(node, symbols)
    said = _SAYS_SOMEBODY.search(text)
    if said is None or not homes or any(len(seats) != 1 for seats in homes.values()):
        return False
    does = said["does"] or ""
    return not does or _HAS.fullmatch(does) is not None or _are_forms(does, node.name if isinstance(node, tree.Attribute) else "")
