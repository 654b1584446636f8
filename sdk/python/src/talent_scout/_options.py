"""What a call may be given besides its input."""

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
    """A file as it is sent. Streams go once: a broken connection is not tried again."""

    content: Union[str, bytes, Iterable[bytes], AsyncIterable[bytes]]
    type: FileType
    """What it is said to be. Workbooks and documents are known by their bytes."""


class CallOptions(TypedDict, total=False):
    idempotency_key: str
    """Of a POST; a random one if not given. The same key and body again replays the first answer, for 24 hours."""
    deadline: float
    """The longest it may take with all its repeats, in seconds."""


Query = TypeVar("Query")


def after(query: Query, cursor: str | None) -> Query:
    """The same question, from a cursor on."""
    given = cast("dict[str, Any]", query or {})
    return cast("Query", {**given, "cursor": cursor} if cursor else given)
