"""Lint of requirements whose text says something else: `require here "You are not there" = me.place != f` refuses everybody who
is there, and `require all "Not all are there" = any(p.place == f for p in players)` asks only for one."""

from __future__ import annotations

import re

import attrs

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.values import NONE
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.operators import AND, AT_MOST, EQUAL, OR, UNEQUAL
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in, statements, walk
from aoi_rules.words.actions import Require

__all__ = ["MODAL", "OTHER_LOOP", "check_negated_texts", "goes_through_ends", "refusal_text", "words_asked"]

_SAYS_NOT = re.compile(r"\b(?:is|are|am|was|were|has|have|does|do|did)(?: not|n't)\b(?! yet)(?P<rest>.*)", re.IGNORECASE)
_SAYS_HAVE = re.compile(r"\s*you (?:already )?(?:have|had|own|hold|are|were)\b(?! (?:not|no|to|only|less|fewer|more|at least)\b)"
                        r"(?P<rest>[^,;:{]*)", re.IGNORECASE)
"""A text that says of the player what is so."""
_LOST = re.compile(r"\b(?:lost|used|spent|sold|given|missing|missed|without|out|too)\b", re.IGNORECASE)
"""What says that somebody no longer has what he is said to have: “You have lost your ship”."""
_OTHER = re.compile(r"\b(?:other|another|different|else|apart|but|only|empty|free|new)\b|[;:,{]", re.IGNORECASE)
"""What may turn the meaning of a text around once more: “is not free”, “are not different”."""
MODAL = re.compile(r"\b(?:may|can|could|must|might|should|will|would|allowed)\b", re.IGNORECASE)
_SAYS_OF_MANY = {
    Loop.ANY: re.compile(r"\s*not (?:all|every)(?P<rest>\b.*|one\b.*|body\b.*)", re.IGNORECASE | re.DOTALL),
    Loop.ALL: re.compile(r"\s*(?:nobody|no one|no-one|none of)\b(?P<rest>.*)", re.IGNORECASE | re.DOTALL),
}
"""How a text begins that says of the members of a loop what is not true if this loop fails."""
_SAYS_OF_ENDS = {
    Loop.ANY: re.compile(r"\bnot\b.*\bboth ends\b", re.IGNORECASE | re.DOTALL),
    Loop.ALL: re.compile(r"\bneither end\b|\b(?:no|not|neither|nothing|nobody|none|cannot)\b.*\beither end\b",
                         re.IGNORECASE | re.DOTALL),
}
"""The same of the two ends of a link."""
_ENDS = "ends"
OTHER_LOOP = {Loop.ANY: Loop.ALL, Loop.ALL: Loop.ANY}
"""Of two loops that ask something of things, the one that asks it of the other number of them."""


def check_negated_texts(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of each requirement that something is not so, with a text which says that it is not, of one that the player has what
    the text says that he has, and of those whose text speaks of all or none while the condition asks for one or all."""
    for _, item in resolved.items:
        for line in filter(Require.begins, statements(item)):
            text = refusal_text(line)
            if not text or line.value is None:
                continue
            if (both := _either_denied(text, line.value)) is not None:
                report.warn("wrong-value", f"“{text}” names two reasons to refuse, and this refuses only if both are there",
                            line.value.place, f"did you mean `{format_expression(both)}`?")
            elif (meant := _denied(text, line.value)) is not None:
                report.warn("wrong-value", f"players read “{text}” if this does not hold, and then it is not true",
                            line.value.place, f"did you mean `{format_expression(meant)}`?")
            else:
                parts = line.value.operands if isinstance(line.value, tree.Logic) else (line.value,)
                loops = [part for part in parts if isinstance(part, tree.Comprehension)]
                if len(loops) == 1:
                    _check_loop(text, loops[0], len(parts) == 1, report)


def goes_through_ends(loop: tree.Comprehension) -> bool:
    """Whether a loop goes through the two ends of a link."""
    return isinstance(loop.source, tree.Attribute) and loop.source.name == _ENDS


def refusal_text(line: tree.Statement) -> str:
    """The text that players read if a requirement does not hold; empty if it has none.  A second text cites the rulebook."""
    return next((node.value for node in line.texts), "")


def _denied(text: str, value: tree.Expression) -> tree.Expression | None:
    """The opposite of a condition whose text says what the condition says itself; None for another one."""
    negated, meant = _SAYS_NOT.search(text) if _OTHER.search(text) is None else None, _opposite(value)
    if meant is not None and negated is not None and words_asked(meant) & {*re.findall(r"\w+", negated["rest"].lower())}:
        return meant
    if _NOT_SAME.search(text) and isinstance(value, tree.Compare) and value.operator is UNEQUAL and NONE not in (
            name_in(value.left), name_in(value.right)):
        return attrs.evolve(value, operator=EQUAL)
    already = _ALREADY.search(text) is not None and isinstance(value, tree.Attribute) and value.name != "empty"
    return tree.Not(value, value.place) if already or _says_of_player(text, value) else None


_ALREADY = re.compile(r"^(?!.*(?:\b(?:not?|nobody|nothing|never|must|only|until|unless|first)\b|n't\b)).*\balready\b",
                      re.IGNORECASE)
"""A text that says what is so already: it is read if that is the reason to refuse."""


_NOT_SAME = re.compile(r"(?:\bnot|n't)\b(?: \w+){0,2} the same\b", re.IGNORECASE)


def _either_denied(text: str, value: tree.Expression) -> tree.Expression | None:
    """Both of two conditions that there is nothing, of which only one must hold, if the text says that there is one or the other:
    “You have a card, or can take one” beside `me.hand.size == 0 or deck.size == 0`."""
    if not isinstance(value, tree.Logic) or value.operator is not OR or not all(map(_is_nothing, value.operands)):
        return None
    if _EITHER.search(text) is None or _DENIES.search(text) is not None:
        return None
    return attrs.evolve(value, operator=AND)


def _is_nothing(node: tree.Expression) -> bool:
    """Whether a condition asks that something is 0, absent, empty, or not so."""
    match node:
        case tree.Compare(operator=sign, right=tree.Number(value=0) | tree.Money(value=0)) if sign in (EQUAL, AT_MOST):
            return True
        case tree.Compare(operator=sign, right=right) if sign is EQUAL and name_in(right) == NONE:
            return True
    return isinstance(node, tree.Not) or (isinstance(node, tree.Attribute) and node.name == "empty")


_EITHER = re.compile(r"\bor\b", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:no|not|nobody|nothing|none|nor|neither|never|without|only|must|should|"
                     r"needs?)\b|n't\b", re.IGNORECASE)


def _says_of_player(text: str, value: tree.Expression) -> bool:
    """Whether a text says of the player just what a condition asks of him, `me.fence` and “You have a fence”."""
    said = _SAYS_HAVE.fullmatch(text)
    if said is None or any(pattern.search(text) is not None for pattern in (MODAL, _LOST)):
        return False
    if not isinstance(value, tree.Attribute) or name_in(value.value) != "me":
        return False
    return {*value.name.split("_")} <= {*re.findall(r"\w+", said["rest"].lower())}


def _check_loop(text: str, value: tree.Comprehension, alone: bool, report: Reporter) -> None:
    """Warn of a loop that asks for one of many where the text speaks of all, or for all where it speaks of none."""
    loop = LOOPS[value.kind]
    if loop not in OTHER_LOOP or _opposite(value.item) is not None or not (
            _speaks_of_ends(text, value) or (alone and _speaks_of_many(text, value))):
        return
    other = OTHER_LOOP[loop]
    fails = "only if it holds for none" if loop is Loop.ANY else "as soon as it does not hold for one"
    report.warn("wrong-value", f"players read “{text}” if this fails, and `{loop}` fails {fails}", value.place,
                f"did you mean `{format_expression(attrs.evolve(value, kind=str(other)))}`?")


def _speaks_of_ends(text: str, value: tree.Comprehension) -> bool:
    """Whether a text says of the ends of a link what is not true if this loop through them fails."""
    return goes_through_ends(value) and _SAYS_OF_ENDS[LOOPS[value.kind]].search(text) is not None


def _speaks_of_many(text: str, value: tree.Comprehension) -> bool:
    """Whether a text says of many things what is not true if this loop fails, and names what the loop asks."""
    said = _SAYS_OF_MANY[LOOPS[value.kind]].fullmatch(text)
    words = {*re.findall(r"\w+", said["rest"].lower())} if said is not None and MODAL.search(text) is None else set[str]()
    return not words.isdisjoint(words_asked(value.item))


def words_asked(node: tree.Expression) -> set[str]:
    """The words in the names of a condition: only a text that names what is asked surely says its opposite, unlike “The gate is
    not closed” with `not gate.open`."""
    named = (getattr(part, "name", "") for part in walk(node) if isinstance(part, tree.Name | tree.Attribute))
    return {word for name in named for word in str(name).split("_")}


def _opposite(node: tree.Expression) -> tree.Expression | None:
    """The opposite of a condition with `!=` or `not`; None for others."""
    names = {name_in(node.left), name_in(node.right)} if isinstance(node, tree.Compare) else set()
    if isinstance(node, tree.Compare) and node.operator is UNEQUAL and NONE not in names:
        return attrs.evolve(node, operator=EQUAL)
    return node.operand if isinstance(node, tree.Not) else None
