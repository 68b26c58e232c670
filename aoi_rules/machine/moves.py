"""Moves: a player's decisions by name, and the list of the legal ones."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, overload

import attrs
from attrs import define, frozen

from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.encoding import Form
from aoi_rules.machine.names import Names, capital, join_names
from aoi_rules.machine.position import FrozenPosition, ListedMoves
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Refusal
from aoi_rules.text.visible import is_visible

if TYPE_CHECKING:
    from aoi_rules.protocol import ChoiceJson, MoveJson

__all__ = ["LegalMoves", "Move", "without_then", "move_here", "legal_moves", "note_problem", "of_form", "quote_note",
           "move_in_words", "same_rules", "require_move"]

_MEMOISED = 4000
"""The data of this number of moves is kept for each set of seats."""


@define(eq=False, repr=False, init=False)
class _Fields:
    """The fields of a move, not frozen yet."""

    _program: Program
    _names: Names
    step: int
    raw: tuple[int, ...]
    note: str = ""
    then: tuple[Move, ...] = ()


@frozen(eq=False, repr=False)
class Move(_Fields):
    """One decision.  It is defined by its ruleset, its action, its choices by name and its note: two moves are equal if these are
    equal, and in another game it does what its text says or is refused.

    `note` is a text that goes with it, which no rule reads.  A text that names a whole action gives its first decision, and
    `then` holds the later ones; they are carried out together or not at all.
    """

    @property
    def option(self) -> Option | None:
        """The kind of move; None for `stop`."""
        return None if self.raw[0] < 0 else self._program.decisions[self.step].options[self.raw[0]]

    @property
    def form(self) -> Form:
        """The form of the move: what it has in common with all moves of its kind, in any game of these rules."""
        return self._program.encoding.form_at(self.step, self.raw[0])

    @property
    def action(self) -> str:
        """The action's name, or `stop`."""
        option = self.option
        return "stop" if option is None else option.action

    @property
    def choices(self) -> Mapping[str, str | int | bool | None]:
        """The chosen values by the choices' names, in the order of the text: a member's name, a number, or yes or no."""
        option = self.option
        if option is None:
            return {}
        value = self._names.value
        found = {c.name: value(c.cell, v) for c, v in option.given} if option.given else {}
        for choice, number in zip(option.choices, self.raw[1:], strict=True):
            found[choice.name] = value(choice.cell, number)
        return found

    @property
    def index(self) -> int:
        """The move's integer in `range(rules.move_count)`, which covers everything except its note and the moves in `then`; it is
        the same in every game of the ruleset and on every machine.  `rules.move(index)` returns the move.

        IndexError for something that nobody can choose in any game, such as a bid of 0, or a piece on a place that never admits
        it: no such move is ever legal.
        """
        form, names, values = self.form, self._names, self.raw[1:]
        if names.seats != names.model.seats:
            values = tuple(names.model.seats.index(names.seats[v]) if c.cell.of == "seat" else v
                           for c, v in zip(form.choices, values, strict=True))
        number, fitting = self._program.encoding.place(form, values)
        if fitting < len(values):
            raise IndexError(self._out_of_range(form.choices, values, fitting))
        return number

    def _out_of_range(self, choices: Sequence[Choice], values: Sequence[int], at: int) -> str:
        """Why the move has no integer: the choice with this number cannot have its value."""
        choice, value = choices[at], values[at]
        if not choice.low <= value <= choice.high:
            return f"{choice.name} goes from {choice.low} to {choice.high}, and this is {value}"
        said = [f"{c.name} is {self._names.word(c.cell, v)}" for c, v in zip(choices, self.raw[1:], strict=True)]
        return f"in no game {said[at]}" + (f" where {join_names(said[:at])}" if at else "")

    @property
    def text(self) -> str:
        """The stable text, which `Game.parse` reads back."""
        return " ".join([self._text(), *(move.text for move in self.then)])

    def _text(self) -> str:
        option = self.option
        if option is None:
            return "stop"
        parts = [] if option.inside else [option.action]
        if option.lead:
            parts.append(option.lead)
        for choice, value in zip(option.choices, self.raw[1:], strict=True):
            parts += [choice.preposition] if choice.preposition else []
            parts.append(self._names.word(choice.cell, value))
        parts += [option.tail] if option.tail else []
        text = " ".join(parts) or option.action
        return f"{text} {quote_note(self.note)}" if self.note else text

    @property
    def words(self) -> str:
        """The move in a player's words."""
        option = self.option
        if option is None:
            return "Stop"
        return capital(move_in_words(option, self._titles()))

    @property
    def chosen(self) -> str:
        """The choices that have values, in a player's words: `from Köln 1 to Berlin 5`; empty without choices."""
        option = self.option
        return "" if option is None else _choice_text(option, self._titles())

    def _titles(self) -> list[str]:
        choices = self.option.choices if self.option is not None else ()
        return [self._names.title(choice.cell, value) for choice, value in zip(choices, self.raw[1:], strict=False)]

    def json(self) -> MoveJson:
        """The move as data for JSON: action, choices with name, type, value and title, note, text, words, index, then; the
        index is None if there is none."""
        if self.note or self.then:
            return self._new_json()
        memo, key = self._names.moves, (self.step, self.raw)
        found = memo.get(key)
        if found is None:
            if len(memo) >= _MEMOISED:
                memo.clear()
            found = memo[key] = self._new_json()
        return {**found, "choices": [{**choice, "same": []} for choice in found["choices"]], "then": []}

    def _new_json(self) -> MoveJson:
        option = self.option
        pairs = [] if option is None else [*option.given, *zip(option.choices, self.raw[1:], strict=True)]
        choices: list[ChoiceJson] = [self._names.json(choice.name, choice.cell, value) for choice, value in pairs]
        return {"action": self.action, "choices": choices, "note": self.note, "text": self.text, "words": self.words,
                "index": self._index(), "then": [move.json() for move in self.then]}

    def _index(self) -> int | None:
        try:
            return self.index
        except IndexError:
            return None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move) or (self.note, self.then) != (other.note, other.then):
            return False
        if self._names is other._names and self.step == other.step:
            return self.raw == other.raw
        return (self.form.key == other.form.key and tuple(self.choices.values()) == tuple(other.choices.values())
                and same_rules(self._program, other._program))

    def __hash__(self) -> int:
        return hash((self.action, *self.choices.values(), self.note))

    def __reduce__(self) -> tuple[object, ...]:
        return _recreate, (self._program, self._names.seats, self.form.key, self.raw[1:], self.note, self.then)


def _recreate(
    program: Program, seats: tuple[str, ...], key: tuple[str, ...], values: tuple[int, ...], note: str, then: tuple[Move, ...]
) -> Move:
    """Recreate a pickled move."""
    return of_form(program, program.names(seats), program.encoding.by_key[key], values, note, then)


def of_form(
    program: Program, names: Names, form: Form, values: Sequence[int], note: str = "", then: tuple[Move, ...] = ()
) -> Move:
    """A move of a form, with its values as numbers, at the first decision that has the form."""
    return Move(program, names, form.step, (form.number, *values), note, then)


def same_rules(one: Program, other: Program) -> bool:
    """Whether two programs, perhaps loaded separately, play by the same rules."""
    return one is other or (one.model.name == other.model.name and one.content_hash == other.content_hash)


def move_here(program: Program, names: Names, step: int, move: Move) -> Move | Refusal:
    """A move, wherever it was made, as a move of a game at `step`, with that game's numbers.

    A form that is not an option at that step stays at the first decision that has it.  The result is a refusal for a move of
    other rules, and for one that names a seat which does not play.
    """
    if move._names is names and move.step == step:
        return move
    if not same_rules(program, move._program):
        title = move._program.model.title
        return Refusal("ruleset", f"This is a move of {title}, and the game is {program.model.title}"
                       + (" by other rules" if title == program.model.title else ""))
    form = program.encoding.by_key[move.form.key]
    values = list(move.raw[1:])
    for at, choice in enumerate(form.choices if move._names.seats != names.seats else ()):
        if choice.cell.of == "seat":
            seat = move._names.seats[values[at]]
            if seat not in names.seats:
                return Refusal("seat", f"No seat “{seat}” plays in this game; there are {join_names(names.seats)}")
            values[at] = names.seats.index(seat)
    number = program.encoding.number_at(step, form)
    if number is None:
        return of_form(program, names, form, values, move.note, move.then)
    return Move(program, names, step, (number, *values), move.note, move.then)


def without_then(move: Move) -> Move:
    """A move without the moves in `then`."""
    return attrs.evolve(move, then=()) if move.then else move


def require_move(thing: object) -> Move:
    """The thing itself; TypeError for anything that is not a move."""
    if isinstance(thing, Move):
        return thing
    raise TypeError(f"a Move or its text is expected, such as game.legal_moves()[0] or 'stop', not {thing!r:.80}")


def move_in_words(option: Option, titles: Sequence[str | None]) -> str:
    """A move of this kind in a player's words, with the titles of what is chosen: `Build: Wall at East`.  A choice whose title is
    None, because the reader does not know it, is left out; but for a later decision of an action, of which nothing would remain,
    the kind of thing is named: `with a card`."""
    chosen = _choice_text(option, titles)
    parts = [option.lead] if option.lead else [] if option.inside else [option.title]
    first = next((c for c, title in zip(option.choices, titles, strict=False) if title is not None), None)
    if parts == [option.title] and first is not None and not first.preposition:
        parts = [f"{option.title}:"]
    text = " ".join(part for part in (*parts, chosen, option.tail) if part)
    if not text and option.choices:
        return _choice_text(option, [choice.cell.unnamed_text for choice in option.choices])
    return text or option.title


def _choice_text(option: Option, titles: Sequence[str | None]) -> str:
    named = [(c.preposition, title) for c, title in zip(option.choices, titles, strict=False) if title is not None]
    return " ".join(f"{before} {title}" if before else title for before, title in named)


def quote_note(note: str) -> str:
    """A note as it is written in a move's text."""
    return json.dumps(note, ensure_ascii=False)


def note_problem(move: Move) -> Refusal | None:
    """Why a move's note cannot go with it; None if it can, or if there is none."""
    if not move.note:
        return None
    note = move.option.note if move.option is not None else None
    if note is None:
        return Refusal("note", "No text goes with this")
    if len(move.note) > note.most:
        return Refusal(f"{move.action}.{note.name}", f"At most {note.most} characters go with this")
    if not is_visible(move.note):
        return Refusal(f"{move.action}.{note.name}", "Only letters, figures and signs go with this, in one line")
    return None


P_contra = TypeVar("P_contra", bound=FrozenPosition, contravariant=True)


class Judge(Protocol[P_contra]):
    """Judges moves that are not listed."""

    def equal(self, position: P_contra, move: tuple[int, ...]) -> bool:
        """Whether a move, as numbers, is legal without being listed, because the rules treat it as equal to one that is."""
        ...


@define(eq=False, repr=False, init=False)  # neither frozen nor with `__init__`: one is made at every decision
class LegalMoves(Sequence[Move]):
    """The legal moves of one position, each created when it is accessed; `legal_moves` makes it."""

    _program: Program
    _names: Names
    _step: int
    _raw: ListedMoves
    _position: FrozenPosition | None
    _judge: Judge[FrozenPosition] | None

    def __len__(self) -> int:
        return len(self._raw)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice[int | None, int | None, int | None]) -> Sequence[Move]: ...

    def __getitem__(self, index: int | slice[int | None, int | None, int | None]) -> Move | Sequence[Move]:
        if type(index) is slice:
            return legal_moves(self._program, self._names, self._step, self._raw[index])
        move = _Fields()  # which is faster than `Move(…)`
        move._program = self._program
        move._names = self._names
        move.step = self._step
        move.raw = self._raw[index]
        move.note = ""
        move.then = ()
        move.__class__ = Move  # and is frozen from now on
        return move  # type: ignore[return-value]  # its class is set above

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.then or note_problem(move) is not None:
            return False
        found = move_here(self._program, self._names, self._step, move)
        if isinstance(found, Refusal) or found.step != self._step:
            return False
        if found.raw in self._raw:
            return True
        return self._judge is not None and self._position is not None and self._judge.equal(self._position, found.raw)

    def __iter__(self) -> Iterator[Move]:
        return (Move(self._program, self._names, self._step, raw) for raw in self._raw)

    def __eq__(self, other: object) -> bool:
        """Whether the same moves are listed, in the same order; pickled ones are a tuple."""
        return tuple(self) == tuple(other) if isinstance(other, (LegalMoves, tuple)) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (tuple(self),)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(str(m) for m in self[:8])}{' …' if len(self) > 8 else ''}>"


def legal_moves(
    program: Program, names: Names, step: int, raw: ListedMoves, position: FrozenPosition | None = None,
    judge: Judge[FrozenPosition] | None = None,
) -> LegalMoves:
    """The moves listed at `step`, as numbers.

    Of several options that the rules treat as equal, one is listed; `in` also finds the others if the `position` and its `judge`
    are given.
    """
    moves = LegalMoves()
    moves._program = program
    moves._names = names
    moves._step = step
    moves._raw = raw
    moves._position = position
    moves._judge = judge
    return moves
