/**
 * People made ready to be written to a pool: their rows as one JSON text, and which keys they gain and lose. All that
 * takes the processor and needs no lock: whoever holds the pool's should not be waited for meanwhile.
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

/** A person as it is to stand in the pool. */
export interface PoolEntry {
  candidate: PoolCandidate
  ids: ResolvedIds
  /** Of somebody new; without a time: now. */
  origin: Partial<RecordOrigin> & Pick<RecordOrigin, 'source'>
  /** When it was first and last saved, where that is not now: a person put back as it was. */
  times?: { createdAt: string; updatedAt: string }
  /** As it stands now; undefined: it is new. */
  before: StoredCandidate | undefined
}

/** A number that is nobody's any more, and whose it was. */
export interface Replaced {
  doc: number
  urn: string
}

export interface ReadyPeople {
  count: number
  /** The data key that what is sealed of them stands under. */
  sealedUnder: number
  /** A JSON array of one object for each, with the names that write.ts knows. */
  rows: string
  gone: KeyHolder[]
  fresh: KeyHolder[]
  /** Numbers under which the index has had them. */
  replaced: Replaced[]
  savedAt: Date
}

/** Each person once. */
export async function readyPeople(
  keyring: Keyring,
  accountId: string,
  entries: PoolEntry[],
  now: Date,
): Promise<ReadyPeople> {
  const rows: string[] = []
  const gone: KeyHolder[] = []
  const fresh: KeyHolder[] = []
  // What others asked for meanwhile has its turn, also the database that writes those before.
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

/** Most changes leave most keys as they are. */
function changeOf(before: KeptKey[] | undefined, now: KeptKey[]): { gone: KeptKey[]; fresh: KeptKey[] } {
  if (!before) return { gone: [], fresh: now }
  const had = new Set(before)
  const has = new Set(now)
  return { gone: [...had.difference(has)], fresh: [...has.difference(had)] }
}

/**
 * What comes beside the candidate is named one by one. Its shape is then the same for every row, and a file has a
 * million.
 */
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
