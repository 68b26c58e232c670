"""A folder of rules that can be asked, also while its texts are being written: what is wrong, what a name means, what may stand
where."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aoi_rules.errors import Outdated
    from aoi_rules.workspace.answers import Completion, Edit, Meaning, Origin, Symbol
    from aoi_rules.workspace.columns import Columns
    from aoi_rules.workspace.workspace import Workspace

__all__ = ["Columns", "Completion", "Edit", "Meaning", "Origin", "Outdated", "Symbol", "Workspace"]

# As in `aoi_rules` itself: a file is checked without what answers questions.
_HOMES = {
    "answers": ("Completion", "Edit", "Meaning", "Origin", "Symbol"), "columns": ("Columns",),
    "workspace": ("Outdated", "Workspace"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
