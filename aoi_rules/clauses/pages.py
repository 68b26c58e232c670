"""The clauses of the library's games as Markdown pages, for the site of the manual."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from aoi_rules.clauses.cited_lines import ClauseProof, ProvenTable, RuleText, prove_table
from aoi_rules.diagnostics import Place
from aoi_rules.language.headers import GAME
from aoi_rules.library import catalogue
from aoi_rules.scenarios.lines import read_lines

__all__ = ["UNPROVEN", "clause_pages", "page"]

UNPROVEN = "No scenario fails without this line."

_INDEX = """\
# The games, clause by clause

What each rulebook says, in short; the lines of the rules that implement it; the scenarios that test it. `aoi clauses NAME` shows
the same for a game of your own that has such a table.

"""


def clause_pages(unproven: Callable[[ProvenTable], Collection[str]] = lambda _: ()) -> dict[str, str]:
    """A page for each game of the library that has a clause table, and an index, by path.  `unproven` has the places of the lines
    of a table that no scenario proves, which the page marks."""
    found: dict[str, ProvenTable] = {}
    for entry in catalogue.entries():
        if entry.kind == GAME and (lines := read_lines(entry.source)[1]) is not None:
            table = prove_table(entry.source, lines)
            if table is not None:
                found[entry.name] = table
    links = "".join(f"- [{table.table.title}]({name}.md)\n" for name, table in found.items())
    return {"games/index.md": _INDEX + links,
            **{f"games/{name}.md": page(table, unproven(table)) for name, table in found.items()}}


def page(table: ProvenTable, unproven: Collection[str] = ()) -> str:
    """The page of a game: its clauses under their headings.  The text of a rule line is shown where it is first named; lines at
    the places `unproven` are marked."""
    return "\n\n".join([f"# {table.table.title}", *_parts(table, unproven)]) + "\n"


def _parts(table: ProvenTable, unproven: Collection[str]) -> Iterator[str]:
    chapter = section = ""
    shown: set[str] = set()
    for claimed in table.clauses:
        if claimed.clause.chapter != chapter:
            chapter, section = claimed.clause.chapter, ""
            yield f"## {chapter}"
        if claimed.clause.section != section:
            section = claimed.clause.section
            yield f"### {section}"
        yield from _clause(claimed, shown, unproven)


def _clause(claimed: ClauseProof, shown: set[str], unproven: Collection[str]) -> Iterator[str]:
    """A clause in paragraphs; `shown` are the places of the rule lines whose text is already on the page."""
    yield f"**{claimed.clause.text}**"
    if claimed.clause.ruling:
        yield f"Ruling: {claimed.clause.ruling}"
    for rule in claimed.rules:
        yield _rule(rule, rule.place.full_text in shown)
        shown.add(rule.place.full_text)
        if rule.place.full_text in unproven:
            yield UNPROVEN
    if claimed.scenarios:
        yield "\n".join(f"- “{_escape_markdown(title)}” · {_file_and_line(place)}" for title, place in claimed.scenarios)


def _rule(rule: RuleText, again: bool) -> str:
    head = f"`{rule.name}` ({rule.kind}) · {_file_and_line(rule.place)}"
    return head if again else f"{head}\n\n```aoi\n{rule.written}\n```"


def _file_and_line(place: Place) -> str:
    """The name of the file, relative to the game's folder, and the line."""
    return _escape_markdown(f"{place.source.name}:{place.line}")


def _escape_markdown(text: str) -> str:
    """Escape a text so that Markdown shows it unchanged."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>#|" else letter for letter in text)
