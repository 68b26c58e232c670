"""Ten thousand requests that match the OpenAPI description, exactly or nearly: no response is a server error."""

import json
import os
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import aoi_rules as aoi
from aoi_rules.web import Tables, open_store
from aoi_rules.web.guards import Rates
from aoi_rules.web.openapi import openapi
from aoi_rules.web.store import OWNER
from tests.web.conftest import Site, served

pytestmark = pytest.mark.slow

EXAMPLES = int(os.environ.get("AOI_REQUESTS", "2000"))
MANY = Rates(dict.fromkeys(("look", "play", "try", "join", "create", "upload"), 10_000_000))
METHODS = {"get", "post", "delete"}


@pytest.fixture(scope="module", params=[False, True], ids=["own rules", "uploads"])
def open_site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server; one that accepts uploads gets a tenth of the requests, since each upload starts a process."""
    store = open_store(tmp_path_factory.mktemp("requests") / "tables.sqlite")
    with served(Tables(store), rates=MANY, uploads=request.param) as site:
        yield site, EXAMPLES // 10 if request.param else EXAMPLES
    store.close()


def status_of(method: str, address: str, **more: Any) -> int:
    """The status of a response; only the beginning of an endless response is read. A refusal in JSON has a message."""
    with httpx.stream(method, address, timeout=120, **more) as answer:  # the first request may have to compile
        kind = answer.headers.get("content-type", "")  # a redirect has none
        if kind.startswith("text/event-stream"):
            return answer.status_code
        answer.read()
        assert answer.status_code < 500 or answer.status_code == 503, answer.text
        if kind.startswith("application/json"):
            assert answer.status_code < 300 or answer.json()["message"]
        return answer.status_code


def test_requests_that_schemathesis_thinks_of(open_site: tuple[Site, int]) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    site, examples = open_site
    stored, secrets = site.tables.create(aoi.load("germany"), 3, seed=4)
    browsers = {"red": site.visit(secrets["red"]), "~owner": site.visit(secrets[OWNER])}
    found = openapi()
    found["servers"] = [{"url": site.address}]
    operations = [one.ok() for one in schemathesis.openapi.from_dict(found).get_all_operations()]
    assert len(operations) == len([method for path in found["paths"].values() for method in path if method in METHODS])
    sent = list[int]()

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(data=st.data())
    def asked(data: st.DataObject) -> None:
        case = data.draw(data.draw(st.sampled_from(operations)).as_strategy())
        roles = ["red", "blue"] if case.method == "DELETE" else [*browsers, "blue"]  # the table is still in use
        role = data.draw(st.sampled_from(roles))
        known = {"table": stored.id, "role": role, "secret": secrets["yellow"], "file": "table.mjs"}
        case.path_parameters.update({key: known[key] for key in case.path_parameters})
        cookie = browsers.get(role, browsers["red"]).cookies["aoi"]
        sent.append(status_of(case.method, site.address + case.formatted_path, params=case.query or None,
                              headers={"Cookie": f"aoi={cookie}"}, content=json.dumps(case.body) if case.method == "POST" else None))

    asked()
    assert len(sent) >= examples
    assert {200, 303, 400, 403, 409} <= {*sent}
