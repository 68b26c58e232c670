"""What `aoi explain CODE` prints for problems with the meaning of a text; those with its form are in `syntax`."""

from aoi_rules.advice.explanations.warnings import DECIDED, UNUSED

__all__ = ["EXPLANATIONS"]

EXPLANATIONS: dict[str, str] = {
    **UNUSED,
    **DECIDED,
    # ---- names that mean nothing, or too much ------------------------------------------------------------------------
    "unknown-word": (
        "Each statement begins with a word, and each kind of block has its own words: `require` belongs in an action, "
        "`set` in a block of effects, `zone` in a game. A type that you declare becomes a word too, and so does a verb "
        "among effects. Either the word is misspelt, or the line is in the wrong block. If several lines after it are "
        "wrong too, look above for a `}` that is missing, or for one too many."
    ),
    "unknown-name": (
        "An expression can use what is declared (members of types, keeps, zones, options, definitions) and the names that "
        "the lines above it introduce with `choose`, `let`, `each` or `for`. A name from another block is not known here. "
        "Correct the spelling, or declare the name: `define held(p) = count(s for s in space when s.owner == p)`."
    ),
    "unknown-type": (
        "`type NAME { … }` declares a type, and `link NAME joins TYPE` a kind of link. The language itself has numbers, "
        "money, yes and no (`truth`), texts, and `seat` for the players; `aoi explain number` explains the first of "
        "these. The order of declarations does not matter."
    ),
    "unknown-field": (
        "A member has what its type says: the `has` and `keep` lines of the type, the types nested in it, the links that "
        "join it, and the member that contains it. A list or a set has no such fields; go through it and check each "
        "member: `any(s.owner == me for s in here.space)`."
    ),
    "secret-text": (
        "All players read the log, including what a text shows in braces. So a text in the log may show neither a keep "
        "nor the size of a zone that is `seen by` fewer players. Remove it from the text, or let all players see it. The "
        "texts of `show`, `detail`, `take`, `require` and `case` are different: only players who may see everything that "
        "such a text reads get to read it. It may show what belongs to `me`, and what is `seen by` the seats in other "
        "keeps, but nothing that nobody sees, and nothing that only another seat sees."
    ),
    "secret-kept": (
        "Some of this decision is secret: it is `seen by` fewer players, or comes from a zone that is. Players must not "
        "be able to work it out from what all of them see; the law of secrets tests that in games. Here the secret sets a "
        "keep that all players see. If it is to become public, give it to a verb whose text names it, or move the piece "
        "to where all can see it. If not, let fewer players see the keep: `keep bid per player money seen by owner = $0`."
    ),
    "open-choice": (
        "A choice from a zone is seen by those who see the zone, any other choice by all. Here the choice becomes the value "
        "of a keep that not all may see, or selects which value of such a keep changes, `raise me.sent(t) by 1`, so it is "
        "known before the keep is secret. Write who sees the choice: `choose amount "
        "in $0..me.money seen by owner`. Or players choose pieces from a zone that nobody sees, so they cannot know what they "
        "choose: `seen by owner` lets the players see their own."
    ),
    "unknown-role": (
        "In a `drawing`, names in pairs follow the type: a role, and the field or keep that fills it, as in `line rail "
        "owner owner`. Each kind of line has its own roles; `aoi explain` with the first word of the line lists them."
    ),
    "unknown-member": (
        "If a value is a member of a type, write the member's name: `location koeln brown` needs a colour `brown`. "
        "Correct the spelling, or declare the member in its type or its table."
    ),
    "unknown-function": (
        "No function has this name: not in the language (the page `functions.md` of the reference lists those), not as a "
        "question to a zone or a network (`deck.count(card)`, `trade.reached(place)`), not as a definition in the ruleset "
        "(`define held(p) = …` is used as `held(me)`), and not in a plugin that the ruleset `uses`. Correct the spelling, "
        "or define it."
    ),
    "unknown-action": (
        "A menu, `like`, and a `take` or `free` without a menu name actions, and `action NAME { … }` declares an action. "
        "To offer several actions, declare a menu, `menu turn (build, pass)`, and name it in a `take`: `take 2 of turn`. "
        "Correct the spelling, or declare the action."
    ),
    "unknown-line": (
        "In an action that is `like` another, `drop` leaves out a line of the other action by its name: `drop card` "
        "leaves out `require card …`; `drop afterwards` leaves out the whole block. In a part or a map, `amend`, "
        "`replace` and `drop` name a line by its word and its name. That is enough if the two occur only once; otherwise "
        "write them inside the block that contains the line: `amend action build { drop require share }`. `aoi explain "
        "amend` shows how to name a line that has no name. Here no line has this address, several lines have it, or an "
        "earlier change has removed the line."
    ),
    "unknown-game": (
        "A map says which game or which other map it extends: `extends age_of_industry`, `extends germany`. That name is "
        "searched first among the files beside the map, then in the library and in installed packages; `aoi list` shows "
        "these. A chain of maps ends in a game, after at most eight maps."
    ),
    "unknown-ruleset": (
        "Call a ruleset by its name if it comes with the program (`aoi list` shows these), or by the path of its file: "
        "`aoi check my_map.aoi`."
    ),
    "unknown-part": (
        "A part changes one game: `part snow for age_of_industry { … }`. A map of that game names it after `uses`, or you "
        "add it to a map with `--with`, by its name or as a file: `aoi play germany --with house.aoi`. A name is searched "
        "beside the map, in the library and among installed plugins. Here no such part exists, or it is for another game, "
        "or the file has no part. After `with` and in `in_use` you may write any name; if it is similar to the name of a "
        "part, it is probably misspelt."
    ),
    "plugin-check": (
        "This ruleset uses a plugin that checks its own words and what its rules need, and it found a problem. The "
        "message comes from the plugin. `aoi explain` with the name of the plugin, or of its word, says what it expects."
    ),
    "unknown-plugin": (
        "A plugin that this ruleset needs does not exist, or it fails. If `uses NAME` names a plugin that is not "
        "installed, correct the name, install the package that has it, or remove the line. In all other cases the message "
        "names the plugin, what is wrong with it and, if possible, the file and line of its Python: it does not load, or "
        "another package has a plugin of its name; one of its hooks is misspelt, lacks `@hookimpl`, takes a value that it "
        "is not given, raises an error, or returns something of another type; one of its words or functions has a name "
        "that the language or the game has already, belongs to a block that does not exist, or raises an error. The "
        "author of the plugin can correct that; `aoi plugins` lists what is installed and what fails. Until then no word "
        "or name of this ruleset is reported as unknown, because the plugin may define it."
    ),
    "unknown-language": (
        "A file may begin with the version of the language in which it is written. There is only one so far: `language "
        "1`."
    ),
    "ambiguous-name": (
        "Two types have a member of this name, and nothing here shows which of them you mean. Put the type before it: "
        "`good.coal`. You need not do that if the name is compared with a value of a known type, as in `space.symbol == "
        "port`, or if only one of them has what follows the dot, as in `blue.money`."
    ),
    "reserved-name": (
        "Some names have a meaning everywhere: `me`, `players`, `others`, `none`, `yes`, `no`, the words that begin "
        "statements, the functions of the language, and the fields that every member of a type has. Nothing else can have "
        'such a name. Choose another one; the title that players read can be anything: `type set_ "Set"`.'
    ),
    "declared-twice": (
        "A name has one meaning. The hint says where it was declared first. Choose another name, or remove one of the "
        "two. A map need not repeat what its game declares, and changes it with `replace`. Two parts contradict each "
        "other if both replace one line, or if one drops what the other changes: use only one of them, or replace that "
        "line in the map that uses both, because the map comes last."
    ),
    "whose-zone": (
        "Every player has a zone of this name, so say whose zone you mean: `me.hand`, or `p.hand` for a player `p`."
    ),
    "nobody-acts": (
        "`me` is the player who acts: in an action, in `points`, and in the flow inside `each player in SEQUENCE { … }`. "
        "In `setup`, between turns, and in a `define` used there, nobody acts. Go through the players instead: `each p in "
        "players { … }`. A definition can take the player as a parameter: `define rich(p) = p.money > $9`. A network is "
        "the same for all players: if something differs for one of them, let an action ask a way of the network for it."
    ),
    # ---- statements --------------------------------------------------------------------------------------------------
    "wrong-argument": (
        "Each word takes certain arguments in a certain form. The hint shows that form, with what you may leave out in "
        "square brackets. An argument is one thing, so put a calculation in brackets: `pay me ($1 + bill)`. A new line or "
        "a `;` ends a statement; without it, the words of the next statement count as arguments, as in `{ discard card "
        "draw tile }`."
    ),
    "wrong-count": (
        "A definition, a verb or a function takes one value for each of its parameters: `verb pay(p, amount)` is used as "
        "`pay me $3`. If there are too many values, a `;` or the brackets around an expression may be missing; if there "
        "are too few, one was forgotten."
    ),
    "wrong-place": (
        "This belongs in a ruleset, but not here. If a type is nested (`type space in location`), its members go in the "
        "block of the member that contains them: `location koeln { space clear }`. `free` goes directly inside `each "
        "player`. The lines of a score are carried out in order: a line that counts something comes after each `do` that "
        "changes it. In an action, a `bring` comes before the `do` that pays for it."
    ),
    "wrong-table": (
        "A table lists members of a type. It goes in the type's own block, or in `rows TYPE { … }`. Its first line names "
        "the columns: each is a field of the type, `id` (the member's name) or `title` (what players read): `| id | title "
        '| price |`, then `| coal | "Coal" | $2 |`.'
    ),
    "wrong-link": (
        "A link joins two different members of the type that its declaration names: after `link rail joins location`, a "
        "line `rail koeln -- bonn` joins two locations. A network opens links that join its own places."
    ),
    "wrong-players": (
        "`players 3..5` says how many players there may be, from 1 to 12, and `seats red blue green …` names at least "
        "that many seats, clockwise. If rules name a seat: the first seats always play, in their order. A scenario cannot "
        "have others, and a seat beyond the greatest number of players never plays."
    ),
    "no-ruleset": (
        'A file contains one game or one map: `game NAME "Title" { … }`, or `map NAME "Title" { extends GAME … }`. `aoi '
        "new` writes a small one to start from."
    ),
    "incomplete-game": (
        "A game needs three things: `players 2..4`, `seats red blue …`, and `flow { … }`, which says in which order "
        "players act. A map takes them from its game. If there is a `score`, a line `winner most points` is needed too: "
        "without it, all players win together."
    ),
    # ---- values ------------------------------------------------------------------------------------------------------
    "missing-value": (
        "Every member must have a value for each field that has no default value. Add it, or give the field a default "
        "value in its type: `has cost money = $0`, or `= none` if the value may be absent."
    ),
    "wrong-value": (
        'The values of a member must fit its fields: money is written `$3`, a number `3`, a text `"red"`, yes and no '
        "`yes` and `no`, and a member of a type by its name. Arguments after a member's name go to the fields that they "
        "fit; in its block, each field is named: `{ cost $3 }`. As a warning, it is about a value, or a condition, that "
        "contradicts the name, the title or the text beside it: `| five | \"Price $5\" | $6 |`, or `\"You are not there\" = "
        "me.place != f`, which players read if the condition does not hold. So does the help of a score that says “2 less”, "
        "where each adds 2."
    ),
    "wrong-type": (
        "Every expression has a type: a number, money, yes or no, a text, a member of a type, a list, a set, a zone. Each "
        "place needs a certain type, and only values of the same type can be compared, added or kept together. Money and "
        "numbers are different types: `$2 * 3` is money, `$6 // $2` is a number, `$2 + 3` is refused. A condition is yes "
        "or no: `when me.loans > 0`, not `when me.loans`. `in` tests whether something is in a list."
    ),
    "may-be-absent": (
        "This value may be absent: it was declared with `= none`, it is a `best` or `min` that may find nothing, or it "
        "was read from such a value. A comparison with an absent value does not hold. You cannot use it in arithmetic, "
        "change it, put it into a list, or negate it with `not`. Test for it first; to the right of the test it exists: "
        "`s.counter != none and s.counter.level + 1 < 4`; `x if x != none else 0`. A `require x = counter != none` "
        "applies to all lines below it."
    ),
    "never-absent": (
        "Only something that may be absent can be compared with `none`. This always has a value, so the comparison means "
        "nothing. Remove it, or declare the value with `= none` if it is sometimes absent."
    ),
    "not-fixed": (
        "The first value of a `keep` is computed from the text alone, before any game. This expression uses something "
        "that changes during a game. Begin with a fixed value and set it in `setup { do { … } }`."
    ),
    "cannot-change": (
        "Only a `keep` can change: if a type has `keep owner seat = none`, then `set space.owner = me` changes it. The "
        "values of a `has` are fixed, and the names from `let`, `choose` and `each` only refer to values."
    ),
    "division-by-zero": (
        "Nothing can be divided by 0. If a divisor becomes 0 during a game, the result is 0."
    ),
    "wrong-expression": (
        "This can be an argument of a statement, but it has no value: a link `a -- b`, an open range `3..`, an index "
        "`a[1]`. There are no indices: go through a list with `for x in …`."
    ),
    "missing-key": (
        "`best`, `least` and `sorted` need a value to compare: `best(c for c in card by c.value)`. If there are several, "
        "the later ones decide between equals: `by c.value, c.copies`."
    ),
    "check-failed": (
        "The ruleset itself requires that this holds: `check NAME \"what must hold\" = CONDITION` is its author's own test "
        "of the text. Change what it tests, or the check, if it requires too much. A game uses checks to say what each of "
        "its maps needs; with `warning` before the `=`, the map can still be played."
    ),
    # ---- what never ends, and bounds -----------------------------------------------------------------------------------
    "endless": (
        "Something leads back to itself: a definition used in its own value, a verb that carries itself out, actions that are "
        "like one another in a ring, a type nested in itself, a network that uses itself, parts that use each other; or a "
        "`repeat` that nothing ends. "
        "Remove one step of the ring, or give the `repeat` an `until (CONDITION)`."
    ),
    "endless-choice": (
        "A choice among numbers needs an upper end, because all moves must be listed: `choose n in 1..9`. Only `take 0.. "
        "of ACTION` may leave it open, because the player ends it."
    ),
    "unbounded-number": (
        "Every move that a game can ever offer must be known before it begins, so a choice among numbers needs a greatest "
        "number. It is known if the upper end is a number or a `define` that is one, if `min(me.money, $9)` limits it, "
        "and for sums, products and counts of such values. Something that changes during a game has no limit: use `up to` "
        "to say which number is never exceeded, as in `choose amount in $1..me.money up to $99`. Greater numbers are not "
        "offered."
    ),
    "too-deep": (
        "Definitions, verbs, loops and likenesses may be nested to a certain depth, which games hardly ever need. Give an "
        "inner part a name of its own, or write it in fewer steps."
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
        "Checking stops after a hundred problems, because later ones mostly follow from these. Correct the first ones and "
        "check again."
    ),
    # ---- warnings ----------------------------------------------------------------------------------------------------
    "hidden-name": (
        "A parameter, a choice or a variable has the same name as something that is declared: a member, a keep, a zone, a "
        "network or a definition. In its lines the name refers to the parameter, so the other cannot be used there: "
        "`source depot coal { … }` supplies any good, and calls it `coal`. Choose another name, `source depot g { … }`, "
        'and test for the good if you mean only that one: `require only "Only coal lies here" = g == coal`.'
    ),
    "silent-rule": (
        "If a `require` refuses a move, the player reads its text, and the text of the `case` that applies: `require room "
        '"Your hand is full" = …`. This line has no text, so the refusal only has the name of the rule. Write what a '
        "person at the table would say."
    ),
    "unfilled-text": (
        "Braces in a text are replaced by values that change in the line that a verb writes in the log, as in "
        '`verb take(p, card) "{p} takes {card}"`, in the question of a `take`, in the reason of a `require` or a `case`, and '
        "in a text that is the value of a `show`. Titles and the texts of members are names: they are the same "
        "in every position. Braces in them hold only a `define` whose value is written out or computed from such values, as in "
        '`action borrow "Borrow {loan_size}"`. Players read any other braces as they are. Leave them out, and show '
        'what changes beside the board: `show pot "In the pot"`.'
    ),
    "unmatched-member": (
        "The rules compare two fields, such as the colour of a place and of a card, and no member has this value in the "
        "other field: `location bonn grey`, although no card is grey. So what the rule allows is never allowed here. "
        "Correct the value, or add a member with that value."
    ),
    "cut-off": (
        "Links join the places of this type, but no links lead from the rest of the map to this place, or to these. Add "
        "the missing link: `rail bonn -- koeln`. If a name in another link is wrong, that link joins another place."
    ),
    "endless-action": (
        "A `free` action, or one that is taken `0..` times, is offered as long as it is legal. This one reads nothing "
        "that it changes, so it stays legal forever. Let it `require` something that it uses up, or choose from "
        "something that becomes less, or limit it: `take 0..3 of ACTION`."
    ),
    "endless-repeat": (
        "A `repeat` tests its `until` after each pass and its `while` before each pass. No line in it, and no action that "
        "is offered there, changes anything that this condition reads. So it ends after one pass, or never. Perhaps an "
        "effect is missing, or the condition should read something else."
    ),
    "unchanged-keep": (
        "A `keep` is for what changes during a game, and no effect changes this one: it has its first value from "
        "beginning to end. Perhaps a `set`, a `raise` or a `lower` is missing, or names another keep. If it is fixed for "
        "each member, write a `has` in its type; for any other fixed value, write a `define`."
    ),
    "unused-accept": (
        '`accept CODE "REASON"` removes warnings of that code from the results of `aoi check`: those in the line after it '
        "and in that line's block. Before a `game`, a `map` or a `part` it only applies to the first line of that block. "
        "Here there is no such warning; perhaps it has been corrected. Write the code with `_` instead of `-`: `accept "
        'unused_keep "for the next part"`. Remove the line, or put it directly before the line with the warning.'
    ),
    "unused-parameter": (
        "The value of this definition, or the block of this verb, does not mention one of its parameters, so what is given for "
        "it makes no difference. Most likely a line in it names something else: `define owned(p) = count(t for t in town when "
        "t.owner == me)`. Use the parameter, or leave it out here and wherever the definition or the verb is used."
    ),
    "no-effect": (
        "The game is the same without this line: it sets a value that is there already, changes a number by 0, repeats a "
        "condition, adds `and yes` or `or no`, chooses between two equal values, moves pieces to the zone that they come "
        "from, asks for the way from a place to itself, ranks players by the same thing again, adds a line to the score "
        "that is always 0, or replaces a line by the same line. Or an `after` is there twice, so that it happens twice; a "
        "loop sets the same thing in each pass, so that only the last one counts; or a quotient, `min` or `max` always has "
        "the same value, because what it is computed from never reaches the figure in it. "
        "Probably one side should be something else. Correct it, or remove it."
    ),
    "taken-name": (
        "This map has the name of another one, in the library or in a file beside it; or a game or a part has the name of "
        "one in a file beside it. If the file has another name, it is most likely a copy whose first line still has the old "
        "name: `aoi play NAME`, `extends NAME`, `uses NAME` and `map NAME` in a scenario mean only one of the two. Give it "
        "the name of its file."
    ),
    "same-twice": (
        "The same thing is written twice where two different ones are expected: in a sum, in `min` or `max`, as two values of "
        "one definition or verb, in the text of a verb, in a column that counts up from row to row, or as two lines of the "
        "score or of a block. Or two verbs do the same, and one says “rise” and the other “fall”. After a copy, one of them "
        "was probably not changed. Correct it. If it is meant, write it once: `2 * n` for `n + m + n`; or say so in the line "
        'before it: `accept same_twice "a double wager"`.'
    ),
    "same-title": (
        "Two members of one type have the same title. Players read titles, so they could not distinguish the two in the "
        "list of their moves. Give each one its own title. If you need several copies of one thing, declare one member "
        "with copies: a card has `copies 3`. Or two scenarios of one ruleset in a file have the same title, so that nobody "
        "could tell which of them failed."
    ),
    "claims-nothing": (
        "A scenario tests rules with claims: `plays` claims that moves are legal; `allow`, `refuse`, `offers`, `sees`, "
        "`explain`, `undo`, `expect`, `scores`, `wins` and `snapshot` claim what their names say. This scenario only sets "
        "up a position and claims nothing about it. Add what should hold, such as `expect = red.money == $4`."
    ),
    "too-few-pieces": (
        "With the greatest number of players, the set-up takes more pieces from a zone than it has: then a `draw` gives "
        "none, and `move … at random` moves those that are there. The field `copies` of a type says how many pieces of "
        "each member there are. A map may also have more places that need a piece, such as a market tile, than the game "
        "has pieces. If no zone of a type is `full`, and no `add` brings pieces from the board, there are no pieces at "
        "all."
    ),
    "wrong-position": (
        "A place is drawn at its position: two numbers, x to the right and y downwards. If two places have the same "
        "position, one of them is probably a typing mistake; the picture moves them apart. A position of one number, or "
        "of three, is wrong."
    ),
    # ---- names of before -----------------------------------------------------------------------------------------------
    "not-renamed": (
        "`renamed OLD to NEW` says that something has a new name, so that earlier saved games and other authors' texts "
        "continue to work. But something still has the old name, so it would be unclear which of the two a text means. "
        "Rename that other thing too, with a `renamed` line of its own, or remove this line."
    ),
    "old-name": (
        "A map, a part or a scenario uses a name that the game has replaced with a line `renamed OLD to NEW`. The text is "
        "read with the new name, and nothing else is wrong with it. Write the new name when you next change the text."
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
        "A scenario begins with a position that no game could have: a piece is taken from a place that has none left, or "
        "is in two places, or a number is greater than the piece allows, or a `check` of the ruleset does not hold there. "
        "Take each piece from where it is after set-up: `move ace to red.hand` does that, and so does `remove ace from "
        "deck` before it goes on the board. Or the rules change what a line of `given` sets before anybody decides: "
        "`given at PHASE` begins after that."
    ),
    "scenario-failed": (
        "A line of a scenario does not hold: a move is legal or not, contrary to the claim, or other rules refuse it, or "
        "a value is different. The message shows the values that the line reads. Either the rule is wrong, or the "
        "scenario is; `snapshot board` before the line shows the whole table."
    ),
}
