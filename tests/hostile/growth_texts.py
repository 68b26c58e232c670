"""Texts that repeat one thing: each maker takes the approximate number of letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

__all__ = ["GAME", "TEXTS", "Maker"]

Maker = Callable[[int], str]

GAME = (Path(__file__).parents[2] / "rulesets" / "age_of_industry" / "game.aoi").read_text(encoding="utf-8")
HEAD = """\
game demo "Demo" {
  players 2..2 ; seats red blue
  flow { each player in players { take 1 of pass } }
  action pass { }
"""
BOARD = """\
  type town { has at number many = (0, 0) ; has size number = 0 ; keep owner seat = none }
  type yard in town { keep piece truth = no }
  link rail "Rail" joins town { keep owner seat = none }
  drawing { place town position at ; slot yard ; line rail owner owner }
"""


def many(piece: str, size: int) -> str:
    """The pieces, one after the other."""
    return piece * max(1, size // len(piece))


def numbered(line: str, size: int, head: str = HEAD, tail: str = "}\n") -> str:
    """A game with this number of lines; `{0}` in each is its number and `{1}` the next number."""
    return head + "".join(_lines(line, size - len(head) - len(tail))) + tail


def _lines(line: str, size: int) -> Iterator[str]:
    used = 0
    for number in count():
        text = line.format(number, number + 1) + "\n"
        used += len(text)
        if number and used > size:
            return
        yield text


def split(piece: str, size: int, before: str = "  define d{0} = 1", after: str = "", width: int = 1000) -> str:
    """The same piece repeated on lines of limited length, each line a statement of its own."""
    line = before + piece * (width // max(1, len(piece)))
    return numbered(line + after, size)


def grouped(line: str, size: int, opening: str, closing: str, group: int = 250, head: str = HEAD) -> str:
    """A game of blocks with a limited number of lines each: `{0}` is the number of a line, or that of a block in `opening`."""
    lines = list(_lines(line, size))
    blocks = [lines[n : n + group] for n in range(0, len(lines), group)]
    return head + "".join(opening.format(n) + "\n" + "".join(b) + closing + "\n" for n, b in enumerate(blocks)) + "}\n"


def rules_like_game(size: int) -> str:
    """The text of a real game repeated to this length, with comments and blank lines: the reference for the others."""
    return (GAME * (size // len(GAME) + 1))[:size].rsplit("\n", 1)[0] + "\n" if size < len(GAME) else many(GAME, size)


def _table(size: int) -> str:
    return numbered("    | m{0} | \"Member {0}\" | {0} |", size,
                    HEAD + "  type card {\n    has worth number\n    | id | title | worth |\n", "  }\n}\n")


def _wide(size: int) -> str:
    names = [f"f{n}" for n in range(max(1, min(400, size // 40)))]
    head = HEAD + "  type card {\n" + "".join(f"    has {n} number\n" for n in names) + "    | id | " + " | ".join(names) + " |\n"
    return numbered("    | m{0} | " + " | ".join("1" for _ in names) + " |", size, head, "  }\n}\n")


def _map(line: str, size: int) -> str:
    return numbered(line, size, HEAD + BOARD)


def _linked(size: int) -> str:
    towns = "".join(f"  town t{n} {{ at {n % 10 * 9} {n // 10 * 9} }}\n" for n in range(60))
    pairs = (f"  rail t{a} -- t{b}\n" for a in range(60) for b in range(a))
    lines, used = [], 0
    for pair in pairs:
        if used > size:
            break
        lines.append(pair)
        used += len(pair)
    return HEAD + BOARD + towns + "".join(lines) + "}\n"


def _titled(size: int) -> str:
    """Seven towns whose titles share all the letters, with a limited number of letters per line."""
    each = min(4000, size // 7)
    towns = "".join(f"  town t{n} \"{'W' * each}\" {{ yard ; at {n * 9} 7 }}\n" for n in range(7))
    return HEAD + BOARD + towns + "  rail t1 -- t2\n}\n"


def _words(size: int) -> str:
    each = min(4000, size // 7)
    towns = "".join(f"  town t{n} \"{'to be ' * (each // 6)}\" {{ yard ; at {n * 9} 7 }}\n" for n in range(7))
    return HEAD + BOARD + towns + "  rail t1 -- t2\n}\n"


def _cards(size: int) -> str:
    head = (HEAD + "  zone deck \"Deck\" of card full\n  zone hand \"Hand\" per player of card\n"
            "  type card {\n    has worth number\n    | id | title | worth | copies |\n")
    return numbered("    | m{0} | \"Member {0}\" | {0} | 3 |", size, head, "  }\n}\n")


def _parts(size: int) -> str:
    parts = "".join(_lines("part p{0} for demo {{ define d{0} = {0} ; check c{0} \"C\" = d{0} == {0} }}", size))
    number = parts.count("\n")
    uses = "".join(f"  uses p{n}\n" for n in range(min(number, 250)))
    return HEAD + uses + "}\n" + parts


def _scenarios(size: int) -> str:
    return HEAD + "}\n" + "".join(_lines("scenario \"number {0}\" {{ game demo ; players red blue ; given {{ }} ; expect yes }}", size))


TEXTS: dict[str, Maker] = {
    "rules like game.aoi": rules_like_game,
    # the structure of a text
    "blank lines": lambda n: many("\n", n),
    "blank lines in a game": lambda n: HEAD + many("\n", n) + "}\n",
    "blank lines after a game": lambda n: HEAD + "}\n" + many("\n", n),
    "blank lines and a fault": lambda n: "a = (" + many("\n", n) + "}\n",
    "returns": lambda n: HEAD + many("\r\n", n) + "}\n",
    "bare returns": lambda n: many("\r", n),
    "spaces": lambda n: HEAD + many(" " * 4000 + "\n", n) + "}\n",
    "spaces without end": lambda n: HEAD + " " * n + "}\n",
    "tabs": lambda n: HEAD + many("\t" * 80 + "\n", n) + "}\n",
    "comments": lambda n: HEAD + many("# a word or two\n", n) + "}\n",
    "short comments": lambda n: HEAD + many("#\n", n) + "}\n",
    "comments in a line": lambda n: HEAD + many("# " * 2000 + "\n", n) + "}\n",
    "comments behind statements": lambda n: numbered("  define d{0} = {0}  # a word", n),
    "no end of a line": lambda n: HEAD + "a" * n + "}\n",
    "zero bytes": lambda n: "\0" * n,
    "letters of elsewhere": lambda n: HEAD + many("äöü ßłø 東京 ", n // 2) + "\n}\n",
    "letters of elsewhere in lines": lambda n: HEAD + many("äöüßłø\n", n // 2) + "}\n",
    "combining marks": lambda n: HEAD + many("  # a" + "\u0301" * 900 + "\n", n // 2) + "}\n",
    "separators": lambda n: HEAD + many("\x1c", n) + "}\n",
    "semicolons": lambda n: HEAD + many("; " * 900 + "\n", n) + "}\n",
    "semicolons and little": lambda n: HEAD + many("a;" * 900 + "\n", n) + "}\n",
    "semicolons without end": lambda n: HEAD + many("a;", n) + "}\n",
    # brackets and braces
    "opening braces": lambda n: many("a {\n", n),
    "opening braces in a line": lambda n: many("{", n),
    "closing braces": lambda n: many("}\n", n),
    "closing braces in a line": lambda n: many("}", n),
    "empty blocks": lambda n: many("a { }\n", n),
    "blocks in a line": lambda n: many("a { b { c } } " * 70 + "\n", n),
    "blocks too wide": lambda n: many("a " + "{ b { c ; d } ; " * 30 + "}" * 30 + "\n", n),
    "blocks open and shut": lambda n: many("a {\n} b {\n} " * 40 + "\n", n),
    "deep blocks": lambda n: many("a {\n" * 31 + "}\n" * 31, n),
    "a deep and wide line": lambda n: many("a { " * 30 + "b ; " * 700 + "} " * 30 + "\n", n),
    "unclosed deep blocks": lambda n: many("a {\n" * 20 + "}\n" * 19, n),
    "outdented braces": lambda n: "".join(" " * (k % 30) + "a {\n" for k in range(n // 18)) + "}\n",
    "parentheses": lambda n: split("", n, "  define d{0} = " + "(" * 60 + "1" + ")" * 60),
    "opening parentheses": lambda n: many("a = (\n", n),
    "opening parentheses in lines": lambda n: many("(" * 1000 + "\n", n),
    "opening parentheses, one line": lambda n: many("a = (", n),
    "closing parentheses": lambda n: many(")\n", n),
    "brackets open over lines": lambda n: HEAD + "  define d = (1,\n" + many("1,\n", n) + "1)\n}\n",
    "a long list": lambda n: HEAD + "  define d = (1" + many(",\n    1", n) + ")\n}\n",
    "lists in lines": lambda n: split(", 1", n, "  define d{0} = (1", ")"),
    # expressions
    "sums": lambda n: split(" + 1", n, "  define d{0} = 1", width=200),
    "sums too deep": lambda n: split(" + 1", n, "  define d{0} = 1"),
    "a sum without end": lambda n: HEAD + "  define d = (1" + many("\n+ 1", n) + ")\n}\n",
    "signs": lambda n: split(" -", n, "  define d{0} = ", " 1", 100),
    "ands": lambda n: split(" and yes", n, "  check c{0} \"C\" = yes"),
    "ands over lines": lambda n: HEAD + "  check c \"C\" = yes\n" + many("    and yes\n", n) + "}\n",
    "ors in ands": lambda n: split(" and (yes or no)", n, "  check c{0} \"C\" = yes"),
    "conditions": lambda n: split(" if yes else 1", n, "  define d{0} = 1", width=400),
    "comparisons": lambda n: split(" == 1", n),
    "attributes": lambda n: split(".a", n, "  define d{0} = red", width=100),
    "dots": lambda n: split(".", n),
    "calls": lambda n: split("", n, "  define d{0} = " + "max(1, " * 30 + "1" + ")" * 30),
    "long calls": lambda n: split(", 1", n, "  define d{0} = max(1", ")"),
    "comprehensions": lambda n: numbered("  check c{0} \"C\" = count(p for p in players when p == red) == 1", n),
    "comprehensions in each other": lambda n: numbered(
        "  check c{0} \"C\" = all(all(all(p == q or q == r or r == p for p in seat) for q in seat) for r in seat)", n),
    "numbers": lambda n: numbered("  define d{0} = " + "9" * 1000, n),
    "numbers multiplied": lambda n: numbered("  check c{0} \"C\" = " + " * ".join(["9" * 60] * 60) + " > 1", n),
    # texts
    "texts": lambda n: numbered("  define d{0} = \"" + "a" * 1000 + "\"", n),
    "a text without end": lambda n: HEAD + "  define d = \"" + "a" * n,
    "texts without end": lambda n: HEAD + many("  a \"bcd\n", n) + "}\n",
    "quotation marks": lambda n: HEAD + many("\"", n) + "\n}\n",
    "quotation marks in lines": lambda n: HEAD + many("\"" * 901 + "\n", n) + "}\n",
    "backslashes": lambda n: HEAD + many("\"" + "\\" * 1001 + "\n", n) + "}\n",
    "escapes": lambda n: HEAD + many("  a \"" + "\\n" * 100 + "\"\n", n) + "}\n",
    "unknown escapes": lambda n: HEAD + many("\"" + "\\x" * 900 + "\"\n", n) + "}\n",
    # words, names and faults
    "unknown words": lambda n: numbered("  thing{0} x", n),
    "one unknown word": lambda n: numbered("  thing x", n),
    "words nearly known": lambda n: numbered("  actoin a{0} {{ }}", n),
    "unknown names": lambda n: numbered("  check c{0} \"C\" = nothing_{0} == 1", n),
    "one unknown name": lambda n: numbered("  check c{0} \"C\" = nothing == 1", n),
    "names nearly known": lambda n: numbered("  define depot_{0} = 1\n  check c{0} \"C\" = depto_{0} == 1", n),
    "long names": lambda n: numbered("  define " + "d" * 1000 + "{0} = 1", n),
    "long names used": lambda n: numbered("  define " + "d" * 70 + "{0} = 1\n  check c{0} \"C\" = " + "d" * 71 + "{0} == 1", n),
    "one name often": lambda n: HEAD + "  define d = 1\n" + numbered("  check c{0} \"C\" = d + d + d + d + d == 5", n, ""),
    "duplicates": lambda n: numbered("  define d = 1", n),
    "duplicate actions": lambda n: numbered("  action pass {{ }}", n),
    "duplicate members": lambda n: HEAD + BOARD + many("  town t\n", n) + "}\n",
    "duplicate links": lambda n: HEAD + BOARD + "  town t\n  town u\n" + many("  rail t -- u\n", n) + "}\n",
    "commas missing": lambda n: numbered("  define d{0} = (1 2)", n),
    "equals signs": lambda n: many("=\n", n),
    "statements going on": lambda n: many("a\n=", n),
    "statements going on, commented": lambda n: many("#\n=", n),
    "ands at the beginning": lambda n: many("a\nand ", n),
    "question marks": lambda n: many("?\n", n),
    "bad figures": lambda n: numbered("  define d{0} = 1a", n),
    "one word": lambda n: many("a\n", n),
    "bars": lambda n: many("|\n", n),
    "bars in lines": lambda n: many("|" * 901 + "\n", n),
    "rows": lambda n: many("| a |\n", n),
    "ragged rows": lambda n: many("| a |\n| a | b |\n", n),
    "wrong values": lambda n: numbered("  check c{0} \"C\" = red + 1 == 2", n),
    "wrong arguments": lambda n: numbered("  action a{0} b {{ }}", n),
    # declarations
    "statements": lambda n: numbered("  define d{0} = {0}", n),
    "statements in each other": lambda n: numbered("  define d{0} = d{1} + 1", n),
    "values to align": lambda n: numbered("  define d{0} = {0}", n, "", ""),
    "checks": lambda n: numbered("  check c{0} \"C\" = {0} == {0}", n),
    "failing checks": lambda n: numbered("  check c{0} \"C\" = {0} == {1}", n),
    "keeps": lambda n: numbered("  keep k{0} number = {0}", n),
    "keeps per player": lambda n: numbered("  keep k{0} per player number = {0}", n),
    "types": lambda n: numbered("  type t{0} {{ a{0} ; b{0} }}", n),
    "types in each other": lambda n: numbered("  type t{1} in t{0} {{ }}", n),
    "options": lambda n: numbered("  option o{0} \"O\" (a{0}, b{0}) = a{0}", n),
    "zones": lambda n: numbered("  zone z{0} of card", n, HEAD + "  type card { a ; b }\n"),
    "verbs": lambda n: numbered("  verb v{0}(p) \"{{p}} does\" {{ raise k by 1 }}", n, HEAD + "  keep k number = 0\n"),
    "verbs calling": lambda n: numbered("  verb v{0} {{ v{1} }}", n),
    "afters": lambda n: numbered("  after v {{ raise k by 1 }}", n, HEAD + "  keep k number = 0\n  verb v { raise k by 1 }\n"),
    "actions": lambda n: numbered("  action a{0} {{ choose p in players ; require r{0} \"R\" = p == me }}", n),
    "actions alike": lambda n: numbered("  action a{0} like a{1} {{ }}", n),
    "amendments": lambda n: HEAD + "}\n" + numbered("  amend action pass {{ require r{0} \"R\" = yes }}", n, "map m { extends demo\n"),
    "amendments of nothing": lambda n: HEAD + "}\n" + numbered("  amend action gone_{0} {{ require r \"R\" = yes }}", n,
                                                             "map m { extends demo\n"),
    "requirements": lambda n: grouped("    require r{0} \"R\" = yes", n, "  action b{0} {{", "  }"),
    "effects": lambda n: grouped("    raise k by 1", n, "  verb b{0} {{", "  }", head=HEAD + "  keep k number = 0\n"),
    "effects with loops": lambda n: grouped("    each p in players {{ raise k by 1 }}", n, "  verb b{0} {{", "  }",
                                            head=HEAD + "  keep k number = 0\n"),
    "score lines": lambda n: grouped("    points p{0} \"P\" = {0}", n, "  score {{", "  }"),
    "flow": lambda n: grouped("    each player in players {{ take 1 of pass }}", n, "  flow {{", "  }",
                              head=HEAD.replace("flow", "# flow")),
    "plugins": lambda n: numbered("  uses plug{0}", n),
    "parts": _parts,
    "heads": lambda size: HEAD + "}\n" + many("part a\n", size),
    "scenarios": _scenarios,
    "games": lambda n: "".join(_lines("game g{0} {{ players 2..2 ; seats red blue }}", n)),
    "marks of merges": lambda n: many("=======\n>>>>>>>\n", n),
    # members and boards
    "members": lambda n: numbered("  town t{0}", n, HEAD + "  type town { }\n"),
    "a long table": _table,
    "a wide table": _wide,
    "cards": _cards,
    "members with values": lambda n: _map("  town t{0} \"Town {0}\" {{ size 3 ; yard x3 ; at {0} 50 }}", n),
    "towns at one place": lambda n: _map("  town t{0} \"Town {0}\" {{ yard x2 ; at 5 5 }}", n),
    "towns far away": lambda n: _map("  town t{0} \"Town {0}\" {{ yard ; at {1}99999 {1}9999 }}", n),
    "towns without a place": lambda n: _map("  town t{0} \"Town {0}\" {{ yard }}", n),
    "towns in a line, linked": lambda n: _map("  town t{0} {{ yard ; at {0} 5 }}\n  rail t{0} -- t{1}", n),
    "links to nowhere": lambda n: _map("  rail t{0} -- t{1}", n),
    "many links": _linked,
    "long titles": _titled,
    "long titles of words": _words,
}
