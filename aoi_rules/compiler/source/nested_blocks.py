"""A part, a map or a game inside a map or a game: each has a file of its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from attrs import evolve

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.addresses import game_of
from aoi_rules.compiler.source.base_texts import Finder, Layer
from aoi_rules.compiler.source.file_header import used_in
from aoi_rules.diagnostics import Source, number_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.words.files import Map, Part, RulesetWord, Uses
from aoi_rules.words.line_names import name_of

__all__ = ["without_nested_blocks"]

Items = tuple[tree.Statement | tree.Table, ...]


def without_nested_blocks(layers: Sequence[Layer], find: Finder, report: Reporter) -> list[Layer]:
    """The layers without blocks inside their heads that must have a file of their own; these are reported.  The lines of a part
    that a map does not use yet are read as lines of that map."""
    if not any(_is_nested(item) for layer in layers for item in layer.head.items):
        return list(layers)
    game = name_of(layers[0].head)
    used = {name.name for layer in layers for name in used_in(layer.head)}
    left = []
    for layer in layers:
        items = list[tree.Statement | tree.Table]()
        for item in layer.head.items:
            if not isinstance(item, tree.Statement) or not _is_nested(item):
                items.append(item)
                continue
            report.error("unknown-word", f"a {item.word} cannot be inside a {layer.head.word}", item.word_place,
                         _hint(item, layer, game, used, find), names=(item.word,))
            items += _lines_instead(item, layer, game, used, find, report)
        block = layer.head.block and evolve(layer.head.block, items=tuple(items))
        left.append(evolve(layer, head=evolve(layer.head, block=block)))
    return left


def _is_nested(item: tree.Statement | tree.Table) -> bool:
    return isinstance(item, tree.Statement) and (Part.begins(item) or RulesetWord.begins(item)) and item.block is not None


def _lines_instead(
    item: tree.Statement, layer: Layer, game: str, used: Collection[str], find: Finder, report: Reporter,
) -> Items:
    """What is read in place of a nested block: a line that uses the part, if it has its own file; the lines of a part, if they
    may be those of the map around it; otherwise nothing, and nothing is known of what it declares."""
    if name_of(item) in used:
        return ()
    if _is_for(item, game) and _file_of(item, layer.source, game, find) is not None:
        return (evolve(item, word=Uses.word, arguments=(tree.Name(name_of(item), item.place),), block=None),)
    if _is_for(item, game) and Map.begins(layer.head):
        return item.items
    report.record_lost(item)
    return ()


def _is_for(item: tree.Statement, game: str) -> bool:
    """Whether a nested block is a part for a game."""
    return Part.begins(item) and game_of(item) in ("", game)


def _hint(item: tree.Statement, layer: Layer, game: str, used: Collection[str], find: Finder) -> str:
    """What to do with a nested block: leave it out, if there is a file with it already, or move it to one."""
    name = name_of(item)
    found = _file_of(item, layer.source, game, find)
    lines = f"`{_head_of(item)}` … `}}`"
    if item.place.line < item.place.end_line:
        end = item.place.source.line_at(item.place.end_line)
        lines = "lines " + number_of(item.place.source.line_at(item.place.line)) + " to " + number_of(end)
    then = _line_for(item, layer, used) if not Part.begins(item) or _is_for(item, game) else None
    if found is not None and found.path != layer.source.path:
        return f"it has its own file, `{found.name}`: leave " + lines + " out" + (f", and write `{then}`" if then else "")
    moved = f"move it into a file of its own, `{name or 'NAME'}.aoi`" + (f", and write `{then}` here" if then else "")
    if _is_for(item, game) and Map.begins(layer.head):
        return moved + "; or leave out its first line and its `}`, so that its lines belong to this map"
    return moved


def _file_of(item: tree.Statement, beside: Source, game: str, find: Finder) -> Source | None:
    """The file that has a part, a map or a game with the name of a nested one."""
    wanted = (game_of(item) or game,) if Part.begins(item) else ()
    return find(item.word, name_of(item), beside, *wanted) if name_of(item) else None


def _head_of(item: tree.Statement) -> str:
    return f"{format_statement(evolve(item, block=None))} {{"


def _line_for(item: tree.Statement, layer: Layer, used: Collection[str]) -> str | None:
    """The line with which a ruleset uses a nested part; None if it uses it already, and for a map or a game."""
    name = name_of(item)
    if not Part.begins(item) or name in used:
        return None
    uses = next(filter(Uses.begins, layer.head.lines), None)
    if uses is None:
        return f"{Uses.word} {name or 'NAME'}"
    return format_statement(evolve(uses, arguments=(*uses.arguments, tree.Name(name or "NAME", item.place))))
