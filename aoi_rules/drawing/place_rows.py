"""The places of a board as text: the location of each, what may be built there, what is there, and where its links lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from aoi_rules.drawing.board import Board, Place, Slot
from aoi_rules.drawing.columns import column_width, hanging_items, pad
from aoi_rules.drawing.lettering import cut_text, sort_key, width, with_commas, wrap_items
from aoi_rules.drawing.reader import ShownMember

__all__ = ["FILL", "place_lines"]

NAME, FILL = 30, 16
"""The greatest widths of a place's name and of the value that fills it."""
_HANGING = "    "


def place_lines(board: Board, columns: int) -> list[str]:
    """A paragraph for each place, by name, in lines of limited width: in columns if the names leave room for the rest, else with
    the name before the rest.  The layout does not depend on the position, so that lines can be compared."""
    ways = _describe_links(board)
    ordered = sorted(range(len(board.places)), key=lambda number: (sort_key(_name(board.places[number])), number))
    names = column_width(_name(place) for place in board.places)
    fills = column_width(_fill(place) for place in board.places)
    lines = []
    for number in ordered:
        place = board.places[number]
        slots = with_commas([*_marks(place), *board.overlay_titles(number), *_slots(board, place)])
        if 5 * (names + fills) <= 2 * columns:
            lines += _row(pad(_name(place), names) + pad(_fill(place), fills), slots, ways.get(number, []), columns)
        else:
            lines += _close(place, slots, ways.get(number, []), columns)
    return lines


def _name(place: Place) -> str:
    return cut_text(place.title, NAME)


def _fill(place: Place) -> str:
    return cut_text(place.fill.title, FILL) if place.fill else ""


def _row(head: str, slots: list[str], ways: list[str], columns: int) -> list[str]:
    """A place in columns: slots and links on one line if they fit, else the links under the slots."""
    together = hanging_items(head, [*slots, *ways], columns)
    if len(together) == 1 or not slots or not ways:
        return together
    return [*hanging_items(head, slots, columns), *hanging_items(" " * width(head), ways, columns)]


def _close(place: Place, slots: list[str], ways: list[str], columns: int) -> list[str]:
    """A place as `Boston (Blue): 1 Port | Portsmouth`; its links have lines of their own if that takes no more lines."""
    head = f"{_name(place)} ({_fill(place)}):" if place.fill else f"{_name(place)}:"
    together = _indent_items([head, *slots, *ways], columns)
    apart = [*_indent_items([head, *slots], columns), *(_HANGING + line.strip() for line in _indent_items(ways, columns))]
    return apart if 1 < len(together) >= len(apart) else together


def _indent_items(items: Sequence[str], columns: int) -> list[str]:
    """The items in lines, all but the first of them indented; an item is broken only if it is too long for a line."""
    room = columns - len(_HANGING)
    pieces = [part for item in items for part in ([item] if width(item) <= room else item.split(" "))]
    return [_HANGING * (number > 0) + line for number, line in enumerate(wrap_items(pieces, room))]


def _marks(place: Place) -> list[str]:
    return [*([place.hollow] if place.hollow else []), *(mark.title for mark in place.marks)]


def _slots(board: Board, place: Place) -> list[str]:
    """Slots in order; those that look the same are listed once, after the numbers in their titles: `1–3 Clear`."""
    found: dict[str, list[str]] = {}
    for slot in place.slots:
        found.setdefault(_slot(board, slot), []).append(_number(place, slot))
    return [_count_words(words, numbers) for words, numbers in found.items()]


def _count_words(words: str, numbers: Sequence[str]) -> str:
    known = _numbers(numbers)
    return f"{known} {words}" if known else words if len(numbers) == 1 else f"{words} x{len(numbers)}"


def _number(place: Place, slot: Slot) -> str:
    """The rest of a slot's title after that of its place, if it is a number, as in `Berlin 2`."""
    rest = slot.title.removeprefix(f"{place.title} ")
    return rest if rest != slot.title and rest.isascii() and rest.isdigit() else ""


def _numbers(found: Sequence[str]) -> str:
    """Numbers in short form: `1–3+5`; empty if one is missing."""
    if not all(found):
        return ""
    runs: list[list[int]] = []
    for number in map(int, found):
        if runs and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    return "+".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _slot(board: Board, slot: Slot) -> str:
    label = _label(slot.label)
    if slot.tile is not None:
        label = f"{label}: {slot.tile.title}" if label else slot.tile.title
    facts = [slot.owner.title] if slot.owner else []
    facts += [board.turned] if slot.turned else []
    facts += [f"{board.tokens}: {slot.tokens}"] if slot.tokens else []
    words = slot.piece.title if slot.piece else label or "space"
    return f"{words} ({', '.join(facts)})" if facts else words


def _label(label: ShownMember | None) -> str:
    """A label's title if it is short; a title that explains rather than names is replaced by the name."""
    if label is None:
        return ""
    return label.title if width(label.title) <= FILL else label.name.replace("_", " ").capitalize()


def _describe_links(board: Board) -> dict[int, list[str]]:
    """Where links lead from each place, each with its kind if that has a look of its own and is not the commonest, and its owner,
    after a bar that separates them from the slots."""
    ways: dict[int, list[str]] = {}
    kinds = Counter(line.kind for line in board.lines)
    commonest = kinds.most_common(1)[0][0] if kinds else ""
    for line in board.lines:
        for number, other in dict([line.ends, line.ends[::-1]]).items():
            title = cut_text(board.places[other].title, NAME)
            facts = [*([line.kind] if line.look and line.kind != commonest else ()), *([line.owner.title] if line.owner else ())]
            ways.setdefault(number, []).append(f"{title} ({', '.join(facts)})" if facts else title)
    found = {number: with_commas(sorted(titles, key=sort_key)) for number, titles in ways.items()}
    return {number: [f"| {items[0]}", *items[1:]] for number, items in found.items()}
