"""Compares two texts of a ruleset: for each changed line, finds a scenario in which the change matters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs
from attrs import define, field, frozen

from aoi_rules.diagnostics import Source
from aoi_rules.language import tree
from aoi_rules.library.catalogue import Laid
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.planning.hunks import Hunk, apply_hunks, hunks_of
from aoi_rules.planning.lines import ResolvedLine, lines_of, with_names_of
from aoi_rules.plugin_manager.given import GivenPlugin
from aoi_rules.scenarios.lines import Lines, read_lines
from aoi_rules.witness.contest import Contest, Opponent, ScenarioAim, ScenarioHome
from aoi_rules.witness.effort import Finding, SearchEffort
from aoi_rules.witness.limits import SearchLimit
from aoi_rules.witness.players import are_equal
from aoi_rules.witness.rules import RulesText
from aoi_rules.witness.sharing import SearchWatcher, find_scenarios
from aoi_rules.witness.text import as_title, title_of
from aoi_rules.witness.witness import OF_MOVES

__all__ = ["ChangedTexts", "ReadText", "TextChange"]

_NAME = re.compile(r"[A-Za-z_]\w*")
_NO_RULESET = "the ruleset is not valid without these lines"
_ONLY_WORDS = "only words for players and the layout change"
_SAME_RULES = "the compiled rules are the same"
_ONLY_TOGETHER = "the ruleset is not valid with only one of these changes"


@frozen
class TextChange:
    """Changed lines, the old and the new ones; either may be missing.  `name` is that of the first rule line among them, as in
    `aoi witness`, or otherwise that of the declaration or block that changes.  `text` is a scenario that passes with the change
    and fails without it, or empty; `tried` says what was tried. `why` says why the change was not tried, or not separately: no
    game can show it, or the ruleset is not valid without it."""

    name: str
    old: tuple[ResolvedLine, ...]
    new: tuple[ResolvedLine, ...]
    text: str
    tried: SearchEffort
    why: str = ""


@frozen
class ReadText:
    """The text of a ruleset, and its lines."""

    text: RulesText
    lines: Lines

    @classmethod
    def of(cls, source: Source, lines: Lines, laid: tuple[Laid, ...] = ()) -> ReadText:
        """A text with parts added to it and with known lines."""
        return cls(RulesText.of(source, lines, laid), lines)

    @classmethod
    def from_text(cls, text: RulesText) -> ReadText:
        """A text that was read before."""
        _, lines = read_lines(text.source, text.laid)
        assert lines is not None, "the lines of the ruleset were read before"
        return cls(text, lines)


@define(eq=False)
class ChangedTexts:
    """The rules `old` and `new`: texts of one ruleset with the same name.  Raises ValueError if they belong to two rulesets."""

    old: ReadText
    new: ReadText
    seed: int = 1
    _rules: Mapping[str, RuleModel] = field(init=False, repr=False)
    """The rule lines of both, by their places."""
    _last: tuple[object, str | Opponent] = field(init=False, repr=False, default=((), ""))
    _base: tuple[ResolvedLine, ...] = field(init=False, repr=False)
    _hunks: tuple[Hunk, ...] = field(init=False, repr=False)
    _home: ScenarioHome = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        old, new = self.old.lines.program, self.new.lines.program
        if old.model.name != new.model.name:
            raise ValueError(f"these are two rulesets, `{old.model.name}` and `{new.model.name}`")
        aim = lines_of(new)
        self._base = with_names_of(lines_of(old), new.model.renamed, aim)
        self._hunks = hunks_of(self._base, aim)
        self._home = ScenarioHome(self.new.text, self.new.lines)
        known = [rule for read in (self.new, self.old) for rule in (*read.lines.rules, *read.lines.single)]
        self._rules = {rule.place.full_text: rule for rule in reversed(known)}

    def __len__(self) -> int:
        """How many changes there are."""
        return len(self._hunks)

    def changes(self, limit: SearchLimit, jobs: int = 1, watcher: SearchWatcher | None = None) -> Iterator[TextChange]:
        """Each change, in the order of the text.  Changes without which the ruleset is not valid come last, all together.
        `limit` is that of each search; `jobs` processes share the work."""
        again = TextsAgain(self.old.text, self.new.text, self.seed)
        each, together = range(len(self._hunks)), list[int]()
        answers = find_scenarios(self, again, [[(number,)] for number in each], limit, jobs, watcher)
        for number, found in zip(each, answers, strict=True):
            if found.tried.why == _NO_RULESET:
                together.append(number)
            else:
                yield self._change((number,), found)
        if together:
            (found,) = find_scenarios(self, again, [[tuple(together)]], limit, jobs)
            yield self._change(together, found, "" if found.tried.why == _NO_RULESET else _ONLY_TOGETHER)

    def contests(self, query: tuple[int, ...], stretch: int) -> Sequence[Contest] | str:
        """See Searcher: the new rules against those without the changes of these numbers."""
        if self._last[0] != query:  # the stretches of one query follow one another
            self._last = query, self._opponent(query)
        opponent = self._last[1]
        return opponent if isinstance(opponent, str) else [Contest(self._home, opponent, self._aim(query), self.seed, stretch)]

    def finish(self, query: tuple[int, ...], text: str, tried: SearchEffort, is_late: Callable[[], bool]) -> Finding:
        """See Searcher: there is only one change."""
        del query, is_late
        return Finding(text, tried)

    def _opponent(self, numbers: Sequence[int]) -> str | Opponent:
        """The rules without some changes; or the reason why they need not be compared."""
        others = [hunk for number, hunk in enumerate(self._hunks) if number not in numbers]
        opponent = Opponent.of(self._mix_texts(others))
        if opponent is None:
            return _NO_RULESET
        if not are_equal(self._home.played_rules, opponent.played):
            return opponent
        same = opponent.played.rules.program.content_hash == self._home.played_rules.rules.program.content_hash
        return _ONLY_WORDS if same else _SAME_RULES

    def _change(self, numbers: Sequence[int], found: Finding, why: str = "") -> TextChange:
        """The result for some changes; if nothing was tried, it has a reason."""
        hunks = [self._hunks[number] for number in numbers]
        old, new = tuple(line for hunk in hunks for line in hunk.old), tuple(line for hunk in hunks for line in hunk.new)
        name, untried = self._name(numbers), "" if found.tried.games else found.tried.why
        return TextChange(name, old, new, found.text, found.tried, why or untried)

    def _rule(self, numbers: Sequence[int]) -> RuleModel | None:
        """The first rule line that changes: a new one or, if there is none, an old one."""
        lines = self._lines(numbers)
        named = (rule for line in lines for rule in self.new.lines.find_lines(line.name))  # a line may begin within a statement
        return next((rule for line in lines if (rule := self._rules.get(line.place.full_text)) is not None), next(named, None))

    def _name(self, numbers: Sequence[int]) -> str:
        """The name of the rule line that changes or, if there is none, of the declaration or block."""
        rule = self._rule(numbers)
        return rule.name if rule is not None else next((line.name or line.key for line in self._lines(numbers)), "")

    def _lines(self, numbers: Sequence[int]) -> Sequence[ResolvedLine]:
        """The lines of some changes, the new ones first."""
        hunks = [self._hunks[number] for number in numbers]
        return [line for hunk in hunks for line in hunk.new] + [line for hunk in hunks for line in hunk.old]

    def _statement(self, rule: RuleModel) -> tree.Statement | None:
        """The statement of a rule line of either text."""
        paths = (read.lines.paths.get(str(rule.place)) for read in (self.new, self.old))
        return next((path[-1] for path in paths if path is not None), None)

    def _mix_texts(self, hunks: Sequence[Hunk]) -> RulesText:
        """The old text with some of the changes."""
        lines = apply_hunks(self._base, hunks)
        renamed = [f"renamed {old} to {new}" for old, new in self.new.lines.program.model.renamed]
        source = Source("<mixed>", "\n".join([*lines[:-1], *renamed, *lines[-1:]]) + "\n")
        given = tuple(attrs.evolve(one, named=True) for one in self.new.text.laid if isinstance(one, GivenPlugin))
        return RulesText(source, given, self.new.text.word, self.new.text.name)

    def _aim(self, numbers: Sequence[int]) -> ScenarioAim:
        """What the scenario of some changes is about: the names in their lines, and in the definitions and verbs of these."""
        lines = [line for number in numbers for line in (*self._hunks[number].new, *self._hunks[number].old)]
        names = dict.fromkeys(name for line in lines for name in _NAME.findall(line.text))
        called = [self._home.called_statements[name] for name in names if name in self._home.called_statements]
        rule = self._rule(numbers)
        title = (title_of(rule, self._home.titles, self._statement(rule)) if rule is not None
                 else f"a change of {as_title(self._name(numbers))}")
        covers = rule.name if rule is not None and self.new.lines.find_lines(rule.name) else ""
        about = tuple(dict.fromkeys((*names, *self._home.names_about(*called))))
        words = {line.key.split()[0] for line in lines}
        return ScenarioAim(title, covers, about, OF_MOVES.isdisjoint(words))


@frozen
class TextsAgain:
    """Compares two texts that were read before; it can be pickled."""

    old: RulesText
    new: RulesText
    seed: int

    def __call__(self) -> ChangedTexts:
        """The comparison."""
        return ChangedTexts(ReadText.from_text(self.old), ReadText.from_text(self.new), self.seed)
