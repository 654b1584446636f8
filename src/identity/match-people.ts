/**
 * Decides whom each record is about: a person of the pool, the person of another record in this call, or somebody new. Owns the
 * order of the natural keys, and the rule that a surer key overrules a weaker one. Pure: who has which key is passed in.
 */
import { randomBytes } from 'node:crypto'
import type { PoolCandidate } from '../candidates/candidate.ts'
import { isProfileKey } from '../candidates/network-url.ts'
import { exactSigns, urlKeyOf } from '../candidates/person-keys.ts'
import type { Identity, KeyOwner } from '../pool/keys.ts'
import type { PoolRecord } from '../pool/record.ts'

/** What the pool knows: who has the records' keys, which people they name by urn, and where merged urns lead. */
export interface KnownPeople {
  owners: Map<string, KeyOwner[]>
  /** The people whose urns are named, or to whom a named urn leads. */
  present: Map<string, Identity>
  redirects: Map<string, string>
}

interface MatchedRecord {
  record: PoolRecord
  /** Its place in the call. */
  index: number
  /** Whether it came under an identity that was merged away. */
  former: boolean
}

/** One person and the records about them in the order they came. Identity is what the last of these records leaves. */
export interface MatchedPerson extends Identity {
  urn: string
  isNew: boolean
  records: MatchedRecord[]
}

/** For each key: the urns that came with it in this call, and whether under an identity that was merged away. */
type Pending = Map<string, Map<string, boolean>>

export function matchPeople(records: PoolRecord[], pool: KnownPeople): MatchedPerson[] {
  const people = new Map<string, MatchedPerson>()
  const pending: Pending = new Map()
  for (const [index, record] of records.entries()) {
    const found = whoIs(record, pool, pending, people)
    const urn = found?.urn ?? freeUrn(record, pool, people)
    const former = found?.merged ?? false
    const { externalId, urlKey } = identityAfter(found, record.candidate)
    const person = people.get(urn) ?? { urn, isNew: found === undefined, externalId, urlKey, records: [] }
    person.records.push({ record, index, former })
    people.set(urn, Object.assign(person, { externalId, urlKey }))
    remember(pending, urn, former, record.candidate)
  }
  return [...people.values()]
}

const NOT_KNOWN: Identity = { externalId: null, urlKey: null }

/** Each record is compared with what the earlier records of this call have made of a person, not only with what the pool knew. */
function whoIs(
  { candidate, knownByUrn }: PoolRecord,
  { owners, present, redirects }: KnownPeople,
  pending: Pending,
  people: Map<string, MatchedPerson>,
): KeyOwner | undefined {
  const named = (urn: string, merged: boolean, inPool = present.get(urn) ?? NOT_KNOWN): KeyOwner => {
    const { externalId, urlKey } = people.get(urn) ?? inPool
    return { urn, merged, externalId, urlKey }
  }
  const { urn } = candidate
  if (knownByUrn && (present.has(urn) || people.has(urn))) return named(urn, false)
  const keptUrn = knownByUrn ? redirects.get(urn) : undefined
  if (keptUrn !== undefined) return named(keptUrn, true)
  const ownUrlKey = urlKeyOf(candidate)
  for (const { kind, key } of exactSigns(candidate)) {
    // The pool comes first: it distinguishes a key the person has now from one that a merge brought.
    const inPool = (owners.get(key) ?? []).map((owner) => named(owner.urn, owner.merged, owner))
    const inCall = [...(pending.get(key) ?? [])].map(([holder, merged]) => named(holder, merged))
    for (const owner of [...inPool, ...inCall]) {
      if (kind === 'SAME_EXTERNAL_ID') return owner
      const otherId = differs(candidate.externalId, owner.externalId)
      const otherUrl = kind === 'SAME_EMAIL' && differs(ownUrlKey, profileKeyIn(owner))
      if (!otherId && !otherUrl) return owner
    }
  }
  return undefined
}

/** The profile address, if it is one of a known form. An address at one network tells nothing about an address at another. */
const profileKeyIn = ({ urlKey }: Identity) => (urlKey !== null && isProfileKey(urlKey) ? urlKey : null)

const differs = (one: string | null, other: string | null) => one !== null && other !== null && one !== other

/** A record replaces the keys it names. Under a former identity it only fills in keys that are not known. */
function identityAfter(found: KeyOwner | undefined, candidate: PoolCandidate): Identity {
  const [before, now] = [found ?? NOT_KNOWN, { externalId: candidate.externalId, urlKey: urlKeyOf(candidate) }]
  const [first, second] = found?.merged ? [before, now] : [now, before]
  return { externalId: first.externalId ?? second.externalId, urlKey: first.urlKey ?? second.urlKey }
}

/** The urn made from a record's key is free, unless its holder has been given other keys since. */
function freeUrn({ candidate: { urn } }: PoolRecord, pool: KnownPeople, people: Map<string, MatchedPerson>): string {
  const taken = pool.present.has(urn) || pool.redirects.has(urn) || people.has(urn)
  return taken ? `urn:pool:${randomBytes(10).toString('hex')}` : urn
}

/** Remembers the keys for the records that follow: several records of one call may be about the same person. */
function remember(pending: Pending, urn: string, former: boolean, candidate: PoolCandidate): void {
  for (const { key } of exactSigns(candidate)) {
    const holders = pending.get(key) ?? new Map<string, boolean>()
    if (!holders.has(urn)) holders.set(urn, former)
    pending.set(key, holders)
  }
}
