"""The manual as a site: it contains every page, loads nothing from elsewhere, and has no broken links."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from aoi_rules.cli import aoi
from aoi_rules.files.resources import ruleset_files
from aoi_rules.library import catalogue
from tests.manual.pages import MANUAL, pages

_LINK = re.compile(r"\]\(([^)\s]+)\)")


def test_without_html_it_tells_where_the_pages_are() -> None:
    result = CliRunner().invoke(aoi, ["docs"])
    assert (result.exit_code, result.output) == (0, f"{MANUAL / 'index.md'}\n")


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(MANUAL).as_posix())
def test_each_link_of_a_page_leads_to_a_file_and_a_heading(page: Path) -> None:
    links = _LINK.findall(re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL))
    lost = [link for link in links if not link.startswith("https://") and not _leads(page, *link.partition("#")[::2])]
    assert lost == []


def _leads(page: Path, file: str, heading: str) -> bool:
    there = page.parent / file if file else page
    if not there.is_file() or not heading:
        return there.is_file() and not heading
    titles = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), re.MULTILINE)
    return heading in [re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles]


@pytest.mark.skipif(find_spec("sphinx") is not None, reason="Sphinx is here")
def test_without_sphinx_it_says_what_to_install(tmp_path: Path) -> None:
    result = CliRunner().invoke(aoi, ["docs", "--html", str(tmp_path)])
    assert result.exit_code == 1
    assert "is not installed: pip install 'aoi-rules[docs]'" in result.output


@pytest.mark.slow
@pytest.mark.skipif(find_spec("sphinx") is None, reason="the extra `docs` is not installed")
@pytest.mark.filterwarnings("default")
def test_the_site_has_every_page_and_fetches_nothing(tmp_path: Path) -> None:
    result = CliRunner().invoke(aoi, ["docs", "--html", str(tmp_path)])
    assert (result.exit_code, result.output) == (0, f"{tmp_path / 'index.html'}\n")
    names = [page.relative_to(MANUAL).with_suffix(".html") for page in pages()]
    texts = {name: (tmp_path / name).read_text(encoding="utf-8") for name in names}
    assert len(texts) > 15
    fetched = r'(?:src|href)="(https?:)?//[^"]*\.(?:js|css|woff2?|ttf)|@import|url\(["\']?https?:'
    sheets = [sheet.read_text(encoding="utf-8") for sheet in tmp_path.rglob("*.css")]
    assert [text for text in (*texts.values(), *sheets) if re.search(fetched, text)] == []
    assert 'id="unknown-name"' in texts[Path("reference/messages.html")]
    files = [tmp_path / name.parent / found for name, text in texts.items() for found in re.findall(r'href="([^"]+\.aoi)"', text)]
    assert files
    assert [file for file in files if not file.is_file()] == []
    first = [name for name, _ in ruleset_files() if (tmp_path / f"files/{name}/FIRST_GAME.html").is_file()]
    assert first == ["card_game", "industry"]
    assert "Age of Industry: your first game" in (tmp_path / "files/age_of_industry/FIRST_GAME.html").read_text(encoding="utf-8")
    assert (tmp_path / "searchindex.js").stat().st_size > 10_000
    games = {page.stem for page in (tmp_path / "games").glob("*.html")}
    assert games == {"index", *(entry.name for entry in catalogue.entries() if entry.kind == "game")}
    assert "The closest source by number of links gives the cube" in (tmp_path / "games/age_of_industry.html").read_text(encoding="utf-8")
