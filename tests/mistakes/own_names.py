"""Names that an author has to choose: samples from messages and the manual, titles in place of names, verbs and rules that
nothing declares, what a player decides as a parameter of an action, a map with the name of the one below."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
VISIT, TRAVEL = "visit me f\n", "refuse red travel ulm because travel.new\n"
MISTAKES = (
    # words that mark a place in the form of a line
    Mistake(F, "keep last town               = none\n", "keep last town               = VALUE\n"),
    Mistake(F, "has good good\n", "has good good = VALUE\n"),
    Mistake(F, "stall salt; at 40 10", "stall TYPE; at 40 10"),
    Mistake(F, "choose s in stall \"at\"", "choose s in PLACE \"at\""),
    Mistake(M, "extends fair", "extends GAME"),
    # a member by its title
    Mistake(F, "card.good == s.sells", 'card.good == "Wool"'),
    Mistake(F, "card.good == s.sells", 's.town == "Far abroad" or s.open'),
    Mistake(F, "f.owner == none or f.owner != me", 'f.title == "Bonn"'),
    # a verb that another game has
    Mistake(F, VISIT, "charge me fare\n"),
    Mistake(F, VISIT, "charge f.owner me 2\n"),
    Mistake(F, VISIT, "charge me.money\n"),
    # an action with parameters
    Mistake(F, 'action rest "Rest" {', 'action rest(other, amount) "Rest" {'),
    Mistake(F, 'phase actions "Turns" {', 'phase actions() "Turns" {'),
    # a rule without `because`
    Mistake(S, TRAVEL, "refuse red travel ulm new\n"),
    Mistake(S, TRAVEL, "refuse red travel ulm travel.new\n"),
    Mistake(S, TRAVEL, "refuse red rest\n"),
    # a type where one of its members is meant
    Mistake(F, VISIT, "visit me town\n"),
    Mistake(F, "define fare        = $2\n", "define fare        = $2\n  define apart(a, b) = max(a.size - b.size, b.size - a.size)\n"
            '  define near(a, b) = apart(a, b) == 1\n  check close "They are close" = near(ulm, bonn) or near(ulm, town)\n'),
    # a map that has the name of the map below it, and a part that extends its game
    Mistake("hills2.aoi", "", 'language 1\n\nmap hills "More hills" {\n  extends hills\n  town kleve "Kleve" { at 5 5 }\n}\n'),
    Mistake("hills.aoi", "", 'language 1\n\nmap hills "More hills" {\n  extends hills\n  town kleve "Kleve" { at 5 5 }\n}\n'),
    Mistake(M, "extends fair\n  uses snow", "uses fair snow"),
    Mistake(P, 'part snow "Snow" for fair {', 'part snow "Snow" {\n  extends fair'),
)
