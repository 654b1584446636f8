"""Errors: the service's own, by their `code`; lost connections; waits that took too long."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

from typing_extensions import TypeIs

if TYPE_CHECKING:
    from ._generated.types import ErrorBody


class TalentScoutError(Exception):
    """Base class of all errors that this package raises."""


class ApiError(TalentScoutError):
    """The service refused the call or failed. `code` is stable, the message says what to do. Quote `trace_id` when you ask for help."""

    def __init__(self, status: int, body: ErrorBody, retry_after: float | None = None) -> None:
        super().__init__(body["message"])
        self.status = status
        self.code = body["code"]
        self.body = body
        """The whole body of the answer."""
        self.trace_id = body["traceId"]
        self.retryable = body["retryable"]
        """Whether the same call may succeed later."""
        self.retry_after = retry_after
        """The value of `Retry-After` in seconds."""


def has_code(error: object, *codes: str) -> TypeIs[ApiError]:
    """Whether an error is from the service and has one of these codes."""
    return isinstance(error, ApiError) and error.code in codes


class ConnectionError(TalentScoutError, builtins.ConnectionError):
    """No answer came: no connection, a broken one, or a timeout. The service may have done the work all the same."""


class WaitedTooLongError(TalentScoutError):
    """The work was not done within the given timeout. It goes on at the service."""


class WebhookVerificationError(TalentScoutError):
    """The webhook was not sent by the service, or its time is too far from now."""
