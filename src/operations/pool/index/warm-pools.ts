/**
 * Loads the index of the largest pools into a process that begins to serve. A million people take two seconds, which the first
 * searches would otherwise have to wait.
 */
import type { Criterion } from '../../../../contract/criteria.ts'
import { largestPools } from '../../../pool/state.ts'
import type { Places } from '../../../reference/places/places.ts'
import type { PoolAsker } from '../../../search/pool.ts'
import type { PoolIndex } from '../../../search/pool-index.ts'
import type { Database } from '../../../storage/database.ts'
import type { Scout } from '../../scout.ts'
import { poolSearcher } from '../../shared/pool-searcher.ts'

/** Enough for an installation that serves many companies; other pools are loaded when first needed. */
const POOLS_MAX = 3
/** A smaller pool is loaded in a few hundredths of a second. */
const PEOPLE_MIN = 20_000

export async function warmPools(scout: Scout, peopleMin = PEOPLE_MIN): Promise<void> {
  const { database, poolIndex: index } = scout
  const { places } = await scout.knowledge()
  await warmIndexes({ database, index, places, askerFor: (accountId) => poolSearcher(scout, accountId) }, peopleMin)
}

interface Warming {
  database: Database
  index: PoolIndex
  places: Places
  askerFor(accountId: string): Promise<PoolAsker>
}

/** The same, for callers that have no scout. */
export async function warmIndexes(warming: Warming, peopleMin = PEOPLE_MIN): Promise<void> {
  const { database, index, places, askerFor } = warming
  for (const accountId of await largestPools(database, peopleMin, POOLS_MAX))
    await index.warm(await askerFor(accountId), accountId, questionsWith(places))
}

/** One of each kind of question that takes its own path through the index. */
const ASKED = [
  { title: 'robotics engineer', skills: ['Python', 'SQL'], city: 'Madrid', country: 'Spain' },
  { title: 'events manager', skills: ['SEO'], city: 'Berlin', country: 'Germany' },
  { title: 'school nurse', skills: [], city: 'Toronto', country: 'Canada' },
]

const questionsWith = (places: Places): Criterion[][] =>
  ASKED.map(({ title, skills, city, country }): Criterion[] => {
    const geoIds = places.resolve({ city, country }).matches.map(({ geoId }) => geoId)
    return [
      { id: 'title', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: title }] },
      ...skills.map((name): Criterion => ({ id: name, kind: 'SKILL', importance: 'REQUIRED', anyOf: [{ name }] })),
      { id: 'place', kind: 'PLACE', importance: 'REQUIRED', anyOf: [{ name: city, geoIds }] },
      { id: 'years', kind: 'YEARS', importance: 'PREFERRED', min: 5, max: null },
      { id: 'level', kind: 'SENIORITY', importance: 'PREFERRED', anyOf: [{ level: 'SENIOR' }] },
    ]
  })
