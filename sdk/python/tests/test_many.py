"""Many people: in batches, within a budget, never paid twice, going on where it broke off."""

from __future__ import annotations

import httpx
import pytest
from conftest import Line

from talent_scout import ContactOutcome, RunProgress, RunStoppedError, TalentScout


def people(scout: TalentScout, prompt: str, count: int) -> list[str]:
    pages = scout.search_people({"prompt": prompt, "filters": {"localOnly": False}})
    return [person["urn"] for person in pages if person["urn"].startswith("urn:network:")][:count]


def spent(scout: TalentScout) -> float:
    return scout.credits.balance()["spentTodayCredits"]


def test_a_run_that_broke_off_goes_on_and_pays_once(scout: TalentScout, line: Line) -> None:
    urns = people(scout, "engineer", 32)
    assert len(urns) == 32
    scout.enrich.many(urns, run_id="first")
    before = spent(scout)
    line.answers = lambda request: httpx.Response(401, json=refusal) if request in line.to("/contact/batch")[1:] else None
    with pytest.raises(RunStoppedError) as raised:
        scout.contact.many(urns, run_id="first", fields=["work_email"])
    stopped = raised.value.report
    assert (stopped.status, len(stopped.results), len(stopped.left)) == ("STOPPED", 15, 17)

    line.answers = lambda request: None
    results: list[ContactOutcome] = []
    progress: list[RunProgress] = []
    report = scout.contact.many(urns, run_id="first", fields=["work_email"], on_result=results.append, on_progress=progress.append)
    assert (report.status, report.total, len(report.left)) == ("COMPLETED", 32, 0)
    assert sorted(each.urn for each in results) == sorted(urns)
    assert progress[-1].completed + progress[-1].failed == 32
    # What the run says it used is what the account was charged, over both.
    assert spent(scout) - before == report.credits_used
    sent = line.to("/contact/batch")
    assert len({request.headers["idempotency-key"] for request in sent}) == 3

    again = scout.contact.many(urns, run_id="first", fields=["work_email"])
    assert again.credits_used == report.credits_used
    assert spent(scout) - before == report.credits_used


def test_a_budget_holds(scout: TalentScout) -> None:
    urns = people(scout, "nurse", 20)
    before = spent(scout)
    report = scout.enrich.many(urns, max_credits=7)
    assert report.status == "BUDGET_REACHED"
    assert report.credits_used <= 7
    assert spent(scout) - before == report.credits_used
    assert len(report.left) == 20 - len(report.results)


def test_who_is_not_enriched_fails_alone(scout: TalentScout) -> None:
    report = scout.contact.many(["urn:network:person:nobody", {"urn": "urn:network:person:no-one"}], fields=["phone"])
    assert [(each.status, getattr(each, "code", None)) for each in report.results] == [("FAILED", "NOT_ENRICHED")] * 2


refusal = {"success": False, "code": "UNAUTHORIZED", "message": "no key", "traceId": "req_none", "retryable": False}
