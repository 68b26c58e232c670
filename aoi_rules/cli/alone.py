"""Commands of a prompt that nothing may follow."""

from __future__ import annotations

from aoi_rules.errors import MoveTextError

__all__ = ["require_alone"]

_ALONE = frozenset(("?", "help", "quit", "scores", "undo"))


def require_alone(text: str) -> None:
    """Raise MoveTextError for a line that begins with such a command and goes on."""
    command, _, rest = text.partition(" ")
    if command.lower() in _ALONE and rest.strip():
        raise MoveTextError(f"nothing may follow `{command}`")
