"""Profiles and contacts of one person, a batch or thousands; the jobs behind them; resolving names to ids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from typing_extensions import Unpack

from .._generated import types as t
from .._options import CallOptions, after
from .._outcomes import (
    ContactField,
    ContactFound,
    ContactOutcome,
    Person,
    ProfileOutcome,
    RunOptions,
    RunReport,
    contact_found,
)
from .calls import Calls
from .many import enriching, unlocking, wait_for_job
from .pages import AsyncPaged
from .run import Run
from .wait import WaitOptions, wait_until_done


class Enrich:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def one(self, urn: str, *, force_refresh: bool = False, **options: Unpack[CallOptions]) -> t.EnrichResponse:
        """Returns the full profile. With `force_refresh` a lost connection is not retried, because each try would cost credits."""
        query: t.EnrichQuery = {"urn": urn, "forceRefresh": True} if force_refresh else {"urn": urn}
        return await self._calls.call("enrich", query=query, **options)

    async def batch(self, body: t.EnrichBatchBody, **options: Unpack[CallOptions]) -> t.EnrichBatchResponse:
        """Starts a job for 1 to 15 people. `jobs.wait` returns the profiles."""
        return await self._calls.call("enrichBatch", body=body, **options)

    async def many(
        self,
        people: Iterable[Person | str],
        *,
        force_refresh: bool = False,
        **options: Unpack[RunOptions[ProfileOutcome]],
    ) -> RunReport[ProfileOutcome]:
        """Enriches any number of people in batches of 15 and waits for all of them."""
        return await Run(people, enriching(self._calls, force_refresh), options).finish()


class Contact:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def start(self, body: t.ContactBody, **options: Unpack[CallOptions]) -> t.ContactResponse:
        """Starts unlocking one person's contact data. Data unlocked before comes back at once."""
        return await self._calls.call("contact", body=body, **options)

    async def status(self, urn: str, *, wait: int = 0, **options: Unpack[CallOptions]) -> t.ContactStatusResponse:
        return await self._calls.call("contactStatus", query={"urn": urn, "wait": wait}, **options)

    async def wait(self, urn: str, **options: Unpack[WaitOptions]) -> t.ContactStatusResponse:
        async def read(seconds: int) -> t.ContactStatusResponse:
            return await self.status(urn, wait=seconds)

        return await wait_until_done(read, **options)

    async def unlock(self, body: t.ContactBody, *, timeout: float | None = None, **options: Unpack[CallOptions]) -> ContactFound:
        """Unlocks one person's contact data and waits for it."""
        started = await self.start(body, **options)
        if not started["queued"]:
            return contact_found(body["urn"], started)
        status = await (self.wait(body["urn"]) if timeout is None else self.wait(body["urn"], timeout=timeout))
        if set(body["requestedFields"]) <= set(started["requestedFields"]):
            return contact_found(body["urn"], status)
        # A lookup of other fields was under way, and only that one was awaited. These fields are asked for now, in another call.
        if "idempotency_key" in options:
            options["idempotency_key"] += "-next"
        second = await self.start(body, **options)
        if not second["queued"]:
            return contact_found(body["urn"], second)
        status = await (self.wait(body["urn"]) if timeout is None else self.wait(body["urn"], timeout=timeout))
        return contact_found(body["urn"], status)

    async def batch(self, body: t.ContactBatchBody, **options: Unpack[CallOptions]) -> t.ContactBatchResponse:
        """Starts a job for 1 to 15 people. `jobs.wait` returns the contacts."""
        return await self._calls.call("contactBatch", body=body, **options)

    async def many(
        self,
        people: Iterable[Person | str],
        *,
        fields: Sequence[ContactField],
        **options: Unpack[RunOptions[ContactOutcome]],
    ) -> RunReport[ContactOutcome]:
        """Unlocks any number of people in batches of 15, until all are done or the budget is spent. The same `run_id` resumes a run."""
        return await Run(people, unlocking(self._calls, fields), options).finish()


class Jobs:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, query: t.ListJobsQuery | None = None, **options: Unpack[CallOptions]) -> AsyncPaged[t.JobsResponse, t.Job]:
        return AsyncPaged(lambda at: self._calls.call("listJobs", query=after(query, at), **options), "jobs")

    async def status(self, job_id: str, *, wait: int = 0, **options: Unpack[CallOptions]) -> t.BatchStatusResponse:
        return await self._calls.call("batchStatus", query={"jobId": job_id, "wait": wait}, **options)

    async def wait(self, job_id: str, **options: Unpack[WaitOptions]) -> t.BatchStatusResponse:
        """Waits until the job is done, by long polling."""
        return await wait_for_job(self._calls, job_id, **options)


class Resolve:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def location(self, query: t.ResolveLocationQuery, **options: Unpack[CallOptions]) -> t.ResolveLocationResponse:
        return await self._calls.call("resolveLocation", query=query, **options)

    async def entity(self, query: t.ResolveEntityQuery, **options: Unpack[CallOptions]) -> t.ResolveEntityResponse:
        return await self._calls.call("resolveEntity", query=query, **options)
