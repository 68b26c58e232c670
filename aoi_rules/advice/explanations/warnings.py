"""What `aoi explain CODE` says of lines that nothing uses, and of conditions that a text decides: authors may accept these."""

__all__ = ["DECIDED", "OF_LINES", "UNUSED"]

UNUSED: dict[str, str] = {
    "unused-action": (
        "No `take` and no `free` offers this action, neither by its own name nor in a menu. Add it to a menu, "
        "`menu turn (build, pass)` or in a part `amend menu turn { also sail }`, offer it alone, `take 1 of build`, or "
        "remove it."
    ),
    "unused-choice": (
        "An action asks for something, and none of its other lines reads what is chosen: no condition, no effect and no text. So "
        "players choose between moves that do the same. Leave the line out, or use the name; perhaps a line that should use it "
        "has another name. Where the choice alone is the point, say so in the line before it: `accept unused_choice \"a bluff\"`."
    ),
    "unused-keep": (
        "Rules change this `keep`, and nothing ever asks for it: no condition, no value, no text and no drawing. So it makes no "
        "difference to the game. Perhaps the line that should ask for it names another keep. What players should know is shown "
        "by a line in the `drawing`, `show passes`; where it is kept for another text, say so in the line before it: "
        "`accept unused_keep \"for the next part\"`."
    ),
    "unused-name": (
        "Nothing uses this: a definition, a verb or a menu, of which no more than the names in it were looked up; or the name "
        "that a `let`, a `pick` or a loop gives to a value, so that a loop does or asks the same for each thing. Use it, or "
        "remove it; perhaps the line that should use it has another name. To do something several times, go through numbers: "
        "`each n in 1..3 { … }`. A piece that `draw` names and nothing moves lies in no zone any more: `draw card from deck to "
        "hand` says where it goes."
    ),
    "unused-member": (
        "No member of another type has this one, and no rule speaks of it: it might as well not be there. Perhaps the "
        "line that should name it is missing or names another one; if not, remove it."
    ),
    "unused-part": (
        "A map's file may hold parts beside it, and each acts only where a line `uses PART` names it. No such line here names "
        "this one, so it changes nothing. Name it, or move it to a file of its own, where every map of its game finds it."
    ),
}
"""Warnings that nothing uses what a line declares: a line that is wrong or was dropped may have been the one that did."""

DECIDED: dict[str, str] = {
    "adds-nothing": (
        "An `amend` adds to a line what stands in its braces, and nothing stands there, so the game is the same without it. "
        "Write what is added, as in `amend action build { require rich \"Too dear\" = me.money >= $3 }`, or leave the line out."
    ),
    "other-kind": (
        "A part or a map replaces a definition of an amount of money by a number, or the other way round, and lines of others "
        "use it. They were written for the first kind: money divided by a number is money, divided by money it is a number. "
        "Write the figure as it was, with its `$` or without."
    ),
    "always-true": (
        "This condition holds whatever happens, so it checks nothing: what the text fixes already decides it, as in `$3 > $2`, "
        "both sides are the same, or one of two conditions joined by `or` always holds, as in `t != bonn or t != ulm`. Perhaps "
        "it should look at something else, or the figure is wrong. If it is right, leave it out."
    ),
    "always-false": (
        "This condition cannot hold in any position: no member has such a value, the number cannot become so great or so "
        "small, nobody can ever have so much, or a `repeat` never has so many passes; or two conditions joined by `and`, or two "
        "requirements of an action, contradict each other, as in `t == bonn and t == ulm`: a comparison with something absent "
        "never holds, so `t.owner == none and t.owner != me` does so too. So what depends on it never happens; an action with a "
        "requirement that is `no` can never be taken. Correct the figure or the name, write `or`, or leave the line out."
    ),
    "empty-range": (
        "A range names its least value first and its greatest last, both included: `1..3` has three numbers, `3..1` has none. "
        "So a loop through it does nothing, a choice from it offers nothing, and an action with such a choice can never be "
        "taken. Exchange the two, or correct the one that is wrong."
    ),
}
"""Warnings of conditions and ranges that a text decides."""

OF_LINES = frozenset((*DECIDED, "endless-repeat", "no-effect", "same-title", "silent-rule", "unfilled-text", "unused-action",
                      "unused-choice", "wrong-value"))
"""The codes of warnings about what a line says itself, which hardly any other text makes right."""
