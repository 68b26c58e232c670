"""The language server: the answers of a workspace in the protocol of editors.  The extra `lsp` installs pygls, which speaks it.

`features` lists the questions of an editor that are answered, `answers` says which question to `Workspace` each one is, and
`translation` turns its values into the protocol's.  `server` begins with only `features`, and imports the compiler after the
editor has its first answer.
"""

from aoi_rules.errors import missing_extra

try:
    from aoi_rules.lsp.server import new_server
except ImportError as error:
    raise missing_extra("the language server is made with pygls", "lsp", error) from None

__all__ = ["new_server"]
