"""What it means to stop at a decision, in a player's words."""

from __future__ import annotations

from aoi_rules.machine.names import listed
from aoi_rules.machine.pending import begun
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.views import left

__all__ = ["STOP", "stopping"]

STOP = "stop"
"""The name of the move, which no action may have."""
_FEW = 3
"""Of fewer actions that one leaves out by stopping the titles are named."""


def stopping(program: Program, s: Position) -> str:
    """What `stop` leaves undone; within an action, that this goes on."""
    actions, phase = left(program, s), program.model.phases[s.phase].title if s.phase >= 0 else ""
    pending = [option.title for _, _, option, _ in begun(program, s)]
    if actions is not None and actions > 1 and not pending:
        return f"Stop, and leave {actions} actions unused"
    titles = [f"“{o.title}”" for o in program.decisions[s.frames[-1][0]].options if o.cost and not o.inside]
    without = f", without {listed(titles, 'or')}" if 0 < len(titles) < _FEW else ""
    if pending:
        return f"Go on with “{pending[-1]}”{without if len(titles) == 1 else ''}"
    return f"Stop{without}" if without else f"Stop “{phase}”" if phase else "Stop"
