"""Mistakes of authors who use the words of a rulebook, or of another engine: turns, loops, types, copies and whole files."""

from tests.mistakes.mistakes import Mistake

F, H, N, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
LOOP = "repeat round until (deck.size == 0) {"
PART_END = "  after visit(p, f) when snowed { thaw }\n"
SET = "set s.owner = me"
RICH = "me.money >= fare or f.visits == 0"
SNOW = 'require snow "Snow lies there" = not cold(f)'
MISTAKES = (
    Mistake(F, "type stall in town { has", "type stall { has"),
    Mistake(F, "raise p.money by amount", "raise p.money by Math.max(amount, 1)"),
    Mistake(F, "players 2..3", "player 2..3"),
    Mistake(F, "each player in order {", "each player from first {"),
    Mistake(F, 'phase actions "Turns" {', 'phase actions "Turns" every 3 rounds {'),
    Mistake(F, 'action rest "Rest" {', 'action travel "Rest" {'),
    Mistake(F, "define fare        = $2", "define hills(f)        = 2"),
    Mistake(F, SET, "set owner of s = me"),
    Mistake(F, SET, "let s.owner = me"),
    Mistake(F, "move card from me.hand to discard", "move card me.hand -> discard"),
    Mistake(F, 'choose s in stall "at"', 'choose stall s "at"'),
    Mistake(F, "= me.money // $2", "= floor(me.money / $2)"),
    Mistake(F, LOOP, "repeat round until deck is empty {"),
    Mistake(F, LOOP, "repeat until deck.size = 0 {"),
    Mistake(F, "take 1 of turn", "take 1..2 turns"),
    Mistake(F, "road bonn -- far_abroad", "road bonn -- far_abroad -- ulm -- bonn"),
    Mistake(F, RICH, f"{RICH} or any(t.owner == me for t in towns)"),
    Mistake(F, RICH, f"{RICH} or any(t.owner == me for town t)"),
    Mistake(F, RICH, f"{RICH} or any(t.owner == me for t in f)"),
    Mistake(F, RICH, f"{RICH} or f.colour == wool"),
    Mistake(F, RICH, f"{RICH} or f.size between 1 and 2"),
    Mistake(F, RICH, f"{RICH} or wool in me.hand"),
    Mistake(F, RICH, f"{RICH} or weather"),
    Mistake(H, "extends fair", "base fair"),
    Mistake(N, PART_END, PART_END + "  change fare to $3\n"),
    Mistake(N, PART_END, PART_END + "  drop rest\n"),
    Mistake(N, PART_END, PART_END + "  drop require travel.new\n"),
    Mistake(N, PART_END, PART_END + "  amend travel.new = yes\n"),
    Mistake(N, PART_END, PART_END + "  amend menu turn (rest)\n"),
    Mistake(N, PART_END, PART_END + "  amend type town { toll number = 1 }\n"),
    Mistake(N, PART_END, PART_END + "  after phase actions { thaw }\n"),
    Mistake(N, PART_END, PART_END + "  amend flow { after phase actions { do { thaw } } }\n"),
    Mistake(N, PART_END, PART_END + "  amend players 2..4\n"),
    Mistake(N, "keep snowed truth = no", "keep snowed = false"),
    Mistake(N, "when weather == wet", "when wet"),
    Mistake(N, SNOW, 'require snow "Snow lies there" = not cold'),
    Mistake(N, SNOW, 'require snow = "Snow lies there", not cold(f)'),
    Mistake(N, 'part snow "Snow" for fair', 'mod snow "Snow" for fair'),
    Mistake(T, "given { set order = (red, blue); enrich red }", "setup { set order = (red, blue); enrich red }"),
)
