"""Advice on a mistake that was found in an author's text: what a misspelt word may mean, how to write a line, what a code means.

A stage finds the mistake: the reader, the vocabulary, the checker.  It asks here for the message, the hint and the correction.
For the language's words, operators and types the advice asks the vocabulary and the grammar.  Its own knowledge is how other
languages, other games and mathematics write the same things; a test compares these tables with the vocabulary.

Each part imports only those above it:

    guessing, explanations   which known word another one may mean; what each code means
    suggestions              the hint that names such a word, with its correction
    foreign_types            what other languages call types
    syntax                   what does not fit the grammar: asks the grammar's terminals and its operators
    lines                    a statement that no word takes: asks the vocabulary, and the outline of the text
    rules                    names, types and changes of lines: asks the declarations

Every stage may use the first four.  Each other part is used by one stage, which it asks in turn, module by module in one
direction: `syntax` by `language`, `lines` by `words`, `rules` by `compiler`.  Most of it is loaded only when a mistake is found.

Messages to other people are not here: to players about their moves (`machine.misreading`, `machine.hindering`), to authors of
plugins about their Python.  Neither is what finds a mistake, such as a brace without its partner (`language.braces`), or what
applies a correction (`cli.fixes`).
"""
