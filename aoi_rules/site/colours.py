"""The colours of rules in the site's pages, as a Sphinx extension."""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from aoi_rules.language.operators import OPERATORS
from aoi_rules.language.parser_tables import grammar
from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.words.names import NAMES

__all__ = ["RulesLexer", "setup"]

_SMALL = (*grammar().words, *(entry.name for entry in NAMES if entry.form == entry.name and entry.name.islower()))
"""The words of expressions, and the names that always exist."""
_SIGNS = (*(one.sign for one in OPERATORS.values() if not one.sign[0].isalpha()), "=", "..", "--", "?", "|", ".")


class RulesLexer(RegexLexer):  # type: ignore[misc]  # Pygments has no types here
    """Splits a text of the language for colouring; a word is coloured only at the beginning of a line or a block."""

    name = "aoi"
    aliases: ClassVar[list[str]] = ["aoi"]
    tokens: ClassVar[dict[str, Any]] = {
        "root": [
            (r"#[^\n]*", Comment.Single),
            (r'"(?:[^"\\\n]|\\.)*"', String),
            (r"\$?\d+\??", Number),
            (words(_SMALL, prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (words(tuple(sorted({cls.word for cls in plug_in([]).vocabulary.words.values()})),
                   prefix=r"(?:(?<=[{;] )|(?<=\n)|(?<=  )|(?<=\A))\b", suffix=r"\b(?!\s*[=.(])"), Keyword),
            (r"[A-Za-z_]\w*(?=\()", Name.Function),
            (r"[A-Za-z_]\w*", Name),
            (words(_SIGNS), Operator),
            (r"[{}()\[\],;]", Punctuation),
            (r"\s+", Whitespace),
            (r".", Name),
        ],
    }


def setup(app: Any) -> dict[str, bool]:
    """Register the lexer with Sphinx."""
    app.add_lexer("aoi", RulesLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
