"""Texts that were copied to a wrong place: the head of a note, a map that extends what it copies, a part inside a map, rows of a
spreadsheet, lines of another game."""

from tests.mistakes.mistakes import RULESETS, Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
_FAIR, _HILLS = ((RULESETS / name).read_text(encoding="utf-8") for name in (F, M))
_NOTE = "---\ntitle: The hills\ntags: [map, fair]\ndate: 2024-05-01\n---\n"
_COPY = _FAIR.replace('game fair "The fair" {', 'map copy "A copy" {\n  extends fair\n')
_FOG = 'part fog "Fog" for fair {\n    keep foggy truth = no\n    amend setup { do fog when weather == wet { set foggy = yes } }\n  }\n'
_SNOW = 'part snow "Snow" for fair {\n    keep snowed truth = no\n    define cold(f) = snowed and f.size < 2\n  }\n'
_ROW = '    | salt_card | "Salt" | salt | $3   | 5      |\n'
_FISH = 'part fish "Fish" for fair { good herring "Herring" }\n'
MISTAKES = (
    Mistake("fair.aoi", 'phase actions "Turns" {', 'phase actions "Turns" {\n        help “Nobody waits; all act. Then the next.”'),
    # the head of a Markdown note
    Mistake(M, "language 1\n", f"{_NOTE}language 1\n"),
    Mistake(F, "language 1\n", f"\n{_NOTE}\n# Our fair.\n"),
    Mistake(P, "language 1\n", '+++\ntitle = "Snow"\n+++\nlanguage 1\n', M),
    Mistake(T, "language 1\n", "---\ntitle: Trips\naliases:\n  - trips\n---\n"),
    Mistake(M, "", _NOTE + _HILLS.replace("road jena -- kiel", "road jena - kiel"), expected=2),
    Mistake(M, "", f"{_NOTE}# The hills\n\n```aoi\n{_HILLS}```\n", expected=2),
    Mistake(M, "", f"{_NOTE}\nA map with two more towns.\n"),
    # a copy of a map that extends what it is a copy of
    Mistake("copy.aoi", "", _COPY.replace("fare        = $2", "fare        = $4").replace("Ulm\" brown { size 3", "Ulm\" brown { size 2")),
    Mistake("copy.aoi", "", _COPY.replace("  road ulm -- bonn\n", '  town worms "Worms" grey { at 5 5 }\n  road ulm -- bonn\n')),
    Mistake("copy.aoi", "", _HILLS.replace("map hills", "map copy").replace("extends fair", "extends hills")),
    # a part, a map or a game inside another one
    Mistake(M, "  road jena", f"  {_FOG}  road jena"),
    Mistake(M, "  road jena", f"  {_SNOW}  road jena"),
    Mistake(M, "  uses snow\n", f"  {_SNOW}"),
    Mistake(M, "  road jena", f"  {_FOG.replace('for fair', 'for market')}  road jena"),
    Mistake(F, "  menu turn (", f"  {_FOG}  menu turn ("),
    Mistake(P, "  keep snowed", f"  {_FOG}  keep snowed", M),
    Mistake(F, "  menu turn (", '  map dale "The dale" {\n    extends fair\n    town jena "Jena" brown { size 2 }\n  }\n  menu turn ('),
    Mistake(M, "  road jena", '  map dale "The dale" {\n    extends fair\n    uses snow\n    town calw "Calw" { size 2 }\n  }\n  road jena'),
    Mistake(M, "  extends fair\n", '  game fair "The fair" {\n    players 2..3\n    seats red blue\n  }\n'),
    Mistake(T, "  plays red travel ulm\n", '  scenario "a rest" {\n    map hills\n    players red blue\n  }\n  plays red travel ulm\n'),
    # rows of a spreadsheet below those of a table
    *(Mistake(F, _ROW, f"{_ROW}    {row}\n") for row in (
        "fish_card\tSalt fish\twool\t$4\t3", "fish_card   Fish   wool   $4   3", "fish_card,Fish,wool,$4,3",
        "fish_card;Salt fish;wool;$4;3", '"fish_card","Salt, and fish","wool","$4","3"', "fish_card\tFish\twool\t\t3",
        "fish_card\tFish\twool\t$4\t3\n    eel_card\tEel\tsalt\t$2\t1\n    crab_card\tCrab\tsalt\t$1\t2")),
    # a line of the game once more, inside an `amend`
    *(Mistake(P, "  amend setup {", f"  {line}\n  amend setup {{", M) for line in (
        'amend flow { repeat round { phase melt "Melting" { do melt { thaw } } } }',
        "amend flow { repeat round { amend phase actions { do melt { thaw } } } }",
        "amend action build { require near { drop case few } }",
        "amend repeat round { phase actions { do melt { thaw } } }")),
    # what a part declares that is not used
    *(Mistake(M, "", _HILLS.replace("language 1\n", f"language 1\n\n{_FISH}").replace("stall salt x2", f"stall {name} x2"), expected=2)
      for name in ("herring", "wol")),
    # what the game of another author has
    Mistake(F, "    choose f in town\n", "    choose f in village\n"),
    Mistake(F, "each f in town { set f.visits = 0 }", "each f in village { set f.visits = 0 }"),
    Mistake(F, "each p in players { move 2 at", "each p in persons { move 2 at"),
    Mistake(F, "count(r for r in f.road)", "count(r for r in railway)"),
    Mistake(T, "enrich red }", "works red ulm 2 }"),
    # the brackets of a form
    Mistake(F, 'action rest "Rest" {', 'action rest ["Rest"] {'),
    Mistake(F, "seats red blue green", "seats [red] [blue] [green]"),
)
