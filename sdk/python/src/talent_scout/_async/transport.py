"""The only way to the service. Owns the header with the key, the Idempotency-Key of every POST, and retries: as the error says, never
beyond the deadline, and only if a repeat cannot do anything twice."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, cast
from urllib.parse import quote, urlencode

import httpx

from .._errors import ApiError, ConnectionError
from .._generated.addresses import ADDRESSES
from .._pause import pause_seconds, read_retry_after

# Sent by a proxy in front of the service while the service is away.
PASSING = (429, 502, 503, 504)


class Transport:
    def __init__(
        self,
        url: str,
        api_key: str | Callable[[], str | None] | None = None,
        *,
        deadline: float = 120.0,
        attempt: float = 60.0,
        retries: int = 5,
        http: httpx.AsyncClient | None = None,
        on_answer: Callable[[Any], None] | None = None,
        on_failure: Callable[[ApiError | ConnectionError], None] | None = None,
    ) -> None:
        self._url = url.rstrip("/")
        self._api_key = api_key
        self._deadline = deadline
        self._attempt = attempt
        self._retries = retries
        self._http = http or httpx.AsyncClient()
        self._owns_http = http is None
        self._on_answer = on_answer
        self._on_failure = on_failure

    async def close(self) -> None:
        """Closes the connections, unless the caller brought the HTTP client."""
        if self._owns_http:
            await self._http.aclose()

    async def _call(self, operation: str, **given: Any) -> Any:
        response = await self._insist(operation, given, stream=False)
        answer = response.json()
        if self._on_answer:
            self._on_answer(answer)
        return answer

    async def open(self, operation: str, **given: Any) -> httpx.Response:
        """Returns the raw response, for files: `aread()` it, or iterate over `aiter_bytes()`, then `aclose()`."""
        return await self._insist(operation, given, stream=True)

    def request(self, operation: str, given: Mapping[str, Any], timeout: httpx.Timeout) -> httpx.Request:
        """Builds one request without retries, for callers that reconnect in their own way."""
        method, path = ADDRESSES[operation].split(" ")
        key = self._api_key() if callable(self._api_key) else self._api_key
        headers = {**(given.get("headers") or {}), **({"authorization": f"Bearer {key}"} if key else {})}
        content: Any = None
        if given.get("file"):
            content = given["file"]["content"]
            headers["content-type"] = given["file"]["type"]
        elif given.get("body") is not None:
            content = json.dumps(given["body"], ensure_ascii=False).encode()
            headers["content-type"] = "application/json"
        return self._http.build_request(method, self._url + fill(path, given), headers=headers, content=content, timeout=timeout)

    async def send(self, request: httpx.Request, stream: bool) -> httpx.Response:
        return await self._http.send(request, stream=stream)

    async def _insist(self, operation: str, given: dict[str, Any], stream: bool) -> httpx.Response:
        ends_at = time.monotonic() + (given.get("deadline") or self._deadline)
        if ADDRESSES[operation].startswith("POST"):
            given["headers"] = {"idempotency-key": given.get("idempotency_key") or secrets.token_hex(16)}
        attempt = 0
        while True:
            attempt += 1
            timeout = httpx.Timeout(max(0.001, min(self._attempt, ends_at - time.monotonic())))
            failure: ApiError | ConnectionError
            try:
                response = await self.send(self.request(operation, given, timeout), stream)
                if response.is_success:
                    return response
                failure = await error_of(response)
            except httpx.TransportError as cause:
                failure = ConnectionError(f"no answer from {ADDRESSES[operation]}: {cause!r}")
                failure.__cause__ = cause
            wait = pause_seconds(attempt, failure.retry_after if isinstance(failure, ApiError) else None)
            is_over = attempt > self._retries or time.monotonic() + wait >= ends_at
            if is_over or not may_repeat(operation, given, failure):
                if self._on_failure:
                    self._on_failure(failure)
                raise failure
            await asyncio.sleep(wait)


def may_repeat(operation: str, given: Mapping[str, Any], failure: ApiError | ConnectionError) -> bool:
    """A GET that pays each time must not be repeated, as the service could not tell it from a second request; a stream was already read."""
    file = given.get("file")
    if file and not isinstance(file["content"], (str, bytes)):
        return False
    if isinstance(failure, ApiError):
        return failure.retryable
    return not (operation == "enrich" and (given.get("query") or {}).get("forceRefresh"))


def fill(path: str, given: Mapping[str, Any]) -> str:
    params = given.get("params") or {}
    filled = re.sub(r"\{(\w+)\}", lambda found: quote(str(params[found[1]]), safe=""), path)
    query = {name: said(value) for name, value in (given.get("query") or {}).items() if value is not None}
    return f"{filled}?{urlencode(query)}" if query else filled


def said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


async def error_of(response: httpx.Response) -> ApiError:
    """Also for answers that are not the service's own, such as a proxy's page."""
    await response.aread()
    retry_after = read_retry_after(response.headers.get("retry-after"))
    try:
        told = response.json()
    except ValueError:
        told = None
    if isinstance(told, dict) and told.get("code"):
        return ApiError(response.status_code, cast("Any", told), retry_after)
    body: Any = {
        "success": False,
        "code": "INTERNAL",
        "message": f"{response.status_code} {response.reason_phrase}, and no word of the service",
        "traceId": response.headers.get("x-request-id", ""),
        "retryable": response.status_code in PASSING,
    }
    return ApiError(response.status_code, body, retry_after)
