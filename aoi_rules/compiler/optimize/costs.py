"""The costs of single nodes of a program, in steps: about one for each name and number in a computation."""

from __future__ import annotations

from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta

__all__ = ["COSTS", "HOOK", "MOVED", "REMEMBERED", "SORTED", "VARYING", "own_cost"]

HOOK = 100
"""The cost of a call of a plugin's function."""
SORTED = 20
"""The cost of sorting a list, besides its keys."""
REMEMBERED = 27
"""The cost of looking up a memoised result."""
MOVED = 1_000
"""The cost of moving many pieces from zone to zone."""
COSTS: dict[type, int] = {
    exp.Bits: 7, exp.Call: HOOK, exp.CallKernel: 3, exp.CanFinish: 200, exp.Distinct: 5, exp.Fits: 2, exp.Length: 2,
    exp.NumberRange: 3, exp.SortedBy: SORTED,
    sta.Append: 12, sta.Ask: 20, sta.ChangePiece: 12, sta.ChangeSlot: 18, sta.DrawPiece: 140, sta.ForEach: 3, sta.ListMoves: 5,
    sta.LogHeading: 10, sta.LogMove: 20, sta.LogVerb: 20, sta.MovePieces: 20, sta.OncePer: 20, sta.Perform: 3, sta.PickOne: 120,
    sta.Push: 12, sta.SetFrame: 2, sta.Store: 6,
}
"""The costs of nodes without their operands; any other node costs 1."""
VARYING = frozenset((sta.DrawPiece, sta.Forget, sta.MovePieces))
"""Classes of nodes whose cost is not constant."""


def own_cost(node: Any) -> int:
    """The cost of a node without its operands, the function it calls, and the length of lists."""
    kind = node.__class__
    cost = COSTS.get(kind, 1)
    if kind is sta.MovePieces:
        return cost + (MOVED if node.kind != "piece" else 0)
    if kind is sta.DrawPiece:
        return cost + (MOVED if node.refill else 0)
    return 3 * (len(node.groups) + len(node.networks)) if kind is sta.Forget else cost
