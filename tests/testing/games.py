"""A small card game with a hidden hand, and changes that make it break a law."""

from __future__ import annotations

from pathlib import Path

CARDS = """game cards "Cards" {
  players 2..3 ; seats red blue green
  type card {
    has copies number
    | id   | title  | copies |
    | moon | "Moon" | 3      |
    | star | "Star" | 3      |
    | sun  | "Sun"  | 3      |
  }
  zone deck "Deck" of card seen by none size by all full
  zone hand "Hand" of card per player seen by owner size by all
  zone chest "Chest" of card seen by none size by all
  zone discard "Discards" of card seen by all
  keep money per player money = $0
  verb hide(p, c) "{p} hides a card" { move c from p.hand to chest }
  verb show(p, c) "{p} shows {c}" {
    move c from p.hand to discard
    raise p.money by $1
  }
  setup {
    do start { each p in players { move 2 at random from deck to p.hand } }
  }
  menu turn (hide, show, wait)
  flow {
    repeat round until (all(p.hand.size == 0 for p in players)) {
      phase turns "Turns" {
        each player in players { take 1 of turn }
      }
    }
  }
  action hide "Hide a card" {
    choose card in me.hand "with"
    do hide { hide me card }
  }
  action show "Show a card" {
    choose card in me.hand "with"
    require suns "Suns stay in the dark" = card != sun
    do show { show me card }
  }
  action wait "Wait" {
    require empty "You have a card" = me.hand.size == 0
  }
  score {
    points money "Money" = me.money // $1
    winner most points
  }
}
"""

SCENARIO = """
scenario "a card that is shown is worth a dollar" {
  players red blue
  given {
    each p in players { move all from p.hand to discard }
    move moon from discard to red.hand when discard.count(moon) > 0
    move moon from deck to red.hand when red.hand.size == 0
  }
  plays red show with moon
  expect = red.money == $1
}
"""


def changed(*changes: tuple[str, str]) -> str:
    """The text with one piece replaced; the replaced piece must occur exactly once."""
    text = CARDS
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def written(folder: Path, name: str, text: str) -> Path:
    """A file with a text."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
