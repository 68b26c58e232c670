"""Where the manual explains something: a message, or how to do what a phrase names."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from aoi_rules.files.resources import manual_root

__all__ = ["Page", "entry_of", "openable_address", "pages_about"]

_PAGE = "reference/messages"


_FOUND_BY = re.compile(r"^<!-- found by: (.+) -->$", re.MULTILINE)
_TITLE = re.compile(r"^##? (.+)$", re.MULTILINE)
_NO_WORDS = ("#", "<", "```", "|", "!")
"""The beginnings of those parts of a page that are not paragraphs."""
_BLOCK = re.compile(r"\s*(?:<!--.*?-->\s*)*```[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)


@frozen
class Page:
    """A page of the manual, or a section of one: its title, its first paragraph, and the path of the file.  `phrases` are what
    people may call what it shows, which a comment below the title lists.  `example` is the block that the paragraph introduces;
    it is empty if the paragraph does not end with a colon."""

    title: str
    opening: str
    path: str
    phrases: tuple[str, ...]
    example: str = ""


def pages_about(phrase: str) -> list[Page]:
    """The pages and sections that show how to do what a phrase names, in the singular or the plural: as a title, or as one of the
    phrases."""
    wanted = _normalize_phrase(phrase)
    return [page for page in _pages() if wanted in map(_normalize_phrase, (page.title, *page.phrases))]


def _pages() -> Iterator[Page]:
    folders = (folder for folder in manual_root().iterdir() if folder.is_dir())
    for path in sorted((path for folder in folders for path in folder.iterdir() if path.name.endswith(".md")), key=str):
        text = path.read_text(encoding="utf-8")
        for found in _FOUND_BY.finditer(text):
            rest = text[found.end():]
            opening = next(part for part in rest.split("\n\n") if part and not part.strip().startswith(_NO_WORDS))
            shown = _BLOCK.match(rest, rest.index(opening) + len(opening)) if opening.endswith(":") else None
            title = _TITLE.findall(text, 0, found.start())[-1]
            yield Page(title, " ".join(opening.split()), str(path), tuple(found[1].split(", ")), shown[1] if shown else "")


def _normalize_phrase(phrase: str) -> str:
    """A phrase without what does not matter: capitals, hyphens, and the `s` of each plural."""
    return " ".join(word.removesuffix("s") for word in phrase.casefold().replace("-", " ").split())


def entry_of(code: str, full: bool = False) -> str:
    """The address of a code's entry: a URL if AOI_DOCS in the environment is the URL of the site; otherwise the page in the
    manual, `reference/messages.md#CODE`.  With `full`, for authors on their own machine, it is the address of the site's page if
    AOI_DOCS is a folder that contains it.  It never reveals where this package is installed."""
    site = os.environ.get("AOI_DOCS", "").rstrip("/")
    if site.startswith(("https://", "http://")):
        return f"{site}/{_PAGE}.html#{code}"
    return f"{Path(site).absolute().as_uri()}/{_PAGE}.html#{code}" if site and full else f"{_PAGE}.md#{code}"


def openable_address(code: str) -> str:
    """An address of a code's entry that a person at a terminal can open, which may be a file of this package."""
    entry = entry_of(code, full=True)
    return entry if "://" in entry else str(manual_root() / entry)
