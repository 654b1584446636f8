"""The account's events as they happen. Owns the stream's text format and reconnecting without a loss: after an event by its id, before
the first event by the time at which the stream began (to the second, as the service tells it)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from .._errors import ApiError
from .._generated import types as t
from .._pause import pause_seconds
from .transport import Transport, error_of

# The service sends a sign of life every 15 seconds. After three missing ones the connection is taken for dead.
SILENCE = 45.0
# An id before every real event: the service then tells all kept events, and the reader skips those from before the stream began.
BEFORE_ALL = "evt_" + "0" * 26


async def listen_to_events(
    transport: Transport,
    after: str | None = None,
    types: Sequence[str] | None = None,
    on_open: Callable[[], None] | None = None,
) -> AsyncIterator[t.ServiceEvent]:
    last = after
    began_at: datetime | None = None
    attempt = 0
    while True:
        attempt += 1
        retry_after: float | None = None
        response: httpx.Response | None = None
        try:
            start = last or (BEFORE_ALL if began_at else None)
            response = await open_stream(transport, start)
            began_at = began_at or parsedate_to_datetime(response.headers["date"]).astimezone(timezone.utc)
            attempt = 0
            if on_open:
                on_open()
            async for event in events_in(response):
                happened_at = datetime.fromisoformat(event["timestamp"].replace("Z", "+00:00"))
                if start == BEFORE_ALL and last is None and happened_at < began_at:
                    continue
                last = event["id"]
                if types is None or event["type"] in types:
                    yield event
        except ApiError as error:
            if not error.retryable:
                raise
            retry_after = error.retry_after
        except httpx.TransportError:
            pass
        finally:
            if response:
                await response.aclose()
        await asyncio.sleep(pause_seconds(attempt + 1, retry_after))


async def open_stream(transport: Transport, last: str | None) -> httpx.Response:
    headers = {"accept": "text/event-stream", **({"last-event-id": last} if last else {})}
    request = transport.request("events", {"headers": headers}, httpx.Timeout(SILENCE))
    response = await transport.send(request, True)
    if not response.is_success:
        raise await error_of(response)
    return response


async def events_in(response: httpx.Response) -> AsyncIterator[Any]:
    text = b""
    async for chunk in response.aiter_bytes():
        *blocks, text = (text + chunk).split(b"\n\n")
        for block in blocks:
            for line in block.split(b"\n"):
                if line.startswith(b"data: "):
                    yield json.loads(line[len(b"data: ") :])
