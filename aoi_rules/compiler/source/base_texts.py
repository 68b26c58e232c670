"""What a map extends: a game, or another map, which itself extends a game or a map."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import PurePath

from attrs import evolve, frozen

from aoi_rules.advice.samples import hint_for_sample
from aoi_rules.advice.similar_names import find_similar, named_after
from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.file_header import read_head, used_in
from aoi_rules.diagnostics import Source
from aoi_rules.language import tree
from aoi_rules.language.headers import GAME, MAP, PART
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.components import Link, TypeWord
from aoi_rules.words.converters import name_in_file
from aoi_rules.words.files import Extends, Game, Map, Uses
from aoi_rules.words.line_names import name_of
from aoi_rules.words.vocabulary import classes_of

__all__ = ["Finder", "Known", "Layer", "layers_of"]

Finder = Callable[..., "Source | None"]
"""`(kind, name, beside, game)`: finds a `game`, a `map`, or a `part` for a game; looks next to the source `beside` first."""
Known = Callable[[str, Source, str], Iterable[str]]
"""`(kind, beside, game)`: the names of everything that a finder finds: each `game`, each `map`, each `part` or `plugin` for a
game."""

MAX_MAPS = 8


@frozen(eq=False)
class Layer:
    """A game or a map, and its file."""

    head: tree.Statement
    source: Source


def layers_of(
    source: Source, find: Finder, known: Known, report: Reporter, expanded: Callable[[tree.Statement], tree.Statement]
) -> list[Layer] | None:
    """The game that a file belongs to, the maps between, the first one first, and the file's own head; None if one cannot be
    found, which is reported.  Each head is `expanded` by the plugins that it uses, whose words may contain `extends` too."""
    layers: list[Layer] = []
    while True:
        head = read_head(source, report)
        if head is None:
            return None
        head = expanded(head)
        layers.insert(0, Layer(head, source))
        if Game.begins(head):
            _warn_of_taken_name(layers, find, report)
            return layers
        name = _extended_name(head, source, find, known, report)
        found = None if name is None else _find_base(name, layers, find, known, report)
        if found is None:
            return None
        source = found


def _warn_of_taken_name(layers: list[Layer], find: Finder, report: Reporter) -> None:
    """Warn of the last layer, the file's own, if the library or a file beside the game has its name too and the file has another
    one: most likely it is a copy."""
    own = layers[-1]
    name, stem = name_of(own.head), PurePath(own.source.path).stem
    if len(layers) == 1 or not own.source.path.endswith(".aoi") or stem == name:
        return
    other = find(MAP, name, layers[0].source)
    if other is not None and other.path != own.source.path:
        rather = f"write `{own.head.word} {stem}`" if stem.isidentifier() else "give this one another name"
        report.warn("taken-name", f"there is another {own.head.word} called `{name}`, and its name means that one",
                    own.head.arguments[0].place, rather, names=(name,))


def _extended_name(head: tree.Statement, source: Source, find: Finder, known: Known, report: Reporter) -> tree.Name | None:
    """The name of the game or map that a map extends."""
    extends = [*filter(Extends.begins, head.lines)]
    if not extends:
        _report_missing_base(head, source, find, known, report)
        return None
    for other in extends[1:]:
        named = name_in(other.arguments[0]) if other.arguments else ""
        report.error("declared-twice", "a map extends one game or one map, and this is a second `extends`", other.word_place,
                     f"`{named}` is a part: write `{Uses.word} {named}`" if _is_part(named, source, find, known) else None)
    arguments = extends[0].arguments
    if len(arguments) != 1 or not isinstance(arguments[0], tree.Name):
        called = name_in_file(arguments[0], Extends.word) if len(arguments) == 1 else None
        if len(arguments) == 1 and isinstance(arguments[0], tree.Text) and (name := named_after(arguments[0].value)) is not None:
            called = f"write `{Extends.word} {_name_known(name, source, known)}`, without quotation marks"
        words = [node.name for node in arguments if isinstance(node, tree.Name)]
        if len(words) == len(arguments) > 1:
            games = {*known(GAME, source, ""), *known(MAP, source, "")}
            more = words[:1] in ([Game.word], [Map.word])
            meant = _name_known("_".join(words[1:] if more else words), source, known)
            called = f"write `{Extends.word} {meant}`, without `{words[0]}`" if more else (
                f"a name is one word: write `{Extends.word} {meant}`")
            if words[0] in games:
                called = f"write `{Extends.word} {words[0]}`, and `{Uses.word} {' '.join(words[1:])}` for parts"
        report.error("wrong-argument", "`extends`: name one game or one map here", extends[0].place,
                     called or "write `extends GAME` or `extends MAP`")
        return None
    return arguments[0]


def _name_known(name: str, source: Source, known: Known) -> str:
    """The game or map that a name means; the name itself if none is similar."""
    return next(iter(find_similar(name, [*known(GAME, source, ""), *known(MAP, source, "")])), name)


def _report_missing_base(head: tree.Statement, source: Source, find: Finder, known: Known, report: Reporter) -> None:
    """Report a map that does not say what it extends, at the line that may be meant to say so."""
    games = [*known(GAME, source, ""), *known(MAP, source, "")]
    for node in (one for one in used_in(head) if one.name in games):
        report.error("unknown-game", f"`{node.name}` is a game or a map, and `{Uses.word}` names parts", node.place,
                     f"write `{Extends.word} {node.name}` in a line of its own", names=(node.name,))
    for item in head.lines:
        if (below := _named_below(item, games)) is not None:
            report.error("unknown-game", "a map must name the game or map that it extends", below.place,
                         f"write `{Extends.word} {name_in(below)}`", names=(name_in(below),))
        if hint := did_you_mean(item.word, ["extends"]) or _as_extends(item, games):
            report.error("unknown-word", f"`{item.word}` cannot begin a statement in a map", item.word_place, hint,
                         names=(item.word,))
    if not report.has_failed:
        report.error("unknown-game", "a map must name the game or map that it extends", head.word_place,
                     f"begin its block with `extends {_game_of(head, source, find, known)}`")


def _named_below(item: tree.Statement, games: Sequence[str]) -> tree.Name | None:
    """The game that a line names after `for`, with which it continues the line above; None if it names none."""
    for joining, node in pairwise(item.arguments):
        below = isinstance(joining, tree.Keyword) and joining.place.line > item.place.line
        if below and isinstance(node, tree.Name) and node.name in games:
            return node
    return None


def _blocks_of(word: str) -> list[str]:
    """The words in whose blocks a word may begin a line."""
    return [where for cls in classes_of(word) for where in cls.where]


def _as_extends(item: tree.Statement, games: Sequence[str]) -> str | None:
    """The hint for a line that names a game after a word that the language does not have."""
    if len(item.arguments) != 1 or name_in(item.arguments[0]) not in games or Map.word in _blocks_of(item.word):
        return None
    return f"write `{format_statement(evolve(item, word=Extends.word))}`"


def _game_of(head: tree.Statement, source: Source, find: Finder, known: Known) -> str:
    """The game of all parts that a map uses, which declares all types and links of its lines; `GAME` if there are several."""
    used = {node.name for node in used_in(head)}
    own = {line.word for line in head.lines if not classes_of(line.word)}
    texts = {game: find(GAME, game, source) for game in known(GAME, source, "") if used <= {*known(PART, source, game)}}
    games = [game for game, text in texts.items() if text is not None and (used or own) and own <= {
        *_DECLARED.findall(text.text)}]
    return games[0] if len(games) == 1 else "GAME"


_DECLARED = re.compile(rf"^[ \t]*(?:{TypeWord.word}|{Link.word})[ \t]+([a-z]\w*)", re.MULTILINE)
"""The name of a type or of a kind of link at the line that declares it."""


def _find_base(name: tree.Name, layers: list[Layer], find: Finder, known: Known, report: Reporter) -> Source | None:
    """The file that the first layer extends."""
    source = layers[0].source
    found = find(GAME, name.name, source) or find(MAP, name.name, source)
    if found is None and _is_part(name.name, source, find, known):
        report.error("unknown-game", f"`{name.name}` is a part, and a map extends a game or a map", name.place,
                     f"name that game here, and write `{Uses.word} {name.name}` in a line of its own", names=(name.name,))
    elif found is None:
        report.error("unknown-game", f"no game and no map called `{name.name}` is next to this file or in the library",
                     name.place, _hint_for_base(name.name, layers, known), names=(name.name,))
    elif found.path == layers[0].source.path and (other := _other_name(layers[0])) is not None:
        report.error("unknown-game", f"this map has the name of the one that it extends: `{name.name}`",
                     layers[0].head.arguments[0].place, f"give it a name of its own, such as `{other}`", names=(name.name,))
    elif any(found.path == layer.source.path for layer in layers):
        circle = " → ".join(f"`{name_of(layer.head)}`" for layer in reversed(layers))
        report.error("unknown-game", f"this map extends itself: {circle} → `{name.name}`", name.place,
                     "one of them must extend a game")
    elif len(layers) > MAX_MAPS:
        report.error("too-large", f"at most {MAX_MAPS} maps may extend each other, and this is one more", name.place,
                     "put several of them into one")
    else:
        return found
    return None


def _is_part(name: str, source: Source, find: Finder, known: Known) -> bool:
    """Whether a name is that of a part or a plugin."""
    return bool(name) and (find(PART, name, source, "") is not None or name in known("plugin", source, ""))


def _other_name(layer: Layer) -> str | None:
    """A name for a map that differs from its present one: that of its file, or that of its title; None if there is none."""
    stem, titles = PurePath(layer.source.path or "").stem, layer.head.texts
    named = (named_after(text) for text in (stem, *(title.value for title in titles)))
    return next((name for name in named if name is not None and name != name_of(layer.head)), None)


def _hint_for_base(name: str, layers: list[Layer], known: Known) -> str:
    """A hint for an unknown name of a game or a map: the most similar one, or all that could be extended."""
    source = layers[0].source
    names = sorted({*known(GAME, source, ""), *known(MAP, source, "")} - {name_of(layer.head) for layer in layers})
    return hint_for_sample(name) or did_you_mean(name, names) or (
        f"there are: {', '.join(names)}" if names else "`aoi list` shows those of the library")
