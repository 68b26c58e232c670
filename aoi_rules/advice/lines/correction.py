"""The corrected statement for a line whose word does not take its arguments."""

from __future__ import annotations

import attrs

from aoi_rules.advice.lines.arguments import statements_in_other_order, with_other_arguments
from aoi_rules.advice.lines.keywords import (
    keywords,
    statements_with_other_keyword,
    statements_with_preposition,
    statements_with_sign_or_keyword,
    statements_with_text_or_keyword,
    statements_without_filler,
    with_own_keywords,
    with_type_last,
)
from aoi_rules.advice.lines.missing_arguments import (
    complete_statement,
    ends_with_keyword,
    with_last_argument,
    with_name_for,
    with_value_after_keyword,
)
from aoi_rules.advice.lines.nearest_lines import names_what_is_declared, nearest_line
from aoi_rules.advice.lines.writing import show_statement
from aoi_rules.advice.suggestions import times
from aoi_rules.language import tree
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.matching import Incomplete, WordFault, name_at
from aoi_rules.words.outline import Outline
from aoi_rules.words.statement_check import is_accepted

__all__ = ["correction"]


def correction(
    item: tree.Statement, cls: type[Word], fault: WordFault, outline: Outline
) -> tuple[str | None, str | None]:
    """The statement as it may be meant, and what is wrong with it, if that is clearer than the fault. A small thing is
    wrong: an `=`, a keyword or a bracket is missing, or the arguments are in another form or order."""
    if not item.arguments and item.value is None:
        return None, None  # there is nothing from which its form could be made
    if (chosen := _with_chosen_value(item, cls)) is not None:
        return chosen, "a value that depends on a condition is written `A if C else B`"
    if item.arguments and not isinstance(fault, Incomplete) and ends_with_keyword(item, cls):
        return with_last_argument(item, cls), None
    return with_value_after_keyword(item, cls) or _with_small_change(item, cls, fault, outline)


def _with_chosen_value(item: tree.Statement, cls: type[Word]) -> str | None:
    """`define fee = $2 when late`, whose word takes no condition, with a choice between two values; None for other lines."""
    if item.value is None or item.condition is None:
        return None
    other: tree.Expression = tree.Name("VALUE", item.condition.place)
    if isinstance(item.value, tree.Number | tree.Money) and item.value.value:
        other = attrs.evolve(item.value, value=0)
    value = tree.Conditional(item.value, item.condition, other, item.value.place)
    changed = attrs.evolve(item, value=value, condition=None)
    return show_statement(changed) if is_accepted(changed, cls) else None


def _with_small_change(
    item: tree.Statement, cls: type[Word], fault: WordFault, outline: Outline
) -> tuple[str | None, str | None]:
    """The statement with a small change that its word accepts, and what is wrong with it."""
    keys = [s.key for a, s in slots_of(cls) if s.form == "keyword" and s.key is not None and a.default is attrs.NOTHING]
    own, valued = {s.key for _, s in slots_of(cls)}, any(s.form == "value" for _, s in slots_of(cls))
    further = statements_with_sign_or_keyword(item, keys, own, fault.place, valued)
    first = (*with_type_last(item, own, outline), *with_other_arguments(item, cls), *with_own_keywords(item, own))
    small = [*statements_with_preposition(item, own, fault.place)]
    last = (*small, *statements_without_filler(item, fault.place),
            *statements_in_other_order(item),
            *statements_with_text_or_keyword(item, cls, fault.place))
    other = statements_with_other_keyword(item, keys, fault.place)
    surplus = next((node for node in item.arguments if node.place is fault.place), None)
    other_word = small if name_at(surplus) in keywords() else []
    tried = (*first, *other_word, *further, *other, *last)
    accepted = ((says, changed) for says, changed in tried
                if is_accepted(changed, cls) and names_what_is_declared(changed, cls, outline)
                and not _quotes_what_is_declared(item, changed, outline))
    for says, changed in with_own_keywords(item, own):
        if not any(is_accepted(one, cls) for _, one in first) and (line := complete_statement(changed, cls)) is not None:
            return line, says
    for says, changed in accepted:
        return show_statement(changed), says
    if (nearest := nearest_line(item, cls, outline)) is not None:
        return show_statement(nearest), None
    for says, changed in tried:
        if is_accepted(changed, cls):
            return show_statement(changed), says
    if isinstance(fault, Incomplete):
        return complete_statement(item, cls), None
    return with_last_argument(item, cls) or with_name_for(item, cls, fault.place), None


def _quotes_what_is_declared(item: tree.Statement, changed: tree.Statement, outline: Outline) -> bool:
    """Whether a correction turns several words into a text although one of them is declared, and not only by this line."""
    texts = [node for node in changed.texts if node not in item.arguments]
    words = [word for node in texts for word in node.value.split()[1:]]
    return any(word in outline.names and times(word, item.place.source) > 1 for word in words)
