"""The game that an author may mean if a part names something else: a map, another part, or an unknown name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from attrs import evolve

from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import Guess, did_you_mean
from aoi_rules.compiler.source.addresses import game_in
from aoi_rules.compiler.source.base_texts import MAX_MAPS, Finder, Known
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.language.headers import GAME, MAP, PART
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.files import Extends, Map, Part, Uses
from aoi_rules.words.line_names import name_of

__all__ = ["extending_game_of_map", "extending_other_game", "for_other_game", "no_game", "no_games", "without_game"]


def no_games(parts: Iterable[tree.Statement], find: Finder, known: Known) -> list[Diagnostic]:
    """The problems of parts for a game that does not exist."""
    named = (name for part in parts if (name := game_in(part)) is not None)
    return [found for name in named if (found := no_game(name.name, name.place, find, known)) is not None]


def without_game(name: str, parts: Sequence[tree.Statement], game: str, used: Place | None) -> Diagnostic:
    """The problem of a part that names no game and is used for one, at the end of what its first line says."""
    says = f"`{name}` does not say which game it is a part for"
    if not parts:
        return Diagnostic("unknown-part", says, used, f"write `{Part.word} {name} {_FOR} {game} {{ … }}`")
    head = [node for node in parts[0].arguments if not isinstance(node, tree.Keyword)]
    named = (tree.Keyword(_FOR, parts[0].place), tree.Name(game, parts[0].place))
    line = format_statement(evolve(parts[0], arguments=(*head, *named), block=None))
    return Diagnostic("unknown-part", says, parts[0].arguments[-1].place, f"write `{line} {{`")


def no_game(name: str, place: Place, find: Finder, known: Known) -> Diagnostic | None:
    """The problem of a part that names, at a place, a game that does not exist; None if it exists."""
    beside = place.source
    if find(GAME, name, beside) is not None:
        return None
    games = sorted(dict.fromkeys(known(GAME, beside, "")))
    if (cut := _cut_before_game(place, games)) is not None:
        return cut
    if find(MAP, name, beside) is not None:
        game = _find_game(name, beside, find)
        hint = Guess.of(f"write `{game}`, which is the game of this map", name, game) if game else None
        return Diagnostic("unknown-game", f"`{name}` is a map, and a part is for a game", place, hint, names=(name,))
    whose = next((game for game in ("", *games) if name in known(PART, beside, game)), None)
    if whose is not None or name in known("plugin", beside, ""):
        also = f"and `{Uses.word} {name}` into the block of this part"
        return Diagnostic("unknown-game", f"`{name}` is a part itself, and a part is for a game", place,
                          f"write `{whose}`, {also}" if whose else f"name that game here, {also}", names=(name,))
    meant = did_you_mean(name, games) or _game_of_map(name, beside, find, known) or f"there are: {', '.join(games)}"
    says = f"no game called `{name}` is beside this file or in the library"
    return Diagnostic("unknown-game", says, place, meant, names=(name,))


def for_other_game(
    word: str, game: str, place: Place, problems: Iterable[Diagnostic], find: Finder, known: Known
) -> Diagnostic | None:
    """The problem of a part or a map of another game than it names, at a place: its game lacks several names, and one other
    game declares all of them.  `word` is what names the game.  None if that is not so."""
    lacking = dict.fromkeys(name for problem in problems if problem.code in _LACKING for name in problem.names[:1])
    words = dict.fromkeys(name.split()[-1] for name in lacking)
    if len(words) < _SEVERAL:
        return None
    texts = {other: find(GAME, other, place.source) for other in known(GAME, place.source, "") if other != game}
    fitting = [other for other, text in texts.items() if text is not None and _declares_all(text, words)]
    if len(fitting) != 1:
        return None
    says = f"`{game}` has no {_list_names(list(lacking))}, and `{fitting[0]}` has all of them"
    return Diagnostic("unknown-game", says, place,
                      f"did you mean `{word} {fitting[0]}`?", names=(game,))


def extending_game_of_map(source: Source, problems: Iterable[Diagnostic], find: Finder, known: Known) -> Diagnostic | None:
    """The problem of a map that extends a game, and names members that another map of this game declares, each in `problems`;
    None if no such map declares all of them, or if several do."""
    extends = _extended_game(source)
    if extends is None or find(GAME, extends.text, source) is None:
        return None
    names = list(dict.fromkeys(name for problem in problems for name in problem.names[:1]))
    game, own = extends.text, known(MAP, source, "")
    texts = {name: text for name in own if (text := find(MAP, name, source)) is not None and text.path != source.path}
    fitting = [name for name, text in texts.items() if _declares_all(text, names) and _find_game(name, source, find) == game]
    if len(names) < _SEVERAL or len(fitting) != 1:
        return None
    return Diagnostic("unknown-member", f"`{game}` has no {_list_names(names)}, and its map `{fitting[0]}` has them", extends,
                      f"did you mean `{Extends.word} {fitting[0]}`?", names=(game,))


def _declares_all(text: Source, names: Iterable[str]) -> bool:
    """Whether each of some names is the first one in a line of a text, after its word."""
    lines = (rf"(?:^|[{{;])[ \t]*[a-z]\w*[ \t]+{re.escape(name)}\b" for name in names)
    return all(re.search(line, text.text, re.MULTILINE) is not None for line in lines)


def _list_names(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in islice(names, _LISTED)) + (" …" if len(names) > _LISTED else "")


def extending_other_game(source: Source, problems: Iterable[Diagnostic], find: Finder, known: Known) -> Diagnostic | None:
    """The problem of a map that extends another game than its lines are for; None if it does not."""
    extends = _extended_game(source)
    return None if extends is None else for_other_game(Extends.word, extends.text, extends, problems, find, known)


def _extended_game(source: Source) -> Place | None:
    """The place of the name after the first `extends` of a text."""
    extends = _EXTENDS.search(source.text)
    if extends is None:
        return None
    line = source.text.count("\n", 0, extends.start("game")) + 1
    column = extends.start("game") - source.starts[line - 1] + 1
    return Place(source, line, column, line, column + len(extends["game"]))


_EXTENDS = re.compile(rf"^[ \t]*{Extends.word}[ \t]+(?P<game>[a-z]\w*)", re.MULTILINE)
_LACKING = ("unknown-line", "unknown-word", "unknown-name", "unknown-field", "unknown-action", "unknown-function")
"""The codes of problems with names that a game may declare."""
_SEVERAL, _LISTED = 2, 4


def _cut_before_game(place: Place, games: Sequence[str]) -> Diagnostic | None:
    """The problem of a part whose first line ends with `for`, so that the first word of the line below, at a place, is read as
    its game; None if it does not."""
    above = next((line for line in range(place.line - 1, 0, -1) if place.source.lines[line - 1].strip()), 0)
    if not above or place.text_before.strip() or place.text_from[len(place.text) :].lstrip()[:1] in ("", "{"):
        return None
    line = place.source.lines[above - 1].rstrip()
    if not line.endswith(f" {_FOR}"):
        return None
    there = Place(place.source, above, len(line) - len(_FOR) + 1, above, len(line) + 1)
    listed = f"; there are: {', '.join(games)}" if games else ""
    return Diagnostic("unknown-game", f"the game is missing after `{_FOR}`, and so is the `{{`", there,
                      f"write `{line.strip()} GAME {{` with its name{listed}", names=(place.text,))


_FOR = "for"


def _game_of_map(name: str, beside: Source, find: Finder, known: Known) -> str | None:
    """The hint for a name that is similar to that of a map: the map's game."""
    for meant in find_similar(name, dict.fromkeys(known(MAP, beside, "")))[:1]:
        if (game := _find_game(meant, beside, find)) is not None:
            return f"`{meant}` is a map, and a part is for its game: write `{game}`"
    return None


def _find_game(name: str, beside: Source, find: Finder) -> str | None:
    """The game that a map extends, perhaps through other maps; None if one of these is missing."""
    for _ in range(MAX_MAPS):
        if find(GAME, name, beside) is not None:
            return name
        source = find(MAP, name, beside)
        if source is None:
            return None
        lines = (line for item in parse(source)[0].items if Map.begins(item) and name_of(item) == name for line in item.lines)
        name, beside = next((name_in(line.arguments[0]) for line in lines if Extends.begins(line) and line.arguments), ""), source
    return None
