"""Builds the site: the pages are copied, the first page of each folder gets a list of the others, and Sphinx does the rest."""

from __future__ import annotations

import io
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.resources import as_file
from pathlib import Path
from typing import Any

from aoi_rules.errors import BuildError
from aoi_rules.files.resources import manual_root
from aoi_rules.version import __version__

__all__ = ["build_site"]

_OUTSIDE = re.compile(r"\[([^\[\]]*)\]\((\.\./[^)#\s]+)\)")
_LINK = re.compile(r"\]\(([^)#:]+)\.md[)#]")
_UNLISTED = b"---\norphan: true\n---\n\n"
"""The beginning of a page that no menu lists."""
_CONFIGURATION: dict[str, Any] = {
    "project": "aoi_rules", "html_title": "aoi_rules", "html_theme": "furo",
    "extensions": ["myst_parser", "aoi_rules.site.colours"],
    "myst_heading_anchors": 3, "html_copy_source": False, "html_show_sphinx": False, "html_show_copyright": False,
    "language": "en", "highlight_language": "text", "exclude_patterns": ["_*"],
}


def build_site(folder: Path, more: Callable[[], Mapping[str, str]] = dict) -> Path:
    """Build the manual as a site into a folder, which is created, and return its first page.  `more` has pages that are not in
    the manual, in Markdown, by their paths relative to its first page, such as `games/index.md`.  Raises BuildError if Sphinx, or
    a package that it needs here, is not installed, or if a page has a fault."""
    try:
        import furo  # noqa: F401, PLC0415 - an extra brings all three
        import myst_parser  # noqa: F401, PLC0415
        from sphinx.application import Sphinx  # noqa: PLC0415
    except ImportError as error:
        missing = f"the site is built with Sphinx, but `{error.name}` is not installed"
        raise BuildError(f"{missing}: pip install 'aoi-rules[docs]'") from None
    warnings = io.StringIO()
    with tempfile.TemporaryDirectory(prefix="aoi-docs-") as work, as_file(manual_root()) as manual:
        source = Path(work) / "manual"
        _copy(manual, source, more())
        settings = {**_CONFIGURATION, "release": __version__, "version": __version__}
        app = Sphinx(str(source), None, str(folder), str(Path(work) / "trees"), "html", settings, None, warnings)
        app.build()
        faults = re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue()).replace(f"{source}{os.sep}", "").strip()
    if app.statuscode or faults:
        raise BuildError(f"the manual has faults:\n{faults}")
    return folder / "index.html"


def _copy(manual: Path, source: Path, more: Mapping[str, str]) -> None:
    """Copy the pages and the files that they link to, and add others; each `index.md` gets the list of pages for the site's
    menu."""
    for path in sorted(manual.rglob("*")):
        if path.is_file():
            copy = source / path.relative_to(manual)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
            if copy.suffix == ".md":
                text = copy.read_text(encoding="utf-8")
                copy.write_text(_OUTSIDE.sub(partial(_copy_linked, path.parent, manual, copy), text), encoding="utf-8")
    for name, text in more.items():
        page = source / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")
    for index in source.rglob("index.md"):
        listed = "\n".join(_menu(index))
        with index.open("a", encoding="utf-8") as file:
            file.write(f"\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n")


def _copy_linked(home: Path, manual: Path, page: Path, link: re.Match[str]) -> str:
    """Rewrite a link of a page in the folder `home` that leads out of the manual, such as to a ruleset: its file is copied too,
    and becomes a page if it is in Markdown."""
    there = (home / link[2]).resolve()
    if there.is_relative_to(manual.resolve()):
        return link[0]
    if not there.is_file():
        return link[1]
    is_page = there.suffix == ".md"
    name = f"files/{there.parent.name}/{there.name}" if is_page else f"files/{there.name}"
    copy = page.parent / name
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_bytes((_UNLISTED if is_page else b"") + there.read_bytes())
    return f"[{link[1]}]({name})"


def _menu(index: Path) -> Iterator[str]:
    """The pages below a first page, in the order in which it names them: those in its folder, and the first pages of the folders
    in it."""
    home = index.parent
    pages = [page.stem for page in home.glob("*.md") if page != index]
    for folder in (path for path in home.iterdir() if path.is_dir()):
        first = folder / "index.md"
        pages += [f"{folder.name}/index"] if first.exists() else [f"{folder.name}/{page.stem}" for page in folder.glob("*.md")]
    named = list(dict.fromkeys(_LINK.findall(index.read_text(encoding="utf-8"))))
    yield from sorted(pages, key=lambda page: (named.index(page) if page in named else len(named), page))
