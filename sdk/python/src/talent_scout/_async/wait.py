"""Waiting for jobs by long polling: the service holds each answer until something changes."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, cast

from typing_extensions import TypedDict, TypeVar

from .._errors import WaitedTooLongError

# The longest time the service holds an answer, in seconds.
HOLD_SECONDS = 30

Status = TypeVar("Status")


class WaitOptions(TypedDict, total=False):
    timeout: float
    """In seconds. After that WaitedTooLongError is raised. If not given, waits without a limit."""
    on_progress: Callable[[Any], None]
    """Called with every answer of the service."""


async def wait_until_done(
    read: Callable[[int], Awaitable[Status]],
    timeout: float | None = None,
    on_progress: Callable[[Any], None] | None = None,
) -> Status:
    ends_at = time.monotonic() + (float("inf") if timeout is None else timeout)
    while True:
        left = max(0.0, ends_at - time.monotonic())
        status = await read(int(min(HOLD_SECONDS, left)))
        if on_progress:
            on_progress(status)
        if cast("dict[str, Any]", status)["done"]:
            return status
        if time.monotonic() + 1 > ends_at:
            raise WaitedTooLongError(f"not done after {timeout} s")
