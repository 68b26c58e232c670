"""What `aoi explain CODE` says of a problem with what a text means; those of its form are in `syntax`."""

from aoi_rules.advice.explanations.warnings import DECIDED, UNUSED

__all__ = ["EXPLANATIONS"]

EXPLANATIONS: dict[str, str] = {
    **UNUSED,
    **DECIDED,
    # ---- names that mean nothing, or too much ------------------------------------------------------------------------
    "unknown-word": (
        "Each statement begins with a word, and each kind of block has words of its own: `require` stands in an action, "
        "`set` in a block of effects, `zone` in a game. A type is a word too once it is declared, and so is a verb among "
        "effects. Either the word is misspelt, or its line stands in the wrong block; where several lines after it are "
        "wrong too, look for a `}` that is one too many or missing above."
    ),
    "unknown-name": (
        "An expression names what was declared: members of types, what is kept, zones, options, definitions, and what "
        "the lines above it introduce by `choose`, `let`, `each` or `for`. A name from another block is not known here. "
        "Correct the spelling, or declare it: `define held(p) = count(s for s in space when s.owner == p)`."
    ),
    "unknown-type": (
        "A type is declared by `type NAME { … }`, a kind of link by `link NAME joins TYPE`; there are also `number`, `money`, "
        "`truth`, `text`, and `seat` for the players. The order of declarations does not matter."
    ),
    "unknown-field": (
        "What a thing has is what its type says: its `has` and `keep` lines, the types nested in it, the links that join it, "
        "and what contains it. A list or a set has no such fields; go through it and check each member: `any(s.owner == me "
        "for s in here.space)`."
    ),
    "secret-text": (
        "All players read the log, and what a text shows in braces stands in it: so it may be neither a keep nor the size of "
        "a zone that is `seen by` fewer. Leave it out of the text, or let all see it. What a `show`, a `detail`, or the text of "
        "a `take`, a `require` or a `case` shows, only those are shown who may see all that it reads: it may read what is one's "
        "own, of `me`, and what is `seen by` the seats in other keeps, but nothing that nobody sees, and nothing that another "
        "seat alone sees."
    ),
    "secret-kept": (
        "What not all may learn of a decision, since it is `seen by` fewer or comes from a zone that is, must not follow from "
        "what all see; the law of secrets tries that in games. Here a keep that all see is set by it. If it is to be public, "
        "give it to a verb whose text names it, or move the piece to where all see it; otherwise let fewer see the keep: "
        "`keep bid per player money seen by owner = $0`."
    ),
    "unknown-role": (
        "In a `drawing` the names behind a type stand in pairs: a role, and the field or keep that fills it, as in "
        "`line rail owner owner`. Each kind of line has roles of its own: a place has `fill`, `position` and "
        "`hollow`, a slot `label`, `piece`, `owner`, `turned`, `tokens` and `tile`, a line `owner`."
    ),
    "unknown-member": (
        "A value that stands for a member of a type must be the name of one: `location koeln brown` needs a colour "
        "`brown`. Correct the spelling, or declare the member in its type or its table."
    ),
    "unknown-function": (
        "There are `count`, `sum`, `min`, `max`, `any`, `all`, `best`, `least`, `sorted`, `list`, `set`, `union`, "
        "`first`, `last`, `clockwise` and `left_of`, those of zones and networks (`deck.count(card)`, "
        "`trade.reached(place)`), the definitions of the ruleset (`define held(p) = …` is used as `held(me)`), and those "
        "of the plugins it `uses`."
    ),
    "unknown-action": (
        "A menu, `like`, and a `take` or `free` without a menu name actions, and an action is declared by "
        "`action NAME { … }`. Several actions are offered by a menu, `menu turn (build, pass)`, which a `take` names: "
        "`take 2 of turn`. Correct the spelling, or declare what is named."
    ),
    "unknown-line": (
        "`drop` in an action that is `like` another leaves out a line of the other by its name: `drop card` leaves out "
        "`require card …`; `drop afterwards` the whole block. `amend`, `replace` and `drop` in a part or a map name a line by "
        "its word and its name, alone where the two occur once, else inside the block they stand in: `amend action build { "
        "drop require share }`. `aoi explain amend` shows how to name a line that has no name. No line has this address, "
        "several have it, or an earlier change has removed it."
    ),
    "unknown-game": (
        "A map says first which game or which other map it extends: `extends age_of_industry`, `extends germany`. Both are "
        "looked for in the files beside the map, then in the library and what installed packages bring; `aoi list` shows "
        "these. A chain of maps ends in a game, after at most eight maps."
    ),
    "unknown-ruleset": (
        "A ruleset is called by its name, if it comes with the program (`aoi list` shows them), or by the path of its "
        "file: `aoi check my_map.aoi`."
    ),
    "unknown-part": (
        "A part changes one game: `part snow for age_of_industry { … }`. A map of that game names it after `uses`, or it is "
        "added to a map with `--with`, by its name or as a file: `aoi play germany --with house.aoi`. A name is looked for "
        "beside the map, in the library and among installed plugins. There is no such part, or it is for another game, or the "
        "file holds no part. After `with` and in `in_use` any name may stand; one that is nearly that of a part is probably "
        "misspelt."
    ),
    "plugin-check": (
        "A plugin that this ruleset uses checks what its words say and what its rules need, and found something. "
        "The message is the plugin's; `aoi explain` with the name of the plugin or of its word says what is expected."
    ),
    "unknown-plugin": (
        "A plugin that acts on this ruleset is not there, or it fails. `uses NAME` lets a plugin act: where none of that name "
        "is installed, correct the name, install the package that brings it, or leave the line out. In all other cases the "
        "message names the plugin, what is wrong with it, and the file and the line of its Python where that can be known: it "
        "does not load, or another package has a plugin of its name; a hook of it is misspelt, lacks `@hookimpl`, takes a "
        "value that it is not given, raises an error, or gives something of another type; a word or a function of it has a "
        "name that the language or the game has already, stands in a block that there is not, or raises an error. Its author "
        "can correct that; `aoi plugins` lists what is installed and what fails. Until then no word or name of this ruleset is "
        "called unknown, because it may be the plugin's."
    ),
    "unknown-language": (
        "A file may begin with the version of the language it is written in. There is one so far: `language 1`."
    ),
    "ambiguous-name": (
        "Two types have a member of this name, and nothing here shows which one is meant. Put the type before it: "
        "`good.coal`. Where a name is compared with a value of a known type, as in `space.symbol == port`, that is not "
        "needed."
    ),
    "reserved-name": (
        "Some names have a meaning everywhere: `me`, `players`, `others`, `none`, `yes`, `no`, the words that begin "
        "statements, the functions of the language, and the fields that every member of a type has already. Nothing "
        "else can be called so. Choose another name; the title that players read is free: `type set_ \"Set\"`."
    ),
    "declared-twice": (
        "One name means one thing. The hint says where it was declared first. Choose another name, or remove one of the "
        "two; a map need not repeat what its game declares, and changes it by `replace`. Two parts that replace one line, or "
        "of which one drops what the other changes, contradict each other: use one of them, or replace that line in the map "
        "that uses both, which has the last word."
    ),
    "whose-zone": (
        "Every player has a zone of this name, so an expression says whose: `me.hand`, or `p.hand` for a player `p`."
    ),
    "nobody-acts": (
        "`me` is the player who acts: in an action, in `points`, and in the flow inside `each player in SEQUENCE { … }`. "
        "In `setup`, between turns and in a `define` used there, nobody acts; go through the players instead: "
        "`each p in players { … }`. A definition can take the player as a parameter: `define rich(p) = p.money > $9`. A network "
        "is the same for all players: what differs for one of them is asked by actions, of the way that a network has."
    ),
    # ---- statements --------------------------------------------------------------------------------------------------
    "wrong-argument": (
        "Each word takes certain arguments in a certain form; the hint shows it, with what may be left out in square "
        "brackets. An argument is one thing, so a computed value stands in brackets: `pay me ($1 + bill)`. A new line or a "
        "`;` ends a statement; without it the next one's words become arguments, as in `{ discard card  draw tile }`."
    ),
    "wrong-count": (
        "A definition, a verb or a function takes as many values as it has parameters: `verb pay(p, amount)` is used as "
        "`pay me $3`. Too many may mean that a `;` or the brackets round an expression are missing; too few, that a "
        "parameter was forgotten."
    ),
    "wrong-place": (
        "This may stand in a ruleset, but not here. Members of a type that is nested (`type space in location`) stand in the "
        "block of the member that contains them: `location koeln { space clear }`. `free` stands right inside `each player`."
    ),
    "wrong-table": (
        "A table is members of a type: it stands in the type's own block, or in `rows TYPE { … }`. Its first line names "
        "the columns, each of them a field of the type, `id` (the member's name) or `title` (what players read):\n"
        "  | id   | title  | price |\n  | coal | \"Coal\" | $2    |"
    ),
    "wrong-link": (
        "A link joins two different members of the type that its declaration names: after `link rail joins location` a "
        "line `rail koeln -- bonn` joins two locations. A network opens links that join its own places."
    ),
    "wrong-players": (
        "`players 3..5` says how many may play, from 1 up to 12, and `seats red blue green …` names at least as many "
        "seats as may play, clockwise. Where rules name a seat, the first seats always play, in their order: a scenario cannot "
        "have others, and a seat after as many as may play never plays."
    ),
    "no-ruleset": (
        "A file holds one game or one map: `game NAME \"Title\" { … }`, or `map NAME \"Title\" { extends GAME … }`. "
        "`aoi new` writes a small one to start from."
    ),
    "incomplete-game": (
        "A game needs three things before anything else: `players 2..4`, `seats red blue …`, and `flow { … }`, which "
        "says in which order players act. A map has them from its game. A `score` needs a line `winner most points` too: "
        "without it all who play win together."
    ),
    # ---- values ------------------------------------------------------------------------------------------------------
    "missing-value": (
        "Each member must give a value to a field that has no default value. Add it, or give the field a default value in its "
        "type: `has cost money = $0`, or `= none` where it may be absent."
    ),
    "wrong-value": (
        "A member's values fit its fields: money is written `$3`, a number `3`, a text `\"red\"`, yes and no `yes` and "
        "`no`, and a member of a type by its name. Bare arguments after a member's name go to the fields they fit; in "
        "its block each field is named: `{ cost $3 }`."
    ),
    "wrong-type": (
        "Every expression is of a kind: a number, money, yes or no, a text, a member of a type, a list, a set, a zone. Each "
        "place wants a certain one, and only values of the same kind are compared, added or kept together. Money and numbers "
        "are different: `$2 * 3` is money, `$6 // $2` a number, `$2 + 3` is refused. A condition is yes or no: `when me.loans "
        "> 0`, not `when me.loans`. `in` checks whether something is in a list."
    ),
    "may-be-absent": (
        "A value declared with `= none`, a `best` or `min` of nothing, and whatever is read from such a value, may be absent. "
        "Comparisons with it are then not true, but it cannot be used in arithmetic, changed, put into a list, or negated by "
        "`not`. Check for it first; to the right of the check it is there: `s.counter != none and s.counter.level + 1 < 4`; "
        "`x if x != none else 0`; a `require x = counter != none` serves all lines below."
    ),
    "never-absent": (
        "Only what may be absent is compared with `none`. This always has a value, so the comparison says nothing: leave "
        "it out, or let the declaration say `= none` if it should be absent at times."
    ),
    "not-fixed": (
        "The first value of a `keep` is worked out from the text alone, before any game. Here something is used that "
        "changes in play. Begin with a plain value and set it in `setup { do { … } }`."
    ),
    "cannot-change": (
        "Only what is declared by `keep` changes: `keep owner seat = none` in a type is changed by `set space.owner = "
        "me`. What is declared by `has` is fixed, and names from `let`, `choose` and `each` only stand for values."
    ),
    "division-by-zero": (
        "Nothing can be divided by 0. A divisor that turns out to be 0 only in play gives 0."
    ),
    "wrong-expression": (
        "This can stand among a statement's arguments, but not where a value is worked out: a link `a -- b`, an open "
        "range `3..`, an index `a[1]`. There are no indices: go through a list by `for x in …`."
    ),
    "missing-key": (
        "`best`, `least` and `sorted` need a value to compare by: `best(c for c in card by c.value)`. With several keys the "
        "later ones decide between equals: `by c.value, c.copies`."
    ),
    "check-failed": (
        "The ruleset itself demands that this holds: `check NAME \"what must hold\" = CONDITION` is an author's own test "
        "of the text. Change what it looks at, or the check, if it demands too much. The rules of a game demand in this way "
        "what a map should have; with `warning` before the `=` the map can be played all the same."
    ),
    # ---- what never ends, and bounds -----------------------------------------------------------------------------------
    "endless": (
        "Something leads back to itself: a definition used in its own value, a verb that carries itself out, actions that are "
        "like one another in a ring, a type nested in itself, a network that uses itself, parts that use each other; or a "
        "`repeat` that nothing ends. "
        "Remove one step of the ring, or give the `repeat` an `until (CONDITION)`."
    ),
    "endless-choice": (
        "A choice among numbers needs an upper end, or there would be no list of moves: `choose n in 1..9`. Only "
        "`take 0.. of ACTION` may leave it open, because the player stops it."
    ),
    "unbounded-number": (
        "Every move that a game can ever offer is known before it begins, so a choice among numbers must have a greatest "
        "one. It is known where the upper end is a number or a `define` that is one, where `min(me.money, $9)` limits it, "
        "and for sums, products and counts of such values. What changes in play may become anything: say with `up to` "
        "which number no game passes, as in `choose amount in $1..me.money up to $99`. Greater numbers are not offered."
    ),
    "too-deep": (
        "Definitions, verbs, loops and likenesses may be nested only to a limit, which a game hardly ever needs. Give a part "
        "a name of its own that goes through something, or say it in one step."
    ),
    "too-large": (
        "Rulesets are bounded so that checking one always comes to an end: 10,000 statements, 32 plugins "
        "and parts, 20,000 members of types, 300 lines "
        "in a block, 8 choices in one decision, which together have at most 1,000,000 combinations as far as the text fixes "
        "them, 100,000 values in a position, 10,000 pieces in a zone, ranges of 10,000 numbers and numbers of 64 bits in what "
        "the text fixes. Written out as a program, the rules may have 200,000 parts, and one expression 5,000: a definition that "
        "goes through nothing is written out wherever it is used, and an action at each decision that offers it. Divide what "
        "is too large, or say it in another way: what is chosen after a `then` is not multiplied with what is chosen before it."
    ),
    "too-many-problems": (
        "After a hundred problems checking stops: most of what would follow comes from those before. Fix the first ones and "
        "check again."
    ),
    # ---- warnings ----------------------------------------------------------------------------------------------------
    "hidden-name": (
        "A parameter, a choice or a variable has the name of something that is declared: a member, a keep, a zone, a network or "
        "a definition. In its lines the name means the parameter, and nothing can mean the other: `source depot coal { … }` "
        "gives whatever is brought, which it calls `coal`. Choose another name, `source depot g { … }`, and ask for the good "
        "where only that is meant: `require only \"Only coal lies here\" = g == coal`."
    ),
    "silent-rule": (
        "Where a `require` refuses a move, the player reads its text, and for each `case` what it takes: `require room \"Your "
        "hand is full\" = …`. This line has none, so the refusal names the rule and says nothing. Write what a person at the "
        "table would say."
    ),
    "unfilled-text": (
        "Braces in a text stand for something in four places only: in a verb's line of the log, where they hold its parameters, "
        "as in `verb take(p, card) \"{p} takes {card}\"`; in what a `take` asks; in what a `require` or a `case` says where it "
        "does not hold; and in a `help`, where they hold the names of figures. In every other text players read them as they "
        "are. Leave them out."
    ),
    "unmatched-member": (
        "The rules compare two fields, such as a place's colour with a card's, and no member has this value in the other "
        "field: `location bonn grey` where no card is grey. So what the rule allows is never allowed here. Correct the value, "
        "or add what has it."
    ),
    "cut-off": (
        "Places of this type are joined by links, and to this one, or to these, none leads from the rest of the map. Add the "
        "missing link: `rail bonn -- koeln`. If a name in another link is wrong, that link joins another place."
    ),
    "endless-action": (
        "A `free` action, or one that is taken `0..` times, is offered as long as it is legal. This one looks at nothing "
        "that it changes, so it stays legal for ever. Let it `require` something that it uses up, choose from something "
        "that gets less, or bound it: `take 0..3 of ACTION`."
    ),
    "endless-repeat": (
        "A `repeat` looks after each pass whether its `until` holds, before each whether its `while` does. No line in it, and no "
        "action that is offered there, changes anything that this condition reads: so if it ends at all, it ends at once. "
        "Perhaps an effect is missing, or the condition should look at something else."
    ),
    "unchanged-keep": (
        "A `keep` is for what changes in play, and no effect of the rules changes this one: it has its first value from "
        "beginning to end. Perhaps a `set`, a `raise` or a `lower` is missing or names another keep. What is fixed for each "
        "member is a `has` of its type, any other fixed figure a `define`."
    ),
    "unused-accept": (
        "`accept CODE \"REASON\"` takes warnings of that code out of what `aoi check` reports: those in the line after it and "
        "in that line's block; before a `game`, a `map` or a `part` those of its first line alone. There is none here, perhaps "
        "since it has been put right. The code is written with `_` for each `-`: `accept unused_keep \"for the next part\"`. "
        "Leave the line out, or write it right before the line with the warning."
    ),
    "no-effect": (
        "This has no effect, since the game is the same without it: it gives a value that is there already, changes a number by "
        "0, repeats a condition, joins `and yes` or `or no`, chooses between two equal values, or adds a line to the score that "
        "is always 0. Most likely one side should be something else. Correct it, or leave it out."
    ),
    "same-title": (
        "Players read titles, and two members of one type have the same one: they could not tell them apart in the list of their "
        "moves. Give each a title of its own. What is one thing that lies there several times is one member: a card has "
        "`copies 3`."
    ),
    "claims-nothing": (
        "A scenario tests rules by what it claims: `plays` that moves are legal, `allow`, `refuse`, `offers`, `sees`, `explain`, "
        "`undo`, `expect`, `scores`, `wins` and `snapshot` what they are called after. This one only lays out a position, and "
        "nothing is said of it. Add what should hold there, such as `expect = red.money == $4`."
    ),
    "too-few-pieces": (
        "Set-up takes more pieces from a zone than lie there, with as many players as there can be: a `draw` then gives none, a "
        "`move … at random` moves those that there are. A type's field `copies` says how many pieces of each member there are. "
        "On a map, more places may want a piece, such as a market tile, than the game has. Where no zone of a type is `full` and "
        "no `add` brings pieces from the board, there are none at all."
    ),
    "wrong-position": (
        "A place is drawn where its position says: two numbers, x to the right and y downwards. Two places with one position "
        "are most likely a typing mistake; the picture pushes them apart. A position of one number, or of three, is none."
    ),
    # ---- names of before -----------------------------------------------------------------------------------------------
    "not-renamed": (
        "`renamed OLD to NEW` says that something has another name now, so that games saved before, and the texts of others, "
        "continue to work. As long as anything is still called by the old name, nobody could know what is meant. Give that "
        "other thing a new name too, with a `renamed` line of its own, or leave this line out."
    ),
    "old-name": (
        "A map, a part or a scenario uses a name that the game has replaced: a line `renamed OLD to NEW` there says so. The text "
        "is read with the new name and nothing else is wrong with it. Write the new name when you next change the text."
    ),
    # ---- scenarios ---------------------------------------------------------------------------------------------------
    "unknown-rule": (
        "A scenario names a rule by its line: `build.card` is the `require card` of the action `build`, and `card` alone "
        "will do, `build.card.rail` is one of its cases, `source.works.closest` is one of a source, `build.choice.space` a "
        "choice. `aoi show MAP --named` lists them. Of a move that no line refuses, `turn` says that something else is to be "
        "decided, `takes` that too few actions are left, `stop` that one may not stop, `note` that no text goes with it, "
        "`seat` that it is another's turn."
    ),
    "impossible-position": (
        "A scenario begins with a position that no game could have: a piece is taken from where none is left, lies in two "
        "places, a number passes what the piece has, or a `check` of the ruleset does not hold there. Take each piece from "
        "where it lies after set-up: `move ace to red.hand` does so, and `remove ace from deck` before it lies on the board. "
        "Or the rules change what a line of `given` sets before anybody decides: `given at PHASE` begins after that."
    ),
    "scenario-failed": (
        "A line of a scenario does not hold: the move is legal or is not, other rules refuse it, or a value is another one. "
        "The message shows the values that the line reads, as they were. Either the rule is wrong, or the scenario is; "
        "`snapshot board` before the line shows the whole table."
    ),
}
