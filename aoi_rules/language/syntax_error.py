"""A place where the text does not match the grammar, described by the features that `messages` uses to recognise the mistake."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from attrs import frozen

from aoi_rules.language.scanner import CLOSERS, OPENERS, Lexeme
from aoi_rules.language.tree import Statement

__all__ = ["Trouble", "Words", "describe"]

_SEPARATING = {"EQUALS", "WHEN", "AND", "OR", "NOT", "IF", "ELSE", "FOR", "BY", "COMMA", "BAR"}
_COMPARING = {"COMPARISON", "IN"}
_HAVING = {"NAME", *CLOSERS}
"""Lexemes that an attribute may follow."""
_BEGINNING = {"NAME", "BAR"}
"""Lexemes that may begin a statement or a row."""


class Words(Protocol):
    """The words with which statements begin."""

    def __hash__(self) -> int: ...  # what is read with them is kept

    @property
    def effects(self) -> Collection[str]:
        """The words with which effects begin."""

    @property
    def tests(self) -> Collection[str]:
        """The keywords that are followed by the condition of a loop."""

    @property
    def typing_words(self) -> Collection[str]:
        """The words that give a type to what they declare."""

    @property
    def kinds(self) -> Collection[str]:
        """The words that declare a type, or a kind of link."""

    def is_word(self, word: str) -> bool:
        """Whether this is one of them."""

    def may_stand(self, word: str, holder: str | None) -> bool:
        """Whether a statement may be in the block of one that begins with `holder`, or outside all blocks (None), as far as the
        words tell."""

    def may_hold(self, word: str, inside: Sequence[tuple[tuple[int, int], str]]) -> bool:
        """Whether the block of a statement may hold others, each given by how deep it is and its first word: each is in the block
        of the last one before it that is less deep."""

    def openers(self, inside: Sequence[tuple[tuple[int, int], str]], holder: str | None) -> Mapping[str, str]:
        """How statements begin, up to their `{`, that may be in the block of one that begins with `holder`, or outside all blocks
        (None), and whose block may hold others, given as for `may_hold`; by their first words."""

    def names_first(self, word: str) -> bool:
        """Whether the word must be followed by the name of what its statement declares or does."""

    def thing_after(self, word: str, key: str) -> str:
        """What follows one of the small words in the line of a word, in capital letters; empty if nothing does."""

    def needs_in_head(self, word: str, said: Collection[str]) -> Sequence[str]:
        """What is missing between the word of a line and its `{`, in capital letters, given what is `said` there: small words
        with what follows each."""

    def is_nameless(self, word: str) -> bool:
        """Whether the lines of a word have no name by which others mean them."""

    def makes_move(self, word: str) -> bool:
        """Whether a statement names one move, after the seat that makes it."""

    def holds_moves(self, word: str) -> bool:
        """Whether the block of a statement contains moves."""

    def offers(self, word: str) -> bool:
        """Whether a statement names actions, or a menu of them, among which players choose."""

    def changes(self, word: str) -> bool:
        """Whether a statement changes another one, which it names by its word and its name."""

    def lists_values(self, word: str) -> bool:
        """Whether a statement lists values in brackets, and one of them after `=`."""

    def listed_thing(self, word: str, key: str) -> str:
        """What a statement lists in brackets after one of its small words or, without one there, as an argument, in capital
        letters; empty if it lists nothing."""

    def chooses(self, word: str) -> bool:
        """Whether a player chooses one of the items of a statement."""

    def takes_value(self, word: str) -> bool:
        """Whether a statement may have a value after `=`."""

    def stands_for_value(self, word: str) -> bool:
        """Whether a statement means nothing without its value."""

    def is_condition(self, word: str) -> bool:
        """Whether the value of a statement is a condition."""

    def may_be_conditional(self, word: str) -> bool:
        """Whether a condition after `when` may decide if a statement is carried out, so that none after its value is meant."""

    def fit(self, item: Statement, text: str = "") -> bool:
        """Whether they accept the content of a statement; one that begins with another name, or with that of a verb which a text
        declares, may always be meant."""


@frozen
class Trouble:
    """`found` does not fit after `seen`, the lexemes of its statement so far; `open` are the brackets not yet closed.

    `tags` hold what a message may ask for:
      start       nothing of the statement is before it
      second      only the statement's first word is before it
      valued      the statement says nothing without what is after `=`
      row         the statement is a table row
      arguments   it is among the arguments, in no bracket
      expression  it is after `=` or `when`, in a bracket or in a cell
      brackets    some bracket is open
      line        it is the first on its line, and something of the statement is on an earlier one
      outdented   the same, and it is no deeper than its statement began
      blank       a blank is before it
      compared    the expression that it would go on with is a comparison already
      condition   an `if` is before it that has no `else` yet
      dot         it is the dot after something, without the name of an attribute
      doubled     two brackets open side by side before it
      square      a square bracket is the last that is open
      depending   the statement has a `when` before it, outside of brackets
      other       it closes a bracket of the other kind
    """

    found: Lexeme
    seen: tuple[Lexeme, ...]
    open: tuple[Lexeme, ...]
    tags: frozenset[str]

    @property
    def previous_lexeme(self) -> Lexeme:
        """The lexeme before it; itself at the start."""
        return self.seen[-1] if self.seen else self.found


def describe(found: Lexeme, seen: Sequence[Lexeme], words: Words | None = None, beyond: int = -1) -> Trouble:
    """Describe a lexeme that does not fit after others, in a statement with some words.  If an open bracket swallowed the next
    statement, the first lexeme of that one does not fit, if it is `beyond` an offset."""
    swallowed = _next_statement(seen, beyond)
    if swallowed:
        found, seen = seen[swallowed], seen[:swallowed]
    open_: list[Lexeme] = []
    for lexeme in seen:
        if lexeme.type in OPENERS:
            open_.append(lexeme)
        elif lexeme.type in CLOSERS and open_:
            open_.pop()
    row = bool(seen) and seen[0].type == "BAR"
    valued = row or bool(open_) or any(lexeme.type in ("EQUALS", "WHEN") for lexeme in seen)
    tags = {"start"} if not seen else {"expression" if valued else "arguments"}
    tags |= {"second"} if len(seen) == 1 else set()
    tags |= {"valued"} if seen and words is not None and words.stands_for_value(seen[0].text) else set()
    tags |= {"row"} if row else set()
    tags |= {"brackets"} if open_ else set()
    tags |= _features_of_brackets(found, open_)
    tags |= {"depending"} if not open_ and any(lexeme.type == "WHEN" for lexeme in seen) else set()
    tags |= {"dot"} if found.text == "." and seen and seen[-1].type in _HAVING else set()
    tags |= _features_of_position(found, seen) | _features_of_expression(seen)
    return Trouble(found, tuple(seen), tuple(open_), frozenset(tags))


def _next_statement(seen: Sequence[Lexeme], beyond: int) -> int:
    """The index of the lexeme that begins the next statement, inside an open bracket; 0 if there is none."""
    depth = 0
    for number, (before, lexeme) in enumerate(pairwise(seen), 1):
        depth += (before.type in OPENERS) - (before.type in CLOSERS)
        outdented = lexeme.place.line > before.place.line and lexeme.place.column <= seen[0].place.column
        if depth > 0 and outdented and lexeme.type in _BEGINNING and lexeme.start > beyond:
            return number
    return 0


def _features_of_brackets(found: Lexeme, open_: Sequence[Lexeme]) -> set[str]:
    """Which brackets are open, and whether the last of them is not of the same kind as the one that closes it."""
    last = open_[-1].type if open_ else ""
    tags = {"square"} if last == OPENERS[1] else set[str]()
    if len(open_) > 1 and open_[-2].end == open_[-1].start:
        tags.add("doubled")
    return tags | ({"other"} if found.type in CLOSERS and last and OPENERS.index(last) != CLOSERS.index(found.type) else set())


def _features_of_position(found: Lexeme, seen: Sequence[Lexeme]) -> set[str]:
    if not seen:
        return set()
    first_on_line = found.place.line > seen[-1].place.line
    tags = {"line"} if first_on_line else set()
    if first_on_line and found.place.column <= seen[0].place.column:
        tags.add("outdented")
    return tags | ({"blank"} if found.start > seen[-1].end else set())


def _features_of_expression(seen: Sequence[Lexeme]) -> set[str]:
    """What comes before in the same bracket, read backwards from the end."""
    tags: set[str] = set()
    depth, separated = 0, False
    for lexeme in reversed(seen):
        depth += (lexeme.type in CLOSERS) - (lexeme.type in OPENERS)
        if depth < 0:
            break
        if depth == 0:
            if lexeme.type in _COMPARING and not separated:
                tags.add("compared")
            separated = separated or lexeme.type in _SEPARATING
            if lexeme.type == "ELSE":
                break
            if lexeme.type == "IF":
                tags.add("condition")
    return tags
