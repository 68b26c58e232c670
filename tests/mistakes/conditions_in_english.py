"""Conditions as people say them."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
OPEN = "= s.open"
MISTAKES = tuple(Mistake(F, OPEN, f"= {said}") for said in (
    "me has not passed", "me hasn't passed", "s is not yet open", "me did not pass", "s is open", "s was open and me has passed",
    "me does not own s", "s does not belong to me", "s has no owner", "the owner of s is me", "s's owner is me",
    "card.good is not the same as s.sells", "me.money is greater than or equal to $3", "me.money is no more than $3",
    "me.money is $3 or more", "me has at least $3", "me.money is between $1 and $3", "card.good is wool or salt",
    "card.good is neither wool nor salt", "either s.open or me.passed", "neither s.open nor me.passed", "s.open but not me.passed",
    "there are no cards left", "there are no cards in me.hand", "more than 3 cards in hand", "me.hand is not empty",
    "the number of cards in me.hand is 3", "nobody has passed", "every town has an owner", "no player owns s",
    "card is a wool_card", "this is the first round", "me may pass here", "s.open is false", "is open",
))
