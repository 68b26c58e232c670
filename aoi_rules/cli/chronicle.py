"""What happened, for a reader: a line for what somebody decided, below it what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from attrs import define, field

from aoi_rules.cli.output import paragraph, safe
from aoi_rules.machine.results import Event

__all__ = ["told"]

_MANY = 12


@define
class _Paragraph:
    """An action: its words, decision by decision, and what it did."""

    head: str
    seat: str = ""
    deeds: list[str] = field(factory=list)

    def lines(self, columns: int) -> list[str]:
        """The head, then the deeds, indented."""
        found = paragraph(self.head, columns, "  ").splitlines()
        if self.deeds:
            indent = "    " if self.head else ""
            found += paragraph(indent + "; ".join(_counted(self.deeds)), columns, indent).splitlines()
        return found


def told(events: Iterable[Event], columns: int) -> list[str]:
    """Events as lines.  Decisions that carry an action on are joined to its line."""
    paragraphs: list[_Paragraph] = []
    for event in events:
        if event.kind == "move":
            _decided(event, paragraphs)
            continue
        if not paragraphs:
            paragraphs.append(_Paragraph(""))
        paragraphs[-1].deeds.append(safe(event.text))
    return [line for paragraph in paragraphs for line in paragraph.lines(columns)]


def _decided(event: Event, paragraphs: list[_Paragraph]) -> None:
    seat = str(event.data.get("seat", ""))
    words = safe(event.text.removeprefix(f"{seat}: "))
    begins = words.split(" ")[0] == event.data.get("action") != "stop"
    if begins or not paragraphs or paragraphs[-1].seat != seat:
        paragraphs.append(_Paragraph(f"{seat}: {words}", seat))
    else:
        paragraphs[-1].head += f", {words}"


def _counted(deeds: Iterable[str]) -> Iterator[str]:
    """Each deed, and how often where it came several times in a row; of many pieces that went one way, their number."""
    for way, some in groupby(deeds, lambda deed: deed.partition(": ")[2] if "→" in deed else deed):
        together = list(some)
        if len(together) >= _MANY and "→" in way:
            yield f"{len(together)} pieces: {way}"
            continue
        for deed, same in groupby(together):
            number = len(list(same))
            yield deed if number == 1 else f"{deed} ({number} times)"
