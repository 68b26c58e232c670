"""Changes to lines, written like other lines: another word, dots, a whole line, a condition, a block."""

from tests.mistakes.mistakes import Mistake

F, P = "fair.aoi", "snow.aoi"
BELOW = "  after visit"
TOUR = f'  action tour "Tour" like travel {{ LINE }}\n  amend menu turn {{ also tour }}\n{BELOW}'


def changed(*lines: str) -> tuple[Mistake, ...]:
    """The mistakes in a part that has one more of these lines."""
    return tuple(Mistake(P, BELOW, f"  {line}\n{BELOW}") for line in lines)


MISTAKES = (
    *(Mistake(P, BELOW, TOUR.replace("LINE", line))
      for line in ("remove rich", "delete require rich", "without rich", "no require rich")),
    Mistake(P, "amend action travel {", "amend action travel { remove require rich;"),
    Mistake(P, "amend action travel {", "amend action travel { delete rich;"),
    Mistake(F, 'phase actions "Turns" {', 'phase actions "Turns" {\n        free rest'),
    *changed(
        "amend action trade_card { remove do trade; do pay { earn me $1 } }",
        "drop require travel.rich",
        "drop do travel.arrive",
        "drop case build.near.few",
        "amend do travel.arrive { thaw }",
        'replace require travel.rich "Poor" = me.money >= $1',
        "amend players 2..2\n  replace seats red blue",
        'amend action rest "Rest" { do rest { thaw } }',
        'amend action travel "Go" {\n    choose f in town\n    do arrive { visit me f }\n  }',
        "amend require near = me.money > $1",
        "amend case few = me.money > $1",
        "replace phase actions when snowed { }",
        "replace do rest when not snowed { }",
        "amend define fare when snowed",
        "renamed cold to frozen",
        "renamed fare to price",
        "with tunnel { amend network trade { amend open tunnel when snowed } }",
        "with railway { amend network trade { cost railway t = $1 } }",
        "replace define hills = count(r for r in f.road) + 1",
        'replace verb earn "{p} gets {amount}" { raise p.money by amount }',
        "if in_use(ships) { amend setup { do late { thaw } } }",
        "when ships { amend setup { do late { thaw } } }",
        "with in_use(ships) { amend setup { do late { thaw } } }",
        "amend zone hand { seen by all }",
        "amend zone deck { size by none }",
        "amend zone hand seen by all",
        "amend zone hand seen by all size by none",
        "amend zone deck \"The deck\"",
        "amend keep last resets round",
        "amend link road \"Railway\"",
        "amend repeat round until (deck.size == 1)",
        "amend winner most me.money",
        "amend keep last { resets round }",
        "amend town { keep snowy truth = no }\n  after visit(p, f) as snowy when snowed { set f.snowy = yes }",
        "amend seat { has luck number = 0 }",
        "amend phase actions { free rest }",
    ),
    # the word of what a line names alone, and a line of another block
    *changed("amend menu turn { drop action rest }", "amend menu turn { also action rest }",
             "amend action build { drop require rich }", 'amend action build { replace require open "Shut" = yes }',
             "amend action build { drop require fre }"),
    *(Mistake(P, BELOW, TOUR.replace("travel", "build").replace("LINE", line)) for line in ("drop require free", "drop rich")),
    # the old line is written out before its new one
    *changed("amend each player { replace take 1 of turn with take 2 of turn }",
             "amend each player { replace take 1 of turn take 2 of turn }", "replace define fare with $3"),
)
