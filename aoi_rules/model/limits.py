"""What decides which pieces of a hidden place the rules let somebody choose."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Limit"]


class Limit(StrEnum):
    """What decides which pieces of a hidden place can be chosen."""

    NONE = "none"
    """Nothing that anybody else can judge: any piece is treated as possible."""
    PUBLIC = "public"
    """The piece itself, and what all players see."""
    CONTENTS = "contents"
    """Also which other pieces are in the place."""
