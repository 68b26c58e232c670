"""The name of a link in an expression or a value: its two ends, `a -- b`, and its kind if it is given, `canal.a -- b`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol, TypeVar

from attrs import frozen

from aoi_rules.compiler.report.fault import Fault
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in

__all__ = ["LinkName"]


class _LinkType(Protocol):
    """A kind of link, with the number of each of its links by its name."""

    @property
    def name(self) -> str: ...
    @property
    def index(self) -> Mapping[str, int]: ...


LinkT = TypeVar("LinkT", bound=_LinkType)


@frozen
class LinkName:
    """The two ends of a link, as they are written, and its kind if it is given, otherwise an empty text."""

    ends: tuple[str, str]
    kind: str
    place: Place

    @classmethod
    def of(cls, node: tree.Pair, kinds: Collection[_LinkType]) -> LinkName:
        """The name that a pair is; `rail` of `rail.a -- b` is a kind if it is one of the `kinds`."""
        left, said = node.left, ""
        if isinstance(left, tree.Attribute) and (before := name_in(left.value)) in {kind.name for kind in kinds}:
            left, said = tree.Name(left.name, left.place), before
        return cls((format_expression(left), format_expression(node.right)), said, node.place)

    def find_links(self, kinds: Collection[LinkT]) -> list[tuple[LinkT, int]]:
        """The links of these kinds with this name, each with its number."""
        links = dict.fromkeys(("--".join(self.ends), "--".join(reversed(self.ends))))
        return [(kind, at) for kind in kinds if self.kind in ("", kind.name)
                for link in links if (at := kind.index.get(link)) is not None]

    def unknown_link(self, kind: str) -> Fault:
        """The fault of a name that no link has; the hint shows how a link of a `kind` is declared."""
        return Fault("unknown-name", f"there is no {self.kind or 'link'} `{' -- '.join(self.ends)}`", self.place,
                     f"links are declared by lines such as `{self.kind or kind} a -- b`", names=self.ends)
