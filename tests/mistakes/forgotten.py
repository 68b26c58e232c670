"""Pieces that were forgotten."""

from tests.mistakes.mistakes import Mistake

F, M = "fair.aoi", "hills.aoi"
MISTAKES = (
    Mistake(F, 'require rich "You cannot pay the fare" = me', 'require rich "You cannot pay the fare" me'),
    Mistake(F, "require open \"This stall is closed\"            = s.open", "require \"This stall is closed\" = s.open"),
    Mistake(F, "require open \"This stall is closed\"            = s.open", "require open \"This stall is closed\""),
    Mistake(F, "keep last town               = none", "keep last"),
    Mistake(F, "keep passed per player truth = no", "keep passed truth = no"),
    Mistake(F, "define fare        = $2", "define fare $2"),
    Mistake(F, "define fare        = $2", "define fare ="),
    Mistake(F, "define fare        = $2", "fare = $2"),
    Mistake(F, "raise f.visits by 1", "raise f.visits 1"),
    Mistake(F, "raise f.visits by 1", "raise f.visits"),
    Mistake(F, "set f.owner = me when", "set f.owner me when"),
    Mistake(F, "set f.owner = me when", "f.owner = me when"),
    Mistake(F, "when f.owner == none", "when"),
    Mistake(F, "move card from me.hand to discard", "move card to discard"),
    Mistake(F, "move card from me.hand to discard", "move card from hand to discard"),
    Mistake(F, "choose f in town", "choose town"),
    Mistake(F, "choose f in town", "choose f"),
    Mistake(F, "do rest {\n", "do rest\n"),
    Mistake(F, "      set me.passed = yes\n      move 1 at random from deck to me.hand\n    }",
            "      set me.passed = yes\n      move 1 at random from deck to me.hand"),
    Mistake(F, "earn me card.cost", "earn card.cost"),
    Mistake(F, "all(count(towns_of(p))", "all(count(towns_of())"),
    Mistake(F, "take 1 of turn", "take turn"),
    Mistake(F, "take 1 of turn", "take 1 of travel, trade_card, build, rest"),
    Mistake(F, "take 1 of turn", "take 1 of (travel, trade_card, build, rest)"),
    Mistake(F, "each player in order {", "each player {"),
    Mistake(F, "repeat round until (deck.size == 0) {", "repeat round {"),
    Mistake(F, "zone deck \"Deck\" of card", "zone deck \"Deck\""),
    Mistake(F, "has cost money = $1", "has cost = $1"),
    Mistake(M, "  extends fair\n", ""),
    Mistake(F, "    winner most points\n", ""),
    Mistake(F, "me.money >= fare or", "me.money >= fare or (f.visits ==)\n        or"),
)
