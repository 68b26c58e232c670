"""What `aoi explain CODE` says of a problem with a text's form or with its file."""

__all__ = ["SYNTAX_CODES"]

SYNTAX_CODES: dict[str, str] = {
    "file-empty": (
        "The file holds nothing but blanks. A ruleset begins with a statement such as `game NAME { … }` or `map "
        "NAME { … }`; `aoi new` writes a small one to start from."
    ),
    "file-is-folder": (
        "A ruleset is one file whose name ends in `.aoi`. Name the file itself, not the folder it lies in."
    ),
    "file-missing": (
        "No file of that name was found. A path is taken from the folder in which the command is run; `aoi list` "
        "shows the rulesets that can be called by their bare name."
    ),
    "file-not-rules": (
        "Nothing in this file looks like a game, a map, a part or a scenario, and its name does not end in `.aoi`. It was "
        "not read any further, and none of it is shown: perhaps a wrong path was given. A file that is meant as rules "
        "gets help with its first lines, too, once its name ends in `.aoi`. A file that begins as JSON, "
        "HTML or a picture does is not read whatever its name is."
    ),
    "file-not-utf8": (
        "Rulesets are UTF-8 text, so that names such as Köln read the same everywhere. The message names the "
        "encoding that the file has instead, or the first byte that is not UTF-8. Most editors can save a file again as UTF-8."
    ),
    "file-too-large": (
        "A text may have at most 1,048,576 bytes, and at most 200,000 words, figures and signs. A game, its maps and its "
        "parts may each have a file of their own; `extends` and `uses` bring them together."
    ),
    "file-unreadable": (
        "The file is there, but the system does not let it be read: it may belong to someone else, or be in use. "
        "The message repeats what the system says."
    ),
    "syntax-bad-escape": (
        'In a text a backslash may stand before `"` and before another backslash: `\\"` and `\\\\`. Other letters '
        "are typed as they are: `Köln`, not `K\\u00f6ln`."
    ),
    "syntax-bad-figure": (
        "A figure has one to nine digits, money has a `$` before them, and nothing stands directly after them: `3`, `$12`. A "
        "name begins with a letter: `x2`, not `2x`. There are no fractions."
    ),
    "syntax-bad-table": (
        "A table is lines that begin and end with `|`, its first one the header. Each row stands on one line and "
        "has as many cells as the header; a cell may be blank, but its bars may not be missing."
    ),
    "syntax-brace-alone": (
        "A block belongs to the statement before it, so its `{` stands at the end of that statement's last line. "
        "At the beginning of a line it would belong to nothing."
    ),
    "syntax-call-blank": (
        "A function and its bracket stand together: `max(a, b)`. With a blank between them they would be two "
        "things side by side."
    ),
    "syntax-chained-comparison": (
        "A comparison gives yes or no, which cannot be compared further. Write `0 < cards < 9` as `0 < cards and "
        "cards < 9`."
    ),
    "syntax-comma": (
        "The arguments of a statement are separated by blanks: `seats red blue`. Commas stand only inside brackets, where "
        "they make a list: `menu turn (bid, pass)`."
    ),
    "syntax-empty-item": (
        "In a list, between arguments of a function and in a table's cell each comma separates two values. One of them is "
        "missing here, or the comma is one too many."
    ),
    "syntax-extra-brace": (
        "This `}` closes no block, or this `{` opens one that belongs to no statement. Which brace of a text is one too many is "
        "judged by the indentation: a `}` stands as deep as the line that opened its block, or ends the block's last line."
    ),
    "syntax-extra-paren": (
        "This bracket closes nothing: none was opened in this statement, or all are closed already."
    ),
    "syntax-foreign": (
        "Other languages and spreadsheets write this in another way. A loop is `each x in many { … }`; a "
        "condition stands at the end of its statement, after `when`; what is kept changes by `set`, `raise … by` and "
        "`lower … by`; what has a value is defined by `define`; values are compared by `==`, `!=`, `<`, `<=`, `>` and `>=`, and "
        "conditions joined by `and`, `or` and `not`."
    ),
    "syntax-missing-opener": (
        "A `}` has no `{`, and by the indentation the block that it closes begins after this line, which opens none. A block's "
        "`{` stands at the end of the line of the statement that it belongs to."
    ),
    "syntax-missing-equals": (
        "A condition or a value of a statement stands after `=`: `require free \"It is taken\" = r.owner == none`. Only what is "
        "in brackets may stand before it, among the names and texts that the statement takes."
    ),
    "syntax-free-expression": (
        "An argument is one thing: a figure, a name, a call, a range. Anything worked out, such as `price + 3`, "
        "stands after `=` or `when`, or in brackets: `pay (price + 3)`."
    ),
    "syntax-free-for": (
        "`item for name in source` runs through a source, and a function gathers what it finds. So it stands "
        "alone between the brackets of a function called by its plain name: `count(c for c in cards when c.red)`."
    ),
    "syntax-lone-mark": (
        "A `?` marks what is reconstructed rather than read from the printed game. Right behind a figure or a "
        "name it marks just that; after a blank it marks the whole line, and then it comes last."
    ),
    "syntax-missing-blank": (
        "Arguments are separated by blanks. Two of them touch here, so it may be that they were meant to be one, or that an "
        "operator is missing, which would have to stand in brackets."
    ),
    "syntax-missing-brace": (
        "A block never ends. Its last line, judged by the indentation, comes before the next statement that stands as deep as "
        "the line that opened it; the place shown is there. Add the `}` on a line of its own, as deep as that statement. The "
        "rest of the text is read as if it stood there."
    ),
    "syntax-missing-condition": (
        "`when` is followed by what must hold: `when me.loans > 0`. Leave it out if nothing must."
    ),
    "syntax-missing-else": (
        "`a if condition else b` gives one of two values, so it needs both. For something done only under a "
        "condition, use the statement's `when`."
    ),
    "syntax-missing-end": (
        "A statement ends with its line, or with `;` where another follows on the same line. That holds for a "
        "statement with a block, too: `good coal { cube black } ; good iron { cube orange }`."
    ),
    "syntax-missing-operand": (
        "An operator stands between two values: `a + b`, `a and b`. The second one is missing."
    ),
    "syntax-missing-operator": (
        "In an expression something must separate two values: an operator (`a + b`), or in a list a comma. If the second one "
        "begins a new statement, a bracket further up may not be closed."
    ),
    "syntax-missing-paren": (
        "A bracket was opened, and the statement ends before it is closed. Inside brackets a line's end means "
        "nothing, so the end is seen only where the next statement begins."
    ),
    "syntax-missing-value": (
        "After `=` comes the statement's value, on the same line or on the next."
    ),
    "syntax-pasted": (
        "This line came with more than the rule itself: with its number in a message, with the marks that a page puts round an "
        "example, with the `>` of a mail, with a command for the terminal. Leave the mark out; the other lines that have it are "
        "read without it."
    ),
    "syntax-range-blank": (
        "The two dots of a range stand close to both its ends: `0..3`. A range without an upper bound is `0..`, "
        "with a blank behind it and none before. Dots never stand alone."
    ),
    "syntax-reserved-word": (
        "The words `and by else for if in not or when` hold expressions together, so none of them can be a name. "
        "Choose another one."
    ),
    "syntax-single-equals": (
        "`=` stands once in a statement, before its value. `==` compares two values: `when owner == none`."
    ),
    "syntax-statement-expected": (
        "Each statement begins with its word, such as `location` or `require`, which says what it is; a table's "
        "row begins with `|`. No bracket stands right behind the word."
    ),
    "syntax-too-deep": (
        "At most 64 levels of brackets or operators and 32 blocks inside each other can be read. Give a part of "
        "the expression a name with `let` or `define`, or a part of the blocks a statement of its own."
    ),
    "syntax-too-long": (
        "A line may have at most 4,096 characters. A statement may go on where the next line begins with `=`, "
        "`and`, `or`, `if`, `else`, `for` or `when`, and anywhere inside brackets."
    ),
    "syntax-too-many": (
        "After fifty problems reading stops: most of what would follow comes from those before. Fix the first ones and check "
        "again."
    ),
    "syntax-unexpected": (
        "What stands here does not fit what stands before it. A statement has the form `word arguments… [= value]"
        " [when condition] [{ block }]`, in this order, each part at most once."
    ),
    "syntax-unfinished-merge": (
        "Two changes of a text did not go together, and both versions stand in it, between lines that begin with `<<<<<<<` and "
        "`>>>>>>>`. Keep what is meant, and remove these lines; until then the first version is read."
    ),
    "syntax-unfinished-text": (
        'A text begins and ends with `"` on the same line. A quotation mark inside it is written `\\"`.'
    ),
    "syntax-unknown-character": (
        "This character has no meaning outside a text in quotation marks. Names are made of the letters a to z, "
        'digits and `_`; other letters belong into titles: `location koeln "Köln"`.'
    ),
}
