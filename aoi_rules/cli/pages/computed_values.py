"""Values that a ruleset computes, found by the name of a definition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve

from aoi_rules import Game
from aoi_rules.diagnostics import Source
from aoi_rules.drawing.figures import Figure, figures
from aoi_rules.library.compilation import compiled_once, texts_of
from aoi_rules.machine.displays import figures as computed_figures
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.machine.state import pack_state, unpack_state

__all__ = ["compute_figure", "definitions"]

_DEFINED = re.compile(r"\s*define (\w+)(\(\w+\))?\??\s*=")
_ASKED = "looked_up"


def definitions(program: Program) -> Iterator[tuple[str, bool]]:
    """The names of the definitions with no parameter or with one, and whether they have one."""
    for line in program.resolved_text():
        found = _DEFINED.match(line.text)
        if found and found[1] == line.name:
            yield line.name, found[2] is not None


def compute_figure(game: Game, viewer: str | None, expression: str) -> tuple[Figure, ...] | None:
    """The present value of an expression as a figure, or one for each player if it contains `me`, as far as the viewer may know
    it. Empty if the value is absent; None if it depends on hidden information, or cannot be a figure.

    The rules are compiled again with a figure for this value, so a value that may not be shown is refused as in any ruleset.
    """
    program = _with_figure(game.rules.program, expression)
    if program is None:
        return None
    state = unpack_state(program, pack_state(game.record.state))
    seen = computed_figures(program, Names(program.model, game.seats), state, game.viewer(viewer))
    found = figures(program.model, {**game.view(viewer).data, "figures": seen})
    return tuple(one for one in found if one.name == _ASKED)


def _with_figure(program: Program, expression: str) -> Program | None:
    """The rules with a figure that shows an expression; None if the expression cannot be one."""
    texts = texts_of(program)
    for begins in ("amend drawing", "drawing"):  # not every game has a drawing to amend
        lines = f"{begins} {{ show {_ASKED} = {expression} }}"
        part = Source("<looked up>", f"part {_ASKED} for {program.model.game} {{\n{lines}\n}}\n")
        found = compiled_once(evolve(texts, laid=(*texts.laid, part))).program
        if found is not None:
            return found
    return None
