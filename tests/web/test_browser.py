"""The pages in a real browser: whole games with the mouse, the keyboard alone, the text for a screen reader, a phone."""

import random
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.web import Tables
from aoi_rules.web.store import OWNER
from tests.compiler.texts import sound
from tests.web.browsers import choose, press, two_decisions_a_turn, type_move
from tests.web.conftest import Site, served, until
from tests.words.test_teams import GAME as SIDES

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.slow


def test_a_thing_in_the_picture_is_chosen_by_a_click(site: Site, opened: Any) -> None:
    stored, secrets = site.tables.create(aoi.load("germany"), 3, seed=7)
    page = opened(secrets[site.game(stored.id).to_move or ""])
    page.wait_for_selector("svg .open")
    page.locator("svg g.slot.open").first.click()
    page.wait_for_selector("#panel ul.chosen")  # until then, the panel has the choices of before
    while not page.locator("#panel button.main").count():
        choose(page, random.Random(1))
        page.wait_for_timeout(200)
        if page.locator("#panel button.main").count():
            break
    page.locator("#panel ul.sure li").first.wait_for()
    assert page.locator("svg .chosen").count() >= 1
    assert site.game(stored.id).decisions == 0
    page.locator("#panel button.main").click()
    until(lambda: site.game(stored.id).decisions > 0)


def test_what_one_has_and_what_a_choice_costs_is_beside_the_choices(site: Site, opened: Any) -> None:
    """A new player has no money: every possible build requires a loan, which is shown once; each value shows its other
    effects."""
    stored, secrets = site.tables.create(aoi.load("germany"), 3, seed=7)
    page = opened(secrets[site.game(stored.id).to_move or ""])
    page.get_by_role("button", name="Build an industry").click()
    page.locator("#panel .back").wait_for()
    own = page.locator("#own").inner_text()
    assert "Money" in own
    assert "$0" in own
    playwright.expect(page.locator("#panel p.help").first).to_contain_text("In any case: Loans: 0 → 1")
    mine = page.locator("#panel ul.values button").filter(has_text="Coal mine").first
    assert "level 1 · $1" in mine.inner_text()
    page.locator("#panel section[aria-label=Space] ul.values button").first.hover()
    assert page.locator("svg .pointed").count() == 1
    page.locator("#title").hover()
    assert page.locator("svg .pointed").count() == 0
    glyph = page.locator("svg g.slot.open path").first  # the mark is on a selectable frame, and not on the picture in it
    assert glyph.evaluate("(one) => getComputedStyle(one).strokeWidth") != "2.5px"


def test_choices_are_shown_before_the_server_has_computed_what_each_costs(site: Site, opened: Any) -> None:
    """The page knows them from the picture; their cost is added later. The keyboard focus stays, and what is open stays open."""
    _, secrets = site.tables.create(aoi.load("germany"), 3, seed=3)
    page, held = opened(secrets["red"]), list[Any]()
    page.wait_for_selector("svg g.slot.open")  # the choices of all actions are known

    def hold(route: Any) -> None:
        held.append(route) if route.request.post_data_json["consequences"] else route.continue_()

    page.route("**/choices", hold)
    page.locator("#panel button", has_text="Build").first.click()
    page.locator("#panel .back").wait_for()
    values = page.locator("#panel ul.values button")
    assert len(held) == 1
    assert page.locator("#panel ul.values small", has_text="Money").count() == 0
    page.locator("#panel details.refused summary").first.click()
    values.nth(1).focus()
    chosen = page.evaluate("document.activeElement.innerText.split('\\n')[0]")
    held[0].continue_()
    page.locator("#panel", has_text="Money").wait_for()
    assert page.evaluate("document.activeElement.innerText.split('\\n')[0]") == chosen
    playwright.expect(page.locator("#panel details.refused li").first).to_be_visible()


def test_a_card_is_chosen_among_those_above_the_choices_and_each_list_begins_at_its_top(site: Site, opened: Any) -> None:
    game = aoi.load("card_game").new_game(2, seed=3)
    while {move.action for move in game.legal_moves()} != {"play", "stop"}:
        game.play("stop" if "stop" in game.legal_moves() else game.legal_moves()[0])
    _, secrets = site.tables.add(game, {})
    page = opened(secrets[game.to_move or ""], 390, 700)
    page.wait_for_selector("#own .held.open")
    page.locator("#sheet").evaluate("(sheet) => sheet.scrollTo(0, 1000)")
    page.locator("#own .held.open").first.evaluate("(one) => one.click()")
    play = page.get_by_role("button", name="Play", exact=True).first
    playwright.expect(play).to_be_in_viewport()
    assert page.locator("#sheet").evaluate("(sheet) => sheet.scrollTop") == 0
    playwright.expect(page.locator("#panel ul.sure")).to_contain_text("Points (")  # the viewer's own figures have no owner's name


def test_the_question_to_a_seat_is_above_its_only_action(site: Site, opened: Any) -> None:
    game = aoi.load("card_game").new_game(2, seed=3)
    rng = random.Random(3)
    while game.over or {move.action for move in game.legal_moves()} != {"discard"}:
        game.play(rng.choice(game.legal_moves()))
    _, secrets = site.tables.add(game, {})
    page = opened(secrets[game.to_move or ""])
    page.get_by_role("heading", name="Discard a card").wait_for()
    assert page.locator("#panel p.help").first.inner_text() == game.view(game.to_move).prompt


def test_a_score_says_what_is_not_in_the_total(site: Site, opened: Any) -> None:
    game = aoi.load("germany").new_game(3, seed=7)
    rng = random.Random(7)
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    _, secrets = site.tables.add(game, {})
    page = opened(secrets["red"])
    page.wait_for_selector("#panel table")
    assert "not in the total" in page.locator("#panel tr.beside").inner_text()
    assert page.locator("#panel tr.beside td").first.inner_text().startswith("$")
    page.get_by_text("What counts").click()
    assert page.locator("#panel details li").count() >= 3


def test_who_plays_with_whom_is_shown_all_the_time_and_what_a_team_has_at_the_end(site: Site, opened: Any) -> None:
    game = sound(SIDES).new_game(4, seed=2)
    page = opened(site.tables.add(game, {})[1]["south"])
    page.wait_for_selector("svg > g[aria-label=Players]")
    assert "Plays with" in page.locator("svg > g[aria-label=Players]").text_content()
    page.locator("#in-words summary").click()
    playwright.expect(page.locator("#in-words")).to_contain_text("Plays with")
    for move in ("win 1", "win 3", "win 1", "pass", "pass", "pass", "pass", "pass"):
        game.play(move)
    page = opened(site.tables.add(game, {})[1]["south"])
    page.wait_for_selector("#panel table")
    rows = [row.split() for row in page.locator("#panel tr.total").all_inner_texts()]
    assert rows == [["Total", "1", "3", "1", "0"], ["Team", "2", "3", "2", "3"]]
    assert page.locator("#panel h2").inner_text() == "east and west win"


def test_a_whole_turn_is_taken_back_at_once_until_another_has_played(site: Site, opened: Any) -> None:
    stored, secrets = site.tables.create(two_decisions_a_turn(), 2)
    page, whole = opened(secrets["red"]), "Take back my turn"
    for number in range(1, 3):
        type_move(page, "wait")
        playwright.expect(page.get_by_label("Decision", exact=True)).to_have_attribute("max", str(number))
    assert site.game(stored.id).decisions == 2
    page.get_by_role("button", name=whole).click()
    playwright.expect(page.locator("#tools")).not_to_contain_text("Take back")
    assert site.game(stored.id).decisions == 0
    for seat in ("red", "red", "blue"):
        site.tables.play(stored.id, seat, "wait", site.game(stored.id).at)
    playwright.expect(page.locator("#log")).to_contain_text("blue: Wait")
    assert page.get_by_role("button", name=whole).count() == 0


def test_a_move_is_taken_back_and_repeated(site: Site, opened: Any, stalls: aoi.Ruleset) -> None:
    stored, secrets = site.tables.create(stalls, 2)
    page = opened(secrets["red"])
    page.get_by_role("button", name="Wait").click()
    page.locator("#panel button.main").dblclick()  # it is played only once
    page.get_by_role("button", name="Take back", exact=True).click()
    playwright.expect(page.locator("#tools")).not_to_contain_text("Take back")
    assert site.game(stored.id).decisions == 0
    assert page.locator("#notice").inner_text() == ""
    page.get_by_role("button", name="Redo").click()
    playwright.expect(page.locator("#turn")).to_contain_text("blue")
    assert site.game(stored.id).decisions == 1


def test_a_whole_turn_by_the_keyboard_alone(site: Site, opened: Any) -> None:
    """In the list and by typing; the whole turn is undone, looked at again and tried in the picture."""
    stored, secrets = site.tables.create(two_decisions_a_turn(), 2)
    page = opened(secrets["red"])
    page.wait_for_selector("#panel button")
    press(page, "#panel button", "Wait")
    press(page, "#panel button.main", "Play")
    playwright.expect(page.locator("#log")).to_contain_text("red: Wait")
    type_move(page, "nonsense")
    page.wait_for_selector("#notice p")
    type_move(page, "wait")
    playwright.expect(page.locator("#turn")).to_contain_text("blue decides")
    assert site.game(stored.id).decisions == 2
    press(page, "#past input", "", "ArrowLeft")
    playwright.expect(page.locator("#elsewhere")).to_contain_text("The game after 1 of 2 decisions.")
    page.keyboard.press("ArrowLeft")  # the slider still has the keyboard focus
    playwright.expect(page.locator("#elsewhere")).to_contain_text("The game after 0 of 2 decisions.")
    press(page, "#elsewhere button", "Back to now")
    press(page, "#tools button", "Take back my turn")
    playwright.expect(page.locator("#turn .mine")).to_have_text("Your turn")
    assert site.game(stored.id).decisions == 0
    press(page, "#past button", "Try moves from here")
    page.wait_for_selector("#elsewhere .banner")
    press(page, "#picture .open", "")
    press(page, "#panel button.main", "Play")
    playwright.expect(page.locator(".tried li").first).to_contain_text("red: Show a card")
    press(page, "#elsewhere button", "Back to the table")
    playwright.expect(page.locator(".banner")).to_have_count(0)
    assert site.game(stored.id).decisions == 0


def test_a_move_is_seen_by_others_and_said_to_a_screen_reader(site: Site, opened: Any, stalls: aoi.Ruleset) -> None:
    stored, secrets = site.tables.create(stalls, 2)
    blue = opened(secrets["blue"])
    blue.wait_for_selector("#log li")
    site.tables.play(stored.id, "red", "wait", 0)
    playwright.expect(blue.locator("#said")).to_contain_text("Your turn")
    assert "red: Wait" in blue.locator("#said").inner_text()
    assert blue.title().startswith("● Your turn")


def test_earlier_positions_and_a_tried_line(site: Site, opened: Any, stalls: aoi.Ruleset) -> None:
    stored, secrets = site.tables.create(stalls, 2, {"blue": "greedy"}, seed=3)
    page = opened(secrets["red"])
    page.wait_for_selector("#panel button")
    page.get_by_role("button", name="Try moves from here").click()
    page.wait_for_selector(".tried", state="attached")
    while not page.locator(".tried li").count():
        choose(page, random.Random(1))
        page.wait_for_timeout(200)
    assert site.game(stored.id).decisions == 0
    assert page.locator("#turn").inner_text().startswith("You are trying moves")
    assert page.locator("#sheet .banner").is_visible()
    assert page.locator(".tried li").first.inner_text().startswith("red: ")
    page.get_by_role("button", name="Play this at the table").click()
    playwright.expect(page.locator("#log")).to_contain_text("red: ")
    until(lambda: site.game(stored.id).decisions > 0)
    page.get_by_role("button", name="First position").click()
    page.wait_for_selector(".banner")
    assert page.url.endswith("#0")
    assert page.locator("#turn").inner_text().startswith("Earlier")
    page.get_by_role("button", name="Back to now").click()
    playwright.expect(page.locator(".banner")).to_have_count(0)


def test_only_own_moves_of_a_tried_line_are_played_and_only_while_all_is_as_it_was_tried(
    site: Site, opened: Any, stalls: aoi.Ruleset,
) -> None:
    """Blue, a person, plays a different move from the one that red tried: blue's tried move is not played for red, and red learns
    why."""
    stored, secrets = site.tables.create(stalls, 2, seed=3)
    page = opened(secrets["red"])
    page.wait_for_selector("#panel button")
    page.get_by_role("button", name="Try moves from here").click()
    page.wait_for_selector(".tried", state="attached")
    held = list[Any]()

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/trial", hold)
    with page.expect_request("**/trial"):
        page.get_by_label("Bots decide for the others").uncheck()
    for count in range(1, 4):
        page.locator("#move").fill("wait")
        page.keyboard.press("Enter")
        if count == 1:  # which counts for a move that is tried before the server has answered
            for route in held:
                route.continue_()
            page.unroute("**/trial")
        playwright.expect(page.locator(".tried li")).to_have_count(count)
    page.get_by_role("button", name="Play this at the table").click()
    playwright.expect(page.locator("#notice")).to_contain_text("The rest of the line was not played: blue decides now")
    assert page.locator("#said").inner_text() == page.locator("#notice p").inner_text()
    assert [move.seat for move in site.game(stored.id).history] == ["red"]


@pytest.mark.parametrize("alike", [True, False])
def test_a_tried_line_goes_on_while_the_bots_do_what_was_tried(site: Site, opened: Any, stalls: aoi.Ruleset, alike: bool) -> None:
    """The bot shows its card: the line goes on if the bot had that card in the trial too, and otherwise stops there."""
    stored, secrets = site.tables.create(stalls, 2, {"blue": "greedy"}, seed=3)
    game = site.game(stored.id)
    cards = _blue_moves(game)
    seed = next(one for one in range(99) if (_blue_moves(game.view("red").imagine(random.Random(one))) == cards) == alike)
    page = opened(secrets["red"])
    page.wait_for_selector("#panel button")
    line = {"decision": 0, "seed": seed, "moves": ["wait"], "bots": True}
    page.evaluate("(line) => { location.hash = `#try=${encodeURIComponent(JSON.stringify(line))}`; }", line)
    playwright.expect(page.locator(".tried li")).to_have_count(2)
    page.locator("#move").fill("wait")
    page.keyboard.press("Enter")
    playwright.expect(page.locator(".tried li")).to_have_count(4)
    page.get_by_role("button", name="Play this at the table").click()
    if alike:
        until(lambda: sum(move.seat == "red" for move in site.game(stored.id).history) == 2)
    else:
        playwright.expect(page.locator("#notice")).to_contain_text("differently from what you tried: blue")
        assert sum(move.seat == "red" for move in site.game(stored.id).history) == 1


def _blue_moves(game: aoi.Game) -> list[str]:
    """Blue's possible moves after red has waited."""
    tried = game.copy()
    tried.play("wait")
    return [move.text for move in tried.legal_moves()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_not_possible_is_grey_in_the_picture_with_the_reason(site: Site, opened: Any, scheme: str) -> None:
    stored, secrets = site.tables.create(aoi.load("germany"), 3, seed=7)
    page = opened(secrets[site.game(stored.id).to_move or ""], color_scheme=scheme)
    page.get_by_role("button", name="Build an industry").click()
    page.locator("#panel .back").wait_for()
    page.wait_for_selector("svg .shut")
    shut = page.locator("svg .shut:has(> title.reason)").first
    assert float(shut.evaluate("(one) => getComputedStyle(one).opacity")) < 1
    assert len(shut.locator("> title.reason").text_content()) > 5
    assert page.locator("svg .open.shut").count() == 0


def test_the_slider_leads_to_positions_with_addresses_and_the_log_says_what_is_new(site: Site, opened: Any, stalls: aoi.Ruleset) -> None:
    stored, secrets = site.tables.create(stalls, 2)
    page = opened(secrets["blue"])
    page.wait_for_selector("#log li")
    assert page.locator("#log li.new").count() == 0
    page.goto("about:blank")
    for at, seat in enumerate(("red", "blue")):
        site.tables.play(stored.id, seat, "wait", at)
    page.go_back()
    playwright.expect(page.locator("#log li.new")).to_have_text("New since your last visit")
    assert page.locator("#log li.new + li").inner_text() == "red: Wait"
    page.get_by_role("slider", name="Decision").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#elsewhere .banner")
    assert page.url.endswith("#1")
    page.reload()
    playwright.expect(page.locator("#elsewhere")).to_contain_text("The game after 1 of 2 decisions.")


def test_what_happened_to_a_seat_is_above_its_choices(site: Site, opened: Any) -> None:
    """An event takes two cards from red; nobody made that move."""
    game = aoi.load("card_game").new_game(3, seed=5)
    while game.view(None).phase != "Development phase" or game.to_move != "red":
        game.play("stop" if "stop" in game.legal_moves() else game.legal_moves()[0])
    _, secrets = site.tables.add(game, {})
    page = opened(secrets["red"], 390, 844)
    page.wait_for_selector("#panel button")
    happened = page.locator("#since small").all_inner_texts()
    assert "red draws" in " ".join(happened)
    assert "up to 3 more" in page.locator("#turn").inner_text()


def test_the_only_answer_to_a_question_is_shown_with_the_question_and_with_why_there_is_no_other(site: Site, opened: Any) -> None:
    """A player who cannot accept an offer sees the offer, and the reason."""
    rules = aoi.load(text="""language 1
      game demo {
        players 2..2 ; seats red blue
        keep bricks per player number seen by owner = 0
        menu answer (refuse, accept)
        flow { repeat round until (round == 2) { each player in players { take 1 of answer "You get a sheep for a brick" } } }
        action refuse "Refuse" { }
        action accept "Accept" { require brick "You have no brick" = me.bricks > 0 }
      }""")
    _, secrets = site.tables.create(rules, 2)
    page = opened(secrets["red"], 390, 844)
    playwright.expect(page.locator("#panel h2")).to_have_text("Refuse")
    playwright.expect(page.locator("#panel p.help")).to_have_text("You get a sheep for a brick")
    page.get_by_text("Not possible: 1").click()
    playwright.expect(page.locator("#panel details")).to_contain_text("You have no brick", use_inner_text=True)


def test_to_stop_takes_one_click_unless_several_actions_are_left(site: Site, opened: Any) -> None:
    game = aoi.load("card_game").new_game(2, seed=3)
    for phase, text, clicks in (("Transport phase", "Stop, and leave", 2), ("Trade phase", "Go on without “Offer a trade”", 1)):
        while game.view(None).phase != phase:
            game.play(game.legal_moves()[0])
        stored, secrets = site.tables.add(game.copy(), {})
        page = opened(secrets[game.to_move or ""])
        page.get_by_role("button", name=text).click()
        if clicks == 2:
            page.locator("#panel button.main").click()
        until(lambda stored=stored: site.game(stored.id).decisions > game.decisions)  # type: ignore[misc]


def test_several_cards_are_discarded_together(site: Site, opened: Any) -> None:
    game = aoi.load("card_game").new_game(2, seed=3)
    while {move.action for move in game.legal_moves()} != {"discard"} or (game.view(game.to_move).left or 0) < 3:
        game.play("stop" if "stop" in game.legal_moves() else game.legal_moves()[0])
    left = game.view(game.to_move).left
    stored, secrets = site.tables.add(game, {})
    page = opened(secrets[game.to_move or ""], 390, 844)
    main = page.locator("#panel button.main")
    playwright.expect(main).to_have_text(f"Play 0 of {left}")
    chips, values = page.locator("#own .held.open"), page.locator("#panel ul.values button")
    chips.first.click()
    values.nth(1).click()
    values.nth(2).click()
    values.nth(2).click()  # not this one
    assert page.locator("#own .held.chosen").count() == 2
    assert values.nth(1).get_attribute("aria-pressed") == "true"
    main.click()
    until(lambda: site.game(stored.id).decisions == game.decisions + 2)
    page.wait_for_function("(left) => !document.querySelector('#panel button.main')?.textContent.endsWith(` ${left}`)", arg=left)


def test_cards_that_may_be_replaced_are_chosen_together_and_marked_in_the_picture(site: Site, opened: Any) -> None:
    """This includes two equal cards; a third click chooses neither."""
    game = aoi.load("card_game").new_game(2, seed=2)
    while {move.action for move in game.legal_moves()} != {"set_aside", "stop"}:
        game.play(game.legal_moves()[0])
    hand = game.view(game.to_move).data["zones"]["hand"][game.to_move or ""]
    twice = next(number for number, count in enumerate(hand.values()) if count == 2)
    stored, secrets = site.tables.add(game, {})
    page = opened(secrets[game.to_move or ""])
    page.get_by_role("button", name="Set a card aside").click()
    main, values = page.locator("#panel button.main"), page.locator("#panel ul.values button")
    playwright.expect(main).to_have_text(f"Play 0 of {game.view(game.to_move).left}")
    values.nth(twice - 1).click()
    for picked in (2, 3, 1, 2, 3):
        values.nth(twice).click()
        assert main.inner_text().startswith(f"Play {picked} of ")
    assert "×2" in values.nth(twice).inner_text()
    assert page.locator("svg .chosen").count() == 2
    main.click()
    until(lambda: site.game(stored.id).decisions == game.decisions + 3)
    playwright.expect(page.locator("#log li.move").last).to_contain_text("Set a card aside")


def test_what_was_the_only_choice_is_named_and_each_reason_is_said_once(site: Site, opened: Any) -> None:
    game, rng = aoi.load("germany").new_game(3, seed=8), random.Random(8)
    while len(sales := [move for move in game.legal_moves() if move.action == "sell"]) < 2:
        game.play(rng.choice(game.legal_moves()))
    assert {move.choices["mill"] for move in sales} == {"danzig_3"}
    _, secrets = site.tables.add(game, {})
    page = opened(secrets[game.to_move or ""])
    page.get_by_role("button", name="Sell goods").click()
    playwright.expect(page.locator("#panel ul.chosen")).to_have_text("Mill: Danzig 3")
    stored, secrets = site.tables.create(aoi.load("germany"), 3, seed=7)
    page = opened(secrets[site.game(stored.id).to_move or ""])
    page.get_by_role("button", name="Build an industry").click()
    refused = page.locator("#panel section[aria-label=Space] details.refused")
    refused.locator("summary").click()
    rows, number = refused.locator("li"), refused.locator("summary").inner_text().removeprefix("Not possible: ")
    reasons = [row.inner_text().removeprefix(row.locator("b").inner_text()) for row in rows.all()]
    assert len(reasons) == len(set(reasons)) < int(number)


def test_a_choice_that_is_half_made_is_kept_when_the_window_changes(site: Site, opened: Any) -> None:
    stored, secrets = site.tables.create(aoi.load("germany"), 3, seed=7)
    page = opened(secrets[site.game(stored.id).to_move or ""])
    page.get_by_role("button", name="Build an industry").click()
    page.locator("#panel .back").wait_for()
    before = page.locator("svg").first.get_attribute("viewBox")
    page.set_viewport_size({"width": 900, "height": 800})
    page.wait_for_function("(box) => document.querySelector('#picture svg').getAttribute('viewBox') !== box", arg=before)
    assert page.locator("#panel .back").count() == 1
    assert page.locator("svg .open").count() > 5


def test_the_whole_map_is_seen_at_once(site: Site, opened: Any) -> None:
    _, secrets = site.tables.create(aoi.load("germany"), 3, seed=7)
    page = opened(secrets["red"])
    shown = page.locator("svg > g[aria-label=Map]")
    shown.wait_for()
    assert shown.bounding_box()["height"] > 710
    page.get_by_role("button", name="Fit").click()
    box = shown.bounding_box()
    assert box["y"] + box["height"] <= 800
    page.reload()
    page.wait_for_selector("#panel h2")
    assert shown.bounding_box()["height"] < 710


def test_the_rules_are_one_click_away(site: Site, opened: Any) -> None:
    _, secrets = site.tables.create(aoi.load("card_game"), 3)
    page = opened(secrets["red"])
    with page.expect_popup() as other:
        page.get_by_role("link", name="Rules").click()
    other.value.get_by_role("heading", name="your first game").wait_for()


def test_what_others_have_played_since_is_above_the_choices(site: Site, opened: Any, stalls: aoi.Ruleset) -> None:
    stored, secrets = site.tables.create(stalls, 2)
    for at, seat in enumerate(("red", "blue")):
        site.tables.play(stored.id, seat, "wait", at)
    page = opened(secrets["red"])
    page.wait_for_selector("#since.short small")
    assert page.locator("#since small").all_inner_texts() == ["blue: Wait"]


def test_people_at_one_screen_pass_it_on(site: Site, opened: Any, stalls: aoi.Ruleset) -> None:
    """If no tables can be created, the front page has the seats that the browser holds, and no form."""
    _, secrets = site.tables.create(stalls, 2)
    with served(Tables(site.tables.store), creates=False) as here:
        page = opened(f"{secrets['red']}+{secrets['blue']}", address=here.address)
        page.wait_for_selector("#panel button")
        page.get_by_role("link", name="Tables").click()
        page.wait_for_selector("#tables a")
        assert sorted(page.locator("#tables a").all_inner_texts()) == ["Stalls: blue", "Stalls: red"]
        assert not page.locator("form").first.is_visible()
    page = opened(f"{secrets['red']}+{secrets['blue']}")
    page.wait_for_selector("#panel button")
    page.locator("#move").fill("wait")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Pass the screen to blue").click()
    page.wait_for_url("**/blue/")
    page.wait_for_selector("#turn .mine")


def test_a_table_is_made_and_opened_on_the_front_page(site: Site, opened: Any) -> None:
    """The page explains the delay while the server still compiles its games."""
    page, held = opened(""), list[Any]()
    page.route("**/api/rulesets", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks what it is given
    page.reload()
    playwright.expect(page.locator("#notice")).to_contain_text("Loading the games")
    held[0].continue_()
    page.wait_for_selector("#rules", timeout=120_000)  # a new process reads all games
    page.select_option("#rules", "industry")
    assert page.locator("#notice").inner_text() == ""
    assert page.locator("#make .seat label").first.inner_text() == "Red"
    assert page.locator("[role=alert], [role=status], [aria-live]").count() == 1
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector("#made input")
    page.locator("#made a").first.click()
    page.wait_for_selector("#turn .mine, #panel h2")
    page.get_by_role("link", name="Tables").click()
    page.wait_for_selector("#tables a")
    assert len(site.tables.store.tables()) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_stands_in_the_way_of_anybody(site: Site, opened: Any, stalls: aoi.Ruleset, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    _, secrets = site.tables.create(stalls, 2)
    germany, links = site.tables.create(aoi.load("germany"), 3, seed=7)
    seat = site.game(germany.id).to_move or ""
    over = stalls.new_game(2)
    while not over.over:
        over.play(over.legal_moves()[0])
    _, ended = site.tables.add(over, {})
    pages = [opened("", color_scheme=scheme), opened(secrets[OWNER], color_scheme=scheme), opened("nonsense", color_scheme=scheme),
             opened(links[seat], color_scheme=scheme), opened(links[seat], 390, 844, color_scheme=scheme),
             opened(ended["red"], color_scheme=scheme)]
    pages[3].get_by_role("button", name="Build an industry").click()  # a half-finished choice
    pages[3].locator("#panel .back").wait_for()
    with served(Tables(site.tables.store), uploads=True) as other:
        accepting = opened("", address=other.address, color_scheme=scheme)
        accepting.get_by_role("heading", name="Your own rules").wait_for()
        accepting.wait_for_selector("#make button")
        assert serious_in(axe, accepting) == []
    for place in ("rules", "#0", "#try=%7B%22decision%22:0,%22seed%22:0,%22moves%22:%5B%22wait%22%5D,%22bots%22:true%7D"):
        page = opened(secrets["red"], color_scheme=scheme)
        page.goto(page.url + place)
        pages.append(page)
    for page in pages:
        page.wait_for_selector("h1")
        page.wait_for_timeout(500)
        assert serious_in(axe, page) == [], page.url


def serious_in(axe: Any, page: Any) -> list[tuple[str, list[Any]]]:
    """Serious obstacles for users on a page, and their places."""
    found = axe.run(page).response["violations"]
    return [(one["id"], [node["target"] for node in one["nodes"]][:4]) for one in found if one["impact"] in ("serious", "critical")]


def test_what_a_screen_reader_finds(site: Site, opened: Any, stalls: aoi.Ruleset, snapshot: Any) -> None:
    _, secrets = site.tables.create(stalls, 2, seed=1)
    page = opened(secrets["red"])
    page.wait_for_selector("#panel button")
    page.locator("#in-words summary").click()
    page.wait_for_timeout(300)
    assert page.locator("body").aria_snapshot() == snapshot


def test_what_a_screen_reader_finds_of_a_choice_and_of_the_end(site: Site, opened: Any, stalls: aoi.Ruleset, snapshot: Any) -> None:
    stored, secrets = site.tables.create(stalls, 2, seed=1)
    page = opened(secrets["red"])
    page.get_by_role("button", name="Show a card").click()
    page.locator("#panel ul.sure li").first.wait_for()
    assert page.locator("#sheet").aria_snapshot() == snapshot
    while not (game := site.game(stored.id)).over:
        site.tables.play(stored.id, game.to_move or "", "wait", game.view(None).at)
    page.wait_for_selector("#panel table")
    assert page.locator("#panel table").aria_snapshot() == snapshot


def test_on_a_phone_nothing_is_wider_than_the_screen_and_buttons_are_large(site: Site, opened: Any) -> None:
    for name in ("germany", "card_game", "industry"):
        stored, secrets = site.tables.create(aoi.load(name), 3, seed=7)
        page = opened(secrets[site.game(stored.id).to_move or ""], 390, 844)
        page.wait_for_selector("#panel button")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        heights = page.evaluate("[...document.querySelectorAll('#panel button')].map((one) => one.getBoundingClientRect().height)")
        assert min(heights) >= 40
        page.get_by_role("button", name="Players").click()  # which is below the map, if there is one
        shown = page.locator("svg > g[aria-label=Players]")
        until(lambda page=page, shown=shown: bool(
            0 <= shown.bounding_box()["y"] - page.locator("header").bounding_box()["height"] <= 20))
