"""Whole games in real browsers, one of which is killed; lost connections; a custom front end."""

import random
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import aoi_rules as aoi
from aoi_rules.bots import decide, make
from aoi_rules.web import Store, Tables
from aoi_rules.web.store import SPECTATOR
from tests.authors.texts import PLAYED
from tests.web.browsers import choose, play, type_move
from tests.web.conftest import Site, served, until

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.slow

BEGUN = {"stalls": 0, "germany": 150, "industry": 180, "card_game": 740}
"""The number of decisions that bots make in each game before people join: the games have 9, about 225, about 260 and 800."""
MANUAL = Path(__file__).parents[2] / "grammar" / "manual" / "programs" / "tables.md"
PAGE = '<!doctype html><svg id="picture"></svg><div id="choices"></div><script type="module" src="{}"></script>'
LINES = """async ([url, events]) => (await import(new URL("../../../page/since.mjs", url))).mergePieces(events).map((one) => one.text)"""


@pytest.mark.parametrize("name", [*BEGUN])
def test_a_game_by_three_browsers_one_of_which_is_killed(site: Site, opened: Any, stalls: aoi.Ruleset, name: str) -> None:
    """It is killed when half of a move is chosen. With random choices a card game takes thousands of decisions, so a bot advises
    the players."""
    game = (stalls if name == "stalls" else aoi.load(name)).new_game(3, seed=5)
    bot = make("greedy" if name == "card_game" else "random", game.rules)
    adviser = bot if name == "card_game" else None
    while game.decisions < BEGUN[name]:
        decide(game, bot)
    stored, secrets = site.tables.add(game, {})
    pages = {seat: opened(secrets[seat]) for seat in stored.seats}
    watcher = opened(secrets[SPECTATOR])
    rng = random.Random(2)
    killed = play(pages, site, stored.id, rng, game.decisions + (4 if name == "stalls" else 20), adviser).to_move or ""
    choose(pages[killed], rng)
    pages[killed].context.close()
    pages[killed] = opened(secrets[killed])
    game = play(pages, site, stored.id, rng, 10_000, adviser)
    assert game.over
    for page in (*pages.values(), watcher):
        page.wait_for_selector("#panel table")
        assert "The game is over" in page.locator("#turn").inner_text()
        totals = page.locator("#panel tr.total").first.inner_text().replace("−", "-").split()[1:]
        assert totals == [str(game.scores()[seat].total) for seat in game.seats]


def test_thirty_decisions_of_a_larger_map(site: Site, opened: Any) -> None:
    stored, secrets = site.tables.create(aoi.load("new_england"), 3, seed=5)
    pages = {seat: opened(secrets[seat]) for seat in stored.seats}
    assert play(pages, site, stored.id, random.Random(2), 30).decisions >= 30


@pytest.mark.parametrize("path", [path for path in PLAYED if "aoi_surveys" not in path.parts], ids=lambda path: path.stem)
def test_games_of_authors_are_played_unchanged(site: Site, opened: Any, path: Path) -> None:
    rules = aoi.load(path)
    stored, secrets = site.tables.create(rules, rules.model.least_players, seed=5)
    pages = {seat: opened(secrets[seat], *size) for seat, size in zip(stored.seats, [(1280, 800), (390, 844)] * 6, strict=False)}
    play(pages, site, stored.id, random.Random(3), 12)


def shown_and_true(site: Site, page: Any, secret: str) -> tuple[list[str], list[str]]:
    """The lines of the log on a page, and the lines that the seat should read: one for pieces that go the same way."""
    events = site.visit(secret).get("state?parts=").json()["log"]["events"]
    return page.locator("#log li").all_inner_texts(), page.evaluate(LINES, [page.url, events])


def test_a_page_that_was_offline_lacks_nothing_and_has_nothing_twice(site: Site, opened: Any, stalls: aoi.Ruleset) -> None:
    stored, secrets = site.tables.create(stalls, 3)
    page = opened(secrets["red"])
    page.wait_for_selector("#panel button")
    type_move(page, "wait")
    playwright.expect(page.locator("#turn")).to_contain_text("blue decides")
    page.context.set_offline(True)
    site.cut()
    for at, seat in enumerate(("blue", "green"), 1):
        site.tables.play(stored.id, seat, "wait", at)
    playwright.expect(page.locator("#notice")).to_contain_text("The connection is lost", timeout=60_000)
    page.context.set_offline(False)
    playwright.expect(page.locator("#turn .mine")).to_have_text("Your turn", timeout=60_000)
    playwright.expect(page.locator("#notice p")).to_have_count(0)
    shown, true = shown_and_true(site, page, secrets["red"])
    assert shown == true
    page.get_by_role("button", name="Wait").click()
    page.locator("#panel button.main").click()
    until(lambda: site.game(stored.id).decisions == 4)


def test_choices_that_could_not_be_asked_for_are_asked_for_again(site: Site, opened: Any, stalls: aoi.Ruleset) -> None:
    """The news of the visitor's turn was the last message that arrived."""
    stored, secrets = site.tables.create(stalls, 2)
    page = opened(secrets["blue"])
    page.wait_for_selector("#panel h2")
    page.context.set_offline(True)  # requests under way continue
    site.tables.play(stored.id, "red", "wait", 0)
    playwright.expect(page.locator("#notice")).to_contain_text("cannot be reached")
    site.cut()
    playwright.expect(page.locator("#notice")).to_contain_text("The connection is lost")
    page.context.set_offline(False)
    page.get_by_role("button", name="Wait").click()
    page.locator("#panel button.main").click()
    until(lambda: site.game(stored.id).decisions == 2)


def test_a_page_goes_on_when_the_server_is_started_again(store: Store, opened: Any, stalls: aoi.Ruleset) -> None:
    """While the server is down, a move is not played, and the page says so."""
    with served(Tables(store)) as first:
        stored, secrets = first.tables.create(stalls, 2)
        page = opened(secrets["red"], address=first.address)
        page.wait_for_selector("#panel button")
    type_move(page, "wait")
    playwright.expect(page.locator("#notice")).to_contain_text("nothing was played")
    with served(Tables(store), urlsplit(first.address).port or 0) as again:
        playwright.expect(page.locator("#notice p")).to_have_count(0, timeout=60_000)
        type_move(page, "wait")
        until(lambda: again.game(stored.id).decisions == 1)
        again.tables.play(stored.id, "blue", "wait", 1)
        playwright.expect(page.locator("#turn .mine")).to_have_text("Your turn")
        shown, true = shown_and_true(again, page, secrets["red"])
        assert shown == true


def test_the_front_end_of_the_manual_is_played_with(site: Site, opened: Any, stalls: aoi.Ruleset) -> None:
    [script] = re.findall(r"^```js file=front\.mjs\n(.*?)^```$", MANUAL.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(script.splitlines()) <= 60
    stored, secrets = site.tables.create(stalls, 2)
    page = opened(secrets["red"])
    page.route("**/page/own.mjs", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.route(page.url, lambda route: route.fulfill(body=PAGE.format("../../../page/own.mjs"), content_type="text/html"))
    page.reload()
    picture = page.locator("#picture")
    page.get_by_role("button", name="Wait").click()
    before = picture.text_content()
    assert "Points" in before
    page.get_by_role("button", name="Play: Wait").click()
    playwright.expect(page.locator("#choices button")).to_have_count(0)
    assert site.game(stored.id).decisions == 1
    assert picture.text_content() != before
    site.tables.play(stored.id, "blue", "wait", 1)
    page.get_by_role("button", name="Show a card").click()
