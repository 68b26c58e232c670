"""Cases that an `amend` adds to a requirement with one condition and no cases: the line that replaces it instead."""

from __future__ import annotations

import attrs

from aoi_rules.language import tree
from aoi_rules.language.operators import OR
from aoi_rules.words.actions import Case, Require
from aoi_rules.words.files import Replace

__all__ = ["with_conditions_of_cases"]


def with_conditions_of_cases(change: tree.Statement, line: tree.Statement) -> tree.Statement | None:
    """The `replace` of a requirement by one whose condition or that of one of the cases which an `amend` gives it must hold; None
    for all other changes."""
    added = [case.value for case in change.lines if Case.begins(case) and case.value is not None]
    if not Require.begins(line) or line.value is None or line.items or not added or len(added) < len(change.items):
        return None
    either = tree.Logic(OR, (line.value, *added), change.place)
    return attrs.evolve(line, word=Replace.word, arguments=(tree.Name(line.word, change.place), *line.arguments), value=either,
                        place=change.place, word_place=change.word_place)
