"""A folder of rules, including while its texts are being edited: its problems, the meanings of names, and completions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aoi_rules.lazy_names import lazy_names_of

if TYPE_CHECKING:
    from aoi_rules.errors import OutdatedError
    from aoi_rules.workspace.answers import (
        Call,
        Colour,
        Completion,
        Edit,
        Hint,
        Link,
        Meaning,
        Origin,
        PlayedScenario,
        Remark,
        Signature,
        Symbol,
        Token,
    )
    from aoi_rules.workspace.columns import Columns
    from aoi_rules.workspace.workspace import Workspace

__all__ = ["Call", "Colour", "Columns", "Completion", "Edit", "Hint", "Link", "Meaning", "Origin", "OutdatedError",
           "PlayedScenario", "Remark", "Signature", "Symbol", "Token", "Workspace"]

# as in `aoi_rules` itself: checking a file does not import the modules that answer questions
__getattr__, __dir__ = lazy_names_of(__name__, {
    "answers": ("Call", "Colour", "Completion", "Edit", "Hint", "Link", "Meaning", "Origin", "PlayedScenario", "Remark",
                "Signature", "Symbol", "Token"),
    "columns": ("Columns",),
    "workspace": ("OutdatedError", "Workspace"),
})
