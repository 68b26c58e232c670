"""Ten thousand requests that fit the addresses as OpenAPI describes them, or nearly: no answer says that the server failed."""

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
MANY = Rates(dict.fromkeys(("look", "play", "try", "join", "create"), 10_000_000))


@pytest.fixture(scope="module")
def open_site(tmp_path_factory: pytest.TempPathFactory) -> Any:
    store = open_store(tmp_path_factory.mktemp("requests") / "tables.sqlite")
    with served(Tables(store), rates=MANY) as site:
        yield site
    store.close()


def test_requests_that_schemathesis_thinks_of(open_site: Site) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    stored, secrets = open_site.tables.create(aoi.load("germany"), 3, seed=4)
    browsers = {"red": open_site.visit(secrets["red"]), "~owner": open_site.visit(secrets[OWNER])}
    found = openapi()
    found["servers"] = [{"url": open_site.address}]
    operations = [one.ok() for one in schemathesis.openapi.from_dict(found).get_all_operations()]
    assert len(operations) == len([method for path in found["paths"].values() for method in path if method in ("get", "post")])
    sent = list[int]()

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(data=st.data())
    def asked(data: st.DataObject) -> None:
        case = data.draw(data.draw(st.sampled_from(operations)).as_strategy())
        role = data.draw(st.sampled_from([*browsers, "blue"]))
        case.path_parameters.update({key: {"table": stored.id, "role": role}[key] for key in case.path_parameters})
        cookie = browsers.get(role, browsers["red"]).cookies["aoi"]
        answer = httpx.request(case.method, open_site.address + case.formatted_path, params=case.query or None,
                               headers={"Cookie": f"aoi={cookie}"}, timeout=60,  # the first may have to compile
                               content=json.dumps(case.body) if case.method == "POST" else None)
        sent.append(answer.status_code)
        assert answer.status_code < 500, answer.text
        assert answer.status_code < 300 or answer.json()["message"]

    asked()
    assert len(sent) >= EXAMPLES
    assert {200, 400, 403, 409} <= {*sent}
