"""The files that a browser loads: those in the folders `page` of packages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from starlette.responses import PlainTextResponse, Response

__all__ = ["file_answer", "page_files"]

_KINDS = {"html": "text/html", "css": "text/css", "mjs": "text/javascript", "svg": "image/svg+xml"}


@cache
def page_files(*packages: str) -> Mapping[str, str]:
    """The texts of the files of some packages, by name; of two with one name that of the last package."""
    found = [one for package in packages for one in (files(package) / "page").iterdir() if one.name.rpartition(".")[2] in _KINDS]
    return {one.name: one.read_text(encoding="utf-8") for one in found}


def file_answer(name: str, *packages: str) -> Response:
    """The answer to a request for a file of some packages."""
    text = page_files(*packages).get(name)
    if text is None:
        return PlainTextResponse("There is no such file.", 404)
    return Response(text, media_type=_KINDS[name.rpartition(".")[2]], headers={"Cache-Control": "no-cache"})
