"""`aoi explain`: what a problem's code, a rule, an action, a word or a function of the language, or a hook means."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterable, Iterator, Sequence

import click

from aoi_rules import AoiError, library
from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.cli.arguments import parts_option
from aoi_rules.cli.entries import Entries, form
from aoi_rules.cli.output import columns, paragraph, room, safe, say
from aoi_rules.cli.plugins import plugin_text
from aoi_rules.cli.rule_lines import lines_of
from aoi_rules.cli.show import rule_lines
from aoi_rules.diagnostics import Source
from aoi_rules.entry_points import installed, is_bundled
from aoi_rules.errors import PluginError
from aoi_rules.heads import MAP, PART, heads_in
from aoi_rules.machine.renaming import name_now
from aoi_rules.manual import opened
from aoi_rules.model.ruleset import ActionModel
from aoi_rules.plugin_manager import plugged
from aoi_rules.reference import Topic, sections, topics_called
from aoi_rules.scenarios.lines import read_lines
from aoi_rules.words.actions import Action
from aoi_rules.words.files import Extends, Uses

__all__ = ["command"]


@click.command("explain", short_help="What a word, a message or a rule means; alone, the index.")
@click.argument("words", metavar="[CODE|RULE|WORD]…", nargs=-1)
@click.option("--in", "name", metavar="NAME", help="Look the name up in this ruleset: rule lines, members of types, titles.")
@parts_option
def command(words: tuple[str, ...], name: str | None, parts: tuple[str, ...]) -> None:
    """Explain a word, a function, an operator or a name of the rules language, also of an installed plugin (`choose`, `count`,
    `//`, `me`), a plugin itself (`ships`), the code of a problem or of an error (`syntax-comma`, `wrong-turn`), a rule line or an
    action of a ruleset in the library (`build.coal`, `build`), why a move is refused in any game (`takes`), a hook for plugins
    (`aoi_words`), or what they import (`Member`). Without a topic, list all of them.

    With --in: what has this name in that ruleset, after plugins and `like` have changed it. A rule line is known by
    the name that `aoi coverage`, `aoi show --named` and CLAUSES.md call it by (`war.fight`, `after happens_5`); of a phase
    or an action all that stands in it is shown. A member of a type, such as a card, a town or a resource, by its name or
    its title (`"Great War"`), is shown with its figures and with each rule line that names it.
    """
    topic = " ".join(words)
    if not topic:
        if name is not None:
            raise click.UsageError("--in goes with a name")
        say(_index())
        return
    if parts and name is None:
        raise click.UsageError("--with goes with --in")
    say(_everywhere(topic) if name is None else _inside(topic, name, parts))


def _everywhere(topic: str) -> str:
    parts = [_shown(found) for found in topics_called(topic)]
    parts += [safe(plugin_text(topic))] if topic in installed() else []
    if not parts or "." in topic:
        rulesets = _library()
        parts += _rules(topic, rulesets) or _rules(topic, _of_plugins())
        if not parts:
            known = [*(name for section in sections(everything=True) for t in section.topics for name in t.names),
                     *(r.name for here in rulesets for r in here.lines.rules)]
            hint = (_elsewhere(topic, rulesets) or did_you_mean(topic, known)
                    or "`aoi show NAME --named` lists the names of a ruleset's rules")
            raise AoiError(f"`{topic}` is no problem's code, no rule, no action and no word; {hint}")
    return "\n\n".join(parts)


def _inside(topic: str, name: str, parts: Sequence[str]) -> str:
    """What is known of a name in one ruleset with parts laid over it."""
    here = Entries(lines_of(name, parts))
    parts = here.explained(topic, f"`aoi show {name} --named` lists the names of its rules")
    return "\n\n".join([safe(here.model.title), *parts])


def _index() -> str:
    """All topics, section by section."""
    parts = [("`aoi explain TOPIC` says what it means; `--in GAME` looks a name up in a ruleset.\n"
             "How to do something is in the manual's cookbook: `aoi docs` tells where it is.")]
    for section in sections(everything=True):
        names = "  ".join(dict.fromkeys(topic.name for topic in section.topics))
        lines = textwrap.wrap(names.replace(" ", "\xa0").replace("\xa0\xa0", "  "), room(78) - 2, break_long_words=False,
                              break_on_hyphens=False)
        parts.append("\n".join([section.title, *(f"  {line}" for line in lines)]).replace("\xa0", " "))
    return "\n\n".join(parts)


def _shown(topic: Topic) -> str:
    """A topic with its example, and what is said of it; a code with its entry in the manual."""
    head = safe("\n  ".join(filter(None, (topic.form, topic.stands))))
    text = [safe(part) if part.startswith("- ") else _paragraph(part) for part in topic.meaning.split("\n\n")]
    example = "For example:\n\n" + textwrap.indent(topic.example, "    ") if topic.example else ""
    answer = "The message:\n\n" + textwrap.indent(topic.answer, "    ") if topic.answer else ""
    entry = "" if topic.stands else f"In the manual: {safe(opened(topic.name))}"
    return "\n\n".join(filter(None, (head, *text, safe(example), safe(answer), entry)))


def _paragraph(text: str) -> str:
    return paragraph(safe(" ".join(text.split())), columns())


# ---- rules of the library -------------------------------------------------------------------------------------------


def _library() -> list[Entries]:
    found = (read_lines(entry.source)[1] for entry in library.entries())
    return [Entries(lines) for lines in found if lines is not None]


def _of_plugins() -> Iterator[Entries]:
    """The games for which plugins of other packages have parts, each with that plugin alone."""
    for name, point in installed().items():
        if is_bundled(point):
            continue
        try:
            texts = plugged([name]).texts.get(name, ())
        except PluginError:
            continue  # `aoi plugins` says why
        for game in dict.fromkeys(head.game for text in texts for head in heads_in(text, PART)):
            lines = read_lines(Source("<plugin>", f"{MAP} {name}_alone {{ {Extends.word} {game}; {Uses.word} {name} }}\n"))[1]
            if lines is not None:
                yield Entries(lines)


def _rules(topic: str, rulesets: Iterable[Entries]) -> list[str]:
    """The line or action of that name, once for each place in which it is written."""
    found: dict[str, str] = {}
    for here in rulesets:
        now = name_now(here.model.renamed, topic)
        if now != topic:
            found.setdefault(f"{here.model.game} {now}", f"`{topic}` is called `{now}` now.")
        for rule in here.lines.called(now):
            if rule.kind == Action.word:
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
