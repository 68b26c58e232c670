"""Lists and names in the cells of tables and in the lines of members, and tables as other programs write them."""

from tests.mistakes.mistakes import Mistake

F, M = "fair.aoi", "hills.aoi"
TABLE = """\
    | id        | title  | good | cost | copies |
    | wool_card | "Wool" | wool | $2   | 4      |
    | salt_card | "Salt" | salt | $3   | 5      |"""
LAST = "    keep owner seat    = none\n  }\n  type stall"
STALL = 'town far_abroad "Far abroad" { at 80 40 }'


def in_cell(cell: str) -> Mistake:
    """A cell of a column whose members have several values."""
    heads, wool, salt = (f"{line} {end} |" for line, end in zip(TABLE.split("\n"), ("sells", cell, "wool, salt"), strict=True))
    return Mistake(F, TABLE, f"    has sells good many\n{heads}\n{wool}\n{salt}")


def in_line(line: str) -> Mistake:
    """A line of a member with several values."""
    checked = 'check buyers "Somebody buys wool" = any(wool in f.buys for f in town)'
    return Mistake(F, LAST, f'{LAST.replace("seat    = none", "seat    = none; has buys good many")}'.replace(
        "  }\n", f'  }}\n  town trier "Trier" {{ {line}; at 1 1 }}\n  road ulm -- trier\n  {checked}\n', 1))


def with_table(text: str) -> Mistake:
    """Another table."""
    return Mistake(F, TABLE, text)


MISTAKES = (
    *map(in_cell, ("wool and salt", "wool or salt", "wool & salt", "wool; salt", "wool + salt", "wool/salt", "wool, and salt",
                   "(wool, salt)", "[wool, salt]", "{wool, salt}", '"wool, salt"', '"Wool", "Salt"', '"Wool"')),
    *map(in_line, ("buys wool and salt", "buys wool & salt", "buys wool + salt", "buys wool/salt", "buys (wool, salt)",
                   "buys = wool, salt", "buys: wool, salt", "buys { wool salt }", "buys { wool; salt }", 'buys "Wool" "Salt"',
                   'buys "Wool"')),
    with_table(TABLE.replace("| id        | title ", "| title | id ")),
    with_table(TABLE.replace("id ", "Id ").replace("title", "Title").replace("good |", "Good |").replace("cost", "Cost")),
    with_table(TABLE.replace("copies", "number of copies")),
    with_table(TABLE.replace("wool_card", '"wool_card"').replace("salt_card", '"salt_card"')),
    with_table(TABLE.replace("wool_card", "1").replace("salt_card", "2")),
    with_table(TABLE.replace('| wool_card | "Wool" |', '| "Wool" | wool_card |')),
    with_table(TABLE.replace('"Wool"', "Wool").replace('"Salt"', "Salt")),
    with_table(TABLE.replace("4      |", "4x |")),
    with_table(f"    table {{\n{TABLE}\n    }}"),
    with_table(f"    rows {{\n{TABLE}\n    }}"),
    with_table('    card wool_card "Wool" wool $2 { copies 4 }\n    card salt_card "Salt" salt $3 { copies 5 }'),
    Mistake(M, "uses snow", 'uses snow\n  | id    | title   | size |\n  | trier | "Trier" | 4    |'),
    # rows that somebody has not typed to their end
    *(with_table(TABLE.replace('| "Salt" | salt | $3   | 5      |', end)) for end in (
        '| "Salt" | salt', '| "Salt" | salt | $3', "", '| "Sa|lt"  # later')),
    with_table(TABLE.replace('| "Wool" | wool | $2   | 4      |', '| "Wool"')),
    with_table(TABLE.replace("| copies |", "| copies")),
    # a header with more or fewer columns than all rows
    *(with_table(TABLE.replace("| id        | title  | good | cost | copies |", header)) for header in (
        "| id | title | good | cost | copies | pays |", "| id | title | pays | good | cost | copies |",
        "| id | title | good | cost | copies | pays | gives |", "| id | title | good | cost | copies | size |",
        "| id | title | good | cost |", "| id | title | good | copies |", "| id | title | cost | copies |")),
    *(Mistake(F, '| wool_card | "Wool" | wool | $2   | 4      |', f'| wool_card | "Wool" | wool | {cost} | 4 |')
      for cost in ("=$1+$1", "= $2")),
    # a line between the rows
    *(Mistake(F, '| wool_card | "Wool" | wool | $2   | 4      |', f'| wool_card | "Wool" | wool | $2   | 4      |\n    {line}')
      for line in ('silk_card\t"Silk"\twool\t$2\t4', "has pips number = 0")),
    # a value one cell too early
    Mistake(F, f"has copies number\n{TABLE}", "has copies number\n    has shade colour = none\n    has pays good = wool\n" + TABLE.replace(
        "copies |", "copies | shade | pays |").replace("4      |", "4 | | |").replace("5      |", "5 | salt | |")),
)
