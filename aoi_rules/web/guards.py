"""What every request passes: the headers of each answer, and the limits on what a client may send, from where and how often."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Iterable

from attrs import define, field
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Guard", "Rates", "add_headers"]

_POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
           "form-action 'self'")
_HEADERS = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
# Each answer has them, so they are encoded once.
_FRAMED = Headers({**_HEADERS, "Content-Security-Policy": _POLICY}).raw
_ALONE = Headers({**_HEADERS, "Content-Security-Policy": f"{_POLICY}; frame-ancestors 'none'"}).raw
_CACHE = (b"cache-control", b"no-store")
_MOST = {"look": 1200, "play": 240, "try": 600, "join": 120, "create": 30, "upload": 12}
_CLIENTS = 50_000
"""The number of clients whose buckets are kept: those that asked last."""
_SAFE = {"GET", "HEAD", "OPTIONS"}
_FOREIGN = ("this request comes from a page of another site; if it does not, a server in front of this one has to pass on the "
            "header Host with its port")


@define
class Rates:
    """How many requests of a kind a client may send in a minute, on average: each has a bucket that fills by that many.  Each
    process counts on its own."""

    limits: dict[str, int] = field(factory=lambda: {**_MOST})
    _buckets: OrderedDict[tuple[str, str], tuple[float, float]] = field(factory=OrderedDict)
    _lock: threading.Lock = field(factory=threading.Lock)

    def allows(self, kind: str, client: str) -> bool:
        """Count a request; returns whether it is one of those that are allowed."""
        key, most, now = (kind, client), self.limits[kind], time.monotonic()
        with self._lock:
            left, then = self._buckets.pop(key, (float(most), now))
            left = min(most, left + (now - then) * most / 60)
            self._buckets[key] = (max(left - 1, 0), now)
            if len(self._buckets) > _CLIENTS:
                self._buckets.popitem(last=False)
        return left >= 1


@define
class Guard:
    """ASGI middleware: refuses requests that another site's page made, and adds the headers that browsers need to know.  If
    `framed`, other pages may show these in a frame."""

    app: ASGIApp
    framed: bool = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = add_headers(message["headers"], self.framed)
            await send(message)

        if scope["method"] not in _SAFE and not _of_this_site(Headers(scope=scope)):
            await JSONResponse({"code": "origin-foreign", "message": _FOREIGN}, 403)(scope, receive, sent)
            return
        await self.app(scope, receive, sent)


def add_headers(given: Iterable[tuple[bytes, bytes]], framed: bool = False) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with those that each answer has."""
    headers = [*given]
    cache = () if any(name == _CACHE[0] for name, _ in headers) else (_CACHE,)
    return [*headers, *(_FRAMED if framed else _ALONE), *cache]


def _of_this_site(headers: Headers) -> bool:
    """Whether a request that changes something comes from a page of this site, or from a program that is no browser."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    return origin is None or origin.partition("://")[2] == headers.get("host")
