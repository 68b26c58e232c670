"""The picture of a ruleset as its author sees it beside the text: what is drawn, and the line from which each thing comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.emit.model import drawn_model
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, Source, freeze_place
from aoi_rules.drawing import Scene, board_scene
from aoi_rules.model.ruleset import Model
from aoi_rules.words import drawings as boa
from aoi_rules.workspace.index import spot
from aoi_rules.workspace.map_edits import Point, drawn_fields, points_of, version_of

__all__ = ["DrawnThing", "Picture", "picture_of"]


@frozen
class DrawnThing:
    """A member of a type that may be drawn: the place of its name, and its points as they are written there, in the author's
    coordinates; none if they are not written as numbers."""

    type: str
    name: str
    place: Place = field(converter=freeze_place)
    points: tuple[Point, ...] = ()


@frozen(eq=False)
class Picture:
    """The drawing of a ruleset before anybody plays.

    `places` are its types of places with positions, and `links` its kinds of links, each with its title; those in `bending` can
    have bends.  `things` are the members whose lines are in files, and `versions` are those of the files' texts, by absolute
    path: a change in the picture names the version from which the picture was made.
    """

    model: Model
    scene: Scene
    places: Mapping[str, str]
    links: Mapping[str, str]
    bending: tuple[str, ...]
    things: tuple[DrawnThing, ...]
    versions: Mapping[str, str]


def picture_of(forms: Forms, values: Mapping[str, Any]) -> Picture | None:
    """The picture of a ruleset that was checked; None if it has errors.  `values` are those that members keep, as in the data of
    a view; a value that is left out is absent."""
    rules, resolved = forms.rules, forms.resolved
    if rules is None or resolved is None:
        return None
    model, symbols = drawn_model(rules), rules.symbols
    drawn, things = drawn_fields(symbols), tuple(_drawn_members(symbols))
    sources = {spot(one.place)[0]: one.place.source for one in things}
    sources |= {spot(block.place)[0]: block.place.source for block in resolved.blocks}
    return Picture(
        model, board_scene(model, values),
        {name: symbols.types[name].title or name for name, one in drawn.items() if one.form == boa.Mark.word},
        {name: one.title or name for name, one in symbols.types.items() if one.joins in drawn},
        tuple(name for name, one in drawn.items() if one.form == boa.LineMark.word),
        things, {path: version_of(source.text) for path, source in sources.items() if _is_authors(source)})


def _drawn_members(symbols: SymbolTable) -> Iterator[DrawnThing]:
    """The members of a ruleset whose lines an author wrote."""
    drawn = drawn_fields(symbols)
    for decl in symbols.types.values():
        where = drawn.get(decl.name)
        for member in decl.members:
            if _is_authors(member.place.source):
                points = points_of(member, where.name) if where is not None else ()
                yield DrawnThing(decl.name, member.name, member.place, points)


def _is_authors(source: Source) -> bool:
    """Whether a text is a file of rules, and not one that comes from a plugin or the language."""
    return source.author is None and not source.path.startswith("<")
