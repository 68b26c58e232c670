"""Keywords followed by nothing, or by another keyword; types before `of`; and options with one value."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
SHOWN = "    show latest = last\n"
HAND = 'zone hand "Hand" of card per player seen by owner size by all'
FARE = "define fare        = $2"
MISTAKES = (
    *(Mistake(F, SHOWN, f"{SHOWN}    {line}\n") for line in (
        "stroke road dotted",
        'detail cost of "costs {}"',
        'detail visits of "{} visits"',
        'detail card cost "costs {}"',
        'detail good "sells {}"',
    )),
    *(Mistake(F, HAND, f'zone hand "Hand" {rest}') for rest in (
        "of card per player seen by size by all",
        "of card per player seen size by all",
        "of per player seen by owner size by all",
        "of card per seen by owner size by all",
    )),
    *(Mistake(F, FARE, f'option prices "Prices" {values} = low\n  define fare = $3 if prices == high else $2', expected=2)
      for values in ("(low, )", "(low)")),  # without its map and its part, no line of the game asks for the weather
)
