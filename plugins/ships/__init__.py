"""Ships, sea lanes and coal imports: a word for a sea space; the rules are in `ships.aoi`."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.plugin import (
    Ident,
    Macro,
    Report,
    RulesetText,
    Statement,
    argument,
    block,
    hookimpl,
    label,
    text_beside,
    text_of,
)

__all__ = ["SeaSpace", "aoi_check", "aoi_text", "aoi_words"]


@frozen(kw_only=True)
class SeaSpace(Macro):
    """A space for a ship with its coal import and its market:
    `sea_space bay "Bay" purple { import 3 at 9 9 ; market ; at 5 9 }`."""

    word = "sea_space"
    where = ("map", "part")
    example = """\
map lagoon "The lagoon" {
  extends germany
  uses ships
  sea_space bay "Bay" purple { import 3 at 9 9; market; at 5 9 }
  sea_lane bay -- hamburg
}
"""
    name: Ident = argument("its name")
    title: str = label("what a player reads")
    colour: Ident = argument("the colour of the location")
    body: tuple[Statement, ...] = block("`import CUBES at X Y`, `market`, `at X Y`")

    def lines(self, report: Report) -> str:
        """A location for ship and market, one for the import, and the lane between them."""
        name, own, imports = self.name, "", ""
        for item in self.body:
            word = getattr(item, "word", "")  # a table has none; the location will not take it
            if word == "import" and imports:
                report(item, "a sea space has one coal import, and here is a second one", "add up their cubes")
            elif word == "import":
                imports += f"space import {text_of(item.arguments[:1])} ; {text_of(item.arguments[1:])} ; "
            elif word == "market":
                own += f" ; space market {text_of(item.arguments)}"
            else:
                own += f" ; {text_of(item)}"
        return (
            f"location {name} {text_of(self.title)} {self.colour} {{ space ship{own} ; import_place {name}_import }}\n"
            f"location {name}_import {text_of(self.title + ', import')} {{ {imports} }}\n"
            f"import_lane {name} -- {name}_import\n"
        )


@hookimpl
def aoi_words() -> list[type[Macro]]:
    """The word for a sea space."""
    return [SeaSpace]


@hookimpl
def aoi_text() -> list[tuple[str, str]]:
    """The rules."""
    return [text_beside(__name__, "ships.aoi")]


@hookimpl
def aoi_check(ruleset: RulesetText, report: Report) -> None:
    """At the place that a sea space names as its coal import, nobody builds."""
    places = {text_of(place.arguments[:1]): place for place in ruleset.lines_of("location")}
    for line in (inner for place in places.values() for inner in place.lines if inner.word == "import_place"):
        name = text_of(line.arguments[:1])
        spaces = [text_of(space.arguments[:1]) for space in places[name].lines if space.word == "space"] if name in places else []
        if any(space != "import" for space in spaces):
            report(line, f"`{name}` is not a coal import, since it has other spaces too", "give the import a location of its own")
