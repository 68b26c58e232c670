"""The layout of the pieces of zones in a state."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from aoi_rules.compiler.emit.layout import Doc
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import ZoneData
from aoi_rules.compiler.program.statements import Pieces
from aoi_rules.compiler.symbols.slots import pieces_slot, sizes_slot
from aoi_rules.language.operators import ADD, MULTIPLY

__all__ = ["Zones"]


@frozen
class Zones:
    """The zones of a program by name."""

    named: Mapping[str, ZoneData]

    def __getitem__(self, name: str) -> ZoneData:
        return self.named[name]

    def index(self, pieces: Pieces, piece: exp.Expression) -> exp.Expression:
        """The index in a zone's list of the number of its pieces of a kind."""
        if pieces.owner == exp.Const(0):
            return piece
        row = exp.Arithmetic(MULTIPLY, pieces.owner, exp.Const(self.named[pieces.zone].kinds))
        return exp.Arithmetic(ADD, row, piece)

    def common(self, name: str) -> tuple[Doc, ...]:
        """The arguments that describe a zone in calls of the machine: its number, the list with the number of pieces of each
        kind, and the list with the totals."""
        return str(self.named[name].number), f"s.{pieces_slot(name)}", f"s.{sizes_slot(name)}"
