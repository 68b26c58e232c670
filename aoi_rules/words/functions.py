"""The meaning of the language's functions; those of plugins have their own descriptions."""

from __future__ import annotations

from aoi_rules.words.reference_entry import Entry

__all__ = ["EXAMPLES", "FUNCTIONS", "IN_USE"]

IN_USE = "in_use"
"""The function that is evaluated before anything is checked."""

FUNCTIONS = (
    Entry(
        "all", "all(CONDITION for x in LIST [when CONDITION])", "yes or no",
        "Whether the condition holds for each of them; yes if there is none.",
        "all(p.money > $0 for p in players)                   # yes\nall(s.owner == me for s in stall when s.crates > 0)  # no",
    ),
    Entry(
        "any", "any(CONDITION for x in LIST [when CONDITION])", "yes or no",
        "Whether the condition holds for one of them or more.",
        "any(s.owner == me for s in mill.stall)  # yes",
    ),
    Entry(
        "best", "best(x for x in LIST [when CONDITION] by VALUE, …)", "one of them, or none",
        "The one with the greatest value, the first if several are equal; absent if there is none. Further values break ties.",
        "best(g for g in good by g.price)                          # cloth\n"
        "best(s for s in stall when s.owner == green by s.crates)  # none",
    ),
    Entry(
        "count", "count(LIST), count(x for x in LIST when CONDITION)", "a number",
        "The number of items: in a list, a set or a zone, or of those that meet a condition.",
        "count(town)                                 # 4\ncount(me.hand)                              # 3\n"
        "count(s for s in stall when s.owner == me)  # 2",
    ),
    Entry(
        "first", "first(LIST), first(VALUE for x in LIST [when CONDITION])", "an element, or none",
        "The first in a list, or the first of the values; absent if there is none. A set and a zone have no order.",
        "first(order)                                 # blue\n"
        "first(s.town for s in stall when s.owner == red)  # mill",
    ),
    Entry(
        IN_USE, "in_use(PART)", "yes or no",
        "Whether the ruleset uses a part or a plugin, through any line or `--with`; `no` if it does not exist. Write lines "
        "that name what only that part declares under `with`.",
        "in_use(fair_prices)                    # no\n$2 if in_use(fair_prices) else toll  # $1",
    ),
    Entry(
        "last", "last(LIST), last(VALUE for x in LIST [when CONDITION])", "an element, or none",
        "The last in a list, or the last of the values; absent if there is none. A set and a zone have no order.",
        "last(order)                                      # red\nlast(s.crates for s in stall when s.owner != none)  # 1",
    ),
    Entry(
        "least", "least(x for x in LIST [when CONDITION] by VALUE, …)", "one of them, or none",
        "The one with the least value, the first if several are equal; absent if there is none. Further values break ties.",
        "least(g for g in good by g.price)                  # grain\nleast(p for p in players by p.money, p.hand.size)  # blue",
    ),
    Entry(
        "list", "list(VALUE for x in LIST [for y in LIST …] [when CONDITION])", "a list",
        "A list of the values, in order. All functions without `by` may have several `for`. A literal list is `(red, blue)`, "
        "`(red,)` or, empty, `()`.",
        "list(s.crates for s in stall when s.owner != none)  # (2, 0, 1)",
    ),
    Entry(
        "max", "max(A, B, …), max(VALUE for x in LIST [when CONDITION])", "a number or an amount of money",
        "The greatest of some numbers; for a list, absent if it is empty.",
        "max(me.money, $9)             # $9\nmax(s.crates for s in stall)  # 2",
    ),
    Entry(
        "min", "min(A, B, …), min(VALUE for x in LIST [when CONDITION])", "a number or an amount of money",
        "The least of some numbers; for a list, absent if it is empty.",
        "min(2, me.hand.size)                                # 2\nmin(s.crates for s in stall when s.owner == green)  # none",
    ),
    Entry(
        "set", "set(VALUE for x in LIST [for y in LIST …] [when CONDITION])", "a set",
        "The set of some members, each once; for lists, sets and zones, the set of all their items. A set is used with `in`, "
        "`count`, `any` and so on; it has no order.",
        "count(set(s.town for s in stall when s.owner == me))     # 1\n"
        "abbey in set(r.ends for r in road when r.owner == none)  # yes\n"
        "count(set(trade.reached(s.town) for s in stall))         # 3",
    ),
    Entry(
        "sorted", "sorted(x for x in LIST [when CONDITION] by VALUE, …)", "a list",
        "A list from the least value to the greatest; equals keep their order.",
        "sorted(g for g in good by -g.price)  # (cloth, wool, grain)",
    ),
    Entry(
        "sum", "sum(VALUE for x in LIST [when CONDITION])", "a number or an amount of money",
        "The sum of some numbers or amounts of money; 0 if there is none.",
        "sum(s.crates for s in stall)        # 3\nsum(g.price for g in harbour.buys)  # $6",
    ),
    Entry(
        "union", "union(A, B, …)", "a set",
        "Everything that is in at least one of these sets.",
        "count(union(trade.reached(mill), trade.reached(harbour)))  # 3",
    ),
)
"""The functions of the language, in the order of their names."""

EXAMPLES = {"clockwise": "clockwise(blue)  # (blue, green, red)", "left_of": "left_of(red)  # blue"}
"""Examples of the functions that this package adds through its own hooks."""
