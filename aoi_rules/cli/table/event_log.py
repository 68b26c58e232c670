"""The log of a game for readers: headings, one line for each decision, and below it what the decision did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from attrs import define, evolve, field

from aoi_rules.cli.table.event_text import Effect, effect, sentences, times
from aoi_rules.cli.terminal.output import paragraph, safe
from aoi_rules.machine.results import Event

__all__ = ["event_lines"]

_LEVELS = {"round": 0, "phase": 1, "turn": 2}
"""The depth of a heading; a heading ends all headings with the same or a greater depth."""
_SIGNS = ("══", "──", "")


@define
class _Paragraph:
    """An action: the words of its decisions, and what they did; or a heading with a `level`, and what its part of the flow did.
    `seat` is the seat whose action or turn it is.  `way` is where the pieces in the head moved, and what happened as a result."""

    head: str
    seat: str = ""
    effects: list[Effect] = field(factory=list)
    level: int = -1
    way: str = ""
    moved: str | None = None
    """The piece that the last effect moved, if any."""

    @property
    def moved_piece(self) -> tuple[str, str, str] | None:
        """For a decision that moves the piece at the end of its words: the words before the piece, the piece, and what happened
        to it; None for any other decision."""
        if self.level >= 0 or not self.effects or not self.effects[0].way:
            return None
        piece, done = self.effects[0].what, "; ".join(sentences(self.effects, self.seat))
        if not self.head.endswith(f" {piece}") or not done.startswith(f"{piece}: "):
            return None
        return self.head.removesuffix(piece), piece, done.removeprefix(f"{piece}: ")

    def add(self, event: Event) -> None:
        """Add what the action did.  If the game has a sentence of its own about the piece that has just moved, the sentence
        replaces the move."""
        found = effect(event)
        named = self.moved is not None and self.moved in event.data.get("values", ())
        if event.kind == "verb" and named and self.effects[-1].what in event.text:  # a seat and a card may have the same name
            self.effects.pop()
        self.moved = event.data.get("piece") if event.kind == "piece" else None
        self.effects.append(found)

    def lines(self, columns: int) -> list[str]:
        """The head, then the effects, indented; the first effects of a turn are next to the head if there is room.  A turn in
        which its player only pays or receives money needs no heading."""
        done = "; ".join(sentences(self.effects, self.seat)) or self.way
        if self.way and len(self.head) + len(self.way) + 3 <= columns:
            return [f"{self.head} · {self.way}"]
        if self.level == _LEVELS["turn"] and all(one.what.startswith(f"{self.seat} ") for one in self.effects):
            return paragraph(f"{self.seat} {done}", columns, "    ").splitlines()
        if self.level == _LEVELS["turn"] and len(self.head) + len(done) + 2 <= columns:
            return [f"{self.head}: {done}"]
        sign = _SIGNS[self.level] if self.level >= 0 else ""
        head = f"{sign} {self.head} {sign}" if sign else self.head
        found = paragraph(head, columns, "  ").splitlines()
        if done:
            indent = "    " if self.head else ""
            found += paragraph(indent + done, columns, indent).splitlines()
        return found


def event_lines(events: Iterable[Event], columns: int, over: bool = False) -> list[str]:
    """Events as lines of at most `columns`; later decisions of the same action are added to its line.  A turn has a heading only
    if something happens in it before its player decides; a phase without content has one only if the game is not `over`."""
    paragraphs: list[_Paragraph] = []
    new = False
    for event in events:
        if event.kind in _LEVELS:
            _close(paragraphs, _LEVELS[event.kind])
            paragraphs.append(_Paragraph(safe(event.text), str(event.data.get("seat", "")), level=_LEVELS[event.kind]))
        elif event.kind == "flow":
            if paragraphs and paragraphs[-1].level < 0:
                paragraphs.append(_Paragraph(""))
        elif event.kind == "move":
            _close(paragraphs, _LEVELS["turn"])
            _add_decision(event, paragraphs, new)
        else:
            if not paragraphs:
                paragraphs.append(_Paragraph(""))
            paragraphs[-1].add(event)
        new = event.kind in _LEVELS or (new and event.kind != "move")
    _close(paragraphs, _LEVELS["round" if over else "turn"])
    return [line for paragraph in _merge_paragraphs(paragraphs) for line in paragraph.lines(columns)]


def _merge_paragraphs(paragraphs: Iterable[_Paragraph]) -> Iterator[_Paragraph]:
    """Combine consecutive decisions with the same text, such as secret ones, and show everything that they did; also combine
    those that do the same with different pieces."""
    for key, same in groupby(paragraphs, lambda one: (one.moved_piece[0], one.moved_piece[2]) if one.moved_piece else one):
        together = list(same)
        first, number = together[0], len(together)
        if isinstance(key, tuple):
            pieces = times(one.moved_piece[1] for one in together if one.moved_piece)
            yield evolve(first, head=key[0] + ", ".join(pieces), effects=first.effects if number == 1 else [], way=key[1])
        else:
            all_of_it = [effect for one in together for effect in one.effects]
            yield evolve(first, head=f"{first.head} ({number} times)", effects=all_of_it) if number > 1 and first.head else first


def _close(paragraphs: list[_Paragraph], level: int) -> None:
    """Remove the headings of this level and of deeper levels that have no content."""
    while paragraphs and paragraphs[-1].level >= level and not paragraphs[-1].effects:
        paragraphs.pop()


def _add_decision(event: Event, paragraphs: list[_Paragraph], new: bool) -> None:
    """Add a decision; at a `new` turn, it does not continue an earlier action.  Stopping after an action is not mentioned."""
    seat = str(event.data.get("seat", ""))
    words = safe(event.text.removeprefix(f"{seat}: "))
    stops = event.data.get("action") == "stop"
    if new or not paragraphs or paragraphs[-1].seat != seat or not (event.data.get("inside") or stops):
        paragraphs.append(_Paragraph(f"{seat}: {words}", seat))
    elif not stops:
        paragraphs[-1].head += f", {words}"
