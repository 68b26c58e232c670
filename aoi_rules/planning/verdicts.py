"""The verdict for a saved game under changed rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from aoi_rules.planning.lines import ResolvedLine
from aoi_rules.save_format import Difference

if TYPE_CHECKING:
    from aoi_rules.protocol import ChangedLineJson, ChangeJson, VerdictJson

__all__ = ["Change", "Verdict"]


@frozen
class Change:
    """A change between two texts: the old lines and the new lines; one of the two may be empty."""

    old: tuple[ResolvedLine, ...]
    new: tuple[ResolvedLine, ...]

    def json(self) -> ChangeJson:
        """The change as data for JSON, with the paths of the files."""
        return {"old": [_line(line) for line in self.old], "new": [_line(line) for line in self.new]}


def _line(line: ResolvedLine) -> ChangedLineJson:
    return {"text": line.written, "name": line.name, "place": line.place.json(full=True)}


@frozen
class Verdict:
    """Whether a saved game continues under the new rules: it does if there is no `difference`.

    `values` says what differs in the position or, for a game that continues, in its present scores.  `changes` are the lines that
    make the difference: one if it could be found; none if it does not come from the text of the rules.
    """

    difference: Difference | None = None
    values: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()

    def json(self) -> VerdictJson:
        """The verdict as data for JSON."""
        return {"continues": self.difference is None, "difference": self.difference.json() if self.difference else None,
                "values": list(self.values), "changes": [change.json() for change in self.changes]}
