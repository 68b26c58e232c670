"""Objects and loops of other languages, whose braces hold no statements: `{ name: "Salt", cost: 3 }`, `town.each { |f| … }`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.similar_names import constant_for, named_after
from aoi_rules.advice.suggestions import times
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import QUOTED, Piece, with_braces, with_texts
from aoi_rules.advice.syntax.rewriting import VALUE, as_effect
from aoi_rules.advice.syntax.streams import IT
from aoi_rules.diagnostics import Source
from aoi_rules.language.syntax_error import Words

__all__ = ["of_objects", "of_ruby_loops"]

_NAMES, _TITLES = ("id", "key", "identifier"), ("name", "title", "label", "caption", "text")
"""The names in other languages for the name and the title of a thing."""
_ENTRY = r'["\']?[a-z_]\w*["\']?\s*:\s*(?:"[^"\n]*"|\[[^\[\]\n]*\]|[^,:{}\[\]\n]+)'
_ENTRIES = rf"{_ENTRY}(?:\s*,\s*{_ENTRY})*\s*,?"
_OBJECT = re.compile(rf"(?:(?P<head>[a-z]\w*(?:\s+[a-z_]\w*)?)(?:\s*[:=])?\s*)?\{{\s*(?P<entries>{_ENTRIES})\s*\}}\s*,?")
_INSIDE = re.compile(_ENTRIES)
_OPENED = re.compile(r"(?:^|[;{\n])[ \t]*(?P<kind>[a-z]\w*)(?:[ \t]+(?P<name>[a-z_]\w*)"
                     r"(?P<more>(?:[ \t]+(?:\"[^\"\n]*\"|[a-z_]\w*\??))*))?[ \t]*:?[ \t]*\{\s*\Z")
"""The head of a member, before its block; `more` is what follows its name, such as its title."""
_CELL = re.compile(r"\s*\|\s*")


def of_objects(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for an object: a row of the table before it, or else a member with a block; for one of its lines, `title: "Kiel",`;
    and for the values of a member in the brackets of a call, `town kiel("Kiel", grey, at = 60 70)`."""
    for rows in (_of_titles, _of_calls, _of_lists):
        yield from rows(piece, words)
    whole = _OBJECT.fullmatch(_without_marks(piece))
    if whole is not None:
        entries = _entries_of(whole["entries"])
        listed = _LISTED.search(piece.source.text, max(0, piece.start - _NEAR), piece.start)
        kind = listed["kind"] if listed is not None and not words.is_word(listed["kind"]) else ""
        word, _, called = (whole["head"] or "").rpartition(" ")
        shown = _as_row(entries, called or None, piece) or _as_member(word.strip() or kind, entries, called or None)
    elif _INSIDE.fullmatch(_without_marks(piece)) is not None and piece.masked.count(":") > 1:
        opened = _OPENED.search(piece.source.text, max(0, piece.start - _NEAR), piece.start)
        if opened is None or words.is_word(opened["kind"]):
            return
        named = f"{opened['name']}{opened['more']}" if opened["name"] else None
        shown = _as_member(opened["kind"], _read_entries(piece, 0, len(piece.masked)), named)
    else:
        return
    says = "The cells of a table have bars between them and around them." if shown.startswith("|") else (
        "What a member has is in its block: lines without colons, separated by `;`.")
    yield Foreign(r"^(?P<at>[\s\S]+)$", None, says, f"write `{with_braces(shown)}`")


def _without_marks(piece: Piece) -> str:
    """The text of entries, with the quotation marks left out around their names."""
    return re.sub(r'["\'](\w+)["\'](?=\s*:)', r"\1", with_texts(piece.masked, piece.texts))


_NEAR = 200


def _of_titles(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for the title of a member on a line of its block."""
    opened = _OPENED.search(piece.source.text, max(0, piece.start - _NEAR), piece.start)
    if opened is not None and opened["name"] and not opened["more"] and not words.is_word(opened["kind"]):
        head = f"{opened['kind']} {opened['name']}"
        yield Foreign(rf"^(?:{'|'.join(_TITLES)})\s*(?P<at>[:=])\s*(?P<title>\"[^\"\n]*\")\s*,?$", None,
                      "A title comes right after the name.", f"write `{head} {{title}} {{{{`, and leave this line out",
                      code="syntax-unknown-character")


def _of_calls(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for the values of a member in brackets: those with a name are lines of its block."""
    found = _MEMBER_CALL.fullmatch(piece.masked)
    if found is None or words.is_word(found["kind"]) or re.search(r"\blambda\b|[=-]>|\bfor\b", piece.masked):
        return
    values = [with_texts(value, ()).strip() for value in re.split(r",\s*(?![^()]*\))", found["values"]) if value.strip()]
    beside = [value for value in values if not _NAMED.match(value)]
    lines = [_NAMED.sub(r"\g<name> ", value) for value in values if _NAMED.match(value)]
    block = f" {{ {'; '.join(lines)} }}" if lines else ""
    shown = with_texts(" ".join([found["kind"], found["name"], *beside]) + block, piece.texts)
    yield Foreign(r"^(?P<at>\w+\s+\w+)\([\s\S]*$", None,
                  "What a member has follows its name without brackets, or is in its block.", f"write `{with_braces(shown)}`")


def _of_lists(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for the first line of a list of members, `towns: [`, and for values in the block of a member, `at: [60, 70]`."""
    home = piece.block_word
    if home is not None and not words.is_word(home):
        yield Foreign(r"^(?P<word>[a-z]\w*)\s*[:=]?\s*(?P<at>\[)(?P<values>[^\[\]\n]+)\]\s*,?$",
                      lambda found: " ".join([found["word"], *re.split(r"\s*,\s*", found["values"].strip())]),
                      "Values are separated by blanks, without brackets.", code="syntax-unknown-character", sure=False)
        yield Foreign(rf"^(?P<word>[a-z]\w*)\s*[:=]?\s*(?P<values>{_NAME}(?:\s*,\s*{_NAME})*\s*(?P<at>&|/|\+)\s*{_NAME}"
                      rf"(?:\s*(?:&|/|\+|,)\s*{_NAME})*)$", lambda found: " ".join(re.findall(r"\w+", found[0])),
                      "Values are separated by blanks.", code="syntax-unknown-character", sure=False)
        yield Foreign(rf"^(?P<word>[a-z]\w*)\s*(?P<at>[:=])\s*(?P<values>{_NAME}(?:\s*,\s*{_NAME})+)$", None,
                      "Values follow their word without `{at}`, and with blanks between them.",
                      _several_or_lines, code="syntax-comma")
    elif not words.is_word(piece.word):
        yield Foreign(r"^(?P<what>[a-z]\w*)\s*(?P<at>[:=])\s*\[$", None,
                      "Members are lines of their own, without a list around them.",
                      "leave this line out, and the `]` at the end of the list", code="syntax-unknown-character")


def _several_or_lines(found: re.Match[str]) -> str:
    """The hint for names with commas between them: several values of one word, or a value and fields that are true."""
    first, *others = re.findall(r"\w+", found["values"])
    listed, lines = " ".join((found["word"], first, *others)), "; ".join((f"{found['word']} {first}", *others))
    return f"write `{listed}`, or `{lines}` if only the first one is its value"


_NAME = r"\b(?!(?:and|or|not)\b)[a-z]\w*"
_LISTED = re.compile(r"(?P<kind>[a-z]\w*?)s?[ \t]*[:=][ \t]*\[\s*(?:\{[^{}]*\}\s*,\s*)*\Z")
_MEMBER_CALL = re.compile(r"(?P<kind>[a-z]\w*)\s+(?P<name>[a-z]\w*)\((?P<values>(?:[^()\n]|\([^()\n]*\))*)\)\s*;?")
_NAMED = re.compile(r"(?P<name>[a-z]\w*)\s*[=:](?!=)\s*")


def _read_entries(piece: Piece, begin: int, end: int) -> dict[str, str]:
    """The values of an object by their names, as they are written here."""
    texts = piece.texts[len(QUOTED.findall(piece.masked[:begin])) :]
    return _entries_of(with_texts(piece.masked[begin:end], texts))


def _entries_of(written: str) -> dict[str, str]:
    return {found["key"]: _plain_value(found["value"]) for found in _PAIR.finditer(written)}


_PAIR = re.compile(r'["\']?(?P<key>[a-z_]\w*)["\']?\s*:\s*(?P<value>"[^"\n]*"|\'[^\'\n]*\'|\[[^\[\]\n]*\]|[^,:{}\[\]\n]+)')


def _plain_value(value: str) -> str:
    value = re.sub(r"^'(.*)'$", r'"\1"', value.strip())
    return " ".join(re.split(r"\s*,\s*", value[1:-1].strip())) if value.startswith("[") else constant_for(value) or value


def _as_member(kind: str, entries: dict[str, str], name: str | None) -> str:
    """A member with a title, and with lines for everything else in its block."""
    title = next((entries[key] for key in _TITLES if entries.get(key, "").startswith('"')), "")
    entries = {key: value for key, value in entries.items() if value != title}
    title = "" if name is not None and '"' in name else title
    named = name or next((entries[key].strip('"') for key in _NAMES if key in entries), None) or named_after(title.strip('"'))
    lines = [f"{word} {_QUOTED_NAME.sub(lambda found: found[1], one)}" for key, value in entries.items()
             if key not in _NAMES for word, one in _lines_for(key, value)]
    block = f"{{ {'; '.join(lines)} }}" if lines else ""
    return " ".join(filter(None, (kind, named or "NAME", title, block)))


def _lines_for(key: str, value: str) -> Iterator[tuple[str, str]]:
    """The word and the values of each line for a key: one line for each of several names, `stall wool` and `stall salt` for
    `stalls`; numbers belong to one word."""
    if key.endswith("s") and re.search(r"[a-z]", value):
        several = value.split() if re.fullmatch(r"\w+(?: \w+)+", value) else [value]
        yield from ((key.removesuffix("s"), one) for one in several)
    else:
        yield key, value


_QUOTED_NAME = re.compile(r'"([a-z_]\w*)"')


def _as_row(entries: dict[str, str], name: str | None, piece: Piece) -> str | None:
    """A row of the table that ends right before; None if there is no table."""
    above = piece.source.text[: piece.start].rstrip().splitlines()
    rows = []
    for line in reversed(above):
        if not line.strip().startswith("|"):
            break
        rows.append(_CELL.split(line.strip().strip("|").strip()))
    if not rows:
        return None
    header, last = rows[-1], rows[0]
    titled = next((entries[key] for key in _TITLES if entries.get(key, "").startswith('"')), "")
    given = {**entries, "title": titled, "id": name or entries.get("id") or _free_name(titled.strip('"'), piece)}
    cells = [given.get(column, "") for column in header]
    money = [f"${cell}" if cell.isdigit() and before.startswith("$") else cell
             for cell, before in zip(cells, [*last, *[""] * len(cells)], strict=False)]
    return f"| {' | '.join(money)} |"


def _free_name(title: str, piece: Piece) -> str:
    """The name that a thing with a title may have, unless the text has it already."""
    name = named_after(title)
    return name if name is not None and times(name, piece.source) == times(name, Source("", piece.text)) else "NAME"


_RUBY = re.compile(rf"^(?P<many>{VALUE})\.(?P<at>each|[Ff]or_?[Ee]ach)\s*(?P<begins>do\b|\{{)\s*"
                   r"(?:\|\s*(?P<name>[a-z]\w*)\s*\||(?P<arrow>[a-z]\w*)\s*(?:->|=>))?\s*(?P<body>[\s\S]*?)\s*(?:\bend|\})$")


def of_ruby_loops(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for a loop with a block of another language, `town.each do |f|` or `town.forEach { it.visits = 0 }`."""
    found = _RUBY.match(piece.masked)
    if found is None:
        return
    name, body = found["name"] or found["arrow"], found["body"].strip()
    if name is None:
        name = piece.free_letter(found["many"]) if re.search(IT, body) else "x"
        body = re.sub(IT, name, body)
    head = f"each {name} in {found['many']}"
    if "\n" in body or not body:
        closed = "" if found["begins"] == "{" else ", and `}}` in place of `end`"
        hint = f"write `{head} {{{{`{closed}"
    else:
        hint = f"write `{with_braces(with_texts(f'{head} {{ {as_effect(body)} }}', piece.texts))}`"
    yield Foreign(_RUBY.pattern, None, "A loop is written with `each`, and what it does is in braces.", hint)
