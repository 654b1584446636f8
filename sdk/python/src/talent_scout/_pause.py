"""How long to wait before a call is repeated."""

from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime

FIRST_PAUSE = 0.25
PAUSE_MAX = 8.0


def pause_seconds(attempt: int, retry_after: float | None = None) -> float:
    """Never less than the service asked for. Otherwise random, so that many clients do not come back at the same time."""
    if retry_after is not None:
        return retry_after + random.random() * FIRST_PAUSE * attempt
    longest = min(PAUSE_MAX, FIRST_PAUSE * 2.0 ** (attempt - 1))
    return longest / 2 + random.random() * longest / 2


def read_retry_after(header: str | None) -> float | None:
    """Reads a number of seconds, or the date that a proxy sends."""
    if not header:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except ValueError:
        return None
