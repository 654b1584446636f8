/** Removes people from a pool with everything kept beside their records: keys, merge history, dismissed pairs, shortlists, projects. */
import type { StoredCandidate } from '../../candidates/candidate.ts'
import { forgetMerges, readRedirectsTo } from '../../identity/merges.ts'
import { removePeopleFromLists } from '../../lists/shortlist-items.ts'
import { removeMergedKeys } from '../../pool/keys.ts'
import { forgetNumbers } from '../../pool/renumbered.ts'
import { removePeople } from '../../pool/write.ts'
import { eraseEntries } from '../../projects/entry-store.ts'
import { removePeopleFromProjects } from '../../projects/member-store.ts'
import type { Tx } from '../../storage/database.ts'

export interface RemovedBesides {
  shortlistItems: number
  projectMembers: number
  projectEntries: number
}

/**
 * Must be called under the pool's lock. `urns`: all urns of these people, also those with no record any more. Returns how much
 * was removed besides the records.
 */
export async function removeWhole(
  tx: Tx,
  accountId: string,
  people: StoredCandidate[],
  urns: string[],
): Promise<RemovedBesides> {
  // People merged into them earlier: the merge history still holds a copy of their original records.
  const merged = (await readRedirectsTo(tx, accountId, urns)).map(({ urn }) => urn)
  const theirs = [...urns, ...merged]
  if (people.length > 0) await removePeople(tx, accountId, people)
  await removeMergedKeys(tx, accountId, urns)
  await forgetMerges(tx, accountId, theirs)
  await forgetNumbers(tx, accountId, theirs)
  return {
    shortlistItems: await removePeopleFromLists(tx, accountId, theirs),
    projectMembers: await removePeopleFromProjects(tx, accountId, theirs),
    projectEntries: await eraseEntries(tx, accountId, theirs),
  }
}
