"""The meanings of names in one ruleset: rule lines, members of types, and other declarations.

They are written once for a ruleset and stored with its compiled form, so that a question needs neither the compiler nor the
program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import astuple, frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.cli.terminal.output import columns, paragraph, safe
from aoi_rules.diagnostics import Source
from aoi_rules.errors import AoiError
from aoi_rules.library import compilation
from aoi_rules.library.catalogue import Laid
from aoi_rules.machine.builtin_rules import CHOICE, EVERY_GAME
from aoi_rules.machine.move_words import normalize
from aoi_rules.machine.renaming import name_now
from aoi_rules.model.ruleset import OF_SOURCE

__all__ = ["Answers", "kept_answers"]

Rule = tuple[str, str, tuple[str, ...]]
"""A rule line: its full place, its kind, and its description in paragraphs."""
Member = tuple[str, str, str]
"""A member of a type: its name, its title, and its description."""
Action = tuple[str, str, tuple[str, ...]]
"""An action: how to write it, its lines, and the names of its choices."""


@frozen
class Answers:
    """The descriptions of all names in one ruleset, as plain data.

    `rules` and `titled` have rule lines by their names and by the plain titles of actions and phases; `naming` has the lines that
    name a member, by its name; `text` has the lines with a certain name.  `others` has, for the name of a line of a part, the
    present names of lines for which other parts have that name.
    """

    name: str
    title: str
    game: str
    game_title: str
    renamed: tuple[tuple[str, str], ...]
    rules: Mapping[str, tuple[Rule, ...]]
    titled: Mapping[str, tuple[Rule, ...]]
    actions: Mapping[str, Action]
    members: tuple[Member, ...]
    naming: Mapping[str, tuple[str, ...]]
    text: Mapping[str, str]
    others: Mapping[str, tuple[str, ...]]

    def find_paragraphs(self, topic: str) -> list[str]:
        """One or more paragraphs about each thing with that name or title; empty if there is none.  For an old name, and for
        `PART.NAME`, they describe the present name, and say so."""
        now = name_now(self.renamed, topic)
        if now != topic:
            return [safe(f"`{topic}` is now called `{now}`."), *self._describe_present_name(now)]
        found, own = self._describe_present_name(topic), topic.replace(".", "_", 1)
        if found or own == topic:
            return [*found, *(part for other in self.others.get(topic, ()) for part in self._describe_other(topic, other))]
        found = self._describe_present_name(own)  # what a part declares beside another part with the same name
        why = safe(f"`{topic}` is called `{own}` in the ruleset, since another part has that name too.")
        return [why, *found] if found else []

    def _describe_other(self, topic: str, other: str) -> list[str]:
        """What another part has under the same name."""
        return [safe(f"Another part has `{topic}` too, which is called `{other}` in the ruleset."),
                *self._describe_present_name(other)]

    def _describe_present_name(self, topic: str) -> list[str]:
        """The same for a present name."""
        rules = self.rules.get(topic) or self.rules.get(topic.lower()) or self.titled.get(normalize(topic), ())
        found = [part for _, _, parts in rules for part in parts]
        members = self._members(normalize(topic))
        found += [text for _, _, text in members]
        for name in dict.fromkeys(name for name, _, _ in members):
            nowhere = safe(f"No rule line names `{name}`: it follows the rules for all of its kind.")
            found += self.naming.get(name, (nowhere,))
        if not found and (text := self.text.get(topic) or self.text.get(f"{OF_SOURCE}{topic}")):
            found.append(text)
        return found + self._builtin_refusal(topic, bool(found))

    def explain_or_raise(self, topic: str, otherwise: str = "") -> list[str]:
        """The same; raises AoiError if there is nothing with that name, with a guess, or with the hint `otherwise`."""
        parts = self.find_paragraphs(topic)
        if not parts:
            hint = did_you_mean(topic, self._names()) or otherwise
            raise AoiError(f"nothing is called `{topic}` in {self.title}" + (f"; {hint}" if hint else ""))
        return parts

    def _names(self) -> Iterator[str]:
        """All names, including the titles of members."""
        yield from self.rules
        yield from self.text
        yield from EVERY_GAME
        yield from (said for name, title, _ in self.members for said in (name, title))

    def _members(self, word: str) -> list[Member]:
        """The members with that plain name or, if there are none, with that plain title."""
        return [m for m in self.members if normalize(m[0]) == word] or [m for m in self.members if normalize(m[1]) == word]

    def _builtin_refusal(self, topic: str, written: bool) -> list[str]:
        """The description of a refusal that no line of the text defines."""
        name = topic.lower()
        if name in EVERY_GAME:
            return [f"{name} (in every game)\n\n{paragraph(EVERY_GAME[name], columns())}"]
        action = next((action for action in self.actions if name.startswith(f"{action}.")), None)
        if written or action is None:
            return []
        form, _, choices = self.actions[action]
        if name in [f"{action}.choice.{chosen}" for chosen in choices]:
            return [f"{name} (choice)\n\n{paragraph(CHOICE, columns())}", form]
        return []


def kept_answers(source: Source, laid: tuple[Laid, ...], write: Callable[[], Answers | None]) -> Answers | None:
    """The answers for a ruleset with parts added, as `write` writes them or as they were stored; None if there are none."""
    def make_plain() -> Sequence[Any] | None:
        found = write()
        return None if found is None else astuple(found, recurse=False)

    data = compilation.made_of("answers", source, laid, make_plain)
    return None if data is None else Answers(*data)
