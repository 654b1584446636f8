"""Searches: one page, all pages, or all people. Filters are objects here and are sent as the JSON string that the service takes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any, Union

from .._generated import types as t
from .calls import Calls

FoundCandidate = Union[t.PoolCandidate, t.NetworkCandidate]


def encoded(body: Mapping[str, Any]) -> Any:
    """Turns a filter object into the JSON string that the service takes."""
    given = dict(body)
    if "filters" in given:
        given["filtersJson"] = json.dumps(given.pop("filters"), ensure_ascii=False)
    return given


def encoded_query(query: Mapping[str, Any] | None) -> Any:
    """The same for a query string, where criteria are JSON too."""
    given: dict[str, Any] = encoded(query or {})
    if "criteria" in given:
        given["criteriaJson"] = json.dumps(given.pop("criteria"), ensure_ascii=False)
    return given


class SearchQuery(t.SearchBody, total=False):
    filters: t.Filters


class CountsQuery(t.CountsBody, total=False):
    filters: t.Filters


class SavedSearchQuery(t.SavedSearchBody, total=False):
    filters: t.Filters


class SavedSearchChange(t.SavedSearchPatch, total=False):
    filters: t.Filters


class ProjectSearchQuery(t.ProjectSearchBody, total=False):
    filters: t.Filters


class PoolQuery(t.ListCandidatesQuery, total=False):
    filters: t.Filters
    criteria: list[t.Criterion]


class PoolExportQuery(t.ExportPoolQuery, total=False):
    filters: t.Filters
    criteria: list[t.Criterion]


async def search_pages(calls: Calls, body: SearchQuery) -> AsyncIterator[t.SearchResponse]:
    """Iterates over pages, beginning at `page`. `maxCredits` limits their total cost."""
    asked: dict[str, Any] = encoded(body)
    page: int = asked.get("page") or 1
    while True:
        answer = await calls.call("search", body=encoded({**asked, "page": page}))
        yield answer
        if not answer["hasNextPage"]:
            return
        page += 1
        if "maxCredits" in asked:
            asked["maxCredits"] = max(0, asked["maxCredits"] - answer["creditsDeducted"])


async def search_people(calls: Calls, body: SearchQuery) -> AsyncIterator[FoundCandidate]:
    async for page in search_pages(calls, body):
        for person in page["candidates"]:
            yield person
