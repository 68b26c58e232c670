"""Faulty plugins, each a Python file: the error names the plugin, and the line of its Python that raised.

`FAULTS` has the plugins, `SAID` the errors: the message, and the faulty line of `odd.py`; None for one of its first lines.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.plugin_manager.given import GivenPlugin
from aoi_rules.plugin_manager.manager import HOOKS
from tests.compiler.texts import game
from tests.plugins.fakes import BY_ZERO

HOOK = "from attrs import frozen\nfrom aoi_rules.plugin import *\nfrom aoi_rules.plugin import hookimpl\n"


def words(body: str, where: str = '("game",)', deco: str = "@frozen(kw_only=True)\n", word: str = 'word = "tram"') -> str:
    """A plugin with a word."""
    return f"{HOOK}{deco}class Tram(Macro):\n    {word}\n    where = {where}\n{body}\n@hookimpl\ndef aoi_words():\n    return [Tram]\n"


def function(body: str, takes: str = '("number",)', gives: str = '"number"', name: str = "toll") -> str:
    """A plugin with a function."""
    return f'{HOOK}def toll(n):\n    """A toll."""\n    {body}\n@hookimpl\ndef aoi_functions():\n    return [Function("{name}", {takes}, {gives}, toll)]\n'


def text(body: str, head: str = "def aoi_text():") -> str:
    """A plugin with one hook."""
    return f"{HOOK}@hookimpl\n{head}\n    {body}\n"


FAULTS = {
    # at import
    "syntax": "def (:\n",
    "missing module": "import nowhere\n",
    "raises at import": "1 // 0\n",
    "exits at import": "import sys\nsys.exit(3)\n",
    "name unknown at import": "x = y\n",
    "name not on the front page": "from aoi_rules.plugin import Makro\n",
    "recursion at import": "def f():\n    f()\nf()\n",
    "empty": "",
    # its hooks
    "misspelt hook": text("return []", "def aoi_texts():"),
    "hook without marker": "def aoi_text():\n    return []\n",
    "hook is a list": "aoi_text = []\n",
    "unknown parameter": text("return []", "def aoi_text(rulesets):"),
    "wrapper without yield": f"{HOOK}@hookimpl(wrapper=True)\ndef aoi_text():\n    return []\n",
    "specname of no hook": f"{HOOK}@hookimpl(specname='aoi_txt')\ndef rules():\n    return []\n",
    "hook raises": text("return 1 // 0"),
    "hook exits": text("import sys; sys.exit(3)"),
    "hook calls itself": text("return aoi_text()"),
    "hook gives a text": text("return 'part'"),
    "text is not a pair": text("return ['part']"),
    "text without a part": text("return [('odd.aoi', 'map odd {}')]"),
    "text that cannot be read": text("return [('odd.aoi', 'part odd for demo { keep }')]"),
    "wrapper raises": f"{HOOK}@hookimpl(wrapper=True)\ndef aoi_functions():\n    yield\n    raise ValueError('no')\n",
    # its words
    "word is not a class": f"{HOOK}@hookimpl\ndef aoi_words():\n    return ['tram']\n",
    "word undecorated": words("    def lines(self):\n        return ''\n", deco=""),
    "word without a name": words("    def lines(self):\n        return ''\n", word="pass"),
    "word with a blank": words("    def lines(self):\n        return ''\n", word='word = "tram line"'),
    "word at home nowhere": words("    def lines(self):\n        return ''\n", where="5"),
    "word without lines": words(""),
    "word of the language": words("    def lines(self):\n        return ''\n", word='word = "zone"'),
    "word given twice": words("    def lines(self):\n        return ''\n").replace("[Tram]", "[Tram, Tram]"),
    "lines raises": words("    def lines(self):\n        return 1 // 0\n"),
    "lines gives no text": words("    def lines(self):\n        return None\n"),
    "lines without end": words("    def lines(self):\n        return 'tram'\n"),
    "lines calls itself": words("    def lines(self):\n        return self.lines()\n"),
    "reports at nothing": words("    def lines(self, report):\n        report(5, 'no')\n        return ''\n"),
    # its functions
    "function is not a Function": f"{HOOK}@hookimpl\ndef aoi_functions():\n    return [len]\n",
    "function of the language": function("return n", name="count"),
    "function named wrongly": function("return n", name="Toll"),
    "type unknown": function("return n", takes='("numbers of seat",)'),
    "takes a list": function("return n", takes='["number"]'),
    "takes too much": function("return n", takes='("number", "number")'),
    "written in C": function("return n").replace(", toll)", ", abs)"),
    "no docstring": function("return n").replace('    """A toll."""\n', ""),
    # in play
    "function raises": function("return 12 // (n - n)"),
    "function gives a text": function("return 'much'"),
    "function gives too much": function("return 2 ** 64"),
    "function gives nothing": function("return None"),
    "function calls itself": function("return toll(n)"),
    "function gives a fraction": function("return n / 2"),
    # its checks
    "check raises": text("return 1 // 0", "def aoi_check(ruleset, report):"),
    "check changes what it is given": text("ruleset.lines = ()", "def aoi_check(ruleset, report):"),
    "check reports at nothing": text("report(None, 'no')", "def aoi_check(ruleset, report):"),
}

SAID = {
    'syntax': ('the plugin `odd` (odd.py) does not load: SyntaxError', 1),
    'missing module': ("the plugin `odd` (odd.py) does not load: ModuleNotFoundError: No module named 'nowhere'", 1),
    'raises at import': (f'the plugin `odd` (odd.py) does not load: {BY_ZERO}', 1),
    'exits at import': ('the plugin `odd` (odd.py) does not load: SystemExit: 3', 2),
    'name unknown at import': ("the plugin `odd` (odd.py) does not load: NameError: name 'y' is not defined", 1),
    'name not on the front page': ("the plugin `odd` (odd.py) does not load: ImportError: cannot import name 'Makro' from 'aoi_rules.plugin'", 1),
    'recursion at import': ('the plugin `odd` (odd.py) does not load: RecursionError', 2),
    'empty': ('the plugin `odd` (given to this ruleset) has no hook; the hooks are: ' + ', '.join(HOOKS), None),
    'misspelt hook': ('the plugin `odd` has `aoi_texts`, which is not a hook; did you mean `aoi_text`?', None),
    'hook without marker': ('the plugin `odd` has the hook `aoi_text` without `@hookimpl` above it, so it would be ignored', None),
    'hook is a list': ('the plugin `odd` has `aoi_text`, which is not a function', None),
    'unknown parameter': ('the plugin `odd` has the hook `aoi_text` with the parameter `rulesets`, which the hook does not have; did you mean `ruleset`?', None),
    'wrapper without yield': ('the plugin `odd` has the hook `aoi_text` as a wrapper, which needs one `yield`: its value is the answer of the others', None),
    'specname of no hook': ('the plugin `odd` has `rules`, whose `specname` is `aoi_txt`, which is not a hook; did you mean `aoi_text`?', None),
    'hook raises': (f'the plugin `odd` fails in its hook `aoi_text`: {BY_ZERO}', 6),
    'hook exits': ('the plugin `odd` fails in its hook `aoi_text`: SystemExit: 3', 6),
    'hook calls itself': ('the plugin `odd` fails in its hook `aoi_text`: RecursionError', 6),
    'hook gives a text': ('the plugin `odd`: its hook `aoi_text` must return a list, not str', None),
    'text is not a pair': ("the plugin `odd`: its hook `aoi_text` must return pairs of a name and a text, but 'part' is not one", None),
    'text without a part': ("the plugin `odd`: its hook `aoi_text` returns the text 'odd.aoi', which contains no `part NAME for GAME { … }`, so it would be ignored", None),
    'text that cannot be read': ('odd.aoi:1:21: error[wrong-argument]: `keep`: its name is missing', None),
    'wrapper raises': ('the plugin `odd` fails in its hook `aoi_functions`: ValueError: no', 7),
    'word is not a class': ("the plugin `odd`: its hook `aoi_words` must return subclasses of `Macro`, but 'tram' is not one", None),
    'word undecorated': ('the plugin `odd`: its hook `aoi_words` returns `Tram`, which lacks `@frozen(kw_only=True)` above it', None),
    'word without a name': ('the plugin `odd`: its hook `aoi_words` returns `Tram`, which lacks `word = "…"`, what an author writes: a letter, then letters, digits and `_`', None),
    'word with a blank': ('the plugin `odd`: its hook `aoi_words` returns `Tram`, which lacks `word = "…"`, what an author writes: a letter, then letters, digits and `_`', None),
    'word at home nowhere': ('the plugin `odd`: its hook `aoi_words` returns the word `tram`, whose `where` names no kind of block, such as game, map, part, and no type', None),
    'word without lines': ('the plugin `odd`: its hook `aoi_words` returns the word `tram`, which has no `lines` to expand to', None),
    'word of the language': ('the plugin `odd`: its hook `aoi_words` returns the word `zone`, which the language already has', None),
    'word given twice': ('the plugin `odd`: its hook `aoi_words` returns the word `tram` twice', None),
    'lines raises': (f'the plugin `odd` fails in the word `tram` of its hook `aoi_words`: {BY_ZERO}', 9),
    'lines gives no text': ('the plugin `odd` fails in the word `tram` of its hook `aoi_words`: TypeError: `lines` gives a text, not NoneType', None),
    'lines without end': ('the plugin `odd` fails in the word `tram` of its hook `aoi_words`: its lines contain words of plugins that expand without end', None),
    'lines calls itself': ('the plugin `odd` fails in the word `tram` of its hook `aoi_words`: RecursionError', 9),
    'reports at nothing': ('the plugin `odd` fails in the word `tram` of its hook `aoi_words`: TypeError: a problem is reported with a statement, a table or an expression, and with texts: report(line, "unknown place")', 9),
    'function is not a Function': ('the plugin `odd`: its hook `aoi_functions` must return each function as a `Function`, but <built-in function len> is not one', None),
    'function of the language': ('the plugin `odd`: its hook `aoi_functions` returns the function `count`, which has the name of a function that the language already has', None),
    'function named wrongly': ('the plugin `odd`: its hook `aoi_functions` returns the function `Toll`, which has a name of the wrong form: names have lower-case letters, digits and `_`', None),
    'type unknown': ("the plugin `odd`: its hook `aoi_functions` returns the function `toll`, which has the type 'numbers of seat', and a type is `number`, `seat`, `list of seat` or `set of location`", None),
    'takes a list': ('the plugin `odd`: its hook `aoi_functions` returns the function `toll`, which takes a tuple of types, such as `("seat",)`, not [\'number\']', None),
    'takes too much': ('the plugin `odd`: its hook `aoi_functions` returns the function `toll`, which is called with 2 values, but its Python function takes others', None),
    'written in C': ('the plugin `odd`: its hook `aoi_functions` returns the function `toll`, which runs something that is not a function written in Python', None),
    'no docstring': ('the plugin `odd`: its hook `aoi_functions` returns the function `toll`, which has no docstring, which is its entry in the reference', None),
    'function raises': (f'the plugin `odd` fails in the function `toll` of its hook `aoi_functions` at <text>:4:32: {BY_ZERO}', 6),
    'function gives a text': ("the plugin `odd` fails in the function `toll` of its hook `aoi_functions` at <text>:4:32: it returns 'much', but an int of 64 bits is expected", 4),
    'function gives too much': ('the plugin `odd` fails in the function `toll` of its hook `aoi_functions` at <text>:4:32: it returns 18446744073709551616, but an int of 64 bits is expected', 4),
    'function gives nothing': ('the plugin `odd` fails in the function `toll` of its hook `aoi_functions` at <text>:4:32: it returns None, but an int of 64 bits is expected', 4),
    'function calls itself': ('the plugin `odd` fails in the function `toll` of its hook `aoi_functions` at <text>:4:32: RecursionError', 6),
    'function gives a fraction': ('the plugin `odd` fails in the function `toll` of its hook `aoi_functions` at <text>:4:32: it returns 0.0, but an int of 64 bits is expected', 4),
    'check raises': (f'the plugin `odd` fails in its hook `aoi_check`: {BY_ZERO}', 6),
    'check changes what it is given': ('the plugin `odd` fails in its hook `aoi_check`: FrozenInstanceError', 6),
    'check reports at nothing': ('the plugin `odd` fails in its hook `aoi_check`: TypeError: a problem is reported with a statement, a table or an expression, and with texts: report(line, "unknown place")', 6),
}


def said(file: Path) -> str:
    """The error for a game that is compiled and played with the plugin in a file."""
    python = file.read_text(encoding="utf-8")
    text = game("keep pot number = 0", *["tram"] * ("class Tram" in python))
    if "def toll" in python:
        text = text.replace("action pass { }", "action pass { do { set pot = toll(pot) } }")
    with pytest.raises(aoi.AoiError) as error:
        aoi.load(text=text, plugins=[GivenPlugin.from_file(str(file))]).new_game(seed=1).play("pass")
    return str(error.value)


@pytest.mark.parametrize("fault", FAULTS)
def test_it_is_answered(tmp_path: Path, fault: str) -> None:
    file = tmp_path / "odd.py"
    file.write_text(FAULTS[fault], encoding="utf-8")
    message, (wanted, line) = said(file).replace(f"{tmp_path}/", ""), SAID[fault]
    assert wanted.rstrip() in message
    assert "`odd`" in message or "odd.aoi:" in message
    places = (f"(odd.py:{line})", f"(odd.py, line {line})") if line is not None else ("(odd.py:", "(odd.py)", "odd.aoi:")
    assert any(place in message for place in places)


def test_there_are_enough() -> None:
    assert FAULTS.keys() == SAID.keys()
    assert len(FAULTS) >= 43
