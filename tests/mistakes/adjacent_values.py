"""Values side by side, in lists and in brackets, and counts of things."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
TITLES = "    | id        | title  | good | cost | copies |\n"
CHOOSE = "choose s in stall \"at\""
MISTAKES = (
    Mistake(M, "stall salt x2; at 60 70", "stall salt, wool; at 60 70"),
    Mistake(M, "stall salt x2; at 60 70", "2 stall salt; at 60 70"),
    Mistake(M, "stall salt x2; at 60 70", "x2 stall salt; at 60 70"),
    Mistake(M, "stall salt x2; at 60 70", "two stalls salt; at 60 70"),
    Mistake(M, "stall salt x2; at 60 70", "at 60; at 70; stall salt"),
    Mistake(M, '"Kiel" grey', '"Kiel" "grey"'),
    Mistake(M, "stall salt x2", 'stall "Salt" x2'),
    Mistake(F, "deck.size == 0", "f.at == 10"),
    Mistake(F, "f.owner == none or f.owner != me", "f.stall == f"),
    Mistake(F, "f.owner == none or f.owner != me", "order == me"),
    Mistake(F, "f.owner == none or f.owner != me", "players != me"),
    Mistake(F, CHOOSE, CHOOSE + " alike by town, owner"),
    Mistake(F, CHOOSE, CHOOSE + " alike by town and owner"),
    Mistake(F, CHOOSE, CHOOSE + " alike by town owner"),
    Mistake(F, "(dry, wet) = dry", "(dry wet) = dry"),
    Mistake(F, "menu turn (travel, trade_card, build, rest)", "menu turn (travel trade_card build rest)"),
    Mistake(F, "earn me card.cost", "earn me 2 * card.cost)"),
    Mistake(F, "all(count(towns_of(p)) <= 3", "all(count(towns_of(p) <= 3"),
    Mistake(F, "2 * count(towns_of(me)) + sum(hills(f) for", "sum(hills(f for"),
    Mistake(F, "any(big(f) for f in town)", "any(big(f for f in town)"),
    Mistake(F, TITLES, TITLES.replace("id   ", "name ")),
    Mistake(F, TITLES, TITLES.replace("title", "label")),
    Mistake(F, TITLES, TITLES.replace("copies", "amount")),
    Mistake(F, '  type good { wool "Wool"; salt "Salt" }', "  type good = (wool, salt)"),
    Mistake(F, '  type good { wool "Wool"; salt "Salt" }', "  type good = wool | salt"),
    Mistake(F, '  type good { wool "Wool"; salt "Salt" }', "  type good { wool, salt }"),
    Mistake(F, '  type good { wool "Wool"; salt "Salt" }', "  type good (wool, salt)"),
    Mistake(F, "players 2..3", "players 3..2"),
    Mistake(F, "players 2..3", "players 0..3"),
)
