"""What a map extends: a game, or another map, which extends a game or a map itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen

from aoi_rules.advice.similar_names import named_after
from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.file_header import read_head, used_in
from aoi_rules.diagnostics import Source
from aoi_rules.language import tree
from aoi_rules.language.headers import GAME, MAP, PART
from aoi_rules.words.converters import name_in_file
from aoi_rules.words.files import Extends, Game, Uses
from aoi_rules.words.line_names import name_of

__all__ = ["Finder", "Known", "Layer", "layers_of"]

Finder = Callable[..., "Source | None"]
"""`(kind, name, beside, game)`: looks for a `game`, a `map`, or a `part` for a game, beside a source first."""
Known = Callable[[str, Source, str], Iterable[str]]
"""`(kind, beside, game)`: the names of all that a finder finds: each `game`, each `map`, each `part` or `plugin` for a game."""

MAX_MAPS = 8


@frozen(eq=False)
class Layer:
    """A game or a map, and the file in which it stands."""

    head: tree.Statement
    source: Source


def layers_of(
    source: Source, find: Finder, known: Known, report: Reporter, expanded: Callable[[tree.Statement], tree.Statement]
) -> list[Layer] | None:
    """The game that a file belongs to, the maps between, the first one first, and the file's own head; None if one is not to
    be had, which is reported.  Each head is `expanded` by the plugins that it uses, whose words may extend a map too."""
    layers: list[Layer] = []
    while True:
        head = read_head(source, report)
        if head is None:
            return None
        head = expanded(head)
        layers.insert(0, Layer(head, source))
        if Game.begins(head):
            return layers
        name = _extended_name(head, source, known, report)
        found = None if name is None else _find_base(name, layers, find, known, report)
        if found is None:
            return None
        source = found


def _extended_name(head: tree.Statement, source: Source, known: Known, report: Reporter) -> tree.Name | None:
    """The name of what a map extends."""
    extends = [*filter(Extends.begins, head.lines)]
    if not extends:
        for item in head.lines:
            if hint := did_you_mean(item.word, ["extends"]):
                report.error("unknown-word", f"`{item.word}` cannot begin a statement in a map", item.word_place, hint,
                             names=(item.word,))
        if not report.failed:
            report.error("unknown-game", "a map says which game or map it extends", head.word_place,
                         f"begin its block with `extends {_game_of(head, source, known)}`")
        return None
    for other in extends[1:]:
        report.error("declared-twice", "a map extends one game or one map, and here is a second `extends`", other.word_place)
    arguments = extends[0].arguments
    if len(arguments) != 1 or not isinstance(arguments[0], tree.Name):
        called = name_in_file(arguments[0], Extends.word) if len(arguments) == 1 else None
        if len(arguments) == 1 and isinstance(arguments[0], tree.Text) and (name := named_after(arguments[0].value)) is not None:
            called = f"write `{Extends.word} {name}`, without quotation marks"
        report.error("wrong-argument", "`extends`: one game or one map is named here", extends[0].place,
                     called or "write `extends GAME` or `extends MAP`")
        return None
    return arguments[0]


def _game_of(head: tree.Statement, source: Source, known: Known) -> str:
    """The one game for which all the parts are that a map uses; `GAME` where there are none, or several."""
    used = {node.name for node in used_in(head)}
    games = [game for game in known(GAME, source, "") if used and used <= {*known(PART, source, game)}]
    return games[0] if len(games) == 1 else "GAME"


def _find_base(name: tree.Name, layers: list[Layer], find: Finder, known: Known, report: Reporter) -> Source | None:
    """The file of what the first layer extends."""
    source = layers[0].source
    found = find(GAME, name.name, source) or find(MAP, name.name, source)
    if found is None and (find(PART, name.name, source, "") or name.name in known("plugin", source, "")):
        report.error("unknown-game", f"`{name.name}` is a part, and a map extends a game or a map", name.place,
                     f"name that game here, and write `{Uses.word} {name.name}` in a line of its own", names=(name.name,))
    elif found is None:
        report.error("unknown-game", f"no game and no map called `{name.name}` is beside this file or in the library",
                     name.place, _hint_for_base(name.name, layers, known), names=(name.name,))
    elif any(found.path == layer.source.path for layer in layers):
        circle = " → ".join(f"`{name_of(layer.head)}`" for layer in reversed(layers))
        report.error("unknown-game", f"this map extends itself: {circle} → `{name.name}`", name.place,
                     "one of them must extend a game")
    elif len(layers) > MAX_MAPS:
        report.error("too-large", f"{MAX_MAPS} maps may extend each other, and here is one more", name.place,
                     "put several of them into one")
    else:
        return found
    return None


def _hint_for_base(name: str, layers: list[Layer], known: Known) -> str:
    """A hint for the name of a game or a map that is not there: the nearest one, or all that could be extended."""
    source = layers[0].source
    names = sorted({*known(GAME, source, ""), *known(MAP, source, "")} - {name_of(layer.head) for layer in layers})
    return did_you_mean(name, names) or (f"there are: {', '.join(names)}" if names else "`aoi list` shows those of the library")
