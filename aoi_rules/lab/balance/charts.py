"""Charts as SVG, to embed in an HTML page: no scripts, no fonts, nothing from elsewhere."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Sequence
from html import escape
from io import StringIO
from itertools import groupby
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from aoi_rules.lab.balance.figures import score_line
from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.shares import Share
from aoi_rules.lab.balance.statistics import edges
from aoi_rules.lab.balance.usage import Times, UsageKind
from aoi_rules.lab.balance.wording import players_of
from aoi_rules.text.visible import replace_invisible

__all__ = ["lengths", "lines", "points", "draw_usage", "wins"]

_INK, _PALE, _BLUE, _ORANGE, _RED = "#222222", "#9a9a9a", "#2f6690", "#d17a22", "#b3261e"
_WIDE = 7.2  # in inches: what fits on paper between the margins
_ROWS = 60
"""How many bars one chart has at most: as many as fit on a sheet of paper."""
_ABREAST = 3
_LONG = 22
"""Names with more letters than this in total are printed at an angle; next to bars, they take the space of a second column."""
_OTHER_FONTS = "Glyph .* missing|Matplotlib currently does not support"
"""Warnings about letters that this computer's fonts lack: the reader's computer has other fonts."""
_LOOK: dict[Any, Any] = {
    "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 8.5, "axes.spines.top": False, "axes.spines.right": False,
    "axes.edgecolor": _PALE, "axes.labelcolor": _INK, "text.color": _INK, "xtick.color": _INK, "ytick.color": _INK,
    "text.parse_math": False,  # print a dollar sign as it is
    "axes.titlesize": 9, "axes.titlelocation": "left", "legend.frameon": False,
}


def wins(shares: Sequence[Share], what: str, name: str) -> str:
    """Shares of wins with their intervals, one panel for each number of players, with a line at the fair share."""
    groups = [list(some) for _, some in groupby(shares, key=lambda share: share.players)]

    def draw(figure: Figure) -> None:
        for axes, some in zip(_panels(figure, len(groups)), groups, strict=True):
            at = np.arange(len(some))
            share = np.array([100 * one.wins for one in some])
            low, high = np.array([[100 * one.low, 100 * one.high] for one in some]).T
            axes.axhline(100 * some[0].fair, color=_PALE, linewidth=1, linestyle="--")
            for number, one in enumerate(some):
                axes.errorbar(at[number], share[number], [[share[number] - low[number]], [high[number] - share[number]]], fmt="o",
                              markersize=4, capsize=3, color=_RED if one.beyond else _BLUE)
            aslant = sum(len(one.name) for one in some) > _LONG
            axes.set_xticks(at, [replace_invisible(one.name) for one in some], rotation=30 if aslant else 0)
            axes.set_xlim(-0.6, len(some) - 0.4)
            axes.set_title(players_of(some[0].players) if len(groups) > 1 else "")
            axes.set_ylim(bottom=0)
            axes.set_ylabel("% of games won" if axes is figure.axes[0] else "")

    return _svg(draw, (_WIDE, 2.3 * _rows(len(groups))), name, f"Wins {what}, in per cent of games, with intervals at 95 %")


def points(samples: Sequence[Sample]) -> str:
    """The distribution of the points of winners and of the others, one panel for each number of players."""
    def draw(figure: Figure) -> None:
        for axes, sample in zip(_panels(figure, len(samples)), samples, strict=True):
            won = sample.wins > 0
            classes = edges(sample.points)
            for some, colour, name in ((sample.points[~won], _PALE, "others"), (sample.points[won], _ORANGE, "winners")):
                if some.size:
                    axes.hist(some.ravel(), classes, color=colour, alpha=0.75, label=name, density=True)
            axes.set_yticks([])
            axes.set_xlabel("points")
            axes.set_title(players_of(sample.players) if len(samples) > 1 else "")
        figure.axes[0].legend(loc="upper left", fontsize=7.5)

    return _svg(draw, (_WIDE, 2.1 * _rows(len(samples))), "points", "Points of winners and of the others")


def lengths(samples: Sequence[Sample]) -> str:
    """The distribution of the number of decisions, one panel for each number of players."""
    def draw(figure: Figure) -> None:
        for axes, sample in zip(_panels(figure, len(samples)), samples, strict=True):
            axes.hist(sample.decisions, edges(sample.decisions), color=_BLUE, density=True)
            axes.axvline(float(sample.decisions.mean()), color=_INK, linewidth=1, linestyle="--")
            axes.set_yticks([])
            axes.set_xlabel("decisions")
            axes.set_title(players_of(sample.players) if len(samples) > 1 else "")

    return _svg(draw, (_WIDE, 1.8 * _rows(len(samples))), "lengths", "Decisions in a game; the dashed line is the mean")


def lines(samples: Sequence[Sample]) -> str:
    """The mean of each score line, for winners and for the others."""
    model = samples[0].rules.model

    def draw(figure: Figure) -> None:
        axes, at = figure.subplots(), np.arange(len(model.score))
        for shift, colour, name, of in ((-0.19, _ORANGE, "winners", 1), (0.19, _PALE, "others", 0)):
            means = [score_line(samples, number, bool(of)) for number in range(len(at))]
            axes.barh(at + shift, means, 0.36, color=colour, label=name)
            for y, value in zip(at + shift, means, strict=True):
                _label(axes, value, float(y), f"{value:.1f}".replace("-", "−"))
        axes.set_yticks(at,
                        [replace_invisible(line.title if line.counts else f"{line.title} (no points)") for line in model.score])
        axes.invert_yaxis()
        axes.margins(x=0.12)
        axes.axvline(0, color=_PALE, linewidth=0.8)
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, fontsize=7.5)

    return _svg(draw, (_WIDE, 0.55 + 0.36 * len(model.score)), "lines", "Score lines of winners and of the others")


def draw_usage(kind: UsageKind) -> list[str]:
    """How often each row of a kind is used per game, and in how many games; what is never used is red.  If there are many rows,
    there are several charts."""
    most = max((row.times for row in kind.rows), default=0.0) or 1.0
    return [_usage_chart(kind, first, most) for first in range(0, len(kind.rows), _ROWS)]


def _usage_chart(kind: UsageKind, first: int, most: float) -> str:
    """The chart of `_ROWS` rows, beginning with number `first`."""
    rows = kind.rows[first : first + _ROWS]
    columns = 1 if len(rows) <= (_ROWS // 2 if max(len(row.title) for row in rows) > _LONG else 14) else 2
    each = -(-len(rows) // columns)

    def draw(figure: Figure) -> None:
        for number, axes in enumerate(figure.subplots(1, columns, squeeze=False)[0]):
            _bars(axes, rows[number * each : (number + 1) * each], each, most)

    name = f"used-{kind.name or 'actions'}{f'-{first}' if first else ''}"
    return _svg(draw, (_WIDE, 0.45 + 0.19 * each), name, f"{kind.title}: times used per game")


def _bars(axes: Axes, rows: Sequence[Times], each: int, most: float) -> None:
    at = np.arange(len(rows))
    axes.barh(at, [row.times for row in rows], 0.7, color=_BLUE)
    axes.set_yticks(at, [replace_invisible(row.title) for row in rows])
    for y, row in enumerate(rows):
        text = f"{_times(row.times)} · {_percent(row.games)}" if row.games else "never"
        axes.text(row.times + most * 0.02, y, text, va="center", fontsize=7.5, color=_INK if row.games else _RED)
        if not row.games:
            axes.get_yticklabels()[y].set_color(_RED)
    axes.set_ylim(each - 0.4, -0.6)
    axes.set_xlim(0, most * 1.45)
    axes.set_xticks([])
    axes.tick_params(axis="y", length=0)
    axes.spines["bottom"].set_visible(False)


def _times(value: float) -> str:
    return f"{value:.3f}" if value < 0.1 else f"{value:.2f}" if value < 10 else f"{value:.1f}"


def _percent(share: float) -> str:
    return "<1 %" if share < 0.01 else f"{100 * share:.0f} %" if share < 0.995 or share == 1 else ">99 %"


def _label(axes: Axes, x: float, y: float, text: str) -> None:
    side = -1 if x < 0 else 1
    axes.annotate(text, (x, y), (3 * side, 0), textcoords="offset points", va="center", ha="right" if x < 0 else "left",
                  fontsize=7.5)


def _panels(figure: Figure, number: int) -> list[Axes]:
    """A number of panels, `_ABREAST` in each row."""
    rows = _rows(number)
    panels = list(figure.subplots(rows, min(number, _ABREAST), squeeze=False).flat)
    for spare in panels[number:]:
        spare.set_visible(False)
    return panels[:number]


def _rows(panels: int) -> int:
    return -(-panels // _ABREAST)


def _svg(draw: Callable[[Figure], None], size: tuple[float, float], name: str, title: str) -> str:
    """A chart as an HTML element.  The names in it begin with the name of the chart, so that one page can contain several
    charts."""
    text = StringIO()
    with rc_context({**_LOOK, "svg.hashsalt": name}), warnings.catch_warnings():
        figure = Figure(figsize=size, layout="constrained")
        draw(figure)
        warnings.filterwarnings("ignore", _OTHER_FONTS, UserWarning)
        figure.savefig(text, format="svg", transparent=True, metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :].rstrip()
    svg = re.sub(r'\b(id="|href="#|url\(#)', rf"\g<1>{name}-", svg)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(replace_invisible(title))}" ', 1)
