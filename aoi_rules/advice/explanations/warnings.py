"""What `aoi explain CODE` prints for unused lines and for conditions that the text decides: authors may accept these."""

__all__ = ["DECIDED", "OF_LINES", "UNUSED"]

UNUSED: dict[str, str] = {
    "unused-action": (
        "No `take` and no `free` offers this action, neither by its own name nor in a menu. Add it to a menu, `menu turn "
        "(build, pass)`, or in a part `amend menu turn { also sail }`; or offer it alone, `take 1 of build`; or remove "
        "it. If a part replaces a whole menu, nothing may offer what the menu offered before: `amend` adds to it."
    ),
    "unused-choice": (
        "An action has a choice, and none of its other lines reads the choice: no condition, no effect and no text. So "
        "players choose between moves that do the same. Remove the line, or use its name; perhaps a line that should use "
        'it has another name. If the choice itself is the point, say so in the line before it: `accept unused_choice "a '
        'bluff"`.'
    ),
    "unused-keep": (
        "The rules change this `keep`, and nothing ever reads it: no condition, no value, no text and no drawing. So it "
        "makes no difference to the game. Perhaps the line that should read it names another keep. If players should see "
        "it, add a line to the `drawing`, such as `show passes`. If another text needs it, say so in the line before it: "
        '`accept unused_keep "for the next part"`.'
    ),
    "unused-name": (
        "Nothing uses this name. It belongs to a definition, a verb, a menu or a source, of which only the names in it "
        "were checked; or a `let`, a `pick` or a loop gives it to a value, so that the loop does the same for each thing. "
        "Use the name, or remove it; perhaps the line that should use it has another name. To do something several times, "
        "go through numbers: `each n in 1..3 { … }`. If `draw` names a piece and nothing moves it, the piece is in no zone "
        "any more: `draw card from deck to hand` says where it goes."
    ),
    "unused-member": (
        "No member of another type has this one as a value, and no rule names it, so it makes no difference. Perhaps the "
        "line that should name it is missing or names another one; if not, remove it."
    ),
    "unused-option": (
        "No line asks which value of this option the players chose, so the game is the same with each of them. Ask for it "
        "where the rules differ, `take 1 of loan when loans == large`, or remove the option. A game may leave all its "
        "options to its parts and maps."
    ),
    "unused-part": (
        "A map's file may contain parts beside the map, and a part only has an effect if a line `uses PART` names it. No "
        "line here names this one, so it changes nothing. Name it, or move it to a file of its own, where every map of "
        "its game finds it."
    ),
}
"""Warnings that nothing uses what a line declares: the line that used it may be wrong or may have been dropped."""

DECIDED: dict[str, str] = {
    "adds-nothing": (
        "An `amend` adds the lines in its braces, and there are none, so the game is the same without it. Write what to "
        'add, as in `amend action build { require rich "Too dear" = me.money >= $3 }`, or remove the line.'
    ),
    "other-figure": (
        "The text that players read names a figure, and the line asks for another one or gives another one: `require fee "
        "\"You need $5\" = me.money >= $3`. Or the text says `at least`, and the condition asks for less. Correct the one that "
        "is wrong. To write each figure once, put it into the text with braces: `define fee = $5` and `\"You need {fee}\"`. Or "
        "the text of a card says “lose 3 food”, and the `after` for this card takes another figure, or something else; or an "
        "option has a value `seven`, and the figure is 7 with another value of it."
    ),
    "other-kind": (
        "A part or a map replaces an amount of money in a definition by a number, or a number by money, and other lines "
        "use the definition. They were written for the first type: money divided by a number is money, but money divided "
        "by money is a number. Write the value as before, with or without its `$`."
    ),
    "always-true": (
        "This condition always holds, so it tests nothing. What the text fixes already decides it, as in `$3 > $2`; or "
        "both sides are the same; or one of two conditions joined by `or` always holds, as in `t != bonn or t != ulm`. "
        "Perhaps it should read something else, or a number is wrong. If it is right, remove it."
    ),
    "always-false": (
        "This condition cannot hold in any position: no member has such a value, the number cannot become so large or so "
        "small, nobody can ever have that much, or a `repeat` never has that many passes. Or two conditions joined by `and`, "
        "or two requirements of an action, or one of them and the `when` of the only `take` that offers the action, contradict "
        "each other, as in `t == bonn and t == ulm`. A comparison with something absent never holds, so `t.owner == none and "
        "t.owner != me` is such a contradiction too. So what "
        "depends on the condition never happens; an action with a requirement that is `no` can never be taken. Correct "
        "the number or the name, write `or`, or remove the line."
    ),
    "empty-range": (
        "A range has its least value first and its greatest last, and includes both: `1..3` has three numbers, `3..1` has "
        "none. So a loop through this range does nothing, a choice from it offers nothing, and an action with such a "
        "choice can never be taken. Exchange the two values, or correct the one that is wrong."
    ),
}
"""Warnings about conditions and ranges that a text decides."""

OF_LINES = frozenset((*DECIDED, "endless-repeat", "hidden-name", "missing-value", "no-effect", "same-title", "same-twice",
                      "silent-rule", "unchanged-keep", "unfilled-text", "unknown-part", "unused-action", "unused-choice",
                      "unused-option", "unused-parameter", "wrong-place", "wrong-value"))
"""The codes of warnings about the content of a line itself, which hardly any other text can make correct."""
