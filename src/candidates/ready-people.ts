/**
 * People made ready to be written to a pool: their rows as one JSON text, and which keys they gain and lose. All that
 * takes the processor and needs no lock: whoever holds the pool's should not be waited for meanwhile.
 */

import { fold } from '../base/fold.ts'
import type { Keyring } from '../base/keyring.ts'
import { NOT_KNOWN } from '../reference/terms.ts'
import type { Origin, PoolCandidate, ResolvedIds, StoredCandidate } from './candidate.ts'
import { indexTerms, seniorityRank, yearsOfExperience } from './index-terms.ts'
import { type KeptKey, keptKeys } from './kept-keys.ts'
import { signsOf, urlKeyOf } from './person-keys.ts'
import type { Bearer } from './pool-keys.ts'
import { sealContacts } from './sealed-contacts.ts'

/** A person as it is to stand in the pool. */
export interface PoolEntry {
  candidate: PoolCandidate
  ids: ResolvedIds
  /** Of somebody new; without a time: now. */
  origin: Partial<Origin> & Pick<Origin, 'source'>
  /** When it was first and last saved, where that is not now: a person put back as it was. */
  times?: { createdAt: string; updatedAt: string }
  /** As it stands now; undefined: it is new. */
  before: StoredCandidate | undefined
}

export interface ReadyPeople {
  count: number
  /** A JSON array of one object for each, with the names that pool-write.ts knows. */
  rows: string
  gone: Bearer[]
  fresh: Bearer[]
  /** Numbers under which the index has had them. */
  replaced: number[]
}

/** Each person once. */
export function readyPeople(keyring: Keyring, accountId: string, entries: PoolEntry[], now: Date): ReadyPeople {
  const rows = entries.map((entry) => ({
    ...toRow(entry, now),
    ...sealContacts(keyring, accountId, entry.candidate),
    keys: keptKeys(keyring, accountId, signsOf(entry.candidate)),
  }))
  const keys = entries.map(({ candidate, before }, at) => changeOf(candidate.urn, before?.keys, rows[at]!.keys))
  return {
    count: entries.length,
    rows: JSON.stringify(rows),
    gone: keys.flatMap(({ urn, gone }) => (gone.length > 0 ? [{ urn, keys: gone }] : [])),
    fresh: keys.flatMap(({ urn, fresh }) => (fresh.length > 0 ? [{ urn, keys: fresh }] : [])),
    replaced: entries.flatMap(({ before }) => (before ? [before.docNo] : [])),
  }
}

/** Most changes leave most keys as they are. */
function changeOf(urn: string, before: KeptKey[] | undefined, now: KeptKey[]) {
  if (!before) return { urn, gone: [], fresh: now }
  const had = new Set(before)
  const has = new Set(now)
  return { urn, gone: [...had.difference(has)], fresh: [...has.difference(had)] }
}

function toRow({ candidate, ids, origin, times }: PoolEntry, now: Date) {
  return {
    ...candidate,
    ...ids,
    urlKey: urlKeyOf(candidate),
    firstKey: fold(candidate.firstName),
    lastKey: fold(candidate.lastName),
    terms: indexTerms(candidate, ids),
    years: yearsOfExperience(candidate, now) ?? NOT_KNOWN,
    seniority: seniorityRank(candidate.jobTitle) ?? NOT_KNOWN,
    originSource: origin.source,
    originAt: origin.at ?? now,
    createdAt: times?.createdAt ?? now,
    updatedAt: times?.updatedAt ?? now,
  }
}
