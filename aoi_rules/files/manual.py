"""The address of a message's explanation in the manual."""

from __future__ import annotations

import os
from pathlib import Path

from aoi_rules.files.resources import manual_root

__all__ = ["entry_of", "opened"]

_PAGE = "reference/messages"


def entry_of(code: str, full: bool = False) -> str:
    """The address of a code's entry: a URL if AOI_DOCS in the environment is the URL of the site; otherwise the page in the
    manual, `reference/messages.md#CODE`.  With `full`, for authors on their own machine, it is the address of the site's page if
    AOI_DOCS is a folder that contains it.  It never reveals where this package is installed."""
    site = os.environ.get("AOI_DOCS", "").rstrip("/")
    if site.startswith(("https://", "http://")):
        return f"{site}/{_PAGE}.html#{code}"
    return f"{Path(site).absolute().as_uri()}/{_PAGE}.html#{code}" if site and full else f"{_PAGE}.md#{code}"


def opened(code: str) -> str:
    """An address of a code's entry that a person at a terminal can open, which may be a file of this package."""
    entry = entry_of(code, full=True)
    return entry if "://" in entry else str(manual_root() / entry)
