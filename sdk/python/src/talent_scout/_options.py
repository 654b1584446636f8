"""Options of a call besides its input."""

from __future__ import annotations

from collections.abc import AsyncIterable, Iterable
from typing import Any, Literal, Union, cast

from typing_extensions import TypedDict, TypeVar

FileType = Literal[
    "text/csv",
    "application/x-ndjson",
    "application/json",
    "application/pdf",
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
]


class PoolFile(TypedDict):
    """A file to upload. A stream can be sent only once, so a broken connection is not retried."""

    content: Union[str, bytes, Iterable[bytes], AsyncIterable[bytes]]
    type: FileType
    """The content type. The service recognises workbooks and documents by their bytes."""


class CallOptions(TypedDict, total=False):
    idempotency_key: str
    """For POSTs; random if not given. For 24 hours the same key with the same body replays the first answer."""
    deadline: float
    """The longest time the call may take including all retries, in seconds."""


Query = TypeVar("Query")


def after(query: Query, cursor: str | None) -> Query:
    """The same query, continued at a cursor."""
    given = cast("dict[str, Any]", query or {})
    return cast("Query", {**given, "cursor": cursor} if cursor else given)
