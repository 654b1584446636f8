"""Your own talent pool: records, imports and exports, duplicates."""

from __future__ import annotations

from typing import Any

import httpx
from typing_extensions import Unpack

from .._generated import types as t
from .._options import CallOptions, PoolFile, after
from .calls import Calls
from .pages import AsyncPaged
from .search import PoolExportQuery, PoolQuery, encoded_query
from .wait import WaitOptions, wait_until_done


class Imports:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def start(self, file: PoolFile, query: t.ImportPoolQuery | None = None, **options: Unpack[CallOptions]) -> t.Import:
        """Uploads a file. `wait` returns the outcome."""
        return (await self._calls.call("importPool", file=file, query=query, **options))["import"]

    async def preview(
        self, file: PoolFile, query: t.PreviewImportQuery | None = None, **options: Unpack[CallOptions]
    ) -> t.PreviewImportResponse:
        return await self._calls.call("previewImport", file=file, query=query, **options)

    async def get(self, import_id: str, *, wait: int = 0, **options: Unpack[CallOptions]) -> t.Import:
        params: t.ReadImportParams = {"importId": import_id}
        return (await self._calls.call("readImport", params=params, query={"wait": wait}, **options))["import"]

    async def wait(self, import_id: str, **options: Unpack[WaitOptions]) -> t.Import:
        async def read(seconds: int) -> t.Import:
            return await self.get(import_id, wait=seconds)

        return await wait_until_done(read, **options)

    async def cancel(self, import_id: str, **options: Unpack[CallOptions]) -> t.Import:
        return (await self._calls.call("cancelImport", params={"importId": import_id}, **options))["import"]

    async def rejected(self, import_id: str, query: t.RejectedRowsQuery | None = None, **options: Unpack[CallOptions]) -> httpx.Response:
        """Downloads the refused rows as a file."""
        return await self._calls.open("rejectedRows", params={"importId": import_id}, query=query, **options)

    async def left_out(self, import_id: str, query: t.LeftOutRowsQuery | None = None, **options: Unpack[CallOptions]) -> httpx.Response:
        """Downloads, as a file, the people who were taken in without a value that cannot be right."""
        return await self._calls.open("leftOutRows", params={"importId": import_id}, query=query, **options)

    async def mend(self, import_id: str, row: int, record: dict[str, Any], **options: Unpack[CallOptions]) -> t.MendRowResponse:
        """Saves a corrected version of a refused row and removes the row from the refused ones."""
        params: t.MendRowParams = {"importId": import_id, "row": str(row)}
        return await self._calls.call("mendRow", params=params, body={"record": record}, **options)

    def list(self, query: t.ListImportsQuery | None = None, **options: Unpack[CallOptions]) -> AsyncPaged[t.ListImportsResponse, t.Import]:
        return AsyncPaged(lambda at: self._calls.call("listImports", query=after(query, at), **options), "imports")


class Duplicates:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def merge(self, body: t.MergeBody, **options: Unpack[CallOptions]) -> t.MergeResponse:
        return await self._calls.call("mergeCandidates", body=body, **options)

    async def unmerge(self, body: t.UnmergeBody, **options: Unpack[CallOptions]) -> t.UnmergeResponse:
        return await self._calls.call("unmergeCandidates", body=body, **options)

    def merges(
        self, query: t.ListMergesQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.MergesResponse, t.MergesResponseMerges]:
        """Merges that can be undone, newest first."""
        return AsyncPaged(lambda at: self._calls.call("listMerges", query=after(query, at), **options), "merges")

    async def dismiss(self, body: t.DismissBody, **options: Unpack[CallOptions]) -> t.DismissResponse:
        return await self._calls.call("dismissDuplicates", body=body, **options)

    def list(
        self, query: t.ListDuplicatesQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.DuplicatesResponse, t.DuplicatesResponseDuplicates]:
        return AsyncPaged(
            lambda at: self._calls.call("listDuplicates", query=after(query, at), **options),
            "duplicates",
        )


class Pool:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self.imports = Imports(calls)
        self.duplicates = Duplicates(calls)

    async def put(self, body: t.PoolRecordBody, **options: Unpack[CallOptions]) -> t.PutCandidatesResponse:
        """Creates or changes one record, or several with `{"candidates": […]}`."""
        return await self._calls.call("putCandidates", body=body, **options)

    async def save(self, body: t.SaveFoundBody, **options: Unpack[CallOptions]) -> t.SaveFoundResponse:
        """Saves enriched people of the network to the pool."""
        return await self._calls.call("saveFoundCandidates", body=body, **options)

    async def get(self, urn: str, **options: Unpack[CallOptions]) -> t.PoolCandidateResponse:
        return await self._calls.call("readCandidate", params={"urn": urn}, **options)

    async def change(self, urn: str, body: t.PoolPatchBody, **options: Unpack[CallOptions]) -> t.PoolCandidateResponse:
        return await self._calls.call("patchCandidate", params={"urn": urn}, body=body, **options)

    async def remove(self, urn: str, **options: Unpack[CallOptions]) -> t.RemovedResponse:
        return await self._calls.call("removeCandidate", params={"urn": urn}, **options)

    async def export(self, query: PoolExportQuery | None = None, **options: Unpack[CallOptions]) -> httpx.Response:
        """Downloads everybody who matches as a file: `aread()` it, or iterate over `aiter_bytes()`."""
        return await self._calls.open("exportPool", query=encoded_query(query), **options)

    async def draft(self, file: PoolFile, **options: Unpack[CallOptions]) -> t.DraftResponseDraft:
        """Reads a CV (PDF or DOCX) into a draft record. Check it, then `put` it. The service keeps nothing."""
        return (await self._calls.call("draftCandidate", file=file, **options))["draft"]

    def list(self, query: PoolQuery | None = None, **options: Unpack[CallOptions]) -> AsyncPaged[t.ListCandidatesResponse, t.PoolCandidate]:
        asked: t.ListCandidatesQuery = encoded_query(query)
        return AsyncPaged(
            lambda at: self._calls.call("listCandidates", query=after(asked, at), **options),
            "candidates",
        )
