"""One slip in a finished game, map or part, and what its author reads about it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import aoi_rules

ROOT = Path(__file__).parents[2]


def said(path: str, text: str) -> list[tuple[str, str | None]]:
    """What is said of a text in a file, without the numbers of lines."""
    return [tuple(part and re.sub(r"\bline \d+", "line N", part) for part in (problem.message, problem.hint))
            for problem in aoi_rules.check(str(ROOT / path), text=text)]


def changed(path: str, right: str, wrong: str) -> str:
    """A text in which `right`, which it has once, is replaced by `wrong`."""
    text = (ROOT / path).read_text(encoding="utf-8")
    assert text.count(right) == 1
    return text.replace(right, wrong)


@pytest.mark.thorough
@pytest.mark.parametrize(("path", "right", "wrong", "message", "hint"), [
    ("tests/authors/market_row/market_row.aoi", "    move hand_size at random", "    draw hand_size cards",
     "`draw`: this is one argument too many",
     "write `move hand_size at random from p.deck to p.hand`"),
    ("tests/authors/reversi/reversi.aoi", "x in along_column.reached(s)", "x in along_row.reached(s)",
     "this has `along_row`, as another line has, and `along_column` elsewhere",
     "did you mean `along_column`? The other line is in line N"),
    ("tests/authors/partners/partners.aoi", '  replace zone hand "Hand" of card', '  replace hand "Hand" of card',
     "there is no `hand of` to replace",
     'its word comes before its name: write `replace zone hand "Hand" of card per player seen by (owner, partner) size by all`'),
    ("tests/authors/secret_orders/secret_orders.aoi", "== last_round)", "> last_round)",
     "`until` is asked after a pass, so there is one more than `last_round`",
     "did you mean `(round == last_round)`?"),
    ("rulesets/card_game/card_game.aoi", "1..c.asked", "0..c.asked",
     "this loop has one pass more than `c.asked`: both ends of a range count",
     "write `1..c.asked`"),
    ("rulesets/age_of_industry/game.aoi", "d.price if d != none else", "d?.price ??",
     "A choice between two values is written `a if c else b`.",
     "write `define cube_price(d) = d.price if d != none else stock_price`"),
    ("tests/authors/japan/card_slots.aoi", "    | free_a | \"First slot\"  | 1     | $0    |\n    | free_b | \"Second slot\" | 2     | $0    |\n    | one_a  | \"Third slot\"  | 3     | $1    |\n    | one_b  | \"Fourth slot\" | 4     | $1    |\n    | two_a  | \"Fifth slot\"  | 5     | $2    |\n    | two_b  | \"Sixth slot\"  | 6     | $2    |", "    free_a\tFirst slot\t1\t$0\n    free_b\tSecond slot\t2\t$0\n    one_a\tThird slot\t3\t$1\n    one_b\tFourth slot\t4\t$1\n    two_a\tFifth slot\t5\t$2\n    two_b\tSixth slot\t6\t$2",
     "the cells of a row stand between bars",
     'write `| free_a | "First slot" | 1 | $0 |`, and the other rows in this way'),
    ("rulesets/age_of_industry/scenarios/develop.aoi", "hold red (card.port, card.grey, card.blue)", "hold(red, (card.port, card.grey, card.blue))",
     "A verb takes its values without brackets and commas.",
     "write `hold red (card.port, card.grey, card.blue)`"),
    ("rulesets/age_of_industry/game.aoi", "place.space when s.owner", "space when s.owner",
     "this definition does not use its parameter `place`",
     "use it in the value, or leave it out here and where the definition is used"),
    ("tests/authors/masters/masters.aoi", "set bid = amount;", "raise bid to amount;",
     "`raise`: `set` gives a new value, and `raise` and `lower` change the old one",
     "write `set bid = amount`"),
    ("tests/authors/tiny_farm/tiny_farm.aoi", "fenced_sheep if p.fence else", "p.fence and fenced_sheep or",
     "a condition is expected here, but this is a number",
     "to choose between two values, write `fenced_sheep if p.fence else 1`"),
    ("tests/authors/market_row/market_row.aoi", "1 at random", "top card",
     "`move`: this is one argument too many",
     "the pieces in a zone have no order: to draw one by chance, write `move 1 at random from box to row`"),
    ("rulesets/card_game/card_game.aoi", "max(0,", "max(0;",
     "A `;` ends a line, also in brackets.",
     "write `max(0, me.hand.size - hand_limit(me))`"),
    ("tests/authors/masters/masters.aoi", "    do { set bid = amount; set bidder = me }", "    do offer {\n      set price  = amount\n      set bidder = me\n    }",
     "`amount` must be more than `bid`, and this sets `price`",
     "did you mean `bid`? It is compared in line N"),
    ("rulesets/card_game/scenarios/unchanged.aoi", "initiative.take", "take.initiative",
     "a `take` contains no lines, so its block comes first in the name of the line",
     'write `unchanged initiative.take max_without_1 "A player with fewer cards than the limit discards nothing, whatever the number is"`'),
    ("tests/authors/flood/flood.aoi", "me.hand to other.hand", "other.hand to me.hand",
     "`card` is chosen in `me.hand`, and this takes it from `other.hand`",
     "take it `from me.hand`; it is chosen in line N"),
    ("tests/authors/stocks/stocks.aoi", '    require left "All its shares are sold"                 = left(company) > 0', '    require left "All its shares are sold"                 = left(company) >= 0',
     "players read “All its shares are sold” if this does not hold, and with 0 it holds",
     "did you mean `left(company) > 0`?"),
    ("tests/authors/tricks/tricks.aoi", "== deals)", "> deals)",
     "`until` is asked after a pass, so there is one more than `deals`",
     "did you mean `(deal == deals)`?"),
    ("tests/authors/tiny_farm/tiny_farm.aoi", "    require grain \"You have no grain\"     = me.grain > 0\n    require hunger \"There is enough food\" = me.food < appetite\n", "    require grain \"You have no grain\"     = me.grain > 0\n    require hunger \"There is enough food\" = me.food >= appetite\n",
     "players read “There is enough food” if this does not hold, and then it is not true",
     "did you mean `me.food < appetite`?"),
    ("tests/authors/masters/masters.aoi", "$5 if rank_of(a) == 1 else $3 if rank_of(a) == 2 else $1 if rank_of(a) == 3", "$1 if rank_of(a) <= 3 else $3 if rank_of(a) <= 2 else $5 if rank_of(a) <= 1",
     "this value is never used: `rank_of(a) <= 3` comes first, and holds whenever `rank_of(a) <= 2` does",
     "exchange the two cases, or correct one of the conditions"),
    ("tests/authors/stocks/stocks.aoi", "// dividend_part", "* (1 // dividend_part)",
     "`(1 // dividend_part)` is always 0",
     "division rounds down, and `dividend_part` is 4"),
    ("rulesets/card_game/card_game.aoi", "most - n) if most != none else 0", "coalesce(most, n) - n)",
     "no function is called `coalesce`",
     "write `(most if most != none else n)`"),
    ("tests/authors/reversi/reversi.aoi", 'verb lay(p, s, n) "{p} takes {n} at {s}" {', 'verb lay(p, s, n) "{p} takes {n at {s}" {',
     "`{` appears in the log as it is",
     "write `{n}`, with both braces"),
    ("tests/authors/weather_deck/weather_deck.aoi", 'take 1 of shut_link "Which railway does the landslide shut?" }', 'take 1 of shut_link "Which railway does the landslide shut? }',
     "This text has no closing quotation mark on its line.",
     'add `"` where it ends, such as `"Which railway does the landslide shut?"`'),
    ("rulesets/card_game/card_game.aoi", "list(p", "set(p",
     "players act one after the other, and a set has no order",
     "write `define fighters = list(p for p in order when not p.neutral)` in line N"),
    ("rulesets/age_of_industry/game.aoi", "          line_up sorted(p for p in order by p.spent)  # ties keep their order\n          each p in players { set p.spent = $0 }", "          each p in players { set p.spent = $0 }\n          line_up sorted(p for p in order by p.spent)  # ties keep their order",
     "`p.spent` is the same for all here: line N sets it",
     "exchange the two lines"),
    ("tests/authors/masters/masters.aoi", "(bidder == none or me != bidder)", "me != bidder",
     "`bidder` is absent at first, so `me != bidder` does not hold and nobody acts here",
     "write `(bidder == none or me != bidder)`"),
    ("tests/authors/partners/partners.aoi", "me == first(players) or me.partner == first(players)", "me.partner",
     "players are in one team if they have the same value here, and each has another `partner`",
     "write what both have in common, such as `me == first(players) or me.partner == first(players)`"),
    ("rulesets/age_of_industry/game.aoi", "(offer_size - offer.size) at random from deck to offer }  #", "(offer.size - offer_size) at random from deck to offer }  #",
     "this moves pieces to `offer` only if it has more than `offer_size`",
     "to fill it up, write `(offer_size - offer.size)`"),
    ("tests/authors/tricks/tricks.aoi", "all(c.suit", "any(c.suit",
     "the whole condition always holds: `card` is one of those that `any(c.suit != led for c in me.hand)` goes through",
     "did you mean `all(c.suit != led for c in me.hand)`?"),
    ("rulesets/age_of_industry/scenarios/ending.aoi", "  scores green total  = 3\n  wins green\n", "  scores green total  = 3\n  expect = winner == green\n",
     "nothing is called `winner` here",
     "who has won is claimed in a line of its own: `wins SEAT`"),
    ("rulesets/age_of_industry/game.aoi", "and deck.size", "or deck.size",
     "“You have a card, or can take one” names two reasons to refuse, and this refuses only if both are there",
     "did you mean `me.hand.size == 0 and deck.size == 0`?"),
    ("tests/authors/flood/flood.aoi", "last_round or", "last_round and",
     "if `over` does not hold in that pass, this `repeat` never ends",
     "did you mean `(round == last_round or over)`?"),
    ("tests/authors/tiny_farm/tiny_farm.aoi", 'you have {me.food} food" when me.food < appetite', 'you have {me.food} food" when me.food > appetite',
     "no action of this decision can be taken when `me.food > appetite`",
     "`cook_grain` requires `me.food < appetite` in line N"),
    ("rulesets/industry/industry.aoi", 'is from {need.appears}" = need.appears < now', 'is from {need.appears}" = need.appears <= now',
     "players read “only resources of earlier”, and this allows the same too",
     "did you mean `need.appears < now`?"),
    ("tests/authors/flood/flood.aoi", "1..maps_needed", "range(maps_needed)",
     "no function is called `range`",
     "a range is written with two dots, and both ends are in it: write `1..maps_needed`"),
    ("tests/authors/tiny_farm/tiny_farm.aoi", '    require sheep "You have no sheep"     = me.sheep > 0', '    require grain "You have no grain"     = me.grain > 0',
     "`cook_sheep` takes `sheep`, and asks for `me.grain > 0`, as another action does",
     "did you mean `me.sheep > 0`?"),
    ("tests/authors/tricks/tricks.aoi", "all(c.suit != led for c in me.hand)", "led not in me.hand.suit",
     "a zone has no `suit`",
     "each card in it has one: go through them, `any(x.suit … for x in me.hand)`"),
    ("rulesets/card_game/card_game.aoi", "victim.points(population) >", "victim.points(population) >=",
     "players read “The other player has no population” if this does not hold, and with 0 it holds",
     "did you mean `victim.points(population) > 0`?"),
    ("rulesets/industry/industry.aoi", "(f.kind != technology or f.era == now)", "f.kind != technology or f.era == now",
     "`and` binds more tightly than `or`, so part of this applies to one of the two alternatives only",
     "write `f.owner == p and not f.done and f.kind != joker and (f.kind != technology or f.era == now)` if it applies to both"),
    ("tests/authors/south_africa/south_africa.aoi", "space.location.region !=", "space.location.region ==",
     "this reads `space.location.region`, which is absent when this applies",
     "did you mean `when space.location.region != none`?"),
    ("tests/authors/masters/masters.aoi", "= me.money >= price", "= me.money <= price",
     "players read “You have less: {me.money}” if they have more than this",
     "did you mean `me.money >= price`?"),
    ("tests/authors/stocks/stocks.aoi", "left(company) > 0", "left(company) < 0",
     "players read “All its shares are sold” if this does not hold, and it holds only below 0",
     "did you mean `left(company) > 0`?"),
    ("tests/authors/flood/flood.aoi", "other.place == me.place", "other.place != me.place",
     "players read “You are not on the same tile” if this does not hold, and then it is not true",
     "did you mean `other.place == me.place`?"),
    ("tests/authors/market_row/market_row.aoi", "p.hand.count(c) + p.table", "p.hand.count(c) - p.table",
     "this subtracts `p.table.count(c)`, and adds all others like it",
     "write `+ p.table.count(c)`"),
    ("tests/authors/tiny_farm/tiny_farm.aoi", "max(0, appetite - p.food)", "max(0, appetite + p.food)",
     "`appetite + p.food` is never less than 0, so this is always the sum",
     "did you mean `max(0, appetite - p.food)`?"),
    ("rulesets/age_of_industry/game.aoi", "move (offer_size - offer.size) at random from deck to offer }  #", "move (offer_size + offer.size) at random from deck to offer }  #",
     "the more pieces are in `offer`, the more this moves there",
     "to fill it up, write `(offer_size - offer.size)`"),
])
def test_a_slip(path: str, right: str, wrong: str, message: str, hint: str | None) -> None:
    assert said(path, changed(path, right, wrong)) == [(message, hint)]


@pytest.mark.thorough
@pytest.mark.parametrize(("path", "text", "message", "hint"), [
    ("tests/authors/weather_deck/rainy_germany.aoi", "language 1\n\n# Germany with the weather deck.\nmap rainy_germany \"Germany, with weather\" {\n  extends germany\n  extends weather_deck\n}\n",
     "a map extends one game or one map, and this is a second `extends`",
     "`weather_deck` is a part: write `uses weather_deck`"),
    ("rulesets/age_of_industry/state_aid.aoi", "language 1\n\n# The state helps railways to remote places once the game is under way.\n\npart state_aid \"State aid\" for age_of_industry {\n  help \"From the third round on, a railway to a village or a distant port earns {aid}.\"\n\n  define aid      = $2\n  define aided(l) = any(e.village for e in l.ends) or any(e.distant_port for e in l.ends) and round > 2\n\n  amend action railway {\n    amend do lay { earn me aid when aided(link) }\n  }\n}\n",
     "`and` binds more tightly than `or`, so part of this applies to one of the two alternatives only",
     "write `(any(e.village for e in l.ends) or any(e.distant_port for e in l.ends)) and round > 2` if it applies to both"),
    ("rulesets/age_of_industry/bank_days.aoi", "language 1\n\n# Loans are repaid in odd rounds only.\n\npart bank_days \"Bank days\" for age_of_industry {\n  amend action repay {\n    require day \"The bank is closed in even rounds\" = round % 2 == 1 when round % 2 == 1\n  }\n}\n",
     "`day` refuses nothing: its `when` asks for the same",
     "leave the `when` out, or correct one of the two"),
    ("rulesets/industry/buy_back.aoi", "language 1\n\n# The bank takes fields back.\npart buy_back \"The bank buys fields\" for industry {\n  help \"When it is your turn to develop, you may give undeveloped fields back to the bank, for {refund} each.\"\n\n  define refund = $1\n\n  action give_back \"Give a field back\" {\n    takes 0\n    choose field in field\n    require yours \"The field is not yours\"      = field.owner == me\n    require clock \"It has been used or developed\" = not field.done\n    do give_back {\n      set field.owner = none\n      receive me refund\n    }\n  }\n}\n",
     "no decision offers the action `give_back`",
     "add it to a menu, such as `amend menu opening { also give_back }`; the other menus are `bidding`, `closing`, `developing`"),
    ("rulesets/age_of_industry/germany_1900.aoi", "language 1\n\n# Germany with two more towns.\nmap germany_1900 \"Germany in 1900\" {\n  extends germany\n\n  location chemnitz \"Chemnitz\" #e08a00 { space clear x2; at 66 55 }\n  location goerlitz \"Görlitz\" blue { space clear; at 73 46 }\n\n  rail chemnitz -- zwickau\n  rail chemnitz -- leipzig\n  rail goerlitz -- leipzig\n  rail goerlitz -- breslau\n}\n",
     "a `#` begins a comment, so the rest of this line is not read",
     "write the name of a colour, or its code in quotation marks"),
    ("rulesets/age_of_industry/yearly_fair.aoi", "language 1\n\n# A house rule: a fair after each round.\npart yearly_fair \"The yearly fair\" for age_of_industry {\n  help \"At the end of each round everybody earns {fair_money} at the fair.\"\n\n  define fair_money = $1\n\n  amend flow {\n    phase fair \"The fair\" {\n      do fair { each p in players { earn p fair_money } }\n    }\n  }\n}\n",
     "a text says “each round”, and this phase comes once, after the last round",
     "write `amend repeat round { phase fair … }`"),
])
def test_a_slip_in_a_text_of_its_own(path: str, text: str, message: str, hint: str | None) -> None:
    assert said(path, text)[-1] == (message, hint)


@pytest.mark.thorough
@pytest.mark.parametrize(("path", "right", "wrong"), [
    ("tests/authors/secret_orders/secret_orders.aoi", "== last_round)", ">= last_round)"),
    ("tests/authors/flood/flood.aoi", "round == last_round or over", "round >= last_round and over"),
    ("tests/authors/tricks/tricks.aoi", "card.suit == led or all(c.suit != led", "card.suit == led or any(c.suit != card.suit"),
    ("tests/authors/masters/masters.aoi", "do { set bid = amount; set bidder = me }", "do { set price = amount; set bid = amount; set bidder = me }"),
    ("tests/authors/partners/partners.aoi", "team = me == first(players) or me.partner == first(players)", "team = me.partner == first(players) or me == first(players)"),
])
def test_what_may_be_meant(path: str, right: str, wrong: str) -> None:
    assert said(path, changed(path, right, wrong)) == []
