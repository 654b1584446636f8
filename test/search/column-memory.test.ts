/** The columns by which people are counted: the memory kept for them is limited, and a column that was dropped is rebuilt identically. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FacetColumns, facets } from '../../src/search/index/facet-columns.ts'
import { IndexReader } from '../../src/search/index/reader.ts'
import { bytesOf } from '../../src/search/index/value-column.ts'
import { buildIndex } from '../support/index-pool.ts'
import { startService } from '../support/service.ts'

const service = await startService()
const { database, knowledge } = service.scout
const account = await service.account(0)
const PEOPLE = 400
await service.savePool(
  account,
  Array.from({ length: PEOPLE }, (_, at) => ({
    urn: `urn:own:${at}`,
    fullName: `Own ${at}`,
    jobTitle: `Nurse of ward ${at}`,
    currentCompany: `Clinic ${at % 90}`,
    skills: [`Skill ${at % 50}`, `Skill ${at % 7}`],
    location: at % 2 === 0 ? 'Madrid, Spain' : 'Lyon, France',
  })),
)
await buildIndex(service.scout, account)
const { places, entities } = await knowledge()
const reference = {
  levelOf: (geoId: string) => places.levelOf(geoId),
  isForeign: (entityId: string) => entities.isForeign(entityId),
}

async function columnsOf(columns: FacetColumns) {
  const index = await new IndexReader(columns).open(database, account.accountId)
  const made = []
  for (const facet of facets) made.push(await index.column(0, { facet, ...reference }))
  return made
}

test('kept up to a bound, whatever is asked for; what is not kept is made anew and the same', async () => {
  const all = new FacetColumns()
  const whole = await columnsOf(all)
  const [few, none] = [new FacetColumns(all.bytes / 2), new FacetColumns(0)]
  for (const columns of [few, few, none]) assert.deepEqual(await columnsOf(columns), whole)
  assert.ok(few.bytes > 0 && few.bytes <= all.bytes / 2, `${few.bytes} of ${all.bytes}`)
  assert.equal(none.bytes, 0)
})

test('a title takes its place alone: its text is the list’s, which is in memory anyway', async () => {
  const title = (await columnsOf(new FacetColumns()))[facets.indexOf('TITLE')]!
  assert.equal(title.terms.length, PEOPLE)
  const list = (await new IndexReader().open(database, account.accountId)).titles.flatMap(({ terms }) => terms)
  assert.deepEqual(new Set(title.terms), new Set(list))
  const { hasListedTerms: _, ...owned } = title
  assert.ok(bytesOf(title) < bytesOf(owned))
})
