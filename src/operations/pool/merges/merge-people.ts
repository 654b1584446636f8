/**
 * Merges several people of a pool into one. Nothing is lost: the kept record takes over what the others know, their keys and urns
 * lead to it, and the originals are stored so that the merge can be undone. Refusal: NOT_FOUND.
 */
import type { Caller } from '../../../accounts/account.ts'
import { noteAudit } from '../../../audit/store.ts'
import { newId } from '../../../base/ids.ts'
import type { StoredCandidate } from '../../../candidates/candidate.ts'
import { keptKeys } from '../../../candidates/kept-keys.ts'
import { exactSigns } from '../../../candidates/person-keys.ts'
import type { IdempotencyToken } from '../../../idempotency/store.ts'
import { type Originals, readRedirectsTo, recordMerge, saveRedirects } from '../../../identity/merges.ts'
import { moveItems, readShortlistPlaces } from '../../../lists/shortlist-items.ts'
import { unite } from '../../../pool/combine.ts'
import { keepIds } from '../../../pool/kept-ids.ts'
import { addMergedKeys, readMergedKeys, removeMergedKeys } from '../../../pool/keys.ts'
import type { PoolEntry } from '../../../pool/ready-people.ts'
import { readStored } from '../../../pool/store.ts'
import { lockPool, removePeople } from '../../../pool/write.ts'
import { relinkNotices } from '../../../privacy/notice-links.ts'
import { mergeMembers, readProjectPlaces } from '../../../projects/member-places.ts'
import type { Tx } from '../../../storage/database.ts'
import { deletedAmong, hiddenAmong, hiddenRecords } from '../../known-people/hidden.ts'
import { RecordResolver } from '../../naming/resolve-record.ts'
import type { Scout } from '../../scout.ts'
import { refuseUnlocked } from '../../shared/by-scope.ts'
import { type Answer, once } from '../../shared/once.ts'
import { makeReady, PoolOvertaken, savePool, untilNotOvertaken } from '../../shared/save-pool.ts'
import { showUnlocked } from '../../shared/show-unlocked.ts'
import { notFound, refuseHidden, requirePeople } from '../edit-candidate.ts'

export interface Merged {
  mergeId: string
  mergedUrns: string[]
  person: StoredCandidate
}

export async function mergePeople(
  scout: Scout,
  caller: Caller,
  { keep, merge }: { keep: string; merge: string[] },
  token?: IdempotencyToken,
): Promise<Answer<Merged>> {
  const urns = [keep, ...merge]
  const { accountId } = caller
  const named = urns.map((urn) => ({ urn }))
  refuseHidden(urns, await hiddenAmong(scout, scout.database, accountId, named))
  const answer = await mergeNow(scout, caller, urns, token)
  // The person was erased since: the stored answer no longer holds them.
  if (!answer.result.person) throw notFound(keep)
  if (answer.replayed) {
    const shield = await scout.suppressions.shieldFor(scout.database, accountId)
    const shown = [answer.result.person.candidate]
    const hidden = await hiddenRecords(shield, scout.database, accountId, shown)
    const deleted = await deletedAmong(scout.database, accountId, shown)
    if (hidden.size > 0 || deleted.size > 0) throw notFound(keep)
  }
  return answer
}

function mergeNow(asked: Scout, caller: Caller, urns: string[], token: IdempotencyToken | undefined) {
  const { accountId, keyId } = caller
  const [keep, ...merge] = urns as [string, ...string[]]
  return untilNotOvertaken(asked, accountId, async (scout) => {
    const read = await readStored(scout.database, accountId, urns)
    const planned = await unitePeople(
      scout,
      caller,
      urns.flatMap((urn) => read.get(urn) ?? []),
    )
    return once(scout, accountId, token, async (tx) => {
      const lock = await lockPool(tx, accountId)
      const people = await requirePeople(tx, accountId, urns)
      if (!planned || people.some(({ candidate, docNo }) => read.get(candidate.urn)?.docNo !== docNo)) {
        throw new PoolOvertaken()
      }
      const [kept, ...merged] = people as [StoredCandidate, ...StoredCandidate[]]
      const mergeId = newId('mrg')
      const originals = await readOriginals(tx, accountId, kept, merged)
      await removePeople(tx, accountId, merged, true)
      await savePool(tx, accountId, lock, await makeReady(scout, accountId, [planned]))
      await moveIdentities(tx, accountId, mergeId, originals)
      await relinkNotices(tx, accountId, urns)
      const record = { mergeId, keptUrn: keep, mergedUrns: merge, originals, keptDoc: lock.nextDoc }
      await recordMerge(tx, accountId, record, scout.clock.now())
      await noteAudit(tx, { accountId, keyId, action: 'pool.merge', at: scout.clock.now(), urns, subject: mergeId })
      return { mergeId, mergedUrns: merge, person: (await readStored(tx, accountId, [keep])).get(keep)! }
    })
  })
}

/**
 * Includes what the account has unlocked of each person, because the urn it was unlocked under may be gone after the merge. These
 * values then stand in the record, where every key that reads the pool sees them.
 */
async function unitePeople(scout: Scout, caller: Caller, people: StoredCandidate[]): Promise<PoolEntry | undefined> {
  const [before] = people
  if (!before) return undefined
  const candidates = people.map(({ candidate }) => candidate)
  const shown = await showUnlocked(scout.database, caller.accountId, candidates)
  if (shown.some((each, at) => each !== candidates[at]))
    refuseUnlocked(caller, 'merge people with unlocked contact values')
  const candidate = shown.reduce(unite)
  const united = { candidate, place: null }
  const ids = keepIds(united, await new RecordResolver(scout).idsOf(united), people)
  return { candidate, ids, origin: before.origin, before }
}

async function readOriginals(
  tx: Tx,
  accountId: string,
  kept: StoredCandidate,
  merged: StoredCandidate[],
): Promise<Originals> {
  const mergedUrns = merged.map(({ candidate }) => candidate.urn)
  const urns = [kept.candidate.urn, ...mergedUrns]
  return {
    kept,
    merged,
    keys: await readMergedKeys(tx, accountId, urns),
    redirects: await readRedirectsTo(tx, accountId, mergedUrns),
    shortlists: await readShortlistPlaces(tx, accountId, urns),
    projects: await readProjectPlaces(tx, accountId, urns),
  }
}

/** From now on, the keys and urns of the merged people lead to the kept one. */
async function moveIdentities(tx: Tx, accountId: string, mergeId: string, originals: Originals): Promise<void> {
  const { kept, merged, keys, redirects } = originals
  const { urn } = kept.candidate
  const mergedUrns = merged.map(({ candidate }) => candidate.urn)
  await removeMergedKeys(tx, accountId, mergedUrns)
  await moveItems(tx, accountId, mergedUrns, urn)
  await mergeMembers(tx, accountId, mergedUrns, urn)
  const theirs = new Set([
    ...merged.flatMap(({ candidate }) => keptKeys(tx.keyring(), accountId, exactSigns(candidate))),
    ...keys.filter((each) => each.urn !== urn).map(({ key }) => key),
  ])
  // Keys that the kept record had itself stay its own: a record that comes under one of them is about the kept person.
  const moved = [...theirs.difference(new Set(kept.keys))]
  await addMergedKeys(tx, accountId, { urn, keys: moved }, mergeId)
  await saveRedirects(tx, accountId, [
    ...mergedUrns.map((mergedUrn) => ({ urn: mergedUrn, keptUrn: urn, mergeId })),
    ...redirects.map((redirect) => ({ ...redirect, keptUrn: urn })),
  ])
}
