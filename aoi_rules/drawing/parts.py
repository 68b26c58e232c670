"""The parts of a picture, each drawn separately: the map, the question, the players, hands, displays, the supply, the legend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import evolve, frozen

from aoi_rules.drawing.board import Board, Line, ReadBoard, Slot, read_again
from aoi_rules.drawing.catalogue import catalogue
from aoi_rules.drawing.chart import EDGE, Chart, Layout, layout, link_words
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.grid import Grid, grids
from aoi_rules.drawing.legend import legend
from aoi_rules.drawing.lettering import cut_to, pixels, sort_key
from aoi_rules.drawing.panel import Panel, panel_width
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.recent_marks import mark_recent
from aoi_rules.drawing.scene import Item, Key, Part, SceneKeys
from aoi_rules.drawing.sheet import Sheet
from aoi_rules.drawing.sizes import CLICKABLE
from aoi_rules.drawing.status import Moment
from aoi_rules.drawing.stock import Tray, trays
from aoi_rules.drawing.strokes import draw_sample
from aoi_rules.drawing.style import Style, style_of
from aoi_rules.drawing.table import Table, table
from aoi_rules.drawing.themes import INK
from aoi_rules.drawing.tracks import Track, draw_tracks, tracks
from aoi_rules.drawing.trays import draw_mat, draw_trays, trays_width
from aoi_rules.model.ruleset import Model

__all__ = ["PARTS", "POINTER", "Drawing"]

GAP, SMALL, ROW = 24.0, 10.5, 26.0
"""The room between two boards; the letters and the height of a row in the list of things that are too small on the map."""
TRACKS = 860.0
"""The greatest width of the tracks in a game without a board."""
TOUCHED = 600.0
"""A narrower map is on a touch screen, so links that are too short for a finger are listed too."""
LISTED = 30.0
"""The side of a slot in that list."""


@frozen(slots=False)
class Drawing:
    """A model and a position, read once; each method draws a part within a width, or in its natural one."""

    model: Model
    position: Mapping[str, Any] | None
    moment: Moment | None
    trace: str = ""
    known: Sequence[ReadBoard] = ()
    """Boards of other positions, one of which may be the same."""

    @property
    def board(self) -> Board:
        """The map, its position, and the titles and colours of everything that may be on it."""
        return self.read.board

    @cached_property
    def read(self) -> ReadBoard:
        """The board, and what it was read from."""
        return read_again(self.model, self.position, self.known)

    @cached_property
    def look(self) -> Style:
        """The looks of things; in a game without a board, cards are large."""
        fills = [cell.fill for grid in self.grids for cell in grid.cells if cell.fill is not None]
        return style_of(self.board, not self.has_board, fills)

    @cached_property
    def grids(self) -> tuple[Grid, ...]:
        """The grids of the game."""
        return grids(self.model, self.position)

    @cached_property
    def table(self) -> Table:
        """The figures of the seats, and other values that the game keeps."""
        return table(self.model, self.position)

    @cached_property
    def trays(self) -> tuple[Tray, ...]:
        """The zones of which the position shows anything."""
        return trays(self.model, self.position)

    @property
    def has_board(self) -> bool:
        """Whether the game has a map or a grid."""
        return bool(self.board.places) or bool(self.grids)

    @cached_property
    def tracks(self) -> tuple[Track, ...]:
        """The tracks of the players, in a game without a board."""
        return () if self.has_board else tracks(self.model, self.position)

    @cached_property
    def panel_width(self) -> float:
        """The width of the parts next to the map if nothing limits them."""
        return max(panel_width(self.table), trays_width(self.look, self.trays, not self.has_board and not self.tracks))

    # ---- parts ----------------------------------------------------------------------------------------------------

    def draw_map(self, pen: Pen, width: float | None, trace: str = "") -> Rect:
        """Draw the map and the grids below it, and a list of the things that are too small there to be clicked; return the
        rectangle that they cover.  `trace` is the address, as data, of a picture beneath the map."""
        if not self.has_board:
            wide = min(TRACKS, width or TRACKS)
            return Rect(0, 0, wide, draw_tracks(pen, self.look, self.tracks, wide))
        chart = self._chart(width)
        extent = chart.layout.extent
        if trace and chart.sheet is not None:
            pen.image(chart.sheet, trace)
        chart.draw(pen.group("map"))
        right, bottom = (extent.right, extent.bottom) if self.board.places else (0.0, 0.0)
        if width is not None:
            bottom = self._list_small(chart, pen.group("list"), bottom, width - 2 * EDGE)
        for grid in self.grids:
            sheet = Sheet.natural(grid, self.look) if width is None else Sheet.fit_grid(grid, self.look, width)
            sheet = evolve(sheet, top=bottom + (GAP if bottom else 0))
            sheet.draw(pen.group("grid"))
            right, bottom = max(right, sheet.width), sheet.top + sheet.height
        return Rect(0, 0, right, bottom)

    def _chart(self, width: float | None) -> Chart:
        found: Layout = layout(self.board, width)
        return Chart(self.board, self.look, found)

    def _list_small(self, chart: Chart, pen: Pen, top: float, width: float) -> float:
        """List the slots and links of a map that are too small there for a finger; return where the list ends."""
        clickable, touched = chart.layout.sizes.has_clickable_slots, width < TOUCHED
        lines = [line for line, path in zip(self.board.lines, chart.layout.paths, strict=True)
                 if not line.fixed and not (clickable and (path.free >= CLICKABLE or not touched))]
        bottom = top if clickable else self._list_places(chart, pen, top + 14, width)
        return self._list_links(lines, pen, bottom + 14, width) if lines else bottom

    def _list_places(self, chart: Chart, pen: Pen, top: float, width: float) -> float:
        """List the slots of each place; return where the list ends."""
        at, bottom, left = EDGE, top, EDGE
        for place in self.board.places:
            wide = max(pixels(place.title, SMALL, bold=True), len(place.slots) * (LISTED + 4)) + 8
            if not place.slots:
                continue
            if at > left and at + wide > left + width:
                at, bottom = left, bottom + LISTED + 22
            pen.write((at, bottom + 10), cut_to(place.title, width, SMALL, bold=True), SMALL, INK, bold=True)
            self._list_slots(pen, chart, place.slots, at, bottom + 14)
            at += wide
        return bottom + (LISTED + 24 if at > left else 0)

    @staticmethod
    def _list_slots(pen: Pen, chart: Chart, slots: Sequence[Slot], left: float, top: float) -> None:
        for number, slot in enumerate(slots):
            x = left + number * (LISTED + 4)
            chart.slot(pen, slot, Rect(x, top, x + LISTED, top + LISTED))

    def _list_links(self, lines: Sequence[Line], pen: Pen, top: float, width: float) -> float:
        """List links by title; return where the list ends."""
        pen.write((EDGE, top + 10), "Links that are short on the map", SMALL, INK, bold=True)
        top += 18
        longest = max(pixels(line.title, SMALL) for line in lines) + 34
        across = max(1, int(width // max(160, min(width, longest))))
        wide = width / across
        for number, line in enumerate(sorted(lines, key=lambda line: sort_key(line.title))):
            x, y = EDGE + number % across * wide, top + number // across * ROW
            states = {"owner": line.owner.name if line.owner else None}
            one = pen.item_pen(Key("listed-link", line.type, line.name), link_words(line), states)
            one.area(Rect(x, y, x + wide - 4, y + ROW - 2))
            if line.owner is not None:
                self.look.badge(one, (x + 11, y + 11), line.owner)
            else:
                draw_sample(one, Rect(x, y, x + 22, y + 22), line.look, line.fixed)
            one.write((x + 27, y + 15), cut_to(line.title, wide - 34, SMALL), SMALL, INK)
        return top + -(-len(lines) // across) * ROW

    def draw_asked(self, panel: Panel) -> None:
        """The phase, the deciding seat, and the question to it."""
        if self.moment is not None:
            panel.moment(self.moment, self.board.seats)

    def draw_players(self, panel: Panel) -> None:
        """The figures of the seats."""
        if self.table.rows:
            panel.heading("Players")
            panel.seats(self.table, self.moment or Moment())

    def draw_hands(self, panel: Panel) -> None:
        """The contents of seats' zones that are not displays."""
        draw_trays(panel, self._seats_hands)

    def draw_display(self, panel: Panel) -> None:
        """The pieces that the seats may place on the board: those of the viewing seat as on a mat, with the costs and effects of
        each."""
        for number, tray in enumerate(self._displays):
            mine = [one for one in tray.holdings if number == 0 and self._on_mat(tray, one.owner.name if one.owner else "")]
            if mine:
                panel.heading(f"{tray.title} of {mine[0].owner.title if mine[0].owner else ''}")
                draw_mat(panel, tray, mine[0])
            others = [one for one in tray.holdings if one not in mine]
            draw_trays(panel, [Tray(tray.name, tray.title, tray.type, tray.per, tuple(others), tray.notes)] if others else [])

    def _on_mat(self, tray: Tray, owner: str) -> bool:
        """Whether a seat's pieces are drawn as on a mat: it is the viewing seat, and its pieces have details."""
        return bool(owner and tray.notes and self.moment is not None and owner == self.moment.viewer)

    @property
    def _seats_trays(self) -> list[Tray]:
        return [tray for tray in self.trays if tray.per == "seat"] if self.table.rows else []

    @property
    def _recent_choices(self) -> Mapping[tuple[str, str], str]:
        """What others chose since the viewer's last decision: the seat of each, by type and name."""
        return self.moment.recent if self.moment is not None else {}

    @property
    def _seats_hands(self) -> list[Tray]:
        return [tray for tray in self._seats_trays if not self.look.is_square(tray.type)]

    @property
    def _displays(self) -> list[Tray]:
        return [tray for tray in self._seats_trays if self.look.is_square(tray.type)]

    @property
    def _common_zones(self) -> list[Tray]:
        return [tray for tray in self.trays if tray.per != "seat"] if self.table.rows else []

    def draw_supply(self, panel: Panel) -> None:
        """What belongs to nobody: meters, values that the game keeps, and zones."""
        panel.meters(self.board.meters)
        zones = self._common_zones
        if self.table.facts or zones:
            panel.heading("On the table")
        panel.listings(self.table.facts)
        draw_trays(panel, zones)
        for grid in self.grids:
            panel.supplies(grid)

    def draw_legend(self, panel: Panel) -> None:
        """The components of a game without a board, and the meaning of the signs of a board."""
        if not self.has_board and not self.table.rows:
            for entry in catalogue(self.model):
                panel.heading(entry.title)
                panel.figures(entry.columns, entry.rows)
        marked = self.moment is not None and bool(self.moment.recent) and self.has_board
        legend(panel, self.board, self.grids, self.tracks, with_seats=not self.table.rows, with_recent=marked)

    @property
    def _map_title(self) -> str:
        """The title of the map, or of what is in its place in a game without one."""
        return PARTS["map"][0] if self.board.places else "Board" if self.grids else "Tracks"

    # ---- as parts of a scene --------------------------------------------------------------------------------------

    def part(self, name: str, width: float | None, given: SceneKeys, drawn: Sequence[Part] = ()) -> Part:
        """A part by its name, within a width or in its natural one; `given` are the things that already have an item.  If one of
        the parts that were `drawn` before shows the same, it is taken instead."""
        plain = self._plain_part(name, width, given, drawn)
        return self._mark_part(plain, drawn) if name == "map" and self._recent_choices else plain

    def _plain_part(self, name: str, width: float | None, given: SceneKeys, drawn: Sequence[Part]) -> Part:
        """A part without marks of what others have chosen, which differ from viewer to viewer."""
        title, _, read = PARTS[name]
        source = (self.panel_width if width is None and name != "map" else width, self.look, *read(self))
        for part in (one.plain or one for one in drawn if one.name == name):
            if part.is_same_for(source, given):
                given.keys.update(part.asked)
                return part
        given.asked = {}
        found = self._draw_part(name, self._map_title if name == "map" else title, width, given)
        return evolve(found, source=source, asked=given.asked)

    def _mark_part(self, plain: Part, drawn: Sequence[Part]) -> Part:
        """The map with marks of what others have chosen."""
        for part in drawn:
            if part.plain is not None and part.plain.item is plain.item and part.source == self._recent_choices:
                return part
        seats = {seat.name: seat for seat in self.board.seats}
        marked = mark_recent(plain.item, self.look, seats, self._recent_choices)
        return evolve(plain, item=marked, plain=plain, source=self._recent_choices)

    def _draw_part(self, name: str, title: str, width: float | None, given: SceneKeys) -> Part:
        item = Item(name)
        pen = Pen(item, given)
        if name == "map":
            extent = self.draw_map(pen, width, self.trace)
            ground = self._chart(width).ground if self.has_board else None
            return Part(name, title, item, extent.right, extent.bottom, ground=ground)
        panel = Panel(pen, self.look, POINTER, self.panel_width if width is None else width - POINTER)
        PARTS[name][1](self, panel)
        return Part(name, title, item, panel.left + panel.width if item.content else 0.0, panel.top, (0.0, 0.0))


POINTER = 12.0
"""The room at the left of a panel for the pointer to the deciding seat."""

PARTS: Mapping[str, tuple[str, Callable[[Drawing, Panel], None], Callable[[Drawing], tuple[object, ...]]]] = {
    "asked": ("What is asked", Drawing.draw_asked, lambda one: (one.moment, one.board.seats)),
    "map": ("Map", Drawing.draw_asked, lambda one: (one.board, one.grids, one.tracks, one.trace)),
    "players": ("Players", Drawing.draw_players, lambda one: (one.table, one.moment)),
    "hands": ("Hands", Drawing.draw_hands, lambda one: (one._seats_hands,)),
    "supply": ("Supply", Drawing.draw_supply, lambda one: (one.board.meters, one.grids, one.table.facts, one._common_zones)),
    "display": ("Displays", Drawing.draw_display, lambda one: (one._displays, one.moment.viewer if one.moment else None)),
    "legend": ("Signs", Drawing.draw_legend,
               lambda one: (one.board, one.grids, one.tracks, bool(one.table.rows), bool(one._recent_choices))),
}
"""The parts by name, in reading order: the title of each, the function that draws it into a panel, and what that draws it
from, besides the model, the looks and the width."""

