"""Forms of other languages inside others: choices in choices, objects with lists, queries, triggers, and times of messages."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
MISTAKES = (
    # choices between values
    Mistake(F, "define fare        = $2", "define fare        = last == ulm ? $1 : last == bonn ? $2 : $3"),
    Mistake(F, "define fare        = $2", "define fare        = last == ulm ? (last == bonn ? $1 : $2) : $3"),
    Mistake(F, "define fare        = $2", "define fare        = (last == ulm) ? $1 : (last == bonn ? $2 : $3)"),
    # a block for a condition and another one for its opposite
    Mistake(F, "      set f.owner = me when f.owner == none\n",
            "      if f.owner == none {\n        set f.owner = me\n      } else {\n        earn me $1\n      }\n", expected=2),
    # objects in the block of a member that has its title and colour
    Mistake(M, "{ size 2; stall wool; at 20 70 }", "{ size: 2, stalls: [wool, salt], at: [20, 70] }"),
    Mistake(M, "{ size 2; stall wool; at 20 70 }", '{ title: "Jena", size: 2, at: [20, 70] }'),
    Mistake(M, "at 60 70", 'at "M 60,70 Z"'),
    # queries, triggers, conditions of Lua
    *(Mistake(F, "points coins \"Coins\" = me.money // $2", f"points coins \"Coins\" = {query}") for query in (
        "SELECT COUNT(*) FROM town WHERE owner = me AND size <> 1", "select sum(size) from town where owner = me")),
    Mistake(P, "after visit(p, f) when snowed { thaw }", "on visit(p, f) if snowed then earn(p, $1)"),
    Mistake(P, "after visit(p, f) when snowed { thaw }", "whenever visit(p, f) => earn(p, $1)"),
    *(Mistake(F, "    earn p $1\n  }", f"    {line}\n  }}") for line in (
        "if last ~= nil then earn(p, $1) end",
        "if (last <> none) { earn(p, fare); }",
        "if last == ulm: earn(p, $2)",
        "when big(f) then earn p $1")),
    # a message of a chat
    *(Mistake(M, "  road kiel -- bonn", f"  {time} road kiel -- bonn") for time in ("[18:42] Jonas:", "12.03.26 9:05 -")),
    # a keep whose line was deleted, a line before the game
    Mistake(F, "  keep last town               = none\n", ""),
    Mistake(F, "game fair \"The fair\" {\n  players 2..3\n", "players 2..3\ngame fair \"The fair\" {\n"),
    # money and a number that is counted
    Mistake(F, "require rich \"You cannot pay the fare\" = me.money >= fare or", "require rich \"You cannot pay the fare\" = me.money >= fare + hills(f) or"),
)
