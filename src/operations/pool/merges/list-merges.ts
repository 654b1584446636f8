/** Lists the merges of a pool that can be undone, newest first, with who was merged into whom. Leaves out merges with a hidden person. */
import type { Caller } from '../../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../../base/cursor.ts'
import { listMerges, type MergeOnPage, readMerges } from '../../../identity/merges.ts'
import { hiddenAmong } from '../../known-people/hidden.ts'
import type { Scout } from '../../scout.ts'
import { notePoolRead } from '../../shared/note-pool.ts'

/** Originals that are opened for one page; only the last may exceed this. */
const PAGE_BYTES_MAX = 8_000_000

export interface ListedMerge {
  mergeId: string
  mergedAt: string
  keptUrn: string
  keptName: string
  merged: { urn: string; name: string }[]
}

export async function listPoolMerges(
  scout: Scout,
  caller: Caller,
  page: PageRequest,
): Promise<{ merges: ListedMerge[]; nextCursor: string | null }> {
  const { accountId } = caller
  const listed = await listMerges(scout.database, accountId, page)
  const limit = Math.min(page.limit, countWithin(PAGE_BYTES_MAX, listed))
  const { items: some, nextCursor } = pageOf(listed, { ...page, limit }, ({ mergedAt, mergeId }) => [
    mergedAt.toISOString(),
    mergeId,
  ])
  const read = await readMerges(
    scout.database,
    accountId,
    some.map(({ mergeId }) => mergeId),
  )
  const items = some.flatMap(({ mergeId, mergedAt }) => {
    const merge = read.get(mergeId)
    return merge ? [{ ...merge, mergedAt }] : []
  })
  const people = items.flatMap(({ originals: { kept, merged } }) => [kept, ...merged].map(({ candidate }) => candidate))
  const hidden = await hiddenAmong(scout, scout.database, accountId, people)
  const shown = items.filter(({ keptUrn, mergedUrns }) => ![keptUrn, ...mergedUrns].some((urn) => hidden.has(urn)))
  await notePoolRead(
    scout,
    caller,
    shown.map(({ keptUrn }) => keptUrn),
  )
  const merges = shown.map(({ mergeId, mergedAt, keptUrn, originals: { kept, merged } }) => ({
    mergeId,
    mergedAt: mergedAt.toISOString(),
    keptUrn,
    keptName: kept.candidate.fullName,
    merged: merged.map(({ candidate }) => ({ urn: candidate.urn, name: candidate.fullName })),
  }))
  return { merges, nextCursor }
}

function countWithin(bytesMax: number, merges: MergeOnPage[]): number {
  let before = 0
  const beyond = merges.findIndex(({ bytes }) => {
    before += bytes
    return before - bytes > bytesMax
  })
  return beyond < 0 ? merges.length : beyond
}
