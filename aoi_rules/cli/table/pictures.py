"""The picture of a game in a browser, beside the terminal: a local page that shows what its seat sees, and renews itself."""

from __future__ import annotations

import atexit
import shutil
import tempfile
import webbrowser
from html import escape
from pathlib import Path

from attrs import Factory, define

from aoi_rules import Game
from aoi_rules.drawing import svg_text
from aoi_rules.text.visible import replace_invisible

__all__ = ["TablePicture"]

_SECONDS = 2
"""How often a browser reads the page again."""
_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="{seconds}"><title>{title}</title>
<style>body {{ margin: 0; background: #fbf9f3 }} svg {{ display: block; width: 100%; max-width: {width}px; height: auto }}</style>
{svg}</html>
"""


@define
class TablePicture:
    """The page of a game, once somebody has asked for it: of the seat that asked, or None for a spectator, until another seat is
    shown its turn."""

    game: Game
    folder: Path | None = None
    viewer: str | None = None
    written: tuple[str | None, int] = Factory(lambda: (None, -1))

    def open(self, viewer: str | None) -> str:
        """Write the page of a viewer, and open it in a browser; where it is, in words.  Raises OSError if that fails."""
        if self.folder is None:
            self.folder = Path(tempfile.mkdtemp(prefix="aoi-picture-"))  # only this user may read what lies in it
            atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        page = self.show(viewer)
        opened = page is not None and webbrowser.open(page.as_uri())
        seen = viewer or "everybody"
        where = f"{page} shows the game as {seen} sees it, and is drawn again after each decision."
        return where if opened else f"{where} No browser could be opened: open this file in one."

    def show(self, viewer: str | None) -> Path | None:
        """Write the page anew for a viewer who looks at the screen now; where it is, None if nobody has asked for it."""
        if self.folder is None:
            return None
        page, moment = self.folder / "picture.html", (viewer, self.game.decisions)
        if moment != self.written:
            view = self.game.view(viewer)
            scene = view.scene()
            title = replace_invisible(f"{self.game.rules.title}: {viewer or 'everybody'}")
            text = _PAGE.format(seconds=_SECONDS, title=escape(title), svg=svg_text(scene), width=f"{scene.width:.0f}")
            fresh = page.with_suffix(".new")
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(page)  # a browser that reads in the meantime finds a whole page
            self.viewer, self.written = viewer, moment
        return page
