"""Lists that page by cursor: iterate over everything, page by page on demand, or read the first page alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Generic, cast

from typing_extensions import TypeVar

Page = TypeVar("Page")
Item = TypeVar("Item")


class AsyncPaged(Generic[Page, Item]):
    def __init__(self, read: Callable[[str | None], Awaitable[Page]], name: str) -> None:
        self._read = read
        self._name = name

    async def first(self) -> Page:
        """Reads the page at the given cursor, or the first page. Its `nextCursor` leads to the next one."""
        return await self._read(None)

    async def pages(self) -> AsyncIterator[Page]:
        cursor: str | None = None
        while True:
            page = await self._read(cursor)
            yield page
            cursor = cast("dict[str, Any]", page)["nextCursor"]
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in cast("dict[str, Any]", page)[self._name]:
                yield item

    async def to_list(self, most: int | None = None) -> list[Item]:
        """Collects the items into a list of at most `most`."""
        items: list[Item] = []
        if most is not None and most <= 0:
            return items
        async for item in self:
            items.append(item)
            if len(items) == most:
                break
        return items
