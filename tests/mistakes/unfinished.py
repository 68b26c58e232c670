"""Values and calls that end too early, conditional values as in other languages, and names declared after their use or split into
two words."""

from tests.mistakes.mistakes import Mistake

F, P = "fair.aoi", "snow.aoi"
FARE = "define fare        = $2"
REACH = "all(count(towns_of(p)) <= 3 or any(big(f) for f in town) for p in players)"
CARDS = "    | wool_card | \"Wool\" | wool | $2   | 4      |"
MISTAKES = (
    *(Mistake(F, FARE, f"define fare = {value}") for value in (
        "$2 if weather == dry\n    elif round > 3: $4\n    else $3",
        "$2 if weather == dry elif round > 3: $4 else $3",
        "$2 if weather == dry elif round > 3 then $4 else $3",
        "$2 if weather == dry elif $4 if round > 3 else $3",
        "$2 if weather == dry else $4 elif weather == wet else $3",
        "$2 if weather == dry\n    elif weather == wet: $4\n    elif round > 3: $5\n    else: $3",
        "if weather == dry: $2 elif round > 3: $4 else: $3",
        "if weather == dry then $2 elsif round > 3 then $4 else $3",
        "$2 if weather == dry\n    else: $3",
        "$2 if weather == dry otherwise $3",
        "$2 if weather == dry",
        "$2 if weather == dry else",
        "$2 +",
    )),
    Mistake(F, "= me.money >= fare or f.visits == 0", "= me.money >= fare or"),
    Mistake(F, "= me.money >= fare or f.visits == 0", "= me.money >= fare and not"),
    Mistake(F, "= me.money // $2", "= me.money //"),
    Mistake(F, "until (deck.size == 0)", "until (deck.size =="),
    Mistake(F, "until (deck.size == 0)", "until (deck.size == 0 or)"),
    Mistake(F, REACH, "all(count(towns_of(p", expected=2),
    Mistake(F, REACH, "all(count(towns_of(p)) <= max(3, "),
    Mistake(P, "amend action travel {", 'amend action travel { require poor "Poor" = paid < $3\n    let paid = me.money\n   '),
    Mistake(F, CARDS, CARDS.replace("wool_card", "wool card")),
    Mistake(F, "  score {", '  define bonus = $2\n  score {\n    points extra "Extra" = 3 * bonus + count(towns_of(me))'),
    Mistake(F, "= r.owner == none", "= card.cost > $1"),
    # an amount that nobody has typed yet
    Mistake(F, FARE, "define fare = $"),
    Mistake(F, FARE, "define fare = $ + $1"),
    Mistake(F, FARE, "define fare = max($, 1)"),
    Mistake(F, "earn p $1", "earn p $"),
    Mistake(F, CARDS, CARDS.replace("$2  ", "$   ")),
    # names and lists that somebody has not typed to their end
    Mistake(F, "road bonn -- far_abroad", "road bonn -- far_ab"),
    Mistake(F, "menu turn (travel, trade_card, build, rest)", "menu turn (travel, trade_card,"),
    Mistake(F, "menu turn (travel, trade_card, build, rest)", "menu turn ("),
    Mistake(F, "option weather \"Weather\" (dry, wet) = dry", "option weather \"Weather\" (dry,"),
    Mistake(F, "count(r for r in f.road)", "max(2, f.size,"),
    Mistake("trips.aoi", "because travel.new", "because (travel.new,"),
)
