"""Rules of every game: the names of refusals that belong to no line of a text, and their meaning."""

__all__ = ["CHOICE", "EVERY_GAME"]

EVERY_GAME: dict[str, str] = {
    "over": "The game is over: nobody decides any more, and no move is legal.",
    "seat": (
        "A seat decides when it is its turn, and a move names only seats that play in this game. The refusal says whose "
        "turn it is, or which seats play."
    ),
    "turn": (
        "The flow of the game allows certain actions at each decision, and this one is not among them now. The refusal names "
        "the actions that can be decided."
    ),
    "takes": "An action may take several of the actions that a turn has (`takes`), and fewer are left in this turn.",
    "stop": (
        "`stop` ends a turn early, or skips what is optional. Here something must be chosen: the flow says how "
        "many actions a turn has at least, as in `take 1..2 of turn`."
    ),
    "choice": (
        "What is chosen must be one of the action's choices (`choose NAME in …`), and it must be possible to finish the "
        "action after it."
    ),
    "note": "Only moves of actions that have a `note` can have a text, and this action has none.",
    "then": (
        "A text that names a whole action makes several decisions at once. One of its moves shows something new to the "
        "player, such as a card that is drawn, so the next decision can be made only after it. `play` reports this before it "
        "plays anything of such a text. This refusal is for a move that was read at an earlier position, where nothing new would "
        "have been shown."
    ),
    "ruleset": (
        "A move belongs to the ruleset of its own game. In a game of another ruleset, or of the same one with other rules, "
        "it means nothing."
    ),
}
"""The meanings by name: each has a sentence on the requirement and one on why it may fail."""

CHOICE = (
    "What is chosen for an action must be available: a card in the hand, a counter on the display. If it is chosen "
    "in a later decision, something must be available then."
)
"""The meaning of `ACTION.choice.NAME` where no line of the text has that name."""
