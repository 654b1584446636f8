"""Calls: every operation has a method, a lost answer does nothing twice, and what is refused is raised in words."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from conftest import Line, Service

import talent_scout
from talent_scout import ApiError, ConnectionError, TalentScout, has_code
from talent_scout._generated.addresses import ADDRESSES


def test_every_operation_has_a_method() -> None:
    folder = Path(talent_scout.__file__).parent / "_async"
    sources = "".join(file.read_text() for file in folder.glob("*.py") if file.name != "calls.py")
    # `live` is for whoever watches the process.
    missing = [name for name in ADDRESSES if not re.search(rf'(call|open|request)\(\s*"{name}"', sources)]
    assert missing == ["live"]


def test_an_answer_lost_twice_charges_once(scout: TalentScout, line: Line) -> None:
    before = scout.credits.balance()["companyCredits"]
    line.loses = lambda request: request.url.path.endswith("/search") and len(line.to("/search")) <= 2
    found = scout.search({"prompt": "nurse in Valencia"})
    keys = {request.headers["idempotency-key"] for request in line.to("/search")}
    assert (len(line.to("/search")), len(keys)) == (3, 1)
    assert found["candidates"]
    assert scout.credits.balance()["companyCredits"] == before - 1


def test_a_refresh_is_not_repeated_after_a_lost_answer(scout: TalentScout, line: Line) -> None:
    urn = scout.search({"prompt": "engineer"})["candidates"][-1]["urn"]
    line.loses = lambda request: request.url.path.endswith("/enrich")
    with pytest.raises(ConnectionError):
        scout.enrich.one(urn, force_refresh=True)
    assert len(line.to("/enrich")) == 1


def test_a_proxys_page_is_waited_out_as_it_asks(scout: TalentScout, line: Line) -> None:
    away = httpx.Response(503, text="<h1>away</h1>", headers={"retry-after": "0"})
    line.answers = lambda request: away if len(line.sent) < 3 else None
    assert scout.account()["success"]
    assert len(line.sent) == 3


def test_what_would_end_behind_the_deadline_is_raised_at_once(scout: TalentScout, line: Line) -> None:
    line.answers = lambda request: httpx.Response(429, text="slowly", headers={"retry-after": "600"})
    with pytest.raises(ApiError) as raised:
        scout.account(deadline=5)
    assert (len(line.sent), raised.value.status, raised.value.retry_after) == (1, 429, 600)


def test_who_wants_to_know_of_failures_is_told_once(service: Service) -> None:
    told: list[Exception] = []
    with TalentScout(service.url, "tsk_wrong", on_failure=told.append) as scout, pytest.raises(ApiError) as raised:
        scout.account()
    assert told == [raised.value]


def test_a_refusal_tells_its_code_and_facts(scout: TalentScout, line: Line) -> None:
    with pytest.raises(ApiError) as raised:
        scout.call("search", body={"page": 0})
    assert has_code(raised.value, "INVALID_REQUEST")
    assert not raised.value.retryable
    assert [fault["field"] for fault in raised.value.body["fields"]] == ["page"]
    assert raised.value.trace_id.startswith("req_")
    assert len(line.sent) == 1


def test_a_key_may_be_told_at_each_call(service: Service) -> None:
    keys = iter(["tsk_wrong", service.key])
    with TalentScout(service.url, lambda: next(keys)) as scout:
        with pytest.raises(ApiError) as raised:
            scout.account()
        assert has_code(raised.value, "UNAUTHORIZED")
        assert scout.account()["success"]


def test_lists_go_on_page_by_page(scout: TalentScout, line: Line) -> None:
    made = [scout.shortlists.create({"name": f"list {n}"})["shortlist"]["shortlistId"] for n in range(5)]
    line.sent.clear()
    listed = [each["shortlistId"] for each in scout.shortlists.list({"limit": 2})]
    assert (sorted(listed), len(line.sent)) == (sorted(made), 3)
    assert len(scout.shortlists.list({"limit": 2}).to_list(3)) == 3
    assert len(scout.shortlists.list({"limit": 2}).first()["shortlists"]) == 2
    for shortlist_id in made:
        assert scout.shortlists.delete(shortlist_id)["deleted"]


def test_pages_of_a_search_share_one_budget(scout: TalentScout, line: Line) -> None:
    people = [person["urn"] for _, person in zip(range(45), scout.search_people({"prompt": "engineer", "maxCredits": 3}), strict=False)]
    assert len(set(people)) == 45
    bounds = [float(re.findall(rb'"maxCredits": ?([\d.]+)', request.content)[0]) for request in line.to("/search")]
    assert len(bounds) == 3
    assert bounds == sorted(bounds, reverse=True)


def test_files_go_and_come(scout: TalentScout) -> None:
    started = scout.pool.imports.start({"content": "externalId,full_name\np-1,Ana García\np-2,\n", "type": "text/csv"})
    done = scout.pool.imports.wait(started["importId"])
    assert (done["status"], done["createdCount"], done["rejectedCount"]) == ("COMPLETED", 1, 1)
    assert b"a name is required" in scout.pool.imports.rejected(started["importId"]).read()
    assert scout.pool.imports.mend(started["importId"], 3, {"externalId": "p-2", "full_name": "Bo Li"})["urn"]
    lines = scout.pool.export({"format": "csv"}).read().decode().splitlines()
    assert any("Ana García" in each for each in lines)
