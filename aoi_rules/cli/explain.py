"""`aoi explain`: what a problem's code, a rule, an action, a word or a function of the language, or a hook means."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator

import click

from aoi_rules import AoiError, PluginError, Ruleset, library
from aoi_rules.cli.arguments import ruleset
from aoi_rules.cli.origins import named, origin_lines
from aoi_rules.cli.output import columns, paragraph, safe, say
from aoi_rules.cli.show import rule_lines
from aoi_rules.compiler.explanations import EXPLANATIONS
from aoi_rules.diagnostics import did_you_mean
from aoi_rules.hooks import HOOKS, Function, Specification
from aoi_rules.language.explanations import SYNTAX_CODES
from aoi_rules.model.ruleset import ActionModel, Model
from aoi_rules.plugin_manager import installed, plugged
from aoi_rules.words.base import Word
from aoi_rules.words.structure import Plugged, Vocabulary
from aoi_rules.words.usage import BLOCKS, usage

__all__ = ["command"]


@click.command("explain", short_help="What a problem's code, a rule or a word of the language means.")
@click.argument("topic", metavar="CODE|RULE|WORD")
@click.option("--in", "name", metavar="NAME", help="What is called so in this ruleset: its lines, each with its origin.")
def command(topic: str, name: str | None) -> None:
    """Explain the code of a problem (`syntax-comma`), a rule or an action of a ruleset in the library (`build.coal`,
    `build`), a word or a function of the rules language or of an installed plugin (`choose`, `clockwise`), or a hook for
    plugins (`aoi_words`). With --in: a rule, an action, a definition or whatever else has a name in that ruleset, as it
    is after plugins and `like` have changed it."""
    say(_everywhere(topic) if name is None else _inside(topic, ruleset(name)))


def _everywhere(topic: str) -> str:
    codes, words = _codes(), _words()
    parts = [_paragraph(codes[topic])] if topic in codes else []
    parts += words.get(topic, [])
    parts += [_hook(topic)] if topic in HOOKS else []
    if not parts or "." in topic:
        models = list(_models())
        parts += _rules(topic, models)
        if not parts:
            known = [*codes, *words, *HOOKS, *(n for model in models for n in _names(model))]
            hint = did_you_mean(topic, known) or "`aoi show NAME --named` lists a ruleset's rules"
            raise AoiError(f"`{topic}` is no problem's code, no rule, no action and no word; {hint}")
    return "\n\n".join(parts)


def _inside(topic: str, rules: Ruleset) -> str:
    """What is known of a name in one ruleset, then its lines."""
    text = rules.program.resolved_text()
    lines = named(text, topic)
    if not lines:
        hint = did_you_mean(topic, {line.name for line in text}) or f"`aoi show {rules.name} --rules` prints them all"
        raise AoiError(f"nothing is called `{topic}` in {rules.title}; {hint}")
    heads = [_form(action) for action in rules.model.actions if action.name == topic]
    heads += ["\n".join(rule_lines(rule, topic.count("."))) for rule in rules.model.rules if rule.name == topic]
    return "\n\n".join([safe(rules.title), *heads, "\n".join(origin_lines(lines))])


def _paragraph(text: str) -> str:
    return paragraph(safe(" ".join(text.split())), columns())


def _codes() -> dict[str, str]:
    return {**SYNTAX_CODES, **EXPLANATIONS}


# ---- words of the language ------------------------------------------------------------------------------------------


def _words() -> dict[str, list[str]]:
    """For each word and function what it means; what several plugins have, or several kinds of block, has a part each."""
    core = plugged([])
    found = _told(core, "")
    for name in installed():
        try:
            offered = plugged([name])
        except PluginError:
            continue  # `aoi check` of a map that uses it tells why
        words = {k: v for k, v in offered.vocabulary.words.items() if k not in core.vocabulary.words}
        functions = {k: v for k, v in offered.functions.items() if k not in core.functions}
        for word, parts in _told(Plugged(Vocabulary(words), functions=functions), name).items():
            found.setdefault(word, []).extend(parts)
    return found


def _told(offered: Plugged, plugin: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    places: dict[type[Word], list[str]] = {}
    uses = f", of a map that `uses {plugin}`" if plugin else ""
    for (where, _), cls in offered.vocabulary.words.items():
        places.setdefault(cls, []).append(BLOCKS.get(where, where))
    for cls, blocks in places.items():
        head = f"{usage(cls)}\n  stands in {' or '.join(blocks)}{uses}"
        found.setdefault(cls.word, []).append(safe(head) + "\n\n" + _paragraph(cls.__doc__ or ""))
    for name, function in offered.functions.items():
        head = f"{function.form}\n  gives {function.gives}, in any expression{uses}"
        found.setdefault(name, []).append(safe(head) + "\n\n" + _paragraph(function.run.__doc__ or ""))
    return found


def _hook(name: str) -> str:
    """A hook's entry in the specification, and the shape of what it gives."""
    text = _paragraph(getattr(Specification, name).__doc__)
    if name == "aoi_functions":
        text += "\n\n" + safe(inspect.getdoc(Function) or "")
    return f"{name}() -> {getattr(Specification, name).__annotations__['return']}\n  a hook for plugins\n\n{text}"


# ---- rules of the library -------------------------------------------------------------------------------------------


def _models() -> Iterator[Model]:
    for entry in library.entries():
        program = library.compile_text(entry.source).program
        if program is not None:
            yield program.model


def _names(model: Model) -> Iterator[str]:
    yield from (rule.name for rule in model.rules)
    yield from (action.name for action in model.actions)


def _rules(topic: str, models: Iterable[Model]) -> list[str]:
    """The rule or action of that name, once for each place in which it is written."""
    found: dict[str, str] = {}
    for model in models:
        for action in model.actions:
            if action.name == topic:
                found.setdefault(f"{action.place} {action.name}", _action(action, model))
        for rule in model.rules:
            if rule.name == topic:
                below = [r for r in model.rules if r.name.startswith(f"{topic}.")]
                lines = [line for r in (rule, *below) for line in rule_lines(r)]
                found.setdefault(f"{rule.place} {rule.name}", f"{model.game_title}\n\n" + "\n".join(lines))
    return list(found.values())


def _action(action: ActionModel, model: Model) -> str:
    rules = [line for rule in model.rules if rule.name.startswith(f"{action.name}.") for line in rule_lines(rule)]
    return f"{safe(model.game_title)}: {_form(action)}" + ("\n\n" + "\n".join(rules) if rules else "")


def _form(action: ActionModel) -> str:
    """An action's title, how it is written, and its places."""
    form = " ".join([action.name, *(f"{word} {name.upper()}".strip() for name, _, word in action.choices)])
    return safe("\n".join([action.title, f"  {form}", f"  {action.see} · {action.place}"]))
