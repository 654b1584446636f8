/**
 * Which records are about whom: one of the pool, one another, or somebody new. Owns the order of the natural keys and
 * that a surer key overrules a weaker one. Pure: who bears which key is given.
 */
import { randomBytes } from 'node:crypto'
import type { PoolCandidate } from '../candidates/candidate.ts'
import { isProfileKey } from '../candidates/network-url.ts'
import { exactSigns, urlKeyOf } from '../candidates/person-keys.ts'
import type { Identity, KeyOwner } from '../pool/keys.ts'
import type { PoolRecord } from '../pool/record.ts'

/** What is known of the pool: who bears the records' keys, whose urns they name, and where merged urns lead. */
export interface KnownPeople {
  owners: Map<string, KeyOwner[]>
  /** Of those whose urns are named, or lead to them. */
  present: Map<string, Identity>
  redirects: Map<string, string>
}

/** One person, and the records about it in the order they came; its identity is as the last of them leaves it. */
export interface MatchedPerson extends Identity {
  urn: string
  isNew: boolean
  records: { record: PoolRecord; index: number /** Came under an identity that was merged away. */; former: boolean }[]
}

/** Of each key: who has come with it in this call, and whether under an identity that was merged away. */
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

/** Every record is held against what the ones before it have made of a person, not against what the pool knew. */
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
    // The pool first: it tells a key that somebody has from one that a merge brought.
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

/** One network's address of somebody says nothing of another's. */
const profileKeyIn = ({ urlKey }: Identity) => (urlKey !== null && isProfileKey(urlKey) ? urlKey : null)

const differs = (one: string | null, other: string | null) => one !== null && other !== null && one !== other

/** A record says anew what it names, and under a former identity only what is not known. */
function identityAfter(found: KeyOwner | undefined, candidate: PoolCandidate): Identity {
  const [before, now] = [found ?? NOT_KNOWN, { externalId: candidate.externalId, urlKey: urlKeyOf(candidate) }]
  const [first, second] = found?.merged ? [before, now] : [now, before]
  return { externalId: first.externalId ?? second.externalId, urlKey: first.urlKey ?? second.urlKey }
}

/** The urn made from a record's key is free unless its holder has since been given other keys. */
function freeUrn({ candidate: { urn } }: PoolRecord, pool: KnownPeople, people: Map<string, MatchedPerson>): string {
  const taken = pool.present.has(urn) || pool.redirects.has(urn) || people.has(urn)
  return taken ? `urn:pool:${randomBytes(10).toString('hex')}` : urn
}

/** For the records that follow: those of one call may be about one person. */
function remember(pending: Pending, urn: string, former: boolean, candidate: PoolCandidate): void {
  for (const { key } of exactSigns(candidate)) {
    const holders = pending.get(key) ?? new Map<string, boolean>()
    if (!holders.has(urn)) holders.set(urn, former)
    pending.set(key, holders)
  }
}
