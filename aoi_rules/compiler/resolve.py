"""From files to one list of statements: the game, then the map's own lines; then `like` is resolved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
from attrs import define, field

from aoi_rules.compiler.reporter import Reporter
from aoi_rules.diagnostics import Source, did_you_mean
from aoi_rules.language import parse, tree

__all__ = ["Resolved", "resolve"]

Finder = Callable[[str, Source], "Source | None"]


@define
class Resolved:
    """A ruleset's statements in order, each with the kind of block it comes from."""

    name: str = ""
    title: str = ""
    game: str = ""
    game_title: str = ""
    items: list[tuple[str, tree.Statement]] = field(factory=list)
    plugins: list[tree.Name] = field(factory=list)
    blocks: list[tree.Statement] = field(factory=list)


def resolve(source: Source, find: Finder, report: Reporter) -> Resolved | None:
    """Read a file and what it extends; None where there is nothing to compile.  `find` looks for a game by its name."""
    result = Resolved()
    head = _head(source, report)
    if head is None:
        return None
    result.name, result.title = _names(head)
    if head.word == "map":
        game = _extended(head, source, find, report)
        if game is None:
            return None
        result.game, result.game_title = _names(game)
        _take(result, game)
    else:
        result.game, result.game_title = result.name, result.title
    _take(result, head)
    if len(report.found) == 0 or result.items:
        result.items = _resolve_like(result.items, report)
    return result


def _names(head: tree.Statement) -> tuple[str, str]:
    name = next((a.name for a in head.arguments if isinstance(a, tree.Name)), "")
    title = next((a.value for a in head.arguments if isinstance(a, tree.Text)), name)
    return name, title


def _take(result: Resolved, head: tree.Statement) -> None:
    result.blocks.append(head)
    for item in head.block.items if head.block else ():
        if isinstance(item, tree.Table):
            continue
        if item.word == "uses":
            result.plugins += [a for a in item.arguments if isinstance(a, tree.Name)]
        elif item.word != "extends":
            result.items.append((head.word, item))


def _head(source: Source, report: Reporter) -> tree.Statement | None:
    block, problems = parse(source)
    for problem in problems:
        report(problem)
    heads = []
    for item in block.items:
        if isinstance(item, tree.Statement) and item.word in ("game", "map"):
            heads.append(item)
        elif isinstance(item, tree.Statement) and item.word == "language":
            _language(item, report)
        elif isinstance(item, tree.Statement) and item.word not in ("scenario", "part"):
            hint = did_you_mean(item.word, ["game", "map", "language", "scenario", "part"])
            report.error("unknown-word", f"`{item.word}` cannot stand outside a game or a map", item.word_place, hint)
    if len(heads) != 1 and not problems:
        place = heads[1].place if heads else block.place
        report.error("no-ruleset" if not heads else "declared-twice",
                     "a file holds one `game` or one `map`, and here is " + ("none" if not heads else "another"), place)
    return heads[0] if heads else None


def _language(item: tree.Statement, report: Reporter) -> None:
    if item.arguments != (tree.Number(1, item.place),):
        report.error("unknown-language", "the language's version is 1", item.place, "write `language 1`")


def _extended(head: tree.Statement, source: Source, find: Finder, report: Reporter) -> tree.Statement | None:
    extends = [i for i in (head.block.items if head.block else ()) if isinstance(i, tree.Statement)
               and i.word == "extends"]
    if not extends or not extends[0].arguments or not isinstance(extends[0].arguments[0], tree.Name):
        report.error("missing-game", "a map says which game it belongs to", head.place, "begin it with `extends GAME`")
        return None
    name = extends[0].arguments[0]
    found = find(name.name, source)
    if found is None:
        report.error("unknown-game", f"no game called `{name.name}` lies beside this file or in the library", name.place)
        return None
    game = _head(found, report)
    if game is not None and game.word != "game":
        report.error("unknown-game", f"`{name.name}` is a map, and a map extends a game", name.place)
        return None
    return game


# ---- like -----------------------------------------------------------------------------------------------------------


def _resolve_like(items: list[tuple[str, tree.Statement]], report: Reporter) -> list[tuple[str, tree.Statement]]:
    actions = {_names(s)[0]: s for _, s in items if s.word == "action"}
    done: dict[str, tree.Statement] = {}

    def resolved(name: str, trail: tuple[str, ...]) -> tree.Statement | None:
        if name in done:
            return done[name]
        statement = actions[name]
        model = _like(statement)
        if model is not None:
            statement = _merged(statement, model, trail, name)
        done[name] = statement
        return statement

    def _merged(statement: tree.Statement, model: tree.Name, trail: tuple[str, ...], name: str) -> tree.Statement:
        if model.name not in actions or model.name in (*trail, name):
            what = "is like itself" if model.name in actions else f"is like `{model.name}`, which is no action"
            report.error("unknown-action", f"`{name}` {what}", model.place, did_you_mean(model.name, set(actions) - {name}))
            return statement
        base = resolved(model.name, (*trail, name))
        return _inherit(statement, base, report) if base is not None else statement

    return [(w, (resolved(_names(s)[0], ()) or s) if s.word == "action" else s) for w, s in items]


def _like(statement: tree.Statement) -> tree.Name | None:
    arguments = statement.arguments
    for here, following in zip(arguments, arguments[1:], strict=False):
        if isinstance(here, tree.Name) and here.name == "like" and isinstance(following, tree.Name):
            return following
    return None


def _inherit(statement: tree.Statement, base: tree.Statement, report: Reporter) -> tree.Statement:
    """The base's lines without the dropped ones, the own lines behind them or in the place of those they replace."""
    own = [i for i in (statement.block.items if statement.block else ()) if isinstance(i, tree.Statement)]
    lines: list[Any] = list(base.block.items) if base.block else []
    for item in own:
        if item.word != "drop":
            continue
        for name in item.arguments:
            lines = _without(lines, name, report)
    for item in own:
        if item.word != "drop":
            _put(lines, item)
    block = tree.Block(tuple(lines), statement.place)
    arguments = _without_like(statement.arguments)
    if not any(isinstance(a, tree.Name) and a.name == "see" for a in arguments):
        arguments += _see(base.arguments)
    return attrs.evolve(statement, block=block, arguments=arguments)


def _without_like(arguments: Sequence[Any]) -> tuple[Any, ...]:
    found = [i for i, a in enumerate(arguments) if isinstance(a, tree.Name) and a.name == "like"]
    return tuple(a for i, a in enumerate(arguments) if not found or i not in (found[0], found[0] + 1))


def _see(arguments: Sequence[Any]) -> tuple[Any, ...]:
    for number, here in enumerate(arguments):
        if isinstance(here, tree.Name) and here.name == "see":
            return tuple(arguments[number : number + 2])
    return ()


def _title(item: Any) -> str:
    if item.word in ("afterwards", "then", "takes"):
        return str(item.word)
    return next((a.name for a in item.arguments if isinstance(a, tree.Name)), "")


def _without(lines: list[Any], name: Any, report: Reporter) -> list[Any]:
    wanted = name.name if isinstance(name, tree.Name) else ""
    rest = [i for i in lines if _title(i) != wanted or i.word in ("choose", "let")]
    if len(rest) == len(lines):
        report.error("unknown-line", f"there is no line `{wanted}` to drop", name.place,
                     did_you_mean(wanted, [_title(i) for i in lines]))
    return rest


def _put(lines: list[Any], item: tree.Statement) -> None:
    for number, line in enumerate(lines):
        if line.word == item.word and _title(line) == _title(item) and _title(item):
            lines[number] = item
            return
    lines.append(item)
