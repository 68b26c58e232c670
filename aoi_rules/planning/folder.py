"""A folder with saved games, and the verdict for each file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from attrs import frozen

from aoi_rules import save_format
from aoi_rules.errors import SaveError
from aoi_rules.game import Ruleset
from aoi_rules.planning.plan import Plan
from aoi_rules.planning.verdicts import Verdict

if TYPE_CHECKING:
    from aoi_rules.protocol import PlannedSaveJson

__all__ = ["PlannedSave", "files_in", "plan_games", "plan_file"]

_LETTER = 4  # the largest number of bytes of one character


@frozen
class PlannedSave:
    """A file and its `verdict`; if there is none, `message` gives the reason."""

    file: str
    result: Literal["continues", "stops", "unreadable", "not-of-old"]
    message: str = ""
    verdict: Verdict | None = None

    def json(self) -> PlannedSaveJson:
        """The file and its verdict as data for JSON."""
        return {"file": self.file, "result": self.result, "message": self.message,
                "verdict": self.verdict.json() if self.verdict else None}


def files_in(folder: Path) -> list[Path]:
    """The files of a folder that are not hidden, by name; raises OSError if there is no such folder."""
    return sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))


def plan_file(plan: Plan, path: Path) -> PlannedSave | None:
    """The verdict for a file; None for a game of another ruleset."""
    try:
        with path.open("rb") as file:
            text = file.read(_LETTER * save_format.LONGEST + 1).decode("utf-8", "replace")
    except OSError as error:
        return PlannedSave(str(path), "unreadable", error.strerror or "")
    return planned_text(plan, str(path), text)


def plan_games(old: Ruleset, new: Ruleset, games: Mapping[str, str]) -> tuple[PlannedSave, ...]:
    """The verdicts for saved games under changed rules.  `games` are texts from `dumps` or `dump_lines`, under any names; the
    results have the same names.  Games of other rulesets, or with other parts, are left out.

    Raises SaveError if `old` and `new` are rules of two different games, or of two different maps.
    """
    plan = Plan(old, new)
    return tuple(found for name, text in games.items() if (found := planned_text(plan, name, text)) is not None)


def planned_text(plan: Plan, name: str, text: str) -> PlannedSave | None:
    """The verdict for a saved game, by the name of its file; None for a game of another ruleset."""
    try:
        save = save_format.read(text)
    except SaveError as error:
        return PlannedSave(name, "unreadable", str(error))
    if (save.ruleset, save.game) != (plan.old.name, plan.old.model.game) or plan.other_parts(save):
        return None
    try:
        verdict = plan.verdict(save)
    except SaveError as error:
        return PlannedSave(name, "not-of-old", str(error))
    return PlannedSave(name, "stops" if verdict.difference else "continues", "", verdict)
