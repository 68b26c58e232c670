"""Building blocks of an HTML page, and its style on a screen and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape as escaped

from aoi_rules.text.visible import replace_invisible

__all__ = ["bar", "document", "escape", "figure", "paragraph", "section", "table", "title"]

_STYLE = """
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 60rem; color: #222; background: #fff;
       font: 15px/1.5 "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
h1 { margin: 0 0 .3rem; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 2.4rem 0 .6rem; padding-top: .5rem; border-top: 2px solid #2f6690; font-size: 1.25rem; }
h3 { margin: 1.4rem 0 .3rem; font-size: 1rem; }
p { margin: .4rem 0; max-width: 46rem; }
.quiet, figcaption, footer { color: #5c5c5c; font-size: .87em; }
ul { margin: .4rem 0; padding-left: 1.3rem; }
figure { margin: .8rem 0; }
figure svg { display: block; width: 100%; height: auto; max-width: 52rem; }
table { border-collapse: collapse; margin: .8rem 0; font-size: .87em; font-variant-numeric: tabular-nums; }
th, td { padding: .18rem .7rem .18rem 0; text-align: right; vertical-align: top; white-space: nowrap; }
th { border-bottom: 1px solid #888; font-weight: 600; vertical-align: bottom; }
td { border-bottom: 1px solid #e4e4e4; }
th.left, td.left { text-align: left; white-space: normal; }
tr.beyond td { font-weight: 600; }
tr.within td { color: #8a8a8a; }
tr.group td { padding-top: .7rem; color: #2f6690; font-weight: 600; text-align: left; }
.bar { display: inline-block; position: relative; width: 7rem; height: .8em; border-left: 1px solid #aaa; }
.bar.two { border-left: 0; background: linear-gradient(#aaa, #aaa) 50% 0 / 1px 100% no-repeat; }
.bar i { position: absolute; top: 0; bottom: 0; background: #2f6690; }
.bar i.less { background: #d17a22; }
.scroll { overflow-x: auto; }
nav { margin: .8rem 0; }
nav a { margin-right: 1rem; color: #2f6690; }
@page { size: A4; margin: 16mm 14mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav { display: none; }
  .scroll { overflow: visible; }
  h1, h2, h3, .keep { break-after: avoid; }
  figure, tr, li { break-inside: avoid; }
  thead { display: table-header-group; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def escape(text: str) -> str:
    """Plain text as HTML, without characters that cannot be shown; a number and its per-cent sign stay on one line."""
    return escaped(replace_invisible(text)).replace(" %", "&nbsp;%")


def document(name: str, body: Sequence[str]) -> str:
    """A whole page, which loads nothing else."""
    return "\n".join((
        "<!DOCTYPE html>", '<html lang="en">', '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(name)}</title>", f"<style>{_STYLE}</style></head>", "<body>", *body, "</body>", "</html>", "",
    ))


def section(name: str, words: str, parts: Sequence[str]) -> str:
    """A section that a link can refer to."""
    return "\n".join((f'<section id="{escape(name)}"><h2>{escape(words)}</h2>', *parts, "</section>"))


def paragraph(text: str, quiet: bool = False) -> str:
    """A paragraph of plain text."""
    return f"<p{' class=quiet' if quiet else ''}>{escape(text)}</p>"


def title(text: str) -> str:
    """The title of a subsection."""
    return f'<h3 class="keep">{escape(text)}</h3>'


def figure(svg: str, caption: str) -> str:
    """A chart with its caption."""
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def table(head: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]], left: int = 1) -> str:
    """A table.  Each row has a class, which may be empty, and its cells: plain text or the result of `bar`.  The first `left`
    columns are texts.  A row with only one cell spans all columns."""
    body = "\n".join(_row(kind, cells, len(head), left) for kind, cells in rows)
    top = "".join(f"<th{_side(at, left)}>{escape(text)}</th>" for at, text in enumerate(head))
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>' if rows else ""


def _row(kind: str, cells: Sequence[str], columns: int, left: int) -> str:
    of = f' class="{kind}"' if kind else ""
    if len(cells) == 1:
        return f'<tr{of}><td colspan="{columns}">{escape(cells[0])}</td></tr>'
    return f"<tr{of}>" + "".join(f"<td{_side(at, left)}>{_cell(cell)}</td>" for at, cell in enumerate(cells)) + "</tr>"


def _cell(text: str) -> str:
    return text if isinstance(text, _Markup) else escape(text)


def _side(at: int, left: int) -> str:
    return ' class="left"' if at < left else ""


class _Markup(str):
    """Text that is already HTML."""

    __slots__ = ()


def bar(value: float, most: float) -> str:
    """A bar for a value between -`most` and `most`, from the middle to the right, or to the left if the value is negative."""
    part = 50 * min(1.0, abs(value) / most) if most else 0.0
    where = f"left:50%;width:{part:.1f}%" if value >= 0 else f"right:50%;width:{part:.1f}%"
    return _Markup(f'<span class="bar two"><i class="{"more" if value >= 0 else "less"}" style="{where}"></i></span>')
