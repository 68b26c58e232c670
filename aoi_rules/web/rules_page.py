"""A page for players who are new to a game: its first game, then what it consists of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from markdown_it import MarkdownIt

from aoi_rules.protocol import DescribeJson

__all__ = ["rules_html"]

_AT_A_TABLE = (
    '<p class="help">At a table in the browser, choose in the picture or in the list, or type the words of a move where it says '
    "“Type a move”. <code>aoi play</code>, <code>hint</code> and other commands belong to the game in a terminal.</p>")
"""How the words of a page for new players are used, because an author writes them for a terminal."""


def rules_html(first_game: str, described: DescribeJson) -> str:
    """The page of a game as HTML: the page in Markdown that its author wrote for new players, or its title and help if there is
    none; then the actions and what counts."""
    title = [f"<h1>{escape(described['title'])}</h1>", *(f"<p>{escape(line)}</p>" for line in described["help"])]
    intro = MarkdownIt("commonmark", {"html": False}).enable("table").render(first_game)
    return (_AT_A_TABLE + intro if intro else "".join(title)) + "".join([
        _section("Actions", ((one["title"], one["help"]) for one in described["actions"])),
        _section("What counts", ((one["title"], one["help"]) for one in described["score"])),
    ])


def _section(title: str, entries: Iterable[Sequence[str]]) -> str:
    """A list of titles with what they mean; nothing if there are none."""
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in entries)
    return f"<h2>{escape(title)}</h2><dl>{rows}</dl>" if rows else ""
