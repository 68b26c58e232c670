"""The Tab key completes the word that somebody types, from the lines that can be typed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence

from aoi_rules.cli.terminal.output import is_terminal

with contextlib.suppress(ImportError):  # Windows does not have it
    import readline  # importing it lets `input` edit and remember lines

__all__ = ["tab_completion", "next_words"]


def next_words(known: Sequence[str], before: str, word: str) -> list[str]:
    """The words that may follow the words `before` and that begin with `word`, each once, in the order of the known lines."""
    start = [part.casefold() for part in before.split()]
    found = [line.split() for line in known]
    return list(dict.fromkeys(
        words[len(start)] for words in found
        if len(words) > len(start) and [part.casefold() for part in words[: len(start)]] == start
        and words[len(start)].casefold().startswith(word.casefold())))


@contextlib.contextmanager
def tab_completion(known: Callable[[], Sequence[str]], begun: str) -> Iterator[None]:
    """Context manager: a line that is typed in it begins with `begun`, and Tab completes its words."""
    if "readline" not in globals() or not is_terminal("stdin"):
        yield
        return
    found: list[str] = []

    def complete(word: str, number: int) -> str | None:
        if not number:
            line = readline.get_line_buffer()[: readline.get_begidx()]
            found[:] = next_words(known(), line, word)
        return f"{found[number]} " if number < len(found) else None

    delimiters, completer = readline.get_completer_delims(), readline.get_completer()
    readline.set_completer_delims(" \t\n")
    readline.set_completer(complete)
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in str(readline.__doc__) else "tab: complete")
    readline.set_startup_hook((lambda: readline.insert_text(begun)) if begun else None)
    try:
        yield
    finally:
        readline.set_startup_hook(None)
        readline.set_completer(completer)
        readline.set_completer_delims(delimiters)
