"""The client: every operation of the service, grouped by subject."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from types import TracebackType

from typing_extensions import Self, Unpack

from .._generated import types as t
from .._options import CallOptions
from .account import Credits, Decisions, Keys, Members, Privacy, Requests, Webhooks
from .calls import Calls
from .events import listen_to_events
from .lists import SavedSearches, Shortlists
from .people import Contact, Enrich, Jobs, Resolve
from .pool import Pool
from .projects import Projects
from .search import CountsQuery, FoundCandidate, SearchQuery, encoded, search_pages, search_people


class AsyncTalentScout(Calls):
    """A client of the service at `url`.

    `api_key` is `tsk_…`, or a function that returns the key to use now. `deadline` is the longest time a call may take including all
    retries, `attempt` the longest time one try may wait for an answer, both in seconds. `retries` is how often a failed call is repeated at
    most.
    """

    @property
    def enrich(self) -> Enrich:
        return Enrich(self)

    @property
    def contact(self) -> Contact:
        return Contact(self)

    @property
    def jobs(self) -> Jobs:
        return Jobs(self)

    @property
    def resolve(self) -> Resolve:
        return Resolve(self)

    @property
    def pool(self) -> Pool:
        return Pool(self)

    @property
    def saved_searches(self) -> SavedSearches:
        return SavedSearches(self)

    @property
    def shortlists(self) -> Shortlists:
        return Shortlists(self)

    @property
    def projects(self) -> Projects:
        return Projects(self)

    @property
    def credits(self) -> Credits:
        return Credits(self)

    @property
    def keys(self) -> Keys:
        return Keys(self)

    @property
    def members(self) -> Members:
        return Members(self)

    @property
    def webhooks(self) -> Webhooks:
        return Webhooks(self)

    @property
    def requests(self) -> Requests:
        return Requests(self)

    @property
    def decisions(self) -> Decisions:
        return Decisions(self)

    @property
    def privacy(self) -> Privacy:
        return Privacy(self)

    async def search(self, body: SearchQuery, **options: Unpack[CallOptions]) -> t.SearchResponse:
        return await self.call("search", body=encoded(body), **options)

    async def read(self, text: str, **options: Unpack[CallOptions]) -> t.ReadResponse:
        """Reads a sentence or a job description without searching."""
        return await self.call("read", body={"text": text}, **options)

    async def counts(self, body: CountsQuery, **options: Unpack[CallOptions]) -> t.CountsResponse:
        """Counts the people of your own pool who match."""
        return await self.call("counts", body=encoded(body), **options)

    def search_pages(self, body: SearchQuery) -> AsyncIterator[t.SearchResponse]:
        """Iterates over pages. Every page that brings new people from the network costs credits; `maxCredits` limits their sum."""
        return search_pages(self, body)

    def search_people(self, body: SearchQuery) -> AsyncIterator[FoundCandidate]:
        """Iterates over people. Asks for the next page when the loop reaches it."""
        return search_people(self, body)

    async def account(self, **options: Unpack[CallOptions]) -> t.AccountResponse:
        return await self.call("account", **options)

    async def ready(self, **options: Unpack[CallOptions]) -> t.Health:
        """Tells whether the service is ready."""
        return await self.call("ready", **options)

    def events(
        self,
        *,
        after: str | None = None,
        types: Sequence[str] | None = None,
        on_open: Callable[[], None] | None = None,
    ) -> AsyncIterator[t.ServiceEvent]:
        """Iterates over events as they happen. Reconnects by itself; loses and repeats none. `after` resumes after that event."""
        return listen_to_events(self, after, types, on_open)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()
