"""A board as SVG: the map and grids on the left, the panel on the right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aoi_rules.drawing.catalogue import catalogue
from aoi_rules.drawing.chart import Chart, layout
from aoi_rules.drawing.colours import INK, PAPER
from aoi_rules.drawing.grid import grids
from aoi_rules.drawing.legend import legend
from aoi_rules.drawing.lettering import cut, pixels
from aoi_rules.drawing.panel import Panel, panel_width
from aoi_rules.drawing.scene import Scene, scene
from aoi_rules.drawing.sheet import Sheet
from aoi_rules.drawing.status import Moment
from aoi_rules.drawing.stock import trays
from aoi_rules.drawing.style import look
from aoi_rules.drawing.svg_writer import SvgWriter
from aoi_rules.drawing.table import Table, table
from aoi_rules.drawing.trays import draw_trays, trays_width
from aoi_rules.model.ruleset import Model

__all__ = ["board_svg"]

EDGE, HEAD, GAP = 28.0, 46.0, 24.0


def board_svg(model: Model, position: Mapping[str, Any] | None = None, moment: Moment | None = None) -> str:
    """The board as one SVG text of its own: no scripts, no fonts, nothing fetched; titles cannot break out of it.

    `position` is the data of a view, or its `types` alone, of which what members keep is shown, and neither seats nor zones;
    without one all slots are empty too, and no link has an owner.  `moment` is how far the game is.
    """
    board, aside = scene(model, position), table(model, position)
    chart = Chart(board, look(board), layout(board))
    sheets = [Sheet(grid, chart.look) for grid in grids(model, position)]
    pen = SvgWriter("svg", {"xmlns": "http://www.w3.org/2000/svg", "font_family": "Helvetica, Arial, sans-serif"})
    pen.add("title", board.title)
    pen.add("rect", width="100%", height="100%", fill=PAPER)
    pen.write((EDGE, 34), cut(board.title, 48), 24, INK, bold=True)
    width, height = _boards(pen, chart, sheets)
    alone = not board.places and not sheets  # then nothing stands to the left of the panel, and the title above it
    left, top = (EDGE, HEAD + 14) if alone else (width + 3 * EDGE, HEAD - 20)
    panel = Panel(pen.group("panel"), chart.look, left, panel_width(aside), top)
    if moment is not None:
        panel.moment(moment, board.seats)
    _draw_beside(panel, model, position, board, aside, moment or Moment())
    for sheet in sheets:
        panel.supplies(sheet.grid)
    if alone and not aside.rows:
        _draw_catalogue(panel, model)
    legend(panel, board, [sheet.grid for sheet in sheets], with_seats=not aside.rows)
    titled = 2 * EDGE + pixels(cut(board.title, 48), 24, bold=True)
    _size(pen, max(titled, panel.left + panel.width + EDGE), max(HEAD + height + 1.5 * EDGE, panel.top + EDGE))
    return pen.written() + "\n"


def _boards(pen: SvgWriter, chart: Chart, sheets: list[Sheet]) -> tuple[float, float]:
    """Draw the map and the grids below it; how wide and how high they are together."""
    extent = chart.layout.extent
    width, height = max([extent.right - extent.left, *(sheet.width for sheet in sheets)]), extent.bottom - extent.top
    chart.draw(pen.group("map", transform=f"translate({EDGE - extent.left:.1f} {HEAD + EDGE / 2 - extent.top:.1f})"))
    for sheet in sheets:
        sheet.draw(pen.group("grid", transform=f"translate({EDGE} {HEAD + EDGE / 2 + height:.1f})"))
        height += sheet.height + GAP
    return width, height


def _draw_beside(
    panel: Panel, model: Model, position: Mapping[str, Any] | None, board: Scene, aside: Table, moment: Moment,
) -> None:
    """What stands in the panel above the signs."""
    panel.meters(board.meters)
    if aside.rows:
        panel.heading("Players")
        panel.seats(aside, moment)
        zones = trays(model, position)
        if aside.facts or zones:
            panel.heading("On the table")
        panel.listings(aside.facts)
        alone = not board.places and panel.left == EDGE
        panel.width = max(panel.width, trays_width(panel.look, zones, alone))
        draw_trays(panel, zones)


def _draw_catalogue(panel: Panel, model: Model) -> None:
    """What a game without a board is made of."""
    for entry in catalogue(model):
        panel.heading(entry.title)
        panel.figures(entry.columns, entry.rows)


def _size(pen: SvgWriter, width: float, height: float) -> None:
    """Set the size of the picture, known once everything is drawn."""
    across, down = f"{width:.0f}", f"{height:.0f}"
    pen.set(viewBox=f"0 0 {across} {down}", width=across, height=down)
