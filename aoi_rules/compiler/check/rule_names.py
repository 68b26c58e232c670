"""The names of the lines that explain a refusal or a score, in the order in which they are checked."""

from __future__ import annotations

from collections.abc import Collection

from attrs import define, field

from aoi_rules.compiler.check.units import Units
from aoi_rules.diagnostics import Place

__all__ = ["RuleNames"]


@define
class RuleNames:
    """The names of lines; a line of the text is added once, however often it is checked."""

    units: Units
    _lines: dict[tuple[str, str], tuple[str, str, Place]] = field(factory=dict)

    def restart(self) -> None:
        """Begin a new check of a text."""
        self._lines = {}

    def add(self, name: str, kind: str, place: Place) -> None:
        """Add a line: its kind is require, case, choice, source or points."""
        self.units.note(self._note_line, name, kind, place)

    def _note_line(self, name: str, kind: str, place: Place) -> None:
        self._lines.setdefault((name, str(place)), (name, kind, place))

    def of(self, *kinds: str) -> list[str]:
        """The names of all lines of the given kinds."""
        return [name for name, kind, _ in self._lines.values() if kind in kinds]

    def with_text(self, text: str) -> list[str]:
        """The names of all lines with a text for players."""
        quoted = f'"{text}"'
        return [name for name, _, place in self._lines.values() if quoted in place.text.partition("{\n")[0]]

    @property
    def names(self) -> Collection[str]:
        """All names, a name of two lines twice."""
        return [name for name, _, _ in self._lines.values()]
