"""Lint of loops that end later than the help of the game says: “after {rounds} rounds or when the deck is empty”, and
`until (round == rounds and deck.size == 0)`; and of those that may never end, because they ask for more in their last pass."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.language import tree
from aoi_rules.language.operators import AND, AT_LEAST, EQUAL, OR
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in, statements
from aoi_rules.words.flow import UNTIL, Repeat
from aoi_rules.words.line_names import name_of
from aoi_rules.words.player_texts import Help

__all__ = ["check_promised_ends"]

_AFTER = r"\bafter {0} {1}s?\b,? or (?:when|if|as soon as|once)\b|,? or after {0} {1}s?\b"
"""What says that a loop ends after a number of passes, or earlier."""


def check_promised_ends(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of each loop that asks for all of several conditions to end, where a help says that the number of its passes is
    enough, or where they have to hold in one pass."""
    lines = [line for _, item in resolved.items for line in statements(item)]
    helps = [node.value for line in lines if Help.begins(line) for node in line.texts]
    for loop in filter(Repeat.begins, lines):
        until = _until(loop)
        if isinstance(until, tree.Logic) and until.operator is AND:
            found = (_promise(loop, part, helps) for part in until.operands)
            said = next((one for one in found if one is not None), None)
            if said is not None:
                report.warn("wrong-value", f"the help says “{said}”, and with `{AND}` this loop ends only if both hold",
                            until.place, f"did you mean `({format_expression(attrs.evolve(until, operator=OR))})`?")
            elif (pass_ := next((part for part in until.operands if _is_one_pass(part, name_of(loop))), None)) is not None:
                other = next(format_expression(part) for part in until.operands if part is not pass_)
                meant = format_expression(attrs.evolve(until, operator=OR))
                report.warn("wrong-value", f"if `{other}` does not hold in that pass, this `{loop.word}` never ends", until.place,
                            f"did you mean `({meant})`?")


def _is_one_pass(part: tree.Expression, name: str) -> bool:
    """Whether a condition holds in one pass of a loop only."""
    return isinstance(part, tree.Compare) and part.operator is EQUAL and bool(name) and name_in(part.left) == name


def _promise(loop: tree.Statement, part: tree.Expression, helps: Iterable[str]) -> str | None:
    """The words of a help which say that a loop ends as soon as this part of its condition holds."""
    limit = _limit_of(part, name_of(loop))
    pattern = _AFTER.format(re.escape(limit), re.escape(name_of(loop)))
    found = (re.search(pattern, text, re.IGNORECASE) for text in helps if limit)
    return next((one[0].lstrip(", ") for one in found if one is not None), None)


def _until(loop: tree.Statement) -> tree.Expression | None:
    """The condition that ends a loop."""
    names: Iterable[tuple[tree.Expression, tree.Expression]] = zip(loop.arguments, loop.arguments[1:], strict=False)
    return next((after for word, after in names if getattr(word, "name", "") == UNTIL), None)


def _limit_of(node: tree.Expression, name: str) -> str:
    """How a help shows the number with which a comparison compares the passes of a loop; empty if it is something else."""
    if not isinstance(node, tree.Compare) or node.operator not in (EQUAL, AT_LEAST) or name != name_in(node.left):
        return ""
    return f"{{{name_in(node.right)}}}" if isinstance(node.right, tree.Name) else format_expression(node.right)
