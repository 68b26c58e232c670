"""A mark for some parameters of a test names parameters that there are."""

import pytest

from tests.conftest import refuse_unknown_ids


@pytest.mark.parametrize("name", ["germany"])
def test_a_mark_for_parameters_that_are_not_there(request: pytest.FixtureRequest, name: str) -> None:
    request.node.add_marker(pytest.mark.slow_with(name))
    refuse_unknown_ids([request.node])
    request.node.add_marker(pytest.mark.slow_with("germny"))
    with pytest.raises(pytest.UsageError, match="germny"):
        refuse_unknown_ids([request.node])
