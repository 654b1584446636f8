/**
 * Which records are about whom: one of the pool, one another, or somebody new. Owns the order of the natural keys and
 * that a surer key overrules a weaker one. Pure: who bears which key is given.
 */
import { randomBytes } from 'node:crypto'
import type { PoolCandidate } from './candidate.ts'
import { parseProfileUrl } from './network-url.ts'
import { exactSigns } from './person-keys.ts'
import type { Owner } from './pool-keys.ts'
import type { PoolRecord } from './pool-record.ts'

/** What is known of the pool: who bears the records' keys, whose urns they name, and where merged urns lead. */
export interface Acquaintance {
  owners: Map<string, Owner[]>
  present: Set<string>
  redirects: Map<string, string>
}

/** One person, and the records about it in the order they came. */
export interface Matched {
  urn: string
  isNew: boolean
  records: { record: PoolRecord; index: number /** Came under an identity that was merged away. */; former: boolean }[]
}

export function matchPeople(records: PoolRecord[], pool: Acquaintance): Matched[] {
  const people = new Map<string, Matched>()
  const pending = new Map<string, Owner[]>()
  for (const [index, record] of records.entries()) {
    const found = whoIs(record, pool, pending, people)
    const urn = found?.urn ?? freeUrn(record, pool, people)
    const person = people.get(urn) ?? { urn, isNew: found === undefined, records: [] }
    person.records.push({ record, index, former: found?.merged ?? false })
    people.set(urn, person)
    remember(pending, urn, record.candidate)
  }
  return [...people.values()]
}

type Found = Pick<Owner, 'urn' | 'merged'>

function whoIs(
  { candidate, knownByUrn }: PoolRecord,
  { owners, present, redirects }: Acquaintance,
  pending: Map<string, Owner[]>,
  people: Map<string, Matched>,
): Found | undefined {
  const { urn } = candidate
  if (knownByUrn && (present.has(urn) || people.has(urn))) return { urn, merged: false }
  const keptUrn = knownByUrn ? redirects.get(urn) : undefined
  if (keptUrn !== undefined) return { urn: keptUrn, merged: true }
  const urlKey = parseProfileUrl(candidate.networkUrl)?.key ?? null
  for (const { kind, key } of exactSigns(candidate)) {
    for (const owner of [...(pending.get(key) ?? []), ...(owners.get(key) ?? [])]) {
      if (kind === 'SAME_EXTERNAL_ID') return owner
      const otherId = differs(candidate.externalId, owner.externalId)
      const otherUrl = kind === 'SAME_EMAIL' && differs(urlKey, owner.urlKey)
      if (!otherId && !otherUrl) return owner
    }
  }
  return undefined
}

const differs = (one: string | null, other: string | null) => one !== null && other !== null && one !== other

/** The urn made from a record's key is free unless its bearer has since been given other keys. */
function freeUrn({ candidate: { urn } }: PoolRecord, pool: Acquaintance, people: Map<string, Matched>): string {
  const taken = pool.present.has(urn) || pool.redirects.has(urn) || people.has(urn)
  return taken ? `urn:pool:${randomBytes(10).toString('hex')}` : urn
}

/** For the records that follow: those of one call may be about one person. */
function remember(pending: Map<string, Owner[]>, urn: string, candidate: PoolCandidate): void {
  const { externalId, networkUrl } = candidate
  const owner = { urn, externalId, urlKey: parseProfileUrl(networkUrl)?.key ?? null, merged: false }
  for (const { key } of exactSigns(candidate)) pending.set(key, [...(pending.get(key) ?? []), owner])
}
