"""Parts that only declare what scenarios and other parts use."""

from __future__ import annotations

from aoi_rules.language import parse
from aoi_rules.language.headers import Head
from aoi_rules.words.files import Part, Uses
from aoi_rules.words.line_names import name_of
from aoi_rules.words.player_texts import Help
from aoi_rules.words.roles import is_helper

__all__ = ["only_helps"]


def only_helps(part: Head) -> bool:
    """Whether all lines of a part are helpers for other texts."""
    block = next((item for item in parse(part.source)[0].items if Part.begins(item) and name_of(item) == part.name), None)
    return block is None or all(is_helper(line.word) or line.word in (Uses.word, Help.word) for line in block.lines)
