"""Enriching and unlocking many people at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .._errors import ApiError, has_code
from .._generated import types as t
from .._outcomes import (
    ContactField,
    ContactOutcome,
    FailedOutcome,
    Outcome,
    Person,
    ProfileFound,
    ProfileOutcome,
    contact_found,
)
from .calls import Calls
from .run import Settled, Taken, Work
from .wait import wait_until_done


async def wait_for_job(
    calls: Calls,
    job_id: str,
    timeout: float | None = None,
    on_progress: Callable[[t.BatchStatusResponse], None] | None = None,
) -> t.BatchStatusResponse:
    async def read(seconds: int) -> t.BatchStatusResponse:
        return await calls.call("batchStatus", query={"jobId": job_id, "wait": seconds})

    return await wait_until_done(read, timeout, on_progress)


def unlocking(calls: Calls, fields: Sequence[ContactField]) -> Work[ContactOutcome]:
    async def price() -> float:
        prices = (await calls.call("account"))["limits"]["prices"]["contact"]
        return sum(prices[each] for each in set(fields))

    async def send(people: list[Person], bound: dict[str, Any]) -> Taken[ContactOutcome]:
        body: Any = bounded({"talents": people, "requestedFields": list(fields)}, bound)
        try:
            answer = await calls.call("contactBatch", body=body, idempotency_key=bound["idempotency_key"])
        except ApiError as error:
            if not has_code(error, "ALL_TALENTS_NOT_ENRICHED"):
                raise
            return Taken(0, [not_enriched(person["urn"]) for person in people])
        known: list[ContactOutcome] = [contact_found(urn, each) for urn, each in answer["cachedContacts"].items()]
        known += [not_enriched(urn) for urn in answer["notEnrichedIds"]]
        return taken(calls, answer["totalCreditsCharged"], known, (answer["jobId"], contact_found))

    return Work(f"contact {','.join(fields)}", price, send)


def enriching(calls: Calls, force_refresh: bool) -> Work[ProfileOutcome]:
    async def price() -> float:
        return (await calls.call("account"))["limits"]["prices"]["enrich"]

    async def send(people: list[Person], bound: dict[str, Any]) -> Taken[ProfileOutcome]:
        body: Any = bounded({"talents": people, "forceRefresh": force_refresh}, bound)
        answer = await calls.call("enrichBatch", body=body, idempotency_key=bound["idempotency_key"])
        known: list[ProfileOutcome] = [ProfileFound(urn, each["data"]) for urn, each in answer["cachedProfiles"].items()]
        return taken(calls, answer["totalCreditsDeducted"], known, (answer["jobId"], ProfileFound))

    return Work(f"enrich {force_refresh}", price, send)


def bounded(body: dict[str, Any], bound: dict[str, Any]) -> dict[str, Any]:
    return body if bound["max_credits"] is None else {**body, "maxCredits": bound["max_credits"]}


def not_enriched(urn: str) -> FailedOutcome:
    return FailedOutcome(urn, "NOT_ENRICHED", "Enrich this person first.")


def taken(calls: Calls, charged: float, known: list[Outcome], job: tuple[str | None, Callable[[str, Any], Any]]) -> Taken[Outcome]:
    job_id, found = job
    if job_id is None:
        return Taken(charged, known)

    async def rest() -> Settled[Outcome]:
        done = await wait_for_job(calls, job_id)
        outcomes: list[Any] = [outcome_of(urn, result, found) for urn, result in done["results"].items()]
        return Settled(done["totalCreditsUsed"], outcomes)

    return Taken(charged, known, rest)


def outcome_of(urn: str, result: Any, found: Callable[[str, Any], Any]) -> Any:
    if result.get("status") == "FAILED" and "code" in result:
        return FailedOutcome(urn, result["code"], result["message"], result["retryable"])
    return found(urn, result)
