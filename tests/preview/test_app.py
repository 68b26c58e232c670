"""The addresses of a preview: the answers, the permissions, and the messages after a save."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from aoi_rules.preview import Preview
from tests.preview.conftest import GAME, Site, served


@pytest.fixture
def browser(site: Site) -> Iterator[httpx.Client]:
    """A browser on the page."""
    with httpx.Client(base_url=site.address, follow_redirects=True, timeout=20) as client:
        yield client


def told(browser: httpx.Client) -> Iterator[tuple[str, Any]]:
    """The messages of the page."""
    with browser.stream("GET", "events") as answer:
        kind = ""
        for line in answer.iter_lines():
            if line.startswith("event:"):
                kind = line.removeprefix("event:").strip()
            elif line.startswith("data:"):
                yield kind, json.loads(line.removeprefix("data:"))


def text_with(messages: Iterator[tuple[str, Any]], number: int) -> Any:
    """The first text with this number or a later one."""
    return next(data for kind, data in messages if kind == "text" and data["number"] >= number)


@pytest.mark.thorough
def test_the_page_and_its_files(browser: httpx.Client) -> None:
    page = browser.get("")
    assert page.status_code == 200
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for name in ("preview.mjs", "map.mjs", "picture.mjs", "elements.mjs", "client.mjs", "style.css", "preview.css", "icon.svg"):
        assert browser.get(f"page/{name}").status_code == 200, name
    assert browser.get("page/app.py").status_code == 404


@pytest.mark.thorough
def test_who_does_not_know_the_address_gets_nothing(site: Site) -> None:
    root = site.address.removesuffix("secret/")
    for path in ("", "page/preview.mjs", "events", "wrong/", "wrong/events"):
        assert httpx.get(root + path).status_code == 404
    assert httpx.post(f"{root}wrong/line", json={"file": "isles.aoi", "line": 1, "column": 1}).status_code == 404


@pytest.mark.thorough
def test_requests_of_other_sites_change_nothing(site: Site, browser: httpx.Client) -> None:
    version = text_with(told(browser), 1)["picture"]["version"]
    body = {"type": "isle", "name": "reef", "number": 0, "to": [1, 2], "version": version}
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert browser.post("move", json=body, headers=headers).status_code == 403
    for method, path in (("GET", ""), ("GET", "events"), ("POST", "move")):
        assert browser.request(method, path, headers={"Host": "evil.example"}).status_code == 400
    assert site.file.read_text(encoding="utf-8") == GAME
    assert browser.post("move", json=body, headers={"Origin": site.address.removesuffix("/secret/")}).status_code == 200
    assert "at 1 2?" in site.file.read_text(encoding="utf-8")


@pytest.mark.thorough_with("look-body7", "move-body0")
@pytest.mark.parametrize(("path", "body"), [
    ("move", {"type": "isle", "name": "reef", "number": 0, "to": [1], "version": ""}),
    ("move", {"type": "isle", "name": "reef", "number": 0, "to": [1, 1.5], "version": ""}),
    ("move", {"type": "isle", "name": "reef", "number": -1, "to": [1, 2], "version": ""}),
    ("move", {"type": "isle", "name": "reef", "number": 0, "to": [1, 10**9], "version": ""}),
    ("move", {"type": "isle", "name": "reef"}),
    ("place", {"type": "isle", "title": "x" * 200, "at": [1, 2], "version": ""}),
    ("line", {"file": "isles.aoi", "line": 0, "column": 1}),
    ("look", ["course"]),
])
def test_what_cannot_be_understood_is_refused(browser: httpx.Client, path: str, body: Any) -> None:
    assert browser.post(path, json=body).status_code == 400


@pytest.mark.thorough
def test_a_save_is_told_and_so_is_what_was_dragged(site: Site, browser: httpx.Client) -> None:
    messages = told(browser)
    first = text_with(messages, 1)
    assert next(kind for kind, _ in messages) == "scenarios"
    site.file.write_text(GAME.replace('"Reef"', '"The reef"').replace("raise turns", "raise turn"), encoding="utf-8")
    text = text_with(messages, first["number"] + 1)
    assert text["picture"] is None
    assert [one["code"] for one in text["problems"]] == ["unknown-name"]
    refused = browser.post("join", json={"type": "ferry", "first": "reef", "last": "far", "version": first["picture"]["version"]})
    assert (refused.status_code, refused.json()["message"]) == (409, "the rules have errors: correct these in the text first")
    site.file.write_text(GAME, encoding="utf-8")
    text = text_with(messages, text["number"] + 1)
    body = {"type": "ferry", "first": "reef", "last": "far", "version": text["picture"]["version"]}
    assert browser.post("join", json=body).status_code == 200
    assert browser.post("join", json=body).status_code == 409  # for a text that has changed meanwhile
    text = text_with(messages, text["number"] + 1)
    assert ("ferry", "reef--far") in [(one["type"], one["name"]) for one in text["picture"]["things"]]


@pytest.mark.thorough
@pytest.mark.parametrize("below", ["", "/proxy/8000"])
def test_a_scenario_is_played_on_at_a_table(below: str, preview: Preview, tmp_path_factory: pytest.TempPathFactory) -> None:
    """This works behind a proxy that has the page below a path of its own, as editors in a browser do."""
    with (served(preview, tmp_path_factory.mktemp("store") / "tables.sqlite", below) as site,
          httpx.Client(base_url=site.address, follow_redirects=True, timeout=20) as browser):
        _play_on(site, browser)


def _play_on(site: Site, browser: httpx.Client) -> None:
    next(data for kind, data in told(browser) if kind == "scenarios")
    course = browser.post("scenario", json={"file": str(site.file), "title": "an isle is taken once"}).json()
    look = browser.post("look", json={"course": course["id"], "number": 1}).json()
    assert (look["to_move"], look["scene"]["version"]) == ("blue", 1)
    made = browser.post("play", json={"course": course["id"], "number": 1})
    assert made.status_code == 201
    table = browser.get(site.address + made.json()["url"])
    assert table.status_code == 200
    for file in re.findall(r'(?:href|src)="([^"]+)"', table.text):
        assert browser.get(table.url.join(file)).status_code == 200, file
    seat = str(table.url).partition("#")[0].replace("/red/", "/blue/")
    assert browser.post(f"{seat}play", json={"move": "take_isle home", "at": 0}).json() == {"number": 1, "at": 1}
    assert browser.get(f"{seat}state").json()["view"]["to_move"] == "red"


def test_the_line_of_a_thing_is_shown(site: Site, browser: httpx.Client) -> None:
    text_with(told(browser), 1)
    assert browser.post("thing", json={"type": "isle", "name": "reef"}).json()["line"] == 8
    assert site.preview.editor.shown == [("isles.aoi", 8)]  # type: ignore[attr-defined]
    assert browser.post("line", json={"file": "/etc/passwd", "line": 1, "column": 1}).status_code == 409
