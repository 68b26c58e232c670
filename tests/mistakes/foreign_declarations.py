"""Mistakes in declarations: words from other languages, another order, and missing words."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
ZONE = 'zone hand "Hand" of card per player seen by owner size by all'
KEEP = "keep passed per player truth = no"
VERB = 'verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }'
FARE = "define fare        = $2"
TYPE = "type stall in town { has sells good; keep owner seat = none; keep open truth = yes }"
GOODS = 'type good { wool "Wool"; salt "Salt" }'
MISTAKES = (
    Mistake(F, ZONE, 'zone hand "Hand" card per player seen by owner size by all'),
    Mistake(F, ZONE, 'zone hand "Hand" of card for each player seen by owner size by all'),
    Mistake(F, ZONE, 'zone hand "Hand" of card per player seen by owner size seen by all'),
    Mistake(F, ZONE, 'hand "Hand" of card per player seen by owner size by all'),
    Mistake(F, ZONE, 'zone "Hand" of card per player seen by owner size by all'),
    Mistake(F, KEEP, "keep passed per player: truth = no"),
    Mistake(F, KEEP, "keep player.passed truth = no"),
    Mistake(F, KEEP, "keep passed[player] truth = no"),
    Mistake(F, KEEP, "var passed per player truth = no"),
    Mistake(F, VERB, "verb earn(p, amount) { add amount to p.money }"),
    Mistake(F, VERB, "verb earn(p, amount) { raise p.money by amount; return amount }"),
    Mistake(F, VERB, "verb earn(p, amount) { raise p.money by amount when amount > $0 else $0 }"),
    Mistake(F, VERB, "verb earn(p, p) { raise p.money by p }"),
    Mistake(F, FARE, "define fare = 2"),
    Mistake(F, FARE, "define fare = $1 when weather == dry else $2"),
    Mistake(F, TYPE, TYPE.replace("in town", "in towns")),
    Mistake(F, TYPE, TYPE.replace("has sells good", "sells good")),
    Mistake(F, TYPE, TYPE.replace("sells good", "good sells")),
    Mistake(F, TYPE, TYPE.replace("in town", "extends town")),
    Mistake(F, GOODS, 'type good { wool = "Wool"; salt "Salt" }'),
    Mistake(F, GOODS, 'type good { wool "Wool" salt "Salt" }'),
    Mistake(F, 'action rest "Rest" {', 'action rest(me) "Rest" {'),
    Mistake(F, 'action rest "Rest" {', 'rest "Rest" {'),
    Mistake(F, "do rest {", "do rest: {"),
    Mistake(F, "choose r in road", "choose a road r"),
    Mistake(F, "choose r in road", "choose r in road where r.owner == none"),
    Mistake(F, "choose r in road", "choose r, s in road"),
    Mistake(F, "choose r in road", "let r = choose road"),
    Mistake(F, "set me.passed = yes", "set me.passed = yes, me.money = $0"),
    Mistake(F, "set me.passed = yes", "set me.passed = yes and set me.money = $0"),
    Mistake(F, "take 1 of turn", "turn"),
    Mistake(F, "winner most points", "most points wins"),
    Mistake(F, "network trade of town {", "network trade of towns {"),
    Mistake(F, "open road r when", "open road r if"),
    Mistake(F, "pick first in players", "pick first player"),
    Mistake(F, "pick first in players at random", "pick random first in players"),
    Mistake(F, "pick first in players", "choose first in players"),
)
