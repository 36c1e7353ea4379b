"""The API is as its description says: whatever is sent, and whatever comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from overtrick.store.accounts_roles import Role
from tests.web.room import Room, copied

EXAMPLES = 10
"""Requests of each kind; some are as described, and some are not quite."""


@pytest.fixture(scope="module")
def described_room(demo_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A server with the evening that ships."""
    with copied(demo_template, tmp_path_factory.mktemp("described") / "evening.db") as made:
        yield made


@pytest.fixture(scope="module")
def described(described_room: Room) -> Any:
    """Its description, as schemathesis reads it."""
    return schemathesis.openapi.from_asgi("/api/v1/openapi.json", described_room.app)


def test_whatever_is_sent_the_answer_is_as_described(described_room: Room, described: Any) -> None:
    program = described_room.program(Role.OWNER)
    headers = {"Authorization": program.headers["Authorization"]}
    operations = [one.ok() for one in described.get_all_operations()]
    assert len(operations) > 20
    for operation in operations:
        # What is well formed may still be refused, by the rules of bridge for one: with 422.
        @given(case=operation.as_strategy())
        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
        def is_as_described(case: Any) -> None:
            case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

        is_as_described()


def test_the_description_is_for_anyone_and_names_what_it_forbids(described_room: Room) -> None:
    found = described_room.browser().get("/api/v1/openapi.json").json()
    assert found["openapi"].startswith("3.1")
    assert all(path.startswith(("/api/v1/", "/healthz")) for path in found["paths"])
    strict = {"NewEvent", "PutAway", "Batch", "Wanted", "OfPlayer"}
    schemas = found["components"]["schemas"]
    assert {
        name for name, one in schemas.items() if one.get("additionalProperties") is False
    } == strict
    assert set(found["components"]["securitySchemes"]) == {"token", "session"}
    for path, item in found["paths"].items():
        for method, operation in item.items():
            problems = [one for status, one in operation["responses"].items() if status >= "400"]
            kinds = [list(one["content"]) for one in problems if "content" in one]
            assert kinds == [["application/problem+json"]] * len(kinds), (method, path)
            if path.startswith("/api/"):
                assert {"400", "401", "403", "404", "422", "500"} <= operation["responses"].keys()
                assert operation["summary"]
