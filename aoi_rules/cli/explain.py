"""`aoi explain`: what a problem's code, a rule, an action, a word or a function of the language, or a hook means."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence

import click

from aoi_rules import AoiError, PluginError, errors, library
from aoi_rules.cli.arguments import parts_option
from aoi_rules.cli.entries import Entries, form
from aoi_rules.cli.output import columns, paragraph, safe, say
from aoi_rules.cli.rule_lines import lines_of
from aoi_rules.cli.show import rule_lines
from aoi_rules.compiler.report.explanations import EXPLANATIONS
from aoi_rules.diagnostics import did_you_mean
from aoi_rules.docstrings import documentation
from aoi_rules.entry_points import installed
from aoi_rules.hooks import HOOKS, Function, Specification
from aoi_rules.language.explanations import SYNTAX_CODES
from aoi_rules.machine.every_game import EVERY_GAME
from aoi_rules.machine.renaming import name_now
from aoi_rules.model.ruleset import ActionModel
from aoi_rules.plugin_manager import plugged
from aoi_rules.scenarios.lines import read_lines
from aoi_rules.words.base import Word
from aoi_rules.words.functions import MEANINGS
from aoi_rules.words.structure import Plugged, Vocabulary
from aoi_rules.words.usage import BLOCKS, usage

__all__ = ["command"]


@click.command("explain", short_help="What a problem's code, a rule or a word of the language means.")
@click.argument("topic", metavar="CODE|RULE|WORD")
@click.option("--in", "name", metavar="NAME", help="Look the name up in this ruleset: rule lines, members of types, titles.")
@parts_option
def command(topic: str, name: str | None, parts: tuple[str, ...]) -> None:
    """Explain the code of a problem or of an error (`syntax-comma`, `wrong-turn`), a rule line or an action of a ruleset in
    the library (`build.coal`, `build`), why a move is refused in any game (`takes`), a word or a function of the rules
    language or of an installed plugin (`choose`, `clockwise`), or a hook for plugins (`aoi_words`).

    With --in: what has this name in that ruleset, after plugins and `like` have changed it. A rule line is known by
    the name that `aoi coverage`, `aoi show --named` and CLAUSES.md call it by (`war.fight`, `after happens_5`); of a phase
    or an action all that stands in it is shown. A member of a type, such as a card, a town or a resource, by its name or
    its title (`"Great War"`), is shown with its figures and with each rule line that names it.
    """
    if parts and name is None:
        raise click.UsageError("--with goes with --in")
    say(_everywhere(topic) if name is None else _inside(topic, name, parts))


def _everywhere(topic: str) -> str:
    codes, words = _codes(), _words()
    parts = [_paragraph(codes[topic])] if topic in codes else []
    parts += words.get(topic, [])
    parts += [_hook(topic)] if topic in HOOKS else []
    parts += [_of_every_game(topic)] if topic in EVERY_GAME else []
    if not parts or "." in topic:
        rulesets = _library()
        parts += _rules(topic, rulesets)
        if not parts:
            known = [*codes, *words, *HOOKS, *EVERY_GAME, *(r.name for here in rulesets for r in here.lines.rules)]
            hint = (_elsewhere(topic, rulesets) or did_you_mean(topic, known)
                    or "`aoi show NAME --named` lists the names of a ruleset's rules")
            raise AoiError(f"`{topic}` is no problem's code, no rule, no action and no word; {hint}")
    return "\n\n".join(parts)


def _inside(topic: str, name: str, parts: Sequence[str]) -> str:
    """What is known of a name in one ruleset with parts laid over it."""
    here = Entries(lines_of(name, parts))
    parts = here.explained(topic, f"`aoi show {name} --named` lists the names of its rules")
    return "\n\n".join([safe(here.model.title), *parts])


def _paragraph(text: str) -> str:
    return paragraph(safe(" ".join(text.split())), columns())


def _codes() -> dict[str, str]:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, AoiError)]
    return {**SYNTAX_CODES, **EXPLANATIONS, **{kind.code: f"`{kind.__name__}`: {documentation(kind)}" for kind in kinds}}


# ---- words of the language ------------------------------------------------------------------------------------------


def _words() -> dict[str, list[str]]:
    """For each word and function what it means; what several plugins have, or several kinds of block, has a part each."""
    core = plugged([])
    found = _explained(core, "")
    for function, (written, meaning) in MEANINGS.items():
        found.setdefault(function, []).append(f"{written}\n  a function, in any expression\n\n{_paragraph(meaning)}")
    for name in installed():
        try:
            offered = plugged([name])
        except PluginError:
            continue  # `aoi check` of a map that uses it says why
        words = {k: v for k, v in offered.vocabulary.words.items() if k not in core.vocabulary.words}
        functions = {k: v for k, v in offered.functions.items() if k not in core.functions}
        for word, parts in _explained(Plugged(Vocabulary(words), functions=functions), name).items():
            found.setdefault(word, []).extend(parts)
    return found


def _explained(offered: Plugged, plugin: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    places: dict[type[Word], list[str]] = {}
    uses = f", of a map that `uses {plugin}`" if plugin else ""
    for (where, _), cls in offered.vocabulary.words.items():
        places.setdefault(cls, []).append(BLOCKS.get(where, where))
    for cls, blocks in places.items():
        head = f"{usage(cls)}\n  stands in {' or '.join(blocks)}{uses}"
        found.setdefault(cls.word, []).append(safe(head) + "\n\n" + _paragraph(documentation(cls)))
    for name, function in offered.functions.items():
        head = f"{function.form}\n  gives {function.gives}, in any expression{uses}"
        found.setdefault(name, []).append(safe(head) + "\n\n" + _paragraph(documentation(function.run)))
    return found


def _of_every_game(name: str) -> str:
    return f"{name}\n  why a move is refused, in every game\n\n{_paragraph(EVERY_GAME[name])}"


def _hook(name: str) -> str:
    """A hook's entry in the specification, and the shape of what it gives."""
    text = _paragraph(documentation(getattr(Specification, name)))
    if name == "aoi_functions":
        text += "\n\n" + safe(documentation(Function))
    return f"{name}() -> {getattr(Specification, name).__annotations__['return']}\n  a hook for plugins\n\n{text}"


# ---- rules of the library -------------------------------------------------------------------------------------------


def _library() -> list[Entries]:
    found = (read_lines(entry.source)[1] for entry in library.entries())
    return [Entries(lines) for lines in found if lines is not None]


def _rules(topic: str, rulesets: Iterable[Entries]) -> list[str]:
    """The line or action of that name, once for each place in which it is written."""
    found: dict[str, str] = {}
    for here in rulesets:
        now = name_now(here.model.renamed, topic)
        if now != topic:
            found.setdefault(f"{here.model.game} {now}", f"`{topic}` is called `{now}` now.")
        for rule in here.lines.called(now):
            if rule.kind == "action":
                text = _action(next(a for a in here.model.actions if a.name == now), here)
            else:
                text = "\n\n".join([safe(here.model.game_title), *here.rule(rule)])
            found.setdefault(rule.place.full, text)
    return list(found.values())


def _action(action: ActionModel, here: Entries) -> str:
    rules = [line for rule in here.lines.below(action.name) for line in rule_lines(rule)]
    return f"{safe(here.model.game_title)}: {form(action)}" + ("\n\n" + "\n".join(rules) if rules else "")


def _elsewhere(topic: str, rulesets: Iterable[Entries]) -> str | None:
    """A hint that a name means something in one ruleset."""
    names = [here.model.name for here in rulesets if here.about(topic)]
    return f"`aoi explain {shlex.quote(topic)} --in {names[0]}` shows what it is there" if names else None
