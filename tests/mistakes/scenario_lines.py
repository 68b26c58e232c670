"""Lines of scenarios that list moves, name options and rules, and set up positions in other forms."""

from tests.mistakes.mistakes import Mistake

S = "trips.aoi"
CLAIM = "expect = ulm.visits == 1"
POSITION = "given { set order = (red, blue); enrich red }"
MISTAKES = (
    Mistake(S, "because travel.new", "because kind"),
    *(Mistake(S, CLAIM, line) for line in (
        "offers blue travel (ulm, bonn)",
        "offers blue (rest, build)",
        "offers blue rest or build",
        "undo never",
        "undo yes",
        'snapshot "after the visit"',
        "snapshot everything",
        "sees blue red.money = none",
        "sees spectator red.passed = none",
        "sees blue red.hand = none",
        "sees spectator deck = none",
    )),
    *(Mistake(S, POSITION, f"{line}\n  {POSITION}") for line in ("option wet", "option weather wet", "option weather is dry")),
    *(Mistake(S, CLAIM, line) for line in (
        "expect = green.money == $3",
        "expect = red.hand == hidden",
        "scores green towns = 1",
        "scores red towns = $1",
        "sees green deck.size = 3",
        "option weather = wet",
        "given { enrich blue }",
        "players red green",
    )),
    Mistake(S, "map hills", "game hills"),
    *(Mistake(S, POSITION, f"{line}\n  {POSITION}") for line in ("players red green", "map fair", "Given red.money = $3")),
    *(Mistake(S, CLAIM, line) for line in (
        "Then (ulm.visits == 1)",
        "And ulm.visits == 1",
        "check = ulm.visits == 1",
        "blue plays rest",
        "When blue rest",
        "plays blue { rest }",
        "offers blue only { rest }",
        "sees red red.hand = hiden",
        "wins red",
    )),
    *(Mistake(S, "refuse red travel ulm because travel.new", f"refuse red travel ulm {line}") for line in (
        "because build.free", "because travel", "for new", "= new",
    )),
    *(Mistake(S, "because travel.new", f'because "{text}"') for text in ("You own this town", "You cannot pay the fare")),
    *(Mistake(S, POSITION, POSITION.replace("}", f"{line} }}")) for line in (
        "; plays red travel ulm",
        "; expect = red.money == $9",
        "; set red.money = $1; set blue.money = $3; set red.money = $5",
        "; set blue.money = $5; set blue.money = $9",
    )),
    *(Mistake(S, CLAIM, line) for line in ("sees red red.hand = wool", "sees red red.hand = ulm")),
    *(Mistake(S, f"players red blue\n  {POSITION}", f"players {seats}\n  {POSITION}", expected=number)
      for seats, number in (("white black", 1), ("red white", 1), ("rde black", 2))),
    Mistake(S, 'scenario "a player rests" {', "scenario towns come first {"),
    # what a position alone knows
    *(Mistake(S, f"{POSITION}\n  plays red travel ulm\n  {CLAIM}",
              f"{POSITION.replace('}', f'; {line} }}')}\n  plays red travel ulm\n  expect = {claim}")
      for line, claim in (("let x = red.money", "red.money > x"), ("let x = $3", "red.money > x"), ("let who = red", "ulm.owner == who"),
                          ("let x = 2 * fare", "red.money > x"), ("pick f in town at random", "f.visits == 1"))),
)
