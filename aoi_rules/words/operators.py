"""The meaning of the operators and signs of expressions."""

from __future__ import annotations

from aoi_rules.words.reference_entry import Entry

__all__ = ["OPERATORS"]

OPERATORS = (
    Entry(
        "+", "A + B", "a number or an amount of money",
        "The sum of two numbers or of two amounts of money.",
        "2 + 3            # 5\nme.money + toll  # $6", ("plus",),
    ),
    Entry(
        "-", "A - B, or -A", "a number or an amount of money",
        "The difference of two numbers or of two amounts of money; before a single one, its opposite.",
        "me.money - $7  # -$2\n-me.money      # -$5", ("minus",),
    ),
    Entry(
        "*", "A * B", "a number or an amount of money",
        "The product of two numbers, or of a number and an amount of money.",
        "2 * stalls(me)  # 4\n3 * toll        # $3", ("times",),
    ),
    Entry(
        "//", "A // B", "a number or an amount of money",
        "A divided by B, rounded down. Money divided by money is a number, money divided by a number is money. If B is 0, the "
        "result is 0. There is no `/`, since there are no fractions.",
        "7 // 2          # 3\n-7 // 2         # -4\nme.money // $2  # 2\nme.money // 2   # $2",
        ("whole quotient", "/"),
    ),
    Entry(
        "%", "A % B", "a number or an amount of money",
        "The remainder of A divided by B: from 0 to B − 1. If B is 0, the result is 0.",
        "7 % 3   # 1\n-7 % 3  # 2",
        ("remainder", "modulo"),
    ),
    Entry(
        "==", "A == B", "yes or no",
        "Whether two values of one type are equal. If one of them is absent it is `no`; `== none` tests for that.",
        "me == red               # yes\nharbour_1.good == wool  # no\nharbour_1.good == none  # yes",
        ("equal",),
    ),
    Entry(
        "!=", "A != B", "yes or no",
        "Whether two values of one type differ. If one of them is absent it is also `no`; `!= none` tests whether it is present.",
        "mill_1.good != wool     # yes\nharbour_1.good != wool  # no\nmill_1.good != none     # yes",
        ("not equal",),
    ),
    Entry(
        "<", "A < B", "yes or no",
        "Whether A is less than B: for numbers, for money, or for members of a type in the order of the text. `no` if one is "
        "absent.",
        "stalls(me) < 3  # yes\ngrain < cloth   # yes",
        ("less",),
    ),
    Entry(
        "<=", "A <= B", "yes or no", "Whether A is less or equal; see `<`.", "me.money <= $5  # yes",
        ("at most",),
    ),
    Entry(
        ">", "A > B", "yes or no", "Whether A is greater; see `<`.", "me.money > $5  # no",
        ("greater",),
    ),
    Entry(
        ">=", "A >= B", "yes or no", "Whether A is greater or equal; see `<`.", "me.money >= 2 * toll  # yes",
        ("at least",),
    ),
    Entry(
        "in", "A in LIST", "yes or no",
        "Whether a value is in a list or a set; `no` if it is absent. After `for` and in `choose`, `each` and `pick` it comes "
        "before the sequence.",
        "wool in harbour.buys           # yes\nmill in trade.reached(bridge)  # yes",
    ),
    Entry(
        "not in", "A not in LIST", "yes or no",
        "Whether a value is not in a list or a set; `no` if it is absent.",
        "grain not in harbour.buys  # yes",
    ),
    Entry(
        "not", "not A", "yes or no",
        "Whether a condition does not hold. It must not come before a comparison with a value that may be absent: write `!=` "
        "or `== none` instead.",
        "not mill.port  # yes",
    ),
    Entry(
        "and", "A and B", "yes or no",
        "Whether both hold. What A shows to be present is present in B: `s.good != none and s.good.price > $1`.",
        "mill_1.good != none and mill_1.good.price == $1  # yes",
    ),
    Entry(
        "or", "A or B", "yes or no",
        "Whether one of them holds, or both. `and` binds more tightly.",
        "me.money > $9 or me.hand.size == 3  # yes",
    ),
    Entry(
        "if", "A if CONDITION else B", "A or B",
        "A if the condition holds, else B: a value, not a branch of effects. Effects have `when` for that.",
        "$2 if stalls(me) > 1 else $1  # $2", ("else", "if-else", "if else"),
    ),
    Entry(
        ".", "X.NAME", "what X has",
        "An attribute: a field or a keep of a member, members nested in it, its links, its zones, and the functions of "
        "networks and zones.",
        "me.money           # $5\nmill_1.good.price  # $1\nmill_1.town        # mill\ncount(mill.road)   # 1",
        ("dot",),
    ),
    Entry(
        "..", "A..B", "a range",
        "From A to B, both included: in `players`, `take` and `choose`, and after `for`. A range that ends in `..` has no upper "
        "end: `take 1.. of turn`.",
        "sum(n for n in 1..4)  # 10",
        ("range",),
    ),
    Entry(
        "--", "A -- B", "a link, or none",
        "The link between two members; `road mill -- bridge` in a game or a map declares it. The ends may be in either order.",
        "trade.distance(mill, bridge)     # 1\n(mill -- bridge) in bridge.road  # yes",
        ("link between",),
    ),
    Entry(
        "?", "FIGURE?", "the figure",
        "Marks a figure that was not read in a rulebook or on a board; `aoi check --unconfirmed` lists them. After the name in "
        "a table's row it marks the row; alone at the end of a line it marks the line.",
        "toll + $2?  # $3", ("unconfirmed figure",),
    ),
    Entry(
        "(…)", "(A, B), (A,), ()", "a list",
        "Brackets: a literal list; around a single expression they only group it.",
        "(red, blue)           # (red, blue)\ncount(())             # 0\n2 * (stalls(me) + 1)  # 6",
        ("brackets", "()", "(", ")"),
    ),
)
"""The operators and signs of expressions; related ones are next to each other."""
