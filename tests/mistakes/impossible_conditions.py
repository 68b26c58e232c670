"""Lines that can never apply or make no difference: empty ranges, endless loops, contradictions, and names without effect."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
UNTIL = "repeat round until (deck.size == 0) {"
FREE = 'require free "This road has an owner" = r.owner == none'
RICH = 'require rich "You cannot pay the fare" = me.money >= fare or f.visits == 0'
ROAD = "choose r in road"
STALL = 'choose s in stall "at"'
CARD = "move 1 at random from deck to me.hand"
DEAL = "each p in players { move 2 at random from deck to p.hand }"
KIND = 'require kind "This stall sells something else" = card.good == s.sells'
MISTAKES = (
    Mistake(F, UNTIL, "repeat round until (round == 0) {"),
    Mistake(F, UNTIL, "repeat round until (round < 1) {"),
    Mistake(F, UNTIL, "repeat round until (0 >= round) {"),
    Mistake(F, UNTIL, UNTIL + "\n      phase start when round == 0 { do { each p in players { earn p $1 } } }"),
    Mistake(F, RICH, RICH + '\n    require begun "Not yet" = round >= 1'),
    *(Mistake(F, "show latest = last\n", f"show latest = last\n    {line}\n") for line in (
        'show thick "Thick" = deck.size when deck.size > 9', 'show calm "Calm" = yes if deck.size < 0 else no',
        'detail visits of town = town.visits when town.visits < 0')),
    Mistake(F, "take 1 of turn", "take 2..1 of turn"),
    Mistake(F, DEAL, DEAL + "\n      each n in 2..1 { earn first $1 }"),
    Mistake(F, RICH, RICH + '\n    require few "Too few" = any(n == f.size for n in 3..1)'),
    Mistake(F, FREE, FREE + " and r.owner == me"),
    Mistake(F, FREE, FREE + " and r.owner != me"),
    Mistake(F, FREE, FREE + " and r.owner in others"),
    Mistake(F, FREE, FREE + " and r.owner != none"),
    Mistake(F, FREE, FREE.replace("r.owner == none", "r.owner != none or r.owner == none")),
    Mistake(F, FREE, FREE + '\n    require own "It is not yours" = r.owner == me'),
    Mistake(F, FREE, 'require own "It is not yours" = r.owner == me and weather == dry\n    ' + FREE),
    Mistake(F, ROAD, 'choose r in road when r.owner != none'),
    Mistake(F, KIND, KIND + '\n    require closed "It is open" = not s.open'),
    Mistake(F, RICH, RICH + '\n    require poor "You are rich" = me.money < $2\n    require able "You are poor" = me.money > $3'),
    Mistake(F, ROAD, ROAD + "\n    choose f in town"),
    Mistake(F, ROAD, ROAD + '\n    choose n in 1..3 "by"'),
    Mistake(F, STALL, STALL + "\n    choose c in colour when c != grey"),
    Mistake(F, CARD, "draw card from deck"),
    Mistake(F, CARD, "draw c from deck\n      earn me $1"),
    Mistake(F, CARD, "draw card from me.hand"),
    Mistake(F, CARD, "pick f in town at random"),
)
"""Mistakes that leave a valid text, in which something never happens."""
