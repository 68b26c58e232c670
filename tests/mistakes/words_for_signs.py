"""Words of a sentence in place of signs, plurals in place of lists, and the name of a type in place of a member."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
BIG = "f.size > 1 and f.visits < 9"
KIND = "card.good == s.sells"
RICH = "me.money >= fare or f.visits == 0"
EXPECT = "expect = ulm.visits == 1"
DISCARD = "move card from me.hand to discard\n      earn"
REST = "action rest \"Rest\" {"
NETWORK = "network trade of town { open road r when r.owner != none }"
MISTAKES = (
    # comparisons in words
    *(Mistake(F, BIG, f"f.size {comparison} and f.visits < 9") for comparison in ("above 1", "exceeds 1", "more than 1")),
    *(Mistake(F, BIG, f"f.visits {comparison}") for comparison in ("below 9", "less than 9")),
    *(Mistake(F, 'require free "This road has an owner" = r.owner == none', f'require used "It is free" = {test}') for test in (
        "r.owner exists", "r.owner is set")),
    Mistake(F, "sum(hills(f) for f in towns_of(me))", "sum(hills(f) for f in towns_of(me) when r.owner == me for all r in f.road)"),
    *(Mistake(F, KIND, f"card.good.{name} == s.sells.{name}") for name in ("name", "id")),
    # plurals and lists
    Mistake(F, "keep order seat many", "keep order seats"),
    Mistake(F, "has sells good;", "has sells goods;"),
    Mistake(F, "| wool_card | \"Wool\" | wool | $2   | 4      |", "| wool_card | \"Wool\" | 1 | $2   | 4      |"),
    Mistake(F, "menu turn (travel, trade_card, build, rest)", "menu turn (travel, trade_card, build, rest,)"),
    # effects
    *(Mistake(F, DISCARD, f"{line}\n      earn") for line in ("discard card from me.hand", "discard 1 at random from me.hand")),
    *(Mistake(F, "earn p $1", f"earn {who} $1") for who in ("all", "everybody")),
    *(Mistake(F, REST, f"{REST}\n    takes {number}") for number in ("no action", "zero")),
    Mistake(F, 'verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }',
            'verb earn(p, amount) { "{p} earns {amount}"; raise p.money by amount }'),
    # first words
    *(Mistake(F, NETWORK, f"network trade of town {{ {line} }}") for line in ("road r when r.owner != none", "road r")),
    *(Mistake(P, "do snow when weather == wet {", f"{line} {{", M) for line in ("when weather == wet do snow", "if weather == wet, do snow")),
    Mistake(M, 'map hills "The hills" {', 'map "The hills" hills {'),
    *(Mistake(T, "plays blue rest\n", f"{line}\n") for line in ("blue rests", "blue travels ulm")),
    *(Mistake(T, EXPECT, f"{word} ulm.visits == 1") for word in ("check", "test")),
)
