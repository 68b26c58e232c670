"""The report of a wrong name in the braces of a text marks the name itself, whatever else is in the text."""

from __future__ import annotations

from random import Random

import pytest

from tests.compiler.texts import compiled, problems, rendered

BEFORE = ("", "A ", "Größe ", r"\"quoted\" ", r"\\ ", "日本 é ", "𝔸–", "{me}: ", "{me.gold} and ", r"{me}\" {me.gold}")
AFTER = ("", ".", " and {me.gold}", r" \\ {me}", r" \"", " – é", "{me}{me.gold}")
PLAIN = ("{NAME}", "{me.NAME}")
HOLES = (*PLAIN, "{ NAME }", "{me, NAME}", "{NAME,me}", "{the old NAME}", "{worth(NAME)}", "{both(me, NAME)}", "{both(NAME , me), pot}",
         "{me, me.NAME , pot}", "{both(me.NAME, me)}", "{fine me.NAME}")
LINES = {  # each with its owner, and the text around it
    "require": ("action pass", 'require r{n} "{text}" = pot > {n}', ""),
    "case": ("action pass", 'require r{n} "Never" any {{ case one "{text}" = pot > {n} }}', ""),
    "take": ("flow", 'each player in players {{ take 1 of turn "{text}" }}', "action pass { }"),
    "verb": ("", 'verb v{n}(it) "{text}" {{ set pot = {n} }}', "flow { each player in players { do { CALLS } } } ; action pass { }"),
}


def ruleset(kind: str, texts: list[str]) -> str:
    """A game in which each of these texts has its own line."""
    home, form, beside = LINES[kind]
    lines = "\n".join(f"  {form.format(n=number, text=text)}" for number, text in enumerate(texts))
    calls = " ; ".join(f"v{n} me" for n in range(len(texts)))
    return "\n".join([
        "game demo {", "players 2..2 ; seats red blue ; menu turn (pass)",
        "keep pot number = 0 ; keep gold per player number = 0",
        "define worth(p) = p.gold ; define both(p, q) = p.gold + q.gold",
        "setup { do deal { each p in players { set pot = both(p, p) ; set p.gold = worth(p) } } }",
        beside.replace("CALLS", calls), f"{home} {{" if home else "", lines, "}" if home else "",
        "" if "flow" in home + beside else "flow { each player in players { take 1 of turn } }", "}"])


@pytest.mark.parametrize("kind", LINES)
def test_a_wrong_name_is_blamed_where_it_stands(kind: str) -> None:
    rng, holes = Random(kind), PLAIN if kind == "verb" else HOLES
    names = [f"zz{n}q" for n in range(24)]
    texts = [rng.choice(BEFORE) + holes[n % len(holes)].replace("NAME", name) + rng.choice(AFTER) for n, name in enumerate(names)]
    text = ruleset(kind, [one.replace("me", "it") for one in texts] if kind == "verb" else texts)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if "zz" in line]
    expected = {name: f"demo.aoi:{number}:{line.index(name) + 1}" for name, (number, line) in zip(names, lines, strict=True)}
    found = [d.place for d in compiled(text).diagnostics if d.place is not None and d.severity == "error"]
    assert {place.text: str(place) for place in found} == expected, rendered(text)


def test_a_misspelt_name_in_a_text_can_be_put_right() -> None:
    (problem,) = problems(ruleset("require", [r"\"A\" {me.gold}: {me.golf}"]))
    assert problem.fix is not None
    assert (problem.place, problem.fix.text) == (problem.fix.place, "gold")
