"""Lines with one thing in place of another: remarks without a `#`, words of expressions as names,
conditions among effects, several moves in a line, quotation marks in a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

from aoi_rules.advice.suggestions import PRINTED, PRINTING, times, without_quotes
from aoi_rules.advice.syntax.foreign_line_forms import holds_declarations
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import BLANK, Piece, show_correction, with_braces, with_texts
from aoi_rules.advice.syntax.rewriting import VALUE
from aoi_rules.advice.syntax.spoken_moves import of_spoken_moves
from aoi_rules.diagnostics import Diagnostic, Fix
from aoi_rules.language.operators import COMPARING, EQUAL, GIVES
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.syntax_error import Words

__all__ = ["MISPLACED", "called_effect", "inner_quotes"]

_MANY = 4
"""The least number of words that make a sentence without a full stop."""
_SENTENCE = re.compile(r"(?P<first>[A-Za-z][\w'’-]*)(?:[,;:]?[ \t]+[(]?[\w'’$-]+[)]?){2,}(?P<end>[.!?]?)")


def of_remarks(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a sentence: it begins neither with a word of the language nor with one that the text has elsewhere."""
    found = _SENTENCE.fullmatch(piece.masked)
    if found is None or words.is_word(piece.word) or piece.word in grammar().words or times(piece.word, piece.source) > 1:
        return
    many = piece.word.istitle() and not words.is_word(piece.word.lower()) and len(piece.text.split()) >= _MANY
    if found["end"] or many:
        yield Foreign(r"^(?P<at>\w+)(?P<rest>[\s\S]*)$", lambda match: f"# {match[0]}",
                      "`{at}` begins no statement; a comment begins with `#`.", "if this is a comment, {written}",
                      code="syntax-statement-expected", sure=False)


def of_reserved(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a word of expressions in place of the name that a statement gives to something."""
    reserved = "|".join(grammar().words)
    found = re.match(rf"\w+[ \t]+(?P<at>{reserved})\b(?:[ \t]*\S+){{0,2}}", piece.masked)
    if found is not None and words.names_first(piece.word) and found.start("at") <= piece.at <= found.end():
        yield Foreign(rf"^\w+[ \t]+(?P<at>{reserved})\b[^\n]*", None,
                      "`{at}` has a meaning of its own and cannot be a name.", "choose another name",
                      code="syntax-reserved-word")


def of_braced(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for the value of a line in braces, `define a(p) { p.b + 1 }`."""
    head = _HEAD.search(piece.source.text, max(0, piece.start - _NEAR), piece.start)
    if head is None or not words.stands_for_value(head["word"]) or words.is_word(piece.word):
        return
    branches = _BRANCHES.match(piece.source.text, head.end() - len(head[0]) + head[0].rindex("{"))
    if branches is not None:
        chosen = f"{branches['then']} if {branches['test']} else {branches['otherwise']}"
        yield Foreign(r"^(?P<at>if)\b[^\n]*$", None, "A value follows `=`, without braces.",
                      f"write `{' '.join(head['line'].split())} = {chosen}`", code="syntax-statement-expected")
    yield Foreign(r"^(?:return\s+)?(?P<at>(?P<value>[^\n;{}]+?))\s*;?\s*$", None, "A value follows `=`, without braces.",
                  f"write `{' '.join(head['line'].split())} = {{value}}`", code="syntax-statement-expected")


_BRANCHES = re.compile(r"\{\s*if\s*\(?(?P<test>[^\s{}](?:[^\n{}]*?[^\s{}])??)\)?\s*+[:{]?\s*+"
                       r"return\s+(?P<then>[^\s;{}](?:[^\n;{}]*?[^\s;{}])??)\s*+;?\s*+\}?\s*+(?:else\s*+[:{]?\s*+)?"
                       r"return\s+(?P<otherwise>[^\s;{}](?:[^\n;{}]*?[^\s;{}])??)\s*+;?\s*+(?:\}\s*+)?\}")
_HEAD = re.compile(r"(?P<line>(?P<word>[a-z]\w*)[ \t]+[^{}\n;=]*?)[ \t]*\{\s*\Z")
_NEAR = 200


def of_names_listed(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for names in square brackets or quotation marks that a line takes side by side: `seats ["red", "blue"]`."""
    found = _LISTED.fullmatch(piece.text)
    if found is not None and words.is_word(piece.word) and _QUOTED.search(piece.text):
        names = re.findall(r"\w+", found["names"])
        yield Foreign(r"^\w+\s*(?P<at>\S)[^\n]*$", lambda _: " ".join([found["head"], *names]),
                      "The arguments of this line are separated by blanks, without brackets and commas.",
                      code="syntax-comma", sure=False)


_QUOTED = re.compile(r"""[\[("']""")
_NAMED = r"""["']?[A-Za-z_]\w*["']?"""
_LISTED = re.compile(rf"(?P<head>\w+)\s*[\[(]?\s*(?P<names>{_NAMED}(?:\s*,\s*{_NAMED})+)\s*[\])]?")


def of_figures(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for figures without the word before them, `50 20`, if other lines of the text have a word before the same number of
    figures."""
    figures = re.fullmatch(r"\$?\d+(?:[ \t]+\$?\d+)*", piece.text)
    home = piece.block_word
    if figures is None or home is None or words.is_word(home):
        return
    alike = r"[ \t]+".join(r"\$\d+" if figure.startswith("$") else r"\d+" for figure in piece.text.split())
    found = re.findall(rf"(?:[;{{\n])[ \t]*([a-z]\w*)[ \t]+{alike}[ \t]*(?=[;}}\n])", without_quotes(piece.source.text))
    used = [word for word in dict.fromkeys(found) if not words.is_word(word)]
    if len(used) == 1:
        yield Foreign(r"^(?P<at>\S+)(?P<rest>[^\n]*)$", rf"{used[0]} \g<0>", "A word is missing before this figure.",
                      code="syntax-statement-expected", sure=False)


def of_effects(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for an effect in place of a value."""
    verbs = re.findall(r"\bverb[ \t]+(\w+)", without_quotes(piece.source.text))
    effects = "|".join(map(re.escape, dict.fromkeys((*words.effects, *verbs))))
    yield Foreign(rf"(?:{GIVES}|\bwhen\b)\s*(?P<at>{effects})\s+(?P<rest>[\w$(][^\n]*)$", None,
                  "`{at}` begins an effect, and an effect has no value.",
                  "an effect belongs in a `do`; this must be a value, or something to compare")


def of_parts_in_use(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a condition around the lines of a part, `if in_use(ships) { … }`."""
    if piece.word in _CONDITIONS and holds_declarations(piece.block_word, words):
        yield Foreign(r"^(?P<at>\w+)\s*\(?\s*(?:\w+\s*\(\s*)?(?P<name>NAME)[\s)]*\{[^\n]*$", None,
                      "Lines for rulesets that also use another part are in a block of their own.",
                      "write `with {name} {{ … }}`")


_CONDITIONS = ("if", "when")


def of_gaps(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for dots in the place of a name, `require … = open`, as an example has them."""
    if words.names_first(piece.word):
        named = 'NAME "TEXT"' if words.stands_for_value(piece.word) and not words.lists_values(piece.word) else "NAME"
        value = " = CONDITION" if words.is_condition(piece.word) else ""
        yield Foreign(r"^(?P<word>\w+)\s+(?P<at>\.\.\.|…)$", rf"\g<word> {named}{value}",
                      "`{at}` marks what an example leaves out.", code="syntax-pasted", sure=False)
        yield Foreign(r"^(?P<word>\w+)\s+(?P<at>\.\.\.|…)\s*(?P<rest>[^\n]*)$", rf"\g<word> {named} \g<rest>",
                      "`{at}` marks what an example leaves out.", code="syntax-pasted", sure=False)


def of_additions(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for an item that is added to a list, `order.append(p)`, which is set as a whole."""
    found = re.match(rf"(?P<list>\w+(?:\.\w+)*)\.(?:{'|'.join(_ADDING)})\((?P<what>[\w.]+)\)", piece.text)
    if found is None:
        return
    text = without_quotes(piece.source.text)
    if re.search(rf"\bkeep\s+{found['list'].rpartition('.')[2]}\b[^=;}}\n]*\bmany\b", text) is None:
        return
    head = rf"\beach\s+{found['what']}\s+in\s+(?P<rest>[^\s{{}}](?:[^{{}}\n]*?[^\s{{}}])??)\s*\{{\s*\Z"
    loop = re.search(head, piece.source.text[: piece.start])
    value = f"list({found['what']} for {found['what']} in {loop['rest']})" if loop is not None else f"({found['what']}, …)"
    where = " in place of the loop" if loop is not None else ", with all its items"
    yield Foreign(rf"^[\w.]+\.(?P<at>{'|'.join(_ADDING)})\([^()]*\)", None, "A list is not changed, but set as a whole.",
                  f"write `set {found['list']} = {value}`{where}")


_ADDING = ("append", "push", "add", "insert")


def of_printing(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for a call with which other languages print something, if the text has no verb with that name."""
    if piece.word in PRINTING and re.search(rf"\bverb\s+{piece.word}\b", piece.source.text) is None:
        yield Foreign(r"^(?P<at>\w+)[^\n]*$", None, "There is no `{at}`: players read the texts of verbs.",
                      with_braces(PRINTED))


def of_moves(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for several moves with commas between them."""
    found = _MOVES.match(piece.masked)
    if found is not None and words.makes_move(piece.word):
        seats = re.findall(rf"\b{piece.word}[ \t]+(\w+)", without_quotes(piece.source.text))
        second = "{word} {second}" if found["begins"] in seats else "{word} {seat} {second}"
        hint = f"for two moves write `{{word}} {{seat}} {{first}}`, and `{second}` in a line of its own"
        yield Foreign(_MOVES.pattern, None, "A line names one move, without commas.", hint, code="syntax-comma")


_MOVES = re.compile(r"^(?P<word>\w+)[ \t]+(?P<seat>\w+)[ \t]+(?P<first>(?:(?!\bbecause\b)[^,\n])+?)[ \t]*(?P<at>,)[ \t]*"
                    r"(?P<second>(?P<begins>\w+)[^,\n]*)$")


def of_offered(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for moves in round brackets, with commas between them."""
    if words.holds_moves(piece.word):
        yield Foreign(r"^(?P<head>\w+[ \t]+\w+)[ \t]*(?P<at>[(\[])\s*(?P<moves>[^()\[\]\n]*)[)\]]$", _show_offers_block,
                      "The moves belong in a block, one on each line.", sure=False)


def _show_offers_block(found: re.Match[str]) -> str:
    """A line with a block of its moves."""
    return f"{found['head']} {{ {'; '.join(filter(None, re.split(r'[ ]*,[ ]*', found['moves'].strip())))} }}"


def of_tests(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a comparison in place of an effect, or of another line of an action."""
    home = piece.block_word
    if home is None or words.is_word(piece.word) or not words.is_word(home):
        return
    line, gives = "`require NAME \"…\" = {test}`", ""
    if words.may_stand("require", home):
        says, hint = "A condition is not a statement.", f"write {line}"
    elif all(words.may_stand(effect, home) for effect in words.effects):
        says, gives = "A condition is not an effect.", "; `set {a} = {b}` gives it that value"
        required = "" if words.names_first(home) else f"write {line} before this block; "
        hint = f"{required}an effect that depends on it ends with `when {{test}}`"
    else:
        return
    for sign, more in ((str(EQUAL), gives), (COMPARING, "")):
        yield Foreign(rf"^(?P<test>(?:not\s+)?(?P<a>{VALUE})\s*(?P<at>{sign})\s*(?P<b>\S[^\n;{{}}]*?))$", None, says, hint + more)


def of_rows(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row of a table without its bars, as other programs write it, after another row: `jar, "Jar", 3`."""
    above = piece.source.text[: piece.start].rstrip().rpartition("\n")[2].strip()
    if above.startswith("|") and "," in piece.masked and "|" not in piece.masked:
        yield Foreign(r"^(?P<cells>[^,\n]*(?P<at>,)[^\n]*)$",
                      lambda found: f"| {' | '.join(cell.strip() for cell in found['cells'].split(','))} |",
                      "The cells of a table have bars between them and around them.", code="syntax-bad-table")


def of_equals(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for an `=` after the first word or the name of a line that takes no value, `menu turn = build, rest`."""
    if words.is_word(piece.word) and not words.takes_value(piece.word):
        says = "There is no `=` in a line with `{word}`."
        for form in (r"\g<word>\g<name> (\g<rest>)", r"\g<word>\g<name> \g<rest>"):
            yield Foreign(_GIVEN, form, says, sure=False, code="syntax-unexpected")


_GIVEN = r"^(?P<word>\w+)(?P<name>[ \t]+\w+(?:[ \t]+\"[^\"]*\")?)?\s*(?P<at>=)\s*(?P<rest>[^=\n{}]+)$"


_COUNTED = (r"^(?P<at>for)\s+(?P<name>\w+)\s+in\s+(?:range\()?\s*\d+\s*(?:\.\.|,)\s*(?P<last>\w+)\)?\s*[:{]?"
            r"(?P<rest>[^\n]*)$")


def of_verbs(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for a verb after a dot, `me.pay fee`."""
    found = re.match(r"(?P<who>\w+)\.(?P<verb>\w+)\b", piece.masked)
    if found is not None and re.search(rf"\bverb[ \t]+{found['verb']}\b", without_quotes(piece.source.text)):
        yield Foreign(r"^(?P<who>\w+)(?P<at>\.)(?P<verb>\w+)[ \t]+(?P<rest>[^()\n=]+)$", r"\g<verb> \g<who> \g<rest>",
                      "A verb comes first, and its values after it.", code="syntax-statement-expected", sure=False)


def of_counted(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a loop of the flow that counts, `for day in 1..7 {`, in which players act."""
    home = piece.block_word
    if home is not None and words.may_stand("repeat", home) and words.may_stand("phase", home):
        yield Foreign(_COUNTED, None, "A loop of the flow is written with `repeat`, and its name counts the passes.",
                      "write `repeat {name} until ({name} == {last}) {{`")


def of_shuffling(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for players or another list that is shuffled, `players.shuffle()`."""
    found = re.match(r"(?P<many>[a-z_]\w*)\.(?:shuffle|mix)\(\)", piece.masked)
    if found is not None and re.search(rf"\bzone\s+{found['many']}\b", piece.source.text) is None:
        among = found["many"] if found["many"] in _SEATS else "players"
        yield Foreign(r"^(?P<many>\w+)\.(?P<at>\w+)\(\)\s*;?$", None, "Nothing shuffles a list.",
                      f"chance picks who begins, `pick x in {among} at random`; then `clockwise(x)` is all of them from `x` on")


_SEATS = ("players", "others")


def called_effect(piece: Piece, reads: Callable[[str], bool], words: Words | None) -> Diagnostic | None:
    """The problem of an effect that is written as a call, `move(card, me.hand, discard)`; None if the language does not read it
    without its brackets."""
    found = _CALLED.fullmatch(piece.masked)
    if found is None or words is None or not words.is_word(found["word"]):
        return None
    plain = with_texts(f"{found['word']} {found['values'].strip()}", piece.texts)
    values = [value.strip() for value in _COMMAS.split(found["values"])]
    values = [f"({value})" if re.search(r"\s", value) else value for value in values]
    if len(values) == 1 and reads(plain):
        return _without_brackets(found, piece, plain)
    if words.offers(found["word"]):
        values = _with_range(values)
    if words.takes_value(found["word"]) and (text := _with_condition(found["word"], values, piece)) and reads(text):
        return _without_brackets(found, piece, text)
    for signs in product(_BETWEEN, repeat=min(len(values), _MOST_CALLED) - 1):
        parts = [found["word"], values[0], *(part for pair in zip(signs, values[1:], strict=False) for part in pair if part)]
        text = with_texts(" ".join(parts), piece.texts)
        if reads(text):
            return _without_brackets(found, piece, text)
    return None


def _with_condition(word: str, values: list[str], piece: Piece) -> str | None:
    """A condition with its text, `require(s.open, "It is shut")`, with the name of what it asks; None for other values."""
    texts = [value for value in values if value.startswith('"')]
    others = [value for value in values if value not in texts]
    if len(texts) != 1 or len(others) != 1:
        return None
    name = re.fullmatch(r"(?:\w+\.)+(?P<last>\w+)", others[0])
    test = re.sub(r"^\((.*)\)$", r"\1", others[0])
    return with_texts(f"{word} {name['last'] if name else 'NAME'} {texts[0]} = {test}", piece.texts)


def _with_range(values: list[str]) -> list[str]:
    """What is taken, after the number of times: `1, 2, turn` as `1..2, turn`, and `turn` as `1, turn`."""
    ordered = sorted(values, key=lambda value: not value.isdigit())
    numbers = [value for value in ordered if value.isdigit()]
    return ["..".join(numbers) or "1", *ordered[len(numbers) :]]


def _without_brackets(found: re.Match[str], piece: Piece, text: str) -> Diagnostic:
    return Diagnostic("syntax-statement-expected", f"`{found['word']}` takes its values without brackets.",
                      piece.place(0, len(found["word"])), show_correction(text, piece.text))


_CALLED = re.compile(r"(?P<word>[a-z]\w*)\((?P<values>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)\s*;?")
_COMMAS = re.compile(r",\s*(?![^()]*\))")
_BETWEEN = ("", "from", "to", "by", "=", "in", "of")
"""The words that may be between the values of an effect."""
_MOST_CALLED = 3


def inner_quotes(piece: Piece, reads: Callable[[str], bool]) -> Diagnostic | None:
    """The problem of quotation marks in a text, `"the "wrong" metal"`: no blank is beside them; None if there are none."""
    found = next((one for one in _INNER.finditer(piece.masked) if one.start() <= piece.at <= one.end()), None)
    if found is None:
        return None
    text = piece.text[found.start() + 1 : found.end() - 1].replace('"', '\\"')
    whole = f'{piece.text[: found.start()]}"{text}"{piece.text[found.end() :]}'
    if not reads(whole):
        return None
    fix = Fix(piece.place(found.start(), found.end()), f'"{text}"')
    return Diagnostic("syntax-foreign", "A quotation mark ends the text: inside it, write a backslash before it.",
                      piece.place(found.start("inner"), found.end("inner")), show_correction(whole, piece.text), fix=fix)


_INNER = re.compile(rf'"{BLANK}*(?:(?P<inner>"\w[^"\n|{{}}]*"){BLANK}*)+"')
MISPLACED = (of_parts_in_use, of_gaps, of_additions, of_rows, of_remarks, of_reserved, of_printing, of_moves, of_spoken_moves,
             of_offered, of_braced, of_tests, of_names_listed, of_figures, of_effects, of_equals,
             of_verbs, of_counted, of_shuffling)
"""The functions that give rows for a statement that cannot be read, the most precise ones first."""
