/**
 * Undoes a merge: everybody is back in the pool, on shortlists and in projects exactly as before. Refusals: NOT_FOUND, UNMERGE_BLOCKED.
 */
import type { Caller } from '../../../accounts/account.ts'
import { noteAudit } from '../../../audit/store.ts'
import { Refusal } from '../../../base/refusal.ts'
import type { StoredCandidate } from '../../../candidates/candidate.ts'
import type { IdempotencyToken } from '../../../idempotency/store.ts'
import {
  findLaterMerge,
  type Merge,
  readMerge,
  removeMerge,
  removeRedirects,
  saveRedirects,
} from '../../../identity/merges.ts'
import { putItemsBack } from '../../../lists/shortlist-items.ts'
import { removeMergedKeys, restoreMergedKeys } from '../../../pool/keys.ts'
import type { PoolEntry } from '../../../pool/ready-people.ts'
import { lockPool } from '../../../pool/write.ts'
import { relinkNotices } from '../../../privacy/notice-links.ts'
import { putMembersBack } from '../../../projects/member-places.ts'
import type { Tx } from '../../../storage/database.ts'
import { deletedAmong, hiddenRecords } from '../../known-people/hidden.ts'
import type { Scout } from '../../scout.ts'
import { type Answer, once } from '../../shared/once.ts'
import { makeReady, savePool } from '../../shared/save-pool.ts'
import { requirePeople } from '../edit-candidate.ts'

export interface Unmerged {
  /** True if the kept record was changed after the merge: those changes are undone as well. */
  changesDiscarded: boolean
  /** The people who may be shown. */
  people: StoredCandidate[]
}

export async function unmergePeople(
  scout: Scout,
  { accountId, keyId }: Caller,
  mergeId: string,
  token?: IdempotencyToken,
): Promise<Answer<Unmerged>> {
  const { result, replayed } = await once(scout, accountId, token, async (tx) => {
    const lock = await lockPool(tx, accountId)
    const merge = await requireMerge(tx, accountId, mergeId)
    const { keptUrn, mergedUrns, originals, keptDoc } = merge
    const [now] = await requirePeople(tx, accountId, [keptUrn])
    await removeMergedKeys(tx, accountId, [keptUrn])
    await removeRedirects(tx, accountId, mergedUrns)
    const people = [asItWas(originals.kept, now), ...originals.merged.map((person) => asItWas(person, undefined))]
    await savePool(tx, accountId, lock, await makeReady(scout, accountId, people))
    await restoreMergedKeys(tx, accountId, originals.keys)
    await saveRedirects(tx, accountId, originals.redirects)
    await putItemsBack(tx, accountId, keptUrn, originals.shortlists ?? [])
    await putMembersBack(tx, accountId, keptUrn, originals.projects ?? [])
    await removeMerge(tx, accountId, mergeId)
    const urns = [keptUrn, ...mergedUrns]
    await relinkNotices(tx, accountId, urns)
    await noteAudit(tx, { accountId, keyId, action: 'pool.unmerge', at: scout.clock.now(), urns, subject: mergeId })
    return { changesDiscarded: now!.docNo !== keptDoc, people: await requirePeople(tx, accountId, urns) }
  })
  const candidates = result.people.map(({ candidate }) => candidate)
  const shield = await scout.suppressions.shieldFor(scout.database, accountId)
  const [hidden, deleted] = await Promise.all([
    hiddenRecords(shield, scout.database, accountId, candidates),
    replayed ? deletedAmong(scout.database, accountId, candidates) : new Set<string>(),
  ])
  const people = result.people.filter(({ candidate: { urn } }) => !hidden.has(urn) && !deleted.has(urn))
  return { result: { ...result, people }, replayed }
}

async function requireMerge(tx: Tx, accountId: string, mergeId: string): Promise<Merge> {
  const merge = await readMerge(tx, accountId, mergeId)
  if (!merge) throw new Refusal('NOT_FOUND', 'There is no such merge, or it was already undone.')
  const later = await findLaterMerge(tx, accountId, merge)
  if (later === undefined) return merge
  throw new Refusal('UNMERGE_BLOCKED', `A later merge of the same people builds on this one. Undo ${later} first.`)
}

const asItWas = (
  { candidate, ids, origin, createdAt, updatedAt }: StoredCandidate,
  before: StoredCandidate | undefined,
): PoolEntry => ({ candidate, ids, origin, times: { createdAt, updatedAt }, before })
