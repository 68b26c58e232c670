"""Where a message is explained: its entry in the manual."""

from __future__ import annotations

import os
from pathlib import Path

from aoi_rules._resources import manual_root

__all__ = ["entry_of"]

_PAGE = "reference/messages"


def entry_of(code: str, full: bool = False) -> str:
    """The address of a code's entry.  Where AOI_DOCS in the environment is the URL of the site, a URL; else the page in the
    manual, `reference/messages.md#CODE`.  With `full`, for authors on their own machine, it is a page that can be opened: of the
    site where AOI_DOCS is its folder, else of the manual of this package."""
    site = os.environ.get("AOI_DOCS", "").rstrip("/")
    if site.startswith(("https://", "http://")):
        return f"{site}/{_PAGE}.html#{code}"
    if not full:
        return f"{_PAGE}.md#{code}"
    return f"{Path(site).absolute().as_uri()}/{_PAGE}.html#{code}" if site else f"{manual_root() / f'{_PAGE}.md'}#{code}"
