"""A board as SVG: the map and grids on the left, the panel on the right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

from aoi_rules.drawing.catalogue import catalogue
from aoi_rules.drawing.chart import Chart
from aoi_rules.drawing.colours import INK, PAPER
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.grid import grids
from aoi_rules.drawing.legend import legend
from aoi_rules.drawing.lettering import cut, pixels
from aoi_rules.drawing.look import look
from aoi_rules.drawing.panel import Panel, panel_width
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.placing import spots
from aoi_rules.drawing.routing import paths
from aoi_rules.drawing.scene import scene
from aoi_rules.drawing.sheet import Sheet
from aoi_rules.drawing.table import table
from aoi_rules.model.ruleset import Model

__all__ = ["board_svg"]

EDGE, HEAD, GAP = 28.0, 46.0, 24.0


def board_svg(model: Model, position: Mapping[str, Any] | None = None) -> str:
    """The board as one SVG text of its own: no scripts, no fonts, nothing fetched; titles cannot break out of it.

    `position` is the data of a view; without one all slots are empty and no link has an owner.
    """
    board, aside = scene(model, position), table(model, position)
    where = spots(board)
    chart = Chart(board, look(board), tuple(where), tuple(paths(board.lines, where)))
    extent = chart.extent()
    sheets = [Sheet(grid, chart.look) for grid in grids(model, position)]
    map_width = max([extent.right - extent.left, *(sheet.width for sheet in sheets)])
    map_height = extent.bottom - extent.top
    root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "font-family": "Helvetica, Arial, sans-serif"})
    pen = Pen(root)
    pen.add("title", board.title)
    pen.rect(Rect(0, 0, 0, 0), PAPER)
    pen.write((EDGE, 34), cut(board.title, 48), 24, INK, bold=True)
    shift = f"translate({EDGE - extent.left:.1f} {HEAD + EDGE / 2 - extent.top:.1f})"
    chart.draw(pen.group("map", transform=shift))
    for sheet in sheets:
        sheet.draw(pen.group("grid", transform=f"translate({EDGE} {HEAD + EDGE / 2 + map_height:.1f})"))
        map_height += sheet.height + GAP
    alone = not board.places and not sheets  # then nothing stands to the left of the panel, and the title above it
    left, top = (EDGE, HEAD + 14) if alone else (map_width + 3 * EDGE, HEAD - 20)
    panel = Panel(pen.group("panel"), chart.look, left, panel_width(aside), top)
    panel.meters(board.meters)
    if aside.rows:
        panel.heading("Players")
        panel.seats(aside)
        panel.heading("On the table")
        panel.listings([*aside.common, *aside.own])
    elif alone:
        for entry in catalogue(model):
            panel.heading(entry.title)
            panel.figures(entry.columns, entry.rows)
    legend(panel, board, [sheet.grid for sheet in sheets], with_seats=not aside.rows)
    titled = 2 * EDGE + pixels(cut(board.title, 48), 24, bold=True)
    _sized(root, max(titled, panel.left + panel.width + EDGE), max(HEAD + map_height + 1.5 * EDGE, panel.top + EDGE))
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode") + "\n"


def _sized(root: ET.Element, width: float, height: float) -> None:
    """Set the size of the picture and of its background, known once everything is drawn."""
    size = {"width": f"{width:.0f}", "height": f"{height:.0f}"}
    root.attrib |= {"viewBox": f"0 0 {width:.0f} {height:.0f}", **size}
    background = root.find("rect")
    assert background is not None, "drawn first"
    background.attrib |= size
