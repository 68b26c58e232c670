"""Pieces of rules: the game or the map into which a piece is inserted, and its problems there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import attrs

from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.language.parser import parse
from aoi_rules.language.tree import Pair, Statement
from aoi_rules.language.unparser import format_expression
from aoi_rules.library import catalogue
from aoi_rules.library.compilation import compile_text
from aoi_rules.words.line_names import name_of
from tests.manual.pages import MANUAL

__all__ = ["VALLEY", "compiled_in_game", "compiled_in_map", "compiled_parts", "in_scenario", "inserted", "key_of", "left_over", "scenario_file"]

VALLEY = (MANUAL / "valley.aoi").read_text(encoding="utf-8")
"""The small game into which pieces of rules are inserted."""

_LEFT_OVER = ("always-", "unused-", "unchanged-keep", "unmatched-member")


def inserted(whole: str, piece: str) -> str:
    """The text of a game or a map with a piece as the first of its lines; the piece replaces lines with the same word and
    name."""
    body, _ = parse(Source("<whole>", whole))
    head = next(item for item in body.items if isinstance(item, Statement) and item.word in ("game", "map"))
    own = {key_of(item) for item in parse(Source("<piece>", piece))[0].items if isinstance(item, Statement)}
    lines = whole.splitlines(keepends=True)
    for item in head.block.items if head.block is not None else ():
        if isinstance(item, Statement) and key_of(item) in own:
            last = item.block.place.end_line if item.block is not None else item.place.end_line
            lines[item.place.line - 1 : last] = ["\n"] * (last - item.place.line + 1)
    top = head.place.line
    return "".join([*lines[:top], piece, *lines[top:]])


def key_of(item: Statement) -> tuple[str, ...]:
    """The key by which two lines of a game are the same: the word and the name; for a link its ends."""
    pair = next((a for a in item.arguments if isinstance(a, Pair)), None)
    return (item.word, name_of(item) if pair is None else format_expression(pair))


def _with_menu(piece: str) -> str:
    """The small game, which offers the actions of a piece that the piece itself offers nowhere: they are played too."""
    names = [item for item in parse(Source("<piece>", piece))[0].items if isinstance(item, Statement) and item.word == "action"]
    offered = [name_of(item) for item in names if len(re.findall(rf"\b{name_of(item)}\b", piece)) == 1
               and f"action {name_of(item)} " not in VALLEY]
    return VALLEY.replace("draw_card, pass)", ", ".join(["draw_card", "pass", *offered]) + ")", 1)


def compiled_in_game(piece: str, name: str = "game.aoi") -> CompileResult:
    """The result of compiling a piece inside the small game."""
    return _compiled(piece, _with_menu(piece), name, MANUAL, "valley.aoi")


def compiled_in_map(piece: str, whole: str | None, folder: Path) -> CompileResult:
    """The result of compiling it inside the page's map, or, if there is none, inside a map that extends Germany."""
    return _compiled(piece, whole or 'map example "Example" {\n  extends germany\n}\n', "map.aoi", folder, "the map")


def _compiled(piece: str, whole: str, name: str, folder: Path, around: str) -> CompileResult:
    """The result of compiling a piece inside a game or a map, which is called `around`. The places of problems in the piece are
    those of a file with that name."""
    text = inserted(whole, piece)
    start = text[: text.index(piece)].count("\n")
    result = compile_text(Source(name, text, str(folder / f"<{name}>")))
    return attrs.evolve(result, diagnostics=tuple(_placed(d, Source(name, piece), start, around) for d in result.diagnostics))


def scenario_file(piece: str) -> str:
    """The small game with a scenario of these lines: in the examples' position, unless they set up their own."""
    game, position = VALLEY.split("# The examples of expressions", 1)
    given = position[position.index("  players") : position.index("  expect =")]
    own = re.search(r"^\s*(?:players|option|given|map|game)\b", piece, re.MULTILINE)
    return f'{game}scenario "example" {{\n{"" if own else given}{piece}}}\n'


def in_scenario(problem: Diagnostic, piece: str) -> Diagnostic:
    """A problem in these lines of a scenario, with its place as if they were a file of their own."""
    whole = scenario_file(piece)
    return _placed(problem, Source("scenario.aoi", piece), whole[: whole.rindex(piece)].count("\n"))


def compiled_parts(pieces: Sequence[str], run: bool = True) -> CompileResult:
    """The result of compiling Germany with parts laid over it, in their order; each piece is the inside of a part."""
    texts = {f"part_{n}.aoi" if n > 1 else "part.aoi": piece for n, piece in enumerate(pieces, 1)}
    laid = tuple(Source(name, f'part example_{n} "Example" for age_of_industry {{\n{piece}}}\n')
                 for n, (name, piece) in enumerate(texts.items(), 1))
    germany = catalogue.find_source("germany")
    assert isinstance(germany, Source)
    result = compile_text(germany, run=run, laid=laid)
    placed = [_placed(d, Source(d.place.source.name, texts[d.place.source.name]), 1)
              if d.place is not None and d.place.source.name in texts else d for d in result.diagnostics]
    return attrs.evolve(result, diagnostics=tuple(placed))


def left_over(problem: Diagnostic) -> bool:
    """Whether a problem only says that something is unused or never changes: a piece need not show its use. The contents of a
    verb are checked only if it is called, so an unused verb is a mistake."""
    return (problem.severity == "warning" and problem.code.startswith(_LEFT_OVER)
            and not problem.message.startswith("the verb "))


def _placed(problem: Diagnostic, piece: Source, start: int, around: str = "") -> Diagnostic:
    """A problem with lines counted from the first line of the piece, which follows `start` lines of the text `around` it; a
    problem outside the piece stays as it is."""
    place = problem.place
    if place is None or not start < place.line <= start + len(piece.lines):
        return problem

    def counted(found: re.Match[str]) -> str:
        line = int(found[1]) - start
        return f"line {line}" if line <= len(piece.lines) else f"line {int(found[1]) - len(piece.lines)} of {around}"

    moved = attrs.evolve(place, source=piece, line=place.line - start, end_line=place.end_line - start)
    hint = problem.hint and re.sub(r"\bline (\d+)\b(?! of)", counted, problem.hint)
    return attrs.evolve(problem, place=moved, hint=hint)
