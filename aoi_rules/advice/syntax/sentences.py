"""Conditions in English, such as `me has not passed` and `there are no cards in me.hand`, as expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from attrs import frozen

from aoi_rules.advice.suggestions import ARTICLES, without_quotes
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.advice.syntax.rewriting import VALUE
from aoi_rules.language.operators import AT_LEAST, AT_MOST, EQUAL, GIVES, LESS, MORE, UNEQUAL, sign_pattern
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.syntax_error import Words
from aoi_rules.model.seers import OWNER
from aoi_rules.model.types import Shape

__all__ = ["of_plain_sentences", "of_sentences"]

_SAYS = "A condition is an expression, not a sentence."
_IS = r"(?:is|are|was|were|be|has\s+been|have\s+been)"
_HAS = r"(?:is|are|was|were|has|have|had|did|does|do|must\s+be|must\s+have|should\s+be|will\s+be|has\s+been)"
_NOT = r"(?P<no>\s+not|n['’]t)?"
_MORE, _LESS = r"(?:more|greater|higher|bigger|larger)", r"(?:less|fewer|lower|smaller)"
_SIGNS = (
    (rf"{_MORE}\s+than\s+or\s+equal\s+to|no\s+{_LESS}\s+than|not\s+{_LESS}\s+than|at\s+least", AT_LEAST),
    (rf"{_LESS}\s+than\s+or\s+equal\s+to|no\s+{_MORE}\s+than|not\s+{_MORE}\s+than|at\s+most", AT_MOST),
    (rf"{_MORE}\s+than|above|over", MORE), (rf"{_LESS}\s+than|below|under", LESS),
    (r"(?:different\s+from|differs\s+from|unlike)", UNEQUAL),
    (r"(?:the\s+)?same\s+as|exactly|matches|equal\s+to", EQUAL),
)
_SIGN = "|".join(f"(?:{pattern})" for pattern, _ in _SIGNS)
_NUMBERS = {"no": "0", "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_FIGURE = rf"(?:\$?\d+|{'|'.join(_NUMBERS)})"
_MANY = rf"(?:(?P<sign>{_SIGN}|only)\s+)?(?P<n>{_FIGURE}|any|some|a|an)\s+(?:more\s+)?(?P<what>[a-z]\w*)"
_EVERYBODY = {"everyone": "all", "everybody": "all", "someone": "any", "somebody": "any", "anyone": "any", "anybody": "any",
              "nobody": "none", "noone": "none"}
_QUANTIFIERS = {"any": "any", "some": "any", "all": "all", "every": "all", "each": "all", "no": "none"}
_ARTICLE = rf"(?:{sign_pattern(ARTICLES)})"


@frozen
class _Text:
    """What a text declares, as far as it shows."""

    text: str
    typing: str
    kinds: str

    def is_truth(self, name: str) -> bool:
        """Whether something with this name is yes or no."""
        return self._type(name) == Shape.TRUTH

    def is_money(self, name: str) -> bool:
        """Whether something with this name is an amount of money."""
        return self._type(name) == Shape.MONEY

    def has(self, name: str) -> bool:
        """Whether things have something with this name."""
        return self._type(name) is not None or re.search(rf"\.{name}\b", self.text) is not None

    def _type(self, name: str) -> str | None:
        found = re.search(rf"\b(?:{self.typing})\s+{name}\s+(?:per\s+\w+\s+)?(\w+)", self.text)
        return found[1] if found is not None else None

    def of_money(self) -> str:
        """The name of what players have as money, if there is one."""
        found = re.findall(rf"\b(?:{self.typing})\s+(\w+)\s+per\s+player\s+{Shape.MONEY}\b", self.text)
        return found[0] if len(found) == 1 else "KEEP"

    def size(self, many: str) -> str:
        """The number of things in a zone or in a list."""
        name = many.rpartition(".")[2]
        zone = re.search(rf"\bzone\s+{name}\b(?P<per>[^\n]*?\bper\s+player\b)?", self.text)
        if zone is None:
            return f"count({many})"
        return f"me.{many}.size" if zone["per"] and name == many else f"{many}.size"

    def kind(self, name: str) -> str | None:
        """The type that a noun means, in the singular or the plural; players are a list."""
        if name in ("player", "players"):
            return "players"
        return next((one for one in (name, name.removesuffix("s"), name.removesuffix("es"))
                     if re.search(rf"\b(?:{self.kinds})\s+{one}\b", self.text)), None)


def of_sentences(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a condition after `=` or `when` that is a sentence of which every part has a meaning."""
    text = _Text(without_quotes(piece.source.text), sign_pattern(words.typing_words), sign_pattern(words.kinds))
    counted = _COUNTED.sub(lambda found: text.size(found["many"]), piece.masked)
    if counted != piece.masked and _COUNTED.fullmatch(piece.masked) is None:
        yield Foreign(rf"^[\s\S]*?(?P<at>{_COUNTED.pattern})[\s\S]*$", lambda _: counted, _SAYS, sure=False)
    for found in _CONDITION.finditer(piece.masked):
        if _KNOWN.fullmatch(found["condition"].strip()) is not None:
            continue
        written = _translate(found["condition"].strip(), text)
        if written is not None:
            before, after = piece.masked[: found.start("condition")], piece.masked[found.end("condition") :]
            written += " " * after.startswith("{")
            whole = f"{before}{written}{after}"
            yield Foreign(rf"^[\s\S]{{{len(before)}}}(?P<at>[\s\S]{{{len(found['condition'].rstrip())}}})[\s\S]*$",
                          lambda _, whole=whole: whole, _SAYS, sure=False)  # type: ignore[misc]


_COUNTED = re.compile(rf"\b(?:the\s+)?(?:number|count)\s+of\s+[a-z]\w*\s+(?:in|on)\s+(?P<many>{VALUE})")
_KNOWN = re.compile(rf"{VALUE}\s+(?:(?:is\s+)?at\s+(?:least|most)|(?:is\s+)?{_MORE}\s+than|(?:is\s+)?{_LESS}\s+than|"
                    r"above|over|below|under|"
                    rf"belongs\s+to|(?:is\s+)?owned\s+by|is\s+(?:not\s+)?one\s+of|is\s+not\s+(?:in|among)|is\s+among)\s+{VALUE}|"
                    rf"{VALUE}\s+between\s+{VALUE}\s+and\s+{VALUE}")
"""What rows of the table correct with a message of its own."""
_CONDITION = re.compile(rf"(?:{GIVES}|\bwhen\b)\s*(?P<condition>(?:(?!\bwhen\b)[^{{}}\n=<>])+)(?=$|\{{|\bwhen\b)")


def of_plain_sentences(piece: Piece, words: Words | None) -> Iterator[Foreign]:
    """A row for words side by side that have no meaning together: it says how conditions are written. A word that begins a
    statement is perhaps the beginning of the next one."""
    joined = sign_pattern(word for word in grammar().words if word not in ("not", "in"))
    several = re.compile(rf"(?P<at>(?!(?:{joined})\b)[a-z][\w.]*(?:[ \t]+(?!(?:{joined})\b)[a-z$][\w.]*){{2,}})")
    found = next((one for one in several.finditer(piece.masked) if one.start() <= piece.at <= one.end()), None)
    if found is None or not re.search(rf"(?:{GIVES}|\bwhen\b|\b(?:and|or|not)\b|\()\s*$", piece.masked[: found.start()]):
        return
    if words is not None and any(words.is_word(one) and words.may_stand(one, piece.block_word) for one in found[0].split()[1:]):
        return
    yield Foreign(rf"^[\s\S]{{{found.start()}}}(?P<at>[\s\S]{{{len(found[0])}}})[\s\S]*$", None,
                  "These words side by side are not an expression.",
                  "write it with names and signs, such as `not me.NAME`, `me.NAME >= 3`, `a == b` or `a in LIST`, joined by "
                  "`and` and `or`",
                  code="syntax-missing-operator")


def _translate(said: str, text: _Text) -> str | None:
    """A condition as an expression; None if a part of it has no other form."""
    said = re.sub(r"^(?:either|both)\s+", "", said)
    if (found := re.fullmatch(r"neither\s+(?P<a>.+?)\s+nor\s+(?P<b>.+)", said)) is not None:
        return f"not {found['a']} and not {found['b']}"
    if (found := _LISTED.fullmatch(said)) is not None:
        names = ", ".join(re.split(r"\s*,\s*(?:or\s+)?|\s+(?:or|nor)\s+", found["names"]))
        return f"{found['a']} {'not in' if found['no'] or found['neither'] else 'in'} ({names})"
    parts = re.split(r"(\s*,?\s+(?:and|or)\s+(?:else\s+)?|\s*,?\s+but\s+)", said) if _BETWEEN.search(said) is None else [said]
    written = list[str]()
    changed = said != parts[0] or len(parts) == 1
    for number, part in enumerate(parts):
        if number % 2:
            written.append(" or " if "or" in part.split() else " and ")
            continue
        clause = _clause(part.strip(), text)
        changed = changed or clause is not None
        if clause is None and (len(parts) == 1 or re.search(r"\s", part.strip().removeprefix("not ")) is not None):
            return None
        written.append(clause or part.strip())
    return "".join(written) if changed else None


_LISTED = re.compile(rf"(?P<a>{VALUE})\s+(?:{_IS}(?P<no>\s+not)?|{_IS}n['’]t)\s+(?:either\s+|(?P<neither>neither)\s+)?"
                     r"(?P<names>[a-z_]\w*(?:\s*,\s*[a-z_]\w*)*\s*,?\s+(?:or|nor)\s+[a-z_]\w*)")
_BETWEEN = re.compile(r"\b(?:between|from|than\s+or|or\s+(?:more|less|fewer))\b")


def _clause(said: str, text: _Text) -> str | None:
    """One part of a condition as an expression."""
    denied = re.match(r"not\s+", said)
    if denied is not None and (clause := _clause(said[denied.end() :], text)) is not None:
        return f"not {clause}" if re.fullmatch(VALUE, clause) else f"not ({clause})"
    original = said
    said = re.sub(rf"(?:(?<=\s)|^)the\s+(?=[a-z])|(?<={_IS_END})an?\s+(?=[a-z])", "", said)
    said = re.sub(r"\b([a-z]\w*)['’]s\s+([a-z]\w*)", r"\1.\2", said)
    said = re.sub(r"(?<!\bone )(?<!\bnumber )\b([a-z]\w*)\s+of\s+([a-z][\w.]*)", lambda found: f"{found[2]}.{found[1]}"
                  if text.has(found[1]) else found[0], said)
    for pattern, make in _FORMS:
        found = pattern.fullmatch(said)
        if found is not None and (made := make(found, text)) is not None:
            return made
    same = _SAME.fullmatch(said) if said != original else None
    return f"{same['a']} {UNEQUAL if same['no'] else EQUAL} {same['b']}" if same is not None else None


_IS_END = r"is "
_SAME = re.compile(rf"(?P<a>{VALUE})\s+{_IS}{_NOT}\s+(?P<b>{VALUE})")


def _member_of(found: re.Match[str], _: _Text) -> str | None:
    return f"{found['a']} {'not in' if found['no'] else 'in'} {found['b']}"


def _quality(found: re.Match[str], text: _Text) -> str | None:
    """`me has not passed` as `not me.passed`, where something that is yes or no has that name."""
    name = next((one for one in (found["b"], f"{found['b']}ed", f"{found['b']}d") if text.is_truth(one)), None)
    if name is None and _STATE.fullmatch(found["b"]) is not None and (
            text.has(found["b"]) or len(re.findall(rf"\b{found['b']}\b", text.text)) == 1):
        name = found["b"]  # the game of a part declares it
    return f"{'not ' if found['no'] else ''}{found['a']}.{name}" if name is not None else None


_STATE = re.compile(r"[a-z_]{3,}(?:ed|en)")
"""A word for what has been done with something: `turned`, `taken`."""


def _having(found: re.Match[str], text: _Text) -> str | None:
    """`s has no owner` as `s.owner == none`."""
    if text.is_truth(found["b"]) or not text.has(found["b"]):
        return None
    return f"{found['a']}.{found['b']} {EQUAL if found['no'] else UNEQUAL} none"


def _owning(found: re.Match[str], text: _Text) -> str | None:
    """`me owns s` as a comparison of its owner, if things have one."""
    denied = found["no"] or found.groupdict().get("not")
    return f"{found['b']}.{OWNER} {UNEQUAL if denied else EQUAL} {found['a']}" if text.has(OWNER) else None


def _compared(found: re.Match[str], _: _Text) -> str | None:
    sign = _sign(found["sign"])
    if found["no"]:
        sign = _OPPOSITES[sign]
    return f"{found['a']} {sign} {found['b']}"


def _sign(said: str | None) -> str:
    """The sign for words such as `at least`."""
    return next((one.sign for pattern, one in _SIGNS if said and re.fullmatch(pattern, said)), EQUAL.sign)


_PAIRS = ((MORE, AT_MOST), (LESS, AT_LEAST), (EQUAL, UNEQUAL))
_OPPOSITES = {one.sign: other.sign for pair in _PAIRS for one, other in (pair, pair[::-1])}


def _with_more(found: re.Match[str], _: _Text) -> str:
    return f"{found['a']} {AT_LEAST if found['more'] == 'more' else AT_MOST} {found['b']}"


def _bounds(found: re.Match[str], _: _Text) -> str:
    inside = f"{found['low']} <= {found['a']} and {found['a']} <= {found['high']}"
    return f"not ({inside})" if found["no"] else inside


def _empty(found: re.Match[str], text: _Text) -> str:
    return f"{text.size(found['a'])} {UNEQUAL if found['no'] else EQUAL} 0"


def _amount(found: re.Match[str], text: _Text) -> str:
    """`me has at least $3` as a comparison of the money of a player."""
    sign = AT_MOST.sign if found["less"] else _sign(found["sign"]) if found["sign"] else AT_LEAST.sign
    return f"{found['a']}.{text.of_money()} {sign} {found['n']}"


def _holding(found: re.Match[str], text: _Text) -> str | None:
    """`me.hand has no cards` as a comparison of the number of things."""
    if text.kind(found["what"]) is None or text.kind(found["what"]) == found["what"]:
        return None
    return f"{text.size(found['a'])} {EQUAL if found['no'] else MORE} 0"


def _near_zero(found: re.Match[str], text: _Text) -> str:
    sign = {"zero": EQUAL, "positive": MORE, "negative": LESS}[found["b"]]
    return f"{found['a']} {sign} {'$' if text.is_money(found['a'].rpartition('.')[2]) else ''}0"


def _number_in(found: re.Match[str], text: _Text) -> str | None:
    """`more than 3 cards in me.hand` as a comparison of the number of things."""
    what, many = found["what"], found["many"]
    if many is None and text.kind(what) is None:
        return None
    number = found["n"] if found["n"] not in ("any", "some", "a", "an") else "0"
    sign = MORE.sign if found["n"] in ("any", "some", "a", "an") else _sign(found["sign"])
    sign = AT_LEAST.sign if found["more"] == "more" else AT_MOST.sign if found["more"] else sign
    return f"{text.size(many) if many else 'ZONE.size'} {sign} {_NUMBERS.get(number, number)}"


def _number_of(found: re.Match[str], text: _Text) -> str:
    return f"{text.size(found['many'])} {_sign(found['sign'])} {_NUMBERS.get(found['n'], found['n'])}"


def _some_in(found: re.Match[str], text: _Text) -> str:
    return f"{text.size(found['many'])} > 0"


def _quantified(found: re.Match[str], text: _Text) -> str | None:
    """`every town has an owner` as `all(t.owner != none for t in town)`."""
    groups = found.groupdict()
    how = _EVERYBODY[groups["who"]] if groups.get("who") else _QUANTIFIERS[groups["how"]]
    kind = "players" if groups.get("who") else text.kind(groups["kind"])
    if kind is None:
        return None
    name = kind[0] if not re.search(rf"(?<![\w.]){kind[0]}\b", found["rest"]) else "x"
    clause = _clause(f"{name} {found['rest']}", text)
    if clause is None:
        return None
    return f"{'not ' if how == 'none' else ''}{'any' if how == 'none' else how}({clause} for {name} in {kind})"


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], _Text], str | None]], ...] = tuple(
    (re.compile(pattern), make) for pattern, make in (
        (rf"(?P<who>{'|'.join(_EVERYBODY)})\s+(?P<rest>.+)", _quantified),
        (rf"(?P<how>{'|'.join(_QUANTIFIERS)})\s+(?P<kind>[a-z]\w*)\s+(?P<rest>(?:{_HAS}|owns?|belongs?)\b.+)", _quantified),
        ((rf"(?:there\s+{_IS}\s+)?{_MANY}(?:\s+(?:or\s+)?(?P<more>more|fewer|less))?(?:\s+(?:left|remaining))?"
          rf"(?:\s+(?:left\s+)?(?:in|on)\s+(?P<many>{VALUE}))?"), _number_in),
        (rf"there\s+{_IS}\s+[a-z]\w*\s+(?:left\s+)?(?:in|on)\s+(?P<many>{VALUE})", _some_in),
        (rf"number\s+of\s+[a-z]\w*\s+in\s+(?P<many>{VALUE})\s+{_IS}\s+(?:(?P<sign>{_SIGN})\s+)?(?P<n>{_FIGURE})", _number_of),
        (rf"(?P<a>{VALUE})\s+{_IS}{_NOT}\s+empty", _empty),
        (rf"(?P<a>{VALUE})\s+(?:has|have|contains?|holds)(?P<no>\s+no)?\s+(?P<what>[a-z]\w*s)", _holding),
        (rf"(?P<many>{VALUE})\s+(?:has|have|contains?)\s+(?P<sign>{_SIGN})\s+(?P<n>{_FIGURE})\s+[a-z]\w*", _number_of),
        (rf"(?P<a>{VALUE})\s+(?:has|have)\s+(?:(?P<sign>{_SIGN})\s+)?(?P<n>\$\d+)(?:\s+or\s+(?:more|(?P<less>less|fewer)))?",
         _amount),
        (rf"(?P<a>{VALUE})\s+{_IS}\s+(?P<b>\$?\w+)\s+or\s+(?P<more>more|less|fewer)", _with_more),
        ((rf"(?P<a>{VALUE})\s+(?:{_IS}{_NOT}\s+)?(?:between\s+|from\s+|(?=\S+\s+to\b))(?P<low>{VALUE})\s+"
          rf"(?:and|to)\s+(?P<high>{VALUE})"), _bounds),
        (rf"(?P<a>{VALUE})\s+(?:{_IS}{_NOT}\s+)?(?P<sign>{_SIGN})\s+(?P<b>{VALUE})", _compared),
        (rf"(?P<a>{VALUE})(?P<no>\s+not)\s+(?P<sign>{_SIGN})\s+(?P<b>{VALUE})", _compared),
        (rf"(?P<b>{VALUE})\s+(?:{_IS}{_NOT}\s+owned\s+by|(?:does(?P<not>\s+not|n['’]t)?\s+)?belongs?\s+to)\s+(?P<a>{VALUE})",
         _owning),
        (rf"(?P<a>{VALUE})\s+(?:(?:does|do){_NOT}\s+)?owns?\s+(?P<b>{VALUE})", _owning),
        (rf"(?P<a>{VALUE})\s+{_IS}{_NOT}\s+(?:in|among|inside|one\s+of)\s+(?P<b>{VALUE})", _member_of),
        (rf"(?P<a>{VALUE})\s+(?:has|have)\s+(?:(?P<no>no)|an?|the)\s+(?P<b>[a-z]\w*)", _having),
        (rf"(?P<a>{VALUE})\s+{_HAS}{_NOT}\s+(?:(?:yet|already|been|be|ever|an?)\s+)*(?P<b>[a-z]\w*)", _quality),
        (rf"(?P<a>{VALUE})(?P<no>\s+not)\s+(?P<b>[a-z]\w*)", _quality),
        (rf"(?P<a>{VALUE})\s+{_IS}{_NOT}\s+{_ARTICLE}\s+(?P<b>[a-z]\w*)",
         lambda found, _: f"{found['a']} {UNEQUAL if found['no'] else EQUAL} {found['b']}"),
        (rf"(?P<a>{VALUE})\s+{_IS}\s+(?P<b>zero|positive|negative)", _near_zero),
        (rf"(?P<a>{VALUE})\s+{_IS}{_NOT}\s+(?P<b>true|false|yes|no)",
         lambda found, _: f"{'not ' if bool(found['no']) is (found['b'] in ('true', 'yes')) else ''}{found['a']}"),
    ))
