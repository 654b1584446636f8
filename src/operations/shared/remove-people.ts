/** Takes people out of a pool with all that stands beside their records: keys, merge history, dismissed pairs, shortlists, projects. */
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

/** Under the pool's lock. `urns`: theirs, also where no record stands under one any more. Returns how much went besides. */
export async function removeWhole(
  tx: Tx,
  accountId: string,
  people: StoredCandidate[],
  urns: string[],
): Promise<RemovedBesides> {
  // Whoever was merged into them: an earlier merge has their records as well.
  const merged = (await readRedirectsTo(tx, accountId, urns)).map(({ urn }) => urn)
  if (people.length > 0) await removePeople(tx, accountId, people)
  await removeMergedKeys(tx, accountId, urns)
  await forgetMerges(tx, accountId, [...urns, ...merged])
  const theirs = [...urns, ...merged]
  await forgetNumbers(tx, accountId, theirs)
  return {
    shortlistItems: await removePeopleFromLists(tx, accountId, theirs),
    projectMembers: await removePeopleFromProjects(tx, accountId, theirs),
    projectEntries: await eraseEntries(tx, accountId, theirs),
  }
}
