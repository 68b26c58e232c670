"""Whole texts in a wrong place: the head of a note, a copy of a map that extends it, a part inside a map."""

from tests.mistakes.mistakes import RULESETS, Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
_FAIR, _HILLS = ((RULESETS / name).read_text(encoding="utf-8") for name in (F, M))
_NOTE = "---\ntitle: The hills\ntags: [map, fair]\ndate: 2024-05-01\n---\n"
_COPY = _FAIR.replace('game fair "The fair" {', 'map copy "A copy" {\n  extends fair\n')
_FOG = 'part fog "Fog" for fair {\n    keep foggy truth = no\n    amend setup { do fog when weather == wet { set foggy = yes } }\n  }\n'
_SNOW = 'part snow "Snow" for fair {\n    keep snowed truth = no\n    define cold(f) = snowed and f.size < 2\n  }\n'
MISTAKES = (
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
)
