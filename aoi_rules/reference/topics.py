"""The entries of the reference, and its sections."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.words.reference_entry import Entry

__all__ = ["Section", "Topic", "of_entry"]


@frozen
class Topic:
    """One entry: `names` are the names under which it is found, the first of them its heading; `form` is how it is written, empty
    for a code, and `stands` says where, or what it results in.  `parts` are the pieces of its form, each with its meaning.

    `example` is a text, and `kind` how it is read: as a text of the language (`file`, `game`, `part`, `scenario`, `expression`,
    or `message` if it is wrong), or as something that is typed (`console`, `pycon`, `python`); empty if there is none. `answer`
    is its result, if the example does not show it itself.
    """

    names: tuple[str, ...]
    form: str
    stands: str
    meaning: str
    parts: tuple[tuple[str, str], ...] = ()
    example: str = ""
    kind: str = ""
    answer: str = ""

    @property
    def name(self) -> str:
        """Its heading."""
        return self.names[0]

    @property
    def pieces(self) -> tuple[str, ...]:
        """The words in its form that have a meaning there, such as `alike by` or a role in a drawing."""
        found = (written.removesuffix(" …").removesuffix(" FIELD") for written, _ in self.parts)
        return tuple(piece for piece in found if piece.replace(" ", "").isalpha() and piece.islower())


@frozen
class Section:
    """Topics that belong together: `key` is the name of their page, `title` its heading, `intro` its first sentences."""

    key: str
    title: str
    intro: str
    topics: tuple[Topic, ...]


def of_entry(entry: Entry, stands: str) -> Topic:
    """The topic of an entry that is not a word; `stands` says where it is used, with `{}` for what it gives."""
    return Topic(entry.names, entry.form, stands.format(entry.gives), entry.meaning, (), entry.example,
                 "game" if entry.lines else "expression")
