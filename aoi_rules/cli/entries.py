"""What is called by a name in one ruleset: rule lines, members of types, and what else its text declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import field, frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.cli.members import members_called, shown
from aoi_rules.cli.origins import named, origin_lines, stretch, without_margin
from aoi_rules.cli.output import columns, paragraph, safe
from aoi_rules.cli.show import rule_lines
from aoi_rules.errors import AoiError
from aoi_rules.machine.every_game import CHOICE, EVERY_GAME
from aoi_rules.machine.reading import plain
from aoi_rules.machine.renaming import name_now
from aoi_rules.model.ruleset import OF_SOURCE, ActionModel, Model, RuleModel, TextLine
from aoi_rules.scenarios.line_names import Path
from aoi_rules.scenarios.lines import Lines
from aoi_rules.scenarios.naming import naming
from aoi_rules.words.actions import Action
from aoi_rules.words.flow import Phase
from aoi_rules.words.naming import name_of

__all__ = ["Entries", "form"]

_SHORT = 12  # a statement of more lines is shown without its block where it only names something


@frozen
class Entries:
    """One ruleset to look names up in."""

    lines: Lines
    text: tuple[TextLine, ...] = field(init=False)

    @text.default
    def _text(self) -> tuple[TextLine, ...]:
        return self.lines.program.resolved_text()

    @property
    def model(self) -> Model:
        """The ruleset as facts."""
        return self.lines.program.model

    def names(self) -> Iterator[str]:
        """All that something is called, titles of members too."""
        yield from (rule.name for rule in (*self.lines.rules, *self.lines.single))
        yield from (line.name for line in self.text)
        yield from EVERY_GAME
        yield from (said for kind in self.model.types for m in kind.members for said in (m.name, m.title))

    def about(self, topic: str) -> list[str]:
        """A paragraph or several on each thing of that name or title; none where nothing is called so.  Of an old name what it
        is now, and that it is."""
        now = name_now(self.model.renamed, topic)
        if now != topic:
            return [safe(f"`{topic}` is called `{now}` now."), *self._about(now)]
        return self._about(topic)

    def _about(self, topic: str) -> list[str]:
        """The same of a name of now."""
        rules = self.lines.called(topic) or self.lines.called(topic.lower()) or self._titled(topic)
        found = [part for rule in rules for part in self.rule(rule)]
        members = members_called(self.model, topic)
        found += [shown(self.model, kind, number) for kind, number in members]
        for name in dict.fromkeys(kind.members[number].name for kind, number in members):
            found += self._naming(name)
        if not found and (lines := named(self.text, topic) or named(self.text, f"{OF_SOURCE}{topic}")):
            found.append("\n".join(origin_lines(lines)))
        return found + self._of_every_game(topic, bool(found))

    def explained(self, topic: str, otherwise: str = "") -> list[str]:
        """The same; AoiError where nothing is called so, with a guess, or `otherwise`, what else may help."""
        parts = self.about(topic)
        if not parts:
            hint = did_you_mean(topic, self.names()) or otherwise
            raise AoiError(f"nothing is called `{topic}` in {self.model.title}" + (f"; {hint}" if hint else ""))
        return parts

    def rule(self, rule: RuleModel) -> list[str]:
        """A rule line: what it is, its text, and what stands in it."""
        action = next((a for a in self.model.actions if rule.kind == Action.word and a.name == rule.name), None)
        lines = self._own(rule)
        below = [r.name for r in self.lines.below(rule.name)]
        parts = [form(action) if action else "\n".join(rule_lines(rule, rule.name.count(".")))]
        parts += ["\n".join(origin_lines(lines))] if lines else []
        return parts + ([safe(f"in it: {', '.join(below)}")] if below else [])

    def _of_every_game(self, topic: str, written: bool) -> list[str]:
        """What is said of a refusal's name that no line of the text writes."""
        name = topic.lower()
        if name in EVERY_GAME:
            return [f"{name} (in every game)\n\n{paragraph(EVERY_GAME[name], columns())}"]
        action = next((a for a in self.model.actions if name.startswith(f"{a.name}.")), None)
        if written or action is None:
            return []
        if name in [f"{action.name}.choice.{chosen.name}" for chosen in action.choices]:
            return [f"{name} (choice)\n\n{paragraph(CHOICE, columns())}", form(action)]
        return []

    def _titled(self, title: str) -> list[RuleModel]:
        """The actions and phases of that title."""
        return [r for r in self.lines.rules if r.kind in (Action.word, Phase.word) and plain(r.text) == plain(title)]

    def _own(self, rule: RuleModel) -> list[TextLine]:
        """The text of a line, as the action of its name has it where others took it over."""
        called = named(self.text, rule.name)
        path = self.lines.paths.get(str(rule.place))
        if path is None:
            return called
        for lines in (called, self.text):
            if found := stretch(lines, path[-1].place):
                return without_margin([lines[n] for n in found])
        return []

    # ---- what names a member -----------------------------------------------------------------------------------------

    def _naming(self, name: str) -> list[str]:
        """The rule lines that name a member, under the names of the lines that they belong to, in the text's order."""
        found: dict[str, set[int]] = {}
        heads: dict[str, str] = {}
        for path in naming(self.lines.items, self.lines.uses, name):
            key, head = self._home(path)
            heads[key] = head
            found.setdefault(key, set()).update(self._shown(path))
        ordered = sorted((key for key in found if found[key]), key=lambda key: min(found[key]))
        parts = [f"{heads[key]}\n" + "\n".join(origin_lines(without_margin([self.text[n] for n in sorted(found[key])])))
                 for key in ordered]
        if not parts:
            return [safe(f"No rule line names `{name}`: what holds for all of its kind holds for it.")]
        return [safe(f"Rule lines that name `{name}`:"), *parts]

    def _home(self, path: Path) -> tuple[str, str]:
        """The nearest line with a name: its place, and how it is announced."""
        places = {str(rule.place): rule for rule in reversed(self.lines.rules)}
        for item in reversed(path):
            if (rule := places.get(str(item.place))) is not None:
                return str(item.place), safe(f"{rule.name} ({rule.kind})" + (f" · {rule.see}" if rule.see else ""))
        return str(path[0].place), safe(f"{path[0].word} {name_of(path[0])}".strip())

    def _shown(self, path: Path) -> Iterable[int]:
        """The numbers of a statement's lines; of a long one only those above its block."""
        item = path[-1]
        numbers = stretch(self.text, item.place)
        if len(numbers) <= _SHORT or item.block is None:
            return numbers
        last = item.block.place.line
        return [n for n in numbers if (place := self.text[n].place) is not None and place.line <= last]


def form(action: ActionModel) -> str:
    """An action's title, how it is written, and its places."""
    words = " ".join([action.name, *(f"{c.preposition} {c.name.upper()}".strip() for c in action.choices)])
    return safe("\n".join([action.title, f"  {words}", f"  {action.see} · {action.place.full}"]))
