"""The client of Talent Scout: search people, enrich profiles, unlock contacts. `TalentScout` blocks, `AsyncTalentScout` is awaited."""

from ._async.client import AsyncTalentScout
from ._async.pages import AsyncPaged
from ._errors import (
    ApiError,
    ConnectionError,
    TalentScoutError,
    WaitedTooLongError,
    WebhookVerificationError,
    has_code,
)
from ._generated import types
from ._options import CallOptions, PoolFile
from ._outcomes import (
    ContactField,
    ContactFound,
    ContactOutcome,
    FailedOutcome,
    Person,
    ProfileFound,
    ProfileOutcome,
    RunProgress,
    RunReport,
    RunStoppedError,
)
from ._sync.client import TalentScout
from ._sync.pages import Paged
from ._webhook import verify_webhook

__all__ = [
    "ApiError",
    "AsyncPaged",
    "AsyncTalentScout",
    "CallOptions",
    "ConnectionError",
    "ContactField",
    "ContactFound",
    "ContactOutcome",
    "FailedOutcome",
    "Paged",
    "Person",
    "PoolFile",
    "ProfileFound",
    "ProfileOutcome",
    "RunProgress",
    "RunReport",
    "RunStoppedError",
    "TalentScout",
    "TalentScoutError",
    "WaitedTooLongError",
    "WebhookVerificationError",
    "has_code",
    "types",
    "verify_webhook",
]
