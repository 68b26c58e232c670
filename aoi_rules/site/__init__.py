"""The manual as a site: its pages in HTML, with a search that needs no server.  Sphinx, from the extra `docs`, builds it."""

from __future__ import annotations

from aoi_rules.site.builder import build_site

__all__ = ["build_site"]
