"""Projects: people in stages, with notes, reasons and a history."""

from __future__ import annotations

from collections.abc import Sequence

import httpx
from typing_extensions import Unpack

from .._generated import types as t
from .._options import CallOptions, after
from .calls import Calls
from .pages import AsyncPaged
from .search import ProjectSearchQuery, encoded


class Members:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def get(self, project_id: str, urn: str, **options: Unpack[CallOptions]) -> t.ProjectMemberResponse:
        return await self._calls.call("projectMember", params={"projectId": project_id, "urn": urn}, **options)

    async def add(self, project_id: str, body: t.ProjectMembersBody, **options: Unpack[CallOptions]) -> t.ProjectMembersAddedResponse:
        return await self._calls.call("addToProject", params={"projectId": project_id}, body=body, **options)

    async def take_out(self, project_id: str, urn: str, **options: Unpack[CallOptions]) -> t.ProjectMemberRemovedResponse:
        return await self._calls.call("takeOutOfProject", params={"projectId": project_id, "urn": urn}, **options)

    async def move(self, project_id: str, body: t.ProjectMoveBody, **options: Unpack[CallOptions]) -> t.ProjectMembersChangedResponse:
        return await self._calls.call("moveInProject", params={"projectId": project_id}, body=body, **options)

    async def tag(self, project_id: str, body: t.ProjectTagBody, **options: Unpack[CallOptions]) -> t.ProjectMembersChangedResponse:
        return await self._calls.call("tagInProject", params={"projectId": project_id}, body=body, **options)

    async def enrich(self, project_id: str, body: t.ProjectEnrichBody, **options: Unpack[CallOptions]) -> t.ProjectQueuedResponse:
        return await self._calls.call("enrichInProject", params={"projectId": project_id}, body=body, **options)

    async def unlock(self, project_id: str, body: t.ProjectUnlockBody, **options: Unpack[CallOptions]) -> t.ProjectQueuedResponse:
        return await self._calls.call("unlockInProject", params={"projectId": project_id}, body=body, **options)

    def list(
        self, project_id: str, query: t.ProjectMembersQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.ProjectMembersResponse, t.ProjectMember]:
        return AsyncPaged(
            lambda at: self._calls.call("projectMembers", params={"projectId": project_id}, query=after(query, at), **options),
            "members",
        )


class Projects:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self.members = Members(calls)

    async def create(self, body: t.ProjectBody, **options: Unpack[CallOptions]) -> t.ProjectResponse:
        return await self._calls.call("createProject", body=body, **options)

    async def get(self, project_id: str, **options: Unpack[CallOptions]) -> t.ProjectResponse:
        return await self._calls.call("project", params={"projectId": project_id}, **options)

    async def change(self, project_id: str, body: t.ProjectPatch, **options: Unpack[CallOptions]) -> t.ProjectResponse:
        return await self._calls.call("changeProject", params={"projectId": project_id}, body=body, **options)

    async def delete(self, project_id: str, **options: Unpack[CallOptions]) -> t.ProjectDeletedResponse:
        return await self._calls.call("deleteProject", params={"projectId": project_id}, **options)

    async def add_search(self, project_id: str, body: ProjectSearchQuery, **options: Unpack[CallOptions]) -> t.ProjectResponse:
        return await self._calls.call("addSearchToProject", params={"projectId": project_id}, body=encoded(body), **options)

    async def take_search_out(self, project_id: str, saved_search_id: str, **options: Unpack[CallOptions]) -> t.ProjectResponse:
        return await self._calls.call(
            "takeSearchOutOfProject", params={"projectId": project_id, "savedSearchId": saved_search_id}, **options
        )

    def mentions(
        self, query: t.ListMentionsQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.MentionsResponse, t.Mention]:
        """Notes of all projects that mention the member who is signed in."""
        return AsyncPaged(lambda at: self._calls.call("listMentions", query=after(query, at), **options), "entries")

    def feed(
        self, project_id: str, query: t.ProjectFeedQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.ProjectFeedResponse, t.ProjectEntry]:
        return AsyncPaged(
            lambda at: self._calls.call("projectFeed", params={"projectId": project_id}, query=after(query, at), **options),
            "entries",
        )

    async def write_note(self, project_id: str, body: t.ProjectNoteBody, **options: Unpack[CallOptions]) -> t.ProjectNoteResponse:
        return await self._calls.call("writeNote", params={"projectId": project_id}, body=body, **options)

    async def delete_note(self, project_id: str, note_id: str, **options: Unpack[CallOptions]) -> t.ProjectNoteDeletedResponse:
        return await self._calls.call("deleteNote", params={"projectId": project_id, "noteId": note_id}, **options)

    async def of_people(self, urns: Sequence[str], **options: Unpack[CallOptions]) -> t.ProjectPlacesResponse:
        """Tells which projects people are in, and at which stage."""
        return await self._calls.call("projectsOfPeople", body={"urns": [*urns]}, **options)

    async def export(self, project_id: str, body: t.ProjectExportBody, **options: Unpack[CallOptions]) -> httpx.Response:
        """Downloads the project's people as a file."""
        return await self._calls.open("exportProject", params={"projectId": project_id}, body=body, **options)

    def list(
        self, query: t.ListProjectsQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.ProjectListResponse, t.Project]:
        return AsyncPaged(lambda at: self._calls.call("listProjects", query=after(query, at), **options), "projects")
