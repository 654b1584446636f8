/** Companies and schools as an account's own pool knows them: how their name is spelled there, and how many people have it. */
import type { Entity, EntityKind } from '../../../contract/network.ts'
import { Refusal } from '../../base/refusal.ts'
import type { PoolCandidate } from '../../candidates/candidate.ts'
import { readPoolDocuments } from '../../pool/store.ts'
import { ownId } from '../../reference/entities/own-id.ts'
import { terms } from '../../reference/terms.ts'
import { hiddenDocuments } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'

export interface OwnEntity extends Entity {
  peopleInPool: number
}

/** How many records are read to find the usual spelling. */
const SPELLINGS_FROM = 20

/** The pool's own organisation of that name, if the pool has people there. */
export async function findOwn(scout: Scout, accountId: string, kind: EntityKind, name: string): Promise<OwnEntity[]> {
  const entityId = ownId(kind, name)
  if (!entityId) return []
  const asked =
    kind === 'SCHOOL' ? [terms.school(entityId)] : [terms.currentCompany(entityId), terms.pastCompany(entityId)]
  const { database, poolIndex, suppressions } = scout
  const shield = await suppressions.shieldFor(database, accountId)
  const hiddenOf = (docs: number[]) => hiddenDocuments(shield, database, accountId, docs)
  const asker = { sql: database, hiddenOf }
  const { count, docs } = await poolIndex.peopleUnder(asker, accountId, asked, SPELLINGS_FROM).catch(noneWhileAway)
  if (count === 0) return []
  const people = await readPoolDocuments(database, accountId, docs)
  const spellings = people.flatMap((candidate) => namesIn(kind, candidate))
  const displayName = mostFrequent(spellings.filter((spelling) => ownId(kind, spelling) === entityId)) ?? name
  return [{ entityId, kind, displayName, exact: true, peopleInPool: count }]
}

/** If the search cluster is down, only the pool's own names are missing; those of the reference data are still found. */
function noneWhileAway(error: unknown): { count: number; docs: number[] } {
  if (error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE') return { count: 0, docs: [] }
  throw error
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
