"""The server: links, cookies and seats; its refusals; the information that a seat may see."""

import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

import aoi_rules as aoi
from aoi_rules.play.record import GameRecord
from aoi_rules.web import Tables, table_app
from aoi_rules.web.database import DatabaseStore
from aoi_rules.web.guards import Rates
from aoi_rules.web.openapi import openapi
from aoi_rules.web.routes import making
from aoi_rules.web.store import OWNER, SPECTATOR
from tests.web.conftest import Site, limit_pages, served, until

PAGE = Path(aoi.__file__).parent / "web" / "page"


def made(site: Site, rules: aoi.Ruleset, **more: object) -> tuple[str, dict[str, str]]:
    """A new table: its name, and the secrets of its links."""
    stored, secrets = site.tables.create(rules, **more)  # type: ignore[arg-type]
    return stored.id, secrets


@pytest.mark.thorough
def test_a_link_becomes_a_cookie_that_scripts_cannot_read(site: Site, stalls: aoi.Ruleset) -> None:
    table, secrets = made(site, stalls)
    answer = httpx.get(f"{site.address}/join/{secrets['red']}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"../table/{table}/red/join-{secrets['red']}")
    answer = httpx.get(f"{site.address}/table/{table}/red/join-{secrets['red']}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"../../../table/{table}/red/")
    assert httpx.get(f"{site.address}/table/{table}/blue/join-{secrets['red']}").status_code == 403
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path" not in cookie  # it is for the seat, and the browser has it
    assert secrets["red"] not in cookie
    assert site.visit(secrets["red"]).get("state").json()["seat"] == "red"


def test_several_links_at_once_for_people_at_one_screen(site: Site, stalls: aoi.Ruleset) -> None:
    table, secrets = made(site, stalls, players=2)
    browser = site.visit(f"{secrets['red']}+{secrets['blue']}+{secrets['red']}")
    assert str(browser.base_url) == f"{site.address}/table/{table}/red/#seats=blue"
    assert [(one.name, one.path) for one in browser.cookies.jar] == [("aoi", f"/table/{table}/{seat}") for seat in ("red", "blue")]
    assert httpx.get(f"{site.address}/join/{secrets['red']}+nonsense").status_code == 403


@pytest.mark.slow
def test_a_seat_is_nobody_elses(site: Site, stalls: aoi.Ruleset) -> None:
    table, secrets = made(site, stalls)
    red = site.visit(secrets["red"])
    session = red.cookies["aoi"]
    for role in ("blue", "green", "~watch", "~owner", "nobody"):
        other = f"{site.address}/table/{table}/{role}/"
        for path in ("state", "describe", "events", "save", ""):
            assert httpx.get(other + path, headers={"Cookie": f"aoi={session}"}).status_code == 403
        assert httpx.post(other + "play", json={"move": "wait", "at": 0}, headers={"Cookie": f"aoi={session}"}).status_code == 403
    assert httpx.get(f"{site.address}/table/{table}/red/state").json()["code"] == "visitor-not-allowed"
    elsewhere, _ = made(site, stalls)
    assert httpx.get(f"{site.address}/table/{elsewhere}/red/state", headers={"Cookie": f"aoi={session}"}).status_code == 403


@pytest.mark.thorough
def test_a_replaced_link_ends_the_old_one_and_its_visits(site: Site, stalls: aoi.Ruleset) -> None:
    _, secrets = made(site, stalls)
    red, owner = site.visit(secrets["red"]), site.visit(secrets[OWNER])
    link = owner.post("link", json={"role": "red"}).json()["link"]
    assert red.get("state").status_code == 403
    assert httpx.get(f"{site.address}/join/{secrets['red']}").status_code == 403
    assert site.visit(link.rpartition("/")[2]).get("state").json()["seat"] == "red"
    assert owner.post("link", json={"role": "nobody"}).status_code == 400
    assert site.visit(secrets["blue"]).post("link", json={"role": "red"}).json()["message"] == "only the person who made the table may do this"


def test_there_is_no_link_to_the_seat_of_a_bot(site: Site, stalls: aoi.Ruleset) -> None:
    _, secrets = made(site, stalls, players=2, bots={"blue": "random"})
    answer = site.visit(secrets[OWNER]).post("link", json={"role": "blue"})
    assert (answer.status_code, answer.json()["message"]) == (400, "no person plays this seat")


@pytest.mark.slow
def test_a_game_by_three_browsers(site: Site, stalls: aoi.Ruleset) -> None:
    _, secrets = made(site, stalls)
    players = {seat: site.visit(secrets[seat]) for seat in ("red", "blue", "green")}
    watcher = site.visit(secrets[SPECTATOR])
    while not (state := watcher.get("state?parts=").json())["view"]["over"]:
        player = players[state["view"]["to_move"]]
        seen = player.get("state?parts=").json()
        asked = player.post("choices", json={}).json()
        assert [value["value"] for value in asked["open"][0]["values"] if value["possible"]]
        answer = player.post("play", json={"move": seen["view"]["moves"][0]["text"], "at": seen["view"]["at"]}).json()
        assert answer == {"number": state["number"] + 1, "at": state["view"]["at"] + 1}
    assert state["decision"] == state["decisions"] == 9
    assert state["view"]["winners"]
    saved = watcher.get("save").text
    assert aoi.loads(saved, stalls).over


@pytest.mark.thorough
def test_what_a_move_answers_when_it_is_not_played(site: Site, stalls: aoi.Ruleset) -> None:
    _, secrets = made(site, stalls)
    red, blue, watcher = (site.visit(secrets[role]) for role in ("red", "blue", SPECTATOR))
    held = red.get("state").json()["view"]["zones"]["hand"]["red"]
    other = next(card for card in ("one", "two", "six", "nine") if card not in held)
    answers = [browser.post("play", json={"move": move, "at": at}) for browser, move, at in (
        (blue, "wait", 0), (watcher, "wait", 0), (red, "wait", 7), (red, "fly", 0), (red, f"show {other}", 0))]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [
        (409, "wrong-turn"), (409, "wrong-turn"), (409, "stale-position"), (409, "move-unreadable"), (409, "move-illegal")]
    assert answers[-1].json()["refusals"]
    assert red.get("state").json()["decisions"] == 0
    assert red.get("save").json()["message"].startswith("a saved game contains hidden information")


def test_a_move_is_taken_back_with_what_bots_have_decided_since(site: Site, stalls: aoi.Ruleset) -> None:
    stored, secrets = site.tables.add(stalls.new_game(2, seed=1), {"blue": "random"})
    red = site.visit(secrets["red"])
    site.tables.open(stored.id).bots["blue"] = Waiting()
    red.post("play", json={"move": "wait", "at": 0})
    until(lambda: site.game(stored.id).decisions == 2)
    state = red.get("state").json()
    assert [(one["seat"], one["to"]) for one in state["view"]["undoable"]] == [("blue", 1), ("red", 0)]
    red.post("undo", json={"at": 2, "to": 0})
    assert red.get("state").json()["decisions"] == 0


class Waiting:
    """A bot that shows nothing."""

    def choose(self, *_: object) -> str:
        return "wait"


@pytest.mark.thorough
def test_how_a_game_is_played_is_on_a_page(site: Site) -> None:
    """The page shows the author's text for new players, or else the description from the rules; it contains no HTML of theirs."""
    _, secrets = made(site, aoi.load("card_game"), players=3)
    page = site.visit(secrets["red"]).get("rules")
    assert page.headers["content-type"].startswith("text/html")
    assert "<h1>Age of Industry, the card game: your first game</h1>" in page.text
    assert "<dt>Play a card</dt>" in page.text
    text = Path(__file__).with_name("stalls.aoi").read_text(encoding="utf-8").replace('"Stalls"', '"<b>Stalls</b>"')
    _, secrets = made(site, aoi.load(text=text))
    assert "<h1>&lt;b&gt;Stalls&lt;/b&gt;</h1>" in site.visit(secrets["red"]).get("rules").text
    assert httpx.get(str(site.visit(secrets[SPECTATOR]).base_url) + "rules").status_code == 403


def test_an_address_that_is_none(site: Site) -> None:
    for method, path, status in (("GET", "/nowhere", 404), ("DELETE", "/api/rulesets", 405)):
        answer = httpx.request(method, site.address + path)
        assert (answer.status_code, answer.json()["code"]) == (status, "address-unknown")


@pytest.mark.thorough
def test_pages_of_one_table_are_sent_what_is_new_together(site: Site, stalls: aoi.Ruleset) -> None:
    """Each gets its own view, and one that connects later gets the events that it missed."""
    _, secrets = made(site, stalls, players=2)
    browsers = [site.visit(secrets[role]) for role in ("red", "blue", SPECTATOR)]
    with ThreadPoolExecutor(4) as pool:
        waiting = [pool.submit(states, browser, "events?after=0", 1) for browser in browsers]
        until(lambda: all(one.running() for one in waiting))
        browsers[0].post("play", json={"move": "wait", "at": 0})
        found = [one.result()[0] for one in waiting]
    late = states(site.visit(secrets["red"]), "events?after=0", 1)[0]
    assert [name for name, _ in (*found, late)] == ["1-1"] * 4
    assert [state["seat"] for _, state in found] == ["red", "blue", None]


@pytest.mark.thorough
def test_earlier_positions_and_moves_that_are_only_tried(site: Site, stalls: aoi.Ruleset) -> None:
    _, secrets = made(site, stalls)
    red = site.visit(secrets["red"])
    before = red.get("state").json()
    red.post("play", json={"move": "wait", "at": 0})
    assert red.get("state?decision=0").json()["view"]["moves"] == before["view"]["moves"]
    assert red.get("state?decision=9").status_code == 409
    tried = red.post("trial", json={"decision": 0, "moves": ["wait"], "bots": True}).json()
    assert tried["view"]["to_move"] == "red"
    assert len(tried["line"]) == 3
    assert tried["line"][0] == {"seat": "red", "move": "wait", "words": "Wait"}
    alone = red.post("trial", json={"decision": 0, "moves": ["wait"]}).json()
    assert alone["view"]["seat"] == alone["view"]["to_move"] == "blue"
    asked = red.post("choices", json={"trial": {"decision": 0, "moves": ["wait"], "seed": 3}}).json()
    assert asked["open"]
    assert red.get("state").json()["decisions"] == 1


@pytest.mark.slow
def test_changes_of_the_picture_and_of_the_log(site: Site) -> None:
    _, secrets = made(site, aoi.load("germany"), players=3)
    watcher = site.visit(secrets[SPECTATOR])
    first = watcher.get("state?width=900&parts=map,players").json()
    seat = first["view"]["to_move"]
    player = site.visit(secrets[seat])
    move = player.get("state?parts=").json()["view"]["moves"][0]["text"]
    player.post("play", json={"move": move, "at": 0})
    later = watcher.get("state?width=900&parts=map,players&scene=0&since=0").json()
    assert first["scene"]
    assert not first["changes"]
    assert later["scene"] is None
    assert later["changes"]["places"].keys() == {"map", "players"} | ({"title"} & {*later["changes"]["places"]})
    whole = watcher.get("state?parts=").json()
    assert whole["scene"] is whole["changes"] is None
    assert whole["log"]["events"][later["log"]["first"]:] == later["log"]["events"]
    assert watcher.get("state?parts=nothing").status_code == 400
    assert watcher.get("state?width=10").status_code == 400


def states(browser: httpx.Client, path: str, number: int, last: str = "") -> list[tuple[str, dict[str, object]]]:
    """The next states from a server: the id of each event, and its data."""
    with browser.stream("GET", path, headers={"Last-Event-ID": last} if last else {}) as stream:
        found, name = list[tuple[str, dict[str, object]]](), ""
        for line in stream.iter_lines():
            if line.startswith("id: "):
                name = line[4:]
            if line.startswith("data: "):
                found.append((name, json.loads(line[6:])))
            if len(found) == number:
                break
    return found


@pytest.mark.thorough
def test_states_are_sent_and_resume_where_they_ended(site: Site, stalls: aoi.Ruleset) -> None:
    _, secrets = made(site, stalls)
    red, blue = site.visit(secrets["red"]), site.visit(secrets["blue"])
    first = red.get("state").json()
    red.post("play", json={"move": "wait", "at": 0})
    [(name, state)] = states(red, "events?after=0&since=0", 1)
    assert (name, state["number"], state["decisions"]) == ("1-1", 1, 1)
    assert state["log"]["first"] == len(first["log"]["events"])  # type: ignore[index]
    blue.post("play", json={"move": "wait", "at": 1})
    [(again, later)] = states(red, "events?after=0&since=0", 1, last=name)
    assert again == "2-2"
    log = [*first["log"]["events"], *state["log"]["events"], *later["log"]["events"]]  # type: ignore[index]
    assert log == red.get("state").json()["log"]["events"]


@pytest.mark.thorough
def test_the_stream_of_a_replaced_link_ends(site: Site, stalls: aoi.Ruleset) -> None:
    _, secrets = made(site, stalls)
    red, blue, owner = (site.visit(secrets[role]) for role in ("red", "blue", OWNER))
    with blue.stream("GET", "events?after=0") as stream:
        owner.post("link", json={"role": "blue"})
        red.post("play", json={"move": "wait", "at": 0})
        assert not [line for line in stream.iter_lines() if line.startswith("data: ")]


@pytest.mark.slow
def test_a_table_is_made_and_deleted_in_the_browser(site: Site) -> None:
    offered = httpx.get(f"{site.address}/api/rulesets", timeout=60).json()  # the server may have to compile all of them
    assert {"germany", "card_game", "industry", "new_england"} <= {one["name"] for one in offered}
    assert not [one["name"] for one in offered if "positions" in one["parts"]], "a part for tests is offered"
    germany = next(one for one in offered if one["name"] == "germany")
    assert germany["titles"]["edition"] == {"second": "Second", "first": "First"}
    assert set(germany["titles"]["seat"]) == set(germany["seats"])
    asked = {"rules": "industry", "players": 3, "bots": {"blue": "easy"}}
    answer = httpx.post(f"{site.address}/api/tables", json=asked)
    assert answer.status_code == 201
    links = answer.json()["links"]
    assert set(links) == {"red", "yellow", "", "*"} or "blue" not in links
    owner = site.visit(links["*"].rpartition("/")[2])
    watcher = site.visit(links[""].rpartition("/")[2])
    assert owner.get("").status_code == 200
    assert "Delete" in owner.get("").text
    assert owner.delete("").status_code == 200
    assert watcher.get("state").status_code == 403
    assert list(site.tables.store.tables()) == []


@pytest.mark.slow
def test_a_table_is_made_with_options_parts_and_bots_of_a_level(site: Site) -> None:
    asked = {"rules": "germany", "players": 3, "options": {"edition": "first"}, "parts": ["ships"], "bots": {"blue": "easy"}}
    answer = httpx.post(f"{site.address}/api/tables", json=asked, timeout=60)
    assert answer.status_code == 201, answer.text
    [stored] = site.tables.store.tables()
    game = site.game(stored.id)
    assert game.options == {"edition": "first"}
    assert list(stored.bots) == ["blue"]
    assert [part.name for part in game.rules.model.parts] == ["ships"]


@pytest.mark.thorough_with("asked2-409")
@pytest.mark.parametrize(("asked", "status"), [
    ({"rules": "nothing"}, 409), ({"rules": "../secret.aoi"}, 409), ({"rules": "germany", "players": 99}, 409),
    ({"rules": "germany", "bots": {"red": "bots/evil.py"}}, 400), ({"rules": "germany", "parts": ["/etc/passwd"]}, 409),
    ({"rules": "germany", "options": {"edition": "ninth"}}, 409), ({}, 400), ([], 400), ({"rules": 5}, 400),
    ({"rules": "germany", "more": 1}, 400),
])
def test_tables_that_cannot_be_made(site: Site, asked: object, status: int) -> None:
    answer = httpx.post(f"{site.address}/api/tables", json=asked)
    assert answer.status_code == status, answer.text
    assert answer.json()["message"]
    assert list(site.tables.store.tables()) == []


@pytest.mark.slow
def test_every_answer_has_the_headers_that_browsers_need(site: Site, stalls: aoi.Ruleset) -> None:
    table, _ = made(site, stalls)
    for path in ("/", "/page/table.mjs", "/nowhere", f"/table/{table}/red/", "/join/nonsense", "/api/rulesets"):
        headers = httpx.get(site.address + path, timeout=60).headers  # the server may have to compile all games
        assert "default-src 'none'; script-src 'self'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] in ("no-store", "no-cache")
        assert "server" not in headers


@pytest.mark.parametrize("headers", [{"Origin": "https://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"},
                                     {"Sec-Fetch-Site": "same-site"}, {"Origin": "null"}, {"Origin": "http://[x"},
                                     {"Host": "tables.example", "Origin": "https://tables.example:8443"}])
def test_another_sites_page_changes_nothing(site: Site, stalls: aoi.Ruleset, headers: dict[str, str]) -> None:
    _, secrets = made(site, stalls)
    red = site.visit(secrets["red"])
    assert red.post("play", json={"move": "wait", "at": 0}, headers=headers).json()["code"] == "origin-foreign"
    assert red.post("play", json={"move": "wait", "at": 0}, headers={"Origin": site.address}).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("header", ["Host", "Cookie", "Accept", "X-Forwarded-For", "X-Forwarded-Proto", "Last-Event-ID", "If-None-Match"])
def test_no_header_makes_the_server_fail(site: Site, stalls: aoi.Ruleset, header: str) -> None:
    table, secrets = made(site, stalls)
    session = site.visit(secrets["red"]).cookies["aoi"]
    for value in ("[x", "http://[x", "", "aoi=", "\u00ff;=", "a" * 5000):
        headers = {"Cookie": f"aoi={session}", header: value.encode("latin-1")}
        for path in ("/", f"/join/{secrets['red']}", f"/table/{table}/red/join-{secrets['red']}", f"/table/{table}/red/",
                     "/table", "/page/style.css"):
            answer = httpx.get(site.address + path, headers=headers)  # type: ignore[arg-type]
            assert answer.status_code < 500, (path, value)
            assert answer.status_code == 400 or "content-security-policy" in answer.headers, (path, value)


def test_a_failure_of_the_server_has_the_headers_too(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise RuntimeError

    monkeypatch.setattr(making, "offered_rules", fails)
    answer = httpx.get(f"{site.address}/api/rulesets")
    assert (answer.status_code, answer.json()["code"]) == (500, "server-failed")
    assert answer.headers["content-security-policy"].endswith("frame-ancestors 'none'")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.slow
def test_bodies_that_are_no_requests(site: Site, stalls: aoi.Ruleset) -> None:
    _, secrets = made(site, stalls)
    red = site.visit(secrets["red"])
    rng = random.Random(3)
    bodies = [b"", b"{", b"[" * 60_000, b"\xff\xfe", b"null", b'{"move": "wait", "at": 1e400}', b'{"at": 0, "at": 1}', b"x" * 70_000,
              b'{"move": "\\ud800", "at": 0}', *(rng.randbytes(50) for _ in range(20))]
    for path in ("play", "undo", "redo", "choices", "trial"):
        for body in bodies:
            answer = red.post(path, content=body)
            assert answer.status_code in (400, 409), (path, body[:50], answer.text[:200])
            assert answer.json()["message"]
    for query in ("decision=-1", "decision=x", "since=99999999999999999999", "width=0", "width=1e9", "scene=²"):
        assert red.get(f"state?{query}").status_code in (200, 400, 409), query
    assert red.get("state").json()["decisions"] == 0


def test_a_client_that_asks_too_often_waits(stalls: aoi.Ruleset, store: object) -> None:
    with served(Tables(store), rates=Rates({"look": 5, "play": 5, "try": 5, "join": 5, "create": 1})) as site:  # type: ignore[arg-type]
        _, secrets = made(site, stalls)
        red = site.visit(secrets["red"])
        assert 429 in [red.get("state?parts=").status_code for _ in range(8)]


@pytest.mark.slow
def test_cookies_that_somebody_invents_are_counted_together(stalls: aoi.Ruleset, store: object) -> None:
    """Opening a link repeatedly does not help, and a seat's owner is not slowed down by others at the same address."""
    rates = Rates({"look": 5, "play": 5, "try": 5, "join": 12, "create": 1})
    with served(Tables(store), rates=rates) as site:  # type: ignore[arg-type]
        table, secrets = made(site, stalls)
        red, at = site.visit(secrets["red"]), f"{site.address}/table/{table}/red/"
        for path, body in (("state", None), ("play", {"move": "wait", "at": 0}), ("trial", {"decision": 0})):
            found = [httpx.request("POST" if body else "GET", at + path, json=body, headers={"Cookie": f"aoi={number}"}).status_code
                     for number in range(7)]
            assert found == [403] * 5 + [429] * 2
        assert red.get("state").status_code == 200
        assert 429 in [httpx.get(f"{at}join-{secrets['red']}").status_code for _ in range(12)]


@pytest.mark.thorough
def test_a_full_disk_is_said_and_the_table_goes_on(store: DatabaseStore) -> None:
    """The refused move is played once there is room again; meanwhile everybody could look."""
    text = Path(__file__).with_name("stalls.aoi").read_text(encoding="utf-8")
    with served(Tables(store)) as site:
        _, secrets = made(site, aoi.load(text=text.replace("round == 3", "round == 500")), players=2)
        browsers = [site.visit(secrets[seat]) for seat in ("red", "blue")]
        limit_pages(store, 1)
        for at in range(900):  # its existing pages are not full yet
            answer = browsers[at % 2].post("play", json={"move": "wait", "at": at})
            if answer.status_code != 200:
                break
        assert (answer.status_code, answer.json()["code"]) == (503, "store-unavailable")
        assert answer.json()["message"] == "nothing can be stored now: database or disk is full"
        assert browsers[0].get("state?parts=").json()["decisions"] == at
        limit_pages(store, 1_000_000)
        assert browsers[at % 2].post("play", json={"move": "wait", "at": at}).json() == {"number": at + 1, "at": at + 1}


@pytest.mark.thorough
def test_a_server_without_new_tables(store: object) -> None:
    with served(Tables(store), creates=False) as site:  # type: ignore[arg-type]
        assert httpx.post(f"{site.address}/api/tables", json={"rules": "germany"}).status_code == 404
        assert '<section aria-labelledby="new" hidden>' in httpx.get(site.address).text


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["stalls", pytest.param("germany", marks=pytest.mark.slow),
                                  pytest.param("card_game", marks=pytest.mark.slow)])
def test_nothing_that_a_seat_gets_depends_on_what_it_may_not_see(site: Site, stalls: aoi.Ruleset, name: str) -> None:
    """Two games that differ only in information hidden from the seat: for any request, it gets the same bytes."""
    rules = stalls if name == "stalls" else aoi.load(name)
    first, second = twins(rules)
    seat = first.to_move or ""
    actions, move = {one.action for one in first.legal_moves()}, without_chance(first)
    got = [answers_to(site, game, seat, actions, move) for game in (first, second)]
    assert got[0] == got[1]


def sight(game: aoi.Game, seat: str) -> str:
    """A seat's view of a game, with its history."""
    return json.dumps([game.view(seat).json(), [event.json() for event in game.events(seat)]])


def twins(rules: aoi.Ruleset) -> tuple[aoi.Game, aoi.Game]:
    """Two games that look the same to the first seat, although others have different cards."""
    for seed in range(20):
        game = rules.new_game(rules.model.least_players, seed=seed)
        record, seat = game.record, game.to_move or ""
        drawn = record.beginning.drawn
        for place in reversed(range(len(drawn))):
            for value in range(drawn[place]):
                script = [*drawn[:place], value, *drawn[place + 1:]]
                begun = GameRecord.begin(record.program, record.names, record.options, record.seed, script)
                other = aoi.Game(rules, begun)
                if sight(other, seat) == sight(game, seat) and any(sight(other, one) != sight(game, one) for one in game.seats):
                    return game, other
    raise AssertionError("no other deal is the same to anybody")


def without_chance(game: aoi.Game) -> str:
    """A move after which chance shows nothing new to its player."""
    for move in game.legal_moves():
        tried = game.copy()
        tried.play(move)
        if not json.loads(aoi.dump_lines(tried, since=game.at).splitlines()[-1])["drawn"]:
            return move.text
    raise AssertionError("every move draws something")


def answers_to(site: Site, game: aoi.Game, seat: str, actions: set[str], move: str) -> list[str]:
    """All responses to a seat before and after a move."""
    stored, secrets = site.tables.add(game, {})
    browser = site.visit(secrets[seat])
    browser.timeout = httpx.Timeout(120)
    found = [browser.get(path) for path in ("", "state", "state?decision=0", "describe", "rules", "save")]
    found += [browser.post("choices", json={"action": action}) for action in sorted(actions)]
    found += [browser.post(path, json=asked) for path, asked in (
        ("choices", {}), ("choices", {"trial": {"decision": 0, "seed": 4}}), ("trial", {"decision": 0, "seed": 4}),
        ("play", {"move": "nothing", "at": 0}), ("play", {"move": move, "at": 0}))]
    found += [browser.get("state?since=0&scene=0"), browser.get("state?decision=0")]
    sent = [json.dumps(state) for _, state in states(browser, "events?after=0", 1)]
    found += [browser.post("undo", json={"at": 1, "to": 0}), browser.get("state"), browser.get("save")]
    return [text.replace(stored.id, "") for text in [*(answer.text for answer in found), *sent]]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["card_game", "germany"])
def test_a_planted_secret_is_in_no_byte_that_anybody_gets(site: Site, name: str) -> None:
    """The secrets are the seed, from which every hand and every stock follows, and the links and sessions of others."""
    seed = 918273645546372819
    table, secrets = made(site, aoi.load(name), players=3, seed=seed)
    assert str(seed) in site.tables.saved(table), "it would be found"
    roles = [role for role in secrets if role != OWNER]
    browsers = {role: site.visit(secrets[role]) for role in roles}
    for browser in browsers.values():
        browser.timeout = httpx.Timeout(120)
    for number in range(6):
        got = {role: everything(browser, number) for role, browser in browsers.items()}
        for role, text in got.items():
            others = [one.cookies["aoi"] for other, one in browsers.items() if other != role]
            hidden = [str(seed), f"{seed:x}", *(secret for other, secret in secrets.items() if other != role), *others]
            assert len(text) > 10_000
            assert not [one for one in hidden if one in text], role
        view = browsers[SPECTATOR].get("state?parts=").json()["view"]
        player = browsers[view["to_move"]]
        move = player.get("state?parts=").json()["view"]["moves"][0]["text"]
        assert player.post("play", json={"move": move, "at": number}).status_code == 200


def everything(browser: httpx.Client, number: int) -> str:
    """All data that a visitor gets from a table after a number of decisions, including the headers."""
    answers = [browser.get(path) for path in ("", "state", "state?since=0&scene=0", "state?decision=0", "describe", "rules", "save")]
    trial = {"decision": number, "seed": number}
    answers += [browser.post("choices", json={}), browser.post("choices", json={"trial": trial}),
                browser.post("trial", json={**trial, "bots": True}), browser.post("play", json={"move": "nothing", "at": 99})]
    found = [f"{answer.headers.raw!r}{answer.text}" for answer in answers]
    if number:
        found += [json.dumps(state) for _, state in states(browser, "events?after=0", 1)]
    return "".join(found)


@pytest.mark.thorough
def test_who_decides_reads_what_matters_to_the_choice(site: Site, tmp_path: Path) -> None:
    """The deciding player sees the details of things; a description says which keeps are bookkeeping."""
    text = (Path(__file__).parent / "stalls.aoi").read_text(encoding="utf-8").rstrip().removesuffix("}")
    path = tmp_path / "stalls.aoi"
    path.write_text(text + '  drawing { detail value of card "worth {}" ; show points ; hide round }\n}\n', encoding="utf-8")
    _, secrets = made(site, aoi.load(path), players=2)
    red, blue = site.visit(secrets["red"]), site.visit(secrets["blue"])
    worth = {"card": {"one": "worth 1", "two": "worth 2", "six": "worth 6", "nine": "worth 9"}}
    assert [one.get("state?parts=").json()["about"] for one in (red, blue)] == [worth, {}]
    figures = red.get("describe").json()["figures"]
    assert [(one["name"], one["hidden"]) for one in figures] == [("points", False), ("round", True)]


@pytest.mark.thorough
def test_the_page_knows_no_game() -> None:
    titles = set[str]()
    for name in ("germany", "new_england", "card_game", "industry"):
        said = aoi.load(name).describe()
        titles |= {one["title"] for kind in said["types"] for one in (kind, *kind["members"])}
        titles |= {one["title"] for key in ("actions", "zones", "phases", "score") for one in said[key]}  # type: ignore[literal-required]
    titles = {title for title in titles if title[:1].isupper() and len(title) > 3}
    assert len(titles) > 300
    for path in PAGE.iterdir():
        said_there = set(re.findall(r"\w[\w ]+\w", path.read_text()))
        assert not titles & said_there, path.name


@pytest.mark.slow
def test_the_addresses_as_openapi(site: Site) -> None:
    found = openapi()
    assert found["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"]["required"] == ["rules"]
    methods = {"get", "post", "delete"}
    said = {(path, method) for path, one in found["paths"].items() for method in one if method in methods}
    routes = table_app(site.tables, uploads=True).routes
    assert said == {(route.path, method.lower()) for route in routes for method in route.methods - {"HEAD"}}  # type: ignore[attr-defined]
