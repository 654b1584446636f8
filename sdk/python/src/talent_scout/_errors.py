"""What can go wrong: the service's own errors by their `code`, lost connections, waits that took too long."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

from typing_extensions import TypeIs

if TYPE_CHECKING:
    from ._generated.types import ErrorBody


class TalentScoutError(Exception):
    """Whatever this package raises."""


class ApiError(TalentScoutError):
    """The service refused or failed. `code` is stable, the message says what to do, `trace_id` is to be quoted when asking for help."""

    def __init__(self, status: int, body: ErrorBody, retry_after: float | None = None) -> None:
        super().__init__(body["message"])
        self.status = status
        self.code = body["code"]
        self.body = body
        """Everything the answer said."""
        self.trace_id = body["traceId"]
        self.retryable = body["retryable"]
        """Whether the same call may succeed later."""
        self.retry_after = retry_after
        """What `Retry-After` asked for, in seconds."""


def has_code(error: object, *codes: str) -> TypeIs[ApiError]:
    """Whether this is the service's error with one of these codes."""
    return isinstance(error, ApiError) and error.code in codes


class ConnectionError(TalentScoutError, builtins.ConnectionError):
    """No answer came: no connection, a broken one, or none in time. It may have been done all the same."""


class WaitedTooLongError(TalentScoutError):
    """What was waited for has not come within the time given for it. It goes on at the service."""


class WebhookVerificationError(TalentScoutError):
    """A webhook that the service did not send, or not just now."""
