/**
 * Companies and schools as an account's own pool knows them. Owns which id a name in a record gets when nobody else is
 * sure of one, and finding the name again: how it is spelled there and how many people bear it.
 */
import type { Entity, EntityKind } from '../../contract/network.ts'
import type { PoolCandidate } from '../candidates/candidate.ts'
import { readPoolDocuments } from '../candidates/pool-store.ts'
import { organisationKey } from '../reference/entities/organisation-key.ts'
import { ownId } from '../reference/entities/own-id.ts'
import { terms } from '../reference/terms.ts'
import type { Resolution } from '../resolve/match.ts'
import { peopleUnder } from '../search/pool-people.ts'
import { hiddenDocuments } from './hidden.ts'
import type { Scout } from './scout.ts'

export interface OwnEntity extends Entity {
  peopleInPool: number
}

/** Enough to see which spelling is the usual one. */
const SPELLINGS_FROM = 20

/** One id for a name in a record: the known one where it is certain, else the pool's own for all its spellings. */
export function idsForName(kind: EntityKind, name: string, resolution: Resolution<Entity>): string[] {
  if (resolution.kind === 'RESOLVED' && isCertain(kind, name, resolution.match)) return [resolution.match.entityId]
  const own = ownId(kind, name)
  return own ? [own] : []
}

/**
 * A record says "Acme GmbH" of any Acme, and a chain of shops that is called so for short is not meant by it. The short and
 * former names of the hand-kept list are certain; those that brands have from elsewhere are not.
 */
function isCertain(kind: EntityKind, name: string, { entityId, displayName }: Entity): boolean {
  const isBrand = kind === 'COMPANY' && /^company:Q\d+$/.test(entityId)
  return !isBrand || organisationKey(displayName) === organisationKey(name)
}

/** The pool's own organisation of that name, if it has people there. */
export async function findOwn(scout: Scout, accountId: string, kind: EntityKind, name: string): Promise<OwnEntity[]> {
  const entityId = ownId(kind, name)
  if (!entityId) return []
  const asked =
    kind === 'SCHOOL' ? [terms.school(entityId)] : [terms.currentCompany(entityId), terms.pastCompany(entityId)]
  const { database, poolIndex, suppressions } = scout
  const shield = await suppressions.open(database, accountId)
  const hiddenOf = (docs: number[]) => hiddenDocuments(shield, database, accountId, docs)
  const { count, docs } = await peopleUnder(database, poolIndex, accountId, asked, SPELLINGS_FROM, hiddenOf)
  if (count === 0) return []
  const people = await readPoolDocuments(database, accountId, docs)
  const spellings = [...people.values()].flatMap(({ candidate }) => namesIn(kind, candidate))
  const displayName = mostFrequent(spellings.filter((spelling) => ownId(kind, spelling) === entityId)) ?? name
  return [{ entityId, kind, displayName, exact: true, peopleInPool: count }]
}

function namesIn(kind: EntityKind, { currentCompany, experience, education }: PoolCandidate): string[] {
  const names =
    kind === 'SCHOOL'
      ? education.map(({ school }) => school)
      : [currentCompany, ...experience.map((item) => item.company)]
  return names.filter((name) => name !== null)
}

function mostFrequent(texts: string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b))[0]?.[0]
}
