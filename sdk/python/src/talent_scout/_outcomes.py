"""The outcome of work on many people: of each person, of the whole run, and of a run that broke off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, Union

from typing_extensions import NotRequired, TypedDict, TypeVar

from ._errors import TalentScoutError

if TYPE_CHECKING:
    from ._generated.types import ContactProvenance, PoolCandidate, Profile

ContactField = Literal["work_email", "personal_email", "phone"]


class Person(TypedDict):
    urn: str
    networkUrl: NotRequired[str | None]
    """Needed only if the service does not know the urn."""


@dataclass(frozen=True)
class FailedOutcome:
    urn: str
    code: str
    """For example NOT_ENRICHED, MISSING_NETWORK or COLLECT_FAILED."""
    message: str
    retryable: bool = False
    """Whether it may help to ask again."""
    status: Literal["FAILED"] = "FAILED"


@dataclass(frozen=True)
class ContactFound:
    urn: str
    work_email: str | None = None
    personal_email: str | None = None
    phone_number: str | None = None
    unresolved_fields: list[ContactField] = field(default_factory=list)
    """Fields that were asked for and have no value. What they cost was refunded."""
    failure_code: str | None = None
    """Why the lookup failed, if it did."""
    provenance: ContactProvenance | None = None
    status: Literal["COMPLETED"] = "COMPLETED"


@dataclass(frozen=True)
class ProfileFound:
    urn: str
    profile: Profile | PoolCandidate
    status: Literal["COMPLETED"] = "COMPLETED"


ContactOutcome: TypeAlias = Union[ContactFound, FailedOutcome]
ProfileOutcome: TypeAlias = Union[ProfileFound, FailedOutcome]
Outcome = TypeVar("Outcome")


def contact_found(urn: str, found: Any) -> ContactFound:
    return ContactFound(
        urn,
        work_email=found.get("workEmail"),
        personal_email=found.get("personalEmail"),
        phone_number=found.get("phoneNumber"),
        unresolved_fields=found.get("unresolvedFields") or [],
        failure_code=found.get("failureCode"),
        provenance=found.get("provenance"),
    )


@dataclass(frozen=True)
class RunProgress:
    run_id: str
    total: int
    completed: int
    failed: int
    credits_used: float
    """Credits charged and not refunded, including work that is still under way."""


@dataclass(frozen=True)
class RunReport(RunProgress, Generic[Outcome]):
    status: Literal["COMPLETED", "BUDGET_REACHED", "STOPPED"]
    """BUDGET_REACHED: the people in `left` would have cost more than what remained of `max_credits`."""
    results: list[Outcome]
    """In the order in which the outcomes became known."""
    left: list[Person]
    """People who were not asked for, or whose outcome is not known yet."""


class RunStoppedError(TalentScoutError, Generic[Outcome]):
    """The run broke off; `__cause__` says why. `report` has what is known so far. The same call with `report.run_id` resumes the run."""

    def __init__(self, report: RunReport[Outcome]) -> None:
        super().__init__(f"stopped with {len(report.left)} of {report.total} people left")
        self.report = report


class RunOptions(TypedDict, Generic[Outcome], total=False):
    run_id: str
    """The id of a run that broke off, to resume it with the same people and fields. A new id if not given."""
    max_credits: float
    """What the whole run may spend. Refunds count as not spent; what it spent before it broke off counts."""
    parallel: int
    """How many batches may be under way at a time; 4 if not given."""
    on_result: Callable[[Outcome], None]
    """Called once for each person, as soon as the outcome is known."""
    on_progress: Callable[[RunProgress], None]
