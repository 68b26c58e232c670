"""Habits of spreadsheets, of other languages and of other tools for tests in one line, a choice without its `else`, blocks and
brackets of which one half is missing, and cells of tables that are texts or are missing."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
COUNT = "count(r for r in f.road)"
FARE = "define fare        = $2\n"
CARDS = """    | id        | title  | good | cost | copies |
    | wool_card | "Wool" | wool | $2   | 4      |
    | salt_card | "Salt" | salt | $3   | 5      |
"""
WALK = """language 1

game walk "A walk" {{
  players 1..2
  seats red blue
  keep steps per player number = 0
  setup {{ do start {{ set red.steps = 0 }} }}
  menu turn (step, rest)
  flow {{
    repeat {0} {{
      phase walking "Walking" {{ each player in players {{ take 1 of turn }} }}
    }}
  }}
  action step "Step" {{ do walk {{ raise me.steps by 1 }} }}
  action rest "Rest" {{ do rest {{ lower me.steps by 1 when me.steps > 0 }} }}
  score {{
    points steps "Steps" = me.steps
    winner most points
  }}
  drawing {{ show {1} "Now" of 9 }}
}}
"""


def _cards(*rows: str) -> str:
    """The table of the cards with other rows: a text and two more members of types are in it."""
    head = "| id | title | good | says | tint | cost | copies |"
    return "    has says text\n    has tint colour\n" + "".join(f"    {row}\n" for row in (head, *rows))


MISTAKES = (
    # functions of spreadsheets that are given what they go through
    *(Mistake(F, COUNT, said) for said in (
        "COUNTIF(town, owner = f.owner)", "COUNTIFS(town; owner = f.owner; size > 1)", "SUMIF(town, owner == f.owner, size)",
        "COUNTIF(town, big(t))", "COUNTIF(stall, open and sells = salt) + 1", "SUMIFS(town, size, owner = f.owner)",
        "COUNTIF(town, owner, f.owner)", "COUNTIF(town, big(f))")),
    # a choice without its `else`
    *(Mistake(F, FARE, f"define fare        = {value}\n") for value in (
        "$2 + ($1 if last == none)", "($1 if last == none) + $2", "max($1 if last == none, $2)", "max($2, ($1 if last == none))")),
    Mistake(F, '"Coins" = me.money // $2', '"Coins" = me.money // $2 + (3 if me.passed)'),
    Mistake(F, COUNT, "sum(e.size if e.owner == none for e in town)"),
    Mistake(F, "    earn p $1\n  }", "    raise f.visits by (1 if f.size > 1)\n  }"),
    # a condition before a line with a block
    *(Mistake(F, "each f in town { set f.visits = 0 }", f"{line} {{ set f.visits = 0 }}") for line in (
        "if weather == wet then each f in town", "if weather == wet: each f in town", "if (weather == wet) each f in town")),
    Mistake(F, "each f in town { set f.visits = 0 }", "if (weather == wet) { each f in town { set f.visits = 0 } }"),
    Mistake(F, "each f in town { set f.visits = 0 }", "if weather == wet then each f in town set f.visits = 0"),
    Mistake(F, "    do rest {", "    if me.money > $2 then do rest {"),
    Mistake(F, 'phase actions "Turns" {', 'if weather == dry then phase actions "Turns" {'),
    Mistake(F, "    earn p $1\n  }", "    if (f.size > 1): earn p $1\n  }"),
    # a choice that breaks off, called as its type or as a word of the language
    *(Mistake(F, "choose r in road\n", f"choose {name} in\n") for name in ("r", "road", "link")),
    # the first half of a block on one line is missing
    *(Mistake(F, f"{head} {{ {rest} }}", f"{head} {rest} }}") for head, rest in (
        ('town bonn "Bonn" grey', "stall salt; at 40 10"), ('town far_abroad "Far abroad"', "at 80 40"),
        ("type colour", 'brown "Brown"; grey "Grey"'), ('verb earn(p, amount) "{p} earns {amount}"', "raise p.money by amount"),
        ("each f in town", "set f.visits = 0"), ("link road joins town", "keep owner seat = none"))),
    Mistake(P, "do snow when weather == wet { set snowed = yes }", "do snow when weather == wet set snowed = yes }"),
    Mistake(P, "after visit(p, f) when snowed { thaw }", "after visit(p, f) when snowed thaw }"),
    Mistake(F, "    earn p $1\n  }", "    raise f.visits by 1 }\n    earn p $1\n  }"),
    # the second half of a bracket is missing
    Mistake(F, COUNT, "count(r for r in f.road when r.owner != none and big(f)"),
    Mistake(F, "= r.owner == none\n", "= count(x for x in road when x.owner == me and x != r < 3\n"),
    # texts in tables without quotation marks, and cells that are missing
    *(Mistake(F, CARDS, _cards(f'| wool_card | "Wool" | wool | {text} | grey | $2 | 4 |',
                               '| salt_card | "Salt" | salt | "It is dry" | brown | $3 | 5 |'))
      for text in ("each player earns $3", "each player, in order, earns it", "nothing at all")),
    *(Mistake(F, CARDS, _cards('| wool_card | "Wool" | wool | "It is warm" | grey | $2 | 4 |',
                               '| salt_card | "Salt" | salt | "It is dry" | brown | $3 | 5 |',
                               f'| hay_card | "Hay" | {cells} | $1 | 4 |'))
      for cells in ('wool | "It burns"', '"It burns" | grey', "wool | grey", "grey")),
    # comments and what an example leaves out
    *(Mistake(F, FARE, f"define fare        = $2  {comment}\n") for comment in (
        "// $1 in the first printing", "// 1 in the first printing", "-- $1 (first printing)", "// was $1")),
    Mistake(F, "set f.owner = me when f.owner == none", "set f.owner = me when … != none and …"),
    Mistake(F, "set f.owner = me when f.owner == none", "set ... = me when f.owner == none"),
    # the steps of other tools for tests
    *(Mistake(S, "plays red travel ulm", line) for line in (
        "when red plays travel ulm", "When red plays travel ulm", "when red travels to Ulm")),
    Mistake(S, "expect = ulm.visits == 1", "then ulm.visits == 1\n  and red.money == $10"),
    Mistake(S, "given { set order = (red, blue); enrich red }", "Given set order = (red, blue)"),
    # the name of a loop that only counts
    *(Mistake("walk.aoi", "", WALK.format(loop, name)) for loop, name in (
        ("9 times", "round"), ("9", "season"), ("season 9", "season"))),
)
