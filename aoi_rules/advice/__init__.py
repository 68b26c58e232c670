"""What an author is told of a mistake that was found: what a misspelt word may mean, how to write the line, what its code means.

Who finds a mistake is a stage: the reader, the vocabulary, the checker.  It asks here for its words, its hint and its correction.
For the language's words, operators and types advice asks the vocabulary and the grammar.  What it knows of its own is how other
languages, other games and mathematics say the same; what these tables spell of this language, a test holds to the vocabulary.

Each part imports only those above it:

    guessing, explanations   which known word another one may mean; what each code means
    syntax                   what does not fit the grammar: asks the grammar's terminals and its operators
    lines                    a statement that no word takes: asks the vocabulary, and the outline of the text
    rules                    names, types and changes of lines: asks the declarations

A part is used by one stage, which it asks in turn, module by module in one direction: `syntax` by `language`, `lines` by `words`,
`rules` by `compiler`.  Most of it is loaded only once a mistake is found.

Elsewhere stands what is told to others than the author of a text: to players of their moves (`machine.misreading`,
`machine.unavailable`), to plugin authors of their Python.  So does what finds a mistake, such as a brace without its partner
(`language.braces`), or carries advice out: `cli.fixes` writes corrections to files.
"""
