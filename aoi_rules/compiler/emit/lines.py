"""The lines of a printed module, each with its place in the rules."""

from __future__ import annotations

from attrs import define, field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.text.visible import replace_invisible

__all__ = ["Lines", "PrintedModule", "remark"]


@frozen(eq=False)
class PrintedModule:
    """The text of a module and its line map: the place in the rules of each line, None if there is none."""

    text: str
    lines: tuple[Place | None, ...]

    @property
    def places(self) -> tuple[str, ...]:
        """The places as texts, `file:line:column`; empty if there is none."""
        known: dict[int, str] = {}
        found = []
        for place in self.lines:
            text = "" if place is None else known.get(id(place))
            if text is None:
                text = known[id(place)] = escape_text(place)
            found.append(text)
        return tuple(found)


@define
class Lines:
    """Lines and their places; `place` is that of the lines that are added next."""

    texts: list[str] = field(factory=list)
    places: list[Place | None] = field(factory=list)
    place: Place | None = None

    def add(self, *texts: str) -> None:
        """Add lines at the current place."""
        self.texts += texts
        self.places += [self.place] * len(texts)

    def gap(self) -> None:
        """Add two blank lines, as between functions."""
        self.texts += ("", "")
        self.places += (None, None)

    def extend(self, other: Lines) -> None:
        """Add the lines of another part of the module."""
        self.texts += other.texts
        self.places += other.places

    def to_module(self) -> PrintedModule:
        """All lines as a module."""
        return PrintedModule("\n".join(self.texts) + "\n", tuple(self.places))


def escape_text(text: object) -> str:
    """A text on one line, without unprintable characters."""
    return replace_invisible(str(text), "")


def remark(text: object) -> str:
    """A text as a Python comment."""
    return f"# {escape_text(text)}"
