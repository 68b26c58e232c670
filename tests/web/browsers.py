"""Users' actions at the page of a table in a real browser."""

import random
from pathlib import Path
from typing import Any

import aoi_rules as aoi
from aoi_rules.bots import Bot, decide
from tests.web.conftest import Site

CLICK = """(number) => {
  const buttons = [...document.querySelectorAll("#panel:not([inert]) :is(button.main, ul.values button):enabled")];
  const main = buttons.find((one) => one.classList.contains("main"));
  (main ?? buttons[Math.floor(number * buttons.length)])?.click();
}"""

# Clicks, each after the page has shown the result of the previous one, until the game goes on.
DECIDE = f"""async (numbers) => {{
  const click = {CLICK}, panel = document.querySelector("#panel");
  const number = () => document.querySelector("#past input[type=range]")?.max;
  const changed = () => new Promise((resolve) => {{
    const seen = new MutationObserver(() => {{ seen.disconnect(); resolve(); }});
    seen.observe(panel, {{ childList: true, attributes: true, attributeFilter: ["inert"] }});
    setTimeout(resolve, 200);
  }});
  const before = number();
  for (const one of numbers) {{
    const next = changed();
    if (document.querySelector("#turn .mine")) click(one);
    await next;
    if (number() !== before) return true;
  }}
  return false;
}}"""

REACHED = "(number) => Number(document.querySelector('#past input[type=range]').max) >= number"
FOCUSED = "([wanted, text]) => document.activeElement.matches(wanted) && document.activeElement.textContent.startsWith(text)"


def choose(page: Any, rng: random.Random) -> None:
    """Click one of the choices, at random."""
    page.wait_for_selector("#panel h2")
    page.evaluate(CLICK, rng.random())


def play(
    pages: dict[str, Any], site: Site, table: str, rng: random.Random, most: int, adviser: Bot | None = None,
) -> aoi.Game:
    """Let several browsers play until the game is over, or for a number of decisions: by clicks, or by typing a bot's advice."""
    while True:
        game = site.game(table)
        if game.over or game.decisions >= most:
            return game
        page = pages[game.to_move or ""]
        page.wait_for_selector("#turn .mine")
        if adviser is not None:
            decide(game, adviser)
            type_move(page, game.history[-1].text)
            page.wait_for_function(REACHED, arg=game.decisions)
        elif not page.evaluate(DECIDE, [rng.random() for _ in range(400)]):
            raise AssertionError(f"no move after many clicks: {page.locator('#sheet').inner_text()[:1500]}")


def press(page: Any, selector: str, text: str, key: str = "Enter") -> None:
    """Use the keyboard to move to an element whose text begins with a given one, and press a key there."""
    for _ in range(150):
        if page.evaluate(FOCUSED, [selector, text]):
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector} {text}")


def type_move(page: Any, move: str) -> None:
    """Type a move into the field for moves."""
    page.locator("#move").fill(move)
    page.keyboard.press("Enter")


def two_decisions_a_turn() -> aoi.Ruleset:
    """The game of stalls, in which a player decides twice in a turn."""
    text = Path(__file__).with_name("stalls.aoi").read_text(encoding="utf-8")
    return aoi.load(text=text.replace("take 1 of turn", "take 2 of turn"))
