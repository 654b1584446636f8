"""Work on many people in batches: which batch goes next, what the budget still allows, and the outcome of each person. Does not know
what is done to the people, nor the service's calls. The idempotency key of each batch follows from the run's id and the request, so a
repeated run finds what it has done and does not pay twice."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Literal

from .._errors import has_code
from .._outcomes import FailedOutcome, Outcome, Person, RunOptions, RunProgress, RunReport, RunStoppedError

BATCH = 15


@dataclass
class Settled(Generic[Outcome]):
    used: float
    outcomes: list[Outcome]


@dataclass
class Taken(Generic[Outcome]):
    """The state of a batch when the service has accepted it."""

    charged: float
    known: list[Outcome]
    rest: Callable[[], Awaitable[Settled[Outcome]]] | None = None
    """Waits for the remaining outcomes. None if all outcomes are known."""


@dataclass
class Work(Generic[Outcome]):
    asked: str
    """What is asked for each person. It is part of the idempotency key: the same run with another request makes another call."""
    price: Callable[[], Awaitable[float]]
    """The most that one person can cost."""
    send: Callable[[list[Person], dict[str, Any]], Awaitable[Taken[Outcome]]]


class Run(Generic[Outcome]):
    def __init__(self, people: Iterable[Person | str], work: Work[Outcome], options: RunOptions[Outcome]) -> None:
        given: list[Person] = [{"urn": each} if isinstance(each, str) else each for each in people]
        self._people = list({person["urn"]: person for person in given}.values())
        self._work = work
        self._options = options
        self._run_id = options.get("run_id") or secrets.token_hex(16)
        self._max_credits = options.get("max_credits")
        self._results: dict[str, Outcome] = {}
        self._under_way: deque[tuple[list[Person], Taken[Outcome]]] = deque()
        self._next = 0
        self._completed = 0
        self._used = 0.0
        self._failure: Exception | None = None

    async def finish(self) -> RunReport[Outcome]:
        is_within = False
        try:
            is_within = await self._send_all()
        except Exception as cause:
            self._failure = cause
        while self._under_way:
            await self._settle_oldest()
        if self._failure:
            raise RunStoppedError(self._report("STOPPED")) from self._failure
        return self._report("COMPLETED" if is_within else "BUDGET_REACHED")

    async def _send_all(self) -> bool:
        """Returns False if the budget ended the run."""
        price = 0.0 if self._max_credits is None else await self._work.price()
        parallel = self._options.get("parallel", 4)
        while self._next < len(self._people) and self._failure is None:
            # How much is refunded is known later; then more may fit into the budget.
            if len(self._under_way) >= parallel or (self._under_way and not self._fits(price)):
                await self._settle_oldest()
            elif not await self._send_next(price):
                return False
        return True

    async def _send_next(self, price: float) -> bool:
        """Batches begin at the same people whatever the budget is. A batch that does not fit is sent person by person. So a run repeated
        within a day sends the same calls under the same keys, and counts what they cost before it spends more."""
        batch = self._batch()
        if self._max_credits is None:
            return await self._send(batch, None)
        is_whole = self._next % BATCH == 0
        if is_whole and self._fits(price):
            return await self._send(batch, len(batch) * price)
        one = batch[:1]
        if self._free() >= price:
            return await self._send(one, price)
        # People who cost nothing can still be had; only the service can tell who they are.
        return (is_whole and await self._send(batch, 0)) or await self._send(one, 0)

    def _batch(self) -> list[Person]:
        """The people of the next batch who were not sent yet."""
        return self._people[self._next : self._next + BATCH - self._next % BATCH]

    def _fits(self, price: float) -> bool:
        many = len(self._batch()) if self._next % BATCH == 0 else 1
        return self._free() >= thousandths(many * price)

    def _free(self) -> float:
        """The budget that is left, rounded to thousandths like credits, because sums of fractions drift."""
        return float("inf") if self._max_credits is None else thousandths(self._max_credits - self._used)

    async def _send(self, batch: list[Person], bound: float | None) -> bool:
        """Returns False if the service refused because the batch would cost more than `bound`."""
        max_credits = None if bound is None else thousandths(bound)
        asked = json.dumps([self._work.asked, batch, max_credits])
        key = f"{self._run_id}-{hashlib.sha256(asked.encode()).hexdigest()[:32]}"
        try:
            taken = await self._work.send(batch, {"max_credits": max_credits, "idempotency_key": key})
        except Exception as error:
            if max_credits is not None and has_code(error, "MAX_CREDITS_EXCEEDED"):
                return False
            raise
        self._next += len(batch)
        self._used = thousandths(self._used + taken.charged)
        self._tell(taken.known)
        self._under_way.append((batch, taken))
        return True

    async def _settle_oldest(self) -> None:
        """Waits for the batch that was sent first. The service works on the others meanwhile."""
        batch, taken = self._under_way.popleft()
        try:
            settled = await taken.rest() if taken.rest else Settled(taken.charged, [])
        except Exception as cause:
            self._failure = self._failure or cause
            return
        self._used = thousandths(self._used - taken.charged + settled.used)
        self._tell(settled.outcomes)
        missing = [person["urn"] for person in batch if person["urn"] not in self._results]
        self._tell([FailedOutcome(urn, "NOT_FOUND", "The service says nothing about this person.") for urn in missing])

    def _tell(self, outcomes: Iterable[Outcome | FailedOutcome]) -> None:
        told: list[Any] = list(outcomes)
        for outcome in told:
            if outcome.urn in self._results:
                continue
            self._results[outcome.urn] = outcome
            self._completed += outcome.status == "COMPLETED"
            if on_result := self._options.get("on_result"):
                on_result(outcome)
        if on_progress := self._options.get("on_progress"):
            on_progress(RunProgress(**self._progress()))

    def _progress(self) -> dict[str, Any]:
        return {
            "run_id": self._run_id,
            "total": len(self._people),
            "completed": self._completed,
            "failed": len(self._results) - self._completed,
            "credits_used": self._used,
        }

    def _report(self, status: Literal["COMPLETED", "BUDGET_REACHED", "STOPPED"]) -> RunReport[Outcome]:
        left = [person for person in self._people if person["urn"] not in self._results]
        return RunReport(**self._progress(), status=status, results=list(self._results.values()), left=left)


def thousandths(credits: float) -> float:
    return round(credits * 1000) / 1000
