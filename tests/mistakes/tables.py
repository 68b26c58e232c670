"""Mistakes in tables."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
SALT = '| salt_card | "Salt" | salt | $3   | 5      |'
HEAD = "| id        | title  | good | cost | copies |"
MISTAKES = (
    Mistake(F, SALT, SALT[:-1].rstrip()),
    Mistake(F, SALT, SALT[1:].lstrip()),
    Mistake(F, SALT, '| salt_card | "Salt" | salt | $3 |'),
    Mistake(F, 'type good { wool "Wool"; salt "Salt" }', 'type good {\n    has paint text = "#fff"\n    | id | title | paint |\n'
            '    | wool | "Wool" | "#ffffff" |\n    | salt | "Salt" |\n  }'),
    Mistake(F, SALT, '| salt_card | "Salt" | salt | $3 | 5 | 7 |'),
    Mistake(F, SALT, '| salt_card | Salt | salt | $3 | 5 |'),
    Mistake(F, SALT, '| salt_card | “Sea salt” | salt | $3 | 5 |'),
    Mistake(F, SALT, '| salt_card | "Salt" | slat | $3 | 5 |'),
    Mistake(F, SALT, '| salt_card | "Salt" | salt | 3 | 5 |'),
    Mistake(F, SALT, '| salt_card | "Salt" | salt | $3 | five |'),
    Mistake(F, SALT, '| salt_card | "Salt" | salt | $3 | x5 |'),
    Mistake(F, SALT, '| salt_card | "Salt" | salt | - | 5 |'),
    Mistake(F, SALT, '| salt card | "Salt" | salt | $3 | 5 |'),
    Mistake(F, SALT, '| wool_card | "Salt" | salt | $3 | 5 |'),
    Mistake(F, SALT, '| salt_card | "Salt" | salt wool | $3 | 5 |'),
    Mistake(F, HEAD, HEAD + "\n    |-----------|--------|------|------|--------|"),
    Mistake(F, HEAD, "| id | title | goods | cost | copies |"),
    Mistake(F, HEAD, "| id | title | good | cost | cost |"),
    Mistake(F, HEAD, "| card | title | good | cost | copies |"),
    Mistake(F, HEAD + "\n    ", "    "),
    Mistake(F, HEAD, "id | title | good | cost | copies"),
    Mistake(F, "| salt_card | \"Salt\" | salt | $3   | 5      |", "| salt_card | \"Salt\" | salt |"),
    Mistake(F, "| salt_card | \"Salt\" | salt | $3   | 5      |", "| \"Salt\" | salt | $3 | 5 |"),
    Mistake(F, "| salt_card | \"Salt\" | salt | $3   | 5      |", "| wool_card | \"Wool\" | wool | $3 | 5 |"),
    Mistake(F, SALT, '| salt_card | "Salt" | salt | wool | $3 | 5 |'),
    Mistake(F, SALT, '| salt_card | "Salt" | salt | $3 | 5 | |'),
    Mistake(F, SALT, '| salt_card | 5 |'),
    Mistake(F, SALT, '| salt_card | "Salt" | salt | five | 5 |'),
    Mistake(F, "size 3;", "size 3 4;"),
    Mistake(F, SALT, '| salt_card | "Salt" salt | $3 | 5 |'),
    Mistake(F, SALT, '| salt_card | "Salt" | salt $3 | 5 |'),
    Mistake(F, SALT, '| salt_card | "Salt" | salt | $3 5 |'),
    Mistake(F, SALT, '| salt_card "Salt" | salt | $3 | 5 |'),
    Mistake(F, HEAD, "| id | title | good | cost copies |"),
    Mistake(F, HEAD, "| id | title good | cost | copies |"),
    Mistake(F, HEAD, "| id | title | good | cost | copies copies |"),
    Mistake(F, HEAD, '| id | title | good | cost | "copies" |'),
)
