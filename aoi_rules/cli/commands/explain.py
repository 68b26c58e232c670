"""`aoi explain`: explains a problem's code, a rule, an action, a word or a function of the language, or a hook."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Iterable, Iterator, Sequence

import click

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.cli.arguments.rulesets import RulesetRequest, parts_option, request_ruleset
from aoi_rules.cli.reports.names import Answers, kept_answers
from aoi_rules.cli.terminal.output import columns, paragraph, room, safe, say
from aoi_rules.diagnostics import Source
from aoi_rules.errors import AoiError, PluginError
from aoi_rules.files.manual import Page, openable_address, pages_about
from aoi_rules.language.headers import MAP, PART, heads_in
from aoi_rules.library import catalogue
from aoi_rules.machine.renaming import name_now
from aoi_rules.plugin_api.entry_points import installed_plugins, is_bundled
from aoi_rules.reference import Topic, sections, topics_called
from aoi_rules.words.actions import Action
from aoi_rules.words.files import Extends, Uses

__all__ = ["command"]


@click.command("explain")
@click.argument("words", metavar="[CODE|RULE|WORD]…", nargs=-1)
@click.option("--in", "name", metavar="NAME", help="Look up the name in this ruleset: rule lines, members of types, titles.")
@parts_option
def command(words: tuple[str, ...], name: str | None, parts: tuple[str, ...]) -> None:
    """Explain a word, a function, an operator or a name of the rules language, including those of installed plugins
    (`choose`, `count`, `//`, `me`); a plugin (`ships`); the code of a problem or an error (`syntax-comma`, `wrong-turn`); a
    rule line or an action of a ruleset in the library (`build.coal`, `build`); why a move is refused in any game (`takes`); a
    hook for plugins (`aoi_words`); or what plugins import (`Member`). A phrase from games leads to the page of the manual that
    shows how (`sealed bid`, `share price`, `partner`). Without a topic, list all of them.

    With --in, explain what has this name in that ruleset, after changes by plugins and `like`. The name of a rule line is the
    one in `aoi coverage`, `aoi show --named` and CLAUSES.md (`war.fight`, `after happens_5`); a phase or an action is shown
    with its whole block. A member of a type, such as a card, a town or a resource, is found by its name or its title (`"Great
    War"`), and shown with its figures and with each rule line that names it.
    """
    topic = " ".join(words)
    if not topic:
        if name is not None:
            raise click.UsageError("--in needs a name")
        say(_index())
        return
    if parts and name is None:
        raise click.UsageError("--with needs --in")
    say(_explain_in_all(topic) if name is None else _explain_in_ruleset(topic, name, parts))


def _explain_in_all(topic: str) -> str:
    parts = [_show_topic(found) for found in topics_called(topic)]
    parts += [_plugin(topic)] if topic in installed_plugins() else []
    parts += [_page(page) for page in pages_about(topic)]
    if not parts or "." in topic:
        rulesets = _library()
        parts += _rules(topic, rulesets) or _rules(topic, _answers_of_plugins())
        if not parts:
            known = [*(name for section in sections(everything=True) for t in section.topics for name in t.names),
                     *(name for here in rulesets for name in here.rules)]
            hint = (_hint_other_ruleset(topic, rulesets) or did_you_mean(topic, known)
                    or "`aoi show NAME --named` lists the names of a ruleset's rules")
            raise AoiError(f"`{topic}` is not a problem's code, a rule, an action or a word; {hint}")
    return "\n\n".join(parts)


def _page(page: Page) -> str:
    """A page of the manual that shows how to do something."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", page.opening)  # links are of no use here
    example = textwrap.indent(safe(page.example.rstrip()), "    ")
    shown = [safe(f"How to: {page.title}"), _paragraph(words), example, f"In the manual: {safe(page.path)}"]
    return "\n\n".join(filter(None, shown))


def _plugin(name: str) -> str:
    from aoi_rules.cli.reports.plugins import plugin_text  # noqa: PLC0415 - few topics are plugins

    return safe(plugin_text(name))


def _index() -> str:
    """All topics, section by section."""
    parts = [("`aoi explain TOPIC` explains one of them; `--in GAME` looks up a name in a ruleset.\n"
             "The manual's cookbook describes how to do things: `aoi docs` shows where it is.")]
    for section in sections(everything=True):
        names = "  ".join(dict.fromkeys(topic.name for topic in section.topics))
        lines = textwrap.wrap(names.replace(" ", "\xa0").replace("\xa0\xa0", "  "), room(78) - 2, break_long_words=False,
                              break_on_hyphens=False)
        parts.append("\n".join([section.title, *(f"  {line}" for line in lines)]).replace("\xa0", " "))
    return "\n\n".join(parts)


def _show_topic(topic: Topic) -> str:
    """A topic with its example and its explanation; for a code, with the address of its entry in the manual."""
    head = safe("\n  ".join(filter(None, (topic.form, topic.stands))))
    text = [safe(part) if part.startswith("- ") else _paragraph(part) for part in topic.meaning.split("\n\n")]
    example = "For example:\n\n" + textwrap.indent(topic.example, "    ") if topic.example else ""
    answer = "The message:\n\n" + textwrap.indent(topic.answer, "    ") if topic.answer else ""
    entry = "" if topic.stands else f"In the manual: {safe(openable_address(topic.name))}"
    return "\n\n".join(filter(None, (head, *text, safe(example), safe(answer), entry)))


def _paragraph(text: str) -> str:
    return paragraph(safe(" ".join(text.split())), columns())


# ---- rules of the library -------------------------------------------------------------------------------------------


def _library() -> list[Answers]:
    return list(filter(None, (_answers(entry.source) for entry in catalogue.entries())))


def _answers(source: Source) -> Answers | None:
    """The answers about a ruleset; None if it has errors."""
    def write_answers() -> Answers | None:
        from aoi_rules.cli.reports.entries import answers  # noqa: PLC0415 - with the compiler, which answers that are kept do not need
        from aoi_rules.scenarios.lines import read_lines  # noqa: PLC0415 - as above

        lines = read_lines(source)[1]
        return None if lines is None else answers(lines)

    return kept_answers(source, (), write_answers)


def _explain_in_ruleset(topic: str, name: str, parts: Sequence[str]) -> str:
    """What is known about a name in one ruleset with parts added; raises RulesetError with its problems."""
    def write_answers() -> Answers:
        from aoi_rules.cli.arguments.rule_lines import lines_of  # noqa: PLC0415 - as above
        from aoi_rules.cli.reports.entries import answers  # noqa: PLC0415 - as in `_answers`

        return answers(lines_of(name, parts))

    wanted = request_ruleset(name, parts)
    here = kept_answers(wanted.source, wanted.laid, write_answers) if isinstance(wanted, RulesetRequest) else write_answers()
    assert here is not None, "errors were reported before"
    found = here.explain_or_raise(topic, f"`aoi show {name} --named` lists the names of its rules")
    return "\n\n".join([safe(here.title), *found])


def _answers_of_plugins() -> Iterator[Answers]:
    """The games for which plugins of other packages have parts, each with only that plugin."""
    from aoi_rules.plugin_manager.manager import plug_in  # noqa: PLC0415 - few have such plugins

    for name, point in installed_plugins().items():
        if is_bundled(point):
            continue
        try:
            texts = plug_in([name]).texts.get(name, ())
        except PluginError:
            continue  # `aoi plugins` shows why
        for game in dict.fromkeys(head.game for text in texts for head in heads_in(text, PART)):
            here = _answers(Source("<plugin>", f"{MAP} {name}_alone {{ {Extends.word} {game}; {Uses.word} {name} }}\n"))
            if here is not None:
                yield here


def _rules(topic: str, rulesets: Iterable[Answers]) -> list[str]:
    """The texts of the line or action with that name, once for each place in which it is written."""
    found: dict[str, str] = {}
    for here in rulesets:
        now = name_now(here.renamed, topic)
        if now != topic:
            found.setdefault(f"{here.game} {now}", f"`{topic}` is now called `{now}`.")
        for place, kind, parts in here.rules.get(now, ()):
            if kind == Action.word:
                form, below, _ = here.actions[now]
                text = f"{safe(here.game_title)}: {form}" + (f"\n\n{below}" if below else "")
            else:
                text = "\n\n".join([safe(here.game_title), *parts])
            found.setdefault(place, text)
    return list(found.values())


def _hint_other_ruleset(topic: str, rulesets: Iterable[Answers]) -> str | None:
    """A hint that a name has a meaning in one of the rulesets."""
    names = [here.name for here in rulesets if here.find_paragraphs(topic)]
    return f"`aoi explain {shlex.quote(topic)} --in {names[0]}` shows what it means there" if names else None
