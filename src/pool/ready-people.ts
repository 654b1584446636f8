/**
 * Prepares people to be written to a pool: their rows as one JSON text, and the keys they gain and lose. All of this is CPU work
 * that needs no lock, so nobody has to wait for the pool's lock meanwhile.
 */
import type { Keyring } from '../base/keyring.ts'
import { nameKey } from '../base/latin.ts'
import { isSliceOver, nextSlice } from '../base/slices.ts'
import type { PoolCandidate, RecordOrigin, ResolvedIds, StoredCandidate } from '../candidates/candidate.ts'
import { type KeptKey, keptKeys } from '../candidates/kept-keys.ts'
import { addressKeyOf, signsOf } from '../candidates/person-keys.ts'
import { NOT_KNOWN } from '../reference/terms.ts'
import { indexTerms, seniorityRank } from './index-terms.ts'
import type { KeyHolder } from './keys.ts'
import { type SealedContacts, sealContacts } from './sealed-contacts.ts'
import { monthIn, tenureOf, yearsBy } from './tenure.ts'

/** A person as they shall be stored in the pool. */
export interface PoolEntry {
  candidate: PoolCandidate
  ids: ResolvedIds
  /** Where a new person comes from; without a time, now is used. */
  origin: Partial<RecordOrigin> & Pick<RecordOrigin, 'source'>
  /** When the person was first and last saved, if that is not now: for restoring a person as they were. */
  times?: { createdAt: string; updatedAt: string }
  /** The person as stored now; undefined for a new one. */
  before: StoredCandidate | undefined
}

/** A number that no longer belongs to anybody, and whose it was. */
export interface Replaced {
  doc: number
  urn: string
}

export interface ReadyPeople {
  count: number
  /** Number of the data key that sealed their values. */
  sealedUnder: number
  /** A JSON array with one object per person, using the names that write.ts knows. */
  rows: string
  gone: KeyHolder[]
  fresh: KeyHolder[]
  /** The numbers under which the index has these people so far. */
  replaced: Replaced[]
  savedAt: Date
}

/** Each person must occur once in `entries`. */
export async function readyPeople(
  keyring: Keyring,
  accountId: string,
  entries: PoolEntry[],
  now: Date,
): Promise<ReadyPeople> {
  const rows: string[] = []
  const gone: KeyHolder[] = []
  const fresh: KeyHolder[] = []
  // Yields from time to time to other requests, and to the database connection that writes the people before.
  for (const entry of entries) {
    if (isSliceOver()) await nextSlice()
    const { candidate, before } = entry
    const keys = keptKeys(keyring, accountId, signsOf(candidate))
    rows.push(JSON.stringify(toRow(entry, sealContacts(keyring, accountId, candidate), keys, now)))
    const change = changeOf(before?.keys, keys)
    if (change.gone.length > 0) gone.push({ urn: candidate.urn, keys: change.gone })
    if (change.fresh.length > 0) fresh.push({ urn: candidate.urn, keys: change.fresh })
  }
  const replaced = entries.flatMap(({ candidate, before }) =>
    before ? [{ doc: before.docNo, urn: candidate.urn }] : [],
  )
  const sealedUnder = keyring.current
  return { count: entries.length, sealedUnder, rows: `[${rows.join(',')}]`, gone, fresh, replaced, savedAt: now }
}

/** Compares keys, because most changes leave most keys as they are. */
function changeOf(before: KeptKey[] | undefined, now: KeptKey[]): { gone: KeptKey[]; fresh: KeptKey[] } {
  if (!before) return { gone: [], fresh: now }
  const had = new Set(before)
  const has = new Set(now)
  return { gone: [...had.difference(has)], fresh: [...has.difference(had)] }
}

/** The values added to the candidate are listed one by one, so that every row has the same shape: a file can have a million rows. */
function toRow({ candidate, ids, origin, times }: PoolEntry, contacts: SealedContacts, keys: KeptKey[], now: Date) {
  const { geoIds, currentCompanyIds, pastCompanyIds, industryIds, schoolIds } = ids
  const { workEmail, personalEmail, phone, otherContacts } = contacts
  const month = monthIn(now)
  const tenure = tenureOf(candidate, month)
  return {
    ...candidate,
    workEmail,
    personalEmail,
    phone,
    otherContacts,
    geoIds,
    currentCompanyIds,
    pastCompanyIds,
    industryIds,
    schoolIds,
    urlKey: addressKeyOf(candidate),
    firstKey: nameKey(candidate.firstName),
    lastKey: nameKey(candidate.lastName),
    keys,
    terms: indexTerms(candidate, ids),
    years: yearsBy(tenure, month),
    tenure,
    seniority: seniorityRank(candidate.jobTitle) ?? NOT_KNOWN,
    originSource: origin.source,
    originAt: origin.at ?? now,
    createdAt: times?.createdAt ?? now,
    updatedAt: times?.updatedAt ?? now,
  }
}
