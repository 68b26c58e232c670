"""What `aoi explain CODE` prints for problems with the form of a text or with its file."""

__all__ = ["SYNTAX_CODES"]

SYNTAX_CODES: dict[str, str] = {
    "file-empty": (
        "The file holds nothing but blanks. A ruleset begins with a statement such as `game NAME { … }` or `map "
        "NAME { … }`; `aoi new` writes a small one to start from."
    ),
    "file-is-folder": (
        "A ruleset is one file, and its name ends in `.aoi`. Give the path of the file, not of its folder."
    ),
    "file-missing": (
        "No file of that name was found. A path starts from the folder in which the command runs; `aoi list` shows the "
        "rulesets that you can call by name alone."
    ),
    "file-not-rules": (
        "Nothing in this file looks like a game, a map, a part or a scenario, and its name does not end in `.aoi`. So it "
        "was not read any further, and the message shows none of it: the path may be wrong. If the file contains rules, "
        "rename it so that it ends in `.aoi`; then messages also help with its first lines. A file that begins like JSON, "
        "HTML or a picture is not read whatever its name is."
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
        "The file exists, but the system does not allow it to be read: it may belong to someone else, or another program "
        "may be using it. The message repeats what the system says."
    ),
    "syntax-bad-escape": (
        'In a text, a backslash may come before `"` and before another backslash: `\\"` and `\\\\`. Type other letters as '
        "they are: `Köln`, not `K\\u00f6ln`."
    ),
    "syntax-bad-figure": (
        "A number has one to nine digits, an amount of money has a `$` before them, and nothing follows them directly: "
        "`3`, `$12`. A name begins with a letter: `x2`, not `2x`. There are no fractions."
    ),
    "syntax-bad-table": (
        "Each line of a table begins and ends with `|`, and the first line is the header. Each row is on one line and has "
        "as many cells as the header. A cell may be blank, but no bar may be missing."
    ),
    "syntax-brace-alone": (
        "A block belongs to the statement before it. Put its `{` at the end of that statement's last line: at the "
        "beginning of a line it belongs to nothing."
    ),
    "syntax-call-blank": (
        "There is no blank between a function and its bracket: `max(a, b)`. With a blank they are two separate things."
    ),
    "syntax-chained-comparison": (
        "A comparison gives yes or no, which cannot be compared further. Write `0 < cards < 9` as `0 < cards and "
        "cards < 9`."
    ),
    "syntax-comma": (
        "Blanks separate the arguments of a statement: `seats red blue`. Commas are only used inside brackets, where they "
        "make a list: `menu turn (bid, pass)`."
    ),
    "syntax-empty-item": (
        "In a list, between the arguments of a function, and in a cell of a table, each comma separates two values. One "
        "of them is missing here, or there is one comma too many."
    ),
    "syntax-extra-brace": (
        "This `}` closes no block, or this `{` opens a block that belongs to no statement. The indentation decides which "
        "brace of a text is one too many: a `}` is indented like the line that opened its block, or comes at the end of "
        "the block's last line."
    ),
    "syntax-extra-paren": (
        "This bracket closes nothing: none was opened in this statement, or all of them are closed already."
    ),
    "syntax-foreign": (
        "Other languages and spreadsheets write this in another way. Here a loop is `each x in many { … }`, and a "
        "condition comes at the end of its statement, after `when`. `set`, `raise … by` and `lower … by` change what a "
        "`keep` holds; `define` gives a name to a value. `==`, `!=`, `<`, `<=`, `>` and `>=` compare values, and `and`, "
        "`or` and `not` combine conditions."
    ),
    "syntax-missing-opener": (
        "A `}` has no `{`. By the indentation, its block begins after this line, which opens none. Put the `{` of a block "
        "at the end of the line of the statement that it belongs to. If that line itself is missing or has become a comment, "
        "write it before the block."
    ),
    "syntax-missing-equals": (
        'The condition or value of a statement comes after `=`: `require free "It is taken" = r.owner == none`. Before '
        "the `=` are only the names and texts that the statement takes, and anything in brackets."
    ),
    "syntax-free-expression": (
        "An argument is one thing: a number, a name, a call or a range. A calculation, such as `price + 3`, comes after "
        "`=` or `when`, or is in brackets: `pay (price + 3)`."
    ),
    "syntax-free-for": (
        "`item for name in source` goes through a source, and a function combines the items. So it is the only thing "
        "between the brackets of a function, which is called by its name alone: `count(c for c in cards when c.red)`."
    ),
    "syntax-lone-mark": (
        "A `?` marks what is reconstructed, not taken from the printed game. Directly after a number or a name it marks "
        "only that. After a blank it marks the whole line, and must be at its end."
    ),
    "syntax-missing-blank": (
        "Blanks separate arguments, and there is none between these two. Add one. If the two belong together, remove what "
        "is between them; if an operator is missing, add it and put the expression in brackets."
    ),
    "syntax-missing-brace": (
        "A block never ends. By the indentation, its last line comes before the next statement that is indented like the "
        "line that opened it; the message points to that place. Add the `}` there on a line of its own, with the same "
        "indentation. The rest of the text is read as if the brace were there."
    ),
    "syntax-missing-condition": (
        "After `when` comes what must hold: `when me.loans > 0`. Leave `when` out if there is no condition."
    ),
    "syntax-missing-else": (
        "`a if condition else b` gives one of two values, so it needs both. If something happens only under a condition, "
        "use the statement's `when`."
    ),
    "syntax-missing-end": (
        "A statement ends at the end of its line, or at a `;` if another one follows on the same line. That includes a "
        "statement with a block: `good coal { cube black } ; good iron { cube orange }`."
    ),
    "syntax-missing-operand": (
        "An operator is between two values: `a + b`, `a and b`. The second one is missing."
    ),
    "syntax-missing-operator": (
        "In an expression something must separate two values: an operator (`a + b`), or in a list a comma. If the second one "
        "begins a new statement, a bracket further up may not be closed."
    ),
    "syntax-missing-paren": (
        "A bracket was opened, and the statement ends before it is closed. Inside brackets, a new line does not end a "
        "statement; so the problem is only noticed where the next statement begins."
    ),
    "syntax-missing-value": (
        "After `=` comes the value of the statement, on the same line or on the next one."
    ),
    "syntax-pasted": (
        "This line contains more than the rule itself: the line number of a message, the marks around an example in a "
        "page, the head of a Markdown note, the `>` of an e-mail, a command for the terminal, or a row of a spreadsheet "
        "without bars between its cells. Remove the mark, or write the row as the message shows it. Other lines with the "
        "same mark are read without it."
    ),
    "syntax-range-blank": (
        "There is no blank between the two dots of a range and its ends: `0..3`. A range without an upper bound is `0..`, "
        "with a blank after the dots and none before them. Dots are never alone."
    ),
    "syntax-reserved-word": (
        "The words `and by else for if in not or when` hold expressions together, so none of them can be a name. "
        "Choose another one."
    ),
    "syntax-single-equals": (
        "A statement has one `=`, before its value. `==` compares two values: `when owner == none`."
    ),
    "syntax-statement-expected": (
        "Each statement begins with a word that says what it is, such as `location` or `require`; a row of a table begins "
        "with `|`. No bracket follows the word directly."
    ),
    "syntax-too-deep": (
        "There may be at most 64 levels of brackets or operators, and 32 levels of blocks. Give a part of the expression "
        "a name with `let` or `define`, or move some of the blocks to a statement of their own."
    ),
    "syntax-too-long": (
        "A line may have at most 4,096 characters. You can continue a statement on a new line that begins with `=`, "
        "`and`, `or`, `if`, `else`, `for` or `when`, and anywhere inside brackets."
    ),
    "syntax-too-many": (
        "Reading stops after fifty problems, because later ones mostly follow from these. Correct the first ones and "
        "check again."
    ),
    "syntax-unexpected": (
        "This does not fit what comes before it. A statement has the form `word arguments… [= value] [when condition] [{ "
        "block }]`, in this order, with each part at most once."
    ),
    "syntax-unfinished-merge": (
        "Two changes of this text could not be merged. Both versions are in it, between lines that begin with `<<<<<<<` "
        "and `>>>>>>>`. Keep the version you want, and remove these lines; until then the first version is read."
    ),
    "syntax-unfinished-text": (
        'A text begins and ends with `"` on the same line. Write a quotation mark inside it as `\\"`.'
    ),
    "syntax-unknown-character": (
        "This character has no meaning outside a text in quotation marks. Names consist of the letters a to z, digits and "
        '`_`; put other letters in titles: `location koeln "Köln"`.'
    ),
}
