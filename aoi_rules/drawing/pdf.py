"""Pages as PDF, drawn by ReportLab; paths are read by svgelements.  Both come with the extra `print`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any

from attrs import frozen

from aoi_rules.drawing.print_pages import HEAD, MARGIN, PAGE, Page
from aoi_rules.drawing.scene import Item, Shape
from aoi_rules.drawing.themes import colour_in
from aoi_rules.errors import missing_extra

try:
    from reportlab.lib.colors import HexColor
    from reportlab.lib.units import mm
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
    from reportlab.pdfgen.canvas import Canvas
    from svgelements import Close, CubicBezier, Line, Move, Path, QuadraticBezier
except ImportError as error:
    raise missing_extra("PDF is written by ReportLab", "print", error) from None

__all__ = ["pdf_bytes"]

_PLAIN, _BOLD, _OTHER = "Helvetica", "Helvetica-Bold", "HeiseiKakuGo-W5"
"""The fonts that every reader of PDF has: for texts of Western languages, and for all others."""


def pdf_bytes(title: str, pages: Iterable[Page]) -> bytes:
    """The pages as one PDF of A4 sheets; the same pages give the same bytes."""
    registerFont(UnicodeCIDFont(_OTHER))
    out = BytesIO()
    canvas = Canvas(out, pagesize=(PAGE[0] * mm, PAGE[1] * mm), invariant=True)
    canvas.setTitle(title)
    for page in pages:
        _draw_page(canvas, page)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw_page(canvas: Any, page: Page) -> None:
    """The title in the margin, and the drawing with its upper left corner in that of the page's room."""
    canvas.setFillColor(HexColor("#1f2328"))
    canvas.setFont(_font(page.title, bold=False), 9)
    canvas.drawString(MARGIN * mm, (PAGE[1] - MARGIN) * mm, page.title)
    unit, window = page.scale * mm, page.window
    left, top = MARGIN * mm, (PAGE[1] - MARGIN - HEAD) * mm
    wide, high = (window.right - window.left) * unit, (window.bottom - window.top) * unit
    canvas.saveState()
    frame = canvas.beginPath()
    frame.rect(left, top - high, wide, high)
    canvas.clipPath(frame, stroke=0, fill=0)
    _Printer(canvas, left - window.left * unit, top + window.top * unit, unit).draw(page.item, {})
    canvas.setStrokeColor(HexColor("#1f2328"))
    canvas.setLineWidth(0.7)
    canvas.setDash([6, 4], 0)
    for (x, y), (to_x, to_y) in page.folds:
        canvas.line(*(left + (at - window.left) * unit if n % 2 == 0 else top - (at - window.top) * unit
                      for n, at in enumerate((x, y, to_x, to_y))))
    canvas.restoreState()


@frozen
class _Printer:
    """Draws items: the point (x, y) of an item is at (`left` + x `unit`, `top` - y `unit`) on the page, in points."""

    canvas: Any
    left: float
    top: float
    unit: float

    def draw(self, item: Item, above: Mapping[str, str | float]) -> None:
        """Draw an item and its content; `above` are the attributes inherited from enclosing items."""
        inherited = {**above, **item.attributes}
        if "opacity" in item.attributes:
            inherited["opacity"] = float(item.attributes["opacity"]) * float(above.get("opacity", 1))
        for inner in item.content:
            if isinstance(inner, Item):
                self.draw(inner, inherited)
            elif inner.form != "image" and inner.attributes.get("pointer_events") is None:
                self._shape(inner, {**inherited, **inner.attributes})

    def _page_point(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.unit, self.top - y * self.unit

    def _shape(self, shape: Shape, attributes: Mapping[str, str | float]) -> None:
        def number(name: str) -> float:
            return float(attributes.get(name, 0))

        if shape.form == "text":
            self._text(shape, attributes)
            return
        paints = self._paints(attributes)
        if shape.form == "rect":
            x, y = self._page_point(number("x"), number("y") + number("height"))
            sides = number("width") * self.unit, number("height") * self.unit
            self.canvas.roundRect(x, y, *sides, min(number("rx") * self.unit, *(side / 2 for side in sides)), **paints)
        elif shape.form == "circle":
            self.canvas.circle(*self._page_point(number("cx"), number("cy")), number("r") * self.unit, **paints)
        else:
            self.canvas.drawPath(self._path(str(attributes["d"]), str(attributes.get("transform", ""))), **paints)

    def _paints(self, attributes: Mapping[str, str | float]) -> dict[str, int]:
        """Set the colours and the stroke; return whether a shape is filled and has an outline."""
        fill, stroke = str(attributes.get("fill", "#000000")), str(attributes.get("stroke", "none"))
        opacity = float(attributes.get("opacity", 1))
        if fill != "none":
            self.canvas.setFillColor(HexColor(colour_in("light", fill)), alpha=opacity * float(attributes.get("fill_opacity", 1)))
        if stroke != "none":
            self.canvas.setStrokeColor(HexColor(colour_in("light", stroke)), alpha=opacity)
            scale = re.search(r"scale\(([\d.]+)\)", str(attributes.get("transform", "")))
            self.canvas.setLineWidth(float(attributes.get("stroke_width", 1)) * self.unit * (float(scale[1]) if scale else 1))
            dashes = [float(n) * self.unit for n in str(attributes.get("stroke_dasharray", "")).split()]
            self.canvas.setDash(dashes or [], 0)
            self.canvas.setLineCap(1 if attributes.get("stroke_linecap") == "round" else 0)
        return {"fill": int(fill != "none"), "stroke": int(stroke != "none")}

    def _path(self, line: str, transform: str) -> Any:
        path = Path(line, transform=transform) if transform else Path(line)
        path.reify()
        path.approximate_arcs_with_cubics()
        drawn = self.canvas.beginPath()
        for step in path:
            if isinstance(step, Move):
                drawn.moveTo(*self._page_point(step.end.x, step.end.y))
            elif isinstance(step, Close):
                drawn.close()
            elif isinstance(step, Line):
                drawn.lineTo(*self._page_point(step.end.x, step.end.y))
            elif isinstance(step, QuadraticBezier | CubicBezier):
                drawn.curveTo(*self._curve(step))
        return drawn

    def _curve(self, step: Any) -> list[float]:
        """The two control points of a cubic curve, and its end."""
        if isinstance(step, QuadraticBezier):
            controls = [(end.x + 2 * (step.control.x - end.x) / 3, end.y + 2 * (step.control.y - end.y) / 3)
                        for end in (step.start, step.end)]
        else:
            controls = [(step.control1.x, step.control1.y), (step.control2.x, step.control2.y)]
        return [number for x, y in (*controls, (step.end.x, step.end.y)) for number in self._page_point(x, y)]

    def _text(self, shape: Shape, attributes: Mapping[str, str | float]) -> None:
        if attributes.get("stroke") is not None:
            return  # a halo, which is not needed on paper
        size = float(attributes["font_size"]) * self.unit
        font = _font(shape.text, attributes.get("font_weight") == "bold")
        x, y = self._page_point(float(attributes["x"]), float(attributes["y"]))
        wide = stringWidth(shape.text, font, size)
        self.canvas.setFillColor(HexColor(colour_in("light", str(attributes["fill"]))), alpha=1)
        self.canvas.setFont(font, size)
        anchor = {"start": 0.0, "middle": 0.5, "end": 1.0}[str(attributes.get("text_anchor", "start"))]
        self.canvas.drawString(x - anchor * wide, y, shape.text)


def _font(text: str, bold: bool) -> str:
    """The font for a text: Helvetica if it has all letters."""
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return _OTHER
    return _BOLD if bold else _PLAIN
