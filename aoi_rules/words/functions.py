"""What the functions of the language mean, for `aoi explain`; those of plugins say it themselves."""

from __future__ import annotations

__all__ = ["MEANINGS"]

MEANINGS: dict[str, tuple[str, str]] = {
    "all": (
        "all(CONDITION for x in LIST [when CONDITION])",
        "Whether the condition holds for each of them; also where there is none.",
    ),
    "any": (
        "any(CONDITION for x in LIST [when CONDITION])",
        "Whether the condition holds for one of them or more.",
    ),
    "best": (
        "best(x for x in LIST [when CONDITION] by VALUE, …)",
        "The one with the greatest value, of equals the first; absent where there is none.",
    ),
    "count": (
        "count(LIST), count(x for x in LIST when CONDITION)",
        "How many there are: of a list, a set or a zone, or of those that meet a condition.",
    ),
    "first": (
        "first(LIST)",
        "The first in a list, such as `first(order)`; absent where it is empty. A set has no order.",
    ),
    "last": (
        "last(LIST)",
        "The last in a list, such as `last(order)`; absent where it is empty. A set has no order.",
    ),
    "least": (
        "least(x for x in LIST [when CONDITION] by VALUE, …)",
        "The one with the least value, of equals the first; absent where there is none.",
    ),
    "list": (
        "list(VALUE for x in LIST [when CONDITION])",
        "A list of the values, in order. One that is written out is `(red, blue)`, `(red,)` or, empty, `()`.",
    ),
    "max": (
        "max(A, B, …), max(VALUE for x in LIST [when CONDITION])",
        "The greatest of some numbers; over a list absent where there is none.",
    ),
    "min": (
        "min(A, B, …), min(VALUE for x in LIST [when CONDITION])",
        "The least of some numbers; over a list absent where there is none.",
    ),
    "set": (
        "set(VALUE for x in LIST [when CONDITION])",
        "The set of some members, each once; of lists, the set of all that is in them.",
    ),
    "sorted": (
        "sorted(x for x in LIST [when CONDITION] by VALUE, …)",
        "A list from the least value to the greatest; equals keep their order.",
    ),
    "sum": (
        "sum(VALUE for x in LIST [when CONDITION])",
        "The sum of some numbers or amounts of money; 0 where there is none.",
    ),
    "union": (
        "union(A, B, …)",
        "All that is in one of these sets or more.",
    ),
}
"""The form of each function and what it gives, by its name."""
