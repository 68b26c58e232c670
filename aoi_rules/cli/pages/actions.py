"""Pages about actions: how to type an action, what it means, what forbids it; and about sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from attrs import frozen

from aoi_rules.cli.pages.seat_facts import VisibleGame
from aoi_rules.cli.pages.topics import Topic
from aoi_rules.model.ruleset import ActionModel, Model, RuleModel
from aoi_rules.words.actions import Case, Require, SourceWord

__all__ = ["Likeness", "action_topics", "actions_in_order", "likeness", "refusals", "source_topics", "sources", "action_form"]


def action_topics(seen: VisibleGame) -> Iterator[Topic]:
    """A topic for each action."""
    for action in actions_in_order(seen.model):
        yield Topic(action.title, "what one may do", (action.name,), _Page(seen, action), action.name)


def actions_in_order(model: Model) -> list[ActionModel]:
    """The actions in the order of the text, those of the game before those of maps and parts."""
    return sorted(model.actions, key=lambda action: (action.place.source.name, action.place.line))


@frozen
class _Page:
    """The page of an action."""

    seen: VisibleGame
    action: ActionModel

    def __call__(self) -> list[str]:
        action, beginnings = self.action, self.seen.game.rules.program.beginnings
        cost = beginnings[action.name].cost if action.name in beginnings else 1
        return [
            *([f"  {action.help}"] if action.help else []),
            f"  Typed: {action_form(action)}",
            *([f"  It uses {cost} actions of a turn."] if cost > 1 else []),
            *refusals(self.seen.model, action.name, "  "),
            *([f"  In the rulebook: “{action.see}”"] if action.see else []),
            *self._count_ways_now(),
        ]

    def _count_ways_now(self) -> Iterator[str]:
        """How many ways to do it the seat that decides has."""
        moves = self.seen.moves
        ways = sum(move.option is not None and move.option.action == self.action.name for move in moves)
        if ways:
            yield "  You can do it now" + (f": {ways} choices." if ways > 1 else ".")
        elif moves:
            yield f"  You cannot do it now; `why {self.action.name}` gives the reason."


def action_form(action: ActionModel) -> str:
    """How to write an action; names in capitals are choices."""
    return " ".join([action.name, *(f"{c.preposition} {c.name.upper()}".strip() for c in action.choices)])


def refusals(model: Model, name: str, indent: str, left_out: frozenset[str] = frozenset()) -> list[str]:
    """What forbids an action or a source, in the rules' words, each with what would allow it, as lines under a heading; rules at
    the places in `left_out` are left out."""
    cases = _cases(model, name)
    found: dict[str, list[str]] = {}
    for rule in _requirements(model, name):
        if rule.text and str(rule.place) not in left_out:
            found[rule.text] = [case.text for case in cases.get(rule.name, ()) if case.text]
    lines = [line for text, ways in found.items() for line in (f"{indent}  • {text}", *_list_ways(ways, indent))]
    return [f"{indent}Reasons for a refusal:", *lines] if lines else []


def _list_ways(ways: list[str], indent: str) -> list[str]:
    """The ways to allow an action, one of which is enough."""
    return [f"{indent}    None of these is true:", *(f"{indent}    – {way}" for way in ways)] if ways else []


def _requirements(model: Model, name: str) -> list[RuleModel]:
    return [rule for rule in model.rules if rule.kind == Require.word and rule.name.startswith(f"{name}.")]


def _cases(model: Model, name: str) -> Mapping[str, list[RuleModel]]:
    """The cases of an action or a source, by the rules that they belong to."""
    found: dict[str, list[RuleModel]] = {}
    for rule in model.rules:
        if rule.kind == Case.word and rule.name.startswith(f"{name}."):
            found.setdefault(rule.name.rpartition(".")[0], []).append(rule)
    return found


def sources(model: Model) -> list[RuleModel]:
    """The sources of things that are brought."""
    return [rule for rule in model.rules if rule.kind == SourceWord.word]


def source_topics(model: Model) -> Iterator[Topic]:
    """A topic for each source."""
    for source in sources(model):
        see = [f"  In the rulebook: “{source.see}”"] if source.see else []
        lines = [*refusals(model, source.name, "  "), *see]
        yield Topic(source.text, "where things come from", (source.name,), partial(list, lines), source.name)


# ---- an action like another ------------------------------------------------------------------------------------------


@frozen
class Likeness:
    """An earlier action whose requirements another action took over: their `places`, and the texts that the other action
    `dropped`."""

    model: ActionModel
    places: frozenset[str]
    dropped: tuple[str, ...]


def likeness(model: Model, action: ActionModel) -> Likeness | None:
    """The first earlier action that has the same requirements, if the text says that one is like the other; None if there is
    none."""
    own = {str(rule.place) for rule in _requirements(model, action.name)}
    for other in actions_in_order(model):
        if other.name == action.name:
            return None
        theirs = _requirements(model, other.name)
        shared = frozenset(own & {str(rule.place) for rule in theirs})
        if shared:
            dropped = dict.fromkeys(rule.text for rule in theirs if str(rule.place) not in own and rule.text)
            return Likeness(other, shared, tuple(dropped))
    return None
