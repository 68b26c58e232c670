"""The log of a game for a reader: headings, one line for each decision, and below it what the decision did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from attrs import define, field

from aoi_rules.cli.output import paragraph, safe
from aoi_rules.machine.results import Event

__all__ = ["event_lines"]

_MANY = 12
_LEVELS = {"round": 0, "phase": 1, "turn": 2}
"""How deep a heading stands; it closes all that are as deep or deeper."""
_SIGNS = ("══", "──", "")


@define
class _Paragraph:
    """An action: the words of its decisions, and what they did; or a heading of a `level`, and what its part of the flow did."""

    head: str
    seat: str = ""
    effects: list[str] = field(factory=list)
    level: int = -1

    def lines(self, columns: int) -> list[str]:
        """The head, then the effects, indented."""
        sign = _SIGNS[self.level] if self.level >= 0 else ""
        head = f"{sign} {self.head} {sign}" if sign else self.head
        found = paragraph(head, columns, "  ").splitlines()
        if self.effects:
            indent = "    " if self.head else ""
            found += paragraph(indent + "; ".join(_counted(self.effects)), columns, indent).splitlines()
        return found


def event_lines(events: Iterable[Event], columns: int) -> list[str]:
    """Events as lines of at most `columns`; later decisions of the same action are joined to its line.  A turn has a heading
    only where something happens in it before its player decides."""
    paragraphs: list[_Paragraph] = []
    for event in events:
        if event.kind in _LEVELS:
            _close(paragraphs, _LEVELS[event.kind])
            paragraphs.append(_Paragraph(safe(event.text), level=_LEVELS[event.kind]))
        elif event.kind == "flow":
            if paragraphs and paragraphs[-1].level < 0:
                paragraphs.append(_Paragraph(""))
        elif event.kind == "move":
            _close(paragraphs, _LEVELS["turn"])
            _decided(event, paragraphs)
        else:
            if not paragraphs:
                paragraphs.append(_Paragraph(""))
            paragraphs[-1].effects.append(safe(event.text))
    _close(paragraphs, _LEVELS["turn"])
    return [line for paragraph in paragraphs for line in paragraph.lines(columns)]


def _close(paragraphs: list[_Paragraph], level: int) -> None:
    """Leave out the headings of this level and of deeper ones under which nothing stands."""
    while paragraphs and paragraphs[-1].level >= level and not paragraphs[-1].effects:
        paragraphs.pop()


def _decided(event: Event, paragraphs: list[_Paragraph]) -> None:
    seat = str(event.data.get("seat", ""))
    words = safe(event.text.removeprefix(f"{seat}: "))
    begins = words.split(" ")[0] == event.data.get("action") != "stop"
    if begins or not paragraphs or paragraphs[-1].seat != seat:
        paragraphs.append(_Paragraph(f"{seat}: {words}", seat))
    else:
        paragraphs[-1].head += f", {words}"


def _counted(effects: Iterable[str]) -> Iterator[str]:
    """Each effect, with how often it occurred in a row.  Pieces that went the same way one after the other stand together; of
    many only their number."""
    for (way, same_way), some in groupby(effects, _way):
        together = list(some)
        if same_way and len(together) >= _MANY:
            yield f"{len(together)} pieces: {way}"
        elif same_way:
            yield f"{', '.join(_times(effect.removesuffix(f': {way}') for effect in together))}: {way}"
        else:
            yield from _times(together)


def _way(effect: str) -> tuple[str, bool]:
    """Where a piece went, and yes; of any other effect its words, and no."""
    way = effect.rpartition(": ")[2]
    return (way, True) if "→" in way and way != effect else (effect, False)


def _times(effects: Iterable[str]) -> Iterator[str]:
    for effect, same in groupby(effects):
        number = len(list(same))
        yield effect if number == 1 else f"{effect} ({number} times)"
