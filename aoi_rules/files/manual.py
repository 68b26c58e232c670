"""Where a message is explained: its entry in the manual."""

from __future__ import annotations

import os
from pathlib import Path

from aoi_rules.files.resources import manual_root

__all__ = ["entry_of", "opened"]

_PAGE = "reference/messages"


def entry_of(code: str, full: bool = False) -> str:
    """The address of a code's entry.  Where AOI_DOCS in the environment is the URL of the site, a URL; else the page in the
    manual, `reference/messages.md#CODE`.  With `full`, for authors on their own machine, it is that of the site's page where
    AOI_DOCS is a folder with it.  It never tells where this package lies."""
    site = os.environ.get("AOI_DOCS", "").rstrip("/")
    if site.startswith(("https://", "http://")):
        return f"{site}/{_PAGE}.html#{code}"
    return f"{Path(site).absolute().as_uri()}/{_PAGE}.html#{code}" if site and full else f"{_PAGE}.md#{code}"


def opened(code: str) -> str:
    """The address of a code's entry for a person at a terminal: one that can be opened, be it a file of this package."""
    entry = entry_of(code, full=True)
    return entry if "://" in entry else str(manual_root() / entry)
