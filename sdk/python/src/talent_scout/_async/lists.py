"""Saved searches and shortlists."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import Unpack

from .._generated import types as t
from .._options import CallOptions, after
from .calls import Calls
from .pages import AsyncPaged
from .search import SavedSearchChange, SavedSearchQuery, encoded


class SavedSearches:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def create(self, body: SavedSearchQuery, **options: Unpack[CallOptions]) -> t.SavedSearchResponse:
        return await self._calls.call("createSavedSearch", body=encoded(body), **options)

    async def get(self, saved_search_id: str, **options: Unpack[CallOptions]) -> t.SavedSearchResponse:
        return await self._calls.call("savedSearch", params={"savedSearchId": saved_search_id}, **options)

    async def change(self, saved_search_id: str, body: SavedSearchChange, **options: Unpack[CallOptions]) -> t.SavedSearchResponse:
        return await self._calls.call("changeSavedSearch", params={"savedSearchId": saved_search_id}, body=encoded(body), **options)

    async def delete(self, saved_search_id: str, **options: Unpack[CallOptions]) -> t.SavedSearchDeletedResponse:
        return await self._calls.call("deleteSavedSearch", params={"savedSearchId": saved_search_id}, **options)

    async def seen(self, saved_search_id: str, **options: Unpack[CallOptions]) -> t.SavedSearchResponse:
        """Marks the search as seen: nobody counts as new any more."""
        return await self._calls.call("lookAtSavedSearch", params={"savedSearchId": saved_search_id}, body={}, **options)

    def list(
        self, query: t.ListSavedSearchesQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.SavedSearchListResponse, t.ListedSearch]:
        return AsyncPaged(
            lambda at: self._calls.call("listSavedSearches", query=after(query, at), **options),
            "savedSearches",
        )


class Shortlists:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def create(self, body: t.ShortlistBody, **options: Unpack[CallOptions]) -> t.ShortlistResponse:
        return await self._calls.call("createShortlist", body=body, **options)

    async def get(self, shortlist_id: str, **options: Unpack[CallOptions]) -> t.ShortlistResponse:
        return await self._calls.call("shortlist", params={"shortlistId": shortlist_id}, **options)

    async def change(self, shortlist_id: str, body: t.ShortlistPatch, **options: Unpack[CallOptions]) -> t.ShortlistResponse:
        return await self._calls.call("changeShortlist", params={"shortlistId": shortlist_id}, body=body, **options)

    async def delete(self, shortlist_id: str, **options: Unpack[CallOptions]) -> t.ShortlistDeletedResponse:
        return await self._calls.call("deleteShortlist", params={"shortlistId": shortlist_id}, **options)

    async def seen(self, shortlist_id: str, **options: Unpack[CallOptions]) -> t.ShortlistResponse:
        return await self._calls.call("lookAtShortlist", params={"shortlistId": shortlist_id}, body={}, **options)

    def people(
        self, shortlist_id: str, query: t.ListShortlistItemsQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.ShortlistItemsResponse, t.ShortlistItem]:
        return AsyncPaged(
            lambda at: self._calls.call("listShortlistItems", params={"shortlistId": shortlist_id}, query=after(query, at), **options),
            "items",
        )

    async def add(self, shortlist_id: str, urns: Sequence[str], **options: Unpack[CallOptions]) -> t.ShortlistAddedResponse:
        return await self._calls.call("addToShortlist", params={"shortlistId": shortlist_id}, body={"urns": [*urns]}, **options)

    async def members(self, urns: Sequence[str], **options: Unpack[CallOptions]) -> t.ShortlistMembersResponse:
        """Tells which lists people are on."""
        return await self._calls.call("shortlistMembers", body={"urns": [*urns]}, **options)

    async def take_off(self, shortlist_id: str, urn: str, **options: Unpack[CallOptions]) -> t.ShortlistItemRemovedResponse:
        return await self._calls.call("takeOffShortlist", params={"shortlistId": shortlist_id, "urn": urn}, **options)

    def list(
        self, query: t.ListShortlistsQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.ShortlistListResponse, t.Shortlist]:
        return AsyncPaged(
            lambda at: self._calls.call("listShortlists", query=after(query, at), **options),
            "shortlists",
        )
