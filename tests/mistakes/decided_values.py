"""Values and lines that the rest of the text decides: a figure that nothing reaches, a condition that was asked before, a loop of
which only the last pass counts, a verb that does nothing with its values."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
UNTIL = "repeat round until (deck.size == 0) {"
SIX = "repeat round until (round == 6) {"
RICH = 'require rich "You cannot pay the fare" = me.money >= fare or f.visits == 0'
FREE = 'require free "This road has an owner" = r.owner == none'
KIND = 'require kind "This stall sells something else" = card.good == s.sells'
CARD = "move 1 at random from deck to me.hand"
DEAL = "each p in players { move 2 at random from deck to p.hand }"
COINS = "me.money // $2"
ROADS = "any(x.owner != none for x in road)"
EARN = 'verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }'
VISIT = "    set last = f\n    earn p $1\n"
LEADS = EARN + "\n  verb leads(f) { set last = f }"
MISTAKES = (
    # figures that are never reached, or always
    Mistake(F, UNTIL, SIX + "\n      do when round % 7 == 0 { each p in players { earn p $1 } }"),
    Mistake(F, UNTIL, SIX + "\n      do when round // 7 > 0 { each p in players { earn p $1 } }"),
    Mistake(F, COINS, "sum(f.size for f in town when f.colour == brown) // 9"),
    Mistake(F, COINS, "min(0, count(towns_of(me)))"),
    Mistake(F, COINS, "max(4, count(towns_of(me)))"),
    Mistake(F, "take 1 of turn", "take min(0, me.hand.size - 2) of turn"),
    Mistake(F, KIND, KIND + '\n    require many "Too few" = count(c for c in me.hand when c.good == s.sells) > 5'),
    Mistake(F, RICH, RICH + '\n    require many "Too few" = sum(me.hand.count(c) for c in card when c.good == wool) > 5'),
    Mistake(F, RICH, RICH + '\n    require many "Too few" = count(x for x in town when x.colour == grey) > 1'),
    Mistake(F, CARD, CARD + "\n      let n = me.hand.size\n      earn me $1 when n < 0"),
    Mistake(F, CARD, CARD + "\n      let n = min(3, me.hand.size)\n      earn me $1 when n > 3"),
    Mistake(F, CARD, "draw c from deck\n      add c to me.hand when c == salt_card\n      add c to discard when c != salt_card\n"
            "      earn me $1 when deck.size > 9"),
    # what was asked before
    Mistake(F, ROADS, "any(x.owner == none for x in road when x.owner != none)"),
    Mistake(F, ROADS, "any(x.owner != none for x in road when x.owner != none)"),
    Mistake(F, ROADS, "all(x.owner == me for x in road when x.owner == none)"),
    Mistake(F, "2 * count(towns_of(me))", "2 * count(f for f in towns_of(me) when f.owner != me)"),
    Mistake(F, "set r.owner = me\n", "set r.owner = me when r.owner == none\n"),
    Mistake(F, "set r.owner = me\n", "earn me $1 when r.owner == red\n      set r.owner = me\n"),
    Mistake(F, "choose r in road", "choose r in road when r.owner == none"),
    # lines of which one is enough, or none
    Mistake(F, "set order = clockwise(first)", "set order = clockwise(first)\n      each f in town { set last = f }"),
    Mistake(F, DEAL, DEAL + "\n      each f in town {\n        set first.money = $0\n        raise first.money by ($1 * f.size)\n      }"),
    Mistake(F, CARD, CARD + "\n      set ulm.owner = bonn.owner\n      set bonn.owner = ulm.owner"),
    Mistake(F, CARD, CARD + "\n      each c in me.hand { move c from deck to discard }"),
    Mistake(F, "raise f.visits by 1\n", "raise f.visits by 1\n    raise f.visits by 1\n"),
    Mistake(F, "move card from me.hand to discard", "move card from me.hand to discard\n      move card from me.hand to discard"),
    # verbs
    Mistake(F, EARN, EARN.replace("{amount}", "a coin").replace("by amount", "by $1")),
    Mistake(F, EARN, LEADS + "\n  after visit(p, g) { leads last when last != none }"),
)
