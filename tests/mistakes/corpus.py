"""All mistakes, by habit."""

from __future__ import annotations

from tests.mistakes import (
    as_said,
    asked_otherwise,
    at_first,
    at_home,
    by_heart,
    calls,
    copied,
    declarations,
    elsewhere,
    first_game,
    first_words,
    forgotten,
    from_c,
    from_mathematics,
    from_outside,
    from_python,
    half_typed,
    idle,
    in_its_place,
    kinds_of_value,
    misremembered,
    more_slips,
    nearly_right,
    never_happens,
    not_meant,
    objects,
    objects_and_loops,
    one_cause,
    order_and_place,
    other_forms,
    other_types,
    other_words,
    other_works,
    parts_and_maps,
    pasted,
    read_first_pages,
    rulebook_words,
    said_elsewhere,
    same_cause,
    scenario_files,
    sentences,
    side_by_side,
    slips,
    small_words,
    spoken,
    tables,
    twice,
    whole_for_part,
    without_effect,
)
from tests.mistakes.mistakes import Mistake

__all__ = ["HABITS"]

_MODULES = (from_python, from_c, from_mathematics, slips, forgotten, order_and_place, misremembered, tables, copied,
            half_typed, scenario_files, parts_and_maps, kinds_of_value, declarations, at_first, first_game, other_words,
            read_first_pages, never_happens, one_cause, whole_for_part, pasted, objects, side_by_side, spoken, at_home,
            without_effect, elsewhere, calls, idle, nearly_right, not_meant, by_heart, from_outside, small_words,
            asked_otherwise, other_works, rulebook_words, other_forms, more_slips, first_words, same_cause, objects_and_loops,
            other_types, sentences, twice, as_said, in_its_place, said_elsewhere)
HABITS: dict[str, tuple[Mistake, ...]] = {module.__name__.rsplit(".", 1)[-1]: module.MISTAKES for module in _MODULES}
"""The mistakes of each habit."""
