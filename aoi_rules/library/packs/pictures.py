"""Pictures from strangers: SVG that draws and does nothing else."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, XMLParser

__all__ = ["problem_of_picture"]

_SVG = "{http://www.w3.org/2000/svg}"
_ELEMENTS = frozenset((
    "circle", "clipPath", "defs", "desc", "ellipse", "g", "line", "linearGradient", "marker", "mask", "path", "pattern",
    "polygon", "polyline", "radialGradient", "rect", "stop", "style", "svg", "symbol", "text", "title", "tspan", "use",
))
"""Elements that only draw."""
_DECLARATION = re.compile(
    r"""\s*<\?xml\s+version=["']1\.[01]["'](?:\s+encoding=["'][Uu][Tt][Ff]-8["'])?(?:\s+standalone=["']\w+["'])?\s*\?>""")
_LOADS = re.compile(r"""@import|@font-face|image-set|\\|url\s*\((?!\s*["']?#)""", re.IGNORECASE)
"""The parts of a style that load something; a backslash could hide one."""


def problem_of_picture(text: str) -> str:
    """What is wrong with a picture: it must be SVG whose elements only draw, that loads nothing and runs nothing."""
    declared = _DECLARATION.match(text)
    body = text[declared.end():] if declared else text
    if "<?" in body or re.search(r"<!(?!--)", body):
        return "it has a document type or a processing instruction, which a picture in a pack does not need"
    parser = XMLParser()  # noqa: S314 - without document types there are no entities
    try:
        parser.feed(body)
        root = parser.close()
    except ParseError as error:
        return f"it is not SVG: {error}"
    return next(filter(None, map(_problem_of_element, root.iter())), "")


def _problem_of_element(element: Element) -> str:
    name = element.tag.removeprefix(_SVG)
    if not element.tag.startswith(_SVG) or name not in _ELEMENTS:
        return f"`<{name[:40]}>` is not among the elements that only draw"
    if name == "style" and _LOADS.search("".join(element.itertext())):
        return _LOADING
    return next(filter(None, (_problem_of_attribute(key, value) for key, value in element.attrib.items())), "")


def _problem_of_attribute(key: str, value: str) -> str:
    name = key.rpartition("}")[2].lower()
    if name.startswith("on"):
        return f"the attribute `{name[:40]}` would run something"
    if name == "href" and not value.strip().startswith("#"):
        return "it refers to something outside the picture"
    return _LOADING if (name == "style" or "(" in value) and _LOADS.search(value) else ""


_LOADING = "it loads something from outside the picture"
