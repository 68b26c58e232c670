"""Names of rules that a scenario gives as reasons for a refusal."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from attrs import frozen

from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import ask_about, suggest_word
from aoi_rules.compiler.check.rule_names import RuleNames
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter, note_old_name
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.machine.renaming import Renamed, line_now, name_now
from aoi_rules.words.known_words import ASIDE

__all__ = ["Reasons"]


@frozen
class Reasons:
    """Finds rules by their present or former names."""

    rules: RuleNames
    renamed: Renamed
    report: Reporter
    actions: Collection[str]

    def reason(self, node: tree.Expression, action: str = "") -> str:
        """The full name of a rule that refuses something, given in full or by its last parts; raises Fault if no such rule has
        this name. If a move of an action is refused, the hint lists the rules of this action."""
        name = format_expression(node)
        if self.report.has_failed:
            return name  # if the ruleset has errors, its lines are not known
        known = self.rules.of("require", "case", "source", "choice")
        if name not in ASIDE:
            name = self._present_name(name, node.place)
        if name not in ASIDE and not _is_rule_name(known, name):
            if isinstance(node, tree.Text):
                raise Fault("unknown-rule", "write the name of a rule, not its text for players", node.place,
                            self._hint_for_text(node.value, action) or _hint_for_rule(f"{action}.", action, known, node.place)
                            or "write the name of the `require`, such as `build.free`", names=(name,))
            raise Fault("unknown-rule", f"no rule is called `{name}`", node.place,
                        _hint_for_rule(name, action, known, node.place),
                        names=(name,))
        return name

    def require_of_action(self, nodes: Sequence[tree.Expression], action: str) -> None:
        """Raise Fault for the name of a rule of another action than the one whose move is refused."""
        for name, place in [(format_expression(node), node.place) for node in nodes]:
            if not (other := self._other_action(name, action)):
                continue
            known, last = self.rules.of("require", "case", "source", "choice"), name.removeprefix(f"{other}.")
            hint = f"write `{last}`, the rule of `{action}`" if f"{action}.{last}" in known else None
            raise Fault("unknown-rule", f"`{name}` is a rule of `{other}`, and this is a move of `{action}`", place,
                        hint or _hint_for_rule(f"{action}.", action, known, place) or _hint_without_rules(action), names=(name,))

    def _other_action(self, name: str, action: str) -> str:
        """The other action of which a rule with this name is, where a move of an action is refused; empty otherwise.  A move
        may begin with a part of an action's name, `build` of `build_road`."""
        rules = self.rules.of("require", "case", "source", "choice")
        actions = {rule.partition(".")[0] for rule in rules} & {*self.actions}
        home, dot, _ = name.partition(".")
        if not dot and name not in ASIDE:  # the rules of this name are all of other actions
            homes = {rule.partition(".")[0] for rule in rules if rule.endswith(f".{name}")}
            others = homes and homes <= actions and not any(f"{one}_".startswith(f"{action}_") for one in homes)
            return min(homes) if others and action in self.actions else ""
        return home if action in self.actions and home in actions and not f"{home}_".startswith(f"{action}_") else ""

    def _hint_for_text(self, text: str, action: str) -> str | None:
        """The hint with the rule that has a text for players: one of the refused action, where that has one."""
        names = self.rules.with_text(text)
        own = [name.removeprefix(f"{action}.") for name in names if name.startswith(f"{action}.")]
        return f"it is the text of `{(own or names)[0]}`: write `because {(own or names)[0]}`" if names else None

    def _present_name(self, name: str, place: Place) -> str:
        """The present name of a rule that was renamed, in full or by its last parts; the name itself if no line was renamed."""
        known, renamed, (head, _, last) = self.rules.names, self.renamed, name.rpartition(".")
        if _is_rule_name(known, name):
            return name
        lines = dict.fromkeys(line_now(renamed, rule.rpartition(".")[0], last) for rule in known)
        found = [*(name_now(renamed, old) for old in (name, *(old for old, _ in renamed if old.endswith(f".{name}")))),
                 *(f"{head}.{line}".lstrip(".") for line in lines if line)]
        now = next((n for n in found if n != name and _is_rule_name(known, n)), name)
        if now != name:
            note_old_name(self.report, name, now, place)
        return now


def _is_rule_name(known: Collection[str], name: str) -> bool:
    """Whether a rule has that name, or its name ends with it."""
    return any(rule == name or rule.endswith(f".{name}") for rule in known)


def _hint_for_rule(name: str, action: str, known: Collection[str], place: Place) -> str | None:
    """The hint for an unknown name: a rule with a similar name, of the refused action or of any, or else all rules of the
    action."""
    own = [rule.removeprefix(f"{action}.") for rule in known if rule.startswith(f"{action}.")]
    listed = f"the rules of `{action}` are {', '.join(f'`{rule}`' for rule in own)}" if own else None
    if name == action:
        return listed
    if own and name.startswith(f"{action}."):
        close = find_similar(name.removeprefix(f"{action}."), own)
        return ask_about(f"`{action}.{close[0]}`") if close else listed
    others = {rule.split(".", 1)[0] for rule in known} - {action}
    if action and name.split(".", 1)[0] in others:
        return listed or _hint_without_rules(action)
    short = {rule.split(".", 1)[-1] for rule in known} | set(known)
    return suggest_word(name, dict.fromkeys(short), place) or listed


def _hint_without_rules(action: str) -> str:
    return f"`{action}` has no rules; what else refuses a move is {' or '.join(f'`{one}`' for one in ASIDE)}"
